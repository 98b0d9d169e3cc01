"""How revealed orders are drawn: ways as arrows, charges heavier, first fires as dashes, the rest as their letters."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import hypot

from enfilade.ground.box import Box, front_centre, turned
from enfilade.ground.shapes import Point
from enfilade.press.map.ink import BAD, GOLD_DEEP, PANEL, View, ground_of, number, path, plain, text
from enfilade.press.map.pieces.wing import Ink
from enfilade.rules.jr3.battle.commands import Attend, Charge, Disengage, FirstFire, Move
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.frames import Revealing
from enfilade.rules.jr3.battle.moves.reach import follow
from enfilade.rules.jr3.battle.state import Chief, Piece, State
from enfilade.rules.jr3.card.edition import Phase
from enfilade.tabletop.near import nearest_enemy

_LETTERS = {
    "first-fire": "Fr",
    "hold": "H",
    "disengage": "D",
    "charge": "C",
    "formation": "Fm",
    "changed-to-hold": "H",
}
"""As they are written on a sheet; a move is its arrow."""
_BACK = 1500
"""Mils of the arrow of one who is to fall back from the enemy: how far he comes is seen later."""


def ordered(view: View, table: Field, state: State, ink: dict[str, Ink]) -> list[str]:
    """What is still to be carried out; before sheets are opened nobody knows it."""
    if not _is_between(table, state, "reveal-orders", "officer-casualties"):
        return []
    # While sheets are being opened, those of the other side are still sealed, and its marks are last turn's.
    opening = any(isinstance(frame, Revealing) and frame.step == "open" for frame in state.frames)
    known = [side for side in table.sides if not (opening and side in state.seals)]
    pieces = [one for one in state.units.values() if one.here and one.unit.level != "routed" and one.side in known]
    riders = [one for one in state.leaders.values() if one.side in known and _rides(table, state, one)]
    return [
        *(drawn for piece in pieces for drawn in _of_unit(view, table, state, piece, ink[piece.side])),
        *(_ride(view, state, chief, ink[chief.side]) for chief in riders),
        *(_letter(view, piece, _LETTERS[order]) for piece in pieces if (order := piece.unit.order) in _LETTERS),
    ]


def _of_unit(view: View, table: Field, state: State, piece: Piece, ink: Ink) -> Iterator[str]:
    order, mark = piece.unit.order, piece.mark
    if order == "changed-to-hold":
        return
    match mark:
        case Move(steps) if steps and not piece.unit.moved and _is_between(table, state, "reveal-orders", "moves"):
            way = follow(table, state.turn, piece, steps)
            if way.plan is not None:
                boxes = [stage.box for stage in way.plan.stages]
                yield _ghost(view, boxes[-1], ink)
                yield arrow([view.at((box.x, box.y)) for box in boxes], ink.deep, 2.2)
        case Charge(target) if _is_between(table, state, "reveal-orders", "charges"):
            enemy = state.units.get(target) if target else nearest_enemy(table, state, piece)
            if enemy is not None and enemy.here:
                yield arrow([view.at(front_centre(piece.box)), view.at((enemy.x, enemy.y))], BAD, 4.0)
        case FirstFire(target, _) if _is_between(table, state, "reveal-orders", "first-fires"):
            enemy = state.units.get(target) if target else nearest_enemy(table, state, piece)
            if enemy is not None and enemy.here:
                yield arrow([view.at(front_centre(piece.box)), view.at((enemy.x, enemy.y))], GOLD_DEEP, 1.8, "7 5")
        case Disengage() if not piece.unit.moved and _is_between(table, state, "reveal-orders", "disengaging-moves"):
            rear = front_centre(piece.box._replace(facing=turned(piece.facing, 18000)))
            far = front_centre(piece.box._replace(facing=turned(piece.facing, 18000), depth=piece.depth + 2 * _BACK))
            yield arrow([view.at(rear), view.at(far)], ink.deep, 2.2, "4 3")
        case _:
            return


def arrow(points: Sequence[Point], colour: str, wide: float, dashes: str = "") -> str:
    """A line on a pale bed with a head at its last point; nothing where it goes nowhere."""
    line = [points[0], *(after for before, after in pairwise(points) if after != before)]
    if len(line) < 2:
        return ""
    (ax, ay), (bx, by) = line[-2:]
    long = hypot(bx - ax, by - ay)
    ux, uy = (bx - ax) / long, (by - ay) / long
    size = 4.5 + 2.2 * wide
    base = (bx - ux * size, by - uy * size)
    wing = size * 0.55
    head = path(
        [(bx, by), (base[0] - uy * wing, base[1] + ux * wing), (base[0] + uy * wing, base[1] - ux * wing)], closed=True
    )
    shaft = path([*line[:-1], base])
    look = f' stroke-dasharray="{dashes}"' if dashes else ""
    return (
        f'<g class="order"><path d="{shaft}" fill="none" stroke="{PANEL}" stroke-width="{number(wide + 2.6)}"/>'
        f'<path d="{shaft}" fill="none" stroke="{colour}" stroke-width="{number(wide)}"{look}/>'
        f'<path d="{head}" fill="{colour}" stroke="{PANEL}" stroke-width="1" paint-order="stroke"/></g>'
    )


def _letter(view: View, piece: Piece, letters: str) -> str:
    """A chit beside the left end of its front."""
    beside = front_centre(piece.box._replace(facing=turned(piece.facing, 27000), depth=piece.width + 700))
    x, y = view.at((round(beside[0]), round(beside[1])))
    return (
        f'<g class="chit" data-unit="{plain(piece.id)}"><rect x="{number(x - 8)}" y="{number(y - 7.5)}" width="16" '
        f'height="15" rx="2" fill="{PANEL}" stroke="{GOLD_DEEP}" stroke-width="1.2"/>'
        f"{text((x, y + 4), letters, 11, bold=True)}</g>"
    )


def _ghost(view: View, box: Box, ink: Ink) -> str:
    return ground_of(view, box, f'fill="none" stroke="{ink.deep}" stroke-width="1.2" stroke-dasharray="4 3"')


def _rides(table: Field, state: State, chief: Chief) -> bool:
    return chief.here and chief.ride is not None and _is_between(table, state, "reveal-orders", "moves")


def _ride(view: View, state: State, chief: Chief, ink: Ink) -> str:
    host = state.units.get(chief.attached)
    start = (host.x, host.y) if host is not None else (chief.x, chief.y)
    ride = chief.ride
    assert ride is not None
    if isinstance(ride, Attend):
        friend = state.units[ride.unit]
        end = (friend.x, friend.y)
    else:
        end = (ride.x, ride.y)
    return arrow([view.at(start), view.at(end)], ink.deep, 1.4, "2 3")


def _is_between(table: Field, state: State, first: Phase, last: Phase) -> bool:
    """Whether the turn is between two phases of the card, both of them included."""
    phases = table.edition.turn.phases
    return phases.index(first) <= phases.index(state.phase) <= phases.index(last)
