"""The strength of an attempt (TRY-2) and the spite that adds to it (CLASSIC-5)."""

from typing import Final

from doctorlucky.engine.action import BARE
from doctorlucky.engine.event import SPITE
from doctorlucky.engine.interfaces import Reward, Strength
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State

PLENTY: Final = 1_000_000
"""Tokens in a supply without end."""


class WeaponOrOne(Strength):
    """A weapon's value, its bonus value in its room, or 1 with bare hands."""

    def __init__(self, rules: Rules) -> None:
        self.values: list[list[int]] = []
        for card in rules.deck.cards:
            bonus = card.bonus_room
            self.values.append([card.bonus if bonus and space.card == bonus else card.value for space in rules.board.spaces])

    def weapon(self, card: int, space: int) -> int:
        return 1 if card == BARE else self.values[card][space]

    def of(self, s: State, seat: int, card: int, space: int) -> int:
        return self.weapon(card, space)


class WeaponAndSpite(WeaponOrOne):
    """The same, and 1 more for each spite token (CLASSIC-5)."""

    def of(self, s: State, seat: int, card: int, space: int) -> int:
        return self.weapon(card, space) + s.spite[seat]


class NoReward(Reward):
    """A foiled attacker earns nothing (CLASSIC-6)."""

    def earn(self, s: State, seat: int) -> None:
        pass

    def left(self, s: State) -> int:
        return 0

    def flaw(self, s: State) -> str:
        return "a foiled attempt earns nothing in this game, so nobody has spite (CLASSIC-6)" if any(s.spite) or s.reasons else ""


class SpiteTokens(Reward):
    """A foiled attacker gains a spite token, while the supply lasts (CLASSIC-5)."""

    def __init__(self, pool: int) -> None:
        self.pool = pool
        """How many tokens there are; 0 for as many as are wanted."""
        self.elsewhere: list[int] = []
        """Places in `State.extra` that hold tokens too."""

    def left(self, s: State) -> int:
        if self.pool == 0:
            return PLENTY
        held = 0
        for tokens in s.spite:
            held += tokens
        for place in self.elsewhere:
            held += s.extra[place]
        return self.pool - held

    def flaw(self, s: State) -> str:
        if s.reasons:
            return "spite is in tokens here, not in cards (CLASSIC-5)"
        return "there are more spite tokens in play than this game has (CLASSIC-5)" if self.left(s) < 0 else ""

    def earn(self, s: State, seat: int) -> None:
        if self.left(s) > 0:
            s.spite[seat] += 1
            s.note(SPITE, seat=seat, amount=s.spite[seat])
