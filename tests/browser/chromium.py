"""Finding a Chromium or Chrome for the browser tests, and installing one where that can be done.

Best is Chromium's headless shell: the same engine, without a window with menus and tabs around every page.

``python tests/browser/chromium.py`` prints where it is; with ``--install`` it installs one first if there is none.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
)
ARGUMENTS = ("--no-sandbox", "--disable-background-networking", "--disable-component-update", "--no-first-run")
"""Without its sandbox it runs as root too; all it ever opens are our own pages on this machine."""


def find() -> str | None:
    """The browser of ``DOCTORLUCKY_CHROMIUM``, else one that is installed, else the one that Playwright has fetched."""
    chosen = os.environ.get("DOCTORLUCKY_CHROMIUM")
    if chosen:
        return chosen
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    for place in PLACES:
        if Path(place).exists():
            return place
    return fetched()


def fetched() -> str | None:
    """Playwright's own Chromium, if it is there."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install() -> None:
    """Try the ways there are, the system's packages first."""
    as_root = [] if hasattr(os, "geteuid") and os.geteuid() == 0 else ["sudo", "-n"]
    ways = []
    if shutil.which("apt-get") and (not as_root or shutil.which("sudo")):
        ways.append([*as_root, "apt-get", "update", "-qq"])
        for package in ("chromium-headless-shell", "chromium"):
            ways.append([*as_root, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "install", "-y", "-qq", package])
    for way in ways:
        if find() is None:
            run(way)
    if find() is None:
        run([sys.executable, "-m", "playwright", "install", "chromium"])


def run(command: list[str]) -> None:
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    if done.returncode:
        print(f"'{' '.join(command)}' did not work: {(done.stderr or done.stdout).strip()[-300:]}", file=sys.stderr)


if __name__ == "__main__":
    if "--install" in sys.argv and find() is None:
        print("Installing Chromium for the browser tests.", flush=True)
        install()
    print(find() or "There is no Chromium or Chrome, and none could be installed: THE BROWSER TESTS WILL NOT RUN.")
