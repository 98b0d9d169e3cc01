"""Moves told in plain words: the inches of one march together, a wheel as a wheel."""

from __future__ import annotations

from math import hypot
from typing import Literal

import msgspec

from enfilade.ground.box import bearing, between
from enfilade.rules.adf.battle import events
from enfilade.speech.names import Names, compass, near, way

ASKEW = 4500
"""Hundredths of a degree that a column may face off the way it has gone, where the road bends."""
_VERBS = {
    "move": "moves",
    "charge": "charges on",
    "fall-back": "falls back",
    "rout": "runs",
    "disengage": "goes back",
    "advance": "follows up",
    "countercharge": "countercharges",
}


def goes_on(before: events.Moved, event: events.Moved) -> bool:
    """The second stretch begins where the first ends, in the same direction or the same wheel."""
    if (before.unit, before.how, before.end) != (event.unit, event.how, event.start):
        return False
    hand = _wheels(event)
    if hand or _wheels(before):
        return hand == _wheels(before)
    (dx, dy), (then_x, then_y) = _step(before), _step(event)
    if event.how == "move" and _is_column(before) and _is_column(event):
        # Along a road: it bends, and the march is still one.
        return dx * then_x + dy * then_y > 0
    # Rounded to thousandths, two stretches of one line are not quite parallel.
    off = abs(dx * then_y - dy * then_x)
    return off <= 20 * (abs(dx) + abs(dy) + abs(then_x) + abs(then_y)) and dx * then_x + dy * then_y > 0


def joined(before: events.Moved, event: events.Moved) -> events.Moved:
    """Both stretches as one."""
    return msgspec.structs.replace(event, start=before.start)


def moved(event: events.Moved, names: Names) -> str:
    who = names[event.unit]
    dx, dy = _step(event)
    gone = near(hypot(dx, dy))
    if event.how == "placed":
        return f"{who} is set back {gone}."
    if dx == dy == 0:
        return f"{who} turns to face {compass(event.end.facing)}."
    if hand := _wheels(event):
        return f"{who} wheels {hand}, to face {compass(event.end.facing)}."
    return f"{who} {_VERBS[event.how]} {gone} {way(dx, dy)}."


def _wheels(event: events.Moved) -> Literal["left", "right"] | None:
    """To which hand a line wheels; a column that follows a bend of its road just moves."""
    start, end = event.start, event.end
    turned = (end.facing - start.facing) % 36000
    if event.how != "move" or not turned or start.width <= start.depth or _step(event) == (0, 0):
        return None
    return "right" if turned < 18000 else "left"


def _is_column(event: events.Moved) -> bool:
    """Deeper than wide, and facing the way it goes as a column on a road does."""
    start, end = event.start, event.end
    dx, dy = _step(event)
    ahead = bearing(0, 0, dx, dy)
    return start.width < start.depth and bool(dx or dy) and between(ahead, end.facing) <= ASKEW


def _step(event: events.Moved) -> tuple[int, int]:
    return event.end.x - event.start.x, event.end.y - event.start.y
