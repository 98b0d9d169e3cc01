"""A charge under way: its bonus, inch by inch to the last one, and contact."""

from __future__ import annotations

import msgspec

from enfilade.core.measures import Length
from enfilade.core.stops import Roll, Stop
from enfilade.ground.box import distance
from enfilade.rules.adf.battle.charge import (
    coming,
    company,
    contact,
    countercharging,
    ending,
    intruder,
    last_inch,
    strides,
)
from enfilade.rules.adf.battle.commands import Command
from enfilade.rules.adf.battle.events import ChargeRolled
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.frames import Charging, Window
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.battle.turn import control
from enfilade.rules.adf.chapters import charge
from enfilade.tabletop.contact import NEARLY, TOUCH, gap

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
            contact.contact(play, frame)
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
    kept = coming.still_charging(play, frame)
    if not kept.units:
        ending.finish(play, frame, "stopped")
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
        if ahead <= NEARLY:
            close = target.here and min(distance(piece.box, target.box) for piece in pieces) <= halt
            if halt and close:
                play.swap(msgspec.structs.replace(frame, phase="last-inch"))
            else:
                short = target.here and frame.total < frame.distance and not frame.left
                ending.finish(play, frame, "short" if short else "vacated")
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
    ending.left_behind(play, frame, tuple(id for i, id in enumerate(frame.units) if i not in going), "short")
    return coming.only(frame, going)


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
        ending.finish(play, frame, "short")
