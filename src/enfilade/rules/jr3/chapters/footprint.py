"""How much ground a unit covers: its stands as its formation lays them out (J39, ruling 3.2)."""

from __future__ import annotations

from collections.abc import Mapping

from enfilade.rules.jr3.card.edition import Edition, Layout
from enfilade.rules.jr3.chapters.facts import Formation, Kind, Unit, stands_left
from enfilade.tabletop.stands import laid_out, size_of

Sizes = Mapping[str, tuple[int, int]]
"""A scenario's own stands by kind: infantry, cavalry, gun, limbered-gun."""


def ground_of(edition: Edition, unit: Unit, sizes: Sizes | None = None) -> tuple[int, int]:
    """Width and depth of the ground a unit covers as it stands now; nobody covers less than one stand."""
    stands = max(1, stands_left(edition, unit, unit.strength))
    return footprint(edition, unit.kind, ground_formation(unit), stands, sizes)


def footprint(
    edition: Edition, kind: Kind, formation: Formation, stands: int, sizes: Sizes | None = None
) -> tuple[int, int]:
    """Width and depth in thousandths of an inch. A battery is one gun, however many sections serve it (003:44)."""
    stand = stand_of(edition, kind, formation, sizes)
    if kind == "artillery":
        return stand
    layout = layout_of(edition, formation)
    return laid_out(stand, stands, layout.ranks, layout.gap, layout.interval)


def stand_of(edition: Edition, kind: Kind, formation: Formation, sizes: Sizes | None = None) -> tuple[int, int]:
    """One stand: troopers on foot stand on infantry bases."""
    name = {"infantry": "infantry", "dismounted": "infantry", "mounted": "cavalry", "artillery": "gun"}[kind]
    if formation == "limbered":
        name = "limbered-gun"
    return size_of(edition.stands, name, sizes)


def layout_of(edition: Edition, formation: Formation) -> Layout:
    """How the stands of a formation lie."""
    layout: Layout = getattr(edition.formations, formation.replace("-", "_"))
    return layout


def ground_formation(unit: Unit) -> Formation:
    """The formation whose ground it covers: routers spread like a unit in disorder, that is like a line.

    Shaken is a level without a row of its own on this card, and keeps its formation (J21).
    """
    return "disorder" if unit.level == "routed" and unit.arm != "artillery" else unit.formation
