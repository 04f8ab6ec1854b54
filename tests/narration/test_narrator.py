"""The butler tells events: facts first, in words that depend on nothing but the game."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from doctorlucky.boards import BOARDS, load_board
from doctorlucky.boards.model.layout import Layout
from doctorlucky.decks import FAILURE, load_deck
from doctorlucky.engine import event as e
from doctorlucky.engine.event import CAT, DOCTOR, DOG, EVERYONE, NONE, Event
from doctorlucky.narration import Narrator

MANSION = load_board("mansion-1996")
CLASSIC = load_deck("classic")
HOUSE_2016 = load_board("mansion-2016")
ANNIVERSARY = load_deck("anniversary")
SHIP = load_board("ship")
SEA = load_deck("ship")
NAMES = ("Ada", "Bob", "Cleo")
KINDS = sorted(value for name, value in vars(e).items() if name.isupper() and isinstance(value, str))


def narrator(dog_name: str = "the dog", start: int = 0) -> Narrator:
    return Narrator(MANSION, CLASSIC, NAMES, dog_name, start)


def anniversary(layouts: tuple[Layout, ...] = (), start: int = 0) -> Narrator:
    return Narrator(HOUSE_2016, ANNIVERSARY, NAMES, start=start, layouts=layouts)


def aboard(layouts: tuple[Layout, ...] = (), start: int = 0) -> Narrator:
    return Narrator(SHIP, SEA, NAMES, start=start, layouts=layouts)


def at(name: str) -> int:
    return MANSION.space(name).index


def card(name: str) -> int:
    return CLASSIC.index(name)


def first(text: str) -> str:
    """The first sentence: the facts."""
    return text.partition(". ")[0].rstrip(".")


@pytest.mark.parametrize(
    ("event", "facts"),
    [
        (Event(e.DEALER, 1), "Bob deals"),
        (Event(e.TURNED_UP, 0, card=card("Library")), "Ada is dealt the Library card, face up"),
        (Event(e.PLACED, pawn=2, space=at("Drawing Room")), "Cleo starts in the Drawing Room"),
        (Event(e.PLACED, pawn=DOCTOR, space=at("Piazza")), "The Doctor starts on the Piazza"),
        (Event(e.PLACED, pawn=DOG, space=at("Piazza")), "The dog starts on the Piazza"),
        (Event(e.DEALT, 0, card=card("Move 2"), known=1), "Ada is dealt a Move 2 card"),
        (Event(e.TURN, 0, amount=12), "Turn 12: Ada"),
        (Event(e.STEPPED, 0, space=at("Gallery"), origin=at("Library")), "Ada steps from the Library to the Gallery"),
        (Event(e.STEPPED, 0, space=at("stairs-west"), origin=at("hall-west")), "Ada steps from the west hall to the west stairs"),
        (
            Event(e.MOVED, 0, 0, card("Move 1"), at("Gallery"), at("Library")),
            "Ada plays a Move 1 card and goes from the Library to the Gallery",
        ),
        (
            Event(e.MOVED, 0, DOCTOR, card("Nursery"), at("Nursery"), at("Foyer")),
            "Ada plays the Nursery card and moves the Doctor from the Foyer to the Nursery",
        ),
        (Event(e.DREW, 0, card=card("Trowel"), known=1), "Ada draws the Trowel"),
        (Event(e.ENDED, 0), "Ada ends the turn"),
        (Event(e.RESHUFFLED, amount=31), "The 31 discards are shuffled and become the new deck"),
        (
            Event(e.ATTEMPTED, 0, DOCTOR, card("Monkey Hand"), at("Foyer"), amount=8),
            "Ada tries to kill the Doctor in the Foyer with the Monkey Hand: strength 8",
        ),
        (
            Event(e.ATTEMPTED, 0, DOCTOR, space=at("Foyer"), amount=1),
            "Ada tries to kill the Doctor in the Foyer with bare hands: strength 1",
        ),
        (
            Event(e.ATTEMPTED, 0, 1, card("Trowel"), at("Foyer"), amount=2),
            "Ada tries to kill Bob in the Foyer with the Trowel: strength 2",
        ),
        (
            Event(e.ATTEMPTED, 0, DOG, space=at("Foyer"), amount=1),
            "Ada tries to kill the dog in the Foyer with bare hands: strength 1",
        ),
        (Event(e.FOILED_WITH, 1, card=card("Failure 2"), amount=3), "Bob plays a Failure of 2; the total is now 3"),
        (Event(e.SPENT, 1, amount=4), "Bob spends one spite token; the total is now 4"),
        (Event(e.PASSED, 1), "Bob passes"),
        (Event(e.PASSED, 1, amount=1), "Bob has nothing to play and is passed over"),
        (Event(e.COUNTERED, 1, 0, card("Trowel"), amount=2), "Bob answers with the Trowel, an attempt on Ada: strength 2"),
        (
            Event(e.STRUCK, pawn=0, card=card("Trowel"), amount=2),
            "The Doctor turns over the Trowel and strikes back at Ada: strength 2",
        ),
        (Event(e.STRUCK, pawn=0, amount=1), "The Doctor strikes back at Ada with bare hands: strength 1"),
        (Event(e.FAILED, 0, DOCTOR), "The attempt on the Doctor is foiled; Ada has failed"),
        (Event(e.FAILED, 0, 1), "The attempt of Ada on Bob is foiled"),
        (Event(e.FAILED, NONE, 1), "The Doctor's blow at Bob is foiled"),
        (Event(e.KILLED, 0, DOCTOR), "Ada kills the Doctor"),
        (Event(e.KILLED, 0, 1), "Ada kills Bob, who leaves the board"),
        (Event(e.KILLED, 0, DOG), "Ada kills the dog"),
        (Event(e.KILLED, NONE, 1), "The Doctor kills Bob, who leaves the board"),
        (Event(e.SPITE, 0, amount=1), "Ada now has 1 spite token"),
        (Event(e.SPITE, 0, amount=3), "Ada now has 3 spite tokens"),
        (Event(e.SPITE, 0, amount=0), "Ada now has no spite tokens"),
        (
            Event(e.TOOK, 0, 1, amount=4, cards=(card("Move 1"), card("Trowel"), card("Failure 1"), card("Failure 1"))),
            "Ada takes the hand of Bob: a Move 1 card, the Trowel and 2 Failures of 1",
        ),
        (Event(e.TOOK, 0, 1, amount=0), "Ada finds the hand of Bob empty"),
        (Event(e.DISCARDED, 0, cards=(card("Move 1"),)), "Ada discards a Move 1 card"),
        (
            Event(e.DOCTOR_MOVED, space=at("Parlor"), origin=at("Drawing Room")),
            "The Doctor goes from the Drawing Room to the Parlor",
        ),
        (Event(e.ACTIVATED, 2), "The Doctor has walked in on Cleo, who plays next"),
        (
            Event(e.DOG_MOVED, space=at("Parlor"), origin=at("Drawing Room")),
            "The dog follows, from the Drawing Room to the Parlor",
        ),
        (Event(e.DOG_TOOK, amount=2), "The dog takes one spite token and now has 2"),
        (Event(e.DOG_RETURNED, amount=1), "The dog is with the Doctor and gives 1 spite token back to the pool"),
        (
            Event(e.BOUGHT, 0, card=card("Failure 1"), amount=2),
            "Ada discards a Failure of 1 for one of the spite tokens of the dog and now has 2",
        ),
        (Event(e.RETURNED, 0, space=at("Drawing Room")), "Ada comes back to life in the Drawing Room"),
        (Event(e.PLACED, pawn=CAT, space=at("Parlor")), "The cat starts in the Parlor"),
        (Event(e.STEPPED, 0, 0, space=at("Gallery"), origin=at("Library")), "Ada steps from the Library to the Gallery"),
        (Event(e.SAVED, 0, DOCTOR), "Ada saves the Doctor"),
        (Event(e.OWES, 1, amount=1), "Bob has said what is not said, and now owes 1 penalty"),
        (Event(e.WON, 0), "Ada wins"),
        (Event(e.NOBODY), "Play is over, and nobody has won"),
    ],
    ids=lambda value: value.what if isinstance(value, Event) else "",
)
def test_the_facts_come_first(event: Event, facts: str) -> None:
    assert first(narrator().tell(event)) == facts


def room(number: int) -> int:
    return HOUSE_2016.space(number).index


def held(name: str) -> int:
    return ANNIVERSARY.index(name)


@pytest.mark.parametrize(
    ("event", "facts"),
    [
        (Event(e.PART, amount=3), "In play tonight: the part agreed on"),
        (Event(e.SET_ASIDE, amount=5), "Set aside, unseen by anybody: 5 cards"),
        (Event(e.SET_ASIDE, amount=1), "Set aside, unseen by anybody: a card"),
        (Event(e.STEPPED, 0, 1, space=room(2), origin=room(1)), "Ada spends a step on Bob: from the Drawing Room to the Parlor"),
        (Event(e.STEPPED, 0, DOG, space=room(6), origin=room(1)), "Ada sends the dog from the Drawing Room to the Trophy Room"),
        (Event(e.STEPPED, 0, CAT, space=room(6), origin=room(1)), "Ada sends the cat from the Drawing Room to the Trophy Room"),
        (
            Event(e.STEPPED, 0, DOCTOR, space=room(2), origin=room(1)),
            "Ada spends a step on the Doctor: from the Drawing Room to the Parlor",
        ),
        (
            Event(e.WALKED, 0, card=held("Library"), amount=3),
            "Ada plays the Library card for its steps and now has 3 steps to take",
        ),
        (Event(e.WALKED, 0, card=held("Library"), amount=1), "Ada plays the Library card for its steps and now has 1 step to take"),
        (
            Event(e.TURNED_OVER, 1, card=held("Frozen Fish"), amount=3),
            "Bob turns over the Frozen Fish, worth 2 in luck; the total is now 3",
        ),
        (
            Event(e.TURNED_OVER, 1, card=held("Parlor"), amount=3),
            "Bob turns over the Parlor card, which has no luck in it; the total stays at 3",
        ),
        (Event(e.TURNED_OVER, 1, amount=3), "Bob has nothing to play and is passed over"),
        (Event(e.REASON, 0, card=held("Trowel"), amount=2), "Ada keeps the Trowel as a Reason and now has 2"),
        (Event(e.REASON, card=held("Trowel"), amount=2), "The Doctor keeps the Trowel as a Reason and now has 2"),
        (
            Event(e.LIGHTS_OUT, amount=7),
            "The last card is gone, and the lights go out: from now on nobody sees beyond the room they are in",
        ),
        (Event(e.WANDERED, 1, space=room(1), origin=room(2)), "Bob goes from the Parlor to the Drawing Room"),
        (Event(e.ESCAPE, 0), "The Doctor gets up again"),
        (Event(e.STRUCK, pawn=1, amount=2), "The Doctor comes upon Bob and strikes with bare hands: strength 2"),
        (Event(e.FAILED, NONE, 1), "The Doctor's blow at Bob is foiled"),
        (Event(e.KILLED, NONE, 1), "The Doctor kills Bob, who leaves the board"),
        (
            Event(e.TOOK, 0, 1, amount=1, cards=(held("Parlor"),)),
            "Ada takes what has no luck in it from the hand of Bob: the Parlor card",
        ),
        (Event(e.TOOK, 0, 1, amount=2), "Ada takes what has no luck in it from the hand of Bob: 2 cards"),
        (Event(e.TOOK, 0, 1), "Ada finds nothing to take in the hand of Bob"),
        (
            Event(e.DISCARDED, 1, cards=(held("Trowel"), held("Library"))),
            "What Bob still had is discarded: the Trowel and the Library card",
        ),
        (Event(e.WON, 0), "Ada wins"),
        (Event(e.BLAMED, 2), "Cleo passed while holding luck, and is the loser"),
    ],
    ids=lambda value: value.what if isinstance(value, Event) else "",
)
def test_the_facts_of_the_anniversary_come_first(event: Event, facts: str) -> None:
    assert first(anniversary().tell(event)) == facts


def test_escape_1_who_plays_first_is_told() -> None:
    for start in range(4):
        assert "Ada" in anniversary(start=start).tell(Event(e.ESCAPE, 0))


def test_nothing_set_aside_is_no_news() -> None:
    assert anniversary().tell(Event(e.SET_ASIDE)) == ""


@pytest.mark.parametrize(
    ("event", "facts"),
    [
        (Event(e.SAVED, 0, DOCTOR), "Ada saves the Doctor"),
        (Event(e.SANK, amount=3), "B-Deck sinks, and its rooms are gone"),
        (
            Event(e.LIFTED, pawn=1, origin=SHIP.space("Engineering").index, space=SHIP.space("Swimming Bath").index),
            "Bob is lifted from Engineering to the Swimming Bath",
        ),
        (
            Event(e.LIFTED, pawn=DOCTOR, origin=SHIP.space("Boiler Room").index, space=SHIP.space("Squash Court").index),
            "The Doctor is lifted from the Boiler Room to the Squash Court",
        ),
        (Event(e.OWES, 2, amount=1), "Cleo has used a word that is not used aboard, and now owes 1 penalty"),
        (Event(e.OWES, 2, amount=4), "Cleo has used a word that is not used aboard, and now owes 4 penalties"),
    ],
    ids=lambda value: value.what if isinstance(value, Event) else "",
)
def test_the_facts_at_sea_come_first(event: Event, facts: str) -> None:
    assert first(aboard().tell(event)) == facts


def test_save_6_the_deck_that_sinks_is_named() -> None:
    butler = aboard()
    told = [butler.tell(Event(e.SANK, amount=gone)) for gone in range(1, len(SHIP.decks) + 1)]
    assert [re.findall(r"([A-D])-Deck", text) for text in told] == [["D"], ["C"], ["B"], ["A"]]
    for amount in (len(SHIP.decks) + 1, NONE, 0):  # no deck has gone by then
        assert "lowest deck" in aboard().tell(Event(e.SANK, amount=amount))


@pytest.mark.parametrize(
    ("part", "name"),
    [
        ("full", "every room"),
        ("center", "the middle of the house without its wings"),
        ("center-west", "the middle of the house with its west wing"),
    ],
)
def test_anniv_2_the_part_in_play_is_named_where_the_layouts_are_known(part: str, name: str) -> None:
    layouts = (HOUSE_2016.layout(), HOUSE_2016.layout("full"), HOUSE_2016.layout(part))
    for start in range(3):
        assert name in anniversary(layouts, start).tell(Event(e.PART, amount=2))


def test_a_part_of_a_board_of_ones_own_goes_by_its_name() -> None:
    bare = Layout(HOUSE_2016, "attic", (), 0, [], [])
    assert anniversary((bare,)).tell(Event(e.PART, amount=0)).startswith("In play tonight: the part called attic.")


@pytest.mark.parametrize("what", [e.PART, e.LIGHTS_OUT, e.SANK])
def test_the_number_of_a_layout_is_never_told(what: str) -> None:
    for start in range(30):
        for butler in (anniversary(start=start), aboard(start=start), aboard((SHIP.layout(),) * 5, start)):
            assert not re.search(r"\d", butler.tell(Event(what, amount=4)))


def test_escape_4_luck_against_his_attack_is_not_told_as_his() -> None:
    butler = anniversary()
    butler.tell(Event(e.STRUCK, pawn=1, amount=2))
    told = [butler.tell(Event(e.FOILED_WITH, 1, card=held("Frozen Fish"), amount=2)) for _ in range(12)]
    assert told[0] == "Bob gives up the Frozen Fish for its luck of 2; the total is now 2."
    assert not any(re.search(r"\b(He|Doctor)\b", text) for text in told)


def test_the_one_who_is_to_be_killed_does_not_leave_it_to_others() -> None:
    butler = anniversary()
    butler.tell(Event(e.ATTEMPTED, 0, 1, held("Trowel"), room(1), amount=3))
    told = [butler.tell(Event(e.PASSED, 1)) for _ in range(12)]
    assert told[0] == "Bob passes."
    assert not any(re.search("interfere|business|Others", text) for text in told)
    assert first(butler.tell(Event(e.PASSED, 2))) == "Cleo passes"


def test_stranger_2_a_turned_over_failure_is_remarked_on_with_its_line() -> None:
    number = held("Failure 3")
    butler = anniversary()
    butler.tell(Event(e.ATTEMPTED, 0, DOCTOR, space=room(1), amount=1))
    assert butler.tell(Event(e.TURNED_OVER, 1, card=number, amount=3)).endswith(ANNIVERSARY.cards[number].flavour[0])


def test_card_1_a_hidden_card_is_a_card() -> None:
    drawn = Event(e.DREW, 0, card=card("Trowel"), known=0b1)
    assert first(narrator().tell(drawn.seen_by(0))) == "Ada draws the Trowel"
    assert first(narrator().tell(drawn.seen_by(1))) == "Ada draws a card"
    assert first(narrator().tell(drawn.seen_by(None))) == "Ada draws a card"


def test_card_1_of_a_hidden_hand_only_the_size_is_told() -> None:
    taken = Event(e.TOOK, 0, 1, amount=2, cards=(card("Trowel"), card("Move 1")), known=0b11)
    assert first(narrator().tell(taken.seen_by(2))) == "Ada takes the hand of Bob: 2 cards"
    single = Event(e.TOOK, 0, 1, amount=1, cards=(card("Trowel"),), known=0b11)
    assert first(narrator().tell(single.seen_by(2))) == "Ada takes the hand of Bob: a card"


def test_others_cards_are_dealt_without_a_word() -> None:
    assert narrator().tell(Event(e.DEALT, 0, card=card("Trowel"), known=1).seen_by(1)) == ""


def test_an_empty_hand_is_discarded_without_a_word() -> None:
    assert narrator().tell(Event(e.DISCARDED, 0)) == ""


def test_an_event_it_does_not_know_is_passed_over() -> None:
    assert narrator().tell(Event("danced", 0)) == ""


def test_an_attempt_with_a_weapon_is_remarked_on_with_the_weapons_line_once() -> None:
    butler = narrator()
    attempt = Event(e.ATTEMPTED, 0, DOCTOR, card("Trowel"), at("Foyer"), amount=2)
    line = CLASSIC.cards[card("Trowel")].flavour[0]
    assert butler.tell(attempt).endswith(line)
    again = butler.tell(attempt)
    assert line not in again
    assert again.count(". ") >= 1


def test_every_copy_of_a_failure_has_its_own_line_while_they_last() -> None:
    butler = narrator()
    number = card("Failure 2")
    told = [butler.tell(Event(e.FOILED_WITH, 1, card=number, amount=2)) for _ in range(CLASSIC.cards[number].count)]
    for text, line in zip(told, CLASSIC.cards[number].flavour, strict=True):
        assert text.endswith(line)


def test_lines_about_the_doctor_are_kept_for_attempts_on_him() -> None:
    butler = narrator()
    flavour = {line for one in CLASSIC.cards for line in one.flavour}
    for opening in (
        Event(e.ATTEMPTED, 0, 1, card("Duck Decoy"), at("Foyer"), amount=3),
        Event(e.STRUCK, pawn=1, card=card("Duck Decoy"), amount=3),
        Event(e.ATTEMPTED, 0, DOG, card("Duck Decoy"), at("Foyer"), amount=3),
    ):
        told = [butler.tell(opening)] + [butler.tell(Event(e.FOILED_WITH, 2, card=card("Failure 1"), amount=1)) for _ in range(9)]
        assert not any(line in text for text in told for line in flavour)


def test_a_room_card_is_remarked_on_when_it_leads_to_its_room() -> None:
    line = CLASSIC.cards[card("Nursery")].flavour[0]
    assert narrator().tell(Event(e.MOVED, 0, 0, card("Nursery"), at("Nursery"), at("Foyer"))).endswith(line)


def test_anniv_6_a_card_given_up_for_its_luck_is_told_with_it() -> None:
    text = anniversary().tell(Event(e.FOILED_WITH, 1, card=held("Frozen Fish"), amount=2))
    assert text == "Bob gives up the Frozen Fish for its luck of 2; the total is now 2."


def test_anniv_3_steps_with_a_move_card_leave_its_room_out_of_it() -> None:
    text = anniversary().tell(Event(e.MOVED, 0, 0, held("Library"), room(1), room(2)))
    assert text == "Ada plays the Library card and goes from the Parlor to the Drawing Room."


def test_at_sea_he_is_saved() -> None:
    butler = aboard()
    attempt = Event(e.ATTEMPTED, 0, DOCTOR, SEA.index("Oar"), SHIP.space("Bridge").index, amount=3)
    assert first(butler.tell(attempt)) == "Ada tries to save the Doctor on the Bridge with the Oar: value 3"
    assert first(butler.tell(Event(e.SAVED, 0, DOCTOR))) == "Ada saves the Doctor"
    step = Event(e.STEPPED, 0, space=SHIP.space("Lifeboats 1").index, origin=SHIP.space("Engineering").index)
    assert first(butler.tell(step)) == "Ada steps from Engineering to Lifeboats 1"


def test_a_dog_may_have_a_name() -> None:
    text = narrator(dog_name="Shamrock").tell(Event(e.DOG_MOVED, space=at("Parlor"), origin=at("Drawing Room")))
    assert text.startswith("Shamrock follows, from")


def test_a_cat_may_have_a_name() -> None:
    butler = Narrator(MANSION, CLASSIC, NAMES, cat_name=" Mrs  Tibbs ")
    text = butler.tell(Event(e.STEPPED, 0, CAT, space=at("Parlor"), origin=at("Drawing Room")))
    assert text == "Ada sends Mrs Tibbs from the Drawing Room to the Parlor."


def test_a_name_may_hold_braces_and_spaces_and_a_seat_may_have_none() -> None:
    butler = Narrator(MANSION, CLASSIC, ["{who}", " Major \n Tom ", ""])
    assert butler.tell(Event(e.WON, 0)).startswith("{who} wins.")
    assert butler.tell(Event(e.WON, 1)).startswith("Major Tom wins.")
    assert butler.tell(Event(e.WON, 2)).startswith("Player 3 wins.")
    assert butler.tell(Event(e.WON, 7)).startswith("Player 8 wins.")


def test_another_start_gives_other_words_for_the_same_facts() -> None:
    step = Event(e.STEPPED, 0, space=at("Gallery"), origin=at("Library"))
    told = {narrator(start=start).tell(step) for start in range(5)}
    assert len(told) == 5
    assert all("Ada" in text and "the Library" in text and "the Gallery" in text for text in told)


def test_a_long_evening_does_not_repeat_itself_soon() -> None:
    butler = narrator()
    told = [butler.tell(Event(e.FAILED, 0, DOCTOR)) for _ in range(16)]
    assert len(set(told)) == 16


def test_every_space_of_every_board_has_a_name_to_be_told_by() -> None:
    for id in BOARDS:
        board = load_board(id)
        deck = load_deck("ship" if board.decks else "anniversary")
        butler = Narrator(board, deck, NAMES)
        for space in board.spaces:
            text = butler.tell(Event(e.RETURNED, 0, space=space.index))
            assert re.match(r"Ada (comes back to life|is with us again,) (in|on|at) \S", text)
            assert "the The" not in text
            assert space.label.lower() in text.lower()


def an_event() -> st.SearchStrategy[Event]:
    seats, pawns = st.integers(0, 2), st.sampled_from((0, 1, 2, DOCTOR, DOG, CAT))
    cards, spaces = st.integers(0, len(CLASSIC.cards) - 1), st.integers(0, len(MANSION.spaces) - 1)
    return st.builds(
        Event,
        st.sampled_from(KINDS),
        seats,
        pawns,
        st.one_of(st.just(NONE), cards),
        spaces,
        spaces,
        st.integers(0, 12),
        st.lists(cards, max_size=4).map(tuple),
    )


@given(st.lists(an_event(), max_size=60), st.integers(0, 50))
def test_the_same_game_is_told_in_the_same_words_and_in_good_grammar(events: list[Event], start: int) -> None:
    one, other = narrator(start=start), narrator(start=start)
    for event in events:
        text = one.tell(event)
        assert other.tell(event) == text
        if text:
            assert text[0].isupper()
            assert text[-1] in ".?"
            assert text == " ".join(text.split())
            assert not re.search(r"[{}!]|\b(a|the|an) (a|the|an)\b", text.lower())
            assert not re.search(r"\. [a-z]", text)


def hide(event: Event) -> Event:
    """The event as the engine makes it: only cards dealt, drawn and taken are secret."""
    known = 1 << event.seat if event.what in (e.DEALT, e.DREW, e.TOOK) else EVERYONE
    amount = len(event.cards) if event.what == e.TOOK else event.amount
    return Event(event.what, event.seat, event.pawn, event.card, event.space, event.origin, amount, event.cards, known)


@given(st.lists(an_event().map(hide), max_size=60), st.sampled_from((0, 1, 2, None)))
def test_card_1_what_is_public_is_told_to_everybody_in_the_same_words(events: list[Event], seat: int | None) -> None:
    whole, redacted = narrator(), narrator()
    for event in events:
        seen = event.seen_by(seat)
        text, told = whole.tell(event), redacted.tell(seen)
        if seen is event:
            assert told == text
        elif seen.card == NONE and event.card != NONE and event.what == e.DREW:
            assert CLASSIC.cards[event.card].name not in told


def test_failures_are_told_by_their_luck() -> None:
    butler = narrator()
    for number, one in enumerate(CLASSIC.cards):
        if one.kind == FAILURE:
            assert f"ailure of {one.luck}" in butler.tell(Event(e.FOILED_WITH, 0, card=number, amount=one.luck))
