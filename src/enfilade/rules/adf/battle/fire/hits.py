"""The chance that a fire takes somebody with it: quick enough to be told for every offer and every threat."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from fractions import Fraction

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import Box
from enfilade.rules.adf.battle.commands import Command, Fire, React
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.react import reaction as reactions
from enfilade.rules.adf.battle.react import replies
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.chapters import fire
from enfilade.rules.adf.chapters.shot import Shot


def hit_chance(table: Field, state: State, command: Command) -> Fraction | None:
    """Of at least one figure or section lost to a fire or a reaction fire; None if it is no fire, or may not be aimed
    so. Whether it is this unit's turn is not asked."""
    return _remembered(table, state, ("fire", command), lambda: shot_of(table, state, command))


def hit_chance_from(
    table: Field, state: State, firer: str, target: str, at: Box, *, reaction: bool = False, charging: bool = False
) -> Fraction | None:
    """The same for a target that stands at another place, such as where a ghost would take it."""

    def shot() -> Shot:
        moved = _with_ghost(table, state, target, at)
        return aim.shot(table, moved, (firer,), target, reaction=reaction, charging=charging)

    return _remembered(table, state, ("ghost", firer, target, at, reaction, charging), shot)


def shot_of(table: Field, state: State, command: Command) -> Shot:
    """The facts of a fire as the rules take them down when it is ordered."""
    match command:
        case Fire(units, target, deliberate):
            return aim.shot(table, state, units, target, deliberate=deliberate)
        case React(units, "fire"):
            frame = state.frames[-1]
            if not isinstance(frame, Window) or any(id not in state.units for id in units) or not units:
                raise Malformed("nobody has given these a chance to react")
            return replies.shot(table, state, units, reactions.target_of(state, frame, command), frame)
        case _:
            raise Malformed("that is no fire")


def hits(table: Field, shot: Shot) -> Fraction:
    """The chance that a fire with these facts takes at least one figure or section."""
    assessment = fire.assess(table.edition, shot)
    return fire.odds(table.edition, assessment).chance(lambda outcome: outcome.hits > 0)


_Known = tuple[State, dict[Hashable, Fraction | None]]


def _remembered(table: Field, state: State, key: Hashable, shot: Callable[[], Shot]) -> Fraction | None:
    """Everything told about one state is kept until another is asked about."""
    known: _Known | None = table.remembered.get("hits")
    if known is None or known[0] is not state:
        known = table.remembered["hits"] = (state, {})
    if key not in known[1]:
        try:
            known[1][key] = hits(table, shot())
        except (Illegal, Malformed):
            known[1][key] = None
    return known[1][key]


def _with_ghost(table: Field, state: State, id: str, at: Box) -> State:
    """The table with one unit set elsewhere. The last is kept: many ask about the same ghost."""
    known: tuple[State, str, Box, State] | None = table.remembered.get("ghost")
    if known is not None and known[0] is state and known[1:3] == (id, at):
        return known[3]
    if id not in state.units:
        raise Malformed(f"there is no unit {id!r}")
    piece = msgspec.structs.replace(state.units[id], x=at.x, y=at.y, facing=at.facing, width=at.width, depth=at.depth)
    moved = msgspec.structs.replace(state, units={**state.units, id: piece})
    table.remembered["ghost"] = (state, id, at, moved)
    return moved
