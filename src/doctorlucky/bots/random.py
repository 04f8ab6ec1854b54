"""Anything, as likely as anything else: the same choices as `engine.playout` makes from the same stream."""

from typing import Final

from doctorlucky.bots.guest import Anyhow
from doctorlucky.bots.invited import Invited

random: Final = Invited(Anyhow())
