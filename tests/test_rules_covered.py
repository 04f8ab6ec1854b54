"""Every rule has a test named after it, and every number that is cited exists."""

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
RULES = (ROOT / "docs" / "rules.md").read_text("utf-8")
NUMBERS = set(re.findall(r"\*\*((?:[A-Z]+)-\d+)\*\*", RULES)) | set(re.findall(r"\| (VAR-\d+):", RULES))


def rules_tested() -> set[str]:
    names = re.findall(
        r"def test_([a-z]+)_(\d+)_", "\n".join(path.read_text("utf-8") for path in (ROOT / "tests").rglob("test_*.py"))
    )
    return {f"{family.upper()}-{number}" for family, number in names}


def test_the_rules_were_found() -> None:
    some = {"BOARD-1", "FOIL-3", "NEXT-5", "VAR-7", "DOG-9", "PVP-7", "ANNIV-11", "STRANGER-5", "PET-3", "ESCAPE-6", "SAVE-9"}
    assert some <= NUMBERS


def test_every_rule_has_a_test_named_after_it() -> None:
    assert sorted(NUMBERS - rules_tested()) == []


def test_every_rule_that_is_cited_exists() -> None:
    families = "|".join(sorted({number.split("-")[0] for number in NUMBERS}))
    cited: dict[str, str] = {}
    for path in [*(ROOT / "src").rglob("*.py"), *(ROOT / "docs").glob("*.md")]:
        for number in re.findall(rf"\b((?:{families})-\d+)\b", path.read_text("utf-8")):
            cited.setdefault(number, path.name)
    assert {number: where for number, where in cited.items() if number not in NUMBERS} == {}
