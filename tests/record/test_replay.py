"""From a match to its record and back: the same match comes out; and copies are the same match too."""

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from importlib.resources import files
from pathlib import Path
from random import Random

import pytest
from forger import PLACE, rows_of, sealed, with_fact, with_line, wrong_line
from games import all_games, arranged, assert_same, played

from doctorlucky.errors import RecordError
from doctorlucky.match import Match, determinize
from doctorlucky.match.verifying import replayed

# There and back


@pytest.mark.parametrize("name", ["deluxe+new-tricks", "arranged"])
def test_records_of_the_first_version_are_still_read(name: str) -> None:
    """They say nothing of the part of the board, and their positions whether the free step was taken."""
    text = (Path(__file__).parent / "version-1" / f"{name}.record").read_text("utf-8")
    assert text.startswith("doctorlucky record 1\n")
    match = Match.replay(text)
    again = match.record()
    assert again.startswith("doctorlucky record 3\n")
    assert [line.rpartition(" #")[0] for line in again.splitlines()[11:]] == [
        line.rpartition(" #")[0] for line in text.splitlines()[10:]
    ]
    assert_same(match, Match.replay(again))


def test_records_of_the_second_version_are_still_read() -> None:
    """The dog walks by other rules since then, which most of its walks do not show (DOG-1, DOG-2)."""
    text = (Path(__file__).parent / "version-2" / "directors-cut+dog.record").read_text("utf-8")
    assert text.startswith("doctorlucky record 2\n")
    match = Match.replay(text)
    again = match.record()
    assert again.startswith("doctorlucky record 3\n")
    assert rows_of(again)[1:] == rows_of(text)[1:]
    assert_same(match, Match.replay(again))


@pytest.mark.parametrize("name", ["anniversary+pet-cat+escape", "directors-cut"])
def test_positions_that_state_a_keepsake_of_their_own_are_still_read(name: str) -> None:
    """It is where the cat is too, among the numbers of single rules; and only where somebody might keep it (ANNIV-7)."""
    text = (Path(__file__).parent / "version-3" / f"{name}.record").read_text("utf-8")
    match = Match.replay(text)
    assert '"keepsake"' not in match.record()
    assert_same(match, Match.replay(match.record()))
    while match.view().attempt is not None:
        match.play(match.legal()[0])
    kept = [("killing-joke",), (), ()] if "escape" in name else [(), (), ()]
    assert list(match.view().reasons) == kept


@pytest.mark.parametrize("prove", [False, True])
def test_a_record_that_goes_another_way_by_the_rules_of_today_says_so(prove: bool) -> None:
    """In this one chance took the dog past the room in which the Doctor had started."""
    text = (Path(__file__).parent / "version-2" / "another-way.record").read_text("utf-8")
    with pytest.raises(RecordError, match=r"line 15: the record is of version 2, and the rules DOG have changed since"):
        replayed(text, prove)
    newer = sealed(["doctorlucky record 3", *rows_of(text)[1:]])
    with pytest.raises(RecordError, match=r"line 15: '=[\w-]+': nothing is left to chance here"):
        replayed(newer, prove)


def test_a_record_of_the_second_version_without_a_dog_is_refused_for_what_is_wrong_with_it() -> None:
    rows = rows_of(played(Match.new("original", 2, seed=1), 9).record())
    rows[-1] = "result nobody"
    with pytest.raises(RecordError, match="the record says 'nobody'"):
        replayed(sealed(["doctorlucky record 2", *rows[1:]]))


@all_games
@pytest.mark.parametrize("decisions", [0, 1, 7, 60, 400])
def test_replay_reproduces_state_events_and_chance(edition: str, players: int, variants: list[str], decisions: int) -> None:
    match = played(Match.new(edition, players, variants, seed=decisions), decisions)
    assert_same(match, Match.replay(match.record()))


@all_games
def test_every_moment_of_a_match_can_be_recorded(edition: str, players: int, variants: list[str]) -> None:
    match = Match.new(edition, players, variants, seed=11)
    for step in range(80):
        if match.over:
            break
        again = Match.replay(match.record())
        assert again.state() == match.state()
        assert again.record() == match.record()
        played(match, 1, seed=step)


@all_games
def test_an_honest_record_is_proved(edition: str, players: int, variants: list[str]) -> None:
    match = played(Match.new(edition, players, variants, seed=5), 150)
    assert_same(match, replayed(match.record(), prove=True))


@all_games
def test_crlf_and_byte_order_mark_replay_the_same(edition: str, players: int, variants: list[str]) -> None:
    match = played(Match.new(edition, players, variants, seed=6), 30)
    assert_same(match, Match.replay("\ufeff" + match.record().replace("\n", "\r\n")))


def test_a_finished_match_replays_with_its_result() -> None:
    match = played(Match.new("original", 2, seed=3), 5000)
    assert match.over
    assert match.result is not None
    again = Match.replay(match.record())
    assert again.result is not None
    assert again.result.winner == match.result.winner
    assert match.record().splitlines()[-1].startswith(f"result won seat-{(match.result.winner or 0) + 1} #")


def test_a_match_that_nobody_won_replays() -> None:
    pawns = ["lancaster-room", "lancaster-room"]
    hands = [["move-1"], ["tight-hat"]]
    match = Match.arrange("directors-cut", 2, ["killing-players"], seed=1, doctor="parlor", pawns=pawns, hands=hands)
    for action in ("attempt seat-2", "counter tight-hat", "pass"):
        match.play(action)
    assert "\nresult nobody #" in match.record()
    assert_same(match, Match.replay(match.record()))


def test_names_dealer_and_a_text_for_a_seed_are_kept() -> None:
    names = ["Ann #0000", "Bö; end", '"Cy"\\']
    match = played(Match.new("deluxe", 3, seed="süß; #1", names=names, dealer=2), 20)
    again = Match.replay(match.record())
    assert again.names == tuple(names)
    assert again.seed == "süß; #1"
    assert_same(match, again)


@pytest.mark.parametrize("decisions", [0, 1, 3, 50])
def test_an_arranged_match_replays(decisions: int) -> None:
    match = played(arranged(), decisions)
    assert_same(match, Match.replay(match.record()))
    assert_same(match, replayed(match.record(), prove=True))


def test_an_arranged_match_in_the_middle_of_a_turn_replays() -> None:
    match = arranged(points=0, played=True, unplayed=[1, 2])
    assert_same(match, Match.replay(match.record()))


@all_games
def test_a_determinized_match_replays(edition: str, players: int, variants: list[str]) -> None:
    for decisions in (0, 3, 40, 90):
        match = played(Match.new(edition, players, variants, seed=8), decisions)
        other = played(determinize(match.view(match.seat), Random(decisions)), 20)
        assert_same(other, Match.replay(other.record()))


def own_board(folder: Path) -> Path:
    """A board of one's own: the mansion with the Kitchen's door to the Wine Cellar walled up."""
    text = files("doctorlucky.data").joinpath("boards", "mansion-1996.toml").read_text("utf-8")
    door = '[[door]]\nrooms = ["kitchen", "wine-cellar"]\nline = [25, 87, 31, 87]\n'
    assert door in text
    path = folder / "my mansion.toml"
    path.write_text(text.replace(door, "").replace('name = "Lucky Mansion"', 'name = "My “Mansion” #1; two"'), "utf-8")
    return path


def test_a_match_on_ones_own_board_replays_without_the_file(tmp_path: Path) -> None:
    path = own_board(tmp_path)
    match = played(Match.new("directors-cut", 3, ["dog"], board=str(path), seed=1), 40)
    text = match.record()
    path.unlink()
    again = Match.replay(text)
    assert_same(match, again)
    assert again.ruleset.board.name == "My “Mansion” #1; two"


def test_a_board_that_was_damaged_in_the_record_is_named(tmp_path: Path) -> None:
    match = Match.new("original", 2, board=str(own_board(tmp_path)), seed=1)
    text = with_line(match.record(), PLACE["board"], lambda row: row.replace("lancaster-room", "nowhere", 1))
    assert wrong_line(text) == PLACE["board"]


def test_a_record_never_makes_us_read_a_file(tmp_path: Path) -> None:
    """A record comes from anywhere: its board is a shipped one or stands in the record, and no path on this machine."""
    path = own_board(tmp_path)
    match = Match.new("original", 2, seed=1)
    assert wrong_line(with_fact(match.record(), "board", str(path))) == PLACE["board"]


# Copies


COPIES: list[Callable[[Match], Match]] = [
    Match.copy,
    copy,
    deepcopy,
    lambda match: pickle.loads(pickle.dumps(match)),
    lambda match: pickle.loads(pickle.dumps(match, 2)),
]


@pytest.mark.parametrize("copied", COPIES, ids=["copy", "copy.copy", "deepcopy", "pickle", "pickle 2"])
@all_games
def test_a_copy_is_the_same_match(edition: str, players: int, variants: list[str], copied: Callable[[Match], Match]) -> None:
    for decisions in (0, 25, 120):
        match = played(Match.new(edition, players, variants, seed=4), decisions)
        assert_same(match, copied(match))


@pytest.mark.parametrize("copied", COPIES, ids=["copy", "copy.copy", "deepcopy", "pickle", "pickle 2"])
def test_a_copy_goes_its_own_way(copied: Callable[[Match], Match]) -> None:
    match = played(arranged(), 3)
    before = match.record()
    played(copied(match), 30, seed=3)
    assert match.record() == before


def test_a_list_of_matches_is_deeply_copied() -> None:
    matches = [Match.new("original", 2, seed=seed) for seed in range(3)]
    again = deepcopy(matches)
    played(again[1], 20)
    assert matches[1].actions == ()
