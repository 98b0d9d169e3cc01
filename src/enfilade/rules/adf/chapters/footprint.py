"""How much ground a unit covers: its stands as its formation lays them out (ruling 3.2)."""

from __future__ import annotations

from collections.abc import Mapping

from enfilade.rules.adf.card.edition import Edition, Layout
from enfilade.tabletop.stands import laid_out, size_of


def footprint(
    edition: Edition,
    arm: str,
    formation: str,
    stands: int,
    *,
    mounted: bool = False,
    sizes: Mapping[str, tuple[int, int]] | None = None,
) -> tuple[int, int]:
    """Width and depth in thousandths of an inch; `sizes` are a scenario's own stands by kind."""
    stand = stand_of(edition, arm, formation, mounted, sizes)
    if arm == "artillery":
        return stand
    layout = layout_of(edition, formation)
    return laid_out(stand, stands, layout.ranks, layout.gap, layout.interval)


def stand_of(
    edition: Edition, arm: str, formation: str, mounted: bool, sizes: Mapping[str, tuple[int, int]] | None = None
) -> tuple[int, int]:
    """One stand: troopers on foot stand on infantry bases."""
    if arm == "artillery":
        kind = "limbered-gun" if formation == "limbered" else "gun"
    else:
        kind = "cavalry" if arm == "cavalry" and mounted else "infantry"
    return size_of(edition.stands, kind, sizes)


def layout_of(edition: Edition, formation: str) -> Layout:
    """How the stands of a formation lie; a cavalry line is one rank, like infantry's."""
    key = "battle-line" if formation == "line" else formation
    layout: Layout = getattr(edition.stands.layouts, key.replace("-", "_"))
    return layout


def ground_formation(arm: str, formation: str, level: str) -> str:
    """The formation whose ground a unit covers: out of good order it spreads like a line (ruling 3.2)."""
    if level == "good" or arm == "artillery":
        return formation
    return "battle-line" if arm == "infantry" else "line"
