"""Counts on small positions: how many answers are offered, kind by kind, and how many ways an activation can go.

Each number was counted by hand from the card's rates and the sample of moves in options.py; the sums stand beside it.
When one is wrong, the count under each first answer shows where.
"""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest
from tests.rules.adf.battle.tables import area, guns, little, us

from enfilade.core.stops import Ask, Roll
from enfilade.rules.adf.battle import chapters, notation
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.foretell.options import options
from enfilade.rules.adf.battle.frames import Acting, Choosing, Game
from enfilade.rules.adf.battle.state import State


def ready(table: Field, state: State) -> tuple[Field, State]:
    """The active side is about to choose."""
    return table, msgspec.structs.replace(state, frames=(Game(phase="side-end"), Choosing()))


def kinds(table: Field, state: State) -> Counter[str]:
    """The answers offered, by their first word after the unit, and moves by their first step."""
    found: Counter[str] = Counter()
    for command in options(table, state):
        words = notation.text(command).split()
        verb = words[1] if len(words) > 1 else words[0]
        found[words[2].rstrip(";") if verb == "move" else verb] += 1
    return found


def leaves(table: Field, state: State) -> Counter[str]:
    """Under each first answer, the ways to the end of that activation; every die shows a four."""
    found: Counter[str] = Counter()
    for command in options(table, state):
        found[notation.text(command)] = _ways(table, chapters.answer(table, state, command).state)
    return found


def _ways(table: Field, state: State) -> int:
    stop = chapters.stop_of(table, state)
    if isinstance(stop, Roll):
        return _ways(table, chapters.roll(table, state, (4,) * stop.dice).state)
    if not isinstance(stop, Ask) or not any(isinstance(frame, Acting) for frame in state.frames):
        return 1
    return sum(_ways(table, chapters.answer(table, state, command).state) for command in options(table, state))


# A line of 1 3/4 inches in the open at 15 mm moves 6: of the advances of 8, 6, 4, 3, 2, 1 five go; all eight obliques;
# wheels of 30, 60 and 90 degrees cost 0.15, 0.31 and 0.46 of the action, and leave 2 inches (0.33) each: six a side;
# one inch to either side and one or two back, in disorder at 4; about; four other formations, also with 2 inches after
# half a move; five facings; disengage; or end the turn.
OPEN = {
    "advance": 5,
    "oblique": 8,
    "wheel": 12,
    "sidestep": 2,
    "back": 2,
    "about": 1,
    "form": 8,
    "face": 5,
    "disengage": 1,
    "done": 1,
}


@pytest.mark.parametrize(
    ("edition", "quality", "half"),
    [
        ("adf-revised-15mm", "veteran", True),
        ("adf-revised-15mm", "trained", True),
        ("adf-revised-15mm", "green", False),
        ("adf-summary-15mm", "veteran", True),
        ("adf-summary-15mm", "trained", False),
        ("adf-summary-15mm", "green", False),
    ],
)
def test_a_line_in_the_open(edition: str, quality: str, half: bool) -> None:
    """Where a change of formation takes the whole action, the four changes with two inches more are not there."""
    table, state = ready(*little([us("1-min", 24, 18, quality=quality)], edition=edition))
    assert kinds(table, state) == OPEN | {"form": 8 if half else 4}


def test_a_shaken_line_in_the_open() -> None:
    """At 3 inches: three advances; obliques of 2 inches, not of 4; wheels cost 0.31, 0.5 and 0.5, and only the first
    leaves room for 2 inches (0.67); no change leaves that."""
    table, state = ready(*little([us("1-min", 24, 18, level="shaken")]))
    wanted = OPEN | {"advance": 3, "oblique": 4, "wheel": 8, "form": 4, "rally": 1}
    assert kinds(table, state) == wanted


def test_a_routed_unit_runs_and_then_rallies_or_not() -> None:
    table, state = ready(*little([us("1-min", 24, 18, level="routed")]))
    assert kinds(table, state) == {"run": 1}, "the turn does not end before it has run"
    assert leaves(table, state) == {"1-min run": 2}


def test_guns_by_hand() -> None:
    """A Napoleon by hand goes 2 inches in the open at 15 mm: advances of 2 and 1; two inches aslant, four ways; a wheel
    of its one inch costs 0.26, 0.5 or 0.5 and leaves no 2 inches (1); aside and back without disorder; limbering takes
    a veteran half a move, and 2 inches with the team 0.22; unlimbered guns do not disengage."""
    table, state = ready(*little([guns(us("hall", 24, 18))]))
    wanted = OPEN | {"advance": 2, "oblique": 4, "wheel": 6, "limber": 2}
    del wanted["form"], wanted["disengage"]
    assert kinds(table, state) == wanted


def test_a_line_in_the_rough_has_few_ways() -> None:
    """One inch an action in the rough: one advance; a wheel costs its half; nothing aslant; changes as ever."""
    rough = area("rough", 10, 8, 38, 28)
    table, state = ready(*little([us("1-min", 24, 18)], [rough]))
    wanted = OPEN | {"advance": 1, "oblique": 0, "wheel": 6, "sidestep": 2, "back": 1, "form": 4}
    assert kinds(table, state) == Counter({kind: count for kind, count in wanted.items() if count})
