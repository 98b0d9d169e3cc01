"""The casualty table: from dice to losses, the check they cause, and the odds of both. Fire and melee share it."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import ceil, floor
from typing import Literal

import msgspec

from enfilade.core.dice import SIDES, checked, sums
from enfilade.core.odds import Odds
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.card.firing import Result as Cell
from enfilade.rules.jr3.card.nerve import Cause
from enfilade.rules.jr3.chapters.facts import Unit, next_stand

Source = Literal["artillery", "sharpshooters", "other"]
NOTHING: Cell = "-"


class Strike(msgspec.Struct, frozen=True):
    """One throw at the table, and what the target needs of itself to feel it."""

    row: int | None
    """The place of the table's row; None is too few to have one."""
    dice: int
    base: int
    """The modifiers that count: what the dice are added to."""
    share: Fraction
    """What the target takes of its losses: ½ skirmishing, 2 for infantry in a melee."""
    source: Source
    ammunition: bool
    """Whether this throw can leave the firer low on ammunition."""
    strength: int
    untouched: bool
    """The target has lost nothing yet."""
    next_stand: int
    """Losses that cost the target its next stand or section."""


class Losses(msgspec.Struct, frozen=True):
    """A cell after its share: what is lost for sure, or what is lost if every one of some dice is high."""

    sure: int = 0
    possible: int = 0
    dice: int = 0


class Outcome(msgspec.Struct, frozen=True):
    """What the throw did. `check` is what the hit adds to the morale check it causes, None if it causes none."""

    losses: int
    check: int | None
    causes: tuple[Cause, ...]
    destroyed: bool
    low_ammunition: bool


class Result(msgspec.Struct, frozen=True):
    faces: tuple[int, ...]
    kill_faces: tuple[int, ...]
    """The dice of a possible kill."""
    total: int
    column: int | None
    cell: Cell
    outcome: Outcome


def strike(
    edition: Edition,
    *,
    row: int | None,
    dice: int,
    base: int,
    share: Fraction,
    source: Source,
    ammunition: bool,
    target: Unit,
) -> Strike:
    """A throw at this target."""
    # One die that shows a six is no roll of all sixes (J68).
    ammunition = ammunition and edition.rulings.low_ammunition and dice > 1
    left, untouched = target.strength, target.lost == 0
    return Strike(row, dice, base, share, source, ammunition, left, untouched, next_stand(edition, target))


def row_for(edition: Edition, count: int, sections: bool) -> int | None:
    """The place of the highest row not above so many figures or sections (J4, J5)."""
    rows = edition.fire.casualties.rows
    for place, row in enumerate(rows):
        least = row.sections if sections else row.figures
        if least is not None and count >= least:
            return place
    if count > 0 and edition.rulings.single_figure_fire == "as-two-figures":
        return len(rows) - 1
    return None


def column_of(edition: Edition, total: int) -> int | None:
    """The place of the highest roll not above the total; None is below the table (J6)."""
    above = bisect_right(edition.fire.casualties.rolls, total)
    return above - 1 if above else None


def cell_at(edition: Edition, row: int | None, column: int | None) -> Cell:
    if row is None or column is None:
        return NOTHING
    return edition.fire.casualties.rows[row].results[column]


def losses_of(edition: Edition, cell: Cell, share: Fraction) -> Losses:
    """What a cell costs a target that takes this share of its losses (J8, J37)."""
    kill, reading = edition.fire.possible_kill, edition.rulings.halved_single_kill
    if cell in (NOTHING, "MC"):
        return Losses()
    if isinstance(cell, int):
        left = floor(cell * share)
        if left:
            return Losses(sure=left)
        match reading:
            case "kill":
                return Losses(sure=1)
            case "possible-kill":
                return Losses(possible=1, dice=kill.dice)
            case _:
                return Losses()
    if share >= 1:
        return Losses(possible=floor(share), dice=kill.dice)
    match reading:
        case "kill":
            return Losses(possible=1, dice=kill.dice)
        case "possible-kill":
            return Losses(possible=1, dice=kill.dice * ceil(1 / share))
        case _:
            return Losses()


def dice_needed(edition: Edition, thrown: Strike, faces: Sequence[int] = ()) -> int:
    """How many dice: those of the throw, and once they lie those of a possible kill."""
    if len(faces) < thrown.dice:
        return thrown.dice
    total = thrown.base + sum(faces[: thrown.dice])
    cell = cell_at(edition, thrown.row, column_of(edition, total))
    return thrown.dice + losses_of(edition, cell, thrown.share).dice


def resolve(edition: Edition, thrown: Strike, faces: Sequence[int], what: str) -> Result:
    """The table's answer to the dice."""
    rolled = checked(faces, dice_needed(edition, thrown, faces), what)
    first, further = rolled[: thrown.dice], rolled[thrown.dice :]
    total = thrown.base + sum(first)
    column = column_of(edition, total)
    cell = cell_at(edition, thrown.row, column)
    all_low = all(face == edition.fire.low_ammunition_face for face in first)
    return Result(first, further, total, column, cell, outcome_of(edition, thrown, cell, further, all_low))


def outcome_of(edition: Edition, thrown: Strike, cell: Cell, kill_faces: Sequence[int], all_low: bool) -> Outcome:
    """Losses, check and ammunition."""
    loss = losses_of(edition, cell, thrown.share)
    lost = loss.sure
    if loss.dice and all(face >= edition.fire.possible_kill.kills_on for face in kill_faces):
        lost = loss.possible
    lost = min(lost, thrown.strength)
    low = thrown.ammunition and all_low
    if lost == thrown.strength:
        return Outcome(lost, None, (), True, low)
    causes = _causes(edition, thrown, cell, lost)
    if not causes:
        return Outcome(lost, None, (), False, low)
    added = hit_modifier(edition, lost) if "artillery-or-sharpshooter-hit" in causes else 0
    return Outcome(lost, added, causes, False, low)


def hit_modifier(edition: Edition, losses: int, fires: int = 1) -> int:
    """What being hit by artillery or sharpshooters adds to the check (J22)."""
    each = edition.morale.modifiers.hit
    return each * (losses if edition.rulings.hit_modifier == "each-casualty" else fires)


def odds(edition: Edition, thrown: Strike) -> Odds[Outcome]:
    """The chance of every outcome, losses and check together."""
    key = (id(edition), thrown)
    known = _REMEMBERED.get(key)
    if known is None:
        known = _REMEMBERED[key] = _odds(edition, thrown)
        _KEPT[id(edition)] = edition
    return known


_REMEMBERED: dict[tuple[int, Strike], Odds[Outcome]] = {}
_KEPT: dict[int, Edition] = {}
"""Editions whose odds are remembered by identity, kept so that the identity stays theirs."""


def _odds(edition: Edition, thrown: Strike) -> Odds[Outcome]:
    # One way of this total shows the same face on every die; the others of it do not.
    alike = thrown.dice * edition.fire.low_ammunition_face if thrown.ammunition else None
    cells: dict[tuple[Cell, bool], int] = {}
    for total, ways in sums(thrown.dice):
        cell = cell_at(edition, thrown.row, column_of(edition, thrown.base + total))
        if total == alike:
            cells[cell, True] = 1
            ways -= 1
        if ways:
            cells[cell, False] = cells.get((cell, False), 0) + ways

    def follow(rolled: tuple[Cell, bool]) -> Odds[Outcome]:
        cell, all_low = rolled
        dice = losses_of(edition, cell, thrown.share).dice
        ends: dict[Outcome, int] = {}
        for faces in product(range(1, SIDES + 1), repeat=dice):
            outcome = outcome_of(edition, thrown, cell, faces, all_low)
            ends[outcome] = ends.get(outcome, 0) + 1
        return Odds(ends, SIDES**dice)

    return Odds(cells, SIDES**thrown.dice).then(follow)


def _causes(edition: Edition, thrown: Strike, cell: Cell, lost: int) -> tuple[Cause, ...]:
    """Why the target must check its morale now; one throw makes one check, whatever the reasons."""
    found: list[Cause] = []
    if lost and thrown.untouched:
        found.append("first-loss")
    if thrown.source != "other" and thrown.source in edition.fire.check_from and cell != NOTHING:
        missed = thrown.source == "artillery" and edition.rulings.possible_kill_check
        if lost or cell == "MC" or missed:
            found.append("artillery-or-sharpshooter-hit")
    if lost >= thrown.next_stand:
        found.append("stand-or-section-lost")
    return tuple(cause for cause in found if cause in edition.morale.causes)
