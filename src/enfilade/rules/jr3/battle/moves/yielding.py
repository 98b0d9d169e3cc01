"""Friends who come in each other's way: who waits, who goes through, and what that costs (J53, J66)."""

from __future__ import annotations

from collections.abc import Iterable

from enfilade.ground.box import Box, overlap
from enfilade.rules.jr3.battle.moves.marching import March, circle
from enfilade.tabletop.board import Board

Claim = tuple[March, March]
"""Who must give way, and to whom."""


def yield_to_friends(pairs: list[tuple[March, March]]) -> bool:
    """Take back whoever would stand on a friend when the part is over, or go through one who lets nobody through."""
    claims: dict[March, list[March]] = {}
    for a, b in pairs:
        for one, other in _claims(a, b):
            claims.setdefault(one, []).append(other)
            one.waits_for.add(other.id)
    stops = [(one, min(_clear(one, other) for other in others)) for one, others in claims.items()]
    # Who follows a friend, or merely grazes him between two looks, comes so far.
    short = [(one, cap) for one, cap in stops if cap < one.cap]
    for one, cap in short:
        one.stop_at(cap)
    return bool(short)


def pay_tolls(table: Board, marches: list[March]) -> bool:
    """Take back whoever cannot pay for the friends he would go through: he saves up for it where he last stood."""
    short = []
    still = [(other, other.start) for other in marches if not other.moves]
    for one in marches:
        if one.plan is None or not one.moves:
            continue
        standing = in_its_way(one, [(other, box) for other, box in still if other.side == one.side])
        if not standing or _can_pay(table, one, one.cap, standing):
            continue
        one.waits_for.update(one.tolls_to(table.edition, one.cap, standing))
        short.append((one, _affordable(table, one, standing)))
    for one, cap in short:
        one.stop_at(cap)
    return bool(short)


def in_its_way(one: March, friends: list[tuple[March, Box]]) -> list[March]:
    """Those whom it could touch in this part, by a circle about its whole way; most stand far off."""
    swept = one.sweep(one.cap)
    x, y, reach = circle(swept)
    near = []
    for other, box in friends:
        far = reach + (box.width + box.depth) / 2
        if (box.x - x) ** 2 + (box.y - y) ** 2 <= far * far:
            near.append(other)
    return near


def _affordable(table: Board, one: March, standing: list[March]) -> int:
    """The last place that it can pay for, and that is clear of friends."""

    ahead = [other.start for other in standing if not overlap(one.start, other.start)]

    def is_good(to: int) -> bool:
        here = one.pose(to)
        return not any(overlap(here, box) for box in ahead) and _can_pay(table, one, to, standing)

    return one.last(is_good)


def _can_pay(table: Board, one: March, to: int, standing: Iterable[March]) -> bool:
    assert one.plan is not None
    tolls = (*one.tolls.values(), *one.tolls_to(table.edition, to, standing).values())
    return one.plan.cost(to) + sum(tolls) <= one.budget


def _claims(a: March, b: March) -> list[Claim]:
    if overlap(a.start, b.start) or not _collide(a, b):
        return []
    if not a.moves or not b.moves:
        return [(a, b) if a.moves else (b, a)]
    lower, higher = (a, b) if a.id < b.id else (b, a)
    # Waiting helps nobody whom his friend comes upon from behind: then it is the other who waits.
    if not _is_on(higher, lower):
        return [(lower, higher)]
    if not _is_on(lower, higher):
        return [(higher, lower)]
    return [(lower, higher), (higher, lower)]


def _collide(a: March, b: March) -> bool:
    """Whether they would stand on each other, or one go through the other who must not."""
    if not a.moves and not b.moves:
        return False
    if overlap(a.end, b.end):
        return True
    if _may_slip(a, b):
        return False
    return any(overlap(here, there) for here, there in _abreast(a, b))


def _may_slip(a: March, b: March) -> bool:
    """Whether one of the two who moves may go through the other (ruling 4.14)."""
    return (a.moves and b.lets_through) or (b.moves and a.lets_through)


def _is_on(one: March, other: March) -> bool:
    """Whether it would come upon the other even if he stayed where he is."""
    return any(overlap(box, other.start) for box in (one.sweep(one.cap) if not other.lets_through else [one.end]))


def _clear(one: March, other: March) -> int:
    """The last place where it stands clear of where the other ends. If the two may not mingle it stays short of that,
    or, unless it merely comes up behind him, of all that he goes over."""
    if _may_slip(one, other):
        return one.last(lambda to: not overlap(one.pose(to), other.end))
    follows = _is_on(one, other) and not _is_on(other, one)
    ahead = [other.end] if follows else other.sweep(other.cap)
    return one.until(lambda to: not any(overlap(one.pose(to), box) for box in ahead))


def _abreast(a: March, b: March) -> Iterable[tuple[Box, Box]]:
    """Where both are at the same moments of the part."""
    count = max(len(a.sweep(a.goal)), len(b.sweep(b.goal))) - 1
    return ((a.pose(a.place(i, count)), b.pose(b.place(i, count))) for i in range(count + 1)) if count else ()
