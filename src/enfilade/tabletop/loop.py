"""The loop: frames go on until somebody must choose or dice are due. Answers are checked here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

import msgspec

from enfilade.core.dice import checked
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Over, Reveal, Roll, Stop

MOST_STEPS = 20_000
"""Far more than any answer leads to: an endless loop must not hang a table."""


class Remembering(Protocol):
    """What a loop needs of a table: a place to keep what was found out."""

    @property
    def remembered(self) -> dict[Any, Any]: ...


class Pending(Protocol):
    """What a loop needs of a state."""

    @property
    def units(self) -> dict[str, Any]: ...
    @property
    def leaders(self) -> dict[str, Any]: ...
    @property
    def frames(self) -> tuple[Any, ...]: ...
    @property
    def rolls(self) -> int: ...


T = TypeVar("T", bound=Remembering)
S = TypeVar("S", bound=Pending)
P = TypeVar("P")
C = TypeVar("C")


class Step(NamedTuple):
    """What an answer led to. Which state and events those are, its game knows."""

    state: Any
    stop: Stop
    events: tuple[Any, ...]


class Play(Generic[T, S, P, C]):
    """One answer being worked out: the state as it changes, and what happened so far.

    A game makes it its own by naming its table, state, pieces and leaders.
    """

    __slots__ = ("events", "state", "table")

    def __init__(self, table: T, state: S) -> None:
        self.table = table
        self.state = state
        self.events: list[Any] = []

    def copy(self) -> Play[T, S, P, C]:
        """The same so far, to go on from on its own."""
        other = type(self)(self.table, self.state)
        other.events = self.events.copy()
        return other

    def unit(self, id: str) -> P:
        found: P = self.state.units[id]
        return found

    def leader(self, id: str) -> C:
        found: C = self.state.leaders[id]
        return found

    def put(self, *pieces: P) -> None:
        self.change(units={**self.state.units, **{piece.id: piece for piece in pieces}})  # type: ignore[attr-defined]

    def put_leader(self, chief: C) -> None:
        self.change(leaders={**self.state.leaders, chief.id: chief})  # type: ignore[attr-defined]

    def change(self, **changes: Any) -> None:
        self.state = msgspec.structs.replace(self.state, **changes)  # type: ignore[type-var]

    def push(self, *frames: Any) -> None:
        """Put these on top; the last of them comes first."""
        self.change(frames=(*self.state.frames, *frames))

    def swap(self, frame: Any) -> None:
        self.change(frames=(*self.state.frames[:-1], frame))

    def pop(self) -> None:
        self.change(frames=self.state.frames[:-1])

    def tell(self, event: Any) -> None:
        self.events.append(event)


class Chapter(NamedTuple):
    """How one kind of frame goes on, and what it does with an answer, with dice, or with what was sealed."""

    go: Callable[[Any, Any], Stop | None]
    answer: Callable[[Any, Any, Any], None] | None = None
    roll: Callable[[Any, Any, tuple[int, ...]], None] | None = None
    seal: Callable[[Any, Any, str, str], None] | None = None
    """Takes a side and the seal under which it has laid down its answer."""
    open: Callable[[Any, Any, str, Any], None] | None = None
    """Takes a side and what was under its seal."""


class Loop:
    """A game's chapters, gone through frame by frame. `aside` takes what may be said at any moment, such as standing
    orders, and answers whether a command was of that kind."""

    __slots__ = ("_aside", "_over", "_play", "chapters")

    def __init__(
        self,
        play: Callable[[Any, Any], Any],
        over: str,
        aside: Callable[[Any, Any], bool] = lambda play, command: False,
    ) -> None:
        self.chapters: dict[type[Any], Chapter] = {}
        """Filled by the game, so that a chapter need not know all others."""
        self._play = play
        self._over = over
        self._aside = aside

    def begin(self, table: Any, state: Any) -> Step:
        """Go on from a set-up table to the first stop."""
        return self.settle(self._play(table, state))

    def answer(self, table: Any, state: Any, command: Any) -> Step:
        """Give an answer; Illegal or Malformed refuse it, and the state is as it was."""
        return self.settle(self._answered(table, state, command))

    def check(self, table: Any, state: Any, command: Any) -> None:
        """The one law: raises Illegal or Malformed if this command may not be given now."""
        self._answered(table, state, command)

    def roll(self, table: Any, state: Any, faces: Sequence[int]) -> Step:
        """Give the dice that are due."""
        stop = self.stop_of(table, state)
        if not isinstance(stop, Roll):
            raise Malformed("no dice are due now")
        play = self._play(table, state)
        play.change(rolls=state.rolls + 1)
        frame = state.frames[-1]
        take = self.chapters[type(frame)].roll
        assert take is not None
        take(play, frame, checked(faces, stop.dice, stop.why))
        return self.settle(play)

    def seal(self, table: Any, state: Any, side: str, seal: str) -> Step:
        """Lay an answer down under its seal: the state knows the seal and not the answer."""
        play, frame = self._play(table, state), state.frames[-1]
        take = self.chapters[type(frame)].seal
        if take is None:
            raise Malformed("nothing is sealed now")
        take(play, frame, side, seal)
        return self.settle(play)

    def open(self, table: Any, state: Any, side: str, command: Any) -> Step:
        """Open what a side has sealed."""
        play, frame = self._play(table, state), state.frames[-1]
        take = self.chapters[type(frame)].open
        stop = self.stop_of(table, state)
        if take is None or not isinstance(stop, Reveal) or side not in stop.sides:
            raise Malformed("nothing is opened now")
        take(play, frame, side, command)
        return self.settle(play)

    def stop_of(self, table: Any, state: Any) -> Stop:
        """What a settled state waits for."""
        known = table.remembered.get("stop")
        if known is not None and known[0] is state:
            found: Stop = known[1]
            return found
        frame = state.frames[-1]
        stop = self.chapters[type(frame)].go(self._play(table, state), frame)
        if stop is None:
            raise Malformed("this state is in mid-procedure")
        table.remembered["stop"] = (state, stop)
        return stop

    def _answered(self, table: Any, state: Any, command: Any) -> Any:
        """The answer taken, with nothing gone on yet."""
        # Who has just proved an answer gives it next, to the same frozen state: what was found then holds now.
        tried = table.remembered.get("answered")
        if tried is not None and tried[0] is state and tried[1] == command:
            return tried[2].copy()
        play = self._taken(table, state, command)
        table.remembered["answered"] = (state, command, play.copy())
        return play

    def _taken(self, table: Any, state: Any, command: Any) -> Any:
        play = self._play(table, state)
        if self._aside(play, command):
            return play
        stop = self.stop_of(table, state)
        if isinstance(stop, Over):
            raise Illegal("the battle is over", self._over)
        if isinstance(stop, Roll):
            raise Malformed(f"dice are due: {stop.why}, {stop.dice}")
        if isinstance(stop, Reveal):
            raise Malformed("what was sealed is to be opened first")
        frame = state.frames[-1]
        take = self.chapters[type(frame)].answer
        assert take is not None
        take(play, frame, command)
        return play

    def settle(self, play: Any) -> Step:
        for _ in range(MOST_STEPS):
            frame = play.state.frames[-1]
            stop = self.chapters[type(frame)].go(play, frame)
            if stop is not None:
                play.table.remembered["stop"] = (play.state, stop)
                return Step(play.state, stop, tuple(play.events))
        raise RuntimeError(f"the battle does not come to rest: {play.state.frames}")
