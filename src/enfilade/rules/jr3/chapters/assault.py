"""A whole charge in one sum: the run, the defensive volley, the check it causes, the impact."""

from __future__ import annotations

from typing import Literal

import msgspec

from enfilade.core.errors import Illegal
from enfilade.core.odds import Odds
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import charge as charges
from enfilade.rules.jr3.chapters import fire, impact, morale
from enfilade.rules.jr3.chapters.casualties import Outcome as Hit
from enfilade.rules.jr3.chapters.charge import Assessment, Charge, Run
from enfilade.rules.jr3.chapters.facts import Unit, after_losses
from enfilade.rules.jr3.chapters.impact import Fate
from enfilade.rules.jr3.chapters.morale import Outcome as Nerve

How = Literal["destroyed", "routed", "falls-back", "falls-short", "repulsed", "melee", "success"]


class End(msgspec.Struct, frozen=True):
    """How a charge ended: stopped by the volley, short of the enemy, or decided at the impact."""

    how: How
    losses: int = 0
    """What the volley cost the attacker."""
    fate: Fate = ""
    """Of the beaten defender."""


def odds(edition: Edition, charge: Charge) -> Odds[End]:
    """The chance of every end, as the chapters give them one after the other."""
    assessment = charges.assess(edition, charge)
    ends: dict[tuple[object, ...], Odds[End]] = {}

    def follow(run: Run) -> Odds[End]:
        volley = _volley(edition, assessment, run)
        key = (volley and volley.strike, run.disorder_at_volley, run.arrives, run.disorder_at_end)
        if key not in ends:
            ends[key] = _after_run(edition, assessment, run, volley)
        return ends[key]

    return charges.odds(edition, assessment).then(follow)


def _volley(edition: Edition, assessment: Assessment, run: Run) -> fire.Assessment | None:
    """The defensive volley; one that has lost all its dice is none."""
    if run.volley_at is None:
        return None
    try:
        return fire.assess(edition, charges.volley_of(assessment, run))
    except Illegal:
        return None


def _after_run(edition: Edition, assessment: Assessment, run: Run, volley: fire.Assessment | None) -> Odds[End]:
    attacker = assessment.charge.attacker
    if volley is None:
        return _impact(edition, assessment, run, attacker, 0)
    shot = volley.shot

    def hit(outcome: Hit) -> Odds[End]:
        lost = outcome.losses
        if outcome.destroyed:
            return Odds.sure(End("destroyed", lost))
        left = after_losses(attacker, lost)
        if outcome.check is None:
            return _impact(edition, assessment, run, left, lost)

        def checked(nerve: Nerve) -> Odds[End]:
            if nerve.run:
                return Odds.sure(End("routed" if nerve.level == "routed" else "falls-back", lost))
            now = msgspec.structs.replace(left, level=nerve.level)
            return _impact(edition, assessment, run, now, lost)

        check = morale.assess(edition, morale.after_fire(shot, outcome, assessment.charge.terrain))
        return morale.odds(edition, check).then(checked)

    return fire.odds(edition, volley).then(hit)


def _impact(edition: Edition, assessment: Assessment, run: Run, attacker: Unit, lost: int) -> Odds[End]:
    if not run.arrives:
        return Odds.sure(End("falls-short", lost))
    ways = impact.odds(edition, impact.assess(edition, charges.impact_of(assessment, run, attacker)))
    hows: dict[str, How] = {"attacker": "success", "defender": "repulsed", "tie": "melee"}
    return ways.map(lambda outcome: End(hows[outcome.winner], lost, outcome.fate))
