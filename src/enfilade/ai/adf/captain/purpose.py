"""What a move is for: the place that the unit makes for, or what its brigade is to do there."""

from __future__ import annotations

import math

from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.plans.brigade_plans import WORTH_A_DASH, Plan, is_exit
from enfilade.ai.adf.plans.estimate import Estimate
from enfilade.ai.thought import Thought
from enfilade.rules.adf.battle.commands import Group, Move
from enfilade.rules.adf.battle.state import Piece
from enfilade.speech import spoken_names


def with_purpose(found: Estimate, plans: Plan, thought: Thought) -> Thought:
    """A march with a second sentence that says what for; guns and broken units have told it in the first."""
    answer = thought.answer
    marches = isinstance(answer, Move) or (isinstance(answer, Group) and answer.actions[:1] == ("move",))
    if not marches or not thought.why:
        return thought
    assert isinstance(answer, Move | Group)
    piece = found.state.units[answer.units[0]]
    if piece.unit.arm == "artillery" or piece.unit.level in ("routed", "shaken"):
        return thought
    return Thought(answer, reasons.said(thought.why, _purpose(found, plans, piece)))


def _purpose(found: Estimate, plans: Plan, piece: Piece) -> str:
    slot, task = plans.slots.get(piece.id), plans.tasks.get(piece.brigade)
    if slot is not None and is_exit(found, slot):
        return "it is to march off the table, which pays"
    for place in found.places if slot is not None else ():
        pays = place.now >= WORTH_A_DASH and not place.ours
        if slot is not None and pays and math.dist((slot.x, slot.y), (place.x, place.y)) <= place.radius:
            return f"it makes for {spoken_names.objective(found.table, place.id)}, which pays at the end of this turn"
    if task is None:
        return ""
    who = spoken_names.brigade(found.table, task.brigade)
    match task.kind:
        case "take":
            storms = "storms" if task.brigade in plans.storming else "is to take"
            return f"{who} {storms} {spoken_names.objective(found.table, task.place)}"
        case "hold":
            return f"{who} is to hold {spoken_names.objective(found.table, task.place)}"
        case "fight":
            return f"{who} goes for the nearest enemy"
        case "stay":
            return f"{who} waits for the enemy: we are ahead"
