"""Who is near whom: friends and enemies on the table, the nearest of them, and who is surely out of reach."""

from __future__ import annotations

from enfilade.ground.box import distance
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body, P, Positions
from enfilade.tabletop.seeing import sees


def on_table(state: Positions[P]) -> list[P]:
    return [piece for piece in state.units.values() if piece.place == "table"]


def friends(state: Positions[P], piece: Body) -> list[P]:
    """The others of its side on the table."""
    side, own = piece.side, piece.id
    return [one for one in state.units.values() if one.side == side and one.place == "table" and one.id != own]


def enemies(state: Positions[P], side: str) -> list[P]:
    """The enemies of a side on the table."""
    return [one for one in state.units.values() if one.side != side and one.place == "table"]


def is_beyond(a: Body, b: Body, limit: int) -> bool:
    """Whether two units are surely farther apart than a limit, by circles about them: much cheaper than measuring."""
    dx, dy = a.x - b.x, a.y - b.y
    far = limit + (a.width + a.depth + b.width + b.depth) / 2
    return dx * dx + dy * dy > far * far


def nearest_enemy(table: Board, state: Positions[P], piece: Body, *, visible: bool = False) -> P | None:
    """The enemy nearest to a unit, edge to edge, or the nearest it sees; of two at one distance the first by id."""
    ranked = sorted((distance(piece.box, one.box), one.id, one) for one in enemies(state, piece.side))
    if not visible:
        return ranked[0][2] if ranked else None
    return next((one for _, _, one in ranked if sees(table, state, piece, one)), None)
