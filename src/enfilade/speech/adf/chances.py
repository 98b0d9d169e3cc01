"""How likely an order is to work, as people read it: a whole per cent, and of what."""

from __future__ import annotations

from fractions import Fraction

from enfilade.rules.adf.battle.foretell.prospects import Weighed
from enfilade.rules.adf.battle.state import Piece


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


def hoped(found: Weighed, about: Piece | None) -> str:
    """What the one figure is the chance of, if there is one; `about` is the unit that it tells of."""
    if found.best is None:
        return ""
    if found.shot is not None:
        thing = "section" if about is not None and about.unit.arm == "artillery" else "figure"
        return f"at least one {thing}"
    if found.plan is not None:
        return "carries the ground"
    if found.check is not None:
        return "rallies" if found.check.situation.purpose == "rally" else "stands"
    return "holds the ground" if found.courses else "reforms"
