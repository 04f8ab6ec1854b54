"""Sentences about a puzzle in English, for terminals; the page has its own texts."""

from collections import Counter

from doctorlucky.decks.deck import Card
from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.event import NONE
from doctorlucky.lab.puzzles import hints, trial
from doctorlucky.lab.puzzles.hints import Hint
from doctorlucky.lab.puzzles.luck import Luck
from doctorlucky.lab.puzzles.puzzle import FOIL, SAVE, Puzzle
from doctorlucky.lab.puzzles.trial import Trial, Verdict
from doctorlucky.match import Match
from doctorlucky.narration.grammar import english


def deed(ruleset: Ruleset) -> str:
    """What everybody tries to do with the Doctor."""
    return "save" if ruleset.rules.act == "save" else "kill"


def question(puzzle: Puzzle, match: Match) -> str:
    """What is asked, in a sentence."""
    view = match.view(puzzle.seat)
    if puzzle.kind == SAVE:
        return (
            "Left alone, the next player wins for certain. From exactly one place you can prevent it: be there when your turn ends."
        )
    if puzzle.kind == FOIL:
        attempt = view.attempt
        assert attempt is not None
        maker = match.names[int(attempt.maker.removeprefix("seat-")) - 1]
        return (
            f"{maker} tries to {deed(match.ruleset)} the Doctor at strength {attempt.strength}, with {attempt.total} against it "
            "so far, and you are asked. Foil it with the right cards, and win for certain when the turn comes to you, on it or on "
            "those that follow at once if he walks in on you."
        )
    return (
        f"It is your turn. Exactly one attempt to {deed(match.ruleset)} the Doctor wins whatever the others hold. Make it: "
        "this turn, or on those that follow at once if he walks in on you."
    )


def card_line(card: Card) -> str:
    """A card and what it can do."""
    parts: list[str] = []
    if card.arms:
        bonus = f", {card.bonus} in {card.bonus_room}" if card.bonus_room else ""
        parts.append(f"strength {card.value}{bonus}")
    if card.steps:
        parts.append(f"{card.steps} step{'s' if card.steps > 1 else ''}")
    if card.room:
        parts.append(f"to {card.room}")
    if card.luck:
        parts.append(f"luck {card.luck}")
    return f"{card.id}: {'; '.join(parts)}" if parts else card.id


def hand_lines(match: Match, seat: int) -> list[str]:
    """The seat's hand, one line for each different card."""
    deck = match.ruleset.deck
    held = Counter(match.view(seat).hand)
    return [f"{count if count > 1 else ' '} {card_line(deck.cards[deck.index(card)])}" for card, count in held.items()]


def strengths(match: Match, seat: int) -> str:
    """What attempts would be worth where one stands: what a card shows is not all (CLASSIC-5, ANNIV-5)."""
    view, deck = match.view(seat), match.ruleset.deck
    armed = [f"{view.strength(card)} with {card}" for card in dict.fromkeys(view.hand) if deck.cards[deck.index(card)].arms]
    return f"Where you stand, an attempt has strength {', '.join([f'{view.strength()} with bare hands', *armed])}."


def reckoning(puzzle: Puzzle, match: Match) -> str:
    """What others can bring, as far as one can know."""
    view, luck = match.view(puzzle.seat), Luck(match.ruleset, puzzle.seat)
    s = match.state()
    unseen = [luck.of[card] for card in luck.unseen(s)]
    held = sum(size for seat, size in enumerate(view.hand_sizes) if seat != puzzle.seat)
    if puzzle.kind == SAVE:
        return (
            f"You hold {luck.own(s)} luck, and with all that may be among the {held} cards of the others it is not enough. "
            "What prevents an attempt is a witness: somebody in the room, or somebody who sees into it."
        )
    text = f"You have not seen {len(unseen)} cards, with {sum(unseen)} luck among them. The others hold {held} of them: "
    text += f"{luck.most(s)} luck at most against you."
    return f"{text[:-1]}, their spite tokens included." if luck.tokens else text


def verdict_text(verdict: Verdict, trial_: Trial) -> str:
    """How it went, and why."""
    match, puzzle = trial_.match, trial_.puzzle
    who = "nobody" if verdict.who == NONE else match.names[verdict.who]
    strength, against = verdict.strength, verdict.against
    if verdict.why == trial.WON:
        return f"Solved! Strength {strength}, and whatever the others hold, they cannot bring more than {against} against it."
    if verdict.why == trial.FOILED:
        return f"Not for certain: strength {strength}, and the others can hold {against} luck between them. Here they do."
    if verdict.why == trial.LEFT:
        return f"Nothing is won, and now it is for {who} to decide."
    if verdict.why == trial.KILLED:
        return f"It was not foiled: {who} has won."
    if verdict.why == trial.RELIED:
        return f"You leave it to the others to foil the attempt of {who}, and they need not be able to."
    if verdict.why == trial.BEATEN:
        return f"{who} needs no card: strength {strength}, and everybody else can bring {against} luck at most. {who} has won."
    return f"Solved! With you {_space(match, puzzle.place)['there']}, {who} cannot win on the next turn, whatever they hold."


def _space(match: Match, id: str) -> dict[str, str]:
    """A space with its article, and being there."""
    return english(match.ruleset.deck.id).space(match.ruleset.board.space(id))


def hinted(hint: Hint, match: Match) -> str:
    """A hint in a sentence."""
    if hint.about == hints.ASTRAY:
        return "From here nothing is certain any more: take something back."
    if hint.about == hints.WITNESS:
        return "Whoever sees the room that the Doctor goes to next, or is in it, is in the way."
    if hint.about == hints.BARE:
        return "It is done with bare hands."
    if hint.about == hints.WEAPON:
        deck = match.ruleset.deck
        return f"It is done with the {deck.cards[deck.index(hint.card)].name}."
    if hint.about == hints.PLACE:
        return f"The place is {_space(match, hint.space)['']}."
    return f"It begins with: {hint.action}"
