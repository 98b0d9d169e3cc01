"""What any game tells of a battle in the same words: turns, comings and goings, formations, losses, points."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from enfilade.core.naming import words
from enfilade.speech.names import Names, near
from enfilade.speech.spoken import dice
from enfilade.tabletop import events
from enfilade.tabletop.events import Event

Teller = Callable[[Any, Names], str]
_WENT = {
    "called-away": "is called away",
    "killed": "falls",
    "lost": "is lost to the enemy",
    "driven-off": "is driven off the field",
    "promoted": "moves up to a higher post",
}


def rode(event: events.LeaderRode, names: Names, place: str) -> str:
    if event.unit:
        return f"{names[event.leader]} rides to {names[event.unit]} and stays with it."
    return f"{names[event.leader]} rides to a place of his own ({place})."


def went(leader: str, why: str, names: Names) -> str:
    return f"{names[leader]} {_WENT[why]}."


def left(event: events.Left, names: Names, ends: Mapping[str, str]) -> str:
    return f"{names[event.unit]} {ends.get(event.end, 'is out of the battle')}."


def risked(leader: str, faces: tuple[int, ...], killed: bool, names: Names) -> str:
    return f"{names[leader]} is in danger: {dice(faces)}, {'he falls' if killed else 'he is unhurt'}."


def charged(units: Sequence[str], target: str, distance: int, names: Names, end: str = "") -> str:
    verb = "charge" if len(units) > 1 else "charges"
    return f"{names.all(units)} {verb} {names[target]}, {near(distance)} away{end}."


def met(own: str, other: str, totals: Any) -> str:
    """The dice of an impact: the attacker's first."""
    his = f"{dice(totals.attacker_faces)} for {totals.attacker_total}"
    return f"Impact: {own} has {his}, {other} {dice(totals.defender_faces)} for {totals.defender_total}."


def count(event: events.Ended, names: Names) -> str:
    """The points of both sides."""
    return ", ".join(f"{names[side]} {points}" for side, points in event.points.items())


def _formed(event: events.Formed, names: Names) -> str:
    who, how = names[event.unit], ", mounted" if event.mounted else ""
    if event.formation in ("limbered", "unlimbered"):
        return f"{who} {event.formation.removesuffix('ed')}s."
    return f"{who} forms {words(event.formation)}{how}."


def _level(event: events.LevelChanged, names: Names) -> str:
    after = {"good": "in good order", "disorder": "in disorder"}.get(event.after, event.after)
    return f"{names[event.unit]} is now {after}."


def _scored(event: events.Scored, names: Names) -> str:
    points = f"{event.points} point{'' if abs(event.points) == 1 else 's'}"
    return f"{names[event.side]}: {points} ({event.why})."


TOLD: dict[type[Event], Teller] = {
    events.TurnBegan: lambda event, names: f"Turn {event.turn}.",
    events.Arrived: lambda event, names: f"{names[event.unit]} arrives.",
    events.Waited: lambda event, names: f"{names[event.unit]} finds no room at the edge and waits.",
    events.Formed: _formed,
    events.Lost: lambda event, names: (
        f"{names[event.unit]} loses {names.losses(event.unit, event.figures)}; {event.left} left."
    ),
    events.LevelChanged: _level,
    events.Scored: _scored,
}
"""A game adds its own."""
