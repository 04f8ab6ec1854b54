"""axe, which finds what keeps people out of a page."""

from pathlib import Path
from typing import Any

from guest import DESK, PHONE, Guest

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
DRAWN = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
THEMES = ("night", "parlour")


def violations(guest: Guest) -> list[str]:
    """What axe finds, in a line each; nothing is left out."""
    assert AXE.exists(), "axe is not there: run 'npm ci' in web/"
    page = guest.page
    if page.evaluate("typeof axe === 'undefined'"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: list[dict[str, Any]] = page.evaluate("async () => (await axe.run(document, { resultTypes: ['violations'] })).violations")
    return [
        f"{one['id']}: {one['help']}: {node['target']} {node['html'][:160]} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


def everywhere(guest: Guest) -> None:
    """In both themes, at a desk and on a phone."""
    troubles: list[str] = []
    for name, size in (("desk", DESK), ("phone", PHONE)):
        guest.page.set_viewport_size(size)
        guest.page.evaluate(DRAWN)  # a page of another size is laid out anew
        for theme in THEMES:
            guest.page.evaluate("(theme) => (document.documentElement.dataset.theme = theme)", theme)
            troubles += [f"{name}, {theme}: {one}" for one in violations(guest)]
    guest.page.set_viewport_size(DESK)
    assert not troubles, "\n".join(troubles)
