"""The ground of a table as SVG for the browser: no words, no units, and every colour a token of the palette."""

from __future__ import annotations

import re
from collections.abc import Sequence

from enfilade.press.map.barriers import barriers
from enfilade.press.map.heights import heights
from enfilade.press.map.houses import lanes
from enfilade.press.map.ink import GROUND, INK, View, number, path, plain
from enfilade.press.map.lines import streams, tracks
from enfilade.press.map.terrain import areas, defs
from enfilade.press.map.units import HATCH, Ink, inks
from enfilade.server.showing.ground.plain_ground import is_too_much, plain_ground
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body, Positions

INCH = 32
"""Units of the drawing to an inch."""
_SMALL = 20
"""The same on a small map, whose lines are bolder for what they show."""
_CROSS = 450
"""Half of a cross, in thousandths of an inch."""
_UNDER = ("field", "broken", "rough", "water", "orchard", "light-woods", "heavy-woods", "village")
_OVER = ("farm",)
"""What lies under the roads, from the lowest layer to the highest, and what stands over them."""
TOKENS = {
    "#f4edda": "ground",
    "#eee3c9": "level1",
    "#e8dab9": "level2",
    "#e1cfa8": "level3",
    "#d9c497": "level4",
    "#2a241c": "ink",
    "#ddd0b0": "hair",
    "#7d6340": "hachure",
    "#a98f63": "contour",
    "#cfd8ab": "woods",
    "#56713a": "woods-ink",
    "#acc07e": "tree",
    "#a8bb82": "heavy",
    "#3b5a2b": "heavy-ink",
    "#87a163": "tree2",
    "#abcbd3": "water",
    "#2f6478": "water-ink",
    "#ebdcab": "field",
    "#b89a4e": "field-ink",
    "#dfe3b7": "orchard",
    "#e3ddb5": "broken",
    "#867a45": "broken-ink",
    "#ddd3c0": "rough",
    "#6c5d49": "rough-ink",
    "#f3ebd8": "panel2",
    "#fbf5e3": "road",
    "#6a5333": "road-ink",
    "#6e5230": "fence",
    "#5b564d": "wall",
    "#cfc9bb": "wall-fill",
    "#5a4026": "works",
    "#3a2b1f": "building",
    "#1d3c74": "us",
    "#122750": "us-deep",
    "#97291d": "cs",
    "#611208": "cs-deep",
    "#c4624f": "cs-hatch",
}
"""Every colour that the ground is drawn in, and its name in the palette, which is the same by daylight."""
_HEX = re.compile(r"#[0-9a-fA-F]{6}\b")
_CLASS = re.compile(r'class="([^"]*)"')
_ID = re.compile(r'\bid="')


def ground_svg(table: Board) -> str:
    """The inner markup of an svg whose user units are 32 to the inch, y down from the north edge."""
    return themed(_drawn(View(INCH, table.width, table.height), table), "g-")


def small_map(table: Board, state: Positions[Body]) -> str:
    """A whole svg of the ground and of bars for the units, for a list of battles; it scales to any width.

    It belongs into the page itself, where its colours are known; its names are its own, since a page may show several.
    """
    return _small(table, f"<defs>{HATCH}</defs>{_ground_of(table)}{_bars(table, state)}{_edge(table)}")


def small_ground(table: Board) -> str:
    """The ground alone, to lie under several maps of one battle."""
    return _small(table, _ground_of(table) + _edge(table))


def small_units(table: Board, state: Positions[Body], gone: Sequence[tuple[int, int]] = ()) -> str:
    """The units alone, to lie upon it; crosses stand where units went from the field."""
    view = View(_SMALL, table.width, table.height)
    return _small(table, f"<defs>{HATCH}</defs>{''.join(_cross(view, at) for at in gone)}{_bars(table, state)}")


def _small(table: Board, drawn: str) -> str:
    view = View(_SMALL, table.width, table.height)
    wide, high = number(view.long(view.width)), number(view.long(view.height))
    said = plain(f"Map of {table.scenario.title}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" aria-label="{said}">'
        f"{themed(drawn, f'm-{table.scenario.id}-')}</svg>"
    )


def _ground_of(table: Board) -> str:
    return _drawn(View(_SMALL, table.width, table.height), table, fine=False)


def _bars(table: Board, state: Positions[Body]) -> str:
    view, look = View(_SMALL, table.width, table.height), inks(table)
    return "".join(_bar(view, piece, look[piece.side]) for piece in state.units.values() if piece.here)


def _edge(table: Board) -> str:
    view = View(_SMALL, table.width, table.height)
    wide, high = number(view.long(view.width)), number(view.long(view.height))
    return f'<rect class="edge" width="{wide}" height="{high}" fill="none" stroke="{INK}" stroke-width="1.2"/>'


def themed(svg: str, prefix: str) -> str:
    """Colours by their tokens, and ids that clash with none of the page's; classes are named alike everywhere."""
    svg = _HEX.sub(lambda found: f"var(--{TOKENS[found[0].lower()]})", svg)
    svg = _CLASS.sub(lambda found: f'class="{" ".join(f"g-{name}" for name in found[1].split())}"', svg)
    svg = _ID.sub(f'id="{prefix}', svg)
    return svg.replace('href="#', f'href="#{prefix}').replace("url(#", f"url(#{prefix}")


def _drawn(view: View, table: Board, *, fine: bool = True) -> str:
    wide, high = number(view.long(view.width)), number(view.long(view.height))
    layers = [
        f'<defs>{defs(view)}<clipPath id="table"><rect width="{wide}" height="{high}"/></clipPath></defs>',
        f'<g clip-path="url(#table)"><rect class="open" width="{wide}" height="{high}" fill="{GROUND}"/>',
        plain_ground(view, table.ground) if is_too_much(table.ground) else _by_hand(view, table, fine),
        "</g>",
    ]
    return "\n".join(layer for layer in layers if layer)


def _by_hand(view: View, table: Board, fine: bool) -> str:
    posts = [(one.at[0] * 1000, one.at[1] * 1000) for one in table.scenario.units]
    layers = [
        heights(view, table.ground, fine=fine),
        areas(view, table.ground, _UNDER, (), ()),
        streams(view, table.ground),
        lanes(view, table.ground),
        tracks(view, table.ground),
        barriers(view, table.ground, posts),
        areas(view, table.ground, _OVER, (), ()),
    ]
    return "\n".join(layer for layer in layers if layer)


def _bar(view: View, piece: Body, ink: Ink) -> str:
    """A unit as a plain bar, a little larger than true, since the map is small."""
    x, y = view.at((piece.x, piece.y))
    wide, deep = view.long(max(piece.width, 900)) / 2, view.long(max(piece.depth, 700)) / 2
    cut = min(wide, deep) * 0.4 if ink.cut else 0.0
    corners = [(-wide, cut - deep), (cut - wide, -deep), (wide - cut, -deep), (wide, cut - deep)]
    corners += [(-x, -y) for x, y in corners]
    return (
        f'<path d="{path(corners, closed=True)}" fill="{ink.fill}" stroke="{ink.deep}" stroke-width="1.5" '
        f'transform="translate({number(x)} {number(y)}) rotate({number(piece.facing / 100)})"/>'
    )


def _cross(view: View, at: tuple[int, int]) -> str:
    x, y = view.at(at)
    arm = view.long(_CROSS)
    drawn = f"M{number(x - arm)} {number(y - arm)}L{number(x + arm)} {number(y + arm)}"
    drawn += f"M{number(x + arm)} {number(y - arm)}L{number(x - arm)} {number(y + arm)}"
    lines = ((GROUND, 9), (INK, 5))
    return "".join(
        f'<path d="{drawn}" fill="none" stroke="{ink}" stroke-width="{wide}" stroke-linecap="round"/>'
        for ink, wide in lines
    )
