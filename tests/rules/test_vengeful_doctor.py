"""The Doctor who avenges his dog (DOG-7)."""

from collections.abc import Sequence
from typing import Any

import pytest
from kennel import ALONE, alive, kennel
from table import MOVE, happened, open_attempt, order, play, texts

from doctorlucky.engine.event import NONE
from doctorlucky.errors import IllegalAction
from doctorlucky.match import Match

VENGEFUL = ["dog", "killing-players", "vengeful-doctor"]


def grudge(
    hands: Sequence[Sequence[str]], players: int = 3, variants: Sequence[str] = (), where: str = "lilac-room", **more: Any
) -> Match:
    """Seat 0 has killed the dog in the Lilac Room, the Doctor has come there, and seat 0 is to play again, alone with him."""
    pawns = (where, "foyer", "white-room", "wine-cellar")
    match = kennel("directors-cut", [*VENGEFUL, *variants], players, pawns, hands, "tennessee-room", "lilac-room", **more)
    play(match, "attempt dog")
    while match.turn == 1:
        play(match, "pass")
    assert (match.seat, match.view().doctor, alive(match)) == (0, "lilac-room", False)
    return match


def strike(hands: Sequence[Sequence[str]], with_: str = "", *foils: str, **more: Any) -> Match:
    """And has attempted to kill him, which seat 1 foils: the Doctor strikes back."""
    match = play(grudge(hands, **more), f"attempt doctor {with_}".strip())
    return play(match, *(foils or ["foil failure-1"]))


def test_dog_7_the_doctor_strikes_back_after_the_token() -> None:
    match = strike([[MOVE], ["failure-1", MOVE], [MOVE]], deck=["kitchen"])
    assert match.view().spite == (1, 0, 0)
    assert (open_attempt(match).maker, open_attempt(match).target) == ("doctor", "seat-1")
    assert order(match).index("spite") < order(match).index("struck")


@pytest.mark.parametrize(
    ("card", "strength"),
    [("pinking-shears", 6), ("trowel", 2), ("chain-saw", 4), ("kitchen", 1), ("move-3", 1), ("failure-3", 1)],
)
def test_dog_7_a_weapon_gives_its_value_there_anything_else_one(card: str, strength: int) -> None:
    match = strike([[MOVE], ["failure-1", MOVE], [MOVE]], deck=[card])
    assert open_attempt(match).strength == strength
    assert [match.ruleset.deck.cards[event.card].id for event in happened(match, "struck")] == [card]


@pytest.mark.parametrize(("card", "strength"), [("pinking-shears", 7), ("trowel", 3), ("kitchen", 1)])
def test_dog_7_stronger_weapons_apply(card: str, strength: int) -> None:
    match = strike([[MOVE], ["failure-1", MOVE], [MOVE]], deck=[card], variants=["stronger-weapons"])
    assert open_attempt(match).strength == strength


def test_dog_7_no_card_left_is_one() -> None:
    match = strike([[MOVE], ["failure-1", MOVE], [MOVE]], deck=[])
    assert open_attempt(match).strength == 1


def test_dog_7_the_discards_are_reshuffled_first_the_spent_weapon_among_them() -> None:
    match = strike([["trowel", MOVE], ["failure-2", MOVE], [MOVE]], "trowel", "foil failure-2", deck=[])
    assert open_attempt(match).strength == 2
    assert len(happened(match, "reshuffled")) == 1


def test_dog_7_spite_adds_nothing_to_his_strength() -> None:
    foils = ["foil failure-3", "foil failure-3"]
    match = strike([[MOVE], ["failure-3", "failure-3"], [MOVE]], "", *foils, deck=["trowel"], spite=[4, 0, 0])
    assert open_attempt(match).strength == 2


def test_dog_7_foiling_starts_with_the_target_and_goes_left() -> None:
    match = strike([[MOVE], ["failure-1", MOVE], [MOVE]], deck=["kitchen"])
    asked = []
    while match.turn == 2:
        asked.append(match.seat)
        play(match, "pass")
    assert asked == [0, 1, 2]


def test_dog_7_the_target_may_foil() -> None:
    match = strike([["failure-1", MOVE], ["failure-1", MOVE], [MOVE]], deck=["kitchen"])
    play(match, "foil failure-1")
    assert match.view().pawns[0] == "lilac-room"
    assert match.turn == 3, "the turn is over, and those after are not asked (FOIL-2)"


def test_dog_7_another_player_may_foil() -> None:
    match = strike([[MOVE], ["failure-1", MOVE], ["failure-2"]], deck=["trowel"])
    play(match, "pass", "pass", "foil failure-2")
    assert match.view().pawns[0] == "lilac-room"


def test_dog_7_no_counter_attack() -> None:
    match = strike([["chain-saw"], ["failure-1", "tight-hat"], ["crepe-pan"]], deck=["kitchen"])
    assert match.seat == 0
    assert texts(match) == {"pass"}
    with pytest.raises(IllegalAction):
        match.play("counter chain-saw")
    play(match, "pass")
    assert texts(match) == {"pass"}


def test_dog_7_unfoiled_the_target_is_dead_and_their_hand_discarded() -> None:
    match = strike([["chain-saw", "failure-3"], ["failure-1"], []], deck=["kitchen"])
    play(match, "pass")
    view = match.view()
    assert view.pawns[0] is None
    assert view.hand_sizes == (0, 0, 0)
    assert sorted(view.discards) == ["chain-saw", "kitchen"]
    assert "failure-3" in view.removed
    assert (match.turn, view.doctor, match.seat) == (3, "servants-quarters", 1)


def test_dog_7_the_token_stays_with_the_dead_seat() -> None:
    match = strike([[MOVE], ["failure-1"], []], deck=["kitchen"])
    play(match, "pass")
    assert match.view().spite == (1, 0, 0)


def test_dog_7_the_turned_card_is_discarded_when_the_strike_is_foiled_too() -> None:
    match = strike([["failure-1"], ["failure-1"], []], deck=["kitchen"])
    play(match, "foil failure-1")
    assert match.view().discards == ("kitchen",)


def test_dog_7_a_turned_failure_leaves_the_game() -> None:
    match = strike([[MOVE], ["failure-1", MOVE], []], deck=["failure-3"])
    assert match.view().removed.count("failure-3") == 4
    assert match.view().discards == ()


def test_dog_7_a_foiled_strike_earns_nobody_anything() -> None:
    match = strike([["failure-1"], ["failure-1"], []], deck=["kitchen"])
    play(match, "foil failure-1")
    assert match.view().spite == (1, 0, 0)


def test_dog_7_without_a_grudge_he_does_not_strike() -> None:
    match = kennel(variants=VENGEFUL, pawns=ALONE, doctor="foyer", dog="kitchen", hands=[[MOVE], ["failure-1"], [], []])
    play(match, "attempt doctor", "foil failure-1")
    assert match.turn == 2
    assert not happened(match, "struck")


def test_dog_7_without_the_variant_he_does_not_strike() -> None:
    pawns = ["lilac-room", "foyer", "white-room"]
    match = kennel(players=3, pawns=pawns, doctor="tennessee-room", dog="lilac-room", hands=[[], ["failure-1"]])
    play(match, "attempt dog", "pass", "attempt doctor", "foil failure-1")
    assert not happened(match, "struck")


def test_dog_7_the_grudge_is_the_seats_own() -> None:
    match = grudge([[], ["piazza", "foyer"], ["failure-1"]], deck=["kitchen"])
    play(match, "end")
    assert match.seat == 1
    play(match, "play foyer doctor foyer", "attempt doctor", "foil failure-1")
    assert not happened(match, "struck")


def test_dog_7_only_attempts_on_the_doctor_are_avenged() -> None:
    match = grudge([["wine-cellar"], [], [], ["failure-1"]], players=4)
    play(match, "play wine-cellar self", "attempt seat-4", "foil failure-1")
    assert match.view().spite == (1, 0, 0, 0)
    assert not happened(match, "struck")


def test_dog_7_announcing_an_attempt_on_the_dog_is_enough() -> None:
    pawns = ["servants-quarters", "foyer", "lancaster-room"]
    hands = [["wine-cellar", "kitchen"], ["failure-1", "failure-1", MOVE], [MOVE]]
    match = kennel("directors-cut", VENGEFUL, 3, pawns, hands, doctor="lilac-room", dog="servants-quarters")
    play(match, "attempt dog", "foil failure-1")
    assert alive(match) is True
    assert match.seat == 0
    play(match, "play wine-cellar doctor wine-cellar", "play kitchen self kitchen", "step wine-cellar", "attempt doctor")
    play(match, "foil failure-1")
    assert len(happened(match, "struck")) == 1


def test_dog_7_a_failed_attempt_on_the_dog_itself_is_not_avenged() -> None:
    pawns = ["servants-quarters", "foyer", "lancaster-room"]
    hands = [[], ["failure-1", "failure-1", MOVE], [MOVE]]
    match = kennel("directors-cut", VENGEFUL, 3, pawns, hands, doctor="lilac-room", dog="servants-quarters")
    play(match, "attempt dog", "foil failure-1", "attempt dog", "foil failure-1")
    assert not happened(match, "struck")


def test_dog_7_the_grudge_lasts_for_every_later_attempt() -> None:
    match = strike([["failure-1"], ["failure-1", "library", "failure-2"], []], deck=["kitchen", "gallery"])
    play(match, "foil failure-1")
    play(match, "play library doctor", "end", "end")  # by the Tennessee Room back to seat 0 in the Lilac Room
    assert match.seat == 0
    play(match, "attempt doctor", "foil failure-2")
    assert len(happened(match, "struck")) == 2


def test_dog_7_the_grudge_stays_through_re_entry() -> None:
    hands = [[], ["failure-1", "piazza", "failure-2", MOVE]]
    match = strike(hands, players=2, variants=["re-entry"], deck=[MOVE] * 6)
    play(match, "pass")  # seat 0, empty-handed, dies
    assert match.view().pawns[0] is None
    play(match, "play piazza doctor piazza", "step piazza", "play move-1 self green-house", "end")
    assert (match.seat, match.view().doctor) == (0, "drawing-room")
    play(match, "attempt doctor", "foil failure-2")
    assert len(happened(match, "struck")) == 2


def test_dog_7_a_sole_survivor_of_his_strike_wins_at_once() -> None:
    match = strike([[MOVE], ["failure-1"]], players=2, deck=["kitchen"])
    play(match, "pass")
    assert match.result is not None
    assert match.result.winner == 1
    assert match.view().doctor == "lilac-room", "before the Doctor moves (PVP-6)"


def test_dog_7_the_killing_is_the_doctors_own() -> None:
    match = strike([[MOVE], ["failure-1"], []], deck=["kitchen"])
    play(match, "pass")
    assert [(event.seat, event.pawn) for event in happened(match, "killed")][-1] == (NONE, 0)
    assert not happened(match, "took")
