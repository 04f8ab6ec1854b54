"""Reading one table of a board file: every value is asked for by name and type, everything else is refused."""

from typing import Any, Final

from doctorlucky.boards.reading.limits import FINEST, LARGEST
from doctorlucky.errors import BoardError, shown, suggestion


class Fields:
    """A table of the file, and how to name it in an error: ``manor.toml: room 'kitchen'``."""

    def __init__(self, where: str, table: object, keys: tuple[str, ...]) -> None:
        if not isinstance(table, dict):
            raise BoardError(f"{where}: must be a table of keys and values, not {toml_kind(table)}")
        self.where: Final = where
        self.table: Final[dict[str, Any]] = table
        for key in table:
            if key not in keys:
                near = suggestion(key, list(keys), ", ")
                raise BoardError(f"{where}: unknown key '{shown(key)}'{near}" + ("" if near else f"; known are {', '.join(keys)}"))

    def wrong(self, reason: str) -> BoardError:
        """The error to raise for this table, which names the file and the table."""
        return BoardError(f"{self.where}: {reason}")

    def has(self, key: str) -> bool:
        """Whether the file gives a value for the key."""
        return key in self.table

    def text(self, key: str, default: str | None = None, most: int = 60) -> str:
        """A line of printable text; control characters would reach somebody's terminal."""
        if key not in self.table:
            if default is None:
                raise self.wrong(f"'{key}' is missing")
            return default
        value = self.table[key]
        if not isinstance(value, str):
            raise self.wrong(f"'{key}' must be text in quotes, not {toml_kind(value)}")
        return self.clean(key, value, most)

    def clean(self, key: str, value: object, most: int = 60) -> str:
        """The value as one line of printable text, of at most so many characters; else a `BoardError`."""
        if not isinstance(value, str):
            raise self.wrong(f"'{key}' must hold text in quotes, not {toml_kind(value)}")
        if not value.strip() or not value.isprintable() or len(value) > most:
            raise self.wrong(f"'{key}' must be 1 to {most} printable characters, not '{shown(value)}'")
        return value.strip()

    def flag(self, key: str, default: bool) -> bool:
        """True or false; the default if the key is missing."""
        value = self.table.get(key, default)
        if not isinstance(value, bool):
            raise self.wrong(f"'{key}' must be true or false, not {toml_kind(value)}")
        return value

    def number(self, key: str, default: int, most: int = 999) -> int:
        """A whole number from 0 to `most`; the default if the key is missing."""
        return self.whole(key, self.table[key], most) if key in self.table else default

    def whole(self, key: str, value: object, most: int = 999) -> int:
        """The value as a whole number from 0 to `most`; else a `BoardError`."""
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.wrong(f"'{key}' must be a whole number, not {toml_kind(value)}")
        if not 0 <= value <= most:
            raise self.wrong(f"'{key}' must be between 0 and {most}, not {short(value)}")
        return value

    def words(self, key: str, count: int = 0) -> list[str]:
        """A list of texts, exactly `count` of them unless that is 0."""
        value = self.table.get(key, [])
        if not isinstance(value, list) or (count and len(value) != count):
            raise self.wrong(f"'{key}' must be a list of {f'{count} texts' if count else 'texts'}")
        return [self.clean(key, item) for item in value]

    def wholes(self, key: str) -> list[int]:
        """A list of whole numbers; empty if the key is missing."""
        value = self.table.get(key, [])
        if not isinstance(value, list):
            raise self.wrong(f"'{key}' must be a list of numbers, not {toml_kind(value)}")
        return [self.whole(key, item) for item in value]

    def numbers(self, key: str, value: object, count: int) -> list[float]:
        """`count` coordinates."""
        if not isinstance(value, list) or len(value) != count:
            raise self.wrong(f"'{key}' must be a list of {count} numbers")
        found: list[float] = []
        for item in value:
            if isinstance(item, bool) or not isinstance(item, int | float):
                raise self.wrong(f"'{key}' must be a list of {count} numbers, but one is {toml_kind(item)}")
            if not -LARGEST <= item <= LARGEST:  # NaN is neither
                raise self.wrong(f"'{key}': {short(item)} is not a place on a board; coordinates go up to {LARGEST}")
            found.append(round(float(item), FINEST))
        return found

    def tables(self, key: str, most: int) -> list[object]:
        """The tables written as [[key]], at most so many; empty if there are none. They are not checked any further."""
        value = self.table.get(key, [])
        if not isinstance(value, list):
            raise self.wrong(f"write each {key} as [[{key}]], in two pairs of brackets")
        if len(value) > most:
            raise self.wrong(f"{len(value)} [[{key}]] tables; at most {most} are allowed")
        return value


def toml_kind(value: object) -> str:
    """What a TOML value is, in words."""
    if isinstance(value, bool):
        return "true or false"
    if isinstance(value, str):
        return f"the text '{shown(value)}'"
    if isinstance(value, int | float):
        return f"the number {short(value)}"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, dict):
        return "a table"
    return "a date or time"


def short(value: int | float) -> str:
    """A number for a message; a hostile file may hold one of a thousand digits, which Python would refuse to print."""
    if isinstance(value, int) and abs(value) >= 10**12:
        return "a number of more than twelve digits"
    return f"{value:g}" if isinstance(value, float) else str(value)


def one_of(fields: Fields, key: str, value: str, known: tuple[str, ...]) -> str:
    """`value`, which must be one of `known`."""
    if value in known:
        return value
    near = suggestion(value, list(known), ", ")
    raise fields.wrong(f"'{key}' cannot be '{shown(value)}'{near}" + ("" if near else f"; it is one of {', '.join(known)}"))
