"""The map of a table: ground, units, leaders and objectives at one moment of a battle, as SVG or PNG."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any

from enfilade.ground.box import COS, SIN, Box, front_centre, turned
from enfilade.ground.shapes import Point
from enfilade.press.map.barriers import barriers
from enfilade.press.map.flags import circle, flag
from enfilade.press.map.frame import FOOT, HEAD, MARGIN, banner, border, foot
from enfilade.press.map.heights import heights
from enfilade.press.map.houses import lanes
from enfilade.press.map.ink import BAD, GROUND, INK, INK2, PANEL, SANS, SERIF, View, length_of, number, plain, text
from enfilade.press.map.key import key
from enfilade.press.map.labels import Taken, Written, best, footing, label_places, short_names, surname
from enfilade.press.map.lines import streams, tracks
from enfilade.press.map.names import names
from enfilade.press.map.outline import Rect
from enfilade.press.map.overlays import arc, radii, way
from enfilade.press.map.pieces.wings import wing_of
from enfilade.press.map.terrain import areas, defs
from enfilade.press.map.units import HATCH, HATCH_ON_PAPER, SLIP, Ink, badges, inks, leader, slip, unit
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body, Officer

AREAS = ("field", "broken", "rough", "orchard", "light-woods", "heavy-woods", "water", "farm", "village")
"""From the lowest layer to the highest."""
_NAME, _LINE = 12.5, 15.0


class NoPrinter(RuntimeError):
    """Pictures in points of colour need the typst package."""


def svg(
    table: Board,
    state: Any,
    *,
    arcs: tuple[str, ...] = (),
    radius: tuple[str, ...] = (),
    labels: bool = True,
    title: bool = True,
    trail: Mapping[str, tuple[Box, ...]] | None = None,
    stain: Callable[[View], str] | None = None,
    scale: float | None = None,
    paper: bool = False,
) -> str:
    """The table as it stands.

    `arcs` names units whose fire arc is shown, `radius` leaders whose radii are; `trail` gives for units by id the
    places where they stood before, the oldest first. Who is not on the table is not drawn. `stain` draws on the ground,
    beneath names and units. `scale` is pixels an inch where the usual is too fine: words keep their size. On `paper`
    the sides are told apart without colour.
    """
    view = View(scale or min(34.0, max(20.0, 1_440_000 / table.width)), table.width, table.height)
    pieces = [piece for piece in state.units.values() if piece.here]
    stands = [piece.box for piece in pieces]
    chiefs = chiefs_on(view, state)
    ink = inks(table)
    taken = Taken(view)
    for box in stands:
        taken.add(footing(view, box), 3)
    for _, (x, y) in chiefs:
        taken.add([(x - 9, y - 9, x + 9, y + 9)], 3)
    fans = [arc(view, table, piece) for piece in pieces if piece.id in arcs]
    for fan in fans:
        taken.add(fan.rects)
    written = _labels(view, table, state, pieces, chiefs, ink, taken) if labels else Written("", [])
    objectives = table.scenario.victory.objectives
    flags = [flag(view, table, one, ink.get(state.held.get(one.id, "")), taken) for one in objectives]
    placed = names(view, table.ground, objectives, taken)
    clear = [*written.rects, *placed.rects, *(rect for one in flags for rect in one.rects)]
    layers = [
        heights(view, table.ground),
        areas(view, table.ground, AREAS, stands, clear),
        streams(view, table.ground),
        lanes(view, table.ground),
        tracks(view, table.ground),
        barriers(view, table.ground, [(one.at[0] * 1000, one.at[1] * 1000) for one in table.scenario.units]),
        stain(view) if stain is not None else "",
        *(circle(view, one) for one in objectives),
        *(fan.drawn for fan in fans),
        *(radii(view, table, chief, at) for chief, at in chiefs if chief.id in radius),
        placed.drawn,
        *(one.drawn for one in flags),
        *(way(view, ink[piece.side], _walked(piece, boxes)) for piece, boxes in _moves(state, trail or {})),
        *(unit(view, table, piece, ink[piece.side]) for piece in pieces),
        *wing_of(table).ordered(view, table, state, ink),
        *(leader(table, at, chief, ink[chief.side]) for chief, at in chiefs),
        written.drawn,
    ]
    drawn = _sheet(view, table, state, ink, "\n".join(layer for layer in layers if layer), title)
    return drawn.replace(HATCH, HATCH_ON_PAPER) if paper else drawn


def png(svg_text: str, ppi: float = 144) -> bytes:
    """The map as a picture, set by typst."""
    try:
        typst = import_module("typst")
    except ImportError:
        raise NoPrinter('a PNG needs typst: run "pip install typst", or keep the SVG') from None
    page = b'#set page(width: auto, height: auto, margin: 0pt)\n#image(bytes(sys.inputs.map), format: "svg")\n'
    made: bytes = typst.compile(page, format="png", ppi=ppi, sys_inputs={"map": svg_text})
    return made


def _sheet(view: View, table: Board, state: Any, ink: dict[str, Ink], body: str, title: bool) -> str:
    """The paper: banner, border, the table itself, and the foot with scale and north."""
    wide, high = view.long(view.width), view.long(view.height)
    head = HEAD if title else 0
    signs, rows = key(view, table.ground)
    below = head + high + 2 * MARGIN
    across, down = wide + 2 * MARGIN, below + FOOT + rows
    said = f"{table.scenario.title}, turn {state.turn}"
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {number(across)} {number(down)}" '
            f'width="{number(across)}" height="{number(down)}" font-family="{SANS}">',
            f"<title>{plain(said)}</title>",
            f"<defs>{defs(view)}{HATCH}"
            f'<clipPath id="table"><rect width="{number(wide)}" height="{number(high)}"/></clipPath></defs>',
            f'<rect width="{number(across)}" height="{number(down)}" fill="{PANEL}"/>',
            banner(table, state, ink, across) if title else "",
            f'<g transform="translate({MARGIN} {MARGIN + head})">',
            f'<g clip-path="url(#table)"><rect width="{number(wide)}" height="{number(high)}" fill="{GROUND}"/>',
            body,
            f"</g>{border(view)}</g>",
            f'<g transform="translate({MARGIN} {number(below)})">{foot(view, table, ink)}</g>',
            f'<g transform="translate({MARGIN} {number(below + FOOT - 6)})">{signs}</g>',
            "</svg>\n",
        ]
    )


def chiefs_on(view: View, state: Any) -> list[tuple[Officer, Point]]:
    """Leaders on the table and where their discs go: by themselves, or at the rear edge of the unit they are with."""
    out: list[tuple[Officer, Point]] = []
    riders: dict[str, int] = {}
    for chief in state.leaders.values():
        host = state.units.get(chief.attached)
        if not chief.here or (host is not None and not host.here):
            continue
        at = (float(chief.x), float(chief.y))
        if host is not None:
            count = riders[host.id] = riders.get(host.id, 0) + 1
            at = _rear(host, (count // 2) * (1 if count % 2 else -1) * 20 / view.scale * 1000)
        out.append((chief, view.at(at)))
    return out


def _rear(piece: Body, aside: float) -> Point:
    x, y = front_centre(piece.box._replace(facing=turned(piece.facing, 18000)))
    return x + COS[piece.facing] * aside, y - SIN[piece.facing] * aside


def _moves(state: Any, trail: Mapping[str, tuple[Box, ...]]) -> list[tuple[Body, tuple[Box, ...]]]:
    return [(state.units[id], boxes) for id, boxes in trail.items() if id in state.units]


def _walked(piece: Body, boxes: tuple[Box, ...]) -> tuple[Box, ...]:
    return (*boxes, piece.box) if piece.here else boxes


def _labels(
    view: View,
    table: Board,
    state: Any,
    pieces: list[Body],
    chiefs: list[tuple[Officer, Point]],
    ink: dict[str, Ink],
    taken: Taken,
) -> Written:
    """The names of units and of leaders who ride alone, each in the freest place beside them."""
    out, rects = [], []
    short = short_names(pieces)
    for piece in pieces:
        with_it = [surname(chief.name) for chief, _ in chiefs if chief.attached == piece.id]
        words = badges(table, piece)
        wide = length_of(
            f"{short[piece.id]} {piece.unit.strength}{''.join(f' · {name}' for name in with_it)}", _NAME, bold=True
        )
        wide = max(wide, *(_slip_width(word) for word in words), 0)
        # The disc of a leader rides on the rear edge, and the name stands clear of it.
        box = piece.box._replace(depth=piece.depth + (600 if with_it else 0))
        places = label_places(view, box, wide, _LINE + SLIP * len(words))
        found, _ = best(taken, [[place] for place in places])
        taken.add([places[found]], 2)
        rects.append(places[found])
        out.append(_label(table, piece, ink[piece.side], short[piece.id], with_it, words, places[found]))
    for chief, (x, y) in chiefs:
        if not chief.attached:
            name = surname(chief.name)
            wide = length_of(name, 13)
            around = [
                (x + 12, y - 8, "start"),
                (x - 12 - wide, y - 8, "end"),
                (x - wide / 2, y + 10, "middle"),
                (x - wide / 2, y - 26, "middle"),
                (x + 9, y - 20, "start"),
                (x + 9, y + 6, "start"),
                (x - 9 - wide, y - 20, "end"),
                (x - 9 - wide, y + 6, "end"),
            ]
            spots = [(px, py, px + wide, py + 15) for px, py, _ in around]
            found, _ = best(taken, [[spot] for spot in spots])
            taken.add([spots[found]], 2)
            rects.append(spots[found])
            anchor = around[found][2]
            at = {"start": spots[found][0], "end": spots[found][2]}.get(anchor, x)
            top, deep = spots[found][1] + 12, ink[chief.side].deep
            out.append(text((at, top), name, 13.5, deep, anchor=anchor, family=SERIF, italic=True, halo=PANEL))
    return Written("".join(out), rects)


def _slip_width(word: str) -> float:
    return length_of(word, 11, bold=True) + 14


def _label(table: Board, piece: Body, ink: Ink, name: str, with_it: list[str], words: list[str], place: Rect) -> str:
    west, top, east, _ = place
    middle = (west + east) / 2
    who = piece.unit
    weak = who.strength * 2 <= who.start
    strength = f' font-weight="{700 if weak else 400}" fill="{BAD if weak else INK2}"'
    marked = plain(name) + f"\u00a0<tspan{strength}>{who.strength}</tspan>"
    marked += "".join(
        f'<tspan font-weight="400" font-style="italic" fill="{INK}">\u00a0· {plain(one)}</tspan>' for one in with_it
    )
    apart = wing_of(table).is_apart(piece)
    drawn = text((middle, top + 12), marked, _NAME, ink.deep, bold=True, italic=apart, halo=PANEL, raw=True)
    for i, word in enumerate(words):
        wide = _slip_width(word)
        drawn += slip(word, middle - wide / 2, top + _LINE + 1 + SLIP * i, wide)
    return f'<g class="label" data-unit="{plain(piece.id)}">{drawn}</g>'
