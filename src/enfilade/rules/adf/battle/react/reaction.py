"""Reactions: who may answer what the active side does, and what becomes of the answer."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Stop
from enfilade.ground.box import front_distance, is_within, overlap
from enfilade.rules.adf.battle.charge import charging, countercharging
from enfilade.rules.adf.battle.commands import Command, Dismount, Face, Form, Mount, Pass, React
from enfilade.rules.adf.battle.events import Faced, Formed, Reacted
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import volleys
from enfilade.rules.adf.battle.frames import Charging, Rallying, Window
from enfilade.rules.adf.battle.move import changes
from enfilade.rules.adf.battle.move.placing import reshape
from enfilade.rules.adf.battle.nerve import routing
from enfilade.rules.adf.battle.play import Play, ask
from enfilade.rules.adf.battle.react import by_orders, standing_orders
from enfilade.rules.adf.battle.react.by_orders import Question
from enfilade.rules.adf.battle.react.letting import Until, is_let, with_let
from enfilade.rules.adf.battle.react.replies import check_reply as check_reply
from enfilade.rules.adf.battle.react.replies import desperate_shots, is_charged, is_spent, shot
from enfilade.rules.adf.battle.react.replies import replies as replies
from enfilade.rules.adf.battle.react.replies import shots as shots
from enfilade.rules.adf.battle.sight import near, seeing
from enfilade.rules.adf.battle.state import Piece, State, passed_in
from enfilade.rules.adf.battle.turn import deeds

RULE = "adf.reaction.window"
ANYTHING = Question("")


def go(play: Play, frame: Window) -> Stop | None:
    by = tuple(id for id in frame.by if play.unit(id).here)
    if not by:
        play.pop()
        return None
    if by != frame.by:
        frame = msgspec.structs.replace(frame, by=by)
        play.swap(frame)
    if _is_each_its_own(play, frame):
        play.pop()
        play.push(*(msgspec.structs.replace(frame, by=(id,)) for id in reversed(by)))
        return None
    if is_let(passed_in(play.state), by, frame.cause):
        play.pop()
        return None
    if not _must_ask(play, frame):
        return None
    names = " and ".join(play.unit(id).name for id in frame.by)
    side = play.table.enemy(play.state.active)
    return ask(side, "react", f"{names} {_deed(play, frame)}: react, or pass?", RULE, frame.by)


def able(table: Field, state: State, frame: Window) -> Iterator[Piece]:
    """The units that may react to this, those with a reaction left first, and the nearest of them first."""
    side = table.enemy(state.active)
    x, y = state.units[frame.by[0]].x, state.units[frame.by[0]].y
    spent = []
    there = [piece for piece in state.units.values() if piece.side == side and piece.place == "table"]
    # Often one is enough to know that somebody must be asked, and the nearest is the likeliest to see it.
    there.sort(key=lambda piece: (piece.x - x) ** 2 + (piece.y - y) ** 2)
    for piece in there:
        if is_spent(table, piece):
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
    close, box = table.edition.reaction.any_action_within, piece.box
    for id in frame.by:
        if is_within(box, state.units[id].box, close):
            return True
    if frame.cause == "action":
        return False
    return any(seeing.seen_for(table, state, piece, state.units[id]) for id in frame.by)


def answer(play: Play, frame: Window, command: Command) -> None:
    match command:
        case Pass(until):
            _let(play, frame, until)
            play.pop()
        case React():
            _perform(play, frame, command)
        case _:
            raise Malformed("react ('react 7-wis fire') or 'pass'")


def questions(table: Field, state: State, frame: Window) -> dict[str, list[Question]]:
    """Whose standing orders have something asked now, and what; of who has no orders, anything."""
    found = {}
    for piece in able(table, state, frame) if state.orders else ():
        orders = standing_orders.orders_for(state, piece)
        asked = [ANYTHING] if orders is None else list(by_orders.questions(table, state, piece, frame, orders))
        if asked:
            found[piece.id] = asked
    return found


def target_of(state: State, frame: Window, command: React) -> str:
    """Whom a reaction fire is aimed at: who is named, else the nearest of those who gave the chance."""
    if command.target:
        return command.target
    if len(frame.by) == 1:
        return frame.by[0]
    piece = state.units[command.units[0]]
    return min(frame.by, key=lambda id: (front_distance(piece.box, state.units[id].box), id))


def _deed(play: Play, frame: Window) -> str:
    """What they do, in a word."""
    if frame.disengaging:
        return "breaks off"
    if frame.cause == "move" and all(play.unit(id).unit.level == "routed" for id in frame.by):
        return "runs"
    return {"move": "moves", "fire": "fires", "action": "acts", "charge": "charges"}[frame.cause]


def _is_each_its_own(play: Play, frame: Window) -> bool:
    """Whether each member of a group gives its own chance (ruling 1.9); a fire together and a charge are one deed."""
    if len(frame.by) == 1 or frame.cause not in ("move", "action"):
        return False
    return play.table.edition.rulings.group_trigger == "each-unit"


def _must_ask(play: Play, frame: Window) -> bool:
    """Whether a player must be asked. Standing orders act when they settle it for everyone who could react."""
    if not play.state.orders and _is_noticed(play.table, play.state, frame):
        return True
    command = None
    for piece in able(play.table, play.state, frame) if play.state.orders else ():
        standing = standing_orders.orders_for(play.state, piece)
        if standing is None:
            return True
        verdict = by_orders.reply(play.table, play.state, piece, frame, standing)
        if verdict == by_orders.ASK:
            return True
        if isinstance(verdict, React) and command is None:
            command = verdict
    if command is None:
        play.pop()
    else:
        _perform(play, frame, command, by_orders=True)
    return False


def _let(play: Play, frame: Window, until: Until) -> None:
    """Remember what was let by, as far as somebody's orders ask only once about it, or for as long as it was said."""
    counts = not until and any(orders.as_answered.asks_once for orders in play.state.orders.values())
    found = questions(play.table, play.state, frame) if counts else {}
    asked = {(id, one.reply): one.chance for id, some in found.items() for one in some}
    if until or asked:
        play.change(passed=with_let(passed_in(play.state), frame.by, until, asked))


def _is_noticed(table: Field, state: State, frame: Window) -> bool:
    """Whether anybody may react to this. Who noticed the last thing will likely notice the next: he is asked first."""
    last = state.units.get(table.remembered.get("noticed", ""))
    able_now = last is not None and last.side != state.active and last.here and not is_spent(table, last)
    if last is not None and able_now and has_reply(table, last) and notices(table, state, last, frame):
        return True
    for piece in able(table, state, frame):
        table.remembered["noticed"] = piece.id
        return True
    return False


def _perform(play: Play, frame: Window, command: React, by_orders: bool = False) -> None:
    units = command.units
    _check_units(play, frame, command)
    for id in units:
        check_reply(play.table, play.state, play.unit(id), frame, command.reply)
    target = target_of(play.state, frame, command)
    found = shot(play.table, play.state, units, target, frame) if command.reply == "fire" else None
    play.pop()
    play.tell(Reacted(units=units, reply=command.reply, standing=by_orders))
    for id in units:
        piece = play.unit(id)
        play.put(msgspec.structs.replace(piece, reacted=piece.reacted + 1))
    match command.reply:
        case "fire":
            assert found is not None
            for id in units:
                piece = play.unit(id)
                play.put(msgspec.structs.replace(piece, shot_at=(*piece.shot_at, target)))
            volleys.begin(play, units, target, found, own_charge=_own_charge(play, target))
        case "form" | "face" | "mount" | "dismount":
            _change(play, units, _step(command))
        case "reform":
            for id in units:
                deeds.reform(play, id)
        case "rally":
            play.push(*(Rallying(unit=id) for id in reversed(units)))
        case "disengage":
            for id in units:
                routing.withdraw(play, id, frame.by[0] if is_charged(play.unit(id), frame) else "")
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
    if len(pieces) > 1:
        _check_group(play, command, pieces)


def _check_group(play: Play, command: React, pieces: list[Piece]) -> None:
    rule = "adf.reaction.group"
    if not play.table.edition.command.groups.allowed:
        raise Illegal("this card has no groups", rule)
    if command.reply in ("countercharge", "rally"):
        raise Illegal(f"units {command.reply} one at a time", rule)
    if len({(piece.unit.arm, piece.unit.mounted, piece.unit.formation) for piece in pieces}) > 1:
        raise Illegal("a group is of one arm and in one formation", rule)
    if not near.is_contiguous(play.table, play.state, command.units):
        raise Illegal("the units of a group stand adjacent to each other", rule)


def _own_charge(play: Play, target: str) -> bool:
    """Whether the target has lost its order in the charge it is making."""
    return any(isinstance(frame, Charging) and target in frame.own for frame in play.state.frames)


def _step(command: React) -> Form | Face | Mount | Dismount:
    match command.reply:
        case "form":
            return Form(command.formation)
        case "face":
            return Face(command.facing)
        case "mount":
            return Mount()
        case _:
            return Dismount()


def _change(play: Play, units: tuple[str, ...], step: Form | Face | Mount | Dismount) -> None:
    """All of them change on the spot, where there is room for each beside the others."""
    pieces = [play.unit(id) for id in units]
    found = []
    for piece in pieces:
        changes.check_change(play.table, piece.unit, piece.box, step)
        found.append(changes.room_for(play.table, play.state, piece, piece.box, piece.unit, step, units))
    if any(overlap(one, other) for (one, _), (other, _) in combinations(found, 2)):
        raise Illegal("there is no room for all of them", "adf.move.room")
    for piece, (box, unit) in zip(pieces, found, strict=True):
        reshape(play, piece, box, unit)
        if isinstance(step, Face):
            play.tell(Faced(unit=piece.id, facing=box.facing))
        else:
            play.tell(Formed(unit=piece.id, formation=unit.formation, mounted=unit.mounted))
