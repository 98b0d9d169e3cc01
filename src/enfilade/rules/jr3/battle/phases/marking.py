"""Phase 1: both sides are asked for their sheets at once, and each lays its own down under a seal (J46, J58)."""

from __future__ import annotations

from enfilade.core.errors import Illegal
from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle.events import Sealed
from enfilade.rules.jr3.battle.frames import Marking
from enfilade.rules.jr3.battle.play import Play, ask_all

RULE = "jr3.orders.sheet"


def go(play: Play, frame: Marking) -> Stop | None:
    waiting = tuple(side for side in play.table.sides if side not in play.state.seals)
    if waiting:
        return ask_all(waiting, "orders", f"Orders for turn {play.state.turn}", RULE)
    play.pop()
    return None


def seal(play: Play, frame: Marking, side: str, seal: str) -> None:
    lay_down(play, side, seal, play.table.sides)


def lay_down(play: Play, side: str, seal: str, sides: tuple[str, ...]) -> None:
    """The state keeps the seal, and nobody seals twice."""
    if side not in sides or side in play.state.seals:
        raise Illegal(f"it is not for {side} to answer now", RULE)
    play.change(seals={**play.state.seals, side: seal})
    play.tell(Sealed(side=side))
