"""What one side may know of a battle: built from what is permitted, never by taking secrets out of a copy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import msgspec

from enfilade.core.stops import Ask, Stop
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body, Officer

T = TypeVar("T", bound=Board)
S = TypeVar("S")
B = TypeVar("B", bound=Body)
O = TypeVar("O", bound=Officer)  # noqa: E741


@dataclass(frozen=True, slots=True)
class View(Generic[T, S]):
    """The table as a side sees it, and what the battle waits for. Players, human or not, are given this and no more."""

    table: T
    side: str
    stop: Stop
    """Addressed to this side, where it is one of several that are asked."""
    state: S
    """As its game lets this side know it."""

    def options(self) -> Sequence[Any]:
        """Answers worth considering, as far as this side can tell; of the endless moves a sample. None is for it to
        know while another is asked."""
        if self.side not in asked(self.stop):
            return ()
        found: Sequence[Any] = self.table.game.options(self.table, self.state, self.side)
        return found

    def check(self, command: Any) -> None:
        """Raise Illegal or Malformed for an answer that may not be given, as far as this side can tell."""
        game = self.table.game
        said = game.parse(command, self.side) if isinstance(command, str) else command
        if isinstance(self.stop, Ask) and self.side in self.stop.sealed:
            game.check_sealed(self.table, self.state, self.side, said)
        else:
            game.check(self.table, self.state, said)


def asked(stop: Stop) -> tuple[str, ...]:
    """All who are to answer now."""
    return (stop.sealed or (stop.side,)) if isinstance(stop, Ask) else ()


def stop_seen(stop: Stop, side: str) -> Stop:
    """What a side is told of what the battle waits for: addressed to itself if it is asked, else without the answers
    that the other may give."""
    if not isinstance(stop, Ask) or stop.side == side:
        return stop
    if side in stop.sealed:
        return msgspec.structs.replace(stop, side=side)
    return msgspec.structs.replace(stop, options=(), shapes=())


def units_seen(units: Mapping[str, B], side: str) -> dict[str, B]:
    """A side's own, and those of the other that are not hidden."""
    return {id: piece for id, piece in units.items() if piece.side == side or not piece.hidden}


def leaders_seen(leaders: Mapping[str, O], side: str, units: Mapping[str, Body]) -> dict[str, O]:
    """A side's own, and those of the other that are with nobody hidden."""
    return {
        id: chief
        for id, chief in leaders.items()
        if chief.side == side or not chief.attached or chief.attached in units
    }
