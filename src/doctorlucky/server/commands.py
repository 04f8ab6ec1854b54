"""From what somebody asks for to what happens at the table, or to the reason why it does not."""

import re
from collections.abc import Callable
from typing import Final
from unicodedata import category, normalize

from doctorlucky.bots import menu
from doctorlucky.errors import IllegalAction, can_be_shown
from doctorlucky.match.match import DEFAULT_NAMES
from doctorlucky.server.company import Company
from doctorlucky.server.deeds import Acted, Began, Deed, Left, Renamed, Returned, Seated, Spoken, Undone, Wished
from doctorlucky.server.evening import Evening, Sitter
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
from doctorlucky.server.refuse import Refuse

LONGEST_REMARK: Final = 500
BLANK: Final = frozenset("\u115f\u1160\u3164\uffa0\u2800")
"""Characters that Unicode counts as letters although nobody can see them."""
PILED: Final = re.compile("[\u0300-\u036f\u0483-\u0489\u20d0-\u20ff]{3}")
"""More combining marks on one letter than any language uses."""
LONGEST_NAME: Final = 40


def deed_for(
    evening: Evening, company: Company, deadline: float, seat: int | None, command: Command, deal: Callable[[], str]
) -> Deed:
    """What a command comes to, if it may; a `Refuse` with the reason if not. `deadline` is that of the one to decide; `deal` draws
    the seed of the next game."""
    if seat is None or (sitter := evening.sitter_at(seat)) is None:
        raise Refuse("not-yours", "only those who sit at the table can do that")
    match command:
        case Act():
            return _act(evening, seat, command)
        case Undo(_, seq):
            return _undo(evening, seat, seq)
        case Say(_, text):
            return Spoken(seat, checked_text(text, LONGEST_REMARK, "a remark"))
        case Begin():
            return _begin(evening, company, seat, deal)
        case Seat():
            return _seat(evening, company, seat, command)
        case Rename(_, name):
            _only(evening, "gathering", "names are fixed once the game has begun")
            others = {other.name for other in evening.sitters if other is not sitter}
            return Renamed(seat, distinct(checked_text(name, LONGEST_NAME, "a name"), others))
        case Leave():
            return _leave(evening, sitter, seat)
        case Return():
            if not sitter.away:
                raise Refuse("not-now", "nobody plays in your place")
            return Returned(seat)
        case StandIn(_, other):
            return _stand_in(evening, company, deadline, seat, other)
        case Rematch():
            _only(evening, "over", "the game is not over yet")
            return Wished(seat, "rematch")
        case Escape():
            if not evening.may_escape:
                raise Refuse("not-now", "the Escape follows a kill, and not every kill (ESCAPE-1)", "ESCAPE-1")
            return Wished(seat, "escape")
        case React():
            raise AssertionError("a gesture changes nothing")


def _act(evening: Evening, seat: int, command: Act) -> Deed:
    match = evening.match
    if match is None or match.over:
        raise Refuse("not-now", "no game is being played")
    if match.seat != seat:
        raise Refuse("not-your-turn", "it is not your turn to decide", "TURN-1")
    if command.seq != evening.seq:
        raise Refuse("stale", "the game has moved on; look again and decide again")
    try:
        refusal = match.why_not(command.action)
    except IllegalAction as error:
        raise Refuse("illegal", error.reason, error.rule) from None
    if refusal is not None:
        raise Refuse("illegal", refusal.reason, refusal.rule)
    return Acted(seat, command.action)


def _undo(evening: Evening, seat: int, seq: int) -> Deed:
    match = evening.match
    if match is None or match.over:
        raise Refuse("not-now", "no game is being played")
    if match.seat != seat:
        raise Refuse("not-your-turn", "only what you have just decided yourself can be taken back")
    if seq != evening.seq:
        raise Refuse("stale", "the game has moved on; look again and decide again")
    obstacle = match.why_not_undo()
    if obstacle is not None:
        raise Refuse("illegal", obstacle.reason, obstacle.rule)
    return Undone(seat)


def _begin(evening: Evening, company: Company, seat: int, deal: Callable[[], str]) -> Deed:
    _only(evening, "gathering", "the game has begun already")
    _host_only(company, seat)
    if not evening.full:
        raise Refuse("not-now", "some chairs are still free: wait for somebody, or put a bot there")
    return Began(deal())


def _seat(evening: Evening, company: Company, seat: int, command: Seat) -> Deed:
    _only(evening, "gathering", "chairs are taken once the game has begun")
    _host_only(company, seat)
    sitter = evening.sitter_at(command.seat) if 0 <= command.seat < evening.ruleset.seats else None
    if sitter is None or command.seat == seat:
        raise Refuse("refused", "there is no such chair to give away")
    if sitter.person and command.seat in company.present():
        raise Refuse("not-now", "somebody sits there already")
    if command.bot and command.bot not in menu():
        raise Refuse("refused", "there is no such bot")
    name = "" if not command.bot else sitter.name if sitter.kind == "bot" else free_name(evening)  # another bot, the same guest
    return Seated(command.seat, command.bot, name)


def _leave(evening: Evening, sitter: Sitter, seat: int) -> Deed:
    if evening.phase == "gathering":
        if seat == evening.seat_of(evening.host):
            raise Refuse("refused", "the host cannot give up their chair")
        return Seated(seat, "", "")
    _only(evening, "playing", "there is no game to leave")
    if sitter.away:
        raise Refuse("not-now", "a bot plays in your place already")
    if not evening.opened.bots_stand_in:
        raise Refuse("refused", "at this table no bot plays for those who leave")
    return Left(seat, "left")


def _stand_in(evening: Evening, company: Company, deadline: float, seat: int, other: int) -> Deed:
    _only(evening, "playing", "there is no game going on")
    match = evening.match
    slow = evening.sitter_at(other) if 0 <= other < evening.ruleset.seats else None
    if slow is None or other == seat or not slow.person or slow.away:
        raise Refuse("refused", "no bot is needed there")
    if match is None or match.seat != other:
        raise Refuse("not-now", "nobody is waiting for them")
    if not company.late(other, deadline):
        raise Refuse("not-now", "they have not kept anybody waiting for long")
    return Wished(seat, "stand-in", other)


def _only(evening: Evening, phase: str, reason: str) -> None:
    if evening.phase != phase:
        raise Refuse("not-now", reason)


def _host_only(company: Company, seat: int) -> None:
    if seat != company.host:
        raise Refuse("not-yours", "only the host can do that")


def checked_text(text: str, longest: int, what: str) -> str:
    """What somebody wrote, fit to be shown to others."""
    words = " ".join(normalize("NFC", text).split())
    visible = any(category(c)[0] in "LNPS" and c not in BLANK for c in words)
    if not visible or len(words) > longest or not can_be_shown(words) or PILED.search(words):
        raise Refuse("refused", f"{what} is text of 1 to {longest} printable characters")
    return words


def distinct(name: str, taken: set[str]) -> str:
    """A name nobody else at the table has: the second Ada becomes Ada II, as in any family."""
    found, number = name, 1
    while found in taken:
        number += 1
        numeral = " " + ("I" * number if number < 4 else str(number))
        found = name[: LONGEST_NAME - len(numeral)] + numeral
    return found


def free_name(evening: Evening) -> str:
    """A name for a bot: a guest's that nobody at the table has."""
    taken = {sitter.name for sitter in evening.sitters}
    return next((name for name in DEFAULT_NAMES if name not in taken), distinct(DEFAULT_NAMES[0], taken))
