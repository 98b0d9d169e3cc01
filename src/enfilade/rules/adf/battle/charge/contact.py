"""Contact of a charge: who is in touch on either side, and the impact that follows (rulings 7.17, 9.6)."""

from __future__ import annotations

import msgspec

from enfilade.ground.box import distance
from enfilade.rules.adf.battle.charge import coming, company, ending
from enfilade.rules.adf.battle.events import ChargeEnded
from enfilade.rules.adf.battle.fire import cover
from enfilade.rules.adf.battle.frames import Charging, Impact
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters.facts import Aspect
from enfilade.tabletop.contact import TOUCH


def contact(play: Play, frame: Charging) -> None:
    """Touching: who is in contact on either side (rulings 7.17, 9.6)."""
    target = play.unit(frame.target)
    if not coming.goes_on(play, frame):
        play.swap(msgspec.structs.replace(frame, phase="advance"))
        return
    if not target.here:
        ending.finish(play, frame, "vacated")
        return
    if len(frame.units) == 1:
        _one_by_one(play, frame, target)
        return
    attackers = [id for id in frame.units if distance(play.unit(id).box, target.box) <= TOUCH]
    attackers += [id for id in frame.units if id not in attackers]
    others = [
        piece.id
        for piece in near.enemies(play.state, play.unit(frame.units[0]).side)
        if piece.id != target.id and any(distance(piece.box, play.unit(id).box) <= TOUCH for id in frame.units)
    ]
    _strike(play, frame, tuple(attackers), (target.id, *others))


def _one_by_one(play: Play, frame: Charging, target: Piece) -> None:
    """A single unit: everybody it touches has feared it and fired by himself, and then has an impact of his own."""
    others = [id for id in company.touched(play, frame, play.unit(frame.units[0])) if id != target.id]
    waiting = [id for id in others if id not in frame.faced]
    if waiting:
        company.face(play, frame, waiting[0])
        return
    rest = tuple((id, cover.aspect_of(play.table, play.unit(id), *frame.started[0])) for id in others)
    _strike(play, frame, frame.units, (target.id,), rest)


def _strike(
    play: Play,
    frame: Charging,
    attackers: tuple[str, ...],
    defenders: tuple[str, ...],
    rest: tuple[tuple[str, Aspect], ...] = (),
) -> None:
    play.pop()
    play.tell(ChargeEnded(units=frame.units, target=frame.target, how="contact"))
    play.push(
        Impact(
            attackers=attackers,
            defenders=defenders,
            rest=rest,
            phase="order" if rest else "lead",
            direction=frame.direction,
            aspect=frame.aspect,
            own=frame.own,
            began=frame.began,
            counter=frame.counter,
            left=frame.left,
            further=frame.further,
        )
    )
