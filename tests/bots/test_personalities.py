"""Other personalities: the heuristic bot with other weights, which visibly plays otherwise."""

from collections import Counter

import pytest

from doctorlucky.bots import find_bot
from doctorlucky.decks import load_deck
from doctorlucky.editions.ruleset import ruleset
from doctorlucky.engine.event import ATTEMPTED, FOILED_WITH, PASSED, TURN
from doctorlucky.engine.stream import Stream
from doctorlucky.lab.play import play
from doctorlucky.match import Match

TEMPERS = ("heuristic", "cautious", "reckless", "bluffer")
GAMES = 40


def answers(name: str, match: Match, times: int = 60) -> Counter[str]:
    """What a bot answers to an attempt, by how often."""
    view, legal = match.view(match.seat), match.legal()
    return Counter(find_bot(name)(view, legal, Stream(f"whim {number}")).text for number in range(times))


def attempt(*hands: list[str], strength: int = 4) -> Match:
    """Seat 0 has made an attempt of some strength on the Doctor, and seat 1 is asked."""
    match = Match.arrange(
        "directors-cut",
        3,
        doctor="kitchen",
        pawns=["kitchen", "nursery", "nursery"],
        hands=[[], *hands],
        spite=[strength - 1, 0, 0],
        seed=1,
    )
    match.play("attempt doctor")
    assert match.seat == 1
    return match


FAILURES = ["failure-3", "failure-3", "failure-2", "failure-2"]
ROOMS = [card.id for card in load_deck("classic").cards if card.room]


def test_a_bluffer_passes_now_and_then_where_it_would_pay() -> None:
    match = attempt(FAILURES, ROOMS[:10])  # which may be anything, for all that others know
    assert "pass" not in answers("heuristic", match)
    assert 15 < answers("bluffer", match)["pass"] < 45


def test_but_never_where_nobody_else_could_pay() -> None:
    match = attempt(FAILURES, [])
    assert "pass" not in answers("bluffer", match)


def test_nor_as_the_last_who_can() -> None:
    match = attempt(["failure-1"], FAILURES)
    match.play("pass")
    assert match.seat == 2
    assert all(text.startswith("foil") for text in answers("bluffer", match))


def test_a_bluffer_shows_off_now_and_then_where_nothing_need_be_paid() -> None:
    match = attempt(FAILURES, ROOMS[:16], strength=1)
    assert answers("heuristic", match) == {"pass": 60}
    shown = answers("bluffer", match)
    assert 5 < shown["foil failure-3"] < 40
    assert set(shown) == {"pass", "foil failure-3"}
    poor = attempt(["failure-1"], ROOMS[:16], strength=1)
    assert answers("bluffer", poor) == {"pass": 60}  # who has little has nothing to show


def manners(name: str, edition: str) -> dict[str, float]:
    """What a bot does among three of `heuristic`."""
    rules = ruleset(edition, 4)
    luck = [card.luck for card in rules.deck.cards]
    seen: Counter[str] = Counter()
    for game in range(GAMES):
        seat = game % 4
        bots = ["heuristic"] * 4
        bots[seat] = name
        played = play(rules, bots, f"manners/{game}", events=True)
        assert played.over
        seen["wins"] += played.winner == seat
        for event in played.events:
            if event.seat != seat:
                seen["attacked"] += event.what == ATTEMPTED
            elif event.what in (TURN, ATTEMPTED, PASSED, FOILED_WITH):
                seen[event.what] += event.what != PASSED or not event.amount
                seen["luck"] += luck[event.card] if event.what == FOILED_WITH else 0
    return {
        "attempts": seen[ATTEMPTED] / seen[TURN],
        "passes": seen[PASSED] / (seen[PASSED] + seen[FOILED_WITH]),
        "luck": seen["luck"] / seen["attacked"],
        "wins": seen["wins"] / GAMES,
    }


@pytest.mark.parametrize("edition", ["directors-cut", "anniversary", "save"])
def test_the_table_can_tell_them_apart(edition: str) -> None:
    seen = {name: manners(name, edition) for name in TEMPERS}
    assert seen["cautious"]["attempts"] < seen["heuristic"]["attempts"] < seen["reckless"]["attempts"]
    assert seen["heuristic"]["passes"] + 0.1 < seen["reckless"]["passes"]
    assert seen["cautious"]["luck"] > seen["heuristic"]["luck"] > seen["bluffer"]["luck"] > seen["reckless"]["luck"]
    for name in TEMPERS:
        assert seen[name]["wins"] > 0.05, name  # bench/personalities.py counts more exactly


@pytest.mark.parametrize("name", TEMPERS[1:])
def test_they_come_to_an_end_among_themselves(name: str) -> None:
    for edition, players, variants in [
        ("original", 3, ()),
        ("directors-cut", 6, ("dog", "killing-players")),
        ("anniversary", 2, ()),
        ("anniversary", 3, ("escape",)),
        ("save", 7, ()),
    ]:
        assert play(ruleset(edition, players, variants), [name], "among themselves", max_turns=2000).over
