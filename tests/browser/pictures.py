"""`make pictures`: docs/img/*.png, taken from real games on a server of its own. They are
the same every time, as far as that can be."""

import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from chromium import ARGUMENTS, find
from finished import Moment, play
from guest import Guest
from house import House, bots, here
from mouse import Mouse
from palette import lean
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

    def visit(self, path: str = "", phone: bool = False, theme: str = "night", **storage: Any) -> Guest:
        kept = {"settings": {"name": "Wren"}} | storage
        guest = Guest.arrive(self.browser, self.house, phone, theme, storage=kept, device_scale_factor=2 if phone else 1)
        if path:
            guest.go(path)
            guest.page.wait_for_load_state("networkidle")
        return guest

    def take(self, guest: Guest, name: str) -> None:
        guest.page.wait_for_load_state("networkidle")
        guest.page.wait_for_timeout(400)  # drawings that come last, and what fades
        path = IMAGES / f"{name}.png"
        path.write_bytes(lean(self.desk, guest.page.screenshot(caret="hide")))
        assert not guest.troubles, guest.troubles
        print(f"{path.name}: {path.stat().st_size // 1000} kB")


def table(album: Album, name: str, edition: str, players: int, so: Callable[[Moment], bool], **look: Any) -> None:
    """A table in mid-game, at a desk with a room looked at."""
    for seed in range(60):
        opened = album.house.table(edition, [here("Wren"), *bots(players - 1)], name="Tea and Consequences")
        if not play(album.house, opened, Temper(seed, most=6, meek=True), so):
            break
    guest = album.visit(**look)
    guest.sit(opened)
    guest.my_turn()
    if guest.moment["asks"] == "turn" and not guest.phone:
        ways = [one.split()[-1] for one in guest.legal() if one.startswith("step")]
        guest.page.mouse.move(*Mouse(guest).point(max(ways, key=lambda space: (space in guest.moment["stops"], space))))
    album.take(guest, name)
    guest.page.context.close()


def small(album: Album, name: str, window: ViewportSize) -> None:
    """One's own turn on a small screen."""
    guest = album.visit(phone=True)
    seated(guest, window, 4)
    album.take(guest, name)
    guest.page.context.close()


def late(turn: int) -> Callable[[Moment], bool]:
    """One's own turn, when something has happened and there is something in hand."""
    return lambda moment: moment["asks"] == "turn" and moment["turn"] >= turn and len(set(moment["hand"])) >= 4


def tempting(moment: Moment) -> bool:
    """Alone with him, and armed."""
    armed = any(len(one.split()) == 3 for one in moment["legal"] if one.startswith("attempt"))
    return armed and any(one.startswith("step") for one in moment["legal"]) and late(9)(moment)


def telling(moment: Moment) -> bool:
    """Being asked, with something to foil with and something to lose."""
    foils = {one for one in moment["legal"] if one.startswith("foil")}
    return moment["asks"] == "foil" and len(foils) > 1 and moment["attempt"]["strength"] > 2 and moment["attempt"]["total"] > 0


def end(album: Album) -> str:
    """How a game ended, and its replay."""
    for seed in range(60):
        opened = album.house.table("directors-cut", [here("Wren"), *bots(3)], name="Tea and Consequences", public=True)
        replay = play(album.house, opened, Temper(seed, foils=True))
        if len(album.house.ask(f"/api/replays/{replay}")["story"]["attempts"]) > 7:
            break
    guest = album.visit()
    guest.sit(opened)
    guest.page.get_by_role("button", name="Play again").wait_for()
    album.take(guest, "end")
    guest.page.context.close()
    return replay


def pages(album: Album, replay: str) -> None:
    for name, path, phone in (
        ("home", "/", False),
        ("home-phone", "/", True),
        ("new", "/new?edition=anniversary", False),
        ("learn", "/learn", False),
        ("replay", f"/replay/{replay}?at=14", False),
    ):
        guest = album.visit(path, phone)
        album.take(guest, name)
        guest.page.context.close()
    guest = album.visit("/learn/tutorial")
    guest.page.get_by_role("button", name="5.").click()
    album.take(guest, "tutorial")
    guest.page.context.close()


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
