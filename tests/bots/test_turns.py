"""What the heuristic bot does with a turn."""

from bots_at_table import chosen, turn_of
from doctorlucky.match import Match

PLENTY = ["failure-2"] * 4


def classic(
    hand: list[str], doctor: str, pawns: list[str], edition: str = "directors-cut", variants: tuple[str, ...] = ()
) -> Match:
    """The turn is the first seat's; others hold enough to foil with."""
    hands = [hand, *([PLENTY] * (len(pawns) - 1))]
    return Match.arrange(edition, len(pawns), variants, doctor=doctor, pawns=pawns, hands=hands, seed=1)


def test_alone_with_the_doctor_unseen_and_armed_attempts() -> None:
    match = classic(["big-red-hammer", "tight-hat"], "lilac-room", ["lilac-room", "kitchen", "kitchen"])
    assert chosen(match) == "attempt doctor big-red-hammer"


def test_tries_with_bare_hands_where_failing_pays() -> None:
    assert chosen(classic(["failure-1"], "lilac-room", ["lilac-room", "kitchen", "kitchen"])) == "attempt doctor"


def test_saves_a_weapon_for_its_own_room() -> None:
    match = classic(["monkey-hand", "tight-hat"], "lilac-room", ["lilac-room", "kitchen", "kitchen"])
    assert chosen(match) == "attempt doctor tight-hat"  # both are worth 2 here, one of them 8 elsewhere


def test_and_uses_it_there() -> None:
    match = classic(["big-red-hammer", "crepe-pan", "monkey-hand"], "kitchen", ["kitchen", "library", "library"])
    assert match.view(0).strength("crepe-pan") == 4
    assert chosen(match) in ("attempt doctor big-red-hammer", "attempt doctor crepe-pan")


def test_steps_in_on_the_doctor_where_nobody_sees() -> None:
    match = classic(["big-red-hammer"], "lilac-room", ["stairs-east", "kitchen", "kitchen"])
    assert turn_of(match)[:2] == ["step lilac-room", "attempt doctor big-red-hammer"]


def test_brings_the_doctor_by_card_when_then_alone_unseen_and_armed() -> None:
    match = classic(["lilac-room", "big-red-hammer"], "kitchen", ["lilac-room", "winter-garden", "winter-garden"])
    assert turn_of(match) == ["play lilac-room doctor lilac-room", "attempt doctor big-red-hammer"]


def test_does_not_bring_him_where_somebody_looks_on() -> None:
    match = classic(["lilac-room", "big-red-hammer"], "kitchen", ["lilac-room", "lilac-room", "winter-garden"])
    assert "play lilac-room doctor lilac-room" not in turn_of(match)


def test_steps_to_where_the_doctor_comes_next_and_draws() -> None:
    match = classic([], "billiard-room", ["sitting-room", "kitchen", "kitchen"])
    assert turn_of(match) == ["step dining-hall", "draw"]
    assert match.seat == 0  # and plays next


def test_rides_on_while_a_step_leads_to_his_next_stop_and_attempts_at_the_last() -> None:
    match = classic([], "dining-hall", ["dining-hall", "carriage-house", "carriage-house"])
    assert turn_of(match) == ["step sitting-room", "draw"]
    assert match.seat == 0
    assert turn_of(match)[-1].startswith("attempt doctor")


def test_draws_when_nothing_better_is_to_be_had() -> None:
    match = classic([], "lancaster-room", ["foyer", "piazza", "drawing-room"])
    assert turn_of(match)[-1] == "draw"


def test_the_dog_is_got_rid_of_with_bare_hands() -> None:
    hands = [["failure-1", "big-red-hammer"], PLENTY, PLENTY]
    match = Match.arrange(
        "directors-cut",
        3,
        ["dog"],
        doctor="piazza",
        pawns=["lilac-room", "kitchen", "kitchen"],
        hands=hands,
        extras={"dog": {"space": "lilac-room"}},
        seed=1,
    )
    assert chosen(match) == "attempt dog"


def test_buys_spite_with_what_is_least_missed() -> None:
    match = Match.arrange(
        "deluxe",
        3,
        ["new-tricks"],
        doctor="kitchen",
        pawns=["library", "hall-northwest", "piazza"],
        hands=[[], ["big-red-hammer", "failure-1", "move-1"], []],
        extras={"dog": {"space": "nursery", "tokens": 2}},
        seed=1,
    )
    match.play("end")
    assert match.view(1).asks == "buy"
    assert chosen(match) == "buy move-1"
    match.play("buy move-1")
    assert chosen(match) == "pass"  # what is left is worth more than a token
