"""Chargers who see a friend rout check only when their own charge is over, if he is still near them then (J59)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from enfilade.core.measures import Length
from enfilade.ground.box import distance
from enfilade.rules.jr3.battle.frames import Charges, Due
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.chapters.morale import is_near


def due_now(play: Play, dues: Iterable[Due]) -> tuple[Due, ...]:
    """The checks to be taken at once, with those put off whose time has come; the phase of charges keeps the others."""
    found = tuple(dues)
    place = next((i for i, one in enumerate(play.state.frames) if isinstance(one, Charges)), None)
    if place is None:
        return found
    frame = play.state.frames[place]
    assert isinstance(frame, Charges)
    charging = _charging(frame)
    ripe = tuple(due for due in frame.later if due.unit not in charging and _is_still_near(play, due))
    later = tuple(due for due in (*frame.later, *found) if due.router and due.unit in charging)
    if later != frame.later:
        frames = list(play.state.frames)
        frames[place] = msgspec.structs.replace(frame, later=later)
        play.change(frames=tuple(frames))
    return (*(due for due in found if due not in later), *ripe)


def _charging(frame: Charges) -> set[str]:
    """Everybody whose charge is still to be made."""
    return {id for plan in frame.plans for id in (*plan.units, *plan.beside, *((plan.target,) if plan.mutual else ()))}


def _is_still_near(play: Play, due: Due) -> bool:
    unit, router = play.unit(due.unit), play.unit(due.router)
    if not unit.here or unit.unit.level == "routed" or not router.here or router.unit.level != "routed":
        return False
    return is_near(play.table.edition, Length(distance(unit.box, router.box)))
