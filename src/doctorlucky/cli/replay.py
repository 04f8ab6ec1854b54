"""`doctorlucky replay`: a record, narrated turn by turn."""

import argparse
from typing import TYPE_CHECKING

from doctorlucky.cli.options import counted, file_name, number, opening_line, titled
from doctorlucky.cli.records import decided, read_match, turns_played, without_last_turn
from doctorlucky.errors import DoctorLuckyError

if TYPE_CHECKING:
    from doctorlucky.cli.table import Table
    from doctorlucky.match import Match

HELP = "tell a recorded game, turn by turn"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `doctorlucky replay` takes."""
    parser.add_argument("file", type=file_name, metavar="FILE", help="a record; - reads standard input")
    knowing = parser.add_mutually_exclusive_group()
    knowing.add_argument("--seat", type=number, metavar="N", help="tell only what seat N, counted from 1, could know")
    knowing.add_argument("--all", action="store_true", help="tell hidden cards too")
    parser.add_argument("--board", action="store_true", help="draw the board after every turn")


def run(args: argparse.Namespace) -> int:
    """Tell a recorded game as a spectator, one seat or somebody who sees all cards would know it."""
    match = read_match(args.file)
    seats = match.ruleset.seats
    if args.seat is not None and not 1 <= args.seat <= seats:
        raise DoctorLuckyError(f"--seat: this game has seats 1 to {seats}, not {args.seat}")
    if args.seat is not None and args.seat - 1 in match.ruleset.strangers:
        raise DoctorLuckyError(f"--seat: nobody plays seat {args.seat}; {match.names[args.seat - 1]} is a Stranger (STRANGER-1)")
    _tell(match, args)
    return 0


def _tell(match: "Match", args: argparse.Namespace) -> None:
    from doctorlucky.cli.table import Table
    from doctorlucky.engine.event import TURN
    from doctorlucky.narration import Narrator

    ruleset = match.ruleset
    if args.all:
        events = match.events
    else:
        events = match.events_for(None if args.seat is None else args.seat - 1)
    if not match.over and match.turn not in decided(match):  # a turn has begun, and nothing more
        events = tuple(without_last_turn(events))
    narrator = Narrator(ruleset.board, ruleset.deck, match.names, start=opening_line(match.seed), layouts=ruleset.rules.layouts)
    table = Table(ruleset, match.names)
    table.begin(events, match.view())
    print(f"{titled(ruleset)}, {ruleset.board.name}: {', '.join(match.names)}\n")
    for event in events:
        turn = event.what == TURN
        if turn and args.board and table.turn:
            _draw(table)
        table.note(event)
        sentence = narrator.tell(event)
        if turn:
            print(f"\n{sentence}")
        elif sentence:
            print(f"  {sentence}" if table.turn else sentence)
    if args.board:
        _draw(table)
        print(f"\n{table.key()}")
    print(f"\n{ending(match)}")


def _draw(table: "Table") -> None:
    print()
    state = ", ".join(table.state())
    if state:
        print(state[:1].upper() + state[1:])
    print("\n".join(table.draw()))


def ending(match: "Match") -> str:
    """How it ended, or where it was stopped, in one sentence."""
    attempts, turns = counted(match.attempts, "attempt"), counted(turns_played(match), "turn")
    result = match.result
    if result is None:
        return f"Not over yet after {turns} and {attempts}."
    return f"{'Nobody wins' if result.winner is None else f'{result.name} wins'} after {turns} and {attempts}{_killer(match)}."


def _killer(match: "Match") -> str:
    """Who killed the Doctor, where somebody else won after that, or nobody."""
    from doctorlucky.engine.event import DOCTOR, KILLED, NONE, TURN

    turn = 0
    for event in match.events:
        if event.what == TURN:
            turn = event.amount
        elif event.what == KILLED and event.pawn == DOCTOR:
            if event.seat == NONE or (match.result is not None and event.seat == match.result.winner):
                return ""
            return f"; {match.names[event.seat]} killed the Doctor" + (f" in turn {turn}" if turn else "")
    return ""
