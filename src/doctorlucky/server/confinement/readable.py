"""What a confined process may read: Python, the packages that are installed, and what both need of the system."""

import os
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Final

SYSTEM: Final = (
    *("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/nix/store", "/usr/share/zoneinfo"),
    *("/etc/ld.so.cache", "/etc/localtime", "/proc/cpuinfo", "/proc/meminfo", "/sys/devices/system/cpu"),
    *("/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"),
)
"""Shared libraries, the time, and what packages that compute ask about the processor."""
MODULES: Final = (".py", ".pyc", ".so", ".pyd", ".dist-info", ".egg-info")


def readable(paths: Sequence[str], modules: Sequence[str], closed: Sequence[str], private: Sequence[str]) -> list[str]:
    """Folders and files. `modules` are such as are installed from where they are being worked on. Nothing in a `closed` folder is
    readable, whatever holds it; and of a folder in `paths` that is or holds a `private` one, nothing but what can be imported."""
    shut = [os.path.realpath(folder) for folder in closed]
    guarded = [*shut, *map(os.path.realpath, private)]
    folders = [*paths, os.path.join(sys.base_prefix, "lib"), os.path.join(sys.prefix, "lib")]
    folders += os.environ.get("LD_LIBRARY_PATH", "").split(":")
    found: dict[str, None] = {}
    for folder in folders:
        if os.path.isabs(folder) and os.path.exists(folder):
            real = os.path.realpath(folder)
            found.update(dict.fromkeys(_modules_of(real) if any(_holds(real, one) for one in guarded) else [real]))
    found.update(dict.fromkeys(path for path in SYSTEM if os.path.exists(path)))
    for module in modules:
        found.update(dict.fromkeys(_places(module)))
    return [path for path in found if not any(_holds(folder, path) or _holds(path, folder) for folder in shut)]


def _holds(folder: str, path: str) -> bool:
    return path == folder or path.startswith(folder.rstrip("/") + "/")


def _modules_of(folder: str) -> Iterator[str]:
    """What can be imported from a folder that holds other things as well, such as somebody's home or the games that are kept."""
    try:
        names = sorted(os.listdir(folder))
    except OSError:
        return
    for name in names:
        path = os.path.join(folder, name)
        if name.endswith(MODULES) or os.path.isfile(os.path.join(path, "__init__.py")):
            yield os.path.realpath(path)


def _places(module: str) -> Iterator[str]:
    """Where a module is that need not be in a folder of the path. It is found, not run."""
    try:
        spec = find_spec(module.partition(".")[0])
    except (ImportError, ValueError):
        return
    if spec is None:
        return
    if spec.submodule_search_locations:
        yield from map(os.path.realpath, spec.submodule_search_locations)
    elif spec.origin and os.path.isfile(spec.origin):
        yield os.path.realpath(spec.origin)


def open_to_all(paths: Sequence[str]) -> bool:
    """Whether a user who owns nothing can get at all of these."""
    for path in paths:
        at = path
        while True:
            try:
                mode = os.stat(at).st_mode
            except OSError:
                return False
            needed = 0o5 if os.path.isdir(at) and at == path else 0o1 if os.path.isdir(at) else 0o4
            if mode & needed != needed:
                return False
            if at == os.path.dirname(at):
                break
            at = os.path.dirname(at)
    return True
