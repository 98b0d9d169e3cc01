"""The two sides as a seat sees them: points, losses and who plays them; and the places they fight for."""

from __future__ import annotations

from enfilade.core.scenario import Prize
from enfilade.press.map.units import inks
from enfilade.rules.adf.battle.field import Field, mils
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.turn.score import fallen
from enfilade.server.showing.telling.words import host
from enfilade.server.tables.onlooker import GameNow
from enfilade.server.wire.sight import Objective, SideSeen
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
            words=" ".join(
                [f"{one.name}:", *(_worth(table, prize) for prize in one.prizes), _held(table, state, one.id)]
            ),
        )
        for one in table.scenario.victory.objectives
    )


def _held(table: Field, state: State, objective: str) -> str:
    if objective not in state.held:
        return "Nobody has stood there yet."
    return f"The {host(table, state.held[objective]).name} stood there last."


def _worth(table: Field, prize: Prize) -> str:
    points = f"{prize.points} point{'' if abs(prize.points) == 1 else 's'}"
    when = "at the end" if prize.when == "end" else "each turn"
    either = prize.to == "either"
    whom = "the side" if either else f"the {host(table, prize.to).name}"
    how = {
        "alone": "that alone has a unit in order there" if either else "if alone there with a unit in order",
        "last": "that stood there last" if either else "for having stood there last",
        "denied": "whose enemy has no unit in order there" if either else "if no enemy in order is there",
    }[prize.test]
    return f"{points} {when} to {whom} {how}."
