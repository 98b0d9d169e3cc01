"""The captain: he tries several sheets in the head, and gives the one that comes off best with the reason."""

from __future__ import annotations

from collections.abc import Sequence

from enfilade.ai.jr3.captain import words
from enfilade.ai.jr3.captain.ahead import Head, Line, head, tried
from enfilade.ai.jr3.captain.courses import Course, courses, of_the_enemy, others
from enfilade.ai.jr3.captain.mind import Mind
from enfilade.ai.jr3.drill.changes import changes
from enfilade.ai.jr3.drill.estimate import Estimate, estimate
from enfilade.ai.search.picking import FEWEST, Try, picked
from enfilade.ai.thought import Deadline, Thought
from enfilade.core.stops import Ask
from enfilade.rules.jr3.battle.commands import Changes, Sheet
from enfilade.rules.jr3.battle.orders import law
from enfilade.rules.jr3.battle.view import View

HOPEFUL = (4, 2)
FIGURE = 0.16


def think(view: View, deadline: Deadline, mind: Mind) -> Thought:
    """The answer to whatever is asked, always a legal one."""
    assert isinstance(view.stop, Ask)
    found = estimate(view)
    return _changed(found, deadline, mind) if view.stop.question == "changes" else _marked(found, deadline, mind)


def _marked(found: Estimate, deadline: Deadline, mind: Mind) -> Thought:
    ideas, his, at = courses(found, mind), of_the_enemy(found), head(found, mind)
    tries = _tries(found, at, mind)
    best, told, count = _best(at, ideas, his, tries * 2 // 3, deadline)
    more = others(found, best, mind.search.single if tries >= 40 else mind.search.single // 2)
    again, said, other = _best(at, more, his, tries // 3, deadline)
    return Thought(again, words.why(found, (told, said), count + other - 1, 0.0))


def _best(
    at: Head, ideas: Sequence[Course], his: Sequence[Sheet], budget: int, deadline: Deadline
) -> tuple[Sheet, str, int]:
    """The course that comes off best of so many tries, what it is, and how many there were."""
    search = at.mind.search
    ideas = ideas[: max(1, budget // FEWEST)]
    if len(ideas) < 2:
        return ideas[0].sheet, ideas[0].told, 1
    tries = max(FEWEST, min(search.tries, budget // len(ideas)))

    def trying(number: int, time: int) -> Try | None:
        line = Line(ideas[number].sheet, his[time % len(his)])
        return tried(at, line, f"{at.table.name} {at.state.turn} {at.state.rolls} {time}", deadline)

    chosen, _ = picked(range(len(ideas)), tries, trying, search.sure, FIGURE, HOPEFUL)
    return ideas[chosen].sheet, ideas[chosen].told, len(ideas)


def _tries(found: Estimate, at: Head, mind: Mind) -> int:
    """How often something can be played out in the time there is."""
    search, units = mind.search, max(1, len(found.own) + len(found.foes))
    turns = at.until - found.state.turn
    return max(search.least, min(search.most, search.work // (units * units))) // turns


def _changed(found: Estimate, deadline: Deadline, mind: Mind) -> Thought:
    """Who changes to hold: now everything is known but the dice."""
    book, at = changes(found), head(found, mind)
    ideas = list(dict.fromkeys((book, Changes(), *_single(found, book))))
    theirs = changes(Estimate(found.table, found.state, found.table.enemy(found.side)))
    if len(ideas) < 2:
        return Thought(book)
    ideas = ideas[: max(2, _tries(found, at, mind) // FEWEST // 2)]

    def trying(number: int, time: int) -> Try | None:
        return tried(at, Line(ideas[number], theirs), f"changes {at.state.turn} {time}", deadline)

    tries = max(FEWEST, min(mind.search.tries, _tries(found, at, mind) // len(ideas)))
    chosen, _ = picked(range(len(ideas)), tries, trying, mind.search.sure, FIGURE, HOPEFUL)
    return Thought(ideas[chosen], words.held(found, ideas[chosen]))


def _single(found: Estimate, book: Changes) -> list[Changes]:
    """The book's, with one charge more or less called off."""
    made = []
    for id in law.changeable(found.table, found.state, found.side):
        if found.state.units[id].unit.order == "charge":
            units = tuple(one for one in book.units if one != id) if id in book.units else (*book.units, id)
            made.append(Changes(units))
    return made[:3]
