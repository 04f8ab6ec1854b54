"""`FIELDS` says once more what a position consists of, and copying a third time: none of them forgets a field."""

from typing import Any

import pytest

from doctorlucky.engine.state import FIELDS, FLAGS, HIDDEN, LISTS, LISTS_OF_LISTS, NUMBERS, State

UNCHANGING = ("aside", "reasons", "fresh")
"""Lists that are replaced, never changed in place, so that copies may share them."""


def filled() -> State:
    """A position in which every field has a value of its own: what is forgotten, or comes to the wrong place, shows."""
    s = State(3, 4)
    for value, name in enumerate(NUMBERS):
        setattr(s, name, 1000 + value)
    for name in FLAGS:
        setattr(s, name, True)
    for value, name in enumerate(LISTS):
        setattr(s, name, [2000 + value, 3000 + value])
    for value, name in enumerate(LISTS_OF_LISTS):
        setattr(s, name, [[4000 + value, 5000 + value], [], [6000 + value]])
    return s


def test_every_field_is_listed_once() -> None:
    s = State(3, 4)
    declared = {name for name in dir(s) if not name.startswith("_") and not callable(getattr(s, name))}
    assert sorted(FIELDS) == sorted(declared - {"log"})


@pytest.mark.parametrize("name", FIELDS)
def test_two_positions_are_alike_only_if_every_field_is(name: str) -> None:
    s, other = filled(), filled()
    assert (s, hash(s)) == (other, hash(other))
    setattr(other, name, getattr(State(2, 1), name))
    assert s != other


@pytest.mark.parametrize("name", FIELDS)
def test_a_copy_has_every_field_to_itself(name: str) -> None:
    s = filled()
    there: Any = getattr(s.copy(), name)
    assert there == getattr(s, name)
    assert type(there) is type(getattr(s, name))
    if name in (*LISTS, *LISTS_OF_LISTS) and name not in UNCHANGING:
        assert there is not getattr(s, name)
    if name in LISTS_OF_LISTS:
        assert all(here is not bag for here, bag in zip(getattr(s, name), there, strict=True))


@pytest.mark.parametrize("name", FIELDS)
def test_card_1_what_everybody_knows_leaves_out_what_is_hidden(name: str) -> None:
    assert getattr(filled().public(), name) == ([] if name in HIDDEN else getattr(filled(), name))
