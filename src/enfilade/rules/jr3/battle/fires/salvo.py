"""The fires of one phase, all at once: dice fire by fire, then every loss together, then the checks (J49)."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle.events import RanLow
from enfilade.rules.jr3.battle.fires import aim, shots
from enfilade.rules.jr3.battle.frames import Checks, Due, Hit, Salvo
from enfilade.rules.jr3.battle.nerve import dues, losses
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import Piece
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.card.nerve import Cause
from enfilade.rules.jr3.chapters import fire
from enfilade.rules.jr3.chapters.facts import Unit, after_losses, next_stand

FIRST: Cause = "first-loss"
STAND: Cause = "stand-or-section-lost"


def go(play: Play, frame: Salvo) -> Stop | None:
    if not frame.shots:
        play.pop()
        _take_effect(play, frame.hits)
        return None
    mark = play.unit(frame.shots[0][1])
    return shots.due(play, frame, _assessment(play, frame), "fire", f"at {mark.name}", "jr3.fire.dice")


def roll(play: Play, frame: Salvo, faces: tuple[int, ...]) -> None:
    shots.rolled(play, frame, _assessment(play, frame), faces)


def _assessment(play: Play, frame: Salvo) -> fire.Assessment:
    """On strengths and levels at the start of the phase: nothing has been taken from anybody yet."""
    own, mark = (play.unit(id) for id in frame.shots[0])
    return aim.assessed(play.table, play.state, own, mark)


def _take_effect(play: Play, hits: Sequence[Hit]) -> None:
    """Ammunition of those who fired, then the losses of each target together, then all checks."""
    for hit in hits:
        spend(play, hit)
    due: list[Due] = []
    by_target: dict[str, list[Hit]] = {}
    for hit in hits:
        by_target.setdefault(hit.target, []).append(hit)
    gone = []
    for target, suffered in by_target.items():
        found = dues_of(play.table.edition, play.unit(target), suffered)
        losses.suffer(play, target, sum(hit.losses for hit in suffered))
        if play.unit(target).unit.strength <= 0:
            gone.append(target)
        else:
            due += found
    for target in gone:
        due += losses.remove(play, target, "destroyed")
    waiting = [one for one in dues.together(play.table.edition, due) if play.unit(one.unit).here]
    if waiting:
        play.push(Checks(dues=tuple(waiting)))


def spend(play: Play, hit: Hit) -> None:
    """The fire counts for the turn, besides what it takes of the firer."""
    loaded_once(play, hit)
    piece = play.unit(hit.firer)
    play.put(msgspec.structs.replace(piece, fired=piece.fired + 1))


def loaded_once(play: Play, hit: Hit) -> None:
    """The opening volley is gone, and perhaps the ammunition."""
    piece = play.unit(hit.firer)
    low = hit.low_ammunition and not piece.unit.low_ammunition
    unit = msgspec.structs.replace(piece.unit, opening=False, low_ammunition=piece.unit.low_ammunition or low)
    if unit != piece.unit:
        play.put(msgspec.structs.replace(piece, unit=unit))
    if low:
        play.tell(RanLow(unit=piece.id))


def dues_of(edition: Edition, piece: Piece, hits: Sequence[Hit]) -> tuple[Due, ...]:
    """Its checks for all that hit it in this phase: one for all fires together, or one for each (J63)."""
    unit = piece.unit
    if not edition.rulings.each_cause:
        return _due_of(edition, piece.id, unit, hits)
    found: list[Due] = []
    for hit in hits:
        found += _due_of(edition, piece.id, unit, [hit])
        # What the fires before it have taken is neither a first loss any more, nor as many as a stand has.
        unit = after_losses(unit, min(hit.losses, unit.strength))
    return tuple(found)


def _due_of(edition: Edition, target: str, unit: Unit, hits: Sequence[Hit]) -> tuple[Due, ...]:
    """One check for these fires; a stand may be lost to the sum of what no fire took alone."""
    lost = sum(hit.losses for hit in hits)
    causes = list(dict.fromkeys(cause for hit in hits for cause in hit.causes if cause not in (FIRST, STAND)))
    if lost and not unit.lost and FIRST in edition.morale.causes:
        causes.insert(0, FIRST)
    if lost >= next_stand(edition, unit) and STAND in edition.morale.causes:
        causes.append(STAND)
    if not causes:
        return ()
    felt = [hit for hit in hits if hit.losses or hit.causes]
    guns = [hit for hit in hits if dues.HIT in hit.causes]
    due = Due(
        unit=target,
        causes=tuple(causes),
        casualties=sum(hit.losses for hit in guns),
        fires=len(guns) or 1,
        struck="fire",
        aspect=dues.worst(edition, [hit.aspect for hit in felt]),
    )
    return (due,)
