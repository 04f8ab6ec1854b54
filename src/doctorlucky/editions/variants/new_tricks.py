"""DOG-9: the deluxe edition's dog, which collects spite tokens and sells them."""

from doctorlucky.editions.dog import Dog, bring_the_dog
from doctorlucky.editions.foiling import PASS_OFFER
from doctorlucky.editions.strength import SpiteTokens
from doctorlucky.editions.variants.variant import Variant
from doctorlucky.engine.action import BUY, PASS, card_of, make, verb_of
from doctorlucky.engine.event import BOUGHT, DOCTOR, DOG, DOG_TOOK, NONE, PASSED
from doctorlucky.engine.interfaces import AttemptWatcher, Prompt, Stage, Target
from doctorlucky.engine.menu import Menu, singles
from doctorlucky.engine.refusal import Refusal
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import State


class DogTakesToken(AttemptWatcher):
    """Each attempt on the Doctor, when announced, gives the dog a token from the pool."""

    def __init__(self, rules: Rules, dog: Dog) -> None:
        self.rules = rules
        self.dog = dog

    def announced(self, s: State, pawn: int) -> None:
        if pawn == DOCTOR and self.dog.lives(s) and self.rules.reward.left(s) > 0:
            s.extra[self.dog.tokens] += 1
            s.note(DOG_TOOK, pawn=DOG, amount=s.extra[self.dog.tokens])


class Untouchable(Target):
    """A dog that cannot be attacked."""

    def offer(self, s: State, seat: int, menu: Menu) -> None:
        return

    def obstacle(self, s: State, seat: int, pawn: int) -> Refusal | None:
        return Refusal("DOG-9", "this dog cannot be attacked")

    def settle(self, s: State) -> None:
        return


class DogSells(Stage):
    """Where the dog stepped in on players, they may buy its tokens; with the Doctor it gives them back."""

    def __init__(self, rules: Rules, dog: Dog) -> None:
        self.dog = dog
        self.buyers = rules.reserve(1)
        """The seats, as bits, still to be asked."""
        self.prompt = BuyPrompt(rules, dog, self.buyers)
        rules.add_prompt(self.prompt)

    def run(self, s: State) -> bool:
        dog = self.dog
        at = s.extra[dog.at]
        if s.extra[dog.stepped]:
            s.extra[dog.stepped] = 0
            s.extra[self.buyers] = 0
            if at != s.doctor:
                for seat in range(len(s.pawns)):
                    if s.pawns[seat] == at:
                        s.extra[self.buyers] |= 1 << seat
        if at == s.doctor and dog.lives(s):
            dog.give_back(s)
        while s.extra[self.buyers] and s.extra[dog.tokens]:
            # From the seat of the next to play, who comes first, going left.
            seat = s.left_of(s.next - 1, s.extra[self.buyers])
            if s.hands[seat]:
                s.ask(self.prompt.number, seat)
                return False
            s.extra[self.buyers] &= ~(1 << seat)
        s.extra[self.buyers] = 0
        return True


class BuyPrompt(Prompt):
    """The dog offers a token for a card."""

    def __init__(self, rules: Rules, dog: Dog, buyers: int) -> None:
        super().__init__("buy")
        self.rules = rules
        self.dog = dog
        self.buyers = buyers
        self.offers = singles([make(BUY, 0, card) for card in range(len(rules.deck.cards))])

    def offer(self, s: State, menu: Menu) -> None:
        previous = NONE
        for card in s.hands[s.seat]:
            if card != previous:
                menu.add(self.offers[card])
            previous = card
        menu.add(PASS_OFFER)

    def take(self, s: State, answer: int) -> None:
        seat = s.seat
        if answer == PASS:
            s.note(PASSED, seat=seat)
            s.extra[self.buyers] &= ~(1 << seat)
            return
        card = card_of(answer)
        self.rules.spend(s, seat, card)
        s.extra[self.dog.tokens] -= 1
        s.spite[seat] += 1
        s.note(BOUGHT, seat=seat, card=card, amount=s.spite[seat])

    def why_not(self, s: State, code: int) -> Refusal:
        if verb_of(code) == BUY:
            return Refusal("DOG-9", "you do not hold that card")
        return Refusal("DOG-9", "the dog is waiting: buy a token with a card, or pass")


def change(rules: Rules) -> None:
    """Bring a dog that takes tokens and sells them; alone it is not a witness, with `old-dog` it is."""
    dog = bring_the_dog(rules)
    tokens = rules.reward
    assert isinstance(tokens, SpiteTokens)
    tokens.elsewhere.append(dog.tokens)
    rules.attempt_watchers.append(DogTakesToken(rules, dog))
    if rules.target_rules[DOG] is None:  # the old dog can be
        rules.add_target(Untouchable(), [DOG])
    rules.after_turn.append(DogSells(rules, dog))


VARIANT = Variant(
    id="new-tricks",
    rule="DOG-9",
    about="A dog takes a spite token for every attempt on the Doctor and sells them to those it meets.",
    editions=("deluxe",),
    change=change,
)
