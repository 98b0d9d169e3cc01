"""The two sides as a seat sees them: points, losses and who plays them."""

from __future__ import annotations

from typing import Any

from enfilade.press.map.units import inks
from enfilade.server.tables.onlooker import GameNow
from enfilade.server.wire.sight import SideSeen
from enfilade.speech.side_toll import Fallen, lost_of, toll
from enfilade.tabletop.board import Board
from enfilade.tabletop.loop import Pending


def sides_seen(table: Board, state: Any, now: GameNow, fallen: Fallen) -> tuple[SideSeen, ...]:
    """In the order in which they come; `fallen` counts as the game does."""
    look = inks(table)
    return tuple(
        SideSeen(
            id=side,
            name=table.scenario.sides[side].name,
            nation="confederate" if look[side].cut else "union",
            points=state.points.get(side, 0),
            handicap=table.scenario.victory.handicap.get(side, 0),
            lost=lost(table, state, side, fallen),
            toll=toll(table, state, side, fallen),
            seat=now.seats.get(side, "empty"),  # type: ignore[arg-type]  # one of four words
            here=now.here.get(side, False),
            player=now.names.get(side, ""),
        )
        for side in table.sides
    )


def lost(table: Board, state: Pending, side: str, fallen: Fallen) -> int:
    """Figures and sections that a side has lost so far."""
    return sum(lost_of(table, state, side, fallen))
