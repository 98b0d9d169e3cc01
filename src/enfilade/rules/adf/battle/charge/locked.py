"""A melee of one round a turn: both stay locked in contact until the next active turn of who charged (ruling 9.9)."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal
from enfilade.ground.box import distance
from enfilade.rules.adf.battle.frames import Impact, Window
from enfilade.rules.adf.battle.nerve import losses
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters.facts import worse
from enfilade.tabletop.contact import TOUCH

RULE = "adf.charge.locked"


def lock(play: Play) -> None:
    """The round is over and nobody has given way: the impact waits, with all that is still to come of it."""
    over = play.state.frames[-1]
    if not isinstance(over, Impact):
        return
    play.pop()
    play.change(melees=(*play.state.melees, msgspec.structs.replace(over, phase="melee")))
    play.push(Window(by=tuple(id for id in over.attackers if play.unit(id).here), cause="action"))


def resume(play: Play, side: str) -> None:
    """The next round of every melee this side has begun; one that others have parted is over."""
    mine = [melee for melee in play.state.melees if play.unit(melee.attackers[0]).side == side]
    play.change(melees=tuple(melee for melee in play.state.melees if melee not in mine))
    for melee in mine:
        if not _holds(play.state, melee):
            _part(play, melee)
    play.push(*(melee for melee in reversed(mine) if _holds(play.state, melee)))


def is_locked(state: State, id: str) -> bool:
    return any(id in (*melee.attackers, *melee.defenders) and _holds(state, melee) for melee in state.melees)


def check_free(state: State, piece: Piece) -> None:
    """Who is locked neither acts nor reacts, and nobody fires into a melee."""
    if state.melees and is_locked(state, piece.id):
        raise Illegal(f"{piece.name} is locked in a melee", RULE)


def _holds(state: State, melee: Impact) -> bool:
    """Both are still there, in contact and not routed."""
    lead, foe = state.units[melee.attackers[0]], state.units[melee.defenders[0]]
    steady = all(piece.here and piece.unit.level != "routed" for piece in (lead, foe))
    return steady and distance(lead.box, foe.box) <= TOUCH


def _part(play: Play, melee: Impact) -> None:
    after = play.table.edition.charge.afterwards
    for id in (*melee.attackers, *melee.defenders):
        if play.unit(id).here:
            losses.set_level(play, id, worse(play.unit(id).unit.level, after))
