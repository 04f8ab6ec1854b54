"""Long work shows how far it is, and can be stopped without losing what is done."""

import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from types import FrameType
from typing import Final

ASKED: Final = "finishing what is in hand; Ctrl-C again stops at once"


@contextmanager
def progress(total: int, what: str) -> Iterator[Callable[[int], None]]:
    """A bar on standard error with rate and time left, where somebody looks at it; nothing elsewhere. Until there is a rate it
    shows how long it has been running: the first games of bots that think take a while.

    It is called with how much of `total` is done by now. What the first call reports was done before, and is not counted.
    """
    if not sys.stderr.isatty():
        yield lambda done: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TextColumn, TimeRemainingColumn
    from rich.text import Text

    class Rate(ProgressColumn):
        def render(self, task: Task) -> Text:
            return Text(rate(task.speed, what) or f"{task.elapsed or 0:.0f} s so far")

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, speed_estimate_period=60) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done: bar.update(task, completed=done)


def rate(speed: float | None, what: str) -> str:
    """``1,234 games/s``, or by the minute where a second is too short to count in; nothing where it is not known yet."""
    if not speed:
        return ""
    if speed >= 10:
        return f"{speed:,.0f} {what}/s"
    return f"{speed:.1f} {what}/s" if speed >= 1 else f"{speed * 60:.1f} {what}/min"


@contextmanager
def stopping() -> Iterator[Callable[[], bool]]:
    """Whether somebody has asked to stop. The first Ctrl-C asks, is answered on standard error, and lets what is in hand come to
    its end; the second one is a `KeyboardInterrupt` and does not wait for that."""
    pressed = False

    def press(number: int, frame: FrameType | None) -> None:
        nonlocal pressed
        pressed = True
        signal.signal(signal.SIGINT, signal.default_int_handler)
        with suppress(OSError, RuntimeError, ValueError):  # nobody reads it any more, or it came in the middle of writing
            print(ASKED, file=sys.stderr, flush=True)  # above the bar, where there is one: rich sees to that

    try:
        before = signal.signal(signal.SIGINT, press)
    except ValueError:  # only the main thread may
        yield lambda: False
        return
    try:
        yield lambda: pressed
    finally:
        signal.signal(signal.SIGINT, before)
