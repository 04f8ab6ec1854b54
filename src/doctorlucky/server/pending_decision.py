"""A decision that a bot is thinking about while the table goes on."""

import asyncio
from collections.abc import Callable
from typing import Final, NamedTuple

from doctorlucky.server.bot_pool import BotPool, thinks
from doctorlucky.server.table_session import TableSession
from doctorlucky.views.view import View


class Question(NamedTuple):
    """What a bot is asked, and when: two that are equal have the same answer."""

    game: int
    seq: int
    bot: str
    view: View


def question(session: TableSession) -> Question | None:
    """What a bot that takes its time is to decide now, if anything."""
    match = session.match
    if match is None or match.over or match.seat is None:
        return None
    bot = session.bot_at(match.seat)
    return Question(session.game, session.seq, bot, match.view(match.seat)) if bot and thinks(bot) else None


class PendingDecision:
    """A question on its way to a bot and back."""

    def __init__(self, asked: Question, table: str, bot_pool: BotPool, rng_seed: str, done: Callable[[], None]) -> None:
        """`rng_seed` is the seed of the bot's random numbers; `done` is called when there is an answer."""
        self.asked: Final = asked
        mind = f"{table}/{asked.view.seat}"
        self._task: Final = asyncio.create_task(bot_pool.decide(asked.bot, asked.view, rng_seed, mind))
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
