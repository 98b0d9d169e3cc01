"""The two sides as a seat sees them: points, losses and who plays them."""

from __future__ import annotations

from enfilade.press.map.units import inks
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.turn.score import fallen
from enfilade.server.tables.onlooker import GameNow
from enfilade.server.wire.sight import SideSeen
from enfilade.speech.adf.side_toll import toll


def sides_seen(table: Field, state: State, now: GameNow) -> tuple[SideSeen, ...]:
    """In the order in which they are active."""
    look = inks(table)
    return tuple(
        SideSeen(
            id=side,
            name=table.scenario.sides[side].name,
            nation="confederate" if look[side].cut else "union",
            points=state.points.get(side, 0),
            handicap=table.scenario.victory.handicap.get(side, 0),
            lost=lost(table, state, side),
            toll=toll(table, state, side),
            seat=now.seats.get(side, "empty"),  # type: ignore[arg-type]  # one of four words
            here=now.here.get(side, False),
            player=now.names.get(side, ""),
        )
        for side in table.sides
    )


def lost(table: Field, state: State, side: str) -> int:
    """Figures and sections that a side has lost so far."""
    return sum(fallen(table, state, piece) for piece in state.units.values() if piece.side == side)
