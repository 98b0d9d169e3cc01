"""Everything a seat may know of a battle at one moment, in one message."""

from __future__ import annotations

import msgspec

from enfilade.core.record import Answer, Order, barrier
from enfilade.core.stops import Over
from enfilade.game.battle import Battle
from enfilade.library.editions import cards
from enfilade.library.problems import BadFile
from enfilade.rules.adf.battle.chapters import stop_of
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.view import view
from enfilade.server.showing.asking.waiting import waiting
from enfilade.server.showing.ground.height_marks import height_marks
from enfilade.server.showing.ground.place_names import place_names
from enfilade.server.showing.leaders import leaders_seen
from enfilade.server.showing.sides import objectives_seen, sides_seen
from enfilade.server.showing.smoke import smoke
from enfilade.server.showing.telling.log import log
from enfilade.server.showing.telling.reasons import has_reasons
from enfilade.server.showing.telling.under_way import course, under_way
from enfilade.server.showing.telling.words import headed, host, hour
from enfilade.server.showing.units import units_seen
from enfilade.server.tables.onlooker import GameNow, Onlooker
from enfilade.server.wire.sight import Sight, Undoable


def sight(battle: Battle, onlooker: Onlooker, now: GameNow, *, log_from: int, line: int | None = None) -> Sight:
    """The battle as it stands, or as it stood after a line of its record.

    The log is told from line `log_from`. A seat of one side sees what its side may know; one of both sees as the side
    that is asked; a spectator sees what both may know.
    """
    last = len(battle.record.lines) - 1
    shown = last if line is None else min(max(line, 0), last)
    table, whole = battle.table, battle.at(shown)
    stop = battle.stop if shown == last else stop_of(table, whole)
    asked = getattr(stop, "side", "")
    own = _eyes(onlooker, asked, whole.active)
    state = known_to(table, whole, own)
    moving = course(battle, shown, state)
    scenario = table.scenario
    over = isinstance(stop, Over)
    return Sight(
        game=now.id,
        title=headed(scenario.title)[0],
        edition=battle.record.opening.edition.id,
        edition_title=edition_title(battle.record.opening.edition.id),
        at=now.at,
        line=shown,
        lines=last,
        yours=onlooker.sides,
        owner=onlooker.owner,
        turn=state.turn,
        turns=scenario.turns,
        hour=hour(scenario.begins, (state.turn - 1) * table.edition.scale.minutes_per_turn),
        active=state.active,
        sides=sides_seen(table, state, now),
        units=units_seen(table, state, (own,) if own else (), smoke(battle, shown)),
        leaders=leaders_seen(table, state),
        objectives=objectives_seen(table, state),
        waiting=waiting(battle, shown, state, stop, moving, onlooker, now if shown == last else None),
        under_way=under_way(moving),
        log_from=log_from,
        log=log(battle, onlooker, log_from, shown),
        undo=undoable(battle, onlooker) if shown == last else Undoable(may=False, why="This moment is past."),
        dice=now.dice,  # type: ignore[arg-type]  # one of three words
        commitment=battle.record.opening.commitment,
        seed=battle.record.seed or "" if battle.over else "",
        over=over,
        thinking=now.thinking,
        deadline=now.deadline,
        note=now.note,
        advice=now.advice,
        reasons=has_reasons(battle, onlooker),
        width=table.width,
        height=table.height,
        names=(*place_names(table), *height_marks(table)),
        place=scenario.date,
    )


def known_to(table: Field, whole: State, side: str) -> State:
    """A state as a side may know it; as both may if none is named."""
    if side:
        return view(table, whole, side, _NOTHING).state
    if not whole.orders and not any(piece.hidden for piece in whole.units.values()):
        return whole
    units = {id: piece for id, piece in whole.units.items() if not piece.hidden}
    leaders = {id: one for id, one in whole.leaders.items() if not one.attached or one.attached in units}
    return msgspec.structs.replace(whole, orders={}, units=units, leaders=leaders)


def edition_title(edition: str) -> str:
    """What a card calls itself; one that is no longer there is called by its id."""
    try:
        return str(cards.edition(edition).title)
    except BadFile:
        return edition


def undoable(battle: Battle, onlooker: Onlooker) -> Undoable:
    """Whether this seat may take back the last word, and what that was or what forbids it."""
    last = battle.record.lines[-1]
    said = last.entry
    if not onlooker.sides:
        return Undoable(may=False, why="Spectators give no orders.")
    if not isinstance(said, Answer | Order):
        return Undoable(may=False, why="The battle is over." if battle.over else _since(battle))
    if said.side not in onlooker.sides:
        other = host(battle.table, said.side)
        return Undoable(may=False, why=f"The {other.name} {'have' if other.many else 'has'} spoken since.")
    if barrier(battle.record, said.side) == last.n:
        return Undoable(may=False, why="It has shown what the enemy had ordered.")
    text = said.answer if isinstance(said, Answer) else said.order
    return Undoable(may=True, why=f"Takes back: {text}")


def _since(battle: Battle) -> str:
    return "Dice have been cast since." if battle.state.rolls else "Nothing has been ordered yet."


def _eyes(onlooker: Onlooker, asked: str, active: str) -> str:
    """The side whose view is shown: one's own; for a seat of both the one that is asked; none for spectators."""
    if len(onlooker.sides) < 2:
        return onlooker.sides[0] if onlooker.sides else ""
    return asked if asked in onlooker.sides else active


_NOTHING = Over(winner="", grade="", points={})
"""A view carries the stop along; this one is not looked at."""
