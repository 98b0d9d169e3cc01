"""A charge under way: its bonus, inch by inch to the last one, and contact."""

from __future__ import annotations

import msgspec

from enfilade.core.measures import Length
from enfilade.core.stops import Roll, Stop
from enfilade.ground.box import distance, inside, overlap
from enfilade.rules.adf import charge
from enfilade.rules.adf.battle import aim, control, countercharging, cover, last_inch, moment, near
from enfilade.rules.adf.battle.commands import Command
from enfilade.rules.adf.battle.contact import TOUCH, gap, reach
from enfilade.rules.adf.battle.events import ChargeEnded, ChargeRolled, Stopped
from enfilade.rules.adf.battle.frames import Charging, Impact, Window
from enfilade.rules.adf.battle.losses import set_level
from enfilade.rules.adf.battle.placing import place, slid
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.facts import worse

INCH = 1000


def go(play: Play, frame: Charging) -> Stop | None:
    match frame.phase:
        case "bonus":
            return _bonus_roll(play, frame)
        case "counter":
            return countercharging.go(play, frame)
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
        countercharging.roll(play, frame, faces)
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


def goes_on(play: Play, frame: Charging) -> bool:
    """Whether everybody in it is still coming."""
    return len(_coming(play, frame)) == len(frame.units)


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
    blocked, part = free_way(play, frame, pieces, part)
    move_on(play, frame, pieces, part)
    moved = play.state.frames[-1]
    assert isinstance(moved, Charging)
    if blocked:
        _meet_other(play, moved, blocked)
    elif catches and left is not None and not halt and part >= left:
        play.swap(msgspec.structs.replace(moved, phase="contact"))
    elif moved.since >= INCH:
        play.swap(msgspec.structs.replace(moved, since=0))
        play.push(Window(by=moved.units, cause="charge", target=moved.target))


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


def free_way(play: Play, frame: Charging, pieces: list[Piece], part: int) -> tuple[str, int]:
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


def move_on(play: Play, frame: Charging, pieces: list[Piece], part: int) -> None:
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
