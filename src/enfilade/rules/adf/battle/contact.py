"""The geometry of a charge: how far a footprint slides straight on until it touches another."""

from __future__ import annotations

from enfilade.ground.box import Box, distance
from enfilade.rules.adf.battle.placing import slid
from enfilade.rules.adf.battle.state import Piece

TOUCH = 60
"""Who stands so near is in contact: boxes set down by hand or rounding never meet exactly."""
APART = 1
"""A charge that makes contact is set down so far short of it, so that nobody stands on anybody."""
FARTHEST = 60_000
MOST_STEPS = 200


def gap(pieces: list[Piece], direction: int, target: Piece) -> int | None:
    """How far they can all go straight on until the first of them touches the target."""
    hits = [far for piece in pieces if (far := reach(piece.box, direction, target.box)) is not None]
    return min(hits) if hits else None


def reach(box: Box, direction: int, target: Box, most: int = FARTHEST) -> int | None:
    """How far a box slides until it touches another, or None if it does not within `most`.

    Each step goes as far as nothing can be in the way, so it never overshoots.
    """
    at, before = 0, None
    for _ in range(MOST_STEPS):
        apart = distance(slid(box, direction, at), target)
        if apart == 0:
            return at
        # Sliding along a straight line towards a convex shape, the distance falls until it is passed.
        if before is not None and apart > before + 1:
            return None
        before = apart
        at += max(apart - 1, 1)
        if at > most:
            return None
    return None
