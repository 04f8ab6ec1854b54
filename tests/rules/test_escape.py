"""ESCAPE-1 to ESCAPE-6."""

import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from escape_table import AWAY, deadly, fleeing, grudges, mansion_cards, play_out, spent, struck
from table import attempt as classic_attempt
from table import card, destinations, first_turns, happened, open_attempt, order, play, refused, space, texts

from doctorlucky import Match, determinize
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.errors import PositionError, RulesetError

ASIDE = ["kitchen", "failure-4", "failure-4", "trowel", "chain-saw", "gallery", "failure-1", "foyer", "library", "bad-cream"]
"""Ten cards for the ten closed rooms of the centre alone."""
REASONS = [["duck-decoy"], ["failure-2", "piazza"], []]
BOTH_WAYS = pytest.mark.parametrize("variants", [(), ("escape",)], ids=["asked for", "by the variant"])


def escaped(variants: Sequence[str] = (), players: int = 3, killer: int = 0, part: str = "center", **more: object) -> Match:
    """The game after the kill: asked for, or following by itself where the variant says so."""
    match = deadly(players, killer, variants, part, **more)
    return match if "escape" in variants else match.escape(seed=1)


def since_the_escape(match: Match) -> list[str]:
    """The kinds of events after the Doctor rose."""
    kinds = order(match)
    return kinds[len(kinds) - 1 - kinds[::-1].index("escape") :] if "escape" in kinds else kinds


# ESCAPE-1


@BOTH_WAYS
def test_escape_1_it_goes_on_after_the_kill(variants: Sequence[str]) -> None:
    match = escaped(variants)
    assert not match.over
    assert match.result is None
    assert match.view().winner is None
    assert match.view().act == "escape"


def test_escape_1_the_finished_game_stays_as_it_is() -> None:
    match = deadly()
    assert match.over
    assert match.view().act == "kill"
    state = match.state()
    match.escape(seed=1)
    assert match.state() == state
    assert match.result is not None
    assert match.result.winner == 0


def test_escape_1_with_the_variant_nobody_has_won_yet() -> None:
    match = deadly(variants=["escape"], killer=2)
    assert [event.seat for event in happened(match, "escape")] == [2]
    assert happened(match, "won") == []
    assert [(event.seat, event.pawn) for event in happened(match, "killed")] == [(2, DOCTOR)]


def test_escape_1_the_variant_changes_nothing_before_the_kill() -> None:
    match = Match.new("anniversary", 3, ["escape"], seed=4)
    plain = Match.new("anniversary", 3, seed=4)
    assert match.view().act == "kill"
    assert match.events == plain.events
    assert match.legal() == plain.legal()


@BOTH_WAYS
@pytest.mark.parametrize("killer", range(3))
def test_escape_1_pawns_stay_and_so_does_the_doctor(variants: Sequence[str], killer: int) -> None:
    match = escaped(variants, killer=killer)
    pawns = AWAY[:3]
    pawns[killer] = "armory"
    assert match.view().pawns == tuple(pawns)
    assert match.view().doctor == "armory"


@BOTH_WAYS
@pytest.mark.parametrize("killer", range(3))
def test_escape_1_the_winner_goes_first(variants: Sequence[str], killer: int) -> None:
    match = escaped(variants, killer=killer)
    assert match.seat == match.view().active == killer
    assert match.view().asks == "turn"


@BOTH_WAYS
@pytest.mark.parametrize("points", [0, 1, 3])
def test_escape_1_the_first_turn_begins_afresh(variants: Sequence[str], points: int) -> None:
    """What was walked in the turn of the kill does not matter: one free step, nothing played, no attempt open."""
    match = escaped(variants, points=points, played=True)
    assert match.view().points == 1
    assert match.view().attempt is None
    assert {"step doctor gallery", "step gallery", "end"} <= texts(match)


@BOTH_WAYS
def test_escape_1_all_cards_reasons_and_set_aside_ones_included_are_shuffled(variants: Sequence[str]) -> None:
    match = escaped(variants, reasons=REASONS, aside=ASIDE, discards=["rat-poison", "failure-3"])
    view = match.view()
    assert view.discards == view.removed == ()
    assert view.set_aside == 0
    state = match.state()
    assert sorted([*state.deck, *(held for hand in state.hands for held in hand)]) == match.ruleset.deck.bag()
    assert sum(view.hand_sizes) + view.deck_size == 72


def test_escape_1_cards_that_were_set_aside_may_be_dealt() -> None:
    """Fifteen deals of 18 cards: all ten that were out of the game turn up again."""
    match = deadly(aside=ASIDE, reasons=REASONS)
    dealt = {card(after, event.card) for seed in range(15) for after in [match.escape(seed)] for event in happened(after, "dealt")}
    assert set(ASIDE) <= dealt
    assert {"duck-decoy", "failure-2", "piazza"} <= dealt


@BOTH_WAYS
@pytest.mark.parametrize(
    ("players", "part"), [(3, "center"), (4, "center-west"), (5, "center-east"), (6, "full"), (7, "full"), (8, "full")]
)
def test_escape_1_six_cards_each_however_many_play(variants: Sequence[str], players: int, part: str) -> None:
    pawns = [*AWAY, "billiard-room"][:players]
    pawns[0] = "armory"
    match = Match.arrange("anniversary", players, variants, seed=1, doctor="armory", pawns=pawns, part=part)
    play(match, "attempt doctor")
    if not variants:
        match = match.escape(seed=2)
    dealt = Counter(event.seat for event in happened(match, "dealt"))
    assert dealt == dict.fromkeys(range(players), 6)
    assert match.view().hand_sizes == (7, *[6] * (players - 1)), "the winner has drawn for the first turn (ESCAPE-2)"
    assert match.view().deck_size == 72 - 6 * players - 1


@BOTH_WAYS
def test_escape_1_the_old_hands_are_gone(variants: Sequence[str]) -> None:
    match = escaped(variants, hands=[["rat-poison", "chain-saw"], [], []])
    assert match.view().hand_sizes == (7, 6, 6)
    assert all(match.view(1).known_cards(seat) == () for seat in (0, 2))


@BOTH_WAYS
def test_escape_1_new_hands_are_secret(variants: Sequence[str]) -> None:
    match = escaped(variants)
    for reader in (0, 1, 2, None):
        for event in match.events_for(reader):
            if event.what in ("dealt", "drew"):
                assert (event.card == NONE) == (event.seat != reader)


@BOTH_WAYS
def test_escape_1_nobody_has_reasons(variants: Sequence[str]) -> None:
    match = escaped(variants, reasons=REASONS)
    assert match.view().reasons == ((), (), ())
    assert match.view().spite == (0, 0, 0)
    assert grudges(match) == []
    assert match.view(0).strength() == 1


@BOTH_WAYS
def test_escape_1_closed_parts_stay_closed(variants: Sequence[str]) -> None:
    match = escaped(variants, aside=ASIDE)
    assert match.view().part == "center"
    assert match.view().layout.closed == ("west", "east")
    assert refused(match, "step tennessee-room") in {"BOARD-2", "BOARD-3", "BOARD-4"}
    assert match.view().doctor_stops(5) == ("gallery", "library", "carriage-house", "piazza", "foyer")


def test_escape_1_their_cards_return_but_lead_nowhere() -> None:
    match = fleeing(["armory", "parlor", "foyer"], [["kitchen", "lilac-room"], [], []], part="center")
    assert refused(match, "play kitchen self kitchen") in {"ANNIV-3", "BOARD-4"}
    assert refused(match, "play lilac-room doctor lilac-room") in {"ANNIV-3", "BOARD-4", "ESCAPE-3"}
    play(match, "play kitchen steps")
    assert match.view().points == 2, "but for their steps"


@BOTH_WAYS
@pytest.mark.parametrize("pet", ["dog", "cat"])
def test_escape_1_pets_leave(variants: Sequence[str], pet: str) -> None:
    match = escaped([*variants, f"pet-{pet}"])
    assert match.view().exhibits.get(pet, {}).get("space") is None
    assert not [text for text in texts(match) if text.startswith(f"step {pet}")]
    refused(match, f"step {pet} foyer")
    assert all(pet not in match.view(0).who_sees(room) for room in ("armory", "trophy-room", "parlor", "foyer"))


@BOTH_WAYS
def test_escape_1_the_doctor_does_not_move_before_the_first_turn_and_attacks_nobody_he_stands_with(variants: Sequence[str]) -> None:
    match = escaped(variants)
    assert happened(match, "doctor-moved") == []
    assert struck(match) == []
    assert match.view().pawns[0] == match.view().doctor == "armory"
    play(match, "end")
    assert match.view().doctor == "gallery"
    assert struck(match) == []


@BOTH_WAYS
def test_escape_1_darkness_before_the_kill_does_not_matter(variants: Sequence[str]) -> None:
    match = escaped(variants, discards=mansion_cards())
    assert match.view().hand_sizes == (7, 6, 6)
    assert match.view().deck_size == 53


def test_escape_1_the_same_seed_deals_the_same_escape() -> None:
    match = deadly()
    assert match.escape(seed=5).events == match.escape(seed=5).events
    assert match.escape(seed=5).events != match.escape(seed=6).events


@BOTH_WAYS
def test_escape_1_it_can_be_recorded_and_gone_through_again(variants: Sequence[str]) -> None:
    match = play(escaped(variants, aside=ASIDE, reasons=REASONS), "end", "end")
    again = Match.replay(match.record())
    assert again.state() == match.state()
    assert again.record() == match.record()


@BOTH_WAYS
def test_escape_1_two_players_without_strangers_may_play_on(variants: Sequence[str]) -> None:
    match = escaped(variants, players=2)
    assert match.view().hand_sizes == (7, 6)
    assert match.view().act == "escape"


def test_escape_1_not_with_strangers() -> None:
    match = Match.arrange(
        "anniversary",
        2,
        seed=1,
        doctor="armory",
        pawns=["armory", "parlor", "trophy-room", "foyer"],
        part="center-west",
        discards=mansion_cards(),
    )
    play(match, "attempt doctor")
    assert match.over
    assert match.view().winner == 0
    with pytest.raises(RulesetError):
        match.escape()


@pytest.mark.parametrize("variants", [["escape"], ["escape", "strangers"]])
def test_escape_1_the_variant_does_not_go_with_strangers(variants: list[str]) -> None:
    with pytest.raises(RulesetError):
        Match.new("anniversary", 2, variants)
    assert Match.new("anniversary", 2, ["escape", "no-strangers"], seed=1).view().act == "kill"


@pytest.mark.parametrize("edition", ["original", "directors-cut", "deluxe", "save"])
def test_escape_1_the_variant_is_for_the_anniversary_edition_alone(edition: str) -> None:
    with pytest.raises(RulesetError):
        Match.new(edition, 3, ["escape"])


def test_escape_1_not_from_a_game_that_is_not_finished() -> None:
    match = Match.new("anniversary", 3, seed=1)
    with pytest.raises(RulesetError):
        match.escape()
    assert not match.over


def test_escape_1_not_from_another_edition() -> None:
    match = classic_attempt("original", hands=[[], []])
    assert match.over
    with pytest.raises(RulesetError):
        match.escape()


@pytest.mark.parametrize(
    ("board", "players", "seed"),
    [
        ("mansion-2016", 3, 1),
        ("mansion-2016", 5, 2),
        ("mansion-2016", 8, 3),
        ("bed-and-breakfast", 4, 4),
        ("bed-and-breakfast", 6, 5),
        ("secret-lair", 4, 6),
        ("haunted-mansion", 5, 7),
    ],
)
def test_escape_1_after_whole_games_on_every_board(board: str, players: int, seed: int) -> None:
    match = play_out(Match.new("anniversary", players, board=board, seed=seed), seed)
    assert match.result is not None
    after = match.escape(seed=seed)
    assert after.view().pawns == match.view().pawns
    assert after.view().doctor == match.view().doctor
    assert (after.view().part, after.view().layout.closed) == (match.view().part, match.view().layout.closed)
    assert after.seat == match.result.winner
    assert Counter(event.seat for event in happened(after, "dealt")) == dict.fromkeys(range(players), 6)
    assert sum(after.view().hand_sizes) + after.view().deck_size == 72


# ESCAPE-2


def test_escape_2_there_are_no_sight_lines() -> None:
    """The Gallery would see the Dining Hall, the Nursery and much else."""
    match = fleeing(["gallery", "dining-hall", "nursery", "gallery"], doctor="armory")
    assert match.view(0).who_sees("gallery") == ("seat-4",)
    assert match.view(1).who_sees("dining-hall") == ()
    assert match.view(None).who_sees("armory") == ("doctor",)
    assert match.view(1).alone_in("dining-hall")


def test_escape_2_no_drawing_action() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], deck=["failure-1"] * 5)
    assert "draw" not in texts(match)
    assert refused(match, "draw") == "ESCAPE-2"


def test_escape_2_the_active_player_draws_at_the_start_of_every_turn_by_itself() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], deck=["failure-1"] * 10)
    begun = len(match.events)
    sizes = match.view().hand_sizes
    assert first_turns(match, 4) == [0, 1, 2, 0]
    events = [event for event in match.events[begun:] if event.what in ("turn", "drew")]
    assert [(event.what, event.seat) for event in events] == [(what, seat) for seat in (1, 2, 0, 1) for what in ("turn", "drew")]
    assert match.view().hand_sizes == (sizes[0] + 1, sizes[1] + 2, sizes[2] + 1)


def test_escape_2_also_in_the_first_turn() -> None:
    match = deadly(variants=["escape"], killer=1)
    assert since_the_escape(match)[-2:] == ["turn", "drew"]
    assert happened(match, "drew")[-1].seat == 1


def test_escape_2_while_there_are_cards() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], turn=2, deck=["failure-1", "failure-2"])
    left = match.view().deck_size
    assert left > 0
    begun = len(happened(match, "drew"))
    for _ in range(4):
        before = match.view().deck_size
        play(match, "end")
        assert match.view().deck_size == max(0, before - 1)
    assert len(happened(match, "drew")) - begun == left
    assert match.view().deck_size == 0
    assert match.seat is not None
    assert not match.over


def test_escape_2_discards_do_not_return() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"])
    assert len(match.view().discards) == 72
    play(match, "end", "end", "end", "end")
    assert match.view().hand_sizes == (0, 0, 0)
    assert len(match.view().discards) == 72
    assert happened(match, "reshuffled") == []


def test_escape_2_the_drawn_card_is_its_owners_alone() -> None:
    match = play(fleeing(["kitchen", "parlor", "foyer"], deck=["failure-1", "failure-1", "failure-1"]), "end")
    for reader in (0, 1, 2, None):
        drawn = [event for event in match.events_for(reader) if event.what == "drew" and event.seat == 1]
        assert [event.card == NONE for event in drawn] == [reader != 1]


@pytest.mark.parametrize("active", range(4))
def test_escape_2_turns_pass_left(active: int) -> None:
    match = play(fleeing(["kitchen", "parlor", "foyer", "piazza"], turn=active), "end")
    assert match.seat == match.view().active == (active + 1) % 4


def test_escape_2_turns_pass_over_the_dead() -> None:
    match = fleeing(["kitchen", None, "foyer", None, "piazza"], deck=["failure-1"] * 8)
    assert match.view().next_if_ended() == 2
    assert first_turns(match, 4) == [0, 2, 4, 0]
    assert (match.view().hand_sizes[1], match.view().hand_sizes[3]) == (0, 0), "and they draw nothing"


def test_escape_2_the_doctors_landing_changes_nothing_about_that() -> None:
    match = fleeing(["kitchen", "parlor", "gallery", "foyer"], [[], [], ["failure-4"], []])
    assert match.view().next_if_ended() == 1
    play(match, "end")
    assert match.view().doctor == "gallery"
    play(match, "foil failure-4")
    assert (match.seat, match.view().asks) == (1, "turn")
    assert happened(match, "activated") == []


def test_escape_2_nor_does_his_landing_on_the_player_whose_turn_it_was() -> None:
    match = fleeing(["gallery", "parlor", "foyer"], [["failure-4"], [], []])
    play(match, "end", "foil failure-4")
    assert (match.seat, match.view().asks) == (1, "turn")


# ESCAPE-3


def test_escape_3_the_free_step_may_be_spent_on_the_doctor() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"])
    assert match.view().points == 1
    play(match, "step doctor gallery")
    assert (match.view().doctor, match.view().pawns[0], match.view().points) == ("gallery", "kitchen", 0)
    (event,) = happened(match, "stepped")
    assert (event.seat, event.pawn, space(match, event.origin), space(match, event.space)) == (0, DOCTOR, "armory", "gallery")
    assert match.seat == 0


def test_escape_3_or_on_yourself_but_not_on_both() -> None:
    match = play(fleeing(["kitchen", "parlor", "foyer"]), "step wine-cellar")
    assert match.view().pawns[0] == "wine-cellar"
    assert refused(match, "step doctor gallery") in {"TURN-2", "ANNIV-3", "ESCAPE-3"}
    match = play(fleeing(["kitchen", "parlor", "foyer"]), "step doctor gallery")
    assert refused(match, "step wine-cellar") in {"TURN-2", "ANNIV-3", "ESCAPE-3"}


@pytest.mark.parametrize("there", ["armory", "nursery", "library", "tennessee-room", "kitchen"])
def test_escape_3_the_doctor_only_goes_forward_along_his_numbers(there: str) -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], [["dining-hall"], [], []])
    play(match, "play dining-hall steps")
    assert {text for text in texts(match) if text.startswith("step doctor")} == {"step doctor gallery"}
    refused(match, f"step doctor {there}")


@pytest.mark.parametrize(
    ("part", "doctor", "then"),
    [
        ("full", "foyer", "drawing-room"),
        ("full", "green-house", "winter-garden"),
        ("center", "green-house", "nursery"),
        ("center", "library", "carriage-house"),
        ("center-west", "library", "carriage-house"),
        ("center-east", "library", "tennessee-room"),
    ],
)
def test_escape_3_closed_rooms_are_skipped(part: str, doctor: str, then: str) -> None:
    match = fleeing(["parlor", "sitting-room", "sitting-room", "sitting-room"], doctor=doctor, part=part)
    assert {text for text in texts(match) if text.startswith("step doctor")} == {f"step doctor {then}"}
    assert play(match, f"step doctor {then}").view().doctor == then


def test_escape_3_one_number_per_point_mixed_freely_with_your_own_steps() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], [["dining-hall", "parlor"], [], []])
    play(match, "play dining-hall steps")
    assert match.view().points == 3
    play(match, "step doctor gallery", "step wine-cellar", "play parlor steps", "step doctor library", "step winter-garden")
    assert (match.view().doctor, match.view().pawns[0], match.view().points) == ("library", "winter-garden", 0)
    assert refused(match, "step doctor tennessee-room") in {"TURN-2", "ANNIV-3", "ESCAPE-3"}
    assert refused(match, "step kitchen") in {"TURN-2", "ANNIV-3", "ESCAPE-3"}


def test_escape_3_unspent_points_are_lost() -> None:
    match = play(fleeing(["kitchen", "parlor", "foyer"], [["dining-hall"], [], []]), "play dining-hall steps", "end")
    assert (match.seat, match.view().points) == (1, 1)


def test_escape_3_a_card_may_jump_yourself_to_its_room() -> None:
    match = play(fleeing(["kitchen", "parlor", "foyer"], [["white-room"], [], []]), "play white-room self")
    assert (match.view().pawns[0], match.view().doctor) == ("white-room", "armory")
    assert match.view().points == 1


def test_escape_3_a_card_may_jump_the_doctor_to_its_room() -> None:
    """Backwards too: only points keep to his numbers."""
    match = fleeing(["kitchen", "parlor", "foyer"], [["dining-hall", "white-room"], [], []])
    before = match.copy()
    assert destinations(match, "white-room", "doctor") == {"white-room"}
    play(match, "play dining-hall doctor dining-hall")
    (event,) = happened(match, "moved")
    assert (event.seat, event.pawn, card(match, event.card), space(match, event.space)) == (0, DOCTOR, "dining-hall", "dining-hall")
    assert (match.view().doctor, match.view().pawns[0], match.view().points) == ("dining-hall", "kitchen", 1)
    assert spent(match, before) == ["dining-hall"]
    play(match, "step doctor sitting-room")
    assert match.view().doctor == "sitting-room"


def test_escape_3_no_card_leads_to_where_its_pawn_is() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], [["kitchen", "armory"], [], []])
    assert refused(match, "play kitchen self kitchen") == "CARD-3"
    assert refused(match, "play armory doctor armory") == "CARD-3"


def test_escape_3_a_card_jumps_to_no_other_room() -> None:
    refused(fleeing(["kitchen", "parlor", "foyer"], [["white-room"], [], []]), "play white-room doctor gallery")


def test_escape_3_other_players_are_not_moved() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], [["white-room"], [], []])
    assert not [text for text in texts(match) if "seat-" in text]
    refused(match, "step seat-2 drawing-room")
    refused(match, "play white-room seat-2 white-room")


@pytest.mark.parametrize("held", ["trowel", "failure-4"])
def test_escape_3_only_move_cards_move(held: str) -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], [[held], [], []])
    refused(match, f"play {held} steps")
    refused(match, f"play {held} doctor wine-cellar")


def test_escape_3_he_still_moves_after_every_turn() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"])
    play(match, "end")
    assert match.view().doctor == "gallery"
    play(match, "step doctor library", "end")
    assert match.view().doctor == "tennessee-room"
    assert len(happened(match, "doctor-moved")) == 2


# ESCAPE-4


def test_escape_4_he_attacks_where_his_own_move_takes_him() -> None:
    match = play(fleeing(["kitchen", "parlor", "gallery"], [[], [], ["failure-1"]]), "end")
    assert struck(match) == [(2, 1)]
    attack = open_attempt(match)
    assert (attack.maker, attack.target, attack.strength, attack.total, attack.due) == ("doctor", "seat-3", 1, 0, ())
    assert (match.seat, match.view().asks) == (2, "foil")


def test_escape_4_he_attacks_where_a_point_takes_him_and_then_the_turn_goes_on() -> None:
    match = fleeing(["kitchen", "parlor", "gallery"], [["dining-hall"], [], ["failure-1"]])
    play(match, "play dining-hall steps", "step doctor gallery")
    assert struck(match) == [(2, 1)]
    assert match.seat == 2
    play(match, "foil failure-1")
    assert (match.seat, match.view().asks, match.view().points) == (0, "turn", 2)
    play(match, "step wine-cellar", "step doctor library")
    assert (match.view().pawns[0], match.view().doctor) == ("wine-cellar", "library")


def test_escape_4_he_attacks_where_a_card_takes_him_and_then_the_turn_goes_on() -> None:
    match = fleeing(["kitchen", "parlor", "foyer"], [["parlor"], ["failure-1"], []])
    play(match, "play parlor doctor")
    assert struck(match) == [(1, 1)]
    play(match, "foil failure-1")
    assert (match.seat, match.view().asks, match.view().points) == (0, "turn", 1)


def test_escape_4_an_empty_room_is_entered_in_peace() -> None:
    match = play(fleeing(["kitchen", "parlor", "foyer"]), "step doctor gallery", "end")
    assert struck(match) == []
    assert match.seat == 1


VICTIMS = [
    (0, {1, 2, 3}, 1),
    (0, {2, 3}, 2),
    (0, {0, 3}, 3),
    (0, {0}, 0),
    (1, {0, 2}, 2),
    (1, {0, 3}, 3),
    (1, {0, 1}, 0),
    (1, {0, 1, 2, 3}, 2),
    (2, {0, 1}, 0),
    (2, {1, 2}, 1),
    (3, {0, 1, 2, 3}, 0),
    (3, {2, 3}, 2),
]


@pytest.mark.parametrize(
    "cause", ["end", "step doctor gallery", "play gallery doctor gallery"], ids=["his move", "a point", "a card"]
)
@pytest.mark.parametrize(("active", "there", "victim"), VICTIMS)
def test_escape_4_the_first_going_left_from_the_active_player_who_comes_last(
    active: int, there: set[int], victim: int, cause: str
) -> None:
    pawns = ["gallery" if seat in there else "kitchen" for seat in range(4)]
    hands = [["failure-1", "failure-2"] for _ in range(4)]
    hands[active].append("gallery")
    match = play(fleeing(pawns, hands, turn=active), cause)
    assert struck(match) == [(victim, 1)], "one of them"
    assert match.seat == victim
    play(match, "foil failure-1")
    assert len(struck(match)) == 1, "and only one"
    assert match.view().pawns == tuple(pawns)


def test_escape_4_the_dead_are_not_attacked() -> None:
    match = play(fleeing(["kitchen", None, "gallery", "gallery"], [[], [], ["failure-1"], []]), "end")
    assert struck(match) == [(2, 1)]


def test_escape_4_each_entry_is_a_separate_attack_settled_before_play_goes_on() -> None:
    match = fleeing(["kitchen", "gallery", "library"], [["dining-hall"], ["failure-1", "failure-2"], ["failure-2"]])
    play(match, "play dining-hall steps", "step doctor gallery")
    assert match.seat == 1
    refused(match, "step doctor library")
    play(match, "foil failure-1")
    assert match.seat == 0
    play(match, "step doctor library")
    assert struck(match) == [(1, 1), (2, 2)]
    play(match, "foil failure-2")
    assert match.seat == 0
    assert sorted(grudges(match)) == ["failure-1", "failure-2"]
    play(match, "end")
    assert match.view().doctor == "tennessee-room"


def test_escape_4_coming_back_is_another_entry() -> None:
    match = fleeing(["kitchen", "gallery", "foyer"], [["gallery", "nursery"], ["failure-1", "failure-2"], []])
    play(match, "step doctor gallery", "foil failure-1", "play nursery doctor", "play gallery doctor")
    assert struck(match) == [(1, 1), (1, 2)]
    play(match, "foil failure-2")
    assert match.seat == 0


def test_escape_4_staying_with_somebody_is_no_entry() -> None:
    match = fleeing(["armory", "armory", "foyer"], [["kitchen"], ["failure-1"], []])
    assert struck(match) == []
    play(match, "play kitchen steps", "end")
    assert struck(match) == []


def test_escape_4_a_player_walking_in_on_him_is_not_attacked() -> None:
    match = play(fleeing(["gallery", "parlor", "foyer"], [["failure-1"], [], []]), "step armory")
    assert match.view().pawns[0] == match.view().doctor
    assert struck(match) == []
    assert (match.seat, match.view().asks) == (0, "turn")


def test_escape_4_nor_is_a_player_who_jumps_in_on_him() -> None:
    match = play(fleeing(["kitchen", "parlor", "foyer"], [["armory"], [], []]), "play armory self")
    assert match.view().pawns[0] == match.view().doctor
    assert struck(match) == []


@pytest.mark.parametrize(("held", "strength"), [([], 1), (["failure-3"], 2), (["failure-3", "trowel", "kitchen"], 4)])
def test_escape_4_his_strength_is_one_plus_his_reasons(held: list[str], strength: int) -> None:
    match = fleeing(["kitchen", "gallery", "foyer"], [[], ["failure-1", "failure-1"], []], grudges=held)
    assert sorted(grudges(match)) == sorted(held)
    play(match, "end")
    assert struck(match) == [(1, strength)]
    assert open_attempt(match).strength == strength


def test_escape_4_reasons_of_players_do_not_count_for_him() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"], [[], ["failure-1"], []], reasons=[["trowel"], ["duck-decoy"], []]), "end")
    assert struck(match) == [(1, 1)]


def test_escape_4_only_the_victim_may_discard() -> None:
    match = play(fleeing(["kitchen", "gallery", "gallery"], [["failure-4"], ["parlor"], ["failure-3"]]), "end")
    assert match.seat == 1
    assert open_attempt(match).due == ()
    for other in (0, 2):
        assert len(match.view(other).legal) == 0
    play(match, "pass")
    assert match.view().pawns == ("kitchen", None, "gallery")
    assert [match.view(seat).hand for seat in (0, 2)] == [("failure-4",), ("failure-3",)]


def test_escape_4_luck_is_discarded_one_card_at_a_time_until_it_is_enough() -> None:
    match = fleeing(
        ["kitchen", "gallery", "foyer"],
        [[], ["trowel", "failure-2", "failure-4", "kitchen"], []],
        grudges=["failure-3", "failure-3"],
    )
    play(match, "end", "foil trowel")
    assert (match.seat, open_attempt(match).total) == (1, 1)
    play(match, "foil failure-4")
    assert [event.amount for event in happened(match, "foiled-with")] == [1, 5], "the last card may overshoot"
    assert (match.seat, match.view().asks) == (1, "turn")
    assert sorted(match.view(1).hand) == ["failure-2", "kitchen"], "nothing more is taken"
    assert [(event.seat, event.pawn) for event in happened(match, "failed")] == [(NONE, 1)]


@pytest.mark.parametrize("held", ["parlor", "rat-poison", "armory"])
def test_escape_4_cards_without_luck_do_not_help(held: str) -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"], [[], [held, "kitchen"], []]), "end")
    assert refused(match, f"foil {held}") == "ANNIV-6"
    assert texts(match) == {"foil kitchen", "pass"}


def test_escape_4_a_victim_without_luck_is_asked_all_the_same() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"], [[], ["parlor"], []]), "end")
    assert match.seat == 1
    assert texts(match) == {"pass"}


def test_escape_4_a_victim_may_pass_while_holding_enough() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"], [[], ["failure-4"], []]), "end", "pass")
    assert match.view().pawns == ("kitchen", None, "foyer")


def test_escape_4_a_victim_with_an_empty_hand_is_out_at_once() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"]), "end")
    assert match.view().pawns == ("kitchen", None, "foyer")
    assert [(event.seat, event.pawn) for event in happened(match, "killed")] == [(NONE, 1)]
    assert match.seat == 2


def test_escape_4_such_a_victim_is_passed_over() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"]), "end")
    assert [(event.seat, event.amount) for event in happened(match, "passed")] == [(1, 1)]
    match = play(fleeing(["kitchen", "gallery", "foyer"], [[], ["parlor"], []]), "end", "pass")
    assert [(event.seat, event.amount) for event in happened(match, "passed")] == [(1, 0)]


def test_escape_4_enough_luck_and_he_keeps_the_first_card_as_a_reason() -> None:
    match = fleeing(["kitchen", "gallery", "foyer"], [[], ["kitchen", "failure-1", "trowel"], []], grudges=["failure-3"])
    before = match.copy()
    play(match, "end", "foil kitchen", "foil failure-1")
    assert sorted(grudges(match)) == ["failure-3", "kitchen"]
    assert spent(match, before) == ["failure-1"]
    (event,) = happened(match, "reason")
    assert (event.seat, card(match, event.card), event.amount) == (NONE, "kitchen", 2)
    assert match.view().reasons == ((), (), ())
    for reader in (0, 1, 2, None):
        assert sorted(grudges(match, reader)) == ["failure-3", "kitchen"], "its face stays known"


def test_escape_4_his_next_attack_is_the_stronger_for_it() -> None:
    match = play(fleeing(["kitchen", "gallery", "library"], [[], ["failure-1"], ["failure-1"]]), "end", "foil failure-1")
    assert match.seat == 1
    play(match, "end")
    assert struck(match) == [(1, 1), (2, 2)]


def test_escape_4_too_little_luck_and_the_victims_cards_and_reasons_are_discarded() -> None:
    match = fleeing(
        ["kitchen", "gallery", "foyer"],
        [[], ["kitchen", "parlor", "trowel"], []],
        reasons=[["duck-decoy"], ["failure-2", "piazza"], []],
        grudges=["failure-3", "failure-3"],
    )
    before = match.copy()
    play(match, "end", "foil kitchen", "pass")
    view = match.view()
    assert view.pawns == ("kitchen", None, "foyer")
    assert view.hand_sizes == (0, 0, 0)
    assert view.reasons == (("duck-decoy",), (), ())
    assert spent(match, before) == sorted(["kitchen", "parlor", "trowel", "failure-2", "piazza"])
    assert grudges(match) == ["failure-3", "failure-3"], "he has no Reason to complain"
    assert happened(match, "reason") == []


def test_escape_4_they_are_discarded_face_up_and_nobody_takes_any() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer"], [[], ["parlor", "trowel"], []]), "end", "pass")
    shown = [card(match, index) for event in match.events_for(None) if event.what == "discarded" for index in event.cards]
    assert sorted(shown) == ["parlor", "trowel"]
    assert happened(match, "took") == []


def test_escape_4_an_active_player_killed_loses_the_rest_of_the_turn_and_the_doctor_moves() -> None:
    match = fleeing(["gallery", "parlor", "foyer"], [["dining-hall", "parlor"], [], []])
    play(match, "play dining-hall steps", "step doctor gallery", "pass")
    assert match.view().pawns == (None, "parlor", "foyer")
    assert match.view().doctor == "library", "the turn is over, so he moves"
    assert (match.seat, match.view().active, match.view().points) == (1, 1, 1)
    (moved,) = happened(match, "doctor-moved")
    assert (space(match, moved.origin), space(match, moved.space)) == ("gallery", "library")


def test_escape_4_killed_by_a_card_of_ones_own_likewise() -> None:
    match = play(fleeing(["kitchen", "parlor", "foyer"], [["kitchen"], [], []]), "play kitchen doctor")
    assert match.view().pawns == (None, "parlor", "foyer")
    assert (match.view().doctor, match.seat) == ("lancaster-room", 1)


@pytest.mark.parametrize(("active", "then"), [(0, 1), (1, 2), (2, 3), (3, 0)])
def test_escape_4_the_next_turn_is_counted_from_the_dead_players_seat(active: int, then: int) -> None:
    pawns = ["kitchen"] * 4
    pawns[active] = "gallery"
    match = play(fleeing(pawns, turn=active), "step doctor gallery")
    assert match.view().pawns[active] is None
    assert match.seat == match.view().active == then


def test_escape_4_the_move_after_an_active_players_death_may_kill_again() -> None:
    match = play(fleeing(["kitchen", "gallery", "foyer", "library"], turn=1), "step doctor gallery")
    assert struck(match) == [(1, 1), (3, 1)]
    assert match.view().pawns == ("kitchen", None, "foyer", None)
    assert match.seat == 2


def test_escape_4_its_victim_is_found_going_left_from_the_dead_players_seat() -> None:
    hands = [["failure-1"], [], ["failure-1"], ["failure-1"]]
    match = play(fleeing(["library", "gallery", "library", "library"], hands, turn=1), "step doctor gallery")
    assert struck(match) == [(1, 1), (2, 1)]
    play(match, "foil failure-1")
    assert (match.seat, match.view().asks) == (2, "turn")


def test_escape_4_an_active_player_who_survives_goes_on() -> None:
    match = fleeing(["gallery", "parlor", "foyer"], [["dining-hall", "failure-1"], [], []])
    play(match, "play dining-hall steps", "step doctor gallery")
    assert (match.seat, match.view().asks) == (0, "foil")
    play(match, "foil failure-1")
    assert (match.seat, match.view().asks, match.view().points) == (0, "turn", 2)
    play(match, "step nursery", "end")
    assert match.view().doctor == "library"


def test_escape_4_killed_by_the_move_that_ends_the_turn_he_does_not_move_again() -> None:
    match = play(fleeing(["gallery", "parlor", "foyer"]), "end")
    assert match.view().pawns == (None, "parlor", "foyer")
    assert match.view().doctor == "gallery"
    assert len(happened(match, "doctor-moved")) == 1
    assert match.seat == 1


def test_escape_4_nor_does_he_when_it_kills_somebody_who_has_just_killed() -> None:
    match = play(fleeing(["gallery", "gallery", "foyer", "piazza"]), "attempt seat-2")
    assert [(event.seat, event.pawn) for event in happened(match, "killed")] == [(0, 1), (NONE, 0)]
    assert match.view().doctor == "gallery"
    assert len(happened(match, "doctor-moved")) == 1
    assert match.seat == 2


def test_escape_4_after_a_failed_attack_the_one_who_was_attacked_comes_first_again() -> None:
    match = fleeing(["gallery", "gallery", "foyer"], [[], ["failure-1", "failure-2"], []])
    play(match, "attempt seat-2", "foil failure-1")
    assert struck(match) == [(1, 1)]
    play(match, "foil failure-2")
    assert (match.seat, match.view().asks) == (1, "turn")


def test_escape_4_a_player_killed_in_anothers_turn_does_not_stop_it() -> None:
    match = fleeing(["kitchen", "gallery", "foyer"], [["dining-hall"], [], []])
    play(match, "play dining-hall steps", "step doctor gallery")
    assert match.view().pawns == ("kitchen", None, "foyer")
    assert (match.seat, match.view().points) == (0, 2)


def test_escape_4_his_attack_is_nobodys_attempt_for_the_turn() -> None:
    match = fleeing(["kitchen", "gallery", "kitchen"], [[], ["failure-1"], ["failure-1"]])
    play(match, "step doctor gallery", "foil failure-1")
    assert match.attempts == 0
    assert "attempt seat-3" in match.legal()


@pytest.mark.parametrize("there", [True, False], ids=["with him", "elsewhere"])
def test_escape_4_he_himself_can_no_longer_be_attacked(there: bool) -> None:
    match = fleeing(["armory" if there else "kitchen", "parlor", "foyer"], [["trowel"], [], []])
    assert not [text for text in texts(match) if text.startswith("attempt doctor")]
    assert refused(match, "attempt doctor") == "ESCAPE-4"
    assert refused(match, "attempt doctor trowel") == "ESCAPE-4"


# ESCAPE-5


def fight(
    hands: Sequence[Sequence[str]] = (), weapon: str | None = None, reasons: Sequence[Sequence[str]] = (), at: str = "kitchen"
) -> Match:
    """Seat 0 has just attacked seat 1; seats 2 and 3 are elsewhere, and the Doctor meets nobody."""
    match = fleeing([at, at, "foyer", "piazza"], hands, reasons=reasons)
    return play(match, "attempt seat-2" if weapon is None else f"attempt seat-2 {weapon}")


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


def robbed() -> Match:
    return play(fight([["trowel"], ["parlor", "rat-poison", "kitchen"], [], []], "trowel"), "pass")


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


# Positions that cannot be


@pytest.mark.parametrize(
    "impossible",
    [
        pytest.param({"pawns": ["kitchen", None, None]}, id="one alive has won already"),
        pytest.param({"pawns": [None, "parlor", "foyer"]}, id="the dead have no turn"),
        pytest.param({"pawns": ["kitchen", None, "foyer"], "hands": [[], ["trowel"], []]}, id="the dead have no cards"),
        pytest.param({"pawns": ["kitchen", None, "foyer"], "reasons": [[], ["trowel"], []]}, id="the dead have no Reasons"),
        pytest.param({"aside": ["trowel"]}, id="nothing is set aside"),
        pytest.param({"hands": [["trowel"], [], []], "exhibits": {"doctor": {"reasons": ["trowel"]}}}, id="a card is in one place"),
        pytest.param({"variants": ["escape", "pet-dog"], "exhibits": {"dog": {"space": "kitchen"}}}, id="pets have left"),
    ],
)
def test_escape_4_positions_that_cannot_be_are_refused(impossible: dict[str, Any]) -> None:
    facts = {"variants": ["escape"], "pawns": ["kitchen", "parlor", "foyer"], **impossible}
    with pytest.raises(PositionError):
        Match.arrange("anniversary", 3, doctor="armory", part="full", act="escape", **facts)


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
