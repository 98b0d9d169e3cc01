"""Reactions: who may answer what the active side does, how, and how standing orders answer for an absent player."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Stop
from enfilade.ground.box import distance, front_distance
from enfilade.rules.adf import command as commanding
from enfilade.rules.adf import fire, firepower, rout
from enfilade.rules.adf.battle import (
    activation,
    aim,
    charging,
    countercharging,
    near,
    path,
    routing,
    seeing,
    standing_orders,
    volleys,
)
from enfilade.rules.adf.battle.commands import Command, Face, Form, Pass, React, Reply
from enfilade.rules.adf.battle.events import Faced, Formed, Reacted
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Charging, Rallying, Window
from enfilade.rules.adf.battle.placing import has_room
from enfilade.rules.adf.battle.play import Play, ask
from enfilade.rules.adf.battle.standing import Standing
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.facts import is_depleted
from enfilade.rules.adf.shot import Shot

RULE = "adf.reaction.window"
PLAIN: dict[Reply, str] = {
    "fire": "fire",
    "form": "change-formation",
    "face": "change-facing",
    "reform": "reform",
    "rally": "rally",
    "disengage": "disengage",
    "countercharge": "countercharge",
}
"""A reply as the edition's list names it."""


def go(play: Play, frame: Window) -> Stop | None:
    by = tuple(id for id in frame.by if play.unit(id).here)
    if not by:
        play.pop()
        return None
    if by != frame.by:
        frame = msgspec.structs.replace(frame, by=by)
        play.swap(frame)
    if not _must_ask(play, frame):
        return None
    names = " and ".join(play.unit(id).name for id in frame.by)
    verb = {"move": "moves", "fire": "fires", "action": "acts", "charge": "charges"}[frame.cause]
    side = play.table.enemy(play.state.active)
    return ask(side, "react", f"{names} {verb}: react, or pass?", RULE, frame.by)


def _must_ask(play: Play, frame: Window) -> bool:
    """Whether a player must be asked. Standing orders act when they settle it for everyone who could react."""
    orders = play.state.orders
    command = None
    for piece in able(play.table, play.state, frame):
        standing = standing_orders.orders_for(play.state, piece) if orders else None
        if standing is None:
            return True
        verdict = _by_orders(play, frame, piece, standing)
        if verdict == "ask":
            return True
        if isinstance(verdict, React) and command is None:
            command = verdict
    if command is None:
        play.pop()
    else:
        _perform(play, frame, command, by_orders=True)
    return False


def able(table: Field, state: State, frame: Window) -> Iterator[Piece]:
    """The units that may react to this, those with a reaction left first."""
    side = table.enemy(state.active)
    spent = []
    for piece in state.units.values():
        if piece.side != side or piece.place != "table":
            continue
        if piece.reacted >= table.edition.reaction.per_turn:
            spent.append(piece)
        elif has_reply(table, piece) and notices(table, state, piece, frame):
            yield piece
    for piece in spent:
        if desperate_shots(table, state, piece, frame):
            yield piece


def has_reply(table: Field, piece: Piece) -> bool:
    return piece.unit.level != "routed" or table.edition.rulings.routed_reaction == "rally"


def notices(table: Field, state: State, piece: Piece, frame: Window) -> bool:
    """Whether it may react: it is close enough to any action, or sees the fire or the move (rulings 1.7, 2.9)."""
    close = table.edition.reaction.any_action_within
    makers = [state.units[id] for id in frame.by]
    if any(distance(piece.box, maker.box) <= close for maker in makers):
        return True
    if frame.cause == "action":
        return False
    return any(seeing.seen_for(table, state, piece, maker) for maker in makers)


def replies(table: Field, state: State, piece: Piece, frame: Window) -> list[Reply]:
    """What one unit could do, each of which `check` would let pass with the right words."""
    found: list[Reply] = []
    for reply in PLAIN:
        try:
            check_reply(table, state, piece, frame, reply)
        except Illegal:
            continue
        if reply == "fire" and not shots(table, state, (piece.id,), frame):
            continue
        found.append(reply)
    return found


def check_reply(table: Field, state: State, piece: Piece, frame: Window, reply: Reply) -> None:
    """Refuse a reply that this unit may not make to this; the aim of a fire is judged elsewhere."""
    edition, level = table.edition, piece.unit.level
    if piece.reacted >= edition.reaction.per_turn and reply != "fire":
        raise Illegal(f"{piece.name} has had its reaction this turn", "adf.reaction.once")
    if level == "routed" and (reply != "rally" or edition.rulings.routed_reaction == "none"):
        raise Illegal(f"{piece.name} is routed and can only try to rally", "adf.reaction.routed")
    charged = frame.cause == "charge" and frame.target == piece.id
    listed = edition.reaction.replies_if_charged if charged else edition.reaction.replies
    if PLAIN[reply] not in listed:
        if reply == "countercharge":
            raise Illegal("only a unit that is charged countercharges", "adf.charge.counter")
        raise Illegal(f"this card has no reaction by {reply}", RULE)
    commanding.check_may_react(edition, piece.in_command, PLAIN[reply])  # type: ignore[arg-type]
    match reply:
        case "reform":
            if level != "disorder" or is_depleted(edition, piece.unit):
                raise Illegal(f"{piece.name} has no order to regain", "adf.turn.reform")
        case "rally":
            if level not in ("shaken", "routed"):
                raise Illegal("only shaken and routed units rally", "adf.morale.rally")
        case "disengage":
            rout.disengage(edition, routing.facts(table, piece))
        case "countercharge":
            countercharging.check_counter(table, state, piece, frame)
        case _:
            pass


def shots(table: Field, state: State, units: tuple[str, ...], frame: Window) -> dict[str, Shot]:
    """The targets these units may fire at in this window, with the facts of each fire."""
    found = {}
    for target in frame.by:
        try:
            found[target] = shot(table, state, units, target, frame)
        except Illegal:
            continue
    return found


def shot(table: Field, state: State, units: tuple[str, ...], target: str, frame: Window) -> Shot:
    """A reaction fire, or the single die of a unit that has had its reaction; refused where the rules do."""
    rule = "adf.reaction.fire"
    if target not in frame.by:
        raise Illegal("a reaction fire is aimed at who gave the chance", rule)
    spent = [state.units[id] for id in units if state.units[id].reacted >= table.edition.reaction.per_turn]
    for id in units:
        if state.units[id].shot_at.count(target) >= table.edition.reaction.fires_per_enemy:
            raise Illegal(f"{state.units[id].name} has fired at this unit already", rule)
    if spent:
        if len(units) > 1:
            raise Illegal(f"{spent[0].name} has had its reaction this turn", "adf.reaction.once")
        check_desperate(table, state, spent[0], target, frame)
    charge = frame.cause == "charge"
    found = aim.shot(
        table,
        state,
        units,
        target,
        reaction=True,
        charging=charge,
        desperate=bool(spent),
        disengaging=frame.disengaging,
    )
    fire.assess(table.edition, found)
    return found


def check_desperate(table: Field, state: State, piece: Piece, target: str, frame: Window) -> None:
    """Desperation fire: the reaction is spent and another enemy has come close (rulings 5.7, 7.16)."""
    rules, rule = table.edition.fire.desperation, "adf.reaction.desperation"
    if frame.cause not in ("move", "charge"):
        raise Illegal("desperation fire answers an approach only", rule)
    if frame.cause == "charge" and frame.target == piece.id:
        raise Illegal("against its charger it fires in the last inch", rule)
    if rules.after_reaction == "charged":
        raise Illegal("on this card only a charged unit fires desperately", rule)
    if distance(piece.box, state.units[target].box) > rules.within:
        raise Illegal(f"desperation fire is for an enemy within {rules.within}", rule)


def desperate_shots(table: Field, state: State, piece: Piece, frame: Window) -> dict[str, Shot]:
    within = table.edition.fire.desperation.within
    if frame.cause not in ("move", "charge") or piece.unit.level == "routed":
        return {}
    if all(distance(piece.box, state.units[id].box) > within for id in frame.by):
        return {}
    return shots(table, state, (piece.id,), frame)


def answer(play: Play, frame: Window, command: Command) -> None:
    match command:
        case Pass():
            play.pop()
        case React():
            _perform(play, frame, command)
        case _:
            raise Malformed("react ('react 7-wis fire') or 'pass'")


def _perform(play: Play, frame: Window, command: React, by_orders: bool = False) -> None:
    units = command.units
    _check_units(play, frame, command)
    for id in units:
        check_reply(play.table, play.state, play.unit(id), frame, command.reply)
    found = None
    if command.reply == "fire":
        found = shot(play.table, play.state, units, _target(play, frame, command), frame)
    play.pop()
    play.tell(Reacted(units=units, reply=command.reply, standing=by_orders))
    for id in units:
        piece = play.unit(id)
        play.put(msgspec.structs.replace(piece, reacted=piece.reacted + 1))
    match command.reply:
        case "fire":
            assert found is not None
            target = _target(play, frame, command)
            for id in units:
                piece = play.unit(id)
                play.put(msgspec.structs.replace(piece, shot_at=(*piece.shot_at, target)))
            own = _own_charge(play, target)
            volleys.begin(play, units, target, found, own_charge=own)
        case "form" | "face":
            step = Form(command.formation) if command.reply == "form" else Face(command.facing)
            for id in units:
                _change(play, id, step)
        case "reform":
            for id in units:
                activation.reform(play, id)
        case "rally":
            play.push(*(Rallying(unit=id) for id in reversed(units)))
        case "disengage":
            for id in units:
                routing.withdraw(play, id)
            charging.target_left(play, units)
        case "countercharge":
            countercharging.counter(play, units[0])


def _check_units(play: Play, frame: Window, command: React) -> None:
    """They may react at all, and several only as one body."""
    side = play.table.enemy(play.state.active)
    if not command.units or len(set(command.units)) != len(command.units):
        raise Malformed("name each unit that reacts once")
    pieces = []
    for id in command.units:
        piece = play.state.units.get(id)
        if piece is None:
            raise Malformed(f"there is no unit {id!r}")
        if piece.side != side or not piece.here:
            raise Illegal(f"{piece.name} cannot react now", RULE)
        if not notices(play.table, play.state, piece, frame):
            raise Illegal(f"{piece.name} has not seen it, and it was not close", RULE)
        pieces.append(piece)
    if len(pieces) == 1:
        return
    rule = "adf.reaction.group"
    if not play.table.edition.command.groups.allowed:
        raise Illegal("this card has no groups", rule)
    if command.reply in ("countercharge", "rally"):
        raise Illegal(f"units {command.reply} one at a time", rule)
    if len({(piece.unit.arm, piece.unit.mounted, piece.unit.formation) for piece in pieces}) > 1:
        raise Illegal("a group is of one arm and in one formation", rule)
    if not near.is_contiguous(play.table, play.state, command.units):
        raise Illegal("the units of a group stand adjacent to each other", rule)


def _target(play: Play, frame: Window, command: React) -> str:
    if command.target:
        return command.target
    if len(frame.by) == 1:
        return frame.by[0]
    piece = play.unit(command.units[0])
    return min(frame.by, key=lambda id: (front_distance(piece.box, play.unit(id).box), id))


def _own_charge(play: Play, target: str) -> bool:
    """Whether the target has lost its order in the charge it is making."""
    return any(isinstance(frame, Charging) and target in frame.own for frame in play.state.frames)


def _change(play: Play, id: str, step: Form | Face) -> None:
    piece = play.unit(id)
    path.check_change(play.table, piece.unit, piece.box, step)
    box, unit = path.changed(play.table, piece.box, piece.unit, step)
    if not has_room(play.table, play.state, piece, box):
        box = box._replace(x=piece.x, y=piece.y)
        if not has_room(play.table, play.state, piece, box):
            raise Illegal(f"{piece.name} has no room for this", "adf.move.room")
    play.put(
        msgspec.structs.replace(
            piece, unit=unit, x=box.x, y=box.y, facing=box.facing, width=box.width, depth=box.depth, moved_since=True
        )
    )
    if isinstance(step, Face):
        play.tell(Faced(unit=id, facing=box.facing))
    else:
        play.tell(Formed(unit=id, formation=unit.formation, mounted=unit.mounted))


def _by_orders(play: Play, frame: Window, piece: Piece, orders: Standing) -> React | str:
    """What its orders make a unit do now: a reaction, nothing, or "ask"."""
    table, state = play.table, play.state
    can = replies(table, state, piece, frame)
    mending = "reform" if "reform" in can else "rally" if "rally" in can else ""
    if mending and orders.reform != "no":
        return "ask" if orders.reform == "ask" else React((piece.id,), mending)  # type: ignore[arg-type]
    if "countercharge" in can and orders.countercharge != "no":
        return "ask" if orders.countercharge == "ask" else React((piece.id,), "countercharge")
    if "disengage" in can and piece.unit.level == "shaken" and orders.disengage != "no":
        return "ask" if orders.disengage == "ask" else React((piece.id,), "disengage")
    if "fire" in can and orders.fire != "never":
        if orders.fire == "ask":
            return "ask"
        found = shots(table, state, (piece.id,), frame)
        if orders.fire == "short":
            found = {target: one for target, one in found.items() if _is_short(table, one)}
        if found:
            return React((piece.id,), "fire", min(found))
    return "ask" if orders.other == "ask" and ("form" in can or "face" in can) else ""


def _is_short(table: Field, found: Shot) -> bool:
    band = fire.assess(table.edition, found).band
    return band in ("short", "canister", *firepower.CLOSE, "desperation")
