"""Puzzles in Learn: solved on the board with a mouse and on a phone, remembered, and explained when they go wrong."""

import re

import pytest
from axe import everywhere
from guest import Guest
from hands import Choice
from house import House
from mouse import Mouse
from playwright.sync_api import expect


class Solver(Mouse):
    """Follows a line with a mouse."""

    def __init__(self, guest: Guest, puzzle: dict[str, object]) -> None:
        super().__init__(guest)
        card = puzzle["card"]
        assert isinstance(card, dict)
        variants = puzzle["variants"]
        assert isinstance(variants, list)
        props = guest.house.ask(f"/api/props/{card['edition']}/{card['board']}?language=en&variants={','.join(variants)}")
        self.names: dict[str, str] = {card["id"]: card["name"] for card in props["cards"]}

    def button(self, pattern: str) -> None:
        self.click(self.page.get_by_role("button", name=re.compile(pattern)).first)

    def follow(self, action: str) -> None:
        choice = Choice.read(action)
        name = re.escape(self.names.get(choice.card, "bare hands"))
        if action.endswith(" steps") or choice.space:
            if choice.card:
                hand = self.page.get_by_role("group", name="Your hand").get_by_role("button")
                self.click(hand.filter(has=self.page.get_by_text(self.names[choice.card], exact=True)).first)
            if action.endswith(" steps"):
                return self.button("^For its steps")
            whom = self.page.locator(f"input[name=whom][value={choice.pawn}], input[name=mover][value={choice.pawn}]")
            if whom.count():
                whom.check()
            return self.touch_room(choice.space)
        patterns = {"draw": "^Draw a card", "end": "^End turn", "pass": "^Pass", "spend": "^Spend"}
        return self.button(patterns.get(choice.verb, f"^({choice.verb.capitalize()}|Save him) with {name}"))


def puzzle_of(house: House, kind: str, edition: str) -> dict[str, object]:
    cards = house.ask("/api/puzzles?language=en")["puzzles"]
    number = next(card["number"] for card in cards if (card["kind"], card["edition"]) == (kind, edition))
    found: dict[str, object] = house.ask(f"/api/puzzles/{number}?language=en")
    return found


def solution_of(house: House, number: int) -> list[str]:
    told: list[str] = house.ask(f"/api/puzzles/{number}/solution")["actions"]
    return told


def number_of(puzzle: dict[str, object]) -> int:
    card = puzzle["card"]
    assert isinstance(card, dict)
    return int(card["number"])


@pytest.mark.parametrize(
    ("kind", "edition"), [("win", "directors-cut"), ("foil", "anniversary"), ("save", "anniversary"), ("win", "save")]
)
def test_a_puzzle_is_solved_on_the_board(guest: Guest, house: House, kind: str, edition: str) -> None:
    puzzle = puzzle_of(house, kind, edition)
    page, solver, number = guest.page, Solver(guest, puzzle), number_of(puzzle)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    guest.go(f"/learn/puzzles/{number}")
    expect(page.get_by_text(f"Puzzle {number} ·")).to_be_visible()
    for action in solution_of(house, number):
        with page.expect_response(re.compile(f"/api/puzzles/{number}\\?")) as answer:
            solver.follow(action)
        assert answer.value.ok
    expect(page.get_by_text("Solved.", exact=True)).to_be_visible()
    assert not [url for url in asked if "/hint" in url or "/solution" in url], "nobody asked for it"
    expect(page.get_by_role("link", name="Another one")).to_be_focused()
    guest.go("/learn/puzzles")
    expect(page.get_by_role("link", name=re.compile(f"^{number}\\b.*solved"))).to_be_visible()
    expect(page.get_by_text(re.compile("^.*1 of .* solved"))).to_be_visible()


def test_what_goes_wrong_is_explained_and_taken_back(guest: Guest, house: House) -> None:
    puzzle = puzzle_of(house, "save", "anniversary")
    page = guest.page
    guest.go("/learn")
    page.get_by_role("link", name="All puzzles").click()
    page.get_by_label("Edition").select_option("anniversary")
    page.get_by_role("link", name=re.compile(f"^{number_of(puzzle)}\\b")).click()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("main").get_by_text(re.compile("^You are on the right way"))).to_be_visible()
    page.get_by_role("button", name=re.compile("^End turn")).click()
    expect(page.get_by_text("Not quite.", exact=True)).to_be_visible()
    expect(page.get_by_role("main").get_by_text(re.compile("needs no card: strength"))).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_text("Not quite.", exact=True)).to_be_hidden()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("That was it.", exact=True)).to_be_visible()
    guest.go("/learn/puzzles")  # shown is not solved
    expect(page.get_by_text(re.compile("1 of .* solved"))).to_be_hidden()


def test_what_came_of_it_is_in_sight(guest: Guest, house: House) -> None:
    """However many sit at the table, on a desk that is not large."""
    page = guest.page
    page.set_viewport_size({"width": 1280, "height": 900})
    cards = house.ask("/api/puzzles?language=en")["puzzles"]
    most = max((card for card in cards if card["kind"] == "foil"), key=lambda card: card["players"])
    guest.go(f"/learn/puzzles/{most['number']}")
    page.get_by_role("button", name="Hint").click()
    for said in ("It is done with", "The place is the", "It begins with"):
        expect(page.get_by_role("main").get_by_text(re.compile(said))).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="Hint").click()
    page.get_by_role("button", name=re.compile("^(Pass|Foil)")).last.click()
    while page.get_by_role("button", name=re.compile("^End turn")).count():
        page.get_by_role("button", name=re.compile("^End turn")).click()
        page.wait_for_load_state("networkidle")
    expect(page.locator(".feedback").filter(has_text="Not quite.")).to_be_in_viewport(ratio=1)


def test_there_is_no_such_puzzle(guest: Guest) -> None:
    guest.excused.append("status of 404")
    guest.go("/learn/puzzles/99999")
    expect(guest.page.get_by_role("alert")).to_have_text("There is no puzzle of that number.")


@pytest.mark.parametrize("kind", ["win", "foil", "save"])
def test_axe_finds_nothing(guest: Guest, house: House, kind: str) -> None:
    guest.go(f"/learn/puzzles/{number_of(puzzle_of(house, kind, 'anniversary'))}")
    expect(guest.page.get_by_role("button", name="Show me")).to_be_visible()
    guest.page.get_by_role("button", name="Hint").click()
    expect(guest.page.get_by_role("main").get_by_text(re.compile("^You are on the right way"))).to_be_visible()
    guest.page.get_by_role("button", name=re.compile("^(End turn|Pass)")).click()
    guest.page.wait_for_load_state("networkidle")
    everywhere(guest)


def test_a_puzzle_is_solved_on_a_phone_without_scrolling_sideways(phone: Guest, house: House) -> None:
    puzzle = puzzle_of(house, "save", "anniversary")
    phone.go(f"/learn/puzzles/{number_of(puzzle)}")
    page = phone.page
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("That was it.", exact=True)).to_be_visible()
    expect(page.get_by_role("main").get_by_text(re.compile("cannot win on the next turn"))).to_be_in_viewport()
    for path in (page.url, "/learn/puzzles", "/learn"):
        phone.go(path)
        expect(page.get_by_role("heading", level=1).first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]  # type: ignore[index]
