"""The key of a table map: each kind of ground that is on it, drawn as the map draws it, with its word."""

from __future__ import annotations

from enfilade.ground.shapes import edges_of
from enfilade.ground.terrain import LINES, Area, Ground, Height
from enfilade.ground.tracks import Line
from enfilade.press.map.barriers import barriers
from enfilade.press.map.heights import heights
from enfilade.press.map.ink import GROUND, INK2, RULE, View, length_of, number, text
from enfilade.press.map.lines import streams, tracks
from enfilade.press.map.terrain import areas

WIDE, HIGH = 38.0, 18.0
_ROW = 25
_ENTRIES = (
    ("higher ground, by level", ("height",)),
    ("light woods", ("light-woods",)),
    ("heavy woods", ("heavy-woods",)),
    ("orchard", ("orchard",)),
    ("field", ("field",)),
    ("broken ground", ("broken",)),
    ("rough ground", ("rough",)),
    ("water", ("water",)),
    ("buildings", ("farm", "village")),
    ("road", ("road",)),
    ("trail", ("trail",)),
    ("stream", ("stream",)),
    ("wood fence", ("wood-fence",)),
    ("stone wall", ("stone-wall",)),
    ("hasty works", ("hasty-works",)),
    ("light works", ("light-works",)),
    ("heavy works", ("heavy-works",)),
)


def key(view: View, ground: Ground) -> tuple[str, int]:
    """The key in as many rows as it takes, and the height of them all."""
    there = {area.kind for area in ground.areas} | {line.kind for line in ground.lines}
    there |= {"height"} if ground.heights else set()
    small = View(view.scale, round(WIDE * 1000 / view.scale), round(HIGH * 1000 / view.scale))
    out = [f'<clipPath id="sample"><rect width="{number(WIDE)}" height="{number(HIGH)}"/></clipPath>']
    x, row = 0.0, 0
    for word, kinds in _ENTRIES:
        kind = next((kind for kind in kinds if kind in there), "")
        if not kind:
            continue
        long = WIDE + 7 + length_of(word, 12.5) + 14
        if x + long > view.long(view.width):
            x, row = 0.0, row + 1
        out.append(_entry(small, kind, word, x, row * _ROW))
        x += long
    return f'<g class="key">{"".join(out)}</g>', (row + 1) * _ROW if len(out) > 1 else 0


def _entry(view: View, kind: str, word: str, x: float, y: float) -> str:
    sample = _sample(view, kind)
    drawn = (
        heights(view, sample)
        + areas(view, sample, (kind,), (), ())
        + streams(view, sample)
        + tracks(view, sample)
        + barriers(view, sample, [(view.width / 2, 0.0)])
    )
    box = f'width="{number(WIDE)}" height="{number(HIGH)}"'
    return (
        f'<g transform="translate({number(x)} {number(y)})"><g clip-path="url(#sample)"><rect {box} fill="{GROUND}"/>'
        f'{drawn}</g><rect {box} fill="none" stroke="{RULE}" stroke-width="1"/>'
        f"{text((WIDE + 7, 13), word, 12.5, INK2, anchor='start')}</g>"
    )


def _sample(view: View, kind: str) -> Ground:
    """A table as large as the sample, with nothing else on it."""
    wide, high = float(view.width), float(view.height)
    edged = kind in ("farm", "village", "light-woods", "heavy-woods")
    shape = _square(80, 80, wide - 80, high - 80) if edged else _square(-900, -900, wide + 900, high + 900)
    if kind == "height":
        steps = [_square(wide * share, -900, wide + 900, high + 900) for share in (0.4, 0.8)]
        levels = [Height(i + 1, "", step, edges_of([step]), *_bounds(step)) for i, step in enumerate(steps)]
        return Ground((), levels, (), view.width, view.height)
    area = Area(kind, "", shape, edges_of([shape]), *_bounds(shape))
    run = ((-200.0, high / 2), (wide + 200, high / 2))
    lines = [Line(kind, "", run, 0.0, -200, 0, wide + 200, high)]
    return Ground(() if kind in LINES else [area], (), lines if kind in LINES else (), view.width, view.height)


def _square(west: float, south: float, east: float, north: float) -> tuple[tuple[float, float], ...]:
    return ((west, south), (east, south), (east, north), (west, north))


def _bounds(points: tuple[tuple[float, float], ...]) -> tuple[float, float, float, float]:
    return (*points[0], *points[2])
