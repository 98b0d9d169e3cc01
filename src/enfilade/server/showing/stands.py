"""The stands of a unit within its ground, with the figures on each: the same drawing for every game."""

from __future__ import annotations

from typing import Literal

from enfilade.ground.box import Box
from enfilade.press.map.units import dealt
from enfilade.server.wire.common import Pose
from enfilade.server.wire.sight import StandSeen
from enfilade.tabletop.body import Body


def pose(box: Box) -> Pose:
    return Pose(x=box.x, y=box.y, facing=box.facing, width=box.width, depth=box.depth)


def laid_out(piece: Body, count: int, ranks: int | Literal["each"], size: tuple[int, int]) -> tuple[StandSeen, ...]:
    """So many stands of a size in so many ranks, fitted into the ground that the unit covers; guns are one stand."""
    files = 1
    if piece.unit.arm == "artillery":
        count, rows = 1, 1
    else:
        rows = count if ranks == "each" else min(int(ranks), count)
        files = -(-count // rows)
    width, depth = min(size[0], piece.width), min(size[1], piece.depth)
    across = (piece.width - width) / (files - 1) if files > 1 else 0.0
    along = (piece.depth - depth) / (rows - 1) if rows > 1 else 0.0
    figures = dealt(piece)
    out = []
    for i in range(count):
        rank, file = divmod(i, files)
        in_rank = min(files, count - rank * files)
        has, had = figures[i] if i < len(figures) else (0, 0)
        out.append(
            StandSeen(
                x=round((file - (in_rank - 1) / 2) * across),
                y=round(((rows - 1) / 2 - rank) * along),
                width=width,
                depth=depth,
                figures=has,
                full=had,
            )
        )
    return tuple(out)
