"""What must hold of every *Across a Deadly Field* card beyond the types of its values."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

import msgspec

from enfilade.core.measures import Length
from enfilade.rules.adf.card.arms import CavalryMovement, InfantryMovement, Rates
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.firing import Fire
from enfilade.rules.adf.card.nerve import Charge, FinalImpact, Morale, Step

Found = tuple[str, str, str]
"""Key path, what was found, what was expected."""

_TERRAIN = ("road", "trail", "open", "broken", "light_woods", "heavy_woods", "rough")


def problems(card: Edition) -> Iterator[Found]:
    yield from _weapons(card)
    yield from _guns(card)
    yield from _movement(card)
    yield from _results(card.fire)
    yield from _modifiers(card.fire)
    yield from _morale(card.morale)
    yield from _charge(card.charge)
    angles = (card.rulings.front_angle, card.rulings.partial_flank_angle, card.rulings.full_flank_angle)
    yield from _rising("rulings.full-flank-angle", angles)


def _weapons(card: Edition) -> Iterator[Found]:
    for arm, part in (("infantry", card.infantry), ("cavalry", card.cavalry)):
        yield from _rising(f"{arm}.figures", part.figures)
        for id, weapon in part.weapons.items():
            path = f"{arm}.weapons.{id}"
            yield from _firepower(f"{path}.firepower", weapon.firepower, len(part.figures))
            yield from _positive(f"{path}.range", weapon.range)


def _guns(card: Edition) -> Iterator[Found]:
    guns = card.artillery
    yield from _rising("artillery.sections", guns.sections)
    for id, gun in guns.guns.items():
        yield from _firepower(f"artillery.guns.{id}.us", gun.us, len(guns.sections))
        yield from _firepower(f"artillery.guns.{id}.cs", gun.cs, len(guns.sections))
        yield from _positive(f"artillery.guns.{id}.range", gun.range)
    for table, rows in (("limbered", guns.limbered), ("unlimbered", guns.unlimbered)):
        for id in guns.guns.keys() - rows.keys():
            yield f"artillery.{table}.{id}", "nothing", "a row of moves for every gun"
        for id in rows.keys() - guns.guns.keys():
            yield f"artillery.{table}.{id}", "moves of a gun that is not listed", f"artillery.guns.{id}"
        for id, rates in rows.items():
            yield from _no_faster(f"artillery.{table}.{id}", rates)


def _movement(card: Edition) -> Iterator[Found]:
    for path, table in (
        ("infantry.movement", card.infantry.movement),
        ("cavalry.mounted", card.cavalry.mounted),
        ("cavalry.dismounted", card.cavalry.dismounted),
    ):
        for name, rates in _rows(table):
            yield from _no_faster(f"{path}.{name}", rates)
    on_foot = dict(_rows(card.cavalry.dismounted))
    for name, mounted in _rows(card.cavalry.mounted):
        for terrain in _TERRAIN:
            ridden, walked = getattr(mounted, terrain), getattr(on_foot[name], terrain)
            if ridden is not None and walked is not None and ridden < walked:
                path = f"cavalry.mounted.{name}.{terrain.replace('_', '-')}"
                yield path, f"{ridden} mounted and {walked} on foot", "horsemen no slower than men on foot"


def _results(fire: Fire) -> Iterator[Found]:
    table = fire.results
    yield from _rising("fire.results.totals", table.totals)
    for arm in ("infantry", "artillery", "cavalry"):
        path, row = f"fire.results.{arm}", getattr(table, arm)
        if len(row) != len(table.totals):
            yield path, f"{len(row)} results", f"{len(table.totals)}, one for each total"
        unknown = [result for result in row if result != "-" and result not in fire.outcomes]
        for result in unknown:
            yield path, f'"{result}"', f'"-" or one of {", ".join(fire.outcomes)}'
        if unknown:
            continue
        weights = [-1 if result == "-" else _weight(fire, result) for result in row]
        for i, (here, right) in enumerate(pairwise(weights), start=1):
            if right < here:
                yield f"{path}[{i}]", f"{row[i]} after {row[i - 1]}", "results never milder to the right"


def _weight(fire: Fire, result: str) -> int:
    outcome = fire.outcomes[result]
    return 100 * outcome.hits + outcome.check


def _modifiers(fire: Fire) -> Iterator[Found]:
    for field in msgspec.structs.fields(type(fire.target.modifiers)):
        line = getattr(fire.target.modifiers, field.name)
        worst = max(line.artillery, line.other) if line.kind == "beneficial" else -min(line.artillery, line.other)
        if worst > 0:
            path = f"fire.target.modifiers.{field.encode_name}"
            sign = "0 or less" if line.kind == "beneficial" else "0 or more"
            yield path, f"{line.artillery:+} / {line.other:+}", f"{sign} for a {line.kind} line"
    dice = fire.dice
    bands = (dice.long, dice.normal, dice.short, dice.point_blank, dice.melee)
    yield from _rising("fire.dice", bands, strictly=False)


def _morale(morale: Morale) -> Iterator[Found]:
    points = morale.points
    rows = {
        "elite": points.elite,
        "veteran": points.veteran,
        "trained": points.trained,
        "green": points.green,
    }
    for quality, row in rows.items():
        yield from _rising(f"morale.points.{quality}", row)
    for (better, above), (worse, below) in pairwise(rows.items()):
        if any(high > low for high, low in zip(above, below, strict=True)):
            yield (
                f"morale.points.{worse}",
                f"{list(below)}",
                f"no point below those of {better}, {list(above)}",
            )
    levels = morale.levels
    yield from _rising("morale.levels", (levels.good, levels.disorder, levels.shaken, levels.routed))


def _charge(charge: Charge) -> Iterator[Found]:
    wanted = {"dice-down": charge.dice_down, "final-impact": charge.final_impact}
    for name, part in wanted.items():
        if (part is not None) != (charge.impact == name):
            expected = "its table" if part is None else f'no such table, since impact is "{charge.impact}"'
            yield f"charge.{name}", "nothing" if part is None else "a table", expected
    if charge.dice_down:
        yield from _steps("charge.dice-down.numbers", charge.dice_down.numbers)
        yield from _steps("charge.dice-down.morale", charge.dice_down.morale)
    if charge.final_impact:
        yield from _bands(charge.final_impact)


def _bands(impact: FinalImpact) -> Iterator[Found]:
    bands = sorted(impact.bands.items(), key=lambda band: band[1].least)
    expected: int | None = 0
    for name, band in bands:
        path = f"charge.final-impact.bands.{name}"
        if expected is None or band.least != expected:
            yield (
                f"{path}.least",
                str(band.least),
                "bands that follow each other from 0 without gap or overlap",
            )
        if band.result == "driven-back" and (band.figures is None or band.level is None):
            yield (
                path,
                "driven back without figures or level",
                "figures lost and the level the losers fall to",
            )
        expected = None if band.most is None else band.most + 1
    if expected is not None:
        yield (
            f"charge.final-impact.bands.{bands[-1][0]}.most",
            str(expected - 1),
            "an open end in the last band",
        )


def _steps(path: str, steps: Sequence[Step]) -> Iterator[Found]:
    expected: int | None = 1
    for i, step in enumerate(steps):
        if step.least != expected:
            yield f"{path}[{i}].least", str(step.least), "spans that follow each other from 1"
        expected = None if step.most is None else step.most + 1
    if expected is not None:
        yield path, "a last span that ends", "an open end"


def _rows(table: InfantryMovement | CavalryMovement) -> Iterator[tuple[str, Rates]]:
    for field in msgspec.structs.fields(type(table)):
        rates = getattr(table, field.name)
        if rates is not None:
            yield field.encode_name, rates


def _no_faster(path: str, rates: Rates) -> Iterator[Found]:
    """Rates never rise from road to rough; NA is passed over."""
    before: tuple[str, Length] | None = None
    for name in _TERRAIN:
        rate, terrain = getattr(rates, name), name.replace("_", "-")
        if rate is None:
            continue
        if before and rate > before[1]:
            yield f"{path}.{terrain}", f"{rate} after {before[1]} on {before[0]}", "no faster on worse ground"
        before = (terrain, rate)


def _firepower(path: str, values: Sequence[int], columns: int) -> Iterator[Found]:
    if len(values) != columns:
        yield path, f"{len(values)} values", f"{columns}, one for each column"
    yield from _rising(path, values, strictly=False)


def _rising(path: str, values: Sequence[int], strictly: bool = True) -> Iterator[Found]:
    for left, right in pairwise(values):
        if right < left or (strictly and right == left):
            yield (
                path,
                f"{right} after {left}",
                "figures that rise" if strictly else "figures that never fall",
            )


def _positive(path: str, length: Length) -> Iterator[Found]:
    if length <= 0:
        yield path, str(length), "more than 0"
