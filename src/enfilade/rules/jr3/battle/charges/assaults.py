"""One charge on the table, stage by stage: bonus and volley point, volleys, their check, contact (003:261-268)."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal
from enfilade.core.stops import Roll, Stop
from enfilade.ground.box import turned
from enfilade.rules.jr3.battle.charges import facts, meeting
from enfilade.rules.jr3.battle.charges.contact import close_up
from enfilade.rules.jr3.battle.charges.footing import Stride, stances
from enfilade.rules.jr3.battle.charges.groups import can_charge
from enfilade.rules.jr3.battle.charges.way import Way, way_to
from enfilade.rules.jr3.battle.events import ChargeBegan, ChargeRan, Checked, Stopped
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.fires import shots
from enfilade.rules.jr3.battle.fires.cover import own_cover
from enfilade.rules.jr3.battle.fires.salvo import dues_of, spend
from enfilade.rules.jr3.battle.frames import Assault, Charges, Planned
from enfilade.rules.jr3.battle.nerve import dues, losses, running
from enfilade.rules.jr3.battle.nerve.moment import is_behind_friends, terrain_of
from enfilade.rules.jr3.battle.placing import place
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.rules.jr3.chapters import charge, fire, morale
from enfilade.rules.jr3.chapters.charge import Run
from enfilade.tabletop.contact import reach

replace = msgspec.structs.replace
HALF_TURN = 18000
FALLS_SHORT = ("the charge falls short", "jr3.charge.reach")


def begin(play: Play, plan: Planned) -> None:
    """Have a charge made, if its units still can: what has happened since it was planned may have stopped it."""
    units = tuple(id for id in plan.units if can_charge(play.state, play.unit(id)))
    if not units:
        _answer(play, plan)
        return
    lead, target = play.unit(units[0]), play.unit(plan.target)
    if not target.here:
        play.tell(Stopped(unit=lead.id, why=f"{target.name} is gone", rule="jr3.charge.target"))
        return
    back = _way_back(play, plan, lead, target)
    beside = tuple(id for id in plan.beside if can_charge(play.state, play.unit(id)))
    if back is None and beside:
        _put_off(play, Planned(units=beside, target=lead.id, distance=plan.distance))
        beside = ()
    plan = replace(plan, units=units, mutual=back is not None, beside=beside)
    try:
        way = way_to(play.table, play.state, lead, target, (*units, *beside))
    except Illegal as why:
        play.tell(Stopped(unit=lead.id, why=why.reason, rule=why.rule))
        _answer(play, plan)
        return
    if back is not None:
        way = way._replace(distance=_between(lead, target, way.heading))
    play.tell(ChargeBegan(units=units, target=target.id, distance=way.distance, mutual=plan.mutual))
    for id in (*units, *((target.id, *beside) if plan.mutual else ())):
        piece = play.unit(id)
        play.put(replace(piece, unit=replace(piece.unit, moved=True), did=(*piece.did, "charged")))
    play.put(replace(play.unit(target.id), charged=True))
    play.push(assault_of(play.table, play.state, plan, way, back))


def _answer(play: Play, plan: Planned) -> None:
    """Of two that were to charge each other one cannot any more: the other charges all the same, and follows him
    wherever he has gone (J52)."""
    if plan.mutual:
        begin(play, Planned(units=(plan.target, *plan.beside), target=plan.units[0], distance=plan.distance))


def _put_off(play: Play, plan: Planned) -> None:
    """Those who were to charge with one who cannot any more charge by themselves, as the next."""
    frame = play.state.frames[-1]
    if isinstance(frame, Charges):
        play.swap(replace(frame, plans=(plan, *frame.plans)))


def go(play: Play, frame: Assault) -> Stop | None:
    match frame.step:
        case "bonus" | "other-bonus" | "point":
            return _run_dice(play, frame)
        case "volleys":
            return _volley_dice(play, frame)
        case "check":
            return _check_dice(play, frame)
        case "close":
            _close(play, frame)
            return None
        case _:
            return meeting.go(play, frame)


def roll(play: Play, frame: Assault, faces: tuple[int, ...]) -> None:
    match frame.step:
        case "bonus":
            step = "other-bonus" if frame.plan.mutual else "point"
            play.swap(replace(frame, bonus=sum(faces), step=step))
        case "other-bonus":
            play.swap(replace(frame, other_bonus=sum(faces), step="close"))
        case "point":
            play.swap(replace(frame, point=sum(faces)))
        case "volleys":
            shots.rolled(play, frame, _volley(play, frame), faces)
        case "check":
            _check_rolled(play, frame, faces)
        case _:
            meeting.roll(play, frame, faces)


def _way_back(play: Play, plan: Planned, lead: Piece, target: Piece) -> Way | None:
    """That of a target that charges too; one that cannot come any more stands."""
    if not plan.mutual or not can_charge(play.state, target):
        return None
    try:
        return way_to(play.table, play.state, target, lead, (*plan.beside, *plan.units))
    except Illegal as why:
        play.tell(Stopped(unit=target.id, why=why.reason, rule=why.rule))
        return None


def _between(lead: Piece, target: Piece, heading: int) -> int:
    """How far two are apart when they have turned to each other."""
    box = lead.box._replace(facing=heading)
    return reach(box, heading, target.box._replace(facing=turned(heading, HALF_TURN))) or 0


def assault_of(table: Field, state: State, plan: Planned, way: Way, back: Way | None = None) -> Assault:
    """A charge as it begins, with all that its facts are then; `back` is the way of a target that charges too."""
    lead, target = state.units[plan.units[0]], state.units[plan.target]
    frame = Assault(
        plan=plan,
        heading=way.heading,
        distance=way.distance,
        off_front=way.off_front,
        move=way.move,
        terrain=way.terrain,
        aspect=way.aspect,
        shelter=own_cover(table, state, target, lead),
        screened=is_behind_friends(table, state, target),
        supports=tuple(one.unit.arm for one in facts.supporting(table, state, target)),
        spent=facts.spent(table, state, target, lead),
    )
    if back is None:
        return frame
    return replace(
        frame, other_move=back.move, other_terrain=back.terrain, other_off_front=back.off_front, spent=facts.ALL
    )


def _run_dice(play: Play, frame: Assault) -> Stop | None:
    lead, target = play.unit(frame.plan.units[0]), play.unit(frame.plan.target)
    if frame.step == "other-bonus":
        dice = facts.countercharge_of(play.table, play.state, frame).bonus.count
        return _due(target, f"charge bonus of {target.name}", dice, "jr3.charge.reach")
    plan = facts.plan_of(play.table, play.state, frame)
    if frame.step == "bonus":
        return _due(lead, f"charge bonus of {lead.name}", plan.bonus.count, "jr3.charge.reach")
    if plan.volley is not None and frame.point is None:
        return _due(target, f"volley point of {target.name}", plan.volley.count, "jr3.charge.volley-point")
    run = facts.run_of(play.table, play.state, frame)
    play.tell(ChargeRan(unit=lead.id, target=target.id, assessment=plan, run=run))
    _halt(play, frame, plan, run)
    return None


def _halt(play: Play, frame: Assault, plan: charge.Assessment, run: Run) -> None:
    """Go on to where the volley meets the charge, or where it ends, and name those who fire at it there."""
    left = max(0, frame.distance - run.reach) if run.volley_at is None else int(run.volley_at)
    frame = advanced(play, frame, frame.distance - left)
    firers = list(facts.flankers(play.table, play.state, frame, run))
    if run.volley_at is not None:
        try:
            facts.volley(play.table, play.state, frame, run, frame.plan.target)
            firers.insert(0, frame.plan.target)
        except Illegal:
            pass  # a volley that has lost all its dice is none
    play.swap(replace(frame, step="volleys", shots=tuple((id, frame.plan.units[0]) for id in firers)))


def _volley_dice(play: Play, frame: Assault) -> Stop | None:
    if not frame.shots:
        _volleys_over(play, frame)
        return None
    mark = play.unit(frame.shots[0][1])
    of = f"at the charge of {mark.name}"
    return shots.due(play, frame, _volley(play, frame), "volley", of, "jr3.charge.volley")


def _volley(play: Play, frame: Assault) -> fire.Assessment:
    run = facts.run_of(play.table, play.state, frame)
    return facts.volley(play.table, play.state, frame, run, frame.shots[0][0])


def _volleys_over(play: Play, frame: Assault) -> None:
    """What the volleys have done together: losses, and the check they make the charge take."""
    lead = frame.plan.units[0]
    run = facts.run_of(play.table, play.state, frame)
    for hit in frame.hits:
        spend(play, hit)
    found = dues_of(play.table.edition, play.unit(lead), frame.hits)
    losses.suffer(play, lead, sum(hit.losses for hit in frame.hits))
    if play.unit(lead).unit.strength <= 0:
        if charge.is_late(run):
            meeting.disorder(play, frame.plan.units[1:])
        play.pop()
        dues.call(play, losses.remove(play, lead, "destroyed"))
        return
    play.swap(replace(frame, step="check" if found else "close", dues=found, hits=()))


def _check_dice(play: Play, frame: Assault) -> Stop | None:
    lead, found = play.unit(frame.plan.units[0]), check_of(play.table, play.state, frame)
    needed = morale.dice_needed(play.table.edition, found, frame.faces) - len(frame.faces)
    what = "fall back of" if frame.faces else "morale check of"
    return _due(lead, f"{what} {lead.name} in its charge", needed, "jr3.morale.check")


def _check_rolled(play: Play, frame: Assault, faces: tuple[int, ...]) -> None:
    edition, found = play.table.edition, check_of(play.table, play.state, frame)
    rolled = (*frame.faces, *faces)
    if morale.dice_needed(edition, found, rolled) > len(rolled):
        play.swap(replace(frame, faces=rolled))
        return
    lead = frame.plan.units[0]
    result = morale.resolve(edition, found, rolled)
    play.tell(Checked(unit=lead, assessment=found, result=result))
    late = charge.is_late(facts.run_of(play.table, play.state, frame))
    frightened = running.take_level(play, lead, result.outcome.level)
    if not result.outcome.run:
        # Who fails and is held by an officer still comes on.
        left = frame.dues[1:]
        play.swap(replace(frame, step="check" if left else "close", faces=(), dues=left))
        return
    play.pop()
    if late:
        # Who is stopped beyond the point of disorder is in disorder there.
        meeting.disorder(play, frame.plan.units)
    far = int(result.distance or 0)
    if result.outcome.run == "bonus-move":
        frightened += running.rout(play, lead, far)
    else:
        running.fall_back(play, lead, far, frame.plan.target)
    dues.call(play, frightened)


def check_of(table: Field, state: State, frame: Assault) -> morale.Assessment:
    """The check that is next for the leader of a charge."""
    due = frame.dues[0]
    plan, run = facts.plan_of(table, state, frame), facts.run_of(table, state, frame)
    check = morale.Check(
        unit=charge.halted(plan, run),
        causes=due.causes,
        casualties=due.casualties,
        fires=due.fires,
        struck=due.struck,
        aspect=due.aspect,
        # It would run from where it was halted, over whatever ground it has come.
        terrain=terrain_of(table, state.units[frame.plan.units[0]]),
    )
    return morale.assess(table.edition, check)


def _close(play: Play, frame: Assault) -> None:
    """The rest of the way: into contact, or as far as it goes."""
    if frame.plan.mutual:
        meeting.come_together(play, frame)
        return
    run = facts.run_of(play.table, play.state, frame)
    far = min(frame.distance, int(run.reach))
    frame = advanced(play, frame, far)
    lead = play.unit(frame.plan.units[0])
    if run.arrives and frame.gone == far:
        close_up(play, lead.id, frame.plan.target)
        play.swap(replace(frame, step="impact"))
        return
    if run.disorder_at_end:
        meeting.disorder(play, frame.plan.units)
    why, rule = ("there is no room before the enemy", "jr3.charge.way") if run.arrives else FALLS_SHORT
    play.tell(Stopped(unit=lead.id, why=why, rule=rule))
    play.pop()


def advanced(play: Play, frame: Assault, gone: int) -> Assault:
    """The charge so far on its way; those beside the leader come on as far, each on his own ground. Where the leader
    has no room to stand they have not come so far yet."""
    more = gone - frame.gone
    if more <= 0:
        return frame
    lead, *others = (Stride(id, frame.heading, more) for id in frame.plan.units)
    found = stances(play.table, play.state, (lead,), others, frame.plan.target)
    if found is None:
        return frame
    for id, box in found.items():
        place(play, play.unit(id), box, "charge")
    return replace(frame, gone=gone)


def _due(piece: Piece, why: str, dice: int, rule: str) -> Roll:
    return Roll(side=piece.side, why=why, dice=dice, rule=rule, about=(piece.id,))
