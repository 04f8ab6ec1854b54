"""Guests of the same mind as `heuristic` and of other tempers, for company at the table."""

from typing import Final

from doctorlucky.bots.heuristic.sensible import Sensible
from doctorlucky.bots.heuristic.temper import BLUFFER, CAUTIOUS, RECKLESS, WALKER
from doctorlucky.bots.invited import Invited

cautious: Final = Invited(Sensible(CAUTIOUS))
reckless: Final = Invited(Sensible(RECKLESS))
bluffer: Final = Invited(Sensible(BLUFFER))
walker: Final = Invited(Sensible(WALKER))
