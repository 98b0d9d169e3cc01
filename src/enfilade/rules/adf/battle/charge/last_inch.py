"""The last inch of a charge: the fear check of the charged, his fire, and then contact (ruling 7.40)."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.stops import Roll, Stop
from enfilade.ground.box import distance, front_distance
from enfilade.rules.adf.battle.charge import coming, locked
from enfilade.rules.adf.battle.commands import Choose, Command
from enfilade.rules.adf.battle.events import Feared, Reacted
from enfilade.rules.adf.battle.fire import aim, volleys
from enfilade.rules.adf.battle.frames import Charging
from enfilade.rules.adf.battle.nerve import checks
from enfilade.rules.adf.battle.play import Play, ask
from enfilade.rules.adf.battle.react import standing_orders
from enfilade.rules.adf.chapters import fear, fire
from enfilade.rules.adf.chapters.shot import Shot


def go(play: Play, frame: Charging) -> Stop | None:
    target = play.unit(frame.target)
    if not target.here or not coming.goes_on(play, frame):
        play.swap(msgspec.structs.replace(frame, phase="advance"))
        return None
    if frame.phase == "last-inch":
        edition = play.table.edition
        if frame.further and edition.rulings.further_impact == "impact-only":
            play.swap(msgspec.structs.replace(frame, feared=True, fired=True, phase="advance"))
            return None
        desperate = target.reacted >= edition.reaction.per_turn
        early = desperate and not edition.fire.desperation.fear_check_first
        asked = early or edition.rulings.fear_check_due == "before-close-fire"
        first = asked and not frame.feared and not frame.fired
        play.swap(msgspec.structs.replace(frame, phase="reply" if first else "fear"))
        return None
    if frame.phase == "fear":
        return _fear(play, frame)
    return _reply(play, frame)


def _fear(play: Play, frame: Charging) -> Stop | None:
    target = play.unit(frame.target)
    clash = coming.clash_of(play, frame, _near(play, frame))
    if frame.feared or fear.not_due(play.table.edition, clash):
        play.swap(msgspec.structs.replace(frame, feared=True, phase=_after_fear(play, frame)))
        return None
    dice = play.table.edition.morale.check.dice
    return Roll(
        side=target.side, why=f"fear check of {target.name}", dice=dice, rule="adf.charge.fear", about=(target.id,)
    )


def fear_roll(play: Play, frame: Charging, faces: tuple[int, ...]) -> None:
    edition, target = play.table.edition, play.unit(frame.target)
    found = fear.assess(edition, coming.clash_of(play, frame, _near(play, frame)))
    result = fear.resolve(edition, found, faces)
    play.tell(Feared(unit=target.id, charger=frame.units[0], assessment=found, result=result))
    play.put(msgspec.structs.replace(target, feared=target.feared + 1))
    now = msgspec.structs.replace(frame, feared=True, stood=result.stands)
    if result.stands:
        play.swap(msgspec.structs.replace(now, phase=_after_fear(play, now)))
    else:
        play.swap(msgspec.structs.replace(now, phase="advance", counter=False, fired=True, wants=""))
    checks.apply(play, target.id, result.check.outcome, frame.units[0])


def _after_fear(play: Play, frame: Charging) -> str:
    if frame.counter:
        return "counter"
    return "advance" if frame.fired and not _riders(play, frame) else "reply"


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
    locked.check_free(play.state, target)
    charger = play.unit(_mark(play, frame))
    clash = coming.clash_of(play, frame, _near(play, frame))
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
    """Ask the charged, unless there is nothing to choose, he has chosen or his orders have."""
    target = play.unit(frame.target)
    if frame.fired:
        _take(play, frame, "none")
        return None
    options = answers(play, frame)
    if frame.wants:
        _take(play, frame, frame.wants if frame.wants in options else "none")
        return None
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
        tuple(options),
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
    """Fire or stand. Desperation fire may come before the fear check; a wish for close fire may call for the check."""
    edition = play.table.edition
    if not frame.feared and edition.rulings.fear_check_due == "before-close-fire" and option != "desperation":
        if option == "none":
            play.swap(msgspec.structs.replace(frame, feared=True, phase="reply", wants="none"))
        else:
            play.swap(msgspec.structs.replace(frame, phase="fear", wants=option))
        return
    if not frame.feared and option == "desperation" and edition.fire.desperation.fear_check_first:
        play.swap(msgspec.structs.replace(frame, phase="fear", wants=option))
        return
    target, mark = play.unit(frame.target), _mark(play, frame)
    shot = close_shot(play, frame, option) if option != "none" else None
    riders = _riders(play, frame) if frame.feared else []
    play.swap(msgspec.structs.replace(frame, fired=True, phase="advance" if frame.feared else "fear"))
    # Both fire from the state before either; the charger suffers and checks first.
    for id, ridden in riders:
        volleys.begin(play, (id,), target.id, ridden)
    if shot is not None:
        play.tell(Reacted(units=(target.id,), reply="fire"))
        play.put(msgspec.structs.replace(target, reacted=target.reacted + 1, shot_at=(*target.shot_at, mark)))
        volleys.begin(play, (target.id,), mark, shot, own_charge=mark in frame.own)


def _riders(play: Play, frame: Charging) -> list[tuple[str, Shot]]:
    """Charging horsemen who fire at the moment the charged unit may, where that is played (ruling 5.5)."""
    edition, target = play.table.edition, play.unit(frame.target)
    if edition.rulings.charging_cavalry_fire == "none" or target.unit.level == "routed":
        return []
    found = []
    for piece in (play.unit(id) for id in frame.units):
        if not piece.unit.horse or distance(piece.box, target.box) > edition.morale.due.fear_of_charge:
            continue
        shot = msgspec.structs.replace(
            aim.plain_shot(play.table, play.state, [piece], target),
            band="point-blank",
            aspect=frame.aspect,
            firer_charges=True,
        )
        try:
            fire.assess(edition, shot)
        except Illegal:
            continue
        found.append((piece.id, shot))
    return found


def _mark(play: Play, frame: Charging) -> str:
    """Whom of a charging group its target fires at: the nearest before its front."""
    target = play.unit(frame.target)
    ahead = [id for id in frame.units if aim.is_in_arc(play.table, target, play.unit(id))] or frame.units
    return min(ahead, key=lambda id: front_distance(target.box, play.unit(id).box))


def _near(play: Play, frame: Charging) -> int:
    """What is left between them, at most the inch of the fear check: a countercharger takes his where he starts."""
    target = play.unit(frame.target)
    near = min(distance(play.unit(id).box, target.box) for id in frame.units)
    return min(near, int(play.table.edition.morale.due.fear_of_charge))
