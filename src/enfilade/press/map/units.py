"""How units and leaders are drawn on a table map: stands, front, figures, signs of state, the sides' colours."""

from __future__ import annotations

from typing import NamedTuple

from enfilade.ground.box import FULL
from enfilade.press.map.ink import BAD, GOLD_DEEP, GOLD_TINT, INK, PANEL, View, number, path, plain, text, wobble
from enfilade.press.map.pieces.wing import Ink as Ink
from enfilade.press.map.pieces.wing import Nerve, spread
from enfilade.press.map.pieces.wings import wing_of
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body, Officer

_JOSTLE = {"good": 0, "disorder": 9, "shaken": 14, "routed": 30}
_COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
_STARS: dict[int, tuple[tuple[float, ...], float]] = {
    1: ((0.0,), 4.6),
    2: ((-3.6, 3.6), 3.4),
    3: ((-4.8, 0.0, 4.8), 2.4),
}
"""Where the stars of a disc stand, and how large they are."""
_STAR = "M0 -1L.29 -.31 1 -.31 .45 .12 .65 .81 0 .4 -.65 .81 -.45 .12 -1 -.31 -.29 -.31Z"
SLIP = 15
"""The height of a slip with a word."""


UNION = Ink("#1d3c74", "#122750", "#fdf9ee", False)
CONFEDERATE = Ink("url(#hatch)", "#611208", "#fff8ec", True)
HATCH = (
    '<pattern id="hatch" patternUnits="userSpaceOnUse" width="5" height="5" patternTransform="rotate(45)">'
    '<rect width="5" height="5" fill="#97291d"/><rect width="1.5" height="5" fill="#c4624f"/></pattern>'
)

HATCH_ON_PAPER = HATCH.replace('width="1.5"', 'width="2"').replace("#c4624f", "#f8e3da")
"""The same with stripes that are told from a solid stand in a print without colour."""


class Stand(NamedTuple):
    """One stand within its footprint, in pixels to the right of and behind its middle."""

    x: float
    y: float
    wide: float
    deep: float


def inks(table: Board) -> dict[str, Ink]:
    """By side; where both are of one nation, the second takes the other's signs."""
    first, second = table.sides
    one = UNION if table.scenario.sides[first].nation == "us" else CONFEDERATE
    return {first: one, second: CONFEDERATE if one is UNION else UNION}


def unit(view: View, table: Board, piece: Body, ink: Ink) -> str:
    """The unit at its true place, with a sentence for those who cannot see it."""
    x, y = view.at((piece.x, piece.y))
    level, turned = wing_of(table).nerve(piece), piece.facing / 100
    wide, deep = view.long(piece.width), view.long(piece.depth)
    body = []
    if level != "good":
        body.append(
            f'<rect x="{number(-wide / 2)}" y="{number(-deep / 2)}" width="{number(wide)}" height="{number(deep)}" '
            f'fill="none" stroke="{ink.deep}" stroke-width="1" stroke-dasharray="3 2.5"/>'
        )
    figures = dealt(piece)
    for i, stand in enumerate(stands(view, table, piece)):
        body.append(_stand(piece, level, ink, stand, i, figures[i] if i < len(figures) else (0, 0)))
    # The wedge points forward, up the page before the unit is turned; that of a routed unit to the rear.
    way = 1 if level == "routed" else -1
    wedge = path(
        [(-5.5, way * (deep / 2 + 1.5)), (0, way * (deep / 2 + 8.5)), (5.5, way * (deep / 2 + 1.5))], closed=True
    )
    body.append(f'<path d="{wedge}" fill="{ink.deep}" stroke="{PANEL}" stroke-width="1" paint-order="stroke"/>')
    return (
        f'<g class="unit" data-unit="{plain(piece.id)}" transform="translate({number(x)} {number(y)}) '
        f'rotate({number(turned)})"><title>{plain(sentence(table, piece))}</title>{"".join(body)}</g>'
    )


def stands(view: View, table: Board, piece: Body) -> list[Stand]:
    """The stands left, laid out as the formation has them and fitted into the ground that the unit covers."""
    shape = wing_of(table).shape(table, piece)
    wide, deep, count = view.long(shape.width), view.long(shape.depth), shape.stands
    ranks, files = spread(shape)
    room, length = view.long(piece.width), view.long(piece.depth)
    wide, deep = min(wide, room), min(deep, length)
    across = (room - wide) / (files - 1) if files > 1 else 0.0
    along = (length - deep) / (ranks - 1) if ranks > 1 else 0.0
    out = []
    for i in range(count):
        rank, file = divmod(i, files)
        in_rank = min(files, count - rank * files)
        x = (file - (in_rank - 1) / 2) * across
        out.append(Stand(x, (rank - (ranks - 1) / 2) * along, wide, deep))
    return out


def sentence(table: Board, piece: Body) -> str:
    """Everything that the drawing says, in words."""
    who = piece.unit
    thing = "section" if who.arm == "artillery" else "figure"
    strength = f"{who.strength} of {who.start} {thing}{'' if who.start == 1 else 's'}"
    horse = ("mounted " if who.mounted else "dismounted ") if who.arm == "cavalry" else ""
    facing = _COMPASS[(piece.facing + 2250) % FULL // 4500]
    side = table.scenario.sides[piece.side].name
    order, *more = wing_of(table).spoken(table, piece)
    formed = who.formation.replace("-", " ")
    return ", ".join([piece.name, side, f"{horse}{who.arm}", strength, formed, order, f"facing {facing}", *more])


def badges(table: Board, piece: Body) -> list[str]:
    """The words that stand by it: none in good order."""
    return wing_of(table).badges(table, piece)


def slip(word: str, x: float, y: float, wide: float) -> str:
    """The word on a slip whose edge says it too: wavy, sawn, swallow-tailed or pointed."""
    high = SLIP - 2.0
    east, low, mid = x + wide, y + high, y + high / 2
    if word == "routed":
        shape = path([(x, y), (east, y), (east - 6, mid), (east, low), (x, low)], closed=True)
        fill, edge, ink = INK, INK, PANEL
    elif word == "depleted":
        shape = path([(x, mid), (x + 6, y), (east - 6, y), (east, mid), (east - 6, low), (x + 6, low)], closed=True)
        fill, edge, ink = PANEL, INK, INK
    elif word == "shaken":
        top = [(x + wide * i / 14, y + (0 if i % 2 else 2.4)) for i in range(15)]
        under = [(px, low - (py - y)) for px, py in reversed(top)]
        shape, fill, edge, ink = path([*top, *under], closed=True), PANEL, BAD, INK
    else:
        wave = wide / 4
        upper = "".join(f"q{number(wave / 2)} {bend} {number(wave)} 0" for bend in (-3, 3, -3, 3))
        lower = "".join(f"q{number(-wave / 2)} {bend} {number(-wave)} 0" for bend in (3, -3, 3, -3))
        shape = f"M{number(x)} {number(y)}{upper}v{number(high)}{lower}Z"
        fill, edge, ink = GOLD_TINT, GOLD_DEEP, INK
    words = text((x + wide / 2 - (2 if word == "routed" else 0), low - 3), word, 11, ink, bold=True)
    return f'<path d="{shape}" fill="{fill}" stroke="{edge}" stroke-width="1"/>{words}'


def swatch(ink: Ink, x: float, y: float) -> str:
    """A small stand, to say whose is whose."""
    edge = _edge(ink, Stand(0, 0, 22, 13))
    return f'<g transform="translate({number(x)} {number(y)})">{edge}{_pips(ink, Stand(0, 0, 22, 13), 2, 2, False)}</g>'


def leader(table: Board, at: tuple[float, float], chief: Officer, ink: Ink) -> str:
    """A disc, or an octagon: one star for a brigade, more for more."""
    size = 8.5
    shape = f'<path d="{path(_octagon(size, size, size * 0.58), closed=True)}"' if ink.cut else f'<circle r="{size}"'
    colour = "#97291d" if ink.cut else ink.fill
    wing = wing_of(table)
    stars, size_of_star = _STARS[wing.stars(chief)]
    drawn = "".join(f'<path d="{_STAR}" transform="translate({number(s)} .3) scale({size_of_star})"/>' for s in stars)
    return (
        f'<g class="leader" data-leader="{plain(chief.id)}" transform="translate({number(at[0])} {number(at[1])})">'
        f"<title>{plain(f'{chief.name}, {wing.post(chief)}')}</title>"
        f'{shape} fill="{PANEL}" stroke="{colour}" stroke-width="2"/><g fill="{colour}">{drawn}</g></g>'
    )


def _stand(piece: Body, level: Nerve, ink: Ink, stand: Stand, i: int, figures: tuple[int, int]) -> str:
    """One stand, thrown about as its level says, by an angle that is always the same for the same unit."""
    who = piece.unit
    most = _JOSTLE[level]
    turn = most * (0.65 + 0.35 * abs(wobble(piece.id, i))) * (-1 if (i + len(piece.id)) % 2 else 1)
    out_of_rank = stand.deep * most / 120 * (1 if i % 2 else -1)
    body = stand._replace(x=0, y=0)
    if most:
        body = body._replace(wide=stand.wide * 0.9, deep=stand.deep * 0.9)
    drawn = _edge(ink, body)
    if who.arm == "artillery":
        drawn += _gun(ink, body, who.formation == "limbered", *figures)
    else:
        if who.arm == "cavalry":
            drawn += (
                f'<path d="M{number(-body.wide / 2 + 2)} {number(body.deep / 2 - 2)}L{number(body.wide / 2 - 2)} '
                f'{number(-body.deep / 2 + 3)}" stroke="{ink.pip}" stroke-width="1.1" opacity=".75"/>'
            )
        drawn += _pips(ink, body, *figures, who.mounted)
    faint = ' opacity=".86"' if level in ("shaken", "routed") else ""
    spun = f" rotate({number(turn)})" if most else ""
    where = f"translate({number(stand.x)} {number(stand.y + out_of_rank)}){spun}"
    return f'<g transform="{where}"{faint}>{drawn}</g>'


def _edge(ink: Ink, stand: Stand) -> str:
    wide, deep = stand.wide / 2 - 0.5, stand.deep / 2 - 0.5
    c = min(wide, deep) * 0.42 if ink.cut else 0.0
    corners = [(-wide, -deep), (wide, -deep), (wide, deep), (-wide, deep)]
    if ink.cut:
        corners = _octagon(wide, deep, c)
    front = f"M{number(c - wide)} {number(1.1 - deep)}H{number(wide - c)}"
    return (
        f'<path d="{path(corners, closed=True)}" fill="{ink.fill}" stroke="{ink.deep}" stroke-width="1"/>'
        f'<path d="{front}" stroke="{ink.deep}" stroke-width="3.2"/>'
    )


def _octagon(wide: float, deep: float, cut: float) -> list[tuple[float, float]]:
    """A rectangle of half a width and half a depth, its corners cut."""
    x, y = wide - cut, deep - cut
    return [(-wide, -y), (-x, -deep), (x, -deep), (wide, -y), (wide, y), (x, deep), (-x, deep), (-wide, y)]


def dealt(piece: Body) -> list[tuple[int, int]]:
    """For each stand the figures it has and those it had; what is lost is lost from the last."""
    who = piece.unit
    if who.arm == "artillery":
        return [(who.strength, who.start)]
    base, more = divmod(who.start, who.stands)
    out, left = [], who.strength
    for i in range(who.stands):
        had = base + (1 if i < more else 0)
        out.append((min(left, had), had))
        left -= min(left, had)
    return out


def _pips(ink: Ink, stand: Stand, has: int, had: int, horse: bool) -> str:
    rows = 1 if had <= 4 and not horse else 2 if had > 3 else 1
    columns = -(-had // rows) if had else 1
    size = min(2.5, stand.wide / (columns * 2.9), stand.deep / (rows * 3.4))
    out = []
    for i in range(had):
        row, column = divmod(i, columns)
        in_row = min(columns, had - row * columns)
        x = (column - (in_row - 1) / 2) * stand.wide / columns
        y = 1.2 + ((row + 0.5) / rows - 0.5) * stand.deep * 0.8
        look = f'fill="{ink.pip}"' if i < has else f'fill="none" stroke="{ink.pip}" stroke-width=".9"'
        out.append(_pip(ink, x, y, size, 2.4 if horse else 1.0, look))
    return "".join(out)


def _pip(ink: Ink, x: float, y: float, size: float, tall: float, look: str) -> str:
    high = size * tall
    if ink.cut:
        s = size * 1.25
        high = s * tall
        return f'<path d="{path([(x - s, y), (x, y - high), (x + s, y), (x, y + high)], closed=True)}" {look}/>'
    return f'<ellipse cx="{number(x)}" cy="{number(y)}" rx="{number(size)}" ry="{number(high)}" {look}/>'


def _gun(ink: Ink, stand: Stand, limbered: bool, has: int, had: int) -> str:
    """A gun seen from above, its sections as pips at the trail; limbered, behind its team."""
    deep = min(stand.deep, stand.wide * 1.1)
    unit_long = deep / 10
    gun = (
        f'<g transform="translate(0 {number(stand.deep / 2 - deep / 2 if limbered else -unit_long * 0.3)}) '
        f'scale({unit_long:.2f})" stroke="{ink.pip}" fill="{ink.pip}">'
        '<path d="M0 -3.4V1" stroke-width="1.3"/><path d="M-2.2 -.6H2.2" stroke-width=".6"/>'
        '<path d="M-2.3 -2V.9M2.3 -2V.9" stroke-width=".9"/><path d="M0 0V2.9" stroke-width=".6"/></g>'
    )
    if limbered:
        top = -stand.deep / 2
        gun += "".join(
            f'<ellipse cx="{x}" cy="{number(top + y)}" rx="1.8" ry="4.4" fill="{ink.pip}"/>'
            for x in (-3.4, 3.4)
            for y in (9, 19)
        )
        gun += f'<rect x="-4.5" y="{number(top + 25)}" width="9" height="5" fill="{ink.pip}"/>'
    row = "".join(
        _pip(ink, (i - (had - 1) / 2) * 6, stand.deep / 2 - 4.2, 1.8, 1,
             f'fill="{ink.pip}"' if i < has else f'fill="none" stroke="{ink.pip}" stroke-width=".9"')
        for i in range(had)
    )  # fmt: skip
    return gun + row
