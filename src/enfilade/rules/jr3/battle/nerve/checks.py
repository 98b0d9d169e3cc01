"""Morale checks taken: the dice, the new level, falling back or running, and whom that frightens (J49, J63)."""

from __future__ import annotations

import msgspec

from enfilade.core.stops import Roll, Stop
from enfilade.rules.jr3.battle.charges.locked import is_locked
from enfilade.rules.jr3.battle.events import Checked
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.frames import Checks, Due
from enfilade.rules.jr3.battle.nerve import dues, losses, running
from enfilade.rules.jr3.battle.nerve.later import due_now
from enfilade.rules.jr3.battle.nerve.moment import fighting, terrain_of
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import State
from enfilade.rules.jr3.chapters import morale

RULE = "jr3.morale.check"


def go(play: Play, frame: Checks) -> Stop | None:
    if not frame.now:
        waiting = tuple(due for due in frame.dues if _must_check(play, due))
        if not waiting:
            play.pop()
            return None
        now = dues.next_of(play.table, play.state, (due.unit for due in waiting), frame.last)
        play.swap(msgspec.structs.replace(frame, dues=waiting, now=now))
        return None
    piece, found = play.unit(frame.now), assess(play.table, play.state, frame)
    needed = morale.dice_needed(play.table.edition, found, frame.faces) - len(frame.faces)
    what = "fall back of" if frame.faces else "morale check of"
    return Roll(side=piece.side, why=f"{what} {piece.name}", dice=needed, rule=RULE, about=(piece.id,))


def roll(play: Play, frame: Checks, faces: tuple[int, ...]) -> None:
    edition, found = play.table.edition, assess(play.table, play.state, frame)
    rolled = (*frame.faces, *faces)
    if morale.dice_needed(edition, found, rolled) > len(rolled):
        play.swap(msgspec.structs.replace(frame, faces=rolled))
        return
    piece, taken = play.unit(frame.now), _taken(frame)
    result = morale.resolve(edition, found, rolled)
    play.tell(Checked(unit=piece.id, assessment=found, result=result))
    # Where every cause has its own check, none of them answers for those to come.
    done = () if edition.rulings.each_cause else (*frame.done, piece.id)
    fresh = due_now(play, _carry_out(play, piece.id, result))
    waiting = (due for due in (*frame.dues, *fresh) if due is not taken and due.unit not in done)
    play.swap(Checks(dues=dues.together(edition, waiting), last=piece.side, done=done))


def _carry_out(play: Play, id: str, result: morale.Result) -> tuple[Due, ...]:
    """The unit at its new level, fallen back or run; gives the checks of those whom that frightens."""
    outcome = result.outcome
    if outcome.surrenders:
        return losses.remove(play, id, "surrendered")
    frightened = running.take_level(play, id, outcome.level)
    if outcome.run == "fall-back" and result.distance is not None:
        running.fall_back(play, id, int(result.distance))
    elif outcome.run == "bonus-move" and result.distance is not None:
        frightened += running.rout(play, id, int(result.distance))
    return frightened


def _must_check(play: Play, due: Due) -> bool:
    """Who has gone since, or has routed meanwhile, checks no more; a routed unit under fire may still rally."""
    piece = play.unit(due.unit)
    return piece.here and (piece.unit.level != "routed" or due.struck is not None)


def assess(table: Field, state: State, frame: Checks) -> morale.Assessment:
    """The check of the unit whose turn it is."""
    due = _taken(frame)
    piece = state.units[due.unit]
    check = morale.Check(
        unit=fighting(table, state, piece),
        causes=due.causes,
        casualties=due.casualties,
        fires=due.fires,
        struck=due.struck,
        aspect=due.aspect,
        # Whatever frightens it, who routs while he fights hand to hand surrenders (003:277).
        in_melee=due.in_melee or is_locked(state, piece.id),
        terrain=terrain_of(table, piece),
    )
    return morale.assess(table.edition, check)


def _taken(frame: Checks) -> Due:
    """The check that is being taken."""
    return next(due for due in frame.dues if due.unit == frame.now)
