"""The examples of the README and the docs run, and print what the pages say."""

import contextlib
import io
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from doctorlucky.cli.main import main

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_python_examples_run_and_print_what_the_page_says(page: Path) -> None:
    """Examples of one page share their names; a ``text`` block right after one is its output."""
    names: dict[str, Any] = {}
    for example, printed in re.findall(r"```python\n(.*?)```(?:\n\n```text\n(.*?)```)?", page.read_text("utf-8"), re.DOTALL):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile(example, page.name, "exec"), names)
        assert not printed or out.getvalue() == printed


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_work(page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that the page shows are there."""
    monkeypatch.chdir(tmp_path)
    text = page.read_text("utf-8")
    for name, source in re.findall(r"`(\w+\.py)`:\n\n```python\n(.*?)```", text, re.DOTALL):
        Path(name).write_text(source, "utf-8")
    for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL):
        for line in re.findall(r"^\$ doctorlucky (.*)$", block, re.MULTILINE):
            out = io.StringIO()
            with contextlib.redirect_stdout(out):
                assert main(shlex.split(line)) == 0, line
            assert out.getvalue()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target, heading in re.findall(r"\]\(([^)#\s]*)#?([^)\s]*)\)", page.read_text("utf-8")):
        if not target.startswith("http"):
            found = page.parent / target if target else page
            assert found.exists(), target
            assert not heading or heading in headings(found), f"{target}#{heading}"


def headings(page: Path) -> list[str]:
    """The names by which the headings of a page can be reached."""
    titles = re.findall(r"^#+ (.+)$", page.read_text("utf-8"), re.MULTILINE)
    return [re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles]


def test_a_house_rule_takes_one_file_and_one_line(tmp_path: Path) -> None:
    """docs/variants.md, followed to the letter in a copy of the package."""
    page = (ROOT / "docs" / "variants.md").read_text("utf-8")
    (rule,) = re.findall(r"```python house-rule\n(.*?)```", page, re.DOTALL)
    (line,) = re.findall(r"```text house-rule-line\n(.*?)```", page, re.DOTALL)
    shutil.copytree(ROOT / "src", tmp_path, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    folder = tmp_path / "doctorlucky" / "editions" / "variants"
    (folder / "long_legs.py").write_text(rule, "utf-8")
    registry = (folder / "__init__.py").read_text("utf-8")
    (folder / "__init__.py").write_text(registry.replace('    "new_tricks",\n', '    "new_tricks",\n' + line), "utf-8")

    def run(*words: str) -> str:
        return subprocess.run(
            [sys.executable, *words],
            env={**os.environ, "PYTHONPATH": str(tmp_path)},
            cwd=tmp_path,
            capture_output=True,
            text=True,
            check=True,
        ).stdout

    assert "long-legs" in run("-m", "doctorlucky", "editions")
    play = """
from doctorlucky import Match
match = Match.arrange(edition="deluxe", players=2, variants=["long-legs", "old-dog"], doctor="kitchen", pawns=["nursery"] * 2)
assert "step library" in match.legal()
match.play("step library")
assert Match.replay(match.record()).view(1) == match.view(1)
print("played")
"""
    assert run("-c", play) == "played\n"
    assert "finished" in run(
        "-m",
        "doctorlucky",
        "simulate",
        "--edition",
        "original",
        "--players",
        "3",
        "--variant",
        "long-legs",
        "--games",
        "5",
        "--seed",
        "1",
    )
