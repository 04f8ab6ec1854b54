"""Turns commands into deeds, or refuses them."""

import re
from collections.abc import Callable
from typing import Final
from unicodedata import category, normalize

from doctorlucky.bots import menu
from doctorlucky.errors import IllegalAction, can_be_shown
from doctorlucky.match.match import DEFAULT_NAMES
from doctorlucky.server.deeds import Acted, Began, Deed, Left, Renamed, Returned, Seated, Spoken, Undone, Wished
from doctorlucky.server.presence import Presence
from doctorlucky.server.protocol.commands import (
    Act,
    Begin,
    Command,
    Escape,
    Leave,
    React,
    Rematch,
    Rename,
    Return,
    Say,
    Seat,
    StandIn,
    Undo,
)
from doctorlucky.server.request_refused import RequestRefused
from doctorlucky.server.table_session import Sitter, TableSession

LONGEST_REMARK: Final = 500
BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Characters that Unicode counts as letters although nobody can see them."""
PILED: Final = re.compile("[\u0300-\u036f\u0483-\u0489\u20d0-\u20ff]{3}")
"""More combining marks on one letter than any language uses."""
LONGEST_NAME: Final = 40


def deed_for(
    session: TableSession, presence: Presence, deadline: float, seat: int | None, command: Command, deal: Callable[[], str]
) -> Deed:
    """The deed for a command, or a `RequestRefused` with the reason. `deadline` is that of the one to
    decide; `deal` draws the seed of the next game."""
    if seat is None or (sitter := session.sitter_at(seat)) is None:
        raise RequestRefused("not-yours", "only those who sit at the table can do that")
    match command:
        case Act():
            return _act(session, seat, command)
        case Undo(_, seq):
            return _undo(session, seat, seq)
        case Say(_, text):
            return Spoken(seat, checked_text(text, LONGEST_REMARK, "a remark"))
        case Begin():
            return _begin(session, presence, seat, deal)
        case Seat():
            return _seat(session, presence, seat, command)
        case Rename(_, name):
            _only(session, "gathering", "names are fixed once the game has begun")
            others = {other.name for other in session.sitters if other is not sitter}
            return Renamed(seat, distinct(checked_text(name, LONGEST_NAME, "a name"), others))
        case Leave():
            return _leave(session, sitter, seat)
        case Return():
            if not sitter.away:
                raise RequestRefused("not-now", "nobody plays in your place")
            return Returned(seat)
        case StandIn(_, other):
            return _stand_in(session, presence, deadline, seat, other)
        case Rematch():
            _only(session, "over", "the game is not over yet")
            return Wished(seat, "rematch")
        case Escape():
            if not session.may_escape:
                raise RequestRefused("not-now", "the Escape follows a kill, and not every kill (ESCAPE-1)", "ESCAPE-1")
            return Wished(seat, "escape")
        case React():
            raise AssertionError("a gesture changes nothing")


def _act(session: TableSession, seat: int, command: Act) -> Deed:
    match = session.match
    if match is None or match.over:
        raise RequestRefused("not-now", "no game is being played")
    if match.seat != seat:
        raise RequestRefused("not-your-turn", "it is not your turn to decide", "TURN-1")
    if command.seq != session.seq:
        raise RequestRefused("stale", "the game has moved on; look again and decide again")
    try:
        refusal = match.why_not(command.action)
    except IllegalAction as error:
        raise RequestRefused("illegal", error.reason, error.rule) from None
    if refusal is not None:
        raise RequestRefused("illegal", refusal.reason, refusal.rule)
    return Acted(seat, command.action)


def _undo(session: TableSession, seat: int, seq: int) -> Deed:
    match = session.match
    if match is None or match.over:
        raise RequestRefused("not-now", "no game is being played")
    if match.seat != seat:
        raise RequestRefused("not-your-turn", "only what you have just decided yourself can be taken back")
    if seq != session.seq:
        raise RequestRefused("stale", "the game has moved on; look again and decide again")
    obstacle = match.why_not_undo()
    if obstacle is not None:
        raise RequestRefused("illegal", obstacle.reason, obstacle.rule)
    return Undone(seat)


def _begin(session: TableSession, presence: Presence, seat: int, deal: Callable[[], str]) -> Deed:
    _only(session, "gathering", "the game has begun already")
    _host_only(presence, seat)
    if not session.full:
        raise RequestRefused("not-now", "some chairs are still free: wait for somebody, or put a bot there")
    return Began(deal())


def _seat(session: TableSession, presence: Presence, seat: int, command: Seat) -> Deed:
    _only(session, "gathering", "chairs are taken once the game has begun")
    _host_only(presence, seat)
    sitter = session.sitter_at(command.seat) if 0 <= command.seat < session.ruleset.seats else None
    if sitter is None or command.seat == seat:
        raise RequestRefused("refused", "there is no such chair to give away")
    if sitter.person and command.seat in presence.present():
        raise RequestRefused("not-now", "somebody sits there already")
    if command.bot and command.bot not in menu():
        raise RequestRefused("refused", "there is no such bot")
    name = "" if not command.bot else sitter.name if sitter.kind == "bot" else free_name(session)  # another bot, the same name
    return Seated(command.seat, command.bot, name)


def _leave(session: TableSession, sitter: Sitter, seat: int) -> Deed:
    if session.phase == "gathering":
        if seat == session.seat_of(session.host):
            raise RequestRefused("refused", "the host cannot give up their chair")
        return Seated(seat, "", "")
    _only(session, "playing", "there is no game to leave")
    if sitter.away:
        raise RequestRefused("not-now", "a bot plays in your place already")
    if not session.opened.bots_stand_in:
        raise RequestRefused("refused", "at this table no bot plays for those who leave")
    return Left(seat, "left")


def _stand_in(session: TableSession, presence: Presence, deadline: float, seat: int, other: int) -> Deed:
    _only(session, "playing", "there is no game going on")
    match = session.match
    slow = session.sitter_at(other) if 0 <= other < session.ruleset.seats else None
    if slow is None or other == seat or not slow.person or slow.away:
        raise RequestRefused("refused", "no bot is needed there")
    if match is None or match.seat != other:
        raise RequestRefused("not-now", "nobody is waiting for them")
    if not presence.late(other, deadline):
        raise RequestRefused("not-now", "they have not kept anybody waiting for long")
    return Wished(seat, "stand-in", other)


def _only(session: TableSession, phase: str, reason: str) -> None:
    if session.phase != phase:
        raise RequestRefused("not-now", reason)


def _host_only(presence: Presence, seat: int) -> None:
    if seat != presence.host:
        raise RequestRefused("not-yours", "only the host can do that")


def checked_text(text: str, longest: int, what: str) -> str:
    """What somebody wrote, fit to be shown to others."""
    words = " ".join(normalize("NFC", text).split())
    visible = any(category(c)[0] in "LNPS" and c not in BLANK for c in words)
    if not visible or len(words) > longest or not can_be_shown(words) or PILED.search(words):
        raise RequestRefused("refused", f"{what} is text of 1 to {longest} printable characters")
    return words


def distinct(name: str, taken: set[str]) -> str:
    """A name nobody else at the table has: the second Ada becomes Ada II, as in any family."""
    found, number = name, 1
    while found in taken:
        number += 1
        numeral = " " + ("I" * number if number < 4 else str(number))
        found = name[: LONGEST_NAME - len(numeral)] + numeral
    return found


def free_name(session: TableSession) -> str:
    """A default name that nobody at the table has, for a bot."""
    taken = {sitter.name for sitter in session.sitters}
    return next((name for name in DEFAULT_NAMES if name not in taken), distinct(DEFAULT_NAMES[0], taken))
