"""How much of the machine a process may use."""

import os
import sys
from contextlib import suppress
from typing import Final

POLITENESS: Final = 10
"""How far it stands back behind everything else that the machine has to do."""
MOST_FILES: Final = 256


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
