"""The editions: a row of facts each, read from the packaged table."""

import tomllib
from importlib.resources import files
from typing import Any, Final


class Edition:
    """One edition: the facts on its box."""

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
        self.hands: Final[dict[int, int]] = {int(players): size for players, size in row.get("hands", {}).items()}
        """The size of a hand for numbers of players that have another."""
        self.winner_deals: Final[bool] = row.get("winner_deals", False)
        """The winner of the last game deals (CLASSIC-1)."""
        self.spite: Final[bool] = row.get("spite", False)
        """A foiled attacker earns a token."""
        self.spite_pool: Final[int] = row.get("spite_pool", 0)
        """How many tokens there are; 0 for as many as are wanted."""
        self.first_round_protected: Final[bool] = row["first_round_protected"]
        self.last_must_foil: Final[bool] = row["last_must_foil"]

    def hand_of(self, players: int) -> int:
        """How many cards each is dealt."""
        return self.hands.get(players, self.hand)


def load_editions() -> dict[str, Edition]:
    """All of them by id, in order of appearance."""
    table = tomllib.loads(files("doctorlucky.data").joinpath("editions.toml").read_text("utf-8"))
    return {row["id"]: Edition(row) for row in table["edition"]}
