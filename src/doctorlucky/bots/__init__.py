"""Players that need no sleep. A bot chooses among the legal actions of a view, and sees nothing else.

Bots go by name, with what they are told after a colon: ``heuristic``, ``search:2000``, ``search:1s``. Those of others are found by
the entry points of the group ``doctorlucky.bots`` (see docs/bots.md).
"""

from difflib import get_close_matches
from functools import cache, lru_cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from inspect import signature
from typing import Final, Protocol, cast

from doctorlucky.bots.guest import Guest
from doctorlucky.engine.action import Action
from doctorlucky.engine.actions import Actions
from doctorlucky.engine.stream import Stream, commitment
from doctorlucky.errors import DoctorLuckyError, can_be_shown, kind_of, shown
from doctorlucky.views.view import View


class Bot(Protocol):
    """A view, its legal actions and a random stream; nothing else.

    >>> from doctorlucky import Match
    >>> from doctorlucky.bots import find_bot, whims
    >>> match = Match.new(edition="directors-cut", players=3, seed=7)
    >>> bot, whim = find_bot("heuristic"), whims(match.seed)
    >>> bot(match.view(match.seat), match.legal(), whim) in match.legal()
    True
    """

    def __call__(self, view: View, legal: Actions, whim: Stream) -> Action:
        """One of the legal actions, of which there is at least one. The same view and whims give the same choice."""


GROUP: Final = "doctorlucky.bots"
"""The entry points by which an installed package brings bots of its own."""
OURS: Final = {
    "heuristic": "doctorlucky.bots.heuristic",
    "cautious": "doctorlucky.bots.personalities",
    "reckless": "doctorlucky.bots.personalities",
    "bluffer": "doctorlucky.bots.personalities",
    "walker": "doctorlucky.bots.personalities",
    "search": "doctorlucky.bots.search",
    "random": "doctorlucky.bots.random",
}
"""The bots of the house, each with the module that has it under its own name."""
MENU: Final = ("heuristic", "cautious", "reckless", "bluffer", "search:1s", "random")
"""Those that are offered where somebody chooses, with what they are told."""


@cache
def theirs() -> dict[str, EntryPoint]:
    """The bots that other packages bring. None of them takes the name of one of ours, or one that could not be written here."""
    found = {entry.name: entry for entry in entry_points(group=GROUP) if can_be_shown(entry.name)}
    return {name: entry for name, entry in found.items() if name not in OURS and not {*name} & {*":, "}}


def menu() -> tuple[str, ...]:
    """What is offered where somebody chooses a bot."""
    return (*MENU, *sorted(theirs()))


@lru_cache(maxsize=64)
def find_bot(name: str) -> Bot:
    """A bot by its name, and told what comes after the colon."""
    plain, colon, told = name.partition(":")
    bot = _named(plain)
    return tuned(bot, plain, told) if colon else bot


def tuned(bot: Bot, name: str, told: str) -> Bot:
    """A bot of this name, told what stands after the colon."""
    listens = getattr(bot, "tuned", None)
    if listens is None:
        raise DoctorLuckyError(f"the bot '{name}' is told nothing: '{name}' instead of '{shown(f'{name}:{told}')}'")
    try:
        found: Bot = listens(told)
    except DoctorLuckyError:
        raise
    except (Exception, SystemExit) as error:
        raise DoctorLuckyError(f"the bot '{name}' cannot be told '{shown(told)}': {type(error).__name__}: {error}") from error
    return found


def ready(found: object) -> Bot:
    """What somebody else has written, as a bot: a function or another object that can be called, or a class of such objects."""
    bot = found() if isinstance(found, type) else found
    if not callable(bot):
        raise DoctorLuckyError(f"{kind_of(bot)} cannot be called: a bot is a function, an object that can be called, or its class")
    try:
        signature(bot).bind("a view", "its legal actions", "whims")
    except TypeError as error:
        raise DoctorLuckyError(f"a bot is called with a view, its legal actions and whims: {error}") from None
    except ValueError:  # what is compiled need not say how it is called
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
        said = str(error) if isinstance(error, DoctorLuckyError) else f"{type(error).__name__}: {error}"
        raise DoctorLuckyError(f"the bot '{name}' of {entry.value} cannot be used: {said}") from error


def guest_of(bot: Bot) -> Guest | None:
    """Its fast form, if it has one."""
    guest = getattr(bot, "guest", None)
    return guest if isinstance(guest, Guest) else None


def whims(seed: str) -> Stream:
    """The whims of the bots in the match of a seed. A stream tells what it was made from, and who knows the seed knows the cards:
    so the seed goes in as a digest, which leads nowhere back and is not the published commitment either."""
    return Stream(commitment(f"{seed}/choice"))
