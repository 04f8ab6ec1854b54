"""A turn: movement, then an action, both optional (TURN-*)."""

from typing import Final

from doctorlucky.editions.attempt import announce, weapons_of
from doctorlucky.editions.doctor import DoctorMoves
from doctorlucky.editions.edition import Edition
from doctorlucky.editions.lucky_train import LuckyTrain, SettleNext
from doctorlucky.engine.action import (
    ATTEMPT,
    COUNTER,
    DRAW,
    END,
    FOIL,
    PASS,
    PLAY,
    SPEND,
    STEP,
    WALK,
    card_of,
    pawn_of,
    verb_of,
)
from doctorlucky.engine.event import ENDED, NONE, TURN
from doctorlucky.engine.interfaces import Exchange, Prompt, Stage
from doctorlucky.engine.menu import Menu, single
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State

DRAW_OFFER: Final = single(DRAW)
END_OFFER: Final = single(END)
NO_TARGET: Final = Refusal("TRY-1", "no attempt can be made on them in this game")
NO_ATTEMPT: Final = Refusal("FOIL-1", "there is no attempt to answer: it is your turn")


def usual_turns(edition: Edition, rules: Rules, exchange: Exchange) -> None:
    """What every edition shares: a turn, attempts and their foiling, the Doctor's move, and who goes next (TURN-5)."""
    rules.exchange = exchange
    rules.last_must_foil = edition.last_must_foil
    rules.turn_order = LuckyTrain(edition.first_round_protected)
    rules.before_turn = [StartTurn()]
    rules.turn = [TakeTurn(rules)]
    rules.after_turn = [DoctorMoves(rules), SettleNext(rules)]


class StartTurn(Stage):
    """The next turn begins."""

    def run(self, s: State) -> bool:
        s.active = s.next
        s.next = NONE
        s.turn += 1
        s.unplayed &= ~(1 << s.active)
        s.points = 1  # the free step (TURN-2)
        s.played = False
        s.done = False
        s.note(TURN, seat=s.active, amount=s.turn)
        return True


class TakeTurn(Stage):
    """The active seat decides, again and again, until the turn is over (TURN-1)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.prompt = TurnPrompt(rules)
        rules.add_prompt(self.prompt)

    def run(self, s: State) -> bool:
        while not s.done:
            if s.maker == NONE:
                s.ask(self.prompt.number, s.active)
                return False
            if not self.rules.exchange.advance(s):
                return False
        if s.maker != NONE:
            self.rules.exchange.close(s)
        return True


class TurnPrompt(Prompt):
    """It is your turn."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("turn")
        self.rules = rules
        self.weapon = weapons_of(rules)

    def offer(self, s: State, menu: Menu) -> None:
        rules = self.rules
        seat = s.seat
        rules.movement.offer(s, seat, menu)
        for target in rules.targets:
            target.offer(s, seat, menu)
        if rules.drawing.obstacle(s, seat) is None:
            menu.add(DRAW_OFFER)
        menu.add(END_OFFER)

    def take(self, s: State, answer: int) -> None:
        verb = verb_of(answer)
        if verb in (STEP, PLAY, WALK):
            self.rules.movement.take(s, s.seat, answer)
        elif verb == END:
            s.note(ENDED, seat=s.seat)
            s.done = True
        elif verb == DRAW:
            self.rules.drawing.draw(s)
        else:
            announce(self.rules, s, pawn_of(answer), card_of(answer))

    def why_not(self, s: State, code: int) -> Refusal:
        rules = self.rules
        seat = s.seat
        verb = verb_of(code)
        if verb in (STEP, PLAY, WALK):
            return rules.movement.why_not(s, seat, code)
        if verb == DRAW:
            obstacle = rules.drawing.obstacle(s, seat)
        elif verb == ATTEMPT:
            target = rules.target_rules[pawn_of(code)]
            obstacle = NO_TARGET if target is None else target.obstacle(s, seat, pawn_of(code))
            if obstacle is None:
                return self.no_weapon(s, seat, card_of(code))
        elif verb in (FOIL, SPEND, PASS, COUNTER):
            obstacle = NO_ATTEMPT
        else:
            obstacle = None
        return obstacle or Refusal("TURN-1", "that cannot be done on a turn")

    def no_weapon(self, s: State, seat: int, card: int) -> Refusal:
        """Why no attempt can be made with the card (TURN-4)."""
        if card >= len(self.weapon) or card not in s.hands[seat]:
            return Refusal("TURN-4", "you do not hold that card")
        return Refusal("TURN-4", f"{self.rules.deck.cards[card].name} cannot be used for an attempt")
