"""Where a scenario's units may go: some stay near a feature of the map for so many turns, and all know their edge."""

from __future__ import annotations

from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.ground.box import COS, SIN, Box, front_centre
from enfilade.ground.places import distance_to
from enfilade.tabletop.board import Board, mils
from enfilade.tabletop.body import Body


def check_bounds(table: Board, turn: int, piece: Body, box: Box | None, rule: str) -> None:
    """Some units may not go far from a feature yet; who has been driven off may come nearer. None is off the table."""
    for bound in table.scenario.bounds:
        if piece.id not in bound.units or turn > bound.until:
            continue
        before = distance_to(table.ground, bound.feature, piece.x, piece.y)
        if before is None:
            continue
        away = None if box is None else distance_to(table.ground, bound.feature, box.x, box.y)
        if away is None or away > max(before, mils(bound.within)):
            limit, until = Length(mils(bound.within)), f"until turn {bound.until} ends"
            raise Illegal(f"{piece.name} stays within {limit} of {bound.feature} {until}", rule)


def edge_ahead(table: Board, box: Box) -> tuple[str, int, int]:
    """The edge a box faces, how far its front is from it, and where along it that is."""
    x, y = front_centre(box)
    dx, dy = SIN[box.facing], COS[box.facing]
    ways = []
    if dy > 0.001:
        ways.append(((table.height - y) / dy, "north"))
    if dy < -0.001:
        ways.append((-y / dy, "south"))
    if dx > 0.001:
        ways.append(((table.width - x) / dx, "east"))
    if dx < -0.001:
        ways.append((-x / dx, "west"))
    far, edge = min(ways)
    along = x + dx * far if edge in ("north", "south") else y + dy * far
    return edge, max(0, round(far)), round(along)
