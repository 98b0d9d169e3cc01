"""Who stands on the table, as the sheets print it: regiments by brigade, their stands, and their officers."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import msgspec

from enfilade.press.charts.called import weapon_name, weapon_reach
from enfilade.umpire.forms.names import find

SIDES = {"us": "Union", "cs": "Confederate"}


class Regiment(msgspec.Struct, frozen=True, kw_only=True):
    """A regiment or battery. Strength is in figures, for guns in sections."""

    name: str
    nation: str
    brigade: str
    arm: str
    weapon: str
    quality: str
    start: int
    strength: int
    stands: int
    mounted: bool = False
    level: str = "good"
    opening: bool = True
    gone: str = ""
    lost: bool = False
    """Its brigade counts it as lost."""
    arrives: int = 0
    """The turn in which it comes; 0 is from the start."""
    way_in: str = ""
    size: tuple[int, int] = (0, 0)
    """Of one stand, in thousandths of an inch; 0 is the edition's own."""


class Officer(msgspec.Struct, frozen=True, kw_only=True):
    name: str
    nation: str
    brigade: str = ""
    """Empty if he commands several."""
    benefit: int = 0
    rank: str = ""
    attached: str = ""
    killed: bool = False
    after: str = ""
    """Whom he has succeeded."""
    gone: bool = False
    """He is no longer on the field, killed or not."""
    arrives: int = 0
    leaves: int = 0


class Muster(msgspec.Struct, frozen=True, kw_only=True):
    """Everybody on both sides, and by which card they are played."""

    title: str
    foot: str
    family: str
    edition_id: str
    edition: Any
    regiments: tuple[Regiment, ...]
    officers: tuple[Officer, ...] = ()
    sides: dict[str, str] = msgspec.field(default_factory=lambda: dict(SIDES))
    """What each nation's side is called, in the order of play."""
    turn: int = 0
    """0 is before the battle: the sheet is blank."""
    turns: int = 0

    def brigades(self, nation: str) -> list[str]:
        """In the order in which they are listed."""
        return list(dict.fromkeys(one.brigade for one in self.regiments if one.nation == nation))


def only(muster: Muster, side: str) -> Muster:
    """One side of it, by nation or name."""
    sides = sides_named(side, muster.sides)
    return msgspec.structs.replace(
        muster,
        regiments=tuple(one for one in muster.regiments if one.nation in sides),
        officers=tuple(one for one in muster.officers if one.nation in sides),
        sides=sides,
    )


def sides_named(side: str, sides: dict[str, str]) -> dict[str, str]:
    """The one that is meant, or both if none is.

    >>> sides_named("union", SIDES)
    {'us': 'Union'}
    """
    if not side:
        return dict(sides)
    known = {name.lower(): nation for nation, name in sides.items()} | {key: key for key in sides}
    chosen = known[find(side, tuple(known), "side")]
    return {chosen: sides[chosen]}


def weapon_of(muster: Muster, one: Regiment) -> tuple[str, str]:
    """What it carries in the card's words, and how far that goes at normal range."""
    said = (muster.edition, muster.family, one.arm, one.weapon)
    return weapon_name(*said), weapon_reach(*said)


def stand_of(muster: Muster, one: Regiment) -> tuple[int, int]:
    """Width and depth of one of its stands in thousandths of an inch."""
    if one.size != (0, 0):
        return one.size
    kind = "gun" if one.arm == "artillery" else "cavalry" if one.arm == "cavalry" and one.mounted else "infantry"
    stand = getattr(muster.edition.stands, kind)
    return int(stand.width), int(stand.depth)


def shares(one: Regiment) -> list[int]:
    """Figures on each stand: losses are taken from the last, and a stand goes with its last figure.

    >>> shares(Regiment(name="2nd Wisconsin", nation="us", brigade="", arm="infantry", weapon="rifle-musket",
    ...     quality="elite", start=5, strength=5, stands=2))
    [2, 3]
    """
    count = 1 if one.arm == "artillery" else max(1, min(one.stands, one.start))
    edges = [place * one.start // count for place in range(count + 1)]
    return [after - before for before, after in pairwise(edges)]
