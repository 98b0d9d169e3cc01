"""Who is on the roster, as the page shows it: units, brigades and leaders."""

from __future__ import annotations

from enfilade.umpire.pocket.wire.shape import Shape


class UnitOnRoster(Shape, kw_only=True):
    name: str
    short: str
    """For a small button: 2 Wis, Hall."""
    side: str
    brigade: str
    arm: str
    weapon: str
    quality: str
    formation: str
    mounted: bool
    figures: int
    start: int
    stands: int
    on: str
    """2 stands; empty for guns."""
    level: str
    order: str
    """Its written order; empty where there are none."""
    marks: tuple[str, ...]
    """What follows from the roster, and what somebody has noted."""
    noted: tuple[str, ...]
    did: tuple[str, ...]
    reacted: bool | None
    """None in a game without reactions."""
    done: str
    """What it has done this turn, in words."""
    leader: str | None
    gone: str | None
    """Why it is no longer on the table."""
    says: str


class BrigadeOnRoster(Shape, kw_only=True):
    name: str
    side: str
    units: tuple[str, ...]
    lost: int
    says: str


class LeaderOnRoster(Shape, kw_only=True):
    name: str
    side: str
    brigade: str
    benefit: int | None
    rank: str | None
    attached: str | None
    killed: bool
