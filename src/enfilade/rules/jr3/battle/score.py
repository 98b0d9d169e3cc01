"""What counts for victory in this game: who is formed, which units and officers are lost, and how many have fallen."""

from __future__ import annotations

from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import Chief, Piece, State
from enfilade.tabletop.score import Score

TAKEN = ("destroyed", "captured", "surrendered", "left-table")
"""Ends that cost the whole unit; who marches off where he should is not lost."""


def is_lost(piece: Piece) -> bool:
    """Whether the unit is out of the battle to its side's cost; routed off the table is lost too (J54)."""
    return piece.place == "gone" and piece.end in TAKEN


def fallen(board: Field, state: State, piece: Piece) -> int:
    """Figures or sections lost under its name; with a unit that is destroyed or taken, all of them."""
    return piece.unit.start if is_lost(piece) and piece.end != "left-table" else piece.unit.lost


class _Counting:
    def is_formed(self, piece: Piece) -> bool:
        return piece.unit.level == "good"

    def has_suffered(self, piece: Piece, loss: str) -> bool:
        match loss:
            case "eliminated":
                return is_lost(piece) and piece.end != "left-table"
            case "routed-off":
                return piece.place == "gone" and piece.end == "left-table"
            case "routed-at-end":
                return piece.here and piece.unit.level == "routed"
            case "one-stand":
                return piece.here and piece.unit.arm != "artillery" and _is_down_to_one(piece)
            case _:
                return False

    def fallen(self, board: Field, state: State, piece: Piece) -> int:
        return fallen(board, state, piece)

    def is_lost(self, leader: Chief) -> bool:
        return leader.fallen > 0


def _is_down_to_one(piece: Piece) -> bool:
    """One of several stands left: they are equal, and one is there while one of its figures is."""
    unit = piece.unit
    return unit.stands > 1 and 0 < unit.strength * unit.stands <= unit.start


SCORE = Score(_Counting(), Play)
stand, standing_in, exited = SCORE.stand, SCORE.standing_in, SCORE.exited
turn_over, game_over, concluded = SCORE.turn_over, SCORE.game_over, SCORE.concluded
over, losses = SCORE.over, SCORE.losses
