"""The report: what it counts, checked against the games themselves; what it draws; what it leaves out and refuses."""

import re
from collections import Counter
from collections.abc import Sequence
from html import escape
from io import StringIO
from itertools import pairwise, takewhile
from pathlib import Path
from types import ModuleType
from urllib.parse import unquote

import altair as alt
import polars as pl
import pytest

from doctorlucky.engine import event as e
from doctorlucky.engine.event import DOCTOR, NONE
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.parquet import EVENTS, GAMES, Rows, join
from doctorlucky.lab.play import Played
from doctorlucky.lab.plots import SHAPES, chart_html, page, svg
from doctorlucky.lab.report import attempts, length, reading, report, rooms, turns, wins
from doctorlucky.lab.report.counting import count
from doctorlucky.lab.report.figure import Absent, step
from doctorlucky.lab.report.naming import Facts, names_of
from doctorlucky.lab.report.reading import SeriesData, read
from doctorlucky.lab.report.write import _summary
from doctorlucky.lab.series import Series

SERIES = {
    "classic": Series("directors-cut", 4, seed="report"),
    "sharp": Series("directors-cut", 4, ("stronger-weapons",), seed="report"),
    "ship": Series("save", 4, seed="report"),
    "strangers": Series("anniversary", 2, seed="report"),
    "murder": Series("directors-cut", 4, ("killing-players", "re-entry", "dog", "vengeful-doctor"), seed="report"),
    "escape": Series("anniversary", 3, ("escape",), seed="report"),
    "haunted": Series("anniversary", 4, board="haunted-mansion", part="full", seed="report"),
}
NUMBER = 12
MOST_BYTES = 3_000_000


class Files:
    """The games of a series, and the two files of them."""

    def __init__(self, name: str, folder: Path) -> None:
        self.series = SERIES[name]
        self.played: list[Played] = []
        rows = Rows(self.series, events=True)
        for number in range(NUMBER):
            self.played.append(self.series.play(number, events=True))
            rows.add(number, self.played[-1])
        self.games = str(self._file(folder / f"{name}.parquet", rows.games(), GAMES))
        self.events = str(self._file(folder / f"{name}-events.parquet", rows.events(), EVENTS))

    def _file(self, path: Path, content: bytes, rows: str) -> Path:
        draft = path.with_suffix(".draft")
        draft.write_bytes(content)
        join([draft], path, self.series.as_dict() | {"rows": rows, "games": NUMBER})
        return path

    def events_of(self, numbers: Sequence[int], path: Path) -> str:
        """A file of events of some of the games."""
        rows = Rows(self.series, events=True)
        for number in numbers:
            rows.add(number, self.played[number])
        return str(self._file(path, rows.events(), EVENTS))

    def games_of(self, numbers: Sequence[int], path: Path) -> str:
        """A file of some of the games."""
        rows = Rows(self.series, events=True)
        for number in numbers:
            rows.add(number, self.played[number])
        return str(self._file(path, rows.games(), GAMES))

    def counted(self) -> SeriesData:
        (told,) = read([self.games, self.events])
        count(told)
        return told


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("report")


class Shelf(dict[str, Files]):
    """Each series is played when it is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def __missing__(self, name: str) -> Files:
        self[name] = Files(name, self.folder)
        return self[name]


@pytest.fixture(scope="module")
def files(folder: Path) -> dict[str, Files]:
    return Shelf(folder)


def drawn(part: ModuleType, series: SeriesData) -> str:
    """What one part of the report has to say about a series."""
    return "".join(map(str, part.figures([series])))


@pytest.fixture(scope="module")
def alone(files: dict[str, Files]) -> str:
    return report([files["ship"].games, files["ship"].events])


@pytest.fixture(scope="module")
def together(files: dict[str, Files]) -> str:
    """Two series of the same edition, one of another without its events."""
    return report(
        [files["classic"].games, files["classic"].events, files["sharp"].games, files["sharp"].events, files["ship"].games]
    )


def data_of(html: str, name: str) -> pl.DataFrame:
    """The download of a figure."""
    found = re.search(rf'<a class="download" download="{name}\.csv" href="data:text/csv;charset=utf-8,([^"]*)"', html)
    assert found, f"there is no data of {name}"
    return pl.read_csv(StringIO(unquote(found[1])))


def turns_of(game: Played) -> list[int]:
    """Whose turns they were, until the Doctor rises (ESCAPE-1) if he does."""
    hunt = takewhile(lambda event: event.what != e.ESCAPE, game.events)
    return [event.seat for event in hunt if event.what == e.TURN]


# What is counted, counted again without tables


@pytest.mark.parametrize("name", SERIES)
def test_trains_are_runs_of_turns_of_one_seat(files: dict[str, Files], name: str) -> None:
    expected: Counter[int] = Counter()
    for game in files[name].played:
        seats = turns_of(game)
        length = 1
        for before, after in zip(seats, [*seats[1:], NONE], strict=True):
            if before == after:
                length += 1
            else:
                expected[length] += 1
                length = 1
    assert dict(files[name].counted().counts["trains"].iter_rows()) == expected


@pytest.mark.parametrize("name", SERIES)
def test_a_gap_is_how_far_to_the_left_the_next_turn_goes(files: dict[str, Files], name: str) -> None:
    seats = files[name].series.ruleset.seats
    expected: Counter[int] = Counter()
    for game in files[name].played:
        order = turns_of(game)
        expected.update((after - before) % seats for before, after in pairwise(order))
    assert dict(files[name].counted().counts["gaps"].iter_rows()) == expected


def test_escape_4_turns_after_the_doctor_has_risen_are_none_in_which_he_could_be_attacked(
    files: dict[str, Files], together: str
) -> None:
    told = files["escape"].counted()
    hunts = [turns_of(game) for game in files["escape"].played]
    assert told.counts["going"]["count"].sum() == sum(map(len, hunts)) < told.games["turns"].sum()
    note = "Turns after the Doctor has risen (ESCAPE-1) are left out"
    assert [drawn(part, told).count(note) for part in (attempts, turns)] == [1, 2]
    assert "ESCAPE-1" not in together


@pytest.mark.parametrize("name", SERIES)
def test_time_is_where_pawns_stand_when_a_turn_ends(files: dict[str, Files], name: str) -> None:
    spaces = files[name].series.ruleset.board.spaces
    expected: Counter[tuple[str, str]] = Counter()
    for game in files[name].played:
        at: dict[int, int] = {}

        def look(at: dict[int, int] = at) -> None:
            expected.update(("doctor" if pawn == DOCTOR else "time", spaces[space].id) for pawn, space in at.items())

        for event in game.events:
            if event.what == e.TURN and event.amount > 1:
                look()
            if event.what in (e.PLACED, e.STEPPED, e.MOVED, e.LIFTED) and event.pawn <= DOCTOR:
                at[event.pawn] = event.space
            elif event.what in (e.WANDERED, e.RETURNED):
                at[event.seat] = event.space
            elif event.what == e.DOCTOR_MOVED:
                at[DOCTOR] = event.space
            elif event.what == e.KILLED and event.pawn < DOCTOR:
                del at[event.pawn]
        look()
    rooms = files[name].counted().counts["rooms"].filter(pl.col("measure").is_in(["time", "doctor"]) & (pl.col("count") > 0))
    assert {(measure, space): number for measure, space, number in rooms.iter_rows()} == expected


@pytest.mark.parametrize("name", SERIES)
def test_attempts_on_the_doctor_with_their_strength_and_end(files: dict[str, Files], name: str) -> None:
    expected: Counter[tuple[int, bool]] = Counter()
    for game in files[name].played:
        for place, event in enumerate(game.events):
            if event.what == e.ATTEMPTED and event.pawn == DOCTOR:
                ends = (after for after in game.events[place:] if after.what in (e.FAILED, e.KILLED, e.SAVED))
                end = next((after for after in ends if (after.seat, after.pawn) == (event.seat, DOCTOR)), None)
                expected[event.amount, end is not None and end.what != e.FAILED] += 1
    rows = files[name].counted().counts["attempts"].filter(target="doctor")
    found = rows.group_by("strength", "success").agg(pl.col("count").sum())
    assert {(strength, success): number for strength, success, number in found.iter_rows()} == expected
    assert sum(expected.values()) > 0


@pytest.mark.parametrize("name", ["classic", "ship", "strangers"])
def test_the_luck_played_against_attempts_is_what_their_totals_rose_by(files: dict[str, Files], name: str) -> None:
    cards = files[name].series.ruleset.deck.cards
    played: Counter[str] = Counter()
    luck: Counter[str] = Counter()
    for game in files[name].played:
        total = 0
        for event in game.events:
            if event.what == e.ATTEMPTED:
                total = 0
            elif event.what in (e.FOILED_WITH, e.SPENT, e.TURNED_OVER):
                card = "spite-token" if event.what == e.SPENT else cards[event.card].id
                played[card] += 1
                luck[card] += event.amount - total
                total = event.amount
    rows = files[name].counted().counts["answers"]
    assert dict(rows.select("card", "count").iter_rows()) == played
    assert dict(rows.select("card", "count_luck").iter_rows()) == luck


def test_a_card_is_counted_once_for_a_seat_that_was_dealt_it_twice(files: dict[str, Files]) -> None:
    seats: Counter[str] = Counter()
    won: Counter[str] = Counter()
    cards = files["classic"].series.ruleset.deck.cards
    for game in files["classic"].played:
        for seat, card in {(event.seat, event.card) for event in game.events if event.what == e.DEALT}:
            seats[cards[card].id] += 1
            won[cards[card].id] += seat == game.winner
    rows = files["classic"].counted().counts["cards"].filter(use="dealt")
    assert {card: (number, hits) for card, number, hits in rows.select("card", "count", "count_won").iter_rows()} == {
        card: (seats[card], won[card]) for card in seats
    }


def test_counts_add_up_over_pieces(files: dict[str, Files], monkeypatch: pytest.MonkeyPatch) -> None:
    whole = files["ship"].counted()
    monkeypatch.setattr(reading, "PIECE", 300)
    pieces = files["ship"].counted()
    assert sum(1 for _ in pieces.pieces()) > 5
    for name, frame in whole.counts.items():
        assert frame.equals(pieces.counts[name]), name


# What is drawn


def test_wins_add_up(files: dict[str, Files], alone: str) -> None:
    seats, places = data_of(alone, "wins-by-seat"), data_of(alone, "wins-by-first")
    over = [game for game in files["ship"].played if game.over]
    won = [game for game in over if game.winner != NONE]
    assert seats["wins"].sum() == len(over)
    assert places["wins"].sum() == len(won)
    assert places.filter(place="first")["wins"][0] == sum(game.winner == game.first for game in won)
    assert (seats["low"] <= seats["share"]).all()
    assert (seats["share"] <= seats["high"]).all()


def test_strangers_win_nothing_and_stand_in_no_share(files: dict[str, Files]) -> None:
    data = data_of(drawn(wins, files["strangers"].counted()), "wins-by-seat")
    live = {f"seat {seat + 1}" for seat in files["strangers"].series.ruleset.live}
    assert set(data["winner"]) - {"nobody"} == live
    assert len(live) == 2
    assert set(data["fair"].drop_nulls()) == {0.5}


def test_places_after_the_first_player_count_players(files: dict[str, Files], together: str) -> None:
    html = drawn(wins, files["strangers"].counted())
    assert data_of(html, "wins-by-first")["place"].to_list() == ["first", "1"]
    assert "players to the left of the first player" in html
    assert "Strangers are passed over." in html
    assert "Strangers are passed over." not in together


def test_a_length_of_train_that_nobody_had_stands_on_the_axis(files: dict[str, Files]) -> None:
    told = files["classic"].counted()

    def axis(lengths: Sequence[int]) -> list[str]:
        told.counts["trains"] = pl.DataFrame({"length": lengths, "count": [5] * len(lengths)})
        drawn = str(turns.figures([told])[0]).partition('<div class="phone">')[0]
        return re.findall(r">(\d+\+?)</text>", drawn)

    assert axis([1, 2, 7, 9]) == ["1", "2", "3", "4", "5", "6", "7", "8", "9"]
    assert axis([1, 12, 14]) == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10+"]


def test_the_page_needs_nothing_else(alone: str, together: str) -> None:
    for html in (alone, together):
        assert len(html.encode()) < MOST_BYTES
        text = re.sub(r'xmlns(:xlink)?="[^"]*"', "", html)
        assert "http" not in text
        assert not re.search(r"<(link|img|iframe|script [^>]*src)", text)
        ids = re.findall(r' id="([^"]+)"', html)
        assert len(ids) == len(set(ids))
        used = set(re.findall(r"url\(#([^)]+)\)", html)) | set(re.findall(r'href="#([^"]+)"', html))
        assert used <= set(ids)


def test_a_table_that_can_be_scrolled_shows_it(alone: str) -> None:
    """A shadow stays at the edge; what covers it moves along with the table (`local`)."""
    assert re.search(r"\.rows \{[^}]*\blocal\b[^}]*\bscroll\b", alone)


def test_every_figure_has_words_a_finding_and_data(alone: str) -> None:
    figures = re.findall(r'<section class="figure[^"]*" id="([^"]+)">(.*?)</section>', alone, re.DOTALL)
    assert {name for name, _ in figures} == {
        "length", "wins-by-seat", "wins-by-first", "attempts", "attempts-by-turn", "strength", "foiled-by", "cards", "rooms",
        "trains", "skipped", "turns", "sinking",
    }  # fmt: skip
    for name, figure in figures:
        assert re.search(r"<header><h2>[^<]+</h2><p>[^<]+</p>", figure), name
        assert re.search(r'<p class="finding">[^<]*\d[^<]*</p>', figure), name
        assert "<svg" in figure, name
        assert data_of(figure, name).height > 0, name


def test_the_heat_map_is_drawn_on_the_board(files: dict[str, Files], alone: str) -> None:
    board = files["ship"].series.ruleset.board
    for measure in ("time", "doctor", "attempts", "kills"):
        layer = re.search(rf'<g class="layer {measure}">(.*?)</g>', alone, re.DOTALL)
        assert layer
        assert layer[1].count("<path") == len(board.spaces)
    shares = data_of(alone, "rooms").group_by("measure").agg(pl.col("share").sum())
    assert all(abs(share - 1) < 1e-4 for share in shares["share"])
    hottest = data_of(alone, "rooms").filter(measure="time").sort("share").row(-1, named=True)
    assert f'aria-label="{hottest["room"]}; {hottest["share"]:.1%}" style="fill:color-mix(in oklab,var(--heat-1) 100%' in alone


def test_the_heat_map_compares_with_the_rooms_that_are_open(files: dict[str, Files]) -> None:
    """Two players with Strangers have one wing closed, whichever chance chose."""
    html = drawn(rooms, files["strangers"].counted())
    assert f"every open room of a game would have {1 / 19:.1%}." in html


def test_no_tag_of_a_portal_covers_a_number_of_the_heat_map(files: dict[str, Files]) -> None:
    html = drawn(rooms, files["haunted"].counted())
    numbers = re.findall(r'<text class="value[^"]*" x="([\d.]+)" y="([\d.]+)" font-size="(\d+)" text-anchor="start">([^<]+)<', html)
    tags = re.findall(r'<rect x="([\d.]+)" y="([\d.]+)" width="([\d.]+)" height="27"', html)
    assert len(numbers) == 4 * len(files["haunted"].series.ruleset.board.spaces)
    assert len(tags) == 6
    for x, y, size, words in numbers:
        left, right, top, bottom = float(x), float(x) + 0.6 * int(size) * len(words), float(y) - int(size), float(y)
        for tag in tags:
            at, down, wide = map(float, tag)
            assert right < at or at + wide < left or bottom < down or down + 27 < top, words


def test_every_room_has_its_number_on_boards_side_by_side(together: str, files: dict[str, Files]) -> None:
    rooms = len(files["classic"].series.ruleset.board.spaces)
    assert together.count('<text class="value') == 2 * 4 * rooms
    assert not re.search(r"\.value[^{]*\{[^}]*display: *none", together)


def test_series_stand_side_by_side(together: str) -> None:
    data = data_of(together, "length")
    names = data["series"].unique(maintain_order=True).to_list()
    assert names == ["directors-cut", "directors-cut, with stronger-weapons", "save"]
    assert "3 series side by side" in together
    assert together.count('<div class="board">') == 2
    assert set(data_of(together, "trains")["series"]) == set(names[:2])


def test_what_does_not_apply_is_left_out_with_the_reason(files: dict[str, Files], together: str) -> None:
    left = together.partition("<h2>Left out</h2>")[2]
    assert "<strong>Lights out</strong>: in what was played here the lights never go out" in left
    assert "<strong>Sinking decks</strong>: there is no file of events" in left
    bare = report([files["classic"].games])
    left = bare.partition("<h2>Left out</h2>")[2]
    for title in ("When attempts come", "What foiled attempts", "What cards are worth", "Where it happens", "Lucky Trains"):
        assert f"<strong>{title}</strong>: there is no file of events" in left
    assert "nothing sinks (SAVE-6)" in left
    assert "Length of games" in bare


def test_games_that_were_all_given_up_have_no_winner(tmp_path: Path) -> None:
    series = Series("directors-cut", 4, bots=("random",), seed="short", max_turns=2)
    rows = Rows(series, events=False)
    for number in range(3):
        rows.add(number, series.play(number, events=True))
    path = tmp_path / "short.parquet"
    path.write_bytes(rows.games())
    html = report([str(path)])  # without metadata, too
    assert "no game came to its end" in html
    assert "3 games did not come to an end within the limit of turns" in html


def test_a_board_that_has_changed_is_not_drawn(files: dict[str, Files], monkeypatch: pytest.MonkeyPatch) -> None:
    assert isinstance(rooms.figures([files["classic"].counted()])[0], str)
    monkeypatch.setattr(reading, "board_digest", lambda text: "another")
    why = "the board mansion-1996 is not at hand, or not the one that was played on"
    assert rooms.figures([files["classic"].counted()]) == [Absent("Where it happens", why)]


# Names


def facts(
    edition: str = "deluxe", players: int = 4, variants: tuple[str, ...] = (), bots: str = "heuristic", seed: str = "1"
) -> Facts:
    return Facts(edition, players, variants, "mansion-1996", None, bots, seed)


@pytest.mark.parametrize(
    ("series", "names"),
    [
        ([facts()], ["deluxe"]),
        ([facts(), facts(players=6)], ["4 players", "6 players"]),
        ([facts(), facts(variants=("no-f3",))], ["without variants", "with no-f3"]),
        ([facts(), facts("original")], ["deluxe", "original"]),
        ([facts(), facts("original", variants=("no-f3",))], ["deluxe", "original, with no-f3"]),
        ([facts(seed="1"), facts(seed="2")], ["seed 1", "seed 2"]),
    ],
)
def test_series_are_called_by_what_sets_them_apart(series: list[Facts], names: list[str]) -> None:
    assert names_of(series) == names


@pytest.mark.parametrize(("span", "wide"), [(3, 1), (40, 1), (41, 2), (90, 5), (400, 10), (5000, 200), (10**6, 50_000)])
def test_steps_are_round(span: int, wide: int) -> None:
    assert step(span) == wide


# Files of different length


def test_games_that_only_one_file_has_are_left_aside_and_the_page_says_so(
    files: dict[str, Files], together: str, tmp_path: Path
) -> None:
    classic = files["classic"]
    few = classic.events_of(range(3, 8), tmp_path / "few-events.parquet")
    note = f"Only games that are in both files count, 5 of them: '{classic.games}' has 12, and '{few}' has the events of 5."
    (told,) = read([classic.games, few])
    assert f'<p class="more">{escape(note)}</p>' in _summary([told])
    assert data_of(drawn(length, told), "length")["games"].sum() == 5
    count(told)
    assert told.played == 5
    assert told.counts["going"]["count"].sum() == told.games["turns"].sum()

    games = classic.games_of(range(5), tmp_path / "few.parquet")
    (told,) = read([games, classic.events])
    count(told)
    assert told.note.endswith("has the events of 12.")
    assert told.counts["going"]["count"].sum() == sum(game.turns for game in classic.played[:5]) == told.games["turns"].sum()

    assert escape(f"without variants: {note}") in _summary(read([classic.games, few, files["sharp"].games, files["sharp"].events]))
    assert "Only games" not in together


# What is refused


def refusal(files: Sequence[str]) -> str:
    with pytest.raises(DoctorLuckyError) as error:
        report(files)
    assert "\n" not in str(error.value)
    return str(error.value)


def test_files_that_are_none_of_ours(tmp_path: Path, files: dict[str, Files]) -> None:
    broken = tmp_path / "broken.parquet"
    broken.write_bytes(Path(files["ship"].games).read_bytes()[:-200])
    assert f"'{broken}' is broken, or no Parquet file" in refusal([str(broken)])
    text = tmp_path / "text.parquet"
    text.write_text("games,1\n")
    assert f"'{text}' is broken, or no Parquet file" in refusal([str(text)])
    other = tmp_path / "other.parquet"
    pl.DataFrame({"game": [1], "tea": ["Earl Grey"]}).write_parquet(other)
    assert f"'{other}' has neither games nor events as simulate writes them (without " in refusal([str(other)])
    wrong = tmp_path / "wrong.parquet"
    pl.read_parquet(files["ship"].games).with_columns(turns=pl.lit("many")).write_parquet(wrong)
    assert "(turns is String)" in refusal([str(wrong)])
    empty = tmp_path / "empty.parquet"
    pl.read_parquet(files["ship"].games).clear().write_parquet(empty)
    assert refusal([str(empty)]) == f"'{empty}' has no games in it"
    assert refusal([str(tmp_path / "nothing")]) == f"there is no file '{tmp_path / 'nothing'}'"
    assert refusal([str(tmp_path)]) == f"'{tmp_path}' is not a file"


def test_broken_rows_under_a_sound_footer(tmp_path: Path, files: dict[str, Files]) -> None:
    content = bytearray(Path(files["ship"].events).read_bytes())
    content[2000:12_000] = b"\xff" * 10_000
    broken = tmp_path / "events.parquet"
    broken.write_bytes(content)
    assert f"'{broken}' is broken, or no Parquet file" in refusal([files["ship"].games, str(broken)])


def test_a_file_of_events_without_any(files: dict[str, Files], tmp_path: Path) -> None:
    none = files["classic"].events_of([], tmp_path / "none.parquet")
    assert refusal([files["classic"].games, none]) == f"'{none}' has no events in it"
    games = files["classic"].games_of([1, 2], tmp_path / "games.parquet")
    others = files["classic"].events_of([3, 4], tmp_path / "others.parquet")
    assert refusal([games, others]) == f"'{others}' has events of none of the games in '{games}'"


def test_files_that_do_not_go_together(files: dict[str, Files], tmp_path: Path) -> None:
    ship, classic = files["ship"], files["classic"]
    assert "has the same series as" in refusal([ship.games, ship.games])
    assert "events of the same series as another" in refusal([ship.games, ship.events, ship.events])
    assert "has events of games that are in none of these files" in refusal([classic.games, ship.events])
    assert "has events of games" in refusal([ship.events])
    nameless = tmp_path / "nameless.parquet"
    pl.read_parquet(ship.events).write_parquet(nameless)
    assert "does not say which series its events are of" in refusal([ship.games, str(nameless)])
    many = tmp_path / "many.parquet"
    games = pl.read_parquet(classic.games)
    pl.concat(games.with_columns(seed=pl.lit(f"{number}")) for number in range(9)).write_parquet(many)
    assert "9 series are too many" in refusal([str(many)])


# The look that other pages share


def test_the_point_of_every_series_has_an_area() -> None:
    data = pl.DataFrame({"series": [str(place) for place in range(8)], "share": [place / 8 for place in range(8)]})
    shape = alt.Shape("series:N", scale=alt.Scale(domain=data["series"].to_list(), range=list(SHAPES)), legend=None)
    drawn = svg(alt.Chart(data).mark_point().encode(x="series:N", y="share:Q", shape=shape), 500)
    points = re.findall(r'aria-roledescription="point" [^>]*? d="([^"]+)"', drawn)
    assert len(set(points)) == 8
    for path in points:
        assert "A" in path or path.endswith("Z"), f"{path} is a line, which cannot be filled"


def test_a_chart_is_two_drawings_in_the_colours_of_the_page() -> None:
    data = pl.DataFrame({"seat": ["<one>", "two"], "share": [0.25, 0.123456]})
    chart = alt.Chart(data).mark_bar().encode(x="seat:N", y=alt.Y("share:Q", axis=alt.Axis(format="%")))
    block = chart_html(chart, "Title & more", "About <it>.", data, "name", "Found 12.")
    assert block.count("<svg") == 2
    assert 'width="760"' in block
    assert 'width="326"' in block
    assert "Title &amp; more" in block
    assert "About &lt;it&gt;." in block
    assert 'fill="var(--s1)"' in block
    assert not re.search(r'(fill|stroke)="#', block)
    assert data_of(block, "name").equals(data)
    whole = page("A page", "<p>Intro</p>", [block])
    assert whole.startswith("<!doctype html>")
    assert "@media (prefers-color-scheme: dark)" in whole
