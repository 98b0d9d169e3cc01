"""Whom a unit or a team should fire at, and what the volley is worth: several regiments together hit far harder."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from enfilade.ai.adf.plans.estimate import Estimate
from enfilade.core.errors import Illegal, Malformed
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters.facts import level_of

MOST_TARGETS = 4
LEAST = 0.015
"""Below this a volley only gives the enemy a chance to answer."""
TEAM = 3
"""As many as are thought of together; the cards let no more combine their fire."""


class Volley(NamedTuple):
    """A fire and what it should do."""

    units: tuple[str, ...]
    target: str
    figures: float
    """Lost by the target, on average."""
    points: float
    hurts: float = 0.0
    """The chance that it loses any, or its order."""


NONE = Volley((), "", 0.0, 0.0)


def best(found: Estimate, state: State, ids: Sequence[str]) -> Volley:
    """The volley of these units that is worth most in this state, together or as a part of them."""
    table = found.table
    marks: dict[str, list[str]] = {}
    for id in ids:
        for target in aim.targets(table, state, state.units[id])[:MOST_TARGETS]:
            marks.setdefault(target, []).append(id)
    top = NONE
    for target, able in sorted(marks.items()):
        for units in _choices(table, state, able):
            try:
                blow = found.scales.fire(found.state.units[target], aim.shot(table, state, units, target))
            except (Illegal, Malformed):
                continue
            points = blow.worth * found.mind.weights.figure
            if points > max(top.points, LEAST):
                top = Volley(units, target, blow.figures, points, blow.hurts)
    return top


def teams(found: Estimate) -> list[tuple[str, ...]]:
    """Those who could act as one this turn and combine their fire: neighbours of one kind in good order."""
    table, state = found.table, found.state
    if not table.edition.command.groups.allowed or not found.mind.look.groups:
        return []
    fresh = [one for one in found.own if not one.acted and level_of(table.edition, one.unit) == "good"]
    kinds: dict[tuple[object, ...], list[Piece]] = {}
    for one in fresh:
        kinds.setdefault((one.unit.arm, one.unit.mounted, one.unit.formation), []).append(one)
    pairs: set[tuple[str, str]] = set()
    rows: list[tuple[str, ...]] = []
    for alike in kinds.values():
        for a, b in combinations(alike, 2):
            if near.are_contiguous(table, a, b):
                pairs.add((a.id, b.id))
                if may_combine(table, (a, b)):
                    rows.append((a.id, b.id))
        for three in combinations(alike, TEAM):
            links = sum((a.id, b.id) in pairs for a, b in combinations(three, 2))
            if links >= TEAM - 1 and may_combine(table, three):
                rows.append(tuple(one.id for one in three))
    return [row for row in rows if all(state.units[id].here for id in row)]


def may_combine(table: Field, pieces: Sequence[Piece]) -> bool:
    """Whether the card lets so many and so strong units fire together."""
    limits = getattr(table.edition.fire.combine, pieces[0].unit.arm)
    strength = sum(one.unit.strength + one.attached for one in pieces)
    return bool(len(pieces) <= limits.units and strength <= limits.strength)


def _choices(table: Field, state: State, able: list[str]) -> Iterator[tuple[str, ...]]:
    """All of them together if they may, else the parts that may."""
    for count in range(min(len(able), TEAM), 0, -1):
        some = list(combinations(able, count))
        allowed = [units for units in some if count == 1 or may_combine(table, [state.units[id] for id in units])]
        yield from allowed
        if allowed and count > 1:
            return
