"""The text of a record: what it looks like, and that every kind of damage is noticed and its line named."""

import json
from random import Random

import pytest
from forger import FACTS, PLACE, SETUP, rows_of, sealed

from doctorlucky.errors import RecordError
from doctorlucky.match import Match
from doctorlucky.record.notation import VERSION, Line, Record, check_of, read, write


def finished() -> str:
    """The record of a short match with some of everything in it."""
    match = Match.new("directors-cut", 3, ["killing-players", "dog"], seed=4)
    rng = Random(1)
    for _ in range(40):
        match.play(rng.choice(list(match.legal())))
    return match.record()


TEXT = finished()
LINES = TEXT.splitlines()


def sample() -> Record:
    facts = {
        "edition": "original",
        "variants": [],
        "players": 2,
        "board": "mansion-1996",
        "part": None,
        "names": ["Ann", "Bob"],
        "commitment": "c",
        "seed": "s",
        "dealer": None,
        "position": None,
    }
    lines = [Line(0, "setup", ["=seat-1", "=kitchen"]), Line(0, "1 seat-2", ["step foyer", "draw", "=trowel"])]
    return Record(facts, lines, "unfinished")


def wrong_line(text: str) -> int:
    """The line that is named when this is read."""
    with pytest.raises(RecordError) as error:
        read(text)
    assert f"line {error.value.line}: " in str(error.value)
    return error.value.line


# The form


def test_the_first_line_names_format_and_version() -> None:
    assert LINES[0] == f"doctorlucky record {VERSION}"


def test_facts_come_one_a_line_in_a_fixed_order() -> None:
    assert tuple(line.split(" ")[0] for line in LINES[1 : 1 + len(FACTS)]) == FACTS


def test_every_line_but_the_first_ends_in_a_check_over_itself_and_all_above() -> None:
    check = LINES[0]
    for line in LINES[1:]:
        row, _, found = line.rpartition(" #")
        check = check_of(check, row)
        assert found == check


def test_what_is_written_is_read_again() -> None:
    record = sample()
    again = read(write(record))
    assert again.facts == record.facts
    assert [(line.label, line.tokens) for line in again.lines] == [(line.label, line.tokens) for line in record.lines]
    assert again.result == record.result
    assert write(again) == write(record)


def test_lines_and_facts_know_their_places() -> None:
    record = read(TEXT)
    assert record.places == {**PLACE, "result": len(LINES)}
    assert [line.number for line in record.lines] == list(range(SETUP, len(LINES)))


@pytest.mark.parametrize(
    "name", ["Ann #0000", "a; b", "seat-1: end", '"quoted" \\', "Ågnes 🎩", "result won seat-1", "  spaced  ", "'", "{}", "#"]
)
def test_any_name_survives(name: str) -> None:
    record = sample()
    record.facts["names"] = [name, "Bob"]
    assert read(write(record)).facts["names"] == [name, "Bob"]


# Ways a text may travel


def test_crlf_reads_the_same() -> None:
    assert write(read(TEXT.replace("\n", "\r\n"))) == TEXT


def test_a_byte_order_mark_is_no_part_of_it() -> None:
    assert write(read("\ufeff" + TEXT)) == TEXT


def test_both_at_once() -> None:
    assert write(read("\ufeff" + TEXT.replace("\n", "\r\n"))) == TEXT


@pytest.mark.parametrize("ending", ["", "\n\n", "\n\n  \n", "\r\n"])
def test_the_end_of_the_text_may_have_any_number_of_empty_lines(ending: str) -> None:
    assert write(read(TEXT.rstrip("\n") + ending)) == TEXT


def test_the_line_is_named_by_its_number_in_a_crlf_file_too() -> None:
    rows = LINES[:]
    rows[12] = rows[12].replace("seat", "meat")
    assert wrong_line("\r\n".join(rows)) == 13


# Damage


@pytest.mark.parametrize("kept", range(len(LINES)))
def test_cut_off_after_any_line(kept: int) -> None:
    assert wrong_line("".join(f"{line}\n" for line in LINES[:kept])) == max(kept, 1)


def test_cut_off_after_any_character() -> None:
    for length in range(len(TEXT) - 1):
        text = TEXT[:length]
        assert wrong_line(text) == max(1, len(text.splitlines())), f"after {length} characters"


@pytest.mark.parametrize("number", range(2, len(LINES) + 1))
def test_one_damaged_character_anywhere_names_its_line(number: int) -> None:
    line = LINES[number - 1]
    for at, was in enumerate(line):
        for now in ("x", "0", " ", "#", ";", ":", '"', "\t", "\x00", "é"):
            if now != was:
                damaged = f"{line[:at]}{now}{line[at + 1 :]}"
                assert wrong_line("\n".join([*LINES[: number - 1], damaged, *LINES[number:]])) == number, damaged


@pytest.mark.parametrize("now", ["x", "0", "4", " ", "#", "\t", "\r", "\u2028", "é"])
def test_one_damaged_character_in_the_first_line_names_it(now: str) -> None:
    for at, was in enumerate(LINES[0]):
        if now != was:
            damaged = f"{LINES[0][:at]}{now}{LINES[0][at + 1 :]}"
            assert wrong_line("\n".join([damaged, *LINES[1:]])) == 1, damaged


@pytest.mark.parametrize("number", range(2, len(LINES) + 1))
def test_a_missing_line_is_noticed_where_it_is_missing(number: int) -> None:
    text = "\n".join([*LINES[: number - 1], *LINES[number:]])
    assert wrong_line(text) == min(number, len(LINES) - 1)


@pytest.mark.parametrize("number", range(2, len(LINES) + 1))
def test_a_line_that_stands_twice_is_noticed_the_second_time(number: int) -> None:
    text = "\n".join([*LINES[:number], LINES[number - 1], *LINES[number:]])
    assert wrong_line(text) == number + 1


@pytest.mark.parametrize("number", range(2, len(LINES)))
def test_two_lines_in_the_wrong_order_are_noticed_at_the_first(number: int) -> None:
    text = "\n".join([*LINES[: number - 1], LINES[number], LINES[number - 1], *LINES[number + 1 :]])
    assert wrong_line(text) == number


def test_an_empty_line_in_the_middle_is_noticed() -> None:
    assert wrong_line("\n".join([*LINES[:12], "", *LINES[12:]])) == 13


# Not a record at all


@pytest.mark.parametrize("text", ["", "\n", "   \n\n", "\ufeff", "\ufeff\n", "hello", "{}", "doctorlucky", "\x00\x01", "\r\r"])
def test_other_texts_are_no_record(text: str) -> None:
    assert wrong_line(text) == 1


def test_binary_junk_is_no_record() -> None:
    rng = Random(7)
    for size in (1, 10, 1000, 100_000):
        assert wrong_line(rng.randbytes(size).decode("latin-1")) == 1


def test_junk_after_a_good_first_line_is_named() -> None:
    rng = Random(8)
    junk = rng.randbytes(200).decode("latin-1").replace("\n", "")
    assert wrong_line(f"{LINES[0]}\n{junk}\n") == 2


def test_bytes_read_with_surrogates_are_refused_like_any_damage() -> None:
    line = LINES[12].encode()
    row = (line[:3] + b"\xff" + line[4:]).decode("utf-8", "surrogateescape")
    assert wrong_line("\n".join([*LINES[:12], row, *LINES[13:]])) == 13


@pytest.mark.parametrize("thing", [None, b"doctorlucky record 3", 7, [TEXT]])
def test_what_is_not_text_is_refused(thing: object) -> None:
    with pytest.raises(RecordError) as error:
        read(thing)  # type: ignore[arg-type]
    assert error.value.line == 1


@pytest.mark.parametrize("version", ["4", "17", "9999"])
def test_a_future_version_asks_for_a_newer_program(version: str) -> None:
    with pytest.raises(RecordError, match="newer") as error:
        read(TEXT.replace("record 3", f"record {version}", 1))
    assert error.value.line == 1


@pytest.mark.parametrize("version", ["0", "", "-1", "one", "1.5", "1e3", "²", "٣", "9" * 5000, "2 2"])
def test_what_is_no_version_is_refused(version: str) -> None:
    assert wrong_line(TEXT.replace("record 3", f"record {version}", 1)) == 1


# Lines that check but say nonsense


def test_the_forger_can_forge() -> None:
    assert sealed(rows_of(TEXT)) == TEXT


@pytest.mark.parametrize("number", range(2, len(FACTS) + 2))
@pytest.mark.parametrize("value", ["", "{", "[1,", "nope", "'x'", "1 2", "[" * 100_000, "9" * 10_000, '"\\x"', '{"a": ' * 50_000])
def test_a_fact_that_is_no_json_is_named(number: int, value: str) -> None:
    rows = rows_of(TEXT)
    rows[number - 1] = f"{FACTS[number - 2]} {value}"
    assert wrong_line(sealed(rows)) == number


@pytest.mark.parametrize("number", range(2, len(FACTS) + 2))
def test_a_fact_in_the_wrong_place_is_named(number: int) -> None:
    rows = rows_of(TEXT)
    rows[number - 1] = f"colour {json.dumps('red')}"
    assert wrong_line(sealed(rows)) == number


def test_a_missing_fact_is_named() -> None:
    for number in range(2, len(FACTS) + 2):
        rows = rows_of(TEXT)
        del rows[number - 1]
        assert wrong_line(sealed(rows)) == number


def test_a_missing_result_is_named() -> None:
    assert wrong_line(sealed(rows_of(TEXT)[:-1])) == len(LINES) - 1


def test_nothing_may_follow_the_result() -> None:
    rows = rows_of(TEXT)
    assert wrong_line(sealed([*rows, rows[-2]])) == len(LINES) + 1


def test_a_turn_without_a_colon_is_named() -> None:
    rows = rows_of(TEXT)
    rows[12] = rows[12].replace(":", "")
    assert wrong_line(sealed(rows)) == 13


def test_a_second_result_is_named() -> None:
    rows = rows_of(TEXT)
    assert wrong_line(sealed([*rows[:12], "result unfinished", *rows[12:]])) == 13
