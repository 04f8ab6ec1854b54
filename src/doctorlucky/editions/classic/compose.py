"""The classic editions put together."""

from doctorlucky.editions.classic.drawing import DrawWhenQuiet, Reshuffle
from doctorlucky.editions.classic.movement import CardsMoveAnyone, room_of_cards
from doctorlucky.editions.classic.setup import ChooseDealer, DealHands, PlaceTheDoctor, start_of
from doctorlucky.editions.classic.strength import NoReward, SpiteTokens, WeaponAndSpite, WeaponOrOne
from doctorlucky.editions.doctor import DoctorMoves, LuckyTrain, SettleNext
from doctorlucky.editions.edition import Edition
from doctorlucky.editions.foiling import Foiling, PlayLuck
from doctorlucky.editions.target import KillTheDoctor
from doctorlucky.editions.turn import StartTurn, TakeTurn
from doctorlucky.engine.event import DOCTOR
from doctorlucky.engine.rules import Rules
from doctorlucky.errors import RulesetError


def compose(edition: Edition, rules: Rules) -> None:
    """Fill every socket with what the edition's row says."""
    if max(room_of_cards(rules.board, rules.deck)) < 0:
        raise RulesetError(f"{edition.id} cannot be played on {rules.board.name}: no Room card names a room of it (CLASSIC-1)")
    rules.movement = CardsMoveAnyone(rules)
    rules.supply = Reshuffle(rules)
    rules.drawing = DrawWhenQuiet(rules)
    if edition.spite:
        rules.strength = WeaponAndSpite(rules)
        rules.aftermath = SpiteTokens(edition.spite_pool)
    else:
        rules.strength = WeaponOrOne(rules)
        rules.aftermath = NoReward()
    rules.turn_order = LuckyTrain(edition.first_round_protected)
    rules.last_must_foil = edition.last_must_foil
    rules.answers.append(PlayLuck(rules))
    rules.add_target(KillTheDoctor(rules), [DOCTOR])
    rules.setting_up = [ChooseDealer(rules), PlaceTheDoctor(rules, start_of(rules.board)), DealHands(rules, edition.hand)]
    rules.before_turn = [StartTurn()]
    rules.turn = [TakeTurn(rules, Foiling(rules))]
    rules.after_turn = [DoctorMoves(rules), SettleNext(rules)]
