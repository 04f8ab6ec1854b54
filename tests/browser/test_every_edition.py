"""Every edition, board and kind of decision through the page, by mouse."""

import re

import pytest
from guest import Guest
from house import House, bots, here
from mouse import Mouse
from playwright.sync_api import expect
from temper import Temper

EVENINGS: list[tuple[str, int, tuple[str, ...], str, int, int]] = [
    ("original", 3, (), "", 15, 8),
    ("directors-cut", 8, ("starting-positions",), "", 11, 8),
    ("directors-cut", 4, ("killing-players", "re-entry", "dog", "vengeful-doctor"), "", 9, 8),
    ("directors-cut", 3, ("super-spite",), "", 9, 9),
    ("deluxe", 5, ("old-dog", "new-tricks"), "", 4, 8),
    ("anniversary", 2, (), "", 9, 10),
    ("anniversary", 3, ("pet-dog",), "bed-and-breakfast", 6, 7),
    ("anniversary", 4, ("pet-cat", "escape"), "secret-lair", 6, 9),
    ("anniversary", 6, (), "haunted-mansion", 6, 7),
    ("save", 4, (), "", 3, 8),
]
"""What is played, and an evening on which there are many kinds of things to decide: how many within a dozen decisions."""


@pytest.mark.parametrize(("edition", "players", "variants", "board", "evening", "kinds"), EVENINGS)
def test_a_dozen_decisions(
    guest: Guest, house: House, edition: str, players: int, variants: tuple[str, ...], board: str, evening: int, kinds: int
) -> None:
    """Each kind of decision is taken as soon as it is offered, those that are seldom offered first, until there were so many."""
    guest.sit(house.table(edition, [here("Ada"), *bots(players - 1)], variants, board, evening))
    mouse, temper = Mouse(guest), Temper(players, foils=True)
    done: set[str] = set()
    for _ in range(12):
        guest.my_turn()
        if guest.over or len(done) == kinds:
            break
        action = unlike(done, guest.legal()) or temper.choose(guest.moment)
        done.add(kind(action))
        mouse.do(action)
    assert len(done) >= kinds, f"only {sorted(done)}: is there an evening on which more is to be decided, now?"


def kind(action: str) -> str:
    """What sort of thing it is: whose pawn walks, whom a card moves, what answers an attempt."""
    words = action.split()
    if words[0] == "step":
        return "step" if len(words) == 2 else f"step {words[1]}"
    if words[0] == "play":
        return "play steps" if words[2] == "steps" else f"play {words[2]}"
    return words[0]


def unlike(done: set[str], legal: list[str]) -> str | None:
    """Something that has not been done yet; what ends a turn comes last."""
    new = [one for one in legal if kind(one) not in done | {"pass"}]
    return min(new, key=lambda one: (one in ("draw", "end"), kind(one)), default=None)


def test_words_of_killing_cost_a_penalty_that_everybody_sees(guest: Guest) -> None:
    Mouse(guest).sit_down("save", variants=("penalties",))
    box = guest.page.get_by_role("textbox", name="Say something")
    box.fill("Lovely weather for a cruise.")
    box.press("Enter")
    chat = guest.page.get_by_role("region", name="Chat")
    expect(chat.get_by_role("listitem").filter(has_text="Lovely weather")).to_be_visible()
    expect(chat).not_to_contain_text("penalt")
    box.fill("I shall kill the Doctor with a broom stick.")
    box.press("Enter")
    expect(chat.get_by_role("listitem").filter(has_text="broom stick")).to_contain_text(re.compile("penalt(y|ies)"))
    expect(chat.get_by_text(re.compile("Penalties owed: Ada [1-9]"))).to_be_visible()


def test_strangers_sit_between_the_players(guest: Guest) -> None:
    Mouse(guest).sit_down("anniversary", 2)
    assert [seat["kind"] for seat in guest.table["seats"]] == ["person", "stranger", "bot", "stranger"]
    order = guest.page.get_by_role("complementary", name="Order of play")
    strangers = order.get_by_role("listitem").filter(has_text="No hand")
    expect(strangers).to_have_count(2)
    for stranger in strangers.all():
        expect(stranger).to_contain_text("Stranger")


def test_the_decks_of_the_ship_show_their_piles(guest: Guest) -> None:
    Mouse(guest).sit_down("save")
    for deck, pile in zip(guest.moment["exhibits"]["ship"]["afloat"], guest.moment["exhibits"]["ship"]["piles"], strict=True):
        expect(guest.page.get_by_role("banner")).to_contain_text(re.compile(rf"{deck}-Deck\s*{pile}"))
