"""The butler: one plain sentence for every event, and now and then a remark."""

from collections.abc import Sequence
from typing import Final

from doctorlucky.boards.model.board import Board
from doctorlucky.boards.model.layout import Layout
from doctorlucky.decks.deck import FAILURE, MOVE, ROOM, Deck
from doctorlucky.engine import event as e
from doctorlucky.engine.event import CAT, DOCTOR, DOG, NONE, Event
from doctorlucky.narration.grammar import Grammar, HasGrammar, english
from doctorlucky.narration.templates import Sentence, Templates


class Narrator:
    """Tells one game, event by event, in order.

    The same events give the same words: lines are used in turn, by counters kept here. An event whose card is hidden
    (`Event.seen_by`) is told without it and leaves no other trace, so public events are told to everybody in the same words.
    """

    def __init__(
        self,
        board: Board,
        deck: Deck,
        names: Sequence[str],
        dog_name: str = "",
        start: int = 0,
        *,
        cat_name: str = "",
        layouts: Sequence[Layout] = (),
        language: HasGrammar | None = None,
    ) -> None:
        """`start` is where in its lists of lines the narrator begins: another number, other words for the same game.

        `layouts` are the ruleset's, in its order: with them the narrator can say which part of the board is in play. `language` is
        one of `doctorlucky.languages`; without one it tells in English. Pets without a name are the dog and the cat.
        """
        self.board: Final = board
        self.deck: Final = deck
        self.names: Final = tuple(" ".join(name.split()) for name in names)
        self.dog_name: Final = " ".join(dog_name.split())
        self.cat_name: Final = " ".join(cat_name.split())
        self._layouts: Final = layouts
        self._grammar: Final[Grammar] = english(deck.id) if language is None else language.grammar(deck.id)
        self._templates: Final[Templates] = self._grammar.templates
        self._start: Final = start
        self._told: Final[dict[str, int]] = {}
        self._flavoured: Final[dict[int, int]] = {}
        self._target = DOCTOR  # of the attempt being settled: flavour lines are about the Doctor

    def tell(self, event: Event) -> str:
        """What happened, in words; nothing for an event that needs none."""
        return " ".join(part for part in self.tell_apart(event) if part)

    def tell_apart(self, event: Event) -> tuple[str, str]:
        """The plain fact, and the remark that follows it, if any: for pages that set them apart."""
        table = self._table(event)
        if not table:
            return "", ""
        lines = self._templates.lines[table]
        facts = self._facts(event)
        turn = self._told.get(table, 0)
        self._told[table] = turn + 1
        sentence = self._pick(lines.say, turn).fill(facts)
        remark = self._flavour(event)
        if not remark and lines.margin and (turn + 1) % lines.every == 0:
            remark = self._pick(lines.margin, turn // lines.every).fill(facts)
        return sentence, remark

    def _table(self, event: Event) -> str:
        """Which table has the templates for this event; empty for one that is not told."""
        what, pawn = event.what, event.pawn
        if what in (e.ATTEMPTED, e.STRUCK):
            self._target = pawn
        if what == e.DEALT and event.card == NONE:
            return ""  # the size of a hand is not news
        if what == e.DISCARDED and not event.cards:
            return ""
        if what == e.SET_ASIDE and not event.amount:
            return ""
        special = ""
        if what == e.PLACED and pawn == DOCTOR:
            special = "placed-doctor"
        elif what == e.STEPPED and pawn not in (NONE, event.seat):
            special = "stepped-doctor" if pawn == DOCTOR else "stepped-pet" if pawn in (DOG, CAT) else "stepped-other"
        elif what == e.MOVED and pawn not in (NONE, event.seat):
            special = "moved-other"
        elif what == e.ATTEMPTED and pawn != DOCTOR:
            special = "attempted-other"
        elif what == e.ATTEMPTED and event.card == NONE:
            special = "attempted-bare"
        elif what == e.FOILED_WITH and event.card != NONE and self.deck.cards[event.card].kind != FAILURE:
            special = "foiled-with-luck" if self._target == DOCTOR else "foiled-with-luck-other"
        elif what == e.FOILED_WITH and self._target != DOCTOR:
            special = "foiled-with-other"
        elif what == e.PASSED and event.amount:
            special = "passed-over"
        elif what == e.PASSED and event.seat == self._target:
            special = "passed-target"
        elif what == e.TURNED_OVER and event.card == NONE:
            special = "passed-over"  # there is no deck left (STRANGER-2)
        elif what == e.TURNED_OVER and not self.deck.cards[event.card].luck:
            special = "turned-over-nothing"
        elif what == e.STRUCK and event.card == NONE:
            special = "struck-bare"
        elif what == e.TOOK and not event.amount and not event.cards:
            special = "took-nothing"
        elif what in (e.FAILED, e.KILLED, e.REASON) and event.seat in (NONE, DOCTOR):
            special = f"{what}-doctor"
        elif what == e.KILLED and pawn == DOG:
            special = "killed-dog"
        elif what in (e.FAILED, e.KILLED) and pawn != DOCTOR:
            special = f"{what}-other"
        elif what == e.LIFTED and pawn == DOCTOR:
            special = "lifted-doctor"
        elif what == e.SANK and event.amount == len(self.board.decks):
            special = "sank-last"
        elif what == e.DOCTOR_MOVED and event.origin == event.space:
            special = "doctor-stayed"
        elif what == e.DOG_MOVED and event.origin == event.space:
            special = "dog-stayed"
        table = special or what
        return table if table in self._templates.lines else ""

    def _flavour(self, event: Event) -> str:
        """The card's own line, where it suits and while there are any not used yet."""
        if event.card == NONE:
            return ""
        card = self.deck.cards[event.card]
        if event.what == e.ATTEMPTED:
            suits = self._target == DOCTOR
        elif event.what in (e.FOILED_WITH, e.TURNED_OVER):
            suits = self._target == DOCTOR and card.kind == FAILURE  # others are given up for their luck, not used
        elif event.what == e.MOVED and card.room:
            here = self.board.spaces[event.space]
            suits = card.room in (here.name, here.card)  # a jump to its room, not steps
        else:
            suits = False
        if not suits:
            return ""
        used = self._flavoured.get(event.card, 0)
        flavour = self._grammar.flavour(card)
        if used >= len(flavour):
            return ""
        self._flavoured[event.card] = used + 1
        return flavour[(self._start + used) % len(flavour)]

    def _facts(self, event: Event) -> dict[str, str]:
        one, many = self._templates.token
        facts = {
            "luck": str(self.deck.cards[event.card].luck if event.card != NONE else 0),
            "amount": str(event.amount),
            "token": one,
            "token_plural": many,
            "tokens": self._count(event.amount, "token"),
            "steps": self._count(event.amount, "step"),
            "penalties": self._count(event.amount, "penalty"),
            "part": self._part(event),
            "deck": self._deck(event),
            "there": self._place(event.space).get("there", ""),
        }

        def tell(fact: str, forms: dict[str, str], known: tuple[str, ...]) -> None:
            plain = forms.get("", "")
            facts[fact] = plain
            for form in known:
                facts[f"{fact}:{form}"] = forms.get(form, plain)

        forms = self._templates.forms
        tell("who", self._pawn(event.seat), forms["pawn"])
        tell("target", self._pawn(event.pawn), forms["pawn"])
        tell("dog", self._pawn(DOG), forms["pawn"])
        tell("space", self._place(event.space), forms["space"])
        tell("origin", self._place(event.origin), forms["space"])
        hidden = event.what not in (e.ATTEMPTED, e.STRUCK)
        tell("card", {form: self._card(event.card, form, hidden=hidden) for form in ("", *forms["card"])}, forms["card"])
        tell("cards", {form: self._cards(event, form) for form in ("", *forms["card"])}, forms["card"])
        return facts

    def _pick(self, sentences: tuple[Sentence, ...], turn: int) -> Sentence:
        return sentences[(self._start + turn) % len(sentences)]

    def _pawn(self, pawn: int) -> dict[str, str]:
        if pawn in (DOCTOR, NONE):
            return self._templates.pawns["doctor"]  # an attempt made by nobody's seat is his
        if pawn == DOG:
            return self._grammar.person(self.dog_name) if self.dog_name else self._templates.pawns["dog"]
        if pawn == CAT:
            return self._grammar.person(self.cat_name) if self.cat_name else self._templates.pawns["cat"]
        name = self.names[pawn] if pawn < len(self.names) else ""
        return self._grammar.person(name or self._phrase("player", str(pawn + 1)))

    def _card(self, card: int, form: str, count: int = 1, hidden: bool = True) -> str:
        """What to call a card, or `count` of them. No card at all is a hidden one or, in an attempt, bare hands."""
        facts = {"count": str(count)}
        kind = "hidden" if hidden else "none"
        if card != NONE:
            drawn = self.deck.cards[card]
            kind = "room" if drawn.room else "steps" if drawn.kind in (MOVE, ROOM) else drawn.kind
            forms = self._grammar.card(drawn)
            facts |= {"name": forms[""], "luck": str(drawn.luck)}
            facts |= {f"name:{known}": forms.get(known, forms[""]) for known in self._templates.forms["card"]}
        one, many = self._templates.cards[f"{kind}:{form}" if form else kind]
        return (one if count == 1 else many).fill(facts, opens=False)

    def _cards(self, event: Event, form: str) -> str:
        if not event.cards:
            return self._card(NONE, form, event.amount)
        counts: dict[int, int] = {}
        for card in event.cards:
            counts[card] = counts.get(card, 0) + 1
        names = [self._card(card, form, count) for card, count in counts.items()]
        return names[0] if len(names) == 1 else f"{', '.join(names[:-1])}{self._phrase('and')}{names[-1]}"

    def _place(self, space: int) -> dict[str, str]:
        """A space with its article, and being there."""
        return {} if space == NONE else self._grammar.space(self.board.spaces[space])

    def _phrase(self, phrase: str, name: str = "") -> str:
        return self._templates.phrases[phrase].template.replace("{name}", name)

    def _count(self, number: int, word: str) -> str:
        one, many = self._templates.words[word]
        return f"{number or self._phrase('no')} {one if number == 1 else many}"

    def _layout(self, event: Event) -> Layout | None:
        """The layout an event puts in play. Its number means nothing to anybody, so it is never told."""
        return self._layouts[event.amount] if 0 <= event.amount < len(self._layouts) else None

    def _part(self, event: Event) -> str:
        layout = self._layout(event)
        if layout is None:
            return self._phrase("part")
        return self._templates.parts.get(layout.part) or self._phrase("part-called", layout.part)

    def _deck(self, event: Event) -> str:
        """The deck that has just sunk: as many have by now as the number of the layout says."""
        decks = self.board.decks
        return self._phrase("deck", decks[event.amount - 1]) if 0 < event.amount <= len(decks) else self._phrase("lowest-deck")
