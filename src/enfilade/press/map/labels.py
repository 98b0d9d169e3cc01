"""Where words go on a table map, and the short names of units and leaders."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from enfilade.ground.box import COS, SIN, Box
from enfilade.press.map.ink import View
from enfilade.press.map.outline import Rect
from enfilade.tabletop.body import Body

_STATES = {
    "Alabama": "Ala", "Arkansas": "Ark", "California": "Cal", "Connecticut": "Conn", "Delaware": "Del",
    "Florida": "Fla", "Georgia": "Ga", "Illinois": "Ill", "Indiana": "Ind", "Kansas": "Kan", "Kentucky": "Ky",
    "Louisiana": "La", "Maine": "Me", "Maryland": "Md", "Massachusetts": "Mass", "Michigan": "Mich",
    "Minnesota": "Minn", "Mississippi": "Miss", "Missouri": "Mo", "New Hampshire": "NH", "New Jersey": "NJ",
    "New York": "NY", "North Carolina": "NC", "Pennsylvania": "Pa", "Rhode Island": "RI", "South Carolina": "SC",
    "Tennessee": "Tenn", "Texas": "Tex", "Vermont": "Vt", "West Virginia": "W Va", "Virginia": "Va",
    "Wisconsin": "Wis", "Battalion": "Bn", "Cavalry": "Cav",
}  # fmt: skip
_LONGEST = 24
_PLACES = (0, -45, 45, -90, 90, -135, 135, 180)
"""Where a unit's name is tried, in degrees from straight behind it."""


class Written(NamedTuple):
    """Words as drawn, and the ground they cover."""

    drawn: str
    rects: list[Rect]


class Taken:
    """The ground that is already spoken for, and what it costs to write over it."""

    def __init__(self, view: View) -> None:
        self._wide, self._high = view.long(view.width), view.long(view.height)
        self._rects: list[tuple[Rect, float]] = []

    def add(self, rects: Iterable[Rect], weight: float = 1) -> None:
        self._rects += ((rect, weight) for rect in rects)

    def cost(self, rects: Iterable[Rect]) -> float:
        """The area written over, and much more for what falls off the table."""
        total = 0.0
        for rect in rects:
            west, top, east, bottom = rect
            over = max(-west, 0) + max(-top, 0) + max(east - self._wide, 0) + max(bottom - self._high, 0)
            total += over * 200
            for (w, t, e, b), weight in self._rects:
                if w < east and e > west and t < bottom and b > top:
                    total += (min(e, east) - max(w, west)) * (min(b, bottom) - max(t, top)) * weight
        return total


def label_places(view: View, box: Box, wide: float, high: float) -> list[Rect]:
    """Where a label of a size may stand beside a footprint, the best place first: behind it."""
    x, y = view.at((box.x, box.y))
    out = []
    for far, snug in ((5.0, False), (7.0, True), (24.0, True)):
        for degrees in _PLACES:
            turn = (box.facing + 18000 + degrees * 100) % 36000
            dx, dy = SIN[turn], -COS[turn]
            ahead = (turn - box.facing) % 36000
            own = (abs(SIN[ahead]) * view.long(box.width) + abs(COS[ahead]) * view.long(box.depth)) / 2
            # How far the label reaches back: to its farthest corner, or only along this direction.
            reach = wide / 2 * abs(dx) + high / 2 * abs(dy)
            if snug:
                reach = min(wide / 2 / max(abs(dx), 1e-9), high / 2 / max(abs(dy), 1e-9))
            mx, my = x + dx * (own + reach + far), y + dy * (own + reach + far)
            out.append((mx - wide / 2, my - high / 2, mx + wide / 2, my + high / 2))
    return out


def best(taken: Taken, places: Sequence[Sequence[Rect]], patience: float = 12) -> tuple[int, float]:
    """The place that costs least, and its cost; an earlier one wins unless a later saves more than the patience."""
    costs = [taken.cost(rects) + i * patience for i, rects in enumerate(places)]
    found = min(range(len(costs)), key=costs.__getitem__)
    return found, costs[found] - found * patience


def footing(view: View, box: Box) -> list[Rect]:
    """A turned footprint as small upright squares."""
    wide, deep = view.long(box.width), view.long(box.depth)
    across, along = max(1, math.ceil(wide / 10)), max(1, math.ceil(deep / 10))
    x, y = view.at((box.x, box.y))
    s, c = SIN[box.facing], COS[box.facing]
    half = max(wide / across, deep / along) / 2 + 1
    out = []
    for i in range(across):
        for j in range(along):
            u, v = wide * ((i + 0.5) / across - 0.5), deep * ((j + 0.5) / along - 0.5)
            px, py = x + u * c + v * s, y + u * s - v * c
            out.append((px - half, py - half, px + half, py + half))
    return out


def short_names(pieces: Iterable[Body]) -> dict[str, str]:
    """What to call each unit on the map; two of a side that would be called the same keep more of their names."""
    listed = list(pieces)
    short = {piece.id: short_name(piece.name, piece.unit.arm) for piece in listed}
    called = [(piece.side, short[piece.id]) for piece in listed]
    for piece in listed:
        if called.count((piece.side, short[piece.id])) > 1:
            short[piece.id] = _cut(_abbreviated(piece.name))
    return short


def short_name(name: str, arm: str = "infantry") -> str:
    """As a map calls it.

    >>> short_name("6th Wisconsin and brigade guard"), short_name("Hall's 2nd Maine Battery", "artillery")
    ('6 Wis', 'Hall')
    >>> short_name("60th and 61st Georgia"), short_name("1st, 4th and 5th Texas"), short_name("7th Tenn. and 14th Ala.")
    ('60·61 Ga', '1·4·5 Tex', '7 Tenn.')
    """
    if arm != "artillery" and (joined := _joined(name)):
        return _cut(joined)
    words = re.split(r"\s*\(|,| and ", name.strip())[0]
    if arm == "artillery":
        owner = re.match(r"(\w[\w.\- ]*?)['’]s\b", words)
        if owner:
            return _cut(owner[1])
    return _cut(_abbreviated(words or name))


def _joined(name: str) -> str:
    """Regiments of one state that fight as one: their numbers, then the state. Nothing for any other name."""
    number = r"\d+(?:st|nd|rd|th|d)?"
    found = re.match(rf"({number}(?:(?:\s*,\s*|\s*&\s*|\s*/\s*|,?\s+and\s+){number})+)\s+([A-Z].*)", name.strip())
    if not found:
        return ""
    state = re.split(r"\s*\(|,| and ", found[2])[0]
    return f"{'·'.join(re.findall(r'[0-9]+', found[1]))} {_abbreviated(state)}"


def surname(name: str) -> str:
    """
    >>> surname("Brig. Gen. Solomon Meredith"), surname("Col. John S. Mosby, Jr.")
    ('Meredith', 'Mosby')
    """
    words = [word for word in re.split(r"[\s,(]+", name) if word and not re.fullmatch(r"(?:Jr|Sr|I+V?)\.?\)?", word)]
    return _cut(words[-1]) if words else name


def place_name(name: str) -> str:
    """The proper name of a place, without what is said of it; nothing for a mere description.

    >>> place_name("Willoughby Run (knee deep)"), place_name("field fence")
    ('Willoughby Run', '')
    """
    words = re.split(r"\s*[(;:,]", name.strip())[0]
    return words if words and not words[0].islower() else ""


def _abbreviated(words: str) -> str:
    for state, letters in _STATES.items():
        words = re.sub(rf"\b{state}\b", letters, words)
    return re.sub(r"\b(\d+)(?:st|nd|rd|th|d)\b", r"\1", words)


def _cut(name: str) -> str:
    return name if len(name) <= _LONGEST else name[: _LONGEST - 1].rstrip() + "…"
