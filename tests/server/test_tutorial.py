"""The tutorial: every step can be done, and teaches what it says it teaches."""

import msgspec
import pytest

from doctorlucky.errors import DoctorLuckyError, IllegalAction
from doctorlucky.languages import load
from doctorlucky.server.protocol.http import TutorialAnswer, TutorialStep
from doctorlucky.server.tutorial import LEARNER, MOST_ACTIONS, STEPS, Step, steps, tried

ENGLISH = load("en")
PLAYED = [step for step in STEPS if step.example]


def begun(step: str) -> TutorialStep:
    return next(one for one in steps(ENGLISH) if one.id == step)


def after(step: str, *actions: str) -> TutorialAnswer:
    return tried(step, actions, ENGLISH)


def test_there_are_ten_steps_at_most_with_names_of_their_own() -> None:
    ids = [step.id for step in STEPS]
    assert ids == ["house", "move", "sight", "draw", "doctor", "train", "lure", "attempt", "foil", "spite"]
    assert [step.id for step in steps(ENGLISH)] == ids


@pytest.mark.parametrize("step", PLAYED, ids=lambda step: str(step.id))
def test_the_example_reaches_the_goal_with_its_last_action_and_not_before(step: Step) -> None:
    for count in range(len(step.example)):
        answer = after(step.id, *step.example[:count])
        assert not answer.done, f"after {count} actions"
        assert not answer.missed
        assert step.example[count] in answer.snapshot.legal
    answer = after(step.id, *step.example)
    assert answer.done
    assert not answer.missed
    assert answer.lines


def test_the_guests_are_called_and_told_of_in_the_language() -> None:
    german = load("de")
    for step in steps(german):
        assert step.names == ["Wren", "Major Bludge", "Tante Prudence"]
    told = [line.text for step in steps(german) for line in step.lines]
    assert any("Tante Prudence" in text for text in told)
    assert not any("Aunt" in text for text in told)
    assert all(step.names[2] == "Aunt Prudence" for step in steps(ENGLISH))


@pytest.mark.parametrize("step", PLAYED, ids=lambda step: str(step.id))
def test_the_same_actions_bring_about_the_same(step: Step) -> None:
    assert after(step.id, *step.example) == after(step.id, *step.example)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: str(step.id))
def test_a_step_begins_with_the_learner_to_decide(step: Step) -> None:
    first = begun(step.id)
    assert first.snapshot.to_act == LEARNER
    assert first.snapshot == after(step.id).snapshot
    assert first.example == list(step.example)


def test_nobody_is_told_what_the_others_hold() -> None:
    for step in steps(ENGLISH):
        assert step.snapshot.hands == []
        assert step.snapshot.known_cards[1:] == [[], []]
        assert len(step.snapshot.hand) == step.snapshot.hand_sizes[LEARNER]


def test_move_any_way_to_the_cellar_will_do_and_a_spent_card_elsewhere_will_not() -> None:
    assert after("move", "play move-2 self kitchen", "step wine-cellar").done
    assert after("move", "step green-house", "play move-2 self wine-cellar").done
    assert after("move", "step drawing-room", "play move-2 self hall-west").missed
    assert after("move", "end").missed


def test_sight_only_the_green_house_is_out_of_sight() -> None:
    ways = [text for text in begun("sight").snapshot.legal if text.startswith("step ")]
    assert len(ways) == 4
    assert [text for text in ways if after("sight", text).done] == ["step green-house"]
    assert [text for text in ways if after("sight", text).missed] == [text for text in ways if text != "step green-house"]


def test_draw_is_refused_in_a_hallway_with_the_rule() -> None:
    assert begun("draw").snapshot.refusals["draw"].rule == "CLASSIC-3"
    with pytest.raises(IllegalAction) as refused:
        after("draw", "draw")
    assert refused.value.rule == "CLASSIC-3"
    assert after("draw", "step hall-east", "end").missed


def test_doctor_and_train_the_next_turn_is_the_learners() -> None:
    arrived = after("doctor", "step lancaster-room", "draw")
    assert (arrived.snapshot.doctor, arrived.snapshot.to_act) == ("lancaster-room", LEARNER)
    assert after("doctor", "step master-suite", "draw").missed
    ridden = after("train", "step hedge-maze", "draw", "step carriage-house", "draw")
    assert (ridden.snapshot.turn, ridden.snapshot.active) == (begun("train").snapshot.turn + 2, LEARNER)
    assert after("train", "step hedge-maze", "draw", "draw").missed


def test_lure_the_doctor_is_fetched_not_visited() -> None:
    assert begun("lure").snapshot.doctor == "lilac-room"
    fetched = after("lure", "play wine-cellar doctor wine-cellar")
    assert fetched.snapshot.doctor == fetched.snapshot.pawns[LEARNER] == "wine-cellar"
    assert fetched.snapshot.strengths["trowel"] == 6


def test_attempt_is_foiled_with_weapon_or_bare_hands_and_earns_spite() -> None:
    for action in ("attempt doctor trowel", "attempt doctor"):
        answer = after("attempt", action)
        assert answer.done
        assert answer.snapshot.spite[LEARNER] == 1
    kinds = [line.what for line in after("attempt", "attempt doctor trowel").lines]
    assert kinds.count("foiled-with") == 3  # three, one and two: six in all, by both of them


def test_attempt_the_others_foil_for_as_little_as_it_takes() -> None:
    played = [line.card for line in after("attempt", "attempt doctor").lines if line.what == "foiled-with"]
    assert played == ["failure-1"]


def test_foil_four_are_missing_and_passing_loses_the_evening() -> None:
    first = begun("foil").snapshot
    assert first.asks == "foil"
    assert first.attempt is not None
    assert (first.attempt.strength, first.attempt.total, first.attempt.due) == (6, 2, [])
    assert after("foil", "foil failure-1", "foil failure-3").done
    lost = after("foil", "pass")
    assert lost.missed
    assert lost.snapshot.winner == 1
    with pytest.raises(IllegalAction) as refused:
        after("foil", "foil tight-hat")
    assert refused.value.rule == "CLASSIC-4"


def test_spite_wins_in_the_gallery_and_nowhere_else() -> None:
    won = after("spite", "play move-1 doctor gallery", "attempt doctor piece-of-rope")
    assert won.snapshot.winner == LEARNER
    lines = [line for line in won.lines if line.what == "attempted"]
    assert [line.amount for line in lines] == [11]
    assert after("spite", "step nursery", "attempt doctor piece-of-rope").missed
    assert after("spite", "play move-1 doctor gallery", "attempt doctor").missed


def test_bad_input_is_refused_in_a_sentence() -> None:
    with pytest.raises(DoctorLuckyError, match="no such step"):
        after("elevator")
    with pytest.raises(DoctorLuckyError, match="more than"):
        after("move", *["end"] * (MOST_ACTIONS + 1))
    with pytest.raises(DoctorLuckyError, match="no longer your turn"):
        after("move", "end", "end")
    with pytest.raises(DoctorLuckyError):
        after("move", "levitate")


def test_steps_and_answers_go_over_the_wire() -> None:
    step = begun("foil")
    assert msgspec.json.decode(msgspec.json.encode(step), type=TutorialStep) == step
    answer = after("foil", "foil failure-3")
    assert msgspec.json.decode(msgspec.json.encode(answer), type=TutorialAnswer) == answer
