"""The table with the stains of many battles: where figures fell, as ink on the paper."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import sqrt

from enfilade.ground.shapes import Point
from enfilade.lab.findings import Findings, Spot
from enfilade.press.table_ink import INK, PANEL, View, number, text
from enfilade.press.table_map import svg
from enfilade.rules.adf.battle.field import Field, set_up

_INCH = 1000
_STAIN = "#4a1d12"
_NAMED = 3
"""Places whose losses are written beside them."""
_APART = 3.0
"""Inches between them."""


class Stain:
    """Losses by the inch, in the mean of a game."""

    def __init__(self, spots: Sequence[Spot], games: int) -> None:
        totals: Counter[tuple[int, int]] = Counter()
        for spot in spots:
            totals[spot.x // _INCH, spot.y // _INCH] += spot.lost
        self.cells = {cell: lost / games for cell, lost in totals.items()}

    @property
    def darkest(self) -> float:
        return max(self.cells.values(), default=0.0)

    def drawn(self, view: View) -> str:
        """A blot for each inch, the darker and wider the more it cost; the worst places with their figures."""
        if not self.cells:
            return ""
        out = [
            '<defs><radialGradient id="r-stain">'
            f'<stop offset="0" stop-color="{_STAIN}" stop-opacity=".92"/>'
            f'<stop offset=".45" stop-color="{_STAIN}" stop-opacity=".5"/>'
            f'<stop offset="1" stop-color="{_STAIN}" stop-opacity="0"/></radialGradient></defs>'
        ]
        for cell, lost in sorted(self.cells.items()):
            x, y = view.at(_middle(cell))
            dark = sqrt(lost / self.darkest)
            radius = view.long(_INCH) * (0.55 + 0.75 * dark)
            out.append(
                f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="url(#r-stain)" '
                f'opacity="{0.12 + 0.78 * dark:.2f}"/>'
            )
        return f'<g class="stain">{"".join(out)}</g>'

    def figures(self, view: View) -> str:
        out = []
        for cell, lost in self.worst():
            x, y = view.at(_middle(cell))
            out.append(text((x, y + 5), f"{lost:.1f}", 15, INK, bold=True, halo=PANEL))
        return "".join(out)

    def worst(self) -> list[tuple[tuple[int, int], float]]:
        """The inches that cost most, not two of the same place."""
        found: list[tuple[tuple[int, int], float]] = []
        for cell, lost in sorted(self.cells.items(), key=lambda one: (-one[1], one[0])):
            if all((cell[0] - x) ** 2 + (cell[1] - y) ** 2 >= _APART**2 for (x, y), _ in found):
                found.append((cell, lost))
            if len(found) == _NAMED:
                break
        return found


def stained_map(table: Field, found: Findings) -> tuple[str, Stain]:
    """The table as the battle begins, stained by all of them."""
    stain = Stain(found.spots, max(1, found.outcome.games))
    drawn = svg(table, set_up(table), title=False, stain=lambda view: stain.drawn(view) + stain.figures(view))
    return drawn, stain


def _middle(cell: tuple[int, int]) -> Point:
    return (cell[0] + 0.5) * _INCH, (cell[1] + 0.5) * _INCH
