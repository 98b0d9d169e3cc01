"""Words for reasons: numbers, ranges, names and places as people at a table say them, in short plain sentences."""

from __future__ import annotations

import math
from collections.abc import Sequence

from enfilade.ground.box import Box, between
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import Piece
from enfilade.speech import spoken_names

MOST = 260
"""Nobody reads a longer reason."""
STEP = 300
"""Who moves no farther has only turned."""
WHEEL, ABOUT = 4500, 13500
"""Who turns more than this, and goes no farther than his line is long, has wheeled or faced about."""
_INTO = {"in": "into", "on": "onto", "at": "to"}


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


def joined(*sentences: str) -> str:
    """Whole sentences, as many as anybody reads: the first always, the others while there is room."""
    whole = ""
    for one in sentences:
        one = one.strip()
        if one and (not whole or len(whole) + 1 + len(one) <= MOST):
            whole = f"{whole} {one}".strip()
    return whole if len(whole) <= MOST else _short(whole)


def figures(worth: float) -> str:
    """
    >>> figures(1.84), figures(1.0), figures(0.02)
    ('1.8 figures', '1 figure', 'hardly a figure')
    """
    if abs(worth) < 0.05:
        return "hardly a figure"
    told = f"{worth:.1f}".removesuffix(".0")
    return f"{told} figure{'' if told == '1' else 's'}"


def losses(piece: Piece, mean: float) -> str:
    """Figures of a regiment, sections of a battery."""
    told = figures(mean)
    return told.replace("figure", "section") if piece.unit.arm == "artillery" else told


def volley(mark: Piece, hurts: float, mean: float) -> str:
    """What a volley does to its mark."""
    return f"{chance(hurts)} to hurt it, {losses(mark, mean)} on average"


def points(lead: float) -> str:
    """
    >>> points(2.66), points(-1.0), points(0.02)
    ('2.7 points ahead', '1 point behind', 'level')
    """
    if abs(lead) < 0.05:
        return "level"
    told = f"{abs(lead):.1f}".removesuffix(".0")
    return f"{told} point{'' if told == '1' else 's'} {'ahead' if lead > 0 else 'behind'}"


def chance(share: float) -> str:
    """
    >>> chance(0.344), chance(0.001), chance(0.9999)
    ('34%', 'under 1%', 'over 99%')
    """
    if share < 0.01:
        return "under 1%"
    return "over 99%" if share > 0.99 else f"{share * 100:.0f}%"


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


def goes(table: Field, pieces: Sequence[Piece], box: Box, foe: Piece | None) -> str:
    """A move by where it brings the first of those who make it: "goes behind the South fence", "go forward"."""
    lead, go = pieces[0], "go" if len(pieces) > 1 else "goes"
    far = math.dist((lead.x, lead.y), (box.x, box.y))
    if far < STEP:
        return (
            f"{'turn' if len(pieces) > 1 else 'turns'}{' to face ' + spoken_names.unit(foe) if foe is not None else ''}"
        )
    where = spoken_names.place(table, box)
    if where and where != spoken_names.place(table, lead.box):
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


def _short(sentence: str) -> str:
    """As much of a sentence as still makes sense: up to the last clause that fits, or else the last word.

    >>> _short("The 2nd Wisconsin goes forward; it fires" + " and fires" * 20)
    'The 2nd Wisconsin goes forward.'
    """
    cut = sentence[:MOST]
    end = max(cut.rfind(mark) for mark in (", ", "; ", ": "))
    return (cut[:end] if end > 0 else cut.rsplit(" ", 1)[0]) + "."
