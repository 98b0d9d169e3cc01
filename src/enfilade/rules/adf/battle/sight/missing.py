"""What is missing for a fire, a charge or a junction that has no target: degrees, inches, sight, or anybody at all."""

from __future__ import annotations

from collections.abc import Iterable

from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.ground.box import distance, front_distance
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.battle.sight import near, seeing
from enfilade.rules.adf.battle.sight.looking import Screen, hidden_by, out_of_arc
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters import firepower

QUARTER = 250
Reason = tuple[str, str]


def target(table: Field, state: State, piece: Piece, marks: Iterable[str] | None = None) -> Reason:
    """Why there is nobody to fire at, or none of those named: that it cannot fire now, or what lacks least."""
    try:
        firepower.check_may_fire(table.edition, piece.unit, "normal")
    except Illegal as refused:
        return refused.reason, refused.rule
    pieces = near.enemies(state, piece.side) if marks is None else [state.units[id] for id in marks]
    foes = sorted((front_distance(piece.box, foe.box), foe.id, foe) for foe in pieces)
    if not foes:
        return "no enemy is on the table", "adf.table.enemy"
    reach = aim.reach_of(table, piece)
    beside: list[tuple[int, Piece]] = []
    hidden: list[Piece] = []
    beyond: list[tuple[int, Piece]] = []
    for apart, _, foe in foes:
        in_arc, sees = aim.is_in_arc(table, piece, foe), seeing.sees(table, state, piece, foe)
        if not in_arc and sees and apart <= reach:
            beside.append((out_of_arc(piece.box, foe.box, table.arc), foe))
        elif in_arc and not sees and apart <= reach:
            hidden.append(foe)
        elif in_arc and sees and apart > reach:
            beyond.append((apart - reach, foe))
    if beside:
        off, foe = min(beside, key=lambda one: one[0])
        return f"{foe.name} is out of the arc by {max(1, round(off / 100))}°: wheel, or change facing", "adf.table.arc"
    if hidden:
        screen = hidden_by(table, state, piece, hidden[0])
        return f"{hidden[0].name} is hidden by {_screen_words(screen)}", "adf.table.sight"
    if beyond:
        short, foe = beyond[0]
        return f"{foe.name} is out of range by {_quarters(short)}", "adf.fire.bands"
    return "no enemy in sight is before its front", "adf.table.arc"


def charge(table: Field, state: State, piece: Piece) -> Reason:
    """Why there is nobody to charge."""
    foes = near.enemies(state, piece.side)
    if not foes:
        return "no enemy is on the table", "adf.charge.target"
    foe = min(foes, key=lambda one: distance(piece.box, one.box))
    off = max(1, round(out_of_arc(piece.box, foe.box, table.arc) / 100))
    return f"no enemy is in its front arc; {foe.name} is out of it by {off}°", "adf.charge.direction"


def mate(table: Field, state: State, piece: Piece) -> Reason:
    """Why there is nobody to join."""
    return "no regiment of its side stands adjacent", "adf.turn.join"


def _screen_words(screen: Screen | None) -> str:
    """What hides a unit, as a sentence goes on with it."""
    if screen is None:
        return "the ground"
    return screen.name or ("a village" if screen.kind == "village" else screen.kind)


def _quarters(mils: int) -> str:
    """At least a quarter of an inch, or it would sound as if nothing were missing."""
    return str(Length(max(QUARTER, round(mils / QUARTER) * QUARTER)))
