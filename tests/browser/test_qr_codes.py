"""The pictures that a friend's camera reads: they lead to the chair."""

import base64
import re
from collections.abc import Callable
from typing import Any

from axe import resized
from fixtures import Invite
from house import House
from person import PHONE, Person
from playwright.sync_api import Locator, Page, Route, expect

from camera import read

GREY = """async (png) => {
    const image = new Image();
    image.src = "data:image/png;base64," + png;
    await image.decode();
    const pen = new OffscreenCanvas(image.width, image.height).getContext("2d");
    pen.drawImage(image, 0, 0);
    const { data, width } = pen.getImageData(0, 0, image.width, image.height);
    let grey = "";
    for (let i = 0; i < data.length; i += 4) grey += String.fromCharCode((data[i] + data[i + 1] + data[i + 2]) / 3);
    return [btoa(grey), width];
}"""


class Camera:
    """Somebody who holds a camera before the screen."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.desk: Page = person.page.context.new_page()
        """Where pictures are worked on: no policy of our page stands in the way."""
        person.page.bring_to_front()

    def photograph(self) -> list[str]:
        """What there is to be read."""
        grey, width = self.desk.evaluate(GREY, base64.b64encode(self.person.page.screenshot()).decode())
        return read(base64.b64decode(grey), width)


def invitation(person: Person, secret: bool) -> Locator:
    """The link to the friend's chair, or the one to the table."""
    links = person.page.get_by_role("region", name="Invite people").locator(".invitation")
    kept = links.filter(has=person.page.get_by_label(re.compile("only this one")))
    return kept if secret else links.filter(has=person.page.get_by_label("For anybody: a free chair"))


def show(link: Locator) -> str:
    """Ask for its picture. The address it stands for."""
    expect(link.get_by_role("img")).to_have_count(0)
    link.get_by_role("button", name="As a picture for a camera").click()
    address = link.get_by_role("textbox").input_value()
    expect(link.get_by_role("img", name=f"QR code of {address}")).to_be_visible()
    link.get_by_role("img").scroll_into_view_if_needed()
    return address


def put_away(link: Locator) -> None:
    link.get_by_role("button", name="As a picture for a camera").click()
    expect(link.get_by_role("img")).to_have_count(0)


def elsewhere(address: str) -> Callable[[Route], None]:
    """A house that others reach at another address than the host does."""

    def answer(route: Route) -> None:
        reply = route.fetch()
        house: dict[str, Any] = reply.json()
        route.fulfill(response=reply, json=house | {"address": address})

    return answer


def test_a_friend_who_photographs_it_sits_in_the_chair(invite: Invite, house: House) -> None:
    """By night at a desk and in the parlour on a phone. The one for anybody leads to the table."""
    host, friend = invite(house), invite(house, phone=True)
    camera, page = Camera(host), host.page
    host.go("/new")
    page.get_by_role("combobox", name="Who sits in chair 2").select_option("A friend, by link")
    page.get_by_role("combobox", name="Who sits in chair 3").select_option("Whoever comes")
    page.get_by_role("button", name="Open the table").click()
    region = page.get_by_role("region", name="Invite people")
    expect(region.get_by_role("heading", name="Invite people")).to_be_visible()
    expect(region).to_contain_text("only on this computer")
    assert camera.photograph() == [], "nobody has asked for a picture"
    anybody, kept = invitation(host, secret=False), invitation(host, secret=True)
    address = show(anybody)
    assert camera.photograph() == [address]
    assert address == page.url
    put_away(anybody)
    assert camera.photograph() == []
    address = show(kept)
    assert re.fullmatch(rf"{re.escape(house.address)}/table/[a-z0-9]+#1\.[\w-]+", address)
    resized(host, PHONE)
    page.evaluate("document.documentElement.dataset.theme = 'parlour'")
    kept.get_by_role("img").scroll_into_view_if_needed()
    assert camera.photograph() == [address], "on a phone"
    put_away(kept)

    # The host sits at the machine itself, where the address is another than for others; the picture grows with it.
    for length in (24, 110, 160):
        there = "http://" + "doctor-lucky-is-at-home-".ljust(length - 7 - 5, "x")[: length - 7 - 5] + ":8000"
        page.unroute_all(behavior="wait")
        page.route(re.compile("/api/house"), elsewhere(there))
        page.reload()
        expect(kept.get_by_role("textbox")).to_have_value(re.compile(f"^{there}/table/"))
        expect(anybody.get_by_role("textbox")).to_have_value(re.compile(f"^{there}/table/[a-z0-9]+$"))
        expect(region).not_to_contain_text("only on this computer")
        link = show(kept)
        assert camera.photograph() == [link], length

    friend.go(address)
    friend.until(lambda: friend.seat == 1)
    host.until(lambda: host.table["seats"][1]["kind"] == "person" and host.table["seats"][1]["here"])
