"""A change made on the spot, of formation, of facing or of saddle: what becomes of the unit and of its ground."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import FULL, Box, turned
from enfilade.ground.legs import About
from enfilade.tabletop.placing import stood_anew
from enfilade.tabletop.routes.steps import Dismount, Face, Form, Mount, Step

HALF_TURN = 18000


def changed(box: Box, unit: Any, step: Step, size: Callable[[Any], tuple[int, int]]) -> tuple[Box, Any]:
    """A unit after a change, on ground of the size that it then wants; it keeps the middle of its front."""
    match step:
        case Form(formation):
            unit = msgspec.structs.replace(unit, formation=formation)
        case Mount():
            unit = msgspec.structs.replace(unit, mounted=True)
        case Dismount():
            unit = msgspec.structs.replace(unit, mounted=False)
        case Face(facing):
            return box._replace(facing=facing), unit
        case About():
            return box._replace(facing=turned(box.facing, HALF_TURN)), unit
        case _:
            raise Malformed("not a change")
    return stood_anew(box, size(unit)), unit


def check_saddle(unit: Any, step: Mount | Dismount, rule: str) -> None:
    """Refuse to mount who has no horse or sits on it, and to dismount who stands on his feet."""
    if unit.arm != "cavalry":
        raise Illegal("only cavalry has horses", rule)
    if unit.mounted == isinstance(step, Mount):
        raise Illegal(f"it is {'mounted' if unit.mounted else 'on foot'} already", rule)


def check_facing(box: Box, step: Face, rule: str) -> None:
    """Refuse a direction that is none, and the one that it faces."""
    if not 0 <= step.facing < FULL:
        raise Malformed("a facing lies between 0 and 360 degrees")
    if step.facing == box.facing:
        raise Illegal("it faces that way already", rule)
