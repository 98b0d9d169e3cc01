"""Contact: how far a footprint slides straight on until it touches another."""

from __future__ import annotations

from collections.abc import Sequence

from enfilade.ground.box import COS, SIN, Box, distance
from enfilade.tabletop.body import Body

TOUCH = 60
"""Who stands so near is in contact: boxes set down by hand or rounding never meet exactly."""
NEARLY = 2
"""Thousandths of an inch by which rounding may move a front that has not moved."""
APART = 1
"""No further apart than this, two units touch."""
FARTHEST = 60_000
MOST_STEPS = 200


def gap(pieces: Sequence[Body], direction: int, target: Body, within: int = 0) -> int | None:
    """How far they can all go straight on until the first of them touches the target, or is within so much of it."""
    ways = (reach(piece.box, direction, target.box, within=within) for piece in pieces)
    hits = [far for far in ways if far is not None]
    return min(hits) if hits else None


def reach(box: Box, direction: int, target: Box, most: int = FARTHEST, within: int = 0) -> int | None:
    """How far a box slides until it touches another, or comes so near; None if it does not within `most`.

    Each step goes as far as nothing can be in the way, so it never overshoots.
    """
    at, before = 0, None
    for _ in range(MOST_STEPS):
        apart = distance(slid(box, direction, at), target)
        if apart <= within:
            return at
        # Sliding along a straight line towards a convex shape, the distance falls until it is passed.
        if before is not None and apart > before + 1:
            return None
        before = apart
        at += max(apart - within - 1, 1)
        if at > most:
            return None
    return None


def slid(box: Box, direction: int, far: int) -> Box:
    """The box so far on in a direction, turned as it was."""
    x, y, facing, width, depth = box
    return Box(round(x + SIN[direction] * far), round(y + COS[direction] * far), facing, width, depth)
