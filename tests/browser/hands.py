"""How people do things at the table. Mouse, finger and keyboard each turn an action into what they press."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from finished import Moment, play
from guest import Guest
from house import Opened, bots, here
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

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self.page = guest.page

    @cached_property
    def props(self) -> dict[str, Any]:
        table = self.guest.table
        variants = ",".join(table["variants"])
        props: dict[str, Any] = self.guest.house.ask(
            f"/api/props/{table['edition']}/{table['board']}?language=en&variants={variants}"
        )
        return props

    def card_name(self, card: str) -> str:
        return next(str(face["name"]) for face in self.props["cards"] if face["id"] == card)

    def card(self, card: str) -> Locator:
        """A card in the hand."""
        return self.guest.hand.get_by_role("button").filter(has=self.page.get_by_text(self.card_name(card), exact=True))

    def pawn_name(self, pawn: str) -> str:
        names = {"self": "You", "doctor": "Doctor Lucky", "dog": "The dog", "cat": "The cat"}
        return names.get(pawn) or str(self.guest.table["seats"][int(pawn.removeprefix("seat-")) - 1]["name"])

    def several_ways(self, choice: Choice) -> bool:
        """Whether the page has to ask whom the card is to move there: it moves others only if that was said."""
        moves = [Choice.read(one) for one in self.guest.legal() if choice.card and one.startswith(f"play {choice.card} ")]
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
        before = self.guest.moment["seq"]
        self.guest.look()
        self.press(action)
        self.guest.until(lambda: self.guest.moment["seq"] > before)
        decided = [one["action"] for one in self.guest.sent if one["type"] == "act"]
        assert action in decided[-3:], f"meant {action!r}, but the page sent {decided[-3:]}"
        self.guest.shown()

    def sit_down(
        self,
        edition: str = "directors-cut",
        players: int = 3,
        variants: tuple[str, ...] = (),
        board: str = "",
        evening: int = 1,
    ) -> Opened:
        """Sit down with bots when it is this guest's own turn. Bots may be quick: then on the next evening."""
        return self.sit_until(lambda moment: moment["asks"] == "turn", players, edition, variants, board, evening)

    def until_asked(self) -> None:
        """Sit down with bots when somebody attempts something and this guest is asked to foil it."""
        self.sit_until(lambda moment: moment["asks"] == "foil")

    def until_alone(self) -> None:
        """Sit down with bots when this guest may make an attempt."""
        self.sit_until(lambda moment: any(one.startswith("attempt") for one in moment["legal"]))

    def sit_until(
        self,
        so: Callable[[Moment], bool],
        players: int = 4,
        edition: str = "directors-cut",
        variants: tuple[str, ...] = (),
        board: str = "",
        evening: int = 1,
    ) -> Opened:
        """Sit down with bots at a table at which a meek guest has played until something is so and they are to decide."""
        for again in range(9):
            opened = self.guest.house.table(edition, [here("Ada"), *bots(players - 1)], variants, board, evening + again)
            if not play(self.guest.house, opened, Temper(0, 9, meek=True), so):
                self.guest.sit(opened)
                self.guest.my_turn()
                return opened
        raise AssertionError("it never came to that")

    def meanwhile(self, opened: Opened, so: Callable[[Moment], bool], temper: Temper | None = None) -> bool:
        """Another device plays for this guest until something is so and they are to decide; the page watches. Not so if it is over
        before."""
        reached = 0

        def enough(moment: Moment) -> bool:
            nonlocal reached
            reached = moment["seq"]
            return so(moment)

        ended = play(self.guest.house, opened, temper or Temper(0, 9, meek=True), enough)
        self.guest.until(lambda: self.guest.over if ended else self.guest.moment["seq"] >= reached)
        self.guest.shown()
        return not ended

    def play_until(self, so: Callable[[Moment], bool], most: int = 9) -> bool:
        """Play meekly until something is so and this guest is to decide; not so if the game is over before."""
        temper = Temper(0, most, meek=True)
        self.guest.my_turn()
        while not self.guest.over:
            if so(self.guest.moment):
                return True
            self.do(temper.choose(self.guest.moment))
            self.guest.my_turn()
        return False

    def to_my_turn(self) -> bool:
        """Answer whatever is asked until it is this guest's own turn; not so if the game is over before."""
        return self.play_until(lambda moment: moment["asks"] == "turn")

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
