"""Playing with a mouse, or with a finger on a phone."""

import re

from hands import SURE, Choice, Hands
from playwright.sync_api import Locator, expect

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


ON_THE_MAP = """(room) => {
    const box = room.querySelector(".hit").getBBox(), map = document.querySelector(".mini");
    const at = new DOMPoint(box.x + box.width / 2, box.y + box.height / 2).matrixTransform(map.getScreenCTM());
    return [at.x, at.y];
}"""
"""Where on the little map a room is."""


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
            self.click(there)

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
        self.click(self.guest.actions.get_by_role("button", name=re.compile(f"^Play {re.escape(self.card_name(card))} for ")))

    def attempt(self, choice: Choice) -> None:
        self.click(self.guest.actions.locator("[aria-keyshortcuts=a]"))
        dialog = self.page.get_by_role("dialog")
        for group, wanted in (("On whom", choice.pawn), ("With what", choice.card)):
            radio = dialog.get_by_role("group", name=group).locator(f"input[value='{wanted}']")
            if radio.count():
                radio.check(force=True)
        self.click(dialog.get_by_role("button", name=re.compile("strength")))

    def answer(self, card: str) -> None:
        cards = self.guest.asked.get_by_role("group", name=re.compile("^Your cards")).get_by_role("button")
        pressed = cards.and_(self.page.locator("[aria-pressed=true]"))
        for _ in range(pressed.count()):
            self.click(pressed.first)
        self.click(cards.filter(has=self.page.get_by_text(self.card_name(card), exact=True)).first)
        self.click(self.guest.asked.locator("[aria-keyshortcuts=f]"))

    def say(self, choice: Choice) -> None:
        match choice.verb:
            case "draw":
                self.click(self.guest.actions.get_by_role("button", name=re.compile("^Draw")))
            case "end":
                self.click(self.guest.actions.get_by_role("button", name=re.compile("^End turn")))
            case "pass":
                self.click(self.guest.asked.get_by_role("button", name=re.compile("^Pass")))
            case "spend":
                self.click(self.guest.asked.get_by_role("button", name=re.compile("^Spend a token")))
            case "counter":
                self.click(self.guest.asked.get_by_role("button", name=f"Strike back with the {self.card_name(choice.card)}"))
                self.page.wait_for_timeout(SURE)
                self.click(self.guest.asked.locator(".strike"))
            case verb:
                raise AssertionError(f"nothing on the page says {verb!r}")


class Finger(Mouse):
    """Tapping: the first tap on a room looks, the second goes."""

    def click(self, there: Locator) -> None:
        there.tap()

    def touch_room(self, space: str) -> None:
        self.rest(space)
        self.bring(space)
        self.rest(space)
        if "looked" not in (self.room(space).get_attribute("class") or ""):
            self.page.touchscreen.tap(*self.point(space))
            expect(self.room(space)).to_have_class(re.compile("looked"))
            self.rest(space)
        self.page.touchscreen.tap(*self.point(space))

    def rest(self, space: str) -> None:
        """Wait until the window on the house stands still: it follows what happens."""
        before, now = None, self.room(space).bounding_box()
        while before != now:
            self.page.wait_for_timeout(80)
            before, now = now, self.room(space).bounding_box()

    def bring(self, space: str) -> None:
        """Touch the little map where the room is, if the window on the house does not show it."""
        if self.room(space).evaluate(INSIDE) is None:
            x, y = self.room(space).evaluate(ON_THE_MAP)
            self.page.touchscreen.tap(x, y)
