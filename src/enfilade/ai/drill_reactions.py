"""How drill answers the enemy's turn: fires when it pays or waits for a better range, mends, and meets charges."""

from __future__ import annotations

from enfilade.ai import drill_worth
from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import distance, front_distance
from enfilade.rules.adf import firepower
from enfilade.rules.adf.battle import aim, impacts, last_inch, near, path, reaction
from enfilade.rules.adf.battle.commands import CHANGES, Choose, Command, Pass, React
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Charging, Impact, Moving, Window
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.view import View
from enfilade.rules.adf.facts import is_depleted

INCH = 1000
GOOD = 0.3
"""A reaction fire worth so much is not kept for somebody else."""
LEAST = 0.06
LAST = 2 * INCH
"""Friends fire at a charge when it has no more than this to go."""


def answer(view: View) -> Command:
    table, state = view.table, view.state
    frame = state.frames[-1]
    assert isinstance(frame, Window)
    makers = [state.units[id] for id in frame.by if state.units[id].here]
    once = table.edition.reaction.per_turn
    best: tuple[float, str, str] = (0.0, "", "")
    for piece in state.units.values():
        if piece.side != view.side or piece.place != "table":
            continue
        spent = piece.reacted >= once
        if not spent and piece.unit.level != "good":
            mended = _mend(table, state, piece, frame)
            if mended is not None:
                return mended
        reach = int(table.edition.fire.desperation.within) if spent else aim.reach_of(table, piece)
        if not reach:
            continue
        for maker in makers:
            if near.is_beyond(piece, maker, reach):
                continue
            worth = _fire(table, state, piece, maker, frame)
            if worth > best[0]:
                best = (worth, piece.id, maker.id)
    if best[1]:
        return React((best[1],), "fire", best[2])
    return (_meet(table, state, frame) if frame.cause == "charge" else None) or Pass()


def choose(view: View) -> Command:
    """The last fire before contact, who leads, and whether a winner follows."""
    table, state = view.table, view.state
    frame, play = state.frames[-1], Play(table, state)
    if isinstance(frame, Charging):
        options = last_inch.answers(play, frame)
        return Choose(max(options, key=lambda option: _close_worth(play, frame, option)))
    assert isinstance(frame, Impact)
    if frame.phase == "lead":
        return Choose(max(impacts.leads(play, frame), key=lambda id: (state.units[id].unit.strength, id)))
    return Choose("advance" if _may_follow(state, frame) else "hold")


def _mend(table: Field, state: State, piece: Piece, frame: Window) -> React | None:
    """Rally and reform cost only the reaction."""
    if piece.unit.level == "disorder":
        if is_depleted(table.edition, piece.unit) or _is_close(state, piece, frame, 3 * INCH):
            return None
        reply = "reform"
    else:
        reply = "rally"
    try:
        reaction.check_reply(table, state, piece, frame, reply)  # type: ignore[arg-type]
    except Illegal:
        return None
    if not reaction.notices(table, state, piece, frame):
        return None
    if reply == "rally" and not _rallies(table, state, piece):
        return None
    if reply == "reform" and not _has_distance(table, state, piece):
        return None
    return React((piece.id,), reply)  # type: ignore[arg-type]


def _rallies(table: Field, state: State, piece: Piece) -> bool:
    better, worse = drill_worth.rally(table, state, piece)
    return better > worse


def _has_distance(table: Field, state: State, piece: Piece) -> bool:
    limit = int(table.edition.rulings.reform_distance)
    return not limit or all(near.is_beyond(piece, foe, limit) for foe in near.enemies(state, piece.side))


def _is_close(state: State, piece: Piece, frame: Window, limit: int) -> bool:
    return any(distance(piece.box, state.units[id].box) <= limit for id in frame.by)


def _fire(table: Field, state: State, piece: Piece, maker: Piece, frame: Window) -> float:
    """What firing now is worth, 0 if it may not or had better wait."""
    if front_distance(piece.box, maker.box) > aim.reach_of(table, piece):
        return 0.0
    if _waits(table, state, piece, maker, frame):
        return 0.0
    try:
        reaction.check_reply(table, state, piece, frame, "fire")
        if not reaction.notices(table, state, piece, frame):
            return 0.0
        worth = drill_worth.of_fire(table.edition, reaction.shot(table, state, (piece.id,), maker.id, frame))
    except Illegal:
        return 0.0
    if piece.reacted < table.edition.reaction.per_turn and worth < GOOD and _others_come(table, state, piece, maker):
        return 0.0
    return worth if worth >= LEAST else 0.0


def _waits(table: Field, state: State, piece: Piece, maker: Piece, frame: Window) -> bool:
    """Whether the same enemy will be a better mark in a moment."""
    if frame.cause == "charge":
        if frame.target == piece.id:
            # Who is steady holds his fire to the last inch, where it is most terrible.
            return piece.unit.level == "good" and piece.unit.quality != "green"
        target = state.units[frame.target]
        return distance(maker.box, target.box) > LAST
    moving = state.frames[-2] if len(state.frames) > 1 else None
    if frame.cause != "move" or not isinstance(moving, Moving) or maker.id not in moving.units:
        return False
    if moving.step >= len(moving.steps):
        return False
    step = moving.steps[moving.step]
    if isinstance(step, CHANGES):
        return False
    start = moving.boxes[moving.units.index(maker.id)]
    end = path.after(table, step, start, None, moving.pivot)
    now, then = front_distance(piece.box, maker.box), front_distance(piece.box, end)
    return then < now and _band(table, piece, then) != _band(table, piece, now)


def _band(table: Field, piece: Piece, apart: int) -> str:
    try:
        return firepower.band_at(table.edition, piece.unit, apart, False)  # type: ignore[arg-type]
    except Illegal:
        return ""


def _others_come(table: Field, state: State, piece: Piece, maker: Piece) -> bool:
    """Whether an enemy who has still to act could come nearer than this one."""
    now = front_distance(piece.box, maker.box)
    return any(
        not foe.acted and foe.unit.level in ("good", "disorder") and not near.is_beyond(piece, foe, now + 4 * INCH)
        for foe in near.enemies(state, piece.side)
        if foe.id != maker.id and foe.unit.arm != "artillery"
    )


def _meet(table: Field, state: State, frame: Window) -> React | None:
    """A countercharge by horse, or a withdrawal of those who would only be ridden down."""
    piece = state.units.get(frame.target)
    if piece is None or piece.reacted >= table.edition.reaction.per_turn or piece.unit.level != "good":
        return None
    charger = state.units[frame.by[0]]
    stronger = charger.unit.strength > piece.unit.strength
    reply = ""
    if piece.unit.horse:
        reply = "disengage" if charger.unit.arm == "infantry" and stronger else "countercharge"
    elif piece.unit.formation in ("limbered", "skirmishers") or (piece.unit.arm == "cavalry" and stronger):
        reply = "disengage"
    if not reply or distance(piece.box, charger.box) > 3 * INCH:
        return None
    try:
        reaction.check_reply(table, state, piece, frame, reply)  # type: ignore[arg-type]
    except (Illegal, Malformed):
        return None
    return React((piece.id,), reply) if reaction.notices(table, state, piece, frame) else None  # type: ignore[arg-type]


def _close_worth(play: Play, frame: Charging, option: str) -> float:
    if option == "none":
        return 0.0
    return 0.01 + drill_worth.of_fire(play.table.edition, last_inch.close_shot(play, frame, option))


def _may_follow(state: State, frame: Impact) -> bool:
    """Not into the arms of a fresh enemy."""
    lead = state.units[frame.attackers[0]]
    return all(
        foe.unit.level != "good" or near.is_beyond(lead, foe, 3 * INCH) for foe in near.enemies(state, lead.side)
    )
