"""All claims there are, in the order of the report."""

from typing import Final

from doctorlucky.errors import DoctorLuckyError, suggestion
from doctorlucky.lab.claims import anniversary, disputes, seats, ship, shorter_games, spite
from doctorlucky.lab.claims.claim import Claim
from doctorlucky.lab.statistics import z_for_all

CLAIMS: Final[tuple[Claim, ...]] = (
    *spite.CLAIMS,
    *shorter_games.CLAIMS,
    *anniversary.CLAIMS,
    *ship.CLAIMS,
    *seats.CLAIMS,
    *disputes.CLAIMS,
)
FINDINGS: Final = sum(claim.findings for claim in CLAIMS)
"""Of all claims, whichever are looked at: who picks a few of them is not to be surer of each."""
DECIDING: Final = z_for_all(FINDINGS)
FAMILIES: Final = ("save-ends-sooner-than-", "first-player-")
"""How the names of claims begin of which there is one for each edition."""


def find_claims(name: str) -> tuple[Claim, ...]:
    """The claim of that name, or all whose names begin with it."""
    found = tuple(claim for claim in CLAIMS if claim.id == name) or tuple(claim for claim in CLAIMS if claim.id.startswith(name))
    if not found or not name:
        brief = name if len(name) <= 20 else f"{name[:19]}…"
        near = suggestion(name, [claim.id for claim in CLAIMS], "; ")
        raise DoctorLuckyError(f"there is no claim '{brief}'{near or f'; there are {_names()}'}")
    return found


def _names() -> str:
    """All of them, families as a shell writes them, for a refusal on the command line has room for 500 characters."""
    by_family: dict[str, list[str]] = {}
    for claim in CLAIMS:
        family = next((family for family in FAMILIES if claim.id.startswith(family)), claim.id)
        by_family.setdefault(family, []).append(claim.id.removeprefix(family))
    return ", ".join(family + (f"{{{','.join(ends)}}}" if any(ends) else "") for family, ends in by_family.items())
