"""Drill: a player by rules of thumb. It plans by brigade, and marks a whole army's sheet in a moment."""

from __future__ import annotations

from enfilade.ai.jr3.drill import guns, lanes, lines, plans
from enfilade.ai.jr3.drill.changes import changes
from enfilade.ai.jr3.drill.charges import ventures
from enfilade.ai.jr3.drill.estimate import INCH, Estimate, apart, estimate, pace, power, telling_range, usual_range
from enfilade.ai.jr3.drill.exits import march_off
from enfilade.ai.jr3.drill.fights import break_off, is_in_danger, stand
from enfilade.ai.jr3.drill.lines import Slot
from enfilade.ai.jr3.drill.marches import CLOSE_BY, SAFE, is_there, march
from enfilade.ai.jr3.drill.plans import Task
from enfilade.ai.jr3.drill.riders import rides
from enfilade.ai.jr3.drill.style import PLAIN, Style
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask
from enfilade.ground.box import bearing, between
from enfilade.rules.jr3.battle.commands import Charge, Command, Hold, Mark, Sheet
from enfilade.rules.jr3.battle.orders import law, marks
from enfilade.rules.jr3.battle.state import Piece
from enfilade.rules.jr3.battle.view import View

HALT_BEFORE_GUNS = 13 * INCH
HALT = 0.85
"""Who comes on halts where his fire tells, at such a share of its usual range."""
CLOSE = 6 * INCH
"""With an enemy so near, who is so strong beside it, nobody turns away from him."""
STRONG = 0.7
ASIDE = 6000
SETTLED = 4 * INCH


def drill(view: View) -> Command:
    """Rules of thumb: comes on where points are to be won, holds what it has, fires and charges on good odds."""
    assert isinstance(view.stop, Ask)
    found = estimate(view)
    return changes(found) if view.stop.question == "changes" else sheet(found)


def sheet(found: Estimate, style: Style = PLAIN) -> Sheet:
    """A whole sheet in this style, every line of it lawful."""
    made = orders(found, style)
    charging = frozenset(id for id, mark in made.items() if isinstance(mark, Charge))
    return Sheet(marks.lines_of(made), tuple(rides(found, charging)))


def orders(found: Estimate, style: Style) -> dict[str, Mark]:
    """The order of every unit that can be given one."""
    tasks = plans.tasks(found, style)
    where = lines.slots(found, tasks)
    kinds = {one.id: task for task in tasks for one in task.men}
    still = {one.id for one in found.own if style.of(one.brigade) in ("hold", "back")}
    charging = {
        id: one.target for one in ventures(found, style) for id in one.units if not still.intersection(one.units)
    }
    made: dict[str, Mark] = {}
    for piece in found.own:
        leaving = None if found.is_locked(piece) or _must_stay(found, piece) else march_off(found, piece)
        if leaving is not None:
            mark: Mark = leaving
        elif piece.id in charging:
            mark = Charge(charging[piece.id])
        elif piece.unit.arm == "artillery":
            mark = guns.order(found, piece, style, where.get(piece.id))
        else:
            mark = _order(found, piece, style, where.get(piece.id), kinds.get(piece.id))
        made[piece.id] = mark if _is_lawful(found, piece, mark) else Hold()
    return lanes.clear(found, made, where)


def _order(found: Estimate, piece: Piece, style: Style, slot: Slot | None, task: Task | None) -> Mark:
    if found.is_locked(piece) or slot is None:
        return Hold()
    if is_in_danger(found, piece) and not _must_stay(found, piece):
        return break_off(found, piece)
    far, _ = found.nearest_foe(piece, slot.past)
    limit = usual_range(found.table, piece)
    if piece.unit.formation == "disorder" and not found.threats(piece):
        move = march(found, piece, Slot(piece.x, piece.y, piece.facing, "stay"))
        if move is not None:
            return move
    if piece.unit.level == "shaken":
        return stand(found, piece, style)
    if is_there(piece, slot):
        return march(found, piece, slot, formed=_fights_soon(found, piece, slot)) or stand(found, piece, style)
    is_met = far <= limit or (far <= CLOSE and _shows_its_flank(found, piece, slot)) or _would_fuss(piece, slot)
    if is_met and slot.kind != "back" and not _dashes(found, piece, slot, task):
        return stand(found, piece, style)
    move = march(found, piece, slot, _halt(found, piece, slot), formed=_fights_soon(found, piece, slot))
    return move or stand(found, piece, style)


def _would_fuss(piece: Piece, slot: Slot) -> bool:
    """Whether it faces the right way already, and would turn its back for a better place a few paces behind it."""
    if apart(piece, slot.x, slot.y) > SETTLED or piece.unit.formation in ("march-column", "limbered"):
        return False
    way = bearing(piece.x, piece.y, slot.x, slot.y) if (slot.x, slot.y) != (piece.x, piece.y) else piece.facing
    return between(way, piece.facing) > ASIDE and between(slot.facing, piece.facing) < ASIDE


def _shows_its_flank(found: Estimate, piece: Piece, slot: Slot) -> bool:
    """Whether going there would turn it away from the nearest enemy."""
    foe = found.nearest_foe(piece, slot.past)[1]
    if foe is None or power(foe) < STRONG * power(piece):
        return False
    towards = bearing(piece.x, piece.y, foe.x, foe.y)
    way = bearing(piece.x, piece.y, slot.x, slot.y) if apart(piece, slot.x, slot.y) > INCH else slot.facing
    return between(way, towards) > ASIDE or between(slot.facing, towards) > ASIDE


def _fights_soon(found: Estimate, piece: Piece, slot: Slot) -> bool:
    """Whether it must be ready to fight on its feet where it stops: infantry always."""
    return piece.unit.arm == "infantry" or found.nearest_foe(piece, slot.past)[0] < 2 * HALT_BEFORE_GUNS


def _halt(found: Estimate, piece: Piece, slot: Slot) -> int:
    """Lines come on to where their fire tells; whoever goes back, or for a place that pays now, does not stop."""
    if slot.kind in ("back", "stay") or _pays_now(found, piece, slot):
        return 0
    if slot.past and found.nearest_foe(piece, slot.past)[0] > pace(found.table, piece) + SAFE:
        return CLOSE_BY
    return round(HALT * telling_range(found.table, piece))


def _pays_now(found: Estimate, piece: Piece, slot: Slot) -> bool:
    """Whether its place pays at the end of this turn, and it can be there by then."""
    return any(
        place.now
        and apart_of(slot, place.x, place.y) <= place.radius
        and apart(piece, place.x, place.y) - place.radius <= pace(found.table, piece)
        for place in found.places
    )


def apart_of(slot: Slot, x: int, y: int) -> float:
    return float(((slot.x - x) ** 2 + (slot.y - y) ** 2) ** 0.5)


def _dashes(found: Estimate, piece: Piece, slot: Slot, task: Task | None) -> bool:
    """Whether it goes past the enemy for a place that pays this turn."""
    if task is None or task.place is None or not task.place.now:
        return False
    return apart(piece, task.place.x, task.place.y) > task.place.radius and _pays_now(found, piece, slot)


def _must_stay(found: Estimate, piece: Piece) -> bool:
    """Whether a place that pays now hangs on it."""
    return any(place.now and apart(piece, place.x, place.y) <= place.radius for place in found.places)


def _is_lawful(found: Estimate, piece: Piece, mark: Mark) -> bool:
    return found.once(("lawful", piece.id, mark), (piece,), lambda: _is_by_law(found, piece, mark))


def _is_by_law(found: Estimate, piece: Piece, mark: Mark) -> bool:
    try:
        law.check_mark(found.table, found.state, piece, mark)
    except (Illegal, Malformed):
        return False
    return True
