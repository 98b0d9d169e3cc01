"""Range and movement sticks at true scale; what is longer than the paper comes in pieces that join."""

from __future__ import annotations

from typing import Any

from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.library.editions.cards import Card
from enfilade.library.problems import nearest
from enfilade.press.paper.bands import Stick, movement_sticks, range_sticks
from enfilade.press.paper.base import Page, Paper, foot_of
from enfilade.speech.spoken import number

_LETTERS = 22
"""Of a name, to the inch, beside which the arm and the number of the piece still stand."""
_LINES = 2
"""How many lines of names there is room for on a stick."""
PIECE = 10_000
"""Thousandths of an inch that fit across either paper with the tab of a joint."""


def sticks_page(
    card: Card, paper: Paper = "a4", weapons: tuple[str, ...] = (), moves: bool = False, fires: bool = True
) -> Page:
    """Every weapon of the card, or those named; with `moves` the formations too."""
    listed = range_sticks(card) if fires else []
    if weapons:
        known = sorted({key for stick in listed for key in stick.keys})
        for weapon in weapons:
            if weapon not in known:
                raise Malformed(f"{card.id} has no stick for {weapon!r}{nearest(weapon, known)}: {', '.join(known)}")
        listed = [stick for stick in listed if set(stick.keys) & set(weapons)]
    listed += movement_sticks(card) if moves else []
    values = {
        "heading": card.title,
        "groups": [
            {"title": title, "sticks": [piece for stick in listed if stick.kind == kind for piece in _pieces(stick)]}
            for kind, title in (("fire", "Range sticks"), ("move", "Movement sticks"))
            if any(stick.kind == kind for stick in listed)
        ],
    }
    return Page(template="sticks", title=f"{card.title}: sticks", foot=foot_of(card), paper=paper, values=values)


def _called(names: tuple[str, ...], room: int) -> str:
    """As many names as there is room for; the longest sticks bear them all.

    >>> _called(("6 pounder gun", "Mixed guns", "Whitworth breechloader"), 30)
    '6 pounder gun, Mixed guns and one more'
    """
    told = names
    while len(told) > 1 and len(", ".join(told)) > room:
        told = told[:-1]
    left = len(names) - len(told)
    return ", ".join(told) + (f" and {number(left)} more" if left else "")


def _pieces(stick: Stick) -> list[dict[str, Any]]:
    long = stick.marks[-1].at
    count = -(-long // PIECE)
    return [_piece(stick, nth, count, long) for nth in range(count)]


def _piece(stick: Stick, nth: int, count: int, long: int) -> dict[str, Any]:
    start, end = nth * PIECE, min((nth + 1) * PIECE, long)
    bands, before = [], 0
    for mark in stick.marks:
        low, high = max(before, start), min(mark.at, end)
        if low < high:
            ends = mark.at == high
            told = f"{mark.said}, under {Length(mark.at)}" if mark.under else f"{mark.said} {Length(mark.at)}"
            bands.append(
                {"from": low, "to": high, "band": mark.said, "said": told if ends else f"{mark.said} →", "ends": ends}
            )
        before = mark.at
    line, arm = (end - start) * _LETTERS // 1000, len(stick.arm)
    # All names are on the first piece, if need be in two lines; the others only have to be told apart.
    lines = 1 if nth or len(", ".join(stick.names)) <= line - arm else _LINES
    return {
        "kind": stick.kind,
        "arm": stick.arm,
        "name": _called(stick.names, line * lines - arm),
        "lines": lines,
        "from": start,
        "to": end,
        "bands": bands,
        "number": nth + 1,
        "count": count,
    }
