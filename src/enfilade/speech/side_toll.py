"""What a battle has cost a side so far, in words that never mix regiments with figures."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from enfilade.tabletop.board import Board
from enfilade.tabletop.loop import Pending

Fallen = Callable[[Any, Any, Any], int]
"""Figures or sections that a unit has lost, as its game counts them: asked with the board, the state and the unit."""


def toll(table: Board, state: Pending, side: str, fallen: Fallen) -> str:
    """Units by where they are, then what was lost of them: "1 of 3 units on the table, 2 gone; 7 figures lost"."""
    own = [piece for piece in state.units.values() if piece.side == side and piece.end != "joined"]
    here = sum(piece.here for piece in own)
    gone = sum(piece.place == "gone" for piece in own)
    to_come = len(own) - here - gone
    units = [f"{here} of {len(own)} units on the table"]
    units += [f"{count} {word}" for count, word in ((gone, "gone"), (to_come, "to come")) if count]
    return f"{', '.join(units)}; {lost_words(*lost_of(table, state, side, fallen))}"


def lost_of(table: Board, state: Pending, side: str, fallen: Fallen) -> tuple[int, int]:
    """Figures and sections that a side has lost."""
    figures = sections = 0
    for piece in state.units.values():
        if piece.side == side and piece.unit.arm == "artillery":
            sections += fallen(table, state, piece)
        elif piece.side == side:
            figures += fallen(table, state, piece)
    return figures, sections


def lost_words(figures: int, sections: int) -> str:
    """
    >>> lost_words(7, 1), lost_words(1, 0), lost_words(0, 0)
    ('7 figures and 1 section lost', '1 figure lost', 'no figure lost')
    """
    parts = [
        f"{count} {thing}{'' if count == 1 else 's'}"
        for count, thing in ((figures, "figure"), (sections, "section"))
        if count
    ]
    return f"{' and '.join(parts) or 'no figure'} lost"
