"""Games and events as rows."""

from io import BytesIO
from pathlib import Path
from typing import Any

import polars as pl
import pytest

from doctorlucky.engine.event import LIGHTS_OUT, PART, SANK, TURN
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.parquet import EVENTS, GAMES, KEY, Rows, about, join, reading, scan
from doctorlucky.lab.series import Series
from doctorlucky.lab.simulate import simulate
from doctorlucky.lab.simulation_log import opened

SHIP = Series("save", 4, bots=("random",), seed="s")
STRANGERS = Series("anniversary", 2, bots=("heuristic", "random"), seed="s")


def rows(series: Series, count: int) -> tuple[pl.DataFrame, pl.DataFrame]:
    made = Rows(series, events=True)
    for number in range(count):
        made.add(number, series.play(number, events=True))
    return pl.read_parquet(BytesIO(made.games())), pl.read_parquet(BytesIO(made.events()))


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    games, events = tmp_path / "games.parquet", tmp_path / "events.parquet"
    with opened(STRANGERS, str(games), str(events)) as log:
        simulate(STRANGERS, 5, workers=1, log=log)
    return games, events


@pytest.mark.parametrize("series", [SHIP, STRANGERS])
def test_a_row_for_every_game(series: Series) -> None:
    games, _ = rows(series, 6)
    assert games.columns == [
        *("edition", "variants", "players", "seats", "board", "part", "bots", "seed", "game", "over", "winner", "loser", "first"),
        *("turns", "decisions", "attempts", "turns_of"),
    ]
    for row in games.iter_rows(named=True):
        game = series.play(row["game"], events=True)
        ruleset = series.ruleset
        assert (row["edition"], row["variants"]) == (series.edition, "+".join(ruleset.variant_ids))
        assert (row["players"], row["seats"], row["board"]) == (series.players, ruleset.seats, ruleset.board.id)
        assert (row["bots"], row["seed"]) == (",".join(series.bots), "s")
        assert (row["over"], row["turns"], row["decisions"], row["attempts"]) == (
            game.over, game.turns, game.decisions, game.attempts,
        )  # fmt: skip
        assert [row[name] for name in ("winner", "loser", "first")] == [
            None if seat < 0 else seat + 1 for seat in (game.winner, game.loser, game.first)
        ]
        assert sum(row["turns_of"]) == row["turns"]
        of_seat = [event.seat for event in game.events if event.what == TURN]
        assert row["turns_of"] == [of_seat.count(seat) for seat in range(ruleset.seats)]
    parts = games["part"].to_list()
    assert (set(parts) == {None}) if series is SHIP else set(parts) <= set(series.ruleset.board.starts)


@pytest.mark.parametrize("series", [SHIP, STRANGERS])
def test_a_row_for_every_event(series: Series) -> None:
    _, events = rows(series, 4)
    assert events.columns == ["game", "index", "turn", "seat", "what", "pawn", "card", "space", "origin", "amount"]
    spaces, cards = series.ruleset.board.spaces, series.ruleset.deck.cards
    found = events.iter_rows(named=True)
    of_layouts = 0
    for number in range(4):
        turn = 0
        for index, event in enumerate(series.play(number, events=True).events):
            row: dict[str, Any] = next(found)
            turn = event.amount if event.what == TURN else turn
            assert (row["game"], row["index"], row["turn"]) == (number, index, turn)
            assert (row["what"], row["amount"]) == (event.what, event.amount)
            assert row["seat"] == (None if event.seat < 0 else event.seat + 1)
            assert row["card"] == (None if event.card < 0 else cards[event.card].id)
            assert row["space"] == (None if event.space < 0 else spaces[event.space].id)
            if event.what in (PART, SANK, LIGHTS_OUT):
                of_layouts += 1
                assert row["origin"] is None
            else:
                assert row["origin"] == (None if event.origin < 0 else spaces[event.origin].id)
            assert (row["pawn"] is None) == (event.pawn < 0)
    assert next(found, None) is None
    assert of_layouts > 0
    pawns = set(events["pawn"].drop_nulls().to_list())
    assert {"doctor", "seat-1", "seat-4"} <= pawns <= {"doctor", "dog", "cat", *(f"seat-{seat}" for seat in range(1, 9))}


def test_end_1_nothing_after_the_limit_of_turns() -> None:
    games, events = rows(Series("original", 3, bots=("random",), max_turns=4), 5)
    assert events["turn"].max() == 4
    assert games["turns_of"].list.sum().to_list() == games["turns"].to_list()


def test_files_say_what_they_are_of(files: tuple[Path, Path]) -> None:
    for path, kind in zip(files, (GAMES, EVENTS), strict=True):
        assert about(path) == STRANGERS.as_dict() | {"rows": kind, "games": 5}
        with reading(path):
            assert scan(path, kind).select("game").unique().collect().height == 5
    with pytest.raises(DoctorLuckyError, match=r"events\.parquet' has events in it, where games are wanted"):
        scan(files[1], GAMES)


def test_broken_files_are_named(files: tuple[Path, Path], tmp_path: Path) -> None:
    whole = files[1].read_bytes()
    for name, data in (("cut", whole[: len(whole) // 2]), ("tail", whole[-200:]), ("text", b"not a table" * 9), ("empty", b"")):
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(DoctorLuckyError, match=f"{name}' is broken, or no Parquet file: ") as caught:
            about(path)
        assert "\n" not in str(caught.value)
    spoilt = tmp_path / "spoilt"
    spoilt.write_bytes(whole[:100] + bytes(len(whole) // 2) + whole[100 + len(whole) // 2 :])
    with pytest.raises(DoctorLuckyError, match="spoilt' is broken"), reading(spoilt):
        scan(spoilt, EVENTS).collect()  # the end of the file is sound, and says what it is
    with pytest.raises(DoctorLuckyError, match=r"there is no file '.*nowhere'"):
        about(tmp_path / "nowhere")
    with pytest.raises(DoctorLuckyError, match="is not a file"):
        about(tmp_path)
    for said in (None, {KEY: "{"}, {KEY: "[]"}, {KEY: '{"rows": "games"}'}):
        foreign = tmp_path / "foreign"
        pl.DataFrame({"game": [1]}).write_parquet(foreign, metadata=said)
        with pytest.raises(DoctorLuckyError, match="not of games that doctorlucky simulate has written"):
            about(foreign)


def test_names_with_stars_are_names(files: tuple[Path, Path], tmp_path: Path) -> None:
    odd = tmp_path / "[a]*?.parquet"
    join([files[0]], odd, about(files[0]))
    assert scan(odd, GAMES).collect().height == 5


def test_without_polars(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "polars", None)
    with pytest.raises(DoctorLuckyError, match=r"pip install 'doctorlucky\[lab\]'"):
        Rows(SHIP, events=True)
