"""Another enemy in the way of a charge: who he is, whether he may be struck, and the charge that turns on him."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal
from enfilade.ground.box import distance, is_within, overlap
from enfilade.rules.adf.battle.fire import cover
from enfilade.rules.adf.battle.frames import Charging
from enfilade.rules.adf.battle.move.placing import slid
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters import charge
from enfilade.tabletop.contact import APART, NEARLY, gap, reach

INCH = 1000


def met(play: Play, frame: Charging, pieces: list[Piece], far: int) -> str:
    """The first enemy but its target whom a charge would touch within so far, if it may strike him and comes near
    enough to frighten him."""
    other = _first(play, frame, pieces, far)
    if not other or not may_be_struck(play, frame, other):
        return ""
    within = int(play.table.edition.morale.due.fear_of_charge)
    ahead = gap(pieces, frame.direction, play.unit(other), within=within)
    return other if ahead is not None and frame.moved + ahead <= frame.total + NEARLY else ""


def may_be_struck(play: Play, frame: Charging, other: str) -> bool:
    try:
        charge.check_may_charge(play.table.edition, play.unit(frame.units[0]).unit, play.unit(other).unit)
    except Illegal:
        return False
    return True


def turned_on(play: Play, frame: Charging, pieces: list[Piece], other: str) -> Charging:
    """The same charge with this enemy for its target; nobody fears one charge twice (ruling 7.16)."""
    enemy, again = play.unit(other), other in frame.faced
    left = gap(pieces, frame.direction, enemy)
    return msgspec.structs.replace(
        frame,
        target=other,
        distance=frame.moved + (left or 0),
        # From where it was declared, as for the first target (ruling 7.35).
        aspect=cover.aspect_of(play.table, enemy, *frame.started[0]),
        phase="advance",
        feared=again,
        fired=again,
        stood=not again or other in frame.held,
        left=False,
        wants="",
        faced=(*frame.faced, frame.target) if frame.feared else frame.faced,
        held=(*frame.held, frame.target) if frame.feared and frame.stood else frame.held,
    )


def _first(play: Play, frame: Charging, pieces: list[Piece], far: int) -> str:
    found = []
    for piece in pieces:
        for other in near.enemies(play.state, piece.side):
            if other.id == frame.target or not is_within(piece.box, other.box, far):
                continue
            apart = distance(piece.box, other.box)
            if apart > APART:
                hit = reach(piece.box, frame.direction, other.box, far)
            else:
                # Who touches already is in the way only if the charge would go into him.
                into = slid(piece.box, frame.direction, min(far, INCH // 4))
                hit = 0 if overlap(into, other.box) else None
            if hit is not None:
                found.append((hit, other.id))
    return min(found)[1] if found else ""
