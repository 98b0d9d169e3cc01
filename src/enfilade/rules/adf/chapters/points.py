"""The basic morale point and the level's modifier: what a unit brings into every check, whatever its situation."""

from __future__ import annotations

from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters.facts import Unit, counted, is_depleted, level_of
from enfilade.rules.adf.chapters.situation import Situation


def basic_point(edition: Edition, unit: Unit, situation: Situation) -> int:
    """By quality and stands lost; batteries by sections lost, doubled when alone against a charge (ruling 6.21)."""
    morale, unit = edition.morale, counted(edition, unit)
    row: tuple[int, int, int] = getattr(morale.points, unit.quality)
    if unit.arm == "artillery":
        lost = unit.lost
        if edition.rulings.section_lost_counts == "from-next-check":
            lost = max(0, lost - situation.sections_just_lost)
        point = row[0] + morale.section_lost * lost
        return point * edition.charge.artillery.unsupported_multiple if is_doubled(edition, unit, situation) else point
    if unit.stands_left == unit.stands:
        return row[0]
    if unit.stands_left > 1:
        # A merged regiment has the better unit's first point for as long as it is not depleted again (ruling 3.13).
        return row[0] if unit.merged else row[1]
    two_stands = unit.stands == 2 and edition.rulings.two_stand_loss == "middle-column"
    return row[1] if two_stands else row[2]


def is_doubled(edition: Edition, unit: Unit, situation: Situation) -> bool:
    """Whether a battery alone against a charge counts double here (ruling 6.21)."""
    if unit.arm != "artillery" or not situation.doubled:
        return False
    both = edition.rulings.lone_battery_doubled == "fear-check-and-impact"
    return situation.purpose == "impact" or (situation.purpose == "fear" and both)


def level_modifier(edition: Edition, unit: Unit) -> int:
    """What its level adds; being depleted is not counted twice."""
    return modifier_at(edition, level_of(edition, unit), is_depleted(edition, unit))


def modifier_at(edition: Edition, level: Level, depleted: bool) -> int:
    """The same from the level it acts at; disorder adds nothing to a depleted unit (ruling 3.11)."""
    rules = edition.morale.depleted
    if depleted and level == rules.level and not rules.level_modifier_counts:
        return 0
    value: int = getattr(edition.morale.levels, level)
    return value


def clamped(edition: Edition, point: int) -> int:
    return max(edition.morale.best_possible, min(edition.morale.worst_possible, point))
