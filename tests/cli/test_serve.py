"""`doctorlucky serve`: what it says, and how it fails."""

import os
import re
import signal
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from command_line import Run, command, environment


@contextmanager
def serving(*words: str) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """A server of its own, and the first line it says."""
    process = subprocess.Popen(
        command("serve", "--no-browser", *words), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment()
    )
    assert process.stdout is not None
    try:
        yield process, process.stdout.readline()
    finally:
        process.kill()
        process.communicate(timeout=300)


def test_it_says_where_it_is_and_where_games_are_kept_and_ends_quietly(tmp_path: Path) -> None:
    with serving("--port", "0", "--data", str(tmp_path)) as (process, first):
        found = re.fullmatch(r"Doctor Lucky is at home: (http://localhost:\d+)\n", first)
        assert found is not None
        house = urllib.request.urlopen(found.group(1).replace("localhost", "127.0.0.1") + "/api/house", timeout=300)
        assert house.status == 200
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(f"Games are kept in {tmp_path}.")
        process.send_signal(signal.SIGINT)
        assert process.wait(300) == 0
        assert process.stdout.read() == "\nThe lamps are put out. Good night.\n"
        assert process.stderr.read() == ""
    assert (tmp_path / "games.sqlite").exists()


def test_others_in_the_network_get_an_address_and_a_picture(tmp_path: Path) -> None:
    with serving("--host", "0.0.0.0", "--port", "0", "--data", str(tmp_path)) as (process, _):
        assert process.stdout is not None
        said = []
        while "Games are kept" not in (line := process.stdout.readline()):
            assert line, "it ended without a word"
            said.append(line)
        if said:  # a machine without a network has no address for others
            assert re.fullmatch(r"For others in this network: http://[\d.]+:\d+\n", said[0])
            assert sum("█" in line or "▄" in line for line in said) > 10


def test_a_port_that_is_taken(run: Run, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        answer = run("serve", "--no-browser", "--port", str(port), "--data", str(tmp_path))
    assert answer.code == 2
    assert f"port {port} of 127.0.0.1 cannot be used" in answer.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--port", "99999"), "a port is a number from 0 to 65535, not 99999"),
        (("--port", "x"), "--port"),
        (("--host", "no.such.host.invalid"), "'no.such.host.invalid' is not an address of this machine"),
        (("--data", os.devnull), f"games cannot be kept in {os.devnull}"),
        (("--name", "https://play.example.org/x"), "'https://play.example.org/x' cannot be the name of a server"),
        (("--name", "play.example.org:9016"), "'play.example.org:9016' cannot be the name of a server"),
        (("--name", "a name!"), "'a name!' cannot be the name of a server"),
        (("--proxy", "nginx"), "'nginx' is not the address of a proxy"),
        (("--proxy", "*"), "'*' is not the address of a proxy"),
        (("--connections", "0"), "--connections must be at least 1, not 0"),
        (("--connections-each", "-5"), "--connections-each must be at least 1, not -5"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(run: Run, tmp_path: Path, words: tuple[str, ...], said: str) -> None:
    folder = () if "--data" in words else ("--data", str(tmp_path))
    answer = run("serve", "--no-browser", *folder, *words)
    assert answer.code == 2
    assert answer.err.startswith("doctorlucky: ")
    assert said in answer.err


def test_a_file_that_is_no_database_is_left_alone(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    file.write_text("a letter from the Doctor\n" * 50)
    answer = run("serve", "--no-browser", "--port", "0", "--data", str(tmp_path))
    assert answer.code == 2
    assert f"the games in {file} are damaged (file is not a database)" in answer.err
    assert file.read_text().startswith("a letter")
