"""A part of a row of steps: as much of them as so many mils of their way."""

from __future__ import annotations

import msgspec

from enfilade.ground.legs import About, Wheel
from enfilade.tabletop.routes.steps import CHANGES, Step


def cut(steps: tuple[Step, ...], fars: tuple[int, ...], gone: int) -> tuple[Step, ...]:
    """The steps up to so many mils of their way."""
    kept: list[Step] = []
    for step, far in zip(steps, fars, strict=True):
        if gone >= far:
            kept.append(step)
            gone -= far
            continue
        if gone > 0 and not isinstance(step, (*CHANGES, About)):
            if not isinstance(step, Wheel):
                kept.append(msgspec.structs.replace(step, distance=gone))
            elif step.degrees * gone // far:
                kept.append(msgspec.structs.replace(step, degrees=step.degrees * gone // far))
        break
    return tuple(step for step in kept if isinstance(step, (*CHANGES, About, Wheel)) or step.distance)
