"""Killing other players: whom, and who is asked (PVP-1, PVP-2), spite (PVP-5), and what becomes of the dead (PVP-6)."""

from collections.abc import Sequence

import pytest
from duel import duel, hand
from table import MOVE, happened, open_attempt, order, play, texts

from doctorlucky.errors import IllegalAction, RulesetError
from doctorlucky.match import Match

# PVP-1: whom, where, how strong


def test_pvp_1_a_player_alone_with_you_and_unseen_may_be_attacked() -> None:
    assert "attempt seat-2" in texts(duel())


def test_pvp_1_needs_the_variant() -> None:
    match = Match.arrange("directors-cut", 2, doctor="parlor", pawns=["lancaster-room", "lancaster-room"])
    assert "attempt seat-2" not in texts(match)
    with pytest.raises(IllegalAction):
        match.play("attempt seat-2")


@pytest.mark.parametrize("edition", ["original", "deluxe"])
def test_pvp_1_is_a_variant_of_the_directors_cut_alone(edition: str) -> None:
    with pytest.raises(RulesetError):
        Match.new(edition, 3, ["killing-players"])


@pytest.mark.parametrize(
    "pawns",
    [
        pytest.param(("lancaster-room", "lancaster-room", "lancaster-room", "white-room"), id="a third player in the space"),
        pytest.param(("lancaster-room", "lancaster-room", "master-suite", "white-room"), id="a third player sees it"),
        pytest.param(("lancaster-room", "master-suite", "lilac-room", "white-room"), id="the victim is next door"),
    ],
)
def test_pvp_1_is_refused(pawns: Sequence[str | None]) -> None:
    match = duel(pawns=pawns)
    assert "attempt seat-2" not in texts(match)
    with pytest.raises(IllegalAction, match="PVP-1"):
        match.play("attempt seat-2")


def test_pvp_1_the_dead_are_not_attacked() -> None:
    match = duel(pawns=["lancaster-room", None, "lilac-room", "white-room"])
    assert "attempt seat-2" not in texts(match)
    with pytest.raises(IllegalAction):
        match.play("attempt seat-2")


@pytest.mark.parametrize("doctor", ["lancaster-room", "stairs-west"])
def test_pvp_1_the_doctor_is_a_witness(doctor: str) -> None:
    match = duel(doctor=doctor)
    assert "attempt seat-2" not in texts(match)


def test_pvp_1_nobody_attacks_themselves() -> None:
    match = duel(pawns=("lancaster-room", "white-room", "lilac-room", "white-room"))
    assert not [text for text in texts(match) if text.startswith("attempt")]
    for action in ("attempt seat-1", "attempt self"):
        with pytest.raises(IllegalAction):
            match.play(action)


def test_pvp_1_a_dead_player_is_no_witness() -> None:
    assert "attempt seat-2" in texts(duel(pawns=("lancaster-room", "lancaster-room", None, "white-room")))


def test_pvp_1_strength_is_weapon_in_its_room_and_spite() -> None:
    match = duel(hands=[["shoe-horn"], [MOVE]], spite=[2, 5, 0, 0])
    play(match, "attempt seat-2 shoe-horn")
    assert open_attempt(match).strength == 9


def test_pvp_1_strength_of_bare_hands_is_one_and_spite() -> None:
    match = duel(hands=[[], [MOVE]], spite=[3, 0, 0, 0])
    play(match, "attempt seat-2")
    assert (open_attempt(match).strength, open_attempt(match).maker, open_attempt(match).target) == (4, "seat-1", "seat-2")


def test_pvp_1_it_is_the_attempt_of_the_turn() -> None:
    match = duel(hands=[["chain-saw", "tight-hat"], ["failure-1", MOVE]])
    play(match, "attempt seat-2", "foil failure-1", "pass")
    assert (match.turn, match.seat) == (2, 1)


# PVP-2: who is asked


def test_pvp_2_everybody_else_is_asked_from_the_attackers_left_the_victim_included() -> None:
    match = duel(pawns=["lilac-room", "white-room", "lancaster-room", "lancaster-room"], hands=[[MOVE]] * 4, turn=2)
    play(match, "attempt seat-4")
    asked = []
    while match.turn == 1:
        assert match.seat is not None
        asked.append(match.seat)
        play(match, "pass")
    assert asked == [3, 0, 1]


def test_pvp_2_the_dead_are_not_asked() -> None:
    match = duel(pawns=["lancaster-room", "lancaster-room", None, "white-room"], hands=[[MOVE], [MOVE], [], [MOVE]])
    play(match, "attempt seat-2", "pass")
    assert match.seat == 3


def test_pvp_2_anybody_may_foil_for_the_victim() -> None:
    match = duel(hands=[[], [], [], ["failure-1"]])
    play(match, "attempt seat-2", "foil failure-1")
    assert match.view().pawns[1] == "lancaster-room"


# PVP-5: spite


def test_pvp_5_a_failed_attempt_on_a_player_earns_spite() -> None:
    match = duel(hands=[[], ["failure-1"]])
    play(match, "attempt seat-2", "foil failure-1")
    assert match.view().spite == (1, 0, 0, 0)


def test_pvp_5_a_failed_counter_earns_spite() -> None:
    match = duel(hands=[["failure-2"], ["failure-1", "tight-hat"]], spite=[0, 0, 0, 0])
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "foil failure-2")
    assert match.view().spite == (1, 1, 0, 0)


def test_pvp_5_a_dead_maker_earns_none() -> None:
    match = duel(hands=[[MOVE], ["failure-1", "tight-hat"]])
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "pass")
    assert match.view().pawns[0] is None
    assert match.view().spite == (0, 0, 0, 0)


def test_pvp_5_each_failed_attempt_of_the_exchange_earns_one() -> None:
    match = duel(hands=[["chain-saw", "failure-2"], ["failure-1", "tight-hat", "failure-3", "failure-1"]])
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat")
    play(match, "foil failure-2", "counter chain-saw", "foil failure-1", "foil failure-3")
    assert match.view().spite == (2, 1, 0, 0)


def test_pvp_5_a_token_of_the_exchange_comes_too_late_for_its_counters() -> None:
    match = duel(hands=[["chain-saw", "failure-2"], ["failure-1", "tight-hat", MOVE]])
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "foil failure-2", "counter chain-saw")
    assert open_attempt(match).strength == 4


def test_pvp_5_a_success_earns_none() -> None:
    match = duel()
    play(match, "attempt seat-2")
    assert match.view().spite == (0, 0, 0, 0)


def test_pvp_5_the_killer_earns_one_for_the_attempt_that_failed_beside_the_one_that_killed() -> None:
    match = duel(hands=[["chain-saw", "failure-2"], ["tight-hat", "failure-3", "failure-1", MOVE]])
    play(match, "attempt seat-2", "counter tight-hat", "pass", "foil failure-2", "counter chain-saw")
    play(match, "foil failure-3", "foil failure-1", "pass")
    assert match.view().pawns[:2] == ("lancaster-room", None)
    assert match.view().spite == (1, 0, 0, 0)


# PVP-6: what becomes of the dead


def test_pvp_6_the_killer_takes_the_victims_hand() -> None:
    match = duel(hands=[[MOVE], ["kitchen", "failure-3"]])
    play(match, "attempt seat-2", "pass")
    assert hand(match, 0) == sorted([MOVE, "kitchen", "failure-3"])
    assert match.view().hand_sizes == (3, 0, 0, 0)


def test_pvp_6_a_counter_attacker_takes_the_attackers_hand() -> None:
    match = duel(hands=[[MOVE, "failure-3"], ["failure-1", "tight-hat", "kitchen"]])
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "pass")
    assert hand(match, 1) == sorted(["kitchen", MOVE, "failure-3"])


def test_pvp_6_a_dead_killer_takes_nothing_and_both_hands_are_discarded() -> None:
    match = duel(hands=[[MOVE, "failure-3"], ["tight-hat", "kitchen", "failure-2"]])
    play(match, "attempt seat-2", "counter tight-hat", "pass", "pass")
    view = match.view()
    assert view.hand_sizes == (0, 0, 0, 0)
    assert sorted(view.discards) == sorted([MOVE, "kitchen", "tight-hat"])
    assert sorted(view.removed) == ["failure-2", "failure-3"], "Failures leave the game whenever they are discarded (CLASSIC-4)"


def test_pvp_6_the_dead_pawn_leaves_the_board() -> None:
    match = duel()
    play(match, "attempt seat-2")
    assert match.view().pawns == ("lancaster-room", None, "lilac-room", "white-room")


def test_pvp_6_spite_stays_with_the_dead_seat() -> None:
    match = duel(spite=[0, 3, 0, 0])
    play(match, "attempt seat-2")
    assert match.view().spite == (0, 3, 0, 0)


def test_pvp_6_play_goes_on_while_two_live() -> None:
    match = duel(players=3)
    play(match, "attempt seat-2")
    assert not match.over
    assert match.view().doctor == "billiard-room"


@pytest.mark.parametrize(
    ("players", "pawns"),
    [(2, ["lancaster-room", "lancaster-room"]), (4, ["lancaster-room", "lancaster-room", None, None])],
)
def test_pvp_6_a_sole_survivor_wins_at_once(players: int, pawns: Sequence[str | None]) -> None:
    match = duel(players, pawns=pawns)
    play(match, "attempt seat-2")
    assert match.over
    assert match.result is not None
    assert match.result.winner == 0
    assert match.view().doctor == "parlor", "before the Doctor moves"


def test_pvp_6_a_surviving_counter_attacker_wins_in_anothers_turn() -> None:
    match = duel(2, hands=[[MOVE], ["failure-1", "tight-hat"]])
    play(match, "attempt seat-2", "foil failure-1", "counter tight-hat", "pass")
    assert match.result is not None
    assert match.result.winner == 1


def test_pvp_6_nobody_wins_when_nobody_lives() -> None:
    match = duel(2, hands=[[MOVE], ["tight-hat"]])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert match.over
    assert match.result is not None
    assert match.result.winner is None
    assert match.seat is None
    assert "doctor-moved" not in order(match)


def test_pvp_6_a_bystander_wins_when_two_kill_each_other() -> None:
    match = duel(3, hands=[[MOVE], ["tight-hat"]])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert match.result is not None
    assert match.result.winner == 2


@pytest.mark.parametrize("counter", [False, True])
def test_pvp_6_with_re_entry_neither_ends_the_game(counter: bool) -> None:
    match = duel(2, ["re-entry"], hands=[[MOVE], ["tight-hat"]])
    play(match, "attempt seat-2", *(["counter tight-hat", "pass"] if counter else ["pass"]))
    assert not match.over
    assert match.view().doctor == "billiard-room"
    assert match.seat == 1


def test_pvp_6_the_log_tells_what_becomes_of_hands() -> None:
    match = duel(hands=[[MOVE, "failure-3"], ["tight-hat", "kitchen"]])
    play(match, "attempt seat-2", "counter tight-hat", "pass", "pass")
    told = {(event.seat, event.amount, len(event.cards)) for event in happened(match, "discarded")}
    assert told == {(0, 2, 2), (1, 1, 1)}
    assert not happened(match, "took")


def test_pvp_6_the_log_ends_with_the_winner_or_nobody() -> None:
    match = play(duel(2), "attempt seat-2")
    assert (match.events[-1].what, match.events[-1].seat) == ("won", 0)
    match = play(duel(2, hands=[[MOVE], ["tight-hat"]]), "attempt seat-2", "counter tight-hat", "pass")
    assert match.events[-1].what == "nobody"
