"""A charge before it is made, as the odds panel tells it: stage by stage, and by what its target may do."""

from __future__ import annotations

from collections.abc import Sequence

from enfilade.rules.adf.battle.charge.assaults import Course, Reply
from enfilade.rules.adf.battle.fire.cells import Cell
from enfilade.rules.adf.odds.assault import TOLD
from enfilade.server.showing.chances import chance, percent
from enfilade.server.showing.words import inches
from enfilade.server.wire.asks import Stage
from enfilade.server.wire.common import ReceiptLine

_ANSWERS = {
    "none": "they hold their fire",
    "close": "they fire in the last inch",
    "desperation": "they fire in desperation",
    "countercharge": "they come to meet it",
    "disengage": "they break off",
}


def answer_words(reply: Reply) -> str:
    """What the charged unit does, as part of a sentence.

    >>> answer_words(Reply("fire", 2000)), answer_words(Reply("close", pistols=True))
    ('they fire at 2″', 'they fire pistols in the last inch')
    """
    if reply.answer == "fire" and reply.at is not None:
        return f"they fire at {inches(reply.at)}"
    words = _ANSWERS.get(reply.answer, reply.answer)
    return words.replace("fire in", "fire pistols in") if reply.pistols else words


def stages(courses: Sequence[Course], bonus: Sequence[Cell] = ()) -> tuple[Stage, ...]:
    """The stages against the first of these answers, and then what becomes of the charge against each."""
    if not courses:
        return ()
    course = courses[0]
    told = [*_on_the_way(course, bonus), *_in_the_last_inch(course)]
    home = course.passed["contact"]
    told.append(Stage(name="Goes home", words="it comes to the impact", chance=chance(home)))
    ends = tuple(
        ReceiptLine(what=words, value=percent(course.chance(how))) for how, words in TOLD.items() if course.chance(how)
    )
    told.append(
        Stage(name="Carries the ground", words="they are beaten or gone", chance=chance(course.carried), lines=ends)
    )
    if len(courses) > 1:
        each = tuple(ReceiptLine(what=f"if {answer_words(one.reply)}", value=percent(one.carried)) for one in courses)
        told.append(Stage(name="By their answer", words="chance to carry the ground", lines=each))
    return tuple(told)


def needed(bonus: Sequence[Cell]) -> str:
    """What the bonus dice must show to reach them.

    >>> needed((Cell(1, 2, "falls short in good order", 2, 6), Cell(3, 6, "reaches them in disorder", 4, 6)))
    'needs 3 or better'
    """
    reaching = [cell.least for cell in bonus if cell.words.startswith("reaches")]
    if not reaching:
        return "cannot reach them"
    return f"needs {min(reaching)} or better" if min(reaching) > bonus[0].least else "sure to reach them"


def _on_the_way(course: Course, bonus: Sequence[Cell]) -> list[Stage]:
    """Until the last inch; who is met half way need not reach anybody."""
    told = []
    if bonus and course.reply.answer != "countercharge":
        told.append(Stage(name="Reaches them", words=needed(bonus), chance=chance(course.passed["bonus"])))
    if course.reply.answer == "fire":
        words = answer_words(course.reply)
        told.append(Stage(name="Comes through the fire", words=words, chance=chance(course.passed["way"])))
    return told


def _in_the_last_inch(course: Course) -> list[Stage]:
    """The fear check, the close fire, in whichever order they come."""
    told: list[Stage] = []
    if course.reply.answer in ("countercharge", "disengage"):
        return told
    early = course.passed["close"] == course.passed["fear"] and course.reply.answer == "desperation"
    away = course.chance("vacated")
    if away:
        words = f"{answer_words(course.reply)} first; they stand" if early else "they stand"
        words += f"; {percent(away)} give way"
        told.append(Stage(name="Fear of the charge", words=words, chance=chance(course.passed["fear"])))
    if course.reply.answer in ("close", "desperation") and not early:
        words = answer_words(course.reply)
        told.append(Stage(name="Comes through the last inch", words=words, chance=chance(course.passed["close"])))
    return told
