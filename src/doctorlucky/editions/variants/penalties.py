"""SAVE-9: those who call an aid a weapon, speak of killing the Doctor, or taunt him, owe a penalty."""

import re
import tomllib
from importlib.resources import files
from typing import Final

from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.event import NONE, OWES
from doctorlucky.engine.interfaces import Extra, RemarkRule
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.errors import PositionError

MOST: Final = 1_000_000


class RemarkPenalties(RemarkRule):
    """Finds offending remarks and counts penalties. What a penalty is, the table decides."""

    def __init__(self, rules: Rules) -> None:
        self.first = rules.reserve(rules.seats)
        words = tomllib.loads(files("doctorlucky.data").joinpath("penalties.toml").read_text("utf-8"))
        aids = rf"(?:{'|'.join([*words['aid'], *aids_of(rules)])})"
        self.weapon: re.Pattern[str] = any_of(words["weapon"])
        self.aid: re.Pattern[str] = any_of([aids])
        self.dangerous: re.Pattern[str] = any_of(words["dangerous"])
        self.striking: re.Pattern[str] = any_of(words["striking"])
        self.with_aid: re.Pattern[str] = any_of([rf"(?:{'|'.join(words['with'])}) (?:\w+ ){{0,3}}{aids}"])
        self.phrase_ends: re.Pattern[str] = re.compile(rf"[^\w\s-]|\b(?:{'|'.join(words['and'])})\b")
        self.killing: re.Pattern[str] = any_of(words["killing"])
        self.meant: re.Pattern[str] = any_of([*words["doctor"], *words["attempt"]])
        self.taunt: re.Pattern[str] = re.compile(rf"(?:^|[^\w\s])\s*(?:{'|'.join(words['taunt'])})\s*(?:$|[^\w\s?])", re.MULTILINE)

    def offends(self, text: str) -> bool:
        plain = re.sub(r"\bdr\.", "dr", text.casefold().replace("\u2019", " ").replace("'", " "))
        return self.calls_it_a_weapon(plain) or self.speaks_of_killing(plain) or self.taunt.search(plain) is not None

    def calls_it_a_weapon(self, text: str) -> bool:
        """(a) An aid is called a weapon, or described as one: it is dangerous, or somebody is struck with it, in one phrase."""
        if self.weapon.search(text):
            return True
        phrases = [" ".join(phrase.replace("-", " ").split()) for phrase in self.phrase_ends.split(text)]
        return any(
            (self.dangerous.search(phrase) and self.aid.search(phrase))
            or (self.striking.search(phrase) and self.with_aid.search(phrase))
            for phrase in phrases
        )

    def speaks_of_killing(self, text: str) -> bool:
        """(b) Somebody speaks of killing and of the Doctor, or of an attempt, in one sentence."""
        return any(
            self.killing.search(sentence) and self.meant.search(sentence) for sentence in re.split(r"[.!?;\n](?:\s|$)", text)
        )

    def price(self, s: State) -> int:
        """Once for a remark, however bad; twice while an attempt is open."""
        return 1 if s.maker == NONE else 2

    def owe(self, s: State, seat: int, penalties: int) -> None:
        s.extra[self.first + seat] += penalties
        s.note(OWES, seat=seat, amount=s.extra[self.first + seat])


def aids_of(rules: Rules) -> list[str]:
    """What the aids of the deck are called, in full or by the last word."""
    names = [card.name.casefold().replace("'", " ") for card in rules.deck.cards if card.arms]
    return [re.escape(name) for whole in names for name in (whole, whole.split()[-1])]


def any_of(words: list[str]) -> re.Pattern[str]:
    """Any of these, as whole words."""
    return re.compile(rf"\b(?:{'|'.join(words)})\b")


class Owed(Extra):
    """How many penalties each seat owes."""

    def __init__(self, first: int, seats: int) -> None:
        self.first = first
        self.seats = seats

    def name(self) -> str:
        return "penalties"

    def facts(self, s: State) -> dict[str, object]:
        return {"owed": s.extra[self.first : self.first + self.seats]}

    def arrange(self, s: State, facts: dict[str, object]) -> None:
        owed = facts.get("owed", [0] * self.seats)
        if set(facts) - {"owed"} or not isinstance(owed, (list, tuple)) or len(owed) != self.seats:
            raise PositionError("penalties are given as what each seat owes")
        for seat, count in enumerate(owed):
            if type(count) is not int or not 0 <= count <= MOST:
                raise PositionError(f"a penalty count is a number from 0 to {MOST:,}")
            s.extra[self.first + seat] = count

    def possible(self, s: State) -> bool:
        return True


def change(rules: Rules) -> None:
    """Listen to remarks, and show what each seat owes."""
    penalties = RemarkPenalties(rules)
    rules.remark_rule = penalties
    rules.extras.append(Owed(penalties.first, rules.seats))


VARIANT = Variant(
    id="penalties",
    rule="SAVE-9",
    about="Whoever says that the Doctor be killed, or calls an aid a weapon, owes a penalty; the game listens and keeps count.",
    editions=("save",),
    change=change,
)
