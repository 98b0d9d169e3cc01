"""One battle played with a ruling turned, beside the same battle without: where the two part, the switch did it."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from functools import cache

import msgspec
from tests.laws.laws import MOST_STOPS
from tests.switches.crowded import crowded

from enfilade.ai.players import PLAYERS
from enfilade.core.codec import encode
from enfilade.core.dice import cast
from enfilade.core.stops import Ask, Over, Roll
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.shelf import scenario
from enfilade.rules.adf.battle import chapters, frames, notation
from enfilade.rules.adf.battle.field import Field, field_of, set_up
from enfilade.rules.adf.battle.play import LOOP, Play, Step
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.view import view

Case = tuple[str, str, str, str]
"""Scenario or "crowded", edition, seed, player."""
Line = tuple[int, str]
"""A moment of a battle: its state and stop as a number, and what was answered."""


@cache
def as_printed(case: Case) -> tuple[Line, ...]:
    """The battle as the card has it."""
    return tuple(_lines(case, {}))


def parts(case: Case, name: str, value: str) -> int | None:
    """The first moment at which the battle is another one with this ruling, or None."""
    usual = as_printed(case)
    here = -1
    for here, line in enumerate(_lines(case, {name: value})):
        if here >= len(usual) or usual[here] != line:
            return here
    return None if here + 1 == len(usual) else here + 1


def _lines(case: Case, rulings: dict[str, str]) -> Iterator[Line]:
    what, name, seed, player = case
    table, step = _begun(what, name, seed, rulings)
    for _ in range(MOST_STOPS):
        said = ""
        if isinstance(step.stop, Ask):
            command = PLAYERS[player](view(table, step.state, step.stop.side, step.stop))
            said = notation.text(command)
        yield zlib.crc32(encode(step.state) + repr(step.stop).encode()), said
        if isinstance(step.stop, Over):
            return
        if isinstance(step.stop, Roll):
            step = chapters.roll(table, step.state, cast(seed, step.state.rolls, step.stop.dice))
        else:
            step = chapters.answer(table, step.state, command)


def _begun(what: str, name: str, seed: str, rulings: dict[str, str]) -> tuple[Field, Step]:
    # Under the card's own name: the players' chance hangs on it, and it must be the same for both.
    card = edition(name, None, rulings or None).edition
    if what != "crowded":
        table = field_of(name, card, scenario(what).scenario)
        return table, chapters.begin(table)
    made, state = crowded(seed, name)
    table = field_of(name, card, made.scenario)
    started: State = msgspec.structs.replace(state, frames=set_up(table).frames)
    assert isinstance(started.frames[-1], frames.Game)
    return table, LOOP.settle(Play(table, started))
