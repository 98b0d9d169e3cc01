"""Plots of a report as plain SVG. Lengths across are per cents of the page's width, so that words keep their size."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil

from enfilade.lab.report.wording import percent
from enfilade.lab.stats.findings import Findings
from enfilade.lab.stats.objectives import NOBODY, Tenure
from enfilade.lab.stats.ratings import Paired
from enfilade.lab.stats.spread import Spread

DEFS = (
    '<svg class="defs" width="0" height="0" aria-hidden="true"><defs>'
    '<pattern id="r-second" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="6" height="6" class="second-ground"/><rect width="2" height="6" class="second-line"/></pattern>'
    '<pattern id="r-nobody" width="5" height="5" patternUnits="userSpaceOnUse">'
    '<circle cx="1.5" cy="1.5" r=".8" class="nobody-dot"/></pattern></defs></svg>'
)
"""The second side is hatched and draws are dotted, as everywhere: a print in grey can be read."""
_MOST_BINS = 34
_FILL = {0: "first", 1: "second", 2: "nobody"}


def plot(height: int, body: str, title: str) -> str:
    """A drawing as wide as its column."""
    return f'<svg class="plot" height="{height}" role="img" aria-label="{escape(title)}">{body}</svg>'


def across(share: float) -> str:
    return f"{100 * share:.2f}%"


def rect(x: float, y: float, wide: float, high: float, kind: str) -> str:
    return (
        f'<rect x="{across(x)}" y="{y:.1f}" width="{across(max(0.0, wide))}" height="{max(0.0, high):.1f}" '
        f'class="{kind}"/>'
    )


def line(x1: float, y1: float, x2: float, y2: float, kind: str = "axis") -> str:
    return f'<line x1="{across(x1)}" y1="{y1:.1f}" x2="{across(x2)}" y2="{y2:.1f}" class="{kind}"/>'


def words(x: float, y: float, said: str, kind: str = "", anchor: str = "middle") -> str:
    style = f' class="{kind}"' if kind else ""
    return f'<text x="{across(x)}" y="{y:.1f}" text-anchor="{anchor}"{style}>{escape(said)}</text>'


def win_bar(found: Findings, grades: Sequence[str]) -> str:
    """Who wins how often: the first side from the left, the second from the right, draws between; each side's best
    grade outermost. Below it the intervals of both."""
    first, second = found.sides
    games, top, high = found.outcome.games, 26, 46
    parts = [(first, grade, 0) for grade in _ranked(found, first, grades)]
    parts += [("", "drawn", 2), *((second, grade, 1) for grade in reversed(_ranked(found, second, grades)))]
    out, x = [], 0.0
    for side, grade, kind in parts:
        wide = (found.outcome.grades[side][grade] if side else found.outcome.drawn.times) / games
        place = grades.index(grade) if grade in grades else 0
        out.append(rect(x, top, wide, high, f"{_FILL[kind]} grade{min(place, 3)}"))
        if wide > 0.13 and side:
            out.append(words(x + wide / 2, top + 28, _short(grade), f"on-{_FILL[kind]}"))
        x += wide
    wins = [found.outcome.wins[side] for side in found.sides]
    out.append(rect(0, top, 1, high, "frame"))
    out.append(words(0, 16, f"{found.names[first]} {percent(wins[0].share)}", "name first-ink", "start"))
    out.append(words(1, 16, f"{percent(wins[1].share)} {found.names[second]}", "name second-ink", "end"))
    if found.outcome.drawn.times:
        out.append(words(0, top + high + 36, f"dotted: drawn, {percent(found.outcome.drawn.share)}", "small", "start"))
    out.append(line(0.5, top - 5, 0.5, top + high + 5, "even"))
    out.append(words(0.5, top + high + 36, "even", "small"))
    below = top + high + 12
    out.append(_whisker(wins[0].low, wins[0].high, wins[0].share, below, "first-ink"))
    out.append(_whisker(1 - wins[1].high, 1 - wins[1].low, 1 - wins[1].share, below + 10, "second-ink"))
    return plot(top + high + 44, "".join(out), "Who wins how often")


def margins(found: Findings, needed: int) -> str:
    """How many games ended by what margin; the first side's wins to the left."""
    values = [-one for one in found.outcome.margins]
    low, high = min(*values, -needed), max(*values, needed)
    step = next(size for size in (1, 2, 3, 5, 10, 20, 50) if (high - low) / size < _MOST_BINS)
    start = -ceil(-low / step) * step - step / 2
    bins = int((high - start) // step) + 1
    counts = [[0, 0, 0] for _ in range(bins)]
    for value in values:
        kind = 0 if value <= -needed else 1 if value >= needed else 2
        counts[int((value - start) // step)][kind] += 1
    tallest, deep, top = max(map(sum, counts)), 200, 32
    out = []
    for i, stack in enumerate(counts):
        foot = float(top + deep)
        for kind, count in enumerate(stack):
            tall = deep * count / tallest
            out.append(rect((i + 0.06) / bins, foot - tall, 0.88 / bins, tall, _FILL[kind]))
            foot -= tall
        if sum(stack) == tallest:
            out.append(words((i + 0.5) / bins, foot - 5, percent(tallest / len(values)), "small"))
    out.append(line(0, top + deep, 1, top + deep))
    out += _lead_ticks(start, step * bins, top + deep, found)
    at = (-found.outcome.margin.median - start) / (step * bins)
    out.append(line(at, 10, at, top + deep, "median"))
    out.append(words(min(0.85, max(0.15, at)), 4, "median", "small"))
    return plot(top + deep + 40, "".join(out), "Margins of victory")


def fan(found: Findings) -> str:
    """The lead as it stood at the end of each turn: the median, the middle half and nine tenths of all games."""
    leads = found.decision.leads
    reach = max(1.0, *(abs(value) for row in leads.values() for value in row)) * 1.08
    top, deep, left = 8, 210, 0.09
    turns = sorted(leads)
    xs = [left + (1 - left - 0.03) * (i / max(1, len(turns) - 1)) for i in range(len(turns))]
    ys = [[top + deep / 2 * (1 - value / reach) for value in leads[turn]] for turn in turns]
    shapes = "".join(
        _band(xs, [row[a] for row in ys], [row[b] for row in ys], kind)
        for a, b, kind in ((0, 4, "wide-band"), (1, 3, "narrow-band"))
    )
    median = "M" + "L".join(f"{100 * x:.2f} {row[2]:.1f}" for x, row in zip(xs, ys, strict=True))
    shapes += f'<path d="{median}" class="median-line"/>'
    high = top + deep
    out = [
        f'<svg x="0" y="0" width="100%" height="{high}" viewBox="0 0 100 {high}" preserveAspectRatio="none">{shapes}'
        "</svg>",
        line(left - 0.02, top + deep / 2, 1, top + deep / 2, "even"),
    ]
    for step in _steps(reach):
        y = top + deep / 2 * (1 - step / reach)
        out.append(words(left - 0.025, y + 4, str(abs(step)), "small", "end"))
        out.append(line(left - 0.018, y, left - 0.008, y))
    for x, row, turn in zip(xs, ys, turns, strict=True):
        out.append(f'<circle cx="{across(x)}" cy="{row[2]:.1f}" r="3.5" class="median-dot"/>')
        share = found.decision.by_turn.get(turn, 0) / found.outcome.games
        anchor = "end" if x > 0.95 else "middle"
        out.append(words(x, high + 20, f"turn {turn}" if len(turns) < 7 else str(turn), "small", anchor))
        out.append(words(x, high + 38, percent(share), "figure", anchor))
    out.append(words(left + 0.02, top + 12, f"{found.names[found.sides[0]]} ahead", "first-ink small", "start"))
    out.append(words(left + 0.02, high - 4, f"{found.names[found.sides[1]]} ahead", "second-ink small", "start"))
    return plot(high + 46, "".join(out), "The lead, turn by turn")


def thin_bar(shares: Sequence[float]) -> str:
    """The first side's wins, draws and the second's wins in one strip."""
    out, x = [], 0.0
    for kind, share in zip((0, 2, 1), shares, strict=True):
        out.append(rect(x, 2, share, 18, _FILL[kind]))
        x += share
    return plot(22, "".join([*out, line(0.5, 0, 0.5, 22, "even")]), "Shares of games")


def loss_bar(spread: Spread, began: int, most: int, kind: int) -> str:
    """What a brigade lost of what it had: the bar is the mean, the whisker nine games in ten."""
    out = [
        rect(0, 4, began / most, 14, "track"),
        rect(0, 4, spread.mean / most, 14, _FILL[kind]),
        _whisker(spread.low / most, spread.high / most, spread.median / most, 11, "casing"),
        _whisker(spread.low / most, spread.high / most, spread.median / most, 11, "ink"),
    ]
    return plot(22, "".join(out), f"lost {spread.mean:.1f} of {began}")


def tenure(found: Findings, one: Tenure) -> str:
    """Who held a place at the end of each turn."""
    deep, count = 92, len(one.by_turn)
    out = []
    for i, (turn, held) in enumerate(one.by_turn.items()):
        games, y = sum(held.values()), 2.0
        for kind, side in ((0, found.sides[0]), (2, NOBODY), (1, found.sides[1])):
            tall = deep * held[side] / games
            out.append(rect((i + 0.05) / count, y, 0.9 / count, tall, _FILL[kind]))
            if tall > 22 and side:
                out.append(words((i + 0.5) / count, y + tall / 2 + 5, percent(held[side] / games), f"on-{_FILL[kind]}"))
            y += tall
        out.append(words((i + 0.5) / count, deep + 19, str(turn), "small"))
    return plot(deep + 26, "".join(out), f"Who held {one.name}")


def share_bar(share: float) -> str:
    return plot(12, rect(0, 3, share, 8, "plain"), percent(share))


def interval(found: Paired, names: Mapping[int, str], unit: str, least: float) -> str:
    """A difference with its interval about nought, the first side's favour to the left. The scale reaches to `least`
    at the least, so that a trifle looks like one."""
    reach = max(abs(found.low), abs(found.high), least) * 1.25

    def at(value: float) -> float:
        return 0.5 - value / reach / 2

    out = [line(0, 30, 1, 30), line(0.5, 12, 0.5, 48, "even"), words(0.5, 64, "no difference", "small")]
    out += [_whisker(at(found.high), at(found.low), at(found.mean), 30, "ink strong")]
    out.append(words(0, 18, f"for {names[0]}", "first-ink small", "start"))
    out.append(words(1, 18, f"for {names[1]}", "second-ink small", "end"))
    out.append(words(min(0.9, max(0.1, at(found.mean))), 18, unit, "figure"))
    return plot(70, "".join(out), f"The difference: {unit}")


def _whisker(low: float, high: float, at: float, y: float, kind: str) -> str:
    ends = "".join(line(x, y - 4, x, y + 4, f"whisker {kind}") for x in (low, high))
    dot = f'<circle cx="{across(at)}" cy="{y:.1f}" r="3.2" class="dot {kind}"/>'
    return f"{line(low, y, high, y, f'whisker {kind}')}{ends}{dot}"


def _band(xs: Sequence[float], top: Sequence[float], foot: Sequence[float], kind: str) -> str:
    there = [f"{100 * x:.2f} {y:.1f}" for x, y in zip(xs, top, strict=True)]
    back = [f"{100 * x:.2f} {y:.1f}" for x, y in zip(reversed(xs), reversed(foot), strict=True)]
    return f'<path d="M{"L".join([*there, *back])}Z" class="{kind}"/>'


def _lead_ticks(start: float, long: float, y: float, found: Findings) -> list[str]:
    out = []
    for step in _steps(max(abs(start), abs(start + long))):
        at = (step - start) / long
        if 0.02 < at < 0.98:
            out.append(line(at, y, at, y + 5))
            out.append(words(at, y + 18, str(abs(step)) if step else "level", "small"))
    out.append(words(0, y + 36, f"\u2190 {found.names[found.sides[0]]} by so many points", "first-ink small", "start"))
    out.append(words(1, y + 36, f"{found.names[found.sides[1]]} by so many \u2192", "second-ink small", "end"))
    return out


def _steps(reach: float) -> list[int]:
    """Round numbers on both sides of nought, some three on each.

    >>> _steps(11.5)
    [-10, -5, 0, 5, 10]
    """
    size = next((size for size in (1, 2, 5, 10, 20, 50, 100) if reach / size < 4), 200)
    most = int(reach // size)
    return [size * i for i in range(-most, most + 1)]


def _ranked(found: Findings, side: str, grades: Sequence[str]) -> list[str]:
    """The grades a side has reached, the best first."""
    had = found.outcome.grades[side]
    return [grade for grade in grades if grade in had] + [grade for grade in had if grade not in grades]


def _short(grade: str) -> str:
    """
    >>> _short("a decisive victory"), _short("a victory")
    ('decisive', 'victory')
    """
    bare = grade.removeprefix("a ").removeprefix("an ")
    return bare.removesuffix(" victory") or bare
