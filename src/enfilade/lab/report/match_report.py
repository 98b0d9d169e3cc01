"""A match told: a table by scenario and side, the rating difference in a sentence, and the same as plain values."""

from __future__ import annotations

from math import isinf
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from enfilade.lab.run.match import Match, Score
from enfilade.lab.stats.ratings import Interval, Tally, rating_difference, share

_MOST_FAULTS = 10


def print_match(console: Console, match: Match, score: Score) -> None:
    """For people."""
    console.print(Text(f"{match.first} against {match.second}", style="bold"))
    console.print(_table(match, score))
    console.print(Text(verdict(match, score.total)), soft_wrap=True)
    console.print(Text("A draw counts half for each. 95 %: the truth lies there in 95 of 100 matches."))
    for name in (match.first, match.second):
        clock = score.clock(name)
        mean, slowest = _milliseconds(clock.mean), _milliseconds(clock.slowest)
        console.print(Text(f"{name} took {mean} for an answer on average, {slowest} for the slowest.", style="dim"))


def print_faults(console: Console, score: Score) -> None:
    """Games that broke off, which nobody has won."""
    if not score.faults:
        return
    count = len(score.faults)
    games = "1 game broke off and counts" if count == 1 else f"{count} games broke off and count"
    console.print(Text(f"{games} for nobody; the same command tries again:", style="red"))
    for result in score.faults[:_MOST_FAULTS]:
        seats = " v ".join(result.players[side] for side in result.sides)
        console.print(Text(f"  {result.scenario}, seed {result.seed}, {seats}: {result.fault}"), soft_wrap=True)
    if count > _MOST_FAULTS:
        console.print(Text(f"  and {count - _MOST_FAULTS} more"))


def plain_match(match: Match, score: Score) -> dict[str, Any]:
    """For programs; docs/lab.md describes it."""
    return {
        "players": [match.first, match.second],
        "games": match.games,
        "first_seed": match.seed,
        "tables": [{"scenario": one.name, "edition": one.edition, "digest": one.digest} for one in match.settings],
        "rows": [
            {"scenario": row.scenario, "side": row.side or None, **_plain(row.tally)} for row in score.by_scenario()
        ],
        "total": _plain(score.total),
        "rating_difference": _bounds(rating_difference(score.total)),
        "thinking": {name: score.clock(name)._asdict() for name in (match.first, match.second)},
        "faults": [
            {"scenario": one.scenario, "seed": one.seed, "players": one.players, "fault": one.fault}
            for one in score.faults
        ],
    }


def verdict(match: Match, tally: Tally) -> str:
    """Who is better, by how much, and how sure that is.

    >>> verdict(Match("captain", "drill", (), 0), Tally(80, 0, 20))
    'captain scored 80.0 % against drill (95 %: 71.1 % to 86.7 %): 241 rating points above (Elo; 95 %: 157 to 325).'
    """
    if not tally.games:
        return "No game was played to its end."
    part, points = share(tally.points, tally.games), rating_difference(tally)
    said = (
        f"{match.first} scored {_percent(part.value)} against {match.second}"
        f" (95 %: {_percent(part.low)} to {_percent(part.high)})"
    )
    where = "above" if points.value > 0 else "below"
    if isinf(points.value):
        least = points.low if points.value > 0 else -points.high
        return f"{said}: at least {least:.0f} rating points {where} (Elo; at 95 %; a clean sweep has no upper end)."
    if points.value == 0:
        return f"{said}: no difference in rating (Elo; 95 %: {points.low:.0f} to {points.high:.0f})."
    return f"{said}: {abs(points.value):.0f} rating points {where} (Elo; 95 %: {_between(points, points.value > 0)})."


def _between(points: Interval, above: bool) -> str:
    """The ends of the interval, each with its own side of nought where they lie on different ones.

    >>> _between(Interval(-89, -241, 64), above=False), _between(Interval(-89, -150, -20), above=False)
    ('241 below to 64 above', '20 to 150')
    """
    if points.low < 0 < points.high:
        ends = (
            (-points.low, "below", points.high, "above") if not above else (points.high, "above", -points.low, "below")
        )
        return f"{ends[0]:.0f} {ends[1]} to {ends[2]:.0f} {ends[3]}"
    low, high = sorted((abs(points.low), abs(points.high)))
    return f"{low:.0f} to {high:.0f}"


def _table(match: Match, score: Score) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for heading in ("scenario", f"{match.first} as"):
        grid.add_column(heading, no_wrap=True)
    for heading in ("games", "won", "drawn", "lost", "score", "95 %"):
        grid.add_column(heading, justify="right", no_wrap=True)
    for row in score.by_scenario():
        both = not row.side
        grid.add_row(
            Text("" if both else row.scenario),
            Text(row.side or "both"),
            *_cells(row.tally),
            style="bold" if both else "",
            end_section=both,
        )
    if len(match.settings) > 1:
        grid.add_row(Text("all"), Text("both"), *_cells(score.total), style="bold")
    return grid


def _cells(tally: Tally) -> list[str]:
    if not tally.games:
        return ["0", "0", "0", "0", "", ""]
    value, low, high = share(tally.points, tally.games)
    counts = [str(count) for count in (tally.games, *tally)]
    return [*counts, _percent(value), f"{low * 100:.0f}–{high * 100:.0f} %"]


def _plain(tally: Tally) -> dict[str, Any]:
    return {"games": tally.games, **tally._asdict(), "score": _bounds(share(tally.points, tally.games))}


def _bounds(interval: Interval) -> dict[str, float | None]:
    """JSON has no number without end."""
    return {name: None if isinf(value) else round(value, 4) for name, value in interval._asdict().items()}


def _percent(part: float) -> str:
    return f"{part:.1%}".replace("%", " %")


def _milliseconds(seconds: float) -> str:
    return f"{seconds * 1000:.3g} ms" if seconds < 1 else f"{seconds:.1f} s"
