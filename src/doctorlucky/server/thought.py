"""A decision that a bot is thinking about while the table goes on."""

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

from doctorlucky.server.evening import Evening
from doctorlucky.server.study import Study, thinks
from doctorlucky.views.view import View


class Question(NamedTuple):
    """What a bot is asked, and when: two that are equal have the same answer."""

    game: int
    seq: int
    bot: str
    view: View


def question(evening: Evening) -> Question | None:
    """What is to be thought about now, if a bot is to decide that takes its time."""
    match = evening.match
    if match is None or match.over or match.seat is None:
        return None
    bot = evening.bot_at(match.seat)
    return Question(evening.game, evening.seq, bot, match.view(match.seat)) if bot and thinks(bot) else None


class Thought:
    """A question on its way to a bot and back."""

    def __init__(self, asked: Question, table: str, study: Study, whim: str, done: Callable[[], None]) -> None:
        """`whim` is the seed of what the bot does on a whim; `done` is called when there is an answer."""
        self.asked: Final = asked
        mind = f"{table}/{asked.view.seat}"
        self._task: Final = asyncio.create_task(study.decide(asked.bot, asked.view, whim, mind))
        self._task.add_done_callback(lambda _: done())

    @property
    def ready(self) -> bool:
        """Whether the answer, or a failure, is there."""
        return self._task.done()

    def answer(self) -> str:
        """The text of the action; raises whatever went wrong."""
        return self._task.result()

    def drop(self) -> None:
        """Cancel the question; its answer is no longer needed."""
        self._task.cancel()
        self._task.add_done_callback(lambda task: task.cancelled() or task.exception())
