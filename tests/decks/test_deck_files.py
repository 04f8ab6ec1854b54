"""The three packaged decks: what is in them, and what a deck file may not get wrong."""

import tomllib
from importlib.resources import files
from typing import Any

import pytest

from doctorlucky.decks import AID, DECKS, FAILURE, MOVE, ROOM, WEAPON, Card, Deck, card_id, load_deck
from doctorlucky.decks.deck import deck_from
from doctorlucky.errors import DeckError


def raw(id: str) -> dict[str, Any]:
    return tomllib.loads(files("doctorlucky.data").joinpath("decks", f"{id}.toml").read_text("utf-8"))


def of_kind(deck: Deck, kind: str) -> list[Card]:
    return [card for card in deck.cards if card.kind == kind]


def copies(deck: Deck, kind: str) -> int:
    return sum(card.count for card in of_kind(deck, kind))


def card(deck: Deck, name: str) -> Card:
    return deck.cards[deck.index(name)]


@pytest.mark.parametrize(("id", "total"), [("classic", 96), ("anniversary", 72), ("ship", 90)])
def test_total(id: str, total: int) -> None:
    deck = load_deck(id)
    assert deck.id == id
    assert deck.total == total
    assert len(deck.bag()) == total


@pytest.mark.parametrize("id", DECKS)
def test_ids_are_unique_and_made_from_the_name(id: str) -> None:
    deck = load_deck(id)
    ids = [card.id for card in deck.cards]
    assert len(set(ids)) == len(ids)
    assert ids == [card_id(card.name) for card in deck.cards]
    for number, one in enumerate(deck.cards):
        assert deck.index(one.id) == deck.index(one.name) == number


@pytest.mark.parametrize("id", DECKS)
def test_a_bag_is_in_order_of_number_and_holds_every_copy(id: str) -> None:
    deck = load_deck(id)
    bag = deck.bag()
    assert bag == sorted(bag)
    assert [bag.count(number) for number in range(len(deck.cards))] == [card.count for card in deck.cards]


@pytest.mark.parametrize(
    ("id", "kinds"),
    [
        ("classic", {MOVE: 14, ROOM: 20, WEAPON: 20, AID: 0, FAILURE: 42}),
        ("anniversary", {MOVE: 24, ROOM: 0, WEAPON: 24, AID: 0, FAILURE: 24}),
        ("ship", {MOVE: 28, ROOM: 0, WEAPON: 0, AID: 24, FAILURE: 38}),
    ],
)
def test_copies_of_each_kind(id: str, kinds: dict[str, int]) -> None:
    deck = load_deck(id)
    assert {kind: copies(deck, kind) for kind in kinds} == kinds


@pytest.mark.parametrize(
    ("id", "failures"),
    [
        ("classic", {1: 26, 2: 12, 3: 4}),
        ("anniversary", {1: 10, 2: 6, 3: 4, 4: 4}),
        ("ship", {1: 16, 2: 10, 3: 12}),
    ],
)
def test_failures_by_luck(id: str, failures: dict[int, int]) -> None:
    assert {card.luck: card.count for card in of_kind(load_deck(id), FAILURE)} == failures


def test_classic_move_cards() -> None:
    moves = of_kind(load_deck("classic"), MOVE)
    assert {card.steps: card.count for card in moves} == {1: 8, 2: 4, 3: 2}
    assert [card.name for card in moves] == ["Move 1", "Move 2", "Move 3"]
    assert not any(card.room for card in moves)


def test_classic_room_cards_lead_to_the_room_they_name() -> None:
    rooms = of_kind(load_deck("classic"), ROOM)
    assert all(card.room == card.name and card.count == 1 and card.steps == 0 for card in rooms)
    assert "Drawing Room" not in {card.name for card in rooms}


@pytest.mark.parametrize(
    ("name", "value", "room", "bonus"),
    [
        ("Monkey Hand", 2, "Foyer", 8),
        ("Piece of Rope", 2, "Gallery", 8),
        ("Broom Stick", 2, "Servants' Quarters", 7),
        ("Shoe Horn", 2, "Lancaster Room", 7),
        ("Billiard Cue", 2, "Billiard Room", 5),
        ("Civil War Cannon", 3, "Armory", 5),
        ("Crepe Pan", 3, "Kitchen", 4),
        ("Big Red Hammer", 4, "", 0),
        ("Chain Saw", 4, "", 0),
        ("Tight Hat", 2, "", 0),
    ],
)
def test_classic_weapon(name: str, value: int, room: str, bonus: int) -> None:
    weapon = card(load_deck("classic"), name)
    assert (weapon.kind, weapon.count) == (WEAPON, 1)
    assert (weapon.value, weapon.bonus_room, weapon.bonus) == (value, room, bonus)


@pytest.mark.parametrize(("name", "value", "room", "bonus"), [("Piece of Rope", 2, "Gallery", 6), ("Monkey Hand", 2, "Foyer", 6)])
def test_anniversary_weapon(name: str, value: int, room: str, bonus: int) -> None:
    weapon = card(load_deck("anniversary"), name)
    assert (weapon.value, weapon.bonus_room, weapon.bonus) == (value, room, bonus)


def test_anniv_6_luck_on_moves_and_weapons_is_0_to_2_and_on_failures_1_to_4() -> None:
    deck = load_deck("anniversary")
    assert {card.luck for card in deck.cards if card.kind != FAILURE} == {0, 1, 2}
    assert {card.luck for card in of_kind(deck, FAILURE)} == {1, 2, 3, 4}


def test_anniv_3_every_move_card_has_steps_and_a_room() -> None:
    assert all(card.room and card.steps in (1, 2) for card in of_kind(load_deck("anniversary"), MOVE))


def test_every_anniversary_room_has_one_move_card_and_one_weapon() -> None:
    deck = load_deck("anniversary")
    assert {card.room for card in of_kind(deck, MOVE)} == {card.bonus_room for card in of_kind(deck, WEAPON)}


def test_save_3_steps_of_a_move_card_are_0_to_3() -> None:
    deck = load_deck("ship")
    assert {card.steps for card in of_kind(deck, MOVE)} == {0, 1, 2, 3}
    assert card(deck, "Bridge").steps == 0
    assert card(deck, "Engineering").steps == 3


def test_save_the_rabbits_foot_is_worth_3() -> None:
    foot = card(load_deck("ship"), "Rabbit's Foot")
    assert (foot.id, foot.kind, foot.value) == ("rabbits-foot", AID, 3)


@pytest.mark.parametrize("id", DECKS)
def test_a_bonus_is_better_than_the_value_it_replaces(id: str) -> None:
    for one in load_deck(id).cards:
        assert bool(one.bonus) == bool(one.bonus_room)
        assert not one.bonus or one.bonus > one.value


@pytest.mark.parametrize(
    ("name", "id"),
    [("Servants' Quarters", "servants-quarters"), ("Move 2", "move-2"), ("Purser's Office", "pursers-office"), ("Oar", "oar")],
)
def test_card_id(name: str, id: str) -> None:
    assert card_id(name) == id


@pytest.mark.parametrize("id", DECKS)
def test_a_wrong_total_is_refused(id: str) -> None:
    data = raw(id)
    data["total"] += 1
    with pytest.raises(DeckError, match=rf"{id}.* add up to {data['total'] - 1}, the file says {data['total']}"):
        deck_from(id, data, {})


def test_a_missing_card_is_refused() -> None:
    data = raw("classic")
    data["weapon"].pop()
    with pytest.raises(DeckError, match="add up to 95"):
        deck_from("classic", data, {})


def test_two_cards_of_one_name_are_refused() -> None:
    data = raw("classic")
    data["weapon"][0] = dict(data["weapon"][1])
    with pytest.raises(DeckError, match="same id"):
        deck_from("classic", data, {})


def test_an_unknown_deck_is_refused_with_the_ones_there_are() -> None:
    with pytest.raises(DeckError, match="no deck 'tarot'; there are classic, anniversary, ship"):
        load_deck("tarot")


def test_an_unknown_card_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        load_deck("classic").index("Frozen Fish")


def test_a_variant_may_change_numbers_but_not_the_order() -> None:
    deck = load_deck("classic")
    without = deck.but(tuple(card.but(count=0) if card.id == "failure-3" else card for card in deck.cards))
    assert without.total == 92
    assert without.index("failure-3") == deck.index("failure-3")
    assert deck.total == 96
    with pytest.raises(DeckError, match="their order"):
        deck.but(deck.cards[1:])


def test_but_keeps_everything_it_is_not_told_to_change() -> None:
    rope = card(load_deck("classic"), "Piece of Rope")
    stronger = rope.but(value=rope.value + 1, bonus=rope.bonus + 1)
    assert (stronger.value, stronger.bonus) == (3, 9)
    assert (stronger.id, stronger.name, stronger.count, stronger.bonus_room) == (rope.id, rope.name, 1, "Gallery")
    assert stronger.flavour == rope.flavour
