"""The roster sheet: every unit by brigade, with boxes to cross off, blank or as a battle stands."""

from __future__ import annotations

from typing import Any

from enfilade.press.games.wings import WINGS
from enfilade.press.paper.base import Page, Paper
from enfilade.press.paper.muster import Muster, Officer, Regiment, shares, weapon_of

_LETTERS = {"good": "G", "disorder": "D", "shaken": "S", "routed": "R"}


def roster_page(muster: Muster, paper: Paper = "a4") -> Page:
    """One part a side, each beginning a page."""
    when = f", turn {muster.turn}" if muster.turn else ""
    values = {
        "heading": muster.title,
        "when": when,
        "levels": [_LETTERS[level] for level in _levels(muster)],
        "legend": ", ".join(f"{_LETTERS[level]} {level}" for level in _levels(muster)),
        "sides": [
            {
                "nation": nation,
                "name": name,
                "over": [
                    _officer(muster, one) for one in muster.officers if one.nation == nation and _is_over(muster, one)
                ],
                "brigades": [_brigade(muster, nation, brigade) for brigade in muster.brigades(nation)],
            }
            for nation, name in muster.sides.items()
            if any(one.nation == nation for one in muster.regiments)
        ],
    }
    return Page(template="roster", title=f"{muster.title}: roster", foot=muster.foot, paper=paper, values=values)


def _brigade(muster: Muster, nation: str, brigade: str) -> dict[str, Any]:
    units = [one for one in muster.regiments if one.nation == nation and one.brigade == brigade]
    gone = sum(one.lost for one in units)
    return {
        "name": brigade or "No brigade",
        "officers": [
            _officer(muster, one)
            for one in muster.officers
            if one.nation == nation and one.brigade == brigade and brigade
        ],
        "kind": "batteries" if all(one.arm == "artillery" for one in units) else "regiments",
        "units": [_unit(muster, one) for one in units],
        "lost": [place < gone for place in range(len(units))],
    }


def _unit(muster: Muster, one: Regiment) -> dict[str, Any]:
    weapon, reach = weapon_of(muster, one)
    left, stands = one.strength, []
    for share in shares(one):
        here = max(0, min(share, left))
        left -= here
        stands.append([True] * here + [False] * (share - here))
    return {
        "name": one.name,
        "arms": f"{weapon}\u00a0{reach}".strip(),
        "quality": one.quality,
        "points": _points(muster, one),
        "guns": one.arm == "artillery",
        "stands": stands,
        "level": _LETTERS[one.level] if muster.turn or one.level != "good" else "",
        "volley": None if one.arm == "artillery" else not one.opening,
        "gone": one.gone,
        "note": _note(one),
    }


def _note(one: Regiment) -> str:
    said = [f"arrives turn {one.arrives} {one.way_in}"] if one.arrives else []
    said += [("mounted" if one.mounted else "on foot")] if one.arm == "cavalry" else []
    return ", ".join(said)


def _officer(muster: Muster, one: Officer) -> dict[str, Any]:
    """What the scenario says of his coming and going is told while it is still to come."""
    notes = [f"arrives in turn {one.arrives}"] if one.arrives > muster.turn else []
    notes += [f"leaves in turn {one.leaves}"] if one.leaves > muster.turn else []
    notes += [f"for {one.after}, who fell"] if one.after else []
    notes += [f"with {one.attached}"] if one.attached else []
    notes += ["has left the field"] if one.gone and not one.killed else []
    return {
        "name": one.name,
        "worth": f"{one.rank} commander" if one.rank else f"+{one.benefit}",
        "killed": one.killed,
        "gone": one.killed or one.gone,
        "note": ", ".join(notes),
    }


def _levels(muster: Muster) -> tuple[str, ...]:
    return WINGS[muster.family].levels(muster.edition)


def _points(muster: Muster, one: Regiment) -> str:
    found = getattr(muster.edition.morale.points, one.quality)
    return ", ".join(map(str, found)) if isinstance(found, tuple) else str(found)


def _is_over(muster: Muster, one: Officer) -> bool:
    """Whether he commands more than one of the brigades."""
    return not one.brigade or one.brigade not in muster.brigades(one.nation)
