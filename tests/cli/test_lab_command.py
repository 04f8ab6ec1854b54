import subprocess
import sys
from pathlib import Path

import pytest
from command_line import Run, environment


@pytest.fixture
def games(run: Run, tmp_path: Path) -> tuple[str, str]:
    """What simulate writes: a file of games and one of their events."""
    out, events = str(tmp_path / "games.parquet"), str(tmp_path / "events.parquet")
    words = ("--games", "5", "--bots", "heuristic", "--workers", "1", "--seed", "lab", "--out", out, "--events", events)
    assert run("simulate", *words).code == 0
    return out, events


def test_a_report_on_what_simulate_writes(run: Run, games: tuple[str, str], tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    answer = run("lab", "report", *games, "--out", str(page))
    assert (answer.code, answer.out, answer.err) == (0, f"The report is in {page}\n", "")
    html = page.read_text(encoding="utf-8")
    assert "<h1>Kill Doctor Lucky: Director&#x27;s Cut, 4 players</h1>" in html
    assert 'id="rooms"' in html


def test_a_page_is_written_whole_or_not_at_all(run: Run, games: tuple[str, str], tmp_path: Path) -> None:
    page = tmp_path / "report.html"
    page.write_text("the old one", encoding="utf-8")
    Path(games[1]).write_bytes(b"PAR1 and nothing else")
    assert "is broken, or no Parquet file" in run("lab", "report", *games, "--out", str(page)).refused()
    assert page.read_text(encoding="utf-8") == "the old one"


def test_pages_that_cannot_be_written(run: Run, games: tuple[str, str], tmp_path: Path) -> None:
    nowhere = tmp_path / "nowhere" / "report.html"
    assert (
        run("lab", "report", *games, "--out", str(nowhere)).refused() == f"{nowhere}: cannot be written (there is no such folder)"
    )
    assert run("lab", "report", *games, "--out", str(tmp_path)).refused() == f"{tmp_path}: cannot be written (it is a folder)"
    assert "cannot be written" in run("lab", "report", "no-such.parquet", "--out", str(nowhere)).refused()  # before it is read
    before = Path(games[0]).read_bytes()
    assert "is one of the files to report on" in run("lab", "report", *games, "--out", games[0]).refused()
    assert Path(games[0]).read_bytes() == before


@pytest.mark.parametrize("words", [("report", "no-such.parquet"), ("claims", "--only", "spite-shortens", "--games", "2")])
def test_a_folder_that_takes_no_file_is_found_out_before_the_work(run: Run, words: tuple[str, ...]) -> None:
    """One that grants permission all the same."""
    assert run("lab", *words, "--out", "/proc/page.html").refused().startswith("/proc/page.html: cannot be written (")


def test_looking_whether_a_page_can_be_written_leaves_nothing(run: Run, tmp_path: Path) -> None:
    assert "there is no file" in run("lab", "report", str(tmp_path / "none"), "--out", str(tmp_path / "page.html")).refused()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "'doctorlucky lab' needs a command: report or claims; see 'doctorlucky lab --help'"),
        (("report",), "something is missing: FILE; see 'doctorlucky lab report --help'"),
        (("reprot",), "there is no command 'doctorlucky lab reprot'; did you mean 'report'?"),
        (("report", "x.parquet", "--outt", "y"), "'doctorlucky lab' has no option '--outt'; did you mean '--out'?"),
        (("report", "no-such.parquet", "--out", ""), "--out: the name of a file is missing: it is empty; see"),
        (("report", "no-such.parquet"), "there is no file 'no-such.parquet'"),
    ],
)
def test_mistakes_get_a_sentence(
    run: Run, words: tuple[str, ...], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert run("lab", *words).refused().startswith(said)
    assert not list(tmp_path.iterdir())


def test_without_the_extra_it_says_how_to_install_it() -> None:
    program = (
        "import sys; sys.modules['altair'] = None; from doctorlucky.cli.main import main; sys.exit(main(['lab', 'report', 'x']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment(), timeout=300, check=False
    )
    assert done.returncode == 2
    assert done.stderr == "doctorlucky: this needs altair, which is not installed: pip install 'doctorlucky[lab]'\n"


def test_help_loads_none_of_the_heavy_libraries() -> None:
    program = (
        "import sys; from doctorlucky.cli.main import main; main(['lab', '--help']); main(['lab', 'report', '--help']); "
        "print('loaded:', sorted({'polars', 'altair', 'vl_convert'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, env=environment(), timeout=300, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "simulate --out and --events" in done.stdout
    assert done.stdout.endswith("loaded: []\n")
