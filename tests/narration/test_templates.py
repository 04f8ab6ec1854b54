"""The words of the narration: every template can be filled, states its facts, and keeps the house's manners."""

import re
import tomllib
from importlib.resources import files
from math import gcd
from typing import Any

import pytest

from doctorlucky.boards import BOARDS, load_board
from doctorlucky.decks import DECKS
from doctorlucky.engine import event as e
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.narration.templates import FACTS, Sentence, load_templates, templates_from

KINDS = {value for name, value in vars(e).items() if name.isupper() and isinstance(value, str)}

TEMPLATES = {deck: load_templates(deck) for deck in DECKS}

STATED = {
    e.PART: {"part"},
    e.SET_ASIDE: {"cards"},
    e.TURNED_UP: {"who", "card"},
    e.PLACED: {"target", "there"},
    "placed-doctor": {"there"},
    e.DEALT: {"who", "card"},
    e.TURN: {"who", "amount"},
    e.STEPPED: {"who", "origin", "space"},
    "stepped-other": {"who", "target", "origin", "space"},
    "stepped-pet": {"who", "target", "origin", "space"},
    "stepped-doctor": {"who", "target", "origin", "space"},
    e.WALKED: {"who", "card", "steps"},
    e.MOVED: {"who", "card", "origin", "space"},
    "moved-other": {"who", "card", "target", "origin", "space"},
    e.DREW: {"who", "card"},
    e.RESHUFFLED: {"amount"},
    e.ATTEMPTED: {"who", "target", "card", "there", "amount"},
    "attempted-bare": {"who", "target", "card", "there", "amount"},
    "attempted-other": {"who", "target", "card", "there", "amount"},
    e.FOILED_WITH: {"who", "card", "amount"},
    "foiled-with-other": {"who", "card", "amount"},
    "foiled-with-luck": {"who", "card", "luck", "amount"},
    "foiled-with-luck-other": {"who", "card", "luck", "amount"},
    e.TURNED_OVER: {"who", "card", "luck", "amount"},
    "turned-over-nothing": {"who", "card", "amount"},
    e.SPENT: {"who", "token", "amount"},
    e.COUNTERED: {"who", "card", "target", "amount"},
    e.STRUCK: {"card", "target", "amount"},
    "struck-bare": {"card", "target", "amount"},
    e.FAILED: {"who", "target"},
    "failed-other": {"who", "target"},
    "failed-doctor": {"target"},
    e.KILLED: {"who", "target"},
    "killed-other": {"who", "target"},
    "killed-dog": {"who", "target"},
    "killed-doctor": {"target"},
    e.SAVED: {"who", "target"},
    e.SPITE: {"who", "tokens"},
    e.REASON: {"who", "card", "amount"},
    "reason-doctor": {"card", "amount"},
    e.TOOK: {"who", "target", "cards"},
    "took-nothing": {"who", "target"},
    e.DISCARDED: {"who", "cards"},
    e.LIGHTS_OUT: set[str](),
    e.SANK: {"deck"},
    "sank-last": {"deck"},
    e.LIFTED: {"target", "origin", "space"},
    "lifted-doctor": {"origin", "space"},
    e.DOCTOR_MOVED: {"origin", "space"},
    "doctor-stayed": {"there"},
    e.DOG_MOVED: {"dog", "origin", "space"},
    "dog-stayed": {"dog", "there"},
    e.DOG_TOOK: {"dog", "amount"},
    e.DOG_RETURNED: {"dog", "tokens"},
    e.BOUGHT: {"who", "dog", "card", "amount"},
    e.WANDERED: {"who", "origin", "space"},
    e.RETURNED: {"who", "there"},
    e.OWES: {"who", "penalties"},
    e.NOBODY: set[str](),
}
"""What every sentence of a table has to state; the others state who."""


def raw(name: str = "house") -> dict[str, Any]:
    return tomllib.loads(files("doctorlucky.data").joinpath("narration", f"{name}.toml").read_text("utf-8"))


def test_every_kind_of_event_has_a_table() -> None:
    assert KINDS.issubset(FACTS)
    assert all(templates.lines.keys() == FACTS.keys() for templates in TEMPLATES.values())


@pytest.mark.parametrize("deck", DECKS)
def test_every_template_can_be_filled(deck: str) -> None:
    for table, lines in TEMPLATES[deck].lines.items():
        facts = {fact: f"<{fact}>" for fact in [*FACTS[table].split(), "token", "token_plural"]}
        for sentence in lines.say + lines.margin:
            text = sentence.fill(facts)
            assert text[0] == "<" or text[0].isupper()
            assert text[-1] in ".?"
            assert text == " ".join(text.split())
            assert not re.search(r"[{}!]", text)
            assert not re.search(r"\b(a|the) <(card|cards|space|target|who|dog|origin|part|deck|steps|penalties)>", text.lower()), (
                "facts bring their article"
            )


@pytest.mark.parametrize("deck", DECKS)
def test_every_sentence_states_the_facts(deck: str) -> None:
    for table, lines in TEMPLATES[deck].lines.items():
        for sentence in lines.say:
            assert STATED.get(table, {"who"}) <= sentence.fields, (table, sentence.template)


@pytest.mark.parametrize("deck", DECKS)
def test_no_line_is_twice_in_a_table(deck: str) -> None:
    for table, lines in TEMPLATES[deck].lines.items():
        templates = [sentence.template for sentence in lines.say + lines.margin]
        assert len(set(templates)) == len(templates), table


@pytest.mark.parametrize("deck", DECKS)
def test_remarks_do_not_always_follow_the_same_sentence(deck: str) -> None:
    for table, lines in TEMPLATES[deck].lines.items():
        assert lines.every == 1 or gcd(lines.every, len(lines.say)) == 1, table


OFTEN = [e.STEPPED, e.WALKED, e.MOVED, "moved-other", e.DREW, e.ENDED, e.ATTEMPTED, e.FAILED, e.DOCTOR_MOVED, e.WANDERED]


@pytest.mark.parametrize("deck", DECKS)
def test_what_happens_often_is_told_in_several_ways(deck: str) -> None:
    for table in OFTEN:
        lines = TEMPLATES[deck].lines[table]
        assert len(lines.say) >= 3, table
        assert len(lines.margin) >= 4, table


@pytest.mark.parametrize(
    ("deck", "table"),
    [
        ("anniversary", "stepped-other"),
        ("anniversary", "stepped-pet"),
        ("anniversary", e.TURNED_OVER),
        ("anniversary", e.REASON),
        ("anniversary", "attempted-other"),
        ("anniversary", "struck-bare"),
        ("anniversary", "failed-doctor"),
        ("ship", e.SANK),
        ("ship", e.LIFTED),
        ("ship", "lifted-doctor"),
        ("ship", e.OWES),
    ],
)
def test_what_belongs_to_one_game_is_told_there_in_several_ways(deck: str, table: str) -> None:
    lines = TEMPLATES[deck].lines[table]
    assert len(lines.say) >= 3
    assert len(lines.margin) >= 4


NUMBERED = ("amount", "tokens", "steps", "penalties")


@pytest.mark.parametrize("table", [e.PART, e.LIGHTS_OUT, e.SANK])
def test_the_number_of_a_layout_cannot_be_told(table: str) -> None:
    assert not set(NUMBERED) & set(FACTS[table].split())


def test_every_part_of_every_board_has_a_name() -> None:
    parts = {part for id in BOARDS for part in load_board(id).parts}
    assert parts <= TEMPLATES["anniversary"].parts.keys()


@pytest.mark.parametrize("table", ["struck-bare", "failed-doctor", "killed-doctor", e.TOOK, e.DISCARDED, e.WON, e.REASON])
def test_escape_1_nothing_told_there_is_about_a_dog_or_a_company_that_goes_home(table: str) -> None:
    lines = TEMPLATES["anniversary"].lines[table]
    for template in [sentence.template for sentence in lines.say + lines.margin]:
        assert not re.search(r"\b(dog|back|spite|hand of \{who\}|company|train|carriages|applause)\b", template), template


KILLING = r"\b(kill\w*|murder\w*|weapon\w*|dead|die[sd]?|strength)\b"

ASHORE = {
    table for table in FACTS if table.startswith(("struck", "counter", e.KILLED)) or re.search("attempted-other|failed-", table)
}
"""What happens only in the mansion games."""


def test_save_9_nobody_at_sea_speaks_of_killing() -> None:
    for table in FACTS.keys() - ASHORE:
        lines = TEMPLATES["ship"].lines[table]
        assert [said.template for said in lines.say + lines.margin if re.search(KILLING, said.template.lower())] == []


def test_save_9_the_words_for_the_sea_hold_none_of_killing() -> None:
    own = raw("ship")
    assert e.KILLED not in own
    lines = [line for name in own.keys() & FACTS.keys() for line in own[name]["say"] + own[name].get("margin", [])]
    assert len(lines) > 100
    assert [line for line in lines if re.search(KILLING, line.lower())] == []


def test_a_reason_is_a_reason_only_with_the_anniversary_deck() -> None:
    assert TEMPLATES["anniversary"].token == ("Reason", "Reasons")
    assert TEMPLATES["classic"].token == ("spite token", "spite tokens")


def test_an_unknown_fact_is_refused_with_the_line() -> None:
    tables = raw()
    tables["won"]["say"] = ["{who} wins {prize}."]
    with pytest.raises(DoctorLuckyError, match=r"\[won\], '\{who\} wins \{prize\}\.': \{prize\} is not a fact it may use"):
        templates_from("test", tables)


@pytest.mark.parametrize("line", ["{who wins.", "{who!r} wins.", "{who:>9} wins.", "{} wins."])
def test_a_line_that_is_no_template_is_refused(line: str) -> None:
    tables = raw()
    tables["won"]["say"] = [line]
    with pytest.raises(DoctorLuckyError, match=r"\[won\]"):
        templates_from("test", tables)


def test_missing_and_unknown_tables_are_refused() -> None:
    tables = raw()
    del tables["won"]
    with pytest.raises(DoctorLuckyError, match="no table for won"):
        templates_from("test", tables)
    tables = raw()
    tables["danced"] = {"say": ["{who} dances."]}
    with pytest.raises(DoctorLuckyError, match="no event is called danced"):
        templates_from("test", tables)


@pytest.mark.parametrize("row", [{"say": []}, {"say": ["{who} wins."], "every": 0}])
def test_a_table_with_nothing_to_say_is_refused(row: dict[str, object]) -> None:
    with pytest.raises(DoctorLuckyError, match="something to say"):
        templates_from("test", {**raw(), "won": row})


def test_a_pair_of_words_is_two() -> None:
    tables = raw()
    tables["words"]["token"] = ["grudge"]
    with pytest.raises(DoctorLuckyError, match="should be two, not 1"):
        templates_from("test", tables)


def test_a_fact_that_begins_a_sentence_has_a_capital() -> None:
    sentence = Sentence("{who} sees {who}. {who} leaves.", "who")
    assert sentence.fill({"who": "the dog"}) == "The dog sees the dog. The dog leaves."
