"""The files of the languages, found by listing their folder and read as they are."""

import tomllib
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final

from doctorlucky.errors import DoctorLuckyError, shown

ENGLISH: Final = "en"
"""The language everything is written in first. What another lacks is in English."""

Tree = dict[str, Any]
"""Parsed tables of a file."""


def folder() -> Traversable:
    """Where the files are."""
    return files("doctorlucky.data").joinpath("languages")


def available() -> list[str]:
    """The codes of the languages there are, English first."""
    codes = sorted(file.name.removesuffix(".toml") for file in folder().iterdir() if file.name.endswith(".toml"))
    return [ENGLISH, *(code for code in codes if code != ENGLISH)]


def read(code: str) -> Tree:
    """A language's file as it stands; `DoctorLuckyError` if there is none or it cannot be read."""
    if code not in available():
        raise DoctorLuckyError(f"there is no language '{shown(code)}'; there are {', '.join(available())}")
    text = folder().joinpath(f"{code}.toml").read_text("utf-8")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise DoctorLuckyError(f"language {code}: {error}") from None


def over(english: Tree, own: Tree) -> Tree:
    """A language's texts, with the English ones where it has none, at every depth."""
    merged: Tree = dict(english)
    for key, value in own.items():
        below = merged.get(key)
        merged[key] = over(below, value) if isinstance(below, dict) and isinstance(value, dict) else value
    return merged
