"""The keys to chairs. A key is a secret that only its holder has; the server keeps what it hashes to."""

from hashlib import sha256
from hmac import compare_digest
from secrets import choice, token_urlsafe
from typing import Final

LETTERS: Final = "abcdefghjkmnpqrstuvwxyz23456789"
"""What names of tables are made of: nothing that could be taken for something else."""


def new_secret() -> str:
    """A secret nobody can guess: 144 random bits, as text that may stand in an address."""
    return token_urlsafe(18)


def lock_for(secret: str) -> str:
    """What is kept of a secret: enough to know it again, too little to tell it."""
    return sha256(b"doctorlucky seat/" + secret.encode()).hexdigest()


def opens(secret: str, lock: str) -> bool:
    """Whether the secret is the one the lock was made for; compared in constant time."""
    return bool(lock) and compare_digest(lock_for(secret), lock)


def new_table_id() -> str:
    """Long enough that nobody finds a table by trying."""
    return "".join(choice(LETTERS) for _ in range(12))
