"""Charge against charge on the table: the charged unit comes to meet its enemy (ruling 7.29)."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.core.stops import Roll, Stop
from enfilade.ground.arcs import direction_in_arc
from enfilade.ground.box import distance, turned
from enfilade.rules.adf.battle.charge import strides
from enfilade.rules.adf.battle.charge.declaring import ground_crossed, normal_move
from enfilade.rules.adf.battle.events import ChargeRolled
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.frames import Charging, Window
from enfilade.rules.adf.battle.move.placing import has_room, place, slid
from enfilade.rules.adf.battle.nerve.losses import set_level
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn import control
from enfilade.rules.adf.chapters import charge, countercharge
from enfilade.rules.adf.chapters.facts import fighting_level, worse
from enfilade.tabletop.contact import TOUCH, gap

INCH = 1000


def check_counter(table: Field, state: State, piece: Piece, frame: Window) -> None:
    """Whether a charged unit may come to meet the charge."""
    if frame.cause != "charge" or frame.target != piece.id:
        raise Illegal("only a unit that is charged countercharges", "adf.charge.counter")
    charge.check_may_charge(table.edition, piece.unit, state.units[frame.by[0]].unit)
    pending = state.frames[-2] if len(state.frames) > 1 else None
    if not isinstance(pending, Charging):
        return
    if pending.left or not pending.stood:
        raise Illegal("it is giving way", "adf.charge.counter")
    if not direction_in_arc(piece.facing, turned(pending.direction, 18000), table.arc):
        raise Illegal("a countercharge, too, goes straight on within the front arc", "adf.charge.direction")
    plan_of(Play(table, state), pending)


def plan_of(play: Play, frame: Charging) -> charge.Assessment:
    """How far it may come to meet the charge from where both now stand."""
    target, lead = play.unit(frame.target), play.unit(frame.units[0])
    leader = control.leader_inches(play.table, play.state, (target.id,), "charge") // INCH
    heading = turned(frame.direction, 18000)
    apart = min(distance(play.unit(id).box, target.box) for id in frame.units)
    back = charge.Declaration(
        units=(aim.fighting(target),),
        target=aim.fighting(lead),
        distance=Length(0),
        ground=ground_crossed(play.table, target, heading, apart),
        move=Length(normal_move(play.table, target, heading, apart)),
        leader=leader,
    )
    return charge.assess(play.table.edition, back)


def counter(play: Play, id: str) -> None:
    frame = play.state.frames[-1]
    assert isinstance(frame, Charging)
    fears = play.table.edition.rulings.countercharger_fear_check
    play.swap(msgspec.structs.replace(frame, counter=True, phase="fear" if fears else "counter"))


def go(play: Play, frame: Charging) -> Stop | None:
    target = play.unit(frame.target)
    if not target.here or target.unit.level in ("shaken", "routed"):
        play.swap(msgspec.structs.replace(frame, counter=False, phase="advance"))
        return None
    dice = plan_of(play, frame).bonus.count
    return Roll(
        side=target.side,
        why=f"countercharge of {target.name}",
        dice=dice,
        rule="adf.charge.counter",
        about=(target.id,),
    )


def roll(play: Play, frame: Charging, faces: tuple[int, ...]) -> None:
    """Both come on and meet, or fall short of each other (ruling 7.29)."""
    edition, plan = play.table.edition, plan_of(play, frame)
    result = charge.resolve(edition, plan, faces)
    target = play.unit(frame.target)
    play.tell(ChargeRolled(units=(target.id,), target=frame.units[0], assessment=plan, result=result, counter=True))
    pieces = [play.unit(id) for id in frame.units]
    left = gap(pieces, frame.direction, target)
    run = charge.Run(Length(0), Length(frame.totals[0]), Length(frame.points[0]), True, False)
    apart = left if left is not None else min(distance(piece.box, target.box) for piece in pieces)
    met = countercharge.meet(edition, run, result.runs[0], Length(apart), Length(min(frame.moved, frame.total)))
    back = turned(frame.direction, 18000)
    mine, theirs = int(met.charger) - frame.moved, int(met.counter)
    box = slid(target.box, back, theirs)
    if not has_room(play.table, play.state, target, box, frame.units):
        # Somebody is in its way: it awaits the charge where it is.
        mine, theirs, box = min(mine + theirs, frame.totals[0] - frame.moved), 0, target.box
    if theirs:
        place(play, target, box, "countercharge")
    _, mine = strides.free_way(play, frame, pieces, max(0, mine))
    strides.move_on(play, frame, pieces, mine)
    began = fighting_level(edition, target.unit) != "good"
    if met.counter_disordered:
        set_level(play, target.id, worse(play.unit(target.id).unit.level, edition.charge.afterwards))
    now = play.state.frames[-1]
    assert isinstance(now, Charging)
    own = (*now.own, target.id) if met.counter_disordered or began else now.own
    touching = min(distance(play.unit(id).box, play.unit(target.id).box) for id in now.units) <= TOUCH
    now = msgspec.structs.replace(
        now, own=own, began=(*now.began, target.id) if began else now.began, feared=True, fired=True
    )
    play.swap(msgspec.structs.replace(now, phase="contact"))
    if not (met.meets and touching):
        spent = (now.moved,) * len(now.units)
        play.swap(msgspec.structs.replace(now, counter=False, totals=spent, phase="advance"))
        level = charge.ended(edition, play.unit(target.id).unit.level, result.runs[0], theirs)
        set_level(play, target.id, level)
