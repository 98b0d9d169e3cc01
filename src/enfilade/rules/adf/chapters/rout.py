"""Rout and disengagement: how far a routed unit runs, what becomes of its guns, and how a unit breaks off."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from enfilade.core.dice import SIDES, checked, sums
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Dice, Length
from enfilade.core.odds import Odds
from enfilade.core.receipt import Due, Line, Receipt
from enfilade.rules.adf.card.arms import Rates, Row, Terrain
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.nerve import Level
from enfilade.rules.adf.chapters.facts import LEVELS, Unit, level_of
from enfilade.rules.adf.chapters.morale import neighbours, routs_past
from enfilade.rules.adf.chapters.situation import is_eliminated

GROUND: tuple[Terrain, ...] = ("road", "trail", "open", "broken", "light-woods", "heavy-woods", "rough")
"""From the easiest ground to the worst."""
PARITY_DICE = 1
"""Guns that do not roll for their distance still roll for even or odd (ruling 4.18)."""
Guns = Literal["", "limbered", "abandoned"]
"""What became of a battery's guns; nothing for other arms."""


class Run(msgspec.Struct, frozen=True, kw_only=True):
    """A routed unit about to run."""

    unit: Unit
    ground: Terrain = "open"
    """Where it starts."""
    crossed: tuple[Terrain, ...] = ()
    """What else its path crosses."""
    first: bool = True
    """Its first run since it routed."""


class Assessment(msgspec.Struct, frozen=True):
    """What is rolled, and what the roll decides."""

    run: Run
    column: Terrain
    """The ground whose column is used."""
    move: Dice | Length | None
    """Dice, or fixed inches; None leaves the guns where they are."""
    dice: int
    parity: bool
    """Even or odd decides whether the guns come away."""


class Outcome(msgspec.Struct, frozen=True):
    distance: Length
    guns: Guns = ""
    eliminated: bool = False
    """Abandoned guns that count as lost by their brigade."""


class Result(msgspec.Struct, frozen=True):
    faces: tuple[int, ...]
    outcome: Outcome


class Disengagement(msgspec.Struct, frozen=True, kw_only=True):
    """A unit that breaks off, as an action or as its reaction."""

    unit: Unit
    ground: Terrain = "open"


class Withdrawal(msgspec.Struct, frozen=True):
    """How a disengaging unit ends; no dice are needed."""

    facts: Disengagement
    distance: Length
    """As far as it may go on ground of this kind."""
    level: Level
    charge_morale: int | None
    """If a charge catches it all the same; None for guns, which count as a battery alone (ruling 7.31)."""
    printed: bool
    """The card has a row for it."""


def assess(edition: Edition, run: Run) -> Assessment:
    """The dice of a rout move; refuses a unit that is not routed."""
    unit = run.unit
    if unit.strength <= 0:
        raise Malformed("a unit without figures or sections runs nowhere")
    if unit.level != "routed":
        raise Illegal("only a routed unit runs", "adf.rout.who")
    places = (run.ground, *run.crossed) if edition.rulings.rout_terrain == "worst-crossed" else (run.ground,)
    column = max((_known(place) for place in places), key=GROUND.index)
    key = column.replace("-", "_")
    if unit.arm != "artillery":
        row = edition.infantry.rout if unit.arm == "infantry" else edition.cavalry.rout
        move: Dice = getattr(row, key)
        return Assessment(run, column, move, move.count, parity=False)
    drag: Dice | Length | str = getattr(edition.artillery.rout, key)
    if isinstance(drag, str):
        return Assessment(run, column, None, 0, parity=False)
    parity = run.first or edition.rulings.gun_rout_parity == "every-run"
    dice = drag.count if isinstance(drag, Dice) else PARITY_DICE if parity else 0
    return Assessment(run, column, drag, dice, parity)


def resolve(edition: Edition, assessment: Assessment, faces: Sequence[int]) -> Result:
    rolled = checked(faces, assessment.dice, "this rout move")
    return Result(rolled, outcome_of(edition, assessment, sum(rolled)))


def odds(edition: Edition, assessment: Assessment) -> Odds[Outcome]:
    """The chance of every distance, and of losing the guns."""
    ways: dict[Outcome, int] = {}
    for total, some in sums(assessment.dice):
        outcome = outcome_of(edition, assessment, total)
        ways[outcome] = ways.get(outcome, 0) + some
    return Odds(ways, SIDES**assessment.dice)


def outcome_of(edition: Edition, assessment: Assessment, total: int) -> Outcome:
    """What a total does: inches run, and for guns the even roll that loses them (ruling 4.18)."""
    move = assessment.move
    if move is None or (assessment.parity and _kept(edition, total) == "abandoned"):
        return Outcome(Length(0), "abandoned", is_eliminated(edition, "abandoned"))
    distance = Length(total * move.times * 1000) if isinstance(move, Dice) else move
    return Outcome(distance, "limbered" if assessment.run.unit.arm == "artillery" else "")


def receipt(edition: Edition, name: str, assessment: Assessment, result: Result | None = None) -> Receipt:
    run, move = assessment.run, assessment.move
    facts = [Line("runs", _told(run.unit)), Line("from", _words(run.ground), "adf.rout.ground")]
    if assessment.column != run.ground:
        facts.append(Line("worst ground crossed", _words(assessment.column), "adf.rout.ground"))
    steps: list[Line] = []
    if move is None:
        steps.append(Line("on this ground", "guns cannot be brought away", "adf.rout.guns"))
    else:
        steps.append(Line("rout move", str(move), "adf.rout.distance"))
    if assessment.parity:
        own = "" if isinstance(move, Dice) else f", read from {assessment.dice}D6"
        steps.append(Line("guns", f"left behind on an even roll{own}", "adf.rout.guns"))
    outcome: list[Line] = []
    due: tuple[Due, ...] = ()
    if result is not None:
        if result.faces:
            faces = " ".join(map(str, result.faces))
            steps.append(Line("rolled", f"{faces}, together {sum(result.faces)}"))
        rule = "adf.rout.guns" if result.outcome.guns == "abandoned" else "adf.rout.distance"
        outcome.append(Line("result", spoken(result.outcome), rule))
        due = tuple(dues(edition, run.unit, result.outcome))
    return Receipt("Rout", name, tuple(facts), tuple(steps), (), tuple(outcome), due)


def dues(edition: Edition, unit: Unit, outcome: Outcome) -> list[Due]:
    """Whom the run makes check."""
    if outcome.guns == "abandoned":
        lost = Due(neighbours(edition), f"{unit.name or 'a battery'} is eliminated", 0, "adf.morale.due")
        return [lost] if outcome.eliminated else []
    return [routs_past(edition, unit.name or "a unit")]


def must_check(edition: Edition, friend: Unit, checked_before: bool) -> bool:
    """Whether a friend near a router's path checks; `checked_before` is for the same router this turn (ruling 6.19)."""
    if friend.level == "routed":
        return False
    return not (checked_before and edition.rulings.router_checks == "once-a-turn")


def spoken(outcome: Outcome) -> str:
    if outcome.guns == "abandoned":
        return "the guns are abandoned" + (" and the battery is eliminated" if outcome.eliminated else "")
    return f"{'limbers and ' if outcome.guns else ''}runs {outcome.distance}"


def disengage(edition: Edition, facts: Disengagement) -> Withdrawal:
    """How far and how shaken a unit gets away; refuses those that cannot (ruling 1.13)."""
    unit, rule = facts.unit, "adf.rout.disengage"
    if unit.strength <= 0:
        raise Malformed("a unit without figures or sections cannot disengage")
    if unit.level == "routed":
        raise Illegal("a routed unit cannot disengage; it runs", rule)
    if unit.level == "shaken" and edition.rulings.shaken_disengage == "not-allowed":
        raise Illegal("a shaken unit cannot disengage", rule)
    if unit.arm == "artillery" and unit.formation != "limbered":
        raise Illegal("guns must be limbered to disengage", rule)
    rates, times, printed = _breaking_off(edition, unit)
    rate: Length | None = getattr(rates, _known(facts.ground).replace("-", "_"))
    if not rate:
        raise Illegal(f"it cannot move on this ground ({_words(facts.ground)})", rule)
    charge_morale = rates.charge_morale if isinstance(rates, Row) else None
    return Withdrawal(facts, Length(rate * times), _lowered(edition, unit), charge_morale, printed)


def disengage_receipt(edition: Edition, name: str, withdrawal: Withdrawal) -> Receipt:
    unit, ground = withdrawal.facts.unit, withdrawal.facts.ground
    before = level_of(edition, unit)
    row = "the card's own row" if withdrawal.printed else f"{_breaking_off(edition, unit)[1]} times its move"
    steps = [Line("distance", f"{withdrawal.distance}, {row}", "adf.rout.disengage")]
    if withdrawal.charge_morale is not None:
        steps.append(Line("charge morale if caught", f"{withdrawal.charge_morale:+d}", "adf.rout.caught"))
    outcome = (Line("result", f"from {before} to {withdrawal.level}", "adf.rout.disengage-level"),)
    due = (routs_past(edition, unit.name or "a unit"),) if withdrawal.level == "routed" else ()
    facts = (Line("disengages", _told(unit)), Line("on", _words(ground)))
    return Receipt("Disengage", name, facts, tuple(steps), (), outcome, due)


def _breaking_off(edition: Edition, unit: Unit) -> tuple[Rates, int, bool]:
    """The row it goes by, how many times it counts, and whether the card prints it for this."""
    if unit.arm == "artillery":
        limbered = edition.artillery.limbered.get(unit.weapon)
        if limbered is None:
            raise Malformed(f"this card has no gun {unit.weapon!r}; it has {', '.join(edition.artillery.limbered)}")
        return limbered, edition.artillery.disengage_multiple, False
    if unit.arm == "cavalry":
        rows = edition.cavalry.mounted if unit.mounted else edition.cavalry.dismounted
        return rows.disorder, edition.cavalry.disengage_multiple, False
    own = edition.infantry.movement.disengage
    if own is not None:
        return own, 1, True
    return edition.infantry.movement.disorder, edition.infantry.disengage_multiple, False


def _lowered(edition: Edition, unit: Unit) -> Level:
    now = LEVELS.index(level_of(edition, unit)) + edition.turn.disengage_levels_lost
    return LEVELS[min(now, len(LEVELS) - 1)]


def _kept(edition: Edition, total: int) -> Guns:
    fate = edition.artillery.rout.odd if total % 2 else edition.artillery.rout.even
    return "abandoned" if fate == "abandoned" else "limbered"


def _known(ground: Terrain) -> Terrain:
    if ground not in GROUND:
        raise Malformed(f"there is no ground {ground!r}; there is {', '.join(GROUND)}")
    return ground


def _told(unit: Unit) -> str:
    thing = "sections" if unit.arm == "artillery" else "figures"
    return f"{unit.name or 'unit'} ({unit.quality} {unit.arm}, {unit.level}, {unit.strength} {thing})"


def _words(key: str) -> str:
    return key.replace("-", " ")
