"""The dog (DOG-1 to DOG-9): of the Director's Cut, vengeful Doctor included, and of the deluxe edition."""

import tomllib
from collections import Counter
from collections.abc import Sequence
from importlib.resources import files
from random import Random
from typing import Any

import pytest

from doctorlucky.decks import load_deck
from doctorlucky.engine.event import DOCTOR, DOG, NONE, Event
from doctorlucky.errors import IllegalAction, PositionError, RulesetError
from doctorlucky.match import Match
from doctorlucky.views.view import Attempt

MOVE = "move-1"
"""A card that foils nothing: its holder is asked all the same (FOIL-1)."""

APART = ("lancaster-room", "lilac-room", "white-room", "wine-cellar")
"""Four spaces that cannot see each other, nor the Doctor on his way from the Parlor to the Billiard Room."""


def kennel(
    edition: str = "directors-cut",
    variants: Sequence[str] = ("dog",),
    players: int = 4,
    pawns: Sequence[str | None] = APART,
    hands: Sequence[Sequence[str]] = (),
    doctor: str = "parlor",
    dog: str = "kitchen",
    alive: bool = True,
    tokens: int = 0,
    deck: Sequence[str] | None = None,
    discards: Sequence[str] = (),
    seed: int = 1,
    **more: Any,
) -> Match:
    """Seat 0 to play; `deck` are all the cards there are to draw, the rest having left the game."""
    if deck is not None:
        rest = Counter(card for kind in load_deck("classic").cards for card in [kind.id] * kind.count)
        rest.subtract([*deck, *discards, *(card for hand in hands for card in hand)])
        more["removed"] = list(rest.elements())
    return Match.arrange(
        edition,
        players,
        variants,
        seed=seed,
        doctor=doctor,
        pawns=pawns[:players],
        hands=hands,
        discards=discards,
        exhibits={"dog": {"space": dog, "alive": alive, "tokens": tokens}},
        **more,
    )


def play(match: Match, *actions: str) -> Match:
    for action in actions:
        match.play(action)
    return match


def legal(match: Match) -> set[str]:
    return {action.text for action in match.legal()}


def attempt(match: Match) -> Attempt:
    found = match.view().attempt
    assert found is not None
    return found


def dog(match: Match) -> object:
    """Where it is."""
    return match.view().exhibits["dog"]["space"]


def alive(match: Match) -> object:
    return match.view().exhibits["dog"]["alive"]


def tokens(match: Match) -> object:
    return match.view().exhibits["dog"]["tokens"]


def happened(match: Match, what: str) -> list[Event]:
    return [event for event in match.events if event.what == what]


BOTH_EDITIONS = pytest.mark.parametrize(
    ("edition", "variants"), [("directors-cut", ["dog"]), ("deluxe", ["old-dog"])], ids=["directors-cut", "deluxe"]
)


# Which games have a dog


@pytest.mark.parametrize(
    ("edition", "variants"),
    [
        ("original", ["dog"]),
        ("deluxe", ["dog"]),
        ("directors-cut", ["old-dog"]),
        ("directors-cut", ["new-tricks"]),
        ("original", ["old-dog"]),
        ("directors-cut", ["vengeful-doctor"]),
        ("directors-cut", ["vengeful-doctor", "dog"]),
        ("directors-cut", ["vengeful-doctor", "killing-players"]),
        ("deluxe", ["vengeful-doctor", "old-dog"]),
    ],
)
def test_dog_variants_go_only_with_their_edition_and_each_other(edition: str, variants: Sequence[str]) -> None:
    with pytest.raises(RulesetError):
        Match.new(edition, 4, variants)


# DOG-1: it follows the Doctor


@pytest.mark.parametrize(
    ("edition", "variants"),
    [
        ("directors-cut", ["dog"]),
        ("directors-cut", ["dog", "starting-positions"]),
        ("deluxe", ["old-dog"]),
        ("deluxe", ["new-tricks"]),
    ],
)
def test_dog_1_starts_with_the_doctor(edition: str, variants: Sequence[str]) -> None:
    for seed in range(5):
        match = Match.new(edition, 4, variants, seed=seed)
        assert dog(match) == match.view().doctor


@BOTH_EDITIONS
def test_dog_1_takes_one_step_towards_the_doctor_after_his_own_move(edition: str, variants: Sequence[str]) -> None:
    match = kennel(edition, variants, dog="kitchen")
    play(match, "end")
    assert match.view().doctor == "billiard-room"
    assert dog(match) == "hall-west"


def test_dog_1_stays_when_he_comes_to_it() -> None:
    match = kennel(dog="billiard-room")
    play(match, "end")
    assert dog(match) == "billiard-room"


def test_dog_1_stops_when_it_has_reached_him() -> None:
    match = kennel(dog="dining-hall")
    play(match, "end")
    assert dog(match) == match.view().doctor == "billiard-room"


def test_dog_1_walks_and_does_not_climb_the_rail() -> None:
    match = kennel(doctor="master-suite", dog="dining-hall")
    play(match, "end")
    assert match.view().doctor == "nursery"
    assert dog(match) == "hall-west", "the Gallery is next to both, but behind its rail"


def test_dog_1_a_card_that_moves_the_doctor_does_not_move_it() -> None:
    match = kennel(hands=[["kitchen"]], dog="dining-hall")
    play(match, "play kitchen doctor kitchen")
    assert dog(match) == "dining-hall"


def test_dog_1_it_does_not_wait_for_an_activated_player() -> None:
    match = kennel(pawns=["lancaster-room", "lilac-room", "white-room", "billiard-room"])
    play(match, "end")
    assert match.seat == 3
    assert dog(match) == "hall-west"


@pytest.mark.parametrize("stop", ["trophy-room", "dining-hall"])
def test_dog_1_of_equal_routes_it_takes_the_one_where_he_stopped_by_card(stop: str) -> None:
    for seed in range(6):
        match = kennel(hands=[[stop, "winter-garden"]], dog="drawing-room", seed=seed)
        play(match, f"play {stop} doctor {stop}", "play winter-garden doctor winter-garden", "end")
        assert match.view().doctor == "kitchen"
        assert dog(match) == stop


@pytest.mark.parametrize(("first", "second"), [("trophy-room", "dining-hall"), ("dining-hall", "trophy-room")])
def test_dog_1_of_two_such_stops_it_prefers_the_more_recent(first: str, second: str) -> None:
    for seed in range(6):
        match = kennel(hands=[[first, second, "winter-garden"]], dog="drawing-room", seed=seed)
        play(match, f"play {first} doctor {first}", f"play {second} doctor {second}")
        play(match, "play winter-garden doctor winter-garden", "end")
        assert dog(match) == second


def test_dog_1_a_stop_of_his_own_counts_turns_later() -> None:
    for seed in range(6):
        match = kennel(doctor="sitting-room", dog="parlor", hands=[[], ["winter-garden"]], seed=seed)
        play(match, "end")
        assert match.view().doctor == "trophy-room"
        assert dog(match) == "drawing-room"
        play(match, "play winter-garden doctor winter-garden", "end")
        assert match.view().doctor == "kitchen"
        assert dog(match) == "trophy-room"


def where_it_goes(hand: Sequence[str], *actions: str, **more: Any) -> set[object]:
    """Where the dog is after these actions, by chance."""
    found = set()
    for seed in range(24):
        match = play(kennel(hands=[hand], dog="drawing-room", seed=seed, **more), *actions)
        assert match.view().doctor == "kitchen"
        found.add(dog(match))
    return found


def test_dog_1_chance_decides_where_he_stopped_in_none_of_them() -> None:
    found = where_it_goes(["winter-garden"], "play winter-garden doctor winter-garden", "end")
    assert found == {"trophy-room", "dining-hall"}


def test_dog_1_spaces_he_walked_through_do_not_count() -> None:
    walk = "play move-2 doctor green-house"  # two steps from the Drawing Room: the only way is by the Trophy Room
    jump = "play winter-garden doctor winter-garden"
    found = where_it_goes(["move-2", "winter-garden"], walk, jump, "end", doctor="drawing-room")
    assert found == {"trophy-room", "dining-hall"}


def test_dog_1_what_chance_decided_is_on_record() -> None:
    match = kennel(doctor="winter-garden", dog="drawing-room")
    play(match, "end")
    assert f"end; ={dog(match)}" in match.record()


def ways() -> dict[str, set[str]]:
    """Where one can walk, read from the plan itself."""
    plan = tomllib.loads(files("doctorlucky.data").joinpath("boards", "mansion-1996.toml").read_text("utf-8"))
    found: dict[str, set[str]] = {room["id"]: set() for room in plan["room"]}
    for door in plan["door"]:
        if door.get("walk", True):
            one, other = door["rooms"]
            found[one].add(other)
            found[other].add(one)
    return found


def distances(walk: dict[str, set[str]], goal: str) -> dict[str, int]:
    far = {goal: 0}
    reached = [goal]
    for space in reached:
        for other in sorted(walk[space]):
            if other not in far:
                far[other] = far[space] + 1
                reached.append(other)
    return far


GALLERY_SEES = {"dining-hall", "drawing-room", "foyer", "hall-northwest", "library", "master-suite", "nursery", "piazza"}
"""The first worked example."""


class Shadow:
    """Follows the events of a match and knows where the dog may go; written from the rule alone."""

    def __init__(self, spaces: Sequence[str], gallery: bool) -> None:
        self.spaces = spaces
        self.walk = ways()
        self.gallery = gallery
        self.dog = self.doctor = self.start = ""
        self.alive = True
        self.stops: list[str] = []
        self.expected: set[str] = set()
        """Where it may be once it has moved; empty when it need not move."""
        self.by_memory = self.by_chance = self.past_start = self.stared = 0

    def see(self, event: Event) -> None:
        here = self.spaces[event.space] if event.space != NONE else ""
        if event.what == "placed" and event.pawn == DOCTOR:
            self.dog = self.doctor = self.start = here
        elif event.what == "moved" and event.pawn == DOCTOR:
            self.doctor = here
            self.stops.append(here)
        elif event.what == "killed" and event.pawn == DOG:
            self.alive = False
        elif event.what == "doctor-moved":
            self.settle()
            self.doctor = here
            self.stops.append(here)
            self.expected = self.steps()
        elif event.what == "dog-moved":
            assert here in self.expected, f"from {self.dog} to {here} after the Doctor in {self.doctor}: not {self.expected}"
            self.dog = here
            self.expected = set()
        elif event.what == "turn":
            self.settle()

    def settle(self) -> None:
        assert not self.expected, f"the dog in {self.dog} should have gone to {self.expected}"

    def steps(self) -> set[str]:
        if not self.alive or self.dog == self.doctor:
            return set()
        if self.gallery and self.dog == "gallery" and self.doctor in GALLERY_SEES:
            self.stared += 1
            return set()
        far = distances(self.walk, self.doctor)
        first = {space for space in self.walk[self.dog] if far[space] == far[self.dog] - 1}
        if len(first) > 1:
            for stop in reversed(self.stops):
                if stop in first:
                    self.by_memory += 1
                    return {stop}
            self.by_chance += 1
            self.past_start += self.start in first
        return first


@pytest.mark.parametrize(
    ("edition", "variants"),
    [
        ("directors-cut", ["dog"]),
        ("directors-cut", ["dog", "killing-players", "re-entry", "vengeful-doctor", "super-spite"]),
        ("deluxe", ["old-dog"]),
        ("deluxe", ["new-tricks"]),
        ("deluxe", ["old-dog", "new-tricks"]),
    ],
)
def test_dog_1_in_whole_games_every_step_is_one_the_rule_allows(edition: str, variants: Sequence[str]) -> None:
    memory = chance = start = 0
    for seed in range(8):
        match = Match.new(edition, 3, variants, seed=seed)
        rng = Random(seed)
        shadow = Shadow([space.id for space in match.ruleset.board.spaces], gallery=edition == "directors-cut")
        for _ in range(300):
            if match.over:
                break
            offered = [action for action in match.legal() if action.verb != "attempt" or rng.random() < 0.05]
            match.play(rng.choice(offered or list(match.legal())))
        for event in match.events:
            shadow.see(event)
        if not match.over:
            assert dog(match) == shadow.dog
        memory, chance, start = memory + shadow.by_memory, chance + shadow.by_chance, start + shadow.past_start
    assert memory, "the games met no tie that memory decides"
    assert chance, "the games met no tie that chance decides"


def test_dog_1_his_starting_room_does_not_count() -> None:
    """Found by chance: a tie with his starting room in it, where he has not stopped since."""
    went = set()
    for seed in range(60):
        match = Match.new("directors-cut", 2, ["dog"], seed=seed)
        shadow = Shadow([space.id for space in match.ruleset.board.spaces], gallery=True)
        rng = Random(seed)
        seen = 0
        for _ in range(120):
            if match.over:
                break
            match.play(rng.choice([action for action in match.legal() if action.verb != "attempt"]))
            before = shadow.past_start
            for event in match.events[seen:]:
                shadow.see(event)
                if event.what == "dog-moved" and shadow.past_start > before:
                    went.add(shadow.dog == shadow.start)
                    before = shadow.past_start
            seen = len(match.events)
    assert went == {True, False}, "chance takes it there sometimes, and sometimes elsewhere"


# DOG-2: the Gallery


def test_dog_2_in_the_gallery_it_looks_at_the_doctor_and_stays() -> None:
    match = kennel(doctor="billiard-room", dog="gallery")
    play(match, "end")
    assert match.view().doctor == "dining-hall"
    assert dog(match) == "gallery"


def test_dog_2_in_the_gallery_without_him_in_sight_it_moves() -> None:
    match = kennel(doctor="nursery", dog="gallery")
    play(match, "end")
    assert match.view().doctor == "armory"
    assert dog(match) in {"nursery", "library"}


def test_dog_2_it_is_his_new_space_that_counts() -> None:
    match = kennel(doctor="library", dog="gallery")
    play(match, "end")
    assert match.view().doctor == "tennessee-room"
    assert dog(match) == "library"


def test_dog_2_elsewhere_sight_does_not_hold_it() -> None:
    match = kennel(doctor="billiard-room", dog="drawing-room")
    play(match, "end")
    assert dog(match) == match.view().doctor == "dining-hall"


# DOG-3: a witness

ALONE = ("foyer", "lilac-room", "white-room", "wine-cellar")
"""Seat 0 is in the Foyer, which the Drawing Room, Dining Hall, Piazza and Gallery see; nobody else sees it."""


@BOTH_EDITIONS
@pytest.mark.parametrize("where", ["foyer", "dining-hall"])
def test_dog_3_no_attempt_on_the_doctor_before_its_eyes(edition: str, variants: Sequence[str], where: str) -> None:
    match = kennel(edition, variants, pawns=ALONE, doctor="foyer", dog=where)
    assert "attempt doctor" not in legal(match)
    with pytest.raises(IllegalAction, match="DOG-3"):
        match.play("attempt doctor")


@BOTH_EDITIONS
def test_dog_3_out_of_its_sight_the_attempt_is_allowed(edition: str, variants: Sequence[str]) -> None:
    assert "attempt doctor" in legal(kennel(edition, variants, pawns=ALONE, doctor="foyer", dog="parlor"))


@pytest.mark.parametrize("where", ["lancaster-room", "master-suite"])
def test_dog_3_no_attempt_on_a_player_before_its_eyes(where: str) -> None:
    pawns = ["lancaster-room", "lancaster-room", "white-room", "wine-cellar"]
    match = kennel(variants=["dog", "killing-players"], pawns=pawns, dog=where)
    assert "attempt seat-2" not in legal(match)
    with pytest.raises(IllegalAction, match="DOG-3"):
        match.play("attempt seat-2")


def test_dog_3_out_of_its_sight_a_player_may_be_attacked() -> None:
    pawns = ["lancaster-room", "lancaster-room", "white-room", "wine-cellar"]
    assert "attempt seat-2" in legal(kennel(variants=["dog", "killing-players"], pawns=pawns, dog="kitchen"))


@BOTH_EDITIONS
def test_dog_3_it_never_prevents_the_attempt_on_itself(edition: str, variants: Sequence[str]) -> None:
    assert "attempt dog" in legal(kennel(edition, variants, pawns=ALONE, dog="foyer"))


# DOG-4: killing the dog


@BOTH_EDITIONS
@pytest.mark.parametrize("doctor", ["foyer", "drawing-room", "kitchen"])
def test_dog_4_the_doctor_may_see_it(edition: str, variants: Sequence[str], doctor: str) -> None:
    assert "attempt dog" in legal(kennel(edition, variants, pawns=ALONE, dog="foyer", doctor=doctor))


@BOTH_EDITIONS
@pytest.mark.parametrize("where", ["foyer", "piazza"])
def test_dog_4_no_other_player_may_see_it(edition: str, variants: Sequence[str], where: str) -> None:
    match = kennel(edition, variants, pawns=["foyer", "lilac-room", where, "wine-cellar"], dog="foyer")
    assert "attempt dog" not in legal(match)
    with pytest.raises(IllegalAction, match="DOG-4"):
        match.play("attempt dog")


def test_dog_4_it_must_be_in_your_space() -> None:
    match = kennel(pawns=ALONE, dog="drawing-room")
    assert "attempt dog" not in legal(match)
    with pytest.raises(IllegalAction, match="DOG-4"):
        match.play("attempt dog")


def test_dog_4_strength_as_for_the_doctor() -> None:
    match = kennel(pawns=ALONE, dog="foyer", hands=[["monkey-hand"], [MOVE]], spite=[2, 0, 0, 0])
    play(match, "attempt dog monkey-hand")
    assert (attempt(match).strength, attempt(match).target) == (10, "dog")


def test_dog_4_the_others_may_foil_from_the_left() -> None:
    match = kennel(pawns=ALONE, dog="foyer", hands=[[], [MOVE], [MOVE], ["failure-1"]])
    play(match, "attempt dog", "pass", "pass")
    assert match.seat == 3
    play(match, "foil failure-1")
    assert alive(match) is True


def test_dog_4_nobody_counters_for_the_dog() -> None:
    match = kennel(variants=["dog", "killing-players"], pawns=ALONE, dog="foyer", hands=[[], ["chain-saw"]])
    play(match, "attempt dog")
    assert legal(match) == {"pass"}


@BOTH_EDITIONS
def test_dog_4_failing_earns_no_spite(edition: str, variants: Sequence[str]) -> None:
    match = kennel(edition, variants, pawns=ALONE, dog="foyer", hands=[[], ["failure-1"]])
    play(match, "attempt dog", "foil failure-1")
    assert match.view().spite == (0, 0, 0, 0)


@BOTH_EDITIONS
def test_dog_4_unfoiled_it_dies_and_play_goes_on(edition: str, variants: Sequence[str]) -> None:
    match = kennel(edition, variants, pawns=ALONE, dog="foyer")
    play(match, "attempt dog")
    assert alive(match) is False
    assert not match.over
    assert match.view().doctor == "billiard-room"
    assert (match.turn, match.seat) == (2, 1), "it was the attempt of the turn"


def test_dog_4_in_the_directors_cut_the_last_foiler_may_pass() -> None:
    match = kennel(pawns=ALONE, dog="foyer", hands=[[], [], [], ["failure-1"]])
    play(match, "attempt dog", "pass")
    assert alive(match) is False


@pytest.mark.parametrize("variants", [["old-dog"], ["old-dog", "new-tricks"]])
def test_foil_3_the_last_foiler_must_save_the_dog_in_deluxe(variants: Sequence[str]) -> None:
    match = kennel("deluxe", variants, pawns=ALONE, dog="foyer", hands=[[], [], ["failure-1"], ["failure-1", "failure-3", MOVE]])
    play(match, "attempt dog", "pass")
    assert match.seat == 3
    assert legal(match) == {"foil failure-1", "foil failure-3"}
    with pytest.raises(IllegalAction, match="FOIL-3"):
        match.play("pass")


# DOG-5: cards do not move it


@BOTH_EDITIONS
def test_dog_5_cards_do_not_move_it(edition: str, variants: Sequence[str]) -> None:
    match = kennel(edition, variants, pawns=ALONE, dog="foyer", hands=[[MOVE, "move-3", "kitchen"]])
    assert {action.pawn for action in match.legal() if action.verb == "play"} == {"self", "doctor"}
    for action in ("play move-1 dog drawing-room", "play kitchen dog kitchen"):
        with pytest.raises(IllegalAction):
            match.play(action)


# DOG-6: a dead dog


@BOTH_EDITIONS
def test_dog_6_a_dead_dog_stays_where_it_fell(edition: str, variants: Sequence[str]) -> None:
    match = kennel(edition, variants, dog="kitchen", alive=False)
    play(match, "end", "end", "end")
    assert dog(match) == "kitchen"


@BOTH_EDITIONS
def test_dog_6_a_dead_dog_is_no_witness(edition: str, variants: Sequence[str]) -> None:
    assert "attempt doctor" in legal(kennel(edition, variants, pawns=ALONE, doctor="foyer", dog="foyer", alive=False))


@BOTH_EDITIONS
def test_dog_6_a_dead_dog_is_not_attacked_again(edition: str, variants: Sequence[str]) -> None:
    match = kennel(edition, variants, pawns=ALONE, dog="foyer", alive=False)
    assert "attempt dog" not in legal(match)
    with pytest.raises(IllegalAction):
        match.play("attempt dog")


# DOG-7: the vengeful Doctor

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
    assert (attempt(match).maker, attempt(match).target) == ("doctor", "seat-1")
    assert [event.what for event in match.events].index("spite") < [event.what for event in match.events].index("struck")


@pytest.mark.parametrize(
    ("card", "strength"),
    [("pinking-shears", 6), ("trowel", 2), ("chain-saw", 4), ("kitchen", 1), ("move-3", 1), ("failure-3", 1)],
)
def test_dog_7_a_weapon_gives_its_value_there_anything_else_one(card: str, strength: int) -> None:
    match = strike([[MOVE], ["failure-1", MOVE], [MOVE]], deck=[card])
    assert attempt(match).strength == strength
    assert [match.ruleset.deck.cards[event.card].id for event in happened(match, "struck")] == [card]


@pytest.mark.parametrize(("card", "strength"), [("pinking-shears", 7), ("trowel", 3), ("kitchen", 1)])
def test_dog_7_stronger_weapons_apply(card: str, strength: int) -> None:
    match = strike([[MOVE], ["failure-1", MOVE], [MOVE]], deck=[card], variants=["stronger-weapons"])
    assert attempt(match).strength == strength


def test_dog_7_no_card_left_is_one() -> None:
    match = strike([[MOVE], ["failure-1", MOVE], [MOVE]], deck=[])
    assert attempt(match).strength == 1


def test_dog_7_the_discards_are_reshuffled_first_the_spent_weapon_among_them() -> None:
    match = strike([["trowel", MOVE], ["failure-2", MOVE], [MOVE]], "trowel", "foil failure-2", deck=[])
    assert attempt(match).strength == 2
    assert len(happened(match, "reshuffled")) == 1


def test_dog_7_spite_adds_nothing_to_his_strength() -> None:
    foils = ["foil failure-3", "foil failure-3"]
    match = strike([[MOVE], ["failure-3", "failure-3"], [MOVE]], "", *foils, deck=["trowel"], spite=[4, 0, 0])
    assert attempt(match).strength == 2


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
    assert legal(match) == {"pass"}
    with pytest.raises(IllegalAction):
        match.play("counter chain-saw")
    play(match, "pass")
    assert legal(match) == {"pass"}


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


# DOG-8: the old dog of the deluxe edition


def test_dog_8_the_old_dog_does_not_stay_in_the_gallery() -> None:
    match = kennel("deluxe", ["old-dog"], doctor="billiard-room", dog="gallery")
    play(match, "end")
    assert match.view().doctor == "dining-hall"
    assert dog(match) in {"nursery", "library"}


def test_dog_8_the_old_dog_takes_no_tokens() -> None:
    match = kennel("deluxe", ["old-dog"], pawns=ALONE, doctor="foyer", dog="kitchen", hands=[[], [MOVE]])
    play(match, "attempt doctor")
    assert tokens(match) == 0


# DOG-9: new tricks


def tricks(variants: Sequence[str] = ("new-tricks",), **more: Any) -> Match:
    return kennel("deluxe", variants, **more)


def test_dog_9_moves_as_in_dog_1_out_of_the_gallery_too() -> None:
    match = tricks(doctor="billiard-room", dog="gallery")
    play(match, "end")
    assert dog(match) in {"nursery", "library"}


def test_dog_9_cards_do_not_move_it() -> None:
    match = tricks(pawns=ALONE, dog="foyer", hands=[[MOVE]])
    assert {action.pawn for action in match.legal() if action.verb == "play"} == {"self", "doctor"}


@pytest.mark.parametrize("where", ["foyer", "dining-hall"])
def test_dog_9_prevents_nothing(where: str) -> None:
    assert "attempt doctor" in legal(tricks(pawns=ALONE, doctor="foyer", dog=where))


def test_dog_9_cannot_be_attacked() -> None:
    match = tricks(pawns=ALONE, dog="foyer")
    assert "attempt dog" not in legal(match)
    with pytest.raises(IllegalAction):
        match.play("attempt dog")


def test_dog_9_each_attempt_on_the_doctor_gives_it_a_token_when_announced() -> None:
    match = tricks(pawns=ALONE, doctor="foyer", dog="kitchen", tokens=2, hands=[[], [MOVE]])
    play(match, "attempt doctor")
    assert tokens(match) == 3


def test_dog_9_the_attackers_own_token_comes_as_well() -> None:
    match = tricks(pawns=ALONE, doctor="foyer", dog="kitchen", hands=[[], ["failure-1"]])
    play(match, "attempt doctor", "foil failure-1")
    assert (tokens(match), match.view().spite) == (1, (1, 0, 0, 0))


def test_dog_9_with_an_empty_pool_it_gets_none() -> None:
    match = tricks(pawns=ALONE, doctor="foyer", dog="kitchen", spite=[0, 20, 10, 0], hands=[[], ["failure-1", MOVE]])
    play(match, "attempt doctor")
    assert tokens(match) == 0
    play(match, "foil failure-1")
    assert match.view().spite == (0, 20, 10, 0), "and neither does the attacker (CLASSIC-5)"


def test_dog_9_the_last_token_of_the_pool_goes_to_the_dog_before_the_attacker() -> None:
    match = tricks(pawns=ALONE, doctor="foyer", dog="kitchen", spite=[0, 20, 5, 0], tokens=4, hands=[[], ["failure-1"]])
    play(match, "attempt doctor", "foil failure-1")
    assert (tokens(match), match.view().spite) == (5, (0, 20, 5, 0))


def test_dog_9_the_dogs_tokens_are_of_the_pool_of_thirty() -> None:
    with pytest.raises(PositionError, match="CLASSIC-5"):
        tricks(spite=[0, 20, 5, 0], tokens=6)


def market(
    hands: Sequence[Sequence[str]],
    stock: int = 2,
    pawns: Sequence[str] = ("lancaster-room", "hall-west", "hall-west", "white-room"),
    **more: Any,
) -> Match:
    """The dog, in the Kitchen, steps into the west hallway as the turn of seat 0 ends, with some tokens."""
    match = tricks(pawns=pawns, hands=hands, dog="kitchen", tokens=stock, **more)
    play(match, "end")
    assert dog(match) == "hall-west"
    return match


def test_dog_9_players_where_it_steps_may_buy() -> None:
    match = market([[], [MOVE, "failure-1"], [MOVE], [MOVE]])
    assert (match.seat, match.view().asks) == (1, "buy")
    assert legal(match) == {"pass", "buy move-1", "buy failure-1"}


def test_dog_9_a_token_costs_one_discarded_card_and_counts_at_once() -> None:
    match = market([[], [MOVE, "failure-1"], [MOVE], [MOVE]])
    play(match, "buy move-1")
    view = match.view()
    assert (view.spite, tokens(match), view.discards) == ((0, 1, 0, 0), 1, (MOVE,))
    assert view.hand_sizes == (0, 1, 1, 1)


def test_dog_9_the_log_tells_a_purchase_and_a_refusal_to_buy() -> None:
    match = market([[], [MOVE, "failure-1"], [MOVE], [MOVE]])
    play(match, "buy move-1", "pass")
    (bought,) = happened(match, "bought")
    assert (bought.seat, bought.card, bought.amount) == (1, match.ruleset.deck.index(MOVE), 1)
    assert [event.seat for event in happened(match, "passed")] == [1]


def test_dog_9_a_card_that_is_not_in_the_hand_buys_nothing() -> None:
    match = market([[], [MOVE, "failure-1"], [MOVE], [MOVE]])
    with pytest.raises(IllegalAction):
        match.play("buy kitchen")


def test_dog_9_a_failure_so_discarded_leaves_the_game() -> None:
    match = market([[], [MOVE, "failure-1"], [MOVE], [MOVE]])
    play(match, "buy failure-1")
    assert (match.view().discards, match.view().removed) == ((), ("failure-1",))


def test_dog_9_one_may_buy_several_one_at_a_time() -> None:
    match = market([[], [MOVE, "kitchen", "library", "foyer"], [MOVE], []], stock=3)
    play(match, "buy move-1", "buy kitchen")
    assert match.seat == 1
    assert legal(match) == {"pass", "buy library", "buy foyer"}
    play(match, "pass")
    assert (match.seat, tokens(match), match.view().spite) == (2, 1, (0, 2, 0, 0))


def test_dog_9_when_all_are_bought_nobody_else_is_asked() -> None:
    match = market([[], [MOVE, "kitchen", "library"], [MOVE], []])
    play(match, "buy move-1", "buy kitchen")
    assert (match.view().asks, match.turn, match.seat) == ("turn", 2, 1)


def test_dog_9_an_empty_hand_is_not_asked() -> None:
    match = market([[], [], [MOVE], []])
    assert (match.seat, match.view().asks) == (2, "buy")


def test_dog_9_a_buyer_whose_hand_is_empty_is_not_asked_again() -> None:
    match = market([[], [MOVE], ["kitchen"], []], stock=3)
    play(match, "buy move-1")
    assert (match.seat, match.view().asks) == (2, "buy")


def test_dog_9_a_dog_without_tokens_sells_nothing() -> None:
    match = market([[], [MOVE], [MOVE], []], stock=0)
    assert match.view().asks == "turn"


def test_dog_9_those_elsewhere_are_not_asked() -> None:
    match = market([[MOVE], [], [], [MOVE]])
    assert match.view().asks == "turn"


def buyers(match: Match) -> list[int | None]:
    asked = []
    while match.view().asks == "buy":
        asked.append(match.seat)
        play(match, "pass")
    return asked


def test_dog_9_they_are_asked_going_left_from_the_next_to_play() -> None:
    match = market([[MOVE]] * 4, pawns=["hall-west", "lancaster-room", "hall-west", "hall-west"])
    assert buyers(match) == [2, 3, 0]


def test_dog_9_the_next_to_play_is_asked_first() -> None:
    match = market([[MOVE]] * 4, pawns=["hall-west", "hall-west", "white-room", "hall-west"])
    assert buyers(match) == [1, 3, 0]


def test_dog_9_who_plays_next_is_settled_before_it_steps() -> None:
    match = market([[MOVE]] * 4, pawns=["hall-west", "hall-west", "hall-west", "billiard-room"])
    assert match.view().doctor == "billiard-room"
    assert buyers(match) == [0, 1, 2], "seat 3, activated, comes next"
    assert (match.seat, match.view().asks) == (3, "turn")


def test_dog_9_buying_does_not_forbid_drawing() -> None:
    pawns = ["lancaster-room", "drawing-room", "white-room"]
    match = tricks(players=3, dog="foyer", pawns=pawns, hands=[[], [MOVE]], tokens=1)
    play(match, "end", "buy move-1")
    assert (match.seat, match.view().asks) == (1, "turn")
    assert "draw" in legal(match)


def test_dog_9_a_bought_token_strengthens_the_next_attempt() -> None:
    match = market([[], [MOVE, "trowel"], [], []], stock=1)
    play(match, "buy move-1")
    assert match.view(1).strength("trowel") == 3


def test_dog_9_stepping_in_on_the_doctor_returns_its_tokens_and_sells_none() -> None:
    pawns = ["lancaster-room", "billiard-room", "white-room", "lilac-room"]
    match = tricks(pawns=pawns, hands=[[MOVE]] * 4, dog="dining-hall", tokens=3)
    play(match, "end")
    assert dog(match) == match.view().doctor == "billiard-room"
    assert (tokens(match), match.view().asks) == (0, "turn")


def test_dog_9_his_coming_to_the_dog_returns_its_tokens() -> None:
    match = tricks(dog="billiard-room", tokens=3)
    play(match, "end")
    assert tokens(match) == 0


def test_dog_9_a_card_bringing_him_to_the_dog_returns_nothing_yet() -> None:
    match = tricks(dog="kitchen", tokens=3, hands=[["kitchen", "library"]])
    play(match, "play kitchen doctor kitchen")
    assert tokens(match) == 3


def test_dog_9_returned_tokens_can_be_earned_again() -> None:
    pawns = ["lilac-room", "lancaster-room", "wine-cellar"]
    hands = [[], ["kitchen"], []]
    match = tricks(players=3, pawns=pawns, doctor="lilac-room", dog="servants-quarters", tokens=5, spite=[0, 20, 5], hands=hands)
    play(match, "end")
    assert (dog(match), match.view().doctor, tokens(match)) == ("servants-quarters", "servants-quarters", 0)
    assert match.seat == 1
    play(match, "play kitchen doctor kitchen")  # and then on to the Lancaster Room
    play(match, "end")
    assert (match.seat, match.view().doctor) == (1, "lancaster-room")
    play(match, "attempt doctor")
    assert match.result is not None
    assert [event.amount for event in happened(match, "dog-took")] == [1]


BOTH = ("old-dog", "new-tricks")


@pytest.mark.parametrize("where", ["foyer", "dining-hall"])
def test_dog_9_with_old_dog_it_is_a_witness(where: str) -> None:
    assert "attempt doctor" not in legal(tricks(BOTH, pawns=ALONE, doctor="foyer", dog=where))


def test_dog_9_with_old_dog_it_takes_a_token_for_an_attempt_out_of_its_sight() -> None:
    match = tricks(BOTH, pawns=ALONE, doctor="foyer", dog="kitchen", hands=[[], [MOVE]])
    play(match, "attempt doctor")
    assert tokens(match) == 1


def test_dog_9_with_old_dog_an_attempt_on_the_dog_gives_it_none() -> None:
    match = tricks(BOTH, pawns=ALONE, dog="foyer", tokens=2, hands=[[], [MOVE]])
    play(match, "attempt dog")
    assert tokens(match) == 2


def test_dog_9_with_old_dog_its_tokens_return_to_the_pool_when_it_is_killed() -> None:
    match = tricks(BOTH, pawns=ALONE, dog="foyer", tokens=5, spite=[0, 20, 5, 0])
    play(match, "attempt dog")
    assert (alive(match), tokens(match)) == (False, 0)


def test_dog_9_with_old_dog_a_dead_dog_collects_nothing() -> None:
    match = tricks(BOTH, pawns=ALONE, doctor="foyer", dog="kitchen", alive=False, hands=[[], [MOVE]])
    play(match, "attempt doctor")
    assert tokens(match) == 0


def test_dog_9_with_old_dog_failing_on_the_dog_earns_no_spite() -> None:
    match = tricks(BOTH, pawns=ALONE, dog="foyer", tokens=2, hands=[[], ["failure-1"]])
    play(match, "attempt dog", "foil failure-1")
    assert match.view().spite == (0, 0, 0, 0)


def test_dog_9_with_old_dog_the_tokens_of_a_dead_dog_can_be_earned() -> None:
    pawns = ["lilac-room", "foyer", "white-room"]
    hands = [[], ["failure-1"], []]
    spite = [0, 20, 5]
    match = tricks(BOTH, players=3, pawns=pawns, doctor="tennessee-room", dog="lilac-room", tokens=5, spite=spite, hands=hands)
    play(match, "attempt dog", "pass")
    assert match.seat == 0
    play(match, "attempt doctor", "foil failure-1")
    assert match.view().spite == (1, 20, 5)


def test_dog_9_with_old_dog_it_still_sells() -> None:
    match = market([[], [MOVE], [], []], variants=BOTH)
    assert (match.seat, match.view().asks) == (1, "buy")
