"""An analysis in a process of its own, out of everybody's way: ``python -m doctorlucky.lab.analysis ROLLOUTS`` reads a record.

How much of how much is done comes as lines of two numbers; the last line is the analysis as JSON. Nobody looks for mistakes here.
"""

import json
import os
import sys
from contextlib import suppress

from doctorlucky.lab.analysis.analysis import analyze

NICE = 19
"""As much as there is: whatever else this machine does comes first."""


def main(rollouts: int) -> None:
    with suppress(OSError, AttributeError):  # not everywhere
        os.nice(NICE)

    def after(done: int, of: int) -> bool:
        print(done, of, flush=True)  # whoever asked has gone away if this fails: then nobody needs the rest
        return True

    found = analyze(sys.stdin.buffer.read().decode(), rollouts, after=after, mistakes=False)
    print(json.dumps(found.as_dict(), separators=(",", ":")), flush=True)


if __name__ == "__main__":
    with suppress(BrokenPipeError):
        main(int(sys.argv[1]))
