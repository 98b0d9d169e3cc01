"""Melees that go on from turn to turn: whose next round is due, and what is known of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from enfilade.umpire.roster.charge_state import Fight
from enfilade.umpire.roster.ledger import State

IN_MELEE = "in melee"


def going_on(state: State) -> list[Fight]:
    """Those in which both are still there and marked as in melee; who takes a mark off ends them by hand."""
    return [fight for fight in state.melees if all(_fights(state, name) for name in (fight.by[0], fight.on))]


def broken_off(state: State, name: str) -> State:
    """Who has lost a melee falls back from all (ruling 9.6): whom else it fought is free."""
    lost = [fight for fight in state.melees if name in fight.by]
    units = dict(state.units)
    for fight in lost:
        one = units[fight.on]
        units[fight.on] = msgspec.structs.replace(one, marks=tuple(mark for mark in one.marks if mark != IN_MELEE))
    left = tuple(fight for fight in state.melees if fight not in lost)
    return msgspec.structs.replace(state, units=units, melees=left)


def is_fighting(state: State, name: str) -> bool:
    """Whether it is still in melee with another."""
    return any(name in (*fight.by, fight.on) for fight in state.melees)


def due(state: State, turns: bool) -> list[Fight]:
    """Those whose round comes now, one a turn: with `turns` each side has its own, and that of the charge counts."""
    passed = [fight for fight in going_on(state) if fight.turn < state.turn]
    return [fight for fight in passed if not turns or fight.side == state.side]


def between(state: State, by: Sequence[str], on: str) -> Fight | None:
    return next((fight for fight in going_on(state) if fight.on == on and set(by) <= set(fight.by)), None)


def kept(state: State, by: tuple[str, ...], on: str, round_: int, said: dict[str, Any]) -> State:
    """The next round is put off to the next turn."""
    fight = Fight(by=by, on=on, round=round_, turn=state.turn, side=state.side, said=said)
    return msgspec.structs.replace(state, melees=(*_others(state, by, on), fight))


def taken_up(state: State, by: tuple[str, ...], on: str) -> State:
    """Its round is fought now."""
    return msgspec.structs.replace(state, melees=_others(state, by, on))


def told(fight: Fight) -> str:
    """
    >>> told(Fight(by=("13th Alabama",), on="2nd Wisconsin", round=2, turn=1, side="cs"))
    '13th Alabama and 2nd Wisconsin, round 2'
    """
    return f"{fight.by[0]} and {fight.on}, round {fight.round}"


def order(fight: Fight) -> dict[str, Any]:
    """What is entered to fight the round."""
    return {"do": "charge", "by": list(fight.by), "on": fight.on, "facts": {"round": fight.round}}


def _others(state: State, by: tuple[str, ...], on: str) -> tuple[Fight, ...]:
    return tuple(fight for fight in state.melees if not (fight.on == on and set(fight.by) & set(by)))


def _fights(state: State, name: str) -> bool:
    one = state.units.get(name)
    return one is not None and not one.gone and IN_MELEE in one.marks
