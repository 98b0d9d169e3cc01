"""The outline of a wood, a hill or a pond, kept so that a point in it is soon told from one outside."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise

Edge = tuple[float, float, float, float, float]
"""An edge of a polygon: its ends, and how far it runs east for each mil north."""


class Outline(tuple[Edge, ...]):
    """The edges of a polygon and its holes, and in strips from south to north those that run through each.

    To tell whether a point is inside takes the few edges of its strip.
    """

    levels: tuple[float, ...]
    strips: tuple[tuple[tuple[float, float, float], ...], ...]

    def __new__(cls, edges: Iterable[Edge]) -> Outline:
        self = super().__new__(cls, edges)
        self.levels = tuple(sorted({y for _, y0, _, y1, _ in self for y in (y0, y1)}))
        through = (
            tuple((x0, y0, slope) for x0, y0, _, y1, slope in self if min(y0, y1) <= south and max(y0, y1) >= north)
            for south, north in pairwise(self.levels)
        )
        self.strips = ((), *through, ())
        return self
