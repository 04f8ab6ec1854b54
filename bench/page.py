"""How heavy the first page is and how soon it can be used: python bench/page.py

A server of its own on loopback, a real Chromium, a fresh context each time, so nothing is cached.
"""

import gzip
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Response, sync_playwright

sys.path.append(str(Path(__file__).parent.parent / "tests" / "browser"))

from chromium import ARGUMENTS, find
from tables import server

VISITS = 9


def visit(browser: Browser, address: str) -> tuple[int, int, float]:
    """Bytes of JavaScript, compressed, and of everything else, and milliseconds until the button to play answers."""
    context = browser.new_context(viewport={"width": 1440, "height": 900})
    page = context.new_page()
    answers: list[Response] = []
    page.on("response", lambda answer: answers.append(answer))
    page.goto(f"http://{address}/", wait_until="commit")
    button = page.get_by_role("button", name="Play now")
    button.wait_for(state="visible")
    button.click(trial=True)
    ready = float(page.evaluate("performance.now()"))
    page.wait_for_load_state("networkidle")
    scripts = other = 0
    for answer in answers:
        size = len(gzip.compress(answer.body(), 6))
        if "javascript" in answer.headers.get("content-type", ""):
            scripts += size
        else:
            other += size
    context.close()
    return scripts, other, ready


def main() -> None:
    chromium = find()
    if chromium is None:
        sys.exit("there is no Chromium or Chrome here")
    with tempfile.TemporaryDirectory() as folder, server(folder) as (address, _), sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=list(ARGUMENTS))
        visits = [visit(browser, address) for _ in range(VISITS)]
        browser.close()
    scripts, other, _ = visits[0]
    times = [ready for _, _, ready in visits]
    print(f"JavaScript of the first page: {scripts / 1000:.1f} kB compressed; everything else: {other / 1000:.1f} kB")
    print(f"from the first byte to a button that answers: median {statistics.median(times):.0f} ms, slowest {max(times):.0f} ms")


if __name__ == "__main__":
    main()
