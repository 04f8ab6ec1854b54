"""More cards than fit beside each other."""

import json

import pytest
from guest import Guest
from house import House, here
from playwright.sync_api import Locator, WebSocketRoute, expect

REACHED = """(card) => {
    const box = card.getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest(".card") === card;
}"""
"""Whether a pointer in the middle of a card is on that card, and not on the one that lies over it."""


def deal(guest: Guest, house: House, kinds: int) -> Locator:
    """Sit down with a hand of so many different cards. They are put into it on the way to the page."""
    opened = house.table("directors-cut", [here("Ada"), here("Ben")])  # who never comes: nothing happens while we look

    def doctor(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            said = json.loads(text)
            moment = said.get("moment")
            if moment and "hand" in moment:
                props = house.ask(f"/api/props/directors-cut/{board}?language=en&variants=")
                moment["hand"] = [card["id"] for card in props["cards"]][:kinds]
            socket.send(json.dumps(said))

        server.on_message(pass_on)

    guest.sit(opened)
    board = guest.table["board"]
    guest.page.route_web_socket("**/socket", doctor)
    guest.page.reload()
    cards = guest.hand.locator(".card")
    expect(cards).to_have_count(kinds)
    return cards


def test_a_hand_that_does_not_fit_says_so_and_is_leafed_through(guest: Guest, house: House) -> None:
    cards = deal(guest, house, 30)
    left, right = (guest.page.get_by_role("button", name=f"Cards further {side}") for side in ("left", "right"))
    expect(right).to_be_visible()
    expect(left).to_have_count(0)
    expect(cards.last).not_to_be_in_viewport()
    while right.count():
        right.click()
        guest.page.wait_for_timeout(100)  # lets the page see how far it has come
    expect(cards.last).to_be_in_viewport(ratio=1)
    expect(right).to_have_count(0)
    expect(left).to_be_visible()
    guest.hand.hover()
    guest.page.mouse.wheel(0, -5000)
    expect(left).to_have_count(0)
    expect(right).to_be_visible()


@pytest.mark.parametrize("kinds", [6, 9])
def test_cards_overlap_before_they_scroll_and_each_is_reached(guest: Guest, house: House, kinds: int) -> None:
    cards = deal(guest, house, kinds)
    expect(guest.page.get_by_role("button", name="Cards further right")).to_have_count(0)
    for card in cards.all():
        expect(card).to_be_in_viewport(ratio=0.9)
        assert card.evaluate(REACHED)
    card = cards.nth(3)
    card.hover()
    expect(card).to_be_in_viewport(ratio=1)
    whole, after = card.bounding_box(), cards.nth(4).bounding_box()
    assert whole
    assert after
    assert whole["x"] + whole["width"] <= after["x"] + 1, "the card in hand is still covered"


def test_on_a_phone_the_edge_fades(phone: Guest, house: House) -> None:
    cards = deal(phone, house, 30)
    assert "gradient" in phone.hand.evaluate("(hand) => getComputedStyle(hand).maskImage")
    for card in cards.all():
        card.scroll_into_view_if_needed()
    cards.last.tap()
    expect(cards.last).to_have_attribute("aria-pressed", "true")
    expect(cards.last).to_be_in_viewport(ratio=0.95)
