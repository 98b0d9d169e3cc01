"""By whom men fell: the fire, the impact or the melee that an answer or its dice led to."""

from __future__ import annotations

from typing import NamedTuple

from enfilade.lab.run.job import FightKind


class ByWhom(NamedTuple):
    """How it came to losses, who caused them, and whom it was about."""

    kind: FightKind
    units: tuple[str, ...] = ()
    target: str = ""


NOBODY = ByWhom("other")
