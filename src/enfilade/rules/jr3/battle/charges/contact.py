"""Contact on the table: who has lost touch of his enemy by losses or disorder closes up to him."""

from __future__ import annotations

from enfilade.ground.box import bearing, distance, overlap
from enfilade.rules.jr3.battle.placing import place
from enfilade.rules.jr3.battle.play import Play
from enfilade.tabletop.contact import TOUCH, reach, slid
from enfilade.tabletop.near import on_table


def close_up(play: Play, id: str, enemy: str) -> None:
    """A front that has grown narrower may no longer reach an enemy who stands aslant: it goes on until it does."""
    piece, foe = play.unit(id), play.unit(enemy)
    if min(piece.unit.strength, foe.unit.strength) <= 0 or distance(piece.box, foe.box) <= TOUCH:
        return
    heading = bearing(piece.x, piece.y, foe.x, foe.y)
    far = reach(piece.box, heading, foe.box)
    if far is None:
        return
    box = slid(piece.box, heading, far)
    if not any(overlap(box, one.box) for one in on_table(play.state) if one.id not in (id, enemy)):
        place(play, piece, box, "advance")
