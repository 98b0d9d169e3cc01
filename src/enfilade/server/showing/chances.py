"""Chances as people read them: a whole per cent, and the exact fraction behind it."""

from __future__ import annotations

from fractions import Fraction

from enfilade.server.wire.common import Chance
from enfilade.speech.spoken import percent as percent

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
