"""The data folder: closed to others, one server's at a time, looked through before anybody plays, and missed when it is gone."""

import asyncio
import os
import shutil
import signal
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from parlour import Temper, act, house, match_at, play_on, run, set_out, sit, wish

import doctorlucky
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.server.confined import folders
from doctorlucky.server.data_folder import DATABASE, DataFolder
from doctorlucky.server.request_refused import RequestRefused
from doctorlucky.server.store import Lost, Store, file_url


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def serve(folder: Path, *more: str) -> "subprocess.Popen[str]":
    words = [sys.executable, "-m", "doctorlucky", "serve", "--port", "0", "--data", str(folder), "--no-browser", *more]
    environment = {**os.environ, "PYTHONPATH": str(Path(doctorlucky.__file__).parents[1]), "PYTHONUNBUFFERED": "1"}
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)


def test_nobody_else_reads_what_is_kept(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    before = os.umask(0)
    try:
        process = serve(folder)
        assert process.stdout is not None
        try:
            assert "at home" in process.stdout.readline()
            files = sorted(folder.iterdir())
            assert {file.name for file in files} >= {DATABASE, f"{DATABASE}-wal", f"{DATABASE}-shm"}
            assert {file.name: oct(mode(file)) for file in files} == {file.name: "0o600" for file in files}
            assert mode(folder) == 0o700
        finally:
            process.kill()
            process.communicate(timeout=20)
    finally:
        os.umask(before)


def test_what_was_open_to_others_is_closed(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir(mode=0o755)
    sqlite3.connect(folder / DATABASE).close()
    (folder / DATABASE).touch(mode=0o644)
    with DataFolder(str(folder)) as kept:
        assert (mode(folder), mode(folder / DATABASE)) == (0o700, 0o600)
        assert not kept.open_to_others


def test_a_folder_with_other_things_in_it_is_left_as_it_is_and_its_owner_told(tmp_path: Path) -> None:
    (tmp_path / "letters.txt").write_text("dear Doctor")
    tmp_path.chmod(0o755)
    process = serve(tmp_path)
    assert process.stdout is not None
    try:
        assert "at home" in process.stdout.readline()
    finally:
        process.send_signal(signal.SIGINT)
        _, complaints = process.communicate(timeout=30)
    assert mode(tmp_path) == 0o755
    assert mode(tmp_path / DATABASE) == 0o600
    assert f"Other users of this machine can see what is in {tmp_path}" in complaints


def test_one_server_for_each_folder(tmp_path: Path) -> None:
    process = serve(tmp_path / "games")
    assert process.stdout is not None
    try:
        address = process.stdout.readline().split()[-1]
        second = serve(tmp_path / "games")
        out, complaints = second.communicate(timeout=30)
        assert (second.returncode, out) == (2, "")
        assert complaints == (
            f"doctorlucky: another server keeps its games in {tmp_path / 'games'} (process {process.pid}, {address}); "
            "use that one, stop it, or choose another folder with --data\n"
        )
    finally:
        process.kill()
        process.communicate(timeout=20)
    with DataFolder(str(tmp_path / "games")):  # a server that was killed holds nothing
        pass


def damage(file: Path) -> None:
    """Pages in the middle of the database are overwritten, its beginning is as it was."""
    with sqlite3.connect(file) as connection:
        connection.execute("create table t (a primary key, b)")
        connection.executemany("insert into t values (?, ?)", [(number, "x" * 300) for number in range(2000)])
    connection.close()
    with file.open("r+b") as raw:
        raw.seek(8 * 4096)
        raw.write(b"\xa5" * 4096 * 20)


def test_a_damaged_database_is_refused_with_advice(tmp_path: Path) -> None:
    damage(tmp_path / DATABASE)
    before = (tmp_path / DATABASE).read_bytes()
    process = serve(tmp_path)
    out, complaints = process.communicate(timeout=30)
    assert (process.returncode, out) == (2, "")
    assert f"the games in {tmp_path / DATABASE} are damaged (" in complaints
    assert "sqlite3 games.sqlite .recover | sqlite3 saved.sqlite" in complaints
    assert "move the file away" in complaints
    assert len(complaints.splitlines()) == 1
    assert (tmp_path / DATABASE).read_bytes() == before


def test_nothing_is_changed_where_the_last_server_was_killed_either(tmp_path: Path) -> None:
    """It left a log behind, which SQLite would write into the damaged file."""
    leave = """if True:
        import os, sqlite3, sys
        connection = sqlite3.connect(sys.argv[1])
        connection.execute("pragma journal_mode=wal")
        connection.execute("create table t (a primary key, b)")
        connection.executemany("insert into t values (?, ?)", [(number, "x" * 300) for number in range(2000)])
        connection.commit()
        connection.execute("pragma wal_checkpoint(truncate)")
        connection.executemany("insert into t values (?, ?)", [(number, "y" * 300) for number in range(2000, 2300)])
        connection.commit()
        os._exit(1)
    """
    subprocess.run([sys.executable, "-c", leave, str(tmp_path / DATABASE)], check=False)
    kept = [tmp_path / DATABASE, tmp_path / f"{DATABASE}-wal"]
    with kept[0].open("r+b") as raw:
        raw.seek(8 * 4096)
        raw.write(b"\xa5" * 4096 * 20)
    before = [file.read_bytes() for file in kept]
    assert all(before)
    with DataFolder(str(tmp_path)) as folder:
        assert "Page" in folder.damage()
    assert [file.read_bytes() for file in kept] == before


def test_a_database_of_something_else_is_left_alone(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / DATABASE) as connection:
        connection.execute("create table recipes (name)")
    connection.close()
    before = (tmp_path / DATABASE).read_bytes()
    with DataFolder(str(tmp_path)) as folder, pytest.raises(DoctorLuckyError, match="a database of something else"):
        folder.damage()
    assert (tmp_path / DATABASE).read_bytes() == before


@pytest.mark.parametrize("name", ["what?", "a#b", "50%41 off", "with space"])
def test_a_folder_may_be_called_anything(tmp_path: Path, name: str) -> None:
    async def story() -> None:
        with DataFolder(str(tmp_path / name)) as folder:
            assert folder.damage() == ""
            url = file_url(folder.database)
            assert folders(url) == [tmp_path / name]
            store = Store(url)
            await store.open()
            await store.close()
            assert folder.damage() == ""
        assert [file.name for file in tmp_path.iterdir()] == [name]
        assert (tmp_path / name / DATABASE).stat().st_size

    asyncio.run(story())


def test_a_file_that_is_no_database_is_damaged_too(tmp_path: Path) -> None:
    (tmp_path / DATABASE).write_text("a letter from the Doctor\n" * 50)
    with DataFolder(str(tmp_path)) as folder:
        assert folder.damage() == "file is not a database"


@pytest.mark.parametrize("what", ["removed", "replaced", "its log removed"])
def test_a_database_that_is_taken_away_is_missed(tmp_path: Path, what: str, caplog: pytest.LogCaptureFixture) -> None:
    """Once, six actions were accepted after that and were nowhere."""

    async def story() -> None:
        async with house(tmp_path) as registry:
            at, secrets = await set_out(registry, wish("original", 2))
            pages = {seat: await sit(at, seat) for seat in secrets}
            await play_on(at, [*pages.values()], Temper(1), 3)
            turn = match_at(at).seat
            assert turn is not None
            if what == "its log removed":
                (tmp_path / f"{DATABASE}-wal").unlink()
            else:
                for file in tmp_path.glob(f"{DATABASE}*"):
                    file.rename(file.with_name(f"away-{file.name}"))
            if what == "replaced":
                shutil.copy(tmp_path / f"away-{DATABASE}", tmp_path / DATABASE)
            answer = await act(at, pages[turn], Temper(1).decide(match_at(at)))
            assert (answer["type"], answer["code"]) == ("refused", "broken")
            await asyncio.sleep(0)
            assert all(page.cut_off for page in pages.values())
            if what != "its log removed":
                with pytest.raises(RequestRefused) as refusal:
                    await registry.find(at.id)
                assert refusal.value.code == "broken"
                for file in tmp_path.glob("away-*"):  # it is put back
                    file.rename(file.with_name(file.name.removeprefix("away-")))
                again = await registry.find(at.id)
                page = await sit(again, turn)
                assert (await act(again, page, Temper(1).decide(match_at(again))))["type"] == "accepted"
        assert "was removed or replaced while the server was using it" in caplog.text

    run(story())


@pytest.mark.parametrize(("durable", "level"), [(False, 1), (True, 2)])
def test_what_survives_a_power_cut_is_chosen(tmp_path: Path, durable: bool, level: int) -> None:
    """`synchronous`: 1 writes to the disk now and then, 2 before each acknowledgement."""

    async def story() -> None:
        store = Store(file_url(tmp_path / DATABASE), durable)
        await store.open()
        async with store.engine.connect() as one, store.engine.connect() as other:
            for connection in (one, other):
                assert (await connection.exec_driver_sql("PRAGMA synchronous")).scalar() == level
                assert (await connection.exec_driver_sql("PRAGMA journal_mode")).scalar() == "wal"
        await store.close()

    run(story())


def test_a_folder_that_cannot_be_had_is_said_in_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(DoctorLuckyError, match="games cannot be kept in"):
        DataFolder(str(tmp_path / "file"))


def test_lost_is_an_error_of_its_own() -> None:
    assert not issubclass(Lost, DoctorLuckyError), "nobody takes it for something that was asked for wrongly"


def test_logs_are_spared(caplog: pytest.LogCaptureFixture) -> None:
    import logging

    from served import Clock

    from doctorlucky.server.server_log import Sparing

    clock = Clock()
    sparing = Sparing(clock)
    seen: list[str] = []

    def say(text: str, *facts: Any) -> None:
        record = logging.LogRecord("doctorlucky.server", logging.WARNING, "", 0, text, facts, None)
        if sparing.filter(record):
            seen.append(record.getMessage())

    for number in range(5):
        say("bot %d is slow", number)
        say("the disk is full")
    clock.move(1)
    say("bot %d is slow", 9)
    assert seen == ["bot 0 is slow", "the disk is full", "bot 9 is slow (and 4 more like it)"]


def test_lack_of_descriptors_is_one_line(caplog: pytest.LogCaptureFixture) -> None:
    import errno

    from doctorlucky.server.server_log import without_tracebacks

    loop = asyncio.new_event_loop()
    try:
        without_tracebacks(loop, {"message": "accept", "exception": OSError(errno.EMFILE, "Too many open files")})
        (record,) = caplog.records
        assert record.getMessage() == "no new connection can be taken: Too many open files"
        assert record.exc_info is None
        caplog.clear()
        without_tracebacks(loop, {"message": "another matter", "exception": ValueError("x")})
        (record,) = caplog.records
        assert record.exc_info is not None
    finally:
        loop.close()
