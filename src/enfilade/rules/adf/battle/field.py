"""What does not change in a battle: the card, the scenario, the ground, and how a battle is set up from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from enfilade.core.scenario import Leader, Scenario
from enfilade.core.scenario import Unit as Listed
from enfilade.ground.sight import Sight
from enfilade.ground.terrain import Ground
from enfilade.rules.adf.battle.frames import Game
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.footprint import footprint, ground_formation
from enfilade.tabletop.family import Engine


@dataclass(frozen=True, slots=True, eq=False)
class Field:
    """The table and the rules it is played by."""

    game: Engine
    name: str
    """Of the edition, for receipts."""
    edition: Edition
    scenario: Scenario
    ground: Ground
    sides: tuple[str, str]
    """In the order in which they are active."""
    width: int
    height: int
    sight: Sight
    sizes: dict[str, tuple[int, int]]
    arc: int
    """How far the front arc opens, in hundredths of a degree off each front corner."""
    remembered: dict[Any, Any] = field(default_factory=dict)
    """Lines of sight and the like, by what they hang on; a cache and nothing else."""
    reaches: dict[int, tuple[Unit, int]] = field(default_factory=dict)
    """How far units fire, by the id of the unit that is kept beside it; a cache too."""

    def enemy(self, side: str) -> str:
        return self.sides[1] if side == self.sides[0] else self.sides[0]


def field_of(name: str, edition: Edition, scenario: Scenario) -> Field:
    """The table of a scenario, played by an edition."""
    # The engine knows the whole battle, and the battle this file.
    from enfilade.rules.adf.battle.engine import ENGINE

    width, height = mils(scenario.table.width), mils(scenario.table.height)
    first = scenario.initiative
    second = next(side for side in scenario.sides if side != first)
    rulings, degrees = edition.rulings, edition.zones.fire_arc_degrees * 100
    return Field(
        ENGINE,
        name,
        edition,
        scenario,
        Ground.build(scenario.terrain, width, height),
        (first, second),
        width,
        height,
        Sight(
            int(rulings.sight_light_woods),
            int(rulings.sight_heavy_woods),
            rulings.sight_blocked_by_villages,
            rulings.sight_blocked_by_height,
        ),
        {kind: (mils(size["width"]), mils(size["depth"])) for kind, size in scenario.stands.items()},
        degrees if rulings.arc_measured == "off-each-front-corner" else degrees // 2,
    )


def set_up(table: Field) -> State:
    """Everybody where the scenario puts them, and the first turn about to begin."""
    side_of = {brigade.id: brigade.side for brigade in table.scenario.brigades}
    units = {one.id: _piece(table, one, side_of[one.brigade]) for one in table.scenario.units}
    leaders = {one.id: _chief(one, units) for one in table.scenario.leaders}
    points = {side: table.scenario.victory.handicap.get(side, 0) for side in table.sides}
    return State(turn=1, active=table.sides[0], units=units, leaders=leaders, frames=(Game(),), points=points)


def size_of(table: Field, unit: Unit) -> tuple[int, int]:
    """Width and depth of the ground a unit wants for its formation, level and stands."""
    shape = ground_formation(unit.arm, unit.formation, unit.level)
    stands = max(1, unit.stands_left)
    return footprint(table.edition, unit.arm, shape, stands, mounted=unit.mounted, sizes=table.sizes)


def mils(inches: float) -> int:
    return round(inches * 1000)


def _piece(table: Field, one: Listed, side: str) -> Piece:
    unit = Unit(
        name=one.name,
        arm=one.arm,
        nation=table.scenario.sides[side].nation,
        quality=one.quality,
        weapon=one.weapon,
        strength=one.strength,
        full=one.strength,
        stands=1 if one.arm == "artillery" else one.stands,
        level=one.level,
        formation=one.formation,  # type: ignore[arg-type]  # the library has proved it
        mounted=one.mounted,
        opening=one.arm != "artillery",
    )
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


def _chief(one: Leader, units: dict[str, Piece]) -> Chief:
    with_unit = units.get(one.attached or "")
    x, y = (with_unit.x, with_unit.y) if with_unit else (mils(one.at[0]), mils(one.at[1])) if one.at else (0, 0)
    late = one.arrives is not None or (with_unit is not None and not with_unit.here)
    return Chief(
        id=one.id,
        side=one.side,
        name=one.name,
        benefit=one.benefit,
        commands=one.commands,
        x=x,
        y=y,
        attached=one.attached or "",
        place="reserve" if late else "table",
    )
