"""What a confined process does that plays for bots: it has them decide."""

from typing import Final

import msgspec

from doctorlucky.bots import find_bot
from doctorlucky.engine.stream import Stream
from doctorlucky.errors import DoctorLuckyError, kind_of
from doctorlucky.views.text import view_from_text

LONGEST_ACTION: Final = 200
"""Longer than the text of any action."""


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """What a bot is to decide: what it is shown, and the seed of its random numbers."""

    bot: str
    view: str
    rng_seed: str


def answer(question: str) -> bytes:
    """The text of the action that a bot chooses."""
    asked = msgspec.json.decode(question, type=Asked)
    view = view_from_text(asked.view)
    chosen = find_bot(asked.bot)(view, view.legal, Stream(asked.rng_seed))
    text = getattr(chosen, "text", None)
    if not isinstance(text, str) or len(text) > LONGEST_ACTION:
        raise DoctorLuckyError(f"it returned {kind_of(chosen)}, which is not an action")
    return text.encode()
