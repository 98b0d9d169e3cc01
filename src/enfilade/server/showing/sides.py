"""The two sides as a seat sees them: points, losses and who plays them; and the places they fight for."""

from __future__ import annotations

from enfilade.core.scenario import Prize
from enfilade.press.table_units import inks
from enfilade.rules.adf.battle.field import Field, mils
from enfilade.rules.adf.battle.score import fallen
from enfilade.rules.adf.battle.state import State
from enfilade.server.onlooker import GameNow
from enfilade.server.showing.words import host
from enfilade.server.wire.sight import Objective, SideSeen


def sides_seen(table: Field, state: State, now: GameNow) -> tuple[SideSeen, ...]:
    """In the order in which they are active."""
    look = inks(table)
    return tuple(
        SideSeen(
            id=side,
            name=table.scenario.sides[side].name,
            nation="confederate" if look[side].cut else "union",
            points=state.points.get(side, 0),
            lost=lost(table, state, side),
            seat=now.seats.get(side, "empty"),  # type: ignore[arg-type]  # one of four words
            here=now.here.get(side, False),
            player=now.names.get(side, ""),
        )
        for side in table.sides
    )


def lost(table: Field, state: State, side: str) -> int:
    """Figures and sections that a side has lost so far."""
    return sum(fallen(table, state, piece) for piece in state.units.values() if piece.side == side)


def objectives_seen(table: Field, state: State) -> tuple[Objective, ...]:
    return tuple(
        Objective(
            id=one.id,
            name=one.name,
            x=mils(one.at[0]),
            y=mils(one.at[1]),
            radius=mils(one.radius),
            points=max((abs(prize.points) for prize in one.prizes), default=0),
            held=state.held.get(one.id, ""),
            words="; ".join(
                [
                    one.name,
                    *(_worth(table, prize) for prize in one.prizes),
                    f"held by the {host(table, state.held[one.id]).name}" if one.id in state.held else "held by nobody",
                ]
            ),
        )
        for one in table.scenario.victory.objectives
    )


def _worth(table: Field, prize: Prize) -> str:
    points = f"{prize.points} point{'' if abs(prize.points) == 1 else 's'}"
    whom = "whichever side" if prize.to == "either" else f"the {host(table, prize.to).name}"
    how = {
        "alone": "alone in it with a unit in order",
        "last": "the last to have stood in it",
        "denied": "if no enemy in order is in it",
    }[prize.test]
    when = "at the end" if prize.when == "end" else "each turn"
    return f"{points} to {whom}, {how}, {when}"
