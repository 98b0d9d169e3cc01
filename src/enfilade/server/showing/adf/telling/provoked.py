"""What has just happened, in one sentence: the head of every question."""

from __future__ import annotations

from enfilade.core.stops import Ask
from enfilade.game.battle import Battle
from enfilade.ground.box import bearing, between, distance
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.server.showing.adf.telling.under_way import Course
from enfilade.server.showing.words import host, inches, spoken_inches
from enfilade.speech.names import names_of

_GROUND = {
    "broken": " over broken ground",
    "light-woods": " through the woods",
    "heavy-woods": " through the heavy woods",
    "rough": " over rough ground",
    "road": " along the road",
    "trail": " along the trail",
}
_WENT = {"disengage": "gone back", "rout": "run"}
_LOOKED_BACK = 40
"""Lines looked at for what a unit has done; a chance to react comes right after it."""


def provoked(battle: Battle, line: int, state: State, window: Window, moving: Course | None) -> str:
    """Who gave a chance to react, and by what."""
    table = battle.table
    names = names_of(table, state)
    who, have = names.all(window.by), "have" if len(window.by) > 1 else "has"
    lead = state.units[window.by[0]]
    if window.cause == "charge":
        far = distance(lead.box, state.units[window.target].box)
        verb = "charge" if len(window.by) > 1 else "charges"
        away = f", {inches(far)} away" if far else ""
        return f"{who} {verb} {names[window.target]}{away}."
    if window.cause == "move" and moving is not None and moving.unit in window.by:
        return f"{who} {have} {_came(moving, lead)} {spoken_inches(moving.gone)}{_ground(table, lead)}."
    return _acted(battle, line, state, window, who, have)


def _came(moving: Course, piece: Piece) -> str:
    """Come on, moved aside or gone back: by the way it went and the way it faces."""
    if (moving.start.x, moving.start.y) == (piece.x, piece.y):
        return "turned by"
    off = between(piece.facing, bearing(moving.start.x, moving.start.y, piece.x, piece.y))
    return "come on" if off <= 6000 else "gone back" if off >= 12000 else "moved"


def _ground(table: Field, piece: Piece) -> str:
    return _GROUND.get(near.ground_at(table, piece.x, piece.y, roads=True), "")


def _acted(battle: Battle, line: int, state: State, window: Window, who: str, have: str) -> str:
    """By the last thing that one of them did."""
    names = names_of(battle.table, state)
    for n in range(line, max(0, line - _LOOKED_BACK), -1):
        for event in reversed(battle.events_at(n)):
            match event:
                case events.Fired(firers=firers, target=target) if set(firers) & set(window.by):
                    return f"{who} {have} fired on {names[target]}."
                case events.Formed(unit=unit, formation=formation) if unit in window.by:
                    if formation in ("limbered", "unlimbered"):
                        return f"{who} {have} {formation}."
                    return f"{who} {have} formed {formation.replace('-', ' ')}."
                case events.Faced(unit=unit) if unit in window.by:
                    return f"{who} {have} changed facing."
                case events.Moved(unit=unit, start=start, end=end, how=how) if unit in window.by:
                    far = ((end.x - start.x) ** 2 + (end.y - start.y) ** 2) ** 0.5
                    ground = _ground(battle.table, state.units[unit])
                    return (
                        f"{who} {have} {_WENT.get(how, 'moved')} {spoken_inches(far)}{ground}."
                        if far
                        else f"{who} {have} turned."
                    )
                case events.Checked(unit=unit, cause="rally") if unit in window.by:
                    return f"{who} {have} tried to rally."
                case events.LevelChanged(unit=unit, after="good") if unit in window.by:
                    return f"{who} {have} reformed."
                case events.ChargeEnded(units=units) if set(units) & set(window.by):
                    return f"The charge of {who} is over."
                case _:
                    continue
    return f"{who} {have} acted."


def asked(battle: Battle, state: State, stop: Ask) -> str:
    """The question in a sentence, where it is no reaction."""
    names = names_of(battle.table, state)
    match stop.question:
        case "leaders":
            turn = "" if stop.side == state.active else f" before the {host(battle.table, state.active).does('act')}"
            return f"Where do the leaders ride{turn}?"
        case "activate":
            routed = [id for id in stop.about if state.units[id].unit.level == "routed"]
            return f"{names.all(routed)} must run first." if routed else "Which regiment acts?"
        case "action":
            return (
                f"What does {names.all(stop.about)} do?"
                if len(stop.about) == 1
                else f"What do {names.all(stop.about)} do?"
            )
        case "close":
            return f"The charge is upon {names[stop.about[0]]}. How does it receive it?"
        case "lead":
            return "Which regiment leads the charge home?"
        case "strike":
            return "Several are in contact. Whom does the charge strike now?"
        case "advance":
            return f"{names.all(stop.about)} may follow up."
        case _:
            return stop.text
