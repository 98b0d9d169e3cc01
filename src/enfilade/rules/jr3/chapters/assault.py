"""The exact odds of a whole charge: its stages one after the other, from the bonus dice to the impact."""

from __future__ import annotations

from typing import Literal

import msgspec

from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import charge as charges
from enfilade.rules.jr3.chapters import stages
from enfilade.rules.jr3.chapters.casualties import Strike
from enfilade.rules.jr3.chapters.charge import Charge, Run
from enfilade.rules.jr3.chapters.impact import Fate
from enfilade.rules.jr3.chapters.stages import Known

How = Literal["destroyed", "routed", "falls-back", "falls-short", "repulsed", "melee", "success"]


class End(msgspec.Struct, frozen=True):
    """How a charge ended: stopped by the volley, short of the enemy, or decided at the impact."""

    how: How
    losses: int = 0
    """What the volley cost the attacker."""
    fate: Fate = ""
    """Of the beaten defender."""


def odds(edition: Edition, charge: Charge) -> Odds[End]:
    """The chance of every end, as the stages give them one after the other."""
    ends: dict[tuple[object, ...], Odds[End]] = {}
    strikes: dict[tuple[Length, bool], Strike | None] = {}

    def strike(known: Known, run: Run) -> Strike | None:
        """The dice of the volley that is to come; None if there is none."""
        if known.volley or run.volley_at is None:
            return None
        met = (run.volley_at, run.disorder_at_volley)
        if met not in strikes:
            strikes[met] = _strike(edition, known)
        return strikes[met]

    def follow(known: Known) -> Odds[End]:
        stage = stages.next_stage(edition, known)
        if stage is None or stage.roll is None:
            return Odds.sure(end_of(known))
        if not stages.is_run(known) or known.hit is not None:
            return stage.roll.odds(edition, known).then(follow)
        # Runs that are shot at and arrive alike come to the same ends.
        run = stages.run(edition, known)
        key = (strike(known, run), run.disorder_at_volley, run.arrives, run.disorder_at_end)
        if key not in ends:
            ends[key] = stage.roll.odds(edition, known).then(follow)
        return ends[key]

    return follow(stages.begun(charges.assess(edition, charge)))


def end_of(known: Known) -> End:
    """How a charge that is over, or has come to its repulse or melee, ended."""
    if known.stopped:
        return End(known.stopped, known.lost)
    hows: dict[str, How] = {"attacker": "success", "defender": "repulsed", "tie": "melee", "": "falls-short"}
    return End(hows[known.winner], known.lost, known.fate)


def _strike(edition: Edition, known: Known) -> Strike | None:
    try:
        return stages.volley_of(edition, known).strike
    except Illegal:
        return None
