"""The Escape put together, as the act that follows the kill."""

from typing import Final

from doctorlucky.editions.anniversary.card_to_keep import FoilForReasons
from doctorlucky.editions.anniversary.movement_points import MovementPoints
from doctorlucky.editions.anniversary.reasons import Reasons, StrengthByReasons
from doctorlucky.editions.anniversary.wings import first_dark
from doctorlucky.editions.doctor import DoctorMoves
from doctorlucky.editions.escape.attacks import AttackPlayers
from doctorlucky.editions.escape.doctor import DoctorMoved, DoctorsAttack, DoctorsReasons, RisenDoctor, SettleAttack
from doctorlucky.editions.escape.drawing import DrawAtStart, NoDrawing
from doctorlucky.editions.escape.opening import KillAndPlayOn, PlayOn, ShuffleEverything
from doctorlucky.editions.luck import PlayLuck
from doctorlucky.editions.lucky_train import PassLeft, SettleNext
from doctorlucky.editions.setup import DealHands
from doctorlucky.editions.supply import OnceThrough
from doctorlucky.editions.turn import StartTurn, TakeTurn
from doctorlucky.engine.event import DOCTOR
from doctorlucky.engine.rules import Rules

HAND: Final = 6
"""Cards each, however many play (ESCAPE-1)."""


def follow(rules: Rules) -> None:
    """Let the Escape follow the kill."""
    escape = Rules("escape", rules.board, rules.layouts, rules.deck, rules.seats, 0)
    rules.replace_target(DOCTOR, KillAndPlayOn(rules))
    rules.turn.append(PlayOn(escape))
    rules.go_on_with(escape)
    escape.beginnings = range(first_dark(rules), len(rules.layouts))
    movement = MovementPoints(escape, "ESCAPE-3")
    movement.add(DoctorMoved(escape))
    escape.movement = movement
    escape.supply = OnceThrough()
    escape.drawing = NoDrawing()
    escape.strength = StrengthByReasons(escape)
    reasons = rules.reward
    assert isinstance(reasons, Reasons)
    escape.reward = reasons
    escape.exchange = FoilForReasons(escape, reasons.card_to_keep)
    escape.turn_order = PassLeft()
    escape.answers.append(PlayLuck(escape, "ANNIV-6"))
    escape.add_target(RisenDoctor(escape, reasons), [DOCTOR])
    escape.add_target(AttackPlayers(escape), list(range(escape.seats)))
    escape.doctor_watchers.append(DoctorsAttack(escape))
    escape.extras.append(DoctorsReasons(escape))
    escape.remembers_hands = True
    escape.last_one_wins = True
    escape.doctor_strikes = True
    escape.setting_up = [ShuffleEverything(escape), DealHands(escape, HAND)]
    escape.before_turn = [StartTurn(), DrawAtStart(escape)]
    escape.turn = [TakeTurn(escape)]
    escape.after_turn = [DoctorMoves(escape), SettleAttack(escape), SettleNext(escape)]
