"""Every edition and board, every kind of decision and every way of pressing through the page, in pairs."""

import pytest
from finished import Snapshot
from fixtures import Invite
from hands import Hands
from house import House, bots, here
from keyboard import Keyboard
from mouse import Finger, Mouse
from person import PHONE

WAYS: dict[str, type[Hands]] = {"mouse": Mouse, "finger": Finger, "keyboard": Keyboard}
DEALS: list[tuple[str, int, tuple[str, ...], str, int, str, tuple[str, ...]]] = [
    ("original", 3, (), "", 1, "mouse", ("step", "attempt", "foil")),
    ("directors-cut", 8, ("starting-positions",), "", 7, "finger", ("play doctor", "draw", "pass")),
    ("directors-cut", 4, ("killing-players", "re-entry", "dog", "vengeful-doctor"), "", 3, "keyboard", ("counter",)),
    ("directors-cut", 3, ("super-spite",), "", 1, "mouse", ("attempt", "spend", "pass")),
    ("deluxe", 5, ("old-dog", "new-tricks"), "", 4, "mouse", ("buy", "play doctor", "draw")),
    ("anniversary", 2, (), "", 3, "finger", ("step seat", "play seat", "play steps", "end")),
    ("anniversary", 3, ("pet-dog",), "bed-and-breakfast", 1, "keyboard", ("step dog", "play steps", "foil")),
    ("anniversary", 4, ("pet-cat", "escape"), "secret-lair", 2, "mouse", ("step cat", "play self", "end")),
    ("anniversary", 6, (), "haunted-mansion", 6, "finger", ("attempt", "play self", "foil")),
    ("save", 4, (), "", 1, "keyboard", ("play doctor", "draw", "end", "pass")),
]
"""What is played, and with which deal; how things are pressed, and which kinds of them are decided on the page."""


@pytest.mark.parametrize(("edition", "players", "variants", "board", "deal", "way", "kinds"), DEALS)
def test_kinds_of_decisions(
    invite: Invite,
    house: House,
    edition: str,
    players: int,
    variants: tuple[str, ...],
    board: str,
    deal: int,
    way: str,
    kinds: tuple[str, ...],
) -> None:
    """Each is taken on the page as soon as it is offered. What lies between is decided on another device; the page watches."""
    person = invite(house, phone=way == "finger")
    hands = WAYS[way](person)
    opened = house.table(edition, [here("Ada"), *bots(players - 1)], variants, board, deal)
    wanted = set(kinds)
    person.sit(opened)
    while wanted:
        assert hands.meanwhile(opened, lambda snapshot: bool(offered(snapshot, wanted))), (
            f"{wanted} did not come: take another deal"
        )
        action = min(offered(person.snapshot, wanted), key=lambda one: (kind(one) in ("draw", "end", "pass"), one))
        hands.do(action)
        wanted.remove(kind(action))
        if person.phone:
            assert person.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_every_kind_is_decided_somewhere() -> None:
    kinds = {kind for *_, several in DEALS for kind in several}
    turns = {"step", "step seat", "step dog", "step cat", "play self", "play doctor", "play seat", "play steps", "draw", "end"}
    assert kinds == turns | {"attempt", "foil", "pass", "spend", "counter", "buy"}


def offered(snapshot: Snapshot, wanted: set[str]) -> list[str]:
    return [one for one in snapshot["legal"] if kind(one) in wanted]


def kind(action: str) -> str:
    """What sort of thing it is: whose pawn walks, whom a card moves, what answers an attempt."""
    words = action.split()
    match words[0]:
        case "step" if len(words) == 3:
            return f"step {words[1].partition('-')[0]}"
        case "play":
            return "play steps" if words[2] == "steps" else f"play {words[2].partition('-')[0]}"
    return words[0]
