"""A cache of the most recently used, limited in number and in total size."""

from collections.abc import Hashable
from typing import Final, Generic, TypeVar

K = TypeVar("K", bound=Hashable)


class ByteCache(Generic[K]):
    """Bytes by name."""

    def __init__(self, most: int, largest: int) -> None:
        """`largest` limits the total number of bytes."""
        self._most: Final = most
        self._largest: Final = largest
        self._things: Final[dict[K, bytes]] = {}
        self._size = 0

    def __contains__(self, name: K) -> bool:
        return name in self._things

    def find(self, name: K) -> bytes | None:
        """The bytes kept under a name, which now count as the last asked for; None if there are none."""
        found = self._things.pop(name, None)
        if found is not None:
            self._things[name] = found
        return found

    def keep(self, name: K, thing: bytes) -> None:
        """Keep bytes under a name; what was not asked for longest makes room."""
        self._size += len(thing) - len(self._things.pop(name, b""))
        self._things[name] = thing
        while len(self._things) > self._most or self._size > self._largest:
            self._size -= len(self._things.pop(next(iter(self._things))))
