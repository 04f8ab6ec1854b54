"""At the table every bot is called what the menu called it when somebody chose it."""

import re

import pytest
from company import Invite
from guest import Guest
from house import House, here
from playwright.sync_api import expect

CHOSEN = {"search:1s": "Thoughtful guest", "bluffer": "Poker-faced guest", "reckless": "Hot-headed guest"}
IN_GERMAN = ["Nachdenklicher Gast", "Gast mit Pokergesicht", "Hitzköpfiger Gast"]
CUT_OFF = "one => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth"


def seats(*bots: str) -> list[dict[str, str]]:
    return [here("Ada"), *({"kind": "bot", "bot": bot} for bot in bots)]


def says(guest: Guest, kinds: list[str]) -> None:
    """Each of them once, whole and within its column."""
    if guest.phone:
        guest.page.get_by_role("navigation", name="Panels").get_by_role("button", name="House").tap()
    for kind in kinds:
        place = guest.page.locator(".seat small").filter(has_text=re.compile(f" · {kind}$"))
        expect(place).to_have_count(1)
        assert not place.evaluate(CUT_OFF)


@pytest.mark.parametrize("phone", [False, True])
def test_the_order_of_play_says_which_bot_is_which(invite: Invite, house: House, phone: bool) -> None:
    guest = invite(house, phone=phone)
    if not phone:
        guest.page.set_viewport_size({"width": 1280, "height": 900})
    guest.sit(house.table("directors-cut", seats(*CHOSEN), pace=10_000))
    says(guest, list(CHOSEN.values()))


def test_where_many_sit_a_kind_takes_no_line_of_its_own(guest: Guest, house: House) -> None:
    guest.page.set_viewport_size({"width": 1280, "height": 900})
    guest.sit(house.table("directors-cut", seats(*CHOSEN, *CHOSEN, "random"), pace=10_000))
    places = guest.page.locator(".seat small")
    expect(places).to_have_count(8)
    assert len({place.bounding_box()["height"] for place in places.all()}) == 1  # type: ignore[index]
    expect(places.filter(has_text="Absent-minded guest")).to_have_attribute("title", "Absent-minded guest")


def test_in_the_language_of_whoever_looks(invite: Invite, house: House) -> None:
    guest = invite(house, language="de")
    guest.sit(house.table("directors-cut", seats(*CHOSEN), pace=10_000))
    says(guest, IN_GERMAN)


def test_those_who_wait_for_the_host_are_told_too(guest: Guest, house: House) -> None:
    guest.watch(house.table("directors-cut", [*seats(*CHOSEN), {"kind": "open"}], begin=False))
    chairs = guest.page.get_by_role("region", name="The chairs").get_by_role("listitem")
    for at, kind in enumerate(CHOSEN.values(), 1):
        expect(chairs.nth(at)).to_contain_text(f"Bot: {kind}")
