"""From the kill to the Escape: everything is shuffled, and it begins anew where everybody stands (ESCAPE-1)."""

from doctorlucky.editions.anniversary.blame import KillAndBlame
from doctorlucky.engine.event import DREW, ESCAPE, NONE
from doctorlucky.engine.rules import CardFromDeck, Rules, Stage
from doctorlucky.engine.state import State


class KillAndPlayOn(KillAndBlame):
    """Whoever kills the Doctor has not won yet, but goes first."""

    def won(self, s: State) -> None:
        self.blame(s)
        s.next = s.maker
        s.done = True


class PlayOn(Stage):
    """Right after the turn in which the Doctor was killed, before he would move, the Escape begins."""

    def __init__(self, sequel: Rules) -> None:
        self.sequel = sequel

    def run(self, s: State) -> bool:
        if s.next == NONE:  # nobody has killed him yet
            return True
        s.stage = self.sequel.first
        return False


class ShuffleEverything(Stage):
    """All cards, wherever they were, become the deck; nobody has Reasons, and pets leave (ESCAPE-1)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules

    def run(self, s: State) -> bool:
        seats = len(s.pawns)
        s.deck = self.rules.whole[:]
        s.fresh = self.rules.whole
        s.hands = [[] for _ in range(seats)]
        s.drawn = [0] * seats
        s.spite = [0] * seats
        s.discards = []
        s.gone = []
        s.aside = []
        s.reasons = []
        s.unplayed = 0
        s.dealer = s.next
        s.layout %= self.rules.beginnings
        self.rules.remember(s)
        s.note(ESCAPE, seat=s.next)
        return True


class DrawAtStart(Stage):
    """The active player draws one card as the turn starts, while there are any (ESCAPE-2)."""

    def __init__(self, rules: Rules) -> None:
        self.prompt = CardAtStart(rules)
        rules.add_prompt(self.prompt)

    def run(self, s: State) -> bool:
        if not s.deck:
            return True
        s.ask(self.prompt.number, NONE)
        return False


class CardAtStart(CardFromDeck):
    def __init__(self, rules: Rules) -> None:
        super().__init__("draw")
        self.rules = rules

    def take(self, s: State, answer: int) -> None:
        s.draw(s.active, answer)
        s.note_secret(DREW, 1 << s.active, s.active, card=answer)
        self.rules.leave_stage(s)
