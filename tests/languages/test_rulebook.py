"""The rules as players read them: every numbered rule in every language, and for each edition those that matter in it."""

import re
from pathlib import Path

import pytest

from doctorlucky import languages
from doctorlucky.editions.ruleset import EDITIONS, VARIANTS
from doctorlucky.errors import RulesetError
from doctorlucky.languages.rulebook import CLOSING, SECTIONS, editions_of, folded, rulebook, rules_of, section_of

CODES = languages.available()
PAGE = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
NUMBERS = set(re.findall(r"^- \*\*([A-Z]+-\d+)\*\*", PAGE, re.M)) | set(re.findall(r"\| (VAR-\d+):", PAGE))


def test_the_page_is_read() -> None:
    assert len(NUMBERS) >= 96
    assert {"FOIL-3", "VAR-7", "ANNIV-10"} <= NUMBERS


@pytest.mark.parametrize("code", CODES)
def test_every_rule_of_the_page_is_in_every_file(code: str) -> None:
    own = languages.load(code).own
    assert own["rules"].keys() == NUMBERS
    assert own["sections"].keys() == {key for key, _, _, _ in SECTIONS}


@pytest.mark.parametrize("code", CODES)
def test_a_rule_is_a_whole_text_and_refers_to_rules_that_exist(code: str) -> None:
    for number, text in languages.load(code).rules.items():
        assert text == " ".join(text.split())
        assert text[-1] == "."
        assert "**" not in text
        assert "`" not in text
        assert set(re.findall(r"\b[A-Z]+-\d+\b", text)) <= NUMBERS, number
        assert len(text) < 900, number


@pytest.mark.parametrize("code", CODES[1:])
def test_a_rule_refers_to_the_same_rules_in_every_language(code: str) -> None:
    theirs = languages.load("en").rules
    for number, text in languages.load(code).rules.items():
        assert set(re.findall(r"\b[A-Z]+-\d+\b", text)) == set(re.findall(r"\b[A-Z]+-\d+\b", theirs[number])), number


@pytest.mark.parametrize("code", CODES[1:])
def test_a_rule_has_the_same_numbers_in_it_in_every_language(code: str) -> None:
    """Numbers written as words may differ; a figure that is in one and not in the other is a slip."""
    theirs = languages.load("en").rules
    for number, text in languages.load(code).rules.items():
        figures = set(re.findall(r"(?<![A-Z]-)\b\d{2,}\b", text))
        assert figures == set(re.findall(r"(?<![A-Z]-)\b\d{2,}\b", theirs[number])), number


def test_every_rule_stands_in_the_book_of_some_edition() -> None:
    for number in NUMBERS:
        assert editions_of(number), number
        assert section_of(number) in {key for key, _, _, _ in SECTIONS}


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_book_has_every_rule_once(edition: str) -> None:
    rules = [rule for _, numbers in rules_of(edition) for rule in numbers]
    assert len(set(rules)) == len(rules)
    assert {"TURN-1", "SIGHT-1", "DOCTOR-1", "FOIL-1"} <= set(rules)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=lambda variant: variant.id)
def test_the_rule_of_a_variant_stands_in_the_books_of_its_editions(variant: object) -> None:
    rule, editions = variant.rule, variant.editions  # type: ignore[attr-defined]
    for edition in editions:
        assert edition in editions_of(rule)


@pytest.mark.parametrize(
    ("rule", "editions"),
    [
        ("FOIL-3", ["deluxe", "save"]),
        ("CLASSIC-6", ["original"]),
        ("CLASSIC-5", ["original", "directors-cut", "deluxe"]),  # with the variant 'spite'
        ("PVP-1", ["directors-cut"]),
        ("DOG-2", ["directors-cut"]),
        ("DOG-9", ["deluxe"]),
        ("PET-3", ["anniversary"]),
        ("ESCAPE-4", ["anniversary"]),
        ("SAVE-9", ["save"]),
        ("BOARD-3", ["anniversary"]),
        ("VAR-3", ["directors-cut"]),
        ("VAR-5", ["original"]),
    ],
)
def test_a_rule_stands_where_it_can_matter(rule: str, editions: list[str]) -> None:
    assert editions_of(rule) == editions


@pytest.mark.parametrize("code", CODES)
def test_a_book_has_titles_texts_and_words_to_search(code: str) -> None:
    language = languages.load(code)
    book = rulebook(language, "anniversary")
    assert [section.id for section in book if section.optional] == ["strangers", "pets", "escape"]
    assert all(section.title and section.rules for section in book)
    for section in book:
        for rule in section.rules:
            assert language.rules[rule.number].startswith(rule.text)
            assert rule.text == language.rules[rule.number] or rule.number in CLOSING
            assert rule.search == folded(f"{rule.number} {rule.text}")


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize(("rule", "refers", "editions"), [("TRY-1", "SAVE-4", ["save"]), ("NEXT-5", "PVP-7", ["directors-cut"])])
def test_a_book_does_not_speak_of_what_its_edition_has_not(code: str, rule: str, refers: str, editions: list[str]) -> None:
    """The last sentence of a rule is left out where it is about others: it alone, and all of it."""
    language = languages.load(code)
    whole = language.rules[rule]
    for edition in editions_of(rule):
        text = next(one.text for section in rulebook(language, edition) for one in section.rules if one.number == rule)
        if edition in editions:
            assert text == whole
        else:
            left_out = whole.removeprefix(text).strip()
            assert refers in left_out
            assert refers not in text
            assert text.endswith(".")
            assert ". " not in left_out, "one sentence"


def test_a_search_does_not_mind_capitals_and_accents() -> None:
    assert folded("Größe der KÜCHE") == "grosse der kuche"


def test_an_edition_that_does_not_exist_has_no_book() -> None:
    with pytest.raises(RulesetError, match="there is no edition"):
        rules_of("chess")


@pytest.mark.parametrize("code", CODES)
def test_the_glossary_explains_the_same_words_everywhere(code: str) -> None:
    glossary = languages.load(code).own["glossary"]
    assert glossary.keys() == languages.load("en").glossary.keys()
    for entry in glossary.values():
        assert entry.keys() == {"word", "means"}
        assert entry["word"]
        assert not entry["means"].endswith(".")
