"""Where the armies of a made battle stand: brigades side by side in two lines, seen from the attacker in the south."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from enfilade.core.scenario import Unit
from enfilade.library.making.armies import Army, Body
from enfilade.library.scenarios.short_ids import Ids, short_id

Size = Callable[[Unit], tuple[float, float]]
"""Inches of front and depth of a unit in line or battery."""
_BESIDE, _BETWEEN, _BEHIND, _EDGE = 0.25, 1.0, 0.9, 0.8
"""Inches between units, between brigades, between lines, and from an edge."""


class Post(NamedTuple):
    """Where a part of an army is drawn up."""

    bodies: tuple[Body, ...]
    x: float
    """The middle of its front."""
    y: float
    facing: int
    turn: int = 0
    """When it comes; 0 for who is there."""
    edge: str = ""
    spread: float = 0
    """Widest front it may take; the rest goes behind."""


class Stood(NamedTuple):
    units: list[dict[str, Any]]
    leaders: list[dict[str, Any]]
    brigades: list[dict[str, Any]]


def drawn_up(army: Army, posts: Sequence[Post], size: Size, ids: Ids, wide: float, high: float) -> Stood:
    """Every unit with its place; the general waits behind his middle."""
    stood = Stood([], [], [])
    taken: list[tuple[float, float, float, float]] = []
    for post in posts:
        for body, units in _lines(post, size):
            key = ids.of(short_id(body.name.split(",")[0]))
            stood.brigades.append({"id": key, "name": body.name.split(",")[0], "side": army.side})
            for unit, x, y in units:
                deep = size(unit)[1]
                spot = _room(x, y, size(unit), taken, wide, high, post)
                taken.append((*spot, size(unit)[0], deep))
                stood.units.append(_unit(unit, ids.of(unit.id), key, spot, post))
            if body.leader is not None:
                first = next(one["id"] for one in stood.units if one["brigade"] == key)
                stood.leaders.append(_leader(body.leader, ids, army.side, [key]) | {"attached": first})
    if army.general is not None:
        here = [one for one in stood.units if "arrives" not in one] or stood.units[:1]
        middle = here[len(here) // 2]
        known = {one["name"] for one in stood.leaders}
        if army.general.name not in known:
            everybody = [one["id"] for one in stood.brigades]
            stood.leaders.insert(0, _leader(army.general, ids, army.side, everybody) | {"attached": middle["id"]})
    _led(stood)
    return stood


def _led(stood: Stood) -> None:
    """Brigades without a commander of their own, such as batteries, are under whoever leads the army, or the first."""
    led = {name for one in stood.leaders for name in one["commands"]}
    for one in stood.leaders[:1]:
        one["commands"] += [brigade["id"] for brigade in stood.brigades if brigade["id"] not in led]


def _lines(post: Post, size: Size) -> list[tuple[Body, list[tuple[Unit, float, float]]]]:
    """Half of each brigade in front, the rest behind it; batteries stand between the brigades."""
    blocks: list[tuple[Body, list[Unit], list[Unit], float]] = []
    for body in sorted(post.bodies, key=lambda body: body.is_guns):
        half = len(body.units) if body.is_guns else -(-len(body.units) // 2)
        front, rear = list(body.units[:half]), list(body.units[half:])
        width = max(_front(front, size), _front(rear, size))
        blocks.append((body, front, rear, width))
    guns = [block for block in blocks if block[0].is_guns]
    feet = [block for block in blocks if not block[0].is_guns]
    order = []
    for k, block in enumerate(feet):
        order.append(block)
        order += guns[k :: len(feet)] if feet else []
    order = order or guns
    total = sum(block[3] for block in order) + _BETWEEN * (len(order) - 1)
    # Facing north the first brigade is on the left, facing south on its own left too.
    hand = 1 if post.facing == 0 else -1
    x, out = post.x - hand * total / 2, []
    for body, front, rear, width in order:
        middle = x + hand * width / 2
        places: list[tuple[Unit, float, float]] = []
        back = -1 if post.facing == 0 else 1
        deep = max((size(unit)[1] for unit in front), default=0.75)
        for line, away in ((front, 0.0), (rear, deep + _BEHIND)):
            at = middle - hand * _front(line, size) / 2
            for unit in line:
                across = size(unit)[0]
                places.append((unit, at + hand * across / 2, post.y + back * away))
                at += hand * (across + _BESIDE)
        out.append((body, places))
        x += hand * (width + _BETWEEN)
    return out


def _front(units: Sequence[Unit], size: Size) -> float:
    return sum(size(unit)[0] for unit in units) + _BESIDE * max(0, len(units) - 1)


def _room(
    x: float,
    y: float,
    size: tuple[float, float],
    taken: Sequence[tuple[float, float, float, float]],
    wide: float,
    high: float,
    post: Post,
) -> tuple[float, float]:
    """The place wished for, kept on the table and clear of friends: behind it if need be."""
    across, deep = size
    x = min(wide - across / 2 - _EDGE, max(across / 2 + _EDGE, x))
    if post.edge:
        return _at_edge(x, y, wide, high, post.edge)
    back = -1 if post.facing == 0 else 1
    for step in range(40):
        at = min(high - deep / 2 - 0.1, max(deep / 2 + 0.1, y + back * step * 0.5))
        clear = all(
            abs(x - ox) > (across + ow) / 2 + 0.05 or abs(at - oy) > (deep + od) / 2 + 0.05 for ox, oy, ow, od in taken
        )
        if clear:
            return round(x, 2), round(at, 2)
    return round(x, 2), round(y, 2)


def _at_edge(x: float, y: float, wide: float, high: float, edge: str) -> tuple[float, float]:
    ends = {"north": (x, high), "south": (x, 0.0), "west": (0.0, y), "east": (wide, y)}
    return round(ends[edge][0], 2), round(min(high, max(0.0, ends[edge][1])), 2)


def _unit(unit: Unit, id: str, brigade: str, spot: tuple[float, float], post: Post) -> dict[str, Any]:
    values: dict[str, Any] = {
        "id": id,
        "name": unit.name,
        "brigade": brigade,
        "arm": unit.arm,
        "weapon": unit.weapon,
        "quality": unit.quality,
        "strength": unit.strength,
        "stands": unit.stands,
    }
    if unit.men is not None:
        values["men"] = unit.men
    formation = {"infantry": "battle-line", "cavalry": "line", "artillery": "unlimbered"}[unit.arm]
    if unit.arm == "artillery" and post.turn:
        formation = "limbered"
    values |= {"at": list(spot), "facing": post.facing, "formation": formation}
    if unit.arm == "cavalry":
        values["mounted"] = True
    if post.turn:
        values["arrives"] = {"turn": post.turn, "edge": post.edge}
    values["note"] = unit.note
    return values


def _leader(leader: Any, ids: Ids, side: str, commands: list[str]) -> dict[str, Any]:
    return {
        "id": ids.of(leader.id),
        "name": leader.name,
        "side": side,
        "benefit": leader.benefit,
        "commands": list(commands),
    }
