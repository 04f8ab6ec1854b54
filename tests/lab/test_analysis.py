"""Who was how likely to win, what turned the game, and what would have been better."""

from dataclasses import replace
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest

from doctorlucky.engine.event import ATTEMPTED, DREW, NONE, RESHUFFLED, TURN, TURNED_OVER, Event
from doctorlucky.lab.analysis import Analysis, analyze
from doctorlucky.lab.analysis.cause import cause_of
from doctorlucky.lab.analysis.quality import Quality
from doctorlucky.lab.analysis.rollouts import standing
from doctorlucky.lab.analysis.standing import Standing, ended
from doctorlucky.lab.analysis.suspected_mistakes import Decision
from doctorlucky.lab.analysis.turns import GameTurns, decides
from doctorlucky.lab.analysis.words import Words
from doctorlucky.lab.statistics import Paired, z_for_all
from doctorlucky.lab.workers import gather
from doctorlucky.match import Match
from looked_at import blundered, killed, unguarded

RECORDS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.record"))
STRANGERS = [path for path in RECORDS if "+strangers" in path.stem and "no-strangers" not in path.stem]


@pytest.fixture(scope="module")
def found() -> Analysis:
    return analyze(blundered().record(), 20)


def test_a_chance_for_everybody_after_every_turn(found: Analysis) -> None:
    match = blundered()
    assert [point.turn for point in found.points] == list(range(1, match.turn + 1))
    assert [point.seq for point in found.points][-1] == len(match.entries) - 1
    for point in found.points:
        shares = [point.standing.share(seat) for seat in range(3)]
        assert sum(shares) + point.standing.nobody == pytest.approx(1)
        for seat, share in enumerate(shares):
            low, high = point.standing.interval(seat)
            assert low <= share <= high
    assert found.start.share(0) == 1.0  # nobody can foil it
    assert found.points[0].standing.share(0) < 0.6
    assert match.result is not None
    assert found.points[-1].standing == ended(3, match.result.winner or 0)
    assert found.complete


def test_the_chance_that_was_let_go_by_is_the_biggest_swing_and_a_mistake(found: Analysis) -> None:
    worst = found.swings[0]
    assert (worst.turn, worst.seat, worst.loser, worst.seq) == (1, 0, 0, 0)
    assert [swing.size for swing in found.swings] == sorted((swing.size for swing in found.swings), reverse=True)
    assert len(found.swings) == 3
    (mistake,) = [mistake for mistake in found.mistakes if mistake.turn == 1]
    assert (mistake.seat, mistake.chosen, mistake.better) == (0, "end", "attempt doctor")
    assert mistake.paired.shares[1] == 1.0
    assert mistake.paired.interval()[0] > 0.4


def test_who_did_the_best_there_was_made_no_mistake() -> None:
    found = analyze(killed().record(), 20)
    assert found.mistakes == ()
    (swing,) = found.swings  # there is only one turn, and in that nothing changed
    assert swing.size == 0
    assert (swing.cause.kind, swing.cause.card, swing.cause.strength, swing.cause.total) == ("came-off", "", 1, 0)


def test_the_same_whoever_works_on_it(found: Analysis) -> None:
    assert analyze(blundered().record(), 20, partial(gather, workers=2)) == found


def test_what_was_done_before_somebody_stopped_it(found: Analysis) -> None:
    told: list[tuple[int, int]] = []

    def after(done: int, of: int) -> bool:
        told.append((done, of))
        return done < 4

    some = analyze(blundered().record(), 20, after=after)
    steps = 1 + found.turns + min(6, found.turns)  # the beginning, the turns, and some of them more closely
    assert told == [(done, steps) for done in (1, 2, 3, 4)]
    assert not some.complete
    assert [point.turn for point in some.points] == [1, 2, 3]
    assert some.swings == ()
    assert {mistake for mistake in found.mistakes if mistake.turn < 4} <= set(some.mistakes)
    assert all(mistake.turn < 4 for mistake in some.mistakes)


def test_better_quality_looks_more_often() -> None:
    rules = unguarded().ruleset.rules
    assert standing(rules, unguarded().state(), 50, "x").played == 50
    few, many = Quality(100), Quality(200)
    for what in ("rollouts", "closer", "screening", "suspect", "verdict", "truth"):
        assert getattr(many, what) == pytest.approx(2 * getattr(few, what), abs=1)


@pytest.mark.parametrize("path", RECORDS[::7], ids=lambda path: path.stem)
def test_turns_follow_each_other(path: Path) -> None:
    match = Match.replay(path.read_text())
    told = GameTurns(match)
    assert [turn.number for turn in told.turns] == list(range(1, match.turn + 1))
    entries = [part.entry for turn in told.turns for part in turn.parts if part.entry is not None]
    assert entries == [entry for entry in match.entries if entry.seat != NONE]
    assert told.turns[0].before is told.start
    for turn, following in pairwise(told.turns):
        assert turn.after is following.before
    for turn in told.turns:
        for part, before in zip(turn.parts, turn.within(), strict=False):
            if part.entry is not None:
                assert part.entry.turn == turn.number
            if part.entry is not None and decides(part.entry):
                assert before.seat == part.entry.seat
                assert part.entry.code in match.ruleset.rules.menu(before).codes()
    assert told.end == told.turns[-1].after == match.state()


@pytest.fixture(scope="module", params=STRANGERS, ids=lambda path: path.stem)
def visited(request: pytest.FixtureRequest) -> Match:
    """A game with Strangers."""
    return Match.replay(request.param.read_text())


def test_stranger_4_turns_that_nobody_plays_are_turns(visited: Match) -> None:
    """What they leave open is told; what they do not is as likely as before."""
    told = GameTurns(visited)
    strangers = [turn for turn in told.turns if turn.seat in visited.ruleset.strangers]
    assert len(strangers) == sum(event.what == TURN and event.seat in visited.ruleset.strangers for event in visited.events)
    quiet = [turn for turn in strangers if all(part.entry is None for part in turn.parts)]
    assert quiet
    for turn in quiet:
        brought = {event.what for event in turn.events} & {TURNED_OVER, RESHUFFLED}
        assert turn.open == bool(brought)


def test_stranger_4_an_attempt_is_told_in_its_own_turn(visited: Match) -> None:
    """Where it was announced in the entry that ended another's turn, too."""
    by_strangers = 0
    for turn in GameTurns(visited).turns:
        attempts = [event.seat for event in turn.events if event.what == ATTEMPTED]
        assert attempts in ([], [turn.seat])
        cause = cause_of(visited.ruleset, turn.events, turn.parts[-1].events, None)
        if attempts:
            assert (cause.kind in ("foiled", "came-off"), cause.seat) == (True, turn.seat)
            by_strangers += turn.seat in visited.ruleset.strangers
        else:
            assert cause.kind not in ("announced", "foiled", "came-off")
    assert by_strangers


def test_stranger_1_every_turn_has_a_chance_for_every_seat() -> None:
    match = Match.replay(STRANGERS[0].read_text())
    found = analyze(match.record(), 20, mistakes=False)
    assert found.complete
    assert [point.turn for point in found.points] == list(range(1, match.turn + 1))
    told = GameTurns(match)
    for point, before, turn in zip(
        found.points, [found.start, *(point.standing for point in found.points)], told.turns, strict=False
    ):
        assert sum(point.standing.share(seat) for seat in range(4)) + point.standing.nobody == pytest.approx(1)
        if not turn.open:
            assert point.standing == before
    assert all(swing.size > 0 or told.turns[swing.index].open for swing in found.swings)


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_whatever_happens_can_be_said(path: Path) -> None:
    """No turn of any edition or variant leaves us without a sentence, whoever gained by it."""
    match = Match.replay(path.read_text())
    words = Words(match.ruleset, match.names)
    for turn in GameTurns(match).turns:
        for part in turn.parts:
            for gains in (None, turn.seat):
                said = words.cause(cause_of(match.ruleset, turn.events, part.events, gains))
                assert said[0].isupper()
                assert said.endswith(".")
                assert "None" not in said
    for action in set(match.actions):
        assert "None" not in words.action(0, action)


def test_who_foiled_it_with_what() -> None:
    match = Match.replay((RECORDS[0].parent / "directors-cut.record").read_text())
    causes = [cause_of(match.ruleset, turn.events, (), None) for turn in GameTurns(match).turns]
    foiled = [cause for cause in causes if cause.kind == "foiled"]
    assert foiled
    for cause in foiled:
        assert cause.total >= cause.strength
        assert cause.against
        assert cause.seat not in {seat for seat, _ in cause.against}
        card = cause.against[-1][1]
        assert card == "" or match.ruleset.deck.cards[match.ruleset.deck.index(card)].luck
    assert causes[-1].kind == "came-off"
    assert causes[-1].total < causes[-1].strength


def test_a_card_that_was_drawn_or_the_turn_that_came_of_it() -> None:
    """It is the card where the turn went to nobody who gained, and the turn where it did."""
    match = blundered()
    ended = [Event(TURN, 0, amount=1), Event(DREW, 0, card=0), Event(TURN, 1, amount=2)]
    words = Words(match.ruleset, match.names)
    card = match.ruleset.deck.cards[0].name
    drew = [cause_of(match.ruleset, ended, ended[1:], gains) for gains in (0, 1, 2)]
    assert [cause.kind for cause in drew] == ["drew", "handed", "drew"]
    assert words.cause(drew[0]) == f"Ada drew {card}, and the next turn went to Ben."
    assert words.cause(drew[1]) == "The Doctor's next stop gave Ben the turn."
    rode = [*ended[:2], Event(TURN, 0, amount=2)]
    assert words.cause(cause_of(match.ruleset, rode, rode[1:], 0)) == f"Ada drew {card} and had the next turn too."
    assert words.cause(cause_of(match.ruleset, rode, rode[2:], 0)).startswith("Ada rode the Lucky Train")


def test_a_seat_is_judged_by_what_it_could_know() -> None:
    """Two games that a seat cannot tell apart are judged the same, though in one of them its attempt would be foiled."""
    spare = unguarded().view().removed[2:]
    looks: list[Paired] = []
    for hand in (["failure-1"], ["move-1"]):
        match = Match.arrange(
            "directors-cut",
            3,
            doctor="trophy-room",
            pawns=["trophy-room", "nursery", "nursery"],
            hands=[["trowel"], hand, hand],
            removed=spare,
        )
        decision = Decision(match, match.state(), "here")
        looks.append(decision.compare(match.legal().codes[0], match.legal().codes[-1], 10, "look"))
    assert looks[0] == looks[1]


def test_how_sure_a_difference_is() -> None:
    even = Paired(100, 20, 10, 10)
    assert even.gain == 0
    assert even.interval()[0] < 0 < even.interval()[1]
    clear = Paired(100, 0, 0, 100)
    assert clear.shares == (0.0, 1.0)
    low, high = clear.interval()
    assert 0.9 < low < 1.0
    assert high == 1.0
    assert z_for_all(1) == pytest.approx(1.96, abs=0.001)
    assert z_for_all(20) > 3


def test_distances_between_chances() -> None:
    one, other = Standing((10, 0), 20), Standing((0, 10), 20)
    assert one.distance(one) == 0
    assert one.distance(other) == pytest.approx(0.5)
    assert one.nobody == pytest.approx(0.5)
    assert ended(2, NONE).nobody == 1.0
    assert replace(one, certain=True).interval(0) == (0.5, 0.5)
