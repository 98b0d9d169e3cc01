"""The armies of a made battle: brigades that fought in that theatre and year, with their men and arms of a day."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from enfilade.core.errors import Malformed
from enfilade.core.scenario import Leader, Scenario, Unit
from enfilade.library.making.lots import Lots

WORTH: Mapping[str, float] = {"green": 0.7, "trained": 0.85, "veteran": 1.0, "elite": 1.2}
"""What a figure counts when armies are weighed against each other; a guess that trial battles correct."""
GUNS = 3.0
"""What a section of guns counts, in veteran figures."""
DRAWS = 300
"""How many pairs of armies are drawn; the nearest to the odds wished is taken."""


class Body(NamedTuple):
    """A brigade, or the batteries of a side, with its own commander."""

    side: str
    name: str
    units: tuple[Unit, ...]
    leader: Leader | None
    battle: str
    """Where it stood so."""

    @property
    def worth(self) -> float:
        return sum(unit.strength * (GUNS if unit.arm == "artillery" else WORTH[unit.quality]) for unit in self.units)

    @property
    def is_guns(self) -> bool:
        return all(unit.arm == "artillery" for unit in self.units)


class Army(NamedTuple):
    side: str
    bodies: tuple[Body, ...]
    general: Leader | None

    @property
    def worth(self) -> float:
        return sum(body.worth for body in self.bodies)


class Pool(NamedTuple):
    """Everybody who may be drawn."""

    bodies: tuple[Body, ...]
    generals: tuple[Leader, ...]


def pool(battles: Sequence[Scenario]) -> Pool:
    """The brigades and generals of these battles, each once."""
    bodies: dict[tuple[str, str], Body] = {}
    generals: dict[str, Leader] = {}
    for whole in battles:
        for brigade in whole.brigades:
            units = tuple(unit for unit in whole.units if unit.brigade == brigade.id)
            own = [one for one in whole.leaders if one.commands == (brigade.id,)]
            body = Body(brigade.side, brigade.name, units, max(own, key=_benefit, default=None), whole.title)
            bodies.setdefault((brigade.side, brigade.name.split(",")[0]), body)
        for leader in whole.leaders:
            if len(leader.commands) > 1:
                generals.setdefault(leader.name, leader)
    return Pool(tuple(bodies.values()), tuple(generals.values()))


def armies(lots: Lots, among: Pool, brigades: int, odds: float, attacker: str) -> tuple[Army, Army]:
    """Attacker and defender, so many brigades on the weaker side, worth as nearly so many times the other as they go.

    Raises Malformed where a theatre and year have too few.
    """
    defender = "confederate" if attacker == "union" else "union"
    foot = {side: _of(among, side, guns=False) for side in (attacker, defender)}
    for side, own in foot.items():
        if len(own) < brigades:
            raise Malformed(
                f"only {len(own)} {side} brigades are known for that theatre and year, and {brigades} are wished"
            )
    best: tuple[float, Army, Army] | None = None
    for _ in range(DRAWS):
        more = brigades + (lots.whole(0, brigades) if odds > 1.2 else 0)
        one = _drawn(lots, among, attacker, min(more, len(foot[attacker])))
        less = brigades + (lots.whole(0, brigades) if odds < 0.83 else 0)
        other = _drawn(lots, among, defender, min(less, len(foot[defender])))
        off = abs(one.worth / other.worth / odds - 1)
        if best is None or off < best[0]:
            best = (off, one, other)
    assert best is not None
    return best[1], best[2]


def _drawn(lots: Lots, among: Pool, side: str, brigades: int) -> Army:
    foot = lots.shuffled(_of(among, side, guns=False))[:brigades]
    batteries = [body._replace(units=(unit,)) for body in _of(among, side, guns=True) for unit in body.units]
    guns = lots.shuffled(batteries)[: max(1, round(brigades * lots.between(0.6, 1.1)))]
    own = [one for one in among.generals if one.side == side]
    return Army(side, (*foot, *guns), lots.one(own) if own else None)


def _of(among: Pool, side: str, *, guns: bool) -> list[Body]:
    own = [body for body in among.bodies if body.side == side]
    if guns:
        return [body for body in own if body.is_guns]
    # A single regiment is no brigade, with or without the batteries beside it.
    return [body for body in own if sum(unit.arm != "artillery" for unit in body.units) >= 2]


def _benefit(leader: Leader) -> int:
    return leader.benefit
