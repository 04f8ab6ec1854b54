"""The tutorial, from the first step to the last, and what happens to those who go astray."""

import re

from hands import Choice
from house import House
from mouse import Mouse
from person import Person
from playwright.sync_api import expect


class Learner(Mouse):
    """Follows the lessons with a mouse."""

    def card_button(self, card: str) -> None:
        hand = self.page.get_by_role("group", name="Your hand").get_by_role("button")
        self.click(hand.filter(has=self.page.get_by_text(self.names[card], exact=True)).first)

    def __init__(self, person: Person) -> None:
        super().__init__(person)
        catalogue = person.house.ask("/api/catalogue/directors-cut/mansion-1996?language=en")
        self.names: dict[str, str] = {card["id"]: card["name"] for card in catalogue["cards"]}

    def follow(self, action: str) -> None:
        choice = Choice.read(action)
        if choice.space:
            if choice.card:
                self.card_button(choice.card)
                whom = self.page.locator(f"input[name=whom][value={choice.pawn}]")
                if whom.count():
                    whom.check()
            self.touch_room(choice.space)
            return
        card = re.escape(self.names.get(choice.card, "bare hands"))
        name = {
            "draw": "^Draw a card",
            "end": "^End turn",
            "pass": "^Pass",
            "attempt": f"^Attempt with {card}",
            "foil": f"^Foil with {card}",
        }[choice.verb]
        self.click(self.page.get_by_role("button", name=re.compile(name)).first)


def test_from_the_first_step_to_the_last(person: Person, house: House) -> None:
    page, learner = person.page, Learner(person)
    steps = house.ask("/api/tutorial?language=en")
    assert len(steps) <= 10
    person.go("/learn")
    page.get_by_role("link", name="Begin").click()
    for number, step in enumerate(steps, 1):
        expect(page.get_by_text(f"Step {number} of {len(steps)}")).to_be_visible()
        for played, action in enumerate(step["example"], 1):
            with page.expect_response(re.compile(f"/api/tutorial/{step['id']}")) as answer:
                learner.follow(action)
            assert answer.value.ok
            assert answer.value.json()["done"] == (played == len(step["example"]))
        if number < len(steps):
            page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_text("Done.", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="Play a real game")).to_be_visible()
    person.go("/learn")
    expect(page.get_by_text(f"{len(steps)} of {len(steps)} steps done")).to_be_visible()


def test_who_goes_astray_is_told_why_and_shown_how(person: Person) -> None:
    page, learner = person.page, Learner(person)
    person.go("/learn/tutorial")
    page.get_by_role("button", name="Next", exact=True).click()
    expect(page.get_by_text("Step 2 of ")).to_be_visible()
    learner.touch_room("wine-cellar")
    told = page.get_by_role("alert").filter(has_text="Not allowed")
    expect(told).to_be_visible()
    expect(told.get_by_role("link")).to_have_attribute("href", re.compile(r"/learn/rules/directors-cut#[A-Z]+-\d+"))
    # the numbers lead back to what is done
    steps = page.get_by_role("navigation", name="Steps of the tutorial")
    expect(steps.get_by_role("button", name=re.compile("^2\\."))).to_have_attribute("aria-current", "step")
    steps.get_by_role("button", name=re.compile("^1\\..*, done$")).click()
    expect(page.get_by_text("Step 1 of ")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    steps.get_by_role("button", name=re.compile("^3\\.")).click()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("button", name="Skip", exact=True)).to_be_visible()
    page.reload()  # it goes on where one was
    expect(page.get_by_text("Step 3 of ")).to_be_visible()


def test_rules_speak_of_their_own_edition_and_are_searched_and_linked(person: Person) -> None:
    page = person.page
    person.go("/learn/rules/save#SAVE-9")
    rule = page.locator("[id='SAVE-9']")
    expect(rule).to_be_in_viewport()
    expect(rule).to_be_focused()
    pictures = {number: page.locator(f"[id='{number}']").get_by_role("img") for number in ("SAVE-1", "SAVE-6")}
    expect(pictures["SAVE-6"]).to_have_accessible_name(re.compile("^D-Deck has sunk"))
    lines = [picture.locator(".sea").evaluate("(sea) => sea.style.transform") for picture in pictures.values()]
    assert lines[0] != lines[1], "the sea has risen"
    expect(page.locator("[id='TRY-1']").get_by_text("On the ship")).to_have_count(1)
    page.get_by_role("searchbox", name="Search the rules").fill("deck")
    expect(page.get_by_role("status")).to_have_text(re.compile(r"^\d+ rules?$"))
    page.get_by_role("searchbox", name="Search the rules").fill("zeppelin")
    expect(page.get_by_role("status")).to_contain_text("No rule speaks of that")
    page.get_by_role("link", name="Anniversary").first.click()
    expect(page).to_have_url(re.compile("/learn/rules/anniversary$"))
    person.go("/learn/rules/directors-cut")
    expect(page.locator("[id='TRY-1']")).to_be_visible()
    expect(page.locator("[id='TRY-1']").get_by_text("On the ship")).to_have_count(0)
