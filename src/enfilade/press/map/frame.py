"""What stands round a table map: the banner with battle, turn and sides, the ruled border, the scale and the north."""

from __future__ import annotations

from typing import Any

from enfilade.press.map.ink import INK, INK2, PANEL, RULE, SERIF, View, length_of, number, text
from enfilade.press.map.pieces.wings import wing_of
from enfilade.press.map.units import Ink, swatch
from enfilade.tabletop.board import Board

MARGIN, HEAD, FOOT = 38, 62, 40
_BAR = 6
_EVERY = 6
"""Inches from one figure of the ruler to the next."""


_SIGNS = "dark edge and wedge: the front · figures in white, lost ones hollow"


def banner(table: Board, state: Any, ink: dict[str, Ink], across: float) -> str:
    """Battle and date on the left; on the right the turn, whose it is, and the points."""
    scenario = table.scenario
    under = " · ".join(words for words in (scenario.date, table.name) if words)
    east = across - MARGIN
    out = [
        text((MARGIN, 36), scenario.title, 27, family=SERIF, bold=True, anchor="start"),
        text((MARGIN, 57), under, 14, INK2, family=SERIF, italic=True, anchor="start"),
        f'<path d="M{MARGIN} 69H{number(east)}" stroke="{RULE}" stroke-width="1"/>',
    ]
    now = f"Turn {state.turn} of {scenario.turns} · {_clock(table, state)}"
    active, doing = wing_of(table).now(table, state)
    out.append(text((east, 34), now, 17, bold=True, anchor="end"))
    x = east
    for side in reversed(table.sides):
        words = f"{scenario.sides[side].name} {state.points.get(side, 0)}"
        out.append(text((x, 56), words, 14, ink[side].deep, anchor="end", bold=side == active))
        x -= length_of(words, 14, bold=True) + 22
        out.append(swatch(ink[side], x, 51))
        x -= 27
    out.append(text((x, 56), f"{doing};  points:", 14, INK2, anchor="end"))
    return f'<g class="banner">{"".join(out)}</g>'


def border(view: View) -> str:
    """The table's edge, bars of an inch outside it, figures every few inches, a rule round it all."""
    wide, high = view.long(view.width), view.long(view.height)
    out = [
        f'<rect x="-11" y="-11" width="{number(wide + 22)}" height="{number(high + 22)}" fill="none" '
        f'stroke="{INK}" stroke-width="2.2"/>',
        f'<rect x="{-_BAR / 2}" y="{-_BAR / 2}" width="{number(wide + _BAR)}" height="{number(high + _BAR)}" '
        f'fill="none" stroke="{PANEL}" stroke-width="{_BAR}"/>',
    ]
    bars = []
    for i in range(0, -(-view.width // 1000), 2):
        start, long = view.long(i * 1000), view.long(min(1000, view.width - i * 1000))
        bars += [f"M{number(start)} {y}h{number(long)}v{_BAR}h{number(-long)}z" for y in (-_BAR, number(high))]
    for i in range(0, -(-view.height // 1000), 2):
        long = view.long(min(1000, view.height - i * 1000))
        start = high - view.long(i * 1000)
        bars += [f"M{x} {number(start)}v{number(-long)}h{_BAR}v{number(long)}z" for x in (-_BAR, number(wide))]
    out.append(f'<path d="{"".join(bars)}" fill="{INK}"/>')
    out.append(
        f'<rect width="{number(wide)}" height="{number(high)}" fill="none" stroke="{INK}" stroke-width="1"/>'
        f'<rect x="{-_BAR}" y="{-_BAR}" width="{number(wide + 2 * _BAR)}" height="{number(high + 2 * _BAR)}" '
        f'fill="none" stroke="{INK}" stroke-width=".7"/>'
    )
    for inch in range(0, view.width // 1000 + 1, _EVERY):
        x = view.long(inch * 1000)
        out += (text((x, y), str(inch), 11.5, INK2) for y in (-16.0, high + 24))
    for inch in range(0, view.height // 1000 + 1, _EVERY):
        y = high - view.long(inch * 1000) + 4
        out += (text((x, y), str(inch), 11.5, INK2, anchor=end) for x, end in ((-15.0, "end"), (wide + 15, "start")))
    return f'<g class="border">{"".join(out)}</g>'


def foot(view: View, table: Board, ink: dict[str, Ink]) -> str:
    """A scale of three inches, the yards they stand for, the sides' signs, and the north."""
    inch = view.scale
    yards = f"an inch is {wing_of(table).yards(table.edition)}"
    out = [f'<rect y="4" width="{number(3 * inch)}" height="{_BAR}" fill="{PANEL}" stroke="{INK}" stroke-width="1"/>']
    out += (f'<rect x="{number(i * inch)}" y="4" width="{number(inch)}" height="6" fill="{INK}"/>' for i in (0, 2))
    out += (text((i * inch, 23), str(i), 11.5) for i in range(3))
    out.append(text((3 * inch - 4, 23), "3 inches", 11.5, anchor="start"))
    x = 3 * inch + 74
    out.append(text((x, 12), yards, 13, INK2, anchor="start", family=SERIF, italic=True))
    x += length_of(yards, 13) + 30
    for side in table.sides:
        name = table.scenario.sides[side].name
        out.append(swatch(ink[side], x, 8))
        out.append(text((x + 18, 12), name, 13, ink[side].deep, anchor="start", bold=True))
        x += length_of(name, 13, bold=True) + 52
    east = view.long(view.width) - 8
    if x + length_of(_SIGNS, 12) < east - 30:
        out.append(text((x - 12, 12), _SIGNS, 12, INK2, anchor="start"))
    out.append(f'<path d="M{number(east)} -4l5 22-5-5-5 5z" fill="{INK}"/>')
    out.append(text((east - 14, 14), "N", 14, family=SERIF, bold=True))
    return f'<g class="foot">{"".join(out)}</g>'


def _clock(table: Board, state: Any) -> str:
    """The time of day at which the turn begins."""
    hours, minutes = table.scenario.begins.split(":")
    gone = (state.turn - 1) * table.edition.scale.minutes_per_turn
    whole = int(hours) * 60 + int(minutes) + gone
    return f"{whole // 60 % 24}:{whole % 60:02d}"
