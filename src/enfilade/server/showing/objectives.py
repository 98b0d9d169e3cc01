"""The places that the sides fight for: where they are, who holds them, and what they pay now and later."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Any

from enfilade.core.scenario import Objective as Place
from enfilade.core.scenario import Prize
from enfilade.server.showing.words import host
from enfilade.server.wire.sight import Objective
from enfilade.tabletop.board import Board, mils
from enfilade.tabletop.score import Score


def objectives_seen(table: Board, state: Any, score: Score) -> tuple[Objective, ...]:
    """As a known state has them."""
    return tuple(_seen(table, state, score, one) for one in table.scenario.victory.objectives)


def _seen(table: Board, state: Any, score: Score, one: Place) -> Objective:
    standing, last = score.standing_in(state, one), state.held.get(one.id, "")
    return Objective(
        id=one.id,
        name=one.name,
        x=mils(one.at[0]),
        y=mils(one.at[1]),
        radius=mils(one.radius),
        points=max((abs(prize.points) for prize in one.prizes), default=0),
        held=last,
        disputed=len(standing) > 1,
        holder=_holder(table, standing, last),
        pays="; ".join(_pays(table, state.turn, one)),
        words=" ".join(
            [f"{one.name}:", *(_worth(table, prize) for prize in one.prizes), _held(table, state.held, one.id)]
        ),
    )


def _holder(table: Board, standing: Set[str], last: str) -> str:
    if len(standing) > 1:
        return "disputed"
    if standing:
        return host(table, next(iter(standing))).does("hold")
    if not last:
        return "nobody yet"
    name = host(table, last)
    return f"{name.name} {'were' if name.many else 'was'} last"


def _pays(table: Board, turn: int, one: Place) -> Iterator[str]:
    """What it pays at the end of this turn, in the turns after it, and when all is over."""
    for prize in one.prizes:
        whose = "" if prize.to == "either" else f"{host(table, prize.to).name} "
        points = f"{prize.points}".replace("-", "−")
        last = min(prize.until, table.scenario.turns)
        if prize.when == "end":
            yield f"{whose}{points} at the end"
        elif prize.first <= turn <= last:
            yield f"{whose}{points} this turn" if turn == last else f"{whose}{points} a turn, to {last}"
        elif turn < prize.first:
            yield f"{whose}{points} a turn from {prize.first}"


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
