"""Phase 2: shaken and routed units try to rally, routers run, and fallen officers are replaced (J23, J54, J24, J65)."""

from __future__ import annotations

import msgspec

from enfilade.core.stops import Roll, Stop
from enfilade.rules.jr3.battle.charges.locked import is_locked
from enfilade.rules.jr3.battle.events import Rallied
from enfilade.rules.jr3.battle.frames import Due, Rallying
from enfilade.rules.jr3.battle.nerve import dues, losses, running
from enfilade.rules.jr3.battle.nerve.moment import fighting, terrain_of
from enfilade.rules.jr3.battle.officers import replacing
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.chapters import rally

RULE = "jr3.morale.rally"
FALTERING = ("shaken", "routed")


def go(play: Play, frame: Rallying) -> Stop | None:
    match frame.step:
        case "begin":
            play.swap(Rallying(step="rolls", left=_faltering(play)))
        case "rolls":
            return _rolls(play, frame)
        case "replacements":
            replacing.replace_fallen(play)
            play.pop()
    return None


def roll(play: Play, frame: Rallying, faces: tuple[int, ...]) -> None:
    edition, found = play.table.edition, _assess(play, frame)
    rolled = (*frame.faces, *faces)
    if rally.dice_needed(edition, found, rolled) > len(rolled):
        play.swap(msgspec.structs.replace(frame, faces=rolled))
        return
    piece = play.unit(frame.now)
    result = rally.resolve(edition, found, rolled)
    play.tell(Rallied(unit=piece.id, assessment=found, result=result))
    deed = "rallied" if result.outcome.passed else "tried to rally"
    play.put(msgspec.structs.replace(piece, did=(*piece.did, deed)))
    fresh = _carry_out(play, piece.id, result)
    left = tuple(id for id in frame.left if id != piece.id)
    play.swap(Rallying(step="rolls", left=left, last=piece.side, dues=(*frame.dues, *fresh)))


def _faltering(play: Play) -> tuple[str, ...]:
    return tuple(piece.id for piece in play.state.units.values() if piece.here and piece.unit.level in FALTERING)


def _rolls(play: Play, frame: Rallying) -> Stop | None:
    if not frame.left:
        play.swap(Rallying(step="replacements"))
        dues.call(play, frame.dues)
        return None
    if not frame.now:
        now = dues.next_of(play.table, play.state, frame.left, frame.last)
        play.swap(msgspec.structs.replace(frame, now=now))
        return None
    piece, found = play.unit(frame.now), _assess(play, frame)
    needed = rally.dice_needed(play.table.edition, found, frame.faces) - len(frame.faces)
    what = "rout of" if frame.faces else "rally of"
    return Roll(side=piece.side, why=f"{what} {piece.name}", dice=needed, rule=RULE, about=(piece.id,))


def _carry_out(play: Play, id: str, result: rally.Result) -> tuple[Due, ...]:
    """The unit at its new level, run, or taken; gives the checks of those whom that frightens."""
    if result.outcome.surrenders:
        return losses.remove(play, id, "surrendered")
    frightened = running.take_level(play, id, result.outcome.level)
    if result.distance:
        frightened += running.rout(play, id, int(result.distance))
    return frightened


def _assess(play: Play, frame: Rallying) -> rally.Assessment:
    piece = play.unit(frame.now)
    tried = rally.Rally(
        unit=fighting(play.table, play.state, piece),
        terrain=terrain_of(play.table, piece),
        in_melee=is_locked(play.state, piece.id),
    )
    return rally.assess(play.table.edition, tried)
