"""What the players are asked about the two sides of a charge of *Across a Deadly Field*."""

from __future__ import annotations

from typing import get_args

from enfilade.rules.adf.card.arms import Terrain
from enfilade.rules.adf.chapters.target import COVER
from enfilade.umpire.forms.adf.units import ASPECTS
from enfilade.umpire.forms.forms import Field
from enfilade.umpire.pocket.charge.scene import names_of
from enfilade.umpire.roster.adf.charge_state import AdfCharge
from enfilade.umpire.roster.ledger import State

GROUND: tuple[str, ...] = get_args(Terrain)
OURS = ("supports", "leader")
THEIRS = ("target-supports", "target-leader", "cover", "target-stationary")
STATED = (
    *("aspect", "ground", "leader-inches", "target-ground", "supporters", "beside"),
    *("counter-ground", "counter-inches"),
)


def situation_fields(charge: AdfCharge, state: State) -> tuple[Field, ...]:
    """Everything that may be said about what surrounds the two."""
    by, on = names_of(charge.by), charge.on
    theirs = state.units[on].side
    # Those who are gone are still known by name: they may have been named before.
    friends = tuple(name for name, one in state.units.items() if one.side == theirs and name != on)
    still = "moved" not in state.units[on].did
    return (
        Field("ground", "choices", "What ground does it cross?", ("open",), GROUND),
        Field("leader-inches", "number", "Inches an attached leader adds?", _riding(charge, state), most=9, rare=True),
        Field("aspect", "choice", f"From which side of {on} does it come?", "front", ASPECTS),
        Field("cover", "choices", f"What cover has {on}?", (), COVER),
        Field("supports", "number", f"Friends beside {by} in support?", 0, most=9),
        Field("leader", "number", f"Benefit of a leader near {by}?", 0, most=4),
        Field("behind-friends", "flag", "behind friends?", False, rare=True),
        Field("stationary", "flag", "stood still?", False, rare=True),
        Field("enemy-near", "flag", "another enemy near?", False, rare=True),
        Field("eliminated", "number", "losses of its brigade?", 0, most=20, rare=True),
        Field("target-supports", "number", f"Friends beside {on} in support?", 0, most=9),
        Field("target-leader", "number", f"Benefit of a leader near {on}?", 0, most=4),
        Field("target-behind-friends", "flag", "behind friends?", False, rare=True),
        Field("target-stationary", "flag", f"Has {on} stood still?", still, rare=True),
        Field("target-enemy-near", "flag", "another enemy near?", False, rare=True),
        Field("target-eliminated", "number", "losses of its brigade?", 0, most=20, rare=True),
        Field("target-ground", "choice", f"On what ground is {on}?", "open", GROUND),
        Field("supporters", "choices", f"Which units beside {on} support the guns?", (), friends),
        Field("counter-ground", "choices", "What ground does the countercharge cross?", ("open",), GROUND),
        Field("counter-inches", "number", "Inches an attached leader adds to it?", 0, most=9),
        Field("beside", "choices", f"Who else is touched beside {on}?", (), friends, rare=True),
    )


def _riding(charge: AdfCharge, state: State) -> int:
    """The inches of the best leader who rides with the charge (ruling 2.4)."""
    riding = [who.benefit for who in state.leaders.values() if who.attached in charge.by and not who.killed]
    return max(riding, default=0)
