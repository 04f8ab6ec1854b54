"""What a bot of another package can do to the server, and cannot: `spies.py` has what it tries.

Every attack is tried by a program of the same user first, for it proves something only if it succeeds there.
"""

import asyncio
import ctypes
import json
import os
import pickle
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from time import monotonic, sleep
from typing import Any, Final, NamedTuple

import pytest
from parlour import run

from brought_bots import forget, write_package
from doctorlucky.match import Match
from doctorlucky.server.bot_pool import BotPool, caution_about
from doctorlucky.server.confined import LONGEST_COMPLAINT, Confined, NoAnswer, TooSlow
from doctorlucky.server.confinement.readable import readable

LINUX: Final = sys.platform == "linux"
SOURCE: Final = (Path(__file__).parents[1] / "spies.py").read_text("utf-8")
ATTACKS: Final = re.findall(r"@attack\ndef (\w+)", SOURCE) if LINUX else []
SECRET: Final = "the-seed-of-a-game-in-progress"
DUMPABLE: Final = 4
TRACED: Final = ("read_memory_of_server", "copy_memory_of_server", "trace_server")


def yama() -> bool:
    """The system keeps every process from looking into its parent, whoever asks."""
    with suppress(OSError):
        return Path("/proc/sys/kernel/yama/ptrace_scope").read_text().strip() != "0" and os.geteuid() != 0
    return False


class Home(NamedTuple):
    """A server's belongings, and a package that is after them."""

    package: Path
    data: Path
    payload: Path
    """What the pickle that comes back would write."""


class Payload:
    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Any, ...]:
        return os.mkdir, (str(self.path),)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    folder = tmp_path_factory.mktemp("house")
    data = folder / "data"
    data.mkdir()
    (data / "games.sqlite").write_text(SECRET)
    package = write_package(folder, SOURCE, {"spy": "spies:spy"}, module="spies")
    held = ctypes.create_string_buffer(SECRET.encode())
    payload = folder / "ran"
    with ExitStack() as stack:
        door = stack.enter_context(socket.create_server(("127.0.0.1", 0)))
        post = stack.enter_context(socket.socket(socket.AF_INET, socket.SOCK_DGRAM))
        post.bind(door.getsockname())
        by_file = str(folder / "door")
        if LINUX:
            for name, kind in (
                (by_file, socket.SOCK_STREAM),
                ("\0" + by_file, socket.SOCK_STREAM),
                (by_file + ".post", socket.SOCK_DGRAM),
            ):
                line = stack.enter_context(socket.socket(socket.AF_UNIX, kind))
                line.bind(name)
                if kind == socket.SOCK_STREAM:
                    line.listen()
        targets = {
            "secret": SECRET,
            "folder": str(data),
            "address": ctypes.addressof(held),
            "port": door.getsockname()[1],
            "unix": by_file,
            "payload": pickle.dumps(Payload(payload)).hex(),
        }
        (package / "targets.json").write_text(json.dumps(targets), "utf-8")
        secret_file = stack.enter_context(open(data / "games.sqlite", "rb"))
        os.set_inheritable(secret_file.fileno(), True)
        patch = stack.enter_context(pytest.MonkeyPatch.context())
        patch.setenv("DATABASE_PASSWORD", SECRET)
        patch.syspath_prepend(str(package))
        forget()
        yield Home(package, data, payload)
    forget()


@pytest.fixture(scope="module")
def bot_pool(home: Home) -> Iterator[BotPool]:
    bot_pool = BotPool(limit=20.0, threads=2, closed=[home.data])
    yield bot_pool
    bot_pool.close()


@pytest.fixture(autouse=True)
def victim(home: Home) -> None:
    """Something to be deleted, and nothing left from the last time."""
    for name in ("left-behind", "linked", "renamed"):
        (home.data / name).unlink(missing_ok=True)
    (home.data / "victim").write_text("not yet")


MATCH: Final = Match.new("directors-cut", 3, seed=1)


def asked(bot_pool: BotPool, bot: str, mind: str = "table/0") -> str:
    view = MATCH.view(MATCH.seat)
    return run(bot_pool.decide(bot, view, "rng_seed", mind))


def first() -> str:
    return MATCH.legal()[0].text


def kept_out(bot_pool: BotPool, bot: str, mind: str = "table/0") -> str:
    """Why a bot that does this has no decision to show."""
    with pytest.raises(NoAnswer) as why:
        asked(bot_pool, bot, mind)
    return str(why.value)


@pytest.fixture
def unguarded() -> Iterator[None]:
    """As a server would be that did not close its memory to others of the same user."""
    library = ctypes.CDLL(None)
    library.prctl(DUMPABLE, 1, 0, 0, 0)
    yield
    library.prctl(DUMPABLE, 0, 0, 0, 0)


NEEDS_NO_YAMA: Final = [attack for attack in ATTACKS if not (yama() and attack in TRACED)]


@pytest.mark.parametrize(
    "attack", [attack for attack in NEEDS_NO_YAMA if attack not in ("find_matches_in_memory", "signal_everybody")]
)
def test_a_program_of_the_same_user_can_do_it(home: Home, unguarded: None, attack: str) -> None:
    program = subprocess.run(
        [sys.executable, str(home.package / "spies.py"), attack], capture_output=True, text=True, close_fds=False, timeout=60
    )
    assert program.stdout.startswith("GOT "), program.stderr


def test_a_function_in_the_same_process_can_find_the_matches(home: Home) -> None:
    import spies

    assert spies.ATTACKS["find_matches_in_memory"]()


@pytest.mark.parametrize("attack", ATTACKS)
def test_a_bot_of_another_package_cannot(bot_pool: BotPool, home: Home, attack: str) -> None:
    why = kept_out(bot_pool, f"spy:{attack}")
    assert why.startswith(("PermissionError: ", "MemoryError", "OSError: [Errno 12]")), why
    assert SECRET not in why
    assert (home.data / "victim").read_text() == "not yet"
    assert sorted(path.name for path in home.data.iterdir()) == ["games.sqlite", "victim"]
    assert asked(bot_pool, "spy") == first(), "and the next decision is made"


@pytest.mark.skipif(not LINUX, reason="only Linux has all the means")
def test_everything_that_is_promised_holds_here(bot_pool: BotPool) -> None:
    assert bot_pool._lacks() == []


@pytest.mark.skipif(not LINUX, reason="only Linux has it")
def test_the_server_closes_its_memory_to_its_own_user(bot_pool: BotPool) -> None:
    assert asked(bot_pool, "spy") == first()
    assert ctypes.CDLL(None).prctl(3, 0, 0, 0, 0) == 0


LYING: Final = {
    "no-text": "it returned nothing, which is not an action",
    "number": "which is not an action",
    "bytes": "which is not an action",
    "long": "which is not an action",
    "control": "it chose an action that is not legal",
    "lines": "it chose an action that is not legal",
    "spaces": "it chose an action that is not legal",
    "loud": "it chose an action that is not legal",
    "other": "it chose an action that is not legal",
    "pickled": "the reply does not answer the question",
    "pickled_as_answer": "it chose an action that is not legal",
    "endless": "the answer was too long",
    "no_line": "the reply does not answer the question",
    "negative": "the reply does not answer the question",
    "guessing": "the reply does not answer the question",
    "late": "the reply does not answer the question",
    "speechless": "an error that cannot be told",
    "leaving": "SystemExit: goodbye",
}


@pytest.mark.parametrize("bot", LYING)
def test_what_is_no_decision_is_not_taken_for_one(bot_pool: BotPool, home: Home, bot: str) -> None:
    assert LYING[bot] in kept_out(bot_pool, f"spy:{bot}")
    assert asked(bot_pool, "spy") == first()
    assert not home.payload.exists()


def test_the_payload_would_have_run(tmp_path: Path) -> None:
    pickle.loads(pickle.dumps(Payload(tmp_path / "ran")))
    assert (tmp_path / "ran").exists()


def test_an_answer_is_never_taken_for_that_to_the_next_question(bot_pool: BotPool) -> None:
    assert asked(bot_pool, "spy:hasty", "hasty/0") == first()
    assert kept_out(bot_pool, "spy", "hasty/0") == "the reply does not answer the question"
    assert asked(bot_pool, "spy", "hasty/0") == first()


def test_what_a_bot_prints_goes_nowhere_and_packages_that_compute_may_do_so(bot_pool: BotPool) -> None:
    for bot in ("talkative", "threaded", "furnished"):
        assert asked(bot_pool, f"spy:{bot}") == first()


@pytest.mark.skipif(not LINUX, reason="elsewhere the system does not say")
def test_a_bot_that_leaves_threads_behind_is_ended(bot_pool: BotPool) -> None:
    assert kept_out(bot_pool, "spy:crowded", "crowd/0") == "its process keeps more than 64 threads"
    assert asked(bot_pool, "spy", "crowd/0") == first()


def test_an_error_is_told_in_one_line_that_can_be_shown(bot_pool: BotPool) -> None:
    why = kept_out(bot_pool, "spy:shouting")
    assert why.startswith("RuntimeError: one two\ufffd[31m\ufffdthree xxx")
    assert why.isprintable()
    assert len(why) <= LONGEST_COMPLAINT


def test_a_bot_does_not_tell_itself_at_another_seat_what_it_was_shown(bot_pool: BotPool) -> None:
    match = Match.new("directors-cut", 3, seed=1)

    def seen(seat: int, mind: str) -> str:
        with pytest.raises(NoAnswer) as why:
            run(bot_pool.decide("spy:remembering", match.view(seat), "x", mind))
        return str(why.value)

    assert seen(0, "a/0") == "RuntimeError: seats [0]"
    assert seen(1, "a/1") == "RuntimeError: seats [1]"
    assert seen(0, "b/0") == "RuntimeError: seats [0]"
    assert seen(1, "a/0") == "RuntimeError: seats [0, 1]", "it would, in one process"


@pytest.mark.skipif(not LINUX, reason="elsewhere nothing ends a stopped process together with the server")
def test_nobody_thinks_on_while_others_are_asked(bot_pool: BotPool) -> None:
    assert asked(bot_pool, "spy", "still/0") == first()
    (process,) = [process for whose, process in bot_pool._idle if whose == "spy/still/0"]
    stat = Path(f"/proc/{process._process.pid}/stat")
    deadline = monotonic() + 60
    while stat.read_text().rpartition(")")[2].split()[0] != "T":
        assert monotonic() < deadline, "it goes on"
        sleep(0.01)  # it stops as soon as the system lets it run


def test_not_too_many_wait_for_the_next_question(bot_pool: BotPool) -> None:
    for seat in range(10):
        asked(bot_pool, "spy", f"many/{seat}")
    assert bot_pool.processes <= 8
    assert asked(bot_pool, "spy", "many/0") == first()


def test_who_is_asked_too_much_is_ended_with_everything_it_has() -> None:
    process = Confined("stuck", 1 << 29)
    try:
        with pytest.raises(TooSlow, match=r"there was no answer within 0\.5 s"):
            process.ask("", 0.5, 100)
        assert not process.alive
    finally:
        process.end()


@pytest.mark.skipif(not LINUX, reason="only Linux ends them by itself")
def test_no_process_outlives_a_server_that_is_killed() -> None:
    program = (
        "import os, sys\n"
        "from doctorlucky.server.confined import Confined\n"
        "thinker = Confined('doctorlucky.server.deciding', 1 << 30)\n"
        "print(thinker._process.pid, flush=True)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    pid = int(found.stdout)
    for _ in range(2000):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            return
        if state == "Z":
            return
        asyncio.run(asyncio.sleep(0.005))
    raise AssertionError("it goes on")


def test_elsewhere_nothing_is_promised_and_nothing_fails() -> None:
    program = (
        "import sys\n"
        "sys.platform = 'darwin'\n"
        "from doctorlucky.server.confinement import confine\n"
        "print(confine(1, 1 << 30, sys.path, [], [], []))\n"
    )
    found = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (found.stdout, found.stderr) == ("['files', 'network', 'memory', 'processes']\n", "")


@pytest.mark.skipif(not LINUX, reason="elsewhere it is not tried")
def test_a_process_that_is_not_shut_in_is_seen_to_be_none(unguarded: None) -> None:
    """The proof can fail."""
    program = (
        "import os, sys\nfrom doctorlucky.server.confinement.proof import lacking\nprint(lacking(os.getppid(), [sys.argv[1]]))\n"
    )
    found = subprocess.run([sys.executable, "-c", program, os.getcwd()], capture_output=True, text=True, timeout=60)
    assert found.stdout == "['files', 'network', 'memory', 'processes']\n"


# What may be read


def test_the_games_are_not_readable_wherever_they_are_kept(tmp_path: Path) -> None:
    """In a folder of packages, say, because that is where the server was started."""
    (tmp_path / "bot.py").write_text("")
    (tmp_path / "games.sqlite").write_text("")
    (tmp_path / "package").mkdir()
    (tmp_path / "package" / "__init__.py").write_text("")
    (tmp_path / "diary").mkdir()
    assert str(tmp_path) in readable([str(tmp_path)], [], [], ["/home/of/somebody"])
    home = readable([str(tmp_path)], [], [], [str(tmp_path)])
    assert str(tmp_path / "bot.py") in home
    assert str(tmp_path / "package") in home
    assert not any(path in home for path in (str(tmp_path), str(tmp_path / "diary"), str(tmp_path / "games.sqlite")))
    beside = readable([str(tmp_path)], [], [str(tmp_path / "diary")], ["/home/of/somebody"])
    assert str(tmp_path / "bot.py") in beside
    assert not any("diary" in path or path == str(tmp_path) for path in beside)
    shut = readable([str(tmp_path)], [], [str(tmp_path)], ["/home/of/somebody"])
    assert not any(path.startswith(str(tmp_path)) for path in shut)


# What the server says


def test_the_server_says_what_does_not_hold(home: Home) -> None:
    assert caution_about([]) == ""
    everything = caution_about(["files", "network", "memory", "processes"])
    assert everything == "Bots of other packages (spy) run with the server's own rights: this system offers no confinement."
    some = caution_about(["files", "memory"])
    assert some.endswith("does not keep them from reading and writing files or looking into the server's memory.")


def test_it_says_so_at_its_start_where_there_are_such_bots(
    home: Home, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def start() -> None:
        bot_pool = BotPool()
        monkeypatch.setattr(bot_pool, "_lacks", lambda: ["files", "network", "memory", "processes"])
        await bot_pool.open()
        bot_pool.close()

    run(start())
    assert caplog.messages == ["Bots of other packages (spy) run with the server's own rights: this system offers no confinement."]
