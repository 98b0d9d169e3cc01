"""Fire: facts, assessment, resolution. One fire of one unit at another."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length, mixed
from enfilade.core.odds import Odds
from enfilade.core.receipt import Due, Line, Modifier, Receipt, not_the_case, signed
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import casualties, firers
from enfilade.rules.jr3.chapters.casualties import Outcome, Result, Source, Strike
from enfilade.rules.jr3.chapters.facts import Aspect, Unit, check_unit, effect_of, told, words
from enfilade.rules.jr3.chapters.firers import Band, Volley
from enfilade.rules.jr3.chapters.modifiers import lines_of, modifiers


class Shot(msgspec.Struct, frozen=True, kw_only=True):
    """One fire as its players state it: who, at whom, how far and from which side."""

    firer: Unit
    target: Unit
    band: Band | None = None
    distance: Length | None = None
    aspect: Aspect = "front"
    """The side of the target that is hit."""
    volley: Volley = "fire"
    area: bool = False
    """The target is not in clear view (J12)."""
    fired: int = 0
    """Fires the firer has already made this turn (J26)."""


class Assessment(msgspec.Struct, frozen=True):
    """What will be rolled, and what it is added to."""

    shot: Shot
    band: Band | None
    """None only for a volley after a repulse beyond all ranges."""
    times: Fraction
    count: int
    """Figures or sections that fire."""
    dice: tuple[Modifier, ...]
    modifiers: tuple[Modifier, ...]
    strike: Strike


def assess(edition: Edition, shot: Shot) -> Assessment:
    """Firers, dice and modifiers; refuses a fire that may not happen."""
    firer, target = shot.firer, shot.target
    check_unit(edition, firer)
    check_unit(edition, target)
    if target.strength <= 0:
        raise Malformed("nobody is left of the target")
    band = _band(edition, shot)
    firers.check_may_fire(edition, firer, band, shot.volley, shot.fired)
    times = effect_of(edition, firer).fire
    assert times is not None
    count = firers.count(edition, firer.strength, times)
    dice = firers.dice(edition, firer, band, shot.volley, shot.area)
    listed = modifiers(edition, firer, target, band, shot.volley, shot.aspect)
    thrown = casualties.strike(
        edition,
        row=casualties.row_for(edition, count, firer.arm == "artillery"),
        dice=firers.dice_left(edition, dice),
        base=sum(line.value for line in listed if line.counted),
        share=share_of_losses(edition, target),
        source=_source(firer),
        ammunition=True,
        target=target,
    )
    return Assessment(shot, band, times, count, dice, listed, thrown)


def dice_needed(edition: Edition, assessment: Assessment, faces: Sequence[int] = ()) -> int:
    """How many dice, as far as the faces tell: a possible kill asks for more once the first lie."""
    return casualties.dice_needed(edition, assessment.strike, faces)


def resolve(edition: Edition, assessment: Assessment, faces: Sequence[int]) -> Result:
    """The table's answer to the dice."""
    return casualties.resolve(edition, assessment.strike, faces, "this fire")


def odds(edition: Edition, assessment: Assessment) -> Odds[Outcome]:
    """The chance of every outcome, losses and check together."""
    return casualties.odds(edition, assessment.strike)


def share_of_losses(edition: Edition, unit: Unit) -> Fraction:
    """What it takes of its losses: half if it skirmishes, disengages or runs, and never less than that once (J37)."""
    shares = [effect_of(edition, unit).losses]
    if unit.order == "disengage":
        shares.append(edition.fire.disengaging_losses)
    if unit.bonus_move and unit.charging and edition.rulings.bonus_move_target == "routers-and-chargers":
        block = edition.cavalry.mounted.effects if unit.kind == "mounted" else edition.infantry.effects
        shares.append(block.bonus.losses)
    return min(shares)


def receipt(edition: Edition, name: str, assessment: Assessment, result: Result | None = None) -> Receipt:
    shot, thrown = assessment.shot, assessment.strike
    facts = [Line("fires", told(shot.firer))]
    facts.append(Line("at", told(shot.target) + ("" if shot.aspect == "front" else f", on its {words(shot.aspect)}")))
    far = "any" if assessment.band is None else words(assessment.band)
    facts.append(Line("range", far if shot.distance is None else f"{far}, {shot.distance}", "jr3.fire.bands"))
    thing = "sections" if shot.firer.arm == "artillery" else "figures"
    firing = f"{shot.firer.strength} × {mixed(assessment.times)} = {assessment.count} {thing}"
    steps = [Line("firing", firing, "jr3.fire.figures")]
    steps += [Line("dice", f"{signed(line.value)} {line.why}", line.rule) for line in assessment.dice]
    steps.append(Line("roll", f"{thrown.dice}D6 and {signed(thrown.base)}"))
    steps.append(Line("row", _row(edition, assessment), "jr3.fire.casualties"))
    if thrown.share != 1:
        steps.append(Line("losses", f"× {mixed(thrown.share)}", "jr3.fire.halved"))
    idle = not_the_case(lines_of(edition, shot.firer.arm == "artillery"), assessment.modifiers)
    if result is None:
        return Receipt("Fire", name, tuple(facts), tuple(steps), assessment.modifiers, absent=idle)
    steps += table_lines(edition, result)
    outcome = [Line("result", spoken(shot.target, result.outcome), "jr3.fire.outcome")]
    if result.outcome.low_ammunition:
        outcome.append(Line("firer", "is low on ammunition", "jr3.fire.low-ammunition"))
    due = due_of(shot.target, result.outcome)
    return Receipt("Fire", name, tuple(facts), tuple(steps), assessment.modifiers, tuple(outcome), due, idle)


def table_lines(edition: Edition, result: Result) -> list[Line]:
    """The dice, the cell and the dice of a possible kill."""
    lines = [Line("rolled", f"{' '.join(map(str, result.faces))}, together {result.total}")]
    column = "below the table"
    if result.column is not None:
        column = f"column {edition.fire.casualties.rolls[result.column]}: {result.cell}"
    lines.append(Line("table", column, "jr3.fire.casualties"))
    if result.kill_faces:
        high = edition.fire.possible_kill.kills_on
        shown = f"{' '.join(map(str, result.kill_faces))}, kills if {high} or more"
        lines.append(Line("possible kill", shown, "jr3.fire.possible-kill"))
    return lines


def spoken(unit: Unit, outcome: Outcome) -> str:
    """A result in words."""
    thing = "section" if unit.arm == "artillery" else "figure"
    said = [f"loses {outcome.losses} {thing}{'s' if outcome.losses > 1 else ''}"] if outcome.losses else []
    if outcome.destroyed:
        said.append("destroyed")
    if outcome.check is not None:
        said.append(f"morale check with {signed(outcome.check)}" if outcome.check else "morale check")
    return ", ".join(said) or "no effect"


def due_of(unit: Unit, outcome: Outcome) -> tuple[Due, ...]:
    who = unit.name or "the target"
    if outcome.destroyed:
        return (Due(f"friends near {who}", "morale check for a destroyed unit near", 0, "jr3.morale.causes"),)
    if outcome.check is None:
        return ()
    cause = "morale check for " + " and ".join(words(cause) for cause in outcome.causes)
    return (Due(who, cause, outcome.check, "jr3.morale.causes"),)


def _band(edition: Edition, shot: Shot) -> Band | None:
    if shot.band is not None:
        return shot.band
    anywhere = shot.volley == "repulse" and edition.charge.repulse_volley.at_any_range
    if shot.distance is None:
        if anywhere:
            return None
        raise Malformed("a fire needs a range band or a distance")
    try:
        return firers.band_at(edition, shot.firer, shot.distance)
    except Illegal:
        if anywhere:
            return None
        raise


def _source(firer: Unit) -> Source:
    if firer.arm == "artillery":
        return "artillery"
    return "sharpshooters" if firer.sharpshooters else "other"


def _row(edition: Edition, assessment: Assessment) -> str:
    if assessment.strike.row is None:
        return "too few to have one"
    row = edition.fire.casualties.rows[assessment.strike.row]
    if assessment.shot.firer.arm == "artillery" and row.sections is not None:
        return f"{row.sections} sections"
    return f"{row.figures} figures"
