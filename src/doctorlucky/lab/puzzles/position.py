"""Positions as `Match.arrange` takes them, from a game that is being played, with the unseen cards dealt again."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.state import State
from doctorlucky.lab.puzzles.luck import Luck


def bag_text(cards: Sequence[str]) -> str:
    """Cards in few words: ``2 failure-1, kitchen``."""
    return ", ".join(card if count == 1 else f"{count} {card}" for card, count in sorted(Counter(cards).items()))


def bag_from(text: str) -> list[str]:
    """The cards that `bag_text` wrote down."""
    cards: list[str] = []
    for item in text.split(", ") if text else []:
        count, _, card = item.rpartition(" ")
        cards += [card] * (int(count) if count else 1)
    return cards


def worst_deal(luck: Luck, s: State, first: int) -> State:
    """The position with all the luck that the seat cannot see in others' hands, as far as they have places: those of seat `first`
    come first. Nothing that the seat sees changes."""
    t = s.copy()
    unseen = sorted(luck.unseen(s), key=lambda card: -luck.of[card])
    order = [first, *(seat for seat in range(len(s.hands)) if seat not in (first, luck.seat))]
    for seat in order:
        if seat != luck.seat:
            size = len(s.hands[seat])
            t.hands[seat] = sorted(unseen[:size])
            unseen = unseen[size:]
    t.aside = sorted(unseen[: len(s.aside)])
    t.deck = sorted(unseen[len(s.aside) :])
    return t


def facts_of(ruleset: Ruleset, s: State) -> dict[str, Any]:
    """What `Match.arrange` needs to set the position up, bags of cards as text."""
    rules = ruleset.rules.in_force(s)
    spaces, cards = ruleset.board.spaces, ruleset.deck.cards

    def bag(numbers: Sequence[int]) -> str:
        return bag_text([cards[number].id for number in numbers])

    reasons = [s.reasons_of(seat) for seat in range(ruleset.seats)]
    facts: dict[str, Any] = {
        "edition": ruleset.edition.id,
        "players": ruleset.players,
        "variants": list(ruleset.variant_ids),
        "board": ruleset.board.id,
        "part": rules.layouts[s.layout].part if ruleset.edition.family == "anniversary" else None,
        "doctor": spaces[s.doctor].id,
        "pawns": [spaces[space].id for space in s.pawns],
        "hands": [bag(hand) for hand in s.hands],
        "spite": [tokens - len(kept) for tokens, kept in zip(s.spite, reasons, strict=True)],
        "reasons": [bag(kept) for kept in reasons],
        "turn": s.active,
        "points": s.points,
        "played": s.played,
        "unplayed": [seat for seat in range(ruleset.seats) if s.unplayed >> seat & 1],
        "discards": bag(s.discards),
        "removed": bag(s.gone),
        "aside": bag(s.aside),
        "extras": {extra.name(): extra.facts(s) for extra in rules.extras},
    }
    usual: dict[str, Any] = {"variants": [], "part": None, "points": 1, "played": False, "unplayed": [], "extras": {}}
    usual |= {"discards": "", "removed": "", "aside": "", "spite": [0] * ruleset.seats, "reasons": [""] * ruleset.seats}
    return {name: value for name, value in facts.items() if name not in usual or value != usual[name]}


def arrangement(facts: Mapping[str, Any]) -> dict[str, Any]:
    """The same with bags as lists, as `Match.arrange` takes them."""
    found = dict(facts)
    for name in ("discards", "removed", "aside"):
        if name in found:
            found[name] = bag_from(found[name])
    for name in ("hands", "reasons"):
        if name in found:
            found[name] = [bag_from(text) for text in found[name]]
    return found
