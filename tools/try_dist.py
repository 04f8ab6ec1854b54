"""Tries a wheel or an sdist as whoever installs it would: in an environment of its own, with this Python.

python tools/try_dist.py dist/doctorlucky-0.1.0.tar.gz
"""

import os
import re
import subprocess
import sys
import tempfile
import venv
from pathlib import Path
from urllib.request import urlopen

NAMES = """
import doctorlucky
for name in doctorlucky.__all__:
    getattr(doctorlucky, name)
match = doctorlucky.Match.new(edition="deluxe", players=3, seed=7)
while not match.over:
    match.play(match.legal()[0])
print(len(doctorlucky.__all__), "names;", match.result)
"""
PATIENCE = 60
"""Seconds for anything but the installer."""


def main(distribution: Path) -> None:
    """Install it and use it; whatever goes wrong ends in an error."""
    print(f"{distribution.name}, Python {sys.version.split()[0]}", flush=True)
    with tempfile.TemporaryDirectory(prefix="doctorlucky-tried-") as folder:
        home = Path(folder)
        venv.create(home / "venv", with_pip=True)
        programs = home / "venv" / ("Scripts" if os.name == "nt" else "bin")
        python, doctorlucky = str(programs / "python"), str(programs / "doctorlucky")
        install = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", str(distribution.resolve())]
        subprocess.run(install, cwd=home, check=True)
        environment = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
        environment |= {"PYTHONWARNINGS": "error", "PYTHONIOENCODING": "utf-8"}

        def told(*words: str) -> str:
            done = subprocess.run(
                words, cwd=home, env=environment, capture_output=True, text=True, encoding="utf-8", timeout=PATIENCE, check=False
            )
            if done.returncode or done.stderr:
                raise SystemExit(f"{' '.join(words[1:])[:80]} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
            return done.stdout

        print("  " + told(doctorlucky, "--version").strip())
        if "commands:" not in told(doctorlucky, "--help"):
            raise SystemExit("--help tells of no commands")
        games = told(doctorlucky, "simulate", "--games", "20", "--seed", "1")
        print("  " + re.findall(r"^games .*$", games, re.MULTILINE)[0])
        print("  " + told(python, "-c", NAMES).strip())
        print("  " + served([doctorlucky, "serve", "--port", "0", "--data", str(home / "data"), "--no-browser"], environment))


def served(command: list[str], environment: dict[str, str]) -> str:
    """Have the page served once, with its scripts."""
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True, encoding="utf-8") as server:
        assert server.stdout is not None
        try:
            address = re.search(r"http://\S+", server.stdout.readline())
            if address is None:
                raise SystemExit("serve named no address")
            page = got(address[0])
            scripts = [
                got(f"{address[0].rstrip('/')}/{path.decode()}") for path in re.findall(rb'src="(?:\./|/)?([^"]+\.js)"', page)
            ]
            if not scripts:
                raise SystemExit("the page that is served has no script")
        finally:
            server.terminate()
    return f"the page is served: {len(page):,} bytes with {sum(map(len, scripts)):,} of script"


def got(address: str) -> bytes:
    """What is at an address of this machine."""
    with urlopen(address, timeout=PATIENCE) as answer:
        body: bytes = answer.read()
    return body


if __name__ == "__main__":
    main(Path(sys.argv[1]))
