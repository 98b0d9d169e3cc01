"""Checks that are due: the causes of one phase taken together for each unit (J63)."""

from __future__ import annotations

from collections.abc import Iterable

from enfilade.rules.jr3.battle.frames import Due
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.card.nerve import Cause
from enfilade.rules.jr3.chapters.facts import Aspect

HIT: Cause = "artillery-or-sharpshooter-hit"


def together(edition: Edition, dues: Iterable[Due]) -> tuple[Due, ...]:
    """One check a unit, with all its causes, in the order in which the units were first named."""
    found: dict[str, Due] = {}
    for due in dues:
        known = found.get(due.unit)
        found[due.unit] = due if known is None else _joined(edition, known, due)
    return tuple(found.values())


def worst(edition: Edition, aspects: Iterable[Aspect]) -> Aspect:
    """The side that weighs most on its morale of those on which it was hit."""
    return max(aspects, key=lambda aspect: _weight(edition, aspect), default="front")


def _joined(edition: Edition, one: Due, other: Due) -> Due:
    hits = [due for due in (one, other) if HIT in due.causes]
    return Due(
        unit=one.unit,
        causes=tuple(dict.fromkeys((*one.causes, *other.causes))),
        casualties=sum(due.casualties for due in hits),
        fires=sum(due.fires for due in hits) or 1,
        struck=one.struck or other.struck,
        aspect=worst(edition, (one.aspect, other.aspect)),
        in_melee=one.in_melee or other.in_melee,
    )


def _weight(edition: Edition, aspect: Aspect) -> int:
    if aspect == "front":
        return 0
    value: int = getattr(edition.morale.modifiers.struck, aspect.replace("-", "_")).fire
    return value
