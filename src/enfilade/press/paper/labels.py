"""Labels for the stands of real figures: each as large as the card's stand, to be cut out and glued on."""

from __future__ import annotations

from itertools import groupby
from typing import Any

from enfilade.core.measures import Length
from enfilade.press.paper.base import Page, Paper
from enfilade.press.paper.muster import Muster, Regiment, shares, stand_of, weapon_of


def labels_page(muster: Muster, paper: Paper = "a4") -> Page:
    """One label a stand; stands of one size lie together, so that one cut serves a whole row."""
    listed = [one for one in muster.regiments if not one.gone]
    listed.sort(key=lambda one: (list(muster.sides).index(one.nation), stand_of(muster, one)))
    runs = []
    for (nation, size), units in groupby(listed, key=lambda one: (one.nation, stand_of(muster, one))):
        stands = [label for one in units for label in _labels(muster, one)]
        said = f"{Length(size[0])} by {Length(size[1])}"
        head = {"nation": nation, "side": muster.sides[nation], "wide": size[0], "deep": size[1], "said": said}
        runs.append({**head, "labels": stands})
    values = {"heading": muster.title, "runs": runs}
    return Page(template="labels", title=f"{muster.title}: labels", foot=muster.foot, paper=paper, values=values)


def _labels(muster: Muster, one: Regiment) -> list[dict[str, Any]]:
    weapon, reach = weapon_of(muster, one)
    parts = shares(one)
    what = "sections" if one.arm == "artillery" else "figures"
    return [
        {
            "name": one.name,
            "brigade": one.brigade,
            "weapon": f"{weapon}\u00a0{reach}".strip(),
            "quality": one.quality,
            "count": f"{share} {what if share != 1 else what[:-1]}",
            "place": f"{number}/{len(parts)}" if len(parts) > 1 else "",
        }
        for number, share in enumerate(parts, start=1)
    ]
