"""What pages ask for besides games: the house, the names of things, drawings and rules, for every edition, board and language."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from door import Door, open_door
from parlour import wish

from doctorlucky.boards import load_board
from doctorlucky.bots import MENU
from doctorlucky.decks import load_deck
from doctorlucky.editions.ruleset import EDITIONS, VARIANTS
from doctorlucky.languages import available
from doctorlucky.server.protocol import PROTOCOL
from doctorlucky.version import __version__

PLACES = [(edition.id, board) for edition in EDITIONS.values() for board in edition.boards]
LANGUAGES = available()


@pytest.fixture(scope="module")
def door(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Door]:
    with open_door(tmp_path_factory.mktemp("house")) as door:
        yield door


def get(door: Door, address: str, **asked: str) -> Any:
    answer = door.client.get(address, params=asked)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_the_house_says_what_there_is(door: Door) -> None:
    house = get(door, "/api/house")
    assert (house["version"], house["protocol"]) == (__version__, PROTOCOL)
    assert [card["code"] for card in house["languages"]] == LANGUAGES
    assert [edition["id"] for edition in house["editions"]] == [*EDITIONS]
    assert [bot["id"] for bot in house["bots"]] == [*MENU]
    assert all(edition["name"] and edition["about"] for edition in house["editions"])
    german = get(door, "/api/house", language="de")
    assert [edition["about"] for edition in german["editions"]] != [edition["about"] for edition in house["editions"]]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(("edition", "board"), PLACES)
def test_everything_on_a_table_has_a_name(door: Door, edition: str, board: str, language: str) -> None:
    catalogue = get(door, f"/api/catalogue/{edition}/{board}", language=language)
    deck = load_deck(catalogue["deck"])
    assert [card["id"] for card in catalogue["cards"]] == [card.id for card in deck.cards]
    assert sum(card["copies"] for card in catalogue["cards"]) == len(deck.bag())
    assert [space["id"] for space in catalogue["spaces"]] == [space.id for space in load_board(board).spaces]
    for thing in (*catalogue["cards"], *catalogue["spaces"]):
        assert thing["name"].strip()
    names = [card["name"] for card in catalogue["cards"]]
    assert len({*names}) == len(names)


def test_the_names_are_those_of_the_language(door: Door) -> None:
    names = [
        [card["name"] for card in get(door, "/api/catalogue/original/mansion-1996", language=code)["cards"]] for code in LANGUAGES
    ]
    for other in names[1:]:
        assert sum(one != two for one, two in zip(names[0], other, strict=True)) > len(other) / 2


def test_a_space_is_said_with_what_its_name_needs(door: Door) -> None:
    spaces = {space["id"]: space for space in get(door, "/api/catalogue/save/ship")["spaces"]}
    said = [(spaces[id]["the"], spaces[id]["there"], spaces[id]["to"]) for id in ("lifeboats-2", "engineering", "bridge")]
    assert said == [
        ("Lifeboats 2", "at Lifeboats 2", "to Lifeboats 2"),
        ("Engineering", "in Engineering", "to Engineering"),
        ("the Bridge", "on the Bridge", "to the Bridge"),
    ]


def test_variants_print_other_numbers_on_the_cards(door: Door) -> None:
    changing = [variant for variant in VARIANTS.values() if variant.deck is not None]
    assert changing
    for variant in changing:
        edition = variant.editions[0]
        board = EDITIONS[edition].boards[0]
        plain = get(door, f"/api/catalogue/{edition}/{board}")
        assert get(door, f"/api/catalogue/{edition}/{board}", variants=variant.id)["cards"] != plain["cards"]


@pytest.mark.parametrize(("edition", "board"), PLACES)
def test_a_board_is_drawn_before_and_during_the_game(door: Door, edition: str, board: str) -> None:
    preview = get(door, "/api/preview", edition=edition, board=board, players=str(EDITIONS[edition].most))
    assert preview["svg"].lstrip().startswith("<svg")
    table, keys = door.set_out(wish(edition, 4, [], board))
    with door.seat(table, keys[0]) as wire:
        name = wire.until("welcome")["snapshot"]["drawing"]
    answer = door.client.get(f"/api/drawings/{name}")
    assert answer.status_code == 200
    assert "immutable" in answer.headers["cache-control"]
    assert answer.json()["svg"].lstrip().startswith("<svg")


def test_a_ship_is_drawn_as_far_as_it_is_afloat(door: Door) -> None:
    """For the picture that goes with SAVE-6."""
    afloat = {deck: get(door, "/api/preview", edition="save", part=deck)["geometry"] for deck in ("", "D", "C", "B", "A")}
    assert [geometry["closed"] for geometry in afloat.values()] == [[], [], ["D"], ["D", "C"], ["D", "C", "B"]]
    lines = [geometry["sea"]["line"] for deck, geometry in afloat.items() if deck]
    assert lines == sorted(lines, reverse=True)
    assert len({*lines}) == 4, "the sea rises with every deck"


def test_no_drawing_is_made_of_what_nobody_plays_on(door: Door) -> None:
    for address in ("/api/drawings/unknown", "/api/drawings/..%2Fx"):
        assert door.client.get(address).status_code == 404
    for asked in (
        {"edition": "monopoly"},
        {"edition": "original", "board": "../x.toml"},
        {"edition": "save", "players": "99"},
        {"edition": "save", "part": "E"},
        {"edition": "anniversary", "part": "west", "players": "4"},
    ):
        answer = door.client.get("/api/preview", params=asked)
        assert (answer.status_code, answer.json()["code"]) == (400, "refused")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_its_rules(door: Door, edition: str, language: str) -> None:
    book = get(door, f"/api/rules/{edition}", language=language)
    numbers = [rule["number"] for section in book["sections"] for rule in section["rules"]]
    assert len(numbers) > 20
    assert len({*numbers}) == len(numbers)
    assert "TURN-1" in numbers
    assert all(rule["text"].strip() for section in book["sections"] for rule in section["rules"])
    own = {variant.rule for variant in VARIANTS.values() if edition in variant.editions}
    assert own <= {*numbers}, "a refusal that names a rule leads to it"


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_other_languages_bring_the_words_of_the_pages(door: Door, language: str) -> None:
    """The English ones come with the pages."""
    assert get(door, f"/api/languages/{language}")


@pytest.fixture
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Door]:
    """A server with a page, however small."""
    for folder in ("assets", "art"):
        (tmp_path / "page" / folder).mkdir(parents=True)
    (tmp_path / "page" / "index.html").write_text("<title>Doctor Lucky</title>")
    monkeypatch.setattr("doctorlucky.server.app.PAGE", tmp_path / "page")
    with open_door(tmp_path) as door:
        yield door


SHOWN = ["/", "/new", "/new?edition=save", "/table/abcdefghjkmn", "/learn", "/learn/", "/learn/tutorial", "/learn/rules"]
SHOWN += ["/learn/rules/directors-cut", "/replay", "/replay/abcdefghjkmn-1"]
READER = {"accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@pytest.mark.parametrize("path", SHOWN)
def test_every_address_of_the_page_is_the_page(built: Door, path: str) -> None:
    answer = built.client.get(path, headers=READER)
    assert (answer.status_code, answer.text) == (200, "<title>Doctor Lucky</title>")


@pytest.mark.parametrize("path", ["/nosuch", "/new/table", "/table", "/table/a/b", "/learn/more", "/replays", "/index.php"])
def test_an_address_of_nothing_is_told_apart(built: Door, path: str) -> None:
    """A reader gets the page, which says that there is nothing; a program gets a problem it can read."""
    answer = built.client.get(path, headers=READER)
    assert (answer.status_code, answer.text) == (404, "<title>Doctor Lucky</title>")
    answer = built.client.get(path, headers={"accept": "*/*"})
    assert (answer.status_code, answer.json()["code"]) == (404, "refused")


def test_no_page_is_shown_in_the_frame_of_another_site(door: Door) -> None:
    answer = door.client.get("/api/house")
    assert answer.headers["x-frame-options"] == "DENY"
    assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
    assert answer.headers["cache-control"] == "no-store"
    assert answer.headers["referrer-policy"] == "no-referrer", "a seat's link is a secret"


def test_a_fault_of_the_servers_own_tells_nothing_of_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from starlette.testclient import TestClient

    from doctorlucky.server.app import application
    from doctorlucky.server.store import Store, file_url

    async def fails(*_: Any) -> Any:
        raise RuntimeError("the seed is 12345")

    monkeypatch.setattr(Store, "public_tables", fails)
    with TestClient(application(file_url(tmp_path / "games.sqlite")), raise_server_exceptions=False) as client:
        answer = client.get("/api/tables")
    assert (answer.status_code, answer.json()["code"]) == (500, "broken")
    assert "12345" not in answer.text
