"""Playing with a mouse, or with a finger on a phone."""

import re

from hands import SURE, Choice, Hands
from playwright.sync_api import Locator, Position, expect

INSIDE = """(room) => {
    const hit = room.querySelector(".hit"), box = hit.getBoundingClientRect();
    const holds = (x, y) => document.elementFromPoint(x, y)?.closest(".room") === room;
    for (let ring = 1; ring <= 12; ring++)
        for (let i = 1; i <= ring; i++)
            for (let j = 1; j <= ring; j++) {
                const x = box.left + (box.width * i) / (ring + 1), y = box.top + (box.height * j) / (ring + 1);
                if (holds(x, y) && [-3, 3].every((off) => holds(x + off, y) && holds(x, y + off))) return [x, y];
            }
    return null;
}"""
"""A point of a room that a pointer can reach, and not only just: things lie on rooms, and a tap is rounded to whole pixels."""


EDGE = Position(x=12, y=34)
"""Where a card of a fan is always in sight: its left edge."""


class Mouse(Hands):
    """Pointing and clicking."""

    def click(self, there: Locator) -> None:
        there.click()

    def touch_room(self, space: str) -> None:
        x, y = self.point(space)
        self.page.mouse.click(x, y)

    def point(self, space: str) -> tuple[float, float]:
        found = self.room(space).evaluate(INSIDE)
        assert found, f"no pointer reaches the {space}"
        return found[0], found[1]

    def room(self, space: str) -> Locator:
        return self.page.locator(f"[role=button][data-space='{space}']")

    def pick(self, card: str) -> None:
        there = self.card(card)
        if there.get_attribute("aria-pressed") != "true":
            self.take(there)

    def take(self, card: Locator) -> None:
        """Pick up a card, or lay it back."""
        self.click(card)

    def walk(self, choice: Choice) -> None:
        if choice.card:
            self.pick(choice.card)
        elif choice.pawn != "self":
            self.click(
                self.page.get_by_role("group", name="Move").get_by_role("button", name=self.pawn_name(choice.pawn), exact=True)
            )
        self.touch_room(choice.space)
        if self.several_ways(choice):
            self.click(self.moved(choice.pawn))

    def play_for_steps(self, card: str) -> None:
        self.click(self.person.actions.get_by_role("button", name=re.compile(f"^Play {re.escape(self.card_name(card))} for ")))

    def attempt(self, choice: Choice) -> None:
        self.click(self.person.actions.locator("[aria-keyshortcuts=a]"))
        dialog = self.page.get_by_role("dialog")
        expect(dialog).to_be_visible()
        for group, wanted in (("On whom", choice.pawn), ("With what", choice.card)):
            radio = dialog.get_by_role("group", name=group).locator(f"input[value='{wanted}']")
            if radio.count():
                radio.check(force=True)
        self.click(dialog.get_by_role("button", name=re.compile("strength")))

    def answer(self, card: str) -> None:
        cards = self.person.asked.get_by_role("group", name=re.compile("^Your cards")).get_by_role("button")
        pressed = cards.and_(self.page.locator("[aria-pressed=true]"))
        for _ in range(pressed.count()):
            self.take(pressed.first)
        self.take(cards.filter(has=self.page.get_by_text(self.card_name(card), exact=True)).first)
        self.click(self.person.asked.locator("[aria-keyshortcuts=f]"))

    def say(self, choice: Choice) -> None:
        match choice.verb:
            case "draw":
                self.click(self.person.actions.get_by_role("button", name=re.compile("^Draw")))
            case "end":
                self.click(self.person.actions.get_by_role("button", name=re.compile("^End turn")))
            case "pass":
                self.click(self.person.asked.get_by_role("button", name=re.compile("^Pass")))
            case "spend":
                self.click(self.person.asked.get_by_role("button", name=re.compile("^Spend a token")))
            case "counter":
                self.click(self.person.asked.get_by_role("button", name=f"Strike back with the {self.card_name(choice.card)}"))
                self.page.wait_for_timeout(SURE)
                self.click(self.person.asked.locator(".strike"))
            case verb:
                raise AssertionError(f"nothing on the page says {verb!r}")


class Finger(Mouse):
    """Tapping: the first tap on a room looks, the second goes."""

    def click(self, there: Locator) -> None:
        there.tap()

    def take(self, card: Locator) -> None:
        card.tap(position=EDGE)

    def touch_room(self, space: str) -> None:
        self.look_at(space)
        self.page.touchscreen.tap(*self.point(space))

    def look_at(self, space: str) -> None:
        self.rest(space)
        self.bring(space)
        if not self.looked(space):
            self.page.touchscreen.tap(*self.point(space))
            expect(self.room(space)).to_have_class(re.compile("looked"))
            self.rest(space)

    def looked(self, space: str) -> bool:
        return "looked" in (self.room(space).get_attribute("class") or "")

    def rest(self, space: str) -> None:
        """Wait until the window on the house stands still: it follows what happens."""
        before, now = None, self.room(space).bounding_box()
        while before != now:
            self.page.wait_for_timeout(80)
            before, now = now, self.room(space).bounding_box()

    def bring(self, space: str) -> None:
        """If the window on the house does not show a room: look at it from afar, and go near again."""
        if self.room(space).evaluate(INSIDE) is not None:
            return
        distance = self.page.locator(".distance")
        distance.tap()
        self.rest(space)
        if not self.looked(space):
            self.page.touchscreen.tap(*self.point(space))
        expect(self.room(space)).to_have_class(re.compile("looked"))
        distance.tap()
        self.rest(space)
