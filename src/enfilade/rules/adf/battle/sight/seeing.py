"""Who may react to whom he sees, himself or through a leader, and through which friends nobody fires."""

from __future__ import annotations

from enfilade.ground.box import Box, distance_to_point
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.chapters import command
from enfilade.rules.adf.chapters.leaders import Leader
from enfilade.tabletop.board import remember as remember
from enfilade.tabletop.scene import Row, scene
from enfilade.tabletop.seeing import TOUCHING as TOUCHING
from enfilade.tabletop.seeing import blockers as blockers
from enfilade.tabletop.seeing import is_clear as is_clear
from enfilade.tabletop.seeing import leader_sees as leader_sees
from enfilade.tabletop.seeing import near_line
from enfilade.tabletop.seeing import screens as screens
from enfilade.tabletop.seeing import sees as sees
from enfilade.tabletop.seeing import sees_why as sees_why
from enfilade.tabletop.seeing import standing as standing


def seen_for(table: Field, state: State, piece: Piece, other: Piece) -> bool:
    """Whether a unit may react to another: it sees it, or a leader does within whose reaction radius it stands."""
    if sees(table, state, piece, other):
        return True
    return any(leader_sees(table, state, chief, other) for chief in seers(table, state, piece))


def seers(table: Field, state: State, piece: Piece) -> list[Chief]:
    """The leaders through whose eyes a unit may react (ruling 2.9)."""
    if table.edition.reaction.sees != "unit-or-leader":
        return []
    found = []
    for chief in state.leaders.values():
        if chief.here and chief.side == piece.side:
            radius = command.reaction_radius(table.edition, Leader(name=chief.name, benefit=chief.benefit))
            if radius and (chief.attached == piece.id or distance_to_point(piece.box, chief.x, chief.y) <= radius):
                found.append(chief)
    return found


def friends_between(table: Field, state: State, piece: Piece, other: Piece) -> tuple[Box, ...]:
    """The friends near that line through whom a unit may not fire (ruling 5.30)."""
    now = scene(table, state)
    row: Row[Piece] | None = now.among[piece.side].get("row")
    if row is None:
        through = table.edition.rulings.fire_through_skirmishers
        mine = [one for one in now.side(piece.side) if not (through and one.unit.formation == "skirmishers")]
        row = now.among[piece.side]["row"] = Row(mine)
    return tuple(
        [
            one.box
            for one in near_line(row, piece.x, piece.y, piece.radius, other)
            if one.id != piece.id and one.id != other.id and not table.looks_over(piece, one)
        ]
    )
