"""Chance for players: a generator that hangs on the position alone, so that a game goes the same way every time."""

from __future__ import annotations

import random
import zlib

from enfilade.rules.adf.battle.view import View


def generator(view: View) -> random.Random:
    """Dice of a player's own, which know nothing of the dice to come."""
    state = view.state
    told = [view.table.name, view.side, str(state.turn), str(state.rolls), repr(state.frames)]
    told += [f"{one.id} {one.x} {one.y} {one.facing} {one.acted} {one.reacted}" for one in state.units.values()]
    told += [f"{one.id} {one.x} {one.y} {one.moves}" for one in state.leaders.values()]
    return random.Random(zlib.crc32("\n".join(told).encode()))
