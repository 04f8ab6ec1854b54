"""The Anniversary edition put together."""

from doctorlucky.editions.anniversary.blame import KillAndBlame
from doctorlucky.editions.anniversary.drawing import DrawUnseen, Lights, UntilDark
from doctorlucky.editions.anniversary.parts import ChoosePart, layouts
from doctorlucky.editions.anniversary.points import MovementPoints
from doctorlucky.editions.anniversary.reasons import OneAndReasons, Reasons
from doctorlucky.editions.anniversary.setup import ChooseStarter, PlaceByChart, SetAside
from doctorlucky.editions.doctor import DoctorMoves, LuckyTrain, SettleNext
from doctorlucky.editions.edition import Edition
from doctorlucky.editions.foiling import Foiling, PlayLuck
from doctorlucky.editions.setup import DealHands
from doctorlucky.editions.turn import StartTurn, TakeTurn
from doctorlucky.engine.event import DOCTOR
from doctorlucky.engine.rules import Rules

__all__ = ["compose", "layouts"]


def compose(edition: Edition, rules: Rules) -> None:
    """Fill every socket with what the edition's row says."""
    rules.beginnings = len(rules.layouts) // 2  # the other half is the dark
    rules.movement = MovementPoints(rules)
    rules.supply = UntilDark(rules)
    rules.drawing = DrawUnseen(rules)
    rules.strength = OneAndReasons(rules)
    rules.aftermath = Reasons()
    rules.turn_order = LuckyTrain(edition.first_round_protected)
    rules.last_must_foil = edition.last_must_foil
    rules.answers.append(PlayLuck(rules, "ANNIV-6"))
    rules.add_target(KillAndBlame(rules), [DOCTOR])
    rules.exhibits.append(Lights(rules))
    hands = DealHands(rules, edition.hand_of(rules.seats))
    rules.setting_up = [ChoosePart(rules), SetAside(rules), PlaceByChart(rules), ChooseStarter(rules), hands]
    rules.before_turn = [StartTurn()]
    rules.turn = [TakeTurn(rules, Foiling(rules))]
    rules.after_turn = [DoctorMoves(rules), SettleNext(rules)]
