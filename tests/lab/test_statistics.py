"""Intervals and p values: of shares, and of games that come in rounds."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

from doctorlucky.lab.statistics import (
    Sample,
    difference_interval,
    holm,
    median_of_counts,
    share_interval,
    sign_flip,
    student,
    wilson,
)


def sample(*worth: Fraction | float) -> Sample:
    return Sample(Counter(Fraction(value) for value in worth))


def rounds(random: Random, count: int, share: float, alike: float) -> Sample:
    """Rounds of four games, each of which takes after a game of its round with this probability."""
    worth: Counter[Fraction] = Counter()
    for _ in range(count):
        model = random.random() < share
        worth[Fraction(sum(model if random.random() < alike else random.random() < share for _ in range(4)), 4)] += 1
    return Sample(worth)


@pytest.mark.parametrize("alike", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("share", [0.25, 0.5, 0.95])
def test_95_percent_of_intervals_hold_the_truth_however_alike_the_games_of_a_round_are(share: float, alike: float) -> None:
    """Over 6,000 trials it is 93.7 to 96.9 % of them; 400 of them may differ from that by a few hundredths."""
    random = Random(f"{share} {alike}")
    held = 0
    for _ in range(400):
        low, high = share_interval(rounds(random, 60, share, alike))
        held += low <= share <= high
    assert 0.90 <= held / 400 <= 0.995


def test_an_interval_that_takes_the_games_of_a_round_for_independent_is_found_out() -> None:
    """What the test above guards against fails it by far."""
    random = Random(2)
    held = 0
    for _ in range(400):
        low, high = wilson(round(rounds(random, 60, 0.5, 1.0).mean * 240), 240)
        held += low <= 0.5 <= high
    assert held / 400 < 0.8


def test_games_as_alike_as_can_be_count_once() -> None:
    random = Random(5)
    apart, alike = rounds(random, 300, 0.4, 0.0), rounds(random, 300, 0.4, 1.0)
    low, high = share_interval(alike)
    assert (low, high) == pytest.approx(wilson(round(alike.mean * 300), 300), abs=0.004)
    low, high = share_interval(apart)
    assert (low, high) == pytest.approx(wilson(round(apart.mean * 1200), 1200), abs=0.004)


def test_few_rounds_are_never_certain() -> None:
    assert share_interval(sample(0.5)) == (0.0, 1.0)
    assert difference_interval(sample(0.5)) == (-1.0, 1.0)
    low, high = share_interval(sample(0.5, 0.5, 0.5))
    assert low < 0.2
    assert high > 0.8
    low, high = share_interval(sample(*[1] * 20))
    assert low == pytest.approx(0.82, abs=0.01)
    assert high == 1.0
    low, high = difference_interval(sample(*[0] * 10))
    assert low == -high
    assert high > 0.2


@pytest.mark.parametrize("mean", [0.0, 0.15])
def test_95_percent_of_differences_hold_the_truth(mean: float) -> None:
    random = Random(3)
    held = 0
    for _ in range(400):
        worth: Counter[Fraction] = Counter()
        for _ in range(60):
            worth[Fraction(sum(random.choice((-1, 1)) if random.random() > mean else 1 for _ in range(4)), 4)] += 1
        low, high = difference_interval(Sample(worth))
        held += low <= mean <= high
    assert 0.90 <= held / 400 <= 0.995


@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.7062), (2, 4.3027), (3, 3.1824), (5, 2.5706), (10, 2.2281), (1000, 1.9623)]
)
def test_quantiles_of_student(freedom: int, quantile: float) -> None:
    assert student(freedom) == pytest.approx(quantile, rel=0.002)


def test_a_test_errs_no_more_often_than_it_says() -> None:
    """Nothing is there to be found, and it is found in one of twenty at most; in fewer, because with 30 rounds many sums are equal
    (3.3 % below 0.05 and 42 % below 0.5 in 1,500 trials)."""
    random = Random(11)
    found = [sign_flip(Sample(Counter(Fraction(random.choice((-2, -1, 0, 0, 1, 2)), 4) for _ in range(30)))) for _ in range(200)]
    assert 0 < sum(p < 0.05 for p in found) / 200 <= 0.08
    assert 0.3 <= sum(p < 0.5 for p in found) / 200 <= 0.54


def test_known_p_values() -> None:
    assert sign_flip(sample(0, 0, 0)) == 1.0
    assert sign_flip(sample(1, -1)) == 1.0
    assert sign_flip(sample(*[Fraction(1, 3)] * 5)) == pytest.approx(2 / 32, abs=0.01)
    assert sign_flip(sample(*[-1] * 5)) == pytest.approx(2 / 32, abs=0.01)
    # of the 8 sums of 2, 1 and 1 with signs tossed, 2 are as far out as 4
    assert sign_flip(sample(Fraction(1, 2), Fraction(1, 4), Fraction(1, 4))) == pytest.approx(0.25, abs=0.02)
    assert sign_flip(sample(*[1] * 100)) == 0.0001


def test_a_million_rounds_are_tested_at_once() -> None:
    """A difference of two standard errors, whether the coins are few enough to be tossed or not."""
    few = sign_flip(Sample(Counter({Fraction(1, 4): 4_600, Fraction(-1, 4): 4_408})))
    many = sign_flip(Sample(Counter({Fraction(1, 4): 501_000, Fraction(-1, 4): 499_000})))
    assert few == pytest.approx(0.044, abs=0.008)
    assert many == pytest.approx(0.0455, abs=0.008)


def test_several_tests_at_once() -> None:
    assert holm([]) == []
    assert holm([0.03]) == [0.03]
    assert holm([0.04, 0.01, 0.03]) == pytest.approx([0.06, 0.03, 0.06])
    assert holm([0.9, 0.8]) == [1.0, 1.0]


def test_known_intervals() -> None:
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


def test_median_of_counts() -> None:
    assert median_of_counts({4: 1}) == 4
    assert median_of_counts({9: 1, 2: 1}) == 5.5
    assert median_of_counts({3: 5, 1: 2, 8: 2}) == 3
