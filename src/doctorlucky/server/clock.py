"""A table's clock: when the time of the one to decide is up, and when a bot may decide."""

from typing import Final

from doctorlucky.server.table_session import TableSession

BREATH: Final = 2.0
"""Seconds that bots leave everybody to see how an attempt has ended."""


def deadline(session: TableSession) -> float:
    """When the time of the one to decide is up; 0 for never."""
    if session.phase != "playing" or not session.opened.timer or session.match is None or session.match.seat is None:
        return 0.0
    return 0.0 if session.bot_at(session.match.seat) else session.asked_at + session.opened.timer


def due(session: TableSession) -> float | None:
    """When something happens by itself: a bot decides, or takes the chair of somebody whose time is up; None if nothing will."""
    match = session.match
    if match is None or match.over or match.seat is None:
        return None
    if session.bot_at(match.seat):
        pace = session.opened.pace / 1000
        decides = session.moved_at + (pace if match.view().asks == "turn" else pace / 2)
        breath = session.settled_at + (BREATH if pace else 0.0)
        return max(decides, breath)
    return (deadline(session) or None) if session.opened.bots_stand_in else None
