"""What a scenario counts as lost, in words, and which losses are told in one breath."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby

from enfilade.core.scenario import Scenario, Toll

PIECES = {"section": "section lost", "figure": "figure lost", "leader-killed": "leader killed"}
"""Losses that are counted one by one; the others befall whole units."""
LOSSES = {
    **PIECES,
    "eliminated": "eliminated",
    "routed-off": "routed off the table",
    "routed-at-end": "routed at the end",
    "one-stand": "down to one stand",
}


def breaths(scenario: Scenario) -> Iterator[list[Toll]]:
    """Losses that are told in one breath: the same points for the same arms of the same side."""
    tolls = scenario.victory.tolls
    for _, group in groupby(tolls, key=lambda one: (one.of, one.points, one.arms, one.loss in PIECES)):
        yield list(group)
