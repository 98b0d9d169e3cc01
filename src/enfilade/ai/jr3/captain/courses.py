"""The sheets worth trying: the drill book's, and what one brigade or one unit could do otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from enfilade.ai.jr3.captain import words
from enfilade.ai.jr3.captain.mind import Mind
from enfilade.ai.jr3.drill.charges import mark, may_charge, weighed
from enfilade.ai.jr3.drill.estimate import INCH, Estimate, power
from enfilade.ai.jr3.drill.fights import best_target
from enfilade.ai.jr3.drill.player import sheet
from enfilade.ai.jr3.drill.style import PLAIN, Stance, Style
from enfilade.core.errors import Illegal, Malformed
from enfilade.rules.jr3.battle.commands import Charge, Disengage, FireRule, FirstFire, Hold, Line, Mark, Sheet
from enfilade.rules.jr3.battle.orders import law
from enfilade.rules.jr3.battle.state import Piece

STANCES: tuple[Stance, ...] = ("attack", "hold", "back")
DARING, WARY = 0.35, -9.0
NEAR = 14 * INCH
"""Whoever has the enemy so near may have something better to do than the book says."""


class Course(NamedTuple):
    """A sheet, and what it is in words."""

    sheet: Sheet
    told: str


def courses(found: Estimate, mind: Mind) -> tuple[Course, ...]:
    """Different sheets, the drill book's first."""
    made: dict[Sheet, Course] = {}
    for style, told in _styles(found, mind):
        if len(made) >= mind.search.ideas:
            break
        one = sheet(found, style)
        made.setdefault(one, Course(one, told))
    return tuple(made.values())


def of_the_enemy(found: Estimate) -> tuple[Sheet, ...]:
    """What he may have marked, the likeliest first and more than once: his own book's, a bold one, and none."""
    his = Estimate(found.table, found.state, found.table.enemy(found.side))
    plain = sheet(his)
    return plain, sheet(his, Style(daring=DARING)), plain, sheet(his, Style(daring=WARY, waits=True))


def others(found: Estimate, base: Sheet, most: int) -> tuple[Course, ...]:
    """The same sheet with another order for one unit that has the enemy near."""
    now = {line.subject: line.order for line in base.lines}
    near = sorted((found.nearest_foe(one)[0], one.id, one) for one in found.own)
    made = [Course(base, "")]
    for far, id, piece in near:
        if far > NEAR or found.is_locked(piece):
            continue
        for order in _orders(found, piece):
            if order != now.get(id, Hold()) and len(made) <= most and _is_lawful(found, piece, order):
                lines = {**now, id: order}
                changed = tuple(Line(key, one) for key, one in sorted(lines.items()) if one != Hold())
                made.append(Course(Sheet(changed, base.rides), words.ordered(piece, order)))
    return tuple(made)


def _orders(found: Estimate, piece: Piece) -> Iterator[Mark]:
    target = best_target(found, piece)
    foe = found.nearest_foe(piece)[1]
    if foe is not None and may_charge(found, piece):
        venture = weighed(found, piece, foe, ())
        if venture is not None and venture.promise > -power(piece) / 4:
            yield mark(venture)
    if target is not None:
        yield FirstFire(target[0].id)
    yield Hold(FireRule(within="normal", waits=True))
    yield Disengage()


def _styles(found: Estimate, mind: Mind) -> Iterator[tuple[Style, str]]:
    yield PLAIN, ""
    daring = (Style(daring=DARING), "whoever can charge charges")
    wary = (Style(daring=WARY), "nobody charges")
    yield from (wary, daring) if mind.temper == "cautious" else (daring, wary)
    brigades = sorted({one.brigade for one in found.own})
    whole: dict[Stance, str] = {"attack": "everybody goes at the enemy", "hold": "everybody stands fast", "back": ""}
    for stance in ("hold", "attack") if mind.temper == "cautious" else ("attack", "hold"):
        yield Style(tuple((id, stance) for id in brigades)), whole[stance]
    yield Style(waits=True), "everybody keeps his fire for a charge"
    names = {one.id: one.name for one in found.table.scenario.brigades}
    near = sorted(brigades, key=lambda id: (min(found.nearest_foe(one)[0] for one in found.mates(id)), id))
    places = {one.id: one.name for one in found.table.scenario.victory.objectives}
    paying = sorted(found.places, key=lambda one: (-one.worth, one.id))[:3]
    for place in paying if len(found.places) > 1 else ():
        for id in near[:3]:
            if place.worth:
                yield Style(goals=((id, place.id),)), f"{names[id]} goes for {places[place.id]}"
    for stance in STANCES:
        for id in near:
            yield Style(((id, stance),)), words.stance(names[id], stance)


def _is_lawful(found: Estimate, piece: Piece, order: Mark) -> bool:
    if isinstance(order, Charge) and piece.unit.arm == "artillery":
        return False
    try:
        law.check_mark(found.table, found.state, piece, order)
    except (Illegal, Malformed):
        return False
    return True
