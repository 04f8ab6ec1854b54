"""From the kill to the Escape: everything is shuffled, and play begins again where everybody stands (ESCAPE-1)."""

from doctorlucky.editions.anniversary.blame import KillAndBlame
from doctorlucky.editions.anniversary.wings import first_dark
from doctorlucky.engine.event import ESCAPE, NONE
from doctorlucky.engine.interfaces import Stage
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State


class KillAndPlayOn(KillAndBlame):
    """Whoever kills the Doctor has not won yet, but goes first."""

    def won(self, s: State) -> None:
        self.blame(s)
        s.next = s.maker
        s.done = True


class PlayOn(Stage):
    """Right after the turn in which the Doctor was killed, before he would move, the Escape begins."""

    def __init__(self, escape: Rules) -> None:
        self.escape = escape

    def run(self, s: State) -> bool:
        if s.next == NONE:  # nobody has killed him yet
            return True
        s.stage = self.escape.first
        return False


class ShuffleEverything(Stage):
    """All cards, wherever they were, become the deck; nobody has Reasons, pets leave, and there are no sight lines (ESCAPE-2)."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.dark = first_dark(rules)

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
        self.rules.reset_known_cards(s)
        dark = s.layout if s.layout >= self.dark else s.layout + self.dark
        s.note(ESCAPE, seat=s.next, origin=s.layout, amount=dark)
        s.layout = dark
        return True
