"""Landlock: the kernel itself keeps a process from files, TCP, and the signals and sockets of others."""

import ctypes
import os
import stat
from collections.abc import Sequence
from typing import Final

from doctorlucky.server.confinement.system import syscall

CREATE_RULESET: Final = 444
ADD_RULE: Final = 445
RESTRICT_SELF: Final = 446
VERSION: Final = 1
PATH_BENEATH: Final = 1

READ_FILE: Final = 1 << 2
READ_FOLDER: Final = 1 << 3
WRITE_FILE: Final = 1 << 1
FILES: Final = {1: (1 << 13) - 1, 2: 1 << 13, 3: 1 << 14, 5: 1 << 15}
"""What is forbidden about files, by the version that brought it: all of the first, moving, cutting off, controlling devices."""
NETWORK: Final = {4: 0b11}
"""Listening and connecting by TCP."""
SCOPE: Final = {6: 0b11}
"""Abstract sockets of others, and signals to them."""


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scope", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"  # as everything packed: from Python 3.14 on it is to be said
    _fields_ = (("allowed", ctypes.c_uint64), ("folder", ctypes.c_int32))


def version() -> int:
    """The kernel's; an `OSError` where it has none."""
    return syscall(CREATE_RULESET, 0, 0, VERSION)


def read_only(paths: Sequence[str]) -> None:
    """From now on nothing but these can be read, and nothing written but /dev/null; an `OSError` where that cannot be had."""
    of = version()
    forbidden, network, scope = (sum(bits for since, bits in table.items() if since <= of) for table in (FILES, NETWORK, SCOPE))
    size = 24 if of >= 6 else 16 if of >= 4 else 8
    ruleset = _Ruleset(forbidden, network, scope)
    rules = syscall(CREATE_RULESET, ctypes.byref(ruleset), size, 0)
    try:
        for path in paths:
            _allow(rules, path, WRITE_FILE | READ_FILE if path == os.devnull else READ_FILE | READ_FOLDER)
        syscall(RESTRICT_SELF, rules, 0)
    finally:
        os.close(rules)


def _allow(rules: int, path: str, what: int) -> None:
    try:
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    except OSError:  # it has gone since it was looked for
        return
    try:
        whole = what if stat.S_ISDIR(os.fstat(place).st_mode) else what & ~READ_FOLDER
        syscall(ADD_RULE, rules, PATH_BENEATH, ctypes.byref(_Beneath(whole, place)), 0)
    finally:
        os.close(place)
