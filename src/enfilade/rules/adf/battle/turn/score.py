"""What counts for victory in this game: who is formed, which units and leaders are lost, and how many have fallen."""

from __future__ import annotations

from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.tabletop.score import Score

FORMED = ("good", "disorder")


def fallen(table: Field, state: State, piece: Piece) -> int:
    """Figures or sections lost under its name: what it began with and what joined it, less what is left."""
    began = piece.unit.start
    if piece.unit.merged:
        began = next(one.strength for one in table.scenario.units if one.id == piece.id)
    came = sum(state.units[id].unit.strength for id in piece.took_in)
    taken = piece.place == "gone" and piece.end not in ("left-table", "joined")
    return began + came - (0 if taken else piece.unit.strength + piece.attached)


class _Counting:
    def is_formed(self, piece: Piece) -> bool:
        return piece.unit.level in FORMED

    def has_suffered(self, piece: Piece, loss: str) -> bool:
        match loss:
            case "eliminated":
                return piece.place == "gone" and piece.end not in ("left-table", "joined")
            case "routed-off":
                return piece.end == "left-table" and piece.unit.level == "routed"
            case "routed-at-end":
                return piece.here and piece.unit.level == "routed"
            case "one-stand":
                return piece.here and piece.unit.stands > 1 and piece.unit.stands_left == 1
            case _:
                return False

    def fallen(self, board: Field, state: State, piece: Piece) -> int:
        return fallen(board, state, piece)

    def is_lost(self, leader: Chief) -> bool:
        return leader.killed or leader.replaced


SCORE = Score(_Counting(), Play)
stand, standing_in, exited = SCORE.stand, SCORE.standing_in, SCORE.exited
turn_over, game_over, concluded = SCORE.turn_over, SCORE.game_over, SCORE.concluded
over, losses = SCORE.over, SCORE.losses
