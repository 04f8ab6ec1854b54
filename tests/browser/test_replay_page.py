"""Finished games: scrubbing, stepping, playing, one seat's view, links to a moment, and records that people bring."""

import re
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from finished import replay_of
from fixtures import Invite
from house import House
from person import Person
from playwright.sync_api import Locator, Route, expect

from doctorlucky.server.protocol import LONGEST_RECORD, MOST_LISTED

PLAYTHROUGHS = Path(__file__).parents[1] / "playthroughs"


@pytest.fixture(scope="module")
def replay(house: House) -> str:
    return replay_of(house)


def slider(person: Person) -> Locator:
    return person.page.get_by_role("slider", name="Moment of the game")


def winning(person: Person) -> Locator:
    return person.page.get_by_role("region", name="Who was winning")


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def test_stepping_playing_one_seats_view_and_a_link_to_a_moment(invite: Invite, house: House, replay: str) -> None:
    person = invite(house, permissions=["clipboard-read", "clipboard-write"])
    frames = house.ask(f"/api/replays/{replay}?language=en")["frames"]
    last = len(frames) - 1
    person.go(f"/replay/{replay}")
    expect(slider(person)).to_have_value("0")
    press(person, "One on")
    expect(slider(person)).to_have_value("1")
    person.page.keyboard.press("ArrowRight")
    expect(slider(person)).to_have_value("2")
    press(person, "One back")
    expect(slider(person)).to_have_value("1")
    announced = {"attempted", "struck", "countered"}
    attempts = [at for at, frame in enumerate(frames) if announced & {line["what"] for line in frame["lines"]}]
    press(person, "First moment")
    for at in attempts[:3]:
        press(person, "Next attempt")
        expect(slider(person)).to_have_value(str(at))
    press(person, "Last moment")
    expect(slider(person)).to_have_value(str(last))
    expect(slider(person)).to_have_attribute("aria-valuetext", re.compile("^The end"))
    press(person, "Attempt before")
    expect(slider(person)).to_have_value(str(max(at for at in attempts if at < last)))
    slider(person).fill(str(last // 2))
    expect(person.page.get_by_text(f"moment {last // 2} of {last}").first).to_be_visible()
    person.page.get_by_role("combobox", name="Speed").select_option("4")
    press(person, "First moment")
    press(person, "Play")
    expect(slider(person)).not_to_have_value(re.compile("^[012]$"))
    press(person, "Pause")
    stopped = slider(person).input_value()
    expect(person.page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(person.page).to_have_url(re.compile(f"at={stopped}"))
    seen_by_one(person, house, replay)
    slider(person).fill("5")
    press(person, "Copy link to this moment")
    expect(person.page.get_by_text("The link is copied.")).to_be_visible()
    link: str = person.page.evaluate("navigator.clipboard.readText()")
    person.go("/replay")
    person.go(link)
    expect(slider(person)).to_have_value("5")
    press(person, "Verify the deal")
    expect(person.page.get_by_text("The deal is as promised")).to_be_visible()


def seen_by_one(person: Person, house: House, replay: str) -> None:
    """One seat's view hides the other hands."""
    told = house.ask(f"/api/replays/{replay}?language=en")
    slider(person).fill("3")
    hands = person.page.get_by_role("list", name=re.compile("'s hand$"))
    expect(hands).to_have_count(len(told["names"]))
    expect(person.page.get_by_text("unseen")).to_have_count(0)
    person.page.get_by_role("combobox", name="Show").select_option("What Ada knew")
    expect(person.page.get_by_text("unseen").first).to_be_visible()
    expect(person.page.get_by_role("list", name="Ada's hand")).not_to_contain_text("unseen")
    for name in told["names"][1:]:
        expect(person.page.get_by_role("list", name=f"{name}'s hand")).to_contain_text("unseen")
    expect(slider(person)).to_have_value("3")


def test_the_deal_is_folded_and_the_log_shows_the_moment(person: Person, house: House, replay: str) -> None:
    frames = house.ask(f"/api/replays/{replay}?language=en")["frames"]
    deal = [line for line in frames[0]["lines"] if line.get("text") and line["what"] != "turn"]
    placed = [line for line in deal if line.get("pawn", "").startswith("seat-")]
    assert len(deal) > 10
    assert placed
    person.go(f"/replay/{replay}")
    log = person.page.get_by_role("region", name="The evening so far")
    expect(log.locator("[aria-current]")).to_have_text("The deal")
    expect(log.get_by_text(deal[0]["text"], exact=True)).to_be_hidden()
    log.get_by_text("The deal").click()
    expect(log.get_by_role("button")).to_have_count(len(deal))
    for line in placed:
        row = log.get_by_role("button").filter(has_text=line["text"]).first
        expect(row.locator(f".p{line['pawn'].removeprefix('seat-')}")).to_be_visible()
    at = next(at for at, frame in enumerate(frames) if at and [line for line in frame["lines"] if line["what"] != "turn"])
    slider(person).fill(str(at))
    expect(log.locator("[aria-current]")).to_have_count(1)
    told = [line["text"] for line in frames[at]["lines"] if line.get("text") and line["what"] != "turn"]
    expect(log.locator("[aria-current]")).to_contain_text(told[0])
    expect(log.locator("li.now")).to_have_count(len(told))


def test_a_record_dropped_on_the_page_and_refused_in_words(person: Person) -> None:
    person.excused.append("status of 400")
    person.go("/replay")
    expect(person.page.get_by_text("Drop a record here")).to_be_visible()
    drop(person, "Dear diary, tonight I nearly did it.")
    expect(person.page.get_by_role("alert").filter(has_text="not a record of a game")).to_be_visible()
    record = (PLAYTHROUGHS / "save+penalties.record").read_text()
    drop(person, record)
    expect(slider(person)).to_have_value("0")
    expect(person.page.get_by_text("Only games of this server have links.")).to_be_visible()
    expect(winning(person)).to_contain_text("doctorlucky analyze FILE")
    with person.page.expect_download() as waiting:
        press(person, "Download record")
    assert waiting.value.path().read_text() == record
    # it is still there in another language
    person.page.get_by_role("combobox", name="Language").select_option("Deutsch")
    expect(person.page.get_by_role("slider", name="Augenblick des Spiels")).to_be_visible()
    person.page.get_by_role("link", name="Alle Wiederholungen").click()
    expect(person.page.get_by_text("Leg hier eine Aufzeichnung ab")).to_be_visible()
    person.page.reload()
    expect(person.page.get_by_text("Leg hier eine Aufzeichnung ab")).to_be_visible()


def test_a_game_that_is_not_there(person: Person) -> None:
    person.excused.append("status of 404")
    person.go("/replay/abcdefghjkmn-1")
    expect(person.page.get_by_role("alert").filter(has_text="There is no such replay")).to_be_visible()
    expect(person.page.get_by_role("link", name="All replays")).to_be_visible()
    expect(person.page.get_by_role("heading", level=1, name="Replays")).to_be_visible()


def test_what_is_too_long_for_a_record_is_refused_on_every_page(person: Person, tmp_path: Path) -> None:
    """By its bytes, as the server counts them: nothing is sent that it would refuse for its length."""
    file = tmp_path / "diary.txt"
    file.write_text("ü" * (LONGEST_RECORD // 2) + "!")
    person.go("/")
    person.page.get_by_label("Choose a file").set_input_files(file)
    expect(person.page.get_by_text("far too long for a record")).to_be_visible()
    person.go("/replay")
    expect(person.page.get_by_text("Drop a record here")).to_be_visible()
    drop(person, file.read_text())
    expect(person.page.get_by_text("far too long for a record")).to_be_visible()
    person.page.get_by_text("Paste its text instead").click()
    person.page.get_by_label("The record's text").fill("short")
    person.excused.append("status of 400")
    press(person, "Show this game")
    expect(person.page.get_by_text("far too long for a record")).to_have_count(0)
    person.page.get_by_label("The record's text").fill(file.read_text())
    press(person, "Show this game")
    expect(person.page.get_by_text("far too long for a record")).to_be_visible()
    person.go("/")
    person.page.get_by_label("Choose a file").set_input_files(PLAYTHROUGHS / "anniversary+strangers.record")
    expect(slider(person)).to_have_value("0")  # the home page takes what is a record


def test_the_shelf_leads_to_the_game_and_older_games_follow_when_they_are_asked_for(
    person: Person, house: House, replay: str
) -> None:
    """The server tells the latest; here it has more of them than anybody would play for a test."""
    real = next(card for card in house.ask("/api/replays") if card["replay"] == replay)
    many = [real | {"replay": f"{replay}{number:03}"} for number in range(MOST_LISTED + 1)]

    def answer(route: Route) -> None:
        before = parse_qs(urlsplit(route.request.url).query).get("before", [""])[0]
        start = next((at + 1 for at, card in enumerate(many) if card["replay"] == before), 0)
        route.fulfill(json=many[start : start + MOST_LISTED])

    person.go("/replay")
    person.page.locator(f"a[href='/replay/{replay}']").click()
    expect(slider(person)).to_be_visible()
    person.page.route("**/api/replays?*", answer)
    person.go("/replay")
    games = person.page.get_by_role("region", name="Finished games of public tables").get_by_role("listitem")
    expect(games).to_have_count(MOST_LISTED)
    press(person, "Older games")
    expect(games).to_have_count(MOST_LISTED + 1)
    expect(person.page.get_by_role("button", name="Older games")).to_have_count(0)


BAG = """(text) => {
    const bag = new DataTransfer();
    bag.items.add(new File([text], "game.record", { type: "text/plain" }));
    return bag;
}"""


def drop(person: Person, text: str) -> None:
    """Let go of a file over the page."""
    person.page.dispatch_event("main", "drop", {"dataTransfer": person.page.evaluate_handle(BAG, text)})
