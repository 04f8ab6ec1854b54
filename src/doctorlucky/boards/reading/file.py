"""A board file before anything in it is asked for: read from disk and parsed, refused if it is too large, not text or not TOML."""

import re
import tomllib
from typing import Any, Final

from doctorlucky.boards.reading.limits import DEEPEST, LARGEST_FILE
from doctorlucky.errors import BoardError, shown

_PART: Final = r"""(?: [\w-]++ | "(?:[^"\\\n]|\\.)*+"? | '[^'\n]*+'? )"""
_TOKEN: Final = re.compile(
    rf"""
      \#[^\n]*+
    | \"{{3}} (?: [^"\\] | \\. | ""?(?!") )*+ (?: "{{3,5}} | \Z )
    | '{{3}} (?: [^'] | ''?(?!') )*+ (?: '{{3,5}} | \Z )
    | (?P<deep> (?: {_PART} [ \t]*+ \. [ \t]*+ ){{{DEEPEST}}} )
    | {_PART} (?: [ \t]*+ \. [ \t]*+ {_PART} )*+
    """,
    re.VERBOSE | re.DOTALL,
)
"""Comments, texts, numbers and keys. Each matches to its end or to that of its line, so that looking for them all is linear."""


def read_file(path: str) -> str:
    """The text of a file."""
    where = file_shown(path)
    try:
        with open(path, "rb") as file:
            raw = file.read(LARGEST_FILE + 1)
    except FileNotFoundError:
        raise BoardError(f"{where}: there is no such file") from None
    except IsADirectoryError:
        raise BoardError(f"{where}: this is a directory, not a board file") from None
    except PermissionError:
        raise BoardError(f"{where}: this file may not be read") from None
    except (OSError, ValueError) as error:
        raise BoardError(f"{where}: this file cannot be read ({getattr(error, 'strerror', None) or 'not a file name'})") from None
    if len(raw) > LARGEST_FILE:
        raise _too_large(where)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BoardError(f"{where}: line {line}: not UTF-8 text") from None


def parse(text: str, where: str) -> dict[str, Any]:
    """The tables of a board file's text."""
    if len(text) > LARGEST_FILE:
        raise _too_large(where)
    if not text.strip():
        raise BoardError(f"{where}: the file is empty")
    if has_deep_key(text):
        raise BoardError(f"{where}: a key in it has more than {DEEPEST} parts; no board has such keys")
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BoardError(f"{where}: {_toml_reason(str(error))}") from None
    except ValueError:  # a number of thousands of digits, which Python will not read
        raise BoardError(f"{where}: a number in it is too long") from None


def file_shown(path: str) -> str:
    """A path for messages: of a long one the end, which has the file's name."""
    clean = "".join(c if c.isprintable() else "\ufffd" for c in path)
    return clean if len(clean) <= 160 else "..." + clean[-157:]


def _too_large(where: str) -> BoardError:
    return BoardError(f"{where}: larger than {LARGEST_FILE // 1000} thousand bytes; that is not a board file")


def _toml_reason(message: str) -> str:
    """tomllib's reason with the line in front: ``line 3, column 5: invalid value``."""
    found = re.fullmatch(r"(.*?) \(at (line \d+, column \d+|end of document)\)", message, re.DOTALL)
    if found is None:
        return f"not valid TOML: {shown(message)}"
    reason = found[1][:1].lower() + found[1][1:]
    return f"{found[2]}: not valid TOML: {shown(reason)}"


def has_deep_key(text: str) -> bool:
    """Whether a key of a TOML text has more than `DEEPEST` parts (``a.b.c.d = 1``): reading one costs the square of its length."""
    return any(token["deep"] for token in _TOKEN.finditer(text))
