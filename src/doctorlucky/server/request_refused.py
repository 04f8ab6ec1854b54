"""How the server refuses."""

from typing import Final

from doctorlucky.server.protocol import Code


class RequestRefused(Exception):
    """What was asked for is not done. The reason is in English here; whoever passes it on puts it into the reader's language."""

    def __init__(self, code: Code, reason: str, rule: str = "", wait: float = 0.0) -> None:
        super().__init__(reason)
        self.code: Final[Code] = code
        self.reason: Final = reason
        self.rule: Final = rule
        self.wait: Final = wait
        """Seconds for which nothing else will be said, where that is so."""
