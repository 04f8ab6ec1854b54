"""Games that are over, from beginning to end, with nothing hidden."""

from typing import TYPE_CHECKING, Final

from doctorlucky.engine.event import NONE
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.languages import Language
from doctorlucky.match import Match
from doctorlucky.match.verifying import replayed
from doctorlucky.server.catalogue import catalogue_of
from doctorlucky.server.game_log import GameLog
from doctorlucky.server.protocol.http import Frame, Replay, Verified
from doctorlucky.server.request_refused import RequestRefused
from doctorlucky.server.snapshot import snapshot
from doctorlucky.server.story import story_of

if TYPE_CHECKING:  # reading records needs no database
    from doctorlucky.server.registry import TableRegistry
    from doctorlucky.server.table_session import Finished

MOST_ENTRIES: Final = 3000
"""More entries than any game people play has; a longer replay would keep everybody waiting."""
NO_REPLAY: Final = "there is no such replay: a game that is going on has none"


async def finished(registry: "TableRegistry", id: str) -> "Finished":
    """A game that is over, by the name of its replay."""
    found = await registry.store.game(id) if len(id) <= 40 else None
    if found is None:
        raise RequestRefused("no-table", NO_REPLAY)
    return found


def replay_of(record: str, seconds: float, id: str, language: Language, seat: int | None = None) -> Replay:
    """The replay of a record, of this server or brought along: with nothing hidden, or as one seat knew it."""
    try:
        match = Match.replay(record)
    except DoctorLuckyError as error:
        raise RequestRefused("refused", str(error)) from None
    if seat is not None and seat not in match.ruleset.live:
        raise RequestRefused("refused", "nobody played in that seat")
    if len(match.entries) > MOST_ENTRIES:
        raise RequestRefused("oversized", f"a replay has at most {MOST_ENTRIES} moments")
    log = GameLog(match, seat, language, all=seat is None)
    frames: list[Frame] = []
    rules = match.ruleset
    for seq, (entry, told) in enumerate(match.history()):
        action = "" if entry.seat == NONE else rules.rules.lexicon.action(entry.code).text
        frames.append(
            Frame(
                snapshot(told, seat, seq, language, hands=seat is None),
                log.tell(entry.events),
                None if entry.seat == NONE else entry.seat,
                action,
            )
        )
    return Replay(
        id=id,
        edition=rules.edition.id,
        variants=list(rules.variant_ids),
        board=rules.board.id,
        deck=rules.edition.deck,
        names=[language.person(name) for name in match.names],
        strangers=list(rules.strangers),
        frames=frames,
        story=story_of(match, seconds, id),
        catalogue=catalogue_of(rules, language),
    )


def verified(record: str, language: Language) -> Verified:
    """Whether every outcome of chance follows from the seed that was promised."""
    match = Match.replay(record)
    try:
        replayed(record, prove=True)
    except DoctorLuckyError as error:
        return Verified(False, match.commitment, match.seed, language.reason(str(error)))
    return Verified(True, match.commitment, match.seed, "")
