"""Units and officers as a seat sees them: stands in their places, their state and their revealed orders in words."""

from __future__ import annotations

from enfilade.press.map.labels import short_names
from enfilade.rules.jr3.battle.charges.locked import is_locked
from enfilade.rules.jr3.battle.commands import Hold
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.state import Chief, Piece, State
from enfilade.rules.jr3.chapters.facts import stands_left
from enfilade.rules.jr3.chapters.facts import words as spelled
from enfilade.rules.jr3.chapters.footprint import ground_formation, layout_of, stand_of
from enfilade.server.showing import bodies
from enfilade.server.showing.stands import laid_out
from enfilade.server.showing.words import host
from enfilade.server.wire.sight import LeaderSeen, StandSeen, UnitSeen
from enfilade.speech.jr3.orders import ordered
from enfilade.speech.names import compass, names_of

FATES = {
    "destroyed": "destroyed",
    "captured": "captured",
    "surrendered": "surrendered",
    "left-table": "left the field",
    "marched-off": "marched off",
}
_STARS = {"colonel": 0, "brigade": 1, "division": 2, "corps": 3}


def units_seen(table: Field, state: State) -> tuple[UnitSeen, ...]:
    """Everybody in a state that may be known."""
    short = short_names(state.units.values())
    leaders = bodies.led_by(state.leaders)
    return tuple(
        bodies.seen(
            piece,
            short[piece.id],
            _stands(table, piece),
            bodies.fate(table, piece, FATES),
            words=words(table, state, piece),
            badges=badges(state, piece),
            leaders=leaders.get(piece.id, ()),
            smoke=2 if piece.fired else 0,
        )
        for piece in state.units.values()
    )


def leaders_seen(table: Field, state: State) -> tuple[LeaderSeen, ...]:
    return tuple(_leader(table, state, chief) for chief in state.leaders.values())


def badges(state: State, piece: Piece) -> tuple[str, ...]:
    """What stands beside it in a word."""
    found: list[str] = [] if piece.unit.level == "good" else [piece.unit.level]
    if piece.unit.formation == "disorder":
        found.append("disorder")
    if is_locked(state, piece.id):
        found.append("in melee")
    if piece.unit.low_ammunition:
        found.append("low on ammunition")
    return tuple(found)


def words(table: Field, state: State, piece: Piece) -> str:
    """Everything that the drawing says, for those who listen."""
    who = piece.unit
    thing = "section" if who.arm == "artillery" else "figure"
    said = [
        piece.name,
        table.scenario.sides[piece.side].name,
        f"{who.kind} cavalry" if who.arm == "cavalry" else who.arm,
        f"{who.strength} of {who.start} {thing}{'' if who.start == 1 else 's'}",
        spelled(who.formation),
        "good order" if who.level == "good" else who.level,
    ]
    if not piece.here:
        return ", ".join([*said, bodies.fate(table, piece, FATES)])
    said.append(f"facing {compass(piece.facing)}")
    said += (word for word in badges(state, piece) if word in ("in melee", "low on ammunition"))
    if is_revealed(state) and piece.mark != Hold():
        said.append(orders_words(table, state, piece))
    return ", ".join(said)


def orders_words(table: Field, state: State, piece: Piece) -> str:
    """What a unit goes by in this turn, once that has been revealed."""
    if piece.unit.order == "changed-to-hold":
        return "changed to hold"
    return ordered(piece.mark, names_of(table, state))


def is_revealed(state: State) -> bool:
    """Whether the marks of the pieces are those of this turn; before that they are the last turn's."""
    return state.phase not in ("mark-orders", "rout-and-rally")


def _stands(table: Field, piece: Piece) -> tuple[StandSeen, ...]:
    """The stands left, laid out as the formation has them."""
    who = piece.unit
    shape = ground_formation(who)
    size = stand_of(table.edition, who.kind, shape, table.sizes)
    if who.arm == "artillery":
        return laid_out(piece, 1, 1, size)
    count = max(1, stands_left(table.edition, who, who.strength))
    return laid_out(piece, count, layout_of(table.edition, shape).ranks, size)


def _leader(table: Field, state: State, chief: Chief) -> LeaderSeen:
    place = state.units.get(chief.attached) if chief.attached else None
    said = [chief.name, host(table, chief.side).name, f"{chief.rank} commander"]
    if not chief.here:
        said.append("not on the field")
    else:
        said.append(f"with {place.name}" if place else "by himself")
    return bodies.leader_seen(
        state.units,
        chief,
        stars=_STARS[chief.rank],
        killed=chief.vacant,
        benefit=0,
        radius=0,
        reach=0,
        words=", ".join(said),
    )
