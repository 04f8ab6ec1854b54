"""A network and an identity of its own."""

import os
import re
from contextlib import suppress
from typing import Final

from doctorlucky.server.confinement.system import checked, drop_capabilities, library

NEW_IPC: Final = 0x08000000
NEW_USER: Final = 0x10000000
NEW_NETWORK: Final = 0x40000000
NOBODY: Final = 65534
COUNTED_APART: Final = (5, 14)
"""The Linux that counts the threads of each user namespace by themselves."""


def leave(become_nobody: bool) -> bool:
    """Into a network without connections, and, where root asks, to a user who owns nothing. As much of it as can be had.

    Returns whether the threads that the system counts for this user from now on are those of such processes alone.

    No namespace of process numbers: no other process can be signalled or started anyway where `seccomp` is to be had, and it is to
    be had wherever namespaces are.
    """
    user, group = os.geteuid(), os.getegid()
    alone = False
    if user == 0 and become_nobody:
        with suppress(OSError):
            checked(library().unshare(NEW_NETWORK | NEW_IPC))
        with suppress(OSError):
            os.setgroups([])
            os.setresgid(NOBODY, NOBODY, NOBODY)
            os.setresuid(NOBODY, NOBODY, NOBODY)
            alone = True
    else:
        try:
            checked(library().unshare(NEW_USER | NEW_NETWORK | NEW_IPC))
        except OSError:
            if user == 0:
                with suppress(OSError):
                    checked(library().unshare(NEW_NETWORK | NEW_IPC))
        else:
            _write("setgroups", "deny")
            _write("gid_map", f"{group} {group} 1")
            _write("uid_map", f"{user} {user} 1")
            alone = _kernel() >= COUNTED_APART
    with suppress(OSError):
        drop_capabilities()
    return alone


def _kernel() -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", os.uname().release)[:2])


def _write(name: str, text: str) -> None:
    with suppress(OSError), open(f"/proc/self/{name}", "w") as file:
        file.write(text)
