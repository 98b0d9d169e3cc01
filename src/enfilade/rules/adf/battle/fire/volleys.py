"""A fire on the table: the dice, the losses, what it passes on to, and then checks and reactions."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal
from enfilade.core.stops import Roll, Stop
from enfilade.rules.adf.battle.events import Fired
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.frames import Checks, Due, Volley, Window
from enfilade.rules.adf.battle.nerve import dues, losses
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters import fire, firepower
from enfilade.rules.adf.chapters.shot import Shot


def begin(
    play: Play, firers: tuple[str, ...], target: str, shot: Shot, *, window: bool = False, own_charge: bool = False
) -> None:
    """Aim; the fire chapter refuses what may not be fired. Who stands behind the target is in danger too."""
    fire.assess(play.table.edition, shot)
    mark, firer = play.unit(target), play.unit(firers[0])
    behind = aim.behind(play.table, play.state, mark, firer, firer.unit.arm, firers)
    play.push(
        Volley(
            firers=firers,
            target=target,
            shot=shot,
            behind=behind,
            window=window,
            charging=shot.charging,
            own_charge=own_charge,
        )
    )


def go(play: Play, frame: Volley) -> Stop | None:
    try:
        found = fire.assess(play.table.edition, frame.shot)
    except Illegal:
        # The fire is spent before it reaches the next unit.
        _finish(play, frame)
        return None
    if not found.dice:
        roll(play, frame, ())
        return None
    names = " and ".join(play.unit(id).name for id in frame.firers)
    dice = 1 if frame.faces else found.dice
    why = f"fire of {names} at {play.unit(frame.target).name}"
    return Roll(
        side=play.unit(frame.firers[0]).side,
        why=why,
        dice=dice,
        rule="adf.fire.dice",
        about=(*frame.firers, frame.target),
    )


def roll(play: Play, frame: Volley, faces: tuple[int, ...]) -> None:
    edition = play.table.edition
    found = fire.assess(edition, frame.shot)
    rolled = (*frame.faces, *faces)
    if len(rolled) < fire.dice_needed(found, rolled):
        play.swap(msgspec.structs.replace(frame, faces=rolled))
        return
    result = fire.resolve(edition, found, rolled)
    close = any(_is_close(play, frame.shot, play.unit(id)) for id in frame.firers)
    play.tell(Fired(firers=frame.firers, target=frame.target, assessment=found, result=result, close=close))
    _opened(play, frame)
    frame = _struck(play, frame, result)
    _pass_on(play, frame)


def further(play: Play, frame: Volley, target: str) -> Shot:
    """The same fire at the next unit: its own cover and side, and the dice of the one in front less one."""
    before = frame.shot
    firers = [play.unit(id) for id in frame.firers]
    fresh = aim.plain_shot(play.table, play.state, firers, play.unit(target))
    return msgspec.structs.replace(
        fresh,
        firers=before.firers,
        band=fire.assess(play.table.edition, before).band,
        reaction=before.reaction,
        deliberate=before.deliberate,
        pistols=before.pistols,
        passes=before.passes + 1,
    )


def _opened(play: Play, frame: Volley) -> None:
    """The first fire of the game is spent."""
    if frame.shot.band is not None and not firepower.is_full_fire(play.table.edition, frame.shot.band):
        return
    for id in frame.firers:
        piece = play.unit(id)
        if piece.unit.opening:
            unit = msgspec.structs.replace(piece.unit, opening=False)
            play.put(msgspec.structs.replace(piece, unit=unit))


def _struck(play: Play, frame: Volley, result: fire.Result) -> Volley:
    """Losses at once; the check is taken when all the fire is over."""
    outcome = result.outcome
    lost = losses.suffer(play, frame.target, outcome.hits)
    # Before the unit is gone, if it is: the leader with its last man is in danger, too.
    perils = losses.perils(play, ((frame.target, lost),), "fire")
    frame = msgspec.structs.replace(frame, perils=(*frame.perils, *perils), faces=())
    if play.unit(frame.target).unit.strength <= 0:
        return msgspec.structs.replace(frame, due=(*frame.due, *losses.remove(play, frame.target, "casualties")))
    if outcome.check is None:
        return frame
    due = Due(
        unit=frame.target,
        cause="losses",
        source=frame.firers[0],
        shot=frame.shot,
        code=outcome.code,
        charging=frame.charging,
        own_charge=frame.own_charge,
        routed=play.unit(frame.target).unit.level == "routed",
    )
    return msgspec.structs.replace(frame, due=(*frame.due, due))


def _pass_on(play: Play, frame: Volley) -> None:
    """On to the next unit behind, with a die less (ruling 5.36)."""
    if not frame.behind:
        _finish(play, frame)
        return
    target, rest = frame.behind[0], frame.behind[1:]
    shot = further(play, frame, target)
    play.swap(msgspec.structs.replace(frame, target=target, behind=rest, shot=shot, charging=False, own_charge=False))


def _finish(play: Play, frame: Volley) -> None:
    """Reactions last, before them the checks by cause: own losses, leaders, neighbours (ruling 6.27)."""
    play.pop()
    if frame.window:
        play.push(Window(by=frame.firers, cause="fire"))
    due = dues.in_order(frame.due)
    perils = tuple(reversed(frame.perils))
    if dues.are_together(play):
        play.push(Checks(due=due), *perils)
        return
    own = tuple(one for one in due if one.cause == "losses")
    # The lower frame takes up whatever else comes of this fire, to be taken after the leaders' dice.
    play.push(Checks(due=due[len(own) :]), *perils, Checks(due=own))


def _is_close(play: Play, shot: Shot, firer: Piece) -> bool:
    if shot.distance is None or shot.band is not None:
        return False
    return aim.measured(play.table, int(shot.distance), aim.limits_of(play.table, firer.unit))
