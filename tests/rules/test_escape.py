"""How the Escape begins, and how its turns go (ESCAPE-1, ESCAPE-2)."""

from collections import Counter
from collections.abc import Sequence

import pytest
from escape_table import AWAY, deadly, fleeing, grudges, mansion_cards, play_out, struck
from table import attempt as classic_attempt
from table import card, first_turns, happened, order, play, refused, texts

from doctorlucky import Match
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.errors import RulesetError

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
    assert match.view().extras.get(pet, {}).get("space") is None
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
