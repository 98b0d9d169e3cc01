"""Plots of a report as SVG: losses by brigade and the points, turn by turn. Dashes, marks and words, colour last."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from enfilade.ground.shapes import Point
from enfilade.press.map.ink import INK, INK2, PANEL, RULE, SANS, length_of, number, path, plain, text
from enfilade.press.map.units import inks
from enfilade.press.report.chronicle import Chronicle
from enfilade.press.report.speech import Speech, first_up

WIDE, HIGH = 480, 280
_LEFT, _TOP, _FOOT = 40, 24, 50
_DASHES = ("", "7 3", "2 3", "10 3 2 3", "5 5", "1 4")
_LINE = 15.5
_LONGEST = 24
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200)


class Course(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a plot: its values from the start on, and what stands at its end."""

    label: str
    values: tuple[float, ...]
    diamond: bool
    """The mark of the Confederates; otherwise a disc."""
    stroke: str
    dash: str = ""


def brigade_losses(story: Chronicle, side: str) -> str:
    """The share of its strength that each brigade of a side had lost at the end of each turn."""
    speech, ink = Speech(story.table, story.state), inks(story.table)[side]
    diamond = story.table.scenario.sides[side].nation == "cs"
    courses = []
    for place, toll in enumerate(one for one in story.tolls if one.side == side):
        share = tuple(100 * lost / toll.began for lost in toll.lost)
        label = f"{_short(speech.brigade(toll.id))} {toll.lost[-1]} of {toll.began}"
        dash = _DASHES[place % len(_DASHES)]
        courses.append(Course(label=label, values=share, diamond=diamond, stroke=ink.deep, dash=dash))
    most = max((max(value for one in _of_both(story) for value in one), 20.0))
    return plot(courses, most=most, unit="%", title=f"Losses of {speech.side(side)} by brigade")


def points(story: Chronicle) -> str:
    """What each side's points would have been, had the battle ended with that turn."""
    speech = Speech(story.table, story.state)
    courses = []
    begun = story.table.scenario.victory.handicap
    for side in story.table.sides:
        values = (float(begun.get(side, 0)), *(float(turn.points[side]) for turn in story.turns))
        diamond = story.table.scenario.sides[side].nation == "cs"
        label = f"{_short(speech.side(side))} {round(values[-1])}"
        stroke, dash = inks(story.table)[side].deep, "7 3" if diamond else ""
        courses.append(Course(label=label, values=values, diamond=diamond, stroke=stroke, dash=dash))
    most = max(max(one.values) for one in courses)
    least = min(0.0, *(min(one.values) for one in courses))
    return plot(courses, most=max(most, 5.0), least=least, unit="", title="Points by turn")


def plot(courses: Sequence[Course], *, most: float, least: float = 0.0, unit: str, title: str) -> str:
    """Lines over turns, each named at its end."""
    turns = max(len(one.values) for one in courses) - 1
    margin = max(length_of(one.label, 13) for one in courses) + 40
    high = HIGH - _TOP - _FOOT
    step = next(size for size in (*_STEPS, most - least) if (most - least) / size <= 6)
    # The scale ends on a line above the highest value, so that every value can be read between two.
    least, most = least // step * step, -(-most // step) * step
    right = max(WIDE - margin, WIDE / 3)

    def at(turn: float, value: float) -> Point:
        across = _LEFT + (right - _LEFT) * (turn / max(1, turns))
        return across, _TOP + high * (1 - (value - least) / (most - least))

    out = [_grid(turns, least, step, most, unit, at)]
    for one in courses:
        spots = [at(turn, value) for turn, value in enumerate(one.values)]
        dash = f' stroke-dasharray="{one.dash}"' if one.dash else ""
        out.append(f'<path d="{path(spots)}" fill="none" stroke="{one.stroke}" stroke-width="2.2"{dash}/>')
        out += (_mark(x, y, one) for x, y in spots)
    ends = [at(len(one.values) - 1, one.values[-1])[1] for one in courses]
    for one, y, label_y in zip(courses, ends, apart(ends, _LINE, _TOP + 4, HIGH - _FOOT + 4), strict=True):
        x = at(len(one.values) - 1, 0)[0]
        out.append(
            f'<path d="M{number(x + 5)} {number(y)}L{number(x + 13)} {number(label_y)}" stroke="{INK2}" '
            'stroke-width=".8" fill="none"/>'
        )
        out.append(text((x + 16, label_y + 4.5), one.label, 13, one.stroke, anchor="start"))
    said = text((_LEFT - 30, 12), title, 14, INK, anchor="start", bold=True)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" width="{WIDE}" height="{HIGH}" '
        f'font-family="{SANS}" role="img" aria-label="{plain(title)}">{said}{"".join(out)}</svg>'
    )


def apart(wanted: Sequence[float], least: float, top: float, foot: float) -> list[float]:
    """Places for words beside lines: as near as may be to where they are wanted, none on another.

    >>> apart([10, 12, 50], 15, 0, 100)
    [3.5, 18.5, 50.0]
    """
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    groups: list[tuple[list[int], float]] = []
    for i in order:
        groups.append(([i], float(wanted[i])))
        while len(groups) > 1 and groups[-1][1] - groups[-2][1] < least * (len(groups[-1][0]) + len(groups[-2][0])) / 2:
            (later, _), (sooner, _) = groups.pop(), groups.pop()
            both = [*sooner, *later]
            middle = sum(wanted[j] for j in both) / len(both)
            half = least * (len(both) - 1) / 2
            groups.append((both, min(max(middle, top + half), foot - half)))
    found = [0.0] * len(wanted)
    for members, middle in groups:
        for place, i in enumerate(members):
            found[i] = middle + (place - (len(members) - 1) / 2) * least
    return found


def _short(brigade: str) -> str:
    """
    >>> _short("the artillery of the First Corps and the cavalry"), _short("Archer's brigade")
    ('Artillery', "Archer's brigade")
    """
    name = first_up(brigade.removeprefix("the "))
    for joint in (" and ", ", ", " of "):
        name = name if len(name) <= _LONGEST else name.partition(joint)[0]
    return name if len(name) <= _LONGEST else name[:_LONGEST].rsplit(" ", 1)[0] + "…"


def _of_both(story: Chronicle) -> list[tuple[float, ...]]:
    """Both sides on one scale, so that they may be compared."""
    return [tuple(100 * lost / toll.began for lost in toll.lost) for toll in story.tolls]


def _grid(turns: int, least: float, step: float, most: float, unit: str, place: Callable[[float, float], Point]) -> str:
    out = []
    value = least
    while value <= most:
        x, y = place(0, value)
        east = place(turns, value)[0]
        out.append(f'<path d="M{number(x)} {number(y)}H{number(east)}" stroke="{RULE}" stroke-width=".7"/>')
        out.append(text((x - 7, y + 4), f"{value:g}{unit}".replace("-", "−"), 12, INK2, anchor="end"))
        value += step
    for turn in range(turns + 1):
        x, y = place(turn, least)
        out.append(f'<path d="M{number(x)} {number(y)}v5" stroke="{INK}" stroke-width="1"/>')
        out.append(text((x, y + 19), "start" if not turn else str(turn), 12, INK2))
    x, y = place(turns / 2, least)
    out.append(text((x, y + 36), "turn", 12, INK2))
    west, east = place(0, least)[0], place(turns, least)[0]
    out.append(f'<path d="M{number(west)} {number(y)}H{number(east)}" stroke="{INK}" stroke-width="1.2"/>')
    return "".join(out)


def _mark(x: float, y: float, one: Course) -> str:
    look = f'fill="{PANEL}" stroke="{one.stroke}" stroke-width="1.6"'
    if one.diamond:
        return f'<path d="M{number(x)} {number(y - 4.4)}l4.4 4.4-4.4 4.4-4.4-4.4z" {look}/>'
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="3.4" {look}/>'
