"""No regiment goes back on its own steps: what it has marched with one action it does not undo with the next.

Each of the two looked best when it was chosen, by little. Together they are a march to nowhere, under fire at that, and
whoever watches takes the captain for a fool.
"""

from __future__ import annotations

import math

from enfilade.ai.adf.plans.estimate import INCH, Estimate
from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import COS, SIN
from enfilade.rules.adf.battle.commands import Command, Move
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.move import path

LEAST = INCH
"""To dress a line by less is no march."""
BEHIND = 0.5
"""So much of the way and more leads straight to the rear: it lies within 60 degrees of it."""


def retraces(found: Estimate, answer: Command) -> bool:
    """Whether a regiment that has just marched would turn round. Who has lost his order, and guns, may get away."""
    if not isinstance(answer, Move) or not isinstance(found.state.frames[-1], Acting):
        return False
    lead = found.state.units[answer.units[0]]
    if not lead.moved_since or lead.unit.level != "good" or lead.unit.arm == "artillery":
        return False
    try:
        end = path.plan(found.table, found.state, answer.units, answer.steps).ends[0]
    except (Illegal, Malformed):
        return False
    far = math.dist((end.x, end.y), (lead.x, lead.y))
    ahead = (end.x - lead.x) * SIN[lead.facing] + (end.y - lead.y) * COS[lead.facing]
    return far > LEAST and ahead < -BEHIND * far
