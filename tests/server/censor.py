"""CARD-1 once more, by other means: what a frame may tell its reader, judged by the whole truth.

It shares nothing with views or with what events say of who may know them: it looks at the position, at what kinds of things happen
in the open, and at every word of the frame.
"""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any, Final

import msgspec
from parlour import Frame, Page, match_at

from doctorlucky.engine.event import DOCTOR, Event
from doctorlucky.languages import available, load
from doctorlucky.languages.english import english
from doctorlucky.match import Match
from doctorlucky.server.table import Table

OPEN: Final = {
    "turned-up",
    "walked",
    "moved",
    "attempted",
    "foiled-with",
    "turned-over",
    "countered",
    "struck",
    "reason",
    "discarded",
    "bought",
}
"""What shows its card to everybody."""
OWN: Final = {"dealt", "drew"}
"""What shows it to its seat alone."""
SPACES: Final = {"doctor", "stops", "pawns", "eyes", "chances", "forbids", "prey", "draws", "part", "extras", "drawing"}
COUNTS: Final = {
    "seq",
    "turn",
    "active",
    "to_act",
    "asks",
    "act",
    "over",
    "winner",
    "loser",
    "points",
    "next",
    "hand_sizes",
    "deck_size",
    "set_aside",
    "spite",
    "spite_pool",
    "attempt",
    "draws_unseen",
}
CARDS: Final = {
    "hand",
    "known_cards",
    "discards",
    "removed",
    "reasons",
    "legal",
    "refusals",
    "strengths",
    "forgoes",
    "turns_draw",
    "hands",
}
TOKEN: Final = re.compile(r"[a-z0-9]+(?:-[a-z0-9]+)*")


def strings(node: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every string in a frame, keys too, with where it stands."""
    if isinstance(node, str):
        yield path, node
    elif isinstance(node, dict):
        for key, value in node.items():
            yield f"{path}.{key}", key
            yield from strings(value, f"{path}.{key}")
    elif isinstance(node, list):
        for value in node:
            yield from strings(value, f"{path}[]")


def texts(node: Any) -> Iterator[str]:
    """Every string in a frame, keys too."""
    if isinstance(node, str):
        yield node
    elif isinstance(node, dict):
        yield from node
        for value in node.values():
            yield from texts(value)
    elif isinstance(node, list):
        for value in node:
            yield from texts(value)


PROSE: Final = {
    text
    for tables in (english()["narration"], *(load(code).own.get("narration", {}) for code in available()))
    for _, text in strings(tables)
    if "{" not in text
}
"""What the butler says whatever the cards are: he may well speak of a hymn book."""


class Truth:
    """Everything there is to know of a match at one time."""

    def __init__(self, match: Match) -> None:
        state = match.state()
        deck, board = match.ruleset.deck, match.ruleset.board
        self.match: Final = match
        self.cards: Final = [card.id for card in deck.cards]
        self.hands: Final = [sorted(self.cards[card] for card in hand) for hand in state.hands]
        self.discards: Final = sorted(self.cards[card] for card in state.discards)
        self.gone: Final = sorted(self.cards[card] for card in state.gone)
        self.reasons: Final = [sorted(self.cards[card] for card in state.reasons_of(seat)) for seat in range(match.ruleset.seats)]
        spaces = {space.id for space in board.spaces}
        self.telling: Final = {card for card in self.cards if card not in spaces}
        """Ids that can only be a card's."""
        self.doctors: Final = sorted(self.cards[card] for card in state.reasons_of(DOCTOR))
        """What he keeps against everybody (ESCAPE-4)."""
        self.over: Final = match.over
        self.to_act: Final = match.seat
        self._box: Final = match.ruleset.edition.deck
        self._named: Final = [card.id for card in deck.cards if not card.room]
        self._taken: Final[dict[int | None, dict[int, Counter[str]]]] = {}

    def names(self) -> dict[str, str]:
        """What gives a card away, in every language: the forms of a name that nothing else bears, and the card's own lines."""
        found: dict[str, str] = {}
        for code in available():
            language = load(code)
            for card in self._named:
                found |= dict.fromkeys(language.card(self._box, card).values(), card)
            for card in self.cards:
                found |= dict.fromkeys(language.flavour(self._box, card), card)
        return found

    def taken(self, reader: int | None, holder: int) -> Counter[str]:
        """At most these cards in a hand does somebody know who was robbed of them."""
        if reader not in self._taken:
            known = self._taken[reader] = {}
            for event in self._robberies:
                moved = known.pop(event.pawn, Counter())
                if event.pawn == reader:
                    moved = Counter(self.cards[card] for card in event.cards)
                known[event.seat] = known.get(event.seat, Counter()) + moved
        return self._taken[reader].get(holder, Counter())

    @cached_property
    def _robberies(self) -> list[Event]:
        return [event for event in self.match.events if event.what == "took"]


class Censor:
    """Reads every frame of a table before its reader does, and notes what should not be in it."""

    def __init__(self, table: Table, secrets: Sequence[str]) -> None:
        self.table: Final = table
        self.leaks: Final[list[str]] = []
        self.read: Final[Counter[str]] = Counter()
        """How often each kind of thing was read, so that a test can say that there was something to leak."""
        locks = [sitter.lock for sitter in table.session.sitters if sitter.lock]
        self._never: Final = [*secrets, *locks]
        self._now: tuple[Match, int, Truth] | None = None
        self._names: dict[str, str] = {}
        self._pattern: re.Pattern[str] | None = None
        self._heard: Final[dict[str, list[str]]] = {}
        """The names of cards in texts that were read before: most are read by many."""
        self._blank: Final[set[str]] = set()
        """Texts that tell of no card at all, wherever they stand."""

    def __call__(self, page: Page, text: str) -> None:
        frame = msgspec.json.decode(text)
        for leak in self.judge(frame, text, page.seat):
            self.leaks.append(f"seat {page.seat} ({page.language.code}), {frame['type']}: {leak}")

    def judge(self, frame: Frame, text: str, reader: int | None) -> Iterator[str]:
        """Everything in a frame that its reader may not know."""
        self.read[frame["type"]] += 1
        for secret in self._never:
            if secret in text:
                yield "the secret or lock of a seat"
        if self.table.session.match is None:
            return
        truth = self._truth()
        if not truth.over and truth.match.seed in text:
            yield "the seed"
        frame = dict(frame)
        if frame.get("snapshot") is not None:
            yield from self._snapshot(frame.pop("snapshot"), reader, truth)
        if "lines" in frame:
            whole = frame["type"] == "welcome" or frame.get("undone", False)
            happened = truth.match.events if whole else truth.match.latest
            yield from self._lines(frame.pop("lines"), happened, reader, truth)
        story = frame.pop("story", None)
        if story is not None and not truth.over:
            yield "a story before the end"
        yield from self._anywhere(frame, truth)

    def _truth(self) -> Truth:
        """The truth as it is now; many frames tell of the same."""
        match, deeds = match_at(self.table), len(match_at(self.table).entries)
        if self._now is None or self._now[:2] != (match, deeds):
            self._now = (match, deeds, Truth(match))
        return self._now[2]

    def _snapshot(self, snapshot: Frame, reader: int | None, truth: Truth) -> Iterator[str]:
        unexamined = set(snapshot) - SPACES - COUNTS - CARDS
        if unexamined:
            yield f"fields that nobody has examined: {unexamined}"
        own = [] if reader is None else truth.hands[reader]
        if sorted(snapshot["hand"]) != own:
            yield f"a hand that is not the reader's own: {snapshot['hand']}"
        for holder, cards in enumerate(snapshot["known_cards"]):
            may = Counter(own) if holder == reader else truth.taken(reader, holder) & Counter(truth.hands[holder])
            if Counter(cards) - may:
                yield f"cards in the hand of {holder}: {cards}"
            self.read["known"] += holder != reader and bool(cards)
        for field, pile in (("discards", truth.discards), ("removed", truth.gone)):
            if sorted(snapshot[field]) != pile:
                yield f"{field} that do not lie there: {snapshot[field]}"
        if [sorted(cards) for cards in snapshot["reasons"]] != truth.reasons:
            yield f"reasons that nobody keeps: {snapshot['reasons']}"
        if snapshot.get("hands"):
            yield "every hand"
        mine = reader is not None and truth.to_act == reader
        for field in ("legal", "refusals", "strengths", "forgoes", "turns_draw"):
            asked = snapshot.get(field) or []
            if asked and not mine:
                yield f"{field} of somebody else"
            for text in asked:
                self.read["own card to play"] += any(card in own for card in text.split())
                for card in self._cards_in_action(text, truth):
                    if card not in own:
                        yield f"{field}: {text}"
        for told in snapshot.get("refusals", {}).values():
            for card in self._named_in(told["reason"], truth):
                if card not in own:
                    yield f"a refusal that names {card}"
        rest = {key: snapshot[key] for key in snapshot if key in SPACES | COUNTS}
        if "doctor" in rest["extras"]:
            rest["extras"] = dict(rest["extras"])
            kept = rest["extras"].pop("doctor")
            if set(kept) != {"reasons"} or sorted(kept["reasons"]) != truth.doctors:
                yield "reasons that the Doctor does not keep"
        yield from self._anywhere(rest, truth)

    def _cards_in_action(self, text: str, truth: Truth) -> Iterator[str]:
        """``play kitchen self gallery`` names the card kitchen and the space gallery; ``step kitchen`` no card."""
        words = text.split()
        if words and words[0] == "attempt":
            yield from (word for word in words[2:] if word in truth.cards)
        elif words and words[0] in ("play", "foil", "counter", "buy"):
            yield from (word for word in words[1:2] if word in truth.cards)
        elif words and words[0] not in ("step", "draw", "end", "pass", "spend", "undo"):
            yield from (word for word in words if word in truth.telling)  # strengths go by the card alone

    def _lines(self, lines: list[Frame], happened: Sequence[Event], reader: int | None, truth: Truth) -> Iterator[str]:
        if len(lines) != len(happened):
            yield f"{len(lines)} lines of {len(happened)} things that happened"
            return
        for line, event in zip(lines, happened, strict=True):
            what = line["what"]
            if what != event.what:
                yield f"{what} for {event.what}"
            open_to_reader = (
                what in OPEN or (what in OWN and event.seat == reader) or (what == "took" and reader in (event.seat, event.pawn))
            )
            self.read[f"{what} {'shown' if open_to_reader else 'hidden'}"] += 1
            may = {truth.cards[card] for card in (event.card, *event.cards) if card >= 0} if open_to_reader else set()
            shown = {line.get("card", ""), *line.get("cards", ())} - {""}
            if shown - may:
                yield f"{what} shows {shown - may}"
            for words in (line.get("text", ""), line.get("remark", "")):
                for card in self._named_in(words, truth):
                    if card not in may:
                        yield f"{what} names {card}: {words}"
            rest = {key: value for key, value in line.items() if key not in ("card", "cards", "text", "remark")}
            yield from self._anywhere(rest, truth)

    def _anywhere(self, node: Any, truth: Truth) -> Iterator[str]:
        """Where no card belongs, no card is."""
        if all(text in self._blank or self._is_blank(text, truth) for text in texts(node)):
            return
        for path, text in strings(node):
            if text in truth.telling:
                yield f"{text} at {path}"
            elif "-" in text or " " in text:
                for token in TOKEN.findall(text):
                    if token in truth.telling:
                        yield f"{token} at {path}"
            for card in self._named_in(text, truth):
                yield f"the name of {card} at {path}"

    def _is_blank(self, text: str, truth: Truth) -> bool:
        if truth.telling.isdisjoint((text, *TOKEN.findall(text))) and not self._named_in(text, truth):
            self._blank.add(text)
            return True
        return False

    def _named_in(self, text: str, truth: Truth) -> list[str]:
        if text in PROSE:
            return []
        if self._pattern is None:
            self._names = truth.names()
            longest_first = sorted(self._names, key=len, reverse=True)
            self._pattern = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest_first))
        if text not in self._heard:
            self._heard[text] = [self._names[found] for found in self._pattern.findall(text)]
        return self._heard[text]
