"""Random games of the rulesets there are, watched at every decision.

The quick form plays those in which everything meets everything else (`pairwise_cover`); ``make proofs`` plays every one of them.
"""

import os
from collections.abc import Iterator

import pytest

from doctorlucky import Match
from doctorlucky.engine import event as e
from doctorlucky.engine.event import NONE
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream
from doctorlucky.match import determinize
from rulesets import cards_of, every_ruleset, pairwise_cover

LONG = os.environ.get("DOCTORLUCKY_PROOFS") == "long"
GAMES = 5 if LONG else 2
SHARES = 64 if LONG else 8


def share(number: int) -> Iterator[tuple[Match, Stream]]:
    """A part of all games, so that several processes can play at once."""
    tables = every_ruleset() if LONG else pairwise_cover()
    for table in tables[number::SHARES]:
        for game in range(GAMES):
            seed = f"{table}/{game}"
            yield table.match(seed), Stream(f"{seed}/choice")


def tokens_held(match: Match, s: State) -> int:
    dog = match.view(None).extras.get("dog", {})
    tokens = dog.get("tokens", 0)
    assert isinstance(tokens, int)
    return sum(s.spite) + tokens


def tokens_by_events(match: Match) -> int:
    """How many tokens, or Reasons, are out of the supply, counted from what was announced."""
    out = 0
    reasons = [0] * match.ruleset.seats
    striking = False
    before: e.Event | None = None
    for event in match.events:
        if event.what == e.STRUCK:
            striking = True
        elif event.what == e.TURN:
            striking = False
        elif event.what == e.DOG_TOOK or (event.what == e.SPITE and not (before is not None and before.what == e.SPENT)):
            out += 1
        elif event.what == e.DOG_RETURNED:
            out -= event.amount
        elif event.what == e.SPENT and striking:
            out -= 1
        elif event.what == e.REASON and event.seat != NONE:
            reasons[event.seat] += 1
        elif event.what == e.ESCAPE:
            reasons = [0] * match.ruleset.seats
        elif event.what == e.KILLED and event.pawn < match.ruleset.seats:
            reasons[event.pawn] = 0
        before = event
    return out + sum(reasons)


def assert_events_tell_where_every_pawn_is(match: Match) -> None:
    seats = range(match.ruleset.seats)
    where = [NONE] * len(seats)
    doctor = NONE
    for event in match.events:
        if event.what in (e.PLACED, e.MOVED, e.STEPPED, e.LIFTED) and event.pawn in seats:
            assert event.origin in (NONE, where[event.pawn])
            where[event.pawn] = event.space
        elif event.what in (e.RETURNED, e.WANDERED):
            assert event.origin in (NONE, where[event.seat])
            where[event.seat] = event.space
        elif event.what == e.KILLED and event.pawn in seats:
            where[event.pawn] = NONE
        elif event.what == e.DOCTOR_MOVED or (event.pawn == e.DOCTOR and event.space != NONE and event.what != e.ATTEMPTED):
            assert event.origin in (NONE, doctor)
            doctor = event.space
    assert where == match.state().pawns
    assert doctor == match.state().doctor


@pytest.mark.parametrize("number", range(SHARES))
def test_every_game_comes_to_its_end_and_its_events_tell_of_it(number: int) -> None:
    for match, choice in share(number):
        deck = match.ruleset.deck.bag()
        pool = match.ruleset.edition.spite_pool
        while not match.over:
            legal = match.legal()
            seat = match.seat
            assert len(legal) > 0, "a seat to act always has a legal action"
            assert seat is not None
            assert len(set(legal.codes)) == len(legal), "no action is offered twice"
            state = match.state()
            assert cards_of(state) == deck, "cards are conserved"
            assert not pool or tokens_held(match, state) <= pool
            view = match.view(seat)
            assert view.legal == legal, "no decision depends on hidden information"
            match.play(legal[choice.below(len(legal))])
        assert tokens_held(match, match.state()) == tokens_by_events(match), "tokens are conserved"
        assert_events_tell_where_every_pawn_is(match)
        result = match.result
        assert result is not None
        if result.winner is None:
            can = "killing-players" in match.ruleset.variant_ids or match.view().act == "save"
            assert can, "only there can a game end without a winner"
        if "escape" in match.ruleset.variant_ids:
            assert sum(space is not None for space in match.view().pawns) == 1, "one survives"


@pytest.mark.parametrize("number", range(SHARES))
def test_a_view_does_not_change_when_hidden_cards_are_swapped(number: int) -> None:
    rng = Stream(f"swap/{number}")
    for match, choice in share(number):
        for _ in range(120):
            if match.over:
                break
            legal = match.legal()
            match.play(legal[choice.below(len(legal))])
            if choice.below(12):
                continue
            for reader in [None, *range(match.ruleset.seats)]:
                view = match.view(reader)
                other = determinize(view, rng)
                assert other.view(reader) == view
                assert other.view(reader).as_dict() == view.as_dict()
                assert cards_of(other.state()) == match.ruleset.deck.bag()
                if reader is not None and reader == match.seat:
                    assert other.legal() == match.legal()
            assert match.seat is None or match.view(match.seat).hand == ids(match, match.seat)


def ids(match: Match, seat: int) -> tuple[str, ...]:
    return tuple(match.ruleset.deck.cards[card].id for card in match.state().hands[seat])


@pytest.mark.parametrize("number", range(SHARES))
def test_what_is_refused_is_what_is_not_legal(number: int) -> None:
    """`why_not` and `legal` agree about every code that any game on this board could know."""
    for match, choice in share(number):
        seen: set[int] = set()
        for _ in range(60):
            if match.over:
                break
            legal = match.legal()
            seen.update(legal.codes)
            seat = match.seat
            assert seat is not None
            view = match.view(seat)
            if choice.below(10) == 0:
                allowed = set(legal.codes)
                for code in sorted(seen):
                    refusal = view.why_not(code)
                    assert (refusal is None) == (code in allowed), match.ruleset.rules.lexicon.action(code)
                    assert refusal is None or (refusal.rule.split("-")[0].isupper() and refusal.reason)
                    assert refusal == match.why_not(code)
            match.play(legal[choice.below(len(legal))])
