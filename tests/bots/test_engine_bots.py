"""Bots inside the engine: the same games as at a table, and nothing of what their seats cannot know goes into them."""

import pytest

from doctorlucky.bots import OURS, bot_rng, engine_bot_of, find_bot
from doctorlucky.editions.ruleset import ruleset
from doctorlucky.engine.event import Event
from doctorlucky.engine.state import State
from doctorlucky.engine.stream import Stream
from doctorlucky.lab import play as laboratory
from doctorlucky.lab.play import Played, names_by_seat
from doctorlucky.match import Match, determinize
from rulesets import Table, spread

QUICK = [name for name in OURS if engine_bot_of(find_bot(name)) is not None]
TABLES = [
    Table("original", ("spite", "first-round"), 3, "mansion-1996", None),
    Table("directors-cut", (), 4, "mansion-1996", None),
    Table("directors-cut", ("killing-players", "re-entry", "dog", "vengeful-doctor", "super-spite"), 5, "mansion-1996", None),
    Table("deluxe", ("old-dog", "new-tricks"), 3, "mansion-1996", None),
    Table("anniversary", (), 2, "mansion-2016", None),
    Table("anniversary", ("pet-cat", "escape"), 4, "haunted-mansion", "up"),
    Table("anniversary", ("pet-dog", "escape"), 6, "mansion-2016", None),
    Table("save", ("penalties",), 4, "ship", None),
]
TABLES += spread(24, 997)
LONGEST = 60


def facts(played: Played) -> tuple[object, ...]:
    return played.over, played.winner, played.loser, played.turns, played.decisions, played.attempts, played.first


def both(table: Table, seed: str) -> tuple[Played, Played]:
    """The same game inside the engine, and through a match and its views."""
    rules = ruleset(table.edition, table.players, table.variants, table.board, table.part)
    names = names_by_seat(rules, [QUICK[(len(seed) + seat) % len(QUICK)] for seat in range(rules.players)])
    bots = [bot for name in names if (bot := engine_bot_of(find_bot(name))) is not None]
    return laboratory._inside(rules, bots, seed, LONGEST, True), laboratory._through_match(rules, names, seed, LONGEST, True)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_same_game_inside_the_engine_and_through_views(table: Table) -> None:
    for seed in ("a", "bb"):
        inside, outside = both(table, seed)
        assert facts(inside) == facts(outside)
        assert inside.events == outside.events
        assert inside.decisions > 3


@pytest.mark.parametrize("name", QUICK)
@pytest.mark.parametrize("table", TABLES[:10], ids=str)
def test_what_a_seat_cannot_know_changes_nothing(name: str, table: Table) -> None:
    """The hidden cards are dealt anew again and again, and the bot decides the same; and so it does on its view."""
    match = table.match("shuffled")
    bot = engine_bot_of(find_bot(name))
    assert bot is not None
    rules, rng, deals = match.ruleset.rules, bot_rng(name), Stream("deals")
    looked = others = 0
    while not match.over and match.turn <= LONGEST:
        seat = match.seat
        assert seat is not None
        view = match.view(seat)
        codes = view.legal.codes
        seed = f"{rng.below(65536)}"
        chosen = bot.choose(rules, match.state(), codes, True, Stream(seed))
        assert chosen == bot.choose(rules, view._position, codes, False, Stream(seed))
        for _ in range(3):
            world = determinize(view, deals).state()
            others += world != match.state()
            assert chosen == bot.choose(rules, world, codes, True, Stream(seed))
        looked += 1
        match.play(chosen)
    assert looked > 10
    assert others > looked  # most worlds are not the true one


def peeping(s: State, codes: tuple[int, ...]) -> int:
    """The choice of one who looks at what the next player holds."""
    return codes[sum(s.hands[(s.seat + 1) % len(s.hands)]) % len(codes)]


def test_whoever_looks_at_more_is_found_out() -> None:
    match = Match.new("directors-cut", 4, seed="shuffled")
    seat = match.seat
    assert seat is not None
    deals, codes = Stream("deals"), match.legal().codes
    worlds = [determinize(match.view(seat), deals).state() for _ in range(20)]
    assert len({peeping(world, codes) for world in worlds}) > 1


@pytest.mark.parametrize("name", QUICK)
def test_an_engine_bot_changes_nothing_at_the_table(name: str) -> None:
    bot = engine_bot_of(find_bot(name))
    assert bot is not None
    match = Match.new("directors-cut", 4, ["killing-players", "dog"], seed="untouched")
    rng = Stream("x")
    while not match.over and match.turn < 40:
        state = match.state()
        before, log = state.facts(), list[Event]()
        state.log = log
        code = bot.choose(match.ruleset.rules, state, match.legal().codes, True, rng)
        assert state.facts() == before
        assert log == []
        match.play(code)


def test_a_game_that_is_given_up_has_no_winner_and_no_loser_in_either_form() -> None:
    """The Escape goes on after a kill for which somebody is to blame (ANNIV-9), and begins turns with what chance decides."""
    table = Table("anniversary", ("pet-dog", "escape"), 6, "mansion-2016", None)
    stopped = 0
    for number in range(1, 31):
        inside, outside = both(table, f"{'x' * number}")
        assert facts(inside) == facts(outside)
        assert inside.events == outside.events
        stopped += not inside.over
        if not inside.over:
            assert (inside.winner, inside.loser) == (-1, -1)
    assert stopped
