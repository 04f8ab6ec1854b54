"""`doctorlucky` in this process, or in one of its own."""

import subprocess
from pathlib import Path

import pytest
from command_line import Answer, Run, command, environment, played

from doctorlucky.cli.main import main
from doctorlucky.match import Match


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """`doctorlucky` with these words, in this process."""

    def call(*words: str) -> Answer:
        code = main(words)
        out, err = capsys.readouterr()
        return Answer(code, out, err)

    return call


@pytest.fixture
def spawn() -> Run:
    """`doctorlucky` with these words, in a process of its own."""

    def call(*words: str, given: bytes = b"") -> Answer:
        done = subprocess.run(command(*words), input=given, capture_output=True, env=environment(), timeout=300, check=False)
        return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())

    return call


@pytest.fixture
def game() -> Match:
    return played("7")


@pytest.fixture
def record(tmp_path: Path, game: Match) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(game.record(), encoding="utf-8")
    return path
