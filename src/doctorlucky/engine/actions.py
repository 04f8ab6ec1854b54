"""The legal actions as `Action` objects."""

from collections.abc import Iterator, Sequence
from typing import overload

from doctorlucky.engine.action import Action, Lexicon
from doctorlucky.errors import IllegalAction


class Actions(Sequence[Action]):
    """A sequence of actions, each written out when it is looked at."""

    __slots__ = ("_lexicon", "codes")

    def __init__(self, lexicon: Lexicon, codes: tuple[int, ...]) -> None:
        self._lexicon = lexicon
        self.codes = codes
        """The same as stable numbers."""

    def __len__(self) -> int:
        return len(self.codes)

    @overload
    def __getitem__(self, at: int) -> Action: ...

    @overload
    def __getitem__(self, at: slice) -> "Actions": ...

    def __getitem__(self, at: int | slice) -> "Action | Actions":
        if isinstance(at, slice):
            return Actions(self._lexicon, self.codes[at])
        return self._lexicon.action(self.codes[at])

    def __iter__(self) -> Iterator[Action]:
        return map(self._lexicon.action, self.codes)

    def __contains__(self, action: object) -> bool:
        """Whether an action, its text or its code is among them."""
        try:
            return self._lexicon.code_of(action) in self.codes
        except IllegalAction:
            return False

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Actions) and self.codes == other.codes

    def __hash__(self) -> int:
        return hash(self.codes)

    def __repr__(self) -> str:
        return f"[{', '.join(action.text for action in self)}]"
