"""Enemies who meet on the move: they come no nearer than the edition lets them without a charge (J53)."""

from __future__ import annotations

from typing import NamedTuple

from enfilade.ground.box import distance, is_within, overlap
from enfilade.rules.jr3.battle.moves.marching import March
from enfilade.rules.jr3.battle.moves.path import GRAIN
from enfilade.tabletop.board import Board
from enfilade.tabletop.contact import NEARLY

FINE = 1024
"""Into how many moments the one is divided in which two come too near."""


class _Meeting(NamedTuple):
    """The last moment at which two are far enough apart, and how far each has come then and just after."""

    moment: int
    a: March
    b: March
    before: tuple[int, int]
    after: tuple[int, int]


def stop_enemies(table: Board, pairs: list[tuple[March, March]]) -> bool:
    """Stop those who meet first in this part, if anybody does; whoever meets later may then not meet at all."""
    moments = max((_moments(a, b) for a, b in pairs), default=1)
    closest = int(table.edition.table.closest_approach)
    found = [met for a, b in pairs if (met := _meet(a, b, moments, closest)) is not None]
    first = min((met.moment for met in found), default=0)
    stops = [stop for met in found if met.moment == first for stop in _stops(met)]
    for one, other, cap in stops:
        one.stop_at(cap)
        one.foes.add(other.id)
    return bool(stops)


def _moments(a: March, b: March) -> int:
    return max(-(-max(a.goal - a.gone, b.goal - b.gone) // GRAIN), 1)


def _meet(a: March, b: March, moments: int, closest: int) -> _Meeting | None:
    """When two come nearer than they may; who stands nearer already may do so, or draw off."""
    if not a.moves and not b.moves:
        return None
    apart = distance(a.start, b.start)
    least = closest if apart >= closest else apart - NEARLY

    apart_before = not overlap(a.start, b.start)

    def too_near(moment: int, of: int) -> bool:
        here, there = a.pose(a.place(moment, of)), b.pose(b.place(moment, of))
        return is_within(here, there, least - 1) or (apart_before and overlap(here, there))

    late = next((moment for moment in range(1, moments + 1) if too_near(moment, moments)), None)
    if late is None:
        return None
    low, high, of = (late - 1) * FINE, late * FINE, moments * FINE
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if too_near(middle, of) else (middle, high)
    return _Meeting(low, a, b, (a.place(low, of), b.place(low, of)), (a.place(high, of), b.place(high, of)))


def _stops(met: _Meeting) -> list[tuple[March, March, int]]:
    """Whoever comes nearer by his own going stops, most often both; one who draws off from his pursuer goes on."""
    a, b = met.a, met.b
    here, there = a.pose(met.before[0]), b.pose(met.before[1])
    apart = distance(here, there)
    nearer = []
    if distance(a.pose(met.after[0]), there) < apart:
        nearer.append((a, b, met.before[0]))
    if distance(here, b.pose(met.after[1])) < apart:
        nearer.append((b, a, met.before[1]))
    if nearer:
        return nearer
    pairs = zip((a, b), (b, a), met.before, met.after, strict=True)
    return [(one, other, before) for one, other, before, after in pairs if after != before]
