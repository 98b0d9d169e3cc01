"""Who of a charge is still coming, and how both sides stand before contact."""

from __future__ import annotations

import msgspec

from enfilade.ground.box import front_centre
from enfilade.rules.adf.battle.events import Stopped
from enfilade.rules.adf.battle.frames import Charging
from enfilade.rules.adf.battle.nerve import moment
from enfilade.rules.adf.battle.play import Play
from enfilade.tabletop.contact import NEARLY


def clash_of(play: Play, frame: Charging, apart: int | None = None) -> moment.Clash:
    """Both sides as they stand before contact."""
    return moment.clash(
        play.table,
        play.state,
        frame.units,
        (frame.target,),
        frame.aspect,
        own=frame.own,
        began=frame.began,
        counter=frame.counter,
        left=frame.left,
        further=frame.further,
        distance=apart,
        checked=play.unit(frame.target).feared,
    )


def goes_on(play: Play, frame: Charging) -> bool:
    """Whether everybody in it is still coming."""
    return len(_coming(play, frame)) == len(frame.units)


def still_charging(play: Play, frame: Charging) -> Charging:
    """Leave out who has failed a check on the way and fallen back (ruling 7.10)."""
    kept = _coming(play, frame)
    if len(kept) == len(frame.units):
        return frame
    stopped = tuple(id for i, id in enumerate(frame.units) if i not in kept)
    play.tell(Stopped(units=stopped, why="stopped by fire", rule="adf.charge.stopped"))
    return only(frame, kept)


def only(frame: Charging, places: list[int]) -> Charging:
    return msgspec.structs.replace(
        frame,
        units=tuple(frame.units[i] for i in places),
        totals=tuple(frame.totals[i] for i in places),
        points=tuple(frame.points[i] for i in places),
        started=tuple(frame.started[i] for i in places),
        expected=tuple(frame.expected[i] for i in places),
    )


def _coming(play: Play, frame: Charging) -> list[int]:
    """The places of those still coming: steady enough, and where they halted. A lost stand narrows the front only."""
    found = []
    for i, id in enumerate(frame.units):
        piece, expected = play.unit(id), frame.expected[i]
        (x, y), (at, on) = front_centre(piece.box), front_centre(expected)
        there = piece.facing == expected.facing and abs(x - at) <= NEARLY and abs(y - on) <= NEARLY
        # Who is in disorder for another reason than his charge has failed a check, had he room to fall back or not.
        steady = piece.unit.level == "good" or (piece.unit.level == "disorder" and id in frame.own)
        if piece.here and there and steady:
            found.append(i)
    return found
