"""Setting up: dealt Move cards put everybody aboard (SAVE-2)."""

from doctorlucky.editions.movement import room_of_cards
from doctorlucky.editions.setup import PlacedByCard, reshuffle_everything
from doctorlucky.engine.event import NONE
from doctorlucky.engine.interfaces import Stage
from doctorlucky.engine.rules import Rules
from doctorlucky.engine.state import NOWHERE, State


class BoardTheShip(Stage):
    """Around the table until the first Move card; then player by player to the left, each until one comes; last the Doctor."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.prompt = PlacedByCard("turn-up", room_of_cards(rules.board, rules.deck))
        rules.add_prompt(self.prompt)

    def run(self, s: State) -> bool:
        if s.doctor == NOWHERE:
            everyone = (1 << len(s.pawns)) - 1
            if s.living() == everyone:
                s.asked = NONE  # from now on cards are turned up for the Doctor
            elif s.next == NONE or s.pawns[s.asked] != NOWHERE:
                s.asked = s.left_of(s.dealer if s.asked == NONE else s.asked, everyone)
            s.ask(self.prompt.number, NONE)
            return False
        reshuffle_everything(self.rules, s)
        return True
