"""Activations: whom the active side chooses, as single units or groups, and what their actions are and cost."""

from __future__ import annotations

from typing import get_args

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Stop
from enfilade.rules.adf.battle.charge import locked
from enfilade.rules.adf.battle.commands import Charge, Command, Declared, Deed, Done, Fire, Group, Join, Move
from enfilade.rules.adf.battle.events import Grouped
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Acting, Choosing
from enfilade.rules.adf.battle.move.changes import ON_THE_SPOT
from enfilade.rules.adf.battle.play import Play, ask
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn.deeds import perform
from enfilade.rules.adf.battle.turn.deeds import reform as reform
from enfilade.rules.adf.chapters import command as commanding

ANNOUNCED = get_args(Declared)
WORDS = "'2-wis move advance 4', '2-wis fire 13-ala', 'group 2-wis+7-wis: move, fire' or 'done'"


def choosing_go(play: Play, frame: Choosing) -> Stop | None:
    able = able_units(play.state)
    if not able:
        play.pop()
        return None
    return ask(play.state.active, "activate", "Which unit or group acts next?", "adf.turn.activation", able)


def able_units(state: State) -> tuple[str, ...]:
    return tuple(
        piece.id
        for piece in state.units.values()
        if piece.side == state.active and piece.here and not piece.acted and not locked.is_locked(state, piece.id)
    )


def choosing_answer(play: Play, frame: Choosing, command: Command) -> None:
    match command:
        case Done():
            running = [id for id in able_units(play.state) if play.unit(id).unit.level == "routed"]
            if running:
                raise Illegal(f"{play.unit(running[0]).name} is routed and must run first", "adf.turn.routed")
            play.pop()
        case Group(units, actions):
            if not _announces_alone(play, units):
                check_group(play.table, play.state, units)
            _check_declared(play, actions)
            _activate(play, units, tuple(actions))
            play.tell(Grouped(units=units, actions=tuple(actions)))
        case Move() | Fire() | Charge() | Deed() | Join():
            units = units_of(command)
            for id in units:
                _able(play, id)
            declared: tuple[Declared, ...] = ()
            if len(units) > 1:
                # Said in one word: the group does the same with each of its actions.
                check_group(play.table, play.state, units)
                kind = _declared(kind_of(command))
                declared = (kind,) * play.table.edition.turn.actions
            elif _announces_alone(play, units) and kind_of(command) in ANNOUNCED:
                raise Illegal(f"it announces both actions first: 'group {units[0]}: move, fire'", "adf.turn.announced")
            _activate(play, units, declared)
            acting = play.state.frames[-1]
            assert isinstance(acting, Acting)
            acting_answer(play, acting, command)
        case _:
            raise Malformed(f"an order for one of your units is wanted: {WORDS}")


def acting_go(play: Play, frame: Acting) -> Stop | None:
    units, left = tuple(id for id in frame.units if _can_go_on(play, frame, id)), frame.left
    # A group has nothing to do beyond what it has announced, even when only one of it is left.
    if not units or left <= 0 or (frame.announced and not frame.declared):
        play.pop()
        return None
    if units != frame.units:
        play.swap(msgspec.structs.replace(frame, units=units))
    names = " and ".join(play.unit(id).name for id in units)
    wanted = f" ({frame.declared[0].replace('-', ' ')})" if frame.declared else ""
    text = f"{names}: {left} action{'s' if left > 1 else ''} left{wanted}."
    return ask(play.state.active, "action", text, "adf.turn.actions", units)


def acting_answer(play: Play, frame: Acting, command: Command) -> None:
    if isinstance(command, Done):
        play.pop()
        return
    if not isinstance(command, (Move, Fire, Charge, Deed, Join)):
        raise Malformed("an action of the active unit is wanted, or 'done'")
    units = units_of(command)
    kind = kind_of(command)
    _check_members(play, frame, units, kind)
    if frame.declared and _declared(kind) != frame.declared[0]:
        raise Illegal(f"the group has announced to {frame.declared[0].replace('-', ' ')}", "adf.turn.group")
    cost = _cost(play, units, command, kind)
    if cost > frame.left:
        out = "" if all(play.unit(id).in_command for id in units) else "out of command "
        raise Illegal(f"{out}this takes {cost} actions, and {frame.left} {_are(frame.left)} left", "adf.command.out")
    _check_state(play, frame, units, kind)
    play.swap(
        msgspec.structs.replace(
            frame,
            units=frame.units if kind == "fire" else units,
            left=frame.left - cost,
            declared=frame.declared[1:],
            charged=frame.charged or kind == "charge",
            rallied=frame.rallied or kind == "rally",
        )
    )
    perform(play, command, units)


def _check_members(play: Play, frame: Acting, units: tuple[str, ...], kind: str) -> None:
    """All of a group do the same, but some may fire where not all can, and who has lost his order may stay behind."""
    left_out = [play.unit(id) for id in frame.units if id not in units]
    excused = kind == "fire" or all(piece.unit.level != "good" for piece in left_out)
    if not set(units) <= set(frame.units) or not excused:
        names = "+".join(frame.units)
        raise Illegal(f"{names} is acting: finish with it first ('done' ends it)", "adf.turn.activation")


def units_of(command: Move | Fire | Charge | Deed | Join) -> tuple[str, ...]:
    units = (command.unit,) if isinstance(command, Join) else command.units
    if not units or len(set(units)) != len(units):
        raise Malformed("name each unit once")
    return units


def kind_of(command: Move | Fire | Charge | Deed | Join) -> str:
    """What sort of action it is: changes alone are no move."""
    match command:
        case Move(_, steps):
            return "change-formation" if all(isinstance(step, ON_THE_SPOT) for step in steps) else "move"
        case Fire():
            return "fire"
        case Charge():
            return "charge"
        case Join():
            return "join"
        case Deed(_, deed):
            return deed


def check_group(table: Field, state: State, units: tuple[str, ...]) -> None:
    """A group: contiguous, of one kind, in one formation, fresh this turn."""
    rule = "adf.turn.group"
    if not table.edition.command.groups.allowed:
        raise Illegal("this card has no groups", rule)
    if len(units) < 2 or len(set(units)) != len(units):
        raise Malformed("a group has two or more units, each named once")
    pieces = []
    for id in units:
        piece = state.units.get(id)
        if piece is None:
            raise Malformed(f"there is no unit {id!r}")
        if piece.side != state.active or not piece.here or piece.acted:
            raise Illegal(f"{piece.name} cannot act now", rule)
        locked.check_free(state, piece)
        if piece.unit.level == "routed":
            raise Illegal(f"{piece.name} is routed", rule)
        pieces.append(piece)
    if len({(piece.unit.arm, piece.unit.mounted, piece.unit.formation) for piece in pieces}) > 1:
        raise Illegal("a group is of one arm and in one formation", rule)
    if not near.is_contiguous(table, state, units):
        raise Illegal("the units of a group stand adjacent to each other", rule)


def _announces_alone(play: Play, units: tuple[str, ...]) -> bool:
    """Whether a single unit must name both its actions beforehand, as a group does (ruling 1.3)."""
    together = play.table.edition.rulings.single_unit_actions == "declared-together"
    return together and len(units) == 1 and _able(play, units[0]).unit.level != "routed"


def _activate(play: Play, units: tuple[str, ...], declared: tuple[Declared, ...]) -> None:
    for id in units:
        piece = _able(play, id)
        play.put(msgspec.structs.replace(piece, acted=True))
    left = play.table.edition.turn.actions
    play.push(Acting(units=units, left=left, declared=declared, announced=bool(declared)))


def _able(play: Play, id: str) -> Piece:
    piece = play.state.units.get(id)
    if piece is None:
        raise Malformed(f"there is no unit {id!r}")
    if piece.side != play.state.active:
        raise Illegal(f"{piece.name} is not yours to order", "adf.turn.activation")
    if not piece.here:
        raise Illegal(f"{piece.name} is not on the table", "adf.turn.activation")
    if piece.acted:
        raise Illegal(f"{piece.name} has acted this turn", "adf.turn.activation")
    locked.check_free(play.state, piece)
    return piece


def _can_go_on(play: Play, frame: Acting, id: str) -> bool:
    piece = play.unit(id)
    if not piece.here or locked.is_locked(play.state, id):
        return False
    return piece.unit.level != "routed" or len(frame.units) == 1


def _check_declared(play: Play, actions: tuple[Declared, ...]) -> None:
    most = play.table.edition.command.groups.declare_actions
    if not 1 <= len(actions) <= most:
        raise Malformed(f"a group announces up to {most} actions: 'group 2-wis+7-wis: move, fire'")


def _declared(kind: str) -> Declared:
    if kind in ("run", "leave", "join"):
        raise Illegal(f"a group does not {kind} together", "adf.turn.group")
    return kind  # type: ignore[return-value]


def _cost(play: Play, units: tuple[str, ...], command: Command, kind: str) -> int:
    if isinstance(command, Fire) and command.deliberate:
        deliberate = play.table.edition.fire.firer.deliberate
        return deliberate.actions if deliberate else 1
    action = "move" if kind in ("move", "leave") else "charge" if kind == "charge" else "reform"
    in_command = all(play.unit(id).in_command for id in units)
    return commanding.actions_for(play.table.edition, in_command, action)  # type: ignore[arg-type]


def _check_state(play: Play, frame: Acting, units: tuple[str, ...], kind: str) -> None:
    """What routed units must do, and what may be done only once."""
    rulings = play.table.edition.rulings
    for id in units:
        piece = play.unit(id)
        if piece.unit.level == "routed":
            # It runs with its first action and rallies with its second, also if it routs in between (6.6, 6.12).
            wanted = "run" if frame.left == play.table.edition.turn.actions else "rally"
            if kind != wanted:
                raise Illegal(f"{piece.name} is routed: it must {wanted}", "adf.turn.routed")
        elif kind == "run":
            raise Illegal(f"{piece.name} is not routed", "adf.rout.who")
    if kind == "rally" and frame.rallied and not rulings.rally_twice:
        raise Illegal("one rally a turn", "adf.turn.rally")
    if frame.charged and kind != "charge" and not rulings.action_after_charge:
        raise Illegal("nothing comes after a charge", "adf.turn.charge")


def _are(count: int) -> str:
    return "is" if count == 1 else "are"
