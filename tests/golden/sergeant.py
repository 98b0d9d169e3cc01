"""The player of the golden fights: a few plain ideas that never change, so that only the rules can change a fight."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.core.stops import Ask
from enfilade.ground.box import distance
from enfilade.ground.legs import Advance
from enfilade.rules.adf.battle.commands import Charge, Choose, Command, Deed, Done, Fire, Form, Move, Pass, React
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.foretell.options import is_legal
from enfilade.rules.adf.battle.frames import Acting, Window
from enfilade.rules.adf.battle.react import reaction
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.turn.activation import able_units
from enfilade.rules.adf.battle.view import View

INCH = 1000


def sergeant(view: View) -> Command:
    """The first of his ideas that is legal."""
    return next(command for command in _ideas(view) if is_legal(view.table, view.state, command))


def _ideas(view: View) -> Iterator[Command]:
    assert isinstance(view.stop, Ask)
    frame = view.state.frames[-1]
    match view.stop.question:
        case "activate":
            for id in able_units(view.state):
                yield from _actions(view, id)
        case "action":
            assert isinstance(frame, Acting)
            yield from _actions(view, frame.units[0])
        case "react":
            assert isinstance(frame, Window)
            yield from _reactions(view, frame)
        case "close" | "strike" | "lead" | "advance":
            wanted = "choose advance" if view.stop.question == "advance" else view.stop.options[0]
            yield Choose(wanted.removeprefix("choose "))
    yield Pass()
    yield Done()


def _actions(view: View, id: str) -> Iterator[Command]:
    piece, units = view.state.units[id], (id,)
    enemy = near.nearest_enemy(view.table, view.state, piece)
    apart = distance(piece.box, enemy.box) if enemy is not None else 99 * INCH
    yield Deed(units, "run")
    yield Deed(units, "rally")
    if piece.unit.level == "disorder" and apart > 2 * INCH:
        yield Deed(units, "reform")
    if enemy is not None and apart <= 4 * INCH and piece.unit.level == "good":
        yield Charge(units, enemy.id)
    yield from (Fire(units, target, deliberate=True) for target in aim.can_hit(view.table, view.state, piece))
    yield from (Fire(units, target) for target in aim.can_hit(view.table, view.state, piece))
    if piece.side == view.table.sides[0]:
        yield from (Move(units, (Advance(inches * INCH),)) for inches in (8, 6, 4, 3, 2, 1))
    if piece.unit.formation == "extended-line":
        yield Move(units, (Form("battle-line"),))


def _reactions(view: View, frame: Window) -> Iterator[Command]:
    """Countercharge with horse, fire within eight inches, reform and rally; and now and then let a chance go by."""
    if view.state.rolls % 3 == 2 and frame.cause != "charge":
        return
    for piece in reaction.able(view.table, view.state, frame):
        units = (piece.id,)
        if piece.unit.mounted:
            yield React(units, "countercharge")
        if min(distance(piece.box, view.state.units[id].box) for id in frame.by) <= 8 * INCH:
            yield from (React(units, "fire", target) for target in frame.by)
        yield React(units, "rally")
        if piece.unit.level == "disorder":
            yield React(units, "reform")
