"""The rule of verdicts, the intervals, what is noted of a game, and every claim with a few games."""

import json
import re
from collections.abc import Sequence
from math import inf, isclose, log, sqrt
from pathlib import Path
from random import Random
from typing import Any

import pytest

from doctorlucky.editions.ruleset import ruleset
from doctorlucky.engine import event as e
from doctorlucky.engine.event import DOCTOR, NONE, Event
from doctorlucky.errors import DoctorLuckyError
from doctorlucky.lab.claims import running
from doctorlucky.lab.claims.claim import (
    FEWEST,
    Finding,
    Range,
    Unit,
    Verdict,
    at_least,
    at_most,
    judged,
    together,
    within,
)
from doctorlucky.lab.claims.experiment import Experiment, Games
from doctorlucky.lab.claims.log import ClaimsLog, Row
from doctorlucky.lab.claims.observing import COLUMNS, Observer, observe
from doctorlucky.lab.claims.register import CLAIMS, DECIDING, FINDINGS, find_claims
from doctorlucky.lab.claims.running import Report, examine, experiments_of
from doctorlucky.lab.claims.text import as_text, markdown
from doctorlucky.lab.play import Played
from doctorlucky.lab.statistics import NINETY_FIVE, Estimate, average, change, difference, mean, rate, share, unknown, z_for_all

MINUS = "\N{MINUS SIGN}"

# The rule


@pytest.mark.parametrize(
    ("low", "high", "predicted", "verdict"),
    [
        (-0.3, -0.2, at_most(-0.1), Verdict.SUPPORTED),
        (-0.3, -0.1, at_most(-0.1), Verdict.SUPPORTED),
        (-0.3, -0.05, at_most(-0.1), Verdict.UNDECIDED),
        (-0.05, 0.2, at_most(-0.1), Verdict.REFUTED),
        (-0.05, 0.05, within(0.1), Verdict.SUPPORTED),
        (-0.05, 0.15, within(0.1), Verdict.UNDECIDED),
        (-0.15, 0.15, within(0.1), Verdict.UNDECIDED),
        (0.11, 0.15, within(0.1), Verdict.REFUTED),
        (-0.15, -0.11, within(0.1), Verdict.REFUTED),
        (0.5, 0.6, at_least(0.5), Verdict.SUPPORTED),
        (0.4, 0.499, at_least(0.5), Verdict.REFUTED),
        (-inf, inf, at_least(0.5), Verdict.UNDECIDED),
    ],
)
def test_a_verdict_follows_from_the_interval_and_the_predicted_range(
    low: float, high: float, predicted: Range, verdict: Verdict
) -> None:
    assert judged(low, high, predicted) is verdict


def test_a_claim_is_as_good_as_its_worst_finding() -> None:
    yes, no, open_ = Verdict.SUPPORTED, Verdict.REFUTED, Verdict.UNDECIDED
    assert together([yes, yes]) is yes
    assert together([yes, open_]) is open_
    assert together([yes, open_, no]) is no


def test_few_games_decide_nothing() -> None:
    def verdict(games: int) -> Verdict:
        sure = Estimate(-0.5, games, lambda z: (-0.5, -0.5))
        return Finding("turns", Unit.CHANGE, sure, at_most(-0.1)).verdict(DECIDING)

    assert verdict(FEWEST - 1) is Verdict.UNDECIDED
    assert verdict(FEWEST) is Verdict.SUPPORTED


def test_more_findings_make_the_deciding_interval_wider() -> None:
    assert isclose(z_for_all(1), NINETY_FIVE)
    assert isclose(z_for_all(5), 2.5758293035489004)  # 99 %
    assert z_for_all(FINDINGS) == DECIDING > 3


def test_a_finding_is_decided_by_the_wider_interval() -> None:
    between = Estimate(-0.13, 1_000, lambda z: (-0.13 - 0.01 * z, -0.13 + 0.01 * z))
    finding = Finding("turns", Unit.CHANGE, between, at_most(-0.1))
    assert finding.verdict(NINETY_FIVE) is Verdict.SUPPORTED
    assert finding.verdict(DECIDING) is Verdict.UNDECIDED
    assert finding.say() == f"{MINUS}13.0 % ({MINUS}15.0 to {MINUS}11.0)"
    assert finding.predicted.say(finding.unit) == f"at most {MINUS}10.0 %"


# The intervals


def test_a_share_has_wilsons_interval() -> None:
    found = share(8, 10, 0.5)
    low, high = found.within(NINETY_FIVE)
    assert isclose(found.value, 0.3)
    assert isclose(low, 0.4901625 - 0.5, abs_tol=1e-6)
    assert isclose(high, 0.9433178 - 0.5, abs_tol=1e-6)


def test_a_mean_is_as_sure_as_its_standard_error() -> None:
    found = mean([1, 2, 3, 4])
    error = sqrt(5 / 3 / 4)
    assert found.value == 2.5
    assert found.within(2) == pytest.approx((2.5 - 2 * error, 2.5 + 2 * error))


def test_pairs_that_all_change_alike_leave_no_doubt() -> None:
    before = [10, 20, 40]
    assert change(before, [2 * turns for turns in before]).within(DECIDING) == pytest.approx((1.0, 1.0))
    assert difference(before, [turns - 3 for turns in before]).within(DECIDING) == pytest.approx((-3.0, -3.0))


def test_a_change_of_unrelated_games_is_as_sure_as_the_delta_method_says() -> None:
    before, after = [8, 12, 8, 12], [15, 15, 25, 25]  # no covariance
    found = change(before, after)
    error = sqrt(16 / 3 / 4 / 100 + 100 / 3 / 4 / 400)
    assert isclose(found.value, 1.0)
    low, high = found.within(1)
    assert isclose(log((1 + high) / (1 + low)), 2 * error)


def test_a_rate_counts_games_and_not_chances() -> None:
    once = rate([1, 3], [10, 10], 0.1)
    assert isclose(once.value, 2.0)
    assert once.games == 2
    often = rate([1, 3] * 50, [10, 10] * 50, 0.1)
    assert (often.within(1)[1] - 2) < (once.within(1)[1] - 2) / 5


def test_the_mean_of_one_share_is_that_share() -> None:
    one = share(30, 120, 0.25)
    assert average([one]).within(NINETY_FIVE) == pytest.approx(one.within(NINETY_FIVE))
    four = average([one] * 4)
    assert isclose(four.within(2)[1] - four.value, (one.within(2)[1] - one.value) / 2)


@pytest.mark.parametrize(
    "nothing", [mean([]), mean([1]), change([], []), change([0, 0], [1, 2]), rate([], []), share(0, 0), average([])]
)
def test_from_nothing_nothing_follows(nothing: Estimate) -> None:
    assert nothing.within(1) == (-inf, inf)
    assert unknown(7).games == 7


def test_intervals_hold_the_truth_as_often_as_they_say() -> None:
    chance = Random(7)
    held = {"change": 0, "rate": 0, "average": 0}
    trials = 400
    for _ in range(trials):
        before = [chance.expovariate(1 / 30) for _ in range(120)]
        after = [0.5 * turns * chance.uniform(0.5, 1.5) + chance.expovariate(1 / 6) for turns in before]  # 21 on the mean of 30
        low, high = change(before, after).within(NINETY_FIVE)
        held["change"] += low <= -0.3 <= high
        chances = [chance.randint(5, 40) for _ in before]
        events = [sum(chance.random() < 0.2 for _ in range(count)) for count in chances]
        low, high = rate(events, chances).within(NINETY_FIVE)
        held["rate"] += low <= 0.2 <= high
        parts = [share(sum(chance.random() < p for _ in range(150)), 150, p) for p in (0.5, 0.25, 0.125)]
        low, high = average(parts).within(NINETY_FIVE)
        held["average"] += low <= 0 <= high
    assert all(0.92 <= count / trials <= 0.98 for count in held.values()), held


# What is noted of a game


def row(events: Sequence[Event], edition: str = "directors-cut", players: int = 3) -> dict[str, int]:
    rules = ruleset(edition, players)
    played = Played(True, 1, NONE, 5, 20, 2, 0, list(events))
    return dict(zip(COLUMNS, observe(rules, played), strict=True))


def test_a_row_says_who_tried_first_and_who_paid() -> None:
    deck = ruleset("directors-cut", 3).deck
    two, one, weapon = deck.index("Failure 2"), deck.index("Failure 1"), deck.index("Billiard Cue")
    found = row(
        [
            Event(e.TURN, 0, amount=1),
            Event(e.TURN, 1, amount=2),
            Event(e.ATTEMPTED, 1, DOCTOR, weapon, 3, amount=3),
            Event(e.FOILED_WITH, 2, card=two, amount=2),
            Event(e.FOILED_WITH, 0, card=one, amount=3),
            Event(e.TURN, 2, amount=3),
            Event(e.ATTEMPTED, 2, DOCTOR, space=3, amount=1),
            Event(e.KILLED, 2, DOCTOR),
        ]
    )
    assert (found["first_try"], found["first_tryer"], found["attackers"]) == (2, 1, 2)
    assert (found["foiled"], found["foiled_last"], found["failures"]) == (3, 1, 3)
    assert found["bare"] == 1
    assert (found["winner"], found["turns"], found["attempts"]) == (1, 5, 2)


def test_a_row_tells_trains_and_who_waits_off_the_path() -> None:
    board = ruleset("directors-cut", 3).board
    on = board.by_number[3]
    off = next(space.index for space in board.spaces if space.number < 0)
    found = row(
        [
            *(Event(e.PLACED, pawn=seat, space=on) for seat in range(3)),
            *(Event(e.TURN, seat, amount=seat + 1) for seat in range(3)),
            Event(e.STEPPED, 2, 2, space=off, origin=on),
            Event(e.TURN, 0, amount=4),
            Event(e.TURN, 0, amount=5),
            Event(e.TURN, 2, amount=6),
        ]
    )
    assert (found["train"], found["rider"]) == (2, 0)
    assert (found["off_waits"], found["off_turns"]) == (3, 1)
    assert (found["on_waits"], found["on_turns"]) == (6, 2)
    assert [found[f"turns_{seat}"] for seat in range(4)] == [3, 1, 2, 0]


def test_a_row_agrees_with_the_game() -> None:
    for experiment in (Experiment("anniversary", 2), Experiment("save", 3), Experiment("original", 5)):
        series = experiment.series("row")
        played = series.play(0, events=True)
        found = dict(zip(COLUMNS, observe(series.ruleset, played), strict=True))
        assert sum(found[f"turns_{seat}"] for seat in range(8)) == found["turns"] == played.turns
        assert found["off_turns"] + found["on_turns"] == played.turns - series.ruleset.seats
        assert 1 <= found["first_try"] <= played.turns
        assert found["foiled_last"] <= found["foiled"]


def test_a_watch_knows_the_path_without_closed_rooms() -> None:
    closed, whole = (ruleset("anniversary", 3, part=part) for part in ("center", "full"))
    assert Observer(closed).path.bit_count() == 14
    assert Observer(whole).path.bit_count() == 24


# The claims


@pytest.fixture(scope="module")
def tiny() -> Report:
    return examine(CLAIMS, 2, "tiny", workers=1)


def test_every_claim_can_be_examined(tiny: Report) -> None:
    assert [examined.claim for examined in tiny.examined] == list(CLAIMS)
    for examined in tiny.examined:
        assert len(examined.outcome.findings) == examined.claim.findings, examined.claim.id
        assert examined.verdict is Verdict.UNDECIDED  # by two games
        assert examined.outcome.figure.rows, examined.claim.id
    assert tiny.total == 2 * len(experiments_of(CLAIMS))
    assert not tiny.open


def test_claims_have_names_of_their_own_and_all_they_need() -> None:
    assert len({claim.id for claim in CLAIMS}) == len(CLAIMS)
    for claim in CLAIMS:
        assert claim.hypothesis.endswith(".")
        assert claim.compared.endswith(".")
        assert claim.limits.endswith(".")
        for experiment in claim.experiments:
            experiment.series("1").check()


def test_the_claims_of_the_issue_are_there() -> None:
    names = " ".join(claim.id for claim in CLAIMS)
    for word in (
        *("spite-shortens", "attempts-forward", "failures-run-out", "stronger-weapons", "no-f3", "unvisited", "lights-out", "save"),
        *("super-spite", "wings", "stranger", "train", "first-player-original", "first-player-directors-cut"),
        *("first-player-deluxe", "first-player-anniversary", "first-player-save"),
    ):
        assert word in names


def test_the_json_has_what_readers_rely_on(tiny: Report) -> None:
    facts: dict[str, Any] = json.loads(json.dumps(tiny.as_dict(), allow_nan=False))
    assert set(facts) == {
        *("doctorlucky", "seed", "games_of_each_experiment", "games", "longest_game", "findings_of_all_claims", "deciding_z"),
        *("interrupted", "claims", "not_examined"),
    }
    for claim in facts["claims"]:
        assert set(claim) == {
            *("id", "title", "hypothesis", "compared", "experiments", "verdict", "findings", "facts", "figure", "limits"),
            "games_given_up",
        }
        assert claim["verdict"] in ("supported", "refuted", "undecided")
        for finding in claim["findings"]:
            assert set(finding) == {
                *("measure", "unit", "effect", "low", "high", "deciding_low", "deciding_high", "predicted", "predicted_words"),
                *("games", "verdict"),
            }
        for experiment in claim["experiments"]:
            assert set(experiment) == {"edition", "players", "variants", "part", "bots", "games"}
        assert set(claim["figure"]) == {"kind", "about", "across", "upward", "unit", "beside", "rows"}


def test_the_report_in_words_names_every_claim_and_the_bots(tiny: Report) -> None:
    text = as_text(tiny)
    for claim in CLAIMS:
        assert f"{claim.id}: UNDECIDED" in text
    assert "tested on bots" in text
    assert "`heuristic`" in text


def test_the_table_for_documents_has_a_line_for_each_finding(tiny: Report) -> None:
    head, rule, *lines = markdown(tiny).splitlines()
    assert head.startswith("| claim |")
    assert rule.count("|") == head.count("|") == 6
    assert len(lines) == FINDINGS
    assert sum("`" in line.split("|")[1] for line in lines) == len(CLAIMS)


def test_the_page_is_whole_and_fetches_nothing(tiny: Report) -> None:
    from doctorlucky.lab.claims.page import html

    shown = [next(one for one in tiny.examined if one.outcome.figure.kind == kind) for kind in ("lines", "dots")]
    text = html(Report(shown, tiny.open, tiny.games, tiny.seed, tiny.total))
    for examined in shown:
        assert f'id="{examined.claim.id}"' in text
    assert text.count('<div class="phone"><svg') == 2
    for fetched in ('src="', "@import", "url(http", "<link"):
        assert fetched not in text


def test_the_table_of_verdicts_says_what_was_predicted(tiny: Report) -> None:
    from doctorlucky.lab.claims.page import html

    lights = next(one for one in tiny.examined if one.claim.id == "lights-out-is-rare")
    text = html(Report([lights], [], tiny.games, tiny.seed, tiny.total))
    table = text.partition("<h2>Verdicts</h2>")[2].partition("</table>")[0]
    rows = re.findall(r"<td>([^<]*)</td><td class=\"effect\">.*?</span> ([^<]*)</td><td class=\"foretold\">([^<]*)</td>", table)
    assert rows == [(found.measure, found.say(), found.predicted.say(found.unit)) for found in lights.outcome.findings]
    assert ("games in which the lights go out, 7 players", "at least 10.0 %") in [(row[0], row[2]) for row in rows]
    assert table.count('rowspan="7"') == 2


def test_the_lines_of_a_figure_are_dashed_as_those_of_a_report() -> None:
    from doctorlucky.lab.claims.figures import still_going
    from doctorlucky.lab.claims.page import chart
    from doctorlucky.lab.plots import DASHES

    games = Games([[1, 2, 3] for _ in COLUMNS])
    drawn = chart(still_going({"without": games, "with": games})).to_dict()
    scale = drawn["layer"][0]["encoding"]["strokeDash"]["scale"]
    assert scale["domain"] == ["without", "with"]
    assert [tuple(dash) for dash in scale["range"]] == list(DASHES[:2])


def test_the_same_seed_gives_the_same_whoever_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "CHUNK", 2)
    claims = find_claims("spite-shortens")
    alone = examine(claims, 5, "again", workers=1)
    assert examine(claims, 5, "again", workers=2).as_dict() == alone.as_dict()
    assert examine(claims, 5, "other", workers=1).as_dict() != alone.as_dict()


def test_names_of_claims_may_be_short() -> None:
    assert len(find_claims("first-player")) == 5
    with pytest.raises(DoctorLuckyError, match="did you mean 'train-pays'"):
        find_claims("trainpays")
    with pytest.raises(DoctorLuckyError, match="there are spite-shortens"):
        find_claims("")


# Interrupted


def test_what_was_played_before_an_interruption_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    claims = find_claims("spite-shortens")
    monkeypatch.setattr(running, "CHUNK", 2)
    shown: list[int] = []
    first = examine(claims, 5, "stop", 1, tmp_path, shown.append, lambda: bool(shown) and shown[-1] >= 4)
    assert first.open == list(claims)
    assert not first.examined
    assert shown[-1] == 4
    again: list[int] = []
    second = examine(claims, 5, "stop", 1, tmp_path, again.append)
    assert again[0] == 4
    assert again[-1] == 10
    assert second.kept
    assert second.as_dict() == examine(claims, 5, "stop", 1).as_dict()

    def nothing(job: running.Job) -> list[Row]:
        raise AssertionError("there was nothing left to play")

    monkeypatch.setattr(running, "play_some", nothing)
    assert examine(claims, 5, "stop", 1, tmp_path).as_dict() == second.as_dict()


def written(log: ClaimsLog) -> list[Row]:
    return list(zip(*log.columns, strict=True))


def test_a_torn_line_of_a_log_is_dropped(tmp_path: Path) -> None:
    series = Experiment("original").series("torn")
    rows = [tuple(range(len(COLUMNS))), tuple(range(1, len(COLUMNS) + 1))]
    log = ClaimsLog(tmp_path, series)
    log.add(rows)
    log.close()
    (file,) = tmp_path.iterdir()
    file.write_bytes(file.read_bytes()[:-5])
    log = ClaimsLog(tmp_path, series)
    assert written(log) == rows[:1]
    log.add(rows[1:])
    log.close()
    log = ClaimsLog(tmp_path, series)
    assert written(log) == rows
    log.close()


def test_who_finds_a_log_in_use_plays_without(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    series = Experiment("original").series("two")
    mine = ClaimsLog(tmp_path, series)
    theirs = ClaimsLog(tmp_path, series)
    rows = [tuple(range(len(COLUMNS)))]
    theirs.add(rows)
    theirs.close()
    mine.close()
    log = ClaimsLog(tmp_path, series)
    assert written(log) == []
    log.close()


def test_where_nothing_can_be_kept_games_are_played_all_the_same(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    report = examine(find_claims("spite-shortens"), 2, "kept", 1, blocked / "folder")
    assert len(report.examined) == 1
    assert not report.kept


def test_games_without_rows_are_no_games() -> None:
    games = Games([[] for _ in COLUMNS])
    assert len(games) == 0
    assert games.mean("turns") == 0.0
    assert games.won_by((0, 1)) == []


def test_the_document_gives_a_verdict_on_every_claim() -> None:
    page = (Path(__file__).parents[2] / "docs" / "laboratory.md").read_text("utf-8")
    told = re.findall(r"^\| `([a-z0-9-]+)` \| \*\*(supported|refuted|undecided)\*\* \|", page, re.MULTILINE)
    assert [name for name, _ in told] == [claim.id for claim in CLAIMS]
    assert f"{FINDINGS} findings" in page
    assert f"{DECIDING:.2f} standard errors" in page
    assert f"{len(experiments_of(CLAIMS))} experiments" in page
