"""The heuristic bot plays whole games of everything there is, and wins against random bots."""

import pytest

from doctorlucky.bots import bot_rng, find_bot
from doctorlucky.bots.heuristic import heuristic
from doctorlucky.editions.ruleset import EDITIONS, VARIANTS
from doctorlucky.match import Match
from rulesets import Table, goes_together, places

LONGEST = 2000
GAMES = 60


def single_variants(edition: str, players: int) -> list[tuple[str, ...]]:
    """No variant, and each with what it needs."""
    found: list[tuple[str, ...]] = [()]
    for variant in VARIANTS.values():
        chosen = [VARIANTS[id] for id in (*variant.needs, variant.id)]
        if edition in variant.editions and goes_together(chosen, players):
            found.append(tuple(each.id for each in chosen))
    return found


TABLES = [
    Table(edition.id, variants, players, board, part)
    for edition in EDITIONS.values()
    for players in range(edition.fewest, edition.most + 1)
    for variants in single_variants(edition.id, players)
    for board, part in (places(edition.id) if not variants else places(edition.id)[:1])
]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_plays_to_an_end(table: Table) -> None:
    match = table.match("whole")
    rng = bot_rng("whole")
    while not match.over:
        assert match.turn < LONGEST
        action = heuristic(match.view(match.seat), match.legal(), rng)
        assert action in match.legal()
        match.play(action)


def test_every_variant_is_among_them() -> None:
    played = {variant for table in TABLES for variant in table.variants}
    assert played == {variant.id for variant in VARIANTS.values() if not variant.implied}
    assert {variant.id for variant in VARIANTS.values() if variant.implied} == {"strangers"}  # with two players, always


@pytest.mark.parametrize("edition", list(EDITIONS))
def test_wins_most_games_against_three_who_do_anything(edition: str) -> None:
    wins = 0
    for game in range(GAMES):
        match = Match.new(edition, 4, seed=f"strength/{game}")
        rng = bot_rng(match.seed)
        hero = game % 4
        while not match.over:
            bot = heuristic if match.seat == hero else find_bot("random")
            match.play(bot(match.view(match.seat), match.legal(), rng))
        wins += match.view().winner == hero
    assert wins >= 0.7 * GAMES
