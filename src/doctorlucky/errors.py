"""Everything that can go wrong, each in one sentence a person understands.

Every error is a ``ValueError``, so callers that do not care for the kind can catch that.
"""

from typing import Final


class DoctorLuckyError(ValueError):
    """Anything this package refuses."""


class BoardError(DoctorLuckyError):
    """A board file that cannot be played on; says which file, where in it, and why."""


class DeckError(DoctorLuckyError):
    """A deck file whose cards do not add up."""


class RulesetError(DoctorLuckyError):
    """An edition, player count, board and variants that cannot be combined."""


class PositionError(DoctorLuckyError):
    """A position that ``Match.arrange`` cannot set up."""


class IllegalAction(DoctorLuckyError):
    """An action the rules do not allow here and now."""

    rule: Final[str]
    """The number of the rule it breaks, such as ``FOIL-3``."""
    reason: Final[str]
    """Why, in one sentence."""

    def __init__(self, rule: str, reason: str) -> None:
        super().__init__(f"{reason} ({rule})")
        self.rule = rule
        self.reason = reason


class UndoError(DoctorLuckyError):
    """The last action cannot be taken back."""


class RecordError(DoctorLuckyError):
    """A record that cannot be read or contradicts itself; names the line."""

    line: Final[int]

    def __init__(self, line: int, reason: str) -> None:
        super().__init__(f"line {line}: {reason}")
        self.line = line


def shown(value: object) -> str:
    """Any value passed in, made safe and short enough for an error message."""
    if isinstance(value, int) and value.bit_length() > 200:
        return "a very large number"
    text = value if isinstance(value, str) else repr(value)
    clean = "".join(c if c.isprintable() else "\ufffd" for c in text)
    return clean if len(clean) <= 60 else clean[:57] + "..."


JOINER: Final = "\u200d"
"""Makes one picture of several, and is invisible itself."""


def can_be_shown(text: str) -> bool:
    """Whether everything in a text is printable, pictures put together from several included."""
    return text.replace(JOINER, "").isprintable()


def kind_of(value: object) -> str:
    """The kind of value that was passed in place of the expected one, in words."""
    if value is None:
        return "nothing"
    kind = type(value).__name__
    return f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}"


def suggestion(word: str, known: list[str], before: str) -> str:
    """`` did you mean 'x'?`` when something known is near, else nothing."""
    from difflib import get_close_matches  # only a mistake needs it

    near = get_close_matches(word[:80], [name for name in known if 2 * len(name) > len(word)], n=1, cutoff=0.6)
    return f"{before}did you mean '{near[0]}'?" if near else ""


def check_seat(seat: int, seats: int, what: str) -> int:
    """The number as a seat; a `PositionError` if it is not one."""
    if not isinstance(seat, int) or isinstance(seat, bool):
        raise PositionError(f"{what} is the number of a seat, not {kind_of(seat)}")
    if not 0 <= seat < seats:
        raise PositionError(f"{what} {shown(seat)} is not one of the seats 0 to {seats - 1}")
    return seat
