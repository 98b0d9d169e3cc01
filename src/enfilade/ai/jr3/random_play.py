"""A player by chance alone: legal sheets without a thought, for tests and for whoever wants to beat somebody."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask
from enfilade.ground.legs import About, Advance, Oblique, Wheel
from enfilade.rules.jr3.battle.commands import (
    Attend,
    Changes,
    Charge,
    Command,
    Disengage,
    FireRule,
    FirstFire,
    Hold,
    Line,
    Mark,
    Move,
    Ride,
    Sheet,
    Step,
)
from enfilade.rules.jr3.battle.orders import law
from enfilade.rules.jr3.battle.state import Piece
from enfilade.rules.jr3.battle.view import View
from enfilade.rules.jr3.chapters.facts import FORMATIONS
from enfilade.tabletop.routes.steps import Dismount, Form, Mount

TRIES = 12
"""Orders thought of for a unit before it is left on hold."""
LONGEST = 18_000


def random_play(view: View) -> Command:
    """Any answer that is legal, always the same for the same position."""
    return drawn(view, generator(view))


def drawn(view: View, chance: random.Random) -> Command:
    """Any answer that is legal, as chance has it."""
    assert isinstance(view.stop, Ask)
    if view.stop.question == "changes":
        may = law.changeable(view.table, view.state, view.side)
        return Changes(tuple(id for id in may if chance.random() < 1 / 6))
    lines = []
    charging: set[str] = set()
    most = law.charging_brigades(view.table, view.state, view.side)
    for piece in view.state.units.values():
        if piece.side == view.side and piece.here and piece.unit.level != "routed":
            mark = _mark(view, piece, chance)
            if isinstance(mark, Charge) and most is not None and len(charging | {piece.brigade}) > most:
                mark = Hold()
            elif isinstance(mark, Charge):
                charging.add(piece.brigade)
            if mark != Hold():
                lines.append(Line(piece.id, mark))
    return Sheet(tuple(lines), tuple(_rides(view, chance)))


def generator(view: View) -> random.Random:
    """Dice of a player's own, which hang on what the table shows and on nothing to come."""
    state = view.state
    told = [view.table.name, view.side, str(state.turn), state.phase, str(state.rolls)]
    told += [f"{one.id} {one.x} {one.y} {one.facing} {one.unit.strength}" for one in state.units.values()]
    return random.Random(zlib.crc32("\n".join(told).encode()))


def _mark(view: View, piece: Piece, chance: random.Random) -> Mark:
    for _ in range(TRIES):
        mark = _any_mark(view, piece, chance)
        try:
            law.check_mark(view.table, view.state, piece, mark)
        except (Illegal, Malformed):
            continue
        return mark
    return Hold()


def _any_mark(view: View, piece: Piece, chance: random.Random) -> Mark:
    foes = [one.id for one in view.state.units.values() if one.side != view.side and one.here]
    target = chance.choice(foes) if foes and chance.random() < 0.3 else ""
    match chance.choice(("move", "move", "move", "move", "form", "hold", "first-fire", "disengage", "charge")):
        case "hold":
            return Hold(_fire_rule(target, chance))
        case "first-fire":
            forms = view.table.edition.rulings.first_fire_then == "form" and chance.random() < 0.3
            return FirstFire(target, (_change(piece, chance),) if forms else ())
        case "disengage":
            return Disengage(chance.choice((-1, chance.randrange(36000))))
        case "charge":
            return Charge(target)
        case "form":
            return Move((_change(piece, chance),), fire=_fire_rule(target, chance))
        case _:
            halt = chance.choice((0, 0, 0, 3000, 6000))
            return Move(tuple(_steps(piece, chance)), halt, _fire_rule(target, chance))


def _fire_rule(target: str, chance: random.Random) -> FireRule:
    return FireRule(target, chance.choice(("close", "normal", "normal", "long")), chance.random() < 0.2)


def _steps(piece: Piece, chance: random.Random) -> Iterator[Step]:
    if chance.random() < 0.15:
        yield _change(piece, chance)
    elif chance.random() < 0.1:
        yield About()
    if chance.random() < 0.3:
        yield Wheel(chance.choice(("left", "right")), chance.randrange(500, 9000))
    far = chance.randrange(250, LONGEST) // chance.choice((1, 2, 4))
    if chance.random() < 0.25:
        yield Oblique(chance.choice(("left", "right")), chance.randrange(100, 4500), far)
    else:
        yield Advance(far)


def _change(piece: Piece, chance: random.Random) -> Step:
    if piece.unit.arm == "cavalry" and chance.random() < 0.4:
        return Dismount() if piece.unit.mounted else Mount()
    return Form(chance.choice(FORMATIONS[piece.unit.kind]))


def _rides(view: View, chance: random.Random) -> Iterator[Ride | Attend]:
    mates = [one.id for one in view.state.units.values() if one.side == view.side and one.here]
    for chief in view.state.leaders.values():
        if chief.side != view.side or not chief.here or chance.random() < 0.5:
            continue
        ride: Ride | Attend
        if mates and chance.random() < 0.6:
            ride = Attend(chief.id, chance.choice(mates))
        else:
            x, y = (at + chance.randrange(-6000, 6000) for at in (chief.x, chief.y))
            ride = Ride(chief.id, max(0, min(view.table.width, x)), max(0, min(view.table.height, y)))
        try:
            law.check_ride(view.table, view.state, view.side, ride)
        except Illegal:
            continue
        yield ride
