"""Checks a *Johnny Reb III* edition beyond its types: what every sound card of the family obeys."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from enfilade.core.measures import Dice, Length
from enfilade.core.part import Part
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.card.firing import ByQuality, Casualties, Result

Found = tuple[str, str, str]
"""Key path, what was found, what was expected."""


def problems(edition: Edition) -> Iterator[Found]:
    """Everything that cannot be right."""
    yield from _unique("turn.phases", edition.turn.phases)
    yield from _movement(edition)
    yield from _ranges(edition)
    yield from _casualties(edition.fire.casualties)
    yield from _qualities("morale.points", edition.morale.points)
    yield from _flanks(edition)
    yield from _bands(edition)
    zones = edition.zones
    if zones.officer_enemy_close > zones.officer_enemy_near:
        yield "zones.officer-enemy-close", str(zones.officer_enemy_close), "no more than officer-enemy-near"
    check = edition.morale.check
    if check.natural_low.roll >= check.natural_high.roll:
        yield "morale.check.natural-high.roll", str(check.natural_high.roll), "more than natural-low"
    rulings = edition.rulings
    if not rulings.front_angle < rulings.partial_flank_angle < rulings.full_flank_angle:
        yield (
            "rulings.full-flank-angle",
            str(rulings.full_flank_angle),
            "angles that rise from front to full flank",
        )


def _unique(path: str, words: tuple[str, ...]) -> Iterator[Found]:
    for i, word in enumerate(words):
        if word in words[:i]:
            yield f"{path}[{i}]", f'"{word}" again', "each once"


def _movement(edition: Edition) -> Iterator[Found]:
    """No row is faster in worse ground."""
    tables: tuple[tuple[str, Part], ...] = (
        ("infantry.movement", edition.infantry.movement),
        ("cavalry.mounted.movement", edition.cavalry.mounted.movement),
        ("artillery.movement", edition.artillery.movement),
    )
    for path, table in tables:
        for name, row in _fields(table):
            yield from _falling(f"{path}.{name}", row)
    yield from _falling("cavalry.dismounted.movement", edition.cavalry.dismounted.movement)
    yield from _falling("officers.movement", edition.officers.movement)


def _falling(path: str, row: object) -> Iterator[Found]:
    assert isinstance(row, Part)
    given = [(name, value) for name, value in _fields(row) if value is not None]
    for (_, easier), (name, harder) in pairwise(given):
        if _reach(harder) > _reach(easier):
            yield f"{path}.{name}", str(harder), f"no more than {easier}, the figure for easier ground"


def _reach(value: object) -> float:
    if isinstance(value, Dice):
        return float(value.count * value.times)
    assert isinstance(value, Length)
    return int(value)


def _ranges(edition: Edition) -> Iterator[Found]:
    ranges, fire = edition.fire.ranges, edition.fire
    for name, arm in ranges.small_arms.items():
        yield from _rising(f"fire.ranges.small-arms.{name}", arm)
    for name, gun in ranges.guns.items():
        yield from _rising(f"fire.ranges.guns.{name}", gun)
    for path, named, ranged in (
        ("fire.small-arms", set(fire.small_arms), set(ranges.small_arms)),
        ("fire.guns", set(fire.guns), set(ranges.guns)),
    ):
        for name in sorted(named ^ ranged):
            yield f"{path}.{name}", "a weapon without its twin", "the same weapons here and under fire.ranges"


def _rising(path: str, row: Part) -> Iterator[Found]:
    for (_, nearer), (name, further) in pairwise(_fields(row)):
        assert isinstance(nearer, Length)
        assert isinstance(further, Length)
        if further < nearer:
            yield f"{path}.{name}", str(further), f"no less than {nearer}, the band before"


def _casualties(table: Casualties) -> Iterator[Found]:
    for i, (lower, higher) in enumerate(pairwise(table.rolls)):
        if higher <= lower:
            yield f"fire.casualties.rolls[{i + 1}]", str(higher), f"more than {lower}"
    for i, row in enumerate(table.rows):
        path = f"fire.casualties.rows[{i}]"
        if len(row.results) != len(table.rolls):
            yield f"{path}.results", f"{len(row.results)} results", f"{len(table.rolls)}, one for each roll"
        for j, (left, right) in enumerate(pairwise(row.results)):
            if _harm(right) < _harm(left):
                yield f"{path}.results[{j + 1}]", str(right), f"no milder than {left} to its left"
    for i, (more, fewer) in enumerate(pairwise(table.rows)):
        path = f"fire.casualties.rows[{i + 1}]"
        if fewer.figures >= more.figures:
            yield f"{path}.figures", str(fewer.figures), f"less than {more.figures}"
        for j, (above, below) in enumerate(zip(more.results, fewer.results, strict=False)):
            if _harm(below) > _harm(above):
                yield f"{path}.results[{j}]", str(below), f"no harsher than {above} for more figures"
    sections = [(i, row.sections) for i, row in enumerate(table.rows) if row.sections is not None]
    for (_, more_guns), (i, fewer_guns) in pairwise(sections):
        if fewer_guns >= more_guns:
            yield f"fire.casualties.rows[{i}].sections", str(fewer_guns), f"less than {more_guns}"


def _harm(result: Result) -> int:
    order = ("-", "MC", "1*")
    return len(order) + result if isinstance(result, int) else order.index(result)


def _qualities(path: str, points: ByQuality) -> Iterator[Found]:
    for (better, low), (worse, high) in pairwise(_fields(points)):
        assert isinstance(low, int)
        assert isinstance(high, int)
        if high <= low:
            yield f"{path}.{worse}", str(high), f"more than {low} of {better}"


def _flanks(edition: Edition) -> Iterator[Found]:
    """The further round, the worse."""
    for (_, before), (name, after) in pairwise(_fields(edition.fire.target.flank)):
        assert isinstance(before, Part)
        assert isinstance(after, Part)
        for (source, less), (_, more) in zip(_fields(before), _fields(after), strict=True):
            assert isinstance(less, int)
            assert isinstance(more, int)
            if more < less:
                yield f"fire.target.flank.{name}.{source}", f"{more:+d}", f"no less than {less:+d}"


def _bands(edition: Edition) -> Iterator[Found]:
    """The results of a beaten defender's fall back cover every total of its dice, once."""
    dice = edition.charge.fall_back.defender.count
    expected = dice
    for i, band in enumerate(edition.charge.bands):
        if band.least != expected:
            yield f"charge.bands[{i}].least", str(band.least), str(expected)
        if band.most < band.least:
            yield f"charge.bands[{i}].most", str(band.most), f"no less than {band.least}"
        expected = band.most + 1
    if expected != 6 * dice + 1:
        yield "charge.bands", f"results up to {expected - 1}", f"results up to {6 * dice}"


def _fields(part: Part) -> Iterator[tuple[str, object]]:
    for name in part.__struct_fields__:
        yield name.replace("_", "-"), getattr(part, name)
