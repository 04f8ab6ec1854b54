"""The Doctor's dog: it follows him, and what it sees it minds (DOG-1 to DOG-6)."""

from typing import Final

from doctorlucky.editions.attempt import Attempts, occupied
from doctorlucky.engine.event import DOG, DOG_MOVED, DOG_RETURNED, FAILED, KILLED, NONE, PLACED
from doctorlucky.engine.interfaces import Chance, DoctorWatcher, Extra, Stage, Target, Witness
from doctorlucky.engine.menu import Menu
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import NOWHERE, State
from doctorlucky.errors import BoardError, PositionError

WATCHED: Final = Refusal("DOG-3", "the dog sees you")
DOG_DEAD: Final = Refusal("DOG-6", "the dog is dead")
DOG_ELSEWHERE: Final = Refusal("DOG-4", "the dog is not in your room")
DOG_WITNESSED: Final = Refusal("DOG-4", "another player sees you")


class Dog:
    """Where the dog keeps its facts in a state, and what it does with them."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.at = rules.reserve(1)
        self.dead = rules.reserve(1)
        self.tokens = rules.reserve(1)
        self.stepped = rules.reserve(1)
        """Whether its last move was a step."""
        self.clock = rules.reserve(1)
        self.stops = rules.reserve(len(rules.board.spaces))
        """When the Doctor last started or stopped in each space; 0 for never (DOG-1)."""
        self.stay_space = NONE
        """The Gallery, where it does not move while it sees the Doctor; NONE on boards without such a place (DOG-2)."""

    def lives(self, s: State) -> bool:
        """Whether it lives; a dead dog stays where it fell (DOG-6)."""
        return s.extra[self.dead] == 0

    def go(self, s: State, space: int) -> None:
        """Take its step into a space next to it."""
        s.note(DOG_MOVED, pawn=DOG, space=space, origin=s.extra[self.at])
        s.extra[self.at] = space
        s.extra[self.stepped] = 1

    def remember(self, s: State, space: int) -> None:
        """The Doctor is in a space: where he started, or where he stopped (DOG-1)."""
        s.extra[self.clock] += 1
        s.extra[self.stops + space] = s.extra[self.clock]

    def latest_stops(self, s: State) -> list[int]:
        """The spaces where the Doctor has been, the most recent first."""
        stops = [(s.extra[self.stops + space], space) for space in range(len(self.rules.board.spaces))]
        return [space for when, space in sorted(stops, reverse=True) if when]

    def give_back(self, s: State) -> None:
        """Its tokens return to the pool (DOG-9)."""
        if s.extra[self.tokens]:
            s.note(DOG_RETURNED, pawn=DOG, amount=s.extra[self.tokens])
            s.extra[self.tokens] = 0


class DogExtra(Extra):
    """Where the dog is, whether it lives, its tokens, and where the Doctor has stopped (DOG-1, DOG-9)."""

    def __init__(self, dog: Dog) -> None:
        self.dog = dog

    def name(self) -> str:
        return "dog"

    def facts(self, s: State) -> dict[str, object]:
        dog = self.dog
        return {
            "space": dog.rules.board.spaces[s.extra[dog.at]].id,
            "alive": dog.lives(s),
            "tokens": s.extra[dog.tokens],
            "stops": [dog.rules.board.spaces[space].id for space in dog.latest_stops(s)],
        }

    def arrange(self, s: State, facts: dict[str, object]) -> None:
        dog = self.dog
        space = facts.get("space", dog.rules.board.spaces[s.doctor].id)
        tokens = facts.get("tokens", 0)
        stops = facts.get("stops", [dog.rules.board.spaces[s.doctor].id])
        if set(facts) - {"space", "alive", "tokens", "stops"} or not isinstance(space, str):
            raise PositionError("the dog is given by its space, whether it is alive, its tokens and the Doctor's last stops")
        if not isinstance(stops, (list, tuple)) or not all(isinstance(stop, str) for stop in stops):
            raise PositionError("the Doctor's stops are a list of spaces, the most recent first")
        if not isinstance(tokens, int) or isinstance(tokens, bool) or not 0 <= tokens <= 1000:
            raise PositionError("the dog's tokens are a number from 0 to 1000")
        if not isinstance(facts.get("alive", True), bool):
            raise PositionError("the dog is alive or not: True or False")
        try:
            s.extra[dog.at] = dog.rules.board.space(space).index
            for stop in reversed(stops):
                dog.remember(s, dog.rules.board.space(stop).index)
        except BoardError as error:
            raise PositionError(str(error)) from None
        s.extra[dog.dead] = 0 if facts.get("alive", True) else 1
        s.extra[dog.tokens] = tokens

    def possible(self, s: State) -> bool:
        dog = self.dog
        return s.extra[dog.at] < len(dog.rules.board.spaces) and s.extra[dog.dead] < 2 and s.extra[dog.stepped] < 2

    def watches_from(self, s: State) -> int:
        return s.extra[self.dog.at] if self.dog.lives(s) else NOWHERE


class DogArrives(Stage):
    """It starts with the Doctor, and remembers where that was (DOG-1)."""

    def __init__(self, dog: Dog) -> None:
        self.dog = dog

    def run(self, s: State) -> bool:
        s.extra[self.dog.at] = s.doctor
        self.dog.remember(s, s.doctor)
        s.note(PLACED, pawn=DOG, space=s.doctor)
        return True


class DogMemory(DoctorWatcher):
    """It remembers where the Doctor stopped."""

    def __init__(self, dog: Dog) -> None:
        self.dog = dog

    def stopped(self, s: State, space: int) -> None:
        self.dog.remember(s, space)


class DogSteps(Stage):
    """After the Doctor's own move it takes one step along a shortest route to him (DOG-1)."""

    def __init__(self, rules: Rules, dog: Dog) -> None:
        self.dog = dog
        self.rules = rules
        self.coin = DogCoin(self)
        rules.add_prompt(self.coin)

    def run(self, s: State) -> bool:
        dog = self.dog
        at = s.extra[dog.at]
        s.extra[dog.stepped] = 0
        if not dog.lives(s) or at == s.doctor:
            return True
        if at == dog.stay_space and self.rules.sight.onto(s, at) >> s.doctor & 1:
            return True
        ways = self.ways(s)
        if len(ways) == 1:
            dog.go(s, ways[0])
            return True
        latest = NONE
        when = 0
        for space in ways:
            if s.extra[dog.stops + space] > when:
                when = s.extra[dog.stops + space]
                latest = space
        if latest != NONE:
            dog.go(s, latest)
            return True
        s.ask(self.coin.number, NONE)
        return False

    def ways(self, s: State) -> list[int]:
        """The first steps of the shortest routes to the Doctor."""
        at = s.extra[self.dog.at]
        layout = self.rules.layouts[s.layout]
        nearer = layout.distance[at][s.doctor] - 1
        return [space for space in layout.neighbours[at] if layout.distance[space][s.doctor] == nearer]


class DogCoin(Chance):
    """Which of several ways the dog takes, where the Doctor was in none of them."""

    def __init__(self, steps: DogSteps) -> None:
        super().__init__("dog")
        self.steps = steps

    def outcomes(self, s: State) -> list[int]:
        return self.steps.ways(s)

    def take(self, s: State, answer: int) -> None:
        self.steps.dog.go(s, answer)
        self.steps.dog.rules.leave_stage(s)  # the dog has had its move

    def kind(self) -> str:
        return "space"


class DogWitness(Witness):
    """A living dog that shares or sees the space is a witness (DOG-3)."""

    def __init__(self, rules: Rules, dog: Dog) -> None:
        self.rules = rules
        self.dog = dog

    def watches(self, s: State, space: int) -> Refusal | None:
        if self.dog.lives(s) and self.rules.sight.onto(s, space) >> s.extra[self.dog.at] & 1:
            return WATCHED
        return None


class KillTheDog(Target):
    """An attempt on the dog: in its space, seen by no other player (DOG-4)."""

    def __init__(self, rules: Rules, dog: Dog) -> None:
        self.rules = rules
        self.dog = dog
        self.attempts = Attempts(rules, DOG)

    def offer(self, s: State, seat: int, menu: Menu) -> None:
        if s.pawns[seat] == s.extra[self.dog.at] and self.obstacle(s, seat, DOG) is None:
            self.attempts.offer(s, seat, menu)

    def obstacle(self, s: State, seat: int, pawn: int) -> Refusal | None:
        here = s.pawns[seat]
        if not self.dog.lives(s):
            return DOG_DEAD
        if s.extra[self.dog.at] != here:
            return DOG_ELSEWHERE
        if occupied(s, 1 << seat) & self.rules.sight.onto(s, here):
            return DOG_WITNESSED
        return None

    def settle(self, s: State) -> None:
        if s.foiled(0):
            s.note(FAILED, seat=s.maker, pawn=DOG)  # DOG-4 ruling: failing earns no spite
        else:
            s.note(KILLED, seat=s.maker, pawn=DOG)
            s.extra[self.dog.dead] = 1
            self.dog.give_back(s)
        s.done = True


def bring_the_dog(rules: Rules) -> Dog:
    """The dog of this ruleset, brought in by the first variant that asks for it."""
    for extra in rules.extras:
        if isinstance(extra, DogExtra):
            return extra.dog
    dog = Dog(rules)
    rules.extras.append(DogExtra(dog))
    rules.setting_up.append(DogArrives(dog))
    rules.doctor_watchers.append(DogMemory(dog))
    rules.after_turn.append(DogSteps(rules, dog))
    return dog


def let_it_watch(rules: Rules, dog: Dog) -> None:
    """Make it a witness that can be killed (DOG-3, DOG-4)."""
    rules.witnesses.append(DogWitness(rules, dog))
    rules.add_target(KillTheDog(rules, dog), [DOG])
