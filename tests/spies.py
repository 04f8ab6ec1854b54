"""Everything that a bot of another package might try against the server it is asked by. It runs as that bot does, confined, and for
comparison as a program of its own, with all that a process of the same user may do: ``python spies.py ATTACK``.

Each attack returns what it got, or fails. What there is to be had stands in a file beside this one.
"""

import ctypes
import gc
import json
import mmap
import os
import resource
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

TARGETS: dict[str, Any] = json.loads((Path(__file__).parent / "targets.json").read_text("utf-8"))
SERVER = os.getppid()
SECRET = str(TARGETS["secret"]).encode()
FOLDER = str(TARGETS["folder"])
DATABASE = os.path.join(FOLDER, "games.sqlite")
ADDRESS = int(TARGETS["address"])
Attack = Callable[[], object]
ATTACKS: dict[str, Attack] = {}


def attack(spy: Attack) -> Attack:
    ATTACKS[spy.__name__] = spy
    return spy


def checked(answer: int) -> int:
    if answer < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return answer


LIBRARY = ctypes.CDLL(None, use_errno=True)


def secret_in(what: bytes) -> str:
    assert SECRET in what, "the secret is not there"
    return SECRET.decode()


COUNT_OF_CROWD = 100

TIMER_CREATE = {"x86_64": 222, "aarch64": 107}.get(os.uname().machine, -1) if hasattr(os, "uname") else -1


@attack
def wake_oneself() -> object:
    """A timer whose signal lets a stopped process go on."""
    by_signal = (ctypes.c_int * 16)(0, 0, signal.SIGCONT, 0)
    timer = ctypes.c_int()
    checked(LIBRARY.syscall(ctypes.c_long(TIMER_CREATE), 1, ctypes.byref(by_signal), ctypes.byref(timer)))
    return timer.value


# Files


@attack
def read_database() -> object:
    return secret_in(Path(DATABASE).read_bytes())


@attack
def read_database_through_proc() -> object:
    return secret_in(Path(f"/proc/self/root{DATABASE}").read_bytes())


@attack
def list_folder() -> object:
    return os.listdir(FOLDER)


@attack
def read_accounts() -> object:
    return Path("/etc/passwd").read_text()


@attack
def write_folder() -> object:
    return Path(FOLDER, "left-behind").write_text("x")


@attack
def write_elsewhere() -> object:
    return Path("/tmp", f"left-behind-{os.getpid()}").write_text("x")


@attack
def write_database() -> object:
    with open(DATABASE, "r+b") as file:
        return file.tell()


@attack
def cut_off() -> None:
    os.truncate(os.path.join(FOLDER, "victim"), 1)


@attack
def open_to_all() -> None:
    os.chmod(FOLDER, 0o700)


@attack
def give_away() -> None:
    os.chown(FOLDER, os.getuid(), os.getgid())


@attack
def turn_back_the_clock() -> None:
    os.utime(DATABASE)


@attack
def rename() -> None:
    os.rename(os.path.join(FOLDER, "victim"), os.path.join(FOLDER, "renamed"))


@attack
def link() -> None:
    os.link(DATABASE, os.path.join(FOLDER, "linked"))


@attack
def delete() -> None:
    os.unlink(os.path.join(FOLDER, "victim"))


# The server's process


@attack
def read_environment_of_server() -> object:
    return len(Path(f"/proc/{SERVER}/environ").read_bytes())


@attack
def read_memory_of_server() -> object:
    with open(f"/proc/{SERVER}/mem", "rb") as memory:
        memory.seek(ADDRESS)
        return secret_in(memory.read(len(SECRET)))


@attack
def copy_memory_of_server() -> object:
    found = ctypes.create_string_buffer(len(SECRET))
    here = (ctypes.c_void_p * 2)(ctypes.addressof(found), len(SECRET))
    there = (ctypes.c_void_p * 2)(ADDRESS, len(SECRET))
    one, none = ctypes.c_ulong(1), ctypes.c_ulong(0)
    checked(LIBRARY.process_vm_readv(SERVER, here, one, there, one, none))
    return secret_in(found.raw)


@attack
def trace_server() -> object:
    return checked(LIBRARY.ptrace(0x4206, SERVER, None, None))  # PTRACE_SEIZE, which does not stop it


@attack
def list_files_of_server() -> object:
    return os.listdir(f"/proc/{SERVER}/fd")


@attack
def handle_of_server() -> None:
    os.close(os.pidfd_open(SERVER))


@attack
def read_inherited_files() -> object:
    for number in range(3, 200):
        try:
            found = os.pread(number, 1000, 0)
        except OSError:
            continue
        if SECRET in found:
            return secret_in(found)
    raise PermissionError("no file was inherited")


@attack
def read_environment() -> object:
    if SECRET not in repr(os.environ).encode():
        raise PermissionError("nothing is in the environment")
    return SECRET.decode()


@attack
def signal_server() -> None:
    os.kill(SERVER, signal.SIGCONT)


@attack
def signal_everybody() -> None:
    os.kill(-1, 0)


@attack
def signal_server_by_a_file() -> object:
    import fcntl

    one, _ = os.pipe()
    fcntl.fcntl(one, fcntl.F_SETOWN, SERVER)
    return fcntl.fcntl(one, fcntl.F_GETOWN)


@attack
def limit_server() -> object:
    return resource.prlimit(SERVER, resource.RLIMIT_NOFILE)


@attack
def slow_server_down() -> None:
    os.setpriority(os.PRIO_PROCESS, SERVER, os.getpriority(os.PRIO_PROCESS, SERVER))


@attack
def move_server() -> None:
    os.sched_setaffinity(SERVER, os.sched_getaffinity(SERVER))


@attack
def find_matches_in_memory() -> object:
    kinds = ("doctorlucky.match.", "doctorlucky.server.registry", "doctorlucky.server.table", "doctorlucky.server.store")
    found = [thing for thing in gc.get_objects() if str(type(thing).__module__).startswith(kinds)]
    if not found:
        raise PermissionError("there are no matches here")
    return len(found)


# The network


@attack
def connect_to_server() -> object:
    with socket.create_connection(("127.0.0.1", TARGETS["port"]), 5) as line:
        return line.getpeername()


@attack
def send_a_packet() -> object:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        return line.sendto(b"seed", ("127.0.0.1", TARGETS["port"]))


@attack
def connect_by_a_file() -> None:
    with socket.socket(socket.AF_UNIX) as line:
        line.connect(TARGETS["unix"])


@attack
def connect_by_a_name() -> None:
    with socket.socket(socket.AF_UNIX) as line:
        line.connect("\0" + str(TARGETS["unix"]))


@attack
def send_by_a_file() -> object:
    one, other = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    with one, other:
        return one.sendto(b"seed", str(TARGETS["unix"]) + ".post")


@attack
def listen() -> object:
    with socket.create_server(("127.0.0.1", 0)) as door:
        return door.getsockname()


# Others and more


@attack
def run_a_program() -> object:
    return subprocess.run(["true"], check=True).returncode


@attack
def fork() -> object:
    children = []
    for _ in range(5):
        child = os.fork()
        if child == 0:
            os._exit(0)
        children.append(child)
    return [os.waitpid(child, 0)[1] for child in children]


@attack
def outlive_server() -> object:
    return checked(LIBRARY.prctl(1, 0, 0, 0, 0))


@attack
def fill_memory() -> object:
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | 0x4000
    with mmap.mmap(-1, 8 << 30, flags) as much:
        return len(much)


# As a bot


class Told:
    """A bot that is told what to try, and tells what came of it."""

    def __init__(self, what: str) -> None:
        self.what = what

    def __call__(self, view: Any, legal: Any, rng: Any) -> Any:
        raise RuntimeError(f"GOT {ATTACKS[self.what]()}")


class Spy:
    def __call__(self, view: Any, legal: Any, rng: Any) -> Any:
        return legal[0]

    def tuned(self, told: str) -> Any:
        return Told(told) if told in ATTACKS else LIARS[told]


spy = Spy()


# Bots that answer as they should not


def frames() -> tuple[str, list[int]]:
    """The number of the question, as its bearer has it, and the lines to the server."""
    frame: Any = sys._getframe()
    while "number" not in frame.f_locals or "answers" not in frame.f_locals:
        frame = frame.f_back
    return frame.f_locals["number"].decode(), [frame.f_locals["answers"].fileno()]


def say(text: bytes) -> None:
    for line in frames()[1]:
        os.write(line, text)


class Answer:
    def __init__(self, text: object) -> None:
        self.text = text


PAYLOAD = bytes.fromhex(str(TARGETS["payload"]))


def pickled(view: Any, legal: Any, rng: Any) -> Any:
    say(PAYLOAD)
    return legal[0]


def pickled_as_answer(view: Any, legal: Any, rng: Any) -> Any:
    say(f"{frames()[0]} fine {len(PAYLOAD)}\n".encode() + PAYLOAD)
    return legal[0]


def endless(view: Any, legal: Any, rng: Any) -> Any:
    say(f"{frames()[0]} fine 900000000\n".encode())
    while True:
        say(b"x" * 60_000)


def no_line(view: Any, legal: Any, rng: Any) -> Any:
    while True:
        say(b"x" * 60_000)


def negative(view: Any, legal: Any, rng: Any) -> Any:
    say(f"{frames()[0]} fine -1\n".encode())
    return legal[0]


def hasty(view: Any, legal: Any, rng: Any) -> Any:
    """The answer, and at once another to whatever is asked next."""
    text = legal[0].text.encode()
    say((f"{frames()[0]} fine {len(text)}\n".encode() + text) * 3)
    return legal[0]


def guessing(view: Any, legal: Any, rng: Any) -> Any:
    say(b"0000000000000000 fine 4\npass")
    return legal[0]


def late(view: Any, legal: Any, rng: Any) -> Any:
    """Nothing now, and the number remembered for the next time."""
    say(f"{STATE.get('number', 'f' * 16)} fine 4\npass".encode())
    STATE["number"] = frames()[0]
    return legal[0]


def talkative(view: Any, legal: Any, rng: Any) -> Any:
    print("x" * 1_000_000, flush=True)
    print("x" * 1_000_000, file=sys.stderr, flush=True)
    os.write(1, b"0000000000000000 fine 4\npass")
    return legal[0]


def threaded(view: Any, legal: Any, rng: Any) -> Any:
    """As packages do that compute."""
    counts: list[int] = []
    threads = [threading.Thread(target=lambda: counts.append(sum(range(10_000)))) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(counts) == 8
    return legal[0]


def crowded(view: Any, legal: Any, rng: Any) -> Any:
    """It leaves threads behind, as many as it can."""
    for _ in range(COUNT_OF_CROWD):
        threading.Thread(target=threading.Event().wait, daemon=True).start()
    return legal[0]


def furnished(view: Any, legal: Any, rng: Any) -> Any:
    """Reads what its package brought along, and imports something late."""
    import colorsys

    assert json.loads((Path(__file__).parent / "targets.json").read_text("utf-8")) == TARGETS
    with open(os.devnull, "w") as nowhere:
        nowhere.write(colorsys.__name__)
    return legal[0]


def shouting(view: Any, legal: Any, rng: Any) -> Any:
    raise RuntimeError("one\ntwo\x1b[31m\x00three " + "x" * 100_000)


def speechless(view: Any, legal: Any, rng: Any) -> Any:
    class Speechless(Exception):
        def __str__(self) -> str:
            raise ValueError

    raise Speechless


def leaving(view: Any, legal: Any, rng: Any) -> Any:
    raise SystemExit("goodbye")


STATE: dict[str, Any] = {}


def remembering(view: Any, legal: Any, rng: Any) -> Any:
    """Tells at one seat what it was shown at another."""
    seen = STATE.setdefault("seats", set())
    seen.add(view.seat)
    raise RuntimeError(f"seats {sorted(seen)}")


LIARS: dict[str, Any] = {
    **{bot.__name__: bot for bot in (pickled, pickled_as_answer, endless, no_line, negative, hasty, guessing, late)},
    **{bot.__name__: bot for bot in (talkative, threaded, crowded, furnished, shouting, speechless, leaving, remembering)},
    "no-text": lambda view, legal, rng: None,
    "number": lambda view, legal, rng: Answer(7),
    "bytes": lambda view, legal, rng: Answer(legal[0].text.encode()),
    "long": lambda view, legal, rng: Answer("x" * 50_000_000),
    "control": lambda view, legal, rng: Answer("\x1b[31m" + legal[0].text),
    "lines": lambda view, legal, rng: Answer(legal[0].text + "\n" + legal[0].text),
    "spaces": lambda view, legal, rng: Answer(" " + legal[0].text + " "),
    "loud": lambda view, legal, rng: Answer(legal[0].text.upper()),
    "other": lambda view, legal, rng: Answer("win"),
}

if __name__ == "__main__":
    print(f"GOT {ATTACKS[sys.argv[1]]()}")
