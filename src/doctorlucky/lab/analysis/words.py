"""An analysis in English sentences, for reports."""

from collections.abc import Sequence

from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.engine.action import Action
from doctorlucky.lab.analysis import cause as c
from doctorlucky.lab.analysis.analysis import Mistake
from doctorlucky.lab.analysis.cause import Cause
from doctorlucky.lab.analysis.swings import Swing
from doctorlucky.match import Match
from doctorlucky.narration.grammar import english


class Words:
    """Names for the things of one game, and sentences about them."""

    def __init__(self, ruleset: Ruleset, names: Sequence[str]) -> None:
        self._ruleset = ruleset
        self._names = names
        self._grammar = english(ruleset.deck.id)

    def swing(self, swing: Swing) -> list[str]:
        """Who gained, who lost, and by what."""
        seats = [seat for seat in (swing.winner, swing.loser) if seat is not None]
        changes = [
            f"{self._names[seat]} {percent(swing.before.share(seat))} → {percent(swing.after.share(seat))}" for seat in seats
        ]
        return [f"turn {swing.turn}, {self._names[swing.seat]}'s: {', '.join(changes)}", self.cause(swing.cause)]

    def cause(self, cause: Cause) -> str:
        """What happened, as a sentence."""
        who = "the Doctor" if cause.seat is None else self._names[cause.seat]
        match cause.kind:
            case c.CAME_OFF | c.FOILED | c.ANNOUNCED | c.STRUCK | c.MISSED:
                sentence = self._attempt(cause)
            case c.SANK:
                sentence = "The ship lost its lowest deck."
            case c.DARK:
                sentence = "The lights went out: nobody sees into another room any more."
            case c.JUMPED:
                sentence = f"{who} played {self.card(cause.card)} and brought {self._moved(cause)} {self._to(cause.space)}."
            case c.DREW:
                sentence = f"{who} drew {self.card(cause.card)}{self._next(cause)}."
            case c.RODE:
                sentence = f"{who} rode the Lucky Train: the next turn was {who}'s again."
            case c.HANDED:
                sentence = f"The Doctor's next stop gave {self.pawn(cause.pawn)} the turn."
            case c.WENT:
                sentence = f"{who} went {self._to(cause.space)}."
            case _:
                sentence = f"{who} did nothing that shows."
        return sentence[:1].upper() + sentence[1:]

    def _attempt(self, cause: Cause) -> str:
        saving = self._ruleset.rules.act == "save" and cause.pawn == "doctor" and cause.seat is not None
        who = "the Doctor's attack" if cause.seat is None else f"{self._names[cause.seat]}'s attempt"
        target = f" to save {self.pawn(cause.pawn)}" if saving else f" on {self.pawn(cause.pawn)}"
        by = self.card(cause.card) if cause.card else "bare hands"
        where = f" {self._there(cause.space)}" if cause.space else ""
        ending = {
            c.CAME_OFF: "came off",
            c.STRUCK: "came off",
            c.FOILED: "was foiled",
            c.MISSED: "was foiled",
            c.ANNOUNCED: "is not settled yet",
        }[cause.kind]
        sums = f"strength {cause.strength} against {cause.total}"
        spent = f"; {_listed(self._against(cause))} played against it" if cause.against else "; nobody played anything against it"
        passed = [self._names[seat] for seat in dict.fromkeys(cause.passed)]
        shy = f", and {_listed(passed)} passed" if passed and cause.kind in (c.CAME_OFF, c.STRUCK) else ""
        return f"{who}{target} with {by}{where} {ending}, {sums}{spent}{shy}."

    def _against(self, cause: Cause) -> list[str]:
        """Who played what against an attempt."""
        played: dict[int, list[str]] = {}
        for seat, card in cause.against:
            played.setdefault(seat, []).append(self.card(card) if card else "a token")
        return [f"{self._names[seat]} ({', '.join(cards)})" for seat, cards in played.items()]

    def mistake(self, mistake: Mistake) -> list[str]:
        """What was done, what would have been better, and by how much."""
        chosen, better = mistake.paired.shares
        low, high = mistake.paired.interval()
        action = self._ruleset.rules.lexicon
        done = self.action(mistake.seat, action.action(action.code(mistake.chosen)))
        instead = self.action(mistake.seat, action.action(action.code(mistake.better)))
        interval = f"{points(mistake.paired.gain)} points, 95 % interval {points(low)} to {points(high)}"
        return [
            f"turn {mistake.turn}: {self._names[mistake.seat]} chose to {done}",
            f"better: {instead} ({percent(better)} instead of {percent(chosen)}; {interval})",
        ]

    def action(self, seat: int, action: Action) -> str:
        """What somebody does, after "to"."""
        card = self.card(action.card) if action.card else ""
        space = action.space or ""
        pawn = "" if action.pawn in (None, "self") else self.pawn(action.pawn or "")
        match action.verb:
            case "step":
                return f"move {pawn} {self._to(space)}" if pawn else f"step {self._to(space)}"
            case "play" if action.pawn is None:
                return f"play {card} for its steps"
            case "play":
                return f"play {card} to bring {pawn} {self._to(space)}" if pawn else f"play {card} to go {self._to(space)}"
            case "attempt":
                return f"make an attempt on {pawn} with {card or 'bare hands'}"
            case "foil":
                return f"play {card} against the attempt"
            case "spend":
                return "spend a token against the attempt"
            case "counter":
                return f"strike back with {card}"
            case "buy":
                return f"give up {card} for one of the dog's tokens"
            case "draw":
                return "draw a card"
            case "end":
                return "end the turn"
        return action.verb

    def card(self, id: str) -> str:
        """A card's name."""
        return self._grammar.card(self._ruleset.deck.cards[self._ruleset.deck.index(id)])[""]

    def pawn(self, text: str) -> str:
        """A player's name, or the Doctor or a pet with its article."""
        return self._names[int(text[5:]) - 1] if text.startswith("seat-") else f"the {'Doctor' if text == 'doctor' else text}"

    def _next(self, cause: Cause) -> str:
        """Who had the next turn, if that is known."""
        if not cause.pawn:
            return ""
        own = cause.seat is not None and cause.pawn == f"seat-{cause.seat + 1}"
        return " and had the next turn too" if own else f", and the next turn went to {self.pawn(cause.pawn)}"

    def _moved(self, cause: Cause) -> str:
        own = cause.seat is not None and cause.pawn in ("self", f"seat-{cause.seat + 1}")
        return "their own pawn" if own else self.pawn(cause.pawn)

    def _to(self, id: str) -> str:
        return f"to {self._grammar.space(self._ruleset.board.space(id))['']}"

    def _there(self, id: str) -> str:
        return self._grammar.space(self._ruleset.board.space(id))["there"]


def players_line(match: Match) -> str:
    """Who is at the table, and which of them nobody plays."""
    strangers = match.ruleset.strangers
    return ", ".join(f"{name} (a Stranger)" if seat in strangers else name for seat, name in enumerate(match.names))


def seat_order(ruleset: Ruleset) -> list[int]:
    """The seats as they stand in a table or a legend: Strangers win too (STRANGER-1), but the others come first."""
    return [*ruleset.live, *ruleset.strangers]


def unfinished(match: Match) -> str:
    """Where a game stands that is not over; nothing about one that is."""
    if match.over or match.seat is None:
        return ""
    return f"This game is not over: it is turn {match.turn:,}, and {match.names[match.seat]} is to decide."


def percent(share: float) -> str:
    """Whole percents; what is not certain never looks so."""
    return "<1 %" if 0 < share < 0.005 else ">99 %" if 0.995 < share < 1 else f"{100 * share:.0f} %"


def points(share: float) -> str:
    """A difference of shares, in percentage points."""
    return f"{100 * share:+.0f}" if abs(share) >= 0.0995 else f"{100 * share:+.1f}"


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
