"""How much ground the stands of a unit cover, in ranks and files with gaps and intervals (ruling 3.2)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, Literal

KINDS = ("infantry", "cavalry", "gun", "limbered-gun")
"""What stands are made for; troopers on foot stand on infantry's."""


def sizes(stands: Any) -> dict[str, tuple[int, int]]:
    """Width and depth of a card's stands by kind."""
    return {kind: size_of(stands, kind, None) for kind in KINDS}


def size_of(stands: Any, kind: str, own: Mapping[str, tuple[int, int]] | None) -> tuple[int, int]:
    """Width and depth of one stand: the scenario's own, or the card's."""
    if own and kind in own:
        return own[kind]
    stand = getattr(stands, kind.replace("-", "_"))
    return int(stand.width), int(stand.depth)


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
