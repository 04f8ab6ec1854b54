"""The page of a new table: what it lets people choose is what the rules allow, and what it refuses they refuse."""

import os
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from doctorlucky.boards import BOARDS, load_board
from doctorlucky.editions.ruleset import EDITIONS, VARIANTS, check_variants, ruleset
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.languages import load
from doctorlucky.match import Match
from doctorlucky.server.choices import choices
from doctorlucky.server.protocol.http import Choice

LONG = os.environ.get("DOCTORLUCKY_PROOFS") == "long"
ENGLISH = load("en")


def allowed(choice: Choice, **changes: object) -> bool:
    """What the rules say to a choice."""
    facts = {"edition": choice.edition, "players": choice.players, "variants": tuple(choice.variants)}
    facts |= {"board": choice.board or None, "part": choice.part or None, **changes}
    return _allowed(*facts.values())


@cache
def _allowed(*facts: Any) -> bool:
    try:
        ruleset(*facts)
    except DoctorLuckyError:
        return False
    return True


def wishes(edition: str) -> Iterator[Choice]:
    """Numbers of players, in the long form every one, with every variant of the edition, and once with each of the others."""
    box = EDITIONS[edition]
    for players in range(box.fewest, box.most + 1) if LONG else sorted({box.fewest, 4, box.most}):
        yield Choice(edition, players)
        for variant in VARIANTS.values():
            if edition in variant.editions or players == box.fewest:
                yield Choice(edition, players, [variant.id])


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_reason_is_a_refusal_of_the_rules_and_the_other_way_round(edition: str) -> None:
    for wish in wishes(edition):
        answer = choices(wish, ENGLISH)
        choice = answer.choice
        assert allowed(choice)
        if allowed(wish):
            assert answer.problem == ""
            assert (choice.players, choice.variants) == (wish.players, wish.variants), "what is possible is left as it is"
        for option in answer.players:
            assert (option.reason == "") == allowed(choice, players=int(option.id)), (choice, option)
        for option in answer.boards if not choice.variants else ():
            assert (option.reason == "") == (allowed(choice, board=option.id) or allowed(choice, board=option.id, part=None))
        for option in answer.parts:
            assert (option.reason == "") == allowed(choice, part=option.id or None), (choice, option)
        here = {variant.id for variant in check_variants(EDITIONS[edition], choice.variants, choice.players)}
        for option in answer.variants:
            without = [id for id in choice.variants if id != option.id]
            asked = without if option.id in choice.variants else [*choice.variants, option.id]
            if option.id in here and option.id not in choice.variants:
                assert option.reason, "it comes uninvited and cannot be sent away"
            else:
                assert (option.reason == "") == allowed(choice, variants=tuple(asked)), (choice, option)
            assert option.chosen == (option.id in here)
        assert answer.strangers == len(ruleset(choice.edition, choice.players, choice.variants).strangers)


ids = st.sampled_from([*VARIANTS, "turbo"])
GARBAGE = st.builds(
    Choice,
    edition=st.sampled_from([*EDITIONS, "monopoly", ""]),
    players=st.integers(-2, 12),
    variants=st.lists(ids, max_size=6),
    board=st.sampled_from([*BOARDS, "", "atlantis", "../x.toml", "/etc/passwd"]),
    part=st.sampled_from(["", "up", "down", "center", "full", "whole", "west", "cellar"]),
)


@given(GARBAGE)
@settings(max_examples=80, deadline=None)
def test_whatever_is_put_right_can_be_played(wish: Choice) -> None:
    answer = choices(wish, ENGLISH)
    choice = answer.choice
    assert allowed(choice)
    match = Match.new(choice.edition, choice.players, choice.variants, choice.board, 1, part=choice.part or None)
    assert match.legal()
    if wish.edition in EDITIONS:
        assert choice.edition == wish.edition
    again = choices(choice, ENGLISH)
    assert (again.choice, again.problem) == (choice, ""), "there is nothing left to put right"
    assert [option.chosen for option in answer.editions].count(True) == 1
    assert [option.id for option in answer.players if option.chosen] == [str(choice.players)]
    assert [option.id for option in answer.boards if option.chosen] == [choice.board]


@given(GARBAGE)
@settings(max_examples=40, deadline=None)
def test_what_was_chosen_last_stays(wish: Choice) -> None:
    if wish.edition not in EDITIONS or not wish.variants:
        return
    last = wish.variants[-1]
    alone = Choice(wish.edition, wish.players, [last])
    if last in VARIANTS and allowed(alone) and wish.variants.count(last) == 1:
        assert last in choices(wish, ENGLISH).choice.variants


def test_what_was_put_right_is_told() -> None:
    answer = choices(Choice("anniversary", 4, ["pet-dog", "pet-cat"]), ENGLISH)
    assert answer.choice.variants == ["pet-cat"]
    assert "cat" in answer.problem


# Words and rules


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_option_is_named_explained_and_refused_in_both_languages(edition: str) -> None:
    for players in range(EDITIONS[edition].fewest, EDITIONS[edition].most + 1):
        english, german = (choices(Choice(edition, players), load(code)) for code in ("en", "de"))
        for kind in ("editions", "boards", "parts", "variants"):
            for one, other in zip(getattr(english, kind), getattr(german, kind), strict=True):
                assert one.name
                assert other.name
                assert bool(one.about) == bool(other.about)
                assert (one.id, one.chosen, one.rule) == (other.id, other.chosen, other.rule)
                assert bool(one.reason) == bool(other.reason)
                if one.reason:
                    assert one.reason != other.reason, one.reason


def test_a_reason_names_its_rule_apart() -> None:
    variants = {option.id: option for option in choices(Choice("anniversary", 4, ["pet-dog"]), ENGLISH).variants}
    assert variants["pet-cat"].rule in (VARIANTS["pet-cat"].rule, VARIANTS["pet-dog"].rule)
    assert "(" not in variants["pet-cat"].reason
    assert variants["dog"].rule == VARIANTS["dog"].rule
    assert variants["strangers"].rule == VARIANTS["strangers"].rule


def test_strangers_come_uninvited_to_two() -> None:
    answer = choices(Choice("anniversary", 2), ENGLISH)
    (strangers,) = [option for option in answer.variants if option.id == "strangers"]
    assert strangers.chosen
    assert strangers.reason
    assert answer.strangers == 2
    answer = choices(Choice("anniversary", 2, ["no-strangers"]), ENGLISH)
    assert answer.strangers == 0


# ANNIV-11


def advised(
    players: int, part: str = "", variants: tuple[str, ...] = (), edition: str = "anniversary", board: str = "bed-and-breakfast"
) -> list[str]:
    answer = choices(Choice(edition, players, list(variants), board, part), ENGLISH)
    assert answer.choice.part == part
    assert all(told.rule == "ANNIV-11" for told in answer.advice)
    return [pet for told in answer.advice for pet in ("dog", "cat") if pet in told.reason]


def test_anniv_11_the_notes_of_the_bed_and_breakfast() -> None:
    assert advised(4, "up") == ["cat"]
    assert advised(4, "down") == ["dog"]
    assert advised(7, "full") == advised(8, "full") == ["cat"]
    assert advised(7) == advised(8) == ["cat"], "they have the whole house"
    assert advised(3, "up") == advised(5, "down") == advised(6, "full") == []
    assert advised(4) == [], "chance says whether they are upstairs or downstairs"


@pytest.mark.parametrize("board", ["mansion-2016", "secret-lair", "haunted-mansion"])
def test_anniv_11_its_notes_do_not_appear_on_other_boards(board: str) -> None:
    for part, row in load_board(board).starts.items():
        for players in row.seats:
            assert advised(players, part, board=board) == advised(players, board=board) == []


def test_anniv_11_the_dog_for_fewer_players_on_a_larger_board_and_the_cat_for_more_on_a_smaller_one() -> None:
    assert advised(3, "full", board="mansion-2016") == advised(5, "full", board="mansion-2016") == ["dog"]
    assert advised(6, "center", board="mansion-2016") == advised(4, "center", board="mansion-2016") == ["cat"]
    assert advised(3, "center-west", board="mansion-2016") == ["dog"], "two means four, with the Strangers"
    assert advised(6, "center-east", board="mansion-2016") == ["cat"]
    assert advised(8, "south", board="secret-lair") == ["cat"]
    assert advised(3, "full") == ["dog"]


def test_anniv_11_strangers_take_up_room_too() -> None:
    assert advised(2, "up") == ["cat"]
    assert advised(2, "up", variants=("no-strangers",)) == []


def test_anniv_11_nothing_is_suggested_that_is_there_or_cannot_be() -> None:
    assert advised(8, "full", variants=("pet-cat",)) == []
    assert advised(4, "down", variants=("pet-cat",)) == []
    for edition in EDITIONS:
        if edition != "anniversary":
            assert advised(EDITIONS[edition].most, edition=edition, board="") == []


@pytest.mark.parametrize("players", range(2, 9))
def test_anniv_11_what_is_suggested_can_be_chosen(players: int) -> None:
    for board in EDITIONS["anniversary"].boards:
        for part in ("", *load_board(board).parts):
            if allowed(Choice("anniversary", players, [], board, part)):
                for told in choices(Choice("anniversary", players, [], board, part), ENGLISH).advice:
                    pet = "pet-cat" if "cat" in told.reason else "pet-dog"
                    assert allowed(Choice("anniversary", players, [pet], board, part))
