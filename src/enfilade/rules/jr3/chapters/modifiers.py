"""What is added to the dice of a fire or a melee: the firer's lines and the target's, counted or not."""

from __future__ import annotations

from typing import Literal

from enfilade.core.measures import mixed
from enfilade.core.receipt import Modifier, signed
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters.facts import PLACES, WORKS, Aspect, Unit, effect_of, officers_counted, words, works_of
from enfilade.rules.jr3.chapters.firers import Band, Volley, known

Fight = Volley | Literal["melee"]
IN_MELEE = (
    "jr3.fire.quality",
    "jr3.fire.officer",
    "jr3.fire.works",
    "jr3.fire.target-quality",
    "jr3.fire.target-works",
)
"""The lines that count in a melee unless all do (J35)."""


def modifiers(
    edition: Edition, firer: Unit, target: Unit, band: Band | None, fight: Fight, aspect: Aspect
) -> tuple[Modifier, ...]:
    """Every line that holds; a melee and a volley after a repulse may leave some or all out."""
    artillery = firer.arm == "artillery" and fight != "melee"
    found = _firer(edition, firer, band, fight) + _target(edition, target, aspect, artillery)
    if fight == "repulse" and not edition.rulings.repulse_volley_modifiers:
        return tuple(_idle(line, "this volley is its dice alone") for line in found)
    if fight == "melee" and edition.rulings.melee_modifiers == "quality-officer-and-works":
        note = "a melee counts quality, officer and works"
        return tuple(line if line.rule in IN_MELEE else _idle(line, note) for line in found)
    return tuple(found)


def lines_of(edition: Edition, artillery: bool) -> list[tuple[int | None, str, str]]:
    """The card's whole list, each line as its modifier begins, for telling what was not the case."""
    firer, target = edition.fire.firer, edition.fire.target
    listed: list[tuple[int | None, str, str]] = [
        (firer.officer, "officer present", "jr3.fire.officer"),
        (firer.opening_volley, "opening volley", "jr3.fire.opening-volley"),
        (firer.first_fire, "first fire", "jr3.fire.first-fire"),
        (firer.quality.elite, "elite firer", "jr3.fire.quality"),
        (firer.quality.green, "green firer", "jr3.fire.quality"),
        (target.quality.elite, "elite target", "jr3.fire.target-quality"),
        (target.quality.green, "green target", "jr3.fire.target-quality"),
    ]
    listed += [
        (getattr(firer.works, kind), f"firer in {kind} works", "jr3.fire.works")
        for kind in ("hasty", "medium", "heavy")
    ]
    for place in PLACES:
        line = getattr(target.cover, place.replace("-", "_"))
        word = "behind" if place in ("wood-fence", "stone-wall") else "in"
        rule = "jr3.fire.target-works" if place in WORKS else "jr3.fire.cover"
        listed.append((line.artillery if artillery else line.other, f"target {word} {words(place)}", rule))
    for side, flank in (
        ("partial flank", target.flank.partial),
        ("full flank", target.flank.full),
        ("rear", target.flank.rear),
    ):
        listed.append((flank.artillery if artillery else flank.other, f"target hit on its {side}", "jr3.fire.flank"))
    return listed


def _firer(edition: Edition, unit: Unit, band: Band | None, fight: Fight) -> list[Modifier]:
    chart, found = edition.fire.firer, []
    if value := effect_of(edition, unit).fire_modifier:
        form = "dismounted" if unit.kind == "dismounted" else f"in {words(unit.formation)}"
        found.append(Modifier(value, f"firer {form}", "jr3.fire.formation"))
    found += _officers(edition, unit)
    if fight != "melee":
        if unit.opening:
            found.append(Modifier(chart.opening_volley, "opening volley", "jr3.fire.opening-volley"))
        found += _first_fire(edition, unit, fight)
    if value := getattr(chart.quality, unit.quality):
        found.append(Modifier(value, f"{unit.quality} firer", "jr3.fire.quality"))
    if works := works_of(unit):
        found.append(Modifier(getattr(chart.works, works), f"firer in {works} works", "jr3.fire.works"))
    if fight == "melee":
        return found
    if unit.arm == "artillery":
        if value := known(edition.fire.guns, unit.weapon, "gun").modifier:
            found.append(Modifier(value, edition.fire.guns[unit.weapon].name, "jr3.fire.weapon"))
    elif (value := known(edition.fire.small_arms, unit.weapon, "weapon").close) and band == "close":
        found.append(Modifier(value, f"{edition.fire.small_arms[unit.weapon].name} close by", "jr3.fire.weapon"))
    return found


def _officers(edition: Edition, unit: Unit) -> list[Modifier]:
    counted, found = len(officers_counted(edition, unit)), []
    for place in range(len(unit.officers)):
        line = Modifier(edition.fire.firer.officer, "officer present", "jr3.fire.officer")
        found.append(line if place < counted else _idle(line, "only the highest officer counts"))
    return found


def _first_fire(edition: Edition, unit: Unit, fight: Fight) -> list[Modifier]:
    """Once, for the fire the order was given for (J10); a volley fired as on hold is not that fire."""
    if unit.order != "first-fire":
        return []
    line = Modifier(edition.fire.firer.first_fire, "first fire", "jr3.fire.first-fire")
    if fight == "fire" or (fight == "defensive" and edition.rulings.defensive_volley_dice == "by-its-order"):
        return [line]
    return [_idle(line, "this volley is not its first fire")]


def _target(edition: Edition, unit: Unit, aspect: Aspect, artillery: bool) -> list[Modifier]:
    chart = edition.fire.target
    found = _formation(edition, unit)
    for place in unit.cover:
        line = getattr(chart.cover, place.replace("-", "_"))
        value = line.artillery if artillery else line.other
        word = "behind" if place in ("wood-fence", "stone-wall") else "in"
        rule = "jr3.fire.target-works" if place in WORKS else "jr3.fire.cover"
        found.append(Modifier(value, f"target {word} {words(place)}", rule))
    if aspect != "front":
        line = getattr(chart.flank, aspect.removesuffix("-flank"))
        value = line.artillery if artillery else line.other
        found.append(Modifier(value, f"target hit on its {words(aspect)}", "jr3.fire.flank"))
    if value := getattr(chart.quality, unit.quality):
        found.append(Modifier(value, f"{unit.quality} target", "jr3.fire.target-quality"))
    return found


def _formation(edition: Edition, unit: Unit) -> list[Modifier]:
    value = effect_of(edition, unit).target
    if not value:
        return []
    if unit.kind == "dismounted":
        return [Modifier(value, "target dismounted", "jr3.fire.target-formation")]
    why = f"target in {words(unit.formation)}" if unit.arm != "artillery" else f"{unit.formation} guns"
    if unit.arm == "artillery" and unit.level == "routed":
        why = "routed guns, as limbered"
    chart = edition.fire.target
    if unit.kind == "mounted" and unit.charging and unit.formation in chart.charging_formations:
        note = f"a charge leaves {mixed(chart.charging_mounted)} of {signed(value)}"
        return [Modifier(int(value * chart.charging_mounted), why, "jr3.fire.charging-cavalry", note=note)]
    return [Modifier(value, why, "jr3.fire.target-formation")]


def _idle(line: Modifier, note: str) -> Modifier:
    return Modifier(line.value, line.why, line.rule, counted=False, note=note)
