"""Makes a whole battle of a seed and some wishes: country, armies, lines and stakes, and north anywhere."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from enfilade.core.errors import Malformed
from enfilade.core.scenario import Scenario, Unit
from enfilade.library.editions.cards import Card
from enfilade.library.making import armies, stakes
from enfilade.library.making.country import Country, country
from enfilade.library.making.cover import cover
from enfilade.library.making.drawing_up import drawn_up
from enfilade.library.making.lots import Lots
from enfilade.library.making.relief import LEVELS, Spot, is_plain, tidied
from enfilade.library.scenarios.short_ids import Ids
from enfilade.rules import FAMILIES

Theatre = Literal["east", "west"]
Scale = Literal["brigade", "demi-division", "division"]
BRIGADES: dict[Scale, int] = {"brigade": 1, "demi-division": 2, "division": 3}
"""On the weaker side."""
TABLES: dict[Scale, tuple[float, float]] = {"brigade": (36, 30), "demi-division": (42, 34), "division": (54, 38)}
THEATRES: dict[str, Theatre] = {
    "brandy-station": "east",
    "brawners-farm": "east",
    "bufords-delay": "east",
    "little-round-top": "east",
    "mcphersons-woods": "east",
    "the-angle": "east",
    "the-cornfield": "east",
    "hornets-nest": "west",
    "horseshoe-ridge": "west",
    "perryville": "west",
    "round-forest": "west",
}
"""Where the battles were fought whose brigades are drawn."""
_BANKS = (0.55, 0.4, 0.25)
"""Inches of broken ground on either side of a stream."""
_EDGES = ("north", "east", "south", "west")


@dataclass(frozen=True, slots=True)
class Wishes:
    """What somebody wants to play; the seed says the rest."""

    seed: int
    theatre: Theatre = "east"
    year: int = 1863
    scale: Scale = "demi-division"
    kind: stakes.Kind = "attack"
    attacker: str = ""
    """A side, or by lot."""
    odds: float = 0.0
    """The attacker's strength against the defender's; 0 as is usual for the kind."""


def made(wishes: Wishes, battles: Sequence[Scenario], card: Card) -> dict[str, Any]:
    """The values of a scenario file. Raises Malformed if the theatre and year have too few brigades."""
    lots = Lots(f"{wishes.seed}/{wishes.theatre}/{wishes.year}/{wishes.scale}/{wishes.kind}")
    plan = stakes.PLANS[wishes.kind]
    sides = _sides(wishes, lots)
    wide, high = TABLES[wishes.scale]
    land = country(lots.of("country"), wide, high, wishes.theatre, wishes.kind)
    among = _pool(wishes, battles)
    one, other = armies.armies(lots.of("armies"), among, BRIGADES[wishes.scale], wishes.odds or plan.odds, sides[0])
    first, second = stakes.posts(wishes.kind, land, one, other)
    grown = cover(land, wishes.theatre, [(post.x, post.y) for post in (*first, *second)])
    ids = Ids(("union", "confederate"))
    size = _sizes(card)
    north, south = drawn_up(other, second, size, ids, wide, high), drawn_up(one, first, size, ids, wide, high)
    raw: dict[str, Any] = {
        "format": "enfilade-scenario-1",
        "id": f"made-{wishes.kind}-{wishes.seed}"[:40],
        "title": f"{plan.title}: a made battle, {wishes.theatre} {wishes.year}, number {wishes.seed}",
        "edition": card.id,
        "introduction": _story(wishes, plan, one, other),
        "date": str(wishes.year),
        "begins": "10:00",
        "table": {"width": wide, "height": high},
        "turns": plan.turns + (wishes.scale == "division"),
        "sides": {
            "union": {"name": "Union", "nation": "us", "edge": "south" if sides[0] == "union" else "north"},
            "confederate": {"name": "Confederate", "nation": "cs", "edge": "north" if sides[0] == "union" else "south"},
        },
        "initiative": sides[0],
        "attacker": sides[0],
        "terrain": {"type": "FeatureCollection", "features": [*_ground(land), *grown.features]},
        "brigades": [*south.brigades, *north.brigades],
        "leaders": [*south.leaders, *north.leaders],
        "units": [*south.units, *north.units],
        "victory": stakes.victory(wishes.kind, land, grown.farms, sides),
        "notes": [
            f"Made by Enfilade from the number {wishes.seed}: {wishes.kind}, {wishes.theatre} {wishes.year}, "
            f"{wishes.scale}. The ground never was. The brigades fought that year in that theatre, with these men and "
            "arms on the day they are taken from, and never met here."
        ],
        "sources": [f"{body.name}: as at {body.battle}" for army in (one, other) for body in army.bodies],
    }
    return turned(raw, lots.of("north").whole(0, 3))


def _sides(wishes: Wishes, lots: Lots) -> tuple[str, str]:
    attacker = wishes.attacker or lots.of("attacker").one(("union", "confederate"))
    if attacker not in ("union", "confederate"):
        raise Malformed(f"the attacker is union or confederate, not {attacker!r}")
    return (attacker, "confederate" if attacker == "union" else "union")


def _pool(wishes: Wishes, battles: Sequence[Scenario]) -> armies.Pool:
    fought = [
        whole for whole in battles if THEATRES.get(whole.id) == wishes.theatre and whole.date.endswith(str(wishes.year))
    ]
    if not fought:
        known = sorted({f"{THEATRES[one.id]} {one.date[-4:]}" for one in battles if one.id in THEATRES})
        raise Malformed(f"no brigades are known for {wishes.theatre} {wishes.year}; there are {', '.join(known)}")
    return armies.pool(fought)


def _sizes(card: Card) -> Any:
    """How much ground a unit takes in line by this edition, in inches."""
    skeleton = msgspec.structs.replace
    engine = FAMILIES[card.family].engine

    def size(unit: Unit) -> tuple[float, float]:
        formation = {"infantry": "battle-line", "cavalry": "line", "artillery": "unlimbered"}[unit.arm]
        alone = skeleton(unit, formation=formation, mounted=unit.arm == "cavalry", arrives=None)
        found = engine.footprint(_EMPTY, card.edition, alone)
        across, deep = found if found is not None else (1750, 750)
        return across / 1000, deep / 1000

    return size


_EMPTY: Any = msgspec.convert(
    {
        "format": "enfilade-scenario-1",
        "id": "empty",
        "title": "Empty",
        "edition": "none",
        "introduction": "",
        "table": {"width": 36, "height": 30},
        "turns": 1,
        "sides": {},
        "initiative": "union",
        "terrain": {"type": "FeatureCollection", "features": []},
        "brigades": [],
        "units": [],
        "victory": {},
    },
    Scenario,
)


def _ground(land: Country) -> list[dict[str, Any]]:
    out: list[dict[str, Any]] = []
    for level in range(1, len(LEVELS) + 1):
        for k, ring in enumerate(land.relief.outlines(level)):
            properties = {"kind": "height", "level": level} | ({"name": "The ridge"} if level == 1 and not k else {})
            out.append(_feature(properties, "Polygon", [[*map(list, ring), list(ring[0])]]))
    for stream in land.streams:
        # Where the run winds too closely the brush on its banks is narrower, or there is none.
        for bank in [ring for half in _BANKS if is_plain(ring := _band(stream, half, land))][:1]:
            out.append(_feature({"kind": "broken"}, "Polygon", [[*map(list, bank), list(bank[0])]]))
        out.append(_feature({"kind": "stream", "name": "The run"}, "LineString", [list(at) for at in tidied(stream)]))
    for name, road in zip(("The pike", "The cross road"), land.roads, strict=True):
        out.append(_feature({"kind": "road", "name": name}, "LineString", [list(at) for at in tidied(road)]))
    return out


def _band(line: Sequence[Spot], half: float, land: Country) -> list[Spot]:
    """Ground on both sides of a line."""
    left, right = [], []
    for k, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, k - 1)], line[min(len(line) - 1, k + 1)]
        far = math.dist((ax, ay), (bx, by)) or 1.0
        dx, dy = (bx - ax) / far * half, (by - ay) / far * half
        left.append((x - dy, y + dx))
        right.append((x + dy, y - dx))
    wide, high = land.relief.width, land.relief.height
    return tidied([(min(wide, max(0.0, x)), min(high, max(0.0, y))) for x, y in (*left, *reversed(right))])


def _feature(properties: dict[str, Any], shape: str, coordinates: Any) -> dict[str, Any]:
    return {"type": "Feature", "properties": properties, "geometry": {"type": shape, "coordinates": coordinates}}


def _story(wishes: Wishes, plan: stakes.Plan, one: armies.Army, other: armies.Army) -> str:
    def told(army: armies.Army) -> str:
        names = [body.name.split(",")[0] for body in army.bodies if not body.is_guns]
        return f"{', '.join(names[:-1])} and {names[-1]}" if len(names) > 1 else names[0]

    nations = {"union": "The Union", "confederate": "The Confederacy"}
    story = plan.story.format(attacker=nations[one.side], defender=nations[other.side])
    where = {"east": "Somewhere between the Rappahannock and the Susquehanna", "west": "Somewhere in Tennessee"}
    return (
        f"{where[wishes.theatre]}, {wishes.year}. {story}\n\n"
        f"{nations[one.side]} attacks with {told(one)}; {told(other)} stand against it. "
        f"{nations[one.side]} moves first. The places on the map count at the end, and every regiment ruined and "
        "section of guns lost."
    )


def turned(raw: dict[str, Any], quarters: int) -> dict[str, Any]:
    """The same battle with the table turned clockwise by so many quarters."""
    for _ in range(quarters):
        raw = _quarter(raw)
    return raw


def _quarter(raw: dict[str, Any]) -> dict[str, Any]:
    wide = raw["table"]["width"]

    def at(spot: Sequence[float]) -> list[float]:
        return [spot[1], round(wide - spot[0], 3)]

    def shape(one: dict[str, Any]) -> dict[str, Any]:
        kind, points = one["geometry"]["type"], one["geometry"]["coordinates"]
        now = [at(spot) for spot in points] if kind == "LineString" else [[at(spot) for spot in points[0]]]
        return one | {"geometry": {"type": kind, "coordinates": now}}

    def edge(name: str) -> str:
        return _EDGES[(_EDGES.index(name) + 1) % 4]

    def unit(one: dict[str, Any]) -> dict[str, Any]:
        found = one | {"at": at(one["at"]), "facing": (one["facing"] + 90) % 360}
        if "arrives" in one:
            found["arrives"] = one["arrives"] | {"edge": edge(one["arrives"]["edge"])}
        return found

    victory = raw["victory"] | {"objectives": [one | {"at": at(one["at"])} for one in raw["victory"]["objectives"]]}
    return raw | {
        "table": {"width": raw["table"]["height"], "height": wide},
        "sides": {key: side | {"edge": edge(side["edge"])} for key, side in raw["sides"].items()},
        "terrain": raw["terrain"] | {"features": [shape(one) for one in raw["terrain"]["features"]]},
        "leaders": [one | {"at": at(one["at"])} if "at" in one else one for one in raw["leaders"]],
        "units": [unit(one) for one in raw["units"]],
        "victory": victory,
    }
