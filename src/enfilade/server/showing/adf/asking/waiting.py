"""What the battle waits for, as one seat is told it: who is asked, about what, and what may be answered."""

from __future__ import annotations

from collections.abc import Set

import msgspec

from enfilade.core.errors import Malformed
from enfilade.core.stops import Ask, Over, Reveal, Roll, Stop
from enfilade.game.battle import Battle
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.state import State
from enfilade.server.showing.adf import trusted
from enfilade.server.showing.adf.asking.offers import offers, unable
from enfilade.server.showing.adf.telling.provoked import asked, provoked
from enfilade.server.showing.adf.telling.under_way import Course
from enfilade.server.showing.ending import dice_due, over
from enfilade.server.showing.words import host
from enfilade.server.tables.onlooker import GameNow, Onlooker
from enfilade.server.wire.sight import Waiting


def waiting(
    battle: Battle, line: int, state: State, stop: Stop, moving: Course | None, onlooker: Onlooker, now: GameNow | None
) -> Waiting:
    """Of a moment that is past (`now` is None) only what was asked, with no offers."""
    match stop:
        case Over():
            return over(battle.table, stop)
        case Roll():
            return dice_due(battle.table, stop, host(battle.table, state.active).does("act"), onlooker, now)
        case Ask():
            return _ask(battle, line, state, stop, moving, onlooker, now is not None)
        case Reveal():
            raise Malformed("nothing is sealed in this game")


def _ask(
    battle: Battle, line: int, state: State, stop: Ask, moving: Course | None, onlooker: Onlooker, present: bool
) -> Waiting:
    table, frame = battle.table, state.frames[-1]
    yours = present and stop.side in onlooker.sides
    unseen = battle.at(line).units.keys() - state.units.keys()
    window = frame if isinstance(frame, Window) else None
    offered = offers(table, state, stop) if yours else ()
    return Waiting(
        kind="ask",
        side=stop.side,
        yours=yours,
        question=stop.question,
        title=_title(battle, line, state, stop, window, moving, unseen),
        phase=_phase(table, state, stop, onlooker),
        rule=stop.rule,
        about=tuple(id for id in stop.about if id not in unseen),
        offers=offered,
        unable=unable(table, state, window, {offer.unit for offer in offered}) if yours and window else (),
        shapes=stop.shapes if yours else (),
        trusted=trusted.temper(table, state, stop) if yours else "",
    )


def _title(
    battle: Battle,
    line: int,
    state: State,
    stop: Ask,
    window: Window | None,
    moving: Course | None,
    unseen: Set[str],
) -> str:
    """The question in a sentence; whoever may not know of a unit in it is told only who is asked."""
    if stop.question == "activate":
        stop = msgspec.structs.replace(stop, about=tuple(id for id in stop.about if id not in unseen))
    named = (*window.by, window.target) if window else stop.about
    if not unseen.isdisjoint(named):
        return f"{host(battle.table, stop.side).does('decide')} about what you cannot see."
    return provoked(battle, line, state, window, moving) if window else asked(battle, state, stop)


def _phase(table: Field, state: State, stop: Ask, onlooker: Onlooker) -> str:
    """Who is at it, and who is asked: for the banner."""
    active, side = host(table, state.active), host(table, stop.side)
    mine = stop.side in onlooker.sides
    match stop.question:
        case "leaders":
            if not mine:
                return f"{side.name}: leaders ride"
            # They ride before either side acts: who acts next must be plain.
            next_up = "" if stop.side == state.active else f"{active.does('act')} next; "
            return f"{next_up}{'y' if next_up else 'Y'}our leaders ride, {side.name}"
        case "activate" | "action":
            return f"You act, {side.name}" if mine else active.does("act")
        case "react" | "close":
            return f"{active.does('act')}; " + (f"you react, {side.name}" if mine else side.does("react"))
        case _:
            return f"{active.does('act')}; " + (f"you choose, {side.name}" if mine else side.does("choose"))


def short_ask(battle: Battle, sides: tuple[str, ...]) -> str:
    """What a battle waits for, in a few words for a list of battles."""
    stop, state = battle.stop, battle.state
    turn = f"turn {state.turn}"
    if isinstance(stop, Over):
        return "over: drawn" if not stop.winner else f"over: {host(battle.table, stop.winner).does('win')}"
    assert not isinstance(stop, Reveal)
    mine, side = stop.side in sides, host(battle.table, stop.side)
    if isinstance(stop, Roll):
        return f"{turn}: {'your dice are due' if mine else f'dice of the {side.name} are due'}"
    if stop.question in ("react", "close"):
        return f"{turn}: {'a reaction is yours' if mine else f'{side.name} may react'}"
    return f"{turn}: {'you act' if mine else side.does('act')}"
