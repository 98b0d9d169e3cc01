"""Whether what was done with a paper passes: each thing that it asks for or forbids, held against the orders."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from enfilade.ground.box import Box, bearing, between, distance_to_point
from enfilade.lab.exam import deeds
from enfilade.lab.exam.deeds import Done
from enfilade.lab.exam.papers import Mark
from enfilade.lab.exam.sitting import Sat

NEARER = 1000
BACK = 9000
_PLACES = ("nearer", "farther", "into", "out_of", "away_from", "keeps")


class Marked(NamedTuple):
    """Passed or not, and what told."""

    passed: bool
    told: str


def marked(sat: Sat) -> Marked:
    """Failed by anything that fails; else passed by anything that passes, or because nothing is asked for."""
    for mark in sat.paper.fails:
        if _is_so(sat, mark):
            return Marked(False, f"it did what fails: {said(mark)}")
    if not sat.paper.passes:
        return Marked(True, "nothing that fails")
    for mark in sat.paper.passes:
        if _is_so(sat, mark):
            return Marked(True, said(mark))
    return Marked(False, f"it did not: {' or '.join(said(mark) for mark in sat.paper.passes)}")


def said(mark: Mark) -> str:
    """A mark in a few words."""
    words = [" or ".join(mark.does)] if mark.does else []
    if mark.by:
        words.append(f"by {' or '.join(mark.by)}")
    if mark.at:
        words.append(f"at {' or '.join(mark.at)}")
    places = {name.replace("_", " "): getattr(mark, name) for name in _PLACES}
    words += [f"{name} {value}" for name, value in places.items() if value]
    if mark.idle:
        words.append(f"{' or '.join(mark.idle)} idle")
    if mark.together > 1:
        words.append(f"{mark.together} together")
    if mark.least > 1:
        words.append(f"{mark.least} times")
    return " ".join(words)


def _is_so(sat: Sat, mark: Mark) -> bool:
    if mark.idle:
        return any(_is_idle(sat, id) for id in mark.idle)
    if mark.keeps:
        return _holder(sat, mark.keeps) == sat.paper.side
    return sum(_fits(sat, one, mark) for one in sat.orders) >= mark.least


def _fits(sat: Sat, one: Done, mark: Mark) -> bool:
    if mark.does and not set(mark.does) & set(one.does):
        return False
    if mark.by and not set(mark.by) & set(one.by):
        return False
    if mark.at and one.at not in mark.at:
        return False
    if len(one.by) < mark.together:
        return False
    units = one.before.units
    ends = {id: box for id, box in one.ends.items() if not mark.by or id in mark.by}
    if mark.nearer and not any(
        _apart(units, id, mark.nearer) - _gap(box, units[mark.nearer]) >= NEARER for id, box in ends.items()
    ):
        return False
    if mark.farther and not any(
        _gap(box, units[mark.farther]) - _apart(units, id, mark.farther) >= NEARER for id, box in ends.items()
    ):
        return False
    if mark.into and not any(
        _in(sat, box, mark.into) and not _in(sat, units[id].box, mark.into) for id, box in ends.items()
    ):
        return False
    if mark.out_of and not any(
        _in(sat, units[id].box, mark.out_of) and not _in(sat, box, mark.out_of) for id, box in ends.items()
    ):
        return False
    return not mark.away_from or any(_turns_from(box, units[mark.away_from]) for box in ends.values())


def _apart(units: Any, id: str, other: str) -> float:
    return math.dist((units[id].x, units[id].y), (units[other].x, units[other].y))


def _gap(box: Box, other: Any) -> float:
    return math.dist((box.x, box.y), (other.x, other.y))


def _turns_from(box: Box, foe: Any) -> bool:
    return between(box.facing, bearing(box.x, box.y, foe.x, foe.y)) > BACK


def _in(sat: Sat, box: Box, objective: str) -> bool:
    place = next(one for one in sat.table.scenario.victory.objectives if one.id == objective)
    x, y = (round(value * 1000) for value in place.at)
    return bool(distance_to_point(box, x, y) <= round(place.radius * 1000))


def _holder(sat: Sat, objective: str) -> str:
    """The side that alone stands there in order."""
    rules = deeds.of(sat.table)
    sides = {
        one.side for one in sat.end.units.values() if one.here and rules.is_formed(one) and _in(sat, one.box, objective)
    }
    return sides.pop() if len(sides) == 1 else ""


def _is_idle(sat: Sat, id: str) -> bool:
    """Announced with others, and then in none of their orders."""
    announced = any("group" in one.does and id in one.by for one in sat.orders)
    return announced and not any("group" not in one.does and id in one.by for one in sat.orders)
