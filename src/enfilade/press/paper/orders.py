"""Written orders on paper: the sheet a side writes them on, and chits; their names come from the edition."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card, edition
from enfilade.press.games.wings import WINGS
from enfilade.press.paper.base import Page, Paper, foot_of
from enfilade.press.paper.muster import SIDES, Muster, only, sides_named
from enfilade.rules import GAMES
from enfilade.tabletop.family import Family

MOST_TURNS = 16
_BLANK_ROWS = 18
_USUAL_EACH = 16
_MOST_EACH = 60


def orders_page(
    card: Card,
    paper: Paper = "a4",
    muster: Muster | None = None,
    turns: int = 0,
    side: str = "",
    filled: Mapping[str, str] | None = None,
    turn: int = 0,
) -> Page:
    """A row a unit and a column a turn; without units the names are written by hand.

    With a `turn` it is the sheet of that one, with a row for each officer too; `filled` has orders by name.
    """
    count = 1 if turn else turns or (muster.turns if muster else 0) or 8
    if not 1 <= count <= MOST_TURNS:
        raise Malformed(f"an order sheet has 1 to {MOST_TURNS} turns, not {count}")
    values = {
        "heading": muster.title if muster else card.title,
        "turns": count,
        "first": turn or 1,
        "orders": _orders(card),
        "sides": _rows(only(muster, side), count, filled or {}, officers=bool(turn))
        if muster
        else [_blank(nation, count) for nation in sides_named(side, SIDES)],
    }
    return Page(template="orders", title="Order sheets", foot=foot_of(card), paper=paper, values=values)


def chits_page(card: Card, paper: Paper = "a4", muster: Muster | None = None, each: int = 0, side: str = "") -> Page:
    """Fronts and backs for each side: as many of every order as the side has units."""
    if not 0 <= each <= _MOST_EACH:
        raise Malformed(f"there are 1 to {_MOST_EACH} chits of each order, not {each}")
    sides = sides_named(side, muster.sides if muster else SIDES)
    values = {
        "orders": _orders(card),
        "sides": [
            {"nation": nation, "name": name, "each": each or _units(muster, nation)} for nation, name in sides.items()
        ],
    }
    return Page(template="chits", title="Order chits", foot=foot_of(card), paper=paper, values=values)


def _orders(card: Card) -> list[dict[str, str]]:
    listed = WINGS[card.family].orders(card.edition)
    if not listed:
        others = " or ".join(game.title for game in with_orders())
        raise Malformed(f"{card.title} is played without written orders; they belong to {others}")
    return [{"code": code, "name": name, "means": means} for code, name, means in listed]


def with_orders() -> list[Family]:
    """The games in which orders are written."""
    return [game for game in GAMES if WINGS[game.id].orders(edition(game.usual).edition)]


def _units(muster: Muster | None, nation: str) -> int:
    if muster is None:
        return _USUAL_EACH
    return min(_MOST_EACH, sum(one.nation == nation and not one.gone for one in muster.regiments))


def _rows(muster: Muster, turns: int, filled: Mapping[str, str], officers: bool) -> list[dict[str, Any]]:
    def row(name: str) -> dict[str, Any]:
        return {"name": name, "cells": [filled.get(name, ""), *[""] * (turns - 1)]}

    found = []
    for nation, name in muster.sides.items():
        brigades = [
            {
                "name": brigade,
                "units": [
                    row(one.name)
                    for one in muster.regiments
                    if one.nation == nation and one.brigade == brigade and not one.gone
                ],
            }
            for brigade in muster.brigades(nation)
        ]
        riders = [one.name for one in muster.officers if one.nation == nation and not one.killed and not one.gone]
        if officers and riders:
            brigades.append({"name": "Officers", "units": [row(one) for one in riders]})
        found.append({"nation": nation, "name": name, "brigades": brigades})
    return found


def _blank(nation: str, turns: int) -> dict[str, Any]:
    rows = [{"name": "", "cells": [""] * turns}] * _BLANK_ROWS
    return {"nation": nation, "name": SIDES[nation], "brigades": [{"name": "", "units": rows}]}
