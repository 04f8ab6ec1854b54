"""The HTTP endpoints. Every answer is a type of the protocol; every refusal is a `Problem`."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime
from functools import cache, wraps
from typing import Any, Final, TypeVar

import msgspec
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import PlainTextResponse, Response

from doctorlucky.boards import BOARDS
from doctorlucky.bots import menu
from doctorlucky.editions.ruleset import EDITIONS, ruleset
from doctorlucky.errors import DoctorLuckyError, IllegalAction
from doctorlucky.languages import Language, available, load, load_or_english
from doctorlucky.languages.rulebook import rulebook
from doctorlucky.server import puzzles, tutorial
from doctorlucky.server.analysis import Analyst, checked
from doctorlucky.server.board_drawings import drawing_name, find_drawing
from doctorlucky.server.byte_cache import ByteCache
from doctorlucky.server.catalogue import find_catalogue
from doctorlucky.server.choices import choices
from doctorlucky.server.packed import Packed
from doctorlucky.server.protocol import LONGEST_RECORD, PROTOCOL, Code
from doctorlucky.server.protocol.http import (
    BotCard,
    Choice,
    House,
    Join,
    LanguageCard,
    Mine,
    NewTable,
    Option,
    Problem,
    PuzzleAsk,
    PuzzleTry,
    Rulebook,
    RuleSection,
    RuleText,
    TutorialTry,
)
from doctorlucky.server.rate_limit import Rate, RateLimit, origin
from doctorlucky.server.read_record import packed
from doctorlucky.server.reading import LARGEST, Reading
from doctorlucky.server.registry import MOST_KEYS, TableRegistry
from doctorlucky.server.replay import finished, replay_of, verified
from doctorlucky.server.request_refused import RequestRefused
from doctorlucky.server.table_state import game_in_words, in_words
from doctorlucky.version import __version__

LONGEST_BODY: Final = 20_000
KEEP: Final = "public, max-age=31536000, immutable"
STATUS: Final[dict[Code, int]] = {"no-table": 404, "no-seat": 403, "oversized": 413, "full": 409, "too-fast": 429, "broken": 500}

PLAINLY: Final = Rate(20, 2)
"""Large answers for one address that have to be decompressed here because the client cannot."""

Answer = Callable[[Request], Awaitable[Response]]
_encode: Final = msgspec.json.Encoder().encode
T = TypeVar("T")
_made: Final = ByteCache[tuple[str, str, int | None]](16, LARGEST)
"""The last replays of finished games."""


def refusals_as_problems(answer: Answer) -> Answer:
    """Wrap an endpoint so that its refusals are in the reader's language."""

    @wraps(answer)
    async def answered(request: Request) -> Response:
        try:
            return await answer(request)
        except RequestRefused as refusal:
            return problem(request, refusal.code, refusal.reason, STATUS.get(refusal.code, 400), refusal.rule)

    return answered


def problem(request: Request, code: Code, reason: str, status: int, rule: str = "", wait: int = 0) -> Response:
    """A refusal in the reader's language; `wait` is the number of seconds until a retry makes sense, on a new connection."""
    answer = said(Problem(code, _language(request).reason(reason), rule), status)
    if wait:
        answer.headers["retry-after"] = str(wait)
        answer.headers["connection"] = "close"  # the number of new connections is limited, so a flood ends here
    return answer


def said(answer: Any, status: int = 200, lasting: bool = False) -> Response:
    """A 200, or `status`, with the answer as JSON; `lasting` if this answer never changes."""
    return Response(_encode(answer), status, {"cache-control": KEEP if lasting else "no-store"}, "application/json")


def said_packed(request: Request, answer: bytes, lasting: bool = False) -> Response:
    """An answer that is there as JSON, compressed, as whoever asks can read it."""
    plainly = "gzip" not in request.headers.get("accept-encoding", "")
    rates: RateLimit = request.app.state.rates
    if plainly and not rates.allows(("plainly", address_of(request)), PLAINLY):
        raise RequestRefused("too-fast", "that is too much at once; wait a moment")
    return Packed(answer, plainly, KEEP if lasting else "no-store")


def address_of(request: HTTPConnection) -> str:
    """The address whose limits count for a request."""
    return "" if request.client is None else origin(request.client.host)


def _language(request: Request) -> Language:
    return load_or_english(request.query_params.get("language", "en"))


def _registry(request: Request) -> TableRegistry:
    registry: TableRegistry = request.app.state.registry
    return registry


def _reading(request: Request) -> Reading:
    reading: Reading = request.app.state.reading
    return reading


async def _bytes(request: Request, longest: int) -> bytes:
    """The body; a `RequestRefused` if it is longer than allowed."""
    body = bytearray()
    try:
        async for chunk in request.stream():
            body += chunk
            if len(body) > longest:
                raise RequestRefused("oversized", "that message is too long")
    except ClientDisconnect:
        raise RequestRefused("malformed", "that is not a message of this protocol") from None
    return bytes(body)


async def _body(request: Request, kind: type[T]) -> T:
    try:
        return msgspec.json.decode(await _bytes(request, LONGEST_BODY), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise RequestRefused("malformed", "that is not a message of this protocol") from None


@refusals_as_problems
async def house(request: Request) -> Response:
    """What is here to play: editions, bots, languages, the version and the server's own address."""
    language = _language(request)
    return said(
        House(
            version=__version__,
            protocol=PROTOCOL,
            languages=[LanguageCard(code, load(code).name) for code in available()],
            editions=[
                Option(edition.id, language.edition(edition.id), language.explain("editions", edition.id))
                for edition in EDITIONS.values()
            ],
            bots=[BotCard(bot, language.bot(bot), language.explain("bots", bot)) for bot in menu()],
            address=request.app.state.address,
        )
    )


@refusals_as_problems
async def words(request: Request) -> Response:
    """Every word of the page in one language."""
    code = request.path_params["language"]
    if code not in available():
        raise RequestRefused("refused", "that language is not available")
    return said_packed(request, _words(code))


@cache
def _words(code: str) -> bytes:
    return packed(load(code).ui)


@refusals_as_problems
async def new_choices(request: Request) -> Response:
    """What a host can choose next, given what is chosen so far, and what is wrong with it."""
    return said(choices(await _body(request, Choice), _language(request)))


@refusals_as_problems
async def new_table(request: Request) -> Response:
    """Open a table; the answer carries its key and the host's secret."""
    return said(await _registry(request).set_out(await _body(request, NewTable), address_of(request)), 201)


@refusals_as_problems
async def open_tables(request: Request) -> Response:
    """The public tables that are listed in the lobby."""
    language = _language(request)
    return said([in_words(card, language) for card in await _registry(request).store.public_tables()])


@refusals_as_problems
async def table(request: Request) -> Response:
    """A table's card: what somebody who has only its link may know before sitting down."""
    found = await _registry(request).find(request.path_params["table"])
    async with found.at_rest():
        return said(in_words(found.row.card, _language(request)))


@refusals_as_problems
async def join(request: Request) -> Response:
    """Take an open chair; the answer carries the secret that opens it again."""
    return said(await _registry(request).join(request.path_params["table"], await _body(request, Join)), 201)


@refusals_as_problems
async def mine(request: Request) -> Response:
    """The cards of the tables to which the caller has keys."""
    wish = await _body(request, Mine)
    language = load_or_english(wish.language)
    return said([in_words(card, language) for card in await _registry(request).mine(wish.keys)])


@refusals_as_problems
async def my_replays(request: Request) -> Response:
    """The games that are over at one's own tables. Whoever knows a table may watch them, so no secret is asked for."""
    wish = await _body(request, Mine)
    language = load_or_english(wish.language)
    tables = {key.table for key in wish.keys[:MOST_KEYS]}
    return said([game_in_words(card, language) for card in await _registry(request).store.games_at(tables)])


@refusals_as_problems
async def catalogue(request: Request) -> Response:
    """The names and faces of everything on a table of this edition and board, in one language."""
    variants = [id for id in request.query_params.get("variants", "").split(",") if id]
    facts = request.path_params
    return said(find_catalogue(facts["edition"], facts["board"], variants, _language(request)))


@refusals_as_problems
async def drawing(request: Request) -> Response:
    """A board as SVG, by the name that snapshots give it; drawings never change and may be cached for good."""
    language, name = _language(request), request.path_params["drawing"]
    brought = _reading(request).drawing(name, language.code)
    if brought is not None:
        return said_packed(request, brought, lasting=True)
    found = await asyncio.to_thread(find_drawing, name, language)
    if found is None:
        raise RequestRefused("no-table", "there is no such drawing; reload the page")
    return said(found, lasting=True)


@refusals_as_problems
async def preview(request: Request) -> Response:
    """The board that a choice would be played on, as it is when no light has gone out.

    `part` is a part of it; of a ship it may also be the lowest deck that is still afloat.
    """
    asked_for = request.query_params
    edition = EDITIONS.get(asked_for.get("edition", ""))
    board = asked_for.get("board", "")
    if edition is None or board not in ("", *BOARDS):
        raise RequestRefused("refused", "there is no such edition or board")
    players = asked_for.get("players", "")
    try:
        count = int(players) if players.isdecimal() and len(players) < 3 else max(edition.fewest, 4)
        part = asked_for.get("part", "")
        whole = ruleset(edition.id, count, [], board or None)
        decks = whole.rules.layouts[-1].closed if edition.family == "save" else ()  # from the first that sinks to the last
        rules = whole if part in ("", *decks) else ruleset(edition.id, count, [], board or None, part)
    except DoctorLuckyError as error:
        raise RequestRefused("refused", str(error)) from None
    layouts = rules.rules.layouts
    name = drawing_name(layouts[decks.index(part) if part in decks else 0])
    return said(await asyncio.to_thread(find_drawing, name, _language(request)))


@refusals_as_problems
async def rules(request: Request) -> Response:
    """The rulebook of one edition, section by section."""
    edition = request.path_params["edition"]
    if edition not in EDITIONS:
        raise RequestRefused("refused", "there is no such edition")
    language = _language(request)
    sections = [
        RuleSection(section.id, section.title, [RuleText(number, text) for number, text in section.rules])
        for section in rulebook(language, edition)
    ]
    return said(Rulebook(edition, language.edition(edition), sections))


@refusals_as_problems
async def replays(request: Request) -> Response:
    """The latest games that are over at public tables; with `before`, those before that one."""
    language = _language(request)
    cards = await _registry(request).store.replays(request.query_params.get("before", ""))
    return said([game_in_words(card, language) for card in cards])


@refusals_as_problems
async def replay(request: Request) -> Response:
    """A finished game, frame by frame, as one seat or a spectator may know it; made once and then kept."""
    id = request.path_params["replay"]
    language, seat = _language(request), _seat(request)
    wanted = (id, language.code, seat)
    made = _made.find(wanted)
    if made is None:
        record, seconds = await finished(_registry(request), id)
        async with _registry(request).making:
            made = await asyncio.to_thread(lambda: packed(replay_of(record, seconds, id, language, seat)))
        _made.keep(wanted, made)
    return said_packed(request, made)


@refusals_as_problems
async def replay_record(request: Request) -> Response:
    """The replay of a record that somebody brought along; it is not kept for others."""
    try:
        record = (await _bytes(request, LONGEST_RECORD)).decode()
    except UnicodeDecodeError:
        raise RequestRefused("refused", "a record is text in UTF-8") from None
    made = await _reading(request).replay(record, _language(request).code, _seat(request), address_of(request))
    return said_packed(request, made)


def _seat(request: Request) -> int | None:
    """Whose view of a replay is asked for; everybody's if nobody's."""
    wanted = request.query_params.get("view", "")
    return int(wanted) if wanted.isdecimal() and len(wanted) < 3 else None


@refusals_as_problems
async def record(request: Request) -> Response:
    """A finished game's record, as a text file to download."""
    id = request.path_params["replay"]
    text, _ = await finished(_registry(request), id)
    name = f'attachment; filename="doctorlucky-{id}.txt"'
    return PlainTextResponse(text, headers={"content-disposition": name})


@refusals_as_problems
async def analysis(request: Request) -> Response:
    """Who was how likely to win when. To ask is to see how far it is; to post is to have it begin."""
    id = request.path_params["replay"]
    record, _ = await finished(_registry(request), id)
    analyst: Analyst = request.app.state.analyst
    if request.method != "POST":
        return said(await analyst.find(id))
    return said(await analyst.ask(id, await asyncio.to_thread(checked, record)), 202)


@refusals_as_problems
async def tutorial_steps(request: Request) -> Response:
    """Every step of the tutorial, as it begins."""
    return said_packed(request, _tutorial(_language(request).code))


@cache
def _tutorial(code: str) -> bytes:
    return packed(tutorial.steps(load(code)))


@refusals_as_problems
async def tutorial_tried(request: Request) -> Response:
    """What a step of the tutorial comes to after these actions."""
    wish = await _body(request, TutorialTry)
    try:
        return said(tutorial.tried(request.path_params["step"], wish.actions, _language(request)))
    except IllegalAction as error:
        raise RequestRefused("illegal", error.reason, error.rule) from None
    except DoctorLuckyError as error:
        raise RequestRefused("refused", str(error)) from None


def _puzzle(request: Request) -> int:
    number = request.path_params["number"]
    return int(number) if number.isdecimal() and len(number) < 7 else 0


@refusals_as_problems
async def puzzle_list(request: Request) -> Response:
    """All puzzles, with that of today; of another day where one is named."""
    named = request.query_params.get("date")
    try:
        day = datetime.now(UTC).date() if named is None else date.fromisoformat(named)
    except ValueError:
        raise RequestRefused("refused", "that is not a date") from None
    return said(puzzles.listed(day, _language(request)))


@refusals_as_problems
async def puzzle(request: Request) -> Response:
    """A puzzle as it begins."""
    try:
        return said(puzzles.begun(_puzzle(request), _language(request)))
    except DoctorLuckyError:
        raise RequestRefused("no-table", "there is no such puzzle") from None


@refusals_as_problems
async def puzzle_tried(request: Request) -> Response:
    """What a puzzle comes to after these actions."""
    wish = await _body(request, PuzzleTry)
    try:
        return said(puzzles.tried(_puzzle(request), wish.actions, _language(request)))
    except IllegalAction as error:
        raise RequestRefused("illegal", error.reason, error.rule) from None
    except DoctorLuckyError as error:
        raise RequestRefused("refused", str(error)) from None


@refusals_as_problems
async def puzzle_hint(request: Request) -> Response:
    """The next hint for somebody who has come this far."""
    wish = await _body(request, PuzzleAsk)
    try:
        async with _registry(request).making:  # this may search every line of the puzzle
            return said(await asyncio.to_thread(puzzles.hinted, _puzzle(request), wish.actions, wish.given))
    except IllegalAction as error:
        raise RequestRefused("illegal", error.reason, error.rule) from None
    except DoctorLuckyError as error:
        raise RequestRefused("refused", str(error)) from None


@refusals_as_problems
async def puzzle_solution(request: Request) -> Response:
    """A puzzle's best line, told."""
    try:
        return said(puzzles.solved(_puzzle(request)))
    except DoctorLuckyError:
        raise RequestRefused("no-table", "there is no such puzzle") from None


@refusals_as_problems
async def verify(request: Request) -> Response:
    """The proof of a finished game: its record is played again from the seed."""
    text, _ = await finished(_registry(request), request.path_params["replay"])
    async with _registry(request).making:
        return said(await asyncio.to_thread(verified, text, _language(request)))
