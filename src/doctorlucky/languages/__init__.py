"""The words of the game in several languages: one file each in `doctorlucky.data.languages`."""

from doctorlucky.languages.language import Language, load, load_or_english
from doctorlucky.languages.reading import available

__all__ = ["Language", "available", "load", "load_or_english"]
