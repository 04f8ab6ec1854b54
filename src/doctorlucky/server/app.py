"""The application: routes, the page, and the headers that keep others out of it."""

import asyncio
import os
import re
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.datastructures import State
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import FileResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from doctorlucky.server import api
from doctorlucky.server.analysis import Analyst
from doctorlucky.server.confined import folders
from doctorlucky.server.connections import MOST_EACH
from doctorlucky.server.headers import HEADERS
from doctorlucky.server.host_names import HostNames
from doctorlucky.server.protocol.http import Problem
from doctorlucky.server.rate_limit import REQUESTS, RateLimit
from doctorlucky.server.reading import Reading
from doctorlucky.server.registry import TableRegistry
from doctorlucky.server.seeds import Seeds, drawn
from doctorlucky.server.socket import SocketCounts, table_socket
from doctorlucky.server.store import Store

PAGE: Final = Path(os.environ.get("DOCTORLUCKY_PAGE", Path(__file__).parent / "page"))
"""Where the built page is; the variable is for people who work on it."""

PAGES: Final = re.compile(
    r"/|/new/?|/table/[a-z0-9-]+/?|/learn(/tutorial|/rules(/[a-z0-9-]+)?|/puzzles(/[0-9]+)?)?/?|/replay(/[a-z0-9-]+)?/?"
)
"""The paths the page has a view for (web/src/App.svelte)."""


class Guarded:
    """Keeps other sites out: their pages may neither ask for anything to be done here, nor open a socket, nor frame ours, nor come
    by a name of their own that leads to this machine. And nobody may ask for more than people do."""

    def __init__(self, app: ASGIApp, names: HostNames, state: State) -> None:
        """`state` has the rates of everybody."""
        self.app: Final = app
        self.names: Final = names
        self.state: Final = state

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass the request on if it may be made here, and put the security headers on whatever answers it."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
            return

        async def guarded(message: Message) -> None:
            if message["type"] in ("http.response.start", "websocket.http.response.start"):
                message["headers"] = [*message.get("headers", []), *HEADERS]
            await send(message)

        await (self._no(scope) or self.app)(scope, receive, guarded)

    def _no(self, scope: Scope) -> ASGIApp | None:
        """The answer to whoever does not get what they ask for."""
        host = _header(scope, b"host")
        socket = scope["type"] == "websocket"
        if not self.names.include(host, str((scope.get("server") or ("",))[0])):
            status, reason = 421, "this server does not go by that name; whoever runs it can add it with --name"
        elif (socket or scope["method"] not in ("GET", "HEAD")) and _foreign(_header(scope, b"origin"), host):
            status, reason = 403, "requests from pages of other sites are refused"
        elif not socket and not self._rates.allows(("http", api.address_of(HTTPConnection(scope))), REQUESTS):
            return api.problem(Request(scope), "too-fast", "that is too much at once; wait a moment", 429, wait=1)
        else:
            return None
        return PlainTextResponse(reason, status) if socket else api.problem(Request(scope), "not-yours", reason, status)

    @property
    def _rates(self) -> RateLimit:
        rates: RateLimit = self.state.rates
        return rates


def _header(scope: Scope, name: bytes) -> str:
    """The value of a header. One that comes twice matches nothing known."""
    return ", ".join(value.decode("latin-1") for key, value in scope["headers"] if key == name)


def _foreign(origin: str, host: str) -> bool:
    """Whether a page of another site asks. Clients other than browsers send no Origin, and have no secrets to lose."""
    try:
        return bool(origin) and urlsplit(origin).netloc != host
    except ValueError:  # not an address at all
        return True


def application(
    url: str, address: str = "", names: HostNames | None = None, durable: bool = False, seeds: Seeds = drawn, each: int = MOST_EACH
) -> Starlette:
    """The server on a database. `address` is where others in the network find it, `names` is what else it is called, and `each` is
    how many sockets one address may have."""
    registry = TableRegistry(Store(url, durable), seeds=seeds)
    analyst = Analyst(registry.store)
    reading = Reading(folders(url))

    @asynccontextmanager
    async def life(_: Starlette) -> AsyncIterator[None]:
        await registry.open()
        yield
        await analyst.close()
        await asyncio.to_thread(reading.close)
        await registry.close()

    routes = [
        Route("/api/house", api.house),
        Route("/api/languages/{language}", api.words),
        Route("/api/choices", api.new_choices, methods=["POST"]),
        Route("/api/tables", api.open_tables, methods=["GET"]),
        Route("/api/tables", api.new_table, methods=["POST"]),
        Route("/api/tables/{table}", api.table),
        Route("/api/tables/{table}/join", api.join, methods=["POST"]),
        WebSocketRoute("/api/tables/{table}/socket", table_socket),
        Route("/api/mine", api.mine, methods=["POST"]),
        Route("/api/mine/replays", api.my_replays, methods=["POST"]),
        Route("/api/catalogue/{edition}/{board}", api.catalogue),
        Route("/api/drawings/{drawing}", api.drawing),
        Route("/api/preview", api.preview),
        Route("/api/rules/{edition}", api.rules),
        Route("/api/replays", api.replays, methods=["GET"]),
        Route("/api/replays", api.replay_record, methods=["POST"]),
        Route("/api/replays/{replay}", api.replay),
        Route("/api/replays/{replay}/record", api.record),
        Route("/api/replays/{replay}/verify", api.verify),
        Route("/api/replays/{replay}/analysis", api.analysis, methods=["GET", "POST"]),
        Route("/api/tutorial", api.tutorial_steps),
        Route("/api/tutorial/{step}", api.tutorial_tried, methods=["POST"]),
        Route("/api/puzzles", api.puzzle_list),
        Route("/api/puzzles/{number}", api.puzzle),
        Route("/api/puzzles/{number}", api.puzzle_tried, methods=["POST"]),
        Route("/api/puzzles/{number}/hint", api.puzzle_hint, methods=["POST"]),
        Route("/api/puzzles/{number}/solution", api.puzzle_solution),
        Route("/api/{rest:path}", nothing),
        *page_routes(),
    ]
    app = Starlette(
        routes=routes,
        middleware=[Middleware(GZipMiddleware, minimum_size=1000, compresslevel=6)],
        lifespan=life,
        exception_handlers={HTTPException: refused, Exception: broken},
    )
    app.state.registry = registry
    app.state.analyst = analyst
    app.state.reading = reading
    app.state.address = address
    app.state.rates = RateLimit()
    app.state.socket_counts = SocketCounts(each)
    # outermost, so that it also wraps error responses
    app.middleware_stack = Guarded(app.build_middleware_stack(), names or HostNames(), app.state)
    return app


def page_routes() -> list[Route | Mount]:
    """Files by name; every other path is the page, which does its own routing and shows its own not-found view."""
    if not (PAGE / "index.html").exists():
        return [Route("/{rest:path}", unbuilt)]
    return [
        Mount("/assets", Lasting(directory=PAGE / "assets")),
        Mount("/art", StaticFiles(directory=PAGE / "art")),
        *(Route(f"/{file.name}", _file(file)) for file in PAGE.iterdir() if file.is_file() and file.suffix != ".html"),
        Route("/{rest:path}", page),
    ]


async def page(request: Request) -> Response:
    """The page, with 404 for unknown paths: browsers get the page's not-found view, other clients a plain problem."""
    known = PAGES.fullmatch(request.url.path) is not None
    if not known and "text/html" not in request.headers.get("accept", ""):
        return await nothing(request)
    return FileResponse(PAGE / "index.html", 200 if known else 404, {"cache-control": "no-cache"})


def _file(path: Path) -> Callable[[Request], Response]:
    return lambda _: FileResponse(path, headers={"cache-control": "no-cache"})


class Lasting(StaticFiles):
    """Files whose names change with what is in them."""

    def file_response(self, *args: object, **settings: object) -> Response:
        """The file, with leave to cache it for a year."""
        response = super().file_response(*args, **settings)  # type: ignore[arg-type]
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return response


async def nothing(request: Request) -> Response:
    """404 for addresses below `/api/` that do not exist."""
    return api.problem(request, "refused", "there is nothing at this address", 404)


async def unbuilt(_: Request) -> Response:
    """503 for every page while there is no built page beside the server."""
    return Response("The page has not been built: run 'npm ci && npm run build' in web/, or install the package.", 503)


async def refused(_: Request, error: Exception) -> Response:
    """Starlette's own refusals (404, 405 and the like), as a `Problem`."""
    assert isinstance(error, HTTPException)
    return api.said(Problem("refused", error.detail), error.status_code)


async def broken(request: Request, error: Exception) -> Response:
    """500 for a fault of ours; nothing of the traceback leaves the server."""
    return api.problem(request, "broken", "something went wrong on the server, sorry; nothing was changed", 500)
