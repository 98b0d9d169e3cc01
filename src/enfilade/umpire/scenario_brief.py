"""A scenario as a player wants it told: what it is about, who is there, and what counts."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator

from enfilade.core.scenario import Exit, Leader, Prize, Scenario, Toll, Unit
from enfilade.library.scenarios.shelf import Loaded
from enfilade.speech.tolls import LOSSES, PIECES, breaths

_WIDTH = 100
_TESTS = {
    "alone": "to the side that alone has a formed unit there",
    "last": "to the side that stood there last",
    "denied": "if no formed enemy is there",
}


def brief(loaded: Loaded) -> str:
    """The whole of it as plain text."""
    whole = loaded.scenario
    lines = [whole.title, "=" * len(whole.title), ""]
    for paragraph in whole.introduction.split("\n"):
        lines += textwrap.wrap(paragraph, _WIDTH) or [""]
    lines += ["", f"{_when(whole)}. {whole.turns} turns, table {whole.table.width:g} x {whole.table.height:g} inches."]
    lines += [f"Initiative: {whole.sides[whole.initiative].name}. Written for {whole.edition}.", ""]
    for side in whole.sides:
        lines += [*_forces(whole, side), ""]
    lines += ["What counts", *_wrapped(_points(whole))]
    conditions = list(_conditions(whole))
    if conditions:
        lines += ["", "Special conditions", *_wrapped(conditions)]
    for heading, texts in (("Notes", whole.notes), ("Sources", whole.sources)):
        if texts:
            lines += ["", heading, *_wrapped(texts)]
    return "\n".join(lines)


def count_of(scenario: Scenario, side: str) -> str:
    """The size of a side in a few words: 7 units, 20 figures, 4 sections."""
    own = {brigade.id for brigade in scenario.brigades if brigade.side == side}
    units = [unit for unit in scenario.units if unit.brigade in own]
    foot = sum(unit.strength for unit in units if unit.arm != "artillery")
    guns = sum(unit.strength for unit in units if unit.arm == "artillery")
    return f"{len(units)} units, {foot} figures" + (f", {guns} sections" if guns else "")


def _when(scenario: Scenario) -> str:
    return f"{scenario.date}, from {scenario.begins}" if scenario.date else f"From {scenario.begins}"


def _forces(scenario: Scenario, side: str) -> Iterator[str]:
    yield f"{scenario.sides[side].name} ({count_of(scenario, side)}; its edge is {scenario.sides[side].edge})"
    for leader in scenario.leaders:
        if leader.side == side:
            yield f"  {leader.name} [{leader.id}] {_leading(scenario, leader)}"
    for brigade in scenario.brigades:
        if brigade.side == side:
            yield f"  {brigade.name} [{brigade.id}]"
            yield from (f"    {_unit(unit)}" for unit in scenario.units if unit.brigade == brigade.id)


def _leading(scenario: Scenario, leader: Leader) -> str:
    names = {brigade.id: brigade.name for brigade in scenario.brigades}
    own = [brigade.id for brigade in scenario.brigades if brigade.side == leader.side]
    what = "everything" if set(own) == set(leader.commands) else ", ".join(names[key] for key in leader.commands)
    more = [f"with {leader.attached}"] if leader.attached else []
    more += [f"arrives on turn {leader.arrives}"] if leader.arrives else []
    more += [f"leaves on turn {leader.leaves}"] if leader.leaves else []
    worth = f"{leader.rank} commander" if leader.rank else f"+{leader.benefit}"
    return "; ".join([f"{worth}, commands {what}", *more])


def _unit(unit: Unit) -> str:
    strength = (
        f"{unit.strength} {'section' if unit.arm == 'artillery' else 'figure'}{'' if unit.strength == 1 else 's'}"
    )
    men = f" ({unit.men} men)" if unit.men else ""
    more = ["mounted"] if unit.mounted else []
    more += [unit.level] if unit.level != "good" else []
    more += [f"comes in turn {unit.arrives.turn} {unit.arrives.where}"] if unit.arrives else []
    return f"{unit.name} [{unit.id}]: " + ", ".join([strength + men, unit.quality, unit.weapon, unit.formation, *more])


def _points(scenario: Scenario) -> Iterator[str]:
    for place in scenario.victory.objectives:
        where = f"{place.name} (within {place.radius:g} of {place.at[0]:g}, {place.at[1]:g})"
        yield f"{where}: {'; '.join(_prize(scenario, prize) for prize in place.prizes)}"
    for tolls in breaths(scenario):
        yield _toll(scenario, tolls)
    yield from (_exit(scenario, march) for march in scenario.victory.exits)
    for side, points in scenario.victory.handicap.items():
        yield f"{scenario.sides[side].name} begins with {points}"
    yield f"A lead of {scenario.victory.needed} wins" + "".join(
        f"; {grade.least} or more: {grade.title}"
        for grade in sorted(scenario.victory.grades, key=lambda one: one.least)
    )


def _prize(scenario: Scenario, prize: Prize) -> str:
    who = "" if prize.to == "either" else f"{scenario.sides[prize.to].name} "
    when = "at the end"
    if prize.when == "each-turn":
        when = f"each turn from {prize.first} to {min(prize.until, scenario.turns)}"
    return f"{who}{prize.points}, {when}, {_TESTS[prize.test]}"


def _toll(scenario: Scenario, tolls: list[Toll]) -> str:
    first = tolls[0]
    of = "enemy" if first.of == "either" else scenario.sides[first.of].name
    who = f"{of} {' or '.join(first.arms)} unit" if len(first.arms) < 3 else f"{of} unit"
    if first.loss in PIECES:
        who = of if first.loss == "leader-killed" or len(first.arms) == 3 else f"{of} {' or '.join(first.arms)}"
    what = ", ".join(LOSSES[toll.loss] for toll in tolls)
    return f"Each {who} {what}: {first.points} to the other side"


def _exit(scenario: Scenario, march: Exit) -> str:
    length = scenario.table.width if march.edge in ("north", "south") else scenario.table.height
    stretch = f" between {march.start:g} and {march.end:g}" if march.start or march.end < length else ""
    turns = f"on turns {march.first} to {min(march.until, scenario.turns)}"
    who = scenario.sides[march.side].name
    return f"Each {who} unit that leaves by the {march.edge} edge{stretch} {turns}: {march.points}"


def _conditions(scenario: Scenario) -> Iterator[str]:
    for bound in scenario.bounds:
        reach = "1 inch" if bound.within == 1 else f"{bound.within:g} inches"
        yield f"Until turn {bound.until} within {reach} of {bound.feature}: {', '.join(bound.units)}"
    for one in sorted(scenario.initiative_changes, key=lambda one: one.turn):
        yield f"{scenario.sides[one.side].name} has the initiative from turn {one.turn}"
    if scenario.charging_brigades:
        turns = [f"{count} on turn {turn}" for turn, count in enumerate(scenario.charging_brigades, start=1)]
        yield f"Brigades of the side with the initiative that may charge: {', '.join(turns)}; then any"


def _wrapped(texts: Iterator[str] | list[str] | tuple[str, ...]) -> Iterator[str]:
    for text in texts:
        yield from textwrap.wrap(text, _WIDTH, initial_indent="  ", subsequent_indent="    ")
