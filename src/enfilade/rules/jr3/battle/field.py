"""What does not change in a battle: card, scenario, ground, whom nobody sees through; how it is set up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from enfilade.core.scenario import Leader, Scenario
from enfilade.core.scenario import Unit as Listed
from enfilade.ground.sight import Sight
from enfilade.ground.terrain import Ground
from enfilade.rules.jr3.battle import muster
from enfilade.rules.jr3.battle.frames import Game
from enfilade.rules.jr3.battle.state import Chief, Piece, State
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import footprint
from enfilade.rules.jr3.chapters.facts import Unit
from enfilade.tabletop.board import Board
from enfilade.tabletop.board import mils as mils
from enfilade.tabletop.room import nearest_room

if TYPE_CHECKING:
    from enfilade.tabletop.family import Engine

THROUGH = ("skirmish-line",)
"""Nobody's sight is stopped by these (ruling 5.1)."""


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Field(Board):
    """The table and the rules it is played by."""

    edition: Edition

    def stops_sight(self, body: Piece) -> bool:  # type: ignore[override]  # its bodies are pieces
        return body.unit.formation not in THROUGH

    def looks_over(self, body: Piece, friend: Piece) -> bool:  # type: ignore[override]
        """Guns that stand higher than a friend see and fire over him (ruling 5.30)."""
        if body.unit.arm != "artillery" or body.side != friend.side:
            return False
        level = self.ground.level_at
        return level(body.x, body.y) > level(friend.x, friend.y)

    def has_changed(self, before: Piece, now: Piece) -> bool:  # type: ignore[override]
        return (
            before.unit is not now.unit
            or before.box != now.box
            or before.place != now.place
            or before.id != now.id
            or before.hidden != now.hidden
        )


def field_of(game: Engine, name: str, edition: Edition, scenario: Scenario) -> Field:
    """The table of a scenario, played by an edition."""
    width, height = mils(scenario.table.width), mils(scenario.table.height)
    first = scenario.initiative
    second = next(side for side in scenario.sides if side != first)
    into = int(edition.table.sight_into_woods)
    return Field(
        game=game,
        name=name,
        edition=edition,
        scenario=scenario,
        ground=Ground.build(scenario.terrain, width, height),
        sides=(first, second),
        width=width,
        height=height,
        # J57: one kind of woods; the rest as the other game has it by default (ruling 5.1).
        sight=Sight(light=into, heavy=into, villages=True, heights=True),
        front_points=3,
        arc=edition.rulings.front_angle * 100,
        sizes=_sizes(scenario),
    )


def set_up(table: Field) -> State:
    """Everybody where the scenario puts them, or as near as they can stand (J70), and the first turn about to begin."""
    side_of = {brigade.id: brigade.side for brigade in table.scenario.brigades}
    units = {one.id: _piece(table, one, side_of[one.brigade]) for one in table.scenario.units}
    state = State(turn=1, units=units, leaders={}, frames=(Game(),))
    for piece in list(units.values()):
        if piece.here:
            box = nearest_room(table, state, piece, piece.box)
            units = {**units, piece.id: _moved(piece, box.x, box.y)}
            state = State(turn=1, units=units, leaders={}, frames=(Game(),))
    points = {side: table.scenario.victory.handicap.get(side, 0) for side in table.sides}
    leaders = {one.id: _chief(table, one, units) for one in table.scenario.leaders}
    return State(turn=1, units=units, leaders=leaders, frames=(Game(),), points=points)


def size_of(table: Field, unit: Unit) -> tuple[int, int]:
    """Width and depth of the ground a unit covers as it stands now."""
    return footprint.ground_of(table.edition, unit, table.sizes)


def ground_of(scenario: Scenario, edition: Edition, one: Listed) -> tuple[int, int]:
    """Width and depth of a scenario's unit at the start."""
    return footprint.ground_of(edition, muster.unit_of(edition, one), _sizes(scenario))


def _sizes(scenario: Scenario) -> dict[str, tuple[int, int]]:
    return {kind: (mils(size["width"]), mils(size["depth"])) for kind, size in scenario.stands.items()}


def _moved(piece: Piece, x: int, y: int) -> Piece:
    return msgspec.structs.replace(piece, x=x, y=y)


def _piece(table: Field, one: Listed, side: str) -> Piece:
    unit = muster.unit_of(table.edition, one)
    width, depth = size_of(table, unit)
    return Piece(
        id=one.id,
        side=side,
        brigade=one.brigade,
        unit=unit,
        x=mils(one.at[0]),
        y=mils(one.at[1]),
        facing=round(one.facing * 100),
        width=width,
        depth=depth,
        place="reserve" if one.arrives is not None else "table",
    )


def _chief(table: Field, one: Leader, units: dict[str, Piece]) -> Chief:
    with_unit = units.get(one.attached or "")
    x, y = (with_unit.x, with_unit.y) if with_unit else (mils(one.at[0]), mils(one.at[1])) if one.at else (0, 0)
    late = one.arrives is not None or (with_unit is not None and not with_unit.here)
    return Chief(
        id=one.id,
        side=one.side,
        name=one.name,
        rank=muster.rank_of(table.scenario, one),
        commands=one.commands,
        x=x,
        y=y,
        attached=one.attached or "",
        place="reserve" if late else "table",
    )
