"""The report of a trial: one page that needs nothing else, to look at on a screen, on paper or on a phone."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from pathlib import Path

from enfilade.lab.report.report_map import stained_map
from enfilade.lab.report.report_parts import (
    brigades,
    comparison,
    conduct,
    handicap,
    key_figures,
    objectives,
    repeat,
    seen,
)
from enfilade.lab.report.report_plots import DEFS, fan, margins, win_bar
from enfilade.lab.report.simulate_tables import decided
from enfilade.lab.report.wording import called, counted, percent, shared
from enfilade.lab.run.setting import table
from enfilade.lab.run.simulate import Trial
from enfilade.lab.stats.balance import least_lead
from enfilade.lab.stats.findings import Findings
from enfilade.press.typefaces import faces

_STYLE = Path(__file__).with_name("report.css")


def report(trial: Trial, found: Findings, files: Mapping[str, str], command: str) -> str:
    """`files` names the saved games by their key, `command` repeats it all."""
    title = trial.setting.title
    parts = [_head(trial, found)]
    if found.outcome.games:
        parts += _body(trial, found, files)
    else:
        parts.append("<p>No game was played to its end.</p>")
    parts.append(repeat(trial, found, command))
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}: {counted(found.outcome.games, 'trial battle')}</title>",
            f"<style>{faces()}{_STYLE.read_text(encoding='utf-8')}</style></head>",
            f"<body>{DEFS}<main>",
            *parts,
            "</main></body></html>\n",
        ]
    )


def section(title: str, body: str, note: str = "", kind: str = "") -> str:
    """A chapter with its heading and what must be known to read it."""
    said = f'<p class="note">{note}</p>' if note else ""
    return f'<section class="{kind}"><h2>{escape(title)}</h2>{said}{body}</section>'


def verdict(found: Findings) -> str:
    """The whole trial in two sentences."""
    ranked = sorted(found.sides, key=lambda side: -found.outcome.wins[side].times)
    most, least = (found.outcome.wins[side] for side in ranked)
    better, other = (called(found.names[side]) for side in ranked)
    drawn = f", and {percent(found.outcome.drawn.share)} are drawn" if found.outcome.drawn.times else ""
    if most.low > least.high:
        judged = f"The field leans to {better}: the truth lies between {percent(most.low)} and {percent(most.high)}."
    else:
        judged = "So many games cannot tell the sides apart: it may well be even."
    return (
        f"Of {counted(found.outcome.games, 'battle')} {better} won {percent(most.share)}, "
        f"{other} {percent(least.share)}{drawn}. {judged}"
    )


def _head(trial: Trial, found: Findings) -> str:
    scenario = trial.scenario
    seats = " against ".join(f"{trial.players[side]} ({found.names[side]})" for side in found.sides)
    about = [counted(found.outcome.games, "battle"), seats, trial.setting.edition]
    if scenario.date:
        about.insert(0, scenario.date)
    said = f'<p class="verdict">{escape(verdict(found))}</p>' if found.outcome.games else ""
    return (
        f'<header><p class="kicker">A trial of the field</p><h1>{escape(scenario.title)}</h1>'
        f'<p class="about">{escape(" · ".join(about))}</p>{said}</header>'
    )


def _body(trial: Trial, found: Findings, files: Mapping[str, str]) -> list[str]:
    victory = trial.scenario.victory
    grades = [grade.title for grade in sorted(victory.grades, key=lambda grade: -grade.least)]
    drawn, stain = stained_map(table(trial.setting), found)
    ink = (
        "Ink marks where figures and sections were lost in all these battles; the darkest inch cost "
        f"{stain.darkest:.1f} in each. Units stand where the battle begins."
    )
    wins = ", ".join(f"{found.names[side]} {shared(found.outcome.wins[side])}" for side in found.sides)
    bar = f"95% intervals below the bar: {wins}. Each side's best grade lies outermost."
    parts = [section("Who wins", win_bar(found, grades) + key_figures(found), escape(bar), "wins")]
    if found.difference is not None:
        parts.append(comparison(trial, found, section))
    if found.balance is not None:
        parts.append(handicap(found, section))
    led = (
        "The lead as the score stood at the end of each turn, had the battle ended there. Line: the median game; dark: "
        "the middle half; light: nine games in ten. Below each turn: how many games were decided by its end, that is "
        f"from when on the later winner led for good. {escape(decided(found))}"
    )
    spread = "How many games ended by how many points."
    pair = section("By how much", margins(found, least_lead(victory)), spread) + section(
        "When it is decided", fan(found), led
    )
    parts.append(f'<div class="pair">{pair}</div>')
    parts.append(section("Where men fell", f'<div class="map">{drawn}</div>', escape(ink), "ground"))
    parts.append(section("What it costs each brigade", brigades(found), _LOSSES))
    if found.objectives:
        first, second = (escape(found.names[side]) for side in found.sides)
        held = f"{_HELD} Solid: {first}; hatched: {second}; dotted: nobody yet."
        parts.append(section("How objectives change hands", objectives(found), held))
    if found.seen:
        parts.append(section("Games worth seeing", seen(found, files), _SEEN, "seen"))
    if found.deeds:
        parts.append(section("What was done, and what the dice were read with", conduct(found), _CONDUCT))
    return parts


_LOSSES = (
    "Figures and sections lost. Bar: the mean; whisker: nine games in ten; dot: the median; pale: what it had. "
    "A brigade is wrecked when half of it or more has fallen, is routed or has run."
)
_HELD = "Who stood there last with a formed unit, at the end of each turn."
_SEEN = (
    "The moment is the turn and the line of the record: enfilade replay FILE --to LINE, or open the file at the table. "
    "A blunder is a decision that cost most by exact odds, before any die was thrown."
)
_CONDUCT = "In the mean of a game; and how often each modifier counted, with what it came to when it did."
