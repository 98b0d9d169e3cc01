"""What a made battle is about: who attacks from where, how long, what is worth holding, and the words for it."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from enfilade.library.making.armies import Army, Body
from enfilade.library.making.country import Country
from enfilade.library.making.drawing_up import Post

Kind = Literal["attack", "meeting", "rear-guard", "flank-march", "river-crossing"]
KINDS: tuple[Kind, ...] = ("attack", "meeting", "rear-guard", "flank-march", "river-crossing")
Spot = tuple[float, float]


class Plan(NamedTuple):
    """How a kind of battle is laid out."""

    title: str
    turns: int
    odds: float
    """Attacker against defender, where nobody wishes otherwise."""
    story: str


PLANS: dict[Kind, Plan] = {
    "attack": Plan(
        "The ridge",
        6,
        1.35,
        "{defender} has had the time to choose its ground: a ridge across the road. {attacker} has come up "
        "with more and must take it before it grows dark.",
    ),
    "meeting": Plan(
        "The crossroads",
        6,
        1.0,
        "Two columns come up the same road from its two ends, and neither expected the other. The heads of "
        "both are on the field, the rest follows; who has the crossroads and the high ground when it grows "
        "dark has won it.",
    ),
    "rear-guard": Plan(
        "The rear guard",
        7,
        1.7,
        "{defender} covers a retreat. It cannot hold for ever and need not: every turn that the crossroads "
        "are kept free is a turn for the trains on the road. {attacker} must get through, and comes up in two "
        "parts.",
    ),
    "flank-march": Plan(
        "Around the flank",
        7,
        1.3,
        "{attacker} holds {defender} in front while a part of it marches round. It will come in on the flank; "
        "until then nobody knows how much of the attack in front is meant.",
    ),
    "river-crossing": Plan(
        "The crossing",
        7,
        1.5,
        "Between the armies runs a stream that can be waded, with brush on its banks, and behind it rises the "
        "ground that {defender} holds. {attacker} must get over, keep the crossings and take what looks down "
        "on them.",
    ),
}


def posts(kind: Kind, land: Country, attacker: Army, defender: Army) -> tuple[list[Post], list[Post]]:
    """Where both are drawn up, the attacker in the south."""
    wide, high = land.relief.width, land.relief.height
    ridge_x, ridge_y = land.ridge
    road_x = land.roads[0][0][0]
    front = ridge_y - 1.2
    whole, there = attacker.bodies, defender.bodies
    if kind == "meeting":
        first, rest = _split(whole, 0.5)
        held, coming = _split(there, 0.5)
        return (
            [Post(first, road_x, 5.5, 0), *_coming(rest, road_x, 0.0, 0, 2, "south")],
            [
                Post(held, land.roads[0][-1][0], high - 5.5, 180),
                *_coming(coming, land.roads[0][-1][0], high, 180, 2, "north"),
            ],
        )
    if kind == "rear-guard":
        first, rest = _split(whole, 0.55)
        out, back = _split(there, 0.5)
        far = max(9.0, high * 0.42)
        return (
            [Post(first, road_x, 4.0, 0), *_coming(rest, road_x, 0.0, 0, 2, "south")],
            [Post(out, land.crossroads[0], far + 4.5, 180), Post(back, ridge_x, max(far + 9.0, front), 180)],
        )
    if kind == "flank-march":
        first, rest = _split(whole, 0.6)
        edge, x, facing = ("west", 0.0, 90) if ridge_x > wide / 2 else ("east", wide, 270)
        return (
            [Post(first, wide / 2, 5.0, 0), *_coming(rest, x, front - 1.0, facing, 2, edge)],
            [Post(there, ridge_x, front, 180)],
        )
    return [Post(whole, wide / 2, 5.0, 0)], [Post(there, ridge_x, front, 180)]


def victory(kind: Kind, land: Country, farms: list[Spot], sides: tuple[str, str]) -> dict[str, Any]:
    attacker, defender = sides
    places = [_place("ridge", "The ridge", land.ridge, 2.5, [{"points": 6 if kind != "meeting" else 4}])]
    cross: list[dict[str, Any]] = [{"points": 5 if kind == "meeting" else 3}]
    if kind == "rear-guard":
        cross = [{"points": 1, "to": defender, "when": "each-turn", "test": "denied"}, {"points": 3, "to": attacker}]
    places.append(_place("crossroads", "The crossroads", land.crossroads, 2, cross))
    if kind == "river-crossing":
        for k, ford in enumerate(_apart(list(land.fords), [land.ridge, land.crossroads])[:2]):
            name = "The upper crossing" if k else "The crossing"
            places.append(_place(f"crossing-{k + 1}", name, ford, 1.5, [{"points": 2, "to": attacker}]))
    near = _apart(farms, [land.ridge, land.crossroads])
    if near:
        places.append(_place("farm", "The farm", near[0], 1.5, [{"points": 2, "test": "last"}]))
    losses = [
        {"loss": loss, "points": 1, "arms": ["infantry", "cavalry"]}
        for loss in ("eliminated", "routed-off", "routed-at-end", "one-stand")
    ]
    return {
        "objectives": places,
        "tolls": [*losses, {"loss": "section", "points": 1, "arms": ["artillery"]}],
        "grades": [
            {"least": 1, "title": "a marginal victory"},
            {"least": 5, "title": "a victory"},
            {"least": 10, "title": "a decisive victory"},
        ],
    }


def _split(bodies: tuple[Body, ...], share: float) -> tuple[tuple[Body, ...], tuple[Body, ...]]:
    """About so much of an army, and the rest; the first part is never empty."""
    total, spent = sum(body.worth for body in bodies), 0.0
    first: list[Body] = []
    for body in bodies:
        if first and spent + body.worth / 2 > total * share:
            break
        first.append(body)
        spent += body.worth
    return tuple(first), bodies[len(first) :]


def _coming(bodies: tuple[Body, ...], x: float, y: float, facing: int, turn: int, edge: str) -> list[Post]:
    """One brigade a turn."""
    return [Post((body,), x, y, facing, turn + k // 2, edge) for k, body in enumerate(bodies)]


def _apart(spots: list[Spot], others: list[Spot]) -> list[Spot]:
    """Those that are places of their own."""
    out: list[Spot] = []
    for spot in spots:
        if all((spot[0] - x) ** 2 + (spot[1] - y) ** 2 >= 16 for x, y in (*others, *out)):
            out.append(spot)
    return out


def _place(id: str, name: str, at: Spot, radius: float, prizes: list[dict[str, Any]]) -> dict[str, Any]:
    return {"id": id, "name": name, "at": [round(at[0], 1), round(at[1], 1)], "radius": radius, "prizes": prizes}
