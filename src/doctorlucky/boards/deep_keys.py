"""Keys of many parts (``a.b.c.d = 1``) in a board file, found before it is read: reading them costs the square of their length."""

import re
from typing import Final

DEEPEST: Final = 8
"""Parts of a key. Boards use two."""

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


def has_deep_key(text: str) -> bool:
    """Whether a key of a TOML text has more than `DEEPEST` parts."""
    return any(token["deep"] for token in _TOKEN.finditer(text))
