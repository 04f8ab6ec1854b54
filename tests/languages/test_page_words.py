"""The words of the pages: English stands in web/src/words, every other language says all of it in the [ui] of its own file."""

import json
from pathlib import Path
from string import Formatter
from typing import Any

import pytest

from doctorlucky import languages
from doctorlucky.languages.complete import is_plural, texts
from doctorlucky.languages.reading import read

WORDS = Path(__file__).parents[2] / "web" / "src" / "words"
OTHERS = languages.available()[1:]

LONGEST_KIND, LONGEST_EFFECT = 10, 22
"""What fits onto a card."""

SHORT = {
    "home": ["new", "join.go", "yours.resume", "yours.look", "yours.replay", "open.sit", "open.watch", "replays.play"],
    "new": ["open"],
    "table.actions": ["draw", "end", "undo"],
    "table.attempt": ["bare-kill", "not-yet"],
    "table.foil": ["pass", "fold", "close"],
    "table.lobby": ["begin", "sit", "copy"],
    "table.end": ["rematch", "new", "record"],
    "learn.tutorial": ["next", "back", "pass"],
}
"""Buttons that have little room beside others."""


def english() -> dict[str, Any]:
    pages: dict[str, Any] = {}
    for file in sorted(WORDS.glob("*.json")):
        for page, words in json.loads(file.read_text("utf-8")).items():
            assert page not in pages, f"two files have words for '{page}'"
            pages[page] = words
    assert pages
    return pages


ENGLISH = dict(texts(english()))


def own(code: str) -> dict[str, Any]:
    return dict(texts(read(code)["ui"]))


def forms(text: Any) -> dict[str, str]:
    """The plural forms of a text, or the text alone."""
    return text if is_plural(text) else {"": text}


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


def same_facts(theirs: Any, ours: Any) -> bool:
    """Whether a page that fills in the one text can fill in the other. The form for one may leave the number out: `one chair`."""
    if is_plural(theirs) != is_plural(ours):
        return False
    known = placeholders(forms(theirs).get("other", forms(theirs).get("", "")))
    return all(known - ({"count"} if form == "one" else set()) <= placeholders(text) <= known for form, text in forms(ours).items())


def test_english_is_sound() -> None:
    for key, text in ENGLISH.items():
        assert same_facts(text, text), key
        assert all(form.strip() for form in forms(text).values()), key
        assert not is_plural(text) or {"one", "other"} <= text.keys(), key


@pytest.mark.parametrize("code", OTHERS)
def test_every_word_of_the_pages_is_said(code: str) -> None:
    said = own(code)
    assert {key: text for key, text in ENGLISH.items() if key not in said} == {}, "words that are missing"
    assert [key for key in said if key not in ENGLISH] == [], "words that no page shows"


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_filled_in_with_the_same_facts(code: str) -> None:
    said = own(code)
    wrong = {key: (text, said[key]) for key, text in ENGLISH.items() if key in said and not same_facts(text, said[key])}
    assert wrong == {}


@pytest.mark.parametrize("code", OTHERS)
def test_no_text_is_empty_or_untidy(code: str) -> None:
    for key, text in own(code).items():
        for form in forms(text).values():
            assert isinstance(form, str), key
            assert form, key
            assert form == " ".join(form.split()), key
            assert form.count("**") == forms(ENGLISH[key]).get("other", forms(ENGLISH[key]).get("", "")).count("**"), key


def test_german_has_both_its_plural_forms() -> None:
    for key, text in own("de").items():
        assert not is_plural(text) or text.keys() == {"one", "other"}, key


@pytest.mark.parametrize("code", OTHERS)
def test_what_stands_on_a_card_fits(code: str) -> None:
    said = own(code)
    for key in ("move", "room", "weapon", "aid", "failure"):
        assert len(said[f"card.kind.{key}"]) <= LONGEST_KIND, key
    facts = {"value": 9, "luck": 4, "count": 3, "room": languages.load(code).spaces["Servants' Quarters"]["name"]}
    for key in ("bonus", "anywhere", "foils", "jump", "jump-or-steps", "steps"):
        for form in forms(said[f"card.{key}"]).values():
            assert len(form.format(**facts)) <= LONGEST_EFFECT, key


@pytest.mark.parametrize("code", OTHERS)
def test_buttons_are_not_much_longer_than_in_english(code: str) -> None:
    said = own(code)
    for key in (f"{page}.{button}" for page, buttons in SHORT.items() for button in buttons):
        assert len(said[key]) <= max(len(ENGLISH[key]) + 4, 1.4 * len(ENGLISH[key])), key


def test_a_text_with_other_facts_is_noticed() -> None:
    assert same_facts("{name} won", "Gewonnen: {name}")
    assert not same_facts("{name} won", "Gewonnen: {who}")
    assert not same_facts("{name} won", "Gewonnen")
    assert same_facts({"one": "One chair", "other": "{count} chairs"}, {"one": "{count} Stuhl", "other": "{count} Stühle"})
    assert not same_facts({"one": "One chair", "other": "{count} chairs"}, {"one": "Ein Stuhl", "other": "Stühle"})
    assert not same_facts({"one": "One chair", "other": "{count} chairs"}, "{count} Stühle")
