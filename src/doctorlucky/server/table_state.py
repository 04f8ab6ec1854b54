"""A table as pages see it: the chairs, who is here, and what lists show of it."""

from time import time
from typing import TYPE_CHECKING, Any

import msgspec

from doctorlucky.editions.ruleset import Ruleset
from doctorlucky.languages import Language
from doctorlucky.match.match import STRANGERS
from doctorlucky.server.protocol import Occupant
from doctorlucky.server.protocol.http import GameCard, TableCard
from doctorlucky.server.protocol.table import SeatState, TableState
from doctorlucky.server.table_session import TableSession

if TYPE_CHECKING:
    from doctorlucky.server.table import Table


def table_state(table: "Table", language: Language) -> TableState:
    """Everything about a table but its game. It tells nobody anything that others may not know."""
    session = table.session
    opened = session.opened
    rules = played_by(session)
    connected = table.presence.seats()
    return TableState(
        **table_facts(table.id, session),
        deck=rules.edition.deck,
        players=rules.players,
        seats=[
            seat_state(session, seat, seat in connected, language, table.presence.late(seat, table.deadline))
            for seat in range(rules.seats)
        ],
        host=table.presence.host,
        timer=opened.timer,
        deadline=table.deadline,
        now=time(),
        public=opened.public,
        spectators=opened.spectators,
        bots_stand_in=opened.bots_stand_in,
        watchers=sum(not reader.seats for reader in table.readers),
        commitment="" if session.match is None else session.match.commitment,
        rematch=sorted(session.wishes["rematch"]),
        escape=sorted(session.wishes["escape"]),
        may_escape=session.may_escape,
    )


def played_by(session: TableSession) -> Ruleset:
    """What is played at a table, or will be."""
    return session.ruleset if session.match is None else session.match.ruleset


def table_facts(id: str, session: TableSession) -> dict[str, Any]:
    """What `TableFacts` lists of a table."""
    rules = played_by(session)
    return {
        "id": id,
        "name": session.opened.name,
        "phase": session.phase,
        "game": session.game,
        "edition": rules.edition.id,
        "variants": list(rules.variant_ids),
        "board": rules.board.id,
        "part": rules.part or "",
    }


def seat_state(
    session: TableSession, seat: int, connected: bool, language: Language | None = None, late: bool = False
) -> SeatState:
    """One chair as pages see it, with the Strangers' names in the page's language."""
    sitter = session.sitter_at(seat)
    names = None if session.match is None else session.match.names
    if sitter is None:
        name = STRANGERS[session.ruleset.strangers.index(seat)]
        return SeatState(seat, language.person(name) if language else name, "stranger", "", "", False, False, [], False, False)
    kind: Occupant = "person" if sitter.person else "bot" if sitter.kind == "bot" else "open"
    name = names[seat] if names else sitter.name
    bot = session.bot_at(seat)
    plain = bot.partition(":")[0]  # the kind of guest, without what it was told
    return SeatState(
        seat=seat,
        name=name,
        kind=kind,
        bot=bot,
        bot_name=language.bot(plain) if language else plain,
        here=sitter.person and connected,
        away=sitter.away,
        stand_in=sorted(sitter.unwanted),
        kept=kind == "open" and bool(sitter.lock),
        late=late,
    )


def in_words(card: TableCard, language: Language) -> TableCard:
    """A table as lists show it to a reader: the room the Doctor is in by its name, Strangers by theirs."""
    names = [language.person(name) for name in card.names]
    if not card.spectators and card.seat is None and card.phase == "playing":  # how it stands is for those who play
        return msgspec.structs.replace(card, doctor="", turn=0, to_act=None, names=names)
    room = language.space(card.board, card.doctor)["name"] if card.doctor else ""
    return msgspec.structs.replace(card, doctor=room, names=names)


def game_in_words(card: GameCard, language: Language) -> GameCard:
    """A game that is over as lists show it to a reader."""
    return msgspec.structs.replace(card, names=[language.person(name) for name in card.names])


def game_card(id: str, session: TableSession) -> GameCard:
    """The game that has just ended at a table, as lists will always show it."""
    match = session.match
    assert match is not None
    result = match.result
    assert result is not None
    return GameCard(
        replay=f"{id}-{len(session.finished)}",
        table=id,
        name=session.opened.name,
        edition=match.ruleset.edition.id,
        names=list(match.names),
        winner=result.winner,
        loser=result.loser,
        turns=match.turn,
        seconds=session.finished[-1].seconds,
        ended=session.changed_at,
    )


def table_card(id: str, session: TableSession) -> TableCard:
    """A table as lists show it."""
    match = session.match
    rules = played_by(session)
    view = None if match is None else match.view()
    return TableCard(
        **table_facts(id, session),
        names=[seat_state(session, seat, False).name for seat in range(rules.seats)],
        free=sum(sitter.kind == "open" and not sitter.lock for sitter in session.sitters),
        turn=0 if view is None else view.turn,
        to_act=None if view is None else view.to_act,
        seat=None,
        changed=session.changed_at,
        winner=None if view is None else view.winner,
        doctor="" if view is None else view.doctor,
        replay=f"{id}-{len(session.finished)}" if session.finished else "",
        spectators=session.opened.spectators,
        timer=session.opened.timer,
    )
