"""The moment of a fire, a check or a clash: a unit with everything around it that bears on its dice and its morale."""

from __future__ import annotations

import msgspec

from enfilade.core.measures import Length
from enfilade.ground.box import distance_to_point
from enfilade.ground.shapes import segment_meets_box
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.fires.cover import own_cover
from enfilade.rules.jr3.battle.moves.rates import column_of
from enfilade.rules.jr3.battle.state import Chief, Piece, State
from enfilade.rules.jr3.card.table import Column
from enfilade.rules.jr3.chapters.facts import RANKS, Place, Rank, Unit, is_present
from enfilade.tabletop.near import enemies, friends, nearest_enemy
from enfilade.tabletop.scene import recalled
from enfilade.tabletop.seeing import TOUCHING, is_clear

LOST = ("destroyed", "captured", "surrendered", "left-table")
"""Ends by which a regiment is lost to its brigade; who marched off as he was to is not."""


def fighting(
    table: Field,
    state: State,
    piece: Piece,
    *,
    enemy: Piece | None = None,
    cover: tuple[Place, ...] | None = None,
) -> Unit:
    """The unit as the chapters take it. `enemy` is the one it faces, if not the nearest it sees; `cover` what shelters
    it here, where somebody has told that already."""
    return msgspec.structs.replace(
        piece.unit,
        cover=own_cover(table, state, piece, enemy) if cover is None else cover,
        officers=officers_with(table, state, piece),
        behind_friends=is_behind_friends(table, state, piece),
        commander_lost=has_lost_commander(state, piece.brigade),
        regiments_lost=regiments_lost(state, piece),
    )


def officers_with(table: Field, state: State, piece: Piece) -> tuple[Rank, ...]:
    """The ranks of the officers of its command who are with it (J41); a colonel helps nobody's morale (J65)."""
    return tuple(
        chief.rank
        for chief in state.leaders.values()
        if chief.rank in RANKS and piece.brigade in chief.commands and is_with(table, chief, piece)
    )


def is_with(table: Field, chief: Chief, piece: Piece) -> bool:
    """Whether an officer is with a unit: attached to it, or as near as the card's edition asks."""
    if not chief.here or chief.side != piece.side:
        return False
    if chief.attached == piece.id:
        return True
    apart = distance_to_point(piece.box, chief.x, chief.y)
    return apart <= TOUCHING or is_present(table.edition, Length(int(apart)))


def has_lost_commander(state: State, brigade: str) -> bool:
    """Whether the officer who commands this brigade alone has fallen and nobody has taken his place (J65)."""
    return any(chief.vacant for chief in state.leaders.values() if chief.commands == (brigade,))


def regiments_lost(state: State, piece: Piece) -> int:
    """The other regiments and battalions of its brigade that are gone; the card does not speak of batteries."""
    return sum(
        one.end in LOST and one.unit.arm != "artillery" and one.id != piece.id
        for one in state.units.values()
        if one.brigade == piece.brigade
    )


def terrain_of(table: Field, piece: Piece) -> Column:
    """The column of the movement chart for the ground under its middle."""
    return column_of(table.edition, table.ground.kinds_at(piece.x, piece.y))


def is_behind_friends(table: Field, state: State, piece: Piece) -> bool:
    """Whether friends stand between it and every enemy whom no ground hides (J44); with no enemy so, it is not."""
    return recalled(table, state, "behind", (piece,), lambda: _is_behind_friends(table, state, piece))


def _is_behind_friends(table: Field, state: State, piece: Piece) -> bool:
    screen = [friend for friend in friends(state, piece) if friend.unit.level != "routed"]
    if not screen:
        return False
    # The screen itself hides the enemy, so sight is asked over the ground alone; it takes longest to find, and is asked
    # first of those with no friend between, the nearest before the others: he decides most of the time.
    screened: list[Piece] = []
    nearest = nearest_enemy(table, state, piece)
    for foe in sorted(enemies(state, piece.side), key=lambda foe: nearest is not None and foe.id != nearest.id):
        if any(segment_meets_box(foe.x, foe.y, piece.x, piece.y, friend.box) for friend in screen):
            screened.append(foe)
        elif is_clear(table, foe.box, piece.box, ()):
            return False
    return any(is_clear(table, foe.box, piece.box, ()) for foe in screened)
