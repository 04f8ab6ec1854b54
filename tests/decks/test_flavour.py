"""The lines on the cards: there are enough of them, they are all different, and they keep the house's manners."""

import re
import tomllib
from collections import Counter
from importlib.resources import files

import pytest

from doctorlucky.decks import AID, DECKS, FAILURE, WEAPON, load_deck

LONGEST = 90
MOST_LINES = 12


def lines(id: str) -> dict[str, list[str]]:
    return tomllib.loads(files("doctorlucky.data").joinpath("flavour", f"{id}.toml").read_text("utf-8"))


ALL = [line for id in DECKS for said in lines(id).values() for line in said]


@pytest.mark.parametrize("id", DECKS)
def test_every_line_belongs_to_a_card_and_is_on_it(id: str) -> None:
    on_cards = {card.id: list(card.flavour) for card in load_deck(id).cards if card.flavour}
    assert on_cards == lines(id)


@pytest.mark.parametrize("id", DECKS)
def test_every_card_has_a_line_and_failures_have_one_for_each_copy(id: str) -> None:
    for card in load_deck(id).cards:
        assert card.flavour, card
        if card.kind == FAILURE:
            assert len(card.flavour) == min(card.count, MOST_LINES), card


def test_no_line_is_said_twice_in_all_decks() -> None:
    said = Counter(line.casefold() for id in DECKS for of_card in lines(id).values() for line in of_card)
    assert [line for line, times in said.items() if times > 1] == []


def test_a_weapon_in_two_decks_has_other_lines_there() -> None:
    classic, anniversary = load_deck("classic"), load_deck("anniversary")
    shared = {card.id for card in classic.cards if card.kind == WEAPON} & {card.id for card in anniversary.cards}
    assert "monkey-hand" in shared
    for id in shared:
        assert not set(classic.cards[classic.index(id)].flavour) & set(anniversary.cards[anniversary.index(id)].flavour)


def test_a_line_is_short_whole_and_calm() -> None:
    for line in ALL:
        assert len(line) <= LONGEST
        assert line == " ".join(line.split())
        assert line[0].isupper() or line[0].isdigit()
        assert line[-1] in ".?"
        assert "!" not in line
        assert line.isascii()


def test_no_blood() -> None:
    for line in ALL:
        assert not re.search(r"\b(blood\w*|gore|corpses?|wounds|wounded|scream\w*|nooses?|stab\w*)\b", line.lower()), line


def test_save_9_nobody_at_sea_speaks_of_killing() -> None:
    for card, said in lines("ship").items():
        for line in said:
            assert not re.search(r"\b(kill\w*|murder\w*|weapon\w*|dead|die[sd]?|death)\b", line.lower()), card


def test_aids_have_lines() -> None:
    assert all(card.flavour for card in load_deck("ship").cards if card.kind == AID)
