"""Without a browser these tests do not pass in silence."""

import os
import subprocess
import sys
from pathlib import Path

import fixtures
import pytest

ROOT = Path(__file__).parents[2]
TWO = ("tests/browser/test_every_page.py", "-k", "home or learn", "-p", "no:cacheprovider")


def test_they_are_skipped_loudly(tmp_path: Path) -> None:
    """In a process of their own, too, where the one that speaks has run nothing itself."""
    command = [sys.executable, "-m", "pytest", *TWO, "-n", "1", "--basetemp", str(tmp_path / "nested")]
    nowhere = {
        "PATH": str(tmp_path),
        "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path),
        "DOCTORLUCKY_CHROMIUM": "",
        "DOCTORLUCKY_BROWSER": "",
    }
    outside = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")} | nowhere
    done = subprocess.run(command, cwd=ROOT, env=outside, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "THE BROWSER TESTS DID NOT RUN" in done.stdout
    assert "2 tests of the browser game were skipped" in done.stdout


def test_they_fail_where_they_are_required(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fixtures, "find", lambda: None)
    monkeypatch.setenv("DOCTORLUCKY_BROWSER", "required")
    with pytest.raises(pytest.fail.Exception, match="DOCTORLUCKY_BROWSER says that one is required"):
        fixtures.needed()
    monkeypatch.delenv("DOCTORLUCKY_BROWSER")
    with pytest.raises(pytest.skip.Exception, match="there is no Chromium or Chrome on this machine"):
        fixtures.needed()
