"""How the areas of a table map are drawn, and the small signs that are drawn once and used often."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from enfilade.ground.box import Box
from enfilade.ground.terrain import Area, Ground
from enfilade.press.map.fields import field
from enfilade.press.map.hand import drift
from enfilade.press.map.houses import houses
from enfilade.press.map.ink import HACHURE, WATER, WATER_INK, View, number, path, strokes, walk, wobble
from enfilade.press.map.outline import Rect, Room, edge_distance, outline, rings, room_on, scattered, use
from enfilade.press.map.woods import crowns, orchard, woods

_BROKEN, _BROKEN_INK = "#e3ddb5", "#867a45"
_ROUGH, _ROUGH_INK, _STONE = "#ddd3c0", "#6c5d49", "#f3ebd8"
_SUNK = ("cut", "ravine", "quarry", "gully", "bank")
"""Rough ground of these names lies lower than what is round it, and its edge falls inward."""
_TUFTS = (
    ((-1, 0.6), (-0.5, 0.95), (0, 1.2), (0.5, 0.9), (1, 0.65)),
    ((-0.8, 0.9), (-0.25, 1.25), (0.35, 1.05), (0.9, 0.6)),
    ((-1.1, 0.5), (-0.5, 0.75), (0.1, 0.9), (0.6, 1.15), (1.1, 0.7)),
)
_STONES = (
    ((-1, 0.6), (-0.75, -0.45), (0, -0.95), (0.9, -0.3), (1, 0.55)),
    ((-0.8, 0.4), (-0.5, -0.6), (0.35, -0.7), (0.8, 0.1), (0.5, 0.6)),
    ((-1.2, 0.6), (-0.9, -0.3), (-0.1, -0.8), (0.6, -0.7), (1.25, 0.1), (1.1, 0.6)),
)


def defs(view: View) -> str:
    """Trees, tufts and stones."""
    out = [crowns(view)]
    for i, blades in enumerate(_TUFTS):
        out.append(_tuft(f"tuft{i}", 0.115 * view.scale, blades, _BROKEN_INK, 0.95))
    out.append(_tuft("grass", 0.075 * view.scale, _TUFTS[1], _BROKEN_INK, 0.8))
    for i, corners in enumerate(_STONES):
        size = (0.075, 0.055, 0.085)[i] * view.scale
        shape = path([(x * size, y * size) for x, y in corners], closed=True)
        out.append(f'<path id="stone{i}" d="{shape}" fill="{_STONE}" stroke="{_ROUGH_INK}" stroke-width=".85"/>')
    return "".join(out)


def areas(view: View, ground: Ground, kinds: Sequence[str], stands: Sequence[Box], names: Sequence[Rect]) -> str:
    """The areas of these kinds; trees, tufts and stones make room for tracks, streams, stands and names."""
    rooms = {yards: room_on(view, ground, stands, names, yards) for yards in (True, False)}
    drawn = sorted((area for area in ground.areas if area.kind in kinds), key=lambda area: kinds.index(area.kind))
    out = []
    for area in drawn:
        hand = _DRAWN[area.kind]
        out.append(f'<g class="{area.kind}">{hand(view, area, rooms[hand is houses])}</g>')
    return "".join(out)


def _tuft(name: str, size: float, blades: Sequence[tuple[float, float]], ink: str, wide: float) -> str:
    drawn = "".join(
        f"M{number(size * x * 0.35)} 0L{number(size * x * 0.8)} {number(-size * high)}" for x, high in blades
    )
    return f'<path id="{name}" d="{drawn}" stroke="{ink}" stroke-width="{wide}" fill="none"/>'


def _which(at: tuple[float, float], count: int) -> int:
    return int((1 + wobble(round(at[0]), round(at[1]), "which")) / 2 * count) % count


def _broken(view: View, area: Area, room: Room) -> str:
    """Tufts, thick in some places and thin in others."""
    tinted = f'<path class="tint" d="{outline(view, area)}" fill="{_BROKEN}" fill-opacity=".75" fill-rule="evenodd"/>'
    places = [at for at in scattered(area, 330, 0.4) if drift(*at, 1400) > -0.35 and room(*at)]
    return tinted + "".join(use(view, f"tuft{_which(at, len(_TUFTS))}", at) for at in places)


def _rough(view: View, area: Area, room: Room) -> str:
    """Stones; the sides of a cut or ravine fall inward."""
    tinted = (
        f'<path class="tint" d="{outline(view, area)}" fill="{_ROUGH}" fill-opacity=".9" fill-rule="evenodd" '
        f'stroke="{_ROUGH_INK}" stroke-width=".8" stroke-dasharray="2 2"/>'
    )
    sunk = any(word in area.name.lower() for word in _SUNK)
    inset = 190 if sunk else 60
    places = [at for at in scattered(area, 250, 0.36) if edge_distance(area, *at) > inset and room(*at)]
    stones = "".join(use(view, f"stone{_which(at, len(_STONES))}", at) for at in places)
    return tinted + (_banks(view, area) if sunk else "") + stones


def _banks(view: View, area: Area) -> str:
    marks = []
    for ring in rings(view, area):
        turning = sum((bx - ax) * (by + ay) for (ax, ay), (bx, by) in zip(ring, [*ring[1:], ring[0]], strict=True))
        hand = -1 if turning > 0 else 1
        for i, (x, y, ux, uy) in enumerate(walk(ring, 85, closed=True)):
            long = (190 if i % 2 else 130) * (1 + 0.2 * wobble(round(x), round(y)))
            px, py = view.at((x, y))
            ox, oy = ux * 0.7, -uy * 0.7
            tip = (px + view.long(-uy * hand * long), py - view.long(ux * hand * long))
            marks.append([(px - ox, py - oy), (px + ox, py + oy), tip])
    return f'<path class="bank" d="{strokes(marks)}" fill="{HACHURE}" opacity=".85"/>'


def _water(view: View, area: Area, room: Room) -> str:
    """A shore and, inside it, fainter lines of the water."""
    shape = outline(view, area)
    return (
        f'<path d="{shape}" fill="{WATER}" fill-rule="evenodd" stroke="{WATER_INK}" stroke-width="1.3"/>'
        f'<path class="waterline" d="{shape}" fill="none" stroke="{WATER_INK}" stroke-width="5" stroke-opacity=".16"/>'
    )


_DRAWN: dict[str, Callable[[View, Area, Room], str]] = {
    "light-woods": woods,
    "heavy-woods": woods,
    "broken": _broken,
    "rough": _rough,
    "field": field,
    "orchard": orchard,
    "water": _water,
    "farm": houses,
    "village": houses,
}
