"""What was done in somebody's stead because his time had run out, in a sentence for the seat that looks."""

from __future__ import annotations

from collections.abc import Sequence

from enfilade.server.showing.words import host
from enfilade.tabletop.board import Board

_NUMBERS = ("", "", "twice", "three times", "four times", "five times", "six times")


def news(table: Board, own: tuple[str, ...], answered: Sequence[str]) -> str:
    """`answered` has the side for each answer that a deputy has given; what concerns the seat itself comes first."""
    mine = sum(side in own for side in answered)
    if mine:
        return f"Your time ran out, and the computer has answered for you{_often(mine)}."
    for side in table.sides:
        if side in answered:
            who = host(table, side)
            name = who.name.removeprefix("The ")
            return f"Time ran out for the {name}, and the computer has answered for {'them' if who.many else 'it'}."
    return ""


def _often(count: int) -> str:
    if count == 1:
        return ""
    return f" {_NUMBERS[count]}" if count < len(_NUMBERS) else f" {count} times"
