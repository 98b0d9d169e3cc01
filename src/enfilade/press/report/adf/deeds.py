"""Cuts the events of a battle into what each side did in each turn: marches, volleys, charges, runs, rallies."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

import msgspec

from enfilade.game.battle import Battle
from enfilade.ground.box import Box
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.battle.frames import Charging, Fighting, Impact
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.chapters.facts import LEVELS

DeedKind = Literal["fire", "charge", "run", "rally", "break-off", "other"]
_CONTACT = (Charging, Impact, Fighting)


class Deed(msgspec.Struct, frozen=True, kw_only=True):
    """Something a unit did, with all that came of it before the next."""

    kind: DeedKind
    by: tuple[str, ...]
    on: str = ""
    line: int
    events: tuple[Event, ...]


class Half(msgspec.Struct, frozen=True, kw_only=True):
    """One side's part of a turn, and what the other did in it."""

    turn: int
    side: str
    start: State
    end: State
    arrived: tuple[str, ...]
    came: tuple[str, ...]
    """Leaders who came onto the field."""
    went: tuple[events.LeaderWent, ...]
    """Leaders who were called away, or lost outside of any fight."""
    marched: dict[str, tuple[Box, Box]]
    """Units that moved of their own will, from where to where."""
    left: tuple[str, ...]
    """Units that marched off the table."""
    reformed: tuple[str, ...]
    joined: tuple[events.Joined, ...]
    deeds: tuple[Deed, ...]
    scored: tuple[events.Scored, ...]


def halves(battle: Battle) -> tuple[Half, ...]:
    """The battle in its parts, in order."""
    cutter = _Cutter(battle.at(0))
    for line in range(1, len(battle.record.lines)):
        after = battle.at(line)
        for event in battle.events_at(line):
            cutter.take(line, event, after)
        cutter.line_over(after)
    return cutter.finish()


class _Cutter:
    """Where the reading stands: the part of the turn, and the deed whose consequences are still coming."""

    def __init__(self, start: State) -> None:
        self._halves: list[Half] = []
        self._state = start
        self._turn = start.turn
        self._side = ""
        self._deed: Deed | None = None
        self._in_charge = False
        self._previous: Event | None = None
        self._fresh()

    def take(self, line: int, event: Event, after: State) -> None:
        match event:
            case events.TurnBegan(turn=turn):
                self._over(self._turn_end(after))
                self._turn = turn
            case events.SideBegan(side=side):
                self._over(after)
                self._side = side
            case events.Moved(how="move", unit=unit, start=start, end=end) if not self._in_charge:
                self._close()
                self._marched[unit] = self._marched.get(unit, (start, start))[0], end
            case events.Arrived(unit=unit):
                self._arrived.append(unit)
            case events.LeaderCame(leader=leader):
                self._came.append(leader)
            case events.LeaderWent(why="called-away"):
                self._went.append(event)
            case events.Joined():
                self._joined.append(event)
            case events.Scored():
                self._scored.append(event)
            case _:
                self._deeds_of(line, event)
        self._previous = event

    def line_over(self, after: State) -> None:
        """A charge is over when nothing of it is pending any more."""
        self._state = after
        self._previous = None
        if self._in_charge and not any(isinstance(frame, _CONTACT) for frame in after.frames):
            self._close()

    def finish(self) -> tuple[Half, ...]:
        self._over(self._state)
        return tuple(self._halves)

    def _deeds_of(self, line: int, event: Event) -> None:
        match event:
            case events.ChargeDeclared(units=units, target=target):
                self._open("charge", units, target, line, event)
                self._in_charge = True
            case events.Fired(firers=firers, target=target) if not self._in_charge:
                if event.assessment.shot.passes and self._deed is not None and self._deed.by == firers:
                    self._add(event)
                else:
                    self._open("fire", firers, target, line, event)
            case events.Checked(cause="rally", unit=unit) if not self._in_charge:
                self._open("rally", (unit,), "", line, event)
            case events.Ran(unit=unit) if not self._has_broken(unit):
                self._open("run", (unit,), "", line, event)
            case events.Disengaged(unit=unit) if not self._in_charge:
                self._open("break-off", (unit,), "", line, event)
            case events.LevelChanged(unit=unit) if self._is_reform(event):
                self._reformed.append(unit)
            case events.Left(unit=unit) if self._deed is None:
                self._left.append(unit)
            case _ if self._deed is not None:
                self._add(event)
            case events.LeaderWent():
                self._went.append(event)
            case events.Checked(unit=unit):
                self._open("other", (unit,), "", line, event)
            case _:
                pass

    def _is_reform(self, event: events.LevelChanged) -> bool:
        """Order that was restored without dice."""
        checked = isinstance(self._previous, events.Checked | events.Feared) and self._previous.unit == event.unit
        better = LEVELS.index(event.after) < LEVELS.index(event.before)
        return better and not checked and not self._in_charge

    def _has_broken(self, unit: str) -> bool:
        """Whether it breaks in the deed that is being told, so that its run belongs to it."""
        if self._deed is None:
            return False
        return self._in_charge or any(
            isinstance(event, events.LevelChanged) and event.unit == unit and event.after == "routed"
            for event in self._deed.events
        )

    def _turn_end(self, after: State) -> State:
        """The turn's last state: reserves that come with the next turn are in the same line, but not there yet."""
        if after.turn == self._turn:
            return after
        held = {id: piece for id, piece in after.units.items() if piece.here and not self._state.units[id].here}
        units = after.units | {id: self._state.units[id] for id in held}
        chiefs = {id: self._state.leaders.get(id, chief) for id, chief in after.leaders.items() if chief.here}
        kept = {id: chief for id, chief in chiefs.items() if not chief.here}
        return msgspec.structs.replace(after, units=units, leaders=after.leaders | kept, turn=self._turn)

    def _open(self, kind: DeedKind, by: tuple[str, ...], on: str, line: int, event: Event) -> None:
        self._close()
        self._deed = Deed(kind=kind, by=by, on=on, line=line, events=(event,))

    def _add(self, event: Event) -> None:
        assert self._deed is not None
        self._deed = msgspec.structs.replace(self._deed, events=(*self._deed.events, event))

    def _close(self) -> None:
        if self._deed is not None:
            self._deeds.append(self._deed)
        self._deed, self._in_charge = None, False

    def _over(self, end: State) -> None:
        self._close()
        if self._side:
            self._halves.append(self._half(end))
            self._fresh()
        self._start, self._side = end, ""

    def _half(self, end: State) -> Half:
        return Half(
            turn=self._turn,
            side=self._side,
            start=self._start,
            end=end,
            arrived=tuple(self._arrived),
            came=tuple(self._came),
            went=tuple(self._went),
            marched=self._marched,
            left=tuple(self._left),
            reformed=tuple(dict.fromkeys(self._reformed)),
            joined=tuple(self._joined),
            deeds=tuple(self._deeds),
            scored=tuple(self._scored),
        )

    def _fresh(self) -> None:
        self._start = self._state
        self._arrived: list[str] = []
        self._came: list[str] = []
        self._went: list[events.LeaderWent] = []
        self._marched: dict[str, tuple[Box, Box]] = {}
        self._left: list[str] = []
        self._reformed: list[str] = []
        self._joined: list[events.Joined] = []
        self._deeds: list[Deed] = []
        self._scored: list[events.Scored] = []


def by_turn(parts: tuple[Half, ...]) -> Iterator[tuple[int, tuple[Half, ...]]]:
    """The parts turn by turn."""
    for turn in dict.fromkeys(part.turn for part in parts):
        yield turn, tuple(part for part in parts if part.turn == turn)
