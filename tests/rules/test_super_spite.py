"""VAR-3, `super-spite`: spite tokens spent as Failure points, for the Doctor, players and the dog, and against the Doctor."""

from collections.abc import Sequence
from typing import Any

import pytest
from table import MOVE, arranged, open_attempt, play, texts

from doctorlucky.errors import IllegalAction, RulesetError
from doctorlucky.match import Match


def scene(
    pawns: Sequence[str | None],
    spite: Sequence[int],
    hands: Sequence[Sequence[str]] = (),
    doctor: str = "parlor",
    variants: Sequence[str] = (),
    **more: Any,
) -> Match:
    """Seat 0 to play."""
    return arranged("directors-cut", len(pawns), ["super-spite", *variants], pawns, hands, doctor, spite=spite, **more)


def on_doctor(spite: Sequence[int], hands: Sequence[Sequence[str]] = (), **more: Any) -> Match:
    """Seat 0 is alone with the Doctor in the Foyer."""
    return scene(["foyer", "lilac-room", "white-room"], spite, hands, "foyer", **more)


def on_player(spite: Sequence[int], hands: Sequence[Sequence[str]] = (), **more: Any) -> Match:
    """Seat 0 is alone with seat 1 in the Lancaster Room."""
    return scene(["lancaster-room", "lancaster-room", "white-room"], spite, hands, variants=["killing-players"], **more)


def spite(match: Match) -> tuple[int, ...]:
    return match.view().spite


@pytest.mark.parametrize("edition", ["original", "deluxe"])
def test_var_3_is_a_variant_of_the_directors_cut_alone(edition: str) -> None:
    with pytest.raises(RulesetError):
        Match.new(edition, 3, ["super-spite"])


def test_var_3_without_it_tokens_do_not_foil() -> None:
    match = Match.arrange("directors-cut", 2, doctor="foyer", pawns=["foyer", "lilac-room"], spite=[0, 3], hands=[[], [MOVE]])
    play(match, "attempt doctor")
    assert texts(match) == {"pass"}
    with pytest.raises(IllegalAction):
        match.play("spend")


def test_var_3_a_token_counts_one() -> None:
    match = on_doctor([1, 2, 0], [[], [MOVE], []])
    play(match, "attempt doctor")
    assert open_attempt(match).strength == 2
    play(match, "spend")
    assert open_attempt(match).total == 1


def test_var_3_enough_tokens_foil_the_attempt() -> None:
    match = on_doctor([1, 2, 0])
    play(match, "attempt doctor", "spend", "spend")
    assert not match.over
    assert match.turn == 2


def test_var_3_cards_and_tokens_are_mixed_freely() -> None:
    match = on_doctor([3, 2, 0], [[], ["failure-2", MOVE], []])
    play(match, "attempt doctor", "spend", "foil failure-2")
    assert open_attempt(match).total == 3
    assert texts(match) == {"spend", "pass"}
    play(match, "spend")
    assert match.turn == 2


def test_var_3_a_spent_token_goes_to_the_attacker_at_once() -> None:
    match = on_doctor([2, 2, 0], [[], [MOVE], []])
    play(match, "attempt doctor", "spend")
    assert spite(match) == (3, 1, 0)


def test_var_3_the_log_tells_the_total_and_who_has_how_many_now() -> None:
    match = on_doctor([2, 2, 0], [[], [MOVE], []])
    play(match, "attempt doctor", "spend")
    told = [(event.what, event.seat, event.amount) for event in match.events if event.what in ("spent", "spite")]
    assert told == [("spent", 1, 1), ("spite", 0, 3)]


def test_var_3_whatever_the_result() -> None:
    match = on_player([3, 0, 1])
    play(match, "attempt seat-2", "spend")
    assert match.view().pawns[1] is None
    assert spite(match) == (4, 0, 0)


def test_var_3_the_strength_already_announced_does_not_change() -> None:
    match = on_doctor([2, 2, 0], [[], [MOVE], []])
    play(match, "attempt doctor", "spend", "spend")
    assert (open_attempt(match).strength, open_attempt(match).total) == (3, 2)


def test_var_3_the_token_for_failing_comes_on_top() -> None:
    match = on_doctor([0, 1, 0])
    play(match, "attempt doctor", "spend")
    assert spite(match) == (2, 0, 0)


def test_var_3_spent_tokens_count_in_later_attempts() -> None:
    match = scene(["billiard-room", "lilac-room", "white-room"], [0, 1, 0], [[], [MOVE], []], doctor="billiard-room")
    play(match, "attempt doctor", "spend", "end", "end")
    assert match.view(0).strength() == 3


def test_var_3_tokens_without_cards_are_asked_for() -> None:
    match = on_doctor([1, 0, 1], [[MOVE], [], []])
    play(match, "attempt doctor")
    assert match.seat == 2, "seat 1 has neither cards nor tokens and passes by itself"
    assert texts(match) == {"spend", "pass"}


def test_var_3_a_foiler_is_asked_until_neither_cards_nor_tokens_are_left() -> None:
    match = on_doctor([5, 2, 0], [[], ["failure-1"], [MOVE]])
    play(match, "attempt doctor", "foil failure-1")
    assert match.seat == 1
    play(match, "spend")
    assert match.seat == 1
    play(match, "spend")
    assert match.seat == 2


def test_var_3_nobody_spends_what_they_have_not() -> None:
    match = on_doctor([5, 0, 3], [[], [MOVE], []])
    play(match, "attempt doctor")
    assert texts(match) == {"pass"}
    with pytest.raises(IllegalAction, match="VAR-3"):
        match.play("spend")


def test_var_3_tokens_are_spent_when_foiling_only() -> None:
    match = on_doctor([5, 0, 0])
    assert "spend" not in texts(match)
    with pytest.raises(IllegalAction):
        match.play("spend")


def test_var_3_no_token_is_spent_on_a_foiled_attempt() -> None:
    match = on_doctor([0, 4, 4])
    play(match, "attempt doctor", "spend")
    assert match.turn == 2
    assert spite(match) == (2, 3, 4)


# With killing-players


def test_var_3_tokens_spent_for_a_player_go_to_their_attacker() -> None:
    match = on_player([1, 2, 0], [[], [MOVE], []])
    play(match, "attempt seat-2", "spend", "spend", "pass")
    assert match.view().pawns[1] == "lancaster-room"
    assert spite(match) == (4, 0, 0), "one of their own, two spent, one for failing"


def test_var_3_once_foiled_the_victim_spends_no_more_tokens() -> None:
    match = on_player([0, 3, 0], [[], ["chain-saw"], []])
    play(match, "attempt seat-2", "spend")
    assert match.seat == 1
    assert texts(match) == {"pass", "counter chain-saw"}


def test_var_3_a_victim_with_tokens_alone_is_asked() -> None:
    match = on_player([0, 1, 0], [[MOVE], [], [MOVE]])
    play(match, "attempt seat-2")
    assert match.seat == 1
    assert texts(match) == {"spend", "pass"}


def test_var_3_tokens_spent_weaken_the_counter_that_follows() -> None:
    match = on_player([2, 2, 0], [[MOVE], ["chain-saw"], []])
    play(match, "attempt seat-2", "spend", "counter chain-saw", "pass")
    assert (open_attempt(match).maker, open_attempt(match).strength) == ("seat-2", 5)


def test_var_3_tokens_spent_after_the_counter_do_not_weaken_it() -> None:
    match = on_player([2, 2, 0], [[MOVE], ["chain-saw"], []])
    play(match, "attempt seat-2", "counter chain-saw", "spend", "pass")
    assert (open_attempt(match).maker, open_attempt(match).strength) == ("seat-2", 6)


def test_var_3_tokens_spent_against_a_counter_go_to_its_maker() -> None:
    match = on_player([2, 0, 2], [[MOVE], ["tight-hat"], [MOVE]])
    play(match, "attempt seat-2", "counter tight-hat", "pass")
    assert open_attempt(match).maker == "seat-2"
    play(match, "spend")
    assert spite(match) == (2, 1, 1)


def test_var_3_tokens_received_strengthen_a_counter_of_the_same_exchange() -> None:
    match = on_player([1, 1, 0], [["trowel"], ["tight-hat", MOVE], []])
    play(match, "attempt seat-2", "counter tight-hat", "spend", "pass")
    assert (open_attempt(match).maker, match.seat) == ("seat-2", 0)
    play(match, "counter trowel", "pass")
    assert (open_attempt(match).maker, open_attempt(match).strength) == ("seat-1", 4), (
        "the weapon, one token of their own, one received"
    )


def test_var_3_the_dead_spend_nothing() -> None:
    match = scene(["foyer", None, "white-room"], [0, 5, 0], [[], [], [MOVE]], doctor="foyer", variants=["killing-players"])
    play(match, "attempt doctor")
    assert match.seat == 2


def test_var_3_tokens_spent_on_a_maker_who_dies_stay_with_the_seat() -> None:
    match = on_player([0, 1, 0], [[MOVE], ["tight-hat"], []])
    play(match, "attempt seat-2", "spend", "counter tight-hat", "pass")
    assert match.view().pawns[0] is None
    assert spite(match) == (1, 0, 0)


# With the dog


def test_var_3_tokens_spent_for_the_dog_go_to_its_attacker() -> None:
    dog = {"dog": {"space": "foyer", "alive": True, "tokens": 0}}
    match = scene(["foyer", "lilac-room", "white-room"], [0, 1, 0], variants=["dog"], extras=dog)
    play(match, "attempt dog", "spend")
    assert match.view().extras["dog"]["alive"] is True
    assert spite(match) == (1, 0, 0), "the spent one; failing on the dog earns none (DOG-4)"


def struck(tokens: Sequence[int], hands: Sequence[Sequence[str]]) -> Match:
    """Seat 0, who killed the dog, has attempted to kill the Doctor in the Lilac Room; seat 1 foiled it, and he strikes back."""
    match = scene(
        ["lilac-room", "foyer", "white-room"],
        tokens,
        hands,
        "tennessee-room",
        ["dog", "killing-players", "vengeful-doctor"],
        extras={"dog": {"space": "lilac-room", "alive": True, "tokens": 0}},
    )
    play(match, "attempt dog")
    while match.turn == 1:
        play(match, "pass")
    play(match, "attempt doctor", "foil failure-1")
    assert open_attempt(match).maker == "doctor"
    return match


def test_var_3_against_the_doctors_own_attack_tokens_go_to_the_supply() -> None:
    match = struck([0, 0, 0], [[MOVE], ["failure-1", MOVE], [MOVE]])
    assert spite(match) == (1, 0, 0)
    assert "spend" in texts(match), "the token just earned may be spent"
    play(match, "spend")
    assert spite(match) == (0, 0, 0)


def test_var_3_anybody_may_spend_tokens_against_the_doctors_own_attack() -> None:
    match = struck([0, 0, 9], [[MOVE], ["failure-1", MOVE], [MOVE]])
    play(match, "pass", "pass")
    assert match.seat == 2
    while match.turn == 2:
        play(match, "spend")
    assert match.view().pawns[0] == "lilac-room"
    assert spite(match)[:2] == (1, 0)


def test_var_3_a_struck_player_with_a_token_and_no_cards_is_asked() -> None:
    match = struck([0, 0, 0], [[], ["failure-1"], []])
    assert match.seat == 0
    assert texts(match) == {"spend", "pass"}


def test_var_3_no_token_is_lost_or_made_while_foiling_players() -> None:
    match = on_player([2, 3, 4], [[MOVE], ["chain-saw"], [MOVE]])
    play(match, "attempt seat-2")
    for action in ("spend", "counter chain-saw", "pass", "spend", "pass", "spend", "spend", "pass"):
        assert sum(spite(match)) == 9
        play(match, action)
