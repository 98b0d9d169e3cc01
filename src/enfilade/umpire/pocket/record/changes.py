"""Results that are no longer what was entered: found against what their phone had seen, until somebody accepts them."""

from __future__ import annotations

from dataclasses import dataclass, replace

from enfilade.umpire.pocket.record.entries import Read
from enfilade.umpire.pocket.record.hindsight import Hindsight
from enfilade.umpire.pocket.record.items import Item
from enfilade.umpire.pocket.record.says import Accept, Charge, Judge, Lose, Stage

_SAME = "nothing is to be accepted: this result is the one that was entered"
_AGAIN = "nothing is to be accepted: this result has been accepted as it is"
_NOT_APPLIED = "nothing is to be accepted: this entry has no result now"


@dataclass(frozen=True, slots=True)
class Change:
    """An entry that ended otherwise than now when somebody last put the table right by it."""

    item: Item
    then: Item
    before: tuple[Item, ...]
    """What now stands before it, and did not then; those about the same units, if there are any."""
    without: tuple[Item, ...]
    """What stood before it then, and has been taken back."""
    accepted: bool
    """It has been accepted before, and has changed again."""


def with_acceptance(items: list[Item], past: Hindsight) -> tuple[list[Item], dict[int, int]]:
    """The items with those acceptances set aside that accept nothing; and for each entry its last one that stands."""
    asked = [place for place, one in enumerate(past.known.ordered) if isinstance(one.say, Accept)]
    if not asked:
        return items, {}
    judged, good = list(items), dict[int, list[int]]()
    for place in asked:
        if items[place].why:
            continue
        of = past.known.place[_of(past.known.ordered[place])]
        why = _refused(past, place, of, good.get(of, []))
        if not why:
            good.setdefault(of, []).append(place)
        elif not items[place].undone:
            judged[place] = replace(items[place], why=f"{why[:1].upper()}{why[1:]}.", crossed=())
    standing = {of: [place for place in places if not judged[place].undone] for of, places in good.items()}
    return judged, {of: places[-1] for of, places in standing.items() if places}


def changes(items: list[Item], accepted: dict[int, int], past: Hindsight) -> list[Change]:
    """What has changed and nobody has accepted, oldest first; what is now set aside is among it."""
    found = []
    for place in past.known.unsettled:
        item = items[place]
        if item.undone or not isinstance(past.known.ordered[place].say, Judge | Charge | Stage | Lose):
            continue
        by = accepted.get(place, place)
        then = past.ended(place, by)
        if then is not None and then.applied and (item.why or not item.same_result(then)):
            found.append(_change(items, past, place, by, then))
    return found


def _refused(past: Hindsight, place: int, of: int, earlier: list[int]) -> str:
    """Why there is nothing to accept, as far as the phone knew that accepts; empty if there is."""
    now = past.ended(of, place)
    if now is None or not now.applied:
        return _NOT_APPLIED
    over = past.known.over(place)
    known = [one for one in earlier if past.known.knew(place, one) and one not in over]
    then = past.ended(of, known[-1] if known else of)
    if then is not None and then.applied and not now.same_result(then):
        return ""
    return _AGAIN if known else _SAME


def _change(items: list[Item], past: Hindsight, place: int, by: int, then: Item) -> Change:
    known, over = past.known, past.known.over(by)
    item = items[place]
    units = item.units | then.units
    before = [one for at, one in enumerate(items[:place]) if one.applied and (at in over or not known.knew(by, at))]
    without = [one for at, one in enumerate(items[:place]) if one.undone and at not in over and known.knew(by, at)]
    near = [one for one in before if one.units & units], [one for one in without if one.units & units]
    before, without = near if any(near) else (before, without)
    return Change(item, then, tuple(before), tuple(without), by != place)


def _of(one: Read) -> str:
    assert isinstance(one.say, Accept)
    return one.say.of
