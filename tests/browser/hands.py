"""How people do things at the table. Mouse, finger and keyboard each turn an action into what they press."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from finished import Snapshot, play
from house import Opened, bots, here
from person import Person
from playwright.sync_api import Locator
from temper import Temper

SURE = 500
"""Milliseconds after which a second press is a yes, and not the other half of a double click."""


@dataclass(frozen=True)
class Choice:
    """An action taken apart."""

    verb: str
    pawn: str = ""
    card: str = ""
    space: str = ""
    steps: bool = False

    @classmethod
    def read(cls, text: str) -> "Choice":
        match text.split():
            case ["step", space]:
                return cls("step", "self", space=space)
            case ["step", pawn, space]:
                return cls("step", pawn, space=space)
            case ["play", card, "steps"]:
                return cls("play", card=card, steps=True)
            case ["play", card, pawn, space]:
                return cls("play", pawn, card, space)
            case ["attempt", pawn, *card]:
                return cls("attempt", pawn, "".join(card))
            case [verb, *card]:
                return cls(verb, card="".join(card))
        raise AssertionError(f"no action: {text!r}")


class Hands(ABC):
    """What mouse, finger and keyboard have in common: decide something, and wait until it has happened."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    @cached_property
    def catalogue(self) -> dict[str, Any]:
        table = self.person.table
        variants = ",".join(table["variants"])
        catalogue: dict[str, Any] = self.person.house.ask(
            f"/api/catalogue/{table['edition']}/{table['board']}?language=en&variants={variants}"
        )
        return catalogue

    def card_name(self, card: str) -> str:
        return next(str(face["name"]) for face in self.catalogue["cards"] if face["id"] == card)

    def card(self, card: str) -> Locator:
        """A card in the hand."""
        return self.person.hand.get_by_role("button").filter(has=self.page.get_by_text(self.card_name(card), exact=True))

    def pawn_name(self, pawn: str) -> str:
        names = {"self": "You", "doctor": "Doctor Lucky", "dog": "The dog", "cat": "The cat"}
        return names.get(pawn) or str(self.person.table["seats"][int(pawn.removeprefix("seat-")) - 1]["name"])

    def several_ways(self, choice: Choice) -> bool:
        """Whether the page has to ask whom the card is to move there: it moves others only if that was said."""
        moves = [Choice.read(one) for one in self.person.legal() if choice.card and one.startswith(f"play {choice.card} ")]
        there = {one.pawn for one in moves if one.space == choice.space}
        return len(there) > 1 or (choice.pawn != "self" and len({one.pawn for one in moves if one.space}) > 1)

    @property
    def ways(self) -> Locator:
        """The question beside a room, once it takes an answer."""
        return self.page.get_by_role("dialog", name=re.compile("^To ")).and_(self.page.locator("[data-deaf=false]"))

    def moved(self, pawn: str) -> Locator:
        """The answer that moves somebody."""
        return self.ways.get_by_role("button", name=re.compile(f"^{re.escape(self.pawn_name(pawn))}: ")).first

    def do(self, action: str) -> None:
        """Decide it through the page, and wait until the page shows what came of it."""
        before = self.person.snapshot["seq"]
        self.person.look()
        self.press(action)
        self.person.until(lambda: self.person.snapshot["seq"] > before)
        decided = [one["action"] for one in self.person.sent if one["type"] == "act"]
        assert action in decided[-3:], f"meant {action!r}, but the page sent {decided[-3:]}"
        self.person.shown()

    def sit_down(
        self,
        edition: str = "directors-cut",
        players: int = 3,
        variants: tuple[str, ...] = (),
        board: str = "",
        deal: int = 1,
    ) -> Opened:
        """Sit down with bots when it is this person's own turn. Bots may be quick: then with the next deal."""
        return self.sit_until(lambda snapshot: snapshot["asks"] == "turn", players, edition, variants, board, deal)

    def until_asked(self) -> None:
        """Sit down with bots when somebody attempts something and this person is asked to foil it."""
        self.sit_until(lambda snapshot: snapshot["asks"] == "foil")

    def until_alone(self) -> None:
        """Sit down with bots when this person may make an attempt."""
        self.sit_until(lambda snapshot: any(one.startswith("attempt") for one in snapshot["legal"]))

    def sit_until(
        self,
        so: Callable[[Snapshot], bool],
        players: int = 4,
        edition: str = "directors-cut",
        variants: tuple[str, ...] = (),
        board: str = "",
        deal: int = 1,
    ) -> Opened:
        """Sit down with bots at a table at which a meek player has played until something is so and they are to decide."""
        for again in range(9):
            opened = self.person.house.table(edition, [here("Ada"), *bots(players - 1)], variants, board, deal + again)
            if not play(self.person.house, opened, Temper(0, 9, meek=True), so):
                self.person.sit(opened)
                self.person.my_turn()
                return opened
        raise AssertionError("it never came to that")

    def meanwhile(self, opened: Opened, so: Callable[[Snapshot], bool], temper: Temper | None = None) -> bool:
        """Another device plays for this person until something is so and they are to decide; the page watches. Not so if it is over
        before."""
        reached = 0

        def enough(snapshot: Snapshot) -> bool:
            nonlocal reached
            reached = snapshot["seq"]
            return so(snapshot)

        ended = play(self.person.house, opened, temper or Temper(0, 9, meek=True), enough)
        self.person.until(lambda: self.person.over if ended else self.person.snapshot["seq"] >= reached)
        self.person.shown()
        return not ended

    def play_until(self, so: Callable[[Snapshot], bool], most: int = 9) -> bool:
        """Play meekly until something is so and this person is to decide; not so if the game is over before."""
        temper = Temper(0, most, meek=True)
        self.person.my_turn()
        while not self.person.over:
            if so(self.person.snapshot):
                return True
            self.do(temper.choose(self.person.snapshot))
            self.person.my_turn()
        return False

    def to_my_turn(self) -> bool:
        """Answer whatever is asked until it is this person's own turn; not so if the game is over before."""
        return self.play_until(lambda snapshot: snapshot["asks"] == "turn")

    def press(self, action: str) -> None:
        choice = Choice.read(action)
        match choice.verb:
            case "step" | "play" if choice.space:
                self.walk(choice)
            case "play":
                self.pick(choice.card)
                self.play_for_steps(choice.card)
            case "attempt":
                self.attempt(choice)
            case "foil" | "buy":
                self.answer(choice.card)
            case _:
                self.say(choice)

    @abstractmethod
    def walk(self, choice: Choice) -> None: ...

    @abstractmethod
    def pick(self, card: str) -> None: ...

    @abstractmethod
    def play_for_steps(self, card: str) -> None: ...

    @abstractmethod
    def attempt(self, choice: Choice) -> None: ...

    @abstractmethod
    def answer(self, card: str) -> None: ...

    @abstractmethod
    def say(self, choice: Choice) -> None: ...
