"""Which bots and rules it is that play here: games of others under the same names must not be counted together."""

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

PLAYED_BY: Final = (
    *("bots/**/*.py", "decks/*.py", "editions/**/*.py", "engine/*.py", "lab/play.py", "match/*.py", "views/*.py"),
    *(f"boards/{name}.py" for name in ("board", "layout", "lists", "load", "plan", "read_lists", "read_plan", "sight")),
    *("data/*.toml", "data/decks/*.toml", "data/judge.json"),
)
"""The source that decides how a game goes, with what the search bot has learned. A board says for itself which it is."""


@cache
def code() -> str:
    """A digest of all that."""
    package = Path(__file__).parent.parent
    found = sha256()
    for pattern in PLAYED_BY:
        for path in sorted(package.glob(pattern)):
            found.update(path.relative_to(package).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return found.hexdigest()[:16]
