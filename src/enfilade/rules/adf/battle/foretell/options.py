"""What an ask offers: every closed choice, and of the endless moves a sample; all of it passes `check`."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask
from enfilade.ground.box import bearing, distance, turned
from enfilade.ground.legs import About, Advance, Back, File, Oblique, Sidestep, Wheel
from enfilade.rules.adf.battle.chapters import check, stop_of
from enfilade.rules.adf.battle.charge import following, impacts, last_inch, several
from enfilade.rules.adf.battle.commands import (
    Attend,
    Charge,
    Choose,
    Command,
    Deed,
    Dismount,
    Done,
    Face,
    Fire,
    Form,
    Group,
    Join,
    Mount,
    Move,
    Pass,
    React,
    Ride,
)
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.frames import Acting, Charging, Impact, Window
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.react import reaction
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn.activation import able_units
from enfilade.rules.adf.chapters.facts import FORMATIONS, is_depleted

INCH = 1000


def options(table: Field, state: State) -> tuple[Command, ...]:
    """Everything that can be listed, each of it legal now."""
    return tuple(command for command in candidates(table, state) if is_legal(table, state, command))


def is_legal(table: Field, state: State, command: Command) -> bool:
    try:
        check(table, state, command)
    except (Illegal, Malformed):
        return False
    return True


def candidates(table: Field, state: State) -> Iterator[Command]:
    """What might be legal now, unchecked; in a fixed order."""
    stop = stop_of(table, state)
    if not isinstance(stop, Ask):
        return
    frame = state.frames[-1]
    match stop.question:
        case "leaders":
            yield from _leaders(table, state, stop)
            yield Done()
        case "activate":
            for id in able_units(state):
                yield from actions(table, state, (id,))
            yield from _groups(table, state)
            yield Done()
        case "action":
            assert isinstance(frame, Acting)
            yield from actions(table, state, frame.units)
            yield Done()
        case "react":
            assert isinstance(frame, Window)
            yield from reactions(table, state, frame)
            yield Pass()
        case "close":
            assert isinstance(frame, Charging)
            yield from (Choose(option) for option in last_inch.answers(Play(table, state), frame))
        case "strike":
            assert isinstance(frame, Impact)
            yield from (Choose(id) for id in several.choices(frame))
        case "lead":
            assert isinstance(frame, Impact)
            yield from (Choose(id) for id in impacts.leads(Play(table, state), frame))
        case "advance":
            assert isinstance(frame, Impact)
            yield from (Choose(option) for option in following.choices(frame))


def actions(table: Field, state: State, units: tuple[str, ...]) -> Iterator[Command]:
    """The actions of one unit or group."""
    lead = state.units[units[0]]
    if lead.unit.level == "routed":
        yield Deed(units, "run")
        yield Deed(units, "rally")
        return
    if lead.unit.level == "shaken":
        yield Deed(units, "rally")
    if lead.unit.level == "disorder":
        yield Deed(units, "reform")
    for target in dict.fromkeys(target for id in units for target in aim.can_hit(table, state, state.units[id])):
        yield Fire(units, target)
        if lead.unit.arm == "artillery" and table.edition.fire.firer.deliberate is not None:
            yield Fire(units, target, deliberate=True)
    yield from _charges(table, state, units)
    yield from moves(table, state, units)
    if len(units) == 1:
        yield from _changes(lead, units)
        yield from _joins(table, state, lead)
        yield Deed(units, "disengage")
        yield Deed(units, "leave")


def moves(table: Field, state: State, units: tuple[str, ...]) -> Iterator[Move]:
    """A sample of the moves a unit can make: to the front, to both sides, back, about and along a road."""
    lead = state.units[units[0]]
    for inches in (8, 6, 4, 3, 2, 1):
        yield Move(units, (Advance(inches * INCH),))
    for side in ("left", "right"):
        for angle in (2000, 4500):
            yield Move(units, (Oblique(side, angle, 4 * INCH),))
            yield Move(units, (Oblique(side, angle, 2 * INCH),))
        for angle in (3000, 6000, 9000):
            yield Move(units, (Wheel(side, angle),))
            yield Move(units, (Wheel(side, angle), Advance(2 * INCH)))
        yield Move(units, (Sidestep(side, INCH),))
    yield Move(units, (Back(INCH),))
    yield Move(units, (Back(2 * INCH),))
    yield Move(units, (About(),))
    if lead.unit.formation in ("road-column", "limbered"):
        for inches in (12, 8, 4):
            yield Move(units, (File(inches * INCH),))


def reactions(table: Field, state: State, frame: Window) -> Iterator[React]:
    for piece in reaction.able(table, state, frame):
        units = (piece.id,)
        for reply in reaction.replies(table, state, piece, frame):
            match reply:
                case "fire":
                    yield from (React(units, "fire", target) for target in reaction.shots(table, state, units, frame))
                case "form":
                    yield from (
                        React(units, "form", formation=formation)
                        for formation in FORMATIONS[piece.unit.arm]
                        if formation != piece.unit.formation
                    )
                case "face":
                    maker = state.units[frame.by[0]]
                    facing = bearing(piece.x, piece.y, maker.x, maker.y)
                    if facing != piece.facing:
                        yield React(units, "face", facing=facing)
                case _:
                    yield React(units, reply)


def _leaders(table: Field, state: State, stop: Ask) -> Iterator[Command]:
    for id in stop.about:
        chief = state.leaders[id]
        for piece in state.units.values():
            own = piece.here and piece.side == chief.side and piece.brigade in chief.commands
            if own and piece.id != chief.attached:
                yield Attend(id, piece.id)
        enemy = min(
            near.enemies(state, chief.side), key=lambda one: abs(one.x - chief.x) + abs(one.y - chief.y), default=None
        )
        if enemy is not None:
            for far in (2 * INCH, -4 * INCH):
                apart = max(1.0, ((enemy.x - chief.x) ** 2 + (enemy.y - chief.y) ** 2) ** 0.5)
                x = round(chief.x + (enemy.x - chief.x) * far / apart)
                y = round(chief.y + (enemy.y - chief.y) * far / apart)
                if 0 <= x <= table.width and 0 <= y <= table.height:
                    yield Ride(id, x, y)


def _groups(table: Field, state: State) -> Iterator[Group]:
    """Neighbours of one kind, in pairs and as whole brigades' lines."""
    fresh = [state.units[id] for id in able_units(state)]
    alike: dict[tuple[object, ...], list[Piece]] = {}
    for piece in fresh:
        if piece.unit.level != "routed":
            key = (piece.brigade, piece.unit.arm, piece.unit.mounted, piece.unit.formation)
            alike.setdefault(key, []).append(piece)
    for pieces in alike.values():
        if len(pieces) > 1:
            chained = near.chain(table, state, (pieces[0].id,), tuple(piece.id for piece in pieces))
            units = tuple(piece.id for piece in pieces if piece.id in chained)
            if len(units) > 1:
                yield Group(units, ("move", "fire"))
                yield Group(units, ("move", "move"))
                yield Group(units, ("fire", "fire"))
                yield Group(units, ("charge",))


def _charges(table: Field, state: State, units: tuple[str, ...]) -> Iterator[Charge]:
    lead = state.units[units[0]]
    if lead.unit.arm == "artillery" or lead.charges >= table.edition.rulings.charges_per_turn:
        return
    for enemy in near.enemies(state, lead.side):
        if distance(lead.box, enemy.box) <= 20 * INCH:
            yield Charge(units, enemy.id)


def _changes(lead: Piece, units: tuple[str, ...]) -> Iterator[Move]:
    for formation in FORMATIONS[lead.unit.arm]:
        if formation != lead.unit.formation:
            yield Move(units, (Form(formation),))
            yield Move(units, (Form(formation), Advance(2 * INCH)))
    if lead.unit.arm == "cavalry":
        yield Move(units, (Dismount() if lead.unit.mounted else Mount(),))
    for by in (-9000, -4500, 4500, 9000, 18000):
        yield Move(units, (Face(turned(lead.facing, by)),))


def _joins(table: Field, state: State, lead: Piece) -> Iterator[Join]:
    if not is_depleted(table.edition, lead.unit) or lead.unit.arm != "infantry":
        return
    for friend in near.friends(state, lead):
        if friend.unit.arm == "infantry" and near.adjacent(table, lead, friend):
            yield Join(lead.id, friend.id, "merge")
            yield Join(lead.id, friend.id, "attach")
