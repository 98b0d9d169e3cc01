"""What a scenario's troops, leaders and works are on this card, how it lists them, and what keeps them from it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import NamedTuple

import msgspec

from enfilade.core.scenario import Leader, Scenario
from enfilade.core.scenario import Unit as Listed
from enfilade.rules.jr3.card.edition import Edition, Regiment
from enfilade.rules.jr3.card.table import Arm, Works
from enfilade.rules.jr3.chapters.facts import FORMATIONS, RANKS, Formation, Kind, Rank, Unit
from enfilade.tabletop import mustering
from enfilade.tabletop.family import Found
from enfilade.tabletop.mustering import half_up


class Muster(NamedTuple):
    """How many figures a regiment brings, and on how many stands."""

    figures: int
    stands: int


def unit_of(edition: Edition, one: Listed) -> Unit:
    """The facts a unit begins with; the scenario counts it in figures of this card, and has been proved."""
    arm = _arm(edition, one)
    assert arm is not None
    return Unit(
        name=one.name,
        arm=one.arm,
        quality=getattr(edition.muster.qualities, one.quality),
        weapon=arm.weapon,
        repeaters=arm.repeaters,
        sharpshooters=arm.sharpshooters,
        strength=one.strength,
        full=one.strength,
        stands=stands_of(edition, one),
        level="shaken" if one.level == "shaken" else "good",
        formation=formation_of(edition, one),
        mounted=one.mounted,
        # A volley is of small arms (J81).
        opening=one.arm != "artillery",
    )


def stands_of(edition: Edition, one: Listed) -> int:
    """The card's number, or one for each of fewer figures, unless the scenario says; a battery is one gun."""
    if one.arm == "artillery":
        return edition.organisation.stands_per_battery
    return one.stands or min(_regiment(edition, one).stands, one.strength)


def formation_of(edition: Edition, one: Listed) -> Formation:
    """Troopers on foot know one formation; disorder is a formation here, but no formation of guns."""
    kind = _kind(one)
    if one.level == "disorder" and kind != "artillery":
        return "disorder"
    if kind == "dismounted":
        return "line"
    own: Formation = one.formation  # type: ignore[assignment]  # the library has proved it
    return edition.muster.formations.get(own, own)


def rank_of(scenario: Scenario, leader: Leader) -> Rank:
    """One brigade makes a brigadier, several a division; who commands all of a division's general, a corps (J70)."""
    if leader.rank is not None:
        return leader.rank
    if len(leader.commands) < 2:
        return RANKS[0]
    under, place = set(leader.commands), scenario.leaders.index(leader)
    for i, other in enumerate(scenario.leaders):
        his = set(other.commands)
        # Of two who command the same the first is the senior.
        if other.side == leader.side and len(his) > 1 and (his < under or (his == under and i > place)):
            return RANKS[2]
    return RANKS[1]


def works(edition: Edition, kind: str) -> Works | None:
    """What a line of the scenario's ground is as cover, if it is works."""
    name, of, rest = kind.partition("-works")
    return getattr(edition.muster.works, name) if of and not rest else None


def mustered(edition: Edition, one: Listed, men: int) -> Muster:
    """Figures of so many men, halves up. A regiment too large by less than a stand is full (J70)."""
    chart = _regiment(edition, one)
    figures = max(1, half_up(Fraction(men, edition.scale.men_per_figure)))
    most = chart.stands * chart.figures_per_stand
    if figures < most + chart.figures_per_stand:
        figures = min(figures, most)
    return Muster(figures, min(chart.stands, figures))


def listed(edition: Edition, one: Listed, men_per_figure: int) -> tuple[Listed, ...]:
    """A unit of another game's list as this card lists it: once, or as the battalions it fights in.

    `men_per_figure` is the other game's, for a list that does not count the men. Weapons keep their names, which say
    more than the card's own: a Henry rifle is a rifle musket here, and a repeater.
    """
    quality = getattr(edition.muster.qualities, one.quality)
    if one.arm == "artillery":
        return (msgspec.structs.replace(one, quality=quality, stands=edition.organisation.stands_per_battery),)
    men = one.men if one.men is not None else one.strength * men_per_figure
    figures, stands = mustered(edition, one, men)
    form = one.formation if _kind(one) != "dismounted" else "line"
    whole = msgspec.structs.replace(one, quality=quality, strength=figures, stands=stands, men=men, formation=form)
    return _battalions(edition, whole)


def unit_problems(scenario: Scenario, edition: Edition, unit: Listed, path: str) -> Iterator[Found]:
    """Weapons, formations and strengths that the card does not have."""
    yield from mustering.weapon(unit, path, _arms(edition, unit), f"a weapon of {unit.arm}")
    yield from mustering.horses(unit, path)
    if unit.arm == "cavalry" or not unit.mounted:
        yield from mustering.formation(unit, path, _formations(edition, unit))
    yield from _strength(edition, unit, path)


def leader_problems(scenario: Scenario, edition: Edition, leader: Leader, path: str) -> Iterator[Found]:
    """A rank above the troops he has."""
    if leader.rank in RANKS[1:] and len(leader.commands) < 2:
        found = f"{leader.rank} over {len(leader.commands)} brigade ({leader.id})"
        yield f"{path}.rank", found, '"brigade", or the other brigades he commands'


def _strength(edition: Edition, unit: Listed, path: str) -> Iterator[Found]:
    rows = edition.fire.casualties.rows
    if unit.arm == "artillery":
        most_guns = max(row.sections for row in rows if row.sections is not None)
        yield from mustering.sections(unit, path, most_guns)
        return
    chart, stands = _regiment(edition, unit), stands_of(edition, unit)
    most, least = chart.stands * chart.figures_per_stand, min(row.figures for row in rows)
    if not least <= unit.strength <= most:
        yield (
            f"{path}.strength",
            f"{unit.strength} figures ({unit.id})",
            f"{least} to {most}; make battalions of a larger regiment",
        )
    elif stands > min(chart.stands, unit.strength):
        yield (
            f"{path}.stands",
            f"{stands} stands for {unit.strength} figures ({unit.id})",
            f"at most {chart.stands}, and a figure on each",
        )
    elif unit.strength > stands * chart.figures_per_stand:
        yield (
            f"{path}.stands",
            f"{stands} stands for {unit.strength} figures ({unit.id})",
            f"at most {chart.figures_per_stand} figures on a stand",
        )
    elif unit.men is not None and not _is_fair(edition, unit, unit.men):
        yield mustering.unlike_its_men(unit, path, unit.men, edition.scale.men_per_figure)


def _is_fair(edition: Edition, unit: Listed, men: int) -> bool:
    """A regiment may bring a figure more or less than its men are worth, and a full one has the men to spare."""
    worth = Fraction(men, edition.scale.men_per_figure)
    return abs(unit.strength - worth) <= 1 or abs(unit.strength - mustered(edition, unit, men).figures) <= 1


def _battalions(edition: Edition, one: Listed) -> tuple[Listed, ...]:
    """A regiment that is too large for the card's stands, in equal parts; the first keeps its id."""
    chart = _regiment(edition, one)
    most = chart.stands * chart.figures_per_stand
    count = -(-one.strength // most)
    if count < 2:
        return (one,)
    assert one.men is not None
    parts = []
    for i in range(count):
        figures = _share(one.strength, count, i)
        parts.append(
            msgspec.structs.replace(
                one,
                id=one.id if not i else f"{one.id[:37]}-{i + 1}",
                name=f"{one.name[:100]}, {_ORDINALS.get(i + 1, f'{i + 1}th')} battalion",
                strength=figures,
                stands=min(chart.stands, figures),
                men=_share(one.men, count, i),
            )
        )
    return tuple(parts)


_ORDINALS = {1: "1st", 2: "2nd", 3: "3rd"}


def _share(whole: int, parts: int, i: int) -> int:
    """One of so many equal parts; the first take what is over."""
    return whole // parts + (i < whole % parts)


def _regiment(edition: Edition, one: Listed) -> Regiment:
    return edition.organisation.infantry if one.arm == "infantry" else edition.organisation.cavalry


def _kind(one: Listed) -> Kind:
    if one.arm == "cavalry":
        return "mounted" if one.mounted else "dismounted"
    return one.arm


def _arm(edition: Edition, one: Listed) -> Arm | None:
    """What its weapon is here, by the scenario's name for it or by the card's."""
    chart = edition.muster.guns if one.arm == "artillery" else edition.muster.small_arms
    own = edition.fire.guns if one.arm == "artillery" else edition.fire.small_arms
    if one.weapon in chart:
        return chart[one.weapon]
    return Arm(weapon=one.weapon, repeaters=False, sharpshooters=False) if one.weapon in own else None


def _arms(edition: Edition, one: Listed) -> list[str]:
    if one.arm == "artillery":
        return list(dict.fromkeys([*edition.muster.guns, *edition.fire.guns]))
    return list(dict.fromkeys([*edition.muster.small_arms, *edition.fire.small_arms]))


def _formations(edition: Edition, one: Listed) -> list[str]:
    """Names of formations that it may begin in: those of the scenario's language, and the card's own."""
    # Who has dismounted is in line, whatever he was in on horseback.
    own = FORMATIONS["mounted" if one.arm == "cavalry" else one.arm]
    names = [name for name, shape in edition.muster.formations.items() if shape in own]
    return names + [name for name in own if name != "disorder" and name not in names]
