"""What befell a unit in a deed: losses, order, ground given, and how that is said in a few words."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot

import msgspec

from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.chapters.facts import LEVELS
from enfilade.speech.names import near
from enfilade.speech.spoken import counted

_BACK = ("fall-back", "rout", "disengage")
_GONE = {
    "casualties": "was shot to pieces",
    "surrender": "laid down its arms",
    "disintegrated": "broke up and was gone",
    "abandoned": "left its guns behind",
    "left-table": "fled the field",
}


_STOOD = ("stood", "held", "stood its ground", "did not give way")


class Harm(msgspec.Struct, frozen=True, kw_only=True):
    unit: str
    lost: int = 0
    before: str = ""
    """Its level before the deed changed it; nothing if it did not."""
    after: str = ""
    back: int = 0
    """Thousandths of an inch."""
    gone: str = ""

    @property
    def matters(self) -> bool:
        return bool(self.lost or self.gone or self.worse or self.back)

    @property
    def worse(self) -> bool:
        return bool(self.after) and LEVELS.index(self.after) > LEVELS.index(self.before)

    def then(self, other: Harm) -> Harm:
        """Both, one after the other."""
        return Harm(
            unit=self.unit,
            lost=self.lost + other.lost,
            before=self.before or other.before,
            after=other.after or self.after,
            back=self.back + other.back,
            gone=other.gone or self.gone,
        )


def harms(happened: Iterable[Event]) -> dict[str, Harm]:
    """What befell each unit, in the order in which it did."""
    found: dict[str, Harm] = {}
    for event in happened:
        one = _harm(event)
        if one is not None:
            found[one.unit] = found[one.unit].then(one) if one.unit in found else one
    return {unit: harm for unit, harm in found.items() if harm.matters or harm.after}


def said(harm: Harm, guns: bool) -> str:
    """What it did, as the end of a sentence.

    >>> said(Harm(unit="13-ala", lost=2, before="good", after="shaken", back=3000), guns=False)
    'lost two figures and fell back 3″, shaken'
    >>> said(Harm(unit="hall", lost=1), guns=True)
    'lost a section but held'
    """
    parts = []
    if harm.lost > 0:
        parts.append(f"lost {losses(harm.lost, guns)}")
    elif harm.lost < 0:
        parts.append(f"got {losses(-harm.lost, guns)} back into the ranks")
    if harm.gone:
        parts = parts if harm.gone not in ("casualties", "surrender") else []
        return " and ".join([*parts, _GONE.get(harm.gone, "was out of the battle")])
    order = _order(harm)
    if order:
        # "lost two figures, broke and went back": one "and" is enough.
        return (", " if " and " in order else " and ").join([*parts, order])
    if harm.lost > 0:
        # The same word for the same unit, so that a report reads alike whenever it is made.
        return f"{parts[0]} but {_STOOD[sum(map(ord, harm.unit)) % len(_STOOD)]}"
    return parts[0] if parts else "stood"


def losses(count: int, guns: bool) -> str:
    """
    >>> losses(1, False), losses(3, True)
    ('a figure', 'three sections')
    """
    thing = "section" if guns else "figure"
    return f"a {thing}" if count == 1 else counted(count, thing)


def _order(harm: Harm) -> str:
    gave = f"fell back {near(harm.back)}" if harm.back >= 250 else ""
    if harm.after == "routed" and harm.worse:
        return f"broke and went back {near(harm.back)}" if harm.back >= 250 else "broke"
    if harm.after == "routed":
        return f"ran {near(harm.back)}" if harm.back >= 250 else ""
    if harm.after == "shaken" and harm.worse:
        return f"{gave}, shaken" if gave else "was shaken"
    if harm.after == "disorder" and harm.worse:
        return f"{gave} in disorder" if gave else "was thrown into disorder"
    if harm.after and not harm.worse and harm.after != harm.before:
        better = {"good": "came out of it in good order", "disorder": "steadied itself"}.get(harm.after, "")
        return f"{gave} but {better}" if gave and better else better
    return gave


def _harm(event: Event) -> Harm | None:
    match event:
        case events.Lost(unit=unit, figures=figures):
            return Harm(unit=unit, lost=figures)
        case events.Recovered(unit=unit, figures=figures):
            return Harm(unit=unit, lost=-figures)
        case events.LevelChanged(unit=unit, before=before, after=after):
            return Harm(unit=unit, before=before, after=after)
        case events.Left(unit=unit, end=end):
            return Harm(unit=unit, gone=end)
        case events.Moved(unit=unit, how=how, start=start, end=end) if how in _BACK:
            return Harm(unit=unit, back=round(hypot(end.x - start.x, end.y - start.y)))
        case _:
            return None
