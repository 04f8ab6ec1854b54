"""What `import doctorlucky` offers, as people look for it."""

import doctest
import pydoc
import subprocess
import sys

import pytest

import doctorlucky
from doctorlucky.match import match


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


@pytest.mark.parametrize("module", [doctorlucky, match], ids=lambda module: module.__name__)
def test_examples_in_docstrings_are_true(module: object) -> None:
    done = doctest.testmod(module, optionflags=doctest.ELLIPSIS)  # type: ignore[arg-type]
    assert done.attempted
    assert not done.failed
