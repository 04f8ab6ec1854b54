"""The page's own tests: `python tools/page_tests.py` runs them with Node, `--install` fetches what they need first.

Node is the machine's own, or comes from the package index, as it does for building the page.
"""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
WEB = ROOT / "web"
sys.path.insert(0, str(ROOT))

from hatch_build import NODE, call_npm, node_here, npm_command  # noqa: E402  # the folder is known only now


def main() -> int:
    if "--install" in sys.argv:
        if not node_here():
            subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", NODE], check=True)
        call_npm(WEB)
        return 0
    npm, environment = npm_command()
    return subprocess.run([*npm, "test"], cwd=WEB, env=environment).returncode


if __name__ == "__main__":
    sys.exit(main())
