"""Refusals in every language: no sentence of the game is left in English."""

import random
import re
from functools import cache
from itertools import combinations, product

import pytest

from doctorlucky import Match, languages
from doctorlucky.editions.ruleset import EDITIONS, VARIANTS, ruleset
from doctorlucky.engine.action import BARE, VERBS, make
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.languages.english import english
from doctorlucky.languages.reasons import PLACEHOLDER, Reasons
from doctorlucky.languages.rulebook import rules_of
from rulesets import Table, variant_sets
from sentences import Said, flaws, sentences, served

OTHERS = [code for code in languages.available() if code != "en"]
DE = languages.load("de")

SOURCES = ("engine", "editions", "match", "views", "record", "errors", "boards/model/board", "server/tutorial")


@cache
def said() -> list[Said]:
    """Every sentence with which something is refused."""
    return [*sentences(*SOURCES), *flaws("editions", "engine"), *served()]


def outline(pieces: tuple[str, ...]) -> tuple[str, ...]:
    """A sentence without the rule at its end, and with no hole at its edge that could be anything."""
    text = "\0".join(pieces)
    text = re.sub(r" \((?:[A-Z]+-\d+(?:, )?|\0)+\)$", "", text)
    return tuple(text.split("\0"))


@cache
def patterns() -> set[tuple[str, ...]]:
    return {tuple(PLACEHOLDER.sub("\0", pattern).split("\0")) for pattern in english()["reasons"]}


def known(said: Said) -> bool:
    found = outline(said.pieces)
    if len(found) == 1:
        return languages.load("en").knows_reason(found[0])
    # What stands last may be a hint that brings its own pattern.
    return found in patterns() or found == ("", "") or (found[-1:] == ("",) and found[:-1] in patterns())


def test_the_sources_are_read() -> None:
    assert len(said()) > 180
    assert any("does not adjoin" in each.example for each in said())
    assert any("Failure leaves the game" in each.example for each in said())


def test_every_sentence_in_the_sources_has_a_pattern() -> None:
    assert [f"{each.where}: {each.example}" for each in said() if not known(each)] == [], (
        "data/languages/en.toml does not list these"
    )


def test_a_sentence_that_nobody_listed_would_be_found() -> None:
    assert not known(Said("nowhere", ("the moon is ", " tonight")))


@pytest.mark.parametrize("code", OTHERS)
def test_every_pattern_is_translated_with_its_facts(code: str) -> None:
    own = languages.load(code).own["reasons"]
    assert set(own) == set(english()["reasons"])
    for pattern, said in own.items():
        facts = {kind + number for kind, number, _ in PLACEHOLDER.findall(said)}
        theirs = {kind + number for kind, number, _ in PLACEHOLDER.findall(pattern)}
        assert facts <= theirs, pattern
        assert not re.sub(PLACEHOLDER, "", said).count("{")
        assert not said.endswith(".")
        assert said[:1].islower() or said[:1] in "„{;" or re.match(r"[A-ZÄÖÜ][a-zäöü]+", said), pattern


def queries(table: Table, seed: int, decisions: int) -> set[tuple[str, str, str]]:
    """Refusals of a game: edition, rule, reason. Every seat and a spectator ask for anything at all."""
    chance = random.Random(f"{table} {seed}")
    match = table.match(seed)
    heard: set[tuple[str, str, str]] = set()
    for _ in range(decisions):
        if match.over:
            break
        board, deck, seats = match.ruleset.board, match.ruleset.deck, match.ruleset.seats
        seat = match.seat
        for asker in [seat, seat, seat, chance.randrange(seats), None]:
            view = match.view(asker)
            for verb in range(len(VERBS)):
                card = chance.choice([*range(len(deck.cards)), *match.state().hands[seat or 0], BARE])
                code = make(verb << 16, chance.randrange(12), card, chance.randrange(len(board.spaces)))
                refusal = view.why_not(code)
                if refusal is not None:
                    heard.add((table.edition, refusal.rule, refusal.reason))
        match.play(chance.choice(list(match.legal())))
    return heard


def tables() -> list[Table]:
    chance = random.Random(4)
    found: list[Table] = []
    for edition in EDITIONS.values():
        for players in (2, 4, edition.most):
            for variants in chance.sample(variant_sets(edition.id, players), min(6, len(variant_sets(edition.id, players)))):
                found.append(Table(edition.id, variants, players, chance.choice(edition.boards), None))
    return found


@pytest.fixture(scope="module")
def heard() -> set[tuple[str, str, str]]:
    return {said for table in tables() for said in queries(table, 1, 80)}


@pytest.mark.parametrize("code", OTHERS)
def test_nothing_that_a_game_refuses_stays_in_english(code: str, heard: set[tuple[str, str, str]]) -> None:
    language = languages.load(code)
    assert len(heard) > 1000
    for _, rule, reason in heard:
        assert language.knows_reason(reason), reason
        said = language.reason(reason)
        assert said != reason
        assert not re.search(r"[{}]", said)
        assert language.reason(f"{reason} ({rule})") == f"{said} ({rule})"


def test_the_rule_of_every_refusal_stands_in_the_rulebook_of_its_edition(heard: set[tuple[str, str, str]]) -> None:
    books = {id: {rule for _, rules in rules_of(id) for rule in rules} for id in EDITIONS}
    assert {(edition, rule) for edition, rule, _ in heard if rule not in books[edition]} == set()


ENGLISH_WORDS = re.compile(r"\b(the|and|with|you|your|not|is|are|of|for|that|card|cards|only|there|room)\b")


def test_no_german_refusal_has_an_english_word(heard: set[tuple[str, str, str]]) -> None:
    for _, _, reason in heard:
        assert not ENGLISH_WORDS.search(DE.reason(reason)), DE.reason(reason)


def refused_rulesets() -> set[str]:
    """What choosing a table badly is answered with."""
    found: set[str] = set()

    def ask(*what: object) -> None:
        try:
            ruleset(*what)  # type: ignore[arg-type]
        except DoctorLuckyError as error:
            found.add(str(error))

    for edition, players in product(EDITIONS, (0, 1, 2, 3, 4, 8, 9, 10**80)):
        ask(edition, players)
        for one in VARIANTS:
            ask(edition, players, [one])
        for pair in combinations(VARIANTS, 2) if players in (2, 4, 9) else ():
            ask(edition, players, pair)
        for part in ("full", "up", "moon"):
            ask(edition, 4, [], None, part)
    for bad in ("delux", "chess", 7):
        ask(bad, 4)
        ask("original", 4, [bad])
        ask("original", 4, [], bad)
    ask("original", 4, "spite")
    ask("save", 4, [], "mansion-2016")
    ask("original", 4, [], "ship")
    ask("anniversary", 4, [], "mansion-1996")
    return found


@pytest.mark.parametrize("code", OTHERS)
def test_a_table_that_makes_no_sense_is_refused_in_the_language(code: str) -> None:
    found = refused_rulesets()
    assert len(found) > 100
    for reason in found:
        assert languages.load(code).knows_reason(reason), reason


TYPED = [
    "",
    "dance",
    "step",
    "step moon",
    "step 99",
    "play x self bridge",
    "play bridge moon",
    "attempt",
    "owe 99",
    "foil x",
    10**9,
]


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("typed", TYPED)
def test_what_people_type_is_refused_in_the_language(code: str, typed: str | int) -> None:
    refusal = Match.new("save", 4, ["penalties"], seed=1).why_not(typed)
    assert refusal is not None
    assert languages.load(code).knows_reason(refusal.reason), refusal.reason


RECORD = Match.new("original", 3, seed=5).record()
ROWS = RECORD.split("\n")
BROKEN = [
    "",
    "hello",
    RECORD[:60],
    RECORD.replace("original", "chess"),
    "\n".join(ROWS[:-2]),
    "doctorlucky record 99",
    *("\n".join([*ROWS[:n], f"{row[:12]}x{row[12:]}", *ROWS[n + 1 :]]) for n, row in enumerate(ROWS) if row),
]


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("text", BROKEN, ids=range(len(BROKEN)))
def test_a_damaged_record_is_refused_in_the_language(code: str, text: str) -> None:
    with pytest.raises(DoctorLuckyError) as refused:
        Match.replay(text)
    line = str(refused.value).partition(": ")[2]
    assert languages.load(code).knows_reason(line), line


def test_german_refusals_are_german() -> None:
    assert DE.reason("the Dining Hall does not adjoin the Kitchen") == "aus der Küche gelangt man nicht direkt in den Speisesaal"
    assert DE.reason("the Staterooms is more than 2 steps away") == "in die Kabinen sind es mehr als 2 Schritte"
    assert DE.reason("the Ice has sunk (SAVE-6)") == "aufs Eis kommt man nicht mehr: Dort steht alles unter Wasser (SAVE-6)"
    assert DE.reason("Tight Hat cannot be used for an attempt") == "mit „Enger Hut“ lässt sich kein Versuch unternehmen"
    assert DE.reason("the Kitchen card jumps to the Kitchen and nowhere else") == (
        "mit der Karte „Küche“ springt man in die Küche und nirgendwo sonst hin"
    )
    assert DE.reason("points and cards move nobody but yourself, seat-2, dog here") == (
        "Punkte und Karten bewegen hier nur dich selbst, Platz 2, den Hund"
    )
    assert DE.reason("re-entry makes sense only together with killing-players (PVP-7)") == (
        "„Wiederkehr“ ergibt nur zusammen mit „Alle gegen alle“ einen Sinn (PVP-7)"
    )
    assert (
        DE.reason("line 3: 'step kitchen': the game is over (TURN-1)") == "Zeile 3: „step kitchen“: das Spiel ist vorbei (TURN-1)"
    )


def test_a_room_of_ones_own_board_is_said_as_it_is() -> None:
    assert DE.reason("the Moon Base does not adjoin the Kitchen") == "aus der Küche gelangt man nicht direkt nach „Moon Base“"


def test_english_and_what_nobody_knows_stay_as_they_are() -> None:
    assert languages.load("en").reason("the dog sees you") == "the dog sees you"
    assert DE.reason("the moon sees you") == "the moon sees you"
    assert not DE.knows_reason("the moon sees you")


def test_the_most_specific_pattern_is_taken() -> None:
    table = {"{text} sees you": "{text} guckt", "the dog sees you": "der Hund guckt"}
    say = Reasons("test", table, {"text": lambda text, form: text.upper() + form})
    assert say("the dog sees you") == "der Hund guckt"
    assert say("the cat sees you") == "THE CAT guckt"


@pytest.mark.parametrize("table", [{"a {text}": "b {space}"}, {"a {moon}": "b {moon}"}])
def test_a_pattern_with_an_unknown_fact_is_refused(table: dict[str, str]) -> None:
    with pytest.raises(DoctorLuckyError, match="there is no fact"):
        Reasons("test", table, {"text": lambda text, _: text})
