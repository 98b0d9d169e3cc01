"""A round of melee: both sides strike at once with the casualty table."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import ceil, floor
from typing import Literal

import msgspec

from enfilade.core.dice import checked
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import mixed as number
from enfilade.core.odds import Odds
from enfilade.core.receipt import Line, Modifier, Receipt, signed
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import casualties
from enfilade.rules.jr3.chapters.casualties import Outcome, Result, Strike
from enfilade.rules.jr3.chapters.facts import Aspect, Unit, check_unit, effect_of, told
from enfilade.rules.jr3.chapters.fire import due_of, share_of_losses, spoken, table_lines
from enfilade.rules.jr3.chapters.modifiers import modifiers

Fought = tuple[Outcome, Outcome]
"""What the defender suffered, then what the attacker suffered."""


class Melee(msgspec.Struct, frozen=True, kw_only=True):
    """Two units in contact, and those who support them."""

    attacker: Unit
    defender: Unit
    attacker_support: tuple[Unit, ...] = ()
    defender_support: tuple[Unit, ...] = ()
    round: int = 1
    aspect: Aspect = "front"
    """The side of the defender that is struck; it counts only where all fire modifiers do (J35)."""


class Side(msgspec.Struct, frozen=True):
    """One side's strike at the other."""

    count: int
    """Figures or sections that fight."""
    modifiers: tuple[Modifier, ...]
    strike: Strike


class Assessment(msgspec.Struct, frozen=True):
    melee: Melee
    attacker: Side
    defender: Side


class Round(msgspec.Struct, frozen=True):
    """Each side's dice and what they did to the other."""

    attacker: Result
    defender: Result


def assess(edition: Edition, melee: Melee) -> Assessment:
    """The fighters, dice and modifiers of both sides."""
    if melee.round < 1:
        raise Malformed("rounds of a melee are counted from 1")
    for unit in (melee.attacker, melee.defender, *melee.attacker_support, *melee.defender_support):
        check_unit(edition, unit)
        if unit.strength <= 0:
            raise Malformed("nobody is left of a unit in this melee")
    return Assessment(
        melee,
        _side(edition, melee, melee.attacker, melee.attacker_support, melee.defender, melee.aspect),
        _side(edition, melee, melee.defender, melee.defender_support, melee.attacker, "front"),
    )


def dice_needed(edition: Edition, assessment: Assessment, faces: Sequence[int] = ()) -> int:
    """The attacker's dice with those of his possible kill, then the defender's with his."""
    first = casualties.dice_needed(edition, assessment.attacker.strike, faces)
    if len(faces) < first:
        return first
    return first + casualties.dice_needed(edition, assessment.defender.strike, faces[first:])


def resolve(edition: Edition, assessment: Assessment, faces: Sequence[int]) -> Round:
    """Both strikes count, whatever either does."""
    rolled = checked(faces, dice_needed(edition, assessment, faces), "this round of melee")
    first = casualties.dice_needed(edition, assessment.attacker.strike, rolled)
    own = casualties.resolve(edition, assessment.attacker.strike, rolled[:first], "the attacker's strike")
    other = casualties.resolve(edition, assessment.defender.strike, rolled[first:], "the defender's strike")
    return Round(own, other)


def odds(edition: Edition, assessment: Assessment) -> Odds[Fought]:
    """The chance of every pair of outcomes."""
    own = casualties.odds(edition, assessment.attacker.strike)
    other = casualties.odds(edition, assessment.defender.strike)
    ways = {(hit, back): often * again for hit, often in own.ways.items() for back, again in other.ways.items()}
    return Odds(ways, own.total * other.total)


def next_round(edition: Edition, decided: bool) -> Literal["none", "now", "next-turn"]:
    """When an undecided melee is fought again (J35). It is decided when a side is gone or has fallen back."""
    if decided:
        return "none"
    return "now" if edition.rulings.melee_rounds == "until-decided" else "next-turn"


def receipt(edition: Edition, name: str, assessment: Assessment, result: Round | None = None) -> Receipt:
    melee = assessment.melee
    facts = [Line("attacker", told(melee.attacker)), Line("defender", told(melee.defender))]
    for who, support in (("attacker", melee.attacker_support), ("defender", melee.defender_support)):
        facts += [Line(f"supports the {who}", told(unit), "jr3.melee.support") for unit in support]
    facts.append(Line("round", str(melee.round)))
    steps: list[Line] = []
    listed: list[Modifier] = []
    for who, side in (("attacker", assessment.attacker), ("defender", assessment.defender)):
        fights = f"{side.count} fight, {side.strike.dice}D6 and {signed(side.strike.base)}"
        steps.append(Line(who, fights, "jr3.melee.round"))
        if side.strike.share != 1:
            steps.append(Line("losses it causes", f"× {number(side.strike.share)}", "jr3.melee.losses"))
        listed += [Modifier(m.value, f"{who}: {m.why}", m.rule, m.counted, m.note) for m in side.modifiers]
    if result is None:
        return Receipt("Melee", name, tuple(facts), tuple(steps), tuple(listed))
    steps += table_lines(edition, result.attacker) + table_lines(edition, result.defender)
    lost, suffered = result.attacker.outcome, result.defender.outcome
    outcome = (
        Line("defender", spoken(melee.defender, lost), "jr3.melee.losses"),
        Line("attacker", spoken(melee.attacker, suffered), "jr3.melee.losses"),
    )
    due = due_of(melee.defender, lost) + due_of(melee.attacker, suffered)
    return Receipt("Melee", name, tuple(facts), tuple(steps), tuple(listed), outcome, due)


def _side(edition: Edition, melee: Melee, unit: Unit, support: tuple[Unit, ...], enemy: Unit, aspect: Aspect) -> Side:
    count = _fighters(edition, melee, unit, support)
    listed = modifiers(edition, unit, enemy, None, "melee", aspect)
    share = share_of_losses(edition, enemy)
    if enemy.arm == "infantry":
        share *= edition.melee.infantry_losses_multiple
    thrown = casualties.strike(
        edition,
        row=casualties.row_for(edition, count, all(friend.arm == "artillery" for friend in (unit, *support))),
        dice=edition.melee.dice,
        base=sum(line.value for line in listed if line.counted),
        share=share,
        source="other",
        ammunition=False,
        target=enemy,
    )
    return Side(count, listed, thrown)


def _fighters(edition: Edition, melee: Melee, unit: Unit, support: tuple[Unit, ...]) -> int:
    """Its own figures by formation, and those of its supports at half in the first round, then in full."""
    rules, both = edition.melee, {friend.arm == "artillery" for friend in (unit, *support)}
    share = rules.support_first_round if melee.round == 1 else rules.support_later_rounds
    mixed = len(both) > 1
    exact = _figures(edition, unit, mixed)
    exact += sum((_figures(edition, friend, mixed) * share for friend in support), Fraction(0))
    return ceil(exact) if edition.rulings.figure_fractions == "round-up" else floor(exact)


def _figures(edition: Edition, unit: Unit, mixed: bool) -> Fraction:
    """Guns that fight beside figures count as the figures of their own row."""
    times = effect_of(edition, unit).melee
    if times is None:
        who = "a routed unit" if unit.level == "routed" else "limbered guns"
        raise Illegal(f"{who} has no melee of its own: contacted, it surrenders", "jr3.melee.surrender")
    exact = unit.strength * times
    if not mixed or unit.arm != "artillery":
        return exact
    row = casualties.row_for(edition, floor(exact), sections=True)
    return Fraction(0 if row is None else edition.fire.casualties.rows[row].figures)
