"""Charge against charge: where the two meet, and whether either has lost its order by then."""

from __future__ import annotations

from fractions import Fraction

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.receipt import Line, Receipt
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters.charge import Run, is_past


class Meeting(msgspec.Struct, frozen=True):
    """How far each has come in its whole charge when they meet, or when both are spent."""

    meets: bool
    charger: Length
    counter: Length
    charger_disordered: bool
    counter_disordered: bool


def meet(edition: Edition, charger: Run, counter: Run, gap: Length, moved: Length | None = None) -> Meeting:
    """Where a charge that has come so far, and is `gap` away, meets the countercharge that now begins.

    Each covers its whole reach in the same time (ruling 7.29), or they meet in the middle of the ground both can reach.
    """
    if "countercharge" not in edition.reaction.replies_if_charged:
        raise Illegal("this card has no countercharge", "adf.charge.counter")
    gone = moved if moved is not None else Length(0)
    left = charger.total - gone
    if left < 0:
        raise Malformed("the charge has not come so far")
    if left + counter.total < gap:
        return _met(False, charger, counter, gone + left, counter.total)
    nearest, furthest = max(0, gap - counter.total), min(left, gap)
    if edition.rulings.countercharge_meets == "middle-of-overlap":
        place = (nearest + furthest) // 2
    else:
        whole = charger.total + counter.total
        place = int(Fraction(gap * charger.total, whole)) if whole else 0
    place = min(max(place, nearest), furthest)
    return _met(True, charger, counter, gone + place, gap - place)


def receipt(edition: Edition, name: str, meeting: Meeting, charger: str = "", counter: str = "") -> Receipt:
    rule = "adf.charge.counter"
    how = edition.rulings.countercharge_meets.replace("-", " ")
    outcome = []
    for who, moved, lost in (
        (charger or "the charge", meeting.charger, meeting.charger_disordered),
        (counter or "the countercharge", meeting.counter, meeting.counter_disordered),
    ):
        outcome.append(Line(who, f"has come {moved}, {'past' if lost else 'short of'} its disorder point", rule))
    said = "they meet: impact" if meeting.meets else "both fall short"
    return Receipt(
        "Countercharge", name, (Line("they meet", how, rule),), (), (), (Line("result", said, rule), *outcome)
    )


def _met(meets: bool, charger: Run, counter: Run, one: int, two: int) -> Meeting:
    return Meeting(meets, Length(one), Length(two), is_past(charger, one), is_past(counter, two))
