"""What this server is called. A page that asks for it by another name was led here by somebody else (DNS rebinding)."""

import re
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from socket import gethostname
from typing import Final

from doctorlucky.errors import DoctorLuckyError, shown

HOST: Final = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:,\s]+)(?::\d{0,5})?")
"""A name or an address, and perhaps a port."""
NAME: Final = re.compile(r"(?!-)[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})*", re.ASCII)
"""A name as browsers send it, in lower case."""


class HostNames:
    """The names a server answers to: its own addresses, those of its machine, and those its operator gave it."""

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


def server_name(given: str) -> str:
    """A name that an operator gives the server, as browsers send it; a `DoctorLuckyError` if none can be called so."""
    name = _plain(given)
    try:
        ascii_only = name if ":" in name else name.encode("idna").decode()
    except UnicodeError:
        ascii_only = ""
    if not (_is_address(name) or NAME.fullmatch(ascii_only)):
        raise DoctorLuckyError(
            f"'{shown(given)}' cannot be the name of a server: --name takes what stands between https:// and the next / or :, "
            "like play.example.org"
        )
    return ascii_only


def proxy_address(given: str) -> str:
    """The address of a proxy, or a network of them; a `DoctorLuckyError` if it is neither."""
    try:
        ip_network(given)
    except ValueError:
        raise DoctorLuckyError(
            f"'{shown(given)}' is not the address of a proxy: --proxy takes an address or a network, like 127.0.0.1 or 10.0.0.0/24"
        ) from None
    return given


def _is_address(name: str) -> bool:
    try:
        ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True


def _plain(name: str) -> str:
    """A name or address as it is compared: one spelling for each."""
    name = name.strip().strip("[]").casefold().removesuffix(".")
    if not _is_address(name):
        return name
    address = ip_address(name.partition("%")[0])
    mapped = getattr(address, "ipv4_mapped", None)
    return str(mapped or address)
