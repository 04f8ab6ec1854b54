"""How a process that runs what others have written shuts itself in before it runs any of that: by every means that the system
offers, one behind the other. What came of it is tried out from inside, and only what was seen to hold is said to hold.

A means that a system lacks is left out; nothing fails for want of it.
"""

import os
from collections.abc import Sequence
from contextlib import suppress

from doctorlucky.server.confinement import landlock, seccomp
from doctorlucky.server.confinement.limits import MOST_THREADS, limit, limit_threads
from doctorlucky.server.confinement.namespaces import leave
from doctorlucky.server.confinement.proof import PROMISES, lacking
from doctorlucky.server.confinement.readable import open_to_all, readable
from doctorlucky.server.confinement.system import NO_NEW_PRIVS, end_with_parent, hide_memory, library, prctl


def confine(
    parent: int, memory: int, paths: Sequence[str], modules: Sequence[str], closed: Sequence[str], private: Sequence[str]
) -> list[str]:
    """Shut this process in, which must have one thread only; returns the promises that do not hold here (`proof.lacking`).

    It may use so many bytes of `memory`, and read Python and what is `readable` besides.
    """
    limit(memory)
    try:
        library()
    except OSError:  # no system of which anything is known here
        return [*PROMISES]
    allowed = readable(paths, modules, closed, private)
    with suppress(OSError):
        prctl(NO_NEW_PRIVS, 1)
    if leave(open_to_all([path for path in allowed if not path.startswith(("/proc/", "/sys/", "/dev/"))])):
        limit_threads(MOST_THREADS * (2 + (os.cpu_count() or 1)))
    with suppress(OSError):  # after the change of user, which undoes both
        end_with_parent()
    if os.getppid() != parent:  # 0 in a namespace of others' numbers would be no parent either
        os._exit(1)
    with suppress(OSError):
        hide_memory()
    kept_out = False
    with suppress(OSError):
        landlock.read_only(allowed)
        kept_out = True
    with suppress(OSError):
        seccomp.deny(writing=not kept_out)
    return lacking(parent, closed)
