"""The Escape put together, as the act that follows the kill."""

from typing import Final

from doctorlucky.editions.anniversary.drawing import OnceThrough
from doctorlucky.editions.anniversary.points import MovementPoints
from doctorlucky.editions.anniversary.reasons import OneAndReasons, Reasons
from doctorlucky.editions.doctor import SettleNext
from doctorlucky.editions.escape.attacks import AttackPlayers, DoctorComes, DoctorsReasons, RisenDoctor, SettleAttack, TheDoctorOn
from doctorlucky.editions.escape.opening import DrawAtStart, KillAndPlayOn, PlayOn, ShuffleEverything
from doctorlucky.editions.foiling import Foiling, PlayLuck
from doctorlucky.editions.setup import DealHands
from doctorlucky.editions.turn import StartTurn, TakeTurn
from doctorlucky.engine.event import DOCTOR
from doctorlucky.engine.rules import Drawing, Refusal, Rules, TurnOrder
from doctorlucky.engine.state import State

HAND: Final = 6
DRAWN: Final = Refusal("ESCAPE-2", "cards are drawn at the start of a turn, by themselves")


class NoDrawing(Drawing):
    """There is no drawing action (ESCAPE-2)."""

    def obstacle(self, s: State, seat: int) -> Refusal | None:
        return DRAWN

    def draw(self, s: State) -> None:
        """Never asked for."""


class PassLeft(TurnOrder):
    """Turns pass left over the living; the Doctor's landing changes nothing about that (ESCAPE-2)."""

    def after(self, s: State) -> int:
        return s.left_of(s.active, s.living())


def follow(rules: Rules) -> None:
    """Let the Escape follow the kill."""
    # No sight lines (ESCAPE-2): it is played on the dark half of the layouts.
    escape = Rules("escape", rules.board, rules.layouts[rules.beginnings :], rules.deck, rules.seats, 0)
    rules.replace_target(DOCTOR, KillAndPlayOn(rules))
    rules.turn.append(PlayOn(escape))
    rules.go_on_with(escape)
    foiling = Foiling(escape)
    doctor = RisenDoctor(escape, foiling)
    movement = MovementPoints(escape)
    movement.add(TheDoctorOn(escape, doctor))
    escape.beginnings = rules.beginnings
    escape.movement = movement
    escape.supply = OnceThrough()
    escape.drawing = NoDrawing()
    escape.strength = OneAndReasons(escape)
    escape.aftermath = Reasons()
    escape.turn_order = PassLeft()
    escape.answers.append(PlayLuck(escape, "ANNIV-6"))
    escape.add_target(doctor, [DOCTOR])
    escape.add_target(AttackPlayers(escape), list(range(escape.seats)))
    escape.exhibits.append(DoctorsReasons(escape))
    escape.remembers_hands = True
    escape.last_one_wins = True
    escape.doctor_strikes = True
    escape.setting_up = [ShuffleEverything(escape), DealHands(escape, HAND)]
    escape.before_turn = [StartTurn(), DrawAtStart(escape)]
    escape.turn = [TakeTurn(escape, foiling)]
    escape.after_turn = [DoctorComes(escape, doctor), SettleAttack(foiling), SettleNext(escape)]
