"""Setting up by the chart: cards set aside for closed rooms, everybody in place, a random player first (ANNIV-1, ANNIV-2)."""

from doctorlucky.editions.anniversary.wings import start_on
from doctorlucky.engine.bag import take
from doctorlucky.engine.event import DOCTOR, NONE, PLACED, SET_ASIDE
from doctorlucky.engine.interfaces import CardFromDeck, Chance, Stage
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State


class SetAside(Stage):
    """For each closed room of a wing one card leaves the game, unseen by anybody; a folded board sets nothing aside (ANNIV-2)."""

    def __init__(self, rules: Rules) -> None:
        wings = rules.board.wings
        self.counts = [sum(len(wings[name]) for name in layout.closed if name in wings) for layout in rules.layouts]
        rules.most_aside = max(self.counts)
        self.prompt = CardSetAside()
        rules.add_prompt(self.prompt)

    def run(self, s: State) -> bool:
        if len(s.aside) < self.counts[s.layout]:
            s.ask(self.prompt.number, NONE)
            return False
        if s.aside:
            s.note(SET_ASIDE, amount=len(s.aside))
        return True


class CardSetAside(CardFromDeck):
    """Which card is set aside for a closed room (ANNIV-2)."""

    def __init__(self) -> None:
        super().__init__("set-aside")

    def take(self, s: State, answer: int) -> None:
        take(s.deck, answer)
        s.aside = sorted([*s.aside, answer])


class PlaceByChart(Stage):
    """Players and Doctor start where the chart says (ANNIV-10)."""

    def __init__(self, rules: Rules) -> None:
        numbers = rules.board.by_number
        starts = [start_on(rules, layout) for layout in range(len(rules.layouts))]
        self.pawns = [numbers[start.pawns] for start in starts]
        self.doctor = [numbers[start.doctor] for start in starts]

    def run(self, s: State) -> bool:
        for seat in range(len(s.pawns)):
            s.pawns[seat] = self.pawns[s.layout]
            s.note(PLACED, pawn=seat, space=s.pawns[seat])
        s.doctor = self.doctor[s.layout]
        s.note(PLACED, pawn=DOCTOR, space=s.doctor)
        return True


class ChooseStarter(Stage):
    """A random player starts, never a Stranger (ANNIV-1, STRANGER-1)."""

    def __init__(self, rules: Rules) -> None:
        self.prompt = StarterDrawn(rules)
        rules.add_prompt(self.prompt)

    def run(self, s: State) -> bool:
        if s.next == NONE:
            s.ask(self.prompt.number, NONE)
            return False
        return True


class StarterDrawn(Chance):
    """Who goes first: any seat but a Stranger's (ANNIV-1)."""

    def __init__(self, rules: Rules) -> None:
        super().__init__("starter")
        self.seats = [seat for seat in range(rules.seats) if not rules.strangers >> seat & 1]

    def outcomes(self, s: State) -> list[int]:
        return self.seats

    def take(self, s: State, answer: int) -> None:
        s.next = answer
        s.dealer = answer  # nobody deals in this edition; the starter is as good as any

    def kind(self) -> str:
        return "seat"
