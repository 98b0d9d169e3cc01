"""A battle report as one page that needs nothing else: no script, no net, to read on a screen, a phone or on paper."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from enfilade.press.map.map import svg
from enfilade.press.report import plots
from enfilade.press.report.chronicle import Chronicle
from enfilade.press.report.matter import (
    ABOVE,
    PLACED,
    RAREST,
    Matter,
    RollRow,
    SideMatter,
    TurnMatter,
    matter,
)
from enfilade.press.typefaces import faces

_STYLE = Path(__file__).with_name("page.css")


def page(story: Chronicle) -> str:
    said = matter(story)
    return whole(
        f"{said.title}: report of the battle",
        _head(said),
        _field(story, said),
        _course(story, said),
        _losses(story),
        _score(story, said),
        _dice(said),
        roster(said.sides),
        _foot(said),
    )


def whole(title: str, *parts: str) -> str:
    """A page of a report, with its type and style in it."""
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)}</title>",
            f"<style>{faces()}{_STYLE.read_text(encoding='utf-8')}</style></head>",
            "<body><main>",
            *parts,
            "</main></body></html>\n",
        ]
    )


def roster(sides: Sequence[SideMatter]) -> str:
    """Every unit with its losses and its end, side by side."""
    drawn = "".join(_side(side) for side in sides)
    return f'<section id="roster"><h2>Who was there, and what was left</h2><div class="pair">{drawn}</div></section>'


def _head(said: Matter) -> str:
    first, *rest = said.brief
    subtitle = f'<p class="subtitle">{escape(said.subtitle)}</p>' if said.subtitle else ""
    links = " ".join(
        f'<a href="#{key}">{word}</a>'
        for key, word in (
            ("field", "The field"),
            ("course", "How it went"),
            ("losses", "Losses"),
            ("score", "The score"),
            ("dice", "The dice"),
            ("roster", "Who was there"),
        )
    )
    return (
        f'<header><p class="kicker">Report of a battle</p><h1>{escape(said.title)}</h1>{subtitle}'
        f'<p class="about">{escape(said.about)}</p>'
        f'<p class="verdict"><b>{escape(first)}</b> {escape(" ".join(rest))}</p><nav>{links}</nav></header>'
    )


def _field(story: Chronicle, said: Matter) -> str:
    drawn = svg(story.table, story.start, title=False)
    return (
        f'<section id="field"><h2>The field</h2><p>{escape(said.introduction)}</p><p>{escape(said.meeting)}</p>'
        f"{_figure(drawn, 'Before the first turn.')}</section>"
    )


def _course(story: Chronicle, said: Matter) -> str:
    turns = []
    for turn, words in zip(story.turns, said.turns, strict=True):
        drawn = svg(story.table, turn.end, title=False, trail=turn.trail)
        turns.append(_turn(words, drawn))
    return f'<section id="course"><h2>How it went</h2><p class="note">{PLACED}</p>{"".join(turns)}</section>'


def _turn(words: TurnMatter, drawn: str) -> str:
    parts = "".join(
        f'<h4 class="side {part.nation}">{escape(part.name)}</h4>'
        + "".join(f"<p>{escape(paragraph)}</p>" for paragraph in part.paragraphs)
        for part in words.parts
    )
    return (
        f'<article class="turn" id="turn-{words.number}"><h3>{escape(words.heading)}</h3>'
        f'<div class="told">{parts}</div>'
        f"{_figure(drawn, f'At the end of turn {words.number}.')}</article>"
    )


def _figure(drawn: str, caption: str) -> str:
    return f'<figure class="map">{drawn}<figcaption>{escape(caption)}</figcaption></figure>'


def _losses(story: Chronicle) -> str:
    drawn = "".join(plots.brigade_losses(story, side) for side in story.table.sides)
    note = (
        "The share of its figures and sections that each brigade had lost at the end of each turn. Units that fled are "
        "not in it: they are told below."
    )
    return (
        f'<section id="losses"><h2>Losses by brigade</h2><p class="note">{note}</p>'
        f'<div class="plots">{drawn}</div></section>'
    )


def _score(story: Chronicle, said: Matter) -> str:
    names = [side.name for side in said.sides]
    rows = "".join(
        f'<tr><td class="when">{escape(row.when)}</td><td>{escape(row.why)}</td><td class="n">{row.points[0]}</td>'
        f'<td class="n">{row.points[1]}</td></tr>'
        for row in said.scores
    )
    head = f'<th>when</th><th>for</th><th class="n">{escape(names[0])}</th><th class="n">{escape(names[1])}</th>'
    total = f'<th colspan="2">in all</th><td class="n">{said.total[0]}</td><td class="n">{said.total[1]}</td>'
    table = f"<table><thead><tr>{head}</tr></thead><tbody>{rows}</tbody><tfoot><tr>{total}</tr></tfoot></table>"
    note = "The plot shows what the points would have been, had the battle ended with that turn."
    return (
        f'<section id="score"><h2>The score, and how it came about</h2><p class="note">{note}</p>'
        f'<div class="pair"><div>{table}</div><div class="plot">{plots.points(story)}</div></div></section>'
    )


def _dice(said: Matter) -> str:
    heads = ("", "lost", "by even dice", "luck", "levels lost", "by even dice", "luck", "leaders fallen (expected)")
    head = "".join(f'<th class="{"n" if word else ""}">{word}</th>' for word in heads)
    rows = "".join(
        f'<tr><th scope="row">{escape(row.side)}</th>'
        + "".join(
            f'<td class="n">{cell}</td>'
            for cell in (row.lost, row.even, row.luck, row.levels, row.levels_even, row.nerve, row.leaders)
        )
        + "</tr>"
        for row in said.lucks
    )
    reckoned = "".join(f'<p class="note">{text}</p>' for text in said.reckoning)
    return (
        f'<section id="dice"><h2>How the dice ran</h2><p>{escape(said.even)} {ABOVE}</p>'
        f'<div class="wide"><table class="luck"><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table></div>'
        f"{reckoned}"
        f'<div class="pair">{_rolls("The best rolls", said.best)}{_rolls("The worst rolls", said.worst)}</div>'
        f'<p class="note">{RAREST}</p></section>'
    )


def _rolls(title: str, rows: Sequence[RollRow]) -> str:
    body = "".join(
        f"<tr><td>{row.turn}</td><td>{escape(row.side)}</td><td>{escape(row.words)}</td>"
        f'<td class="dice">{row.dice}</td><td class="n" title="{row.exact}">{row.chance}</td></tr>'
        for row in rows
    )
    if not rows:
        return f"<div><h3>{title}</h3><p>None worth telling.</p></div>"
    return (
        f'<div class="wide"><table><caption>{title}</caption><thead><tr><th>turn</th><th>side</th><th>roll</th>'
        f'<th>dice</th><th class="n">chance</th></tr></thead><tbody>{body}</tbody></table></div>'
    )


def _side(side: SideMatter) -> str:
    out = [f'<h3 class="side {side.nation}">{escape(side.name)}</h3>']
    for brigade in side.brigades:
        rows = "".join(
            f'<tr class="{"gone" if unit.gone else ""}"><td>{escape(unit.name)}</td>'
            f'<td class="kind">{escape(unit.kind)}</td>'
            f'<td class="n">{unit.left}</td><td class="end">{escape(unit.end)}</td></tr>'
            for unit in brigade.units
        )
        out.append(
            f'<h4>{escape(brigade.name)} <span class="cost">{escape(brigade.cost)}</span></h4>'
            '<table><thead><tr><th>unit</th><th></th><th class="n">left and lost</th><th>at the end</th></tr></thead>'
            f"<tbody>{rows}</tbody></table>"
        )
    return f"<div>{''.join(out)}</div>"


def _foot(said: Matter) -> str:
    rows = "".join(f"<dt>{escape(what)}</dt><dd>{escape(value)}</dd>" for what, value in said.proof)
    notes = "".join(f'<p class="note">{escape(note)}</p>' for note in said.notes)
    return f"<footer><dl>{rows}</dl>{notes}</footer>"
