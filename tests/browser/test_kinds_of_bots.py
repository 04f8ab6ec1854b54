"""At the table every bot is called what the menu called it when somebody chose it."""

import re

from axe import resized
from fixtures import Invite
from house import House, here
from person import PHONE, Person
from playwright.sync_api import ViewportSize, expect

CHOSEN = {"search:1s": "Thoughtful guest", "bluffer": "Poker-faced guest", "reckless": "Hot-headed guest"}
IN_GERMAN = ["Nachdenklicher Gast", "Gast mit Pokergesicht", "Hitzköpfiger Gast"]
CUT_OFF = "one => one.scrollWidth > one.clientWidth || one.getBoundingClientRect().right > innerWidth"
NARROW: ViewportSize = {"width": 1280, "height": 900}


def seats(*bots: str) -> list[dict[str, str]]:
    return [here("Ada"), *({"kind": "bot", "bot": bot} for bot in bots)]


def says(person: Person, kinds: list[str]) -> None:
    """Each of them once, whole and within its column."""
    for kind in kinds:
        place = person.page.locator(".seat small").filter(has_text=re.compile(f" · {kind}$"))
        expect(place).to_have_count(1)
        assert not place.evaluate(CUT_OFF), kind


def test_everybody_is_told_which_bot_is_which(invite: Invite, house: House) -> None:
    """In the order of play at a desk and on a phone, in the language of whoever looks, and while the host is waited for."""
    person = invite(house, language="de-AT")
    page = person.page
    resized(person, NARROW)
    person.sit(house.table("directors-cut", seats(*CHOSEN), pace=10_000))
    says(person, IN_GERMAN)
    page.get_by_role("combobox", name="Sprache").select_option("English")
    expect(page.locator("html")).to_have_attribute("lang", "en")
    says(person, list(CHOSEN.values()))
    resized(person, PHONE)
    page.get_by_role("navigation", name="Panels").get_by_role("button", name="House").click()
    says(person, list(CHOSEN.values()))
    # where many sit, a kind takes no line of its own
    resized(person, NARROW)
    person.sit(house.table("directors-cut", seats(*CHOSEN, *CHOSEN, "random"), pace=10_000))
    places = page.locator(".seat small")
    expect(places).to_have_count(8)
    expect(places.filter(has_text="Absent-minded guest")).to_have_attribute("title", "Absent-minded guest")
    assert len({place.bounding_box()["height"] for place in places.all()}) == 1  # type: ignore[index]
    person.watch(house.table("directors-cut", [*seats(*CHOSEN), {"kind": "open"}], begin=False))
    chairs = page.get_by_role("region", name="The chairs").get_by_role("listitem")
    for at, kind in enumerate(CHOSEN.values(), 1):
        expect(chairs.nth(at)).to_contain_text(f"Bot: {kind}")
