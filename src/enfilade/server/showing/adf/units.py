"""Units as a seat sees them: stands in their places, figures dealt over them, and their state in words."""

from __future__ import annotations

from collections.abc import Mapping

from enfilade.press.map.labels import short_names
from enfilade.press.map.units import badges, sentence
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.react.replies import is_spent
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.rules.adf.battle.react.standing_orders import orders_for
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters.footprint import ground_formation, layout_of, stand_of
from enfilade.server.showing import bodies
from enfilade.server.showing.stands import laid_out
from enfilade.server.wire.sight import StandingSeen, StandSeen, UnitSeen

FATES = {
    "casualties": "shot to pieces",
    "surrender": "surrendered",
    "disintegrated": "broken up",
    "abandoned": "left its guns",
    "left-table": "left the field",
    "joined": "joined another regiment",
}


def units_seen(table: Field, state: State, own: tuple[str, ...], smoke: Mapping[str, int]) -> tuple[UnitSeen, ...]:
    """Everybody in a state that may be known; standing orders are told of one's own sides alone."""
    short = short_names(state.units.values())
    acting = _acting(table, state)
    leaders = bodies.led_by(state.leaders)
    return tuple(
        bodies.seen(
            piece,
            short[piece.id],
            _stands(table, piece),
            bodies.fate(table, piece, FATES),
            words=words(table, state, piece),
            badges=tuple(badges(table, piece)),
            acts=acting.get(piece.id, 0),
            acted=piece.acted,
            reacted=piece.side != state.active and is_spent(table, piece),
            in_command=piece.in_command,
            leaders=leaders.get(piece.id, ()),
            smoke=smoke.get(piece.id, 0),
            standing=_standing(state, piece) if piece.side in own else None,
        )
        for piece in state.units.values()
    )


def words(table: Field, state: State, piece: Piece) -> str:
    """Everything that the drawing says, for those who listen."""
    told = [sentence(table, piece)]
    if piece.unit.opening:
        told.append("opening volley to come")
    if not piece.in_command:
        told.append("out of command")
    if piece.side != state.active and is_spent(table, piece):
        told.append("has reacted this turn")
    return ", ".join(told)


def _acting(table: Field, state: State) -> dict[str, int]:
    """The actions that units of the active side have left: all of them, the rest of them, or none."""
    most = table.edition.turn.actions
    left = {piece.id: most for piece in state.units.values() if piece.side == state.active and piece.here}
    left |= {id: 0 for id in left if state.units[id].acted}
    for frame in state.frames:
        if isinstance(frame, Acting):
            left |= {id: frame.left for id in frame.units if id in left}
    return left


def _stands(table: Field, piece: Piece) -> tuple[StandSeen, ...]:
    """The stands left, laid out as the formation has them and fitted into the ground that the unit covers."""
    who = piece.unit
    key = ("stands", who.arm, who.formation, who.level, who.mounted, who.stands, who.strength, who.start,
           piece.width, piece.depth)  # fmt: skip
    known: tuple[StandSeen, ...] | None = table.remembered.get(key)
    if known is None:
        known = table.remembered[key] = _laid_out(table, piece)
    return known


def _laid_out(table: Field, piece: Piece) -> tuple[StandSeen, ...]:
    who = piece.unit
    shape = ground_formation(who.arm, who.formation, who.level)
    size = stand_of(table.edition, who.arm, shape, who.mounted, table.sizes)
    if who.arm == "artillery":
        return laid_out(piece, 1, 1, size)
    return laid_out(piece, max(1, who.stands_left), layout_of(table.edition, shape).ranks, size)


def _standing(state: State, piece: Piece) -> StandingSeen:
    orders = orders_for(state, piece) or Standing()
    subject = next((one for one in (piece.id, piece.brigade, piece.side) if one in state.orders), "")
    return StandingSeen(
        fire=orders.fire,
        reform=orders.reform,
        disengage=orders.disengage,
        countercharge=orders.countercharge,
        other=orders.other,
        trust=orders.deputy or "ask",
        leaders=orders.leaders or "ask",
        subject=subject,
    )
