"""What units, leaders, brigades and places are called by people who speak of them, and ranges too."""

from __future__ import annotations

from collections.abc import Iterable

from enfilade.ground.box import Box
from enfilade.ground.shapes import point_in_edges
from enfilade.speech.names import listed
from enfilade.tabletop.board import Board
from enfilade.tabletop.body import Body, Officer

BESIDE = 700
"""A fence so near is the one a unit stands behind."""
_PLAIN = ("Artillery", "Horse", "The", "Batteries", "Reserve")
"""Words that are capital only because a name begins with them."""
_COMMON = (
    *("Bank", "Banks", "Barn", "East", "Edge", "Field", "Headwater", "Middle", "North", "Orchard"),
    *("Pike", "South", "Stubble", "Swampy", "West", "Wheat", "Wood", "Woods"),
)
"""Words that begin the names of places and are no names themselves."""
_BARE = ("Ridge", "Hill", "Run", "School", "Field", "Woods")
"""Names that end so go without an article."""
_WOODS = ("light-woods", "heavy-woods", "orchard")
_HOUSES = ("village", "farm")


def unit(piece: Body) -> str:
    """A regiment or battery: "the 2nd Wisconsin", "Hall's battery"."""
    return named(piece.name, guns=piece.unit.arm == "artillery")


def units(pieces: Iterable[Body]) -> str:
    return listed(unit(piece) for piece in pieces)


def named(name: str, guns: bool = False) -> str:
    """A name as it is spoken: without what is in brackets or comes along.

    >>> named("6th Wisconsin and brigade guard"), named("Calef's Battery A, 2nd US (one section)", guns=True)
    ('the 6th Wisconsin', "Calef's battery")
    >>> named("Remnants of Peabody's brigade"), named("8th Illinois, right wing")
    ("what is left of Peabody's brigade", 'the 8th Illinois, right wing')
    """
    plain = name.partition(" (")[0].partition(" and ")[0]
    first, _, rest = plain.partition(" ")
    if first.endswith(("'s", "’s")):
        return f"{first} battery" if guns else plain
    if plain.startswith("Remnants of "):
        return f"what is left of {plain.removeprefix('Remnants of ')}"  # one body of men, so that verbs agree
    if first in _PLAIN:
        plain = first.lower() + " " + rest
    return plain if plain.startswith("the ") else f"the {plain}"


def leader(chief: Officer) -> str:
    """By his last name: "Meredith"."""
    words = [word.strip(",") for word in chief.name.split() if word.strip(",.") not in ("Jr", "Sr", "II", "III")]
    return words[-1] if words else chief.id


def brigade(table: Board, id: str) -> str:
    """A brigade: "Archer's brigade", "the Iron Brigade"."""
    name = next((one.name for one in table.scenario.brigades if one.id == id), id)
    return named(name.partition(",")[0])


def objective(table: Board, id: str) -> str:
    """An objective: "the crossroads", "McPherson's Woods"."""
    name = next((one.name for one in table.scenario.victory.objectives if one.id == id), id)
    first, _, rest = name.partition(" ")
    match first:
        case "The":
            return f"the {rest}"
        case "Where":
            return f"the place where {rest}"
        case _:
            return name


def place(table: Board, box: Box) -> str:
    """Where a unit is or would be, if that has a name: "in McPherson's Woods", "behind the South fence", or nothing."""
    ground = table.ground
    lines = [line for gap, line in ground.barriers_near(box, BESIDE) if gap <= BESIDE]
    if lines:
        return f"behind {_the(lines[0].name) or 'the ' + lines[0].kind.replace('-', ' ').replace('wood ', '')}"
    area = ground.area_at(box.x, box.y, (*_WOODS, *_HOUSES))
    if area is not None:
        plain = "the orchard" if area.kind == "orchard" else "the woods" if area.kind in _WOODS else "the buildings"
        return f"{'at' if area.kind in _HOUSES else 'in'} {_the(area.name) or plain}"
    level = ground.level_at(box.x, box.y)
    for height in ground.heights:
        if level and height.level == level and point_in_edges(box.x, box.y, height.edges):
            return f"on {_the(height.name) or 'the high ground'}"
    return ""


def at_range(band: str) -> str:
    """
    >>> at_range("short"), at_range("point-blank"), at_range("close-canister")
    ('at short range', 'point blank', 'with canister')
    """
    match band:
        case "point-blank":
            return "point blank"
        case "canister" | "close-canister":
            return "with canister"
        case "desperation":
            return "in desperation"
        case "melee":
            return "hand to hand"
        case "":
            return "from here"
        case _:
            return f"at {band} range"


def _the(name: str) -> str:
    """A named place with its article, where it wants one."""
    if not name:
        return ""
    first = name.partition(" ")[0]
    if first == "The":
        return "the " + name[4:]
    if first in _COMMON:
        return "the " + first.lower() + name[len(first) :]
    owned = first.endswith(("'s", "’s", "s'"))
    return name if owned or name.split()[-1] in _BARE else f"the {name}"
