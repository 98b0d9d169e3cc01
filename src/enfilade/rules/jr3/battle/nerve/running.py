"""Runs on the table: routers and who falls back, who leaves the table, and whom they frighten (J54, J73)."""

from __future__ import annotations

import msgspec

from enfilade.rules.jr3.battle.frames import Due
from enfilade.rules.jr3.battle.moves import retreats
from enfilade.rules.jr3.battle.nerve import losses
from enfilade.rules.jr3.battle.placing import resize, settle
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import Piece
from enfilade.rules.jr3.card.nerve import Level

DRIVEN = "fell back"
"""What a unit has done that ran or fell back in this turn."""


def take_level(play: Play, id: str, level: Level) -> tuple[Due, ...]:
    """Give a unit its level; gives the checks of the friends near it if it routs (J73)."""
    before = play.unit(id).unit.level
    losses.set_level(play, id, level)
    if level == "routed" and before != "routed":
        return losses.dues_near(play, play.unit(id), "routed-unit-near")
    return ()


def rout(play: Play, id: str, far: int) -> tuple[Due, ...]:
    """Carry a router so far, off the table if it comes to that; gives the checks of those it runs through."""
    piece = _driven(play, play.unit(id))
    if piece.unit.arm == "artillery" and piece.unit.formation != "limbered":
        # Guns run limbered: the chart has no other row for them.
        piece = msgspec.structs.replace(piece, unit=msgspec.structs.replace(piece.unit, formation="limbered"))
        play.put(piece)
        piece = resize(play, piece)
    flight = retreats.run(play.table, play.state, piece, far)
    frightened = _passed(play, id, flight.through)
    settle(play, piece, flight.end, "rout")
    return (*losses.remove(play, id, "left-table"), *frightened) if flight.lost else frightened


def fall_back(play: Play, id: str, far: int, enemy: str = "") -> None:
    """Carry a unit back with its face where it was, from this enemy or the nearest it sees; it frightens nobody."""
    piece = _driven(play, play.unit(id))
    foe = play.unit(enemy) if enemy else None
    flight = retreats.fall_back(play.table, play.state, piece, far, foe)
    settle(play, piece, flight.end, "fall-back")


def _driven(play: Play, piece: Piece) -> Piece:
    """It carries out no order any more in this turn, and if it fires yet, it is as one that has moved (003:176)."""
    unit = msgspec.structs.replace(piece.unit, moved=True)
    driven = msgspec.structs.replace(piece, unit=unit, did=(*piece.did, DRIVEN))
    play.put(driven)
    return driven


def _passed(play: Play, router: str, through: tuple[str, ...]) -> tuple[Due, ...]:
    """Friends through whom it has run, once for each router; routed units check no more."""
    found = []
    for id in through:
        other = play.unit(id)
        if other.unit.level != "routed" and router not in other.passed_by:
            found.append(Due(unit=id, causes=("routed-unit-near",), router=router))
            play.put(msgspec.structs.replace(other, passed_by=(*other.passed_by, router)))
    return tuple(found)
