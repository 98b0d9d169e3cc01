"""How much ground the stands of a unit cover, in ranks and files with gaps and intervals (ruling 3.2)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal


def laid_out(
    stand: tuple[int, int], stands: int, ranks: int | Literal["each"], gap: Fraction, interval: Fraction
) -> tuple[int, int]:
    """Width and depth; "each" gives every stand a rank of its own, gaps are in stand widths, intervals in depths.

    >>> laid_out((875, 750), 3, 2, Fraction(0), Fraction(0))
    (1750, 1500)
    """
    width, depth = stand
    deep = stands if ranks == "each" else min(ranks, stands)
    wide = -(-stands // deep)
    return int(width * wide + width * gap * (wide - 1)), int(depth * deep + depth * interval * (deep - 1))
