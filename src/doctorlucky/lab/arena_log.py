"""The log from which an arena resumes: one line per game, written a whole round at a time."""

from collections.abc import Iterator
from dataclasses import asdict
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.arena import Score, seatings
from doctorlucky.lab.run_log import SAFE, RunLog, heading, line, reason
from doctorlucky.lab.series import Series

ARENA: Final = "arena"
ANEW: Final = "nothing was changed, name another with --out"


def usual_path(series: Series) -> Path:
    """The default path: in the user's state folder, under a name made from the heading."""
    from platformdirs import user_state_path

    digest = sha256(line(heading(ARENA, series.as_dict()))).hexdigest()[:12]
    folder = user_state_path("doctorlucky", appauthor=False) / "arena"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise DoctorLuckyError(f"games cannot be kept in {folder}: {reason(error)}; name a file with --out") from None
    return folder / f"{series.edition}-{series.players}-{digest}.jsonl"


class ArenaLog:
    """The rounds of one arena."""

    def __init__(self, path: Path, series: Series) -> None:
        self._path: Final = path
        self._series: Final = series
        self._games = 0
        """The number of games in it."""
        try:
            self._log: Final = RunLog(path, ARENA, series.as_dict(), ANEW)
        except OSError as error:
            raise DoctorLuckyError(f"games cannot be kept in {path}: {reason(error)}; name another file with --out") from None
        try:
            self._log.begin()
        except BaseException as error:
            self._log.close()
            if isinstance(error, OSError):
                raise self._unwritable(error) from None
            raise

    def __enter__(self) -> "ArenaLog":
        return self

    def __exit__(self, *_: object) -> None:
        self._log.close()

    def rounds(self, most: int) -> Iterator[list[Score]]:
        """Yield the rounds in the log, at most `most` of them."""
        players = len(self._series.bots)
        seats: list[tuple[str, ...]] = []

        def parse(found: Any, number: int) -> Score:
            nonlocal seats
            deal, rotation = divmod(number, players)
            if rotation == 0:
                seats = seatings(self._series, deal)
            return self._score(found, deal, rotation, seats[rotation])

        for scores in self._log.read(parse, players, most):
            self._games += len(scores)
            yield scores

    def add(self, scores: list[Score]) -> None:
        """Append a round."""
        try:
            self._log.add([asdict(score) for score in scores])
        except OSError as error:
            raise self._unwritable(error) from None
        self._games += len(scores)

    def _score(self, found: Any, deal: int, rotation: int, seats: tuple[str, ...]) -> Score:
        score = Score(**{**found, "seats": tuple(found["seats"])})
        whole = all(type(number) is int and number >= 0 for number in (score.turns, score.decisions))
        winner = score.winner is None or (type(score.winner) is int and 1 <= score.winner <= self._series.ruleset.seats)
        timed = isinstance(score.seconds, (int, float)) and isinstance(score.over, bool)
        if not (whole and winner and timed and (score.deal, score.rotation, score.seats) == (deal, rotation, seats)):
            raise ValueError(f"this is not game {rotation} of deal {deal}")
        return score

    def _unwritable(self, error: OSError) -> DoctorLuckyError:
        safe = f"{self._games:,} games {SAFE}" if self._games else "name another with --out"
        return DoctorLuckyError(f"{self._path} cannot be written: {reason(error)}; {safe}")
