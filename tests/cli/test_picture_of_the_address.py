"""The picture in the terminal of `doctorlucky serve`: phones in the room read the address off it."""

import pytest

from camera import read
from doctorlucky.server.run import greet

LIGHT = {" ": (False, False), "▀": (True, False), "▄": (False, True), "█": (True, True)}
"""Terminals are dark: what is printed is light, and what is not is dark."""
POINTS = 4
"""To each square, each way."""


def photograph(said: str) -> list[str]:
    """What a camera reads off a terminal."""
    printed = [line for line in said.splitlines() if line and set(line) <= set(LIGHT)]
    rows = [[LIGHT[sign][half] for sign in line] for line in printed for half in (0, 1)]
    grey = b"".join(bytes(255 * light for light in row for _ in range(POINTS)) * POINTS for row in rows)
    return read(grey, len(rows[0]) * POINTS) if rows else []


@pytest.mark.parametrize(
    "address", ["http://192.0.2.17:8000", "http://[2001:db8::17]:49152", "http://a.house.by.the.sea.example:80"]
)
def test_it_says_the_same_as_the_words(capsys: pytest.CaptureFixture[str], address: str) -> None:
    greet("http://localhost:8000", address, "a drawer")
    said = capsys.readouterr().out
    assert f"For others in this network: {address}\n" in said
    assert photograph(said) == [address]


def test_there_is_none_for_who_plays_alone(capsys: pytest.CaptureFixture[str]) -> None:
    greet("http://localhost:8000", "", "a drawer")
    said = capsys.readouterr().out
    assert "For others" not in said
    assert photograph(said) == []
