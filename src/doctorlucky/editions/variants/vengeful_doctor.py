"""DOG-7: the Doctor strikes back at those who tried to kill his dog."""

from doctorlucky.editions.attempt import weapons_of
from doctorlucky.editions.death import count_the_living
from doctorlucky.editions.target import KillTheDoctor
from doctorlucky.editions.variants.killing_players import KillPlayers
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.action import BARE
from doctorlucky.engine.bag import take
from doctorlucky.engine.event import DOCTOR, DOG, FAILED, KILLED, NONE, STRUCK
from doctorlucky.engine.interfaces import AttemptWatcher, CardFromDeck, Extra
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State
from doctorlucky.errors import PositionError, check_seat


class VengefulDoctor(KillTheDoctor):
    """After a foiled attempt by somebody he bears a grudge, he makes one of his own."""

    def __init__(self, rules: Rules, players: KillPlayers, grudges: int) -> None:
        super().__init__(rules)
        self.weapon = weapons_of(rules)
        self.players = players
        self.grudges = grudges
        """The seats, as bits, that ever announced an attempt on the dog; kept through re-entry."""
        self.turned = TurnedOver(self)
        rules.add_prompt(self.turned)

    def failed(self, s: State) -> None:
        self.rules.reward.earn(s, s.maker)
        if not s.extra[self.grudges] >> s.maker & 1:
            s.done = True
            return
        s.target = s.maker
        s.maker = DOCTOR
        if self.rules.supply.ready(s):
            s.ask(self.turned.number, NONE)
        else:
            self.strike(s, NONE)

    def strike(self, s: State, card: int) -> None:
        """A weapon gives its value there, anything else 1, no card 1."""
        strength = 1
        if card != NONE:
            self.rules.supply.discard(s, card)
            strength = self.rules.strength.weapon(card if self.weapon[card] else BARE, s.doctor)
        s.note(STRUCK, pawn=s.target, card=card, space=s.doctor, amount=strength)
        self.rules.exchange.open(s, DOCTOR, s.target, strength)

    def settle(self, s: State) -> None:
        if s.maker != DOCTOR:
            super().settle(s)
            return
        foiled = s.foiled(0)
        s.note(FAILED if foiled else KILLED, seat=NONE, pawn=s.target)
        s.done = True
        if not foiled:
            self.players.die(s, s.target, NONE)
            count_the_living(self.rules, s)


class TurnedOver(CardFromDeck):
    """The card the Doctor finds in his hand."""

    def __init__(self, doctor: VengefulDoctor) -> None:
        super().__init__("turn-over")
        self.doctor = doctor

    def take(self, s: State, answer: int) -> None:
        take(s.deck, answer)
        self.doctor.rules.supply.taken(s)
        self.doctor.strike(s, answer)


class GrudgeBearer(AttemptWatcher):
    """Announcing an attempt on the dog is enough."""

    def __init__(self, grudges: int) -> None:
        self.grudges = grudges

    def announced(self, s: State, pawn: int) -> None:
        if pawn == DOG:
            s.extra[self.grudges] |= 1 << s.maker


class Grudges(Extra):
    """Whom the Doctor would strike back at."""

    def __init__(self, grudges: int, seats: int) -> None:
        self.grudges = grudges
        self.seats = seats

    def name(self) -> str:
        return "grudges"

    def facts(self, s: State) -> dict[str, object]:
        return {"seats": [seat for seat in range(self.seats) if s.extra[self.grudges] >> seat & 1]}

    def arrange(self, s: State, facts: dict[str, object]) -> None:
        seats = facts.get("seats", [])
        if set(facts) - {"seats"} or not isinstance(seats, (list, tuple)):
            raise PositionError("grudges are given by a list of seats")
        for seat in seats:
            s.extra[self.grudges] |= 1 << check_seat(seat, self.seats, "a grudge's seat")

    def possible(self, s: State) -> bool:
        return s.extra[self.grudges] < 1 << self.seats


def change(rules: Rules) -> None:
    """Remember who attempts on the dog, and let the Doctor strike back after their foiled attempts on him."""
    grudges = rules.reserve(1)
    rules.extras.append(Grudges(grudges, rules.seats))
    rules.attempt_watchers.append(GrudgeBearer(grudges))
    rules.doctor_strikes = True
    players = rules.target_rules[0]  # of any player
    assert isinstance(players, KillPlayers)
    rules.replace_target(DOCTOR, VengefulDoctor(rules, players, grudges))


VARIANT = Variant(
    id="vengeful-doctor",
    rule="DOG-7",
    about="Foiled by fate, whoever once tried to kill the dog is attacked by the Doctor in return.",
    editions=("directors-cut",),
    needs=("dog", "killing-players"),
    change=change,
)
