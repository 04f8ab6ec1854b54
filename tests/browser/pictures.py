"""`make pictures`: docs/img/*.png, taken from real games on a server of its own. They are
the same every time, as far as that can be."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from chromium import ARGUMENTS, find
from finished import Snapshot, play
from house import House, bots, here
from mouse import Mouse
from palette import lean
from person import Person
from playwright.sync_api import Browser, ViewportSize, sync_playwright
from temper import Temper
from test_small_screens import SIZES, seated

IMAGES = Path(__file__).parents[2] / "docs" / "img"


class Album:
    """Takes the pictures, each with a page of its own, at a desk or on a phone."""

    def __init__(self, browser: Browser, house: House) -> None:
        self.browser = browser
        self.house = house
        self.desk = browser.new_page()
        """Where pictures are worked on."""

    def visit(self, path: str = "", phone: bool = False, theme: str = "night", **storage: Any) -> Person:
        kept = {"settings": {"name": "Wren"}} | storage
        person = Person.arrive(self.browser, self.house, phone, theme, storage=kept, device_scale_factor=2 if phone else 1)
        if path:
            person.go(path)
            person.page.wait_for_load_state("networkidle")
        return person

    def take(self, person: Person, name: str) -> None:
        person.page.wait_for_load_state("networkidle")
        person.page.wait_for_timeout(400)  # drawings that come last, and what fades
        path = IMAGES / f"{name}.png"
        path.write_bytes(lean(self.desk, person.page.screenshot(caret="hide")))
        assert not person.troubles, person.troubles
        print(f"{path.name}: {path.stat().st_size // 1000} kB")


def table(album: Album, name: str, edition: str, players: int, so: Callable[[Snapshot], bool], **look: Any) -> None:
    """A table in mid-game, at a desk with a room looked at."""
    for seed in range(60):
        opened = album.house.table(edition, [here("Wren"), *bots(players - 1)], name="Tea and Consequences")
        if not play(album.house, opened, Temper(seed, most=6, meek=True), so):
            break
    person = album.visit(**look)
    person.sit(opened)
    person.my_turn()
    if person.snapshot["asks"] == "turn" and not person.phone:
        ways = [one.split()[-1] for one in person.legal() if one.startswith("step")]
        person.page.mouse.move(*Mouse(person).point(max(ways, key=lambda space: (space in person.snapshot["stops"], space))))
    album.take(person, name)
    person.page.context.close()


def small(album: Album, name: str, window: ViewportSize) -> None:
    """One's own turn on a small screen."""
    person = album.visit(phone=True)
    seated(person, window, 4)
    album.take(person, name)
    person.page.context.close()


def late(turn: int) -> Callable[[Snapshot], bool]:
    """One's own turn, when something has happened and there is something in hand."""
    return lambda snapshot: snapshot["asks"] == "turn" and snapshot["turn"] >= turn and len(set(snapshot["hand"])) >= 4


def tempting(snapshot: Snapshot) -> bool:
    """Alone with him, and armed."""
    armed = any(len(one.split()) == 3 for one in snapshot["legal"] if one.startswith("attempt"))
    return armed and any(one.startswith("step") for one in snapshot["legal"]) and late(9)(snapshot)


def telling(snapshot: Snapshot) -> bool:
    """Being asked, with something to foil with and something to lose."""
    foils = {one for one in snapshot["legal"] if one.startswith("foil")}
    return (
        snapshot["asks"] == "foil" and len(foils) > 1 and snapshot["attempt"]["strength"] > 2 and snapshot["attempt"]["total"] > 0
    )


def end(album: Album) -> str:
    """How a game ended, and its replay."""
    for seed in range(60):
        opened = album.house.table("directors-cut", [here("Wren"), *bots(3)], name="Tea and Consequences", public=True)
        replay = play(album.house, opened, Temper(seed, foils=True))
        if len(album.house.ask(f"/api/replays/{replay}")["story"]["attempts"]) > 7:
            break
    person = album.visit()
    person.sit(opened)
    person.page.get_by_role("button", name="Play again").wait_for()
    album.take(person, "end")
    person.page.context.close()
    return replay


def pages(album: Album, replay: str) -> None:
    for name, path, phone in (
        ("home", "/", False),
        ("home-phone", "/", True),
        ("new", "/new?edition=anniversary", False),
        ("learn", "/learn", False),
        ("replay", f"/replay/{replay}?at=14", False),
    ):
        person = album.visit(path, phone)
        album.take(person, name)
        person.page.context.close()
    person = album.visit("/learn/tutorial")
    person.page.get_by_role("button", name="5.").click()
    album.take(person, "tutorial")
    person.page.context.close()


def main() -> int:
    path = find()
    if path is None:
        print("There is no Chromium or Chrome to take pictures with.", file=sys.stderr)
        return 1
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.open()
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        album = Album(browser, house)
        try:
            table(album, "table", "directors-cut", 5, tempting)
            table(album, "table-light", "deluxe", 4, late(9), theme="parlour")
            table(album, "table-phone", "directors-cut", 5, late(9), phone=True)
            table(album, "ship", "save", 5, late(25))
            table(album, "anniversary", "anniversary", 6, late(9))
            for size, window in SIZES.items():
                small(album, f"table-{size}", window)
            table(album, "foil", "directors-cut", 5, telling)
            table(album, "foil-phone", "directors-cut", 5, telling, phone=True)
            pages(album, end(album))
        finally:
            browser.close()
            house.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
