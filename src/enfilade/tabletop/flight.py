"""Ways of those who run: to which edge, round what nobody can cross, over whom, and where they are last seen."""

from __future__ import annotations

import math

from enfilade.ground.box import Box, turned
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body
from enfilade.tabletop.contact import slid
from enfilade.tabletop.room import PACE, is_water

TO_EDGE = {"north": 0, "east": 9000, "south": 18000, "west": 27000}
STEP, WIDEST = 1500, 9000
"""How finely, and how far to either side, runners look for a way round what is impassable."""


def own_edge(table: Board, side: str) -> int:
    """The direction of a side's own edge of the table."""
    return TO_EDGE[table.scenario.sides[side].edge]


def round_water(table: Board, piece: Body, heading: int, far: int) -> int:
    """The heading nearest to this one on which nothing impassable bars the way; this one if none is open."""
    for aside in range(0, WIDEST, STEP):
        for tried in (turned(heading, aside), turned(heading, -aside)):
            way = (slid(piece.box, tried, min(at, far)) for at in range(PACE, far + PACE, PACE))
            if not any(is_water(table, box.x, box.y) for box in way):
                return tried
    return heading


def last_seen(table: Board, piece: Body, heading: int, far: int) -> Box:
    """Where a unit that runs off the table is just before the edge, by its middle."""
    last = piece.box
    for gone in range(PACE, far + PACE, PACE):
        box = slid(piece.box, heading, gone)
        if not 0 <= box.x <= table.width or not 0 <= box.y <= table.height:
            break
        last = box
    return last


def swept(start: Box, end: Box) -> list[Box]:
    """The ground passed over on a straight way, felt along, and where it ends, perhaps turned."""
    far = round(math.dist((start.x, start.y), (end.x, end.y)))
    count = max(1, far // PACE)
    dx, dy = end.x - start.x, end.y - start.y
    return [*(start._replace(x=start.x + dx * i // count, y=start.y + dy * i // count) for i in range(count + 1)), end]
