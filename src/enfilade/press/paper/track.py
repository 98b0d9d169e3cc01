"""The turn track: a box a turn, with the time of day, who comes and goes, and what the scenario allows then."""

from __future__ import annotations

from typing import Any

from enfilade.core.errors import Malformed
from enfilade.core.scenario import Scenario
from enfilade.library.editions.cards import Card
from enfilade.press.games.wings import WINGS
from enfilade.press.paper.base import Page, Paper, foot_of
from enfilade.speech.spoken import counted, hour

MOST_TURNS = 60


def track_page(
    card: Card,
    paper: Paper = "a4",
    scenario: Scenario | None = None,
    turns: int = 0,
    begins: str = "",
    heading: str = "",
) -> Page:
    """A scenario's own turns, or so many of a battle that has none."""
    count = turns or (scenario.turns if scenario else 8)
    if not 1 <= count <= MOST_TURNS:
        raise Malformed(f"a track has 1 to {MOST_TURNS} turns, not {count}")
    start = begins or (scenario.begins if scenario else "")
    minutes = int(card.edition.scale.minutes_per_turn)
    heading = heading or (scenario.title if scenario else card.title)
    steps = WINGS[card.family].steps(card.edition)
    values = {
        "heading": heading,
        "said": _said(scenario, card),
        "sides": [] if steps else _sides(scenario),
        "steps": list(steps),
        "turns": [
            {
                "number": number,
                "time": hour(start, (number - 1) * minutes) if start else "",
                "notes": _notes(scenario, number) if scenario else [],
            }
            for number in range(1, count + 1)
        ],
    }
    return Page(template="track", title=f"{heading}: turn track", foot=foot_of(card), paper=paper, values=values)


def _said(scenario: Scenario | None, card: Card) -> str:
    every = f"{card.edition.scale.minutes_per_turn} minutes a turn"
    return f"{scenario.date}, {every}" if scenario and scenario.date else every


def _sides(scenario: Scenario | None) -> list[dict[str, str]]:
    """In the order in which they are active."""
    if scenario is None:
        return [{"name": "first side", "nation": "us"}, {"name": "second side", "nation": "cs"}]
    first = scenario.initiative
    order = (first, *(side for side in scenario.sides if side != first))
    return [{"name": scenario.sides[side].name, "nation": scenario.sides[side].nation} for side in order]


def _notes(scenario: Scenario, turn: int) -> list[dict[str, Any]]:
    """What the scenario says of this turn."""
    side_of = {brigade.id: brigade.side for brigade in scenario.brigades}
    found: list[dict[str, Any]] = []

    def note(side: str, text: str) -> None:
        found.append({"nation": scenario.sides[side].nation if side else "", "text": text})

    coming: dict[tuple[str, str], list[str]] = {}
    for unit in scenario.units:
        if unit.arrives and unit.arrives.turn == turn:
            coming.setdefault((side_of[unit.brigade], unit.arrives.where), []).append(unit.name)
    for (side, where), names in coming.items():
        note(side, f"arriving {where}: {', '.join(names)}")
    for leader in scenario.leaders:
        if leader.arrives == turn:
            note(leader.side, f"{leader.name} arrives")
        if leader.leaves == turn:
            note(leader.side, f"{leader.name} leaves")
    if turn <= len(scenario.charging_brigades):
        allowed = scenario.charging_brigades[turn - 1]
        said = f"at most {counted(allowed, 'brigade')} may charge" if allowed else "no charges yet"
        note(scenario.first_in(turn), said)
    if any(one.turn == turn for one in scenario.initiative_changes):
        note(scenario.first_in(turn), "moves first from now on")
    for bound in scenario.bounds:
        if turn <= bound.until:
            names = [unit.name for unit in scenario.units if unit.id in bound.units]
            side = next(side_of[unit.brigade] for unit in scenario.units if unit.id in bound.units)
            who = ", ".join(names) if len(names) <= 2 else f"{len(names)} units"
            note(side, f"{who} to stay within {bound.within:g}″ of {bound.feature}")
    return found
