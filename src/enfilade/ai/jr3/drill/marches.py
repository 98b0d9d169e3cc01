"""How a unit goes where it is to stand: the row of steps that takes the fewest moves, as far as one move carries it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from enfilade.ai.jr3.drill.estimate import INCH, Estimate, apart
from enfilade.ai.jr3.drill.lines import Slot
from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import FULL, Box, bearing, between, turned
from enfilade.ground.legs import Advance, File, March, Wheel, moved
from enfilade.rules.jr3.battle.commands import Move
from enfilade.rules.jr3.battle.moves import reach
from enfilade.rules.jr3.battle.moves.changes import changed
from enfilade.rules.jr3.battle.moves.ordering import check_order
from enfilade.rules.jr3.battle.moves.path import Plan, planned
from enfilade.rules.jr3.battle.state import Piece
from enfilade.tabletop.routes.cutting import cut
from enfilade.tabletop.routes.steps import Dismount, Face, Form, Mount, Step

THERE = INCH
"""Who is so near to where he should be stays."""
ASKEW = 2500
"""Less off his facing than this nobody turns."""
SAFE = 9 * INCH
"""Columns stay so far from the enemy."""
FAR_OFF = 18 * INCH
"""Nobody forms one nearer to him than this."""
LONG = 12 * INCH
"""Shorter ways are not worth a column, nor limbering."""
PASSING = 2500
"""No column ends its move so near to an enemy whom others deal with."""
CLOSE_BY = 1500
"""Who halts only so near goes past an enemy whom others deal with."""
NARROW = 2 * INCH
"""What is no wider wheels cheaply."""
ARC = 4500
DETOURS = (4000, -4000, 8000, -8000)
"""Where the straight way is barred."""


def is_there(piece: Piece, slot: Slot) -> bool:
    return apart(piece, slot.x, slot.y) <= THERE and between(piece.facing, slot.facing) <= ASKEW


def march(found: Estimate, piece: Piece, slot: Slot, halt: int = 0, formed: bool = True) -> Move | None:
    """The order to go there; None if it stands there already or cannot come nearer."""
    if is_there(piece, slot) and not _changes_to_fight(piece, formed):
        return None
    key = ("march", piece.id, slot, halt, formed)
    return found.once(key, (piece,), lambda: _marched(found, piece, slot, halt, formed))


def _marched(found: Estimate, piece: Piece, slot: Slot, halt: int, formed: bool) -> Move | None:
    best: tuple[Fraction, int, Plan] | None = None
    for number, steps in enumerate(_rows(found, piece, slot, formed)):
        try:
            plan = planned(found.table, piece, steps)
        except (Illegal, Malformed):
            continue
        if steps and not _is_exposed(found, piece, plan, slot.past):
            offer = (plan.share, number, plan)
            best = offer if best is None or offer[:2] < best[:2] else best
    if best is None:
        return _as_may_be(found, piece, slot, halt)
    return _ordered(found, piece, best[2], halt) or _as_may_be(found, piece, slot, halt)


def turn_to(found: Estimate, piece: Piece, facing: int) -> Move | None:
    """On the spot to a new front."""
    if between(piece.facing, facing) <= ASKEW:
        return None
    move = Move((Face(facing),))
    return move if _is_legal(found, piece, move) else None


def into_line(found: Estimate, piece: Piece, facing: int) -> Move | None:
    """Out of column where it stands, towards the enemy if that can be done at once."""
    if piece.unit.formation != "march-column":
        return None
    change: Step = Form("line")
    for move in (Move((change, Face(facing))), Move((change,))):
        if between(piece.facing, facing) <= ASKEW and len(move.steps) > 1:
            continue
        if _is_legal(found, piece, move):
            return move
    return None


def _rows(found: Estimate, piece: Piece, slot: Slot, formed: bool) -> Iterator[tuple[Step, ...]]:
    far = apart(piece, slot.x, slot.y)
    last = _changes_to_fight(piece, formed)
    for first in ((), *_into_column(found, piece, far, slot.past)):
        box, unit = piece.box, piece.unit
        for step in first:
            box, unit = changed(found.table, box, unit, step)
        end = () if Form("line") in first else last or (_back_into_line(piece, formed) if first else ())
        for way, stood in _ways(box, slot, far):
            off = _off(stood.facing, slot.facing)
            face: tuple[Step, ...] = ()
            if abs(off) > ASKEW:
                face = (_wheel(off),) if box.width <= NARROW else (Face(slot.facing),)
            yield (*first, *way, *face, *end)
    if piece.unit.formation in ("march-column", "limbered") and far > LONG:
        yield (File(round(far)), *last)


def _ways(box: Box, slot: Slot, far: float) -> Iterator[tuple[tuple[Step, ...], Box]]:
    """To the point, with the box as it then faces."""
    if far <= THERE:
        yield (), box
        return
    heading = bearing(box.x, box.y, slot.x, slot.y)
    off = _off(box.facing, heading)
    if abs(off) < ARC:
        yield (March(heading, round(far)),), box
    if abs(off) > ASKEW:
        yield (Face(heading), Advance(round(far))), box._replace(facing=heading)
        wheel = _wheel(off)
        there = moved(wheel, box, 10**6)
        left = round(((there.x - slot.x) ** 2 + (there.y - slot.y) ** 2) ** 0.5)
        again = bearing(there.x, there.y, slot.x, slot.y) if left else there.facing
        if between(there.facing, again) < ARC and left:
            yield (wheel, March(again, left)), there


def _off(facing: int, other: int) -> int:
    """The turn from one facing to another, to the right above 0."""
    return (other - facing + FULL // 2) % FULL - FULL // 2


def _wheel(off: int) -> Wheel:
    return Wheel("right" if off > 0 else "left", min(18000, abs(off)))


def _into_column(found: Estimate, piece: Piece, far: float, past: frozenset[str]) -> Iterator[tuple[Step, ...]]:
    unit = piece.unit
    if unit.formation == "march-column" and unit.arm == "infantry":
        yield (Form("line"),)
    if far < LONG:
        return
    if unit.arm == "artillery":
        if unit.formation == "unlimbered":
            yield (Form("limbered"),)
    elif unit.kind == "dismounted":
        yield (Mount(),)
    elif (
        unit.formation not in ("march-column", "disorder", "skirmish-line")
        and found.nearest_foe(piece, past)[0] > FAR_OFF
    ):
        yield (Form("march-column"),)


def _back_into_line(piece: Piece, formed: bool) -> tuple[Step, ...]:
    if piece.unit.arm == "artillery":
        return (Form("unlimbered"),)
    if piece.unit.kind == "dismounted":
        return (Dismount(),)
    return (Form("line"),) if formed else ()


def _changes_to_fight(piece: Piece, formed: bool) -> tuple[Step, ...]:
    """What it must change at the end of its way to fight there."""
    unit = piece.unit
    if not formed:
        return ()
    if unit.arm == "artillery":
        return () if unit.formation == "unlimbered" else (Form("unlimbered"),)
    if unit.kind == "mounted":
        return (Dismount(),)
    return () if unit.formation in ("line", "double-line", "attack-column") else (Form("line"),)


def _is_exposed(found: Estimate, piece: Piece, plan: Plan, past: frozenset[str]) -> bool:
    """Whether it would end this move in column under the enemy's muskets."""
    end = plan.at(plan.reach(Fraction(1)))
    if end.unit.formation not in ("march-column", "limbered"):
        return False
    for foe in found.foes:
        if foe.unit.arm == "artillery":
            continue
        far = apart(foe, end.box.x, end.box.y)
        if foe.id in past and far > PASSING:
            continue
        # Who goes back from the enemy may do so in column, and who has a line before him.
        if far < SAFE and far <= apart(foe, piece.x, piece.y) and not _is_screened(found, piece, foe, far):
            return True
    return False


def _is_screened(found: Estimate, piece: Piece, foe: Piece, far: float) -> bool:
    """Whether a friend in line is nearer to that enemy."""
    return any(
        one.id != piece.id
        and one.unit.arm != "artillery"
        and one.unit.formation != "march-column"
        and apart(one, foe.x, foe.y) < far - INCH
        for one in found.own
    )


def as_far_as_may_be(
    found: Estimate, piece: Piece, steps: tuple[Step, ...], halt: int, past: frozenset[str]
) -> Move | None:
    """So much of a row of steps as one move carries it."""
    key = ("along", piece.id, steps, halt, past)
    return found.once(key, (piece,), lambda: _along(found, piece, steps, halt, past))


def _along(found: Estimate, piece: Piece, steps: tuple[Step, ...], halt: int, past: frozenset[str]) -> Move | None:
    made = reach.follow(found.table, found.state.turn, piece, steps)
    move = Move(made.steps, halt)
    return move if made.plan is not None and not _is_exposed(found, piece, made.plan, past) else None


def _ordered(found: Estimate, piece: Piece, plan: Plan, halt: int) -> Move | None:
    gone = plan.reach(Fraction(1))
    if halt > CLOSE_BY and plan.at(gone).unit.formation in ("march-column", "limbered"):
        halt = SAFE
    steps = plan.steps if gone >= plan.length else cut(plan.steps, plan.fars, gone)
    move = Move(steps, halt)
    return move if steps and _is_legal(found, piece, move) else None


def _as_may_be(found: Estimate, piece: Piece, slot: Slot, halt: int) -> Move | None:
    """Where no whole way is open: as far as may be, straight or to a side, if that brings it nearer."""
    far = apart(piece, slot.x, slot.y)
    if far <= THERE:
        return None
    heading = bearing(piece.x, piece.y, slot.x, slot.y)
    best: tuple[float, Move] | None = None
    for detour in (0, *DETOURS):
        way = turned(heading, detour % 36000)
        off = between(piece.facing, way)
        steps: tuple[Step, ...] = (March(way, round(far)),) if off < ARC else (Face(way), Advance(round(far)))
        made = reach.follow(found.table, found.state.turn, piece, steps)
        if made.plan is None or not made.steps:
            continue
        left, move = _left(made.plan, slot), Move(made.steps, halt)
        if left < min(far - INCH / 2, best[0] if best else far) and _is_legal(found, piece, move):
            best = (left, move)
    return best[1] if best else None


def _left(plan: Plan, slot: Slot) -> float:
    box = plan.end.box
    return float(((box.x - slot.x) ** 2 + (box.y - slot.y) ** 2) ** 0.5)


def _is_legal(found: Estimate, piece: Piece, move: Move) -> bool:
    try:
        check_order(found.table, found.state.turn, piece, move)
    except (Illegal, Malformed):
        return False
    return True
