"""Compiles the engine with mypyc while the wheel is built; without a C compiler the same source is installed as it is."""

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = (
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
)
"""What counts for speed: the engine, the rules, and what plays and looks at a game."""
INTERPRETED = ("editions/ruleset.py", "editions/edition.py", "engine/actions.py")
"""What takes input from outside: a compiled function refuses a wrong type in words of its own."""


class MypycHook(BuildHookInterface[Any]):
    """`DOCTORLUCKY_INTERPRETED=1` leaves the compiler out of it; `DOCTORLUCKY_COMPILED=1` fails where it cannot be used."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if version == "editable" or os.environ.get("DOCTORLUCKY_INTERPRETED"):
            return
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
