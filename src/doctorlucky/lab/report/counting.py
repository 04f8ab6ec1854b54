"""What is counted in the events: every count goes over a piece of whole games and can be added up over the pieces.

So a file of events of any size is read once, and only a piece of it is in memory.
"""

from typing import Final

import polars as pl

from doctorlucky.engine import event as e
from doctorlucky.lab.report.reading import SeriesData

DOCTOR: Final = "doctor"
ANSWERS: Final = (e.FOILED_WITH, e.SPENT, e.TURNED_OVER)
OUTCOMES: Final = (e.FAILED, e.KILLED, e.SAVED)
SUCCESSES: Final = (e.KILLED, e.SAVED)
TOKEN: Final = "spite-token"
"""Stands for a card where a token was spent (VAR-3)."""


def count(one: SeriesData) -> None:
    """Fill `one.counts`."""
    pieces: dict[str, list[pl.DataFrame]] = {}
    winners = one.games.select("game", "over", "winner")
    for events in one.pieces():
        attempts, hunt = _attempts(events), _hunt(events)
        counted = {
            "attempts": _by_turn_and_strength(attempts),
            "going": _going(hunt),
            "answers": _answers(events),
            "rooms": pl.concat([_stays(events), _places(attempts)]),
            "trains": _trains(hunt),
            "gaps": _gaps(hunt, one.seats),
            "cards": _cards(events, winners),
            "lights": _once(events, e.LIGHTS_OUT),
            "sinking": _once(events, e.SANK),
            "risen": _once(events, e.ESCAPE),
            "lifted": events.filter(what=e.LIFTED).group_by("pawn").len("count").cast({"count": pl.Int64}),
        }
        for name, frame in counted.items():
            pieces.setdefault(name, []).append(frame)
    one.counts = {name: _added(frames) for name, frames in pieces.items()}


def _added(frames: list[pl.DataFrame]) -> pl.DataFrame:
    """The pieces in one: columns named ``count`` or ``count_…`` add up, the others say what is counted."""
    whole = pl.concat(frames)
    sums = [column for column in whole.columns if column.startswith("count")]
    keys = [column for column in whole.columns if column not in sums]
    return whole.group_by(keys).agg(pl.col(sums).sum()).sort(keys)


def _len() -> pl.Expr:
    return pl.len().cast(pl.Int64).alias("count")


def _attempts(events: pl.DataFrame) -> pl.DataFrame:
    """One row an attempt: who, on whom, where, with what, how strong, and whether it succeeded."""
    begun = pl.col("what") == e.ATTEMPTED
    rows = events.filter(pl.col("what").is_in([e.ATTEMPTED, *OUTCOMES])).with_columns(
        number=begun.cast(pl.Int32).cum_sum().over("game")
    )
    made = rows.filter(begun).select("game", "number", "turn", "seat", "pawn", "card", "space", strength="amount")
    ends = rows.filter(pl.col("what").is_in(SUCCESSES)).select("game", "number", "seat", "pawn", success=pl.lit(True))
    ends = ends.unique(["game", "number", "seat", "pawn"])
    return made.join(ends, on=["game", "number", "seat", "pawn"], how="left", nulls_equal=True).with_columns(
        pl.col("success").fill_null(False)
    )


def _hunt(events: pl.DataFrame) -> pl.DataFrame:
    """Everything before the Doctor rises (ESCAPE-1): from there on nobody can attack him, and he hands the turn to nobody."""
    risen = pl.col("what") == e.ESCAPE
    return events.filter(risen.cast(pl.Int32).cum_sum().over("game") == 0) if events.select(risen.any()).item() else events


def _by_turn_and_strength(attempts: pl.DataFrame) -> pl.DataFrame:
    return attempts.group_by(
        pl.when(pl.col("pawn") == DOCTOR).then(pl.lit("doctor")).otherwise(pl.lit("others")).alias("target"),
        "turn", "strength", pl.col("card").is_null().alias("bare"), "success",
    ).agg(_len())  # fmt: skip


def _going(events: pl.DataFrame) -> pl.DataFrame:
    """How many games there were that had a turn of this number in which the Doctor could be attacked."""
    return events.filter(what=e.TURN).group_by("turn").agg(_len())


def _answers(events: pl.DataFrame) -> pl.DataFrame:
    """What was played against attempts on the Doctor: how often, and how much luck it was worth.

    The luck is how much the total rose. An attempt that was countered (PVP-3) has two totals: its cards are counted, their luck is
    not.
    """
    started = pl.col("what") == e.ATTEMPTED
    kinds = [e.ATTEMPTED, e.COUNTERED, e.STRUCK, *ANSWERS]
    rows = events.filter(pl.col("what").is_in(kinds)).with_columns(
        number=pl.col("what").is_in([e.ATTEMPTED, e.STRUCK]).cast(pl.Int32).cum_sum().over("game")
    )
    rows = rows.with_columns(
        countered=(pl.col("what") == e.COUNTERED).any().over("game", "number"),
        on_doctor=(started & (pl.col("pawn") == DOCTOR)).any().over("game", "number"),
    )
    answers = rows.filter(pl.col("what").is_in(ANSWERS) & pl.col("on_doctor")).with_columns(
        luck=(pl.col("amount") - pl.col("amount").shift(1).over("game", "number").fill_null(0)).clip(0)
    )
    return answers.group_by(pl.when(pl.col("what") == e.SPENT).then(pl.lit(TOKEN)).otherwise(pl.col("card")).alias("card")).agg(
        _len(), pl.col("luck").filter(~pl.col("countered")).sum().cast(pl.Int64).alias("count_luck")
    )


def _stays(events: pl.DataFrame) -> pl.DataFrame:
    """Where pawns stood when a turn ended: the players' and the Doctor's."""
    gone = (pl.col("what") == e.KILLED) & pl.col("pawn").str.starts_with("seat-")
    moves = [e.PLACED, e.STEPPED, e.MOVED, e.WANDERED, e.LIFTED, e.RETURNED, e.DOCTOR_MOVED]
    seat = pl.lit("seat-") + pl.col("seat").cast(pl.String)
    pawn = (
        pl.when(pl.col("what") == e.DOCTOR_MOVED).then(pl.lit(DOCTOR))
        .when(pl.col("what").is_in([e.WANDERED, e.RETURNED])).then(seat)
        .otherwise(pl.col("pawn"))
    )  # fmt: skip
    steps = (
        events.with_columns(last=pl.col("turn").max().over("game"))
        .filter(pl.col("what").is_in(moves) | gone)
        .with_columns(pawn=pawn, space=pl.when(gone).then(None).otherwise(pl.col("space")))
        .with_columns(until=pl.col("turn").shift(-1).over("game", "pawn").fill_null(pl.col("last") + 1))
        .with_columns(stay=(pl.col("until") - pl.col("turn").clip(1)).clip(0))
        .filter(pl.col("space").is_not_null() & (pl.col("pawn").str.starts_with("seat-") | (pl.col("pawn") == DOCTOR)))
    )
    who = pl.when(pl.col("pawn") == DOCTOR).then(pl.lit("doctor")).otherwise(pl.lit("time")).alias("measure")
    return steps.group_by(who, "space").agg(pl.col("stay").sum().cast(pl.Int64).alias("count"))


def _places(attempts: pl.DataFrame) -> pl.DataFrame:
    """Where the Doctor was attacked (or tended), and where that came to something."""
    on_doctor = attempts.filter(pawn=DOCTOR)
    tries = on_doctor.group_by(pl.lit("attempts").alias("measure"), "space").agg(_len())
    return pl.concat([tries, on_doctor.filter("success").group_by(pl.lit("kills").alias("measure"), "space").agg(_len())])


def _trains(events: pl.DataFrame) -> pl.DataFrame:
    """How many runs of so many turns in a row one seat had."""
    turns = events.filter(what=e.TURN).with_columns(
        run=(pl.col("seat") != pl.col("seat").shift(1).over("game")).fill_null(True).cast(pl.Int32).cum_sum().over("game")
    )
    return turns.group_by("game", "run").agg(pl.len().cast(pl.Int64).alias("length")).group_by("length").agg(_len())


def _gaps(events: pl.DataFrame, seats: int) -> pl.DataFrame:
    """How far on to the left the next turn went: 0 is the same seat again, 1 the neighbour."""
    turns = events.filter(what=e.TURN).with_columns(onward=pl.col("seat").shift(-1).over("game"))
    gaps = turns.filter(pl.col("onward").is_not_null()).select(
        ((pl.col("onward") - pl.col("seat")) % seats).cast(pl.Int64).alias("gap")
    )
    return gaps.group_by("gap").agg(_len())


def _cards(events: pl.DataFrame, winners: pl.DataFrame) -> pl.DataFrame:
    """For every card, the seats that were dealt it, held it, used it (once a game each), and how many of them won."""
    uses = {
        "dealt": [e.DEALT],
        "held": [e.DEALT, e.DREW],
        "used": [e.MOVED, e.WALKED, e.ATTEMPTED, e.FOILED_WITH],
        "moved with": [e.MOVED, e.WALKED],
        "attempted with": [e.ATTEMPTED],
        "foiled with": [e.FOILED_WITH],
    }
    found: list[pl.DataFrame] = []
    base = events.filter(pl.col("card").is_not_null() & pl.col("seat").is_not_null()).select("game", "seat", "what", "card")
    for use, kinds in uses.items():
        rows = base.filter(pl.col("what").is_in(kinds)).unique(["game", "seat", "card"])
        rows = rows.join(winners.filter("over"), on="game")
        found.append(
            rows.group_by(pl.lit(use).alias("use"), "card").agg(
                _len(), (pl.col("seat") == pl.col("winner")).fill_null(False).sum().cast(pl.Int64).alias("count_won")
            )
        )
    return pl.concat(found)


def _once(events: pl.DataFrame, what: str) -> pl.DataFrame:
    """In which turn it happened; `amount` tells the times apart."""
    return events.filter(what=what).group_by("turn", pl.col("amount").cast(pl.Int64)).agg(_len())
