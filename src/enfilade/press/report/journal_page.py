"""The journal of an umpire's roster as one page that needs nothing else."""

from __future__ import annotations

from html import escape

from enfilade.press.report.journal import Journal, JournalTurn
from enfilade.press.report.page import roster, whole


def journal_page(story: Journal) -> str:
    head = (
        f'<header><p class="kicker">Journal of a battle on the table</p><h1>{escape(story.title)}</h1>'
        f'<p class="about">{escape(story.edition)}</p><p class="verdict">{escape(story.brief)}</p></header>'
    )
    course = "".join(_turn(turn) for turn in story.turns) or "<p>Nothing has been written down yet.</p>"
    undone = f", of which {story.undone} taken back" if story.undone else ""
    foot = (
        f"<footer><dl><dt>Steps</dt><dd>{story.steps}{undone}</dd>"
        f"<dt>Digest of the edition</dt><dd>{escape(story.digest[:16])}</dd></dl></footer>"
    )
    return whole(
        f"{story.title}: journal", head, f"<section><h2>How it went</h2>{course}</section>", roster(story.sides), foot
    )


def _turn(turn: JournalTurn) -> str:
    rows = "".join(
        f'<tr><td>{escape(line.text)}</td><td class="dice n">{escape(line.dice)}</td></tr>' for line in turn.lines
    )
    return f'<article class="turn"><h3>Turn {turn.number}</h3><table><tbody>{rows}</tbody></table></article>'
