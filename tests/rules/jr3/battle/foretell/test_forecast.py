"""Exact odds of a line of a sheet against the table: every roll played through the battle, fraction by fraction."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from fractions import Fraction
from typing import Any

import pytest
from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.fighting import fight
from tests.rules.jr3.battle.tables import Told, area, cs, guns, led, little, us

from enfilade.core.dice import sums
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Roll
from enfilade.rules.jr3.battle.charges import facts
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.events import Checked, Left, Met, Stopped
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.foretell.forecast import Fate
from enfilade.rules.jr3.battle.frames import Assault, Checks, Salvo
from enfilade.rules.jr3.battle.play import LOOP
from enfilade.rules.jr3.battle.state import State
from enfilade.rules.jr3.chapters import impact
from enfilade.rules.jr3.chapters.assault import End
from enfilade.tabletop.loop import Step

Chances = dict[Any, Fraction]
WIS: Told = us("2-wis", 20, 10)
ALA: Told = cs("13-ala", 20, 18.75)


def totals(dice: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """A roll of every total, with the chance of the total."""
    for total, ways in sums(dice):
        faces, left = [], total
        for more in range(dice - 1, -1, -1):
            faces.append(min(6, left - more))
            left -= faces[-1]
        yield tuple(faces), Fraction(ways, 6**dice)


def kills(dice: int) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """All dice high, or not all of them."""
    high = Fraction(1, 2**dice)
    yield (6,) * dice, high
    yield (1,) * dice, 1 - high


def rolls(step: Step) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """What matters of the roll that is due: a run's length changes no end, everything else goes by totals."""
    stop, frame = step.stop, step.state.frames[-1]
    assert isinstance(stop, Roll)
    if stop.why.startswith("a possible kill"):
        return kills(stop.dice)
    checks = isinstance(frame, Checks) or (isinstance(frame, Assault) and frame.step == "check")
    if checks and frame.faces:
        return iter([((1,) * stop.dice, Fraction(1))])
    return totals(stop.dice)


def weighed(parts: Iterable[tuple[Chances, Fraction]]) -> Chances:
    found: Chances = {}
    for chances, times in parts:
        for end, chance in chances.items():
            found[end] = found.get(end, Fraction(0)) + chance * times
    return found


# First fires.

FIRES: dict[str, tuple[list[Told], dict[str, Any]]] = {
    "veterans at normal range": ([WIS, ALA | {"at": (20, 13.75), "fired": 1}], {}),
    "at skirmishers in woods": (
        [WIS, ALA | {"at": (20, 13.75), "fired": 1, "formation": "skirmish-line"}],
        {"terrain": [area("light-woods", 10, 13, 30, 20)]},
    ),
    "at the last figures of a shaken unit with an officer": (
        [WIS, ALA | {"at": (20, 13.75), "fired": 1, "strength": 4, "full": 20, "level": "shaken"}],
        {"leaders": [led("archer", "cs", ["cs"], attached="13-ala")]},
    ),
    "guns": ([guns(us("stevens", 20, 10)), ALA | {"at": (20, 16), "fired": 1}], {}),
}


@pytest.mark.parametrize("name", FIRES)
def test_a_first_fire(name: str) -> None:
    units, more = FIRES[name]
    table, state = little([{"opening": False} | unit for unit in units], **more)
    firer = units[0]["id"]
    told = ENGINE.odds(table, state, ENGINE.parse(f"sheet: {firer} fr"))
    started = Table(table, state).orders(f"{firer} fr")
    while isinstance(started.stop, Roll) and started.state.phase == "rout-and-rally":
        # A shaken unit that stays so.
        started.roll(1, 2)
    before = started.state.units["13-ala"].unit.strength

    def follow(step: Step) -> Chances:
        piece, frame = step.state.units["13-ala"], step.state.frames[-1]
        if isinstance(frame, Salvo) or (isinstance(frame, Checks) and frame.now == "13-ala"):
            return weighed((follow(LOOP.roll(table, step.state, faces)), chance) for faces, chance in rolls(step))
        return {Fate(before - piece.unit.strength, piece.unit.level if piece.here else "destroyed"): Fraction(1)}

    assert dict(told.items()) == follow(Step(started.state, started.stop, ()))


# Charges.

CHARGES: dict[str, tuple[list[Told], str, dict[str, Any]]] = {
    "lines of veterans": ([WIS, ALA], "2-wis c", {}),
    "a defender who has fired": ([WIS, ALA | {"fired": 1}], "2-wis c", {}),
    "green against elite in woods": (
        [WIS | {"quality": "green"}, cs("13-ala", 20, 13.75, quality="elite")],
        "2-wis c",
        {"terrain": [area("light-woods", 10, 12.5, 30, 20)]},
    ),
    "in column at a long distance": (
        [WIS | {"formation": "attack-column"}, ALA | {"at": (20, 23)}],
        "2-wis c",
        {},
    ),
    "horse at guns alone": (
        [us("8-ill", 20, 8, arm="cavalry", mounted=True), guns(cs("pegram", 20, 22))],
        "8-ill c",
        {},
    ),
    "a flank": ([WIS, ALA | {"facing": 120, "at": (20, 17)}], "2-wis c", {}),
    "with support and officers on both sides": (
        [WIS, us("7-wis", 20, 9), ALA, cs("14-nc", 24, 19.2, fired=1)],
        "us c",
        {"leaders": [led("meredith", "us", ["us"], attached="2-wis"), led("archer", "cs", ["cs"], attached="13-ala")]},
    ),
    "weak and shaken": (
        [WIS | {"strength": 6, "full": 20, "level": "shaken"}, ALA | {"strength": 12, "full": 20}],
        "2-wis c",
        {},
    ),
    "limbered guns": ([WIS, guns(cs("pegram", 20, 18, formation="limbered"))], "2-wis c", {}),
    "with a volley into its flank": ([WIS, ALA, cs("14-nc", 24.3, 18.75)], "2-wis c", {}),
    "with two into its flanks and a check for each": (
        [WIS, ALA | {"fired": 1}, guns(cs("pegram", 16.7, 19.5)), cs("14-nc", 24.3, 19, quality="elite")],
        "2-wis c",
        {"rulings": {"each_cause": True}},
    ),
    "smoothbores and opening volleys": (
        [WIS | {"weapon": "smoothbore-musket"}, ALA | {"weapon": "smoothbore-musket", "opening": True}],
        "2-wis c",
        {},
    ),
}


@pytest.mark.long
@pytest.mark.parametrize("name", CHARGES)
def test_a_whole_charge(name: str) -> None:
    units, said, more = CHARGES[name]
    table, state = little([{"opening": False} | unit for unit in units], **more)
    # A hold that lets the first fires pass keeps its volley; the odds know nothing of orders.
    told = ENGINE.odds(table, state, ENGINE.parse(f"sheet: {said}"))
    lead = units[0]["id"]
    started = Table(table, state).orders(said, "all h late")
    while isinstance(started.stop, Roll) and started.state.phase == "rout-and-rally":
        started.roll(1, 2)
    if not isinstance(started.stop, Roll):
        started.hold()
    assert started.state.phase == "charges"
    own = started.state.units[lead].unit.strength
    known: dict[Hashable, Chances] = {}

    def follow(step: Step) -> Chances:
        """The ends of what is pending; situations that cannot but come to the same are played once."""
        how = _how(step, lead)
        if how:
            return {how: Fraction(1)}
        assert isinstance(step.stop, Roll)
        key = _key(table, step.state, lead)
        if key not in known:
            known[key] = weighed((told_of(step, faces), chance) for faces, chance in rolls(step))
        return known[key]

    def told_of(step: Step, faces: tuple[int, ...]) -> Chances:
        return follow(LOOP.roll(table, step.state, faces))

    def ends(step: Step) -> Chances:
        """With the losses of the volley, which are not among what decides the impact."""
        frame = _assault(step.state)
        if _how(step, lead) or frame is None or frame.step == "impact":
            lost = own - step.state.units[lead].unit.strength
            return {End(how, lost, fate): chance for (how, fate), chance in follow(step).items()}
        key = _key(table, step.state, lead)
        if key not in known:
            known[key] = weighed((ends(LOOP.roll(table, step.state, faces)), chance) for faces, chance in rolls(step))
        return known[key]

    chances = ends(Step(started.state, started.stop, ()))
    assert sum(chances.values()) == 1
    assert dict(told.items()) == chances


def _assault(state: State) -> Assault | None:
    return next((frame for frame in state.frames if isinstance(frame, Assault)), None)


def _key(table: Field, state: State, lead: str) -> Hashable:
    """Everything that what is still to come hangs on."""
    frame = _assault(state)
    assert frame is not None
    if frame.step in ("bonus", "point"):
        return frame.step, frame.bonus
    if frame.step == "impact":
        met = impact.assess(table.edition, facts.impact_of(table, state, frame))
        return (
            "impact",
            met.attacker.morale,
            met.defender.morale,
            sum(frame.faces[:2]),
            _winner(table, met, frame.faces),
        )
    run = facts.run_of(table, state, frame)
    strike = [facts.volley(table, state, frame, run, firer).strike for firer, _ in frame.shots]
    order = run.disorder_at_volley, run.disorder_at_end, run.arrives
    return frame.step, frame.faces, frame.hits, repr(frame.dues), state.units[lead].unit, order, repr(strike)


def _winner(table: Field, met: impact.Assessment, faces: tuple[int, ...]) -> str:
    return impact.winner_of(table.edition, met, sum(faces[:2]), sum(faces[2:4])) if len(faces) > 2 else ""


def _how(step: Step, lead: str) -> tuple[str, str] | None:
    """How the charge has ended, by what the table has told and shows; None while it goes on."""
    for event in step.events:
        match event:
            case Met(result=result):
                how = {"attacker": "success", "defender": "repulsed", "tie": "melee"}[result.outcome.winner]
                assert (how == "melee") == bool(step.state.melees)
                return how, result.outcome.fate
            case Left(unit=unit, end="destroyed") if unit == lead:
                return "destroyed", ""
            case Checked(unit=unit, result=result) if unit == lead and result.outcome.run:
                return ("routed" if result.outcome.level == "routed" else "falls-back"), ""
            case Stopped(unit=unit, rule="jr3.charge.reach") if unit == lead:
                return "falls-short", ""
    return None


def test_what_has_no_odds() -> None:
    table, state = little([WIS, ALA, us("7-wis", 40, 10), cs("14-nc", 40, 20)])
    for said in ("", "2-wis h", "2-wis d", "all c", "2-wis c / 7-wis c", "all fr"):
        with pytest.raises(Malformed):
            ENGINE.odds(table, state, ENGINE.parse(f"sheet: {said}"))
    with pytest.raises(Illegal) as refused:
        ENGINE.odds(table, state, ENGINE.parse("sheet: 13-ala fr 14-nc"))
    assert refused.value.rule == "jr3.orders.target"


def test_nobody_in_range_is_refused() -> None:
    table, state = little([WIS, cs("13-ala", 20, 34)])
    with pytest.raises(Illegal) as refused:
        ENGINE.odds(table, state, ENGINE.parse("sheet: 2-wis fr"))
    assert refused.value.rule == "jr3.fire.aim"


def test_odds_change_nothing() -> None:
    battle = fight([WIS, ALA | {"at": (20, 30)}])
    before = battle.state
    ENGINE.odds(battle.table, battle.state, ENGINE.parse("sheet: 2-wis c"))
    assert battle.state is before
