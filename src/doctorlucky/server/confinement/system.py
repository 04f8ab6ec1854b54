"""What only the C library can be asked for."""

import ctypes
import os
import sys
from typing import Final

NO_NEW_PRIVS: Final = 38
PDEATHSIG: Final = 1
DUMPABLE: Final = 4
CAPBSET_DROP: Final = 24
LAST_CAPABILITY: Final = 63
CAPABILITIES_3: Final = 0x20080522


def library() -> ctypes.CDLL:
    """The C library; an `OSError` where it cannot be had."""
    if not sys.platform.startswith("linux"):
        raise OSError("this is not Linux")
    return ctypes.CDLL(None, use_errno=True)


def checked(answer: int) -> int:
    """What the C library answered; its error as an `OSError`."""
    if answer < 0:
        number = ctypes.get_errno()
        raise OSError(number, os.strerror(number))
    return answer


def prctl(option: int, value: int, third: int = 0) -> None:
    """Call prctl(2); raises an `OSError` if the kernel refuses."""
    checked(library().prctl(option, *(ctypes.c_ulong(number) for number in (value, third, 0, 0))))


def syscall(number: int, *arguments: object) -> int:
    """Call a system call by its number; raises an `OSError` if the kernel refuses."""
    whole = [ctypes.c_long(argument) if isinstance(argument, int) else argument for argument in arguments]
    return checked(int(library().syscall(ctypes.c_long(number), *whole)))


def hide_memory() -> None:
    """Close this process's memory, environment and open files to others of the same user (/proc, ptrace); `OSError` if that
    cannot be done."""
    prctl(DUMPABLE, 0)


def end_with_parent() -> None:
    """Be killed as soon as the thread that started this process ends."""
    prctl(PDEATHSIG, 9)


def drop_capabilities() -> None:
    """Drop all of root's capabilities, for good."""
    for capability in range(LAST_CAPABILITY + 1):
        try:
            prctl(CAPBSET_DROP, capability)
        except OSError:  # there is none of this number, or there was nothing to drop
            break
    header = (ctypes.c_uint32 * 2)(CAPABILITIES_3, 0)
    checked(library().capset(header, (ctypes.c_uint32 * 6)()))
