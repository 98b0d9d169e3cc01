"""Losses: figures and stands, recovered figures, units that are no more, and who must check for it."""

from __future__ import annotations

import msgspec

from enfilade.ground.box import distance
from enfilade.rules.adf.battle.events import Left, LevelChanged, Lost, Recovered
from enfilade.rules.adf.battle.frames import Due, Peril
from enfilade.rules.adf.battle.move.placing import resize
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters.situation import End, is_eliminated


def suffer(play: Play, id: str, hits: int) -> int:
    """Take figures or sections from a unit, an attached regiment's first; gives how many were lost."""
    piece = play.unit(id)
    attached = min(hits, piece.attached)
    lost = min(hits - attached, piece.unit.strength)
    if not attached and not lost:
        return 0
    unit = piece.unit
    strength = unit.strength - lost
    fewest = min(unit.fewest or unit.start, strength) if lost else unit.fewest
    unit = msgspec.structs.replace(unit, strength=strength, full=unit.start, fewest=max(fewest, 0))
    changed = msgspec.structs.replace(piece, unit=unit, attached=piece.attached - attached)
    play.put(changed)
    play.tell(Lost(unit=id, figures=attached + lost, left=strength + changed.attached))
    if strength > 0:
        resize(play, changed)
    return attached + lost


def recover(play: Play, id: str, figures: int) -> None:
    """Figures come back, never above what it had (ruling 3.9)."""
    piece = play.unit(id)
    back = min(figures, piece.unit.lost)
    if back <= 0:
        return
    unit = msgspec.structs.replace(piece.unit, strength=piece.unit.strength + back)
    changed = msgspec.structs.replace(piece, unit=unit)
    play.put(changed)
    play.tell(Recovered(unit=id, figures=back))
    resize(play, changed)


def set_level(play: Play, id: str, level: Level, spread: bool = True) -> Piece:
    """Change a unit's level, and the ground it covers with it, unless it is in the middle of a leg."""
    piece = play.unit(id)
    if piece.unit.level == level:
        return piece
    play.tell(LevelChanged(unit=id, before=piece.unit.level, after=level))
    unit = msgspec.structs.replace(piece.unit, level=level)
    changed = msgspec.structs.replace(piece, unit=unit, ran=piece.ran and level == "routed")
    play.put(changed)
    return resize(play, changed) if spread else changed


def remove(play: Play, id: str, end: End) -> tuple[Due, ...]:
    """Take a unit out of the game; gives the checks this calls for. Its leaders stay where they are."""
    piece = play.unit(id)
    if not piece.here:
        return ()
    due: tuple[Due, ...] = ()
    if is_eliminated(play.table.edition, end):
        close = [other for other in beside(play, piece) if other.unit.level != "routed"]
        due = tuple(Due(unit=other.id, cause="eliminated", source=id) for other in close)
    for chief in list(play.state.leaders.values()):
        if chief.attached == id:
            gone = end == "left-table"
            play.put_leader(msgspec.structs.replace(chief, attached="", place="gone" if gone else chief.place))
    play.put(msgspec.structs.replace(piece, place="gone", end=end))
    play.tell(Left(unit=id, end=end))
    return due


def beside(play: Play, piece: Piece) -> list[Piece]:
    """Friends near enough to check for what befalls it, nearest first."""
    rules = play.table.edition.morale.due
    found = []
    for other in play.state.units.values():
        if not other.here or other.side != piece.side or other.id == piece.id:
            continue
        if rules.neighbour == "fixed" and rules.neighbour_distance is not None:
            close = distance(piece.box, other.box) <= rules.neighbour_distance
        else:
            close = near.adjacent(play.table, other, piece)
        if close:
            found.append(other)
    return sorted(found, key=lambda other: (distance(piece.box, other.box), other.id))


def beside_leader(play: Play, unit: str) -> list[Piece]:
    """The unit of a fallen leader, if it is still there, and the friends close to it: he is as wide (ruling 9.4)."""
    piece = play.unit(unit)
    return [piece, *beside(play, piece)] if piece.here else beside(play, piece)


def perils(play: Play, lost: tuple[tuple[str, int], ...], cause: str) -> tuple[Peril, ...]:
    """The leaders who must roll for the losses of the units they are with."""
    return tuple(
        Peril(leader=chief.id, unit=id, hits=hits, cause=cause)  # type: ignore[arg-type]
        for id, hits in lost
        for chief in play.state.leaders.values()
        if hits > 0 and chief.attached == id and chief.here
    )
