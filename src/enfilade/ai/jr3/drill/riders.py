"""Where officers ride: to whoever must rally, to regiments about to fight, and never far from their own men."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.ai.jr3.drill.estimate import INCH, Estimate, power
from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import distance
from enfilade.rules.jr3.battle.commands import Attend, Ride
from enfilade.rules.jr3.battle.orders import law
from enfilade.rules.jr3.battle.state import Chief, Piece

NEED = {"good": 0.0, "shaken": 20.0, "routed": 12.0}
CHARGES = 6.0
FIGHTS = 3.0
STAYS = 1.0
FIGHT_NEAR = 10 * INCH
DEADLY = 4.0
"""Against being where officers fall."""


def rides(found: Estimate, charging: frozenset[str]) -> Iterator[Ride | Attend]:
    """One ride for each officer who would do more good elsewhere; those with fewer commands choose first."""
    taken: set[str] = set()
    chiefs = [one for one in found.state.leaders.values() if one.side == found.side and one.here]
    close = int(found.table.edition.zones.officer_enemy_close)
    for chief in sorted(chiefs, key=lambda one: (len(one.commands), one.id)):
        men = [
            one
            for one in found.state.units.values()
            if one.here and one.side == found.side and one.brigade in chief.commands
        ]
        wishes = sorted(
            ((_wish(found, chief, one, charging, close), one.id) for one in men if one.id not in taken),
            key=lambda wish: (-wish[0], wish[1]),
        )
        for _, id in wishes[:3]:
            if id == chief.attached:
                taken.add(id)
                break
            ride = Attend(chief.id, id)
            try:
                law.check_ride(found.table, found.state, found.side, ride)
            except (Illegal, Malformed):
                continue
            taken.add(id)
            yield ride
            break


def _wish(found: Estimate, chief: Chief, unit: Piece, charging: frozenset[str], close: int) -> float:
    wish = NEED[unit.unit.level] + (STAYS if unit.id == chief.attached else 0.0)
    far = min((distance(unit.box, foe.box) for foe in found.foes), default=10**9)
    if unit.unit.level != "routed":
        wish += power(unit) / 10 * (0.3 if unit.unit.arm == "artillery" else 1.0)
        if far <= FIGHT_NEAR:
            wish += FIGHTS
    if unit.id in charging:
        wish += CHARGES
    if far <= close:
        wish -= DEADLY
    return wish
