"""The battle in a few sentences: who met, who won and by how much, what it cost, when it was decided, how dice ran."""

from __future__ import annotations

from fractions import Fraction

from enfilade.press.report.chronicle import Chronicle, decided
from enfilade.press.report.games.wings import wing_of
from enfilade.press.report.speech import Speech, first_up, listed
from enfilade.speech.spoken import counted

_LITTLE = Fraction(1, 2)
"""Luck of less than half a figure is none."""
_ORDINALS = ("", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def in_brief(story: Chronicle) -> tuple[str, ...]:
    """The opening paragraph of a report, sentence by sentence."""
    speech = Speech(story.table, story.state)
    said = [_result(story, speech), _cost(story, speech)]
    said += [one for one in (_gone(story, speech), _leaders(story), _decided(story, speech)) if one]
    return (*said, dice_ran(story))


def meeting(story: Chronicle) -> str:
    """Who met: "Union 14 figures and 2 sections, against Confederate ..."."""
    speech = Speech(story.table, story.start)
    parts = []
    for side in story.table.sides:
        of = [one for one in story.tolls if one.side == side]
        figures, sections = (
            sum(pair[1] for pair in some) for some in ([t.figures for t in of], [t.sections for t in of])
        )
        strength = [counted(figures, "figure")] if figures else []
        strength += [counted(sections, "section")] if sections else []
        units = counted(sum(len(one.units) for one in of), "unit")
        parts.append(f"{speech.side(side)} with {units}, {' and '.join(strength)}")
    return f"{first_up(' against '.join(parts))}."


def dice_ran(story: Chronicle) -> str:
    """Whom the dice favoured, and by how much."""
    first, _ = story.luck.accounts
    favour, nerve = story.luck.favour(), story.luck.nerve()
    other = story.table.enemy(first.side)
    speech = Speech(story.table, story.state)
    if not story.throws:
        return "No dice were cast."
    if abs(favour) < _LITTLE and abs(nerve) < 1:
        return "The dice favoured nobody."
    lucky = speech.side(first.side if favour > 0 else other)
    nervy = speech.side(first.side if nerve > 0 else other)
    figures = f"{_tenths(abs(favour))} {'figure' if _tenths(abs(favour)) == '1' else 'figures'}"
    levels = f"{_tenths(abs(nerve))} levels of morale"
    if abs(favour) < _LITTLE:
        return f"In losses the dice were even; in nerve they gave {nervy} {levels}."
    if abs(nerve) < 1:
        return f"The dice gave {lucky} {figures}; in nerve they were even."
    if lucky == nervy:
        return f"The dice favoured {lucky}, by {figures} and {levels}."
    return f"The dice gave {lucky} {figures}, and {nervy} {levels}."


def _result(story: Chronicle, speech: Speech) -> str:
    points = story.points
    if story.over is None:
        first, second = story.table.sides
        now = f"{speech.side(first)} {points[first]}, {speech.side(second)} {points[second]}"
        turn = story.turns[-1].number
        return f"The record ends in turn {turn} of {story.table.scenario.turns}; as the points then stood: {now}."
    if not story.over.winner:
        first, second = story.table.sides
        made = f"{points[first]} point{'' if points[first] == 1 else 's'} for {speech.side(first)}"
        return f"The battle was drawn, with {made} and {points[second]} for {speech.side(second)}."
    winner = story.over.winner
    loser = story.table.enemy(winner)
    return f"{first_up(speech.side(winner))} won {story.over.grade}, {points[winner]} points to {points[loser]}."


def _cost(story: Chronicle, speech: Speech) -> str:
    parts = []
    for side in story.table.sides:
        of = [one for one in story.tolls if one.side == side]
        said = []
        for thing, pairs in (("figures", [one.figures for one in of]), ("sections", [one.sections for one in of])):
            lost, began = (sum(column) for column in zip(*pairs, strict=True))
            if lost or (began and thing == "figures"):
                said.append(f"{lost or 'none'} of {began} {thing}")
        parts.append(f"{speech.side(side)} lost {' and '.join(said)}")
    return f"{first_up('; '.join(parts))}."


def _gone(story: Chronicle, speech: Speech) -> str:
    parts, is_lost = [], wing_of(story.table).is_lost
    for side in story.table.sides:
        gone = [
            one.id
            for toll in story.tolls
            if toll.side == side
            for one in toll.units
            if is_lost(story.state.units[one.id])
        ]
        if gone:
            parts.append(f"of {speech.side(side)} {speech.units(gone)}")
    return f"Broken and gone at the end: {'; '.join(parts)}." if parts else ""


def _leaders(story: Chronicle) -> str:
    fell = wing_of(story.table).fell(story.start, story.state, story.throws)
    return f"{first_up(listed(fell))} fell." if fell else ""


def _decided(story: Chronicle, speech: Speech) -> str:
    turn = decided(story)
    if turn is None or story.over is None:
        return ""
    if turn == story.turns[-1].number:
        return "By the points it was decided only in the last turn."
    when = _ORDINALS[turn] if turn < len(_ORDINALS) else f"{turn}th"
    return f"By the points {speech.side(story.over.winner)} led for good from the end of the {when} turn."


def _tenths(value: Fraction) -> str:
    """
    >>> _tenths(Fraction(37, 10)), _tenths(Fraction(2))
    ('3.7', '2')
    """
    return f"{float(value):.1f}".removesuffix(".0")
