"""Phase 3: the sheets are opened, then each side that could may change units to hold, sealed again (J1, J48)."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.errors import Malformed
from enfilade.core.stops import Reveal, Stop
from enfilade.rules.jr3.battle.commands import Attend, Changes, Mark, Ride, Sheet
from enfilade.rules.jr3.battle.events import ChangedToHold, Revealed, Voided
from enfilade.rules.jr3.battle.frames import Revealing
from enfilade.rules.jr3.battle.orders import law, marks
from enfilade.rules.jr3.battle.phases.marking import lay_down
from enfilade.rules.jr3.battle.play import Play, ask_all

RULE = "jr3.orders.reveal"
CHANGE = "jr3.orders.change-to-hold"


def go(play: Play, frame: Revealing) -> Stop | None:
    match frame.step:
        case "open":
            if play.state.seals:
                return Reveal(sides=_sealed(play), rule=RULE)
            asked = tuple(side for side in play.table.sides if law.changeable(play.table, play.state, side))
            play.swap(Revealing(step="change", asked=asked))
        case "change":
            waiting = tuple(side for side in frame.asked if side not in play.state.seals)
            if waiting:
                return ask_all(waiting, "changes", "Who changes to hold?", CHANGE)
            play.swap(msgspec.structs.replace(frame, step="open-changes"))
        case "open-changes":
            if play.state.seals:
                return Reveal(sides=_sealed(play), rule=CHANGE)
            play.pop()
    return None


def seal(play: Play, frame: Revealing, side: str, seal: str) -> None:
    if frame.step != "change":
        raise Malformed("nothing is sealed now")
    lay_down(play, side, seal, frame.asked)


def open_(play: Play, frame: Revealing, side: str, command: Any) -> None:
    if frame.step == "open" and isinstance(command, Sheet):
        _open_sheet(play, side, command)
    elif frame.step == "open-changes" and isinstance(command, Changes):
        _open_changes(play, side, command)
    else:
        raise Malformed("something else was to be opened now")
    play.change(seals={key: value for key, value in play.state.seals.items() if key != side})


def _open_sheet(play: Play, side: str, sheet: Sheet) -> None:
    """Every unit takes its order; who can no longer carry out his holds."""
    table, state = play.table, play.state
    found = marks.unfolded(table, state, side, sheet)
    told: list[tuple[str, Mark]] = []
    for piece in state.units.values():
        if piece.side != side or not piece.here:
            continue
        mark, why = law.still_lawful(table, state, piece, found[piece.id])
        if why is not None:
            play.tell(Voided(unit=piece.id, why=why.reason, rule=why.rule))
        play.put(marks.marked(play.unit(piece.id), mark))
        told.append((piece.id, mark))
    rides: list[Ride | Attend] = []
    for ride in sheet.rides:
        why = law.ride_lawful(table, state, side, ride)
        if why is not None:
            play.tell(Voided(unit=ride.leader, why=why.reason, rule=why.rule))
            continue
        play.put_leader(msgspec.structs.replace(play.leader(ride.leader), ride=ride))
        rides.append(ride)
    play.tell(Revealed(side=side, marks=tuple(told), rides=tuple(rides)))


def _open_changes(play: Play, side: str, changes: Changes) -> None:
    law.check_changes(play.table, play.state, side, changes)
    for id in changes.units:
        piece = play.unit(id)
        play.put(msgspec.structs.replace(piece, unit=msgspec.structs.replace(piece.unit, order="changed-to-hold")))
    play.tell(ChangedToHold(side=side, units=changes.units))


def _sealed(play: Play) -> tuple[str, ...]:
    return tuple(side for side in play.table.sides if side in play.state.seals)
