"""The exact odds of one line of a sheet: a first fire with the check it causes, or a charge up to its impact.

They hold as everybody stands now and if nobody else does anything: what the other side has marked nobody knows.
"""

from __future__ import annotations

import msgspec

from enfilade.core.dice import SIDES, faces_of
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.odds import Odds
from enfilade.core.stops import Roll
from enfilade.rules.jr3.battle.charges import facts, groups
from enfilade.rules.jr3.battle.charges.assaults import assault_of
from enfilade.rules.jr3.battle.charges.way import way_to
from enfilade.rules.jr3.battle.commands import Charge, Command, FirstFire, Hold, Mark, Sheet
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.fires.choice import chosen
from enfilade.rules.jr3.battle.foretell import charging
from enfilade.rules.jr3.battle.frames import Checks, Game, Salvo
from enfilade.rules.jr3.battle.nerve import checks
from enfilade.rules.jr3.battle.orders import law, marks
from enfilade.rules.jr3.battle.play import LOOP, Step
from enfilade.rules.jr3.battle.state import State
from enfilade.rules.jr3.chapters import assault, fire, morale


class Fate(msgspec.Struct, frozen=True):
    """What a fire does to its target: what falls, and its level after its own check."""

    losses: int
    level: str
    """One of the card's levels, or "destroyed"."""


def forecast(table: Field, state: State, command: Command) -> Odds[Fate] | Odds[assault.End]:
    """How the target of a first fire stands after it and its own check, or how a charge ends: stopped, short of its
    enemy, repulsed, in a melee, or with success. Whoever stands by its line and has a fire left is taken to be on
    hold, and fires into its flank (J52)."""
    if not isinstance(command, Sheet) or len(command.lines) != 1:
        raise Malformed("odds are told for one line of a sheet: a first fire or a charge")
    ordered = _ordered(table, state, command)
    kinds = {type(mark) for mark in ordered.values()}
    if kinds == {FirstFire} and len(ordered) == 1:
        return _fire(table, _marked(state, ordered), next(iter(ordered)))
    if kinds == {Charge}:
        return _charge(table, _marked(state, ordered), tuple(ordered))
    raise Malformed("odds are told for the first fire of one unit, and for one charge")


def _ordered(table: Field, state: State, sheet: Sheet) -> dict[str, Mark]:
    """The orders that this line alone gives."""
    side = marks.owner(table, state, sheet.lines[0].subject)
    return {id: mark for id, mark in law.check_sheet(table, state, side, sheet).items() if _is_told(mark)}


def _is_told(mark: Mark) -> bool:
    return isinstance(mark, FirstFire | Charge)


def _marked(state: State, ordered: dict[str, Mark]) -> State:
    """As if these orders had been revealed, everybody else were on hold, and nothing came after them."""
    units = {id: marks.marked(piece, ordered.get(id, Hold())) for id, piece in state.units.items()}
    return msgspec.structs.replace(state, units=units, frames=(Game(step="over"),))


def _fire(table: Field, state: State, id: str) -> Odds[Fate]:
    aimed = chosen(table, state, state.units[id])
    if aimed is None:
        raise Illegal(f"{state.units[id].name} has nobody to fire at", "jr3.fire.aim")
    mark, assessment = aimed
    frames = (*state.frames, Salvo(shots=((id, mark.id),)))
    step = LOOP.begin(table, msgspec.structs.replace(state, frames=frames))
    before = mark.unit.strength

    def thrown(total: int) -> Odds[Fate]:
        return _after(table, LOOP.roll(table, step.state, faces_of(total, assessment.strike.dice)), mark.id, before)

    assert fire.dice_needed(table.edition, assessment) == assessment.strike.dice
    return Odds.of_sum(assessment.strike.dice).then(thrown)


def _after(table: Field, step: Step, id: str, before: int) -> Odds[Fate]:
    """Once the fire has been thrown: the dice of a possible kill, or the check of whoever has been hit."""
    piece = step.state.units[id]
    frame = step.state.frames[-1]
    match step.stop, frame:
        case Roll(dice=dice), Salvo():
            ways: dict[tuple[int, ...], int] = {}
            # All of these dice must be high, or nobody falls.
            least = table.edition.fire.possible_kill.kills_on
            high = (SIDES + 1 - least) ** dice
            ways[(SIDES,) * dice], ways[(1,) * dice] = high, SIDES**dice - high
            return Odds(ways, SIDES**dice).then(
                lambda faces: _after(table, LOOP.roll(table, step.state, faces), id, before)
            )
        case Roll(), Checks(now=now) if now == id:
            lost = before - piece.unit.strength
            nerve = morale.odds(table.edition, checks.assess(table, step.state, frame))
            return nerve.map(lambda outcome: Fate(lost, outcome.level))
        case _:
            level = piece.unit.level if piece.here else "destroyed"
            return Odds.sure(Fate(before - piece.unit.strength, level))


def _charge(table: Field, state: State, ids: tuple[str, ...]) -> Odds[assault.End]:
    plans = groups.planned(table, state, ids)
    if not plans:
        name = state.units[ids[0]].name
        raise Illegal(f"{name} has no straight way to an enemy", "jr3.charge.way")
    if len(plans) > 1:
        raise Malformed("odds are told for one charge, and these are several")
    (plan,) = plans
    lead, target = state.units[plan.units[0]], state.units[plan.target]
    frame = assault_of(table, state, plan, way_to(table, state, lead, target, plan.units))
    if charging.may_be_flanked(table, state, frame):
        return charging.odds(table, state, frame)
    return assault.odds(table.edition, facts.plan_of(table, state, frame).charge)
