"""What the heuristic bot does aboard the ship, among pets and Strangers, and in the Escape."""

from collections.abc import Sequence

from bots_at_table import chosen, turn_of
from doctorlucky.match import Match

PLENTY = ["failure-1", "failure-1"]


def mansion(
    pawns: Sequence[str],
    doctor: str,
    hand: Sequence[str] = (),
    variants: Sequence[str] = (),
    pet: dict[str, dict[str, object]] | None = None,
    act: str | None = None,
    players: int = 0,
) -> Match:
    """The Anniversary edition in the whole house; the turn is the first seat's, and others have something to foil with."""
    people = players or len(pawns)
    hands = dict.fromkeys(range(1, len(pawns)), PLENTY) if not players else {2: PLENTY}
    return Match.arrange(
        "anniversary",
        people,
        variants,
        part="full",
        doctor=doctor,
        pawns=pawns,
        hands={0: hand, **hands},
        extras=pet,
        act=act,
        seed=1,
    )


def ship(pawns: Sequence[str], doctor: str, hand: Sequence[str] = ()) -> Match:
    hands = [hand, *([["failure-2", "failure-3"]] * (len(pawns) - 1))]
    return Match.arrange("save", len(pawns), doctor=doctor, pawns=pawns, hands=hands, seed=1)


# Save Doctor Lucky


def test_saves_the_doctor_under_somebodys_eyes() -> None:
    match = ship(["lifeboats-1", "ice", "cargo-hold"], "lifeboats-1", ["cork-vest", "hymn-book"])
    assert chosen(match) == "attempt doctor cork-vest"


def test_brings_the_doctor_to_where_it_is_seen() -> None:
    match = ship(["bridge", "ice", "cargo-hold"], "casino", ["bridge", "cork-vest"])
    assert turn_of(match) == ["play bridge doctor bridge", "attempt doctor cork-vest"]


def test_does_not_draw_the_last_cards_that_keep_the_ship_afloat() -> None:
    match = ship(["bridge", "cargo-hold", "cargo-hold"], "casino")
    deck = match.view(0).deck_size
    cards = [card.id for card in match.ruleset.deck.cards if card.arms for _ in range(card.count)]
    assert turn_of(match)[-1] == "draw"
    assert deck > 45
    moves = [card.id for card in match.ruleset.deck.cards if card.kind == "move" for _ in range(card.count)]
    luck = ["failure-1"] * 16 + ["failure-2"] * 8 + ["failure-3"] * 8
    few = Match.arrange(
        "save",
        3,
        doctor="wireless-room",
        pawns=["bridge", "ice", "ice"],
        hands=[[], ["failure-2", "failure-3"], ["failure-2", "failure-3"]],
        removed=[*cards, *moves, *luck],
        extras={"ship": {"afloat": ["A"]}},
        seed=1,
    )
    assert few.view(0).deck_size == 2
    assert "draw" in few.legal()
    assert turn_of(few)[-1] != "draw"


# Pets and Strangers


def test_sends_the_dog_away_that_looks_on() -> None:
    match = mansion(
        ["white-room", "kitchen", "kitchen"], "white-room", ["chain-saw"], ["pet-dog"], {"dog": {"space": "white-room"}}
    )
    actions = turn_of(match)
    assert actions[0].startswith("step dog")
    assert actions[1] == "attempt doctor chain-saw"


def test_gives_the_witness_a_cat_to_look_at() -> None:
    match = mansion(
        ["white-room", "hedge-maze", "kitchen"], "white-room", ["chain-saw"], ["pet-cat"], {"cat": {"space": "kitchen"}}
    )
    assert turn_of(match) == ["step cat hedge-maze", "attempt doctor chain-saw"]


def test_leads_a_stranger_away_that_looks_on() -> None:
    match = mansion(["kitchen", "kitchen", "lancaster-room", "lancaster-room"], "kitchen", ["chain-saw"], players=2)
    assert match.view(0).strangers == (1, 3)
    actions = turn_of(match)
    assert actions[0].startswith("step seat-2")
    assert actions[1] == "attempt doctor chain-saw"


def test_walks_in_on_the_doctor_with_a_move_card() -> None:
    match = mansion(["foyer", "lancaster-room", "lancaster-room"], "kitchen", ["chain-saw", "kitchen"])
    assert turn_of(match)[-2:] == ["play kitchen self kitchen", "attempt doctor chain-saw"]


# The Escape


def escape(pawns: Sequence[str], doctor: str, hand: Sequence[str] = ()) -> Match:
    return mansion(pawns, doctor, hand, ["escape"], act="escape")


def test_does_not_wait_where_the_doctor_comes_next() -> None:
    match = escape(["hedge-maze", "kitchen", "kitchen"], "white-room")
    turn_of(match)
    assert match.view(0).pawns[0] != "hedge-maze"


def test_sends_the_doctor_on_to_somebody_else() -> None:
    match = escape(["kitchen", "hedge-maze", "foyer"], "white-room")
    assert chosen(match) == "step doctor hedge-maze"


def test_does_not_send_him_on_to_itself() -> None:
    match = escape(["hedge-maze", "kitchen", "foyer"], "white-room")
    assert chosen(match) != "step doctor hedge-maze"


def test_attacks_whoever_is_in_the_room_with_the_strongest_weapon() -> None:
    match = escape(["kitchen", "kitchen", "foyer"], "white-room", ["chain-saw", "crepe-pan"])
    assert turn_of(match)[-1] == "attempt seat-2 crepe-pan"  # 4 in the kitchen


def test_gives_what_luck_it_takes_to_live() -> None:
    match = Match.arrange(
        "anniversary",
        3,
        ["escape"],
        part="full",
        doctor="white-room",
        pawns=["kitchen", "hedge-maze", "foyer"],
        hands=[[], ["failure-4", "failure-1", "crepe-pan"], []],
        act="escape",
        seed=1,
    )
    match.play("step doctor hedge-maze")
    assert match.seat == 1
    assert turn_of(match) == ["foil failure-1"]
