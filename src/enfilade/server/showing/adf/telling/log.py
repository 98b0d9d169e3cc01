"""What has happened, sentence by sentence, each with what a map and a dice tray need to show it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from enfilade.game.battle import Battle
from enfilade.ground.box import Box
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.chapters import morale, rout
from enfilade.server.showing.adf.telling.sentences import effect, held, is_told_before, sentence_of
from enfilade.server.showing.stands import pose
from enfilade.server.showing.words import host, inches, marked, parts
from enfilade.server.tables.onlooker import Onlooker
from enfilade.server.wire.common import Part
from enfilade.server.wire.sight import Happening, Scene
from enfilade.speech.adf import marches
from enfilade.speech.names import Names, names_of

_WITH_RECEIPT = (
    events.Fired,
    events.Checked,
    events.Feared,
    events.Ran,
    events.Disengaged,
    events.ChargeDeclared,
    events.ChargeRolled,
    events.Struck,
    events.Fought,
    events.LeaderRisked,
)
_CANISTER = ("canister", "close-canister")
_LOOKED_BACK = 30
"""Lines before the first in which a march may have begun that goes on in it."""


class Rolled(NamedTuple):
    """The dice of an event: faces, how they add up, and what came of it."""

    faces: tuple[int, ...] = ()
    sum: str = ""
    result: str = ""


class _Place(NamedTuple):
    """Where in the battle something happened."""

    line: int
    nth: int
    turn: int
    active: str


def log(battle: Battle, onlooker: Onlooker, first: int, last: int) -> tuple[Happening, ...]:
    """Everything that lines `first` to `last` led to, as far as this onlooker may know it, the oldest first."""
    first = max(first, 0)
    table = battle.table
    out: list[Happening] = []
    called, names = None, None
    begun: dict[str, events.Moved] = {}
    for place, event, before in _events(battle, max(0, first - _LOOKED_BACK), last):
        if not onlooker.may_know(event):
            continue
        march = begun.get(event.unit) if isinstance(event, events.Moved) else None
        goes_on = isinstance(event, events.Moved) and march is not None and marches.goes_on(march, event)
        quiet = is_told_before(event, before)
        if isinstance(event, events.Moved):
            # Those of a team go by turns, inch by inch: each has a march of its own.
            march = begun[event.unit] = marches.joined(march, event) if goes_on and march else event
        elif not quiet:
            begun.clear()
        if place.line < first:
            continue
        state = battle.at(place.line)
        if names is None or called is None or _is_renamed(called, state):
            names = _names(table, state)
        called = state
        told = march if goes_on and march else event
        happening = _happening(state, names, place, event, parts(sentence_of(told, names)))
        out.append(msgspec.structs.replace(happening, quiet=quiet, goes_on=goes_on) if quiet or goes_on else happening)
    return tuple(out)


def _events(battle: Battle, first: int, last: int) -> Iterator[tuple[_Place, Event, Event | None]]:
    """Each event with its place, and the one before it of the same line."""
    start = battle.at(max(0, first - 1))
    turn, active = start.turn, start.active
    for n in range(first, last + 1):
        before = None
        for index, event in enumerate(battle.events_at(n)):
            if isinstance(event, events.TurnBegan):
                turn, active = event.turn, battle.table.sides[0]
            elif isinstance(event, events.SideBegan):
                active = event.side
            yield _Place(n, index, turn, active), event, before
            before = event


def _names(table: Field, state: State) -> Names:
    plain = names_of(table, state)
    sides = {side: host(table, side).name for side in table.sides}
    return marked(Names(plain.known | sides, plain.guns), [*state.units, *state.leaders])


def _is_renamed(before: State, after: State) -> bool:
    """Regiments merge and leaders have successors: then names are read anew."""
    if before is after:
        return False
    units, leaders = before.units, before.leaders
    if units is not after.units and any(
        one is not after.units[id] and one.name != after.units[id].name for id, one in units.items()
    ):
        return True
    if leaders is after.leaders:
        return False
    return len(leaders) != len(after.leaders) or any(one.name != after.leaders[id].name for id, one in leaders.items())


def _happening(state: State, names: Names, place: _Place, event: Event, said: tuple[Part, ...]) -> Happening:
    about = about_of(event)
    rolled = dice_of(event)
    start, end = _places(event)
    side = _side(state, event, about)
    return Happening(
        line=place.line,
        index=place.nth,
        turn=place.turn,
        active=place.active,
        kind=str(event.__struct_config__.tag),
        side=side,
        parts=said,
        about=about,
        start=pose(start) if start else None,
        end=pose(end) if end else None,
        faces=rolled.faces,
        sum=rolled.sum,
        result=rolled.result,
        receipt=isinstance(event, _WITH_RECEIPT),
        scene=scene_of(state, event),
        reaction=_is_reaction(event, side, place.active),
    )


def scene_of(state: State, event: Event) -> Scene:
    """How an event is pictured: a run when it begins, a leader when he falls."""
    match event:
        case events.Fired(assessment=found) if found.band in _CANISTER:
            return "canister"
        case events.Fired(firers=firers):
            return "guns" if all(state.units[id].unit.arm == "artillery" for id in firers) else "volley"
        case events.ChargeDeclared():
            return "charge"
        case events.Ran():
            return "rout"
        case events.LeaderRisked(result=risk) if risk.fate.killed:
            return "leader"
        case _:
            return ""


def _is_reaction(event: Event, side: str, active: str) -> bool:
    """What the side that is not active does of its own will."""
    deeds = (events.Reacted, events.Fired, events.Disengaged)
    return isinstance(event, deeds) and side != active


def about_of(event: Event) -> tuple[str, ...]:
    """The units or leaders an event concerns, the doer first."""
    match event:
        case events.Fired():
            return (*event.firers, event.target)
        case events.ChargeDeclared() | events.ChargeRolled() | events.ChargeEnded():
            return (*event.units, event.target)
        case events.Struck() | events.Fought():
            return (event.attacker, event.defender)
        case events.Feared():
            return (event.unit, event.charger)
        case events.Joined():
            return (event.unit, event.other)
        case events.LeaderRode():
            return (event.leader, event.unit) if event.unit else (event.leader,)
        case events.LeaderCame() | events.LeaderWent() | events.LeaderRisked():
            return (event.leader,)
        case events.Checked():
            return (event.unit, event.source) if event.source else (event.unit,)
        case events.OutOfCommand() | events.Grouped() | events.Stopped() | events.Reacted():
            return event.units
        case _:
            unit = getattr(event, "unit", "")
            return (unit,) if unit else ()


def _side(state: State, event: Event, about: tuple[str, ...]) -> str:
    side = getattr(event, "side", "")
    if side or not about:
        return str(side)
    one = state.units.get(about[0]) or state.leaders.get(about[0])
    return one.side if one else ""


def _places(event: Event) -> tuple[Box | None, Box | None]:
    match event:
        case events.Moved():
            return event.start, event.end
        case events.Arrived():
            return None, event.box
        case _:
            return None, None


def dice_of(event: Event) -> Rolled:
    """Faces, their sum in figures, and the result as the dice tray says it."""
    match event:
        case events.Fired(assessment=found, result=result):
            added = f"Fire: {found.base} + {sum(result.faces)} = {result.total}".replace("-", "−")
            return Rolled(result.faces, added, f"{found.shot.target.name}: {effect(event)}")
        case events.Checked(cause=cause, assessment=check, result=outcome):
            return _checked(check, outcome, "Rally" if cause == "rally" else "Morale")
        case events.Feared(assessment=feared, result=stood):
            rolled = _checked(feared.check, stood.check, "Fear")
            return rolled._replace(result=f"{feared.check.unit.name} {'stands' if stood.stands else 'does not stand'}")
        case events.Ran(result=ran):
            return Rolled(ran.faces, "Rout", rout.spoken(ran.outcome).capitalize()) if ran.faces else Rolled()
        case events.ChargeRolled(result=charged):
            reach = ", ".join(inches(run.total) for run in charged.runs)
            return Rolled(charged.faces, "Charge bonus", f"The charge can come {reach}")
        case events.Struck(result=struck):
            faces = (*struck.attacker_faces, *struck.defender_faces)
            impact = f"Impact: {struck.attacker_total} against {struck.defender_total}"
            return Rolled(faces, impact, "The charger's dice first") if faces else Rolled()
        case events.Fought(result=fought):
            faces = tuple(face for one in fought.fires if one for face in one.faces)
            return Rolled(faces, "Melee", "The charger's dice first") if faces else Rolled()
        case events.LeaderRisked(result=risk):
            return Rolled(risk.faces, "Leader", "He falls" if risk.fate.killed else "He is unhurt")
        case _:
            return Rolled()


def _checked(check: morale.Assessment, result: morale.Result, what: str) -> Rolled:
    against = f"{what}: {sum(result.faces)} against {check.point}".replace("-", "−")
    return Rolled(result.faces, against, f"{check.unit.name} {held(check, result)}")
