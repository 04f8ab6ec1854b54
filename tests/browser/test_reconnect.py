"""Lost Wi-Fi, a second device, a reload: the seat is there again, and nothing is done twice."""

from collections import Counter
from collections.abc import Iterator

import pytest
from fixtures import Invite
from house import House
from mouse import Mouse
from person import Person
from playwright.sync_api import expect
from wire import Wire

UNREACHABLE = (
    r"WebSocket connection to .* failed"
    r"|ERR_(CONNECTION|INTERNET|EMPTY_RESPONSE|SOCKET|CONTENT_LENGTH_MISMATCH|INCOMPLETE_CHUNKED_ENCODING)"
)

IMPATIENT = "window.setTimeout = () => 0"
"""A page that never tries again of its own accord."""
PING = 20
"""More bytes than a mere sign of life on a socket."""
BACK = "dispatchEvent(new Event('online'))"
"""What a browser says when its network is back."""


@pytest.fixture
def wire(house: House) -> Iterator[Wire]:
    wire = Wire(house.port)
    yield wire
    wire.close()


def seated(person: Person) -> Mouse:
    """At a table whose page has everything that it asked for: what is lost after that is its socket alone."""
    asked: Counter[str] = Counter()
    person.page.on("request", lambda request: asked.update([request.url]))
    for end in ("requestfinished", "requestfailed"):
        person.page.on(end, lambda request: asked.subtract([request.url]))
    mouse = Mouse(person)
    mouse.sit_down()
    expect(person.page.locator("[role=button][data-space]").first).to_be_visible()
    expect(person.hand.get_by_role("button").first).to_be_visible()
    person.until(lambda: not any(asked.values()))
    return mouse


def test_what_is_done_while_the_network_comes_and_goes_happens_once(invite: Invite, house: House, wire: Wire) -> None:
    person = invite(house, address=wire.address)
    person.excused.append(UNREACHABLE)
    mouse = seated(person)
    lost = person.page.get_by_role("status").filter(has_text="Reconnecting")
    # where nothing tells the page that the network is back, it tries again and again
    greeted = len(person.heard("welcome"))
    wire.cut()
    expect(lost).to_be_visible()
    wire.mend()
    person.until(lambda: len(person.heard("welcome")) > greeted)
    expect(lost).to_have_count(0)
    # what was decided meanwhile
    person.look()
    seq = person.snapshot["seq"]
    wire.cut()
    expect(lost).to_be_visible()
    step = next(one for one in person.legal() if one.startswith("step"))
    mouse.press(step)
    wire.mend()
    person.page.evaluate(BACK)
    person.until(lambda: person.snapshot["seq"] > seq)
    person.shown()
    assert person.snapshot["pawns"][0] == step.split()[-1]
    assert person.snapshot["seq"] == seq + 1
    assert not person.heard("refused")
    # what was said, and its answer lost: the page sends it again, and the server knows it
    box = person.page.get_by_role("textbox", name="Say something")
    for number in range(4):
        wire.lose_answers()
        box.fill(f"remark {number}")
        box.press("Enter")
        person.until(lambda: wire.lost > PING)
        wire.cut()
        wire.mend()
        person.page.evaluate(BACK)
        person.until(lambda said=f"remark {number}": [one.get("text") for one in person.sent].count(said) == 2)  # type: ignore[misc]
    chat = person.page.get_by_role("region", name="Chat").get_by_role("listitem")
    expect(chat).to_have_count(4)
    for number in range(4):
        expect(chat.filter(has_text=f"remark {number}")).to_have_count(1)
    expect(lost).to_have_count(0)
    # and the seat is back as soon as the browser says so
    hand = person.snapshot["hand"]
    person.page.evaluate(IMPATIENT)
    wire.cut()
    expect(lost).to_be_visible()
    expect(person.hand).to_be_visible()
    greeted = len(person.heard("welcome"))
    wire.mend()
    person.page.evaluate(BACK)
    person.until(lambda: len(person.heard("welcome")) > greeted)
    expect(lost).to_have_count(0)
    assert person.seat == 0
    assert person.snapshot["hand"] == hand


def test_a_reload_comes_back_to_the_same_chair_and_so_does_a_browser_that_was_offline(person: Person) -> None:
    """Wi-Fi that goes without a word: the page is told only that there is no network, not that its connection is dead."""
    person.excused.append(UNREACHABLE)
    seated(person)
    assert "#" not in person.page.url, "the key stays in the address, where anybody can read it"
    hand = person.snapshot["hand"]
    person.page.context.set_offline(True)
    expect(person.page.get_by_role("status").filter(has_text="Reconnecting")).to_be_visible()
    person.page.context.set_offline(False)
    expect(person.page.get_by_role("status").filter(has_text="Reconnecting")).to_have_count(0)
    person.snapshot = {}
    person.page.reload()
    person.my_turn()
    assert person.snapshot["hand"] == hand
    expect(person.hand.get_by_role("button")).to_have_count(len(set(hand)))


def test_two_devices_hold_the_same_chair(invite: Invite, house: House) -> None:
    desk, phone = invite(house), invite(house, phone=True)
    phone.sit(Mouse(desk).sit_down())
    phone.my_turn()
    assert phone.seat == desk.seat == 0
    assert phone.snapshot["hand"] == desk.snapshot["hand"]
    step = next(one for one in desk.legal() if one.startswith("step"))
    Mouse(desk).do(step)
    phone.until(lambda: phone.snapshot["seq"] == desk.snapshot["seq"])
    assert phone.snapshot["pawns"][0] == step.split()[-1]
    desk.page.context.close()
    phone.until(lambda: bool(phone.table["seats"][0]["here"]))
