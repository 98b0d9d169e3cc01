"""Words for reasons: numbers, ranges, names and places as people at a table say them, in short plain sentences."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from enfilade.ground.box import Box, between
from enfilade.ground.shapes import point_in_edges
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import Chief, Piece

MOST = 200
"""Nobody reads a longer reason."""
BESIDE = 700
"""A fence so near is the one a unit stands behind."""
STEP = 300
"""Who moves no farther has only turned."""
WHEEL, ABOUT = 4500, 13500
"""Who turns more than this, and goes no farther than his line is long, has wheeled or faced about."""
_PLAIN = ("Artillery", "Horse", "The", "Batteries", "Reserve")
"""Words that are capital only because a name begins with them."""
_COMMON = (
    *("Bank", "Banks", "Barn", "East", "Edge", "Field", "Headwater", "Middle", "North", "Orchard"),
    *("Pike", "South", "Stubble", "Swampy", "West", "Wheat", "Wood", "Woods"),
)
"""Words that begin the names of places and are no names themselves."""
_BARE = ("Ridge", "Hill", "Run", "School", "Field", "Woods")
"""Names that end so go without an article."""
_INTO = {"in": "into", "on": "onto", "at": "to"}
_WOODS = ("light-woods", "heavy-woods", "orchard")
_HOUSES = ("village", "farm")


def said(*sentences: str) -> str:
    """One or two sentences: capital first, a full stop last, and no longer than anybody reads.

    >>> said("the 2nd Wisconsin fires", "", "it costs the 13th Alabama 0.8 figures")
    'The 2nd Wisconsin fires. It costs the 13th Alabama 0.8 figures.'
    """
    told = [one[:1].upper() + one[1:].removesuffix(".") + "." for one in sentences if one]
    while len(told) > 1 and len(" ".join(told)) > MOST:
        told.pop()
    whole = " ".join(told)
    return whole if len(whole) <= MOST else _short(whole)


def figures(worth: float) -> str:
    """
    >>> figures(1.84), figures(1.0), figures(0.02)
    ('1.8 figures', '1 figure', 'next to nothing')
    """
    if abs(worth) < 0.05:
        return "next to nothing"
    told = f"{worth:.1f}".removesuffix(".0")
    return f"{told} figure{'' if told == '1' else 's'}"


def losses(piece: Piece, mean: float) -> str:
    """Figures of a regiment, sections of a battery."""
    told = figures(mean)
    return told.replace("figure", "section") if piece.unit.arm == "artillery" else told


def chance(share: float) -> str:
    """
    >>> chance(0.344), chance(0.001), chance(0.9999)
    ('34%', 'under 1%', 'over 99%')
    """
    if share < 0.01:
        return "under 1%"
    return "over 99%" if share > 0.99 else f"{share * 100:.0f}%"


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


def inches(mils: float) -> str:
    """
    >>> inches(3180), inches(1000)
    ('3 inches', 'an inch')
    """
    whole = round(mils / 1000)
    return "an inch" if whole == 1 else f"{whole} inches" if whole else "a hair"


def times(more: float) -> str:
    """How many times as much.

    >>> times(2.1), times(1.5), times(3.4)
    ('twice as much', 'half as much again', '3 times as much')
    """
    if more < 1.25:
        return "more"
    if more < 1.75:
        return "half as much again"
    return "twice as much" if more < 2.5 else f"{more:.0f} times as much"


def unit(piece: Piece) -> str:
    """A regiment or battery: "the 2nd Wisconsin", "Hall's battery"."""
    return named(piece.name, guns=piece.unit.arm == "artillery")


def units(pieces: Iterable[Piece]) -> str:
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


def leader(chief: Chief) -> str:
    """By his last name: "Meredith"."""
    words = [word.strip(",") for word in chief.name.split() if word.strip(",.") not in ("Jr", "Sr", "II", "III")]
    return words[-1] if words else chief.id


def brigade(table: Field, id: str) -> str:
    """A brigade: "Archer's brigade", "the Iron Brigade"."""
    name = next((one.name for one in table.scenario.brigades if one.id == id), id)
    return named(name.partition(",")[0])


def objective(table: Field, id: str) -> str:
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


def place(table: Field, box: Box) -> str:
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


def goes(table: Field, pieces: Sequence[Piece], box: Box, foe: Piece | None) -> str:
    """A move by where it brings the first of those who make it: "goes behind the South fence", "go forward"."""
    lead, go = pieces[0], "go" if len(pieces) > 1 else "goes"
    far = math.dist((lead.x, lead.y), (box.x, box.y))
    if far < STEP:
        return f"{'turn' if len(pieces) > 1 else 'turns'}{' to face ' + unit(foe) if foe is not None else ''}"
    where = place(table, box)
    if where and where != place(table, lead.box):
        how, _, what = where.partition(" ")
        return f"{go} {_INTO.get(how, how)} {what}"
    turned = between(lead.facing, box.facing)
    if turned > WHEEL and far < lead.box.width:
        many = len(pieces) > 1
        return f"face{'' if many else 's'} about" if turned > ABOUT else f"wheel{'' if many else 's'}"
    if foe is None:
        return f"{go} forward"
    nearer = math.dist((lead.x, lead.y), (foe.x, foe.y)) - math.dist((box.x, box.y), (foe.x, foe.y))
    return f"{go} {'forward' if nearer > far / 2 else 'back' if nearer < -far / 2 else 'to one side'}"


def listed(names: Iterable[str]) -> str:
    """
    >>> listed(["the 2nd Wisconsin", "the 7th Wisconsin", "Hall's battery"])
    "the 2nd Wisconsin, the 7th Wisconsin and Hall's battery"
    """
    *most, last = list(names) or ["nobody"]
    return f"{', '.join(most)} and {last}" if most else last


def _short(sentence: str) -> str:
    """As much of a sentence as still makes sense: up to the last clause that fits, or else the last word.

    >>> _short("The 2nd Wisconsin goes forward; it fires" + " and fires" * 20)
    'The 2nd Wisconsin goes forward.'
    """
    cut = sentence[:MOST]
    end = max(cut.rfind(mark) for mark in (", ", "; ", ": "))
    return (cut[:end] if end > 0 else cut.rsplit(" ", 1)[0]) + "."


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
