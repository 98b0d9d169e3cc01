"""When regiments change formation: column to march, line to fight, on foot to hold and mounted to ride."""

from __future__ import annotations

import math
from collections.abc import Iterator

from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.plans.brigade_plans import Plan
from enfilade.ai.adf.plans.estimate import INCH, Estimate, is_formed, weight
from enfilade.ai.thought import Thought
from enfilade.rules.adf.battle.commands import Dismount, Form, Mount, Move
from enfilade.rules.adf.battle.state import Piece
from enfilade.speech import spoken_names

NEAR = 9 * INCH
UPON = 4500
"""An enemy so near is met in line whoever he is."""
SERIOUS = 0.6
"""The strength near it, against its own, that makes a regiment deploy."""
SAFE = 15 * INCH
LONG = 12 * INCH
"""A way so long is marched in column, or ridden."""
ARRIVED = 2 * INCH
FIGHTS = 20 * INCH
"""Who is in his place in the line deploys if the enemy is no farther off."""


def acts(found: Estimate, plans: Plan, piece: Piece) -> Iterator[Thought]:
    """A change that comes before anything else."""
    unit, name = piece.unit, spoken_names.unit(piece)
    slot = plans.slots.get(piece.id)
    far = math.inf if slot is None else math.dist((slot.x, slot.y), (piece.x, piece.y))
    apart, _ = found.nearest_foe(piece.x, piece.y)
    if _deploys(found, piece, apart, far):
        if unit.horse:
            yield Thought(Move((piece.id,), (Dismount(),)), reasons.said(f"{name} fights on foot"))
        if unit.formation in ("road-column", "double-line"):
            yield Thought(Move((piece.id,), (Form(_line(piece)),)), reasons.said(f"{name} forms line"))
    elif apart > SAFE and LONG < far < math.inf:
        why = reasons.said(f"{name} has {reasons.inches(far)} to go and no enemy near")
        if unit.arm == "cavalry" and not unit.mounted:
            yield Thought(Move((piece.id,), (Mount(),)), why)
        elif unit.arm == "infantry" and unit.formation == "battle-line":
            yield Thought(Move((piece.id,), (Form("road-column"),)), why)


def _deploys(found: Estimate, piece: Piece, apart: float, far: float) -> bool:
    """Whether it must be ready to fight: the enemy is upon it, or near in strength, or it is where it should stand."""
    if apart < UPON or (far < ARRIVED and apart < FIGHTS):
        return True
    if apart > NEAR:
        return False
    near = sum(
        weight(foe) for foe in found.foes if is_formed(foe) and math.dist((foe.x, foe.y), (piece.x, piece.y)) < NEAR
    )
    return near >= SERIOUS * weight(piece)


def _line(piece: Piece) -> str:
    return "battle-line" if piece.unit.arm == "infantry" else "line"
