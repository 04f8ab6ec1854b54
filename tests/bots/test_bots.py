"""Bots by name, and what every one of them keeps to."""

import pytest

from doctorlucky.bots import MENU, OURS, bot_rng, find_bot
from doctorlucky.bots.random import random
from doctorlucky.cli.options import BOTS
from doctorlucky.engine.playout import playout
from doctorlucky.engine.stream import Stream, commitment
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.match import Match


@pytest.mark.parametrize("name", MENU)
def test_bots_go_by_name(name: str) -> None:
    match = Match.new("original", 2, seed=1)
    assert find_bot(name)(match.view(match.seat), match.legal(), Stream("x")) in match.legal()


def test_there_is_no_other() -> None:
    with pytest.raises(DoctorLuckyError, match=f"there is no bot 'clever'; there are {', '.join(OURS)}"):
        find_bot("clever")
    with pytest.raises(DoctorLuckyError, match="there is no bot 'blufer'; did you mean 'bluffer'"):
        find_bot("blufer")


def test_the_line_of_help_names_them_all() -> None:
    named = {word.strip().partition(":")[0] for word in BOTS.split(",")}
    assert {*OURS} >= {bot.partition(":")[0] for bot in MENU}
    assert named >= {bot.partition(":")[0] for bot in MENU} | {"search"}


@pytest.mark.parametrize("name", ["heuristic:5", "random:", "cautious:x"])
def test_who_is_told_nothing_says_so(name: str) -> None:
    plain = name.partition(":")[0]
    with pytest.raises(DoctorLuckyError, match=f"the bot '{plain}' takes no setting: '{plain}' instead of '{name}'"):
        find_bot(name)


@pytest.mark.parametrize("name", [name for name in MENU if ":" not in name])
def test_same_stream_same_choice(name: str) -> None:
    match = Match.new("directors-cut", 4, seed=3)
    bot = find_bot(name)
    for _ in range(20):
        view, legal = match.view(match.seat), match.legal()
        action = bot(view, legal, Stream("x"))
        assert action == bot(view, legal, Stream("x"))
        match.play(action)


def test_random_plays_as_the_engine_does() -> None:
    match = Match.new("deluxe", 3, seed="both")
    rng = Stream("whim")
    while not match.over:
        match.play(random(match.view(match.seat), match.legal(), rng))
    rules = match.ruleset.rules
    state = rules.begin()
    rules.advance(state)
    assert playout(rules, state, Stream("both"), Stream("whim")) == len(match.actions)
    assert state == match.state()


def test_bot_rng_follows_from_the_seed_and_does_not_lead_back_to_it() -> None:
    assert bot_rng("rosebud").seed == bot_rng("rosebud").seed != bot_rng("sledge").seed
    assert "rosebud" not in bot_rng("rosebud").seed
    assert bot_rng("rosebud").seed != commitment("rosebud")  # which is published, and then the bots could be foretold
