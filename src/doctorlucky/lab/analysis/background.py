"""An analysis as a job for a process out of everybody's way (`doctorlucky.pool`)."""

import json
import os
from contextlib import suppress

from doctorlucky.lab.analysis.analysis import analyze
from doctorlucky.pool import tell

NICE = 19
"""As much as there is: whatever else this machine does comes first."""


def analysis(job: tuple[str, int]) -> bytes:
    """The analysis of a record with so many rollouts, as JSON; it tells how much of how much is done. Nobody looks for mistakes
    here. The process is of low priority from then on."""
    record, rollouts = job
    with suppress(OSError, AttributeError):  # not everywhere
        os.nice(NICE)

    def after(done: int, of: int) -> bool:
        tell((done, of))
        return True

    found = analyze(record, rollouts, after=after, mistakes=False)
    return json.dumps(found.as_dict(), separators=(",", ":")).encode()
