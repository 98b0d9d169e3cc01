"""What must hold of a scenario beyond its shape: names that lead somewhere, and troops an edition knows."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import chain
from typing import Any

from enfilade.core.naming import one_of, shown
from enfilade.core.scenario import Leader, Scenario, Unit
from enfilade.library.scenarios.places import doubtful_ground, misplaced, strayed
from enfilade.library.scenarios.victory import unwinnable
from enfilade.tabletop.family import Engine, Found

_MOST_UNITS = 400
_MOST_LEADERS = 200
_MOST_BRIGADES = 400
_MOST_PRIZES = 100
"""Of one list: objectives, prizes of one of them, tolls, exits, grades, bounds. Those who made ours needed nine."""


def problems(scenario: Scenario, engine: Engine, edition: Any) -> Iterator[Found]:
    """Everything that keeps the scenario from being played by this edition of a game."""
    many = list(_too_many(scenario))
    if many:
        # Not looked through any further: each of the rest is held against all the others.
        yield from many
        return
    yield from _sides(scenario)
    yield from _twice(scenario)
    yield from _brigades(scenario)
    for i, unit in enumerate(scenario.units):
        yield from _unit(scenario, engine, edition, unit, f"units[{i}]")
    for i, leader in enumerate(scenario.leaders):
        yield from _leader(scenario, engine, edition, leader, f"leaders[{i}]")
    yield from _bounds(scenario)
    yield from unwinnable(scenario)
    yield from misplaced(scenario, lambda unit: engine.footprint(scenario, edition, unit))


def warnings(scenario: Scenario, usual: Collection[int]) -> Iterator[Found]:
    """What can be played but is hardly meant; `usual` are the stands that regiments have in its game."""
    yield from doubtful_ground(scenario)
    yield from strayed(scenario)
    edges = [side.edge for side in scenario.sides.values()]
    if len(set(edges)) < len(edges):
        yield "sides", f"both with the edge {edges[0]}", "an edge for each, since routers run there"
    manned = {unit.brigade for unit in scenario.units}
    led = set(chain.from_iterable(leader.commands for leader in scenario.leaders))
    for i, brigade in enumerate(scenario.brigades):
        if brigade.id not in manned:
            yield f"brigades[{i}].id", f"{shown(brigade.id)} without a unit", "at least one unit"
        elif brigade.id not in led:
            yield f"brigades[{i}].id", f"{shown(brigade.id)} under no leader", "a leader who commands it"
    for i, unit in enumerate(scenario.units):
        if unit.arm != "artillery" and unit.stands is not None and unit.stands not in usual:
            many = " or ".join(map(str, usual))
            yield f"units[{i}].stands", f"{unit.stands} ({unit.id})", f"{many}, as regiments usually have"
    if len(scenario.charging_brigades) > scenario.turns:
        found = f"{len(scenario.charging_brigades)} turns"
        yield "charging-brigades", found, f"at most {scenario.turns}, the length of the game"
    for i, grade in enumerate(scenario.victory.grades):
        if grade.least < scenario.victory.needed:
            found, expected = (
                f"{grade.least} ({grade.title})",
                f"at least {scenario.victory.needed}, the lead that wins",
            )
            yield f"victory.grades[{i}].least", found, expected


def _too_many(scenario: Scenario) -> Iterator[Found]:
    """Lists that take a computer too long to look through, here and in play; a stranger may have made them."""
    victory = scenario.victory
    lists: list[tuple[str, Collection[object], int]] = [
        ("units", scenario.units, _MOST_UNITS),
        ("leaders", scenario.leaders, _MOST_LEADERS),
        ("brigades", scenario.brigades, _MOST_BRIGADES),
        ("bounds", scenario.bounds, _MOST_PRIZES),
        ("initiative-changes", scenario.initiative_changes, _MOST_PRIZES),
        ("victory.objectives", victory.objectives, _MOST_PRIZES),
        ("victory.tolls", victory.tolls, _MOST_PRIZES),
        ("victory.exits", victory.exits, _MOST_PRIZES),
        ("victory.grades", victory.grades, _MOST_PRIZES),
        *((f"leaders[{i}].commands", one.commands, _MOST_BRIGADES) for i, one in enumerate(scenario.leaders)),
        *((f"bounds[{i}].units", one.units, _MOST_UNITS) for i, one in enumerate(scenario.bounds)),
        *((f"victory.objectives[{i}].prizes", one.prizes, _MOST_PRIZES) for i, one in enumerate(victory.objectives)),
    ]
    for path, listed, most in lists:
        if len(listed) > most:
            yield path, f"{len(listed)} {path.rpartition('.')[2]}", f"at most {most}"


def _sides(scenario: Scenario) -> Iterator[Found]:
    if len(scenario.sides) != 2:
        yield "sides", f"{len(scenario.sides)} sides", "two"
    for key in ("initiative", "attacker"):
        side = getattr(scenario, key)
        if side is not None and side not in scenario.sides:
            yield key, shown(side), one_of(side, scenario.sides, "a side")
    yield from _initiative(scenario)
    side_of = {brigade.id: brigade.side for brigade in scenario.brigades}
    for side in scenario.sides:
        if not any(side_of.get(unit.brigade) == side for unit in scenario.units):
            yield "units", f"none of the side {shown(side)}", "at least one unit on each side"


def _initiative(scenario: Scenario) -> Iterator[Found]:
    first: dict[int, int] = {}
    for i, one in enumerate(scenario.initiative_changes):
        path = f"initiative-changes[{i}]"
        if one.side not in scenario.sides:
            yield f"{path}.side", shown(one.side), one_of(one.side, scenario.sides, "a side")
        if not 2 <= one.turn <= scenario.turns:
            yield f"{path}.turn", str(one.turn), f"a turn from 2 to {scenario.turns}"
        if one.turn in first:
            yield f"{path}.turn", f"{one.turn}, as initiative-changes[{first[one.turn]}]", "another turn"
        first.setdefault(one.turn, i)


def _twice(scenario: Scenario) -> Iterator[Found]:
    """Sides, brigades, units and leaders share one set of ids: players name all of them in orders."""
    named = [(f"sides.{side}", side) for side in scenario.sides]
    named += [(f"brigades[{i}].id", brigade.id) for i, brigade in enumerate(scenario.brigades)]
    named += [(f"units[{i}].id", unit.id) for i, unit in enumerate(scenario.units)]
    named += [(f"leaders[{i}].id", leader.id) for i, leader in enumerate(scenario.leaders)]
    places = [(f"victory.objectives[{i}].id", place.id) for i, place in enumerate(scenario.victory.objectives)]
    for group in (named, places):
        first: dict[str, str] = {}
        for path, name in group:
            if name in first:
                yield path, f"{shown(name)}, which {first[name]} has already", "an id of its own"
            first.setdefault(name, path)


def _brigades(scenario: Scenario) -> Iterator[Found]:
    for i, brigade in enumerate(scenario.brigades):
        if brigade.side not in scenario.sides:
            yield f"brigades[{i}].side", shown(brigade.side), one_of(brigade.side, scenario.sides, "a side")


def _unit(scenario: Scenario, engine: Engine, edition: Any, unit: Unit, path: str) -> Iterator[Found]:
    brigades = [brigade.id for brigade in scenario.brigades]
    if unit.brigade not in brigades:
        found = f"{shown(unit.brigade)} ({unit.id})"
        yield f"{path}.brigade", found, one_of(unit.brigade, brigades, "a brigade")
    yield from engine.unit_problems(scenario, edition, unit, path)
    if unit.arrives and unit.arrives.turn > scenario.turns:
        found = f"{shown(unit.arrives.turn)} ({unit.id})"
        yield f"{path}.arrives.turn", found, f"at most {scenario.turns}, the last turn"


def _leader(scenario: Scenario, engine: Engine, edition: Any, leader: Leader, path: str) -> Iterator[Found]:
    def told(value: object) -> str:
        return f"{shown(value)} ({leader.id})"

    if leader.side not in scenario.sides:
        yield f"{path}.side", told(leader.side), one_of(leader.side, scenario.sides, "a side")
    yield from engine.leader_problems(scenario, edition, leader, path)
    side_of = {brigade.id: brigade.side for brigade in scenario.brigades}
    own = [name for name, side in side_of.items() if side == leader.side]
    for i, name in enumerate(leader.commands):
        if side_of.get(name) != leader.side:
            yield f"{path}.commands[{i}]", told(name), one_of(name, own, "a brigade of his side")
    if not leader.commands:
        yield f"{path}.commands", f"none ({leader.id})", one_of("", own, "at least one brigade of his side")
    units = [unit.id for unit in scenario.units if side_of.get(unit.brigade) == leader.side]
    if leader.attached is not None and leader.attached not in units:
        yield f"{path}.attached", told(leader.attached), one_of(leader.attached, units, "a unit of his side")
    if (leader.at is None) == (leader.attached is None):
        found = f"neither ({leader.id})" if leader.at is None else f"both ({leader.id})"
        yield f"{path}.at", f"{found} at and attached", "one of them: a place, or a unit he is with"
    if leader.attached is not None and leader.arrives is not None:
        yield f"{path}.arrives", told(leader.arrives), "nothing: he arrives with his unit"
    for key in ("arrives", "leaves"):
        turn = getattr(leader, key)
        if turn is not None and turn > scenario.turns:
            yield f"{path}.{key}", told(turn), f"at most {scenario.turns}, the last turn"


def _bounds(scenario: Scenario) -> Iterator[Found]:
    units = [unit.id for unit in scenario.units]
    names = sorted({feature.properties.name for feature in scenario.terrain.features} - {""})
    for i, bound in enumerate(scenario.bounds):
        for j, name in enumerate(bound.units):
            if name not in units:
                yield f"bounds[{i}].units[{j}]", shown(name), one_of(name, units, "a unit")
        if bound.feature not in names:
            expected = one_of(bound.feature, names, "the name of a feature of the terrain")
            yield f"bounds[{i}].feature", shown(bound.feature), expected
        if bound.until > scenario.turns:
            yield f"bounds[{i}].until", shown(bound.until), f"at most {scenario.turns}, the last turn"
