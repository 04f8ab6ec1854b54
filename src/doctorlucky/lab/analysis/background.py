"""Analysis as a job for a worker process of low priority (`doctorlucky.pool`)."""

import json
import os
from contextlib import suppress

from doctorlucky.lab.analysis.analysis import analyze
from doctorlucky.pool import report_progress

NICE = 19
"""The lowest priority there is."""


def analysis(job: tuple[str, int]) -> bytes:
    """The analysis of a record with so many rollouts, without mistakes, as JSON. Progress is reported with `report_progress`.
    Lowers the priority of the process for good."""
    record, rollouts = job
    with suppress(OSError, AttributeError):  # not supported everywhere
        os.nice(NICE)

    def after(done: int, of: int) -> bool:
        report_progress((done, of))
        return True

    found = analyze(record, rollouts, after=after, mistakes=False)
    return json.dumps(found.as_dict(), separators=(",", ":")).encode()
