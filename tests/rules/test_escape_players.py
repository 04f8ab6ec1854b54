"""Players attack each other, and the last one alive wins (ESCAPE-5, ESCAPE-6)."""

import json
from collections.abc import Sequence
from random import Random

import pytest
from escape_table import fleeing, grudges, play_out, spent, struck
from table import card, happened, open_attempt, order, play, refused, texts

from doctorlucky import Match, determinize
from doctorlucky.engine.event import DOCTOR

# ESCAPE-5


def fight(
    hands: Sequence[Sequence[str]] = (), weapon: str | None = None, reasons: Sequence[Sequence[str]] = (), at: str = "kitchen"
) -> Match:
    """Seat 0 has just attacked seat 1; seats 2 and 3 are elsewhere, and the Doctor meets nobody."""
    match = fleeing([at, at, "foyer", "piazza"], hands, reasons=reasons)
    return play(match, "attempt seat-2" if weapon is None else f"attempt seat-2 {weapon}")


def robbed() -> Match:
    return play(fight([["trowel"], ["parlor", "rat-poison", "kitchen"], [], []], "trowel"), "pass")


# ESCAPE-6


def winner(match: Match) -> int:
    """Who has won, at once: nobody moves and no turn begins after the last death."""
    assert match.over
    assert match.seat is None
    assert match.result is not None
    assert match.result.winner is not None
    assert match.view().winner == match.result.winner
    assert match.result.name == match.names[match.result.winner]
    kinds = order(match)
    last = len(kinds) - 1 - kinds[::-1].index("killed")
    assert not {"doctor-moved", "turn", "struck", "drew"} & set(kinds[last:])
    assert [pawn is not None for pawn in match.view().pawns].count(True) == 1
    assert match.view().pawns[match.result.winner] is not None
    assert len(match.legal()) == 0
    return match.result.winner


def test_escape_5_you_may_attack_any_one_player_in_your_room() -> None:
    match = fleeing(["kitchen", "kitchen", "foyer", "kitchen"], [["trowel", "parlor", "failure-1"], [], [], []])
    assert {text for text in texts(match) if text.startswith("attempt")} == {
        "attempt seat-2",
        "attempt seat-2 trowel",
        "attempt seat-4",
        "attempt seat-4 trowel",
    }


@pytest.mark.parametrize("where", ["wine-cellar", "trophy-room", "white-room"], ids=["next door", "in plain view", "far away"])
def test_escape_5_the_same_room_is_needed(where: str) -> None:
    assert refused(fleeing(["kitchen", where, "foyer"]), "attempt seat-2") == "ESCAPE-5"


def test_escape_5_nobody_attacks_themselves_or_the_dead() -> None:
    match = fleeing(["kitchen", None, "kitchen", "foyer"])
    refused(match, "attempt seat-1")
    refused(match, "attempt seat-2")
    refused(match, "attempt self")
    assert "attempt seat-3" in match.legal()


def test_escape_5_the_refusals_say_why() -> None:
    match = fleeing(["kitchen", None, "kitchen", "foyer"])
    assert refused(match, "attempt seat-4") == "ESCAPE-5"
    assert refused(match, "attempt seat-2") in {"ESCAPE-5", "NEXT-5"}
    assert refused(match, "attempt seat-1") in {"ESCAPE-5", "TRY-1", "PVP-1"}


def test_escape_5_others_and_the_doctor_may_look_on() -> None:
    match = fleeing(["armory", "armory", "armory", "gallery"], [[], ["failure-1"], [], []])
    play(match, "attempt seat-2")
    assert open_attempt(match).target == "seat-2"


def test_escape_5_an_attack_may_follow_movement() -> None:
    match = fleeing(["kitchen", "winter-garden", "foyer"], [["green-house"], ["failure-1"], []])
    play(match, "play green-house self", "step winter-garden", "attempt seat-2")
    assert match.seat == 1


def test_escape_5_points_that_were_not_spent_are_no_hindrance() -> None:
    match = fleeing(["kitchen", "kitchen", "foyer"], [["dining-hall"], ["failure-1"], []])
    assert play(match, "play dining-hall steps", "attempt seat-2").seat == 1


def test_escape_5_nobody_moves_once_an_attack_is_announced() -> None:
    match = fight([["dining-hall"], ["failure-1", "parlor"], [], []])
    refused(match, "step wine-cellar")
    assert len(match.view(0).legal) == 0


@pytest.mark.parametrize(
    ("weapon", "at", "reasons", "strength"),
    [
        (None, "kitchen", [], 1),
        (None, "kitchen", ["failure-3", "failure-4"], 3),
        ("trowel", "kitchen", [], 3),
        ("crepe-pan", "kitchen", [], 5),
        ("crepe-pan", "parlor", [], 3),
        ("piece-of-rope", "gallery", [], 7),
        ("piece-of-rope", "kitchen", ["failure-3", "failure-4", "foyer"], 6),
    ],
)
def test_escape_5_strength_is_one_and_your_reasons_and_one_weapon(
    weapon: str | None, at: str, reasons: list[str], strength: int
) -> None:
    held = [] if weapon is None else [weapon]
    match = fleeing([at, at, "foyer", "piazza"], [held, ["failure-1"], [], []], reasons=[reasons, ["duck-decoy"], [], []])
    assert match.view(0).strength(weapon) == strength
    play(match, "attempt seat-2" if weapon is None else f"attempt seat-2 {weapon}")
    attack = open_attempt(match)
    assert (attack.maker, attack.target, attack.strength) == ("seat-1", "seat-2", strength)
    event = happened(match, "attempted")[0]
    assert (event.seat, event.pawn, event.amount) == (0, 1, strength)


def test_escape_5_his_reasons_do_not_count_for_players() -> None:
    match = fleeing(["kitchen", "kitchen", "foyer"], [[], ["failure-1"], []], grudges=["failure-3", "trowel"])
    play(match, "attempt seat-2")
    assert open_attempt(match).strength == 1


@pytest.mark.parametrize("held", ["parlor", "failure-4"])
def test_escape_5_only_a_weapon_helps(held: str) -> None:
    match = fleeing(["kitchen", "kitchen", "foyer"], [[held], ["failure-1"], []])
    refused(match, f"attempt seat-2 {held}")
    refused(match, "attempt seat-2 trowel")


def test_escape_5_only_the_victim_discards() -> None:
    match = fight([["trowel"], ["failure-1", "parlor"], ["failure-4"], ["failure-4"]], "trowel")
    assert match.seat == 1
    assert open_attempt(match).due == ()
    assert refused(match, "foil parlor") == "ANNIV-6"
    play(match, "foil failure-1", "pass")
    assert match.view().pawns == ("kitchen", None, "foyer", "piazza")
    assert [match.view(seat).hand for seat in (2, 3)] == [("failure-4",), ("failure-4",)]


def test_escape_5_a_victim_with_an_empty_hand_dies_at_once() -> None:
    match = fight()
    assert match.view().pawns == ("kitchen", None, "foyer", "piazza")
    assert [(event.seat, event.pawn) for event in happened(match, "killed")] == [(0, 1)]


def test_escape_5_if_you_fail_the_weapon_becomes_your_reason() -> None:
    match = fleeing(["kitchen", "kitchen", "foyer", "piazza"], [["trowel"], ["failure-1", "failure-4", "parlor"], [], []])
    before = match.copy()
    play(match, "attempt seat-2 trowel", "foil failure-1", "foil failure-4")
    assert match.view().reasons == (("trowel",), (), (), ())
    assert match.view().spite == (1, 0, 0, 0)
    assert spent(match, before) == ["failure-1", "failure-4"]
    (event,) = happened(match, "reason")
    assert (event.seat, card(match, event.card), event.amount) == (0, "trowel", 1)
    assert match.view().pawns[1] == "kitchen"
    assert match.view(1).hand == ("parlor",)


def test_escape_5_with_bare_hands_the_first_card_discarded_does() -> None:
    reasons: list[list[str]] = [["duck-decoy"], [], [], []]
    match = fleeing(["kitchen", "kitchen", "foyer", "piazza"], [[], ["failure-1", "failure-4", "parlor"], [], []], reasons=reasons)
    before = match.copy()
    play(match, "attempt seat-2", "foil failure-1", "foil failure-4")
    assert sorted(match.view().reasons[0]) == ["duck-decoy", "failure-1"]
    assert spent(match, before) == ["failure-4"]
    assert grudges(match) == [], "it is not the Doctor's"


def test_escape_5_if_you_kill_you_take_the_cards_without_luck() -> None:
    hands = [["trowel", "failure-2"], ["parlor", "rat-poison", "kitchen", "tight-hat", "failure-1"], [], []]
    match = fleeing(["kitchen", "kitchen", "foyer", "piazza"], hands, reasons=[[], ["duck-decoy", "lilac-room"], [], []])
    before = match.copy()
    play(match, "attempt seat-2 trowel", "foil failure-1", "pass")
    view = match.view(0)
    assert sorted(view.hand) == ["failure-2", "parlor", "rat-poison"]
    assert view.pawns == ("kitchen", None, "foyer", "piazza")
    assert view.hand_sizes == (3, 0, 0, 0)
    assert spent(match, before) == sorted(["trowel", "failure-1", "kitchen", "tight-hat", "duck-decoy", "lilac-room"])
    assert view.reasons == ((), (), (), ()), "a kill is no Reason, and the victim's are discarded, luck or not"


def test_escape_5_who_has_only_luck_leaves_nothing_to_take() -> None:
    match = play(fight([["trowel"], ["kitchen", "failure-1"], [], []], "trowel"), "pass")
    assert match.view().hand_sizes == (0, 0, 0, 0)


def test_escape_5_who_has_no_luck_leaves_nothing_to_discard() -> None:
    match = fleeing(["kitchen", "kitchen", "foyer", "piazza"], [[], ["parlor", "rat-poison"], [], []])
    before = match.copy()
    play(match, "attempt seat-2", "pass")
    assert sorted(match.view(0).hand) == ["parlor", "rat-poison"]
    assert spent(match, before) == []


def test_escape_5_taken_cards_are_known_to_taker_and_victim_alone() -> None:
    match = robbed()
    assert sorted(match.view(1).known_cards(0)) == ["parlor", "rat-poison"]
    for reader in (0, 1):
        (took,) = [event for event in match.events_for(reader) if event.what == "took"]
        assert sorted(card(match, index) for index in took.cards) == ["parlor", "rat-poison"]


@pytest.mark.parametrize("reader", [0, 1, 2, 3, None])
def test_escape_5_a_guess_at_the_hidden_cards_keeps_the_known_ones(reader: int | None) -> None:
    view = robbed().view(reader)
    for seed in range(5):
        assert determinize(view, Random(seed)).view(reader) == view


@pytest.mark.parametrize("reader", [2, 3, None])
def test_escape_5_the_others_learn_how_many(reader: int | None) -> None:
    match = robbed()
    (took,) = [event for event in match.events_for(reader) if event.what == "took"]
    assert (took.seat, took.pawn, took.amount, took.cards) == (0, 1, 2, ())
    view = match.view(reader)
    assert view.known_cards(0) == ()
    assert view.hand_sizes == (2, 0, 0, 0)
    told = json.dumps({key: value for key, value in view.as_dict().items() if key != "pawns"})
    assert '"rat-poison"' not in told


@pytest.mark.parametrize("reader", [2, 3, None])
def test_escape_5_the_rest_is_discarded_face_up(reader: int | None) -> None:
    match = robbed()
    shown = [card(match, index) for event in match.events_for(reader) if event.what == "discarded" for index in event.cards]
    assert shown == ["kitchen"]


def test_escape_5_taken_cards_can_be_used() -> None:
    match = play(robbed(), "end", "end")
    assert match.seat == 0
    play(match, "play parlor self")
    assert match.view().pawns[0] == "parlor"


@pytest.mark.parametrize("answer", ["foil failure-1", "pass"], ids=["failed", "killed"])
def test_escape_5_an_attack_ends_the_turn_and_the_doctor_moves(answer: str) -> None:
    match = play(fight([[], ["failure-1", "parlor"], [], []]), answer)
    assert match.view().doctor == "gallery"
    assert match.turn == 2
    assert match.seat == (1 if answer.startswith("foil") else 2)
    assert match.attempts == 1


def test_escape_5_an_attack_needs_no_weapon_and_is_optional() -> None:
    match = play(fleeing(["kitchen", "kitchen", "foyer"], [["trowel"], [], []]), "end")
    assert match.seat == 1
    assert match.view(0).hand == ("trowel",)


def test_escape_6_who_kills_the_last_other_player_wins_at_once() -> None:
    match = play(fleeing(["kitchen", "kitchen", None], [[], ["parlor"], []]), "attempt seat-2", "pass")
    assert winner(match) == 0
    assert match.view().doctor == "armory"


def test_escape_6_the_last_alive_wins_when_the_doctors_own_move_kills_the_other() -> None:
    assert winner(play(fleeing(["gallery", "kitchen", None]), "end")) == 1
    assert winner(play(fleeing(["kitchen", "gallery", None]), "end")) == 0


def test_escape_6_the_last_alive_wins_in_the_middle_of_a_turn() -> None:
    match = play(fleeing(["kitchen", "gallery", None]), "step doctor gallery")
    assert winner(match) == 0
    assert match.view().doctor == "gallery"


def test_escape_6_who_brings_the_doctor_upon_themselves_makes_the_other_the_winner() -> None:
    match = play(fleeing(["gallery", None, "library"]), "step doctor gallery")
    assert winner(match) == 2
    assert match.view().doctor == "gallery", "he moves no more, or he would have met the winner"


def test_escape_6_the_last_alive_wins_though_another_attack_would_follow() -> None:
    match = play(fleeing([None, "gallery", "gallery"], turn=1), "end")
    assert winner(match) == 1
    assert len(struck(match)) == 1


def test_escape_6_two_alive_go_on() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"]), "end")
    assert not match.over
    assert match.result is None


def test_escape_6_who_once_killed_the_doctor_has_won_nothing_by_it() -> None:
    match = fleeing([None, "kitchen", "gallery"], turn=1)
    assert winner(play(match, "end")) == 1


@pytest.mark.parametrize("players", [2, 3, 5, 8])
@pytest.mark.parametrize("seed", range(3))
def test_escape_6_whole_games_end_with_one_alive(players: int, seed: int) -> None:
    variants = ["escape", "no-strangers"] if players == 2 else ["escape"]
    match = play_out(Match.new("anniversary", players, variants, seed=seed), seed)
    assert len(happened(match, "escape")) == 1
    survivor = winner(match)
    deaths = [event.pawn for event in happened(match, "killed")]
    assert deaths[0] == DOCTOR
    assert sorted([*deaths[1:], survivor]) == list(range(players))
    view = match.view()
    kept = sum(len(reasons) for reasons in view.reasons) + len(grudges(match))
    assert sum(view.hand_sizes) + view.deck_size + len(view.discards) + kept == 72
