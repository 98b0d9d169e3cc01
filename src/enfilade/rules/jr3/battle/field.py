"""What does not change in a battle: card, scenario, ground, whom nobody sees through; how it is set up."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from enfilade.core.scenario import Leader, Scenario
from enfilade.core.scenario import Unit as Listed
from enfilade.ground.sight import Sight
from enfilade.rules.jr3.battle import muster
from enfilade.rules.jr3.battle.frames import Game
from enfilade.rules.jr3.battle.state import Chief, Piece, State
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import footprint
from enfilade.rules.jr3.chapters.facts import Unit
from enfilade.tabletop import setting_up
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
    into = int(edition.table.sight_into_woods)
    return Field(
        game=game,
        name=name,
        edition=edition,
        # J57: one kind of woods; the rest as the other game has it by default (ruling 5.1).
        sight=Sight(light=into, heavy=into, villages=True, heights=True),
        front_points=3,
        arc=edition.rulings.front_angle * 100,
        **setting_up.board_of(scenario),
    )


def set_up(table: Field) -> State:
    """Everybody where the scenario puts them, or as near as they can stand (J70), and the first turn about to begin."""
    units = {one.id: _piece(table, one) for one in table.scenario.units}
    state = State(turn=1, units=units, leaders={}, frames=(Game(),))
    for piece in list(units.values()):
        if piece.here:
            box = nearest_room(table, state, piece, piece.box)
            units = {**units, piece.id: _moved(piece, box.x, box.y)}
            state = State(turn=1, units=units, leaders={}, frames=(Game(),))
    points = setting_up.points_of(table.scenario, table.sides)
    leaders = {one.id: _chief(table, one, units) for one in table.scenario.leaders}
    return State(turn=1, units=units, leaders=leaders, frames=(Game(),), points=points)


def size_of(table: Field, unit: Unit) -> tuple[int, int]:
    """Width and depth of the ground a unit covers as it stands now."""
    return footprint.ground_of(table.edition, unit, table.sizes)


def ground_of(scenario: Scenario, edition: Edition, one: Listed) -> tuple[int, int]:
    """Width and depth of a scenario's unit at the start."""
    return footprint.ground_of(edition, muster.unit_of(edition, one), setting_up.stands_of(scenario))


def _moved(piece: Piece, x: int, y: int) -> Piece:
    return msgspec.structs.replace(piece, x=x, y=y)


def _piece(table: Field, one: Listed) -> Piece:
    unit = muster.unit_of(table.edition, one)
    width, depth = size_of(table, unit)
    return Piece(unit=unit, width=width, depth=depth, **setting_up.unit_of(table.scenario, one))


def _chief(table: Field, one: Leader, units: dict[str, Piece]) -> Chief:
    return Chief(rank=muster.rank_of(table.scenario, one), **setting_up.leader_of(one, units))
