"""Odds as a small table with bars."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rich.table import Table
from rich.text import Text

WIDTH = 30


def percent(chance: Fraction) -> str:
    """Whole per cent, but never a 0 or a 100 that is not one."""
    if 0 < chance < Fraction(1, 100):
        return "<1%"
    if Fraction(99, 100) < chance < 1:
        return ">99%"
    return f"{float(chance) * 100:.0f}%"


def exact(chance: Fraction) -> str:
    """The fraction, while it can be read; programs get it whole."""
    return str(chance) if chance.denominator < 10**7 else f"{float(chance):.7f}…"


def bars(title: str, rows: Iterable[tuple[str, Fraction]]) -> Table:
    grid = Table(box=None, pad_edge=False, show_header=False, title=Text(title, style="bold"), title_justify="left")
    grid.add_column(overflow="fold")
    grid.add_column(justify="right")
    grid.add_column(justify="right", style="dim")
    grid.add_column()
    for label, chance in rows:
        grid.add_row(label, percent(chance), exact(chance), "█" * round(float(chance) * WIDTH))
    return grid
