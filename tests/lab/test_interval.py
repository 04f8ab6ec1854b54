import pytest

from doctorlucky.lab.interval import wilson


def test_known_values() -> None:
    assert wilson(10, 20) == pytest.approx((0.299298, 0.700702), abs=1e-6)
    assert wilson(1, 10) == pytest.approx((0.017876, 0.404150), abs=1e-6)


def test_ends_are_exact() -> None:
    assert wilson(0, 50)[0] == 0.0
    assert wilson(50, 50)[1] == 1.0
    assert wilson(0, 0) == (0.0, 1.0)


def test_more_games_are_surer() -> None:
    few, many = wilson(25, 100), wilson(2500, 10000)
    assert few[0] < many[0] < 0.25 < many[1] < few[1]


@pytest.mark.parametrize(("hits", "trials"), [(1, 0), (-1, 5), (6, 5), (0, -1)])
def test_nonsense_is_refused(hits: int, trials: int) -> None:
    with pytest.raises(ValueError, match="cannot be"):
        wilson(hits, trials)
