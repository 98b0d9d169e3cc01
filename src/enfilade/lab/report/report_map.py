"""The table with the stains of many battles: where figures fell, as ink on the paper."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from enfilade.ground.shapes import Point
from enfilade.lab.notes.tally import TALLIES
from enfilade.lab.stats.findings import Findings, Spot
from enfilade.press.map.ink import View, number
from enfilade.press.map.map import svg
from enfilade.tabletop.board import Board

_INCH = 1000
_FADING = 0.6
"""Below 1: lesser losses must not vanish beside the worst."""
_STAIN = "#3b120b"


class Blot(NamedTuple):
    at: Point
    lost: float


class Stain:
    """Losses by the inch, in the mean of a game."""

    def __init__(self, spots: Sequence[Spot], games: int) -> None:
        inches: dict[tuple[int, int], list[Spot]] = {}
        for spot in spots:
            inches.setdefault((spot.x // _INCH, spot.y // _INCH), []).append(spot)
        self.blots = tuple(_blot(inches[inch], games) for inch in sorted(inches))

    @property
    def darkest(self) -> float:
        return max((blot.lost for blot in self.blots), default=0.0)

    def drawn(self, view: View) -> str:
        """A blot for each inch, the darker and wider the more it cost."""
        if not self.blots:
            return ""
        out = [
            '<defs><radialGradient id="r-stain">'
            f'<stop offset="0" stop-color="{_STAIN}" stop-opacity=".92"/>'
            f'<stop offset=".45" stop-color="{_STAIN}" stop-opacity=".5"/>'
            f'<stop offset="1" stop-color="{_STAIN}" stop-opacity="0"/></radialGradient></defs>'
        ]
        for blot in self.blots:
            x, y = view.at(blot.at)
            dark = (blot.lost / self.darkest) ** _FADING
            radius = view.long(_INCH) * (0.45 + 0.95 * dark)
            out.append(
                f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="url(#r-stain)" '
                f'opacity="{0.06 + 0.9 * dark:.2f}"/>'
            )
        return f'<g class="stain">{"".join(out)}</g>'


def stained_map(table: Board, found: Findings) -> tuple[str, Stain]:
    """The table as the battle begins, stained by all of them."""
    stain = Stain(found.spots, max(1, found.outcome.games))
    return svg(table, TALLIES[table.game.family].set_up(table), title=False, stain=stain.drawn), stain


def _blot(spots: list[Spot], games: int) -> Blot:
    """In their midst, not in that of the square: no grid should be seen."""
    lost = sum(spot.lost for spot in spots)
    x = sum(spot.x * spot.lost for spot in spots) / lost
    return Blot((x, sum(spot.y * spot.lost for spot in spots) / lost), lost / games)
