"""Who may ask, under which name, from whose page, and what every answer says to the browser."""

from pathlib import Path
from socket import gethostname

import pytest
from door import open_door
from parlour import run, wish
from served import served
from websockets.exceptions import InvalidStatus

from doctorlucky.server.headers import HEADERS
from doctorlucky.server.host_names import HostNames, server_name

REACHED = "192.168.1.5"


@pytest.mark.parametrize(
    ("host", "known"),
    [
        ("192.168.1.5:8080", True),
        ("192.168.1.5", True),
        ("192.168.1.6:8080", False),
        ("localhost:8080", True),
        ("LOCALHOST.", True),
        (f"{gethostname()}:8080", True),
        (f"{gethostname().partition('.')[0]}.local", True),
        ("play.example.org", True),
        ("Play.Example.Org.:443", True),
        ("example.org", False),
        ("evil.play.example.org", False),
        ("play.example.org.evil.example", False),
        ("", False),
        (":8080", False),
        ("localhost@evil.example", False),
        ("localhost:8080, evil.example", False),
        ("localhost:8080:evil.example", False),
        ("localhost evil.example", False),
        ("[192.168.1.5", False),
        ("[2001:db8::7]:8080", True),
        ("[2001:DB8:0::7]", True),
        ("[2001:db8::8]", False),
    ],
)
def test_what_the_server_is_called(host: str, known: bool) -> None:
    names = HostNames(["play.example.org", "2001:db8::7"])
    assert names.include(host, REACHED) is known


@pytest.mark.parametrize(
    ("given", "name"),
    [("Play.Example.ORG.", "play.example.org"), ("münchen.example", "xn--mnchen-3ya.example"), ("[2001:DB8:0::7]", "2001:db8::7")],
)
def test_an_operator_may_write_a_name_as_they_like(given: str, name: str) -> None:
    assert server_name(given) == name
    assert HostNames([server_name(given)]).include(f"[{name}]:8000" if ":" in name else f"{name}:8000", REACHED)


def test_an_address_may_be_reached_in_either_family() -> None:
    assert HostNames().include("192.168.1.5", "::ffff:192.168.1.5")
    assert HostNames().include("[::1]:8080", "::1")


def test_a_name_that_leads_here_is_not_enough(tmp_path: Path) -> None:
    """DNS rebinding: a page of another site whose name was made to lead to this machine."""

    async def story() -> None:
        async with served(tmp_path, names=["play.example.org"]) as server:
            table, _ = await server.set_out(wish("original", 2))
            for path in ("/", "/api/house", f"/api/tables/{table}", "/nowhere"):
                assert (await server.get(path, host="evil.example"))[0] == 421, path
            _, _, body = await server.get("/api/house?language=de", host="evil.example")
            assert b"unter diesem Namen" in body
            for fine in ("localhost", "127.0.0.1:1", "play.example.org", gethostname()):
                assert (await server.get("/api/house", host=fine))[0] == 200, fine
            with pytest.raises(InvalidStatus) as denied:
                async with server.socket(table, additional_headers={"Host": "evil.example"}):
                    pass
            assert denied.value.response.status_code == 421
            twice = (
                b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nOrigin: http://evil.example\r\n\r\n"
            )
            assert (await (await server.line(twice)).answer())[0] == 403
            line = await server.line(b"GET /api/house HTTP/1.0\r\n\r\n")
            assert (await line.answer())[0] == 421, "who names nobody means nobody"

    run(story())


def test_every_answer_carries_the_headers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from doctorlucky.server.store import Store

    async def fails(*_: object) -> object:
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(Store, "public_tables", fails)

    async def story() -> None:
        async with served(tmp_path) as server:
            table, _ = await server.set_out(wish("original", 2))
            handshake = {"connection": "upgrade", "upgrade": "websocket", "sec_websocket_version": "13"}
            key = {"sec_websocket_key": "dGhlIHNhbXBsZSBub25jZQ=="}
            answers = {
                200: await server.get("/api/house"),
                404: await server.get("/api/nothing"),
                421: await server.get("/", host="evil.example"),
                500: await server.get("/api/tables"),
                403: await server.get(f"/api/tables/{table}/socket", origin="http://evil.example", **handshake, **key),
            }
            line = await server.line(b"nonsense\r\n\r\n")
            answers[400] = await line.answer()
            broken = await server.get(f"/api/tables/{table}/socket", **handshake)
            for status, (found, headers, _) in [*answers.items(), (400, broken)]:
                assert found == status
                assert {name.decode(): value.decode() for name, value in HEADERS}.items() <= headers.items(), (status, headers)

    run(story())


def test_the_page_may_talk_to_nobody_else(tmp_path: Path) -> None:
    with open_door(tmp_path) as door:
        policy = door.client.get("/").headers["content-security-policy"]
    assert "unsafe" not in policy
    parts = {words[0]: words[1:] for words in (part.split() for part in policy.split(";"))}
    assert parts["connect-src"] == ["'self'"]
    assert parts["default-src"] == parts["script-src"] == parts["style-src"] == ["'self'"]
    assert parts["object-src"] == parts["frame-ancestors"] == ["'none'"]


@pytest.mark.parametrize(("proxies", "believed"), [((), False), (("127.0.0.1",), True), (("192.0.2.9",), False)])
def test_only_named_proxies_are_believed_for_whom_they_ask(tmp_path: Path, proxies: tuple[str, ...], believed: bool) -> None:
    """Otherwise whoever writes another address into each request has no limits."""

    async def story() -> None:
        async with served(tmp_path, proxy_headers=bool(proxies), forwarded_allow_ips=list(proxies)) as server:
            table, _ = await server.set_out(wish("original", 2))
            headers = {"X-Forwarded-For": "198.51.100.1"}
            server.app.state.rates.cut_off("127.0.0.1")
            denied = False
            try:
                async with server.socket(table, additional_headers=headers):
                    pass
            except InvalidStatus:
                denied = True
            assert denied is not believed

    run(story())
