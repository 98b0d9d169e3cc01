"""How drill answers the enemy's turn: fires when it pays or waits for a better range, mends, turns, meets charges."""

from __future__ import annotations

from collections.abc import Iterator

from enfilade.ai.adf.drill import worth as drill_worth
from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.ground.box import bearing, distance, front_distance
from enfilade.rules.adf.battle.charge import impacts, last_inch, several
from enfilade.rules.adf.battle.commands import CHANGES, Choose, Command, Pass, React, Reply
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.frames import Charging, Impact, Moving, Window
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.react import reaction, replies
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.view import View
from enfilade.rules.adf.chapters import firepower
from enfilade.rules.adf.chapters.facts import is_depleted

INCH = 1000
GOOD = 0.3
"""A reaction fire worth so much is not kept for somebody else."""
LEAST = 0.06
"""Below this it is not worth the reaction."""
LAST = 2 * INCH
"""Friends fire at a charge when it has no more than this to go."""
NEAR = 3 * INCH
"""An enemy so near is met with fire rather than with order, and with a front rather than a flank."""
COMING = 4 * INCH
"""How much nearer than the present one another enemy may still come this turn."""


def answers(view: View) -> Iterator[Command]:
    """The reaction that pays best, or none."""
    table, state = view.table, view.state
    frame = state.frames[-1]
    assert isinstance(frame, Window)
    makers = [state.units[id] for id in frame.by if state.units[id].here]
    desperate = int(table.edition.fire.desperation.within)
    best: tuple[float, str, str] = (0.0, "", "")
    flanked: Piece | None = None
    for piece in state.units.values():
        if piece.side != view.side or piece.place != "table":
            continue
        spent = replies.is_spent(table, piece)
        if not spent and piece.unit.level != "good":
            yield from _mends(table, state, piece, frame)
        reach = desperate if spent else aim.reach_of(table, piece)
        for maker in makers:
            if near.is_beyond(piece, maker, max(reach, NEAR)):
                continue
            if not spent and flanked is None and _is_flanked(table, piece, maker):
                flanked = piece
            worth = _fire(table, state, piece, maker, frame) if reach else 0.0
            best = max(best, (worth, piece.id, maker.id))
    if best[0]:
        yield React((best[1],), "fire", best[2])
    if frame.cause == "charge":
        yield from _meets(table, state, frame)
    elif flanked is not None:
        yield from _turns(flanked, makers[0])
    yield Pass()


def choices(view: View) -> Iterator[Command]:
    """The last fire before contact, who leads, and whether a winner follows."""
    state = view.state
    frame, play = state.frames[-1], Play(view.table, state)
    if isinstance(frame, Charging):
        options = last_inch.answers(play, frame)
        yield Choose(max(options, key=lambda option: _close_worth(play, frame, option)))
        return
    assert isinstance(frame, Impact)
    if frame.phase == "order":
        yield Choose(min(several.choices(frame), key=lambda id: (state.units[id].unit.strength, id)))
    elif frame.phase == "lead":
        yield Choose(max(impacts.leads(play, frame), key=lambda id: (state.units[id].unit.strength, id)))
    else:
        yield Choose("advance" if _may_follow(state, frame) else "hold")


def _mends(table: Field, state: State, piece: Piece, frame: Window) -> Iterator[React]:
    """Rally and reform cost only the reaction."""
    reply: Reply = "reform" if piece.unit.level == "disorder" else "rally"
    if reply == "reform":
        close = any(distance(piece.box, state.units[id].box) <= NEAR for id in frame.by)
        if close or is_depleted(table.edition, piece.unit):
            return
    else:
        better, worse = drill_worth.rally(table, state, piece)
        if better <= worse:
            return
    if _may(table, state, piece, frame, reply):
        yield React((piece.id,), reply)


def _may(table: Field, state: State, piece: Piece, frame: Window, reply: Reply) -> bool:
    try:
        replies.check_reply(table, state, piece, frame, reply)
    except Illegal:
        return False
    return reaction.notices(table, state, piece, frame)


def _is_flanked(table: Field, piece: Piece, maker: Piece) -> bool:
    """Whether an enemy who can fight is upon it where it cannot fire."""
    if piece.unit.level != "good" or maker.unit.level not in ("good", "disorder") or maker.unit.arm == "artillery":
        return False
    if near.is_beyond(piece, maker, NEAR):
        return False
    return piece.unit.formation == "road-column" or not aim.is_in_arc(table, piece, maker)


def _turns(piece: Piece, maker: Piece) -> Iterator[React]:
    if piece.unit.formation == "road-column":
        yield React((piece.id,), "form", formation="battle-line" if piece.unit.arm == "infantry" else "line")
    facing = bearing(piece.x, piece.y, maker.x, maker.y)
    if facing != piece.facing:
        yield React((piece.id,), "face", facing=facing)


def _fire(table: Field, state: State, piece: Piece, maker: Piece, frame: Window) -> float:
    """What firing now is worth, 0 if it may not or had better wait."""
    if front_distance(piece.box, maker.box) > aim.reach_of(table, piece) or not aim.is_in_arc(table, piece, maker):
        return 0.0
    if _waits(table, state, piece, maker, frame) or not _may(table, state, piece, frame, "fire"):
        return 0.0
    try:
        worth = drill_worth.of_fire(table.edition, replies.shot(table, state, (piece.id,), maker.id, frame))
    except Illegal:
        return 0.0
    if worth < GOOD and not replies.is_spent(table, piece) and _others_come(state, piece, maker):
        return 0.0
    return worth if worth >= LEAST else 0.0


def _waits(table: Field, state: State, piece: Piece, maker: Piece, frame: Window) -> bool:
    """Whether the same enemy will be a better mark in a moment."""
    if frame.cause == "charge":
        if frame.target == piece.id:
            # Who is steady holds his fire to the last inch, where it is most terrible.
            return piece.unit.level == "good" and piece.unit.quality != "green"
        return distance(maker.box, state.units[frame.target].box) > LAST
    moving = state.frames[-2] if len(state.frames) > 1 else None
    if frame.cause != "move" or not isinstance(moving, Moving) or maker.id not in moving.units:
        return False
    step = moving.steps[moving.step] if moving.step < len(moving.steps) else None
    if step is None or isinstance(step, CHANGES):
        return False
    end = path.after(table, step, moving.boxes[moving.units.index(maker.id)], None, moving.pivot)
    now, then = front_distance(piece.box, maker.box), front_distance(piece.box, end)
    return then < now and _band(table, piece, then) != _band(table, piece, now)


def _band(table: Field, piece: Piece, apart: int) -> str:
    try:
        return firepower.band_at(table.edition, piece.unit, Length(apart), False)
    except Illegal:
        return ""


def _others_come(state: State, piece: Piece, maker: Piece) -> bool:
    """Whether an enemy who has still to act could come nearer than this one."""
    limit = front_distance(piece.box, maker.box) + COMING
    return any(
        not foe.acted
        and foe.id != maker.id
        and foe.unit.arm != "artillery"
        and foe.unit.level in ("good", "disorder")
        and not near.is_beyond(piece, foe, limit)
        for foe in near.enemies(state, piece.side)
    )


def _meets(table: Field, state: State, frame: Window) -> Iterator[React]:
    """A countercharge by horse, or a withdrawal of those who would only be ridden down."""
    piece, charger = state.units[frame.target], state.units[frame.by[0]]
    if replies.is_spent(table, piece) or piece.unit.level != "good" or distance(piece.box, charger.box) > NEAR:
        return
    stronger = charger.unit.strength > piece.unit.strength
    reply: Reply | None = None
    if piece.unit.horse:
        reply = "disengage" if charger.unit.arm == "infantry" and stronger else "countercharge"
    elif piece.unit.formation in ("limbered", "skirmishers") or (piece.unit.arm == "cavalry" and stronger):
        reply = "disengage"
    if reply is not None and _may(table, state, piece, frame, reply):
        yield React((piece.id,), reply)


def _close_worth(play: Play, frame: Charging, option: str) -> float:
    if option == "none":
        return 0.0
    return LEAST + drill_worth.of_fire(play.table.edition, last_inch.close_shot(play, frame, option))


def _may_follow(state: State, frame: Impact) -> bool:
    """Not into the arms of a fresh enemy."""
    lead = state.units[frame.attackers[0]]
    return all(foe.unit.level != "good" or near.is_beyond(lead, foe, NEAR) for foe in near.enemies(state, lead.side))
