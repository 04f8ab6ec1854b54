"""A process that does what is not to be done in this one: it runs bots that others have written, or reads what others have sent.

Text goes there and text comes back, and nothing else. It is started with an environment of its own and no open file of the
server's, and shuts itself in (`confinement`) before it looks at a question. Nothing that comes back is trusted: not its length, not
its form, not that it is the answer to what was asked.
"""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from secrets import token_hex
from threading import Lock, Timer
from typing import Final

from doctorlucky.errors import can_be_shown
from doctorlucky.server.confinement.limits import MOST_THREADS, threads
from doctorlucky.server.confinement.system import hide_memory

ARRIVAL: Final = 20.0
"""Seconds for a process to be ready."""
LONGEST_COMPLAINT: Final = 300
PROMISES: Final = {
    "files": "reading and writing files",
    "network": "using the network",
    "memory": "looking into the server's memory",
    "processes": "starting and ending processes",
}
"""What a confined process is kept from."""

START: Final = (
    "import sys, json; hello = json.loads(sys.stdin.buffer.readline()); sys.path[:] = hello['paths']; "
    "from doctorlucky.server.inside import main; main(hello)"
)
ENVIRONMENT: Final = {
    "HOME": "/nonexistent",
    "LANG": "C.UTF-8",
    "MALLOC_ARENA_MAX": "2",
    **dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS", "POLARS_MAX_THREADS"), "1"),
}
"""Environment that keeps a process to one core."""
NEEDED: Final = ("LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH", "SYSTEMROOT")
"""Environment without which Python may not start."""
HEADER: Final = re.compile(rb"([0-9a-f]{16}) (fine|wrong) ([0-9]{1,9})\n")


class NoAnswer(Exception):
    """What was asked has no answer that could be used; the text says why, in one line that can be shown."""


class TooSlow(NoAnswer):
    """The answer did not come in time."""


class Complaint(NoAnswer):
    """What the other end says has gone wrong there."""


class Confined:
    """One such process. It is asked one thing at a time, and is to be ended after anything but an answer or a `Complaint`.

    On Linux it ends with the thread that made it, if not before.
    """

    def __init__(self, work: str, memory: int, modules: Sequence[str] = (), closed: Sequence[Path] = ()) -> None:
        """`work` is the module whose function `answer` is asked there, `modules` those it is going to need that may be installed
        from where they are worked on; in `closed` folders nothing can be read."""
        with suppress(OSError):
            hide_memory()
        self._lock: Final = Lock()
        self._late = False
        self._process: Final = subprocess.Popen(
            [sys.executable, "-I", "-B", "-X", "utf8", "-c", START],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            cwd=os.path.abspath(os.sep),
            env=ENVIRONMENT | {name: os.environ[name] for name in NEEDED if name in os.environ},
            start_new_session=True,
        )
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._questions: Final = self._process.stdin
        self._answers: Final = self._process.stdout
        number = token_hex(8)
        hello = {
            "number": number,
            "parent": os.getpid(),
            "work": work,
            "memory": memory,
            "paths": [os.path.join(_here(), path) for path in sys.path],
            "modules": list(modules),
            "closed": [str(folder) for folder in closed],
            "private": [os.path.expanduser("~"), _here()],
        }
        try:
            with self._within(ARRIVAL, "it was not ready"):
                self._send(json.dumps(hello).encode() + b"\n")
                self.lacks: Final[list[str]] = json.loads(self._take(number, 1000))
                """The promises that do not hold on this system."""
        except BaseException:
            self.end()
            raise
        self._stop(True)

    def ask(self, question: str, seconds: float, longest: int) -> bytes:
        """The answer, of so many bytes at most."""
        number = token_hex(8)  # cannot be guessed, so nobody can answer the next question before it is asked
        text = question.encode()
        with self._within(seconds, "there was no answer"):
            self._stop(False)
            self._send(f"{number} {len(text)}\n".encode() + text)
            answer = self._take(number, longest)
        if threads(self._process.pid) > MOST_THREADS:
            raise NoAnswer(f"its process keeps more than {MOST_THREADS} threads")
        self._stop(True)
        return answer

    @property
    def alive(self) -> bool:
        """Whether the process still runs."""
        return self._process.poll() is None

    def kill(self) -> None:
        """End it, from any thread; whoever waits for an answer gets none."""
        with self._lock:
            if self._process.poll() is None:
                with suppress(OSError):
                    if hasattr(os, "killpg"):
                        os.killpg(self._process.pid, signal.SIGKILL)
                self._process.kill()

    def end(self) -> None:
        """End it, and tidy up."""
        self.kill()
        self._process.wait()
        for line in (self._questions, self._answers):
            with suppress(OSError):
                line.close()

    def _stop(self, still: bool) -> None:
        """Nobody thinks on while others are asked. Only where the system ends a stopped process together with the server."""
        if sys.platform == "linux":
            with suppress(OSError):
                self._process.send_signal(signal.SIGSTOP if still else signal.SIGCONT)

    @contextmanager
    def _within(self, seconds: float, otherwise: str) -> Iterator[None]:
        self._late = False
        timer = Timer(seconds, self._expire)
        timer.daemon = True
        timer.start()
        try:
            yield
        except (NoAnswer, OSError, ValueError):
            if self._late:
                raise TooSlow(f"{otherwise} within {seconds:g} s") from None
            raise
        finally:
            timer.cancel()

    def _expire(self) -> None:
        self._late = True
        self.kill()

    def _send(self, text: bytes) -> None:
        try:
            self._questions.write(text)
            self._questions.flush()
        except OSError:
            raise NoAnswer(self._ended()) from None

    def _take(self, number: str, longest: int) -> bytes:
        line = self._answers.readline(64)
        if not line:
            raise NoAnswer(self._ended())
        header = HEADER.fullmatch(line)
        if header is None or header[1].decode() != number:
            raise NoAnswer("the reply does not answer the question")
        length = int(header[3])
        if length > (LONGEST_COMPLAINT * 4 if header[2] == b"wrong" else longest):
            raise NoAnswer("the answer was too long")
        text = self._answers.read(length)
        if len(text) < length:
            raise NoAnswer(self._ended())
        if header[2] == b"wrong":
            raise Complaint(in_a_line(text))
        return text

    def _ended(self) -> str:
        try:
            code = self._process.wait(1)
        except subprocess.TimeoutExpired:
            return "its process does not answer any more"
        return f"its process ended ({f'signal {-code}' if code < 0 else f'exit code {code}'})"


def _here() -> str:
    try:
        return os.getcwd()
    except OSError:  # the folder has gone
        return os.path.abspath(os.sep)


def folders(url: str) -> list[Path]:
    """Those that a database is kept in: what is there is for nobody else."""
    from sqlalchemy import make_url  # not in the processes themselves

    path = make_url(url).database
    return [Path(path).absolute().parent] if path else []


def in_a_line(text: bytes) -> str:
    """Foreign text made fit for a log: one line of printable characters, of limited length."""
    words = " ".join(text.decode(errors="replace").split())[:LONGEST_COMPLAINT]
    return words if can_be_shown(words) else "".join(letter if letter.isprintable() else "\ufffd" for letter in words)
