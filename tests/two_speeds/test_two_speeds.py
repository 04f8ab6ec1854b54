"""One source, two speeds: compiled and interpreted, the engine does the same."""

import json
import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

import doctorlucky

ROOT = Path(__file__).parent.parent.parent


def fingerprint(path: Path) -> dict[str, Any]:
    """What the package found under `path` does."""
    done = subprocess.run(
        [sys.executable, str(Path(__file__).parent / "fingerprint.py")],
        env={**os.environ, "PYTHONPATH": str(path)},
        cwd=path,
        capture_output=True,
        text=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def test_compiled_and_interpreted_do_the_same() -> None:
    installed = Path(doctorlucky.__file__).parent.parent
    here, source = fingerprint(installed), fingerprint(ROOT / "src")
    assert source.pop("compiled") is False
    compiled = here.pop("compiled")
    assert here == source
    headers = Path(sysconfig.get_path("include")) / "Python.h"
    if shutil.which(os.environ.get("CC", "cc")) and headers.exists() and installed != ROOT / "src":
        assert compiled, "there is a C compiler, and yet the installed package is not compiled"
