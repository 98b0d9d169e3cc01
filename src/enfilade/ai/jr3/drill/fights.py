"""What a regiment does that is where it should be, or has the enemy before it: fires, waits, turns or breaks off."""

from __future__ import annotations

import math

from enfilade.ai.jr3.drill.estimate import INCH, Estimate, charge_reach, pace, power, usual_range
from enfilade.ai.jr3.drill.marches import into_line, turn_to
from enfilade.ai.jr3.drill.style import Style
from enfilade.ground.arcs import in_arc
from enfilade.ground.box import bearing, distance
from enfilade.rules.jr3.battle.commands import Disengage, FireRule, FirstFire, Hold, Mark
from enfilade.rules.jr3.battle.fires import aim
from enfilade.rules.jr3.battle.state import Piece
from enfilade.rules.jr3.chapters import fire

DANGER = 1.6
"""A worn unit breaks off where the enemies who can charge it are so much stronger than it and its neighbours."""
WORN = 0.5
"""A unit with such a share of its men left is worn."""
PRESENT = 6 * INCH
"""Friends so near come to help."""
WORTH_IT = 0.25
"""Long fire that takes less than this, in figures, is not worth standing for."""


def is_in_danger(found: Estimate, piece: Piece) -> bool:
    """Whether it should break off: shaken or worn, and too strong an enemy can be upon it."""
    if piece.unit.level == "good" and piece.unit.strength > WORN * piece.unit.start:
        return False
    threats = found.threats(piece)
    if not threats:
        return False
    mates = [one for one in found.own if distance(one.box, piece.box) <= PRESENT]
    # Nobody charges with all he has at one who has friends about him.
    strength = sum(power(one) for one in mates) / math.sqrt(max(1, len(mates)))
    return max(power(one) for one in threats) > DANGER * strength


def break_off(found: Estimate, piece: Piece) -> Mark:
    foe = found.nearest_foe(piece)[1]
    return Disengage() if foe is not None and found.threats(piece) else Hold()


def best_target(found: Estimate, piece: Piece) -> tuple[Piece, fire.Assessment] | None:
    """Whom its fire would hurt most of those in usual range, else at any."""
    return found.once(("best", piece.id), (piece,), lambda: _best_target(found, piece))


def _best_target(found: Estimate, piece: Piece) -> tuple[Piece, fire.Assessment] | None:
    limit = usual_range(found.table, piece)
    seen = aim.targets(found.table, found.state, piece)
    near = [one for one in seen if distance(piece.box, one[0].box) <= limit] or list(seen)
    best = [(harm(found, one[1], one[0]), one[0].id, one) for one in near[:4]]
    return max(best, key=lambda one: (one[0], one[1]))[2] if best else None


def harm(found: Estimate, assessed: fire.Assessment, target: Piece) -> float:
    """What a fire takes on average, in figures; a check is worth something too."""
    key = ("jr3-harm", assessed.strike)
    known: float | None = found.table.remembered.get(key)
    if known is None:
        known = 0.0
        for outcome, chance in fire.odds(found.table.edition, assessed).items():
            known += float(chance) * (outcome.losses + (outcome.check is not None))
        found.table.remembered[key] = known
    return known * (power(target) / max(1, target.unit.strength))


def stand(found: Estimate, piece: Piece, style: Style) -> Mark:
    """Its order in its place: to fire first where that is sure, to keep its fire for a charge, or to turn."""
    foe = found.nearest_foe(piece)[1]
    if foe is not None and (formed := into_line(found, piece, bearing(piece.x, piece.y, foe.x, foe.y))):
        return formed
    mark = best_target(found, piece)
    threats = found.threats(piece)
    if mark is None:
        return _turned(found, piece) or Hold(FireRule(within="normal", waits=bool(threats)))
    target, assessed = mark
    far = distance(piece.box, target.box)
    limit = usual_range(found.table, piece)
    if style.waits or _keeps_fire(found, piece, threats, far):
        return Hold(FireRule(within="long" if piece.unit.arm == "artillery" else "normal", waits=True))
    if far <= limit:
        # Nobody moves before the first fires: whoever is in range and in view now is there then.
        return FirstFire(target.id)
    return Hold(FireRule(within="long" if harm(found, assessed, target) >= WORTH_IT else "normal"))


def _keeps_fire(found: Estimate, piece: Piece, threats: tuple[Piece, ...], far: int) -> bool:
    """Whether a charge is so likely that its volley must be kept: an enemy in good order who is not yet near enough
    to be shot at with effect, or who is much stronger."""
    steady = [one for one in threats if one.unit.level == "good" and one.unit.formation != "disorder"]
    if not steady:
        return False
    if far > usual_range(found.table, piece):
        return True
    return sum(power(one) for one in steady) > power(piece)


def _turned(found: Estimate, piece: Piece) -> Mark | None:
    """To the nearest enemy, if none that matters is before it."""
    far, foe = found.nearest_foe(piece)
    if foe is None or far > max(
        usual_range(found.table, piece), charge_reach(found.table, foe) + pace(found.table, foe)
    ):
        return None
    if in_arc(piece.box, foe.box, found.table.arc):
        return None
    return turn_to(found, piece, bearing(piece.x, piece.y, foe.x, foe.y))
