"""What an order would lead to, before it is given: whether it may be, what the dice are read against, every chance."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.odds import Odds
from enfilade.core.receipt import Receipt
from enfilade.core.stops import Roll
from enfilade.rules.adf.battle import chapters, receipts
from enfilade.rules.adf.battle.charge import assaults, coming, company, countercharging
from enfilade.rules.adf.battle.charge.assaults import Course, Reply
from enfilade.rules.adf.battle.commands import Charge, Choose, Command, Deed, Fire, Move, Pass, React
from enfilade.rules.adf.battle.events import ChargeDeclared, Disengaged, Event, Fired, LevelChanged
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import cells, volleys
from enfilade.rules.adf.battle.fire.cells import Cell
from enfilade.rules.adf.battle.fire.hits import hit_chance as hit_chance
from enfilade.rules.adf.battle.fire.hits import hit_chance_from as hit_chance_from
from enfilade.rules.adf.battle.fire.hits import hits
from enfilade.rules.adf.battle.foretell import forecast
from enfilade.rules.adf.battle.foretell.forecast import Fate
from enfilade.rules.adf.battle.frames import Charging, Rallying, Volley, Window
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.nerve import moment
from enfilade.rules.adf.battle.play import Play, Step
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.chapters import charge, fear, fire, morale
from enfilade.rules.adf.chapters.facts import LEVELS

NOT_COUNTED = "Fire by others on the way, supports that come or go, leaders and neighbours are not counted."
ONE_ROUND = "A melee is followed for one round."
EACH = "{names} will be in contact, too: each has its own fear check, close fire and impact, {target} first."


@dataclass(frozen=True, slots=True)
class Weighed:
    """An order and what it would lead to. Whatever does not bear on it is left empty."""

    command: Command
    why: str = ""
    """Why it may not be given; empty if it may."""
    rule: str = ""
    unit: str = ""
    """Whom `fates` is about: the target of a fire or charge, or who rallies."""
    receipt: Receipt | None = None
    cells: tuple[Cell, ...] = ()
    fates: Odds[Fate] | None = None
    shot: fire.Assessment | None = None
    beyond: tuple[tuple[str, Fraction], ...] = ()
    """Units behind the target that this fire passes on to, and the chance that it takes a figure or section there."""
    check: morale.Assessment | None = None
    """Of a rally, or of the fear check that comes first."""
    plan: charge.Assessment | None = None
    courses: tuple[Course, ...] = ()
    """Of a charge, one for each answer its target may give; the one that tells most against it first."""
    charger: str = ""
    own: Odds[Fate] | None = None
    """How a charge leaves the charger."""
    best: Fraction | None = None
    """The one figure for a list: of a hit, of rallying, of carrying the ground."""
    notes: tuple[str, ...] = ()

    @property
    def legal(self) -> bool:
        return not self.why


def weigh(table: Field, state: State, command: Command) -> Weighed:
    """The prospects of an answer to what is asked now; one that may not be given comes back with the reason."""
    known: tuple[State, dict[Command, Weighed]] | None = table.remembered.get("weighed")
    if known is None or known[0] is not state:
        known = table.remembered["weighed"] = (state, {})
    found = known[1].get(command)
    if found is None:
        # Trying it out must not make the table forget what it really waits for.
        stop = table.remembered.get("stop")
        found = known[1][command] = _weighed(table, state, command)
        table.remembered["stop"] = stop
    return found


def _weighed(table: Field, state: State, command: Command) -> Weighed:
    try:
        step = chapters.answer(table, state, command)
    except Illegal as refusal:
        return Weighed(command, why=refusal.reason, rule=refusal.rule)
    except Malformed as refusal:
        return Weighed(command, why=str(refusal))
    found = Weighed(command)
    match command, step.state.frames[-1]:
        case (Fire() | React(reply="fire"), Volley() as volley):
            found = _fire(table, state, step, volley, found)
        case (Choose(option=option), Volley() as volley) if option != "none":
            found = _fire(table, state, step, volley, found)
        case (Deed(deed="rally") | React(reply="rally"), Rallying(unit=unit)):
            found = _rally(table, state, step, unit, found)
        case (Choose(), Charging(phase="fear") as frame) if isinstance(step.stop, Roll):
            found = _fear(table, step.state, frame, found)
        case (Charge(), Charging() as frame):
            found = _charge(table, step, frame, found)
        case (React(reply="countercharge"), Charging() as frame):
            plan = countercharging.plan_of(Play(table, step.state), frame)
            found = replace(found, receipt=charge.receipt(table.edition, table.name, plan))
        case (Move(units=units, steps=steps), _):
            found = _at_once(table, step.events, found)
            lost = path.out_of_order(state, path.plan(table, state, units, steps))
            falls = (f"{state.units[id].name} falls into disorder on the way." for id in lost)
            found = replace(found, notes=(*found.notes, *falls))
        case _:
            found = _at_once(table, step.events, found)
    return _in_a_charge(table, state, found)


def _fire(table: Field, state: State, step: Step, volley: Volley, found: Weighed) -> Weighed:
    assessment = fire.assess(table.edition, volley.shot)
    found = replace(found, unit=volley.target, beyond=_beyond(table, step.state, volley))
    return _with_fates(table, state, step, _shot(table, assessment, found))


def _shot(table: Field, assessment: fire.Assessment, found: Weighed) -> Weighed:
    return replace(
        found,
        receipt=fire.receipt(table.edition, table.name, assessment),
        cells=cells.of_fire(table.edition, assessment),
        shot=assessment,
        best=fire.odds(table.edition, assessment).chance(lambda outcome: outcome.hits > 0),
    )


def _beyond(table: Field, state: State, volley: Volley) -> tuple[tuple[str, Fraction], ...]:
    """Further and further back, with fewer dice each time, until the fire is spent."""
    found = []
    for target in volley.behind:
        shot = volleys.further(Play(table, state), volley, target)
        volley = msgspec.structs.replace(volley, target=target, shot=shot)
        try:
            found.append((target, hits(table, shot)))
        except Illegal:
            break
    return tuple(found)


def _rally(table: Field, state: State, step: Step, unit: str, found: Weighed) -> Weighed:
    piece = step.state.units[unit]
    situation = moment.situation(table, step.state, piece, purpose="rally")
    assessment = morale.assess(table.edition, piece.unit, situation)
    others = [frame.unit for frame in step.state.frames if isinstance(frame, Rallying) and frame.unit != unit]
    notes: tuple[str, ...] = ()
    if others:
        names = " and ".join(step.state.units[id].name for id in others)
        notes = (f"These are the chances of {piece.name}; {names} rolls after it.",)
    now = LEVELS.index(assessment.level)
    found = replace(
        found,
        unit=unit,
        check=assessment,
        receipt=morale.receipt(table.edition, table.name, assessment),
        cells=cells.of_check(table.edition, assessment),
        best=morale.odds(table.edition, assessment).chance(lambda outcome: LEVELS.index(outcome.level) < now),
        notes=notes,
    )
    return _with_fates(table, state, step, found)


def _fear(table: Field, state: State, frame: Charging, found: Weighed) -> Weighed:
    """The wish to fire close calls for the fear check first."""
    edition = table.edition
    assessment = fear.assess(edition, coming.clash_of(Play(table, state), frame))
    ends = fear.odds(edition, assessment)
    return replace(
        found,
        unit=frame.target,
        check=assessment.check,
        receipt=fear.receipt(edition, table.name, assessment),
        cells=cells.of_check(edition, assessment.check),
        fates=ends.map(lambda outcome: _after_check(state, frame.target, outcome)),
        best=ends.chance(lambda outcome: fear.stands(edition, assessment, outcome)),
        notes=("The fear check comes first; who fails it does not fire.",),
    )


def _after_check(state: State, unit: str, outcome: morale.Outcome) -> Fate:
    strength = state.units[unit].unit.strength
    gone = outcome.disintegrates or strength + outcome.figures <= 0
    return (strength, "eliminated") if gone else (-outcome.figures, outcome.level)


def _charge(table: Field, step: Step, frame: Charging, found: Weighed) -> Weighed:
    plan = next(event.assessment for event in step.events if isinstance(event, ChargeDeclared))
    found = replace(
        found,
        unit=frame.target,
        charger=frame.units[0],
        receipt=charge.receipt(table.edition, table.name, plan),
        cells=cells.of_bonus(table.edition, plan),
        plan=plan,
        notes=_beside(table, step.state, frame),
    )
    try:
        return _with_courses(step.state, found, assaults.declared(table, step.state, frame, plan))
    except (Illegal, Malformed) as unknown:
        return replace(found, notes=(*found.notes, _sentence(unknown)))


def _with_courses(state: State, found: Weighed, courses: tuple[Course, ...]) -> Weighed:
    """The hardest answer first; it tells how both are left."""
    if not courses:
        return found
    ranked = tuple(sorted(courses, key=lambda course: course.carried))
    mine, theirs = state.units[found.charger].unit, state.units[found.unit].unit
    return replace(
        found,
        courses=ranked,
        fates=assaults.fates(ranked[0].ends, theirs, attacker=False),
        own=assaults.fates(ranked[0].ends, mine, attacker=True),
        best=ranked[0].carried,
        notes=(*found.notes, *_left_out(ranked)),
    )


def _beside(table: Field, state: State, frame: Charging) -> tuple[str, ...]:
    names = " and ".join(state.units[id].name for id in company.of(Play(table, state), frame))
    return (EACH.format(names=names, target=state.units[frame.target].name),) if names else ()


def _left_out(courses: tuple[Course, ...]) -> tuple[str, ...]:
    goes_on = any(course.chance("undecided") for course in courses)
    return (NOT_COUNTED, ONE_ROUND) if goes_on else (NOT_COUNTED,)


def _in_a_charge(table: Field, state: State, found: Weighed) -> Weighed:
    """What an answer of the charged unit makes of the charge, from where it now stands."""
    frame, reply = _answered(state, found.command)
    if frame is None or reply is None:
        return found
    try:
        course = assaults.under_way(table, state, frame, reply)
    except (Illegal, Malformed) as unknown:
        return replace(found, notes=(*found.notes, _sentence(unknown)))
    charged = replace(found, charger=frame.units[0], courses=(course,), notes=(*found.notes, *_left_out((course,))))
    if found.fates is not None:
        return charged
    mine, theirs = state.units[frame.units[0]].unit, state.units[frame.target].unit
    return replace(
        charged,
        unit=frame.target,
        fates=assaults.fates(course.ends, theirs, attacker=False),
        own=assaults.fates(course.ends, mine, attacker=True),
        best=1 - course.carried,
    )


def _answered(state: State, command: Command) -> tuple[Charging | None, Reply | None]:
    """The charge that a command answers, and how; None if it answers none, or not for its target."""
    match state.frames[-2:], command:
        case ((_, Charging(phase="reply") as frame), Choose(option=option)):
            return frame, assaults.last(option)
        case ((Charging() as frame, Window(cause="charge")), React(units=(unit,), reply=reply)) if unit == frame.target:
            if reply in assaults.ON_THE_WAY:
                return frame, Reply(reply, max(0, frame.distance - frame.moved))
        case ((Charging() as frame, Window(cause="charge")), Pass()):
            return frame, Reply("none")
    return None, None


def _at_once(table: Field, events: tuple[Event, ...], found: Weighed) -> Weighed:
    """Deeds without dice, and a fire that has no die left."""
    for event in events:
        match event, found.command:
            case (Disengaged(), Deed(deed="disengage") | React(reply="disengage")):
                sure: Odds[Fate] = Odds.sure((0, event.withdrawal.level))
                return replace(found, unit=event.unit, receipt=receipts.receipt(table, event), fates=sure)
            case (LevelChanged(), Deed(deed="reform") | React(reply="reform")):
                return replace(found, unit=event.unit, fates=Odds.sure((0, event.after)), best=Fraction(1))
            case (Fired(), Fire() | React(reply="fire") | Choose()):
                return _shot(table, event.assessment, replace(found, unit=event.target))
    return found


def _with_fates(table: Field, state: State, step: Step, found: Weighed) -> Weighed:
    try:
        return replace(found, fates=forecast.after(table, state, step))
    except Malformed as unknown:
        return replace(found, notes=(*found.notes, _sentence(unknown)))


def _sentence(unknown: Exception) -> str:
    said = unknown.reason if isinstance(unknown, Illegal) else str(unknown)
    return said[:1].upper() + said[1:].removesuffix(".") + "."
