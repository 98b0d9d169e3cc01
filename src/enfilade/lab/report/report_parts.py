"""The chapters of a report: figures, tables and lists, each as HTML. Whatever a file or a player named is escaped."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path

from enfilade.lab.report.report_plots import interval, loss_bar, share_bar, tenure, thin_bar
from enfilade.lab.report.simulate_tables import balanced, rule_of
from enfilade.lab.report.wording import called, counted, percent, signed
from enfilade.lab.run.program import program
from enfilade.lab.run.simulate import Trial
from enfilade.lab.stats.findings import Findings
from enfilade.lab.stats.objectives import Tenure
from enfilade.lab.stats.paired import sentences
from enfilade.lab.stats.worth_seeing import TITLES

Section = Callable[..., str]
_MOST_MODIFIERS = 8
_ROLLS = {"fire": "Fires", "check": "Morale checks", "rally": "Attempts to rally"}


def key_figures(found: Findings) -> str:
    """Four figures to carry away."""
    first, second = found.sides
    median, decision = found.outcome.margin.median, found.decision
    ahead = first if median > 0 else second
    lost = {side: sum(found.outcome.leaders[side].values()) / found.outcome.games for side in found.sides}
    turns = found.outcome.turns
    figures = [
        (
            f"{abs(median):g} point{'' if abs(median) == 1 else 's'}",
            f"for {called(found.names[ahead])} in the median game" if median else "the median game ends level",
        ),
        ("none" if decision.median is None else f"turn {decision.median:g}", "by whose end the median game is decided"),
        (percent(decision.turned.share), "won by a side that had been behind"),
        (f"{lost[first]:.1f} : {lost[second]:.1f}", f"leaders lost in a game, {found.names[first]} first"),
    ]
    if len(turns) > 1:
        early = sum(count for turn, count in turns.items() if turn < max(turns))
        figures.append((percent(early / found.outcome.games), f"over before turn {max(turns)}"))
    cells = "".join(f"<div><b>{escape(value)}</b><span>{escape(said)}</span></div>" for value, said in figures)
    return f'<div class="figures">{cells}</div>'


def comparison(trial: Trial, found: Findings, section: Section) -> str:
    """With a rule and without it."""
    assert found.difference is not None
    assert trial.without is not None
    names = dict(enumerate(called(found.names[side]) for side in found.sides))
    points, wins = found.difference.points, found.difference.wins
    said = sentences(found.difference, found.sides, found.names, rule_of(trial))
    plots = "".join(
        f"<div>{interval(one, names, unit, least)}<p>{escape(sentence)}</p></div>"
        for one, unit, sentence, least in (
            (points, f"{abs(points.mean):.1f} points", said[0], 1.0),
            (wins, percent(abs(wins.mean)), said[1], 0.1),
        )
    )
    note = (
        f"The same seeds played by {escape(trial.setting.edition)} and by {escape(trial.without.edition)}. "
        f"{found.difference.changed} of {counted(points.pairs, 'pair')} ended with another winner. "
        "This page is about the games with it."
    )
    return section("What the rule changes", f'<div class="pair bare">{plots}</div>', note)


def handicap(found: Findings, section: Section) -> str:
    """What would make it even."""
    assert found.balance is not None
    first, second = found.sides
    rows = [
        ("as it is", found.balance.now, found.balance.drawn_now),
        ("with these points", found.balance.then, found.balance.drawn_then),
    ]
    said = "".join(f"<p>{escape(sentence)}</p>" for sentence in balanced(found.balance, found))
    for title, won, drawn in rows:
        bar = thin_bar((won[first].share, drawn.share, won[second].share))
        said += f'<div class="strip"><span>{title}</span>{bar}</div>'
    note = (
        "Points are added to every game that was played: players who knew of them might have fought otherwise. "
        "The interval comes from drawing these games anew 2,000 times."
    )
    return section("What would make it even", said, note)


def brigades(found: Findings) -> str:
    most = max((one.began for one in found.brigades), default=1)
    rows = []
    for one in found.brigades:
        kind = found.sides.index(one.side)
        things = " and ".join(
            counted(number, thing) for number, thing in ((one.figures, "figure"), (one.sections, "section")) if number
        )
        off = f" · {one.routed_off:.1f} of {one.units} ran off" if one.routed_off >= 0.05 else ""
        rows.append(
            f'<div class="row"><div class="who side{kind}"><b>{escape(one.name)}</b><span>{things}</span></div>'
            f"{loss_bar(one.lost, one.began, most, kind)}"
            f'<div class="what"><b>{one.lost.mean:.1f}</b> lost, {percent(one.lost.mean / one.began)} · wrecked '
            f"{percent(one.wrecked.share)}{off}</div></div>"
        )
    return f'<div class="rows">{"".join(rows)}</div>'


def objectives(found: Findings) -> str:
    cells = "".join(
        f"<div><h3>{escape(one.name)}</h3>{tenure(found, one)}<p>{escape(_told(found, one))}</p></div>"
        for one in found.objectives
    )
    return f'<div class="strips">{cells}</div>'


def seen(found: Findings, files: Mapping[str, str]) -> str:
    out, last = [], ""
    for one in found.seen:
        if TITLES[one.kind] != last:
            last = TITLES[one.kind]
            out.append(f"<h3>{last}</h3>")
        file = files.get(one.key, "")
        where = f"<code>{escape(Path(file).name)}</code>" if file else f"seed {escape(one.seed)}"
        out.append(
            f'<p class="game"><span>{escape(one.words)}.</span> <span class="where">turn {one.turn}, line {one.line} · '
            f"{where}</span></p>"
        )
    folder = next((str(Path(file).parent) for file in files.values()), "")
    kept = f'<p class="note">The files are in <code>{escape(folder)}</code>.</p>' if folder else ""
    return f'<div class="games">{"".join(out)}</div>{kept}'


def conduct(found: Findings) -> str:
    """Deeds by side, and the commonest modifiers of each roll."""
    head = "".join(f'<th scope="col">{escape(found.names[side])}</th>' for side in found.sides)
    rows = "".join(
        f'<tr><th scope="row">{escape(deed)}</th>'
        + "".join(f"<td>{times[side]:.1f}</td>" for side in found.sides)
        + "</tr>"
        for deed, times in found.deeds.items()
    )
    blocks = [f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{rows}</tbody></table>"]
    for roll, title in _ROLLS.items():
        common = [one for one in found.modifiers if one.roll == roll][:_MOST_MODIFIERS]
        if common:
            lines = "".join(
                f'<tr><th scope="row">{escape(one.why)}</th><td class="bar">{share_bar(one.share)}</td>'
                f"<td>{percent(one.share)}</td><td>{signed(one.mean)}</td></tr>"
                for one in common
            )
            blocks.append(f"<table><caption>{title}</caption><tbody>{lines}</tbody></table>")
    return f'<div class="blocks">{"".join(blocks)}</div>'


def repeat(trial: Trial, found: Findings, command: str) -> str:
    """The settings, and how to do it again."""
    last = trial.seed + trial.games - 1
    seats = ", ".join(f"{found.names[side]} by {trial.players[side]}" for side in found.sides)
    facts = [
        ("scenario", f"{trial.setting.name}, digest {trial.setting.digest[:12]}"),
        ("edition", trial.setting.edition),
        ("players", seats),
        ("seeds", f"{trial.seed} to {last}"),
        ("program", program()),
        ("broke off", counted(len(found.faults), "game")),
        ("a game took", f"{found.outcome.seconds:.1f} seconds of one core"),
    ]
    rows = "".join(f"<dt>{escape(what)}</dt><dd>{escape(value)}</dd>" for what, value in facts)
    return (
        f'<footer><h2>How to repeat it</h2><p><code class="command">{escape(command)}</code></p><dl>{rows}</dl>'
        "<p>The same command gives the same games: dice come from the seed and players answer without a clock. "
        "Intervals hold the true value in 95 of 100 such trials (Wilson's for shares, Student's for differences). "
        "Luck is what dice gave above what they owed, in fire and in morale checks, in figures: a shaken unit counts "
        "as a quarter lost, a routed one as half, a section as two figures.</p></footer>"
    )


def _told(found: Findings, one: Tenure) -> str:
    said = [f"Changes hands {one.changes:.1f} times a game." if one.changed.times else "Never changes hands."]
    for side in found.sides:
        held = one.sides[side]
        if not held.ever.times or held.first is None:
            said.append(f"{found.names[side]}: never held.")
            continue
        again = f", lost again in {percent(held.lost_again.share)} of them" if held.lost_again.times else ""
        said.append(f"{found.names[side]}: held in {percent(held.ever.share)}, first at turn {held.first:.1f}{again}.")
    return " ".join(said)
