"""Where those who gave a chance to react will be at each chance still to come, if nobody stops them."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.ground.box import Box
from enfilade.ground.legs import travel
from enfilade.rules.adf.battle.commands import CHANGES
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Charging, Moving, Window
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.move.placing import slid
from enfilade.rules.adf.battle.state import State

INCH = 1000
Place = dict[str, Box]


def places(table: Field, state: State, window: Window) -> Iterator[Place]:
    """Of a march or a charge that is under way; nothing of anything else."""
    pending = state.frames[-2] if len(state.frames) > 1 else None
    if isinstance(pending, Moving) and window.cause == "move":
        yield from _marching(table, pending)
    elif isinstance(pending, Charging) and window.cause == "charge":
        last = int(table.edition.morale.due.fear_of_charge)
        left = min(pending.total, pending.distance - last) - pending.moved
        for gone in range(INCH, left + 1, INCH):
            yield {id: slid(state.units[id].box, pending.direction, gone) for id in pending.units}


def _marching(table: Field, frame: Moving) -> Iterator[Place]:
    """Where each is after every further inch; a change of formation on the way ends what can be told."""
    boxes, gone, since = frame.boxes, frame.gone, frame.since
    inch = int(table.edition.reaction.after_move_of)
    for i, step in enumerate(frame.steps[frame.step :]):
        if isinstance(step, CHANGES):
            return
        pivot = frame.pivot if i == 0 and frame.gone else path.pivot_of(step, boxes) if len(boxes) > 1 else None
        far = max(travel(step, box, pivot) for box in boxes)
        while gone + inch - since <= far:
            gone, since = gone + inch - since, 0
            yield {id: path.after(table, step, box, gone, pivot) for id, box in zip(frame.units, boxes, strict=True)}
        boxes = tuple(path.after(table, step, box, None, pivot) for box in boxes)
        gone, since = 0, since + far - gone
