"""The firer's side of a fire: who may, at which range, with how many figures or sections and how many dice."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor
from typing import Literal, TypeVar

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.receipt import Modifier
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters.facts import Unit, effect_of, words

T = TypeVar("T")
Band = Literal["close", "canister", "normal", "long"]
Volley = Literal["fire", "defensive", "repulse"]
"""A fire of its own, the volley at a charge, or the volley of both sides after a repulse."""
STILL = ("hold", "changed-to-hold", "first-fire")


def check_may_fire(edition: Edition, unit: Unit, band: Band | None, volley: Volley, fired: int) -> None:
    """Refuse what cannot fire at all, or not in this way."""
    if unit.strength <= 0:
        raise Illegal("the unit has nobody left to fire", "jr3.fire.who")
    if unit.charging or unit.bonus_move:
        raise Illegal("nobody fires in a charge or a bonus move", "jr3.fire.who")
    if effect_of(edition, unit).fire is None:
        who = "a routed unit does" if unit.level == "routed" else "limbered guns do"
        raise Illegal(f"{who} not fire", "jr3.fire.who")
    if unit.order == "first-fire" and unit.moved and volley == "fire":
        raise Illegal("first fire comes before any movement", "jr3.fire.orders")
    if unit.arm == "artillery" and unit.repeaters:
        raise Malformed("guns are no repeaters")
    if unit.arm == "artillery" and band == "close":
        raise Illegal("artillery has canister instead of close range", "jr3.fire.bands")
    if unit.arm != "artillery" and band == "canister":
        raise Illegal("only artillery fires canister", "jr3.fire.bands")
    if volley == "repulse":
        return
    if fired >= fires_allowed(edition, unit):
        raise Illegal("the unit has fired all it may this turn", "jr3.fire.once")


def fires_allowed(edition: Edition, unit: Unit) -> int:
    """How often it may fire in a turn: on hold as often as J26 says, else once."""
    return edition.rulings.hold_fires if unit.order in ("hold", "changed-to-hold") else 1


def reach_of(edition: Edition, unit: Unit) -> Length:
    """How far its weapon carries at all."""
    if unit.arm == "artillery":
        return known(edition.fire.ranges.guns, unit.weapon, "gun").long
    return known(edition.fire.ranges.small_arms, unit.weapon, "weapon").long


def band_at(edition: Edition, unit: Unit, distance: Length) -> Band:
    """The range band of a distance; refuses what lies beyond the last."""
    ranges = edition.fire.ranges
    bands: tuple[tuple[Band, Length], ...]
    if unit.arm == "artillery":
        gun = known(ranges.guns, unit.weapon, "gun")
        bands = (("canister", gun.canister), ("normal", gun.normal), ("long", gun.long))
    else:
        arm = known(ranges.small_arms, unit.weapon, "weapon")
        bands = (("close", arm.close), ("normal", arm.normal), ("long", arm.long))
    for band, reach in bands:
        if distance <= reach:
            return band
    raise Illegal(f"the target is {distance} away and the weapon carries {bands[-1][1]}", "jr3.fire.bands")


def count(edition: Edition, strength: int, times: Fraction) -> int:
    """Figures or sections after multiplying, parts dropped or rounded up (J4)."""
    exact = strength * times
    return ceil(exact) if edition.rulings.figure_fractions == "round-up" else floor(exact)


def dice(edition: Edition, unit: Unit, band: Band | None, volley: Volley, area: bool) -> tuple[Modifier, ...]:
    """The dice of its order, then those added or lost, each with its reason."""
    chart, rule = edition.fire.dice, "jr3.fire.dice"
    if volley == "repulse":
        return (Modifier(edition.charge.repulse_volley.dice, "volley after a repulse", "jr3.charge.repulse"),)
    found = [_base(edition, unit, volley)]
    if band == "close":
        found.append(Modifier(chart.close_range, "close range", rule))
    elif band == "long":
        found.append(Modifier(chart.long_range, "long range", rule))
    elif band == "canister":
        double = volley == "defensive" and edition.rulings.double_canister == "against-charge"
        value = chart.double_canister if double else chart.canister
        found.append(Modifier(value, "double canister" if double else "canister", "jr3.fire.canister"))
    if unit.repeaters:
        found.append(Modifier(chart.repeaters, "repeaters", rule))
    if unit.level == "shaken":
        found.append(Modifier(chart.shaken, "firer is shaken", rule))
    if unit.order == "changed-to-hold":
        found.append(Modifier(chart.changed_to_hold, "changed to hold", "jr3.fire.changed-to-hold"))
    if area:
        if not edition.rulings.area_fire:
            raise Illegal("nobody fires at a target it does not see clearly", "jr3.fire.area")
        found.append(Modifier(chart.area_fire, "area fire", "jr3.fire.area"))
    if unit.low_ammunition and edition.rulings.low_ammunition:
        found.append(Modifier(edition.rulings.low_ammunition_dice, "low on ammunition", "jr3.fire.low-ammunition"))
    return tuple(found)


def dice_left(edition: Edition, lines: tuple[Modifier, ...]) -> int:
    """How many are rolled; a fire that has lost all its dice is refused or keeps one (J37)."""
    left = sum(line.value for line in lines)
    if left > 0:
        return left
    if edition.rulings.no_dice_left == "one-die":
        return 1
    raise Illegal("no die is left to this fire", "jr3.fire.lost-dice")


def known(table: dict[str, T], id: str, kind: str) -> T:
    if id not in table:
        raise Malformed(f"no {kind} is called {id!r}; there are {', '.join(table)}")
    return table[id]


def _base(edition: Edition, unit: Unit, volley: Volley) -> Modifier:
    chart, rule = edition.fire.dice, "jr3.fire.orders"
    if volley == "defensive" and edition.rulings.defensive_volley_dice == "as-on-hold":
        return Modifier(chart.hold, "defensive volley, as on hold", "jr3.charge.volley")
    if unit.moved or unit.order not in STILL:
        why = "moved, formed or pivoted" if unit.moved else f"marked {words(unit.order)}"
        return Modifier(chart.moved, why, rule)
    if unit.order == "first-fire":
        return Modifier(chart.first_fire, "first fire", rule)
    return Modifier(chart.hold, "on hold", rule)
