"""CARD-1: what a seat, a spectator and the dead may know, and that nothing else reaches them."""

import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from table import MOVE, all_pass, arranged, card, play

from doctorlucky.engine.event import NONE
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.match import Match, determinize

EVERYTHING = ["killing-players", "re-entry", "dog", "vengeful-doctor", "super-spite"]
GAMES: list[tuple[str, list[str]]] = [
    ("original", []),
    ("directors-cut", ["starting-positions", "super-spite"]),
    ("directors-cut", ["killing-players"]),
    ("directors-cut", EVERYTHING),
    ("deluxe", ["old-dog", "new-tricks"]),
]
all_games = pytest.mark.parametrize(("edition", "variants"), GAMES, ids=["1996", "placed", "killing", "everything", "deluxe"])


def scene(pawns: Sequence[str | None], hands: Sequence[Sequence[str]], doctor: str = "parlor", **more: Any) -> Match:
    variants = more.pop("variants", ["killing-players"])
    return arranged("directors-cut", len(pawns), variants, pawns, hands, doctor, **more)


def dealt_with(edition: str, variants: Sequence[str], seed: int) -> Match:
    return Match.new(edition, 4, variants, seed=seed)


def moves(match: Match, seed: int, count: int) -> Any:
    """Play at random, and stop at every decision."""
    rng = Random(seed)
    for _ in range(count):
        if match.over:
            return
        yield match
        bold = [action for action in match.legal() if action.verb in ("attempt", "counter")]
        match.play(rng.choice(bold) if bold and rng.random() < 0.5 else rng.choice(list(match.legal())))


# Hands


def test_card_1_nobody_sees_another_hand() -> None:
    match = scene(["foyer", "lilac-room", None], [["pinking-shears", "failure-3"], [MOVE], []])
    for seat in (1, 2, None):
        view = match.view(seat)
        assert "pinking-shears" not in json.dumps(view.as_dict())
        assert view.known_cards(0) == ()
        assert view.hand_sizes == (2, 1, 0)


def test_card_1_a_seat_sees_its_own_hand() -> None:
    match = scene(["foyer", "lilac-room", None], [["pinking-shears", "failure-3"], [MOVE], []])
    assert sorted(match.view(0).hand) == ["failure-3", "pinking-shears"]
    assert match.view(2).hand == ()
    assert match.view(None).hand == ()


def test_card_1_what_others_may_do_is_not_shown() -> None:
    match = scene(["foyer", "lilac-room", None], [["pinking-shears", "failure-3"], [MOVE], []])
    for seat in (1, 2, None):
        assert len(match.view(seat).legal) == 0


@pytest.mark.parametrize("reader", [1, 2, 3, None])
def test_card_1_different_hands_look_the_same(reader: int | None) -> None:
    pawns = ["foyer", "lilac-room", "white-room", None]
    one = scene(pawns, [["pinking-shears", "failure-3", "kitchen"], [MOVE], ["trowel"], []])
    views = [one.view(reader)]
    other = scene(pawns, [["chain-saw", "move-3", "failure-1"], [MOVE], ["trowel"], []])
    views.append(other.view(reader))
    assert views[0].as_dict() == views[1].as_dict()
    for action in ("attempt seat-1 chain-saw", "play move-3 self parlor", "foil failure-1", "draw"):
        reasons = {str(view.why_not(action)) for view in views}
        assert len(reasons) == 1


def test_card_1_foilers_with_different_hands_are_asked_alike() -> None:
    for hand in (["failure-3"], [MOVE], ["trowel"]):
        match = Match.arrange(
            "directors-cut", 3, doctor="foyer", pawns=["foyer", "lilac-room", "white-room"], hands=[[], hand, [MOVE]], seed=1
        )
        play(match, "attempt doctor")
        assert match.seat == 1


def test_card_1_sizes_piles_and_tokens_are_public() -> None:
    hands = [["pinking-shears"], [MOVE, "failure-1"]]
    match = scene(["foyer", "lilac-room"], hands, discards=["trowel"], removed=["failure-3"], spite=[1, 2])
    view = match.view(None)
    assert (view.hand_sizes, view.deck_size, view.discards, view.removed) == ((1, 2), 91, ("trowel",), ("failure-3",))
    assert view.spite == (1, 2)


# Events


def test_card_1_a_drawn_card_is_its_owners_alone() -> None:
    match = scene(["foyer", "lilac-room", None], [[], [MOVE], []])
    play(match, "draw")
    seen = {seat: [event.card for event in match.events_for(seat) if event.what == "drew"] for seat in (0, 1, 2, None)}
    assert seen[0] == [match.ruleset.deck.index(match.view(0).hand[0])]
    assert seen[1] == seen[2] == seen[None] == [NONE]


@all_games
def test_card_1_dealt_hands_are_secret_and_the_cards_turned_up_public(edition: str, variants: Sequence[str]) -> None:
    match = dealt_with(edition, variants, seed=3)
    for reader in (0, 1, 2, 3, None):
        for event in match.events_for(reader):
            if event.what == "dealt":
                assert (event.card != NONE) == (event.seat == reader)
            if event.what == "turned-up":
                assert event.card != NONE


def test_card_1_a_hand_dealt_at_re_entry_is_secret() -> None:
    match = scene(["foyer", None, "white-room"], [], variants=["killing-players", "re-entry"])
    play(match, "end")
    hand = set(match.view(1).hand)
    assert len(match.view(1).hand) == 5
    for reader in (0, 2, None):
        assert match.view(reader).known_cards(1) == ()
        shown = {card for event in match.events_for(reader) for card in (event.card, *event.cards)}
        assert not shown & {match.ruleset.deck.index(card) for card in hand}


@all_games
def test_card_1_in_whole_games_the_log_tells_a_card_to_those_who_may_know_it(edition: str, variants: Sequence[str]) -> None:
    for seed in range(3):
        match = dealt_with(edition, variants, seed)
        for _ in moves(match, seed, 250):
            pass
        for reader in (0, 1, 2, 3, None):
            for truth, told in zip(match.events, match.events_for(reader), strict=True):
                if truth.what in ("drew", "dealt"):
                    knows = truth.seat == reader
                elif truth.what == "took":
                    knows = reader in (truth.seat, truth.pawn)
                else:
                    knows = True
                assert (told.card, told.cards) == ((truth.card, truth.cards) if knows else (NONE, ()))
                assert (told.what, told.seat, told.pawn, told.space, told.origin, told.amount) == (
                    truth.what,
                    truth.seat,
                    truth.pawn,
                    truth.space,
                    truth.origin,
                    truth.amount,
                )


# Cards taken from a victim


def robbed(*more_hands: Sequence[str]) -> Match:
    """Seat 0 has killed seat 1 and taken the Pinking Shears and a Failure from them."""
    match = scene(
        ["lancaster-room", "lancaster-room", "white-room", "wine-cellar"],
        [["trowel"], ["pinking-shears", "failure-3"], *more_hands],
    )
    play(match, "attempt seat-2", "pass")
    all_pass(match)
    assert match.view().pawns[1] is None
    return match


def test_card_1_taken_cards_are_known_to_taker_and_victim() -> None:
    match = robbed()
    assert sorted(match.view(1).known_cards(0)) == ["failure-3", "pinking-shears"], "but not the Trowel"
    assert sorted(match.view(0).hand) == ["failure-3", "pinking-shears", "trowel"]


def test_card_1_the_others_learn_how_many() -> None:
    match = robbed()
    for reader in (2, 3, None):
        assert match.view(reader).known_cards(0) == ()
        (took,) = [event for event in match.events_for(reader) if event.what == "took"]
        assert (took.amount, took.cards, took.seat, took.pawn) == (2, (), 0, 1)


def test_card_1_the_victim_and_the_taker_are_told_which() -> None:
    match = robbed()
    for reader in (0, 1):
        (took,) = [event for event in match.events_for(reader) if event.what == "took"]
        assert sorted(card(match, index) for index in took.cards) == ["failure-3", "pinking-shears"]


def thieves(*hands: Sequence[str]) -> Match:
    """Seat 0 has killed seat 1; seat 2 comes in and kills seat 0. Seat 3 looks on from afar."""
    match = scene(["lancaster-room", "lancaster-room", "hall-west", "wine-cellar"], hands)
    play(match, "attempt seat-2")
    all_pass(match)
    assert match.seat == 2
    play(match, "play move-2 self lancaster-room", "attempt seat-1")
    all_pass(match)
    assert match.view().pawns == (None, None, "lancaster-room", "wine-cellar")
    return match


def test_card_1_a_victim_still_knows_cards_that_are_taken_again() -> None:
    match = thieves(["trowel"], ["pinking-shears", "failure-3"], ["move-2", "kitchen"], [])
    assert sorted(match.view(1).known_cards(2)) == ["failure-3", "pinking-shears"]
    assert sorted(match.view(0).known_cards(2)) == ["failure-3", "pinking-shears", "trowel"]
    assert match.view(1).known_cards(0) == match.view(0).known_cards(1) == ()


def test_card_1_third_parties_and_spectators_know_none_of_it() -> None:
    match = thieves(["trowel"], ["pinking-shears", "failure-3"], ["move-2", "kitchen"], [])
    for reader in (3, None):
        assert match.view(reader).known_cards(2) == ()
        text = json.dumps(match.view(reader).as_dict())
        assert "pinking-shears" not in text
        assert "trowel" not in text


def test_card_1_a_known_card_that_is_played_is_known_no_longer() -> None:
    match = thieves(["trowel"], ["pinking-shears", "failure-3", "kitchen"], ["move-2"], [])
    play(match, "end")
    assert match.seat == 2
    play(match, "play kitchen doctor kitchen")
    assert sorted(match.view(1).known_cards(2)) == ["failure-3", "pinking-shears"]


def test_card_1_of_two_equal_cards_one_played_the_other_is_not_known() -> None:
    match = scene(["lancaster-room", "lancaster-room", "billiard-room"], [["failure-1"], ["failure-1"], []])
    play(match, "attempt seat-2", "pass")
    assert match.view(1).known_cards(0) == ("failure-1",)
    assert match.seat == 2, "with whom the Doctor is now"
    play(match, "attempt doctor", "foil failure-1")
    assert match.view(0).hand == ("failure-1",)
    assert match.view(1).known_cards(0) == (), "it may have been the one that was taken"


def test_card_1_a_card_drawn_later_is_not_known_to_the_victim() -> None:
    match = robbed()
    while match.seat != 0:
        play(match, "end")
    play(match, "draw")
    assert match.view().hand_sizes[0] == 4
    assert sorted(match.view(1).known_cards(0)) == ["failure-3", "pinking-shears"]


def test_card_1_knowledge_ends_when_the_hand_is_discarded() -> None:
    pawns = ["lancaster-room", "lancaster-room", "hall-west", "wine-cellar"]
    match = scene(pawns, [["tight-hat"], ["kitchen"], ["move-2", MOVE], []])
    play(match, "attempt seat-2", "pass", "pass")
    play(match, "play move-2 self lancaster-room", "attempt seat-1", "counter tight-hat", "pass", "pass")
    assert match.over, "seat 3 is the sole survivor"
    assert match.view(1).known_cards(0) == ()
    assert sorted(match.view(None).discards) == sorted(["tight-hat", "kitchen", "move-2", MOVE])


class Memory:
    """What one reader can know of the hands, followed by what they are told alone."""

    def __init__(self, reader: int, seats: int) -> None:
        self.reader = reader
        self.known = [Counter[int]() for _ in range(seats)]

    def hear(self, match: Match, start: int) -> None:
        for event in match.events_for(self.reader)[start:]:
            if event.what == "took":
                if event.pawn == self.reader:
                    self.known[event.seat] += Counter(event.cards)
                else:
                    self.known[event.seat] += self.known[event.pawn]
                self.known[event.pawn] = Counter()
            elif event.what == "discarded":
                self.known[event.seat] = Counter()
            elif event.what in ("moved", "attempted", "foiled-with", "countered", "bought") and event.card != NONE:
                if self.known[event.seat][event.card]:
                    self.known[event.seat][event.card] -= 1
            elif event.what == "killed" and event.pawn == self.reader:
                self.known[self.reader] = Counter()


@pytest.mark.parametrize("variants", [["killing-players"], ["killing-players", "re-entry"], EVERYTHING])
def test_card_1_in_whole_games_known_cards_are_those_a_reader_could_remember(variants: Sequence[str]) -> None:
    taken = 0
    for seed in range(12):
        match = dealt_with("directors-cut", variants, seed)
        memories = [Memory(reader, 4) for reader in range(4)]
        heard = 0
        for _ in moves(match, seed, 500):
            for memory in memories:
                memory.hear(match, heard)
                view = match.view(memory.reader)
                for holder in range(4):
                    if holder != memory.reader:
                        known = Counter(match.ruleset.deck.index(card) for card in view.known_cards(holder))
                        assert known == +memory.known[holder]
                        truth = Counter(match.ruleset.deck.index(card) for card in match.view(holder).hand)
                        assert known <= truth
            taken += sum(event.what == "took" for event in match.events[heard:])
            heard = len(match.events)
            assert all(match.view(None).known_cards(holder) == () for holder in range(4))
    assert taken > 3, "too few hands were taken for this to mean anything"


# Determinize


@all_games
def test_determinize_gives_a_match_its_reader_cannot_tell_from_the_real_one(edition: str, variants: Sequence[str]) -> None:
    for seed in range(3):
        match = dealt_with(edition, variants, seed)
        rng = Random(seed)
        for turn, _ in enumerate(moves(match, seed, 200)):
            if turn % 3:
                continue
            for reader in (0, 1, 2, 3, None):
                view = match.view(reader)
                other = determinize(view, rng)
                assert other.view(reader) == view
                assert other.view(reader).as_dict() == view.as_dict()
                assert other.seat == match.seat


@all_games
def test_determinize_deals_every_card_exactly_once(edition: str, variants: Sequence[str]) -> None:
    match = dealt_with(edition, variants, seed=5)
    for _ in moves(match, 5, 120):
        state = determinize(match.view(match.seat), Stream("dealt")).state()
        cards = [*state.deck, *state.discards, *state.gone, *(card for hand in state.hands for card in hand)]
        assert sorted(cards) == match.ruleset.deck.bag()
        assert all(bag == sorted(bag) for bag in [state.deck, *state.hands])


@all_games
def test_determinize_gives_a_match_that_can_be_played_and_recorded(edition: str, variants: Sequence[str]) -> None:
    match = dealt_with(edition, variants, seed=6)
    for number, _ in enumerate(moves(match, 6, 100)):
        if number % 5 == 0:
            other = determinize(match.view(match.seat), Random(number))
            for _ in moves(other, number, 30):
                pass
            assert Match.replay(other.record()).state() == other.state()


def test_determinize_deals_what_is_hidden_anew() -> None:
    match = Match.new("directors-cut", 4, seed=1)
    hands = {determinize(match.view(0), Random(seed)).view(1).hand for seed in range(10)}
    assert len(hands) == 10


def test_determinize_does_not_depend_on_what_is_hidden() -> None:
    pawns = ["foyer", "lilac-room", "white-room"]
    one = scene(pawns, [[MOVE], ["pinking-shears", "failure-3"], []])
    other = scene(pawns, [[MOVE], ["chain-saw", "kitchen"], []])
    for seed in range(5):
        assert determinize(one.view(0), Random(seed)).state() == determinize(other.view(0), Random(seed)).state()


def test_determinize_keeps_the_cards_the_reader_knows_in_other_hands() -> None:
    match = robbed([MOVE], [MOVE])
    for seed in range(10):
        assert {"pinking-shears", "failure-3"} <= set(determinize(match.view(1), Random(seed)).view(0).hand)


def test_determinize_does_not_keep_the_seed() -> None:
    match = Match.new("directors-cut", 4, seed="the table's secret")
    assert determinize(match.view(0), Random(1)).seed != match.seed
    assert "secret" not in determinize(match.view(0), Random(1)).record()


def test_determinize_needs_something_to_choose_with() -> None:
    with pytest.raises(DoctorLuckyError):
        determinize(Match.new("original", 2, seed=1).view(0), object())


def test_a_view_cannot_change_the_match() -> None:
    match = Match.new("directors-cut", 3, EVERYTHING, seed=1)
    before = match.state()
    view = match.view(match.seat)
    view.as_dict()["pawns"].append("kitchen")
    view.extras["dog"]["space"] = "kitchen"
    view.next_if_ended()
    view.doctor_stops(20)
    assert len(view.legal) > 0
    assert match.state() == before


def test_views_of_another_seat_are_not_equal() -> None:
    match = Match.new("directors-cut", 3, seed=1)
    assert match.view(0) != match.view(1)
    assert match.view(0) != match.view(None)
    assert match.view(0) == match.view(0)
    assert hash(match.view(0)) == hash(match.view(0))
