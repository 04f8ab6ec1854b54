"""A bot that knows the rules and plays to win, without reasoning about what others think.

It hides where nobody sees it and where the Doctor will come, rides the Lucky Train, makes attempts early where failing pays, counts
the luck that is left, and lets others pay for the Doctor's life while they can.
"""

from typing import Final

from doctorlucky.bots.adapter import Adapter
from doctorlucky.bots.heuristic.bot import HeuristicBot
from doctorlucky.bots.heuristic.weights import HEURISTIC_WEIGHTS

heuristic: Final = Adapter(HeuristicBot(HEURISTIC_WEIGHTS))
