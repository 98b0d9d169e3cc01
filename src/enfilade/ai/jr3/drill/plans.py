"""What each brigade is for this turn: the place it takes or holds, and who is left to go where nobody goes."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Literal, NamedTuple

from enfilade.ai.jr3.drill.estimate import INCH, Estimate, Place, apart, middle, pace, power
from enfilade.ai.jr3.drill.prizes import lead
from enfilade.ai.jr3.drill.style import Style
from enfilade.ground.box import distance
from enfilade.rules.jr3.battle.state import Piece

Kind = Literal["take", "hold", "fight", "stay", "back"]
IN_IT = 2 * INCH
"""An enemy so near to a place must be beaten before it is taken."""
AROUND = 10 * INCH
"""Whoever is so near to a place has a word in it."""
SLOWED = 0.3
"""What a turn's march takes off the worth of a place."""
TOO_FAR = 0.1
"""What is left of it when there is hardly time to get there."""
SURE = 0.6
"""Who has points in hand attacks only with such a share of the strength there."""
ENOUGH = 0.35
"""What is left of a place's worth for the next brigade once one has it in hand."""
QUIET = 0.25
"""The same for a place of ours that nobody threatens."""
IN_HAND = 4
"""Points beyond those that win, with which there is no need for more."""
BOLD = 0.55
"""With nothing to take, a brigade that has such a share of the strength looks for a fight."""


ALONE = 10 * INCH
"""An enemy with no other of his so near stands alone."""
ON_THE_WAY = 20 * INCH
"""Who stands alone so near to our men, and before the place they go for, is dealt with by a few of them."""
ENOUGH_FOR_ONE = 1.5
"""With so many times his strength."""
NOT_MORE = 0.5
"""But they are no larger part of those who can be sent."""


class Task(NamedTuple):
    """What a few regiments do together."""

    kind: Kind
    x: int
    y: int
    place: Place | None
    men: tuple[Piece, ...]
    foe: str = ""
    """The one enemy whom they are sent against, so that the others may pass him."""


def tasks(found: Estimate, style: Style) -> tuple[Task, ...]:
    """One for every brigade, and for each regiment or two that goes where no brigade does."""
    free = {one.id: one for one in found.own if one.unit.arm != "artillery" and not found.is_locked(one)}
    made: list[Task] = []
    posts = _posts(found, free)
    for place, one in posts:
        free.pop(one.id)
        made.append(Task("hold" if found.side in place.sides else "take", place.x, place.y, place, (one,)))
    for task in _screens(found, [one for one in free.values() if style.of(one.brigade) == "plan"]):
        made.append(task)
        free = {id: one for id, one in free.items() if one not in task.men}
    brigades: dict[str, list[Piece]] = {}
    for one in free.values():
        brigades.setdefault(one.brigade, []).append(one)
    told = [id for id in brigades if style.of(id) != "plan"]
    made += [_told(found, style.of(id), brigades.pop(id)) for id in told]
    sent = [(id, place) for id in brigades for place in found.places if place.id == style.goal(id)]
    made += [Task(_kind(found, place), place.x, place.y, place, tuple(brigades.pop(id))) for id, place in sent]
    manned = {place.id: power(one) for place, one in posts}
    while brigades:
        pairs = [
            (_worth(found, men, place, manned.get(place.id, 0.0)), id, at)
            for id, men in sorted(brigades.items())
            for at, place in enumerate(found.places)
        ]
        worth, id, at = max(pairs, key=lambda pair: (pair[0], pair[1]), default=(0.0, "", 0))
        if worth <= 0.0:
            break
        place, men = found.places[at], brigades.pop(id)
        manned[place.id] = manned.get(place.id, 0.0) + sum(power(one) for one in men)
        made.append(Task(_kind(found, place), place.x, place.y, place, tuple(men)))
    made += [_left_over(found, men) for men in brigades.values()]
    return tuple(made)


def is_ahead(found: Estimate) -> bool:
    """Whether we would have won if everybody stayed where he is, and with something in hand while there is time."""
    return found.once("ahead", (), lambda: _is_ahead(found))


def _is_ahead(found: Estimate) -> bool:
    spare = IN_HAND if found.turns_left > 1 else 0
    return lead(found.table, found.state, found.side) >= found.table.scenario.victory.needed + spare


def strength_near(pieces: tuple[Piece, ...], x: int, y: int, within: float) -> float:
    return sum(power(one) for one in pieces if apart(one, x, y) <= within)


def _theirs(found: Estimate, place: Place) -> float:
    """The enemy's strength about a place."""
    return found.once(
        ("theirs", place.id), (), lambda: strength_near(found.foes, place.x, place.y, place.radius + AROUND)
    )


def turns_to(found: Estimate, piece: Piece, place: Place) -> float:
    """Moves until it could stand there, over ground like that of a field."""
    far = max(0.0, apart(piece, place.x, place.y) - place.radius)
    return far / (0.8 * pace(found.table, piece))


def _posts(found: Estimate, free: dict[str, Piece]) -> list[tuple[Place, Piece]]:
    """A regiment for each quiet place that pays: it stays in what it has, and walks into what nobody holds."""
    made: list[tuple[Place, Piece]] = []
    if len(free) < 2:
        return made
    taken: set[str] = set()
    for place in sorted(found.places, key=lambda one: (-one.now, -one.worth, one.id)):
        theirs = _theirs(found, place)
        if not place.worth:
            continue
        steady = [one for one in free.values() if one.unit.level == "good" and one.id not in taken]
        near = sorted((turns_to(found, one, place), one.id, one) for one in steady)
        if not near or len(taken) >= max(1, len(free) // 2):
            break
        far, _, one = near[0]
        if far > found.turns_left or (theirs > 1.5 * power(one) and not (place.now and far <= 1.0)):
            continue
        if theirs and not (place.now and far <= 1.0) and far > 0.0:
            continue
        taken.add(one.id)
        made.append((place, one))
    return made


def _screens(found: Estimate, free: list[Piece]) -> Iterator[Task]:
    """For each enemy who stands alone before our men a few of them, as many as it takes; the others go past him."""
    most = NOT_MORE * sum(power(one) for one in free)
    for foe in sorted(found.foes, key=lambda one: one.id):
        if not _is_alone(found, foe):
            continue
        sent: list[Piece] = []
        for one in sorted(free, key=lambda one: (apart(one, foe.x, foe.y), one.id)):
            if sum(power(mate) for mate in sent) < ENOUGH_FOR_ONE * power(foe):
                sent.append(one)
        strength = sum(power(one) for one in sent)
        if not sent or apart(sent[0], foe.x, foe.y) > ON_THE_WAY:
            continue
        if strength < ENOUGH_FOR_ONE * power(foe) or strength > most:
            continue
        free, most = [one for one in free if one not in sent], most - strength
        yield Task("fight", foe.x, foe.y, None, tuple(sent), foe.id)


def _is_alone(found: Estimate, foe: Piece) -> bool:
    """Whether he has no friends about him, and no place in which he would have to be fought anyway."""
    if any(apart(foe, place.x, place.y) <= place.radius + IN_IT for place in found.places if place.worth):
        return False
    return not any(other.id != foe.id and distance(other.box, foe.box) < ALONE for other in found.foes)


def _kind(found: Estimate, place: Place) -> Kind:
    return "hold" if place.sides == {found.side} else "take"


def _told(found: Estimate, stance: str, men: list[Piece]) -> Task:
    x, y = map(round, middle(men))
    match stance:
        case "attack":
            foe = _nearest_to(found, x, y)
            return Task("fight", foe.x, foe.y, None, tuple(men)) if foe else Task("stay", x, y, None, tuple(men))
        case "back":
            return Task("back", x, y, None, tuple(men))
        case _:
            return Task("stay", x, y, None, tuple(men))


def _worth(found: Estimate, men: list[Piece], place: Place, manned: float) -> float:
    """What sending a brigade to a place is worth: its points, by the odds there and the way to it."""
    if not place.worth:
        return 0.0
    x, y = middle(men)
    far = max(0.0, math.dist((x, y), (place.x, place.y)) - place.radius)
    theirs = _theirs(found, place)
    ours = sum(power(one) for one in men)
    odds = (ours + manned + 1.0) / (ours + manned + theirs + 1.0)
    if is_ahead(found) and found.side not in place.sides and theirs and odds < SURE:
        # He must come for it; we need not.
        return 0.0
    needed = far / (0.8 * min(pace(found.table, one) for one in men))
    worth = place.worth * odds / (1.0 + SLOWED * needed)
    if needed > found.turns_left:
        worth *= TOO_FAR
    if not theirs and (manned or place.sides == {found.side}):
        worth *= QUIET
    elif manned:
        worth *= max(ENOUGH, min(1.0, theirs / (manned + 1.0)))
    return worth


def _left_over(found: Estimate, men: list[Piece]) -> Task:
    """Nothing to take: at the nearest enemy if that is likely to go well, else it stays."""
    x, y = map(round, middle(men))
    foe = _nearest_to(found, x, y)
    if foe is None or is_ahead(found):
        return Task("stay", x, y, None, tuple(men))
    ours = strength_near(found.own, foe.x, foe.y, apart(foe, x, y) + AROUND)
    theirs = strength_near(found.foes, foe.x, foe.y, AROUND)
    if ours < BOLD * (ours + theirs):
        return Task("stay", x, y, None, tuple(men))
    return Task("fight", foe.x, foe.y, None, tuple(men))


def _nearest_to(found: Estimate, x: int, y: int) -> Piece | None:
    return min(found.foes, key=lambda one: (apart(one, x, y), one.id), default=None)
