"""Computer players. A bot chooses among the legal actions of a view, and sees nothing else.

Bots go by name, with a setting after a colon: ``heuristic``, ``search:2000``, ``search:1s``. Those of other packages are found by
the entry points of the group ``doctorlucky.bots`` (see docs/bots.md).
"""

from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from typing import Final, Protocol, cast

from doctorlucky.bots.engine_bot import EngineBot
from doctorlucky.engine.action import Action
from doctorlucky.engine.actions import Actions
from doctorlucky.engine.stream import Stream, commitment
from doctorlucky.errors import DoctorLuckyError, can_be_shown, kind_of, shown
from doctorlucky.views.view import View


class Bot(Protocol):
    """Whatever can be called with a view, its legal actions and a random stream. It gets nothing else.

    >>> from doctorlucky import Match
    >>> from doctorlucky.bots import bot_rng, find_bot
    >>> match = Match.new(edition="directors-cut", players=3, seed=7)
    >>> bot, rng = find_bot("heuristic"), bot_rng(match.seed)
    >>> bot(match.view(match.seat), match.legal(), rng) in match.legal()
    True
    """

    def __call__(self, view: View, legal: Actions, rng: Stream) -> Action:
        """One of the legal actions, of which there is at least one. The same view and stream give the same choice."""


GROUP: Final = "doctorlucky.bots"
"""The group of entry points by which an installed package provides bots of its own."""
OURS: Final = {
    "heuristic": "doctorlucky.bots.heuristic",
    "cautious": "doctorlucky.bots.personalities",
    "reckless": "doctorlucky.bots.personalities",
    "bluffer": "doctorlucky.bots.personalities",
    "walker": "doctorlucky.bots.personalities",
    "search": "doctorlucky.bots.search",
    "random": "doctorlucky.bots.random",
}
"""The bots of this package, each with the module that defines it under its own name."""
MENU: Final = ("heuristic", "cautious", "reckless", "bluffer", "search:1s", "random")
"""Those that are offered in menus, with their settings."""


@cache
def theirs() -> dict[str, EntryPoint]:
    """The bots of other packages. Names that are taken here, or that cannot be written on a command line, are left out."""
    found = {entry.name: entry for entry in entry_points(group=GROUP) if can_be_shown(entry.name)}
    return {name: entry for name, entry in found.items() if name not in OURS and not {*name} & {*":, "}}


def menu() -> tuple[str, ...]:
    """The bots that are offered in menus."""
    return (*MENU, *sorted(theirs()))


@lru_cache(maxsize=64)
def find_bot(name: str) -> Bot:
    """A bot by its name, with the setting that comes after a colon."""
    plain, colon, setting = name.partition(":")
    bot = _named(plain)
    return tuned(bot, plain, setting) if colon else bot


def tuned(bot: Bot, name: str, setting: str) -> Bot:
    """The bot of this name with the setting that comes after the colon."""
    configure = getattr(bot, "tuned", None)
    if configure is None:
        raise DoctorLuckyError(f"the bot '{name}' takes no setting: '{name}' instead of '{shown(f'{name}:{setting}')}'")
    try:
        found: Bot = configure(setting)
    except DoctorLuckyError:
        raise
    except (Exception, SystemExit) as error:
        raise DoctorLuckyError(
            f"the bot '{name}' does not accept the setting '{shown(setting)}': {type(error).__name__}: {error}"
        ) from error
    return found


def ready(found: object) -> Bot:
    """A bot from a function, another object that can be called, or a class of such objects."""
    bot = found() if isinstance(found, type) else found
    if not callable(bot):
        raise DoctorLuckyError(f"{kind_of(bot)} cannot be called: a bot is a function, an object that can be called, or its class")
    try:
        signature(bot).bind("view", "legal", "rng")
    except TypeError as error:
        raise DoctorLuckyError(f"a bot is called with a view, its legal actions and a random stream: {error}") from None
    except ValueError:  # a compiled function may have no signature
        pass
    return cast(Bot, bot)


def _named(name: str) -> Bot:
    bot: Bot
    if name in OURS:
        bot = getattr(import_module(OURS[name]), name)
        return bot
    entry = theirs().get(name)
    if entry is None:
        known = [*OURS, *sorted(theirs())]
        near = get_close_matches(name[:80], known, 1, 0.6)
        hint = f"did you mean '{near[0]}'?" if near else f"there are {', '.join(known)}"
        raise DoctorLuckyError(f"there is no bot '{shown(name)}'; {hint}")
    try:
        return ready(entry.load())
    except (Exception, SystemExit) as error:
        reason = str(error) if isinstance(error, DoctorLuckyError) else f"{type(error).__name__}: {error}"
        raise DoctorLuckyError(f"the bot '{name}' of {entry.value} cannot be used: {reason}") from error


def engine_bot_of(bot: Bot) -> EngineBot | None:
    """Its fast form, if it has one."""
    engine_bot = getattr(bot, "engine_bot", None)
    return engine_bot if isinstance(engine_bot, EngineBot) else None


def bot_rng(seed: str) -> Stream:
    """The random stream of the bots in the match of a seed. A stream reveals the text it was made from, and the seed reveals the
    cards: so it is made from a digest of the seed, which is not the published commitment either."""
    return Stream(commitment(f"{seed}/choice"))
