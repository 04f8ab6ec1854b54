"""Decks of cards, read from the packaged TOML files."""

import tomllib
from importlib.resources import files
from typing import Any, Final

from doctorlucky.errors import DeckError

MOVE: Final = "move"
ROOM: Final = "room"
WEAPON: Final = "weapon"
AID: Final = "aid"
FAILURE: Final = "failure"

DECKS: Final = ("classic", "anniversary", "ship")


def card_id(name: str) -> str:
    """The id of a card or room from its printed name: ``Servants' Quarters`` is ``servants-quarters``."""
    return "-".join("".join(c for c in name.lower() if c.isalnum() or c in " -").split())


class Card:
    """One kind of card. Several copies may be in the deck; they are indistinguishable."""

    def __init__(
        self,
        id: str,
        name: str,
        kind: str,
        count: int = 1,
        steps: int = 0,
        room: str = "",
        value: int = 0,
        bonus_room: str = "",
        bonus: int = 0,
        luck: int = 0,
        flavour: tuple[str, ...] = (),
    ) -> None:
        self.id: Final = id
        self.name: Final = name
        self.kind: Final = kind
        self.count: Final = count
        self.steps: Final = steps
        self.room: Final = room
        """The printed name of the room it leads to, or nothing."""
        self.value: Final = value
        """The strength of a weapon or aid."""
        self.bonus_room: Final = bonus_room
        self.bonus: Final = bonus
        """The value that replaces `value` in `bonus_room`."""
        self.luck: Final = luck
        """What it is worth against an attempt."""
        self.flavour: Final = flavour
        """Lines of our own; a kind with many copies has many."""

    @property
    def arms(self) -> bool:
        """Whether an attempt can be made with it."""
        return self.kind in (WEAPON, AID)

    def but(self, *, value: int | None = None, bonus: int | None = None, count: int | None = None) -> "Card":
        """The same card with other numbers, for variants that change the deck."""
        return Card(
            self.id,
            self.name,
            self.kind,
            self.count if count is None else count,
            self.steps,
            self.room,
            self.value if value is None else value,
            self.bonus_room,
            self.bonus if bonus is None else bonus,
            self.luck,
            self.flavour,
        )

    def __repr__(self) -> str:
        return f"<Card {self.id} x{self.count}>"


class Deck:
    """The kinds of cards in play, in a fixed order: a card's number is its place here."""

    def __init__(self, id: str, name: str, cards: tuple[Card, ...]) -> None:
        self.id: Final = id
        self.name: Final = name
        self.cards: Final = cards
        self._index: Final = {card.id: number for number, card in enumerate(cards)}

    @property
    def total(self) -> int:
        """The number of cards, all copies counted."""
        return sum(card.count for card in self.cards)

    def index(self, name: str) -> int:
        """The number of a card by id or printed name; ``KeyError`` if there is none."""
        key = name if name in self._index else card_id(name)
        return self._index[key]

    def bag(self) -> list[int]:
        """Every card of the deck, in order of number."""
        return [number for number, card in enumerate(self.cards) for _ in range(card.count)]

    def but(self, cards: tuple[Card, ...]) -> "Deck":
        """The same deck with other cards. The numbering must not change: a card left out keeps its place with count 0."""
        if [card.id for card in cards] != [card.id for card in self.cards]:
            raise DeckError(f"{self.id}: a variant may change cards' numbers, not which cards there are or their order")
        return Deck(self.id, self.name, cards)


_loaded: Final[dict[str, Deck]] = {}


def load_deck(id: str) -> Deck:
    """A packaged deck by id, its total checked."""
    if id not in _loaded:
        if id not in DECKS:
            raise DeckError(f"there is no deck '{id}'; there are {', '.join(DECKS)}")
        data = files("doctorlucky.data")
        flavour = tomllib.loads(data.joinpath("flavour", f"{id}.toml").read_text("utf-8"))
        _loaded[id] = deck_from(id, tomllib.loads(data.joinpath("decks", f"{id}.toml").read_text("utf-8")), flavour)
    return _loaded[id]


def deck_from(id: str, raw: dict[str, Any], flavour: dict[str, Any]) -> Deck:
    """A deck from its parsed file and the flavour lines of its cards, by card id."""
    cards: list[Card] = []

    def add(name: str, kind: str, row: dict[str, Any], **facts: Any) -> None:
        bonus = row.get("bonus", {})
        cards.append(
            Card(
                id=card_id(name),
                name=name,
                kind=kind,
                count=row.get("count", 1),
                bonus_room=bonus.get("room", ""),
                bonus=bonus.get("value", 0),
                flavour=tuple(flavour.get(card_id(name), ())),
                **facts,
            )
        )

    for row in raw.get("move", []):
        name = row.get("room") or f"Move {row['steps']}"
        add(name, MOVE, row, steps=row["steps"], room=row.get("room", ""), luck=row.get("luck", 0))
    for name in raw.get("room", {}).get("names", []):
        add(name, ROOM, {}, room=name)
    for kind in (WEAPON, AID):
        for row in raw.get(kind, []):
            add(row["name"], kind, row, value=row["value"], luck=row.get("luck", 0))
    for row in raw.get("failure", []):
        luck = row.get("luck") or row["value"]
        add(f"Failure {luck}", FAILURE, row, luck=luck)

    total = sum(card.count for card in cards)
    if total != raw["total"]:
        raise DeckError(f"deck {id}: its cards add up to {total}, the file says {raw['total']}")
    if len({card.id for card in cards}) != len(cards):
        raise DeckError(f"deck {id}: two kinds of cards have the same id")
    if len(cards) > 63:
        raise DeckError(f"deck {id}: {len(cards)} kinds of cards; an action has room for 63")
    return Deck(id, raw["name"], tuple(cards))
