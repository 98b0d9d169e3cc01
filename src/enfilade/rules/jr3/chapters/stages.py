"""The stages of a charge, one list for odds, umpire, guide and battle: when each is due, who rolls, what follows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, NamedTuple

import msgspec

from enfilade.core.dice import checked
from enfilade.core.errors import Illegal
from enfilade.core.odds import Odds
from enfilade.core.receipt import Receipt
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import charge as charges
from enfilade.rules.jr3.chapters import fire, impact, morale
from enfilade.rules.jr3.chapters.casualties import Outcome as Hit
from enfilade.rules.jr3.chapters.charge import Assessment, Run
from enfilade.rules.jr3.chapters.facts import Unit, after_losses
from enfilade.rules.jr3.chapters.impact import Fate, Winner

Name = Literal["bonus", "volley-point", "volley", "check", "impact", "repulse", "melee"]
Who = Literal["attacker", "defender"]
Stopped = Literal["", "destroyed", "routed", "falls-back"]
replace = msgspec.structs.replace


class Known(msgspec.Struct, frozen=True, kw_only=True):
    """How far a charge has come: all that decides which stage is next."""

    plan: Assessment
    attacker: Unit
    """As fire and checks on the way have left it."""
    bonus: int | None = None
    """The total of the bonus dice."""
    point: int | None = None
    """The total of the dice of the volley point."""
    volley: Literal["", "fired", "none"] = ""
    hit: Hit | None = None
    """What the volley did."""
    checks: int = 0
    """Checks that come before anything else."""
    lost: int = 0
    stopped: Stopped = ""
    """What has become of an attacker whom fire stopped."""
    winner: Winner | Literal[""] = ""
    """Of the impact."""
    fate: Fate = ""
    """Of the beaten defender."""
    volleys: bool = False
    """Those of a repulse are over."""
    decided: bool = False
    """The melee is."""


class Stage(NamedTuple):
    """One stage: its title, who rolls first, what the dice are for, and when it is due."""

    name: Name
    title: str
    who: Who
    rolls: str
    due: Callable[[Edition, Known], bool]
    roll: Roll | None = None
    """How it is rolled, for who plays a charge from end to end; None for what comes after its impact."""


class Roll(NamedTuple):
    """How many dice in all, once the first lie; what they make of the charge; and the chances of it."""

    wanted: Callable[[Edition, Known, Sequence[int]], int]
    resolve: Callable[[Edition, str, Known, Sequence[int]], tuple[Known, Receipt | None]]
    odds: Callable[[Edition, Known], Odds[Known]]


def begun(plan: Assessment) -> Known:
    """A charge that has just been declared."""
    return Known(plan=plan, attacker=plan.charge.attacker)


def next_stage(edition: Edition, known: Known) -> Stage | None:
    """What comes next; None when the charge is over."""
    if known.stopped:
        return None
    return next((stage for stage in STAGES if stage.due(edition, known)), None)


def stage(name: Name) -> Stage:
    return next(one for one in STAGES if one.name == name)


def run(edition: Edition, known: Known) -> Run:
    """How the charge runs, once its dice lie."""
    assert known.bonus is not None
    return charges.run_of(edition, known.plan, known.bonus, known.point or 0)


def is_run(known: Known) -> bool:
    """Whether its dice lie."""
    return known.bonus is not None and (known.plan.volley is None or known.point is not None)


def volley_of(edition: Edition, known: Known) -> fire.Assessment:
    """The defensive volley; refused if it has lost all its dice."""
    return fire.assess(edition, charges.volley_of(known.plan, run(edition, known)))


# The bonus, and where the volley meets it.


def _bonus_resolved(edition: Edition, name: str, known: Known, faces: Sequence[int]) -> tuple[Known, Receipt | None]:
    total = sum(checked(faces, known.plan.bonus.count, "the charge bonus"))
    return _run_told(edition, name, replace(known, bonus=total))


def _bonus_odds(_: Edition, known: Known) -> Odds[Known]:
    return Odds.of_sum(known.plan.bonus.count).map(lambda total: replace(known, bonus=total))


def _point_dice(known: Known) -> int:
    return known.plan.volley.count if known.plan.volley else 0


def _point_resolved(edition: Edition, name: str, known: Known, faces: Sequence[int]) -> tuple[Known, Receipt | None]:
    total = sum(checked(faces, _point_dice(known), "the volley point"))
    return _run_told(edition, name, replace(known, point=total))


def _point_odds(_: Edition, known: Known) -> Odds[Known]:
    return Odds.of_sum(_point_dice(known)).map(lambda total: replace(known, point=total))


def _run_told(edition: Edition, name: str, known: Known) -> tuple[Known, Receipt | None]:
    """One receipt for the whole run."""
    told = charges.receipt(edition, name, known.plan, run(edition, known)) if is_run(known) else None
    return known, told


# The volley, and the check that it makes the attacker take.


def _volley_resolved(edition: Edition, name: str, known: Known, faces: Sequence[int]) -> tuple[Known, Receipt]:
    found = volley_of(edition, known)
    result = fire.resolve(edition, found, faces)
    return _shot(known, result.outcome), fire.receipt(edition, name, found, result)


def _volley_odds(edition: Edition, known: Known) -> Odds[Known]:
    """A volley that has lost all its dice is none."""
    try:
        found = volley_of(edition, known)
    except Illegal:
        return Odds.sure(replace(known, volley="none"))
    return fire.odds(edition, found).map(lambda hit: _shot(known, hit))


def _shot(known: Known, hit: Hit) -> Known:
    after = replace(known, volley="fired", hit=hit, lost=hit.losses)
    if hit.destroyed:
        return replace(after, stopped="destroyed")
    left = after_losses(known.attacker, hit.losses)
    return replace(after, attacker=left, checks=0 if hit.check is None else 1)


def _check_of(edition: Edition, known: Known) -> morale.Assessment:
    assert known.hit is not None
    shot = volley_of(edition, known).shot
    return morale.assess(edition, morale.after_fire(shot, known.hit, known.plan.charge.terrain))


def _check_resolved(edition: Edition, name: str, known: Known, faces: Sequence[int]) -> tuple[Known, Receipt]:
    found = _check_of(edition, known)
    result = morale.resolve(edition, found, faces)
    return _held(known, result.outcome), morale.receipt(edition, name, found, result)


def _check_odds(edition: Edition, known: Known) -> Odds[Known]:
    return morale.odds(edition, _check_of(edition, known)).map(lambda nerve: _held(known, nerve))


def _held(known: Known, nerve: morale.Outcome) -> Known:
    """Who has failed, but stays, still comes on."""
    stopped: Stopped = "" if not nerve.run else "routed" if nerve.level == "routed" else "falls-back"
    return replace(known, checks=0, stopped=stopped, attacker=replace(known.attacker, level=nerve.level))


# The impact.


def impact_of(edition: Edition, known: Known) -> impact.Assessment:
    return impact.assess(edition, charges.impact_of(known.plan, run(edition, known), known.attacker))


def _impact_resolved(edition: Edition, name: str, known: Known, faces: Sequence[int]) -> tuple[Known, Receipt]:
    met = impact_of(edition, known)
    result = impact.resolve(edition, met, faces)
    return _met(known, result.outcome), impact.receipt(edition, name, met, result)


def _impact_odds(edition: Edition, known: Known) -> Odds[Known]:
    return impact.odds(edition, impact_of(edition, known)).map(lambda outcome: _met(known, outcome))


def _met(known: Known, outcome: impact.Outcome) -> Known:
    return replace(known, winner=outcome.winner, fate=outcome.fate)


STAGES: tuple[Stage, ...] = (
    Stage(
        "bonus",
        "Bonus dice",
        "attacker",
        "the charge bonus",
        lambda _, known: known.bonus is None,
        Roll(lambda _, known, faces: known.plan.bonus.count, _bonus_resolved, _bonus_odds),
    ),
    Stage(
        "volley-point",
        "Volley point",
        "defender",
        "the volley point",
        lambda _, known: not is_run(known),
        Roll(lambda _, known, faces: _point_dice(known), _point_resolved, _point_odds),
    ),
    Stage(
        "volley",
        "Defensive volley",
        "defender",
        "the defensive volley",
        lambda edition, known: not known.volley and run(edition, known).volley_at is not None,
        Roll(
            lambda edition, known, faces: fire.dice_needed(edition, volley_of(edition, known), faces),
            _volley_resolved,
            _volley_odds,
        ),
    ),
    Stage(
        "check",
        "Check",
        "attacker",
        "the attacker's check",
        lambda _, known: known.checks > 0,
        Roll(
            lambda edition, known, faces: morale.dice_needed(edition, _check_of(edition, known), faces),
            _check_resolved,
            _check_odds,
        ),
    ),
    Stage(
        "impact",
        "Impact",
        "attacker",
        "the impact",
        lambda edition, known: not known.winner and run(edition, known).arrives,
        Roll(
            lambda edition, known, faces: impact.dice_needed(edition, impact_of(edition, known), faces),
            _impact_resolved,
            _impact_odds,
        ),
    ),
    Stage(
        "repulse",
        "Repulse",
        "defender",
        "the volleys of both",
        lambda _, known: known.winner == "defender" and not known.volleys,
    ),
    Stage(
        "melee",
        "Melee",
        "attacker",
        "the melee",
        lambda _, known: known.winner == "tie" and not known.decided,
    ),
)
"""In their order: the first that is due comes next."""
