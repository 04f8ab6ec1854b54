"""SIGHT-2, TRY-1 to TRY-3, FOIL-1 to FOIL-4."""

import pytest
from table import AWAY, CLASSIC, HIDDEN, attempt, card, happened, must_foil, open_attempt, order, play, refused, texts

from doctorlucky import IllegalAction, Match

MAY_PASS = ("original", "directors-cut")


def standing(doctor: str, *pawns: str | None, edition: str = "original", hand: tuple[str, ...] = ()) -> Match:
    """Seat 0 is to play."""
    return Match.arrange(edition, len(pawns), doctor=doctor, pawns=pawns, hands={0: list(hand)})


def strength(match: Match) -> int:
    return open_attempt(match).strength


def total(match: Match) -> int:
    return open_attempt(match).total


# SIGHT-2


@pytest.mark.parametrize("place", ["lilac-room", "hall-west", "stairs-east", "wine-cellar"])
def test_sight_2_pawns_in_one_space_see_each_other(place: str) -> None:
    match = standing(place, place, place)
    assert "seat-2" in match.view(0).who_sees(place)
    assert not match.view(0).alone_in(place)
    assert refused(match, "attempt doctor") in ("TRY-1", "SIGHT-2")


# TRY-1


@pytest.mark.parametrize("edition", CLASSIC)
def test_try_1_alone_with_the_doctor_and_unseen(edition: str) -> None:
    assert "attempt doctor" in standing(HIDDEN, HIDDEN, AWAY, AWAY, edition=edition).legal()


def test_try_1_the_doctor_must_be_in_the_same_space() -> None:
    assert refused(standing("tennessee-room", HIDDEN, AWAY), "attempt doctor") == "TRY-1"


def test_try_1_with_a_weapon_too_the_doctor_must_be_there() -> None:
    assert refused(standing("tennessee-room", HIDDEN, AWAY, hand=("chain-saw",)), "attempt doctor chain-saw") == "TRY-1"


def test_try_1_no_other_player_in_the_space() -> None:
    assert refused(standing(HIDDEN, HIDDEN, HIDDEN, AWAY), "attempt doctor") == "TRY-1"


@pytest.mark.parametrize("witness", ["tennessee-room", "hall-northeast", "stairs-east"])
def test_try_1_no_other_player_seeing_it(witness: str) -> None:
    assert refused(standing(HIDDEN, HIDDEN, AWAY, witness), "attempt doctor") == "TRY-1"


def test_try_1_a_player_far_away_in_a_straight_line_sees_it() -> None:
    """From the Tennessee Room one looks through the library and armory into the Nursery."""
    assert refused(standing("nursery", "nursery", "tennessee-room"), "attempt doctor") == "TRY-1"


def test_try_1_the_gallery_looks_over_the_rail() -> None:
    assert refused(standing("dining-hall", "dining-hall", "gallery"), "attempt doctor") == "TRY-1"


def test_try_1_an_adjoining_space_may_still_be_blind() -> None:
    """The Foyer and the Carriage House are blind to each other; the Parlor is next to neither the Foyer nor its line."""
    assert "attempt doctor" in standing("foyer", "foyer", "carriage-house", "parlor").legal()


def test_try_1_the_doctor_is_no_witness_against_himself() -> None:
    match = standing(HIDDEN, HIDDEN, AWAY)
    assert "doctor" in match.view(0).who_sees(HIDDEN)
    assert "attempt doctor" in match.legal()


def test_try_1_an_attempt_may_be_made_in_a_hallway() -> None:
    assert "attempt doctor" in standing("hall-west", "hall-west", "armory").legal()


def test_try_1_an_attempt_may_follow_cards_and_the_step() -> None:
    match = standing("armory", AWAY, "wine-cellar", hand=("nursery",))
    play(match, "play nursery self", "step armory")
    assert "attempt doctor" in match.legal()


def test_try_1_the_doctor_may_be_brought_by_a_card() -> None:
    match = Match.arrange("original", 2, doctor="armory", pawns=["lilac-room", AWAY], hands=[["lilac-room", "tight-hat"], []])
    play(match, "play lilac-room doctor", "attempt doctor tight-hat")
    assert match.over


def test_try_1_other_players_are_no_target_in_the_plain_game() -> None:
    match = Match.arrange("directors-cut", 2, doctor="armory", pawns=[HIDDEN, HIDDEN])
    assert refused(match, "attempt seat-2") in ("TRY-1", "PVP-1")


# TRY-2


@pytest.mark.parametrize("edition", CLASSIC)
def test_try_2_bare_hands_are_worth_one(edition: str) -> None:
    assert strength(attempt(edition, hands=[[], ["move-1"]])) == 1


@pytest.mark.parametrize(("weapon", "value"), [("big-red-hammer", 4), ("killing-joke", 3), ("tight-hat", 2), ("broom-stick", 2)])
def test_try_2_a_weapon_is_worth_its_value(weapon: str, value: int) -> None:
    assert strength(attempt(hands=[[weapon], ["move-1"]], weapon=weapon)) == value


@pytest.mark.parametrize(
    ("weapon", "room", "value"),
    [
        ("pinking-shears", "lilac-room", 6),
        ("shoe-horn", "lancaster-room", 7),
        ("civil-war-cannon", "armory", 5),
        ("piece-of-rope", "gallery", 8),
    ],
)
def test_try_2_the_bonus_replaces_the_base_value_in_its_room(weapon: str, room: str, value: int) -> None:
    match = Match.arrange("original", 2, doctor=room, pawns=[room, "hall-southeast"], hands=[[weapon], ["move-1"]])
    play(match, f"attempt doctor {weapon}")
    assert strength(match) == value


@pytest.mark.parametrize("edition", ["directors-cut", "deluxe"])
def test_try_2_spite_adds_to_weapon_and_bare_hands(edition: str) -> None:
    assert strength(attempt(edition, hands=[["tight-hat"], ["move-1"]], weapon="tight-hat", spite=[3, 5])) == 5
    assert strength(attempt(edition, hands=[["tight-hat"], ["move-1"]], spite=[3, 5])) == 4


def test_try_2_strength_is_announced() -> None:
    match = attempt(hands=[["pinking-shears"], ["move-1"]], weapon="pinking-shears", spite=[2])
    event = happened(match, "attempted")[0]
    assert (event.seat, card(match, event.card), event.amount) == (0, "pinking-shears", 8)


def test_try_2_the_view_tells_it_beforehand() -> None:
    match = standing(HIDDEN, HIDDEN, AWAY, hand=("pinking-shears",))
    assert (match.view(0).strength(), match.view(0).strength("pinking-shears")) == (1, 6)


# TRY-3


def test_try_3_a_weapon_is_spent_when_the_attempt_fails() -> None:
    match = play(attempt(hands=[["tight-hat"], ["failure-2"]], weapon="tight-hat"), "foil failure-2")
    assert (match.view(0).hand, match.view().discards) == ((), ("tight-hat",))


def test_try_3_a_weapon_is_spent_when_the_attempt_succeeds() -> None:
    match = play(attempt(hands=[["tight-hat"], ["failure-2"]], weapon="tight-hat"), "pass")
    assert match.over
    assert (match.view(0).hand, match.view().discards) == ((), ("tight-hat",))


def test_try_3_played_cards_join_the_discards_at_once() -> None:
    match = attempt(hands=[["tight-hat"], ["failure-1", "move-1"], ["move-1"]], weapon="tight-hat")
    assert match.view().discards == ("tight-hat",)
    play(match, "foil failure-1")
    assert (match.seat, match.view().removed) == (1, ("failure-1",))


def test_try_3_bare_hands_spend_nothing() -> None:
    match = play(attempt(hands=[["tight-hat"], ["failure-1"]]), "foil failure-1")
    assert (match.view(0).hand, match.view().discards) == (("tight-hat",), ())


# FOIL-1


@pytest.mark.parametrize(("attacker", "asked"), [(0, [1, 2, 3]), (1, [2, 3, 0]), (2, [3, 0, 1]), (3, [0, 1, 2])])
def test_foil_1_each_other_player_once_starting_left_of_the_attacker(attacker: int, asked: list[int]) -> None:
    match = attempt("original", hands=[["move-1"]] * 4, attacker=attacker)
    seats = []
    while not match.over:
        assert match.seat is not None
        seats.append(match.seat)
        match.play("pass")
    assert seats == asked


def test_foil_1_the_view_tells_who_is_still_due() -> None:
    match = attempt("original", hands=[["move-1"]] * 4, attacker=2)
    asked = open_attempt(match)
    assert (asked.maker, asked.target, asked.due) == ("seat-3", "doctor", (0, 1))


def test_foil_1_any_number_of_cards_one_after_the_other() -> None:
    match = attempt(weapon="chain-saw", hands=[["chain-saw"], ["failure-1"] * 4, ["move-1"]])
    play(match, "foil failure-1", "foil failure-1", "foil failure-1")
    assert (match.seat, total(match)) == (1, 3)


def test_foil_1_later_players_see_the_running_total() -> None:
    match = attempt(weapon="chain-saw", hands=[["chain-saw"], ["failure-2", "move-1"], ["failure-1"]])
    play(match, "foil failure-2", "pass")
    seen = match.view(2).attempt
    assert seen is not None
    assert (seen.strength, seen.total) == (4, 2)


def test_foil_1_totals_of_several_players_add_up() -> None:
    match = attempt(weapon="chain-saw", hands=[["chain-saw"], ["failure-2", "move-1"], ["failure-1", "move-1"], ["failure-1"]])
    play(match, "foil failure-2", "pass", "foil failure-1", "pass", "foil failure-1")
    assert len(happened(match, "failed")) == 1


def test_foil_1_nobody_gets_a_second_chance() -> None:
    match = attempt("original", weapon="tight-hat", hands=[["tight-hat"], ["failure-3"], ["failure-1", "move-1"]])
    play(match, "pass", "foil failure-1", "pass")
    assert match.over
    assert match.result is not None
    assert match.result.winner == 0


def test_foil_1_who_has_played_and_passed_is_not_asked_again() -> None:
    match = attempt("original", weapon="chain-saw", hands=[["chain-saw"], ["failure-1", "failure-3"], ["move-1"]])
    play(match, "foil failure-1", "pass")
    assert match.seat == 2


@pytest.mark.parametrize("edition", CLASSIC)
def test_foil_1_everyone_due_is_asked_usable_card_or_not(edition: str) -> None:
    match = attempt(edition, hands=[[], ["move-1"], ["library"]])
    assert match.seat == 1
    assert texts(match) == {"pass"}
    play(match, "pass")
    assert match.seat == 2
    assert texts(match) == {"pass"}


def test_foil_1_only_an_empty_hand_passes_by_itself() -> None:
    match = attempt(hands=[[], [], ["move-1"]])
    assert match.seat == 2
    assert [(event.seat, event.amount) for event in happened(match, "passed")] == [(1, 1)]


def test_foil_1_where_all_hands_are_empty_nobody_is_asked() -> None:
    match = attempt(hands=[[], [], []])
    assert match.over


def test_foil_1_a_foiler_is_asked_again_with_useless_cards_left() -> None:
    match = play(attempt(weapon="chain-saw", hands=[["chain-saw"], ["failure-1", "library"], ["move-1"]]), "foil failure-1")
    assert match.seat == 1
    assert texts(match) == {"pass"}


def test_foil_1_a_foiler_whose_hand_is_empty_is_not_asked_again() -> None:
    match = play(attempt(weapon="chain-saw", hands=[["chain-saw"], ["failure-1"], ["move-1"]]), "foil failure-1")
    assert match.seat == 2


def test_foil_1_one_cannot_foil_ones_own_attempt() -> None:
    match = attempt(hands=[["failure-3"], ["move-1"]])
    assert len(match.view(0).legal) == 0
    assert match.view(0).why_not("foil failure-3") is not None


def test_foil_1_a_card_that_is_not_in_hand_foils_nothing() -> None:
    refused(attempt(hands=[[], ["failure-1"]]), "foil failure-2")


def test_foil_1_there_is_nothing_to_foil_or_pass_outside_an_attempt() -> None:
    match = standing("armory", HIDDEN, AWAY, hand=("failure-3",))
    refused(match, "foil failure-3")
    refused(match, "pass")


def test_foil_1_one_cannot_end_a_turn_instead_of_answering() -> None:
    match = attempt(hands=[[], ["failure-1"]])
    refused(match, "end")
    refused(match, "draw")
    refused(match, "attempt doctor")


# FOIL-2


def test_foil_2_foiled_when_the_total_reaches_the_strength() -> None:
    match = attempt(weapon="killing-joke", hands=[["killing-joke"], ["failure-1", "failure-2"], ["move-1"]])
    play(match, "foil failure-1", "foil failure-2")
    assert [event.amount for event in happened(match, "foiled-with")] == [1, 3]
    assert len(happened(match, "failed")) == 1


def test_foil_2_one_short_is_not_foiled() -> None:
    match = attempt("original", weapon="killing-joke", hands=[["killing-joke"], ["failure-1", "failure-1"]])
    play(match, "foil failure-1", "foil failure-1")
    assert match.over


def test_foil_2_the_last_card_may_overshoot() -> None:
    match = play(attempt(hands=[[], ["failure-3"]]), "foil failure-3")
    assert not match.over
    assert len(happened(match, "failed")) == 1


def test_foil_2_the_round_closes_the_moment_the_strength_is_reached() -> None:
    """Seat 1 keeps the rest, seat 2 is not asked."""
    match = play(attempt(hands=[[], ["failure-1", "failure-1"], ["failure-1"]]), "foil failure-1")
    assert match.view().asks == "turn"
    assert match.view().hand_sizes == (0, 1, 1)
    assert happened(match, "passed") == []


def test_foil_2_nothing_can_be_wasted_on_an_attempt_already_foiled() -> None:
    match = play(attempt(hands=[[], ["failure-1", "failure-1"], ["failure-1"]]), "foil failure-1")
    refused(match, "foil failure-1")


# FOIL-3


def test_foil_3_last_player_must_foil_if_able() -> None:
    match = attempt("deluxe", hands=[[], ["failure-1"]])
    assert refused(match, "pass") == "FOIL-3"
    assert texts(match) == {"foil failure-1"}


@pytest.mark.parametrize("edition", MAY_PASS)
def test_foil_3_only_where_the_edition_says_so(edition: str) -> None:
    match = attempt(edition, hands=[[], ["failure-1"]])
    assert play(match, "pass").over


def test_foil_3_players_before_the_last_may_pass() -> None:
    match = attempt("deluxe", hands=[[], ["failure-3"], ["failure-3"]])
    assert (match.seat, "pass" in match.legal()) == (1, True)
    play(match, "pass")
    assert refused(match, "pass") == "FOIL-3"


@pytest.mark.parametrize(("attacker", "last"), [(0, 2), (1, 0), (2, 1)])
def test_foil_3_the_last_player_is_the_one_right_of_the_attacker(attacker: int, last: int) -> None:
    match = play(attempt("deluxe", hands=[["failure-1"]] * 3, attacker=attacker), "pass")
    assert match.seat == last
    assert refused(match, "pass") == "FOIL-3"


def test_foil_3_the_total_of_those_before_counts() -> None:
    match = attempt("deluxe", weapon="chain-saw", hands=[["chain-saw"], ["failure-2", "move-1"], ["failure-1", "failure-1"]])
    play(match, "foil failure-2", "pass")
    assert refused(match, "pass") == "FOIL-3"


def test_foil_3_several_cards_together_are_able() -> None:
    match = attempt("deluxe", weapon="chain-saw", hands=[["chain-saw"], ["failure-1", "failure-1", "failure-2", "library"]])
    must_foil(match, "failure-2", "failure-1", "failure-1")


def test_foil_3_any_card_may_be_played_next_a_costly_one_included() -> None:
    match = attempt("deluxe", hands=[[], ["failure-1", "failure-2", "failure-3", "move-1"]])
    assert texts(match) == {"foil failure-1", "foil failure-2", "foil failure-3"}


def test_foil_3_who_cannot_reach_it_may_pass() -> None:
    match = attempt("deluxe", weapon="chain-saw", hands=[["chain-saw"], ["failure-3"]])
    assert texts(match) == {"foil failure-3", "pass"}
    assert play(match, "pass").over


def test_foil_3_who_cannot_reach_it_may_still_play() -> None:
    match = attempt("deluxe", weapon="chain-saw", hands=[["chain-saw"], ["failure-1", "failure-1", "move-1"]])
    play(match, "foil failure-1")
    assert texts(match) == {"foil failure-1", "pass"}


def test_foil_3_only_foiling_cards_count() -> None:
    match = attempt("deluxe", hands=[[], ["chain-saw", "move-3", "library"]])
    assert texts(match) == {"pass"}


def test_foil_3_an_empty_hand_in_the_last_seat_binds_nobody_else() -> None:
    match = attempt("deluxe", hands=[[], ["failure-3"], []])
    assert play(match, "pass").over


def test_foil_3_the_refusal_is_the_players_own_secret() -> None:
    """Nobody else can tell a player who must foil from one who need not."""
    able = attempt("deluxe", hands=[[], ["failure-3"]])
    unable = attempt("deluxe", hands=[[], ["library"]])
    assert able.view(0).as_dict() == unable.view(0).as_dict()
    assert able.view().as_dict() == unable.view().as_dict()


# FOIL-4


@pytest.mark.parametrize("edition", CLASSIC)
def test_foil_4_an_unfoiled_attempt_on_the_doctor_wins_at_once(edition: str) -> None:
    match = play(attempt(edition, hands=[["move-1"], ["move-1"]]), "pass")
    assert match.over
    assert match.seat is None
    assert match.result is not None
    assert (match.result.winner, match.view().winner) == (0, 0)
    assert order(match)[-2:] == ["killed", "won"]


def test_foil_4_the_doctor_moves_no_more() -> None:
    match = play(attempt(hands=[[], ["move-1"]]), "pass")
    assert match.view().doctor == HIDDEN
    assert happened(match, "doctor-moved") == []


def test_foil_4_nothing_more_can_be_done() -> None:
    match = play(attempt(hands=[["move-1"], ["move-1"]]), "pass")
    assert len(match.legal()) == 0
    for action in ("end", "pass", "play move-1 self stairs-east"):
        with pytest.raises(IllegalAction):
            match.play(action)


def test_foil_4_a_foiled_attempt_leaves_the_game_on() -> None:
    match = play(attempt(hands=[[], ["failure-1"]]), "foil failure-1")
    assert not match.over
    assert match.result is None
