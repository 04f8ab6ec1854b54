"""`doctorlucky board`: list, show, draw and check boards. Without a command it lists them."""

import argparse
import json
import os
import shutil
import sys
import tempfile
from typing import TYPE_CHECKING, Any

from doctorlucky.cli.options import file_name
from doctorlucky.cli.parser import inner_command
from doctorlucky.errors import DoctorLuckyError

if TYPE_CHECKING:
    from doctorlucky.boards import Board, Layout

HELP = "list, show, draw and check boards"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the inner commands of `doctorlucky board` and what each takes."""
    commands = parser.add_subparsers(dest="board_command", metavar="COMMAND")

    listing = inner_command(commands, "list", "the boards that are shipped")
    listing.add_argument("--json", action="store_true", help="as JSON")

    show = inner_command(commands, "show", "one board: the drawing, or its facts as JSON, or an SVG picture")
    show.add_argument("board", metavar="NAME_OR_FILE", help="a shipped board's name or the path of a .toml file")
    show.add_argument("--part", default="full", metavar="PART", help="the part in play, such as a half (default: full)")
    show.add_argument("--close", action="append", default=[], metavar="WING", help="a wing or deck that is closed; may be repeated")
    show.add_argument("--sight", metavar="ROOM", help="light what this room sees")
    show.add_argument("--json", action="store_true", help="every space with its steps and sights, as JSON")
    show.add_argument("--svg", metavar="FILE", type=file_name, help="write a picture; - is standard output")
    show.add_argument("--theme", choices=("night", "parlour"), default="night", help="the colours of the picture (default: night)")
    show.add_argument(
        "--width", type=_columns, metavar="COLUMNS", help="columns of the text drawing (default: 96, or what the terminal has)"
    )

    check = inner_command(commands, "check", "say whether a board file is sound and what can be played on it, and if not, why")
    check.add_argument("board", metavar="FILE", help="the path of a .toml file")


def run(args: argparse.Namespace) -> int:
    """List, show or check boards; `check` returns 1 if a file is not a valid board."""
    if args.board_command is None:
        return _list(as_json=False)
    if args.board_command == "list":
        return _list(args.json)
    if args.board_command == "check":
        return _check(args)
    return _show(args)


def _list(as_json: bool) -> int:
    from doctorlucky.boards import BOARDS, load_board

    boards = [load_board(name) for name in BOARDS]
    if as_json:
        print(json.dumps([_facts(board) for board in boards], indent=2, ensure_ascii=False))
        return 0
    wide = max(len(board.id) for board in boards)
    name = max(len(board.name) for board in boards)
    print(f"{'BOARD':<{wide}}  {'NAME':<{name}}  SPACES  NUMBERED  PARTS")
    for board in boards:
        parts = ", ".join(board.parts)
        print(f"{board.id:<{wide}}  {board.name:<{name}}  {len(board.spaces):>6}  {len(board.by_number):>8}  {parts}")
    return 0


def _show(args: argparse.Namespace) -> int:
    from doctorlucky.boards import load_board

    board = load_board(args.board)
    layout = board.layout(args.part, tuple(args.close))
    sight = board.space(args.sight).index if args.sight is not None else None
    if sight is not None and not layout.open >> sight & 1:
        raise DoctorLuckyError(f"the {board.spaces[sight].label} is closed here, so nothing is seen from it")
    if args.svg is not None:
        from doctorlucky.boards.drawing.svg import draw_svg

        picture = draw_svg(board, layout, theme=args.theme, sight=sight)
        if args.svg == "-":
            sys.stdout.write(picture)
        else:
            write_whole(args.svg, picture)
            print(f"The picture is in {args.svg}", file=sys.stderr)
    if args.json and args.svg != "-":
        print(json.dumps(_layout_facts(board, layout, sight), indent=2, ensure_ascii=False))
    if args.svg is None and not args.json:
        from doctorlucky.boards.text import WIDEST, draw_text, least_columns

        width = args.width
        if width is None and sys.stdout.isatty():
            width = min(WIDEST, shutil.get_terminal_size().columns)
        least = least_columns(board, layout)
        if width is not None and width < least:
            there = f"--width {width}" if args.width is not None else f"this terminal, which has {width}"
            raise DoctorLuckyError(f"{board.name} needs at least {least} columns: too many for {there}")
        print(_title(board, layout))
        sys.stdout.write(draw_text(board, layout, width=width, sight=sight))
    return 0


def _check(args: argparse.Namespace) -> int:
    from doctorlucky.boards import load_board

    board = load_board(args.board)
    numbers = sorted(board.by_number)
    parts = f", parts {', '.join(board.parts)}" if len(board.parts) > 1 else ""
    print(
        f"{args.board}: {board.name} is a sound board: {len(board.spaces)} spaces, {len(numbers)} of them numbered, "
        f"{numbers[0]} to {numbers[-1]}{parts}"
    )
    print("\n".join(_playable(board)))
    return 0


def _playable(board: "Board") -> list[str]:
    """Which editions can be played on it, and why the others cannot."""
    from doctorlucky.editions.ruleset import EDITIONS, ruleset

    can: list[str] = []
    cannot: dict[str, list[str]] = {}
    for edition in EDITIONS.values():
        try:
            ruleset(edition.id, max(edition.fewest, min(4, edition.most)), board=board)
            can.append(edition.id)
        except DoctorLuckyError as error:
            why = str(error).removeprefix(f"{edition.id} cannot be played on {board.name}: ")
            cannot.setdefault(why, []).append(edition.id)
    lines = [f"It can be played on in these editions: {', '.join(can)}"] if can else []
    if not can and len(cannot) == 1:
        return [f"No edition can be played on it: {why}" for why in cannot]
    return lines + [f"It cannot be played on in {', '.join(editions)}: {why}" for why, editions in cannot.items()]


def _title(board: "Board", layout: "Layout") -> str:
    pieces = [f"{board.name} ({board.edition})"]
    if layout.part != "full":
        pieces.append(f"part: {layout.part}")
    if layout.closed:
        pieces.append(f"{'sunk' if board.decks else 'closed'}: {', '.join(layout.closed)}")
    return " · ".join(pieces)


def _facts(board: "Board") -> dict[str, Any]:
    return {
        "id": board.id,
        "name": board.name,
        "edition": board.edition,
        "source": board.source,
        "parts": list(board.parts),
        "wings": board.wings,
        "halves": board.halves,
        "decks": list(board.decks),
        "space_count": len(board.spaces),
        "numbered_count": len(board.by_number),
    }


def _layout_facts(board: "Board", layout: "Layout", sight: int | None) -> dict[str, Any]:
    """Steps and sights as lists of ids, sorted: what a program needs to play on the board."""
    from doctorlucky.boards.model.layout import spaces_in

    def ids(mask: int) -> list[str]:
        return sorted(board.spaces[space].id for space in spaces_in(mask))

    facts = _facts(board)
    facts["part"] = layout.part
    facts["closed"] = list(layout.closed)
    facts["path"] = [board.spaces[space].id for space in layout.path]
    if sight is not None:
        facts["sight"] = {"from": board.spaces[sight].id, "sees": ids(layout.sees[sight])}
    facts["spaces"] = [
        {
            "id": space.id,
            "name": space.name or None,
            "label": space.label,
            "number": space.number if space.number >= 0 else None,
            "kind": space.kind,
            "card": space.card or None,
            "deck": space.deck or None,
            "floor": space.floor or None,
            "open": bool(layout.open >> space.index & 1),
            "steps": ids(layout.steps[space.index]),
            "sees": ids(layout.sees[space.index]),
            "doctor_next": board.spaces[layout.doctor_next[space.index]].id if layout.doctor_next[space.index] >= 0 else None,
        }
        for space in board.spaces
    ]
    return facts


def _columns(value: str) -> int:
    columns = int(value) if value.isascii() and value.isdigit() and len(value) < 5 else 0
    if not 40 <= columns <= 400:
        raise argparse.ArgumentTypeError(f"'{value}' is not a number of columns between 40 and 400")
    return columns


def write_whole(path: str, text: str) -> None:
    """Write a file so that whoever looks finds the old one or the new one, never half of it."""
    try:
        target = os.path.realpath(path)
        if os.path.exists(target) and not os.path.isfile(target):  # a pipe or a device takes what it is given
            with open(target, "w", encoding="utf-8") as file:
                file.write(text)
            return
        folder = os.path.dirname(target)
        handle, draft = tempfile.mkstemp(prefix=".doctorlucky-", dir=folder)
        try:
            with open(handle, "w", encoding="utf-8") as file:
                file.write(text)
            os.chmod(draft, os.stat(target).st_mode & 0o777 if os.path.exists(target) else 0o644)
            os.replace(draft, target)
        except BaseException:
            os.unlink(draft)
            raise
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "not a file name"
        raise DoctorLuckyError(f"{path}: cannot be written ({reason})") from None
