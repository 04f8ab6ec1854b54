"""The whole analysis of a game. For a record and a quality it is always the same, whatever works on it."""

from collections.abc import Callable, Generator, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, NamedTuple

from doctorlucky.lab.analysis.quality import ROLLOUTS, Quality
from doctorlucky.lab.analysis.rollouts import BOT, standing
from doctorlucky.lab.analysis.standing import Standing
from doctorlucky.lab.analysis.suspected_mistakes import LEAST, SuspectedMistake, suspected_mistakes
from doctorlucky.lab.analysis.swings import EXAMINED, REPORTED, Swing, swing
from doctorlucky.lab.analysis.turns import GameTurns, game_turns
from doctorlucky.lab.statistics import Paired, z_for_all
from doctorlucky.version import __version__


@dataclass(frozen=True)
class Point:
    """Who was how likely to win after a turn."""

    turn: int
    seat: int
    """Whose turn it was."""
    seq: int
    """The last entry of the match that belongs to it."""
    standing: Standing

    def as_dict(self) -> dict[str, Any]:
        """The point as JSON has it."""
        return {"turn": self.turn, "seat": self.seat, "seq": self.seq} | self.standing.as_dict()


@dataclass(frozen=True)
class Mistake:
    """A decision that was worse than another, by what the seat could know, and not better in truth; actions as records write
    them."""

    seq: int
    turn: int
    seat: int
    chosen: str
    better: str
    paired: Paired
    truth: Paired
    """The result of both in the true position."""

    def as_dict(self) -> dict[str, Any]:
        """The mistake as JSON has it: shares of wins, and their difference with its 95 % interval."""
        chosen, better = self.paired.shares
        low, high = self.paired.interval()
        return {
            "turn": self.turn,
            "seat": self.seat,
            "seq": self.seq,
            "chosen": self.chosen,
            "better": self.better,
            "share_chosen": round(chosen, 4),
            "share_better": round(better, 4),
            "difference": round(self.paired.gain, 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "worlds": self.paired.worlds,
            "truth": {"share_chosen": round(self.truth.shares[0], 4), "share_better": round(self.truth.shares[1], 4)},
        }


@dataclass(frozen=True)
class Analysis:
    """What was found in a game, or in the turns that were looked at before somebody stopped it."""

    rollouts: int
    turns: int
    """How many turns there are to look at."""
    start: Standing
    """Before the first decision."""
    points: tuple[Point, ...]
    """After each turn, in order."""
    swings: tuple[Swing, ...]
    """The largest first."""
    mistakes: tuple[Mistake, ...]
    """In order."""
    complete: bool
    """Whether nobody stopped it."""

    def as_dict(self) -> dict[str, Any]:
        """Ready for JSON. Seats count from 0, as in the library; shares are of the games that were played on."""
        return {
            "version": __version__,
            "bot": BOT,
            "rollouts": self.rollouts,
            "complete": self.complete,
            "turns": self.turns,
            "start": self.start.as_dict(),
            "points": [point.as_dict() for point in self.points],
            "swings": [swing.as_dict() for swing in self.swings],
            "mistakes": [mistake.as_dict() for mistake in self.mistakes],
        }


class Job(NamedTuple):
    """What a worker looks at: a turn, or more closely one that seems to be a swing; before the first there is only a position."""

    record: str
    rollouts: int
    at: int
    """The number of the turn among those of the record."""
    closer: bool = False
    mistakes: bool = True


class JobResult(NamedTuple):
    """The result of a job."""

    standing: Standing | None
    """After the turn; None where nothing was open in it, so that it is the same as before."""
    suspects: list[SuspectedMistake]
    swing: Swing | None


def run_job(job: Job) -> JobResult:
    """Do one job, in whichever process."""
    game, quality = game_turns(job.record), Quality(job.rollouts)
    if job.closer:
        return JobResult(None, [], swing(game, job.at, quality))
    rules, chance = game.match.ruleset.rules, f"{game.match.commitment}/standing"
    if job.at < 0:
        return JobResult(standing(rules, game.start, quality.rollouts, chance), [], None)
    turn = game.turns[job.at]
    if not turn.open:
        return JobResult(None, [], None)
    after = standing(rules, turn.after, quality.rollouts, chance)
    return JobResult(after, suspected_mistakes(game, turn, quality) if job.mistakes else [], None)


Work = Callable[[Callable[[Job], JobResult], Iterable[Job]], Iterator[JobResult]]
"""Does jobs, in one process or several, and yields their results in the order of the jobs."""


def analyze(
    record: str,
    rollouts: int = ROLLOUTS,
    work: Work = map,
    after: Callable[[int, int], bool] = lambda done, of: True,
    mistakes: bool = True,
) -> Analysis:
    """Analyze the game of a record. `after` is called with how much of how much is done, and stops it by returning False. Without
    looking for mistakes, which is most of the work, it is several times as fast."""
    game = game_turns(record)
    count = len(game.turns)
    steps = count + 1 + min(EXAMINED, sum(turn.open for turn in game.turns))
    done = 0

    def work_through(jobs: list[Job]) -> Iterator[JobResult]:
        nonlocal done
        results = work(run_job, jobs)
        try:
            for result in results:
                done += 1
                yield result
                if not after(done, steps):
                    break
        finally:
            if isinstance(results, Generator):  # whoever works for it stops
                results.close()

    found = list(work_through([Job(record, rollouts, at, mistakes=mistakes) for at in range(-1, count)]))
    standings: list[Standing] = []
    for result in found:
        standings.append(standings[-1] if result.standing is None else result.standing)
    closer: list[Swing] = []
    if len(standings) == count + 1:
        jobs = [Job(record, rollouts, at, closer=True) for at in _largest(game, standings)]
        closer = [result.swing for result in work_through(jobs) if result.swing is not None]
    again: dict[int, Standing] = {}  # what was seen more closely counts, wherever the position is the same
    for seen in closer:
        turn = game.turns[seen.index]
        again |= {id(turn.before): seen.before, id(turn.after): seen.after}
    positions = [game.start, *(turn.after for turn in game.turns)]
    standings = [again.get(id(state), stands) for state, stands in zip(positions, standings, strict=False)]
    return Analysis(
        rollouts,
        count,
        standings[0],
        tuple(Point(turn.number, turn.seat, turn.last, stands) for turn, stands in zip(game.turns, standings[1:], strict=False)),
        tuple(sorted(closer, key=lambda seen: (-seen.size, seen.index))[:REPORTED]),
        _mistakes(game, [suspect for result in found for suspect in result.suspects]),
        done == steps,
    )


def _largest(game: GameTurns, standings: list[Standing]) -> list[int]:
    """The turns after which the chances differ most from before."""
    sizes = [before.distance(after) for before, after in pairwise(standings)]
    changing = [index for index, turn in enumerate(game.turns) if turn.open]
    return sorted(sorted(changing, key=lambda index: (-sizes[index], index))[:EXAMINED])


def _mistakes(game: GameTurns, suspected: list[SuspectedMistake]) -> tuple[Mistake, ...]:
    """Those suspects that are beyond doubt, all of them together: else the longest games would have mistakes by chance alone."""
    z = z_for_all(len(suspected))
    action = game.match.ruleset.rules.lexicon.action
    return tuple(
        Mistake(
            suspect.seq,
            suspect.turn,
            suspect.seat,
            action(suspect.chosen).text,
            action(suspect.better).text,
            suspect.paired,
            suspect.truth,
        )
        for suspect in suspected
        if suspect.paired.gain >= LEAST and suspect.paired.interval(z)[0] > 0 and suspect.truth.gain >= 0
    )
