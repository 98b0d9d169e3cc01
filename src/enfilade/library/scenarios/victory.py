"""Whether the points of a scenario can be counted: sides, places, edges and turns that exist."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.core.scenario import Exit, Objective, Scenario
from enfilade.library.problems import nearest, shown

Found = tuple[str, str, str]
_WHOLE_EDGE = 240
"""What an exit's end is when the file does not say."""


def unwinnable(scenario: Scenario) -> Iterator[Found]:
    """Prizes, tolls, exits and grades that nobody could ever be given."""
    for i, place in enumerate(scenario.victory.objectives):
        yield from _objective(scenario, place, f"victory.objectives[{i}]")
    for i, toll in enumerate(scenario.victory.tolls):
        yield from _a_side(scenario, toll.of, f"victory.tolls[{i}].of", either=True)
        if not toll.arms:
            yield f"victory.tolls[{i}].arms", "an empty list", "at least one arm, or no such key for all"
    for i, march in enumerate(scenario.victory.exits):
        yield from _exit(scenario, march, f"victory.exits[{i}]")
    for side in scenario.victory.handicap:
        yield from _a_side(scenario, side, f"victory.handicap.{side}")
    for side in scenario.trials.wins if scenario.trials else ():
        yield from _a_side(scenario, side, f"trials.wins.{side}")
    least: dict[int, str] = {}
    for i, grade in enumerate(scenario.victory.grades):
        if grade.least in least:
            yield f"victory.grades[{i}].least", f"{grade.least}, as for {shown(least[grade.least])}", "another lead"
        least[grade.least] = grade.title


def _objective(scenario: Scenario, place: Objective, path: str) -> Iterator[Found]:
    width, height = scenario.table.width, scenario.table.height
    if not (place.at[0] <= width and place.at[1] <= height):
        yield f"{path}.at", f"{shown(list(place.at))} ({place.id})", f"a place on the table of {width:g} x {height:g}"
    if not place.prizes:
        yield f"{path}.prizes", f"none ({place.id})", "at least one prize"
    for i, prize in enumerate(place.prizes):
        inner = f"{path}.prizes[{i}]"
        yield from _a_side(scenario, prize.to, f"{inner}.to", either=True)
        if prize.test == "denied" and prize.to == "either":
            yield f"{inner}.to", '"either"', "the side that keeps the enemy out"
        yield from _turns(scenario, prize.first, prize.until, inner)


def _exit(scenario: Scenario, march: Exit, path: str) -> Iterator[Found]:
    yield from _a_side(scenario, march.side, f"{path}.side")
    length = scenario.table.width if march.edge in ("north", "south") else scenario.table.height
    if march.end > length and march.end != _WHOLE_EDGE:
        yield f"{path}.end", f"{march.end:g}", f"at most {length:g}, the length of the {march.edge} edge"
    if march.start >= min(march.end, length):
        yield f"{path}.start", f"{march.start:g}", f"less than {min(march.end, length):g}, where the stretch ends"
    if not march.arms:
        yield f"{path}.arms", "an empty list", "at least one arm, or no such key for all"
    yield from _turns(scenario, march.first, march.until, path)


def _turns(scenario: Scenario, first: int, until: int, path: str) -> Iterator[Found]:
    if first > min(until, scenario.turns):
        yield f"{path}.first", str(first), f"at most {min(until, scenario.turns)}, when it ends"


def _a_side(scenario: Scenario, side: str, path: str, either: bool = False) -> Iterator[Found]:
    known = [*scenario.sides, *(["either"] if either else [])]
    if side not in known:
        yield path, shown(side), f"one of {', '.join(known)}{nearest(side, known)}"
