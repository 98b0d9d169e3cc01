"""What does not change in a battle: card, scenario, ground, whom nobody sees through; how it is set up."""

from __future__ import annotations

from dataclasses import dataclass, field

from enfilade.core.scenario import Leader, Scenario
from enfilade.core.scenario import Unit as Listed
from enfilade.ground.sight import Sight
from enfilade.rules.adf.battle.frames import Game
from enfilade.rules.adf.battle.mustering import stands_of
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.footprint import footprint, ground_formation
from enfilade.tabletop import setting_up
from enfilade.tabletop.board import Board
from enfilade.tabletop.board import mils as mils
from enfilade.tabletop.body import Body


@dataclass(frozen=True, slots=True, eq=False, kw_only=True)
class Field(Board):
    """The table and the rules it is played by."""

    edition: Edition
    reaches: dict[int, tuple[Unit, int]] = field(default_factory=dict)
    """How far units fire, by the id of the unit that is kept beside it; a cache too."""

    def stops_sight(self, body: Body) -> bool:
        match self.edition.rulings.sight_blocked_by_units:
            case "none":
                return False
            case "all-units":
                return True
            case _:
                return bool(body.unit.formation != "skirmishers")

    def looks_over(self, body: Body, friend: Body) -> bool:
        """Guns that stand higher than a friend see and fire over him."""
        if body.unit.arm != "artillery" or body.side != friend.side:
            return False
        if self.edition.rulings.guns_over_friends != "from-higher-ground":
            return False
        level = self.ground.level_at
        return level(body.x, body.y) > level(friend.x, friend.y)

    def has_changed(self, before: Piece, now: Piece) -> bool:  # type: ignore[override]  # its bodies are pieces
        return (
            before.unit is not now.unit
            or before.x != now.x
            or before.y != now.y
            or before.facing != now.facing
            or before.width != now.width
            or before.depth != now.depth
            or before.place != now.place
            or before.id != now.id
            or before.attached != now.attached
            or before.hidden != now.hidden
        )


def field_of(name: str, edition: Edition, scenario: Scenario) -> Field:
    """The table of a scenario, played by an edition."""
    # The engine knows the whole battle, and the battle this file.
    from enfilade.rules.adf.battle.engine import ENGINE

    rulings, degrees = edition.rulings, edition.zones.fire_arc_degrees * 100
    return Field(
        game=ENGINE,
        name=name,
        edition=edition,
        sight=Sight(
            int(rulings.sight_light_woods),
            int(rulings.sight_heavy_woods),
            rulings.sight_blocked_by_villages,
            rulings.sight_blocked_by_height,
        ),
        front_points=3 if rulings.sight_from == "any-front-point" else 1,
        arc=degrees if rulings.arc_measured == "off-each-front-corner" else degrees // 2,
        **setting_up.board_of(scenario),
    )


def set_up(table: Field) -> State:
    """Everybody where the scenario puts them, and the first turn about to begin."""
    units = {one.id: _piece(table, one) for one in table.scenario.units}
    leaders = {one.id: _chief(one, units) for one in table.scenario.leaders}
    points = setting_up.points_of(table.scenario, table.sides)
    return State(turn=1, active=table.sides[0], units=units, leaders=leaders, frames=(Game(),), points=points)


def size_of(table: Field, unit: Unit) -> tuple[int, int]:
    """Width and depth of the ground a unit wants for its formation, level and stands."""
    shape = ground_formation(unit.arm, unit.formation, unit.level)
    stands = max(1, unit.stands_left)
    return footprint(table.edition, unit.arm, shape, stands, mounted=unit.mounted, sizes=table.sizes)


def _piece(table: Field, one: Listed) -> Piece:
    entry = setting_up.unit_of(table.scenario, one)
    unit = Unit(
        name=one.name,
        arm=one.arm,
        nation=table.scenario.sides[entry["side"]].nation,
        quality=one.quality,
        weapon=one.weapon,
        strength=one.strength,
        full=one.strength,
        stands=stands_of(one),
        level=one.level,
        formation=one.formation,  # type: ignore[arg-type]  # the library has proved it
        mounted=one.mounted,
        opening=one.arm != "artillery",
    )
    width, depth = size_of(table, unit)
    return Piece(unit=unit, width=width, depth=depth, **entry)


def _chief(one: Leader, units: dict[str, Piece]) -> Chief:
    return Chief(benefit=one.benefit, **setting_up.leader_of(one, units))
