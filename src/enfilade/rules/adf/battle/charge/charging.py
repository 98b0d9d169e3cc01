"""A charge under way: its bonus, inch by inch to the last one, and contact."""

from __future__ import annotations

from typing import Literal

import msgspec

from enfilade.core.measures import Length
from enfilade.core.stops import Roll, Stop
from enfilade.ground.box import FULL, distance, front_centre, turned
from enfilade.rules.adf.battle.charge import company, countercharging, intruder, last_inch, strides
from enfilade.rules.adf.battle.commands import Command
from enfilade.rules.adf.battle.events import ChargeEnded, ChargeRolled, Stopped
from enfilade.rules.adf.battle.fire import aim, cover
from enfilade.rules.adf.battle.frames import Charging, Impact, Window
from enfilade.rules.adf.battle.nerve import moment
from enfilade.rules.adf.battle.nerve.losses import set_level
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.battle.turn import control
from enfilade.rules.adf.chapters import charge
from enfilade.rules.adf.chapters.facts import Aspect
from enfilade.tabletop.contact import NEARLY, TOUCH, gap

INCH = 1000
How = Literal["stopped", "short", "vacated"]


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
    totals = tuple(int(run.total) for run in result.runs)
    points = tuple(int(run.point) for run in result.runs)
    play.swap(msgspec.structs.replace(frame, phase="advance", totals=totals, points=points))
    strides.lose_order(play)
    near = play.table.edition.reaction.any_action_within
    target = play.unit(frame.target)
    if min(distance(play.unit(id).box, target.box) for id in frame.units) <= near:
        # So close that no full inch comes before the last: any action there may be answered (ruling 1.7).
        play.push(Window(by=frame.units, cause="charge", target=frame.target))


def answer(play: Play, frame: Charging, command: Command) -> None:
    last_inch.answer(play, frame, command)


def target_left(play: Play, units: tuple[str, ...]) -> None:
    """The target of a charge has disengaged: the charge comes on, or takes the ground (ruling 1.13)."""
    frames = list(play.state.frames)
    for i in range(len(frames) - 1, -1, -1):
        frame = frames[i]
        if isinstance(frame, Charging):
            if frame.target in units:
                frames[i] = msgspec.structs.replace(frame, left=True)
                play.change(frames=tuple(frames))
            return


def finish(play: Play, frame: Charging, how: How) -> None:
    """A charge that ends without contact, in disorder and clear of every enemy (rulings 4.15, 7.4)."""
    play.pop()
    for id in frame.units:
        strides.stand_clear(play, id, turned(frame.direction, FULL // 2))
    _end(play, frame, frame.units, how)
    play.push(Window(by=frame.units, cause="action", moved=frame.since > 0))


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
    if frame.main:
        company.back(play, frame)
        return
    kept = _still_charging(play, frame)
    if not kept.units:
        finish(play, frame, "stopped")
        return
    frame, target = kept, play.unit(kept.target)
    pieces = [play.unit(id) for id in frame.units]
    left = _to_target(play, frame, pieces)
    # Who would be touched together with the target is not in its way; on the ground of one who has gone he is.
    way = frame.distance - frame.moved + TOUCH if left is None else left - TOUCH
    other = intruder.met(play, frame, pieces, way)
    if other:
        play.swap(intruder.turned_on(play, frame, pieces, other))
        return
    halt = 0 if frame.feared and (frame.fired or not frame.stood) else int(play.table.edition.morale.due.fear_of_charge)
    # The last inch is measured between the units, not along the way (ruling 7.40).
    ahead = None if left is None else gap(pieces, frame.direction, target, within=halt)
    # Who will be touched together with the target takes his own check an inch from him; the target first if alike.
    upon = company.first(play, frame) if ahead is not None else None
    if upon is not None and ahead is not None and (not halt or upon[0] < ahead - NEARLY):
        if upon[0] <= NEARLY:
            company.face(play, frame, upon[1])
            return
        ahead = min(ahead, upon[0])
    if ahead is None or frame.moved + ahead > frame.total + NEARLY:
        ahead = min(frame.total, frame.distance) - frame.moved
        if ahead <= 0:
            close = target.here and min(distance(piece.box, target.box) for piece in pieces) <= halt
            if halt and close:
                play.swap(msgspec.structs.replace(frame, phase="last-inch"))
            else:
                short = target.here and frame.total < frame.distance and not frame.left
                finish(play, frame, "short" if short else "vacated")
            return
    elif ahead <= NEARLY:
        play.swap(msgspec.structs.replace(frame, phase="last-inch" if halt else "contact"))
        return
    _stride(play, _without_spent(play, frame), ahead)


def _stride(play: Play, frame: Charging, ahead: int) -> None:
    """The next stretch, at most to the next full inch, and the chance to react that a full inch gives (ruling 1.7)."""
    pieces = [play.unit(id) for id in frame.units]
    part = min(ahead, INCH - frame.since, *(total - frame.moved for total in frame.totals))
    blocked, part = strides.free_way(play, frame, pieces, part)
    if blocked and not part:
        _meet(play, frame, pieces, blocked)
        return
    strides.move_on(play, frame, pieces, part)
    moved = play.state.frames[-1]
    assert isinstance(moved, Charging)
    if moved.since >= INCH:
        moved = msgspec.structs.replace(moved, since=0)
        play.swap(moved)
        if not _is_upon_it(play, moved):
            play.push(Window(by=moved.units, cause="charge", target=moved.target))


def _to_target(play: Play, frame: Charging, pieces: list[Piece]) -> int | None:
    """How far it is to contact; None if the target has gone and is not followed (rulings 1.13, 7.14).

    Who has gone is followed only if he can be caught; who stands is feared though the charge may fall short of him.
    """
    target, rulings = play.unit(frame.target), play.table.edition.rulings
    left = gap(pieces, frame.direction, target) if target.here else None
    if left is None or frame.moved + left <= frame.distance + TOUCH:
        return left
    switch = rulings.charge_after_disengage if frame.left else rulings.charge_after_failed_fear_check
    caught = switch == "keeps-coming" and frame.moved + left <= frame.total + NEARLY
    return left if caught else None


def _is_upon_it(play: Play, frame: Charging) -> bool:
    """Between the close fire and contact, where nothing comes between (ruling 7.40)."""
    target, last = play.unit(frame.target), play.table.edition.morale.due.fear_of_charge
    close = target.here and min(distance(play.unit(id).box, target.box) for id in frame.units) <= last
    return close and frame.fired and frame.stood


def _without_spent(play: Play, frame: Charging) -> Charging:
    """Where each rolls for himself the slower ones fall short and stay behind (ruling 7.34)."""
    going = [i for i, total in enumerate(frame.totals) if total > frame.moved]
    if len(going) == len(frame.units):
        return frame
    _end(play, frame, tuple(id for i, id in enumerate(frame.units) if i not in going), "short")
    return _only(frame, going)


def _end(play: Play, frame: Charging, units: tuple[str, ...], how: How) -> None:
    play.tell(ChargeEnded(units=units, target=frame.target, how=how))
    for id in units:
        piece = play.unit(id)
        if piece.here:
            i = frame.units.index(id)
            run = charge.Run(Length(0), Length(frame.totals[i]), Length(frame.points[i]), False, False)
            set_level(play, id, charge.ended(play.table.edition, piece.unit.level, run, frame.moved))


def _coming(play: Play, frame: Charging) -> list[int]:
    """The places of those still coming: steady enough, and where they halted. A lost stand narrows the front only."""
    found = []
    for i, id in enumerate(frame.units):
        piece, expected = play.unit(id), frame.expected[i]
        (x, y), (at, on) = front_centre(piece.box), front_centre(expected)
        there = piece.facing == expected.facing and abs(x - at) <= NEARLY and abs(y - on) <= NEARLY
        if piece.here and there and piece.unit.level in ("good", "disorder"):
            found.append(i)
    return found


def _still_charging(play: Play, frame: Charging) -> Charging:
    """Leave out who has failed a check on the way and fallen back (ruling 7.10)."""
    kept = _coming(play, frame)
    if len(kept) == len(frame.units):
        return frame
    stopped = tuple(id for i, id in enumerate(frame.units) if i not in kept)
    play.tell(Stopped(units=stopped, why="stopped by fire", rule="adf.charge.stopped"))
    return _only(frame, kept)


def _only(frame: Charging, places: list[int]) -> Charging:
    return msgspec.structs.replace(
        frame,
        units=tuple(frame.units[i] for i in places),
        totals=tuple(frame.totals[i] for i in places),
        points=tuple(frame.points[i] for i in places),
        started=tuple(frame.started[i] for i in places),
        expected=tuple(frame.expected[i] for i in places),
    )


def _meet(play: Play, frame: Charging, pieces: list[Piece], other: str) -> None:
    """Touching another enemy who bars the way: the charge strikes its target all the same, or him, or ends."""
    target = play.unit(frame.target)
    left = gap(pieces, frame.direction, target) if target.here else None
    if frame.feared and left is not None and left <= TOUCH:
        # Both at once.
        play.swap(msgspec.structs.replace(frame, phase="contact"))
    elif intruder.may_be_struck(play, frame, other):
        play.swap(intruder.turned_on(play, frame, pieces, other))
    else:
        finish(play, frame, "short")


def _contact(play: Play, frame: Charging) -> None:
    """Touching: who is in contact on either side (rulings 7.17, 9.6)."""
    target = play.unit(frame.target)
    if not goes_on(play, frame):
        play.swap(msgspec.structs.replace(frame, phase="advance"))
        return
    if not target.here:
        finish(play, frame, "vacated")
        return
    if len(frame.units) == 1:
        _one_by_one(play, frame, target)
        return
    attackers = [id for id in frame.units if distance(play.unit(id).box, target.box) <= TOUCH]
    attackers += [id for id in frame.units if id not in attackers]
    others = [
        piece.id
        for piece in near.enemies(play.state, play.unit(frame.units[0]).side)
        if piece.id != target.id and any(distance(piece.box, play.unit(id).box) <= TOUCH for id in frame.units)
    ]
    _strike(play, frame, tuple(attackers), (target.id, *others))


def _one_by_one(play: Play, frame: Charging, target: Piece) -> None:
    """A single unit: everybody it touches has feared it and fired by himself, and then has an impact of his own."""
    others = [id for id in company.touched(play, frame, play.unit(frame.units[0])) if id != target.id]
    waiting = [id for id in others if id not in frame.faced]
    if waiting:
        company.face(play, frame, waiting[0])
        return
    rest = tuple((id, cover.aspect_of(play.table, play.unit(id), *frame.started[0])) for id in others)
    _strike(play, frame, frame.units, (target.id,), rest)


def _strike(
    play: Play,
    frame: Charging,
    attackers: tuple[str, ...],
    defenders: tuple[str, ...],
    rest: tuple[tuple[str, Aspect], ...] = (),
) -> None:
    play.pop()
    play.tell(ChargeEnded(units=frame.units, target=frame.target, how="contact"))
    play.push(
        Impact(
            attackers=attackers,
            defenders=defenders,
            rest=rest,
            phase="order" if rest else "lead",
            direction=frame.direction,
            aspect=frame.aspect,
            own=frame.own,
            began=frame.began,
            counter=frame.counter,
            left=frame.left,
            further=frame.further,
        )
    )
