"""axe, which finds what keeps people out of a page."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from guest import DESK, PHONE, Guest
from playwright.sync_api import ViewportSize

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
COLOURS = ("color-contrast", "link-in-text-block")
"""The rules that a theme can break. All others are about what is there, and how large it is."""
RUN = """async ({ within, rules }) => {
    const options = { resultTypes: ["violations"], ...(rules.length ? { runOnly: { type: "rule", values: rules } } : {}) };
    return (await axe.run(within || document, options)).violations;
}"""


def violations(guest: Guest, rules: Sequence[str] = (), within: str = "") -> list[str]:
    """What axe finds, in a line each; nothing is left out, unless only some rules or a part of the page is meant."""
    assert AXE.exists(), "axe is not there: run 'npm ci' in web/"
    page = guest.page
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate(RUN, {"within": within, "rules": list(rules)})
    return [
        f"{one['id']}: {one['help']}: {node['target']} {node['html'][:160]} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


def dressed(guest: Guest, theme: str, rules: Sequence[str] = (), within: str = "") -> list[str]:
    """What axe finds in a theme."""
    guest.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
    return [f"{theme}: {one}" for one in violations(guest, rules, within)]


def in_both_themes(guest: Guest, within: str = "") -> list[str]:
    """What axe finds by night, and what of the rules about colours it finds in the parlour."""
    return dressed(guest, "parlour", COLOURS, within) + dressed(guest, "night", (), within)


def resized(guest: Guest, size: ViewportSize) -> None:
    """A page of another size is laid out anew."""
    guest.page.set_viewport_size(size)
    guest.page.evaluate(DRAWN)


def everywhere(guest: Guest, within: str = "") -> None:
    """In both themes, at a desk and on a phone."""
    resized(guest, PHONE)
    troubles = [f"phone, {one}" for one in in_both_themes(guest, within)]
    resized(guest, DESK)
    troubles += [f"desk, {one}" for one in in_both_themes(guest, within)]
    assert troubles == [], "\n".join(troubles)


def crosswise(guest: Guest, within: str = "") -> None:
    """In the parlour on a phone and by night at a desk: enough for what both of them show."""
    resized(guest, PHONE)
    troubles = [f"phone, {one}" for one in dressed(guest, "parlour", (), within)]
    resized(guest, DESK)
    troubles += [f"desk, {one}" for one in dressed(guest, "night", (), within)]
    assert troubles == [], "\n".join(troubles)
