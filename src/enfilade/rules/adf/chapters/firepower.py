"""The firer's side of a fire: who may, at which range, with what firepower, dice and modifiers."""

from __future__ import annotations

from fractions import Fraction
from typing import TypeVar

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.receipt import Modifier
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.firing import Band, Hampered
from enfilade.rules.adf.chapters.facts import QUALITIES, Unit, fighting_level

T = TypeVar("T")
COLUMNS = ("road-column", "attack-column")
CLOSE: tuple[Band, ...] = ("point-blank", "close-canister", "melee")
_RAREST: tuple[Band, ...] = ("melee", "close-canister", "point-blank", "canister", "short", "normal", "long")


def check_may_fire(edition: Edition, unit: Unit, band: Band, free: bool = False) -> None:
    """Refuse what cannot fire at all, or not at this range; `free` says that it is the volley of a win by one."""
    firer = edition.fire.firer
    if unit.strength <= 0:
        raise Illegal("the unit has nobody left to fire", "adf.fire.who")
    if unit.level == "routed":
        raise Illegal("a routed unit does not fire", "adf.fire.who")
    in_column = unit.formation in COLUMNS and not firer.column_may_fire and band != "melee"
    if in_column and not (free and edition.rulings.column_free_volley):
        raise Illegal("a column does not fire", "adf.fire.who")
    if unit.arm == "artillery":
        if unit.formation == "limbered" and not firer.limbered_may_fire:
            raise Illegal("limbered guns do not fire", "adf.fire.who")
        if band == "point-blank":
            raise Illegal("artillery has close canister instead of point-blank fire", "adf.fire.canister")
        return
    if band in ("canister", "close-canister"):
        raise Illegal("only artillery fires canister", "adf.fire.canister")
    if unit.horse and band not in CLOSE:
        if band == "desperation" and edition.rulings.mounted_desperation_fire:
            return
        raise Illegal("mounted cavalry fires only point blank or in melee", "adf.fire.cavalry")
    if _point_blank_only(edition, unit) and band not in CLOSE:
        if band == "desperation" and edition.rulings.pistol_desperation_fire:
            return
        raise Illegal("this weapon fires only point blank or in melee", "adf.fire.cavalry")


def band_at(edition: Edition, unit: Unit, distance: Length, charged: bool) -> Band:
    """The range band of a distance; `charged` says that the target is charging this unit and its fear check is done."""
    ranges, reach = edition.fire.ranges, reach_of(edition, unit)
    if unit.arm == "artillery":
        if charged and distance <= ranges.close_canister:
            return "close-canister"
        if distance <= ranges.canister:
            return "canister"
        if distance <= reach * ranges.artillery_short:
            return "short"
    else:
        if charged and distance <= edition.morale.due.fear_of_charge:
            # A charger halted there is within reach of every weapon, of one that carries half an inch too (ruling 9.1).
            return "point-blank"
        short = ranges.infantry_short if unit.arm == "infantry" else ranges.cavalry_short
        if distance < short.limit or (short.touching and distance == short.limit):
            return "short"
    if distance <= reach:
        return "normal"
    check_reach(distance, Length(reach * ranges.long_multiple))
    return "long"


def check_reach(distance: Length, reach: Length) -> None:
    if distance > reach:
        raise Illegal(f"the target is {Length(distance)} away and the weapon carries {reach}", "adf.fire.bands")


def reach_of(edition: Edition, unit: Unit) -> Length:
    """The normal range of what it carries."""
    if unit.arm == "artillery":
        return _known(edition.artillery.guns, unit.weapon, "gun").range
    weapons = edition.infantry.weapons if unit.arm == "infantry" else edition.cavalry.weapons
    return _known(weapons, unit.weapon, "weapon").range


def firepower(edition: Edition, unit: Unit, band: Band, from_village: bool, pistols: bool) -> Fraction:
    """Points for its figures or sections, after everything that halves them."""
    share = Fraction(1)
    hampered = [part.firepower for _, part in hampering(edition, unit, from_village)]
    for part in hampered:
        share = min(share, part) if edition.rulings.several_halvings == "halve-once" else share * part
    strength = unit.strength - _holders(edition, unit)
    skirmish = _skirmish(edition, unit)
    if skirmish is not None and edition.rulings.skirmisher_halving == "figures" and share:
        share /= skirmish.firepower
        strength = int(strength * skirmish.firepower)
    if strength <= 0:
        raise Illegal("no figure is left to fire", "adf.fire.firepower")
    points = _points(edition, unit, strength, band, pistols) * share
    match edition.rulings.half_firepower:
        case "round-down-at-once":
            return Fraction(points.numerator // points.denominator)
        case "round-up-at-once":
            return Fraction(-(-points.numerator // points.denominator))
        case _:
            return points


def dice_of(edition: Edition, unit: Unit, band: Band, pistols: bool) -> int:
    """Dice for the band, before any are lost."""
    dice = edition.fire.dice
    if band in ("canister", "close-canister"):
        rifled = edition.artillery.guns[unit.weapon].bore == "rifled"
        canister = dice.rifled_canister if rifled else dice.smoothbore_canister
        return canister.long if band == "canister" else canister.close
    if band == "point-blank" and unit.arm == "cavalry" and (pistols or unit.weapon == "pistols"):
        drawn = edition.fire.cavalry_point_blank.pistol_dice
        if drawn is not None:
            return drawn
    plain: int = getattr(dice, band.replace("-", "_"))
    return plain


def hampering(edition: Edition, unit: Unit, from_village: bool) -> list[tuple[str, Hampered]]:
    """What takes firepower or dice from a firer, by name."""
    firer = edition.fire.firer
    found: list[tuple[str, Hampered]] = []
    level = fighting_level(edition, unit)
    if level == "shaken":
        found.append(("firer is shaken", firer.shaken))
    elif level == "disorder":
        found.append(("firer is in disorder", firer.disorder))
    skirmish = _skirmish(edition, unit)
    if skirmish is not None:
        found.append(("firer skirmishes", skirmish))
    if from_village:
        found.append(("fires out of a village", firer.village))
    return found


def modifiers(
    edition: Edition, units: tuple[Unit, ...], band: Band, deliberate: bool, reaction: bool
) -> list[Modifier]:
    """The firer's own modifiers; all of them count."""
    firer, found = edition.fire.firer, []
    worst = edition.rulings.combined_quality == "worst"
    ranks = sorted(units, key=lambda unit: QUALITIES.index(unit.quality))
    leading = ranks[-1] if worst else ranks[0]
    value: int = getattr(getattr(firer.quality, leading.arm), leading.quality)
    if value:
        found.append(Modifier(value, f"{leading.quality} firer", "adf.fire.quality"))
    if deliberate:
        found.append(
            Modifier(check_deliberate(edition, leading, band, reaction), "deliberate fire", "adf.fire.deliberate")
        )
    if band == "melee":
        return found
    if bonus := _opening_volley(edition, units, band):
        found.append(Modifier(bonus, "opening volley", "adf.fire.opening-volley"))
    if firer.extended_line and any(unit.formation == "extended-line" for unit in units):
        found.append(Modifier(firer.extended_line, "firer in extended line", "adf.fire.extended-line"))
    if band == "point-blank" and all(_smoothbore(edition, unit) for unit in units):
        found.append(Modifier(firer.smoothbore_point_blank, "smoothbores point blank", "adf.fire.smoothbore"))
    if firer.elite_sharpshooters and all(_sharpshooters(edition, unit) and unit.quality == "elite" for unit in units):
        found.append(Modifier(firer.elite_sharpshooters, "elite sharpshooters skirmishing", "adf.fire.sharpshooters"))
    return found


def check_deliberate(edition: Edition, unit: Unit, band: Band, reaction: bool) -> int:
    rule = "adf.fire.deliberate"
    deliberate = edition.fire.firer.deliberate
    if deliberate is None:
        raise Illegal("this card has no deliberate fire", rule)
    if unit.arm != "artillery":
        raise Illegal("only artillery fires deliberately", rule)
    if reaction and not deliberate.as_reaction:
        raise Illegal("a reaction is no time for deliberate fire", rule)
    if band not in deliberate.bands:
        raise Illegal(f"deliberate fire is for {' and '.join(deliberate.bands)} range", rule)
    return deliberate.modifier


def is_full_fire(edition: Edition, band: Band) -> bool:
    """Whether such a fire can be a unit's first of the game, and spends it: desperate fire may not (ruling 5.31)."""
    return band != "desperation" or edition.rulings.opening_volley == "first-fire-of-any-kind"


def rarer(one: Band, other: Band, worst: bool) -> Band:
    """Of two bands the one with fewer dice, or with more."""
    rank = {band: place for place, band in enumerate(_RAREST)}
    pick = max if worst else min
    return pick(one, other, key=lambda band: rank.get(band, len(rank)))


def _points(edition: Edition, unit: Unit, strength: int, band: Band, pistols: bool) -> Fraction:
    if unit.arm == "artillery":
        gun = _known(edition.artillery.guns, unit.weapon, "gun")
        return _row(edition, edition.artillery.sections, gun.us if unit.nation == "us" else gun.cs, strength)
    part = edition.infantry if unit.arm == "infantry" else edition.cavalry
    weapon = _known(part.weapons, unit.weapon, "weapon")
    points = _row(edition, part.figures, weapon.firepower, strength)
    if unit.arm != "cavalry" or unit.weapon == "pistols" or "pistols" not in edition.cavalry.weapons:
        return points
    close = edition.fire.cavalry_point_blank
    side_arms = _row(edition, part.figures, edition.cavalry.weapons["pistols"].firepower, strength)
    if band == "point-blank":
        return points + side_arms if close.pistols == "added" else side_arms if pistols else points
    return points + side_arms if band == "melee" and close.added_in_melee else points


def _opening_volley(edition: Edition, units: tuple[Unit, ...], band: Band) -> int:
    """What a first fire adds; where it must be everyone's, the least of theirs."""
    if not is_full_fire(edition, band):
        return 0
    volley = edition.fire.firer.opening_volley
    worth: list[int] = []
    for unit in units:
        kind = unit.arm if unit.arm != "cavalry" else "mounted" if unit.mounted else "dismounted"
        worth.append(getattr(volley, kind) if unit.opening else 0)
    return min(worth) if edition.rulings.combined_opening_volley == "if-first-for-all" else max(worth)


def _holders(edition: Edition, unit: Unit) -> int:
    """Figures that hold the horses (ruling 3.18)."""
    return int(unit.strength * edition.rulings.horse_holders) if unit.arm == "cavalry" and not unit.mounted else 0


def _row(edition: Edition, columns: tuple[int, ...], row: tuple[int, ...], strength: int) -> Fraction:
    """The table's value; above its last column the rest is looked up again, below its first it is half (ruling 3.3)."""
    if strength < columns[0]:
        if edition.rulings.single_figure_fire == "no-fire":
            raise Illegal("one figure alone does not fire", "adf.fire.firepower")
        return Fraction(row[0], 2)
    if strength <= columns[-1]:
        return Fraction(row[columns.index(strength)])
    if edition.rulings.figures_above_table == "stop-at-top":
        return Fraction(row[-1])
    rest = strength - columns[-1]
    return row[-1] + (Fraction(row[0], 2) if rest < columns[0] else _row(edition, columns, row, rest))


def _skirmish(edition: Edition, unit: Unit) -> Hampered | None:
    if unit.formation != "skirmishers":
        return None
    firer = edition.fire.firer
    return firer.skirmishing_sharpshooters if _sharpshooters(edition, unit) else firer.skirmishers


def _sharpshooters(edition: Edition, unit: Unit) -> bool:
    if unit.arm != "infantry" or unit.formation != "skirmishers":
        return False
    return _known(edition.infantry.weapons, unit.weapon, "weapon").sharpshooter


def _smoothbore(edition: Edition, unit: Unit) -> bool:
    return unit.arm == "infantry" and _known(edition.infantry.weapons, unit.weapon, "weapon").smoothbore


def _point_blank_only(edition: Edition, unit: Unit) -> bool:
    part = edition.infantry if unit.arm == "infantry" else edition.cavalry
    return _known(part.weapons, unit.weapon, "weapon").point_blank_only


def _known(table: dict[str, T], id: str, kind: str) -> T:
    found = table.get(id)
    if found is None:
        raise Malformed(f"this card has no {kind} {id!r}; it has {', '.join(table)}")
    return found
