"""The trees of decisions are as large as they were: when a count differs, a rule has changed."""

import json

from trees import COUNTS, counts


def test_counts_are_as_stored() -> None:
    assert counts() == json.loads(COUNTS.read_text("utf-8"))
