"""The sentence templates of the narration, read from the packaged TOML files and checked as they are read."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any, Final

from doctorlucky.engine import event as e
from doctorlucky.errors import DoctorLuckyError

HOUSE: Final = "house"
"""The file that all decks share. A file named after a deck replaces tables of it."""

_ATTEMPT: Final = "who target card space there amount"

FACTS: Final[dict[str, str]] = {
    e.PART: "part",
    e.SET_ASIDE: "cards",
    e.DEALER: "who",
    e.TURNED_UP: "who card",
    e.PLACED: "target space there",
    "placed-doctor": "target space there",
    e.DEALT: "who card",
    e.TURN: "who amount",
    e.STEPPED: "who origin space there",
    "stepped-other": "who target origin space there",
    "stepped-pet": "who target origin space there",
    "stepped-doctor": "who target origin space there",
    e.WALKED: "who card steps",
    e.MOVED: "who card origin space there",
    "moved-other": "who card target origin space there",
    e.DREW: "who card",
    e.ENDED: "who",
    e.RESHUFFLED: "amount",
    e.ATTEMPTED: _ATTEMPT,
    "attempted-bare": _ATTEMPT,
    "attempted-other": _ATTEMPT,
    e.FOILED_WITH: "who card luck amount",
    "foiled-with-other": "who card luck amount",
    "foiled-with-luck": "who card luck amount",
    "foiled-with-luck-other": "who card luck amount",
    e.SPENT: "who amount",
    e.PASSED: "who",
    "passed-target": "who",
    "passed-over": "who",
    e.TURNED_OVER: "who card luck amount",
    "turned-over-nothing": "who card amount",
    e.COUNTERED: "who card target amount",
    e.STRUCK: "card target amount",
    "struck-bare": "card target amount",
    e.FAILED: "who target",
    "failed-other": "who target",
    "failed-doctor": "target",
    e.KILLED: "who target",
    "killed-other": "who target",
    "killed-dog": "who target",
    "killed-doctor": "target",
    e.SAVED: "who target",
    e.SPITE: "who tokens",
    e.REASON: "who card amount",
    "reason-doctor": "card amount",
    e.TOOK: "who target cards",
    "took-nothing": "who target",
    e.DISCARDED: "who cards",
    e.LIGHTS_OUT: "",
    e.SANK: "deck",
    "sank-last": "deck",
    e.LIFTED: "target origin space there",
    "lifted-doctor": "origin space there",
    e.DOCTOR_MOVED: "origin space there",
    "doctor-stayed": "space there",
    e.ACTIVATED: "who",
    e.DOG_MOVED: "dog origin space there",
    "dog-stayed": "dog space there",
    e.DOG_TOOK: "dog amount tokens",
    e.DOG_RETURNED: "dog amount tokens",
    e.BOUGHT: "who dog card amount tokens",
    e.WANDERED: "who origin space there",
    e.RETURNED: "who space there",
    e.ESCAPE: "who",
    e.OWES: "who penalties",
    e.WON: "who",
    e.NOBODY: "",
    e.BLAMED: "who",
}
"""The tables there are, and the facts their sentences may name. `token` and `token_plural` may be named everywhere."""

CARDS: Final[dict[str, str]] = {
    "hidden": "count",
    "none": "",
    "steps": "name count",
    "room": "name count",
    "weapon": "name count",
    "aid": "name count",
    "failure": "luck count",
}
"""What `[cards]` names, and the facts it may use."""

PHRASES: Final[dict[str, str]] = {
    "no": "",
    "and": "",
    "player": "name",
    "part": "",
    "part-called": "name",
    "deck": "name",
    "lowest-deck": "",
}
"""What `[phrases]` holds, and the facts it may use."""

PAWNS: Final = ("doctor", "dog", "cat")
"""Who is named in `[pawns]`; everybody else has a name of their own."""

SHARED: Final = ("words", "phrases", "pawns", "cards", "places", "parts")
"""The tables that tell no event; a deck's own add to them."""

INFLECTED: Final[dict[str, str]] = {
    "who": "pawn",
    "target": "pawn",
    "dog": "pawn",
    "space": "space",
    "origin": "space",
    "card": "card",
    "cards": "card",
    "name": "card",
}
"""Facts that change their form in languages where names do: a sentence asks for one with ``{target:dat}``. English has none."""

Forms = Mapping[str, tuple[str, ...]]
"""The forms that names of pawns, spaces and cards have besides the plain one."""

PLAIN: Final[Forms] = {"pawn": (), "space": (), "card": ()}


class Sentence:
    """A template cut at its fields, so that a fact which begins a sentence is written with a capital."""

    def __init__(self, template: str, facts: str) -> None:
        """``ValueError`` if it names a fact that is not among `facts` or is not a template."""
        self.template: Final = template
        pieces: list[tuple[str, str, bool]] = []
        begins = True
        for literal, field, form, conversion in Formatter().parse(template):
            if field is not None and form:
                field = f"{field}:{form}"
            if field is not None and (field not in facts.split() or conversion):
                raise ValueError(f"{{{field}}} is not a fact it may use; it may use {', '.join(facts.split()) or 'none'}")
            begins = literal.endswith((". ", "? ")) or (begins and not literal)
            pieces.append((literal, field or "", begins))
            begins = False
        self._pieces: Final = tuple(pieces)
        self.fields: Final = frozenset(field.partition(":")[0] for _, field, _ in pieces if field)
        """The facts it states, whatever form they are in."""

    def fill(self, facts: dict[str, str], opens: bool = True) -> str:
        """The sentence with its facts; it `opens` with a capital unless it is to stand inside another."""
        words: list[str] = []
        for literal, field, begins in self._pieces:
            words.append(literal)
            if field:
                fact = facts[field]
                words.append(fact[:1].upper() + fact[1:] if begins and (opens or len(words) > 1) else fact)
        return "".join(words)


class Lines:
    """The templates for one event."""

    def __init__(self, say: tuple[Sentence, ...], margin: tuple[Sentence, ...], every: int) -> None:
        self.say: Final = say
        """States the facts."""
        self.margin: Final = margin
        """Remarks that may follow."""
        self.every: Final = every
        """A remark follows every so many sentences."""


class Templates:
    """All templates and words for games with one deck."""

    def __init__(
        self,
        lines: dict[str, Lines],
        words: dict[str, tuple[str, str]],
        phrases: dict[str, Sentence],
        pawns: dict[str, dict[str, str]],
        cards: dict[str, tuple[Sentence, Sentence]],
        places: dict[str, str],
        parts: dict[str, str],
        forms: Forms,
    ) -> None:
        self.lines: Final = lines
        self.words: Final = words
        """What is counted, one and several of them."""
        self.token: Final = words["token"]
        """What a failed attempt earns, one and several of them."""
        self.phrases: Final = phrases
        self.pawns: Final = pawns
        """The Doctor, a dog and a cat without names of their own, in every form; the plain one has no name."""
        self.cards: Final = cards
        """What a kind of card is called, one and several of them; ``weapon:dat`` in a form of its own."""
        self.places: Final = places
        """Being in a space, by the space's name, where ``in the ...`` will not do: ``on the Bridge``."""
        self.parts: Final = parts
        """A part of the board, by its name there: ``up`` is the upper floor."""
        self.forms: Final = forms


@cache
def load_templates(deck: str) -> Templates:
    """The templates for a deck: the shared ones, with the tables of the deck's own file in their place."""
    return templates_from(deck, layered(read_tables(HOUSE), read_tables(deck)))


def read_tables(name: str) -> dict[str, Any]:
    """A packaged file of the English narration; nothing for a deck that has none of its own."""
    file = files("doctorlucky.data").joinpath("narration", f"{name}.toml")
    return tomllib.loads(file.read_text("utf-8")) if file.is_file() else {}


def layered(*layers: dict[str, Any]) -> dict[str, Any]:
    """Tables of several files as one: a later layer replaces a table that tells an event and adds to one that tells none."""
    raw: dict[str, Any] = {}
    for layer in layers:
        for name, table in layer.items():
            raw[name] = {**raw.get(name, {}), **table} if name in SHARED else table
    return raw


def templates_from(id: str, raw: dict[str, Any], forms: Forms = PLAIN) -> Templates:
    """Templates from parsed tables; `DoctorLuckyError` names the table and the line that is wrong."""
    missing = {*FACTS, *SHARED} - raw.keys()
    unknown = raw.keys() - {*FACTS, *SHARED}
    if missing or unknown:
        wrong = ", ".join(sorted(missing or unknown))
        raise DoctorLuckyError(f"narration for {id}: {'no table for' if missing else 'no event is called'} {wrong}")

    def sentences(table: str, lines: list[str], facts: str) -> tuple[Sentence, ...]:
        inflected = [f"{fact}:{form}" for fact in facts.split() if fact in INFLECTED for form in forms[INFLECTED[fact]]]
        made: list[Sentence] = []
        for line in lines:
            try:
                made.append(Sentence(line, " ".join([facts, *inflected])))
            except ValueError as error:
                raise DoctorLuckyError(f"narration for {id}, [{table}], '{line}': {error}") from None
        return tuple(made)

    lines: dict[str, Lines] = {}
    for table, facts in FACTS.items():
        row = raw[table]
        facts = f"{facts} token token_plural"
        say = sentences(table, row.get("say", []), facts)
        every = row.get("every", 1)
        if not say or every < 1:
            raise DoctorLuckyError(f"narration for {id}, [{table}]: it needs something to say, and 'every' counts from 1")
        lines[table] = Lines(say, sentences(table, row.get("margin", []), facts), every)

    def pair(table: str, words: list[str]) -> tuple[str, str]:
        if len(words) != 2:
            raise DoctorLuckyError(f"narration for {id}, [{table}]: {words} should be two, not {len(words)}")
        return words[0], words[1]

    cards: dict[str, tuple[Sentence, Sentence]] = {}
    for kind, facts in CARDS.items():
        for key in (kind, *(f"{kind}:{form}" for form in forms["card"])):
            one, many = sentences("cards", list(pair("cards", raw["cards"].get(key, raw["cards"][kind]))), facts)
            cards[key] = (one, many)
    pawns: dict[str, dict[str, str]] = {}
    for pawn in PAWNS:
        named = raw["pawns"][pawn]
        plain = named if isinstance(named, str) else named["the"]
        pawns[pawn] = {"": plain} | {form: plain if named is plain else named.get(form, plain) for form in forms["pawn"]}
    return Templates(
        lines,
        {word: pair("words", raw["words"][word]) for word in ("token", "step", "penalty")},
        {phrase: sentences("phrases", [raw["phrases"][phrase]], facts)[0] for phrase, facts in PHRASES.items()},
        pawns,
        cards,
        raw["places"],
        raw["parts"],
        forms,
    )
