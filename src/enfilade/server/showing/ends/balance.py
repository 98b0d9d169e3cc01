"""The balance of a battle, half turn by half turn: how it would have ended then, and which half turn decided it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from enfilade.core.record import FIRST
from enfilade.game.battle import Battle
from enfilade.press.report.chronicle import Chronicle
from enfilade.press.report.games.wings import wing_of as reported
from enfilade.press.report.speech import Speech, first_up
from enfilade.press.report.throw import Throw
from enfilade.server.showing.wings import wing_of
from enfilade.server.wire.ending import Decided, Standing
from enfilade.speech.spoken import hour


def standings(battle: Battle, story: Chronicle, sides: tuple[str, str]) -> tuple[Standing, ...]:
    """As it began, then each time the turn or the side whose turn it is has changed, and at the end."""
    wing = wing_of(battle)
    begun = min(FIRST, len(battle.record.lines)) - 1
    half, found = (battle.at(begun).turn, ""), [_standing(battle, begun, (0, ""), sides)]
    for n in range(begun, len(battle.record.lines)):
        state = battle.at(n)
        now = (state.turn, wing.active(state))
        if now != half:
            # What leads from the set-up to the first half is no half turn.
            if half[1] or state.turn > half[0]:
                # The line that ends a turn pays what the turn was worth, and nothing else has happened in it.
                found.append(_standing(battle, n, half, sides))
            half = now
    last = _standing(battle, len(battle.record.lines) - 1, half, sides)
    points = story.points
    final = points[sides[0]] - points[sides[1]]
    return (*found, msgspec.structs.replace(last, lead=final))


def _standing(battle: Battle, line: int, half: tuple[int, str], sides: tuple[str, str]) -> Standing:
    table = battle.table
    points = reported(table).score.as_if_over(table, battle.at(line)).points
    turn, side = half
    minutes = max(0, turn - 1) * table.edition.scale.minutes_per_turn
    lead = points[sides[0]] - points[sides[1]]
    return Standing(line=line, turn=turn, side=side, hour=hour(table.scenario.begins, minutes), lead=lead)


def decisive(found: Sequence[Standing], winner: str, first: str) -> int | None:
    """After which half turn the winner led for good; if he led from the start, or nobody won, the largest step."""
    sign = 0 if not winner else 1 if winner == first else -1
    at = len(found) - 1
    while sign and at and found[at - 1].lead * sign > 0:
        at -= 1
    if sign and at:
        return at
    steps = [
        (found[n].lead - found[n - 1].lead) * sign if sign else abs(found[n].lead - found[n - 1].lead)
        for n in range(1, len(found))
    ]
    best = max(steps, default=0)
    return steps.index(best) + 1 if best > 0 else None


def decided(battle: Battle, story: Chronicle, found: Sequence[Standing], first: str) -> Decided | None:
    """The half turn that decided it, named by the roll that swung most in it."""
    winner = story.over.winner if story.over else ""
    at = decisive(found, winner, first)
    if at is None:
        return None
    one, before = found[at], found[at - 1]
    throws = [throw for throw in story.throws if before.line < throw.line <= one.line]
    loser = battle.table.enemy(winner) if winner else ""
    most = max(throws, key=lambda throw: (_harm(throw, loser), throw.swing), default=None)
    if most is None:
        return Decided(at=at, words=f"Turn {one.turn}", line=before.line)
    return Decided(at=at, words=deed(battle, most), line=most.line)


def _harm(throw: Throw, loser: str) -> int:
    """What a roll did to the loser, in figures, sections and levels of morale, less what it did to the winner."""
    return sum((one.lost + one.levels) * (1 if one.side == loser else -1) for one in throw.effects if loser)


def deed(battle: Battle, throw: Throw) -> str:
    """A roll in a line, as reports have it."""
    table = battle.table
    return first_up(reported(table).told(throw, Speech(table, battle.at(throw.line))))
