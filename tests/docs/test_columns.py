"""The docs can be read in a terminal: no line is longer than 140 columns, but for tables and the rules, which are taken over as
they are."""

from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
LONGEST = 140
PAGES = [page for page in [*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md"))] if page.name != "rules.md"]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_lines_are_wrapped(page: Path) -> None:
    lines = enumerate(page.read_text("utf-8").splitlines(), 1)
    assert [number for number, line in lines if len(line) > LONGEST and not line.startswith("|")] == []
