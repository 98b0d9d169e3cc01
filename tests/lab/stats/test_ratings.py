"""Shares, ratings and paired differences, against values worked by hand or printed in tables."""

from __future__ import annotations

from math import inf, sqrt

import pytest

from enfilade.lab.stats.ratings import Tally, paired, rating, rating_difference, share, student


def test_a_draw_counts_half() -> None:
    tally = Tally(wins=5, draws=3, losses=2)
    assert (tally.games, tally.points) == (10, 6.5)
    assert share(tally.points, tally.games).value == pytest.approx(0.65)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"),
    # Newcombe (1998), table I: the score interval without correction for 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_wilsons_interval_as_printed(won: int, games: int, low: float, high: float) -> None:
    found = share(won, games)
    assert found.low == pytest.approx(low, abs=5e-5)
    assert found.high == pytest.approx(high, abs=5e-5)


def test_wilsons_interval_is_the_same_from_either_side() -> None:
    won, lost = share(13.5, 40), share(26.5, 40)
    assert won.low == pytest.approx(1 - lost.high)
    assert won.high == pytest.approx(1 - lost.low)


def test_of_no_games_nothing_is_known() -> None:
    assert share(0, 0) == (0.5, 0.0, 1.0)


def test_elo() -> None:
    # Three points of four are odds of 3 to 1: 400 log10 3 = 190.85.
    assert rating(0.75) == pytest.approx(190.85, abs=0.005)
    assert rating(0.25) == pytest.approx(-190.85, abs=0.005)
    assert (rating(0), rating(1)) == (-inf, inf)


def test_a_clean_sweep_has_a_lower_end_and_no_upper() -> None:
    found = rating_difference(Tally(10, 0, 0))
    # Wilson's lower end for n of n is n / (n + z * z): odds of 10 to 3.8415, and 400 log10 (10 / 3.8415) = 166.2.
    assert found.low == pytest.approx(166.2, abs=0.05)
    assert found.high == inf


@pytest.mark.parametrize(("freedom", "printed"), [(1, 12.706), (2, 4.303), (5, 2.571), (9, 2.262), (30, 2.042)])
def test_students_deviations_as_printed(freedom: int, printed: float) -> None:
    assert student(freedom) == pytest.approx(printed, abs=1e-3)


def test_a_paired_difference() -> None:
    found = paired([1, -1, 3, 1, 1, 1])
    # Mean 1; squares 0, 4, 4, 0, 0, 0, so the variance is 8 / 5; five degrees of freedom.
    reach = 2.5706 * sqrt(8 / 5) / sqrt(6)
    assert (found.mean, found.pairs) == (1, 6)
    assert found.low == pytest.approx(1 - reach, abs=1e-3)
    assert found.high == pytest.approx(1 + reach, abs=1e-3)


def test_one_pair_says_nothing_about_the_spread() -> None:
    assert paired([4]) == (4, -inf, inf, 1)
    assert paired([]) == (0, -inf, inf, 0)
