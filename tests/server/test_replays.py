"""Replays: whole games with nothing hidden, or as one seat knew them; records that come back; deals that are proved."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from door import Door, open_door
from parlour import Temper, house, match_at, play_on, run, set_out, sit, wish

from doctorlucky.editions.ruleset import EDITIONS
from doctorlucky.languages import load
from doctorlucky.match import Match
from doctorlucky.record.notation import Line, Record, read, write
from doctorlucky.server.protocol.http import NewTable, Replay
from doctorlucky.server.replay import replay_of, verified
from doctorlucky.server.request_refused import RequestRefused

ENGLISH = load("en")
GAMES: dict[str, NewTable] = {
    "original": wish("original", 3),
    "directors-cut": wish("directors-cut", 4, ["killing-players", "dog"]),
    "deluxe": wish("deluxe", 3, ["old-dog"]),
    "anniversary": wish("anniversary", 5, ["pet-cat"]),
    "strangers": wish("anniversary", 2),
    "escape": wish("anniversary", 3, ["escape"], "secret-lair"),
    "save": wish("save", 3, ["penalties"]),
}


def played(name: str, seed: int = 1) -> Match:
    """A game of these that is over."""
    choice = GAMES[name].choice
    match = Match.new(choice.edition, choice.players, choice.variants, choice.board or None, seed, part=choice.part or None)
    temper = Temper(seed)
    while not match.over:
        match.play(temper.decide(match))
    return match


@pytest.fixture
def door(tmp_path: Path) -> Iterator[Door]:
    with open_door(tmp_path) as door:
        yield door


@pytest.mark.parametrize("name", GAMES)
def test_a_replay_shows_every_hand_at_every_moment(name: str) -> None:
    match = played(name)
    replay = replay_of(match.record(), 12.0, "x-1", ENGLISH)
    assert len(replay.frames) == len(match.entries)
    for number, ((entry, truth), frame) in enumerate(zip(match.history(), replay.frames, strict=True)):
        assert frame.snapshot.seq == number
        assert [sorted(hand) for hand in frame.snapshot.hands] == [
            sorted(truth.view(seat).hand) for seat in range(truth.ruleset.seats)
        ]
        assert [line.what for line in frame.lines] == [event.what for event in entry.events]
        assert {line.seq for line in frame.lines} <= {number}
        assert frame.snapshot.turn == truth.turn
    cards = [card.id for card in match.ruleset.deck.cards]
    for frame, entry in zip(replay.frames, match.entries, strict=True):
        assert [line.card for line in frame.lines] == [cards[event.card] if event.card >= 0 else "" for event in entry.events]
    actions = [frame.action for frame in replay.frames if frame.seat is not None]
    assert actions == [action.text for action in match.actions]
    assert replay.frames[-1].snapshot.over
    assert replay.story.winner == match.view().winner
    assert (replay.story.seed, replay.story.seconds, replay.story.replay) == (match.seed, 12.0, "x-1")
    assert replay.strangers == list(match.ruleset.strangers)
    assert msgspec.json.decode(msgspec.json.encode(replay), type=Replay) == replay


@pytest.mark.parametrize("name", GAMES)
def test_the_view_of_one_seat_shows_what_that_seat_knew(name: str) -> None:
    match = played(name, 2)
    for seat in match.ruleset.live[:2]:
        replay = replay_of(match.record(), 0.0, "", ENGLISH, seat)
        for (entry, truth), frame in zip(match.history(), replay.frames, strict=True):
            assert frame.snapshot.hands == []
            assert frame.snapshot.hand == list(truth.view(seat).hand)
            for line, event in zip(frame.lines, entry.events, strict=True):
                if event.what in ("drew", "dealt"):
                    assert bool(line.card) == (event.seat == seat)
                if event.what == "took":
                    assert bool(line.cards) <= (seat in (event.seat, event.pawn))


RECORDS = sorted((Path(__file__).parents[1] / "playthroughs").glob("*.record"))
SHORT = [path for path in RECORDS if path.stat().st_size < 20_000]
"""Games of every edition and variant; the long ones would show nothing more."""


@pytest.mark.parametrize("path", SHORT, ids=lambda path: str(path.stem))
def test_games_with_every_variant_can_be_watched_and_are_fair(path: Path) -> None:
    record = path.read_text("utf-8")
    replay = replay_of(record, 0.0, "", load("de"))
    assert replay.frames[-1].snapshot.over
    assert replay.story.turns == replay.frames[-1].snapshot.turn
    assert sum(figure.turns for figure in replay.story.figures) == replay.story.turns
    assert [attempt.seq for attempt in replay.story.attempts] == sorted(attempt.seq for attempt in replay.story.attempts)
    assert all(attempt.succeeded == (attempt.total < attempt.strength) for attempt in replay.story.attempts)
    assert verified(record, ENGLISH).fair


def test_the_games_to_watch_are_of_every_edition() -> None:
    assert {path.stem.split("+")[0].split("@")[0] for path in SHORT} == {*EDITIONS}


def test_a_view_is_of_somebody_who_played() -> None:
    record = played("strangers").record()
    for seat in (1, 3, 4, 99):
        with pytest.raises(RequestRefused, match="nobody played in that seat"):
            replay_of(record, 0.0, "", ENGLISH, seat)
    assert replay_of(record, 0.0, "", ENGLISH, 2).frames


def test_a_replay_is_told_in_the_language_asked_for() -> None:
    record = played("original").record()
    english, german = (replay_of(record, 0.0, "", load(code)) for code in ("en", "de"))
    assert [frame.snapshot.hands for frame in english.frames] == [frame.snapshot.hands for frame in german.frames]
    texts = [[line.text for frame in replay.frames for line in frame.lines if line.text] for replay in (english, german)]
    assert len(texts[0]) == len(texts[1])
    assert sum(one == other for one, other in zip(*texts, strict=True)) < len(texts[0]) / 10


# Over HTTP


def finish(folder: Path, wanted: NewTable) -> tuple[str, str]:
    """Play a game in a house, and return the table and the game's record."""

    async def scenario() -> tuple[str, str]:
        async with house(folder) as registry:
            at, secrets = await set_out(registry, wanted)
            await play_on(at, [await sit(at, seat) for seat in secrets], Temper(3))
            return at.id, match_at(at).record()

    return run(scenario())


def test_a_finished_game_is_found_downloaded_and_proved(tmp_path: Path) -> None:
    table, record = finish(tmp_path, wish("original", 3, public=True))
    with open_door(tmp_path) as door:
        get = door.client.get
        (card,) = get("/api/replays").json()
        assert card["replay"] == f"{table}-1"
        answer = get(f"/api/replays/{table}-1/record")
        assert answer.text == record
        assert f"doctorlucky-{table}-1.txt" in answer.headers["content-disposition"]
        replay = get(f"/api/replays/{table}-1").json()
        assert replay["id"] == f"{table}-1"
        assert replay["frames"][0]["snapshot"]["hands"]
        one = get(f"/api/replays/{table}-1?view=1").json()
        assert not one["frames"][0]["snapshot"].get("hands")
        assert one["frames"][0]["snapshot"]["hand"] == replay["frames"][0]["snapshot"]["hands"][1]
        proof = get(f"/api/replays/{table}-1/verify").json()
        assert proof["fair"] is True
        assert proof["reason"] == ""
        assert proof["seed"] == replay["story"]["seed"]
        assert f'"{proof["commitment"]}"' in record
        for other in (f"{table}-0", f"{table}-2", f"{table}-01x", table, f"{table}-"):
            assert get(f"/api/replays/{other}").status_code == 404


def test_a_record_that_is_brought_along_is_replayed(door: Door) -> None:
    record = played("escape").record()
    answer = door.client.post("/api/replays", content=record.encode())
    assert answer.status_code == 200
    assert msgspec.json.decode(answer.content, type=Replay) == replay_of(record, 0.0, "", ENGLISH)
    one = door.client.post("/api/replays?view=0&language=de", content=record.encode()).json()
    assert one["id"] == ""
    assert not one["frames"][0]["snapshot"].get("hands")
    assert door.client.get("/api/replays").json() == [], "it is not kept"


def broken(record: str) -> Iterator[tuple[str, int, str]]:
    """Records that are wrong, and the line in which they are."""
    lines = record.splitlines()
    for number in (1, 4, len(lines) // 2, len(lines) - 1):
        changed = [*lines]
        changed[number] = changed[number].replace("1", "2", 1) if "1" in changed[number] else "x" + changed[number]
        yield "a change", number + 1, "\n".join(changed)
    facts = read(record)
    action = Line(0, facts.lines[1].label, ["dance", *facts.lines[1].tokens])
    yield "nonsense", 13, write(Record(facts.facts, [facts.lines[0], action, *facts.lines[2:]], facts.result))


def test_a_broken_record_is_refused_with_its_line(door: Door) -> None:
    for what, line, text in broken(played("original").record()):
        answer = door.client.post("/api/replays", content=text.encode())
        assert (answer.status_code, answer.json()["code"]) == (400, "refused"), what
        assert f"line {line}" in answer.json()["reason"], (what, answer.json()["reason"])
        german = door.client.post("/api/replays?language=de", content=text.encode()).json()
        assert str(line) in german["reason"]
        assert german["reason"] != answer.json()["reason"]


@pytest.mark.parametrize("text", ["", "hello", "doctorlucky record 3", "doctorlucky record 99\n", "\n" * 1000])
def test_what_is_no_record_is_refused(door: Door, text: str) -> None:
    answer = door.client.post("/api/replays", content=text.encode())
    assert (answer.status_code, answer.json()["code"]) == (400, "refused")


def test_a_record_names_no_file_to_be_read(door: Door, tmp_path: Path) -> None:
    diary = tmp_path / "diary.toml"
    diary.write_text('name = "DEAR DIARY"\n[[', encoding="utf-8")
    facts = read(played("original").record())
    for board in (str(diary), "/etc/passwd"):
        text = write(Record({**facts.facts, "board": board}, facts.lines, facts.result))
        answer = door.client.post("/api/replays", content=text.encode())
        assert answer.json()["code"] == "refused"
        assert "DIARY" not in answer.text
        assert "root:" not in answer.text


def test_a_game_that_is_not_over_can_be_looked_at_by_whoever_has_its_record(door: Door) -> None:
    match = Match.new("original", 3, seed=1)
    answer = door.client.post("/api/replays", content=match.record().encode())
    assert answer.status_code == 200
    assert len(answer.json()["frames"]) == 1
    assert answer.json()["story"]["winner"] is None


# The proof


def tampered(record: str) -> str:
    """The same game with two cards of the deal exchanged, so that nobody holds anything else, and all checks put right."""
    facts = read(record)
    setup = facts.lines[0]
    for one in range(len(setup.tokens)):
        for two in range(one + 1, len(setup.tokens)):
            tokens = [*setup.tokens]
            tokens[one], tokens[two] = tokens[two], tokens[one]
            if tokens != setup.tokens and tokens[one].startswith("=") and tokens[two].startswith("="):
                text = write(Record(facts.facts, [Line(0, setup.label, tokens), *facts.lines[1:]], facts.result))
                try:
                    Match.replay(text)
                except ValueError:
                    continue
                return text
    raise AssertionError("no two cards can be exchanged")


@pytest.mark.parametrize("name", ["original", "anniversary", "save"])
def test_a_deal_that_does_not_follow_from_its_seed_is_not_fair(name: str) -> None:
    record = played(name).record()
    honest = verified(record, ENGLISH)
    assert (honest.fair, honest.reason) == (True, "")
    text = tampered(record)
    english, german = (verified(text, load(code)) for code in ("en", "de"))
    assert not english.fair
    assert english.reason
    assert german.reason != english.reason
    assert english.commitment == honest.commitment


def test_a_seed_that_is_not_the_promised_one_is_no_record_at_all() -> None:
    facts = read(played("original").record())
    other: dict[str, Any] = {**facts.facts, "seed": "another"}
    with pytest.raises(RequestRefused, match="seed does not match the commitment"):
        replay_of(write(Record(other, facts.lines, facts.result)), 0.0, "", ENGLISH)
