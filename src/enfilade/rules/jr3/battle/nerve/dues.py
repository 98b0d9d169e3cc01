"""Checks that are due: one a unit for all causes of a phase, or one for each (J63), and who is next (J49)."""

from __future__ import annotations

from collections.abc import Iterable

from enfilade.ground.box import distance
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.frames import Checks, Due
from enfilade.rules.jr3.battle.nerve.later import due_now
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import State
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.card.nerve import Cause
from enfilade.rules.jr3.chapters.facts import Aspect
from enfilade.tabletop.near import enemies

HIT: Cause = "artillery-or-sharpshooter-hit"


def call(play: Play, dues: Iterable[Due]) -> None:
    """Have these checks taken next; chargers may put theirs off (J59)."""
    merged = together(play.table.edition, due_now(play, dues))
    if merged:
        play.push(Checks(dues=merged))


def next_of(table: Field, state: State, ids: Iterable[str], last: str) -> str:
    """Who is next of these: the sides in turn from the one with the initiative, of each the nearest to an enemy (J49).
    `last` is the side whose turn it was before."""
    waiting = [state.units[id] for id in ids]
    first, second = table.order(state.turn)
    turns = (first, second) if last != first else (second, first)
    side = next(side for side in turns if any(piece.side == side for piece in waiting))
    foes = enemies(state, side)

    def far(id: str) -> int:
        return min((distance(state.units[id].box, foe.box) for foe in foes), default=0)

    return min((piece.id for piece in waiting if piece.side == side), key=lambda id: (far(id), id))


def together(edition: Edition, dues: Iterable[Due]) -> tuple[Due, ...]:
    """One check a unit, with all its causes, in the order in which the units were first named; or all of them apart,
    of which one router makes one."""
    if edition.rulings.each_cause:
        return tuple({(due.unit, due.router) if due.router else n: due for n, due in enumerate(dues)}.values())
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
