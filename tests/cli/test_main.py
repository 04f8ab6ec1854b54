"""The command as a whole: what it offers, how fast it starts, and how it fails."""

import os
import re
import shlex
import subprocess
import sys
from argparse import Namespace
from importlib import import_module
from pathlib import Path

import pytest
from command_line import Run, command, environment

from doctorlucky.cli import command as command_module
from doctorlucky.cli import editions as editions_module
from doctorlucky.cli.command import COMMANDS
from doctorlucky.cli.main import main
from doctorlucky.cli.options import called
from doctorlucky.version import __version__


def test_help_lists_every_command(run: Run) -> None:
    answer = run("--help")
    assert answer.code == 0
    assert answer.out.startswith("usage: doctorlucky COMMAND [OPTIONS]\n")
    assert "Without a command: serve." in answer.out
    for name, about in COMMANDS.items():
        assert any(line.split() == [name, *about.split()] for line in answer.out.splitlines())


@pytest.mark.parametrize("name", COMMANDS)
def test_commands_keep_the_convention(run: Run, name: str) -> None:
    module = import_module(f"doctorlucky.cli.{name}")
    assert COMMANDS[name] == module.HELP
    answer = run(name, "--help")
    assert answer.code == 0
    assert answer.out.startswith(f"usage: doctorlucky {name}")
    assert run("help", name).out == answer.out


def test_help_imports_neither_rich_nor_the_engine() -> None:
    code = "import sys; from doctorlucky.cli.main import main; main(['--help']); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), timeout=300, check=True)
    loaded = done.stderr.decode().split()
    assert "doctorlucky.cli.main" in loaded
    for name in ("rich", "doctorlucky.engine.rules", "doctorlucky.match", "doctorlucky.boards", "tomllib", "json"):
        assert name not in loaded


@pytest.mark.parametrize("line", ["simulate --games 2", "editions", "watch --turns 1"])
def test_output_that_is_no_terminal_needs_no_rich(line: str) -> None:
    words = line.split()
    code = f"import sys; from doctorlucky.cli.main import main; main({words!r}); print(*sys.modules, file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), timeout=300, check=True)
    assert "rich" not in done.stderr.decode().split()
    assert b"\x1b" not in done.stdout


def test_version_says_how_the_engine_runs(run: Run) -> None:
    answer = run("--version")
    python = ".".join(map(str, sys.version_info[:3]))
    assert answer.code == 0
    assert answer.out.strip() in [f"doctorlucky {__version__} ({how}, Python {python})" for how in ("compiled", "interpreted")]
    assert run("-V").out == answer.out


def test_bare_command_serves(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("doctorlucky.cli.serve.run", lambda args: 77)
    assert run().code == 77


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("edtions",), "there is no command 'doctorlucky edtions'; did you mean 'editions'?"),
        (("xyzzy",), "there is no command 'doctorlucky xyzzy'; there are serve, watch, board, editions"),
        (("--seed", "7"), "'--seed' needs a command before it: doctorlucky watch --seed 7"),
        (
            ("--edition=save", "--board", "a b"),
            "'--edition' needs a command before it: doctorlucky watch --edition=save --board 'a b'",
        ),
        (("--games", "7"), "'--games' needs a command before it: doctorlucky simulate --games 7"),
        (("--sight", "kitchen"), "'--sight' needs a command before it: serve, watch, board, editions"),
        (("watch", "anniversary"), "does not know what to do with 'anniversary'; did you mean '--edition anniversary'?"),
        (("watch", "aniversary"), "does not know what to do with 'aniversary'; see 'doctorlucky watch --help'"),
        (("editions", "anniversary"), "does not know what to do with 'anniversary'; see 'doctorlucky editions --help'"),
        (("simulate", "--game", "7"), "has no option '--game'; did you mean '--games'?"),
        (("editions", "--zzz"), "has no option '--zzz'; it has --help, --json"),
        (("editions", "too", "many"), "does not know what to do with 'too'"),
        (("simulate", "--games"), "--games: a value is missing"),
        (("verify",), "something is missing: FILE"),
        (("board", "shwo"), "there is no command 'doctorlucky board shwo'; did you mean 'show'?"),
        (("board", "show", "ship", "--wdith", "50"), "did you mean '--width'?"),
        (("board", "show", "ship", "--theme", "dark"), "--theme cannot be 'dark'; there are night, parlour"),
        (("board", "show", "atlantis"), "there is no board 'atlantis'"),
        (("\x1b[31m\n",), "there is no command"),
        (("verify", ""), "the name of a file is missing"),
        (("replay", ""), "the name of a file is missing"),
        (("board", "show", "ship", "--svg", ""), "--svg: the name of a file is missing"),
        (("watch", "--record", ""), "--record: the name of a file is missing"),
        (("watch", "--record", "-"), "--record: a record goes to a file"),
        (("watch", "--variant", "dog, spite"), "repeat the option: --variant dog --variant spite"),
        (("bench", "--players", "x"), "'x' is not a whole number"),
    ],
)
def test_mistakes_get_one_sentence(run: Run, words: tuple[str, ...], said: str) -> None:
    assert said in run(*words).refused()


def test_board_alone_lists_the_boards(run: Run) -> None:
    alone = run("board")
    assert alone.code == 0
    assert "mansion-1996" in alone.out
    assert alone.out == run("board", "list").out


def test_what_is_said_is_one_printable_line(run: Run) -> None:
    sentence = run("\x1b[2J\nx" * 300).refused()
    assert sentence.isprintable()
    assert len(sentence) <= 500


def shell(line: str) -> tuple[int, bytes, bytes]:
    """A line for the shell, in which D stands for the command."""
    line = line.replace("D ", shlex.join(command()) + " ")
    done = subprocess.run(line, shell=True, capture_output=True, env=environment(), timeout=300, check=False)
    return done.returncode, done.stdout, done.stderr


def test_closed_pipe_is_quiet() -> None:
    assert shell("D editions | head -1") == (0, b"original: Kill Doctor Lucky (1996)\n", b"")
    assert shell("D watch --seed 7 | head -1") == (0, b"Kill Doctor Lucky: Director's Cut (2002)\n", b"")
    assert shell("D --help | head -0") == (0, b"", b"")


def test_closed_output_is_quiet() -> None:
    assert shell("D editions >&-") == (0, b"", b"")
    assert shell("D edtions 2>&-") == (2, b"", b"")
    for line in (
        "board show ship",
        "board check ship",
        "board list",
        "watch --seed 1 --turns 1",
        "simulate --seed 1 --games 1",
        "--help",
    ):
        assert shell(f"D {line} >&-") == (0, b"", b"")
        assert shell(f"D {line} >&- 2>&- <&-") == (0, b"", b"")
    assert shell("D board show ship --svg - 2>&-")[0] == 0
    assert shell("D bench --seconds 0.05 --json 2>&-")[::2] == (0, b"")
    assert shell("D edtions >&-")[0] == 2


def test_full_disk_is_one_sentence() -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run(command("editions"), stdout=full, stderr=subprocess.PIPE, env=environment(), timeout=300, check=False)
    assert done.returncode == 2
    assert done.stderr.decode() == "doctorlucky: No space left on device\n"


def test_terminal_without_box_drawing_gets_question_marks() -> None:
    done = subprocess.run(
        command("board", "show", "mansion-1996"),
        capture_output=True,
        env={**environment(), "PYTHONIOENCODING": "ascii"},
        timeout=300,
        check=True,
    )
    assert b"Kitchen" in done.stdout
    assert done.stderr == b""


@pytest.mark.parametrize(
    ("error", "code", "said"),
    [
        (KeyboardInterrupt(), 130, "doctorlucky: interrupted\n"),
        (MemoryError(), 2, "doctorlucky: there is not enough memory for that\n"),
        (PermissionError(13, "Permission denied", "x.txt"), 2, "doctorlucky: x.txt: Permission denied\n"),
        (ZeroDivisionError("by zero"), 1, "doctorlucky: a fault of doctorlucky's own"),
        (SystemExit(0), 1, "doctorlucky: a fault of doctorlucky's own, sorry (SystemExit: 0)"),
    ],
)
def test_no_traceback_ever(run: Run, monkeypatch: pytest.MonkeyPatch, error: BaseException, code: int, said: str) -> None:
    def fail(args: Namespace) -> int:
        raise error

    monkeypatch.delenv("DOCTORLUCKY_DEBUG", raising=False)
    monkeypatch.setattr(editions_module, "run", fail)
    answer = run("editions")
    assert answer.code == code
    assert answer.err.startswith(said)
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize("words", ["lab report", "lab claims", "puzzle search", "puzzle select", "board list"])
def test_help_of_inner_commands_says_what_they_do(run: Run, words: str) -> None:
    usage, said, *_ = run(*words.split(), "--help").out.split("\n\n")
    assert usage.startswith(f"usage: doctorlucky {words} ")
    assert re.fullmatch(r"[A-Z].*\.", said)


EARLY = """
import builtins, signal, sys
plain = builtins.__import__
def importing(name, *rest, **more):
    if name == {name!r}:
        signal.raise_signal(signal.SIGINT)
    return plain(name, *rest, **more)
builtins.__import__ = importing
from doctorlucky.cli.main import main
sys.exit(main(["watch", "--turns", "1"]))
"""


@pytest.mark.parametrize("name", ["doctorlucky.cli.command", "argparse", "doctorlucky.cli.options", "doctorlucky.match"])
def test_ctrl_c_while_importing_is_one_sentence(name: str) -> None:
    words = [sys.executable, "-c", EARLY.format(name=name)]
    done = subprocess.run(words, capture_output=True, env=environment(), timeout=300, check=False)
    assert (done.returncode, done.stderr) == (130, b"doctorlucky: interrupted\n")


def test_the_entry_imports_next_to_nothing() -> None:
    code = "import sys, doctorlucky; before = set(sys.modules); import doctorlucky.cli.main; print(*set(sys.modules) - before)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, env=environment(), timeout=300, check=True)
    assert set(done.stdout.decode().split()) == {"doctorlucky.cli", "doctorlucky.cli.main"}


def test_the_command_is_named_as_it_can_be_typed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    script = tmp_path / "bin" / "doctorlucky"
    script.parent.mkdir()
    script.write_text("#!/bin/sh\n")
    script.chmod(0o755)
    monkeypatch.chdir(tmp_path)
    for path, argument, expected in [
        (str(script.parent), str(script), "doctorlucky"),
        ("/nowhere", str(script), "bin/doctorlucky"),
        ("/nowhere", "bin/doctorlucky", "bin/doctorlucky"),
        ("/nowhere", "pytest", "doctorlucky"),
        (os.path.dirname(sys.executable), "/x/__main__.py", f"{os.path.basename(sys.executable)} -m doctorlucky"),
    ]:
        monkeypatch.setenv("PATH", path)
        monkeypatch.setattr(sys, "argv", [argument])
        assert called() == expected
    monkeypatch.setenv("PATH", "/nowhere")
    monkeypatch.setattr(sys, "argv", [str(script)])
    monkeypatch.chdir(script.parent)
    assert called() == "./doctorlucky"


def test_a_fault_of_ours_can_be_looked_into(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(given: list[str]) -> int:
        raise ZeroDivisionError

    monkeypatch.setenv("DOCTORLUCKY_DEBUG", "1")
    monkeypatch.setattr(command_module, "_command", fail)
    with pytest.raises(ZeroDivisionError):
        main(["editions"])


def test_module_runs_as_the_command(spawn: Run) -> None:
    assert spawn("--version").out.startswith("doctorlucky ")
    assert spawn("edtions").refused().endswith("did you mean 'editions'?")


def test_bench_says_how_to_get_the_others(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "chess", None)
    said = run("bench", "--peers").refused()
    assert "'make bench' installs them, or pip install chess open_spiel" in said
