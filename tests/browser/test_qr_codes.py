"""The pictures that a friend's camera reads: they lead to the chair."""

import base64
import re
from collections.abc import Callable
from typing import Any

import pytest
from company import Invite
from guest import Guest
from house import House
from playwright.sync_api import Locator, Route, expect

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


def photograph(guest: Guest) -> list[str]:
    """What somebody reads who holds a camera before the screen."""
    desk = guest.page.context.new_page()  # where the picture is worked on: no policy of our page stands in its way
    grey, width = desk.evaluate(GREY, base64.b64encode(guest.page.screenshot()).decode())
    desk.close()
    return read(base64.b64decode(grey), width)


def gather(guest: Guest) -> None:
    """Open a table with a friend's chair and a free one, and wait there."""
    page = guest.page
    guest.go("/new")
    page.get_by_role("combobox", name="Who sits in chair 2").select_option("A friend, by link")
    page.get_by_role("combobox", name="Who sits in chair 3").select_option("Whoever comes")
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_role("heading", name="Invite people")).to_be_visible()


def invitation(guest: Guest, secret: bool) -> Locator:
    """The link to the friend's chair, or the one to the table."""
    links = guest.page.get_by_role("region", name="Invite people").locator(".invitation")
    kept = links.filter(has=guest.page.get_by_label(re.compile("only this one")))
    return kept if secret else links.filter(has=guest.page.get_by_label("For anybody: a free chair"))


def show(link: Locator) -> str:
    """Ask for its picture. The address it stands for."""
    expect(link.get_by_role("img")).to_have_count(0)
    link.get_by_role("button", name="As a picture for a camera").click()
    address = link.get_by_role("textbox").input_value()
    expect(link.get_by_role("img", name=f"QR code of {address}")).to_be_visible()
    link.get_by_role("img").scroll_into_view_if_needed()
    return address


@pytest.mark.parametrize(("phone", "theme"), [(False, "night"), (True, "parlour")])
def test_a_friend_who_photographs_it_sits_in_the_chair(invite: Invite, house: House, phone: bool, theme: str) -> None:
    host, friend = invite(house, phone=phone, theme=theme), invite(house, phone=True)
    gather(host)
    assert photograph(host) == [], "nobody has asked for a picture"
    address = show(invitation(host, secret=True))
    [found] = photograph(host)
    assert found == address
    assert re.fullmatch(rf"{re.escape(house.address)}/table/[a-z0-9]+#1\.[\w-]+", found)
    friend.go(found)
    friend.until(lambda: friend.seat == 1)
    host.until(lambda: host.table["seats"][1]["kind"] == "person" and host.table["seats"][1]["here"])


def test_the_one_for_anybody_leads_to_the_table_and_can_be_put_away(guest: Guest) -> None:
    gather(guest)
    link = invitation(guest, secret=False)
    address = show(link)
    assert photograph(guest) == [address]
    assert address == guest.page.url
    link.get_by_role("button", name="As a picture for a camera").click()
    expect(link.get_by_role("img")).to_have_count(0)
    assert photograph(guest) == []


def elsewhere(address: str) -> Callable[[Route], None]:
    """A house that others reach at another address than the host does."""

    def answer(route: Route) -> None:
        reply = route.fetch()
        house: dict[str, Any] = reply.json()
        route.fulfill(response=reply, json=house | {"address": address})

    return answer


@pytest.mark.parametrize("length", [24, 110, 160])
def test_it_leads_to_where_others_reach_the_house_however_long_that_is(guest: Guest, length: int) -> None:
    """The host sits at the machine itself, where the address is another; the picture grows with it."""
    address = "http://" + "doctor-lucky-is-at-home-".ljust(length - 7 - 5, "x")[: length - 7 - 5] + ":8000"
    guest.page.route(re.compile("/api/house"), elsewhere(address))
    gather(guest)
    expect(invitation(guest, secret=True).get_by_role("textbox")).to_have_value(re.compile(f"^{address}/table/"))
    link = show(invitation(guest, secret=True))
    assert photograph(guest) == [link]
