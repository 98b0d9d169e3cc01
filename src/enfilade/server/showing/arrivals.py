"""Who is still to come: in which turn, by which edge or where on the table, those of a brigade together."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from enfilade.core.scenario import Arrival, Scenario, Unit
from enfilade.press.map.labels import short_name
from enfilade.server.showing.words import brigade_called
from enfilade.server.wire.briefing import Arriving
from enfilade.tabletop.board import Board, mils


def to_come(board: Board, state: Any) -> tuple[Arriving, ...]:
    """By a known state: those whose turn is past have found no room and come in the next."""
    waiting = {id for id, piece in state.units.items() if piece.place == "reserve"}
    listed = [unit for unit in board.scenario.units if unit.id in waiting]
    return arrivals(board.scenario, listed, state.turn)


def arrivals(scenario: Scenario, units: Iterable[Unit], now: int = 1) -> tuple[Arriving, ...]:
    sides = {brigade.id: brigade.side for brigade in scenario.brigades}
    names = {brigade.id: brigade_called(brigade.name) for brigade in scenario.brigades}
    together: dict[tuple[int, str, str, str], list[Unit]] = {}
    for unit in units:
        if unit.arrives is not None:
            turn = max(unit.arrives.turn, now)
            together.setdefault((turn, sides[unit.brigade], unit.brigade, unit.arrives.where), []).append(unit)
    return tuple(
        Arriving(
            turn=turn,
            side=side,
            words=_called(names[brigade], some),
            where=where,
            edge=_edge(some[0].arrives),
            x=mils(sum(unit.at[0] for unit in some) / len(some)),
            y=mils(sum(unit.at[1] for unit in some) / len(some)),
            units=tuple(unit.id for unit in some),
        )
        for (turn, side, brigade, where), some in sorted(together.items())
    )


def _edge(arrives: Arrival | None) -> str:
    return (arrives.edge or "") if arrives is not None else ""


def _called(brigade: str, units: list[Unit]) -> str:
    """One by its own short name, several by their brigade's and how many they are."""
    if len(units) == 1:
        return short_name(units[0].name, units[0].arm)
    guns = sum(unit.arm == "artillery" for unit in units)
    what = "batteries" if guns == len(units) else "units" if guns else "regiments"
    return f"{brigade}, {len(units)} {what}"
