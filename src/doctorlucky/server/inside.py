"""What runs in a confined process: it shuts itself in, says what does not hold, and answers questions until there are no more.

A question is a line with its number and length, and then its text. An answer has a line with the number of its question, ``fine``
or ``wrong``, and its length. The server believes nothing of it: see `confined`.
"""

import json
import os
from importlib import import_module
from typing import Any, BinaryIO, Final

LONGEST_COMPLAINT: Final = 300

Hello = dict[str, Any]


def main(hello: Hello) -> None:
    """`hello` is what the server says first: where packages are, what this process is for, what it may use."""
    questions, answers = _channel()
    from doctorlucky.server.confinement import confine

    lacks = confine(hello["parent"], hello["memory"], hello["paths"], hello["modules"], hello["closed"], hello["private"])
    _give(answers, hello["number"], "fine", json.dumps(lacks).encode())
    answer = import_module(hello["work"]).answer
    while line := questions.readline():
        number, length = line.split()
        question = questions.read(int(length)).decode()
        try:
            found: bytes = answer(question)
            outcome = "fine"
        except MemoryError:
            outcome, found = "wrong", b"MemoryError"
        except BaseException as error:  # whatever a bot raises, SystemExit included
            outcome, found = "wrong", complaint(error)
        _give(answers, number.decode(), outcome, found)


def complaint(error: BaseException) -> bytes:
    """What went wrong, in a few words."""
    try:
        said = f"{type(error).__name__}: {error}" if str(error) else type(error).__name__
        return said[:LONGEST_COMPLAINT].encode(errors="replace")
    except BaseException:  # an error whose text cannot even be formatted
        return b"an error that cannot be told"


def _channel() -> tuple[BinaryIO, BinaryIO]:
    """The line to the server, on numbers of its own: what a bot prints, or asks of whoever sits there, goes nowhere."""
    questions, answers = os.dup(0), os.dup(1)
    nowhere = os.open(os.devnull, os.O_RDWR)
    for standard in (0, 1, 2):
        os.dup2(nowhere, standard)
    os.close(nowhere)
    return os.fdopen(questions, "rb"), os.fdopen(answers, "wb")


def _give(answers: BinaryIO, number: str, outcome: str, text: bytes) -> None:
    answers.write(f"{number} {outcome} {len(text)}\n".encode() + text)
    answers.flush()
