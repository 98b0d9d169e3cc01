"""Chances as people read them: a whole per cent, and the exact fraction behind it."""

from __future__ import annotations

from fractions import Fraction

from enfilade.server.wire.common import Chance

LONGEST = 10**12
"""A denominator that nobody can read any more: through a whole charge they run to forty digits."""


def chance(value: Fraction, of: int = 36) -> Chance:
    """A chance to be shown; `of` is what its ways are counted in, such as the rolls of two dice.

    >>> chance(Fraction(7, 12)).exact, chance(Fraction(7, 12)).percent
    ('21/36', '58%')
    >>> chance(Fraction(1, 1000)).exact
    '1/1000'
    """
    ways = value * of
    exact = f"{ways.numerator}/{of}" if ways.denominator == 1 else f"{value.numerator}/{value.denominator}"
    if value.denominator > LONGEST:
        exact = f"about {float(value):.6f}"
    return Chance(percent=percent(value), exact=exact, value=float(value))


def percent(value: Fraction) -> str:
    """To the nearest whole, halves up; what may happen is never shown as nothing, nor what may fail as sure.

    >>> percent(Fraction(1, 216)), percent(Fraction(215, 216)), percent(Fraction(0)), percent(Fraction(1))
    ('<1%', '>99%', '0%', '100%')
    >>> percent(Fraction(1, 8)), percent(Fraction(1, 200))
    ('13%', '1%')
    """
    if value in (0, 1):
        return f"{value * 100}%"
    nearest = (200 * value.numerator + value.denominator) // (2 * value.denominator)
    return "<1%" if nearest < 1 else ">99%" if nearest > 99 else f"{nearest}%"
