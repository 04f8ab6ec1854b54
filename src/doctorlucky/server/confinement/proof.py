"""Checks, by trying, what a confined process cannot do."""

import ctypes
import errno
import os
import socket
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from doctorlucky.server.confinement.system import checked, library

Trial = Callable[[], object]
PROMISES: Final = ("files", "network", "memory", "processes")
OWN_FILES: Final = ("mem", "environ", "maps")
"""Of those that the kernel shows of every process, the ones that tell what is in it."""


def lacking(parent: int, closed: Sequence[str]) -> list[str]:
    """The promises that do not hold here: ``files``, ``network``, ``memory`` (that of the process that started this one) and
    ``processes``."""
    trials: dict[str, list[Trial]] = {
        "files": [*(partial(os.listdir, folder) for folder in closed or ["/"]), _write],
        "network": [partial(_connect, kind) for kind in _kinds()],
        "memory": [*(partial(_open, f"/proc/{parent}/{name}") for name in OWN_FILES), partial(_peek, parent)],
        "processes": [partial(os.kill, parent, 0), _fork],
    }
    return [promise for promise, tries in trials.items() if not all(map(_refused, tries))]


def _refused(trial: Trial) -> bool:
    """Only a clear refusal counts: what fails for another reason may work the next time."""
    try:
        trial()
    except OSError as error:
        return error.errno in (errno.EPERM, errno.EACCES)
    except Exception:
        return False
    return False


def _kinds() -> Iterator[int]:
    yield from (int(kind) for name in ("AF_INET", "AF_INET6", "AF_UNIX") if (kind := getattr(socket, name, None)) is not None)


def _connect(kind: int) -> None:
    socket.socket(kind).close()


def _open(path: str) -> None:
    os.close(os.open(path, os.O_RDONLY))


def _write() -> None:
    path = os.path.join("/tmp" if os.path.isdir("/tmp") else os.getcwd(), f"doctorlucky-{os.getpid()}")
    os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with suppress(OSError):
        os.unlink(path)


def _peek(parent: int) -> None:
    """Nothing is there to be read at address 1, but whoever may not look is told so before."""
    here = ctypes.create_string_buffer(1)
    mine = (ctypes.c_void_p * 2)(ctypes.addressof(here), 1)
    theirs = (ctypes.c_void_p * 2)(1, 1)
    checked(library().process_vm_readv(parent, mine, ctypes.c_ulong(1), theirs, ctypes.c_ulong(1), ctypes.c_ulong(0)))


def _fork() -> None:
    child = os.fork()
    if child == 0:
        os._exit(0)
    os.waitpid(child, 0)
