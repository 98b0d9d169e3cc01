"""A scenario in the words of one side: what counts for it and against it, when help comes, and what binds it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby

from enfilade.core.measures import mixed
from enfilade.core.scenario import Exit, Objective, Prize, Scenario, Toll
from enfilade.speech.spoken import hour
from enfilade.speech.tolls import LOSSES, PIECES, breaths

_TESTS = {
    "alone": "alone has a formed unit there",
    "last": "was the last to stand there alone",
    "denied": "keeps every formed enemy away",
}
FORMED = "A formed unit is one in good order or disorder."


def inches(value: float) -> str:
    """
    >>> inches(2.5), inches(18), inches(19.1)
    ('2½″', '18″', '19″')
    """
    return f"{mixed(Fraction(round(value * 4), 4))}″"


def points(count: int) -> str:
    """
    >>> points(1), points(5), points(-1)
    ('1 point', '5 points', '−1 point')
    """
    return f"{count} point{'' if abs(count) == 1 else 's'}".replace("-", "−")


def strength(scenario: Scenario, side: str) -> str:
    """How many units, figures and sections a side has."""
    own = {brigade.id for brigade in scenario.brigades if brigade.side == side}
    units = [unit for unit in scenario.units if unit.brigade in own]
    figures = sum(unit.strength for unit in units if unit.arm != "artillery")
    sections = sum(unit.strength for unit in units if unit.arm == "artillery")
    parts = [f"{len(units)} units", f"{figures} figures", *([f"{sections} sections"] if sections else [])]
    return ", ".join(parts)


def length(scenario: Scenario, minutes: int) -> str:
    """How long it lasts, by turns and by the clock."""
    first, last = hour(scenario.begins, 0), hour(scenario.begins, scenario.turns * minutes)
    return f"{scenario.turns} turns of {minutes} minutes, from {first} to {last}"


def places(scenario: Scenario, side: str) -> Iterator[tuple[str, str]]:
    """Each objective by name, and what it is worth to whom."""
    for one in scenario.victory.objectives:
        yield one.name, f"{_where(one)}: {'; '.join(_prize(scenario, side, prize) for prize in one.prizes)}."


def deeds(scenario: Scenario, side: str) -> Iterator[str]:
    """What losses and marches are worth, and what leads win."""
    for tolls in breaths(scenario):
        yield from _toll(tolls, side, tolls[0].of)
    yield from (_exit(scenario, march, side) for march in scenario.victory.exits)
    for who, count in scenario.victory.handicap.items():
        yield f"{'You begin' if who == side else 'The enemy begins'} with {points(count)}."
    grades = sorted(scenario.victory.grades, key=lambda one: one.least)
    told = ", ".join(f"{grade.least} or more {grade.title}" for grade in grades)
    yield f"A lead of {points(scenario.victory.needed)} wins{f': {told}' if told else ''}."
    if scenario.victory.objectives:
        yield FORMED


def reinforcements(scenario: Scenario, side: str, minutes: int) -> list[str]:
    """Who comes later, when and where, and which leaders come and go, turn by turn."""
    own = {brigade.id for brigade in scenario.brigades if brigade.side == side}
    coming: dict[tuple[int, str], list[str]] = {}
    for unit in scenario.units:
        if unit.brigade in own and unit.arrives is not None:
            coming.setdefault((unit.arrives.turn, f"{unit.arrives.where}: "), []).append(unit.name)
    for leader in scenario.leaders:
        if leader.side == side and leader.arrives:
            coming.setdefault((leader.arrives, "a leader comes by himself: "), []).append(leader.name)
        if leader.side == side and leader.leaves:
            coming.setdefault((leader.leaves, "called away at its start: "), []).append(leader.name)
    return [
        f"Turn {turn}, {hour(scenario.begins, (turn - 1) * minutes)}, {how}{', '.join(names)}."
        for (turn, how), names in sorted(coming.items())
    ]


def rules(scenario: Scenario, side: str) -> Iterator[str]:
    """What binds this side alone; what binds the enemy is for him to know."""
    own = {brigade.id for brigade in scenario.brigades if brigade.side == side}
    named = {unit.id: unit.name for unit in scenario.units if unit.brigade in own}
    yield from initiative(scenario, side)
    for bound in scenario.bounds:
        bound_names = [named[id] for id in bound.units if id in named]
        if bound_names:
            who = ", ".join(bound_names)
            yield f"Until turn {bound.until} ends, no further than {inches(bound.within)} from {bound.feature}: {who}."
    if scenario.charging_brigades and scenario.initiative == side:
        yield f"Of your brigades only so many may charge: {_charging(scenario)}; after that as many as you like."
    yield f"Your edge is the {scenario.sides[side].edge}: your routers run there."


def initiative(scenario: Scenario, side: str) -> Iterator[str]:
    """Who moves first in which turns."""
    first = [scenario.first_in(turn) for turn in range(1, scenario.turns + 1)]
    turn = 1
    for who, group in groupby(first):
        last = turn + len(list(group)) - 1
        yield f"{'You move' if who == side else 'The enemy moves'} first in {_turns(turn, last, scenario.turns)}."
        turn = last + 1


def _turns(first: int, last: int, of: int) -> str:
    """
    >>> _turns(1, 4, 4), _turns(1, 1, 4), _turns(1, 2, 4), _turns(3, 4, 4)
    ('every turn', 'turn 1', 'turns 1 to 2', 'turns 3 to 4')
    """
    if (first, last) == (1, of):
        return "every turn"
    return f"turn {first}" if first == last else f"turns {first} to {last}"


def _charging(scenario: Scenario) -> str:
    """How many in which turns, those alike together."""
    out, turn = [], 1
    for count, group in groupby(scenario.charging_brigades):
        last = turn + len(list(group)) - 1
        out.append(f"{count or 'none'} in {f'each of turns {turn} to {last}' if last > turn else f'turn {turn}'}")
        turn = last + 1
    return ", ".join(out)


def _where(one: Objective) -> str:
    return f"within {inches(one.radius)} of {inches(one.at[0])} east, {inches(one.at[1])} north"


def _prize(scenario: Scenario, side: str, prize: Prize) -> str:
    when = "at the end"
    if prize.when == "each-turn":
        until = min(prize.until, scenario.turns)
        when = f"in each turn from {prize.first} to {until}" if until > prize.first else f"in turn {until}"
    if prize.to == "either":
        return f"{points(prize.points)} {when} to the side that {_TESTS[prize.test]}"
    who = "you" if prize.to == side else "the enemy"
    tests = {
        "alone": ("you alone have a formed unit there", "he alone has a formed unit there"),
        "last": ("you were the last to stand there alone", "he was the last to stand there alone"),
        "denied": ("no formed enemy is there", "no formed unit of yours is there"),
    }
    return f"{points(prize.points)} {when} to {who} if {tests[prize.test][who != 'you']}"


def _toll(tolls: Sequence[Toll], side: str, of: str) -> Iterator[str]:
    first = tolls[0]
    what = _or([LOSSES[toll.loss] for toll in tolls])
    some = "" if len(first.arms) == 3 else f" {_or(list(first.arms))}"
    pieces = first.loss in PIECES
    gain, cost = points(first.points), points(first.points)
    if of in ("either", *([of] if of != side else [])):
        yield f"Each enemy{some}{'' if pieces else ' unit'} {what}: {gain} to you."
    if of in ("either", side):
        thing = what if pieces else f"units {what}"
        yield f"Each of your{some} {_plural(thing) if pieces else thing}: {cost} to the enemy."


def _plural(words: str) -> str:
    """
    >>> _plural("section lost"), _plural("leader killed")
    ('sections lost', 'leaders killed')
    """
    head, _, rest = words.partition(" ")
    return f"{head}s {rest}"


def _exit(scenario: Scenario, march: Exit, side: str) -> str:
    whole = scenario.table.width if march.edge in ("north", "south") else scenario.table.height
    stretch = f" between {inches(march.start)} and {inches(march.end)}" if march.start or march.end < whole else ""
    some = "" if len(march.arms) == 3 else f" {_or(list(march.arms))}"
    who = f"Each of your{some} units" if march.side == side else f"Each enemy{some} unit"
    turns = f"in turns {march.first} to {min(march.until, scenario.turns)}"
    to = "you" if march.side == side else "the enemy"
    return f"{who} that marches off in order by the {march.edge} edge{stretch} {turns}: {points(march.points)} to {to}."


def _or(words: list[str]) -> str:
    """
    >>> _or(["infantry", "cavalry"]), _or(["a", "b", "c"])
    ('infantry or cavalry', 'a, b or c')
    """
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
