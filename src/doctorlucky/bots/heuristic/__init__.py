"""A guest who knows the rules and plays to win, without thinking about what others think.

Hides where nobody sees and where the Doctor will come, rides the Lucky Train, tries early where failing pays, counts the luck that
is left, and lets others pay for the Doctor's life while they can.
"""

from typing import Final

from doctorlucky.bots.heuristic.sensible import Sensible
from doctorlucky.bots.heuristic.temper import EVEN
from doctorlucky.bots.invited import Invited

heuristic: Final = Invited(Sensible(EVEN))
