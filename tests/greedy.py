"""Work for a confined process that takes all the memory there is."""


def answer(question: str) -> bytes:
    much = []
    while True:
        much.append(bytearray(32 << 20))
