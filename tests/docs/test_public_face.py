"""What `import doctorlucky` offers, as people look for it."""

import doctest
import pydoc
import subprocess
import sys

import pytest

import doctorlucky


def test_everything_offered_is_there_and_is_said_to_be() -> None:
    for name in doctorlucky.__all__:
        assert name in dir(doctorlucky)
        assert getattr(doctorlucky, name) is not None


def test_help_tells_of_every_class_and_function() -> None:
    told = pydoc.plain(pydoc.render_doc(doctorlucky))
    for name in doctorlucky.__all__:
        if name != "__version__":
            assert f"class {name}(" in told or f"    {name}(" in told, name


def test_nothing_is_imported_before_it_is_used() -> None:
    code = "import sys, doctorlucky; dir(doctorlucky); print([name for name in sys.modules if name.startswith('doctorlucky.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['doctorlucky.version']"


def test_what_is_not_offered_is_no_attribute() -> None:
    with pytest.raises(AttributeError, match="module 'doctorlucky' has no attribute 'Murder'"):
        doctorlucky.Murder  # noqa: B018


SHOWN = ("Board", "Bot", "Match", "Result", "Ruleset", "View", "determinize", "load_board")
"""What shows how it is used. The other classes are compiled and keep no docstring; these examples use them too."""


@pytest.mark.parametrize("name", ["", *SHOWN])
def test_examples_in_docstrings_are_true(name: str) -> None:
    shown = getattr(doctorlucky, name) if name else doctorlucky
    assert ">>> " in (shown.__doc__ or "")
    done = doctest.testmod(sys.modules[shown.__module__] if name else doctorlucky)
    assert done.attempted
    assert not done.failed
