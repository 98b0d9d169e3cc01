"""A sheet of orders at the keyboard: written line by line, each line checked as it is written, and sealed."""

from __future__ import annotations

from enfilade.cli.games.wing import Seat
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask
from enfilade.game.battle import Battle
from enfilade.ground.box import distance
from enfilade.ground.legs import Advance
from enfilade.rules.jr3.battle import notation
from enfilade.rules.jr3.battle.commands import Changes, Sheet, Standing
from enfilade.rules.jr3.battle.events import Event
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.moves.reach import farthest
from enfilade.rules.jr3.battle.orders import law
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.rules.jr3.chapters.facts import FORMATIONS
from enfilade.speech.names import near
from enfilade.tabletop.lexer import inches
from enfilade.tabletop.near import nearest_enemy

Written = Sheet | Changes
_CODES = ("fr", "h", "d", "c")


def sheet(seat: Seat) -> tuple[Event, ...]:
    """Ask a side for its sheet, or who changes to hold, until it has sealed something lawful."""
    battle, stop = seat.battle, seat.battle.stop
    assert isinstance(stop, Ask)
    seat.curtain(stop.side)
    orders = stop.question == "orders"
    seat.say(f"{seat.names[stop.side]}, turn {battle.state.turn}: {stop.text}", style="bold")
    if orders:
        seat.say(
            "Write a line for each unit, brigade or officer. `?` shows what can be ordered, `done` seals the sheet."
        )
    else:
        may = law.changeable(battle.table, battle.state, stop.side)
        seat.say(f"These may: {', '.join(may)}. Write their names, or `done` if nobody does.")
    written: Written = Sheet() if orders else Changes()
    while True:
        line = seat.line(f"{stop.side}>")
        try:
            answer = written if line == "done" else notation.parse(line, stop.side) if _is_whole(line) else None
            if isinstance(answer, Standing):
                battle.answer(answer, side=stop.side)
                seat.say("  kept for turns in which you give no sheet in time")
            elif answer is not None:
                battle.check(answer, side=stop.side)
                seat.wipe()
                return battle.answer(answer, side=stop.side)
            elif seat.besides(line):
                if battle.stop is not stop:
                    seat.wipe()
                    return ()
            elif line == "sheet":
                for said in notation.text(written).partition(":")[2].split(" / "):
                    seat.say(f"  {said.strip() or 'nothing yet'}")
            elif line.startswith("strike"):
                written = _struck(written, line.removeprefix("strike").strip())
                seat.say("  struck out")
            elif line:
                longer = _with(written, line)
                battle.check(longer, side=stop.side)
                written = longer
        except (Illegal, Malformed) as refusal:
            seat.say(str(refusal), style="yellow")


def allowed(battle: Battle) -> list[str]:
    """What each unit of the side that is asked may be ordered: the codes, the farthest advance, and who is near."""
    stop, table, state = battle.stop, battle.table, battle.state
    assert isinstance(stop, Ask)
    own = [one for one in state.units.values() if one.side == stop.side and one.here]
    if stop.question == "changes":
        return list(law.changeable(table, state, stop.side))
    return [f"{piece.id}: {_may(battle, table, state, piece, stop.side)}" for piece in own]


def _may(battle: Battle, table: Field, state: State, piece: Piece, side: str) -> str:
    if piece.unit.level == "routed":
        return "routed, and takes no orders"
    said = [code for code in _CODES if _is_lawful(battle, f"{piece.id} {code}", side)]
    far = farthest(table, state.turn, piece, Advance(1))
    if far:
        said.append(f"advance {inches(far)}")
    shapes = [
        shape
        for shape in FORMATIONS[piece.unit.kind]
        if shape not in (piece.unit.formation, "disorder") and _is_lawful(battle, f"{piece.id} fm {shape}", side)
    ]
    said += [f"fm {' or '.join(shapes)}"] if shapes else []
    enemy = nearest_enemy(table, state, piece)
    who = f"; nearest enemy {enemy.id}, {near(distance(piece.box, enemy.box))}" if enemy is not None else ""
    return f"{', '.join(said)}{who}"


def _is_whole(line: str) -> bool:
    """Whether a whole answer has been typed, with the word that opens it."""
    head, colon, _ = line.partition(":")
    return bool(colon) and head.strip().lower() in notation.HEADS


def _is_lawful(battle: Battle, line: str, side: str) -> bool:
    try:
        battle.check(f"sheet: {line}", side=side)
    except (Illegal, Malformed):
        return False
    return True


def _with(written: Written, line: str) -> Written:
    """With another line; a second one for the same unit takes the place of the first."""
    if isinstance(written, Changes):
        named = notation.parse(f"changes: {' / '.join(line.replace(',', ' ').split())}")
        assert isinstance(named, Changes)
        return Changes(tuple(dict.fromkeys((*written.units, *named.units))))
    new = notation.parse(f"sheet: {line}")
    assert isinstance(new, Sheet)
    subjects, riders = {one.subject for one in new.lines}, {one.leader for one in new.rides}
    return Sheet(
        (*(one for one in written.lines if one.subject not in subjects), *new.lines),
        (*(one for one in written.rides if one.leader not in riders), *new.rides),
    )


def _struck(written: Written, name: str) -> Written:
    if isinstance(written, Changes):
        left: Written = Changes(tuple(id for id in written.units if id != name))
    else:
        left = Sheet(
            tuple(one for one in written.lines if one.subject != name),
            tuple(one for one in written.rides if one.leader != name),
        )
    if left == written:
        raise Malformed(f"there is no line for {name!r} to strike out" if name else "say whose line: strike 2-wis")
    return left
