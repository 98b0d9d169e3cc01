"""What has happened, sentence by sentence, each with what a map and a dice tray need to show it."""

from __future__ import annotations

from collections.abc import Iterable

from enfilade.game.battle import Battle
from enfilade.ground.box import Box
from enfilade.rules.jr3.battle import events
from enfilade.rules.jr3.battle.events import Event
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.receipts import receipt
from enfilade.rules.jr3.battle.state import State
from enfilade.server.showing.receipts import receipt_shown
from enfilade.server.showing.stands import pose
from enfilade.server.showing.words import host, marked, parts
from enfilade.server.tables.onlooker import Onlooker
from enfilade.server.wire.common import ReceiptShown
from enfilade.server.wire.sight import Happening, Scene
from enfilade.speech.jr3.narrative import told
from enfilade.speech.names import Names, names_of

_ROLLED = (
    events.Fired,
    events.Checked,
    events.Rallied,
    events.ChargeRan,
    events.Met,
    events.Fought,
    events.OfficerRisked,
)
_KINDS: tuple[tuple[str, tuple[type[Event], ...]], ...] = (
    ("turn", (events.TurnBegan,)),
    ("fire", (events.Fired,)),
    ("charge", (events.ChargeBegan,)),
)


def log(battle: Battle, onlooker: Onlooker, first: int, last: int) -> tuple[Happening, ...]:
    """Everything that lines `first` to `last` led to, as far as this onlooker may know it, the oldest first."""
    table, first = battle.table, max(first, 0)
    before = battle.at(max(0, first - 1))
    turn = before.turn
    out: list[Happening] = []
    for n in range(first, last + 1):
        state = battle.at(n)
        # An officer who falls or moves up is called as he was; whoever comes, as he is.
        names, called = _names(table, before), _names(table, state)
        for index, event in enumerate(battle.events_at(n)):
            if isinstance(event, events.TurnBegan):
                turn = event.turn
            if onlooker.may_know(event):
                known = names if isinstance(event, events.LeaderWent) else called
                out.append(_happening(state, known, n, index, turn, event))
        before = state
    return tuple(out)


def receipt_of(table: Field, event: Event) -> ReceiptShown | None:
    found = receipt(table, event)
    return None if found is None else receipt_shown(found, faces=faces_of(event))


def mark_kinds(happened: Iterable[Event]) -> tuple[str, ...]:
    all_of_them = tuple(happened)
    kinds = [kind for kind, types in _KINDS if any(isinstance(event, types) for event in all_of_them)]
    if any(isinstance(event, events.Moved) and event.how == "rout" for event in all_of_them):
        kinds.append("rout")
    return tuple(kinds)


def faces_of(event: Event) -> tuple[int, ...]:
    """The dice as they fell, the attacker's first where both sides rolled."""
    match event:
        case events.Fired(result=fired):
            return fired.faces + fired.kill_faces
        case events.Checked(result=checked):
            return checked.faces + checked.run_faces
        case events.Rallied(result=rallied):
            return rallied.faces + rallied.run_faces
        case events.Met(result=met):
            return met.attacker_faces + met.defender_faces + met.fall_back_faces
        case events.Fought(result=fought):
            both = (fought.attacker, fought.defender)
            return tuple(face for one in both for face in one.faces + one.kill_faces)
        case events.OfficerRisked(result=risked):
            return risked.faces
        case _:
            return ()


def _names(table: Field, state: State) -> Names:
    plain = names_of(table, state)
    sides = {side: host(table, side).name for side in table.sides}
    return marked(Names(plain.known | sides, plain.guns), [*state.units, *state.leaders])


def _happening(state: State, names: Names, line: int, index: int, turn: int, event: Event) -> Happening:
    about = about_of(event)
    start, end = _places(event)
    return Happening(
        line=line,
        index=index,
        turn=turn,
        active="",
        kind=str(event.__struct_config__.tag),
        side=_side(state, event, about),
        parts=parts(told(event, names)),
        about=about,
        start=pose(start) if start else None,
        end=pose(end) if end else None,
        faces=faces_of(event),
        receipt=isinstance(event, _ROLLED),
        scene=scene_of(state, event),
    )


def scene_of(state: State, event: Event) -> Scene:
    """How an event is pictured: a run when it begins, an officer when he falls."""
    match event:
        case events.Fired(assessment=found) if found.band == "canister":
            return "canister"
        case events.Fired(unit=unit):
            return "guns" if state.units[unit].unit.arm == "artillery" else "volley"
        case events.ChargeBegan():
            return "charge"
        case events.Moved(how="rout"):
            return "rout"
        case events.OfficerRisked(result=risked) if risked.killed:
            return "leader"
        case _:
            return ""


def about_of(event: Event) -> tuple[str, ...]:
    """The units or officers an event concerns, the doer first."""
    match event:
        case events.ChargeBegan(units=units, target=target):
            return (*units, target)
        case events.ChangedToHold(units=units):
            return units
        case events.LeaderRode(leader=leader, unit=unit):
            return (leader, unit) if unit else (leader,)
        case _:
            named = (getattr(event, "unit", ""), getattr(event, "leader", ""), getattr(event, "target", ""))
            return tuple(id for id in named if id)


def _side(state: State, event: Event, about: tuple[str, ...]) -> str:
    side = getattr(event, "side", "")
    one = (state.units.get(about[0]) or state.leaders.get(about[0])) if about else None
    return str(side) or (one.side if one else "")


def _places(event: Event) -> tuple[Box | None, Box | None]:
    match event:
        case events.Moved(start=start, end=end):
            return start, end
        case events.Arrived(box=box):
            return None, box
        case _:
            return None, None
