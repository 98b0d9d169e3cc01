"""What a unit may do now, deed by deed, and for what it may not the law's own reason."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Literal, NamedTuple

from enfilade.core.errors import Illegal, Malformed, reason_and_rule
from enfilade.core.stops import Ask, Over, Roll, Stop
from enfilade.ground.box import bearing, distance, front_distance, turned
from enfilade.ground.legs import Advance, Back, Wheel
from enfilade.rules.adf.battle.chapters import check
from enfilade.rules.adf.battle.commands import (
    Charge,
    Command,
    Deed,
    Dismount,
    Done,
    Face,
    Fire,
    Form,
    Join,
    Mount,
    Move,
    React,
)
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.foretell.prospects import hit_chance
from enfilade.rules.adf.battle.frames import Acting, Window
from enfilade.rules.adf.battle.react.replies import PLAIN, marks
from enfilade.rules.adf.battle.sight import missing, near
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters.facts import FORMATIONS, is_depleted

Name = Literal[
    "fire", "move", "charge", "face", "form", "mount", "reform", "rally", "disengage", "countercharge", "join", "run",
    "leave", "done",
]  # fmt: skip
"""In the order in which they are told."""
ACTIONS: tuple[Name, ...] = ("fire", "move", "charge", "face", "form", "mount", "reform", "rally", "disengage",
                             "join", "run", "leave", "done")  # fmt: skip
REPLIES: tuple[Name, ...] = ("fire", "face", "form", "mount", "reform", "rally", "disengage", "countercharge")
LITTLE = 250
"""A move so short shows whether the unit can stir at all."""
ASKEW = 500
TURNS = (-4500, 4500, -9000, 9000, 18000)
"""Facings worth offering, from the present one."""
AIMED = ("adf.table.sight", "adf.table.arc", "adf.fire.bands")
"""Refusals of a fire that only say of one target what is missing."""


class Offered(NamedTuple):
    """A complete order that may be given now."""

    command: Command
    target: str = ""
    apart: int = 0
    chance: Fraction | None = None
    """Of at least one figure or section, for a fire."""


class Ability(NamedTuple):
    name: Name
    allowed: bool
    why: str = ""
    rule: str = ""
    offers: tuple[Offered, ...] = ()


def abilities(table: Field, state: State, stop: Stop, id: str) -> tuple[Ability, ...]:
    """Every deed this unit knows, at this stop; nothing for one that is not on the table."""
    piece = state.units[id]
    if not piece.here:
        return ()
    frame = state.frames[-1]
    if isinstance(stop, Ask) and stop.side == piece.side and isinstance(frame, Window):
        return tuple(answer_of(table, state, piece, frame, reply, (id,)) for reply in known_replies(table, piece))
    names = [name for name in ACTIONS if _knows(table, state, piece, name)]
    waits = waits_for(table, state, stop, piece)
    if waits is not None:
        return tuple(Ability(name, False, waits.reason, waits.rule) for name in names)
    units = frame.units if isinstance(frame, Acting) else (id,)
    return tuple(action(table, state, piece, units, name) for name in names)


def waits_for(table: Field, state: State, stop: Stop, piece: Piece) -> Illegal | None:
    """Why nobody of its side, or not this unit, acts now at all."""
    rule = "adf.turn.activation"
    if isinstance(stop, Over):
        return Illegal("the battle is over", "adf.turn.over")
    if isinstance(stop, Roll):
        return Illegal(f"dice are due first: {stop.why}", stop.rule)
    assert isinstance(stop, Ask)
    frame = state.frames[-1]
    if stop.side != piece.side:
        return Illegal(_other_side(table, stop), stop.rule)
    if isinstance(frame, Window):
        return None
    if stop.question == "leaders":
        return Illegal("leaders move first; units act after them", stop.rule)
    if isinstance(frame, Acting):
        if piece.id not in frame.units:
            names = " and ".join(state.units[id].name for id in frame.units)
            return Illegal(f"{names} {'is' if len(frame.units) == 1 else 'are'} in mid-action", rule)
        return None
    if stop.question != "activate":
        return Illegal("a choice comes first", stop.rule)
    try:
        check(table, state, Deed((piece.id,), "rally"))
    except Illegal as refused:
        return refused if refused.rule == rule else None
    except Malformed:
        pass
    return None


def _other_side(table: Field, stop: Ask) -> str:
    name = table.scenario.sides[stop.side].name
    match stop.question:
        case "leaders":
            return f"the other side moves its leaders ({name})"
        case "react":
            return f"the other side may react first ({name})"
        case "activate" | "action":
            return f"the other side is acting ({name})"
        case _:
            return f"the other side has a choice to make ({name})"


def _knows(table: Field, state: State, piece: Piece, name: Name) -> bool:
    """Whether it is worth telling that this unit may or may not do this."""
    match name:
        case "charge":
            return piece.unit.arm != "artillery"
        case "mount":
            return piece.unit.arm == "cavalry"
        case "join":
            played = table.edition.rulings.merging != "not-played"
            return played and piece.unit.arm == "infantry" and is_depleted(table.edition, piece.unit)
        case "run":
            return piece.unit.level == "routed"
        case "leave":
            return any(one.side == piece.side for one in table.scenario.victory.exits)
        case "done":
            frame = state.frames[-1]
            return isinstance(frame, Acting) and piece.id in frame.units
        case _:
            return True


def action(table: Field, state: State, piece: Piece, units: tuple[str, ...], name: Name) -> Ability:
    """One deed of a unit: with `units`, where a group acts, for all of them."""
    if name == "move":
        return _move(table, state, units)
    found = _judged(table, state, piece, name, _orders(table, state, piece, units, name))
    if found.allowed or name not in ("fire", "charge", "join"):
        return found
    if found.rule and found.rule not in AIMED:
        return found
    if name == "fire":
        return Ability(name, False, *missing.target(table, state, piece))
    if not found.rule:
        return Ability(name, False, *(missing.charge if name == "charge" else missing.mate)(table, state, piece))
    return found


def _move(table: Field, state: State, units: tuple[str, ...]) -> Ability:
    """Whether it can stir at all; where to is for the planner to say."""
    steps = (Advance(LITTLE), Wheel("left", ASKEW), Wheel("right", ASKEW), Back(LITTLE))
    refused: Illegal | Malformed | None = None
    for step in steps:
        try:
            check(table, state, Move(units, (step,)))
        except (Illegal, Malformed) as error:
            refused = refused or error
        else:
            return Ability("move", True)
    assert refused is not None
    return Ability("move", False, *reason_and_rule(refused))


def _orders(table: Field, state: State, piece: Piece, units: tuple[str, ...], name: Name) -> Iterator[Command]:
    """Complete orders for a deed that might be legal, the likeliest first."""
    match name:
        case "fire":
            yield from _fires(table, state, piece, units)
        case "charge":
            foes = sorted(near.enemies(state, piece.side), key=lambda foe: distance(piece.box, foe.box))
            yield from (Charge(units, foe.id) for foe in foes if aim.is_in_arc(table, piece, foe))
        case "face":
            yield from (Move(units, (Face(facing),)) for facing in _facings(state, piece))
        case "form":
            known = FORMATIONS[piece.unit.arm]
            yield from (Move(units, (Form(to),)) for to in known if to != piece.unit.formation)
        case "mount":
            yield Move(units, (Dismount() if piece.unit.mounted else Mount(),))
        case "join":
            for friend in near.friends(state, piece):
                if friend.unit.arm == "infantry" and near.adjacent(table, piece, friend):
                    yield Join(piece.id, friend.id, "merge")
                    yield Join(piece.id, friend.id, "attach")
        case "reform" | "rally" | "disengage" | "run" | "leave":
            yield Deed(units, name)
        case "done":
            yield Done()


def _fires(table: Field, state: State, piece: Piece, units: tuple[str, ...]) -> Iterator[Fire]:
    """Alone, and where a group acts with those who can and with all; guns with deliberation too. One that cannot hit
    anybody asks the law."""
    targets = aim.can_hit(table, state, piece)
    if not targets:
        foes = near.enemies(state, piece.side)
        targets = [min(foes, key=lambda foe: front_distance(piece.box, foe.box)).id] if foes else []
    slow = piece.unit.arm == "artillery" and table.edition.fire.firer.deliberate is not None
    others = {id: aim.can_hit(table, state, state.units[id]) for id in units if id != piece.id}
    for target in targets:
        able = tuple(id for id in units if id == piece.id or target in others[id])
        for firers in dict.fromkeys(((piece.id,), able, units)):
            yield Fire(firers, target)
            if slow:
                yield Fire(firers, target, deliberate=True)


def _facings(state: State, piece: Piece) -> list[int]:
    """To the enemy nearest by, and by eighths of a turn."""
    foes = near.enemies(state, piece.side)
    found = [turned(piece.facing, by) for by in TURNS]
    if foes:
        foe = min(foes, key=lambda one: distance(piece.box, one.box))
        found.insert(0, bearing(piece.x, piece.y, foe.x, foe.y))
    return list(dict.fromkeys(facing for facing in found if facing != piece.facing))


def known_replies(table: Field, piece: Piece) -> list[Name]:
    """What the card knows as an answer to the enemy, for this arm."""
    listed: tuple[str, ...] = table.edition.reaction.replies + table.edition.reaction.replies_if_charged
    plain = {str(reply): name for reply, name in PLAIN.items()}
    known = [name for name in REPLIES if plain[name] in listed]
    return [name for name in known if name != "mount" or piece.unit.arm == "cavalry"]


def answer_of(table: Field, state: State, piece: Piece, frame: Window, reply: Name, units: tuple[str, ...]) -> Ability:
    """One answer of a unit to the enemy, or of several of whom it is the first."""
    found = _judged(table, state, piece, reply, _reactions(table, state, piece, frame, reply, units))
    if reply == "fire" and not found.allowed and found.rule in AIMED:
        return Ability(reply, False, *missing.target(table, state, piece, frame.by))
    return found


def _reactions(
    table: Field, state: State, piece: Piece, frame: Window, reply: Name, units: tuple[str, ...]
) -> Iterator[React]:
    maker = state.units[frame.by[0]]
    match reply:
        case "fire":
            yield from (React(units, "fire", target) for target in marks(table, state, units, frame))
        case "form":
            known = FORMATIONS[piece.unit.arm]
            yield from (React(units, "form", formation=to) for to in known if to != piece.unit.formation)
        case "face":
            found = [bearing(piece.x, piece.y, maker.x, maker.y), *(turned(piece.facing, by) for by in TURNS)]
            for facing in dict.fromkeys(found):
                if facing != piece.facing:
                    yield React(units, "face", facing=facing)
        case "mount":
            yield React(units, "dismount" if piece.unit.mounted else "mount")
        case "reform" | "rally" | "disengage" | "countercharge":
            yield React(units, reply)


def _judged(table: Field, state: State, piece: Piece, name: Name, commands: Iterable[Command]) -> Ability:
    """The orders that the law lets pass, or what it says of the first."""
    offers = []
    refused: Illegal | Malformed | None = None
    for command in commands:
        try:
            check(table, state, command)
        except (Illegal, Malformed) as error:
            refused = refused or error
        else:
            offers.append(_offered(table, state, piece, command))
    if offers:
        offers.sort(key=lambda one: -(one.chance or 0))
        return Ability(name, True, offers=tuple(offers))
    return Ability(name, False, *(reason_and_rule(refused) if refused is not None else ("", "")))


def _offered(table: Field, state: State, piece: Piece, command: Command) -> Offered:
    match command:
        case Fire(_, target) | React(_, "fire", target):
            apart = front_distance(piece.box, state.units[target].box)
            return Offered(command, target, apart, hit_chance(table, state, command))
        case Charge(_, target) | Join(_, target):
            return Offered(command, target, distance(piece.box, state.units[target].box))
        case _:
            return Offered(command)
