"""What a trial found, on the terminal."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from rich import box
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from enfilade.lab.report.wording import called, counted, percent, shared, signed
from enfilade.lab.run.simulate import Trial
from enfilade.lab.stats.balance import Balance
from enfilade.lab.stats.findings import Findings
from enfilade.lab.stats.paired import sentences
from enfilade.lab.stats.spread import Spread
from enfilade.lab.stats.worth_seeing import TITLES

_MOST_FAULTS = 5


def print_findings(console: Console, trial: Trial, found: Findings, files: Mapping[str, str]) -> None:
    """`files` names the saved games by their key."""
    if not found.outcome.games:
        console.print(Text("No game was played to its end.", style="red"))
        return
    console.print(Text(trial.setting.title, style="bold"))
    seats = ", ".join(f"{found.names[side]} {trial.players[side]}" for side in found.sides)
    console.print(Text(f"{counted(found.outcome.games, 'game')} by {trial.setting.edition}; {seats}", style="dim"))
    console.print(_wins(found))
    for sentence in told(trial, found):
        console.print(Text(sentence), soft_wrap=True)
    console.print(_brigades(found))
    if found.objectives:
        console.print(_objectives(found))
    _print_seen(console, found, files)


def print_faults(console: Console, found: Findings) -> None:
    """Games that broke off, which count for nobody."""
    if not found.faults:
        return
    console.print(Text(f"{counted(len(found.faults), 'game')} broke off; the same command tries again:", style="red"))
    for result in found.faults[:_MOST_FAULTS]:
        console.print(Text(f"  seed {result.seed}: {result.fault}"), soft_wrap=True)


def told(trial: Trial, found: Findings) -> list[str]:
    """What is best said in sentences: the decision, the leaders, a house rule, a handicap."""
    said = [decided(found)]
    for side in found.sides:
        lost = sum(found.outcome.leaders[side].values()) / found.outcome.games
        if lost:
            said.append(f"{found.names[side]} leaders lost: {lost:.2f} a game.")
    if found.difference is not None:
        said += sentences(found.difference, found.sides, found.names, rule_of(trial))
    if found.balance is not None:
        said += balanced(found.balance, found)
    return said


def decided(found: Findings) -> str:
    """When the lead stood for good, and how often it changed."""
    decision, games = found.decision, found.outcome.games
    if decision.median is None:
        return "No game was decided."
    never = percent(decision.changes.get(0, 0) / games)
    often = sum(changes * count for changes, count in decision.changes.items()) / games
    return (
        f"Decided by the end of turn {decision.median:g} in the median game. The lead changed {often:.1f} times a game "
        f"and never in {never}; {percent(decision.turned.share)} were won by a side that had been behind."
    )


def rule_of(trial: Trial) -> str:
    """What is compared with what."""
    assert trial.without is not None
    new = set(trial.setting.edition.split("+")) - set(trial.without.edition.split("+"))
    if trial.setting.edition.startswith(f"{trial.without.edition}+"):
        return f"the ruling {' and '.join(sorted(new))}"
    return f"{trial.setting.edition}, against {trial.without.edition},"


def balanced(balance: Balance, found: Findings) -> list[str]:
    """What to change in the scenario file, and what would come of it."""
    first, second = found.sides
    if not balance.points:
        return ["The handicap of the scenario is as even as points can make it."]
    side = first if balance.points > 0 else second
    then = ", ".join(f"{found.names[one]} {shared(balance.then[one])}" for one in found.sides)
    low, high = sorted((balance.low, balance.high), key=lambda points: points * balance.points)
    between = f"{abs(low)} to {abs(high)}" if low * high > 0 else f"{_for(found, low)} to {_for(found, high)}"
    return [
        f"Even with {counted(abs(balance.points), 'point')} more for {called(found.names[side])} "
        f"(95%: {between}): {then}, drawn {percent(balance.drawn_then.share)}.",
        f'In the scenario file: "handicap": {_json(balance.handicap)} becomes {_json(balance.proposed)}.',
    ]


def _for(found: Findings, points: int) -> str:
    side = found.sides[0] if points > 0 else found.sides[1]
    return f"{abs(points)} for {called(found.names[side])}" if points else "none"


def _json(handicap: Mapping[str, int]) -> str:
    return "{" + ", ".join(f'"{side}": {points}' for side, points in handicap.items()) + "}"


def _wins(found: Findings) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD)
    for heading in ("", "won", "95%", "points", "nine in ten", "grades"):
        grid.add_column(heading, justify="left" if heading in ("", "grades") else "right")
    for side in found.sides:
        won = found.outcome.wins[side]
        grades = ", ".join(f"{grade} {percent(of / won.of)}" for grade, of in found.outcome.grades[side].items())
        points = found.outcome.points[side]
        grid.add_row(
            Text(found.names[side]), percent(won.share), _between(won.low, won.high), *_spread(points), Text(grades)
        )
    drawn = found.outcome.drawn
    grid.add_row("drawn", percent(drawn.share), _between(drawn.low, drawn.high), "", "", "")
    margin = found.outcome.margin
    lead = f"{found.names[found.sides[0]]} less {found.names[found.sides[1]]}"
    grid.add_row(Text(lead), "", "", signed(margin.mean), f"{signed(margin.low, 0)} to {signed(margin.high, 0)}", "")
    return grid


def _brigades(found: Findings) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD)
    for heading in ("brigade", "", "had", "lost", "nine in ten", "wrecked", "run off"):
        grid.add_column(heading, justify="left" if heading in ("brigade", "") else "right")
    for one in found.brigades:
        grid.add_row(
            Text(one.name),
            Text(found.names[one.side]),
            str(one.began),
            *_spread(one.lost),
            percent(one.wrecked.share),
            f"{one.routed_off:.1f}",
        )
    return grid


def _objectives(found: Findings) -> Grid:
    grid = Grid(box=box.SIMPLE_HEAD)
    grid.add_column("objective")
    for heading in ("held at the end", "ever held", "first at turn", "lost again", "changes"):
        grid.add_column(heading, justify="right")
    for one in found.objectives:
        last = one.by_turn[max(one.by_turn)]
        games = sum(last.values())
        for i, side in enumerate(found.sides):
            held = one.sides[side]
            grid.add_row(
                Text(one.name if not i else ""),
                Text(f"{found.names[side]} {percent(last[side] / games)}"),
                percent(held.ever.share),
                "" if held.first is None else f"{held.first:.1f}",
                percent(held.lost_again.share) if held.ever.times else "",
                f"{one.changes:.1f}" if not i else "",
                end_section=bool(i),
            )
    return grid


def _print_seen(console: Console, found: Findings, files: Mapping[str, str]) -> None:
    last = ""
    for one in found.seen:
        if TITLES[one.kind] != last:
            last = TITLES[one.kind]
            console.print(Text(last, style="bold"))
        where = Path(files[one.key]).name if one.key in files else f"seed {one.seed}"
        console.print(Text(f"  {one.words}."), soft_wrap=True)
        console.print(Text(f"    turn {one.turn}, line {one.line} of {where}", style="dim"), soft_wrap=True)
    folder = next((str(Path(file).parent) for file in files.values()), "")
    if folder:
        console.print(Text(f"These games are in {folder}: enfilade replay FILE --to LINE"), soft_wrap=True)


def _between(low: float, high: float) -> str:
    return f"{percent(low)} to {percent(high)}"


def _spread(found: Spread) -> tuple[str, str]:
    return f"{found.mean:.1f}", f"{found.low:.0f} to {found.high:.0f}"
