"""Turns among the dead (NEXT-4, NEXT-5), and how they come back (PVP-7)."""

from collections.abc import Sequence
from random import Random

import pytest
from duel import duel, hand
from table import MOVE, card, happened, open_attempt, order, play, texts

from doctorlucky.engine.event import DOCTOR, NONE, Event
from doctorlucky.errors import RulesetError
from doctorlucky.match import Match

# NEXT-4 and NEXT-5: turns among the dead


def test_next_5_the_turn_passes_over_dead_seats() -> None:
    match = duel(pawns=["foyer", None, None, "white-room"])
    play(match, "end")
    assert match.seat == 3


def test_next_5_dead_seats_do_not_foil() -> None:
    match = duel(doctor="foyer", pawns=["foyer", None, "white-room", None], hands=[[], [], [MOVE], []])
    play(match, "attempt doctor")
    assert match.seat == 2
    play(match, "pass")
    assert match.result is not None
    assert match.result.winner == 0


def test_next_5_when_the_active_player_dies_the_turn_ends_and_the_doctor_moves() -> None:
    match = duel(hands=[[MOVE], ["failure-1", "tight-hat"]])
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "pass")
    assert match.view().doctor == "billiard-room"
    assert (match.turn, match.seat) == (2, 1)


def test_next_5_left_counts_from_the_dead_players_seat() -> None:
    pawns = ["white-room", "lancaster-room", "lancaster-room", "lilac-room"]
    match = duel(pawns=pawns, hands=[[], ["failure-1", "tight-hat"], [MOVE], []], turn=2)
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "pass")
    assert match.seat == 3


def test_next_5_activation_among_several_counts_from_the_dead_players_seat() -> None:
    pawns = ["billiard-room", "lancaster-room", "lancaster-room", "billiard-room"]
    match = duel(pawns=pawns, hands=[[], ["failure-1", "tight-hat"], [MOVE], []], turn=2)
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "pass")
    assert match.seat == 3
    assert [event.seat for event in happened(match, "activated")] == [3]


def test_next_5_with_both_dead_the_turn_passes_to_the_first_living_seat_on_the_left() -> None:
    match = duel(hands=[[MOVE], ["tight-hat"], [], []])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert match.seat == 2


def test_next_4_first_round_protection_ignores_the_dead() -> None:
    match = duel(pawns=["foyer", "white-room", "billiard-room", None], unplayed=[3])
    play(match, "end")
    assert match.seat == 2, "everybody alive has had a turn, so the Doctor's landing counts"


def test_next_4_a_victim_killed_before_their_first_turn_is_not_waited_for() -> None:
    match = duel(pawns=["lancaster-room", "lancaster-room", "lilac-room", "billiard-room"], unplayed=[1])
    play(match, "attempt seat-2")
    assert match.seat == 3


def test_next_4_still_protects_while_somebody_alive_has_not_had_a_turn() -> None:
    match = duel(pawns=["foyer", None, "white-room", "billiard-room"], unplayed=[2, 3])
    play(match, "end")
    assert match.seat == 2


# PVP-7: re-entry


def test_pvp_7_a_dead_player_comes_back_when_the_turn_passes_to_them() -> None:
    match = duel(variants=["re-entry"], pawns=["foyer", None, "white-room", "lilac-room"])
    play(match, "end")
    assert match.seat == match.view().active == 1
    assert match.view().pawns[1] == "drawing-room"
    assert match.view().hand_sizes[1] == 5
    assert match.view().asks == "turn"
    assert "end" in texts(match)


def test_pvp_7_only_the_player_whose_turn_it_would_be_comes_back() -> None:
    match = duel(variants=["re-entry"], pawns=["foyer", None, None, "lilac-room"])
    play(match, "end")
    assert match.view().pawns == ("foyer", "drawing-room", None, "lilac-room")
    play(match, "end")
    assert match.seat == 2
    assert match.view().pawns[2] == "drawing-room"


def test_pvp_7_an_activation_goes_before_it() -> None:
    match = duel(variants=["re-entry"], pawns=["foyer", None, "white-room", "billiard-room"])
    play(match, "end")
    assert match.seat == 3
    assert match.view().pawns[1] is None


def test_pvp_7_it_happens_after_the_doctor_and_the_dog_have_moved() -> None:
    match = duel(
        variants=["re-entry", "dog"],
        pawns=["foyer", None, "white-room", "lilac-room"],
        extras={"dog": {"space": "kitchen", "alive": True, "tokens": 0}},
    )
    play(match, "end")
    happenings = order(match)
    assert happenings.index("doctor-moved") < happenings.index("dog-moved") < happenings.index("returned")


def test_pvp_7_the_doctor_entering_the_drawing_room_activates_nobody_who_is_dead() -> None:
    match = duel(variants=["re-entry"], doctor="piazza", pawns=["lilac-room", "white-room", None, "kitchen"])
    play(match, "end")
    assert match.seat == 1
    assert match.view().pawns[2] is None


def test_pvp_7_spite_is_kept_and_counts_again() -> None:
    match = duel(2, ["re-entry"], pawns=["lilac-room", None], doctor="piazza", spite=[0, 3], deck=["kitchen"], hands=[[MOVE], []])
    play(match, "end", "attempt doctor")
    assert match.view().spite == (0, 3)
    assert open_attempt(match).strength == 4


def test_pvp_7_fewer_than_five_when_deck_and_discards_hold_fewer() -> None:
    pawns = ["foyer", None, "white-room", "lilac-room"]
    match = duel(variants=["re-entry"], pawns=pawns, deck=["kitchen", "failure-1"], discards=["trowel"])
    play(match, "end")
    assert hand(match, 1) == ["failure-1", "kitchen", "trowel"]
    assert (match.view().deck_size, match.view().discards) == (0, ())


def test_pvp_7_nothing_left_to_deal() -> None:
    match = duel(variants=["re-entry"], pawns=["foyer", None, "white-room", "lilac-room"], deck=[])
    play(match, "end")
    assert (match.seat, match.view().pawns[1], match.view().hand_sizes[1]) == (1, "drawing-room", 0)


def test_pvp_7_the_discards_are_reshuffled_only_when_the_deck_is_empty() -> None:
    discards = ["trowel", "tight-hat", "chain-saw", "bad-cream"]
    match = duel(
        variants=["re-entry"], pawns=["foyer", None, "white-room", "lilac-room"], deck=["kitchen", "failure-1"], discards=discards
    )
    play(match, "end")
    assert {"kitchen", "failure-1"} <= set(hand(match, 1))
    assert len(hand(match, 1)) == 5
    assert (match.view().deck_size, match.view().discards) == (1, ())


def test_pvp_7_a_deck_of_exactly_five_leaves_the_discards_alone() -> None:
    deck = ["kitchen", "failure-1", "trowel", "tight-hat", "chain-saw"]
    match = duel(variants=["re-entry"], pawns=["foyer", None, "white-room", "lilac-room"], deck=deck, discards=["bad-cream"])
    play(match, "end")
    assert hand(match, 1) == sorted(deck)
    assert (match.view().deck_size, match.view().discards) == (0, ("bad-cream",))


def test_pvp_7_the_active_player_who_died_is_passed_like_any_other() -> None:
    match = duel(2, ["re-entry"], hands=[[MOVE], ["tight-hat"]])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert match.view().pawns == (None, "drawing-room")
    play(match, "end")
    assert match.seat == 0
    assert match.view().pawns == ("drawing-room", "drawing-room")


def test_pvp_7_everybody_dead_the_left_one_comes_back() -> None:
    match = duel(3, ["re-entry"], pawns=["lancaster-room", "lancaster-room", None], hands=[[MOVE], ["tight-hat"], []])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert match.seat == 1
    assert match.view().pawns == (None, "drawing-room", None)


def test_pvp_7_a_sole_survivor_plays_on_and_may_be_activated_again_and_again() -> None:
    match = duel(2, ["re-entry"], pawns=["billiard-room", None])
    play(match, "end")
    assert (match.seat, match.turn) == (0, 2)
    assert match.view().pawns[1] is None


def test_pvp_7_a_sole_survivor_may_kill_the_doctor_unopposed() -> None:
    match = duel(2, ["re-entry"], doctor="foyer", pawns=["foyer", None])
    play(match, "attempt doctor")
    assert match.result is not None
    assert match.result.winner == 0


def test_pvp_7_in_the_first_round_the_turn_passes_to_the_dead_who_come_back() -> None:
    match = duel(variants=["re-entry"], pawns=["foyer", None, "white-room", "billiard-room"], unplayed=[2, 3])
    play(match, "end")
    assert match.seat == 1, "NEXT-4 protects: the landing on seat 3 does not activate, and the turn passes left"


def test_pvp_7_the_first_round_is_not_extended_by_a_dead_seat_without_a_turn() -> None:
    match = duel(variants=["re-entry"], pawns=["foyer", None, "white-room", "billiard-room"], unplayed=[1])
    play(match, "end")
    assert match.seat == 3, "NEXT-4 ignores the dead, so the landing on seat 3 activates"


def test_pvp_7_needs_killing_players() -> None:
    with pytest.raises(RulesetError):
        Match.new("directors-cut", 3, ["re-entry"])


def test_pvp_7_the_log_tells_the_cards_to_the_one_who_comes_back() -> None:
    match = duel(variants=["re-entry"], pawns=["foyer", None, "white-room", "lilac-room"])
    play(match, "end")
    dealt = [card(match, event.card) for event in match.events_for(1) if event.what == "dealt"]
    assert sorted(dealt) == hand(match, 1)


# Whole games


class Table:
    """Follows the events of a match and knows who plays next; written from NEXT-1 to NEXT-5 and PVP-7 alone."""

    def __init__(self, players: int, re_entry: bool) -> None:
        self.players = players
        self.re_entry = re_entry
        self.pawns: dict[int, int] = {}
        """Where the living are."""
        self.had_a_turn: set[int] = set()
        self.active = NONE
        self.next = NONE
        self.deaths = self.returns = 0

    def see(self, event: Event) -> None:
        if event.what in ("placed", "moved") and event.pawn < DOCTOR:
            self.pawns[event.pawn] = event.space
        elif event.what == "stepped":
            self.pawns[event.seat] = event.space
        elif event.what == "killed" and event.pawn in self.pawns:
            del self.pawns[event.pawn]
            self.deaths += 1
        elif event.what == "returned":
            assert event.seat == self.next
            assert event.seat not in self.pawns
            self.pawns[event.seat] = event.space
            self.returns += 1
        elif event.what == "doctor-moved":
            self.next = self.after(event.space)
        elif event.what == "turn":
            assert self.next in (NONE, event.seat), f"turn {event.amount} should be that of {self.next}"
            assert event.seat in self.pawns
            self.active = event.seat
            self.had_a_turn.add(event.seat)

    def after(self, landing: int) -> int:
        around = [(self.active + step) % self.players for step in range(1, self.players + 1)]
        if self.had_a_turn >= set(self.pawns):
            for seat in around:
                if self.pawns.get(seat) == landing:
                    return seat
        return next(seat for seat in around if self.re_entry or seat in self.pawns)


@pytest.mark.parametrize(
    ("players", "variants"),
    [
        (2, ["re-entry"]),
        (3, ["re-entry", "starting-positions"]),
        (4, []),
        (6, ["dog", "vengeful-doctor"]),
        (8, ["re-entry", "dog", "vengeful-doctor", "super-spite"]),
    ],
)
def test_next_5_in_whole_games_everybody_plays_when_it_is_their_turn(players: int, variants: Sequence[str]) -> None:
    deaths = returns = 0
    for seed in range(12):
        match = Match.new("directors-cut", players, ["killing-players", *variants], seed=seed)
        rng = Random(seed)
        for _ in range(500):
            if match.over:
                break
            bold = [action for action in match.legal() if action.verb == "counter" or (action.pawn or "").startswith("seat-")]
            match.play(rng.choice(bold or list(match.legal())))
            state = match.state()
            cards = [*state.deck, *state.discards, *state.gone, *(card for hand in state.hands for card in hand)]
            assert len(cards) == 96
            view = match.view()
            assert all(pawn is not None or size == 0 for pawn, size in zip(view.pawns, view.hand_sizes, strict=True))
        table = Table(players, "re-entry" in variants)
        for event in match.events:
            table.see(event)
        if not match.over:
            assert match.view().active == table.active
            alive = [seat for seat, pawn in enumerate(match.view().pawns) if pawn is not None]
            assert set(alive) == set(table.pawns)
        deaths, returns = deaths + table.deaths, returns + table.returns
    assert deaths > 5
    assert (returns > 0) == ("re-entry" in variants)
