"""The loop: frames go on until somebody must choose or dice are due. Answers are checked here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import msgspec

from enfilade.core.dice import checked
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask, Over, Roll, Stop
from enfilade.rules.adf.battle.commands import Command, Order
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.battle.field import Field, set_up
from enfilade.rules.adf.battle.frames import Frame
from enfilade.rules.adf.battle.state import Chief, Piece, State

MOST_STEPS = 20_000
"""Far more than any answer leads to: an endless loop must not hang a table."""


ACTIONS = (
    "UNITS move STEPS",
    "UNITS fire TARGET [deliberate]",
    "UNITS charge TARGET [toward DEGREES]",
    "UNITS reform|rally|disengage",
    "UNIT run|leave",
    "UNIT merge|attach OTHER",
)
SHAPES: dict[str, tuple[str, ...]] = {
    "leaders": ("LEADER ride X Y", "LEADER with UNIT", "done"),
    "activate": (*ACTIONS, "group UNITS: ACTION, ACTION", "done"),
    "action": (*ACTIONS, "done"),
    "react": (
        "react UNITS fire [TARGET]",
        "react UNITS form FORMATION",
        "react UNITS face DEGREES",
        "react UNITS mount|dismount",
        "react UNITS reform|rally|disengage",
        "react UNIT countercharge",
        "pass",
    ),
}
"""The shapes of free answers, in the notation of docs/orders.md, by the kind of question."""


class Step(NamedTuple):
    """What an answer led to."""

    state: State
    stop: Stop
    events: tuple[Event, ...]


class Play:
    """One answer being worked out: the state as it changes, and what happened so far."""

    __slots__ = ("events", "state", "table")

    def __init__(self, table: Field, state: State) -> None:
        self.table = table
        self.state = state
        self.events: list[Event] = []

    def copy(self) -> Play:
        """The same so far, to go on from on its own."""
        other = Play(self.table, self.state)
        other.events = self.events.copy()
        return other

    def unit(self, id: str) -> Piece:
        return self.state.units[id]

    def leader(self, id: str) -> Chief:
        return self.state.leaders[id]

    def put(self, *pieces: Piece) -> None:
        self.state = msgspec.structs.replace(
            self.state, units={**self.state.units, **{piece.id: piece for piece in pieces}}
        )

    def put_leader(self, chief: Chief) -> None:
        self.state = msgspec.structs.replace(self.state, leaders={**self.state.leaders, chief.id: chief})

    def change(self, **changes: Any) -> None:
        self.state = msgspec.structs.replace(self.state, **changes)

    def push(self, *frames: Frame) -> None:
        """Put these on top; the last of them comes first."""
        self.change(frames=(*self.state.frames, *frames))

    def swap(self, frame: Frame) -> None:
        self.change(frames=(*self.state.frames[:-1], frame))

    def pop(self) -> None:
        self.change(frames=self.state.frames[:-1])

    def tell(self, event: Event) -> None:
        self.events.append(event)


class Chapter(NamedTuple):
    """How one kind of frame goes on, and what it does with an answer or with dice."""

    go: Callable[[Play, Any], Stop | None]
    answer: Callable[[Play, Any, Command], None] | None = None
    roll: Callable[[Play, Any, tuple[int, ...]], None] | None = None


CHAPTERS: dict[type[Any], Chapter] = {}
"""Filled by chapters.py, so that a chapter need not know all others."""


def begin(table: Field) -> Step:
    """Set up and go on to the first stop."""
    return _settle(Play(table, set_up(table)))


def answer(table: Field, state: State, command: Command) -> Step:
    """Give an answer; Illegal or Malformed refuse it, and the state is as it was."""
    play = _answered(table, state, command)
    return _settle(play)


def roll(table: Field, state: State, faces: Sequence[int]) -> Step:
    """Give the dice that are due."""
    stop = stop_of(table, state)
    if not isinstance(stop, Roll):
        raise Malformed("no dice are due now")
    play = Play(table, state)
    play.change(rolls=state.rolls + 1)
    frame = state.frames[-1]
    take = CHAPTERS[type(frame)].roll
    assert take is not None
    take(play, frame, checked(faces, stop.dice, stop.why))
    return _settle(play)


def check(table: Field, state: State, command: Command) -> None:
    """The one law: raises Illegal or Malformed if this command may not be given now."""
    _answered(table, state, command)


def stop_of(table: Field, state: State) -> Stop:
    """What a settled state waits for."""
    known = table.remembered.get("stop")
    if known is not None and known[0] is state:
        found: Stop = known[1]
        return found
    frame = state.frames[-1]
    stop = CHAPTERS[type(frame)].go(Play(table, state), frame)
    if stop is None:
        raise Malformed("this state is in mid-procedure")
    table.remembered["stop"] = (state, stop)
    return stop


def _answered(table: Field, state: State, command: Command) -> Play:
    """The answer taken, with nothing gone on yet."""
    # Who has just proved an answer gives it next, to the same frozen state: what was found then holds now.
    tried: tuple[State, Command, Play] | None = table.remembered.get("answered")
    if tried is not None and tried[0] is state and tried[1] == command:
        return tried[2].copy()
    play = _taken(table, state, command)
    table.remembered["answered"] = (state, command, play.copy())
    return play


def _taken(table: Field, state: State, command: Command) -> Play:
    play = Play(table, state)
    if isinstance(command, Order):
        from enfilade.rules.adf.battle.react import standing_orders

        standing_orders.give(play, command)
        return play
    stop = stop_of(table, state)
    if isinstance(stop, Over):
        raise Illegal("the battle is over", "adf.turn.over")
    if isinstance(stop, Roll):
        raise Malformed(f"dice are due: {stop.why}, {stop.dice}")
    frame = state.frames[-1]
    take = CHAPTERS[type(frame)].answer
    assert take is not None
    take(play, frame, command)
    return play


def _settle(play: Play) -> Step:
    for _ in range(MOST_STEPS):
        frame = play.state.frames[-1]
        stop = CHAPTERS[type(frame)].go(play, frame)
        if stop is not None:
            play.table.remembered["stop"] = (play.state, stop)
            return Step(play.state, stop, tuple(play.events))
    raise RuntimeError(f"the battle does not come to rest: {play.state.frames}")


def ask(
    side: str, question: str, text: str, rule: str, about: tuple[str, ...] = (), options: tuple[str, ...] = ()
) -> Ask:
    """A question with its closed choices, or with the shapes of a free answer."""
    chosen = tuple(f"choose {option}" for option in options)
    shapes = SHAPES.get(question, ())
    return Ask(side=side, question=question, text=text, rule=rule, about=about, options=chosen, shapes=shapes)
