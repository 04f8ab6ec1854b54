"""Save Doctor Lucky put together."""

from doctorlucky.boards.model.board import WHOLE, Board
from doctorlucky.boards.model.layout import Layout
from doctorlucky.editions.edition import Edition
from doctorlucky.editions.foiling import Foiling
from doctorlucky.editions.luck import PlayLuck
from doctorlucky.editions.movement import CardsMoveAnyone, room_of_cards
from doctorlucky.editions.save.setup import BoardTheShip
from doctorlucky.editions.save.sinking import DrawFromLowest, Piles, Ship, SplitPiles
from doctorlucky.editions.save.target import SaveTheDoctor
from doctorlucky.editions.setup import ChooseDealer, DealHands
from doctorlucky.editions.strength import NoReward, WeaponOrOne
from doctorlucky.editions.turn import usual_turns
from doctorlucky.engine.event import DOCTOR
from doctorlucky.engine.rules import Rules
from doctorlucky.errors import RulesetError


def layouts(board: Board) -> list[Layout]:
    """The whole ship, and then with one deck less each, to the last (SAVE-6)."""
    if len(board.decks) < 2:
        raise RulesetError(f"{board.name} is not a ship: it has no decks to sink (SAVE-6)")
    for deck in board.decks:
        if not any(space.deck == deck and space.number >= 0 for space in board.spaces):
            raise RulesetError(f"{board.name}: deck {deck} has no numbered space for those below to be lifted to (SAVE-6)")
    return [board.layout(WHOLE, board.decks[:sunk]) for sunk in range(len(board.decks) + 1)]


def compose(edition: Edition, rules: Rules) -> None:
    """Set every rule object."""
    if sum(room >= 0 for room in room_of_cards(rules.board, rules.deck)) <= rules.seats:
        raise RulesetError(f"{rules.board.name} has too few rooms that Move cards name to put everybody aboard (SAVE-2)")
    piles = Piles(rules)
    rules.movement = CardsMoveAnyone(rules, "SAVE-3")
    rules.supply = piles
    rules.drawing = DrawFromLowest(rules)
    rules.strength = WeaponOrOne(rules)
    rules.reward = NoReward()
    rules.answers.append(PlayLuck(rules, "FOIL-1"))
    rules.add_target(SaveTheDoctor(rules), [DOCTOR])
    rules.extras.append(Ship(piles))
    hands = DealHands(rules, edition.hand_of(rules.seats))
    rules.setting_up = [ChooseDealer(rules), BoardTheShip(rules), hands, SplitPiles(piles)]
    if len(rules.whole) - hands.size * rules.seats < len(piles.decks):
        raise RulesetError(f"{rules.board.name} has more decks than there are cards for (SAVE-2)")
    usual_turns(edition, rules, Foiling(rules))
