"""Where a charge of *Johnny Reb III* that is led through stands; the rest is on the roster."""

from __future__ import annotations

from typing import Literal

from enfilade.umpire.roster.charge_state import Base

Jr3Stage = Literal[
    "declare",
    "bonus",
    "volley-point",
    "volley",
    "check",
    "impact",
    "repulse",
    "melee",
    "after",
    "over",
]


class Jr3Charge(Base, frozen=True, kw_only=True, tag="jr3"):
    """A charge of *Johnny Reb III*. Further units of `by` support the first."""

    stage: Jr3Stage = "declare"
    bonus: int = 0
    """The total of the bonus dice."""
    point: int | None = None
    """The total of the dice of the volley point; None if there is no volley."""
    formation: str = ""
    """What the attacker stood in when it was declared."""
    back: int = 0
    """How far the beaten side has fallen back."""
