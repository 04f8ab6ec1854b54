"""Randomness that anybody can verify: a counter-based stream over SHA-256 of a seed.

Block number n is ``SHA-256("doctorlucky" + "/" + seed + "/" + n)``, all ASCII or UTF-8; its 32 bytes are sixteen big-endian numbers
of 16 bits. A choice among n takes the next number, again and again while it is not below the largest multiple of n, modulo n: every
choice is exactly uniform, and the same on every platform.
"""

from hashlib import sha256


def commitment(seed: str) -> str:
    """What is published before a game, so that the seed cannot be changed after it."""
    return sha256(b"doctorlucky commitment/" + seed.encode()).hexdigest()


class Stream:
    """One stream of choices."""

    def __init__(self, seed: str, like: "Stream | None" = None) -> None:
        self.seed: str = seed
        self._prefix: bytes = b"doctorlucky/" + seed.encode() + b"/" if like is None else like._prefix
        self._counter: int = 0 if like is None else like._counter
        self._block: bytes = b"" if like is None else like._block
        self._at: int = 32 if like is None else like._at

    def below(self, n: int) -> int:
        """A number from 0 to n - 1, each as likely; n is at most 65,536."""
        if n < 2:
            return 0
        limit = 65536 - 65536 % n
        while True:
            at = self._at
            if at == 32:
                self._block = sha256(self._prefix + str(self._counter).encode()).digest()
                self._counter += 1
                at = 0
            word = self._block[at] << 8 | self._block[at + 1]
            self._at = at + 2
            if word < limit:
                return word % n

    def copy(self) -> "Stream":
        """A stream that goes on as this one would, without disturbing it."""
        return Stream(self.seed, self)
