"""The editions: a row of facts each, read from the packaged table."""

import tomllib
from importlib.resources import files
from typing import Any, Final


class Edition:
    """What the box says."""

    def __init__(self, row: dict[str, Any]) -> None:
        self.id: Final[str] = row["id"]
        self.title: Final[str] = row["title"]
        self.year: Final[str] = row["year"]
        self.about: Final[str] = row["about"]
        self.family: Final[str] = row["family"]
        """Which rules it is put together from."""
        self.fewest: Final[int] = row["players"][0]
        self.most: Final[int] = row["players"][1]
        self.boards: Final[tuple[str, ...]] = tuple(row["boards"])
        """The boards it comes with, the usual one first."""
        self.deck: Final[str] = row["deck"]
        self.hand: Final[int] = row["hand"]
        self.spite: Final[bool] = row["spite"]
        """A foiled attacker earns a token."""
        self.spite_pool: Final[int] = row["spite_pool"]
        """How many tokens there are; 0 for as many as are wanted."""
        self.first_round_protected: Final[bool] = row["first_round_protected"]
        self.last_must_foil: Final[bool] = row["last_must_foil"]


def load_editions() -> dict[str, Edition]:
    """All of them by id, in order of appearance."""
    table = tomllib.loads(files("doctorlucky.data").joinpath("editions.toml").read_text("utf-8"))
    return {row["id"]: Edition(row) for row in table["edition"]}
