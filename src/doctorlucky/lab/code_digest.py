"""A digest of the code that decides how games go: games of other code under the same names must not be counted together."""

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from doctorlucky.bots import theirs
from doctorlucky.lab.bot_file import digest, read_name

SOURCES: Final = (
    *("boards/model/*.py", "boards/reading/*.py", "bots/**/*.py", "decks/*.py", "editions/**/*.py", "engine/*.py"),
    *("lab/play.py", "match/*.py", "views/*.py"),
    *("data/*.toml", "data/decks/*.toml", "data/judge.json"),
)
"""The source that decides how a game goes, with what the search bot has learned. Boards have digests of their own."""


def code_digest(bots: Iterable[str] = ()) -> str:
    """A digest of these sources, and of the packages and files of those bots that are not ours."""
    brought: set[str] = set()
    for bot in bots:
        file, name = read_name(bot), bot.partition(":")[0]
        if file is not None:
            brought.add(digest(file))
        elif name in theirs():
            brought.add(_brought(theirs()[name].module.partition(".")[0]))
    return _short("".join([_own(), *sorted(brought)]).encode()) if brought else _own()


@cache
def _own() -> str:
    package = Path(__file__).parent.parent
    return _digest(package, [path for pattern in SOURCES for path in sorted(package.glob(pattern))])


@cache
def _brought(package: str) -> str:
    """Of everything that lies in a package of somebody else, or of the one file that it is."""
    spec = find_spec(package)
    if spec is None:
        return ""
    folders = [Path(folder) for folder in spec.submodule_search_locations or ()]
    if folders:
        return "".join(_digest(folder, sorted(folder.rglob("*.py"))) for folder in folders)
    return _digest(Path(spec.origin).parent, [Path(spec.origin)]) if spec.origin is not None and Path(spec.origin).is_file() else ""


def _digest(folder: Path, paths: Iterable[Path]) -> str:
    return _short(b"".join(path.relative_to(folder).as_posix().encode() + b"\0" + path.read_bytes() + b"\0" for path in paths))


def _short(text: bytes) -> str:
    return sha256(text).hexdigest()[:16]
