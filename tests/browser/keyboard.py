"""Playing with nothing but a keyboard."""

import re
from collections import deque

from hands import SURE, Choice, Hands
from person import Person
from playwright.sync_api import Locator

RINGS = """() => {
    const it = document.activeElement, frame = it.querySelector(".frame"), stroke = frame ? getComputedStyle(frame) : null;
    if (stroke !== null && stroke.stroke !== "none" && parseFloat(stroke.strokeWidth) >= 5) return true;
    const rings = (one) => {
        const style = getComputedStyle(one);
        return style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2;
    };
    return it.matches(":focus-visible") && [it, it.parentElement, it.parentElement.parentElement].some(rings);
}"""
"""Whether the element that has the focus shows it, or what it is the heart of: a room's frame, a card around a radio button."""


class Keyboard(Hands):
    """Keys alone: Tab, arrows, Enter, and the letters."""

    def key(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    @property
    def space(self) -> str | None:
        """The room the keyboard is on."""
        found: str | None = self.page.evaluate("document.activeElement?.closest('.room')?.dataset.space ?? null")
        return found

    def to_board(self) -> None:
        """The first arrow enters the board, unless something has the focus: then Tab leads there."""
        self.page.locator("[role=button][data-space]").first.wait_for()
        if self.page.evaluate("document.activeElement.matches('body, main')"):
            self.key("ArrowLeft")
        for _ in range(80):
            if self.space:
                return
            self.key("Tab")
        raise AssertionError("Tab does not lead to the board")

    def way(self, start: str, goal: str) -> list[str]:
        """The arrows that lead from one room to another."""
        neighbours = self.person.house.geometry(self.person.snapshot["drawing"])["neighbours"]
        came: dict[str, tuple[str, str]] = {start: ("", "")}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            for side, there in neighbours.get(here, {}).items():
                if there and there not in came:
                    came[there] = (here, f"Arrow{side.title()}")
                    queue.append(there)
        keys: list[str] = []
        while goal != start:
            assert goal in came, f"no arrows lead from {start} to {goal}"
            goal, key = came[goal]
            keys.insert(0, key)
        return keys

    def go_to(self, space: str) -> None:
        self.to_board()
        self.key(*self.way(self.space or "", space))
        assert self.space == space

    def walk(self, choice: Choice) -> None:
        if choice.card:
            self.pick(choice.card)
        elif choice.pawn != "self":
            movers = ["self", *dict.fromkeys(pawn for pawn in map(self._moved, self.person.legal()) if pawn not in ("", "self"))]
            for _ in range(len(movers) + 1):
                self.key("m")
                if self.person.page.locator(f"button[aria-pressed=true]:text-is('{self.pawn_name(choice.pawn)}')").count():
                    break
        self.go_to(choice.space)
        self.key("Enter")
        if self.several_ways(choice):
            self.arrow_to(self.moved(choice.pawn))
            self.key("Enter")

    @staticmethod
    def _moved(text: str) -> str:
        return Choice.read(text).pawn if text.startswith(("step", "play")) else ""

    def arrow_to(self, there: Locator) -> None:
        """Down the answers to a question beside a room; the first has the focus already."""
        there.wait_for()
        for _ in range(12):
            if there.evaluate("(it) => it === document.activeElement"):
                return
            self.key("ArrowDown")
        raise AssertionError(f"no arrow leads to {there}")

    def tab_to(self, there: Locator) -> None:
        there.wait_for()
        for _ in range(30):
            if there.evaluate("(it) => it === document.activeElement"):
                return
            self.key("Tab")
        raise AssertionError(f"Tab does not lead to {there}")

    def pick(self, card: str) -> None:
        hand = list(dict.fromkeys(self.person.snapshot["hand"]))
        place = hand.index(card) + 1
        assert place <= 9
        there = self.card(card)
        if there.get_attribute("aria-pressed") != "true":
            self.key(str(place))

    def play_for_steps(self, card: str) -> None:
        self.key("s")

    def attempt(self, choice: Choice) -> None:
        self.key("a")
        dialog = self.page.get_by_role("dialog")
        go = dialog.get_by_role("button", name=re.compile("strength"))
        go.wait_for()
        for group, wanted in (("On whom", choice.pawn), ("With what", choice.card)):
            radio = dialog.get_by_role("group", name=group).locator(f"input[value='{wanted}']")
            if radio.count() and not radio.is_checked():
                self.tab_to(dialog.get_by_role("group", name=group).locator("input:checked"))
                for _ in range(12):
                    if radio.is_checked():
                        break
                    self.key("ArrowDown")
        self.tab_to(go)
        self.key("Enter")

    def answer(self, card: str) -> None:
        cards = self.person.asked.get_by_role("group", name=re.compile("^Your cards")).get_by_role("button")
        wanted = self.card_name(card)
        done = False
        for place in range(cards.count()):
            means = not done and cards.nth(place).get_by_text(wanted, exact=True).count() > 0
            done = done or means
            if (cards.nth(place).get_attribute("aria-pressed") == "true") != means:
                self.key(str(place + 1))
        self.key("f")

    def say(self, choice: Choice) -> None:
        if choice.verb in ("spend", "counter"):
            name = "Spend a token" if choice.verb == "spend" else f"Strike back with the {self.card_name(choice.card)}"
            self.tab_to(self.person.asked.get_by_role("button", name=re.compile(f"^{re.escape(name)}")))
            self.key("Enter")
            if choice.verb == "counter":
                self.page.wait_for_timeout(SURE)
                self.key("Enter")
        else:
            self.key(choice.verb[0])


def walk_round(person: Person) -> None:
    """Tab from the top of the page to its end, or far enough."""
    for stop in range(30):
        person.page.keyboard.press("Tab")
        where, shown = person.page.evaluate(f"[document.activeElement.outerHTML.slice(0, 200), ({RINGS})()]")
        if where.startswith("<body"):
            assert stop >= 4, "there is hardly anything to Tab to"
            return
        assert shown, f"it does not show that it has the focus: {where}"
