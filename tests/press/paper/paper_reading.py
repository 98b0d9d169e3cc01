"""Reads a printed page back from typst's SVG: its lines and boxes in points, and its text glyph by glyph."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple
from xml.etree import ElementTree

import typst

_HREF = "{http://www.w3.org/1999/xlink}href"
_SVG = "{http://www.w3.org/2000/svg}"
_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+−–½″.,:()"


class Stroke(NamedTuple):
    """A straight line, or the outline of a box, where it stands on the page."""

    x: float
    y: float
    wide: float
    high: float
    weight: float
    fill: str


class Run(NamedTuple):
    """A piece of text and where it begins."""

    x: float
    y: float
    text: str


def strokes(svg: str) -> list[Stroke]:
    found = []
    for x, y, node in _walk(ElementTree.fromstring(svg)):
        if node.tag == f"{_SVG}path" and "d" in node.attrib:
            wide, high = _extent(node.attrib["d"])
            weight = float(node.get("stroke-width", 0))
            found.append(Stroke(x, y, wide, high, weight, node.get("fill", "")))
    return found


def runs(svg: str, *sizes: float) -> list[Run]:
    """The text set in these sizes, roman or bold; letters in others are question marks."""
    known = _alphabet(sizes)
    found = []
    for x, y, node in _walk(ElementTree.fromstring(svg)):
        glyphs = [child.get(_HREF, "") for child in node if child.tag == f"{_SVG}use"]
        if glyphs:
            found.append(Run(x, y, "".join(known.get(glyph, "?") for glyph in glyphs)))
    return found


@cache
def _alphabet(sizes: tuple[float, ...]) -> dict[str, str]:
    """What each glyph's name stands for; typst names an outline by its font and size."""
    known: dict[str, str] = {}
    for size in sizes:
        for weight in ("regular", "bold"):
            source = (
                f'#set text(font: "Libertinus Serif", size: {size}pt, weight: "{weight}", number-type: "lining", '
                'number-width: "tabular", hyphenate: false)\n#let letters = sys.inputs.letters.clusters()\n'
                "#grid(columns: 10, ..letters.map(letter => [#letter]))"
            )
            made = typst.compile(
                source.encode(),
                format="svg",
                font_paths=typst.Fonts(include_system_fonts=False),
                sys_inputs={"letters": _LETTERS},
            )
            assert isinstance(made, bytes)
            tree = ElementTree.fromstring(made)
            glyphs = [node.get(_HREF, "") for node in tree.iter(f"{_SVG}use")]
            assert len(glyphs) == len(_LETTERS)
            known |= dict(zip(glyphs, _LETTERS, strict=True))
    return known


def _walk(root: ElementTree.Element) -> Iterator[tuple[float, float, ElementTree.Element]]:
    """Every group and path in the order of drawing, with where it stands."""
    waiting = [(0.0, 0.0, root)]
    while waiting:
        x, y, node = waiting.pop()
        dx, dy = _moved(node.get("transform", ""))
        x, y = x + dx, y + dy
        yield x, y, node
        if node.tag not in (f"{_SVG}defs", f"{_SVG}pattern"):
            waiting += [(x, y, child) for child in reversed(node) if child.tag != f"{_SVG}use"]


def _moved(transform: str) -> tuple[float, float]:
    if not transform:
        return 0.0, 0.0
    numbers = [float(number) for number in re.findall(r"-?[\d.]+(?:e-?\d+)?", transform)]
    if transform.startswith("translate"):
        return numbers[0], numbers[1] if len(numbers) > 1 else 0.0
    return (numbers[4], numbers[5]) if transform.startswith("matrix") else (0.0, 0.0)


def _extent(path: str) -> tuple[float, float]:
    """Width and height of a path of straight lines, as typst writes them."""
    x = y = 0.0
    xs, ys = [0.0], [0.0]
    for letter, rest in re.findall(r"([MLHVhvml])\s*([-\d.e ]*)", path):
        numbers = [float(number) for number in rest.split()]
        match letter:
            case "M" | "L":
                x, y = numbers[0], numbers[1]
            case "m" | "l":
                x, y = x + numbers[0], y + numbers[1]
            case "H":
                x = numbers[0]
            case "h":
                x += numbers[0]
            case "V":
                y = numbers[0]
            case "v":
                y += numbers[0]
        xs.append(x)
        ys.append(y)
    return max(xs) - min(xs), max(ys) - min(ys)
