"""A map small enough to stand beside the words of its turn: the ground that was fought over, footprints, trails, names.

Places, strengths and the key are left to the large map of the set-up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from enfilade.ground.box import Box
from enfilade.press.map.barriers import barriers
from enfilade.press.map.flags import circle
from enfilade.press.map.heights import heights
from enfilade.press.map.houses import lanes
from enfilade.press.map.ink import GROUND, INK, PANEL, SANS, View, length_of, number, plain, text
from enfilade.press.map.labels import Taken, best, footing, label_places, short_names
from enfilade.press.map.lines import streams, tracks
from enfilade.press.map.map import AREAS, chiefs_on
from enfilade.press.map.overlays import way
from enfilade.press.map.terrain import areas, defs
from enfilade.press.map.units import HATCH_ON_PAPER, Ink, inks, leader, unit
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body

SCALE = 16.0
"""Pixels an inch of the table."""
_FAINT = 0.62
"""How strong the ground is drawn: in grey, names must still be read on woods."""
_LABEL = 7.0 * 25.4 / 72
"""The height of a name on paper, in millimetres."""


_ROOM = 2200
"""Thousandths of an inch round whoever stands outermost."""


_TALLEST = 0.82
"""How high a window may be for its width."""


class Window(NamedTuple):
    """A part of the table, in thousandths of an inch."""

    west: int
    south: int
    east: int
    north: int


def window_of(table: Board, states: Iterable[Any]) -> Window:
    """What a battle has touched: everywhere that a unit stood, and the objectives."""
    boxes = [piece.box for state in states for piece in state.units.values() if piece.here]
    places = [(box.x, box.y) for box in boxes]
    places += [(round(one.at[0] * 1000), round(one.at[1] * 1000)) for one in table.scenario.victory.objectives]
    (west, east), (south, north) = (
        _span([place[axis] for place in places], (table.width, table.height)[axis]) for axis in (0, 1)
    )
    short = round((north - south) / _TALLEST) - (east - west)
    if short > 0:
        # Widened to both sides, or more to one where the table ends.
        west = max(0, min(west - short // 2, table.width - (east - west) - short))
        east = min(table.width, max(east + short // 2, west + short + (east - west)))
    return Window(west, south, east, north)


def ground_of(table: Board) -> str:
    """The ground under all maps of a battle, drawn once."""
    view, ground = _view(table), table.ground
    return "\n".join(
        [
            heights(view, ground),
            areas(view, ground, AREAS, [], []),
            streams(view, ground),
            lanes(view, ground),
            tracks(view, ground),
            barriers(view, ground, [(one.at[0] * 1000, one.at[1] * 1000) for one in table.scenario.units]),
            *(circle(view, one) for one in table.scenario.victory.objectives),
        ]
    )


def small_map(
    table: Board,
    state: Any,
    trail: Mapping[str, tuple[Box, ...]],
    *,
    ground: str,
    window: Window,
    wide: float,
    title: str,
) -> str:
    """What stands in a part of the table, to be printed so many millimetres wide."""
    view, ink = _view(table), inks(table)
    pieces = [piece for piece in state.units.values() if piece.here]
    chiefs, taken = chiefs_on(view, state), Taken(view)
    for piece in pieces:
        taken.add(footing(view, piece.box), 3)
    across, down = view.long(window.east - window.west), view.long(window.north - window.south)
    x, y = view.at((window.west, window.north))
    far = view.long(table.width + table.height)
    # Names that would be cut by the frame are written elsewhere.
    taken.add([(-far, -far, x, far), (x + across, -far, far, far), (-far, -far, far, y), (-far, y + down, far, far)], 5)
    layers = [
        f'<g opacity="{_FAINT}">{ground}</g>',
        *(way(view, ink[state.units[id].side], (*boxes, state.units[id].box)) for id, boxes in trail.items()),
        *(unit(view, table, piece, ink[piece.side]) for piece in pieces),
        *(leader(table, at, chief, ink[chief.side]) for chief, at in chiefs),
        *_names(view, pieces, ink, taken, _LABEL / wide * across),
    ]
    place = f'x="{number(x)}" y="{number(y)}" width="{number(across)}" height="{number(down)}"'
    box = " ".join(map(number, (x, y, across, down)))
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" width="{number(across)}" height="{number(down)}" '
            f'font-family="{SANS}"><title>{plain(title)}</title>',
            f'<defs>{defs(view)}{HATCH_ON_PAPER}<clipPath id="table"><rect {place}/></clipPath></defs>',
            f'<g clip-path="url(#table)"><rect {place} fill="{GROUND}"/>',
            *layers,
            f'</g><rect {place} fill="none" stroke="{INK}" stroke-width="3"/></svg>\n',
        ]
    )


def _span(values: list[int], most: int) -> tuple[int, int]:
    return max(0, min(values) - _ROOM), min(most, max(values) + _ROOM)


def _view(table: Board) -> View:
    return View(SCALE, table.width, table.height)


def _names(view: View, pieces: list[Body], ink: dict[str, Ink], taken: Taken, size: float) -> list[str]:
    out = []
    short = {id: _brief(name) for id, name in short_names(pieces).items()}
    for piece in pieces:
        wide = length_of(short[piece.id], size, bold=True) * 0.92
        places = label_places(view, piece.box, wide, size * 1.05)
        found, _ = best(taken, [[place] for place in places])
        taken.add([places[found]], 2)
        west, top, east, _ = places[found]
        at = ((west + east) / 2, top + size * 0.85)
        weak = piece.unit.level in ("shaken", "routed")
        out.append(text(at, short[piece.id], size, ink[piece.side].deep, bold=True, italic=weak, halo=PANEL))
    return out


def _brief(name: str) -> str:
    """
    >>> _brief("8 Ill, right wing"), _brief("Remnants of Miller's br...")
    ('8 Ill r', 'Miller')
    """
    for wing in ("right", "left"):
        name = name.replace(f", {wing} wing", f" {wing[0]}")
    return name.removeprefix("Remnants of ").partition("'s")[0]
