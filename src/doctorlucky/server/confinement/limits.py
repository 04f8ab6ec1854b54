"""How much of the machine a process may use."""

import os
import sys
from contextlib import suppress
from typing import Final

POLITENESS: Final = 10
"""Its niceness: the rest of the machine goes first."""
MOST_FILES: Final = 256
MOST_THREADS: Final = 64
"""More threads than anything needs that keeps one core busy."""


def limit(memory: int) -> None:
    """So much address space, no written files, no core dumps; the first to go when the machine runs out of memory."""
    if sys.platform == "win32":
        return
    import resource

    wanted = {"RLIMIT_AS": memory, "RLIMIT_FSIZE": 0, "RLIMIT_CORE": 0, "RLIMIT_NOFILE": MOST_FILES, "RLIMIT_MEMLOCK": 0}
    for name, most in wanted.items():
        kind = getattr(resource, name, None)
        if kind is None:
            continue
        allowed = resource.getrlimit(kind)[1]
        least = most if allowed == resource.RLIM_INFINITY else min(most, allowed)
        with suppress(OSError, ValueError):
            resource.setrlimit(kind, (least, least))
    with suppress(OSError):
        os.nice(POLITENESS)
    with suppress(OSError), open("/proc/self/oom_score_adj", "w") as adjustment:
        adjustment.write("1000")


def limit_threads(together: int) -> None:
    """So many threads of such processes `together`."""
    if sys.platform == "win32":
        return
    import resource

    with suppress(OSError, ValueError):
        resource.setrlimit(resource.RLIMIT_NPROC, (together, together))


def threads(process: int) -> int:
    """How many threads a process has; 0 where the system does not say."""
    try:
        with open(f"/proc/{process}/status", encoding="ascii", errors="replace") as status:
            return next((int(line.split()[1]) for line in status if line.startswith("Threads:")), 0)
    except OSError:
        return 0
