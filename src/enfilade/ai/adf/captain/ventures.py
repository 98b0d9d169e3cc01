"""What a unit could venture that no rule of thumb would have it do: worth trying only where the end can be played out.

His rules of thumb never think of most of these. Played out to the end one of them is now and then worth a tenth of the
battle and more, above all a move to an objective, at the enemy, or round his flank (docs/lab.md).
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

from enfilade.ai.adf.captain import charges as captain_charges
from enfilade.ai.adf.captain import ideas as captain_ideas
from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.captain.doubts import is_folly
from enfilade.ai.adf.captain.moves import SHORT
from enfilade.ai.adf.captain.steps import retraces
from enfilade.ai.adf.drill import moves as drill_moves
from enfilade.ai.adf.plans.estimate import INCH, Estimate
from enfilade.ai.thought import Thought
from enfilade.ground.box import COS, FULL, SIN, bearing
from enfilade.rules.adf.battle.commands import Command, Deed, Fire, Move
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.foretell.options import is_legal
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.state import Piece

TARGETS = 2
"""To fire at, and to go for."""
PLACES = 4
ASIDE = 6 * INCH
"""How far to a side, or back, is thought of."""
FLANK = 3 * INCH
"""How far beside an enemy his flank is looked for."""
QUARTERS = (9000, 27000)


class Mark(NamedTuple):
    """Somewhere to go, and how near to any enemy on the way there."""

    x: int
    y: int
    stop: int


def ventures(found: Estimate, frame: Acting | None, ideas: list[Thought]) -> Iterator[Thought]:
    """What the unit that acts, or of those still to act the one nearest to the enemy, could do besides these ideas."""
    piece = found.state.units[frame.units[0]] if frame is not None else _foremost(found)
    if piece is None:
        return
    known = [idea.answer for idea in ideas]
    for answer in _answers(found, piece):
        if answer in known or not is_legal(found.table, found.state, answer):
            continue
        if not retraces(found, answer) and not is_folly(found, answer):
            known.append(answer)
            yield Thought(answer, reasons.said(captain_ideas.told(found, answer)))


def _foremost(found: Estimate) -> Piece | None:
    able = [one for one in found.own if not one.acted and one.unit.level in ("good", "disorder")]
    return min(able, key=lambda one: (found.nearest_foe(one.x, one.y)[0], one.id), default=None)


def _answers(found: Estimate, piece: Piece) -> Iterator[Command]:
    """Mend, charge, fire, and go."""
    if piece.unit.level == "disorder":
        yield Deed((piece.id,), "reform")
    for guess in captain_charges.guessed(found, piece):
        yield guess.command
    for target in aim.targets(found.table, found.state, piece)[:TARGETS]:
        yield Fire((piece.id,), target)
    if piece.unit.arm != "artillery":
        for mark in _marks(found, piece):
            yield from _goes(found, piece, mark)


def _goes(found: Estimate, piece: Piece, mark: Mark) -> Iterator[Move]:
    """The likeliest legal move towards it."""
    for move in drill_moves.toward(found.table, found.state, piece, mark.x, mark.y, found.foes, mark.stop):
        if is_legal(found.table, found.state, move):
            yield move
            return


def _marks(found: Estimate, piece: Piece) -> Iterator[Mark]:
    """Objectives, enemies, aside and back, and to either flank of the nearest enemy."""

    def far(x: int, y: int) -> float:
        return math.dist((x, y), (piece.x, piece.y))

    for place in sorted(found.places, key=lambda one: far(one.x, one.y))[:PLACES]:
        yield Mark(place.x, place.y, SHORT)
    foes = sorted(found.foes, key=lambda one: far(one.x, one.y))[:TARGETS]
    for foe in foes:
        yield Mark(foe.x, foe.y, SHORT)
    if not foes:
        return
    away = bearing(foes[0].x, foes[0].y, piece.x, piece.y)
    yield _beyond(piece.x, piece.y, away, ASIDE, 0)
    for quarter in QUARTERS:
        yield _beyond(piece.x, piece.y, away + quarter, ASIDE, SHORT)
    for quarter in QUARTERS:
        yield _beyond(foes[0].x, foes[0].y, away + quarter, FLANK, SHORT)


def _beyond(x: int, y: int, direction: int, far: int, stop: int) -> Mark:
    heading = direction % FULL
    return Mark(round(x + SIN[heading] * far), round(y + COS[heading] * far), stop)
