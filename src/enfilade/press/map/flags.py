"""The objectives of a table map: the ground that counts, a guidon, the name and what it is worth."""

from __future__ import annotations

from textwrap import wrap

from enfilade.core.scenario import Objective, Prize
from enfilade.ground.shapes import Point
from enfilade.press.map.ink import GROUND, INK, INK2, PANEL, SERIF, View, length_of, number, path, text
from enfilade.press.map.labels import Taken, Written, best
from enfilade.press.map.outline import Rect
from enfilade.press.map.units import Ink
from enfilade.tabletop.board import Board

_AWAY = (30, 60, 90)
"""How far from its guidon, in pixels, the name of an objective may go to be read."""
_AROUND = ((0, 0), (0, 0.6), (0, -0.6), (0.6, 0), (-0.6, 0), (0, 1), (0, -1), (1, 0), (-1, 0), (0.7, 0.7), (-0.7, -0.7))


def circle(view: View, objective: Objective) -> str:
    x, y = view.at((objective.at[0] * 1000, objective.at[1] * 1000))
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(objective.radius * view.scale)}" '
        f'fill="none" stroke="{INK}" stroke-width="1.3" stroke-dasharray="6 4"/>'
    )


def flag(view: View, table: Board, objective: Objective, ink: Ink | None, taken: Taken) -> Written:
    """A guidon in the signs of the side that held it last, the name and what it is worth."""
    x, y = view.at((objective.at[0] * 1000, objective.at[1] * 1000))
    far = min(objective.radius * view.scale, 60) * 0.7
    poles = [(x + dx * far, y - 14 + dy * far) for dx, dy in _AROUND]
    px, py = poles[best(taken, [[_cloth(*pole)] for pole in poles])[0]]
    taken.add([_cloth(px, py)], 3)
    fill, stroke, figure = (ink.fill, ink.deep, ink.pip) if ink else (PANEL, INK, INK)
    most = max((abs(prize.points) for prize in objective.prizes), default=0)
    cloth = path([(px + 1, py), (px + 19, py), (px + 15, py + 6.5), (px + 19, py + 13), (px + 1, py + 13)], closed=True)
    drawn = (
        f'<path d="M{number(px)} {number(py)}v28" stroke="{INK}" stroke-width="1.6"/>'
        f'<path d="{cloth}" fill="{fill}" stroke="{stroke}" stroke-width="1.2"/>'
        f"{text((px + 8.5, py + 10.5), str(most), 11, figure, bold=True)}"
    )
    words = _told(table, objective, (px, py), taken)
    return Written(f'<g class="objective">{drawn}{words.drawn}</g>', [_cloth(px, py), *words.rects])


def _cloth(x: float, y: float) -> Rect:
    return (x - 2, y - 1, x + 20, y + 29)


def _told(table: Board, objective: Objective, pole: Point, taken: Taken) -> Written:
    """The name of an objective and what it is worth, beside its guidon, or in a crowd at the end of a line."""
    lines = wrap(objective.name, 30) or [objective.name]
    worth = " · ".join(_worth(table, prize) for prize in objective.prizes)
    wide = max(length_of(worth, 11.5), *(length_of(line, 13) for line in lines))
    high = 14.0 * (len(lines) + 1)
    x, y = pole
    near = [
        [(west, top, west + wide, top + high)]
        for top in (y - 1, y - high - 2, y + 30)
        for west in (x + 23, x - wide - 5, x - wide / 2)
        if top != y - 1 or west != x - wide / 2
    ]
    far = [
        [(west, top, west + wide, top + high)]
        for away in _AWAY
        for west, top in (
            (x + 23 + away, y - 1),
            (x - wide - 5 - away, y - 1),
            (x - wide / 2, y - high - 2 - away),
            (x - wide / 2, y + 30 + away),
            (x + away * 0.7, y - high - 2 - away * 0.7),
            (x + away * 0.7, y + 30 + away * 0.7),
            (x - wide - away * 0.7, y - high - 2 - away * 0.7),
            (x - wide - away * 0.7, y + 30 + away * 0.7),
        )
    ]
    tries = [*near, *far]
    found = best(taken, tries)[0]
    taken.add(tries[found], 1.5)
    west, top, east, foot = tries[found][0]
    tie = ""
    if found >= len(near):
        ends = min(max(x + 8.5, west), east), min(max(y + 6.5, top), foot)
        tie = f'<path d="{path([(x + 8.5, y + 6.5), ends])}" stroke="{INK}" stroke-width=".8" stroke-dasharray="2 2"/>'
    # Its near end is where it was meant to be, however wide the font makes it.
    at, anchor = (west, "start") if west > x else (east, "end") if east < x else ((west + east) / 2, "middle")
    drawn = [
        text((at, top + 12 + 14 * i), line, 13, anchor=anchor, family=SERIF, bold=True, halo=GROUND)
        for i, line in enumerate(lines)
    ]
    drawn.append(text((at, top + 12 + 14 * len(lines)), worth, 11.5, INK2, anchor=anchor, halo=GROUND))
    return Written(tie + "".join(drawn), tries[found])


def _worth(table: Board, prize: Prize) -> str:
    """Whom it pays and how much; how it is held is in the scenario's words."""
    turn = " a turn" if prize.when == "each-turn" else ""
    if prize.to != "either":
        return f"{table.scenario.sides[prize.to].name} {prize.points}{turn}"
    return f"{prize.points} point{'' if abs(prize.points) == 1 else 's'}{turn}"
