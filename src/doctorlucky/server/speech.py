"""The language in which somebody is addressed."""

from doctorlucky.languages import available


def spoken(code: str) -> str:
    """The language asked for, if we have it, else English."""
    return code if code in available() else "en"
