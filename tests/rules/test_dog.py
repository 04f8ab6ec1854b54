"""The dog of the Director's Cut, and what the old dog of the deluxe edition has in common with it (DOG-1 to DOG-6)."""

from collections.abc import Sequence
from typing import Any

import pytest
from kennel import ALONE, APART, alive, dog, kennel
from table import MOVE, arranged, open_attempt, play, texts

from doctorlucky.boards import BOARDS, Board, board_from_text, load_board
from doctorlucky.errors import IllegalAction, RulesetError
from doctorlucky.match import Match

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


DEALT = pytest.mark.parametrize(
    ("edition", "variants"),
    [
        ("directors-cut", ["dog"]),
        ("directors-cut", ["dog", "starting-positions"]),
        ("deluxe", ["old-dog"]),
        ("deluxe", ["new-tricks"]),
    ],
)


@DEALT
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


def test_dog_1_chance_decides_where_he_was_in_none_of_them() -> None:
    found = where_it_goes(["winter-garden"], "play winter-garden doctor winter-garden", "end")
    assert found == {"trophy-room", "dining-hall"}


def test_dog_1_spaces_he_walked_through_do_not_count() -> None:
    walk = "play move-2 doctor green-house"  # two steps from the Drawing Room: the only way is by the Trophy Room
    jump = "play winter-garden doctor winter-garden"
    found = where_it_goes(["move-2", "winter-garden"], walk, jump, "end", doctor="drawing-room")
    assert found == {"trophy-room", "dining-hall"}


@pytest.mark.parametrize("start", ["trophy-room", "dining-hall"])
@BOTH_EDITIONS
def test_dog_1_the_room_he_started_in_counts(edition: str, variants: Sequence[str], start: str) -> None:
    for seed in range(6):
        match = kennel(edition, variants, doctor=start, dog="drawing-room", hands=[["winter-garden"]], seed=seed)
        assert match.view().extras["dog"]["stops"] == [start]
        play(match, "play winter-garden doctor winter-garden", "end")
        assert match.view().doctor == "kitchen"
        assert dog(match) == start


@DEALT
def test_dog_1_a_dealt_dog_remembers_where_he_started(edition: str, variants: Sequence[str]) -> None:
    for seed in range(5):
        match = Match.new(edition, 3, variants, seed=seed)
        assert match.view().extras["dog"]["stops"] == [match.view().doctor]


def test_dog_1_where_he_stopped_since_comes_before_where_he_started() -> None:
    for seed in range(6):
        match = kennel(doctor="trophy-room", dog="drawing-room", hands=[["dining-hall", "winter-garden"]], seed=seed)
        play(match, "play dining-hall doctor dining-hall", "play winter-garden doctor winter-garden", "end")
        assert dog(match) == "dining-hall"


def test_dog_1_a_position_that_says_where_he_was_says_all_of_it() -> None:
    facts = {"dog": {"space": "drawing-room", "stops": []}}
    found = set()
    for seed in range(24):
        match = arranged("directors-cut", 4, ["dog"], APART, [["winter-garden"]], "trophy-room", extras=facts, seed=seed)
        assert match.view().extras["dog"]["stops"] == []
        found.add(dog(play(match, "play winter-garden doctor winter-garden", "end")))
    assert found == {"trophy-room", "dining-hall"}


def test_dog_1_what_chance_decided_is_on_record() -> None:
    match = kennel(doctor="winter-garden", dog="drawing-room")
    play(match, "end")
    assert f"end; ={dog(match)}" in match.record()


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


def other_house(stays: str) -> Board:
    """The board of 1996 as a file of one's own that says where the dog stays, or says nothing of it."""
    text = load_board("mansion-1996").text
    assert 'dog_stays = "gallery"' in text
    return board_from_text(text.replace('dog_stays = "gallery"', f'dog_stays = "{stays}"' if stays else ""), "house.toml")


def test_dog_2_a_room_called_gallery_on_another_board_does_not_hold_it() -> None:
    match = kennel(doctor="billiard-room", dog="gallery", board=other_house(""))
    play(match, "end")
    assert match.view().doctor == "dining-hall"
    assert dog(match) in {"nursery", "library"}


def test_dog_2_where_it_stays_is_a_fact_of_the_board() -> None:
    match = kennel(doctor="billiard-room", dog="drawing-room", board=other_house("drawing-room"))
    play(match, "end")
    assert match.view().doctor == "dining-hall"
    assert dog(match) == "drawing-room"


def test_dog_2_no_other_board_that_is_shipped_has_such_a_place() -> None:
    stays = {name: load_board(name).dog_stays for name in BOARDS}
    assert stays.pop("mansion-1996") == load_board("mansion-1996").space("gallery").index
    assert set(stays.values()) == {-1}


@pytest.mark.parametrize("variants", [["old-dog"], ["old-dog", "new-tricks"], ["new-tricks"]])
def test_dog_8_and_dog_9_the_dogs_of_deluxe_stay_nowhere(variants: Sequence[str]) -> None:
    match = kennel("deluxe", variants, doctor="billiard-room", dog="gallery")
    play(match, "end")
    assert dog(match) in {"nursery", "library"}


# DOG-3: a witness


@BOTH_EDITIONS
@pytest.mark.parametrize("where", ["foyer", "dining-hall"])
def test_dog_3_no_attempt_on_the_doctor_before_its_eyes(edition: str, variants: Sequence[str], where: str) -> None:
    match = kennel(edition, variants, pawns=ALONE, doctor="foyer", dog=where)
    assert "attempt doctor" not in texts(match)
    with pytest.raises(IllegalAction, match="DOG-3"):
        match.play("attempt doctor")


@BOTH_EDITIONS
def test_dog_3_out_of_its_sight_the_attempt_is_allowed(edition: str, variants: Sequence[str]) -> None:
    assert "attempt doctor" in texts(kennel(edition, variants, pawns=ALONE, doctor="foyer", dog="parlor"))


@pytest.mark.parametrize("where", ["lancaster-room", "master-suite"])
def test_dog_3_no_attempt_on_a_player_before_its_eyes(where: str) -> None:
    pawns = ["lancaster-room", "lancaster-room", "white-room", "wine-cellar"]
    match = kennel(variants=["dog", "killing-players"], pawns=pawns, dog=where)
    assert "attempt seat-2" not in texts(match)
    with pytest.raises(IllegalAction, match="DOG-3"):
        match.play("attempt seat-2")


def test_dog_3_out_of_its_sight_a_player_may_be_attacked() -> None:
    pawns = ["lancaster-room", "lancaster-room", "white-room", "wine-cellar"]
    assert "attempt seat-2" in texts(kennel(variants=["dog", "killing-players"], pawns=pawns, dog="kitchen"))


@BOTH_EDITIONS
def test_dog_3_it_never_prevents_the_attempt_on_itself(edition: str, variants: Sequence[str]) -> None:
    assert "attempt dog" in texts(kennel(edition, variants, pawns=ALONE, dog="foyer"))


# DOG-4: killing the dog


@BOTH_EDITIONS
@pytest.mark.parametrize("doctor", ["foyer", "drawing-room", "kitchen"])
def test_dog_4_the_doctor_may_see_it(edition: str, variants: Sequence[str], doctor: str) -> None:
    assert "attempt dog" in texts(kennel(edition, variants, pawns=ALONE, dog="foyer", doctor=doctor))


@BOTH_EDITIONS
@pytest.mark.parametrize("where", ["foyer", "piazza"])
def test_dog_4_no_other_player_may_see_it(edition: str, variants: Sequence[str], where: str) -> None:
    match = kennel(edition, variants, pawns=["foyer", "lilac-room", where, "wine-cellar"], dog="foyer")
    assert "attempt dog" not in texts(match)
    with pytest.raises(IllegalAction, match="DOG-4"):
        match.play("attempt dog")


def test_dog_4_it_must_be_in_your_space() -> None:
    match = kennel(pawns=ALONE, dog="drawing-room")
    assert "attempt dog" not in texts(match)
    with pytest.raises(IllegalAction, match="DOG-4"):
        match.play("attempt dog")


def test_dog_4_strength_as_for_the_doctor() -> None:
    match = kennel(pawns=ALONE, dog="foyer", hands=[["monkey-hand"], [MOVE]], spite=[2, 0, 0, 0])
    play(match, "attempt dog monkey-hand")
    assert (open_attempt(match).strength, open_attempt(match).target) == (10, "dog")


def test_dog_4_the_others_may_foil_from_the_left() -> None:
    match = kennel(pawns=ALONE, dog="foyer", hands=[[], [MOVE], [MOVE], ["failure-1"]])
    play(match, "attempt dog", "pass", "pass")
    assert match.seat == 3
    play(match, "foil failure-1")
    assert alive(match) is True


def test_dog_4_nobody_counters_for_the_dog() -> None:
    match = kennel(variants=["dog", "killing-players"], pawns=ALONE, dog="foyer", hands=[[], ["chain-saw"]])
    play(match, "attempt dog")
    assert texts(match) == {"pass"}


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
    assert texts(match) == {"foil failure-1", "foil failure-3"}
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
    assert "attempt doctor" in texts(kennel(edition, variants, pawns=ALONE, doctor="foyer", dog="foyer", alive=False))


@BOTH_EDITIONS
def test_dog_6_a_dead_dog_is_not_attacked_again(edition: str, variants: Sequence[str]) -> None:
    match = kennel(edition, variants, pawns=ALONE, dog="foyer", alive=False)
    assert "attempt dog" not in texts(match)
    with pytest.raises(IllegalAction):
        match.play("attempt dog")
