"""A charge in the words of the chapters: its facts from the frame and from who is left, the volleys, the impact."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.ground.arcs import in_arc
from enfilade.ground.box import Box, distance, strip, wholly_in_front
from enfilade.rules.jr3.battle.charges.locked import is_locked
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.fires import aim
from enfilade.rules.jr3.battle.fires.choice import lets, rule_of
from enfilade.rules.jr3.battle.frames import Assault
from enfilade.rules.jr3.battle.nerve.moment import fighting
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.rules.jr3.chapters import charge, fire, impact
from enfilade.rules.jr3.chapters.charge import Charge, Run
from enfilade.rules.jr3.chapters.facts import RANKS, Arm, Unit, disordered, effect_of
from enfilade.rules.jr3.chapters.impact import Impact, Supporter
from enfilade.tabletop.contact import slid
from enfilade.tabletop.near import enemies, friends

HOLDING = ("hold", "changed-to-hold")


def plan_of(table: Field, state: State, frame: Assault) -> charge.Assessment:
    """The charge as it was declared, with who is left of the units."""
    lead, target = state.units[frame.plan.units[0]], state.units[frame.plan.target]
    return charge.assess(
        table.edition,
        Charge(
            attacker=charger(table, state, lead),
            defender=charged(table, state, target, frame),
            distance=Length(frame.distance),
            terrain=frame.terrain,
            move=Length(frame.move),
            off_front=frame.off_front,
            aspect=frame.aspect,
            attacker_support=supports(state.units[id].unit.arm for id in frame.plan.units[1:]),
            defender_support=supports(frame.supports),
            defender_fired=frame.spent,
        ),
    )


def countercharge_of(table: Field, state: State, frame: Assault) -> charge.Assessment:
    """The charge of a target that charges too, as far as half of the ground between them."""
    lead, target = state.units[frame.plan.units[0]], state.units[frame.plan.target]
    return charge.assess(
        table.edition,
        Charge(
            attacker=charger(table, state, target),
            defender=charger(table, state, lead),
            distance=Length(frame.distance),
            terrain=frame.other_terrain,
            move=Length(frame.other_move),
            off_front=frame.other_off_front,
            defender_fired=frame.spent,
        ),
    )


def charger(table: Field, state: State, piece: Piece) -> Unit:
    """A unit in its charge: nothing shelters or screens it, and only officers who ride with it are there."""
    unit = fighting(table, state, piece, cover=())
    riding = tuple(
        chief.rank
        for chief in state.leaders.values()
        if chief.here and chief.attached == piece.id and chief.rank in RANKS and piece.brigade in chief.commands
    )
    return msgspec.structs.replace(unit, officers=riding, behind_friends=False)


def charged(table: Field, state: State, target: Piece, frame: Assault) -> Unit:
    """The unit it strikes, sheltered as it was when the charge began."""
    unit = fighting(table, state, target, cover=frame.shelter)
    return msgspec.structs.replace(unit, behind_friends=frame.screened)


def supports(arms: Iterable[Arm]) -> tuple[Supporter, ...]:
    """Batteries support nobody hand to hand."""
    return tuple(arm for arm in arms if arm != "artillery")


def supporting(table: Field, state: State, piece: Piece) -> tuple[Piece, ...]:
    """The friends who support a unit that is charged or in a melee: near it, not before it, able to fight, and free."""
    near = int(table.edition.table.closest_approach)
    return tuple(
        one
        for one in friends(state, piece)
        if effect_of(table.edition, one.unit).melee is not None
        and not is_locked(state, one.id)
        and distance(piece.box, one.box) <= near
        and not wholly_in_front(piece.box, one.box)
    )


def volley(table: Field, state: State, frame: Assault, run: Run, firer: str) -> fire.Assessment:
    """One volley at the charge where it was halted: the target's, or one into its flank (J52, J60)."""
    plan = plan_of(table, state, frame)
    if firer == frame.plan.target:
        return fire.assess(table.edition, charge.volley_of(plan, run))
    own, mark = state.units[firer], state.units[frame.plan.units[0]]
    shot = aim.shot(table, state, own, mark)
    aimed = msgspec.structs.replace(shot, target=charge.halted(plan, run), volley="defensive")
    return fire.assess(table.edition, aimed)


def flankers(table: Field, state: State, frame: Assault, run: Run) -> tuple[str, ...]:
    """Those on hold within an inch of the line of charge who have a fire left, the charge before them, and a fire rule
    that lets them fire at it (J46, J52)."""
    lead = state.units[frame.plan.units[0]]
    line = line_of(frame, lead)
    near = int(table.edition.table.closest_approach)
    found = []
    for one in enemies(state, lead.side):
        if one.id == frame.plan.target or one.unit.order not in HOLDING or is_locked(state, one.id):
            continue
        if distance(line, one.box) > near:
            continue
        try:
            aim.check_aim(table, state, one, lead)
            shot = volley(table, state, frame, run, one.id)
        except Illegal:
            continue
        if lets(rule_of(one), lead.id, shot.band):
            found.append(one.id)
    return tuple(sorted(found))


def line_of(frame: Assault, lead: Piece) -> Box:
    """The ground from where a charge began to its target; the leader has come so far on it as the frame says."""
    return strip(slid(lead.box, frame.heading, -frame.gone), frame.heading, max(1, frame.distance))


def impact_of(table: Field, state: State, frame: Assault) -> Impact:
    """The impact, of a charge at a unit that stands or of two that meet."""
    plan = plan_of(table, state, frame)
    if not frame.plan.mutual:
        return charge.impact_of(plan, run_of(table, state, frame))
    other = countercharge_of(table, state, frame)
    own_way, other_way = frame.gone, frame.distance - frame.gone
    return Impact(
        attacker=_come(table, plan, frame.bonus or 0, own_way),
        defender=_come(table, other, frame.other_bonus or 0, other_way),
        attacker_support=plan.charge.attacker_support,
        defender_support=supports(state.units[id].unit.arm for id in frame.plan.beside),
        mutual=True,
    )


def repulse(table: Field, state: State, frame: Assault) -> fire.Assessment | None:
    """The volley after a repulse that is next; None if there is none, or it cannot be fired (J34)."""
    if not frame.shots:
        return None
    met = impact_of(table, state, frame)
    if frame.winner == "attacker":
        met = msgspec.structs.replace(met, attacker=met.defender, defender=met.attacker)
    of_the_winner, of_the_beaten = impact.repulse(met, Length(frame.back))
    beaten = frame.plan.target if frame.winner == "attacker" else frame.plan.units[0]
    try:
        return fire.assess(table.edition, of_the_beaten if frame.shots[0][0] == beaten else of_the_winner)
    except Illegal:
        return None


def run_of(table: Field, state: State, frame: Assault) -> Run:
    assert frame.bonus is not None
    return charge.run_of(table.edition, plan_of(table, state, frame), frame.bonus, frame.point or 0)


def spent(table: Field, state: State, target: Piece, lead: Piece) -> int:
    """The fires a target has made; all it may if the charge comes from outside its arc or finds it in a melee (J60)."""
    turned_away = not in_arc(target.box, lead.box, table.arc)
    return ALL if turned_away or is_locked(state, target.id) else target.fired


ALL = 99
"""More fires than anybody has in a turn."""


def is_late(table: Field, plan: charge.Assessment, bonus: int, way: int) -> bool:
    """Whether a charger who has come so far has lost his order on the way (J28)."""
    return plan.in_disorder or way > charge.run_of(table.edition, plan, bonus, 0).disorder_point


def _come(table: Field, plan: charge.Assessment, bonus: int, way: int) -> Unit:
    """A charger who has met another half-way: in disorder if his part of the way took him so far."""
    attacker = plan.charge.attacker
    unit = disordered(attacker) if is_late(table, plan, bonus, way) else attacker
    return msgspec.structs.replace(unit, charging=True, bonus_move=False)
