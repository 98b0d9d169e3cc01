"""Everything a seat may know of a battle at one moment, in one message."""

from __future__ import annotations

from enfilade.core.record import Answer, Opened, Order, Sealed, barrier
from enfilade.core.stops import Over, Stop
from enfilade.game.battle import Battle
from enfilade.library.editions import cards
from enfilade.library.problems import BadFile
from enfilade.server.showing.arrivals import to_come
from enfilade.server.showing.ground.height_marks import height_marks
from enfilade.server.showing.ground.place_names import place_names
from enfilade.server.showing.objectives import objectives_seen
from enfilade.server.showing.reasons import has_reasons
from enfilade.server.showing.result import running_result
from enfilade.server.showing.sides import sides_seen
from enfilade.server.showing.wings import wing_of
from enfilade.server.showing.words import headed, host, hour
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
    stop = battle.stop if shown == last else battle.game.stop_of(table, whole)
    wing = wing_of(battle)
    active = wing.active(whole)
    own = _eyes(onlooker, stop, active)
    state = wing.known_to(table, whole, own)
    scene = wing.scene(battle, shown, state, stop, own, onlooker, now, past=shown != last)
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
        active=active,
        sides=sides_seen(table, state, now, wing.score.fallen),
        units=scene.units,
        leaders=scene.leaders,
        objectives=objectives_seen(table, state, wing.score),
        result=running_result(battle, wing.score, state, onlooker, shown, over),
        arrivals=to_come(table, state),
        waiting=scene.waiting,
        under_way=scene.under_way,
        log_from=log_from,
        log=wing.log(battle, onlooker, log_from, shown),
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
    if not isinstance(said, Answer | Order | Sealed):
        return Undoable(may=False, why="The battle is over." if battle.over else _since(battle))
    if said.side not in onlooker.sides:
        other = host(battle.table, said.side)
        return Undoable(may=False, why=f"The {other.name} {'have' if other.many else 'has'} answered since.")
    if barrier(battle.record, said.side) == last.n:
        return Undoable(may=False, why="It has shown what the enemy had ordered.")
    if isinstance(said, Sealed):
        why = "Takes back what you have sealed." if battle.is_sealing else "Both have sealed."
        return Undoable(may=battle.is_sealing, why=why)
    text = said.answer if isinstance(said, Answer) else said.order
    return Undoable(may=True, why=f"Takes back: {text}")


def _since(battle: Battle) -> str:
    if isinstance(battle.record.lines[-1].entry, Opened):
        return "What was sealed has been revealed."
    return "Dice have been cast since." if battle.state.rolls else "Nothing has been ordered yet."


def _eyes(onlooker: Onlooker, stop: Stop, active: str) -> str:
    """The side whose view is shown: one's own; for a seat of both the one that is asked; none for spectators."""
    if len(onlooker.sides) < 2:
        return onlooker.sides[0] if onlooker.sides else ""
    asked = getattr(stop, "side", "")
    return asked if asked in onlooker.sides else active or onlooker.sides[0]
