"""``doctorlucky bench``: the speed on this machine."""

import argparse
import json
import sys
from typing import Any

from doctorlucky.cli.options import number
from doctorlucky.errors import DoctorLuckyError

HELP = "measure the speed of the engine and of the heuristic bot"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Declare what `doctorlucky bench` takes."""
    parser.add_argument("--players", type=number, default=4, help="players in each game (default 4)")
    parser.add_argument("--seconds", type=float, default=2.0, help="how long each figure is measured (default 2)")
    parser.add_argument("--peers", action="store_true", help="measure python-chess and OpenSpiel's hearts beside us")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(args: argparse.Namespace) -> int:
    """Measure this build and print the figures, beside those of peers if asked for."""
    from doctorlucky.lab import bench

    if not 0.05 <= args.seconds <= 600:
        raise DoctorLuckyError(f"--seconds is a time from 0.05 to 600, not {args.seconds:g}")
    editions = bench.editions_for(args.players)
    peers = bench.peers() if args.peers else {}
    found: dict[str, Any] = {
        "built": "compiled" if bench.is_compiled() else "interpreted",
        "players": args.players,
        "editions": {},
        "peers": {},
    }
    for edition in editions:
        if sys.stderr.isatty():
            print(f"measuring {edition} ...", file=sys.stderr)
        found["editions"][edition] = bench.measure(edition, args.players, args.seconds)
    for name, game in peers.items():
        if sys.stderr.isatty():
            print(f"measuring {name} ...", file=sys.stderr)
        speed = bench.rate(game, args.seconds)
        best = found["editions"]["directors-cut"]
        found["peers"][name] = {
            "moves_per_second": speed,
            "directors_cut_api_ratio": best["api_decisions_per_second"] / speed,
            "directors_cut_engine_ratio": best["engine_decisions_per_second"] / speed,
        }
    if args.json:
        print(json.dumps(found, indent=2))
        return 0
    print(f"doctorlucky, {found['built']}, {args.players} players, one core; medians of {bench.RUNS} runs")
    print(f"{'decisions/s':16} {'API':>12} {'engine':>12} {'heuristic':>12} {'copy() ns':>12}")
    for edition, row in found["editions"].items():
        api, engine, copy = row["api_decisions_per_second"], row["engine_decisions_per_second"], row["copy_ns"]
        print(f"{edition:16} {api:12,.0f} {engine:12,.0f} {row['heuristic_decisions_per_second']:12,.0f} {copy:12,.0f}")
    for name, row in found["peers"].items():
        api, engine = row["directors_cut_api_ratio"], row["directors_cut_engine_ratio"]
        ratios = f"directors-cut: API {api:.1f}x, engine {engine:.1f}x"
        print(f"{name:16} {row['moves_per_second']:12,.0f} moves/s; {ratios}")
    return 0
