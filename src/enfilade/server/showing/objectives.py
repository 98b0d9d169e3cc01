"""The places that the sides fight for: where they are, what they are worth, and who stood there last."""

from __future__ import annotations

from collections.abc import Mapping

from enfilade.core.scenario import Prize
from enfilade.server.showing.words import host
from enfilade.server.wire.sight import Objective
from enfilade.tabletop.board import Board, mils


def objectives_seen(table: Board, held: Mapping[str, str]) -> tuple[Objective, ...]:
    """`held` has the side that stood last in each where anybody has."""
    return tuple(
        Objective(
            id=one.id,
            name=one.name,
            x=mils(one.at[0]),
            y=mils(one.at[1]),
            radius=mils(one.radius),
            points=max((abs(prize.points) for prize in one.prizes), default=0),
            held=held.get(one.id, ""),
            words=" ".join(
                [f"{one.name}:", *(_worth(table, prize) for prize in one.prizes), _held(table, held, one.id)]
            ),
        )
        for one in table.scenario.victory.objectives
    )


def _held(table: Board, held: Mapping[str, str], objective: str) -> str:
    if objective not in held:
        return "Nobody has stood there yet."
    return f"The {host(table, held[objective]).name} stood there last."


def _worth(table: Board, prize: Prize) -> str:
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
