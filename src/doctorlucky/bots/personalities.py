"""The heuristic bot with other weights, for variety at the table."""

from typing import Final

from doctorlucky.bots.adapter import Adapter
from doctorlucky.bots.heuristic.bot import HeuristicBot
from doctorlucky.bots.heuristic.weights import BLUFFER_WEIGHTS, CAUTIOUS_WEIGHTS, RECKLESS_WEIGHTS, WALKER_WEIGHTS

cautious: Final = Adapter(HeuristicBot(CAUTIOUS_WEIGHTS))
reckless: Final = Adapter(HeuristicBot(RECKLESS_WEIGHTS))
bluffer: Final = Adapter(HeuristicBot(BLUFFER_WEIGHTS))
walker: Final = Adapter(HeuristicBot(WALKER_WEIGHTS))
