"""A charge on the table: its declaration, its bonus, and its way to the last inch before contact."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.stops import Roll, Stop
from enfilade.ground.arcs import direction_in_arc
from enfilade.ground.box import Box, bearing, between, distance, inside, overlap, turned
from enfilade.ground.legs import March
from enfilade.rules.adf import charge, countercharge
from enfilade.rules.adf.arms import Terrain
from enfilade.rules.adf.battle import aim, control, cover, last_inch, moment, near, seeing
from enfilade.rules.adf.battle.columns import column_of
from enfilade.rules.adf.battle.commands import Charge, Command
from enfilade.rules.adf.battle.events import ChargeDeclared, ChargeEnded, ChargeRolled, Stopped
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Charging, Impact, Window
from enfilade.rules.adf.battle.losses import set_level
from enfilade.rules.adf.battle.pace import pace_of, share
from enfilade.rules.adf.battle.placing import has_room, place, slid
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.facts import fighting_level, worse

INCH = 1000
TOUCH = 60
"""Who stands so near is in contact: boxes set down by hand or rounding never meet exactly."""
FARTHEST = 60_000


def declare(play: Play, command: Charge) -> None:
    """Announce a charge: straight, within the front arc, at a target that may be charged (rulings 4.9, 7.2, 7.3)."""
    table, state = play.table, play.state
    units, target = command.units, _target(play, command)
    pieces = [play.unit(id) for id in units]
    for piece in pieces:
        if piece.charges >= table.edition.rulings.charges_per_turn:
            raise Illegal(f"{piece.name} has charged this turn", "adf.turn.charge")
    _check_brigades(play, pieces)
    lead = pieces[0]
    aim.check_zone(table, state, lead, target)
    direction = _direction(table, pieces, target, command.direction)
    far = gap(pieces, direction, target)
    if far is None:
        raise Illegal(f"straight on in that direction it would miss {target.name}", "adf.charge.direction")
    _check_way(play, pieces, target, direction, far)
    assessment = charge.assess(table.edition, _declaration(table, state, pieces, target, direction, far))
    for piece in pieces:
        play.put(msgspec.structs.replace(piece, charges=piece.charges + 1, moved=True, moved_since=True))
    play.change(charged=tuple(dict.fromkeys((*state.charged, *(piece.brigade for piece in pieces)))))
    play.tell(ChargeDeclared(units=units, target=target.id, assessment=assessment))
    boxes = tuple(piece.box for piece in pieces)
    play.push(
        Charging(
            units=units,
            target=target.id,
            direction=direction,
            starts=boxes,
            expected=boxes,
            distance=far,
            move=int(assessment.moves[0]),
            ground=assessment.declaration.ground,
            aspect=cover.aspect_of(table, target, lead.x, lead.y),
            began=tuple(piece.id for piece in pieces if fighting_level(table.edition, piece.unit) != "good"),
        )
    )


def go(play: Play, frame: Charging) -> Stop | None:
    match frame.phase:
        case "bonus":
            return _bonus_roll(play, frame)
        case "counter":
            return _counter_roll(play, frame)
        case "last-inch" | "fear" | "reply":
            return last_inch.go(play, frame)
        case "contact":
            _contact(play, frame)
            return None
        case _:
            _approach(play, frame)
            return None


def roll(play: Play, frame: Charging, faces: tuple[int, ...]) -> None:
    if frame.phase == "fear":
        last_inch.fear_roll(play, frame, faces)
        return
    if frame.phase == "counter":
        _countered(play, frame, faces)
        return
    assessment = _assessed(play, frame)
    result = charge.resolve(play.table.edition, assessment, faces)
    play.tell(ChargeRolled(units=frame.units, target=frame.target, assessment=assessment, result=result))
    # A group keeps together: the slowest sets its pace.
    run = min(result.runs, key=lambda one: one.total)
    point = min(one.point for one in result.runs)
    play.swap(msgspec.structs.replace(frame, phase="advance", total=int(run.total), point=int(point)))
    _lose_order(play)


def answer(play: Play, frame: Charging, command: Command) -> None:
    last_inch.answer(play, frame, command)


def gap(pieces: list[Piece], direction: int, target: Piece, boxes: tuple[Box, ...] = ()) -> int | None:
    """How far they can all go straight on until the first of them touches the target."""
    found = [reach(piece.box, direction, target.box) for piece in pieces]
    hits = [far for far in found if far is not None]
    return min(hits) if hits else None


def reach(box: Box, direction: int, target: Box, most: int = FARTHEST) -> int | None:
    """How far a box slides until it touches another, or None if it never does.

    Each step goes as far as nothing can be in the way, so it never overshoots.
    """
    at = 0
    for _ in range(200):
        apart = distance(slid(box, direction, at), target)
        if apart <= 1:
            return at
        at += max(apart - 1, 1)
        if at > most:
            return None
        if apart > distance(slid(box, direction, max(at - apart, 0)), target) and at > most:
            return None
    return None


def check_counter(table: Field, state: State, piece: Piece, frame: Window) -> None:
    """Whether a charged unit may come to meet the charge."""
    if frame.cause != "charge" or frame.target != piece.id:
        raise Illegal("only a unit that is charged countercharges", "adf.charge.counter")
    charge.check_may_charge(table.edition, piece.unit, state.units[frame.by[0]].unit)
    pending = state.frames[-2] if len(state.frames) > 1 else None
    if isinstance(pending, Charging) and pending.left:
        raise Illegal("it is breaking off", "adf.charge.counter")


def counter(play: Play, id: str) -> None:
    frame = play.state.frames[-1]
    assert isinstance(frame, Charging)
    fears = play.table.edition.rulings.countercharger_fear_check
    play.swap(msgspec.structs.replace(frame, counter=True, phase="fear" if fears else "counter"))


def target_left(play: Play, units: tuple[str, ...]) -> None:
    """The target of a charge has disengaged: the charge comes on, or takes the ground (ruling 1.13)."""
    frames = list(play.state.frames)
    for i in range(len(frames) - 1, -1, -1):
        frame = frames[i]
        if isinstance(frame, Charging):
            if frame.target in units:
                total = frame.total
                if play.table.edition.rulings.charge_after_disengage == "takes-vacated-ground":
                    total = min(total, frame.distance)
                frames[i] = msgspec.structs.replace(frame, left=True, total=total)
                play.change(frames=tuple(frames))
            return


def finish(play: Play, frame: Charging, how: str) -> None:
    """A charge that ends without contact, in disorder (ruling 7.4)."""
    play.pop()
    play.tell(ChargeEnded(units=frame.units, target=frame.target, how=how))  # type: ignore[arg-type]
    edition = play.table.edition
    for id in frame.units:
        piece = play.unit(id)
        if piece.here:
            run = charge.Run(Length(0), Length(frame.total), Length(frame.point), False, False)
            set_level(play, id, charge.ended(edition, piece.unit.level, run, frame.moved))
    play.push(Window(by=frame.units, cause="action"))


def _target(play: Play, command: Charge) -> Piece:
    target = play.state.units.get(command.target)
    if target is None:
        raise Malformed(f"there is no unit {command.target!r}")
    if target.side == play.state.active or not target.here:
        raise Illegal("a charge goes at an enemy on the table", "adf.charge.target")
    return target


def _check_brigades(play: Play, pieces: list[Piece]) -> None:
    """Where the scenario sends brigades in one by one."""
    limits, turn = play.table.scenario.charging_brigades, play.state.turn
    if pieces[0].side != play.table.scenario.initiative or turn > len(limits):
        return
    brigades = {*play.state.charged, *(piece.brigade for piece in pieces)}
    if len(brigades) > limits[turn - 1]:
        raise Illegal(f"no more than {limits[turn - 1]} brigade may charge this turn", "adf.charge.brigades")


def _direction(table: Field, pieces: list[Piece], target: Piece, wished: int) -> int:
    """One straight line inside everybody's front arc (ruling 4.9)."""
    lead = pieces[0]
    straight = table.edition.rulings.charge_direction == "straight-ahead"
    if wished >= 0:
        tries = [wished]
    else:
        ahead = bearing(lead.x, lead.y, target.x, target.y)
        off = between(lead.facing, ahead)
        limit = max(-table.arc, min(table.arc, off))
        tries = [turned(lead.facing, limit), lead.facing, turned(lead.facing, limit // 2)]
    for direction in tries:
        arc = 0 if straight else table.arc
        if all(direction_in_arc(piece.facing, direction, arc) for piece in pieces):
            if wished >= 0 or gap(pieces, direction, target) is not None:
                return direction
    raise Illegal("a charge goes straight on within the front arc, and the target is not there", "adf.charge.direction")


def _check_way(play: Play, pieces: list[Piece], target: Piece, direction: int, far: int) -> None:
    ids = {piece.id for piece in pieces}
    for piece in pieces:
        for other in play.state.units.values():
            if not other.here or other.id in ids or other.id == target.id:
                continue
            if distance(piece.box, other.box) > far + INCH:
                continue
            if other.side != piece.side:
                hit = reach(piece.box, direction, other.box, far)
                if hit is not None and hit < far - TOUCH and distance(piece.box, other.box) > 1:
                    raise Illegal(f"{other.name} stands in the way", "adf.charge.way")
            elif any(
                overlap(slid(piece.box, direction, at), other.box) for at in (*range(INCH // 4, far, INCH // 4), far)
            ):
                raise Illegal(f"{other.name} stands in the way", "adf.charge.way")
        if not inside(slid(piece.box, direction, far), play.table.width, play.table.height):
            raise Illegal("the charge would leave the table", "adf.charge.way")


def _declaration(
    table: Field, state: State, pieces: list[Piece], target: Piece, direction: int, far: int
) -> charge.Declaration:
    ids = tuple(piece.id for piece in pieces)
    lead = pieces[0]
    seen = "unit" if seeing.sees(table, state, lead, target) else "nobody"
    if seen == "nobody" and seeing.seen_for(table, state, lead, target):
        seen = "leader"
    return charge.Declaration(
        units=tuple(aim.fighting(piece) for piece in pieces),
        target=aim.fighting(target),
        distance=Length(far),
        ground=_ground(table, lead, direction, far),
        move=Length(min(_normal_move(table, piece, direction, far) for piece in pieces)),
        leader=control.leader_inches(table, state, ids, "charge") // INCH,
        seen=seen,  # type: ignore[arg-type]
    )


def _ground(table: Field, piece: Piece, direction: int, far: int) -> tuple[Terrain, ...]:
    """What the charge crosses, where it starts first."""
    end = slid(piece.box, direction, far)
    found = [near.ground_of(table, piece)]
    if far:
        found += [column_of(table, stretch.kinds) for stretch in table.ground.stretches(piece.x, piece.y, end.x, end.y)]
    return tuple(dict.fromkeys(found))


def _normal_move(table: Field, piece: Piece, direction: int, far: int) -> int:
    """How far one action's move carries over the ground on this line."""
    if far == 0:
        far = 1
    pace = pace_of(table, piece.unit, March(direction, far), piece.box)
    cost = share([pace])
    if cost <= 1:
        last = pace.spans[-1].rate if pace.spans else INCH
        return far + int((1 - cost) * last)
    left, gone = Fraction(1), 0
    for length, rate in pace.spans:
        part = min(Fraction(length, rate), left)
        gone += int(part * rate)
        left -= part
        if not left:
            break
    return gone


def _assessed(play: Play, frame: Charging) -> charge.Assessment:
    pieces, target = [play.unit(id) for id in frame.units], play.unit(frame.target)
    leader = control.leader_inches(play.table, play.state, frame.units, "charge") // INCH
    said = charge.Declaration(
        units=tuple(aim.fighting(piece) for piece in pieces),
        target=aim.fighting(target),
        distance=Length(frame.distance),
        ground=frame.ground,  # type: ignore[arg-type]
        move=Length(frame.move - leader * INCH),
        leader=leader,
    )
    return charge.assess(play.table.edition, said)


def _bonus_roll(play: Play, frame: Charging) -> Roll:
    found = _assessed(play, frame)
    names = " and ".join(play.unit(id).name for id in frame.units)
    dice = found.bonus.count * found.rolls
    return Roll(
        side=play.unit(frame.units[0]).side,
        why=f"charge bonus of {names}",
        dice=dice,
        rule="adf.charge.bonus",
        about=frame.units,
    )


def _approach(play: Play, frame: Charging) -> None:
    """On by an inch, to the last inch, or to wherever the charge ends."""
    kept = _still_charging(play, frame)
    if not kept.units:
        finish(play, frame, "stopped")
        return
    frame = kept
    target = play.unit(frame.target)
    if not target.here:
        finish(play, frame, "vacated")
        return
    pieces = [play.unit(id) for id in frame.units]
    left = gap(pieces, frame.direction, target)
    halt = 0 if frame.fired or (frame.feared and not frame.stood) else int(play.table.edition.morale.due.fear_of_charge)
    catches = left is not None and frame.moved + left <= frame.total
    if catches and left is not None and left <= halt:
        play.swap(msgspec.structs.replace(frame, phase="last-inch" if halt else "contact"))
        return
    if catches and left is not None:
        part = min(left - halt, INCH - frame.since)
    else:
        part = min(min(frame.total, frame.distance) - frame.moved, INCH - frame.since)
        close = min(distance(piece.box, target.box) for piece in pieces)
        if part <= 0:
            if halt and not frame.feared and close <= halt:
                play.swap(msgspec.structs.replace(frame, phase="last-inch"))
                return
            finish(play, frame, "vacated" if frame.left or frame.feared else "short")
            return
    blocked, part = _free(play, frame, pieces, part)
    _move_on(play, frame, pieces, part)
    moved = play.state.frames[-1]
    assert isinstance(moved, Charging)
    if blocked:
        _meet_other(play, moved, blocked)
    elif catches and left is not None and not halt and part >= left:
        play.swap(msgspec.structs.replace(moved, phase="contact"))
    elif moved.since >= INCH:
        play.swap(msgspec.structs.replace(moved, since=0))
        play.push(Window(by=moved.units, cause="charge", target=moved.target))


def goes_on(play: Play, frame: Charging) -> bool:
    """Whether everybody in it is still coming."""
    return len(_coming(play, frame)) == len(frame.units)


def _coming(play: Play, frame: Charging) -> list[int]:
    found = []
    for i, id in enumerate(frame.units):
        piece = play.unit(id)
        if piece.here and piece.box == frame.expected[i] and piece.unit.level in ("good", "disorder"):
            found.append(i)
    return found


def _still_charging(play: Play, frame: Charging) -> Charging:
    """Leave out who has failed a check on the way and fallen back (ruling 7.10)."""
    kept = _coming(play, frame)
    if len(kept) == len(frame.units):
        return frame
    stopped = tuple(id for i, id in enumerate(frame.units) if i not in kept)
    play.tell(Stopped(units=stopped, why="stopped by fire", rule="adf.charge.stopped"))
    return msgspec.structs.replace(
        frame,
        units=tuple(frame.units[i] for i in kept),
        starts=tuple(frame.starts[i] for i in kept),
        expected=tuple(frame.expected[i] for i in kept),
    )


def _free(play: Play, frame: Charging, pieces: list[Piece], part: int) -> tuple[str, int]:
    """How much of the next stretch is free, and the enemy that ends it."""
    blocked = ""
    for piece in pieces:
        for other in play.state.units.values():
            if not other.here or other.id in frame.units or other.id == frame.target:
                continue
            if distance(piece.box, other.box) > part + INCH:
                continue
            hit = reach(piece.box, frame.direction, other.box, part)
            if hit is None or hit > part or distance(piece.box, other.box) <= 1:
                continue
            if other.side != piece.side:
                part, blocked = hit, other.id
            elif overlap(slid(piece.box, frame.direction, part), other.box):
                part, blocked = max(0, hit - 2), ""
    while part > 0 and not all(
        inside(slid(piece.box, frame.direction, part), play.table.width, play.table.height) for piece in pieces
    ):
        part = max(0, part - INCH // 8)
    return blocked, part


def _move_on(play: Play, frame: Charging, pieces: list[Piece], part: int) -> None:
    how = "advance" if frame.further else "charge"
    ends = []
    for piece in pieces:
        box = slid(piece.box, frame.direction, part)
        ends.append(place(play, piece, box, how).box)  # type: ignore[arg-type]
    # A way that is barred uses up the rest of the charge.
    gone = part if part > 0 else frame.total - frame.moved
    play.swap(
        msgspec.structs.replace(
            frame, phase="advance", moved=frame.moved + gone, since=frame.since + part, expected=tuple(ends)
        )
    )
    _lose_order(play)


def _lose_order(play: Play) -> None:
    """Past the disorder point (ruling 7.8)."""
    frame = play.state.frames[-1]
    assert isinstance(frame, Charging)
    if frame.moved < frame.point:
        return
    after = play.table.edition.charge.afterwards
    fresh = [id for id in frame.units if id not in frame.own]
    for id in fresh:
        set_level(play, id, worse(play.unit(id).unit.level, after))
    if fresh:
        boxes = tuple(play.unit(id).box for id in frame.units)
        play.swap(msgspec.structs.replace(frame, own=(*frame.own, *fresh), expected=boxes))


def _meet_other(play: Play, frame: Charging, other: str) -> None:
    """Another enemy has come into the way: the charge strikes him instead."""
    lead = play.unit(frame.units[0])
    aspect = cover.aspect_of(play.table, play.unit(other), lead.x, lead.y)
    play.swap(msgspec.structs.replace(frame, target=other, aspect=aspect, phase="last-inch", feared=False, fired=False))


def _contact(play: Play, frame: Charging) -> None:
    """Touching: who is in contact on either side (ruling 7.17)."""
    target = play.unit(frame.target)
    if not target.here:
        finish(play, frame, "vacated")
        return
    attackers = [id for id in frame.units if distance(play.unit(id).box, target.box) <= TOUCH]
    attackers += [id for id in frame.units if id not in attackers]
    others = [
        piece.id
        for piece in near.enemies(play.state, play.unit(frame.units[0]).side)
        if piece.id != target.id and any(distance(piece.box, play.unit(id).box) <= TOUCH for id in frame.units)
    ]
    play.pop()
    play.tell(ChargeEnded(units=frame.units, target=frame.target, how="contact"))
    play.push(
        Impact(
            attackers=tuple(attackers),
            defenders=(target.id, *others),
            direction=frame.direction,
            aspect=frame.aspect,
            own=frame.own,
            began=frame.began,
            counter=frame.counter,
            left=frame.left,
            further=frame.further,
        )
    )


def _counter_plan(play: Play, frame: Charging) -> charge.Assessment:
    target, lead = play.unit(frame.target), play.unit(frame.units[0])
    leader = control.leader_inches(play.table, play.state, (target.id,), "charge") // INCH
    back = charge.Declaration(
        units=(aim.fighting(target),),
        target=aim.fighting(lead),
        distance=Length(0),
        ground=_ground(play.table, target, turned(frame.direction, 18000), 0),
        move=Length(_normal_move(play.table, target, turned(frame.direction, 18000), INCH)),
        leader=leader,
    )
    return charge.assess(play.table.edition, back)


def _counter_roll(play: Play, frame: Charging) -> Stop | None:
    target = play.unit(frame.target)
    if not target.here or target.unit.level in ("shaken", "routed"):
        play.swap(msgspec.structs.replace(frame, counter=False, phase="advance"))
        return None
    dice = _counter_plan(play, frame).bonus.count
    return Roll(
        side=target.side,
        why=f"countercharge of {target.name}",
        dice=dice,
        rule="adf.charge.counter",
        about=(target.id,),
    )


def _countered(play: Play, frame: Charging, faces: tuple[int, ...]) -> None:
    """Both come on and meet, or fall short of each other (ruling 7.29)."""
    edition, plan = play.table.edition, _counter_plan(play, frame)
    result = charge.resolve(edition, plan, faces)
    target = play.unit(frame.target)
    play.tell(ChargeRolled(units=(target.id,), target=frame.units[0], assessment=plan, result=result, counter=True))
    pieces = [play.unit(id) for id in frame.units]
    left = gap(pieces, frame.direction, target)
    run = charge.Run(Length(0), Length(frame.total), Length(frame.point), True, False)
    apart = left if left is not None else min(distance(piece.box, target.box) for piece in pieces)
    met = countercharge.meet(edition, run, result.runs[0], Length(apart), Length(min(frame.moved, frame.total)))
    back = turned(frame.direction, 18000)
    mine, theirs = int(met.charger) - frame.moved, int(met.counter)
    box = slid(target.box, back, theirs)
    if not _clear(play, target, box, frame.units):
        # Somebody is in its way: it awaits the charge where it is.
        mine, theirs, box = mine + theirs, 0, target.box
    if theirs:
        place(play, target, box, "countercharge")
    _, mine = _free(play, frame, pieces, max(0, mine))
    _move_on(play, frame, pieces, mine)
    if met.counter_disordered:
        set_level(play, target.id, worse(play.unit(target.id).unit.level, edition.charge.afterwards))
    now = play.state.frames[-1]
    assert isinstance(now, Charging)
    own = (*now.own, target.id) if met.counter_disordered else now.own
    touching = min(distance(play.unit(id).box, play.unit(target.id).box) for id in now.units) <= TOUCH
    now = msgspec.structs.replace(now, own=own, fired=True)
    play.swap(msgspec.structs.replace(now, phase="contact"))
    if not (met.meets and touching):
        play.swap(msgspec.structs.replace(now, counter=False, total=now.moved, phase="advance", feared=True))
        level = charge.ended(edition, play.unit(target.id).unit.level, result.runs[0], theirs)
        set_level(play, target.id, level)


def _clear(play: Play, piece: Piece, box: Box, apart: tuple[str, ...]) -> bool:
    return has_room(play.table, play.state, piece, box, apart)


def clash_of(play: Play, frame: Charging, apart: int | None = None) -> moment.Clash:
    """Both sides as they stand before contact."""
    return moment.clash(
        play.table,
        play.state,
        frame.units,
        (frame.target,),
        frame.aspect,
        own=frame.own,
        began=frame.began,
        counter=frame.counter,
        left=frame.left,
        further=frame.further,
        distance=apart,
        checked=play.unit(frame.target).feared,
    )
