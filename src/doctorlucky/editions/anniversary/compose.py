"""The Anniversary edition put together."""

from doctorlucky.editions.anniversary.blame import KillAndBlame
from doctorlucky.editions.anniversary.card_to_keep import CardToKeep, FoilForReasons
from doctorlucky.editions.anniversary.drawing import DrawUnseen, Lights, LightsOutSupply
from doctorlucky.editions.anniversary.movement_points import MovementPoints
from doctorlucky.editions.anniversary.reasons import Reasons, StrengthByReasons
from doctorlucky.editions.anniversary.setup import ChooseStarter, PlaceByChart, SetAside
from doctorlucky.editions.anniversary.wings import ChoosePart, first_dark
from doctorlucky.editions.edition import Edition
from doctorlucky.editions.luck import PlayLuck
from doctorlucky.editions.setup import DealHands
from doctorlucky.editions.turn import usual_turns
from doctorlucky.engine.event import DOCTOR
from doctorlucky.engine.rules import Rules
from doctorlucky.errors import RulesetError


def compose(edition: Edition, rules: Rules) -> None:
    """Set every rule object."""
    rules.beginnings = range(first_dark(rules))
    rules.movement = MovementPoints(rules, "ANNIV-3")
    rules.supply = LightsOutSupply(rules)
    rules.drawing = DrawUnseen(rules)
    rules.strength = StrengthByReasons(rules)
    card_to_keep = CardToKeep(rules)
    rules.reward = Reasons(card_to_keep)
    rules.answers.append(PlayLuck(rules, "ANNIV-6"))
    rules.add_target(KillAndBlame(rules), [DOCTOR])
    rules.extras.append(Lights(rules))
    hands = DealHands(rules, edition.hand_of(rules.seats))
    rules.setting_up = [ChoosePart(rules), SetAside(rules), PlaceByChart(rules), ChooseStarter(rules), hands]
    if rules.most_aside + hands.size * rules.seats >= len(rules.whole):
        raise RulesetError(f"so much of {rules.board.name} is closed that no cards would be left to draw (ANNIV-2)")
    usual_turns(edition, rules, FoilForReasons(rules, card_to_keep))
