"""Puzzles in Learn: solved on the board with a mouse and on a phone, remembered, and explained when they go wrong."""

import re

import pytest
from axe import everywhere, violations
from hands import Choice
from house import House
from mouse import EDGE, Mouse
from person import Person
from playwright.sync_api import ViewportSize, expect

REACHED = """(card) => {
    const { left, top } = card.getBoundingClientRect();
    return card.contains(document.elementFromPoint(left + 8, top + 34));
}"""
SEEN = """(board) => {
    const wide = innerWidth > innerHeight, { left, right, top, bottom } = board.getBoundingClientRect();
    const foot = document.querySelector(".foot")?.getBoundingClientRect().top ?? innerHeight;
    return wide ? (right - left) / innerWidth : (Math.min(bottom, foot) - Math.max(top, 0)) / innerHeight;
}"""
"""What share of the window's height shows the board; on its side, of the width."""


class Solver(Mouse):
    """Follows a line with a mouse."""

    def __init__(self, person: Person, puzzle: dict[str, object]) -> None:
        super().__init__(person)
        card = puzzle["card"]
        assert isinstance(card, dict)
        variants = puzzle["variants"]
        assert isinstance(variants, list)
        catalogue = person.house.ask(f"/api/catalogue/{card['edition']}/{card['board']}?language=en&variants={','.join(variants)}")
        self.names: dict[str, str] = {card["id"]: card["name"] for card in catalogue["cards"]}

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


def with_steps(house: House) -> int:
    """A puzzle that is solved by a Move card played for its steps (ANNIV-3), after the free step."""
    for card in house.ask("/api/puzzles?language=en")["puzzles"]:
        if (card["kind"], card["edition"]) == ("win", "anniversary"):
            solution = solution_of(house, card["number"])
            if solution[0].startswith("step ") and solution[1].endswith(" steps"):
                return int(card["number"])
    raise AssertionError("there is none")


def number_of(puzzle: dict[str, object]) -> int:
    card = puzzle["card"]
    assert isinstance(card, dict)
    return int(card["number"])


@pytest.mark.parametrize(("kind", "edition"), [("foil", "anniversary"), ("win", "save")])
def test_a_puzzle_is_solved_on_the_board(person: Person, house: House, kind: str, edition: str) -> None:
    puzzle = puzzle_of(house, kind, edition)
    page, solver, number = person.page, Solver(person, puzzle), number_of(puzzle)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    person.go(f"/learn/puzzles/{number}")
    expect(page.get_by_text(f"Puzzle {number} ·")).to_be_visible()
    for action in solution_of(house, number):
        with page.expect_response(re.compile(f"/api/puzzles/{number}\\?")) as answer:
            solver.follow(action)
        assert answer.value.ok
    expect(page.get_by_text("Solved.", exact=True)).to_be_visible()
    assert not [url for url in asked if "/hint" in url or "/solution" in url], "nobody asked for it"
    expect(page.get_by_role("link", name="Another one")).to_be_focused()
    person.go("/learn/puzzles")
    expect(page.get_by_role("link", name=re.compile(f"^{number}\\b.*solved"))).to_be_visible()
    expect(page.get_by_text(re.compile("^.*1 of .* solved"))).to_be_visible()


def test_what_goes_wrong_is_explained_and_taken_back(person: Person, house: House) -> None:
    puzzle = puzzle_of(house, "save", "anniversary")
    page = person.page
    person.go("/learn")
    page.get_by_role("link", name="All puzzles").click()
    page.get_by_label("Edition").select_option("anniversary")
    page.get_by_role("link", name=re.compile(f"^{number_of(puzzle)}\\b")).click()
    page.get_by_role("button", name="Hint").click()
    expect(page.get_by_role("main").get_by_text(re.compile("^You are on the right way"))).to_be_visible()
    page.get_by_role("button", name=re.compile("^End turn")).click()
    expect(page.get_by_text("Not quite.", exact=True)).to_be_visible()
    expect(page.get_by_role("main").get_by_text(re.compile("needs no card: strength"))).to_be_visible()
    everywhere(person)
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_text("Not quite.", exact=True)).to_be_hidden()
    page.get_by_role("button", name="Show me").click()
    expect(page.get_by_text("That was it.", exact=True)).to_be_visible()
    person.go("/learn/puzzles")  # shown is not solved
    expect(page.get_by_text(re.compile("1 of .* solved"))).to_be_hidden()


def test_what_came_of_it_is_in_sight(person: Person, house: House) -> None:
    """However many sit at the table, on a desk that is not large."""
    page = person.page
    page.set_viewport_size({"width": 1280, "height": 900})
    cards = house.ask("/api/puzzles?language=en")["puzzles"]
    most = max((card for card in cards if card["kind"] == "foil"), key=lambda card: card["players"])
    person.go(f"/learn/puzzles/{most['number']}")
    for said in ("It is done with", "The place is the", "It begins with"):
        page.get_by_role("button", name="Hint").click()
        expect(page.get_by_role("main").get_by_text(re.compile(said))).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name=re.compile("^(Pass|Foil)")).last.click()
    end_turn = page.get_by_role("button", name=re.compile("^End turn"))
    feedback = page.locator(".feedback").filter(has_text="Not quite.")
    expect(end_turn.or_(feedback).first).to_be_visible()
    while not feedback.count():
        with page.expect_response(re.compile("/api/puzzles/")):
            end_turn.click()
        expect(end_turn.or_(feedback).first).to_be_visible()
    expect(feedback).to_be_in_viewport(ratio=1)


def test_a_click_next_door_offers_the_card_that_leads_there_for_its_steps(person: Person, house: House) -> None:
    """ANNIV-3: the free step is spent, and a Move card is still in hand."""
    page, number = person.page, with_steps(house)
    solution = solution_of(house, number)
    at = next(at for at, action in enumerate(solution) if action.endswith(" steps"))
    solver = Solver(person, house.ask(f"/api/puzzles/{number}?language=en"))
    person.go(f"/learn/puzzles/{number}")
    for action in solution[:at]:
        with page.expect_response(re.compile(f"/api/puzzles/{number}\\?")):
            solver.follow(action)
    card, space = solution[at].split()[1], solution[at + 1].split()[1]
    in_hand = page.get_by_role("group", name="Your hand").get_by_role("button").filter(has_text=solver.names[card])
    expect(in_hand).to_have_attribute("aria-pressed", "false")
    expect(solver.room(space)).to_have_accessible_name(re.compile("with a card"))
    solver.touch_room(space)
    expect(in_hand).to_have_attribute("aria-pressed", "true")
    with page.expect_request(re.compile(f"/api/puzzles/{number}\\?")) as asked:
        solver.touch_room(space)
    assert asked.value.post_data_json == {"actions": solution[: at + 2]}
    expect(in_hand).to_be_hidden()


def test_the_board_keeps_its_size(person: Person, house: House) -> None:
    """Whatever card is picked up, and whatever is said of it: at a desk, and on a tablet."""
    page = person.page
    windows: tuple[ViewportSize, ...] = ({"width": 1440, "height": 900}, {"width": 820, "height": 1180})
    for window, number in zip(windows, (with_steps(house), number_of(puzzle_of(house, "win", "deluxe"))), strict=True):
        page.set_viewport_size(window)
        person.go(f"/learn/puzzles/{number}")
        board = page.get_by_role("region", name="The board")
        expect(board).to_be_visible()
        before = board.bounding_box()
        for card in page.get_by_role("group", name="Your hand").get_by_role("button").all():
            card.click(position=EDGE)
            assert board.bounding_box() == before
        page.get_by_role("button", name="Hint").click()
        expect(page.get_by_role("main").get_by_text(re.compile("^You are on the right way"))).to_be_visible()
        assert board.bounding_box() == before


def test_all_cards_are_on_a_phones_screen(phone: Person, house: House) -> None:
    """Upright, and on its side."""
    page = phone.page
    cards = house.ask("/api/puzzles?language=en")["puzzles"]
    wins = [card["number"] for card in cards if (card["kind"], card["edition"]) == ("win", "original")]
    begun = [house.ask(f"/api/puzzles/{number}?language=en") for number in wins]
    fullest = max(begun, key=lambda puzzle: len(puzzle["snapshot"]["hand"]))
    windows: tuple[ViewportSize, ...] = ({"width": 390, "height": 664}, {"width": 844, "height": 390})
    for window in windows:
        page.set_viewport_size(window)
        phone.go(f"/learn/puzzles/{number_of(fullest)}")
        hand = page.get_by_role("group", name="Your hand").get_by_role("button")
        expect(hand).to_have_count(len(fullest["snapshot"]["hand"]))
        board = page.get_by_role("region", name="The board")
        for there in (page.get_by_role("heading", level=1), board):  # where one reads, and where one plays
            there.evaluate("(it) => it.scrollIntoView({ block: 'start' })")
            for card in hand.all():
                expect(card).to_be_in_viewport(ratio=0.85)
                assert card.evaluate(REACHED), "another card lies on all of it"
        seen = board.evaluate(SEEN)
        assert seen >= 0.44, f"{seen:.0%} of the window shows the board"
        assert violations(phone) == []


def test_a_solution_is_shown_on_a_phone_without_scrolling_sideways(phone: Person, house: House) -> None:
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
