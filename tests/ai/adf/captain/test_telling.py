"""What the captain says is so: every chance and loss that he quotes is that of the exact odds, every try as counted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from enfilade.ai.adf.ahead.foresight import Came, Chosen
from enfilade.ai.adf.captain import reasons, telling
from enfilade.ai.players import thinker
from enfilade.ai.thought import NEVER, Thought
from enfilade.core.stops import Ask
from enfilade.lab.exam.papers import papers
from enfilade.lab.exam.sitting import asked, table_for
from enfilade.rules.adf.battle.commands import Charge, Deed, Done, Fire
from enfilade.rules.adf.battle.foretell import prospects

PAPERS = [
    one
    for one in papers()
    if one.id
    in {
        "canister-not-limber",
        "canister-by-the-rise",
        "charge-guns-in-the-flank",
        "charge-two-figures",
        "column-in-the-open",
        "crossroads-last-charge",
        "line-before-skirmishers",
        "reform-while-there-is-time",
        "routed-in-the-wood",
        "stay-on-the-crossroads",
        "weak-works",
    }
]
VOLLEY = re.compile(r": (under 1|over 99|\d+)% to hurt it, (hardly a|[\d.]+) (?:figure|section)s? on average")
CHARGE = re.compile(
    r": (under 1|over 99|\d+)% to carry the ground, for (hardly a|[\d.]+) (?:figure|section)s? lost on average "
    r"and (hardly a|[\d.]+) (?:figure|section)s? of theirs"
)


def answers() -> Iterator[tuple[Any, Thought, Any]]:
    """What the captain answers to each of these papers, and the table and state it is about."""
    for paper in PAPERS:
        board, step = table_for(paper), asked(paper)
        assert isinstance(step.stop, Ask)
        seen = board.game.view(board, step.state, paper.side, step.stop)
        yield board, thinker("captain")(seen, NEVER), step.state


def quoted(text: str) -> float:
    return {"under 1": 0.0, "over 99": 100.0, "hardly a": 0.0}.get(text) or float(text if text[0].isdigit() else 0)


def lost(strength: int, fates: Any) -> float:
    gone = sum((strength if level == "eliminated" else some) * ways for (some, level), ways in fates.ways.items())
    return float(gone / fates.total)


def test_every_number_quoted_is_that_of_the_exact_odds() -> None:
    checked = 0
    for board, thought, state in answers():
        if not isinstance(thought.answer, Fire | Charge):
            continue
        weighed = prospects.weigh(board, state, thought.answer)
        mark = state.units[thought.answer.target].unit
        assert weighed.fates is not None
        if isinstance(thought.answer, Fire):
            found = VOLLEY.search(thought.why)
            assert found, thought.why
            levels = ("good", "disorder", "shaken", "routed", "eliminated")
            hurt = sum(
                ways
                for (gone, level), ways in weighed.fates.ways.items()
                if gone > 0 or levels.index(level) > levels.index(mark.level)
            )
            assert quoted(found[1]) == pytest.approx(100 * hurt / weighed.fates.total, abs=1.0)
            assert quoted(found[2]) == pytest.approx(lost(mark.strength, weighed.fates), abs=0.051)
        else:
            found = CHARGE.search(thought.why)
            assert found, thought.why
            own = state.units[thought.answer.units[0]].unit.strength
            assert weighed.own is not None
            assert quoted(found[1]) == pytest.approx(100 * float(weighed.best or 0), abs=1.0)
            assert quoted(found[2]) == pytest.approx(lost(own, weighed.own), abs=0.051)
            assert quoted(found[3]) == pytest.approx(lost(mark.strength, weighed.fates), abs=0.051)
        checked += 1
    assert checked > 5


def test_nobody_goes_by_the_drill_book() -> None:
    for _, thought, __ in answers():
        assert thought.why or isinstance(thought.answer, Done | Deed)
        assert "drill book" not in thought.why
        assert "leaves us best" not in thought.why
        assert len(thought.why) <= reasons.MOST


def fire(target: str) -> Thought:
    return Thought(Fire(("20-me",), target))


def said(chosen: Chosen) -> str:
    def deed(answer: Any) -> str:
        return f"it fires at {answer.target}"

    return telling.compared(chosen, deed)


def test_what_else_was_tried_and_by_how_much_it_was_worse() -> None:
    one, other, third = fire("4-tex"), fire("15-ala"), fire("bachman")
    tried = Chosen(one, 20, True, Came(one, 2.66, 0.0), (Came(other, 1.0, 0.0), Came(third, -1.0, 0.0)))
    assert said(tried) == (
        "Tried 20 times to the end, it leaves us 2.7 points ahead on average; if it fires at 15-ala, 1 point ahead."
    )
    alike = tried._replace(came=Came(one, 1.02, 0.0))
    assert said(alike).endswith(", and nothing else that was tried was clearly better.")
    untried = Chosen(one, 0, True)
    assert said(untried) == ""


def test_a_turn_ahead_men_tell_where_points_do_not() -> None:
    one, other = fire("4-tex"), fire("15-ala")
    tried = Chosen(one, 6, False, Came(one, 0.0, 1.5), (Came(other, 0.0, -2.0),))
    assert said(tried) == (
        "Tried 6 times until the enemy has had his turn, it leaves us level and 1.5 figures better off on average; "
        "if it fires at 15-ala, level and 2 figures worse off."
    )


def test_who_is_routed_is_not_said_to_keep_its_fire() -> None:
    from enfilade.ai.adf.reply import words
    from enfilade.ai.adf.reply.to_charge import Answer

    paper = next(one for one in papers() if one.id == "routed-in-the-wood")
    piece = asked(paper).state.units["1-tenn"]
    told = words.awaits(piece, Answer(Done(), None))  # type: ignore[arg-type]
    assert told == "The 1st Tennessee is routed: there is nothing that it can do against the charge."
