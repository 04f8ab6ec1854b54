"""The languages: found by their files, complete, and in English where a file is silent."""

import re
import shutil
from importlib.resources import as_file
from pathlib import Path

import pytest

from doctorlucky import languages
from doctorlucky.boards import BOARDS, load_board
from doctorlucky.bots import MENU
from doctorlucky.decks import DECKS, load_deck
from doctorlucky.editions.ruleset import EDITIONS, VARIANTS
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.languages import Language, reading
from doctorlucky.languages.__main__ import main
from doctorlucky.languages.complete import missing, unknown
from doctorlucky.languages.nouns import Nouns
from doctorlucky.match.match import STRANGERS

CODES = languages.available()
OTHERS = CODES[1:]
EN, DE = languages.load("en"), languages.load("de")


def test_english_and_german_are_there_and_say_what_they_are_called() -> None:
    assert CODES[0] == "en"
    assert "de" in CODES
    assert (EN.name, DE.name) == ("English", "Deutsch")
    assert languages.load("de") is DE


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_is_missing_and_nothing_is_said_in_vain(code: str) -> None:
    assert missing(languages.load(code)) == {}
    assert unknown(languages.load(code)) == []


@pytest.mark.parametrize("code", CODES)
def test_everything_that_can_be_chosen_has_a_name_and_a_line(code: str) -> None:
    language = languages.load(code)
    chosen = [("editions", id) for id in EDITIONS] + [("boards", id) for id in BOARDS] + [("variants", id) for id in VARIANTS]
    chosen += [("parts", part) for id in BOARDS for part in load_board(id).parts] + [("bots", id) for id in MENU]
    naming = {"editions": language.edition, "boards": language.board, "variants": language.variant, "parts": language.part}
    naming["bots"] = language.bot
    for kind, id in chosen:
        assert naming[kind](id), id
        assert kind == "boards" or naming[kind](id) != id, id
        line = language.explain(kind, id)
        assert re.fullmatch(r"[A-ZÄÖÜ][^\n]{10,150}\.", line), (kind, id, line)
    for id in DECKS:
        assert language.deck(id) != id


@pytest.mark.parametrize("code", CODES)
def test_no_two_boards_and_no_two_bots_have_the_same_name(code: str) -> None:
    language = languages.load(code)
    assert len({language.board(id) for id in BOARDS}) == len(BOARDS)
    assert len({language.bot(id) for id in MENU}) == len(MENU)


def test_a_reason_does_not_guess_which_of_two_boards_of_one_name_is_meant() -> None:
    assert (EN.board("mansion-2016"), DE.board("mansion-2016")) == ("Lucky Mansion (2016)", "Haus Lucky (2016)")
    assert DE.reason("Lucky Mansion is not a ship: it has no decks to sink").startswith("„Haus Lucky“ ist kein Schiff:")
    assert DE.reason("mansion-2016 is not a ship: it has no decks to sink").startswith("„Haus Lucky (2016)“ ist kein Schiff:")


@pytest.mark.parametrize("code", OTHERS)
def test_every_space_and_card_has_a_name_in_every_form(code: str) -> None:
    language = languages.load(code)
    own = language.own["names"]
    for id in BOARDS:
        for space in load_board(id).spaces:
            assert space.label in own["spaces"]
            noun = language.space(id, space.id)
            assert {"name", "the", "there", "to", "from"} <= noun.keys()
            assert all(text and "{" not in text for text in noun.values())
    for deck in DECKS:
        for card in load_deck(deck).cards:
            assert card.room in own["spaces"] or card.name in own["cards"]
            assert all(text and "{" not in text for text in language.card(deck, card.id).values())
    assert own["strangers"].keys() == set(STRANGERS)


@pytest.mark.parametrize("code", OTHERS)
def test_no_two_cards_of_a_deck_and_no_two_spaces_of_a_board_have_the_same_name(code: str) -> None:
    language = languages.load(code)
    for deck in DECKS:
        names = [language.card(deck, card.id)["name"] for card in load_deck(deck).cards]
        assert len(set(names)) == len(names)
    for id in BOARDS:
        names = [language.space(id, space.id)["name"] for space in load_board(id).spaces]
        assert len(set(names)) == len(names)


def test_names_in_german() -> None:
    hall = {
        "name": "Speisesaal",
        "the": "der Speisesaal",
        "acc": "den Speisesaal",
        "dat": "dem Speisesaal",
        "there": "im Speisesaal",
        "to": "in den Speisesaal",
        "from": "aus dem Speisesaal",
    }
    assert DE.space("mansion-1996", "dining-hall") == hall
    assert DE.space("secret-lair", "master-suite")["name"] == "Kontrollzentrale"
    assert DE.space("ship", "bridge")["there"] == "auf der Brücke"
    assert DE.card("classic", "big-red-hammer")["dat"] == "dem großen roten Hammer"
    assert DE.card("classic", "kitchen") == {"name": "Küche", "the": "die Küche", "acc": "die Küche", "dat": "der Küche"}
    assert DE.card("anniversary", "failure-4")["name"] == "Missgeschick 4"
    assert DE.person("Mister Nemo") == "Herr Nemo"
    assert DE.person("Ada") == "Ada"
    assert DE.variant("re-entry") == "Wiederkehr"


def test_names_in_english_are_those_of_the_game() -> None:
    assert EN.space("ship", "bridge") == {
        "name": "Bridge",
        "the": "the Bridge",
        "there": "on the Bridge",
        "to": "to the Bridge",
        "from": "from the Bridge",
    }
    assert EN.space("mansion-1996", "hall-west")["there"] == "in the west hall"
    assert EN.card("classic", "tight-hat") == {"name": "Tight Hat", "the": "the Tight Hat"}
    assert EN.edition("deluxe") == EDITIONS["deluxe"].title
    assert EN.explain("variants", "dog") == VARIANTS["dog"].about


@pytest.mark.parametrize("code", CODES)
@pytest.mark.parametrize("deck", DECKS)
def test_every_card_has_lines_and_no_more_than_the_english(code: str, deck: str) -> None:
    for card in load_deck(deck).cards:
        lines = languages.load(code).flavour(deck, card.id)
        assert 0 < len(lines) <= len(card.flavour), card
        assert len(set(lines)) == len(lines)
        for line in lines:
            assert len(line) <= 95
            assert line == " ".join(line.split())
            assert re.fullmatch(r"[A-ZÄÖÜ][^!{}]*[.?]", line), line


def test_no_flavour_line_is_said_twice_in_german() -> None:
    said = [line for deck in DECKS for card in load_deck(deck).cards for line in DE.flavour(deck, card.id)]
    assert len(set(said)) == len(said)


# A third language


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    with as_file(reading.folder()) as real:
        shutil.copytree(real, tmp_path / "languages")
    monkeypatch.setattr(reading, "folder", lambda: tmp_path / "languages")
    return tmp_path / "languages"


FRENCH = """
[language]
name = "Français"
code = "fr"
[ui.common]
home = "Doctor Lucky, accueil"
[names.spaces]
"Kitchen" = "Cuisine"
[reasons]
"the dog sees you" = "le chien vous voit"
[narration.house.won]
say = ["{who} gagne."]
"""


def test_a_third_language_needs_only_a_file_and_borrows_what_it_lacks(folder: Path) -> None:
    (folder / "fr.toml").write_text(FRENCH, "utf-8")
    assert languages.available() == ["en", "de", "fr"]
    french = Language("fr", reading.read("fr"))
    assert french.name == "Français"
    assert french.ui == {"common": {"home": "Doctor Lucky, accueil"}}
    assert french.space("mansion-1996", "kitchen")["name"] == "Cuisine"
    assert french.space("mansion-1996", "library")["there"] == "in the Library"
    assert french.reason("the dog sees you (PET-2)") == "le chien vous voit (PET-2)"
    assert french.reason("the dog is dead") == "the dog is dead"
    assert french.edition("save") == "Save Doctor Lucky"
    assert french.rules == EN.rules
    lacks = missing(french)
    assert lacks["names.spaces.Library"]["name"] == "Library"
    assert lacks["rules.SIGHT-2"] == EN.rules["SIGHT-2"]
    assert "narration.house.won" not in lacks
    assert "narration.house.nobody" in lacks


def test_the_command_lists_what_is_missing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "it.toml").write_text('[language]\nname = "Italiano"\n[rules]\nMOON-1 = "?"\n', "utf-8")
    assert main(["it"]) == 1
    told = capsys.readouterr().out
    assert 'it: rules.SIGHT-2 is missing: "Pawns in the same space always see each other."' in told
    assert "it: rules.MOON-1 is never used" in told
    assert main(["de"]) == 0
    assert main(["xx"]) == 2
    assert "there is no language 'xx'; there are en, de, it" in capsys.readouterr().err


def test_a_file_that_is_no_toml_is_refused(folder: Path) -> None:
    (folder / "fr.toml").write_text("[language", "utf-8")
    with pytest.raises(DoctorLuckyError, match="language fr: "):
        reading.read("fr")


def test_a_name_that_declines_like_nothing_is_refused() -> None:
    patterns = {"other": {"the": "{name}"}}
    with pytest.raises(DoctorLuckyError, match=r"\[names.spaces\]: 'Küche' cannot decline like 'x'"):
        Nouns("[names.spaces]", {"Kitchen": ["Küche", "x"]}, patterns)
    with pytest.raises(DoctorLuckyError, match="'Küche' has no form gen"):
        Nouns("[names.spaces]", {"Kitchen": {"name": "Küche", "gen": "der Küche"}}, patterns)


def test_a_bot_is_called_by_its_name_and_what_it_was_told() -> None:
    assert EN.bot("search:1s") == "Thoughtful guest (1 s)"
    assert EN.bot("search:2000") == "Thoughtful guest (2000)"
    assert DE.bot("search:0.5s") == "Nachdenklicher Gast (0.5 s)"
    assert EN.bot("search") == "Thoughtful guest"
    assert EN.explain("bots", "search:1s") == f"{EN.explain('bots', 'search')} Takes about 1\u00a0s."
    assert DE.explain("bots", "search:2000").endswith(" Bis zu 2000-mal.")
    assert EN.explain("bots", "search:as-you-like") == EN.explain("bots", "search")
    assert (EN.bot("hasty"), EN.explain("bots", "hasty")) == ("hasty", "")  # somebody's own
