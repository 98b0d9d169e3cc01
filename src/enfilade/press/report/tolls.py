"""What a battle cost: strengths by brigade at the end of each turn, and every unit's end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from enfilade.press.report.games.wings import wing_of
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body


class UnitToll(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    arm: str
    quality: str
    weapon: str
    began: int
    lost: int
    left: int
    end: str
    """How it stood at the end, or how it left and when."""
    gone: bool


class BrigadeToll(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    name: str
    side: str
    began: int
    """Figures and sections."""
    lost: tuple[int, ...]
    """At the start, and at the end of each turn."""
    units: tuple[UnitToll, ...]

    @property
    def figures(self) -> tuple[int, int]:
        """Figures lost, of how many."""
        return _sum(self.units, guns=False)

    @property
    def sections(self) -> tuple[int, int]:
        return _sum(self.units, guns=True)


def tolls(table: Board, ends: Sequence[Any], left: Mapping[str, int]) -> tuple[BrigadeToll, ...]:
    """By brigade; `ends` are the states after each turn, `left` tells in which turn a unit left."""
    out = []
    for brigade in table.scenario.brigades:
        listed = [unit.id for unit in table.scenario.units if unit.brigade == brigade.id]
        course = [sum(wing_of(table).score.fallen(table, state, state.units[id]) for id in listed) for state in ends]
        out.append(
            BrigadeToll(
                id=brigade.id,
                name=brigade.name,
                side=brigade.side,
                began=sum(unit.strength for unit in table.scenario.units if unit.brigade == brigade.id),
                lost=(0, *course),
                units=tuple(_unit(table, ends[-1], id, left) for id in listed),
            )
        )
    return tuple(out)


def _unit(table: Board, state: Any, id: str, left: Mapping[str, int]) -> UnitToll:
    piece = state.units[id]
    listed = next(unit for unit in table.scenario.units if unit.id == id)
    lost = wing_of(table).score.fallen(table, state, piece)
    return UnitToll(
        id=id,
        name=listed.name,
        arm=listed.arm,
        quality=listed.quality,
        weapon=listed.weapon,
        began=listed.strength,
        lost=lost,
        left=max(0, listed.strength - lost),
        end=_end(table, piece, left),
        gone=not piece.here,
    )


def _end(table: Board, piece: Body, left: Mapping[str, int]) -> str:
    if piece.place == "reserve":
        return "never came up"
    how = wing_of(table).end(piece)
    return f"{how}, turn {left[piece.id]}" if piece.place == "gone" and piece.id in left else how


def _sum(units: Sequence[UnitToll], guns: bool) -> tuple[int, int]:
    some = [unit for unit in units if (unit.arm == "artillery") == guns]
    return sum(unit.lost for unit in some), sum(unit.began for unit in some)
