"""What holds for every match whatever is played in it, looked for by hypothesis."""

import copy
import pickle

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from doctorlucky import IllegalAction, Match
from doctorlucky.engine.action import VERBS
from doctorlucky.errors import UndoError
from doctorlucky.match.verifying import replayed
from rulesets import every_ruleset

matches = st.builds(
    lambda table, seed: table.match(seed),
    st.deferred(lambda: st.sampled_from(every_ruleset())),
    st.integers(0, 2**32),
)
choices = st.lists(st.integers(0, 10_000), max_size=80)
quick = settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


def play(match: Match, picks: list[int]) -> None:
    for pick in picks:
        if match.over:
            return
        legal = match.legal()
        match.play(legal[pick % len(legal)])


@quick
@given(matches, choices)
def test_records_round_trip_and_replays_reproduce(match: Match, picks: list[int]) -> None:
    play(match, picks)
    text = match.record()
    again = replayed(text, prove=True)
    assert again.record() == text
    assert again.state() == match.state()
    assert again.events == match.events
    assert again.legal() == match.legal()
    play(match, picks)  # chance goes on from where it was
    play(again, picks)
    assert again.record() == match.record()


@quick
@given(matches, choices)
def test_undo_restores_exactly(match: Match, picks: list[int]) -> None:
    for pick in picks:
        if match.over:
            break
        before, text = match.state(), match.record()
        legal = match.legal()
        action = legal[pick % len(legal)]
        match.play(action)
        after = match.state()
        try:
            undone = match.undo()
        except UndoError:
            assert match.state() == after
            continue
        assert undone == action
        assert match.state() == before
        assert match.record() == text
        match.play(action)
        assert match.state() == after


@quick
@given(matches, choices, choices)
def test_copies_go_their_own_way(match: Match, picks: list[int], others: list[int]) -> None:
    play(match, picks)
    before, text = match.state(), match.record()
    twin = match.copy()
    play(twin, others)
    assert match.state() == before
    assert match.record() == text
    for other in (copy.copy(match), copy.deepcopy(match), pickle.loads(pickle.dumps(match))):
        assert other.state() == before
        play(other, others)
        assert other.record() == twin.record()


@quick
@given(matches, choices, st.integers(0, (len(VERBS) << 16) - 1))
def test_any_code_is_legal_or_refused_with_a_rule(match: Match, picks: list[int], code: int) -> None:
    play(match, picks)
    if code in match.legal().codes:
        match.play(code)
        return
    before = match.state()
    with pytest.raises(IllegalAction) as caught:
        match.play(code)
    assert caught.value.rule
    assert match.state() == before


words = st.sampled_from(
    [
        *VERBS,
        "self",
        "doctor",
        "dog",
        "cat",
        "seat-1",
        "seat-2",
        "seat-9",
        "gallery",
        "kitchen",
        "move-1",
        "failure-2",
        "trowel",
        "x",
    ]
)


@quick
@given(matches, st.one_of(st.text(max_size=30), st.lists(words, max_size=5).map(" ".join)))
def test_any_text_is_an_action_or_refused(match: Match, text: str) -> None:
    if text in match.legal():
        match.play(text)
        return
    before = match.state()
    with pytest.raises(IllegalAction):
        match.play(text)
    assert match.state() == before
