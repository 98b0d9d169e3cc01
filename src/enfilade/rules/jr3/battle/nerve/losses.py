"""Losses: figures and sections, the ground left to a unit, units that are no more, and who must check for it."""

from __future__ import annotations

import msgspec

from enfilade.core.measures import Length
from enfilade.ground.box import distance
from enfilade.rules.jr3.battle.events import Left, LevelChanged, Lost
from enfilade.rules.jr3.battle.frames import Due
from enfilade.rules.jr3.battle.placing import resize
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import End, Piece
from enfilade.rules.jr3.card.nerve import Cause, Level
from enfilade.rules.jr3.chapters.facts import after_losses, disordered
from enfilade.rules.jr3.chapters.morale import is_near
from enfilade.tabletop.near import friends

FRIGHTFUL = ("destroyed", "captured", "surrendered")
"""Ends that friends near check for: the unit is destroyed before their eyes."""


def suffer(play: Play, id: str, losses: int) -> int:
    """Take figures or sections from a unit, and with its last one the unit; gives how many were lost."""
    piece = play.unit(id)
    lost = min(losses, piece.unit.strength)
    if not lost:
        return 0
    changed = msgspec.structs.replace(piece, unit=after_losses(piece.unit, lost))
    play.put(changed)
    play.tell(Lost(unit=id, figures=lost, left=changed.unit.strength))
    if changed.unit.strength > 0:
        resize(play, changed)
    return lost


def set_level(play: Play, id: str, level: Level) -> None:
    """Give a unit its level; who routs loses his order with it."""
    piece = play.unit(id)
    if piece.unit.level == level:
        return
    unit = msgspec.structs.replace(piece.unit, level=level)
    play.put(msgspec.structs.replace(piece, unit=disordered(unit) if level == "routed" else unit))
    play.tell(LevelChanged(unit=id, before=piece.unit.level, after=level))
    resize(play, play.unit(id))


def remove(play: Play, id: str, end: End) -> tuple[Due, ...]:
    """Take a unit out of the battle; gives the checks this calls for. Its officers stay where it was last, at the edge
    if it ran off (J72), unless they have marched off with it."""
    piece = play.unit(id)
    if not piece.here:
        return ()
    for chief in list(play.state.leaders.values()):
        if chief.attached == id:
            gone = end == "marched-off"
            play.put_leader(
                msgspec.structs.replace(chief, attached="", x=piece.x, y=piece.y, place="gone" if gone else chief.place)
            )
    play.put(msgspec.structs.replace(piece, place="gone", end=end))
    play.tell(Left(unit=id, end=end))
    return dues_near(play, piece, "destroyed-unit-near") if end in FRIGHTFUL else ()


def dues_near(play: Play, piece: Piece, cause: Cause) -> tuple[Due, ...]:
    """The checks of the friends who are near enough to see a unit rout or end."""
    router = piece.id if cause == "routed-unit-near" else ""
    return tuple(
        Due(unit=one.id, causes=(cause,), router=router)
        for one in friends(play.state, piece)
        if one.unit.level != "routed" and is_near(play.table.edition, Length(distance(piece.box, one.box)))
    )
