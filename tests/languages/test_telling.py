"""The butler in other languages: whole games of every edition, without a word of English."""

import random
import re
from collections.abc import Iterator
from functools import cache
from math import gcd

import pytest

from doctorlucky import Match, languages
from doctorlucky.boards import BOARDS, load_board
from doctorlucky.decks import DECKS, load_deck
from doctorlucky.engine import event as e
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.languages import Language
from doctorlucky.languages.english import english
from doctorlucky.narration import Narrator
from doctorlucky.narration.templates import FACTS, load_templates

OTHERS = languages.available()[1:]
DE = languages.load("de")
NAMES = ["Ada", "Bo", "Cem", "Dora", "Eli", "Fee", "Gus", "Hal"]

GAMES = [
    ("original", 4, ["starting-positions", "spite"], None, None),
    ("directors-cut", 5, ["killing-players", "re-entry", "dog", "vengeful-doctor", "super-spite"], None, None),
    ("directors-cut", 3, ["killing-players"], None, None),
    ("deluxe", 4, ["old-dog", "new-tricks"], None, None),
    ("anniversary", 2, [], None, None),
    ("anniversary", 2, ["pet-dog"], "bed-and-breakfast", None),
    ("anniversary", 4, ["escape", "pet-cat"], "secret-lair", "south"),
    ("anniversary", 8, ["escape"], "haunted-mansion", None),
    ("save", 4, ["penalties"], None, None),
    ("save", 7, [], None, None),
]


@cache
def played(game: int, seed: int) -> Match:
    edition, players, variants, board, part = GAMES[game]
    chance = random.Random(f"{game} {seed}")
    match = Match.new(edition, players, variants, board=board, part=part, seed=seed, names=NAMES[:players])
    for decision in range(2500):
        if match.over:
            break
        match.play(chance.choice(list(match.legal())))
        if "penalties" in variants and decision % 9 == 0:
            match.say(chance.randrange(players), "let us kill the Doctor")
    return match


def told(match: Match, language: Language | None, start: int = 0) -> Iterator[tuple[str, str]]:
    ruleset = match.ruleset
    butler = Narrator(ruleset.board, ruleset.deck, match.names, start=start, layouts=ruleset.rules.layouts, language=language)
    for event in match.events:
        yield event.what, butler.tell(event)


def english_names() -> set[str]:
    """Names that are other words in German."""
    spaces = {space.label for id in BOARDS for space in load_board(id).spaces}
    cards = {card.name for id in DECKS for card in load_deck(id).cards}
    known = {DE.spaces[label]["name"] for label in spaces}
    return {name for name in spaces | cards if name not in known}


ENGLISH = re.compile(
    r"\b(the|and|with|of|from|to|is|his|has|card|cards|Doctor|he|it|a)\b|\b(" + "|".join(map(re.escape, english_names())) + r")\b"
)


STORIES = [(game, seed) for game in range(len(GAMES)) for seed in range(3)]


@cache
def story(game: int, seed: int, code: str) -> list[tuple[str, str]]:
    return list(told(played(game, seed), languages.load(code) if code else None, seed))


def test_german_games_have_no_english_word_and_no_brace() -> None:
    kinds: set[str] = set()
    for game, seed in STORIES:
        for what, text in story(game, seed, "de"):
            kinds.add(what)
            assert not ENGLISH.search(text), text
            assert not re.search(r"[{}!]|  | [.,;:]", text), text
            assert not text or re.match(r"[A-ZÄÖÜ]", text), text
            assert not text or text[-1] in ".?", text
    assert kinds >= {e.PART, e.TURNED_UP, e.WALKED, e.STRUCK, e.SPENT, e.BOUGHT, e.LIGHTS_OUT, e.SANK, e.ESCAPE, e.OWES, e.TOOK}


@pytest.mark.parametrize("code", OTHERS)
def test_an_event_is_told_in_every_language_or_in_none(code: str) -> None:
    for game, seed in STORIES:
        assert [bool(text) for _, text in story(game, seed, code)] == [bool(text) for _, text in story(game, seed, "")]


def test_english_told_through_a_language_is_the_same_word_for_word() -> None:
    for game, seed in STORIES:
        assert story(game, seed, "en") == story(game, seed, "")


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("deck", DECKS)
def test_a_sentence_states_what_every_english_one_states(code: str, deck: str) -> None:
    for table in FACTS:
        ours = languages.load(code).grammar(deck).templates.lines[table]
        theirs = load_templates(deck).lines[table]
        needed = frozenset.intersection(*(sentence.fields for sentence in theirs.say))
        for sentence in ours.say:
            assert needed <= sentence.fields, (table, sentence.template)
        templates = [sentence.template for sentence in ours.say + ours.margin]
        assert len(set(templates)) == len(templates), table
        assert ours.every == 1 or gcd(ours.every, len(ours.say)) == 1, f"remarks on {table} would always follow the same sentence"
        assert bool(ours.margin) == bool(theirs.margin), table


@pytest.mark.parametrize("code", OTHERS)
def test_every_table_of_the_narration_is_told_in_the_language_itself(code: str) -> None:
    own = languages.load(code).own["narration"]
    for file, tables in english()["narration"].items():
        assert tables.keys() - {"places"} <= own[file].keys()


KILLING = r"\b(töte\w*|getötet|ermord\w*|mord\w*|mörder\w*|waffe\w*|tot|tod\w*|stirb\w*|sterb\w*|leiche\w*|stärke)\b"


def test_save_9_nobody_at_sea_speaks_of_killing_in_german() -> None:
    lines = [text for game, seed in STORIES if GAMES[game][0] == "save" for _, text in story(game, seed, "de")]
    assert len(lines) > 500
    assert [line for line in lines if re.search(KILLING, line.lower())] == []
    own = DE.own["narration"]["ship"]
    templates = [line for table in own.values() for line in [*table["say"], *table.get("margin", [])]]
    assert [line for line in templates if re.search(KILLING, line.lower())] == []


def test_pawns_and_strangers_have_cases() -> None:
    people = DE.grammar("anniversary")
    assert people.person("Mister Nemo")["dat"] == "Herrn Nemo"
    assert people.person("Ada") == {"": "Ada"}
    assert people.templates.pawns["doctor"] == {"": "der Doktor", "acc": "den Doktor", "dat": "dem Doktor"}


def test_a_pet_with_a_name_keeps_it() -> None:
    board, deck = load_board("mansion-1996"), load_deck("classic")
    butler = Narrator(board, deck, NAMES, "Rex", language=DE)
    kitchen, cellar = board.space("kitchen").index, board.space("wine-cellar").index
    event = e.Event(e.DOG_MOVED, origin=kitchen, space=cellar)
    assert butler.tell(event) == "Rex läuft hinterher, aus der Küche in den Weinkeller."


def test_a_form_that_the_language_does_not_have_is_refused() -> None:
    own = {**DE.own, "narration": {"house": {"won": {"say": ["{who:gen} Sieg."]}}}}
    with pytest.raises(DoctorLuckyError, match=r"\{who:gen\} is not a fact it may use"):
        Language("xx", own).grammar("classic")
