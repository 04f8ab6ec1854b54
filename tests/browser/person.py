"""Somebody with a browser: their page, what the server has told it, and what went wrong in it."""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Self

from house import House, Opened
from playwright.sync_api import Browser, ConsoleMessage, Error, Locator, Page, ViewportSize, WebSocket

DESK: ViewportSize = {"width": 1440, "height": 900}
PHONE: ViewportSize = {"width": 390, "height": 844}
PATIENCE = 60.0
KEEP = """((kept) => {
    if (location.protocol !== "http:") return;
    for (const name in kept) if (localStorage.getItem(name) === null) localStorage.setItem(name, kept[name]);
})"""
"""Puts on the device what an earlier visit would have left there, once."""
DICE = """(() => {
    let drawn = 0;
    Math.random = () => (Math.imul(++drawn, 0x9e3779b1) >>> 0) / 2 ** 32;
})()"""
"""What the page leaves to chance, such as the name that it proposes for a table, is the same every time."""


@dataclass
class Person:
    """One person. The page's socket is listened to, so a test knows what the page knows; all acting goes through the page."""

    page: Page
    house: House
    phone: bool
    troubles: list[str] = field(default_factory=list)
    """Errors on the console, and exceptions nobody caught."""
    excused: list[str] = field(default_factory=list)
    """Patterns of errors that the test itself brings about."""
    frames: list[dict[str, Any]] = field(default_factory=list)
    sent: list[dict[str, Any]] = field(default_factory=list)
    snapshot: dict[str, Any] = field(default_factory=dict)
    table: dict[str, Any] = field(default_factory=dict)
    seat: int | None = None

    @classmethod
    def arrive(
        cls,
        browser: Browser,
        house: House,
        phone: bool = False,
        theme: str = "night",
        language: str = "en",
        still: bool = True,
        storage: dict[str, Any] | None = None,
        address: str = "",
        **options: Any,
    ) -> Self:
        """A context of their own. Nothing moves unless asked for: tests wait for what happens, not for how it glides."""
        context = browser.new_context(
            base_url=address or house.address,
            viewport=PHONE if phone else DESK,
            has_touch=phone,
            is_mobile=phone,
            locale=language,
            reduced_motion="reduce" if still else "no-preference",
            **options,
        )
        context.set_default_timeout(PATIENCE * 1000)
        kept = {"theme": theme} | {name: json.dumps(value) for name, value in (storage or {}).items()}
        context.add_init_script(f"{KEEP}({json.dumps(kept)})")
        context.add_init_script(DICE)
        person = cls(context.new_page(), house, phone)
        context.on("page", person._watch)
        person._watch(person.page)
        person.page.on("websocket", person._overhear)
        return person

    def _watch(self, page: Page) -> None:
        page.on("console", self._console)
        page.on("pageerror", self._exception)

    def _console(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._trouble(f"console: {message.text} ({message.location.get('url', '')})")

    def _exception(self, error: Error) -> None:
        self._trouble(f"exception: {error.message}")

    def _trouble(self, text: str) -> None:
        if not any(re.search(pattern, text) for pattern in self.excused):
            self.troubles.append(text)

    # What the server says to the page

    def _overhear(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)
        socket.on("framesent", lambda text: self.sent.append(json.loads(text)))

    def _hear(self, text: str | bytes) -> None:
        said = json.loads(text)
        self.frames.append(said)
        match said["type"]:
            case "welcome":
                self.table, self.seat, self.snapshot = said["table"], said["seat"], said["snapshot"] or {}
            case "update":
                self.snapshot = said["snapshot"]
            case "table":
                self.table = said["table"]

    def look(self) -> None:
        """Look before pressing, as a person does: the page believes no answer that comes with the question."""
        self.shown()
        self.page.wait_for_function(
            """() => document.querySelector('[data-seq]')?.dataset.calm === 'true'
                && !document.querySelector('[role=alertdialog][data-deaf=true]')"""
        )

    def heard(self, what: str) -> list[dict[str, Any]]:
        """The messages of one kind, from the beginning."""
        return [said for said in self.frames if said["type"] == what]

    # Going somewhere

    def go(self, path: str) -> None:
        self.page.goto(path)

    def sit(self, opened: Opened, key: int = 0) -> None:
        """Follow the link to a chair, as a friend would who was sent it."""
        one = opened.keys[key]
        self.table, self.snapshot, self.seat = {}, {}, None
        self.go(f"/table/{opened.table}#{one['seat']}.{one['secret']}")
        self.until(lambda: bool(self.table))

    def watch(self, opened: Opened) -> None:
        self.go(f"/table/{opened.table}")
        self.until(lambda: bool(self.table))

    # Waiting

    def until(self, so: Callable[[], bool], patience: float = PATIENCE) -> None:
        """Wait for something the page has been told."""
        deadline = monotonic() + patience
        while not so():
            assert monotonic() < deadline, f"waited {patience} s in vain at {self.where()}; {self.troubles}"
            self.page.wait_for_timeout(10)  # lets the page's messages come in

    def where(self) -> str:
        about = {name: self.snapshot.get(name) for name in ("seq", "turn", "to_act", "asks", "over")}
        return f"{self.page.url}, seat {self.seat}, {about}, last sent {self.sent[-1:]}"

    def shown(self) -> None:
        """Wait until the page shows the snapshot it was last told of, or a later one."""
        self.page.wait_for_function(
            "(seq) => Number(document.querySelector('[data-seq]')?.dataset.seq ?? -1) >= seq", arg=self.snapshot["seq"]
        )

    @property
    def over(self) -> bool:
        return bool(self.snapshot.get("over"))

    @property
    def mine(self) -> bool:
        """Whether this person is to decide something."""
        return bool(self.snapshot) and self.seat is not None and self.snapshot["to_act"] == self.seat and not self.over

    def my_turn(self, patience: float = PATIENCE) -> None:
        """Wait until there is something to decide, or the game is over; and until the page shows it."""
        self.until(lambda: self.mine or self.over, patience)
        self.shown()

    def legal(self) -> list[str]:
        return list(self.snapshot.get("legal", []))

    # Things to find on the table

    @property
    def actions(self) -> Locator:
        return self.page.get_by_role("group", name="Actions")

    @property
    def hand(self) -> Locator:
        return self.page.get_by_role("group", name="Your hand")

    @property
    def asked(self) -> Locator:
        """The dialog of the one who is asked."""
        return self.page.get_by_role("alertdialog")

    @property
    def log(self) -> Locator:
        return self.page.get_by_role("region", name="What happened")

    @property
    def polite(self) -> Locator:
        """The live region."""
        return self.page.locator("[aria-live=polite][role=status]").last
