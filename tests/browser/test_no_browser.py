"""Without a browser these tests do not pass in silence."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


SOME = ("tests/browser/test_home_page.py", "-k", "no_link", "-p", "no:cacheprovider")


def run(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Some browser tests, on a machine on which nothing is to be found."""
    command = [sys.executable, "-m", "pytest", *SOME, "--basetemp", str(folder / "nested"), *arguments]
    nowhere = {"PATH": str(folder), "PLAYWRIGHT_BROWSERS_PATH": str(folder), "DOCTORLUCKY_CHROMIUM": "", "DOCTORLUCKY_BROWSER": ""}
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")} | nowhere | environment
    return subprocess.run(command, cwd=ROOT, env=outside, capture_output=True, text=True, timeout=600, check=False)


def test_they_are_skipped_loudly(tmp_path: Path) -> None:
    """In several processes, too, where the one that speaks has run nothing itself."""
    done = run(tmp_path, "-n", "2")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "THE BROWSER TESTS DID NOT RUN" in done.stdout
    assert "2 tests of the browser game were skipped" in done.stdout


def test_they_fail_where_they_are_required(tmp_path: Path) -> None:
    done = run(tmp_path, DOCTORLUCKY_BROWSER="required")
    assert done.returncode == 1, done.stdout + done.stderr
    assert "DOCTORLUCKY_BROWSER says that one is required" in done.stdout
