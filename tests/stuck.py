"""Work for a confined process that never comes to an end."""

import time


def answer(question: str) -> bytes:
    while True:
        time.sleep(1)
