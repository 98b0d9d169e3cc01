"""Charges that end without contact: whose, how, and in what order it leaves them."""

from __future__ import annotations

from typing import Literal

from enfilade.core.measures import Length
from enfilade.ground.box import FULL, turned
from enfilade.rules.adf.battle.charge import strides
from enfilade.rules.adf.battle.events import ChargeEnded
from enfilade.rules.adf.battle.frames import Charging, Window
from enfilade.rules.adf.battle.nerve.losses import set_level
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.chapters import charge

How = Literal["stopped", "short", "vacated"]


def finish(play: Play, frame: Charging, how: How) -> None:
    """A charge that ends without contact, in disorder and clear of every enemy (rulings 4.15, 7.4)."""
    play.pop()
    for id in frame.units:
        strides.stand_clear(play, id, turned(frame.direction, FULL // 2))
    left_behind(play, frame, frame.units, how)
    play.push(Window(by=frame.units, cause="action", moved=frame.since > 0))


def left_behind(play: Play, frame: Charging, units: tuple[str, ...], how: How) -> None:
    play.tell(ChargeEnded(units=units, target=frame.target, how=how))
    for id in units:
        piece = play.unit(id)
        if piece.here:
            i = frame.units.index(id)
            run = charge.Run(Length(0), Length(frame.totals[i]), Length(frame.points[i]), False, False)
            set_level(play, id, charge.ended(play.table.edition, piece.unit.level, run, frame.moved))
