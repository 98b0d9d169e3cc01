"""The last inch of a charge: the fear check of the charged, his fire, and then contact (ruling 7.40)."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.stops import Roll, Stop
from enfilade.ground.box import distance
from enfilade.rules.adf import fear, fire
from enfilade.rules.adf.battle import aim, charging, checks, standing_orders, volleys
from enfilade.rules.adf.battle.commands import Choose, Command
from enfilade.rules.adf.battle.events import Feared, Reacted
from enfilade.rules.adf.battle.frames import Charging
from enfilade.rules.adf.battle.play import Play, ask
from enfilade.rules.adf.shot import Shot


def go(play: Play, frame: Charging) -> Stop | None:
    target = play.unit(frame.target)
    if not target.here or not charging.goes_on(play, frame):
        play.swap(msgspec.structs.replace(frame, phase="advance"))
        return None
    if frame.phase == "last-inch":
        desperate = target.reacted >= play.table.edition.reaction.per_turn
        early = desperate and not play.table.edition.fire.desperation.fear_check_first and not frame.feared
        play.swap(msgspec.structs.replace(frame, phase="reply" if early else "fear"))
        return None
    if frame.phase == "fear":
        return _fear(play, frame)
    return _reply(play, frame)


def _fear(play: Play, frame: Charging) -> Stop | None:
    target = play.unit(frame.target)
    clash = charging.clash_of(play, frame, _near(play, frame))
    if frame.feared or fear.not_due(play.table.edition, clash):
        play.swap(msgspec.structs.replace(frame, feared=True, phase=_after_fear(play, frame)))
        return None
    dice = play.table.edition.morale.check.dice
    return Roll(
        side=target.side, why=f"fear check of {target.name}", dice=dice, rule="adf.charge.fear", about=(target.id,)
    )


def fear_roll(play: Play, frame: Charging, faces: tuple[int, ...]) -> None:
    edition, target = play.table.edition, play.unit(frame.target)
    found = fear.assess(edition, charging.clash_of(play, frame, _near(play, frame)))
    result = fear.resolve(edition, found, faces)
    play.tell(Feared(unit=target.id, charger=frame.units[0], assessment=found, result=result))
    play.put(msgspec.structs.replace(target, feared=target.feared + 1))
    total = frame.total
    if not result.stands and edition.rulings.charge_after_failed_fear_check == "takes-vacated-ground":
        total = min(total, frame.distance)
    now = msgspec.structs.replace(frame, feared=True, stood=result.stands, total=total)
    if result.stands:
        play.swap(msgspec.structs.replace(now, phase=_after_fear(play, now)))
    else:
        play.swap(msgspec.structs.replace(now, phase="advance", counter=False, fired=True))
    checks.apply(play, target.id, result.check.outcome, frame.units[0])


def _after_fear(play: Play, frame: Charging) -> str:
    if frame.counter:
        return "counter"
    return "advance" if frame.fired else "reply"


def answers(play: Play, frame: Charging) -> list[str]:
    """What the charged unit may do now; "none" always."""
    found = []
    for option in ("close", "pistols", "desperation"):
        try:
            shot = close_shot(play, frame, option)
            fire.assess(play.table.edition, shot)
        except (Illegal, Malformed):
            continue
        found.append(option)
    return [*found, "none"]


def close_shot(play: Play, frame: Charging, option: str) -> Shot:
    """The fire of the last inch: point blank, close canister or desperate."""
    edition, target = play.table.edition, play.unit(frame.target)
    charger = play.unit(frame.units[0])
    clash = charging.clash_of(play, frame, _near(play, frame))
    fired = target.shot_at.count(charger.id) >= edition.reaction.fires_per_enemy
    spent = target.reacted >= edition.reaction.per_turn
    answer = "close" if option in ("close", "pistols") else "desperation"
    for reply in fear.replies(edition, clash, spent, fired):
        if reply.answer == answer and not reply.allowed:
            raise Illegal(reply.why, reply.rule)
    guns = target.unit.arm == "artillery"
    band = "desperation" if answer == "desperation" else "close-canister" if guns else "point-blank"
    if option == "pistols" and edition.fire.cavalry_point_blank.pistols != "instead":
        raise Illegal("pistols are not drawn instead on this card", "adf.fire.pistols")
    if not aim.is_in_arc(play.table, target, charger):
        raise Illegal(f"{charger.name} is outside its fire arc", "adf.table.arc")
    shot = aim.plain_shot(play.table, play.state, [target], charger)
    return msgspec.structs.replace(
        shot,
        band=band,
        cover=(),
        charging=True,
        charged=True,
        reaction=True,
        pistols=option == "pistols",
        distance=Length(_near(play, frame)),
    )


def _reply(play: Play, frame: Charging) -> Stop | None:
    """Ask the charged, unless there is nothing to choose or his orders have chosen."""
    target = play.unit(frame.target)
    options = answers(play, frame)
    orders = standing_orders.orders_for(play.state, target)
    if options == ["none"] or (orders is not None and orders.fire == "never"):
        _take(play, frame, "none")
        return None
    if orders is not None and orders.fire in ("first", "short"):
        _take(play, frame, options[0])
        return None
    names = play.unit(frame.units[0]).name
    return ask(
        target.side,
        "close",
        f"{names} is upon {target.name}: {', '.join(options)}?",
        "adf.charge.close-fire",
        (target.id,),
    )


def answer(play: Play, frame: Charging, command: Command) -> None:
    options = answers(play, frame)
    if not isinstance(command, Choose):
        raise Malformed(f"choose one of {', '.join(options)}: 'choose {options[0]}'")
    if command.option not in options:
        if command.option in ("close", "pistols", "desperation"):
            fire.assess(play.table.edition, close_shot(play, frame, command.option))
        raise Malformed(f"choose one of {', '.join(options)}")
    _take(play, frame, command.option)


def _take(play: Play, frame: Charging, option: str) -> None:
    """Fire or stand; where desperation comes first the fear check follows."""
    now = msgspec.structs.replace(frame, fired=True, phase="advance" if frame.feared else "fear")
    if option == "none":
        play.swap(now)
        return
    shot = close_shot(play, frame, option)
    target, charger = play.unit(frame.target), frame.units[0]
    play.swap(now)
    play.tell(Reacted(units=(target.id,), reply="fire"))
    play.put(msgspec.structs.replace(target, reacted=target.reacted + 1, shot_at=(*target.shot_at, charger)))
    volleys.begin(play, (target.id,), charger, shot, own_charge=charger in frame.own)


def _near(play: Play, frame: Charging) -> int:
    target = play.unit(frame.target)
    near = min(distance(play.unit(id).box, target.box) for id in frame.units)
    return min(near, int(play.table.edition.morale.due.fear_of_charge)) if not frame.counter else near
