"""Makes a scenario of an order of battle: both armies in two lines on opposite edges of an empty table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.library.scenarios.short_ids import Ids
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters.footprint import footprint

_SIDES = {"us": ("union", "Union", "south", 0), "cs": ("confederate", "Confederate", "north", 180)}
_BESIDE, _BETWEEN, _MARGIN, _APART = 500, 1500, 2000, 20000
"""Mils between units, between brigades, to the table's edge, and between the armies."""
_LEAST_TABLE, _LARGEST_TABLE, _STEP = 36000, 240000, 6000
_TURNS = 8
_INTRODUCTION = "Two armies face each other across open ground. Draw the terrain, and say here what it is about."
Spot = tuple[int, int]


class Troops(NamedTuple):
    """A unit of an order of battle, as it stands on the table; `number` is its men or guns, 0 if nobody knows."""

    name: str
    nation: str
    brigade: str
    arm: str
    number: int
    weapon: str
    quality: str
    strength: int
    stands: int
    formation: str
    mounted: bool
    level: str


class Officer(NamedTuple):
    """A leader; without a brigade he commands his whole side."""

    name: str
    nation: str
    brigade: str
    benefit: int
    attached: str = ""


class _Block(NamedTuple):
    """The ground of a brigade: where it begins along the line, and who stands in each of its two lines."""

    brigade: str
    width: int
    front: list[tuple[Troops, int, int]]
    rear: list[tuple[Troops, int, int]]


class _Field(NamedTuple):
    """The table's size and how far from an army's own edge its lines stand."""

    width: int
    height: int
    front: int
    rear: int

    def seen_by(self, nation: str, x: int, y: int) -> Spot:
        """The army on the north edge is laid out as from its own side of the table."""
        return (self.width - x, self.height - y) if _SIDES[nation][3] else (x, y)


def made(card: Card, name: str, title: str, troops: Sequence[Troops], officers: Sequence[Officer]) -> dict[str, Any]:
    """The values of a scenario file, ready to be played and to be edited."""
    if {unit.nation for unit in troops} != set(_SIDES):
        raise Malformed("an order of battle needs units of both sides, us and cs")
    armies = {nation: _blocks(card.edition, [unit for unit in troops if unit.nation == nation]) for nation in _SIDES}
    field = _field(armies)
    ids = Ids(side for side, _, _, _ in _SIDES.values())
    brigades = {(nation, block.brigade): ids.of(block.brigade) for nation in _SIDES for block in armies[nation]}
    units = [
        _unit(unit, ids.of(unit.name), brigades[unit.nation, unit.brigade], at)
        for nation in _SIDES
        for unit, at in _drawn_up(field, nation, armies[nation])
    ]
    names = {unit["name"]: unit["id"] for unit in units}
    centres = {key: at for nation in _SIDES for key, at in _centres(field, nation, armies[nation])}
    return {
        "format": "enfilade-scenario-1",
        "id": name,
        "title": title,
        "edition": card.id,
        "introduction": _INTRODUCTION,
        "table": {"width": _inches(field.width), "height": _inches(field.height)},
        "turns": _TURNS,
        "sides": {
            side: {"name": called, "nation": nation, "edge": edge} for nation, (side, called, edge, _) in _SIDES.items()
        },
        "initiative": _SIDES[troops[0].nation][0],
        "terrain": {"type": "FeatureCollection", "features": []},
        "brigades": [
            {"id": key, "name": called, "side": _SIDES[nation][0]} for (nation, called), key in brigades.items()
        ],
        "leaders": [_leader(officer, ids, brigades, centres, names) for officer in officers],
        "units": units,
        "victory": _victory(field),
        "notes": ["Made from an order of battle; the table is empty and the armies stand in brigade order."],
    }


def _field(armies: dict[str, list[_Block]]) -> _Field:
    """A table that both armies fit on, out of each other's reach."""
    deep = max(depth for blocks in armies.values() for block in blocks for _, _, depth in block.front + block.rear)
    width = _rounded(max(_length(blocks) for blocks in armies.values()) + 2 * _MARGIN)
    rear, front = _MARGIN + deep // 2, _MARGIN + deep + _BESIDE + deep // 2
    if width > _LARGEST_TABLE:
        raise Malformed(f"so many units need a table {width // 1000} inches wide; {_LARGEST_TABLE // 1000} is the most")
    return _Field(width, _rounded(2 * (front + deep) + _APART), front, rear)


def _drawn_up(field: _Field, nation: str, blocks: list[_Block]) -> Iterator[tuple[Troops, Spot]]:
    west = (field.width - _length(blocks)) // 2
    for block in blocks:
        for line, y in ((block.front, field.front), (block.rear, field.rear)):
            x = west + (block.width - _line(line)) // 2
            for unit, wide, _ in line:
                yield unit, field.seen_by(nation, x + wide // 2, y)
                x += wide + _BESIDE
        west += block.width + _BETWEEN


def _centres(field: _Field, nation: str, blocks: list[_Block]) -> Iterator[tuple[tuple[str, str], Spot]]:
    """Where the leaders of brigades wait: between their two lines."""
    west = (field.width - _length(blocks)) // 2
    for block in blocks:
        yield (nation, block.brigade), field.seen_by(nation, west + block.width // 2, (field.front + field.rear) // 2)
        west += block.width + _BETWEEN


def _blocks(edition: Edition, troops: list[Troops]) -> list[_Block]:
    """Batteries and the first half of a brigade's regiments in front, the others behind them."""
    order = {name: i for i, name in enumerate(dict.fromkeys(unit.brigade for unit in troops))}
    blocks = []
    for brigade, group in groupby(sorted(troops, key=lambda unit: order[unit.brigade]), key=lambda unit: unit.brigade):
        sized = [(unit, *_ground(edition, unit)) for unit in group]
        guns = [item for item in sized if item[0].arm == "artillery"]
        others = [item for item in sized if item[0].arm != "artillery"]
        half = -(-len(others) // 2)
        front, rear = others[:half] + guns, others[half:]
        blocks.append(_Block(brigade, max(_line(front), _line(rear)), front, rear))
    return blocks


def _ground(edition: Edition, unit: Troops) -> tuple[int, int]:
    return footprint(edition, unit.arm, unit.formation, unit.stands, mounted=unit.mounted)


def _unit(unit: Troops, name: str, brigade: str, at: Spot) -> dict[str, Any]:
    values: dict[str, Any] = {
        "id": name,
        "name": unit.name,
        "brigade": brigade,
        "arm": unit.arm,
        "weapon": unit.weapon,
        "quality": unit.quality,
        "strength": unit.strength,
        "stands": unit.stands,
    }
    if unit.arm != "artillery" and unit.number:
        values["men"] = unit.number
    values |= {"at": [_inches(at[0]), _inches(at[1])], "facing": _SIDES[unit.nation][3]}
    values["formation"] = unit.formation
    if unit.arm == "cavalry":
        values["mounted"] = unit.mounted
    if unit.level != "good":
        values["level"] = unit.level
    return values


def _leader(
    officer: Officer,
    ids: Ids,
    brigades: dict[tuple[str, str], str],
    centres: dict[tuple[str, str], Spot],
    units: dict[str, str],
) -> dict[str, Any]:
    own = {name: key for (nation, name), key in brigades.items() if nation == officer.nation}
    if officer.brigade and officer.brigade not in own:
        raise Malformed(f"{officer.name} leads {officer.brigade!r}, which has no units; there are {', '.join(own)}")
    where = [centres[officer.nation, name] for name in own if officer.brigade in ("", name)]
    x, y = (sum(values) // len(where) for values in zip(*where, strict=True))
    return {
        "id": ids.of(officer.name.split()[-1]),
        "name": officer.name,
        "side": _SIDES[officer.nation][0],
        "benefit": officer.benefit,
        "commands": [own[officer.brigade]] if officer.brigade else list(own.values()),
    } | ({"attached": units[officer.attached]} if officer.attached else {"at": [_inches(x), _inches(y)]})


def _victory(field: _Field) -> dict[str, Any]:
    """The middle of the field and the enemy's losses: enough to play for until its author knows better."""
    on_foot_or_horse = ["infantry", "cavalry"]
    middle = [_inches(field.width // 2), _inches(field.height // 2)]
    return {
        "objectives": [
            {"id": "middle", "name": "The middle of the field", "at": middle, "radius": 3, "prizes": [{"points": 5}]}
        ],
        "tolls": [
            *(
                {"loss": loss, "points": 2, "arms": on_foot_or_horse}
                for loss in ("eliminated", "routed-off", "routed-at-end")
            ),
            {"loss": "one-stand", "points": 1, "arms": on_foot_or_horse},
            {"loss": "section", "points": 1, "arms": ["artillery"]},
            {"loss": "leader-killed", "points": 1},
        ],
        "grades": [
            {"least": 2, "title": "a marginal victory"},
            {"least": 5, "title": "a victory"},
            {"least": 10, "title": "a decisive victory"},
        ],
        "needed": 2,
    }


def _line(line: Sequence[tuple[Troops, int, int]]) -> int:
    return sum(wide for _, wide, _ in line) + _BESIDE * max(0, len(line) - 1)


def _length(blocks: Sequence[_Block]) -> int:
    return sum(block.width for block in blocks) + _BETWEEN * max(0, len(blocks) - 1)


def _rounded(mils: int) -> int:
    return max(_LEAST_TABLE, -(-mils // _STEP) * _STEP)


def _inches(mils: int) -> int | float:
    return mils // 1000 if mils % 1000 == 0 else mils / 1000
