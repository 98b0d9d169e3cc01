"""The report of a battle: on paper with a small map for each turn, or as one page for a screen."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TypeGuard

import msgspec

from enfilade.game.battle import Battle
from enfilade.press.map.map import svg
from enfilade.press.paper.base import Page, Paper, page_count, pdf, short_id
from enfilade.press.report import plots
from enfilade.press.report.chronicle import Chronicle, chronicle
from enfilade.press.report.journal import Journal, journal
from enfilade.press.report.journal_page import journal_page
from enfilade.press.report.matter import ABOVE, PLACED, RAREST, matter
from enfilade.press.report.page import page
from enfilade.press.report.small_map import ground_of, small_map, window_of

COLUMN = 88.0
"""How wide a turn's map is printed, in millimetres."""
_FIELD = 22.0
"""Pixels an inch of the large map: its words are read on paper."""


def report_pdf(
    source: Battle | Path | str, paper: Paper = "a4", before_line: Callable[[], None] | None = None
) -> bytes:
    """The report of a battle or of its file, to print; Malformed names the file and the line at fault.

    The file of an umpire's roster has no positions and gives a plain journal.
    """
    if _is_roster(source):
        return pdf(journal_sheet(journal(source), paper))
    return pdf(report_page(chronicle(source, before_line), paper))


def report_html(source: Battle | Path | str, before_line: Callable[[], None] | None = None) -> str:
    """The same as a page that needs nothing else: no script and no net."""
    if _is_roster(source):
        return journal_page(journal(source))
    return page(chronicle(source, before_line))


def journal_sheet(story: Journal, paper: Paper = "a4") -> Page:
    return Page(
        template="journal",
        title=f"{story.title}: journal",
        foot=f"{story.title} · digest {story.digest[:12]}",
        paper=paper,
        values={"journal": msgspec.to_builtins(story)},
    )


def report_page(story: Chronicle, paper: Paper = "a4") -> Page:
    """What is to be printed."""
    said = matter(story)
    pictures = {
        "field": svg(story.table, story.start, title=False, scale=_FIELD, paper=True),
        "points": plots.points(story),
    }
    window, ground = window_of(story.table, [story.start, *(turn.end for turn in story.turns)]), ground_of(story.table)
    for turn in story.turns:
        name = f"{said.title}, end of turn {turn.number}"
        pictures[f"turn-{turn.number}"] = small_map(
            story.table, turn.end, turn.trail, ground=ground, window=window, wide=COLUMN, title=name
        )
    for n, side in enumerate(story.table.sides):
        pictures[f"losses-{n}"] = plots.brigade_losses(story, side)
    across = Page(
        template="battle_report",
        title=f"{said.title}: report of the battle",
        foot=f"{said.title} · {short_id(story.table.name)} · hash of the seed {story.commitment[:12]}",
        paper=paper,
        values={
            "matter": msgspec.to_builtins(said),
            "placed": PLACED,
            "above": ABOVE,
            "rarest": RAREST,
            "in-columns": False,
        },
        pictures=pictures,
    )
    columns = msgspec.structs.replace(across, values={**across.values, "in-columns": True})
    return columns if page_count(columns) < page_count(across) else across


def _is_roster(source: Battle | Path | str) -> TypeGuard[Path | str]:
    return not isinstance(source, Battle) and Path(source).suffix == ".roster"
