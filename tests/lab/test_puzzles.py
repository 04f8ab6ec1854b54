"""Puzzles: what ships is sound, what is not sound is found out, and what is looked for is found."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

import pytest

from doctorlucky.editions.ruleset import ruleset
from doctorlucky.errors import DoctorLuckyError, IllegalAction
from doctorlucky.lab.puzzles.checking import flaws
from doctorlucky.lab.puzzles.daily import of_the_day
from doctorlucky.lab.puzzles.lines import Lines
from doctorlucky.lab.puzzles.luck import Luck
from doctorlucky.lab.puzzles.position import bag_from, bag_text
from doctorlucky.lab.puzzles.puzzle import Puzzle, find_puzzle, read_puzzles, shipped, write_puzzles
from doctorlucky.lab.puzzles.rating import difficulty
from doctorlucky.lab.puzzles.search import PuzzleSearch
from doctorlucky.lab.puzzles.selection import MIXED, find_puzzles, select
from doctorlucky.lab.puzzles.trial import BEATEN, FAILED, FOILED, LEFT, OPEN, SAVED, SOLVED, WON, Trial
from doctorlucky.lab.series import Series
from doctorlucky.match import Match

EVERY_SO_MANY = 16
"""Of the shipped puzzles, for the proof in this suite; `doctorlucky puzzle --check` proves all of them."""


def rope(**changes: object) -> Puzzle:
    """Alone in the Gallery with a rope and a card that brings the Doctor there; outside it the rope is not enough."""
    position = {
        "edition": "directors-cut",
        "players": 3,
        "board": "mansion-1996",
        "doctor": "nursery",
        "pawns": ["gallery", "kitchen", "winter-garden"],
        "hands": ["move-1, piece-of-rope, trowel", "2 failure-3", "failure-1"],
        "spite": [1, 0, 0],
        "turn": 0,
    }
    facts = {
        "number": 1,
        "kind": "win",
        "difficulty": 1,
        "seat": 0,
        "position": position,
        "solution": ("play move-1 doctor gallery", "attempt doctor piece-of-rope"),
        "place": "gallery",
        "card": "piece-of-rope",
        "source": "made by hand",
        "opening": (),
        "spent": (),
    }
    return Puzzle(**{**facts, **changes})  # type: ignore[arg-type]


# What ships


def test_there_are_at_least_a_hundred_of_every_edition_kind_and_difficulty() -> None:
    puzzles = shipped()
    assert len(puzzles) >= 100
    assert [puzzle.number for puzzle in puzzles] == list(range(1, len(puzzles) + 1))
    assert {puzzle.edition for puzzle in puzzles} == {"original", "directors-cut", "deluxe", "anniversary", "save"}
    assert {puzzle.kind for puzzle in puzzles} == {"win", "foil", "save"}
    assert min(Counter(puzzle.difficulty for puzzle in puzzles)[level] for level in range(1, 6)) >= 10
    assert len({puzzle.variants for puzzle in puzzles}) >= 5
    assert len({puzzle.players for puzzle in puzzles}) >= 4
    assert [puzzle.difficulty for puzzle in puzzles] == sorted(puzzle.difficulty for puzzle in puzzles)


@pytest.mark.parametrize("puzzle", shipped(), ids=lambda puzzle: f"{puzzle.number}")
def test_every_solution_solves(puzzle: Puzzle) -> None:
    trial = Trial(puzzle)
    for action in puzzle.solution:
        assert trial.outcome == OPEN
        trial.act(action)
    assert trial.outcome == SOLVED


@pytest.mark.parametrize("puzzle", shipped()[::EVERY_SO_MANY], ids=lambda puzzle: f"{puzzle.number}")
def test_one_line_is_right_and_every_other_fails(puzzle: Puzzle) -> None:
    assert flaws(puzzle, worlds=5) == []


def test_no_two_are_the_same() -> None:
    assert len({write_puzzles([replace(puzzle, number=1, source="")]) for puzzle in shipped()}) == len(shipped())
    assert len(select(shipped(), 1000)) == len(shipped())


# The puzzle of the day


def test_every_day_has_its_puzzle_and_every_puzzle_its_day() -> None:
    known = shipped()
    first = date.fromordinal(len(known) * 4000)
    lap = [of_the_day(first + timedelta(days=day)).number for day in range(len(known))]
    assert sorted(lap) == [puzzle.number for puzzle in known]
    later = [of_the_day(first + timedelta(days=len(known) + day)).number for day in range(len(known))]
    assert sorted(later) == sorted(lap)
    assert later != lap


def test_a_puzzle_is_found_by_its_number() -> None:
    assert find_puzzle(3).number == 3
    with pytest.raises(DoctorLuckyError, match="there is no puzzle 100000"):
        find_puzzle(100_000)


# Files


def test_a_file_of_puzzles_tells_the_same_again() -> None:
    assert read_puzzles(write_puzzles(shipped())) == shipped()


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"format":2}', '{"format":2,"puzzles":[{"number":1}]}', '{"format":2,"puzzles":[7]}']
)
def test_what_is_not_a_puzzle_file_is_refused(text: str) -> None:
    with pytest.raises(DoctorLuckyError, match=r"not a puzzle file|should be a puzzle"):
        read_puzzles(text)


def test_another_format_is_refused() -> None:
    with pytest.raises(DoctorLuckyError, match="format 3"):
        read_puzzles('{"format":3,"puzzles":[]}')


def test_bags_of_cards_are_told_in_few_words() -> None:
    cards = ["kitchen", "failure-1", "failure-1", "servants-quarters"]
    assert bag_text(cards) == "2 failure-1, kitchen, servants-quarters"
    assert sorted(bag_from(bag_text(cards))) == sorted(cards)
    assert bag_from("") == []


# What others can bring


def test_the_most_luck_is_the_luckiest_of_the_unseen_cards_that_others_have_room_for() -> None:
    match = rope().begin()
    luck = Luck(match.ruleset, 0)
    assert luck.most(match.state()) == 9  # three cards of 3
    assert luck.most(match.state(), spare=1) == 3
    assert len(luck.unseen(match.state())) == 96 - 3
    failures = [card for card in match.ruleset.deck.cards if card.luck]
    gone = ", ".join(f"{card.count - 2 * (card.luck == 3) - (card.luck == 1)} {card.id}" for card in failures)
    late = rope(position={**rope().position, "removed": gone, "hands": ["move-1", "2 failure-3", "failure-1"]}).begin()
    assert luck.most(late.state()) == 7  # all that is left, wherever it is


def test_what_others_really_hold_is_not_looked_at() -> None:
    puzzle = rope()
    other = rope(position={**puzzle.position, "hands": ["move-1, piece-of-rope, trowel", "library, kitchen", "parlor"]})
    for one in (puzzle, other):
        match = one.begin()
        lines = Lines(match.ruleset, match.state())
        assert {(found.space, found.card, found.strength, found.against) for found in lines.tries.values()} == {
            (found.space, found.card, found.strength, found.against)
            for found in Lines(puzzle.begin().ruleset, puzzle.begin().state()).tries.values()
        }


def test_tokens_are_luck_only_where_they_can_be_spent() -> None:
    plain = rope(position={**rope().position, "spite": [1, 2, 3]}).begin()
    assert Luck(plain.ruleset, 0).most(plain.state()) == 9
    spiteful = rope(position={**rope().position, "spite": [1, 2, 3], "variants": ["super-spite"]}).begin()
    assert Luck(spiteful.ruleset, 0).most(spiteful.state()) == 9 + 5


# The proof finds what is wrong


def sound() -> Puzzle:
    """The rope is worth 8 + 2 in the Gallery against 9; everything else is less."""
    return rope(
        position={**rope().position, "spite": [2, 0, 0], "hands": ["move-1, piece-of-rope, trowel", "2 failure-3", "failure-3"]}
    )


def test_a_sound_puzzle_has_no_flaws() -> None:
    assert flaws(sound()) == []


def test_a_win_that_others_could_foil_is_a_flaw() -> None:
    weak = rope(position={**sound().position, "spite": [1, 0, 0]})
    assert any("could bring enough" in flaw for flaw in flaws(weak))


def test_a_second_win_is_a_flaw() -> None:
    strong = rope(position={**sound().position, "spite": [9, 0, 0]})
    assert any("these attempts win" in flaw for flaw in flaws(strong))


def test_a_wrong_answer_is_a_flaw() -> None:
    assert any("these attempts win" in flaw for flaw in flaws(replace(sound(), card="trowel")))


def test_what_cannot_be_played_is_a_flaw() -> None:
    assert flaws(replace(sound(), seat=1)) == ["somebody else is asked"]
    assert flaws(replace(sound(), solution=("step gallery",)))
    assert flaws(replace(sound(), position={**sound().position, "doctor": "nowhere"}))


@pytest.mark.parametrize("kind", ["foil", "save"])
def test_a_shipped_puzzle_with_another_answer_is_found_out(kind: str) -> None:
    puzzle = next(puzzle for puzzle in shipped() if puzzle.kind == kind)
    spaces = {space.id for space in puzzle.begin().ruleset.board.spaces}
    assert flaws(replace(puzzle, place=min(spaces - {puzzle.place})), worlds=1)


# Trials


def test_an_attempt_that_is_not_certain_fails_and_says_by_how_much() -> None:
    trial = Trial(sound())
    trial.act("play move-1 doctor gallery")
    assert trial.promising()
    trial.act("attempt doctor trowel")
    verdict = trial.verdict
    assert verdict is not None
    assert (verdict.outcome, verdict.why, verdict.strength, verdict.against) == (FAILED, FOILED, 4, 9)


def test_the_right_attempt_wins_whatever_they_play() -> None:
    trial = Trial(sound())
    for action in sound().solution:
        trial.act(action)
    verdict = trial.verdict
    assert verdict is not None
    assert (verdict.outcome, verdict.why, verdict.strength, verdict.against) == (SOLVED, WON, 10, 9)
    assert trial.match.result is not None
    assert trial.match.result.winner == 0


def test_to_leave_it_to_others_is_to_fail() -> None:
    trial = Trial(sound())
    trial.act("end")
    verdict = trial.verdict
    assert verdict is not None
    assert (verdict.outcome, verdict.why, verdict.who) == (FAILED, LEFT, 1)
    assert not trial.promising()


def test_who_has_gone_astray_can_know_it() -> None:
    trial = Trial(sound())
    trial.act("step nursery")
    assert not trial.promising()


def test_what_is_not_allowed_changes_nothing() -> None:
    trial = Trial(sound())
    with pytest.raises(IllegalAction):
        trial.act("step kitchen")
    assert trial.outcome == OPEN
    assert trial.match.legal() == sound().begin().legal()


def test_the_next_player_wins_unless_one_is_in_the_right_place() -> None:
    puzzle = next(puzzle for puzzle in shipped() if puzzle.kind == "save")
    trial = Trial(puzzle)
    trial.act("end")
    verdict = trial.verdict
    assert verdict is not None
    assert verdict.why == BEATEN
    assert verdict.strength > verdict.against
    assert trial.match.result is not None
    assert trial.match.result.winner == verdict.who
    right = Trial(puzzle)
    for action in puzzle.solution:
        right.act(action)
    assert right.verdict is not None
    assert right.verdict.why == SAVED


# Looking for more


def test_the_same_games_have_the_same_puzzles_whoever_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doctorlucky.lab.puzzles.selection.BATCH", 4)
    one = PuzzleSearch(ruleset("anniversary", 3))
    # which games have any depends on the bots
    number = next(number for number in range(2000) if next(one.game(f"mine {number}/1"), None) is not None)
    series = Series("anniversary", 3, seed=f"mine {number}")
    alone = list(find_puzzles([series], 8, workers=1))
    assert alone
    assert alone == list(find_puzzles([series], 8, workers=2))
    assert flaws(alone[0], worlds=2) == []
    assert difficulty(alone[0]) == alone[0].difficulty


@pytest.mark.parametrize("kind", ["win", "save"])
@pytest.mark.parametrize("edition", ["original", "directors-cut", "deluxe", "anniversary", "save"])
def test_what_ships_would_be_found_again(edition: str, kind: str) -> None:
    known = [puzzle for puzzle in shipped() if puzzle.edition == edition and puzzle.kind == kind]
    assert known or (kind == "save" and edition != "anniversary")
    for puzzle in known[:: max(1, len(known) // 3)]:
        match = puzzle.begin()
        found = PuzzleSearch(match.ruleset)._on_turn(match.state(), set(), "again")
        assert found is not None
        assert (found.kind, found.place, found.card, found.seat) == (puzzle.kind, puzzle.place, puzzle.card, puzzle.seat)
        assert found.solution == puzzle.solution


def test_looking_can_be_stopped() -> None:
    seen: list[int] = []

    def enough(games: int) -> bool:
        seen.append(games)
        return False

    list(find_puzzles([Series("anniversary", 3)], 1000, 1, enough))
    assert len(seen) == 1
    assert seen[0] < 1000


def test_where_no_line_can_be_certain_nobody_looks() -> None:
    with pytest.raises(DoctorLuckyError, match="without Strangers"):
        PuzzleSearch(ruleset("anniversary", 2))
    with pytest.raises(DoctorLuckyError, match="inside the engine"):
        PuzzleSearch(ruleset("directors-cut", 3), "search:10")


def test_what_the_mixture_names_can_be_played() -> None:
    for edition, players, variants, board in MIXED:
        PuzzleSearch(ruleset(edition, players, variants, board))


def test_a_choice_is_balanced_numbered_and_ordered() -> None:
    selected = select(reversed(shipped()), 20)
    assert len(selected) == 20
    assert set(Counter(puzzle.edition for puzzle in selected).values()) == {4}
    assert [puzzle.number for puzzle in selected] == list(range(1, 21))
    assert [puzzle.difficulty for puzzle in selected] == sorted(puzzle.difficulty for puzzle in selected)
    assert select([*shipped(), *shipped()], 1000) == select(shipped(), 1000)
    assert select([], 5) == ()


def test_a_puzzle_begins_the_same_every_time() -> None:
    puzzle = shipped()[0]
    assert isinstance(puzzle.begin(), Match)
    assert puzzle.begin().state() == puzzle.begin().state()
