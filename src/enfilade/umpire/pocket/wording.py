"""The words of the pocket umpire: short labels for facts, numbers as they are spoken, chances as they are shown."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from enfilade.core.dice import SIDES as FACES
from enfilade.umpire.forms.forms import Field

SIDES = {"us": "Union", "cs": "Confederate"}
SELDOM = ("rear", "orchard", "heavy-woods", "hasty-works", "medium-works", "light-works", "heavy-works", "village")
"""Answers that stand under More, too: most targets stand in the open, in a wood or behind a fence."""
_LABELS = {
    "range": "Range",
    "distance": "Inches",
    "aspect": "Struck on",
    "cover": "Cover",
    "target-cover": "Target's cover",
    "from-village": "Out of a village",
    "deliberate": "Deliberate",
    "reaction": "As a reaction",
    "pistols": "Pistols",
    "passes": "Passed through before",
    "charging": "Charging",
    "neighbour": "Charges another",
    "disengaging": "Disengaging",
    "behind-skirmishers": "Behind skirmishers",
    "supports": "In support",
    "leader": "Leader near",
    "behind-friends": "Behind friends",
    "stationary": "Stood still",
    "enemy-near": "Enemy near",
    "eliminated": "Brigade's losses",
    "added": "Added by the fire",
    "fire": "Fired on by",
    "area": "Not clearly seen",
    "moved": "Has moved",
    "order": "Order",
    "terrain": "Ground",
    "ground": "Ground",
    "again": "Has run before",
    "hits": "Hits beside him",
    "in-melee": "In a melee",
    "causes": "Checks because of",
    "full": "At the start",
    "opening": "Opening volley",
    "level": "Morale",
    "round": "Round",
    "combine": "Joined by figures of",
    "regiments-lost": "Regiments lost",
    "commander-lost": "Commander lost",
    "low-ammunition": "Low on ammunition",
}
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_LOSES = re.compile(r"loses (\d+) (figure|section)s?")
_LOST = re.compile(r"^(\d+) lost")
_CODE = re.compile(r"\d?(MC|H)")
_RULE = re.compile(r" ?\[[a-z0-9.-]+\]")


def label(key: str) -> str:
    """A fact's name on a button.

    >>> label("enemy-near"), label("target-supports"), label("merged")
    ('Enemy near', 'Target: in support', 'Merged')
    """
    if key in _LABELS:
        return _LABELS[key]
    if key.startswith("target-"):
        inner = label(key.removeprefix("target-"))
        return f"Target: {inner[:1].lower()}{inner[1:]}"
    return key.replace("-", " ").capitalize()


def asked(each: Field) -> str:
    """The question in full, for those who read it aloud."""
    bare = re.sub(r" \(or give --[a-z]+\)", "", each.question).strip()
    return bare[:1].upper() + bare[1:]


def option(value: str) -> str:
    return value.replace("-", " ") if value else "nobody"


def spoken(count: int) -> str:
    """Small numbers in words."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def dice(count: int) -> str:
    return "one die" if count == 1 else f"{spoken(count)} dice"


def to_reach(point: int, count: int) -> str:
    """What a check needs; the highest roll always passes, the lowest never does.

    >>> to_reach(7, 2), to_reach(2, 2), to_reach(13, 2)
    ('7 or better on two dice', 'any roll of two dice but the lowest', 'only the highest roll of two dice')
    """
    if point <= count:
        return f"any roll of {dice(count)} but the lowest"
    return (
        f"{point} or better on {dice(count)}" if point <= count * FACES else f"only the highest roll of {dice(count)}"
    )


def percent(chance: Fraction) -> str:
    """Whole per cents, and never a false certainty.

    >>> percent(Fraction(21, 36)), percent(Fraction(1, 216)), percent(Fraction(215, 216)), percent(Fraction(1))
    ('58%', '<1%', '>99%', '100%')
    """
    if chance in (0, 1):
        return f"{int(chance) * 100}%"
    if chance < Fraction(1, 100):
        return "<1%"
    if chance > Fraction(99, 100):
        return ">99%"
    return f"{round(float(chance) * 100)}%"


def sentence(text: str) -> str:
    """A line as a sentence: without rule ids, with a capital and a stop.

    >>> sentence("friends adjacent check morale [adf.morale.due]")
    'Friends adjacent check morale.'
    """
    bare = _RULE.sub("", text).strip()
    return bare[:1].upper() + bare[1:] + ("" if bare.endswith((".", "?", "!")) else ".")


def refusal(text: str) -> str:
    """Why something is refused, in the words of a page: without the hints and the signs of the command line.

    >>> refusal("13th Alabama owes no check; --added 0 takes one all the same")
    '13th Alabama owes no check.'
    >>> refusal("--target-figures is a whole number, not 'x'")
    "Target figures is a whole number, not 'x'."
    """
    bare = re.sub(r"; [^;]* takes? one all the same", "", text).replace(" to take one all the same", "")
    return sentence(re.sub(r"--([a-z][a-z-]*)", lambda found: found[1].replace("-", " "), bare))


def row_label(text: str) -> str:
    """An outcome in a table of odds: what is lost first, the code of the chart last.

    >>> row_label("1H: loses 1 figure, morale check with +2"), row_label("no effect"), row_label("2 lost, checks")
    ('One figure lost, check +2 (1H)', 'No effect', 'Two lost, checks')
    >>> row_label("0"), row_label("4")
    ('Nobody', 'Four')
    """
    if text.isdigit():
        return spoken(int(text)).capitalize() if text != "0" else "Nobody"
    code, _, rest = text.partition(": ")
    coded = _CODE.fullmatch(code) is not None
    said = _LOST.sub(lambda found: f"{spoken(int(found[1]))} lost", losses(rest if coded else text))
    said = said.replace("morale check with ", "check ").replace("morale check", "check")
    return said[:1].upper() + said[1:] + (f" ({code})" if coded else "")


def losses(text: str) -> str:
    """Losses as they are called out.

    >>> losses("loses 2 figures, morale check")
    'two figures lost, morale check'
    """
    return _LOSES.sub(lambda found: f"{spoken(int(found[1]))} {found[2]}{'s' if found[1] != '1' else ''} lost", text)


def listed(names: Any) -> str:
    """Names as they are said: A, B and C."""
    several = list(names)
    return " and ".join(([", ".join(several[:-1])] if several[:-1] else []) + several[-1:])
