"""The classic editions put together."""

from doctorlucky.boards.model.board import Board
from doctorlucky.boards.model.layout import Layout
from doctorlucky.editions.classic.drawing import DrawWhenQuiet, Reshuffle
from doctorlucky.editions.classic.setup import PlaceTheDoctor, start_of
from doctorlucky.editions.edition import Edition
from doctorlucky.editions.foiling import Foiling
from doctorlucky.editions.luck import PlayLuck
from doctorlucky.editions.movement import CardsMoveAnyone, room_of_cards
from doctorlucky.editions.setup import ChooseDealer, DealHands
from doctorlucky.editions.strength import NoReward, SpiteTokens, WeaponAndSpite, WeaponOrOne
from doctorlucky.editions.target import KillTheDoctor
from doctorlucky.editions.turn import usual_turns
from doctorlucky.engine.event import DOCTOR
from doctorlucky.engine.rules import Rules
from doctorlucky.errors import RulesetError


def layouts(board: Board) -> list[Layout]:
    """The board as it is, all the time."""
    return [board.layout()]


def compose(edition: Edition, rules: Rules) -> None:
    """Set every rule object; where the classic editions differ, the edition's row says how."""
    if max(room_of_cards(rules.board, rules.deck)) < 0:
        raise RulesetError(f"{edition.id} cannot be played on {rules.board.name}: no Room card names a room of it (CLASSIC-1)")
    rules.movement = CardsMoveAnyone(rules, "CLASSIC-2")
    rules.supply = Reshuffle(rules)
    rules.drawing = DrawWhenQuiet(rules)
    if edition.spite:
        rules.strength = WeaponAndSpite(rules)
        rules.reward = SpiteTokens(edition.spite_pool)
    else:
        rules.strength = WeaponOrOne(rules)
        rules.reward = NoReward()
    rules.answers.append(PlayLuck(rules, "CLASSIC-4"))
    rules.add_target(KillTheDoctor(rules), [DOCTOR])
    rules.setting_up = [
        ChooseDealer(rules),
        PlaceTheDoctor(rules, start_of(rules.board)),
        DealHands(rules, edition.hand_of(rules.seats)),
    ]
    usual_turns(edition, rules, Foiling(rules))
