"""What this server is called. A page that asks for it by another name was led here by somebody else (DNS rebinding)."""

import re
from collections.abc import Iterable
from ipaddress import ip_address
from socket import gethostname
from typing import Final

HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:,\s]+)(?::\d{0,5})?")
"""A name or an address, and perhaps a port."""


class Names:
    """The names a server goes by: its own addresses, those of its machine, and those that its operator gave it."""

    def __init__(self, given: Iterable[str] = ()) -> None:
        machine = gethostname().casefold()
        short = machine.partition(".")[0]
        known = ("localhost", machine, short, f"{short}.local", *given)
        self._known: Final = frozenset(_plain(name) for name in known if name)

    def include(self, host: str, reached: str) -> bool:
        """Whether a `Host` header names this server; `reached` is the address that the connection came in at."""
        found = HOST.fullmatch(host)
        name = _plain(found[1]) if found else ""
        return bool(name) and (name in self._known or name == _plain(reached))


def _plain(name: str) -> str:
    """A name or address as it is compared: one spelling for each."""
    name = name.strip().strip("[]").casefold().removesuffix(".")
    try:
        address = ip_address(name.partition("%")[0])
    except ValueError:
        return name
    mapped = getattr(address, "ipv4_mapped", None)
    return str(mapped or address)
