"""What the one chance of an order is the chance of."""

from __future__ import annotations

from enfilade.rules.adf.battle.foretell.prospects import Weighed
from enfilade.rules.adf.battle.state import Piece


def hoped(found: Weighed, about: Piece | None) -> str:
    """What the one figure is the chance of, if there is one; `about` is the unit that it tells of."""
    if found.best is None:
        return ""
    if found.shot is not None:
        thing = "section" if about is not None and about.unit.arm == "artillery" else "figure"
        return f"at least one {thing}"
    if found.plan is not None:
        return "carries the ground"
    if found.check is not None:
        return "rallies" if found.check.situation.purpose == "rally" else "stands"
    return "holds the ground" if found.courses else "reforms"
