"""The rows of a table before the dice: which totals lead to the same result, and how often they come."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import NamedTuple

from enfilade.core.dice import sums
from enfilade.core.receipt import signed
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import charge, fire, morale
from enfilade.rules.adf.chapters.facts import Unit


class Cell(NamedTuple):
    """A span of totals of the dice with one result."""

    least: int
    most: int
    words: str
    ways: int
    total: int
    """Of all rolls."""
    figures: int = 0
    """Lost in it; below 0 if some come back."""

    @property
    def chance(self) -> Fraction:
        return Fraction(self.ways, self.total)


def of_fire(edition: Edition, assessment: fire.Assessment) -> tuple[Cell, ...]:
    """The cells of the results table that this fire can come to."""
    target = assessment.shot.target

    def result(total: int) -> tuple[str, int]:
        column = fire.column_of(edition, assessment.base + total)
        outcome = fire.outcome_at(edition, assessment.row, column)
        return fire_words(target, outcome), outcome.hits

    return _spans(fire.rolls(assessment)[0], result)


def of_check(edition: Edition, assessment: morale.Assessment) -> tuple[Cell, ...]:
    """What each total of a morale check, a fear check or a rally does."""

    def result(total: int) -> tuple[str, int]:
        outcome = morale.outcome_of(edition, assessment, total)
        return morale.spoken(assessment.unit, outcome), -outcome.figures

    return _spans(sums(edition.morale.check.dice), result)


def of_bonus(edition: Edition, assessment: charge.Assessment) -> tuple[Cell, ...]:
    """How far each total of the charge bonus carries the lead unit: into contact or not, in order or not."""

    def result(total: int) -> tuple[str, int]:
        run = charge.run_at(edition, assessment, total)
        end = "reaches them" if run.reaches else "falls short"
        return f"{end} {'in disorder' if run.disordered else 'in good order'}", 0

    return _spans(sums(assessment.bonus.count), result)


def fire_words(target: Unit, outcome: fire.Outcome) -> str:
    """A result of fire as a row of the table names it.

    >>> fire_words(Unit(arm="artillery", strength=3), fire.Outcome("1*2", 1, 2))
    '1 section, check at +2'
    """
    if outcome.check is None:
        return "no effect"
    thing = "section" if target.arm == "artillery" else "figure"
    check = f"check at {signed(outcome.check)}" if outcome.check else "morale check"
    lost = f"{outcome.hits} {thing}{'s' if outcome.hits > 1 else ''}, " if outcome.hits else ""
    return lost + check


def _spans(totals: Iterable[tuple[int, int]], result: Callable[[int], tuple[str, int]]) -> tuple[Cell, ...]:
    """Neighbouring totals with the same result taken together; a total may come more than once."""
    merged: dict[int, int] = {}
    for total, ways in totals:
        merged[total] = merged.get(total, 0) + ways
    whole = sum(merged.values())
    found: list[Cell] = []
    for total, ways in sorted(merged.items()):
        words, figures = result(total)
        last = found[-1] if found else None
        if last is not None and (last.words, last.figures) == (words, figures):
            found[-1] = last._replace(most=total, ways=last.ways + ways)
        else:
            found.append(Cell(total, total, words, ways, whole, figures))
    return tuple(found)
