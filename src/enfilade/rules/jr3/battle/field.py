"""What does not change in a battle: the card, the scenario, the ground, and how a battle is set up from them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import msgspec

from enfilade.core.scenario import Leader, Scenario
from enfilade.core.scenario import Unit as Listed
from enfilade.ground.sight import Sight
from enfilade.ground.terrain import Ground
from enfilade.rules.jr3.battle.frames import Game
from enfilade.rules.jr3.battle.state import Chief, Piece, State
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import footprint
from enfilade.rules.jr3.chapters.facts import Rank, Unit
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
        sizes={kind: (mils(size["width"]), mils(size["depth"])) for kind, size in scenario.stands.items()},
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
    leaders = {one.id: _chief(one, units) for one in table.scenario.leaders}
    return State(turn=1, units=units, leaders=leaders, frames=(Game(),), points=points)


def size_of(table: Field, unit: Unit) -> tuple[int, int]:
    """Width and depth of the ground a unit covers in its formation, with the stands it has left."""
    return footprint.ground_of(table.edition, unit, table.sizes)


def ground_of(scenario: Scenario, edition: Edition, one: Listed) -> tuple[int, int] | None:
    """Width and depth of a scenario's unit at the start."""
    sizes = {kind: (mils(size["width"]), mils(size["depth"])) for kind, size in scenario.stands.items()}
    return footprint.ground_of(edition, _mustered(edition, one), sizes)


def _moved(piece: Piece, x: int, y: int) -> Piece:
    return msgspec.structs.replace(piece, x=x, y=y)


def _piece(table: Field, one: Listed, side: str) -> Piece:
    unit = _mustered(table.edition, one)
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


def _mustered(edition: Edition, one: Listed) -> Unit:
    """A scenario's unit in the words of the card (J69, J70)."""
    muster, scale = edition.muster, edition.scale.men_per_figure
    arm = (muster.guns if one.arm == "artillery" else muster.small_arms)[one.weapon]
    strength = one.strength
    if one.arm != "artillery":
        men = one.men or one.strength * getattr(muster.men_per_strength, one.arm)
        chart = edition.organisation.infantry if one.arm == "infantry" else edition.organisation.cavalry
        strength = max(1, min((2 * men + scale) // (2 * scale), chart.stands * chart.figures_per_stand))
    return Unit(
        name=one.name,
        arm=one.arm,
        quality=getattr(muster.qualities, one.quality),
        weapon=arm.weapon,
        repeaters=arm.repeaters,
        sharpshooters=arm.sharpshooters,
        strength=strength,
        full=strength,
        stands=1 if one.arm == "artillery" else min(4, strength),
        level="shaken" if one.level == "shaken" else "good",
        formation="disorder" if one.level == "disorder" else muster.formations[one.formation],
        mounted=one.mounted,
        opening=True,
    )


def _chief(one: Leader, units: dict[str, Piece]) -> Chief:
    with_unit = units.get(one.attached or "")
    x, y = (with_unit.x, with_unit.y) if with_unit else (mils(one.at[0]), mils(one.at[1])) if one.at else (0, 0)
    late = one.arrives is not None or (with_unit is not None and not with_unit.here)
    return Chief(
        id=one.id,
        side=one.side,
        name=one.name,
        rank=rank_of(one),
        commands=one.commands,
        x=x,
        y=y,
        attached=one.attached or "",
        place="reserve" if late else "table",
    )


def rank_of(one: Leader) -> Rank:
    """By how many brigades he commands: one, two to four, or more."""
    if len(one.commands) <= 1:
        return "brigade"
    return "division"
