"""How a sheet is to be marked: what each brigade is about, and how readily its regiments charge."""

from __future__ import annotations

from typing import Literal, NamedTuple

Stance = Literal["plan", "attack", "hold", "back"]
"""By the plan; at the nearest enemy; where it stands; out of his reach."""
DARING = 0.0


class Style(NamedTuple):
    """The drill book's own way, unless something is said otherwise."""

    stances: tuple[tuple[str, Stance], ...] = ()
    """By brigade; the others go by the plan."""
    daring: float = DARING
    """Added to what a charge promises before it is ordered, in shares of a regiment; below 0 it is ordered less."""
    goals: tuple[tuple[str, str], ...] = ()
    """The place that a brigade goes for, whatever the plan says."""
    waits: bool = False
    """Everybody on hold keeps his fire for a charge or for the end of the turn."""

    def of(self, brigade: str) -> Stance:
        return next((stance for id, stance in self.stances if id == brigade), "plan")

    def goal(self, brigade: str) -> str:
        return next((place for id, place in self.goals if id == brigade), "")


PLAIN = Style()
