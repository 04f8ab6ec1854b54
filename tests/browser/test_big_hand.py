"""More cards than fit beside each other."""

import json

from house import House, here
from person import Person
from playwright.sync_api import Locator, WebSocketRoute, expect

REACHED = """(card) => {
    const box = card.getBoundingClientRect();
    return document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)?.closest(".card") === card;
}"""
"""Whether a pointer in the middle of a card is on that card, and not on the one that lies over it."""


class Dealer:
    """Puts a hand of so many different cards into what a page is told."""

    def __init__(self, person: Person, house: House) -> None:
        self.person = person
        self.kinds = 0
        opened = house.table("directors-cut", [here("Ada"), here("Ben")])  # who never comes: nothing happens while we look
        board = house.ask(f"/api/tables/{opened.table}?language=en")["board"]
        self.cards = [card["id"] for card in house.ask(f"/api/catalogue/directors-cut/{board}?language=en&variants=")["cards"]]
        person.page.route_web_socket("**/socket", self.stand_between)
        self.opened = opened

    def stand_between(self, socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def pass_on(text: str | bytes) -> None:
            said = json.loads(text)
            snapshot = said.get("snapshot")
            if snapshot and "hand" in snapshot:
                snapshot["hand"] = self.cards[: self.kinds]
            socket.send(json.dumps(said))

        server.on_message(pass_on)

    def deal(self, kinds: int) -> Locator:
        first, self.kinds = not self.kinds, kinds
        if first:
            one = self.opened.keys[0]
            self.person.go(f"/table/{self.opened.table}#{one['seat']}.{one['secret']}")
        else:
            self.person.page.reload()
        cards = self.person.hand.locator(".card")
        expect(cards).to_have_count(kinds)
        return cards


def test_a_hand_that_does_not_fit_overlaps_and_then_is_leafed_through(person: Person, house: House) -> None:
    dealer = Dealer(person, house)
    left, right = (person.page.get_by_role("button", name=f"Cards further {side}") for side in ("left", "right"))
    for kinds in (6, 9):
        cards = dealer.deal(kinds)
        expect(right).to_have_count(0)
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
    cards = dealer.deal(30)
    expect(right).to_be_visible()
    expect(left).to_have_count(0)
    expect(cards.last).not_to_be_in_viewport()
    right.click()
    while right.evaluate_all("(all) => (all[0]?.click(), all.length)"):  # at once, for it may go meanwhile
        person.page.wait_for_timeout(100)  # lets the page see how far it has come
    expect(cards.last).to_be_in_viewport(ratio=1)
    expect(right).to_have_count(0)
    expect(left).to_be_visible()
    person.hand.hover()
    person.page.mouse.wheel(0, -5000)
    expect(left).to_have_count(0)
    expect(right).to_be_visible()


def test_on_a_phone_the_edge_fades(phone: Person, house: House) -> None:
    cards = Dealer(phone, house).deal(30)
    assert "gradient" in phone.hand.evaluate("(hand) => getComputedStyle(hand).maskImage")
    cards.last.scroll_into_view_if_needed()
    cards.last.tap()
    expect(cards.last).to_have_attribute("aria-pressed", "true")
    expect(cards.last).to_be_in_viewport(ratio=0.95)
