"""Phase 7: officers ride, then both sides move at once in equal parts of a move (J53, J55, J66)."""

from __future__ import annotations

import msgspec

from enfilade.core.errors import Illegal
from enfilade.core.stops import Stop
from enfilade.ground.box import Box
from enfilade.rules.jr3.battle import score
from enfilade.rules.jr3.battle.commands import FirstFire, Move
from enfilade.rules.jr3.battle.events import Formed, How, Stopped
from enfilade.rules.jr3.battle.frames import Moves
from enfilade.rules.jr3.battle.moves.ordering import check_order
from enfilade.rules.jr3.battle.moves.path import Plan
from enfilade.rules.jr3.battle.moves.together import Happening, Track, together
from enfilade.rules.jr3.battle.nerve import losses
from enfilade.rules.jr3.battle.officers import rides
from enfilade.rules.jr3.battle.orders import law
from enfilade.rules.jr3.battle.placing import place
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import Piece
from enfilade.tabletop.bounds import edge_ahead

MOVING = ("move", "formation")
ENDINGS = ("met", "halted", "waits")
"""What keeps a unit from the end of its way."""
REASONS = {
    "met": "the enemy is before it",
    "halted": "the enemy has come as near as it was told",
    "waits": "a friend is in its way",
}


def go(play: Play, frame: Moves) -> Stop | None:
    rides.ride_all(play)
    plans = _plans(play)
    moves = {id: move for id in plans if (move := move_of(play.unit(id))) is not None}
    halts = {id: move.halt for id, move in moves.items()}
    outcome = together(play.table, play.state.units.values(), plans, halts)
    for id, track in outcome.tracks.items():
        carry(play, track, ending(id, outcome.happenings), "move")
        if track.whole and moves[id].off:
            _march_off(play, play.unit(id))
    play.pop()
    return None


def carry(play: Play, track: Track, kept: Happening | None, how: How) -> None:
    """Set a unit where its move has led it, and say what it did on the way."""
    piece = play.unit(track.unit)
    box, unit = track.end
    if track.gone:
        play.put(msgspec.structs.replace(piece, unit=msgspec.structs.replace(unit, moved=True)))
    if (unit.formation, unit.mounted) != (piece.unit.formation, piece.unit.mounted):
        play.tell(Formed(unit=piece.id, formation=unit.formation, mounted=unit.mounted))
    if box != piece.box:
        place(play, play.unit(piece.id), box, how, _way(track))
    if not track.whole and kept is not None:
        play.tell(Stopped(unit=piece.id, why=REASONS[kept.what], rule=kept.rule))


def _march_off(play: Play, piece: Piece) -> None:
    """It is at the edge, and goes on over it (J76)."""
    edge, _, along = edge_ahead(play.table, piece.box)
    score.exited(play, piece, edge, along)
    losses.remove(play, piece.id, "marched-off")


def _plans(play: Play) -> dict[str, Plan]:
    """The moves that can still be made: some have been struck, charged or frightened since they were ordered."""
    found: dict[str, Plan] = {}
    for piece in play.state.units.values():
        move = move_of(piece)
        if move is None:
            continue
        try:
            law.check_stands_to(piece)
            found[piece.id] = check_order(play.table, play.state.turn, piece, move)
        except Illegal as why:
            play.tell(Stopped(unit=piece.id, why=why.reason, rule=why.rule))
    return found


def move_of(piece: Piece) -> Move | None:
    """What a unit does in this phase by its order; who fired first may have been told to form (J47)."""
    if not piece.here:
        return None
    match piece.mark:
        case Move() as move if piece.unit.order in MOVING:
            return move
        case FirstFire(_, then) if then and piece.unit.order == "first-fire":
            return Move(then)
        case _:
            return None


def ending(id: str, happenings: tuple[Happening, ...]) -> Happening | None:
    """The last that kept it from its end."""
    return next((one for one in reversed(happenings) if one.unit == id and one.what in ENDINGS), None)


def _way(track: Track) -> tuple[Box, ...]:
    return tuple(stage.box for stage in track.way)
