"""What a new scenario takes from an order of battle: its units and leaders, drawn up whole."""

from __future__ import annotations

from pathlib import Path

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card
from enfilade.library.scenarios.maker import Officer, Troops
from enfilade.umpire.roster import order_of_battle
from enfilade.umpire.roster.adf.roster import regiment
from enfilade.umpire.roster.order_of_battle import Entry

_LEVELS = ("good", "disorder", "shaken")
_UNNAMED = {"us": "Union command", "cs": "Confederate command"}


def read(path: Path, card: Card) -> tuple[list[Troops], list[Officer]]:
    """The units and leaders of a file; errors name the line and what is wrong with it."""
    order = order_of_battle.read(path, card)
    troops = [_troops(path.name, one, order.men.get(name, 0)) for name, one in order.units.items()]
    officers = [Officer(who.name, who.side, who.brigade, who.benefit, who.attached) for who in order.leaders.values()]
    return troops, officers


def _troops(file: str, one: Entry, number: int) -> Troops:
    """A unit; what a scenario cannot say of one at its beginning is refused."""
    unit = regiment(one)
    wrong = {
        "full": unit.start > unit.strength,
        "merged": unit.merged,
        "opening": not unit.opening and unit.arm != "artillery",
        "level": unit.level not in _LEVELS,
    }
    for key in (key for key, is_so in wrong.items() if is_so):
        raise Malformed(f"{file} ({unit.name}): a scenario cannot begin with this under {key}; empty it")
    return Troops(
        name=unit.name,
        nation=one.side,
        brigade=one.brigade or _UNNAMED[one.side],
        arm=unit.arm,
        number=number,
        weapon=unit.weapon,
        quality=unit.quality,
        strength=unit.strength,
        stands=unit.stands,
        formation=unit.formation,
        mounted=unit.mounted,
        level=unit.level,
    )
