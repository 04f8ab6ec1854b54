"""The keys to chairs. A key is a secret that only its holder has; the server stores only its hash."""

from hashlib import sha256
from hmac import compare_digest
from secrets import choice, token_urlsafe
from typing import Final

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""The characters of table names: none that could be mistaken for another."""


def new_secret() -> str:
    """A secret nobody can guess: 144 random bits, as text that may stand in an address."""
    return token_urlsafe(18)


def lock_for(secret: str) -> str:
    """The hash stored for a secret: enough to recognise it, not enough to recover it."""
    return sha256(b"doctorlucky seat/" + secret.encode()).hexdigest()


def opens(secret: str, lock: str) -> bool:
    """Whether the secret is the one the lock was made for; compared in constant time."""
    return bool(lock) and compare_digest(lock_for(secret), lock)


def new_table_id() -> str:
    """A name long enough that nobody finds a table by guessing."""
    return "".join(choice(LETTERS) for _ in range(12))
