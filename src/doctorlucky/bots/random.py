"""Every legal action with the same probability: the same choices as `engine.playout` makes from the same stream."""

from typing import Final

from doctorlucky.bots.adapter import Adapter
from doctorlucky.bots.engine_bot import RandomBot

random: Final = Adapter(RandomBot())
