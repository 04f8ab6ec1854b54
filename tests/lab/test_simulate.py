"""How a series is cut into chunks and stopped."""

import pytest

from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab import simulate as module
from doctorlucky.lab.series import Series
from doctorlucky.lab.simulate import Chunk, play_chunk, simulate

SERIES = Series("directors-cut", 3, ("dog",), bots=("heuristic", "random", "random"), seed="s", max_turns=40)


def test_a_short_series_starts_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []

    def watched(work: object, jobs: object, workers: int = 0, *where: object) -> object:
        asked.append(workers)
        return map(play_chunk, jobs)  # type: ignore[call-overload]

    monkeypatch.setattr(module, "gather", watched)
    monkeypatch.setattr(module, "cores", lambda: 8)
    assert simulate(SERIES, 12).tally.played == 12
    jobs_left = asked[1:]  # those that found everything done
    monkeypatch.setattr(module, "ENOUGH", 0.0)
    monkeypatch.setattr(module, "WORTH", 0.0)
    asked.clear()
    seen: list[int] = []
    assert simulate(SERIES, 12, show=seen.append).tally.played == 12
    assert asked == [1, 0]
    assert len(jobs_left) == 1
    assert seen[:2] == [0, 1]


def test_chunks_grow_to_the_time_they_should_take(monkeypatch: pytest.MonkeyPatch) -> None:
    sizes: list[int] = []
    real = play_chunk

    def noted(chunk: Chunk) -> object:
        sizes.append(chunk.count)
        return real(chunk)

    monkeypatch.setattr(module, "play_chunk", noted)
    quick = Series("original", 2, bots=("random",), max_turns=1)
    simulate(quick, 400, workers=1)
    assert sizes[:4] == [1, 4, 16, 64]
    assert sum(sizes) == 400
    sizes.clear()
    monkeypatch.setattr(module, "GOAL", 0.0)
    simulate(quick, 20, workers=1)
    assert sizes == [1] * 20


def test_series_can_be_stopped() -> None:
    played: list[int] = []
    done = simulate(SERIES, 1000, 1, show=played.append, stopped=lambda: played[-1] >= 5)
    assert 5 <= done.tally.played < 30
    assert done.tally.played == played[-1]
    nothing = simulate(SERIES, 1000, 2, stopped=lambda: True)
    assert nothing.tally.played == 0
    assert nothing.speed == 0.0


def test_bad_series_are_refused_before_any_work() -> None:
    with pytest.raises(DoctorLuckyError, match="there is no bot 'clever'"):
        simulate(Series("deluxe", 3, bots=("clever",)), 10, 2)
