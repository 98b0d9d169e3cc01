"""A unit, brigade or leader of the roster as the page shows it."""

from __future__ import annotations

from typing import Any

from enfilade.library.editions.cards import Card
from enfilade.library.scenarios.short_ids import short_id
from enfilade.umpire.pocket.wings import WINGS
from enfilade.umpire.pocket.wire.roster import BrigadeOnRoster, LeaderOnRoster, UnitOnRoster
from enfilade.umpire.pocket.wording import listed, spoken
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import Entry, Leader
from enfilade.umpire.roster.wings import WINGS as ROSTERS


def unit_shown(card: Card, state: State, one: Entry) -> UnitOnRoster:
    unit: Any = one.unit
    leaders = [who.name for who in state.leaders.values() if who.attached == unit.name and not who.killed]
    game = WINGS[card.family]
    level = ROSTERS[card.family].level_of(card, unit)
    stands = game.stands(card, unit)
    return UnitOnRoster(
        name=unit.name,
        short=_short(unit.name),
        side=one.side,
        brigade=one.brigade,
        arm=unit.arm,
        weapon=unit.weapon,
        quality=unit.quality,
        formation=unit.formation,
        mounted=unit.mounted,
        figures=unit.strength,
        start=unit.start,
        stands=stands,
        on="" if unit.arm == "artillery" else f"{stands}\u00a0stand{'' if stands == 1 else 's'}",
        level=level,
        order=game.order(unit),
        marks=(*game.marks(card, unit), *one.marks),
        noted=one.marks,
        did=one.did,
        reacted=one.reacted if "reacted" in ROSTERS[card.family].keys else None,
        done=_done(one),
        leader=listed(leaders) if leaders else None,
        gone=one.gone or None,
        says=_says(card, unit, level, one),
    )


def brigades_shown(state: State) -> tuple[BrigadeOnRoster, ...]:
    """Each brigade with what it has lost; units without one are left out."""
    found: dict[tuple[str, str], list[Entry]] = {}
    for one in state.units.values():
        if one.brigade:
            found.setdefault((one.side, one.brigade), []).append(one)
    shown = []
    for (side, name), units in found.items():
        gone = [one for one in units if one.gone and one.gone != "left the table"]
        lost = max(state.lost.get(name, 0), len(gone))
        figures, start = sum(one.unit.strength for one in units if not one.gone), sum(one.unit.start for one in units)
        says = f"{figures} of {start} left" + (f", {spoken(lost)} eliminated" if lost else "")
        names = tuple(one.unit.name for one in units)
        shown.append(BrigadeOnRoster(name=name, side=side, units=names, lost=lost, says=says))
    return tuple(shown)


def leaders_shown(card: Card, state: State) -> tuple[LeaderOnRoster, ...]:
    return tuple(_leader(card, state, who) for who in state.leaders.values())


def _leader(card: Card, state: State, who: Leader) -> LeaderOnRoster:
    leads = ROSTERS[card.family].leads(who)
    return LeaderOnRoster(
        name=who.name,
        side=who.side,
        brigade=who.brigade,
        benefit=leads.get("benefit"),
        rank=leads.get("rank"),
        attached=who.attached if who.attached and not state.units[who.attached].gone else None,
        killed=who.killed,
    )


def _says(card: Card, unit: Any, level: str, one: Entry) -> str:
    if one.gone:
        return one.gone
    thing = "sections" if unit.arm == "artillery" else "figures"
    parts = [f"{unit.strength} of {unit.start} {thing}", unit.quality, unit.formation.replace("-", " ")]
    return ", ".join([*parts, level] if level != "good" else parts)


def _done(one: Entry) -> str:
    """What it has done this turn, for whoever looks for a unit that has not acted yet.

    A second fire is told as one; most other things are done once.
    """
    told = [f"{what} twice" if one.did.count(what) == 2 else what for what in dict.fromkeys(one.did)]
    return ", ".join([*told, *(["reacted"] if one.reacted else [])])


def _short(name: str) -> str:
    """What stands on a small button: 2 Wis, 147 NY, Hall."""
    number, _, rest = short_id(name).partition("-")
    if not rest or not number.isdigit():
        return name if len(name) <= 14 else name.split("'")[0].split(" (")[0][:14].strip()
    return f"{number} {rest.upper() if len(rest) == 2 else rest.capitalize()}"
