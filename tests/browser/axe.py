"""axe, which finds what keeps people out of a page."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from person import DESK, PHONE, Person
from playwright.sync_api import ViewportSize

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that a theme can break. All others are about what is there, and how large it is."""
RUN = """async ({ within, rules }) => {
    const options = { resultTypes: ["violations"], ...(rules.length ? { runOnly: { type: "rule", values: rules } } : {}) };
    return (await axe.run(within || document, options)).violations;
}"""


def violations(person: Person, rules: Sequence[str] = (), within: str = "") -> list[str]:
    """What axe finds, in a line each; nothing is left out, unless only some rules or a part of the page is meant."""
    assert AXE.exists(), "axe is not there: run 'npm ci' in web/"
    page = person.page
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN, {"within": within, "rules": list(rules)})
    return [
        f"{one['id']}: {one['help']}: {node['target']} {node['html'][:160]} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


def dressed(person: Person, theme: str, rules: Sequence[str] = (), within: str = "") -> list[str]:
    """What axe finds in a theme."""
    person.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
    return [f"{theme}: {one}" for one in violations(person, rules, within)]


def in_both_themes(person: Person, within: str = "") -> list[str]:
    """What axe finds by night, and what of the rules about colours it finds in the parlour."""
    return dressed(person, "parlour", COLOURS, within) + dressed(person, "night", (), within)


def resized(person: Person, size: ViewportSize) -> None:
    """A page of another size is laid out anew."""
    person.page.set_viewport_size(size)
    person.page.evaluate(DRAWN)


def everywhere(person: Person, within: str = "") -> None:
    """In both themes, at a desk and on a phone."""
    resized(person, PHONE)
    troubles = [f"phone, {one}" for one in in_both_themes(person, within)]
    resized(person, DESK)
    troubles += [f"desk, {one}" for one in in_both_themes(person, within)]
    assert troubles == [], "\n".join(troubles)


def crosswise(person: Person, within: str = "") -> None:
    """In the parlour on a phone and by night at a desk: enough for what both of them show."""
    resized(person, PHONE)
    troubles = [f"phone, {one}" for one in dressed(person, "parlour", (), within)]
    resized(person, DESK)
    troubles += [f"desk, {one}" for one in dressed(person, "night", (), within)]
    assert troubles == [], "\n".join(troubles)
