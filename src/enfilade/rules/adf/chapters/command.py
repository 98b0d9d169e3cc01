"""Command: whom leaders command, steady and hasten, what it costs to be beyond them, and tactical competence."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from enfilade.core.dice import checked
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.core.receipt import Line, Receipt, signed
from enfilade.rules.adf.card.arms import Terrain
from enfilade.rules.adf.card.edition import Action, Edition, Reply
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.leaders import Leader, check_leader, named
from enfilade.rules.adf.chapters.points import basic_point
from enfilade.rules.adf.chapters.situation import Situation


class Placed(msgspec.Struct, frozen=True, kw_only=True):
    """A leader as one unit finds him."""

    leader: Leader
    distance: Length = Length(0)
    from_unit: Length | None = None
    """From the unit he is attached to, if it is another: who is adjacent to it is adjacent to him (ruling 9.4)."""
    ground: Terrain = "open"
    """Where he stands."""
    rank: Literal["brigade", "superior", "other"] = "brigade"
    """Of its own brigade, above that in its chain of command, or neither."""
    attached: Literal["", "unit", "group"] = ""
    """To this unit, or to another of the group it acts in."""


class Standing(msgspec.Struct, frozen=True, kw_only=True):
    """One unit among its leaders."""

    name: str = ""
    ground: Terrain = "open"
    leaders: tuple[Placed, ...] = ()
    chained: bool = False
    """It stands in an unbroken chain of its brigade with a unit that is in command."""


class Control(msgspec.Struct, frozen=True):
    """What its leaders are to a unit this turn."""

    standing: Standing
    in_command: bool
    by: str
    """Who or what keeps it in command; empty if nothing does."""
    steadied: int
    """The benefit of the one leader that counts in its morale."""
    seers: tuple[str, ...]
    """Leaders through whose eyes it may react."""


class Trial(msgspec.Struct, frozen=True):
    """A test of tactical competence: the unit's current basic point, to be equalled."""

    unit: Unit
    point: int


class TrialResult(msgspec.Struct, frozen=True):
    faces: tuple[int, ...]
    passed: bool


def control(edition: Edition, standing: Standing) -> Control:
    """Whether a unit is in command, who steadies it and who sees for it."""
    by = "no such rule on this card" if not edition.command.control else ""
    for placed in standing.leaders:
        by = by or (named(placed.leader) if _commands(edition, standing, placed) else "")
    if standing.chained and edition.command.contiguous_brigade_counts:
        by = by or "its brigade's unbroken chain"
    steadied = [placed.leader.benefit for placed in standing.leaders if _steadies(edition, standing, placed)]
    seers = [named(placed.leader) for placed in standing.leaders if _sees_for(edition, placed)]
    return Control(standing, bool(by), by, max(steadied, default=0), tuple(seers))


def command_radius(edition: Edition, leader: Leader) -> Length:
    check_leader(edition, leader)
    return Length(1000 * leader.benefit * edition.command.command_radius_multiple)


def reaction_radius(edition: Edition, leader: Leader) -> Length:
    check_leader(edition, leader)
    return Length(1000 * leader.benefit * edition.command.reaction_radius_multiple)


def adjacent(edition: Edition, own: Terrain, other: Terrain) -> Length:
    """How near is adjacent: by the worse ground of the two, or by one's own (ruling 6.25)."""
    distances = [_adjacency(edition, ground) for ground in (own, other)]
    return min(distances) if edition.rulings.adjacency_terrain == "worse-of-both" else distances[0]


def actions_for(edition: Edition, in_command: bool, action: Action) -> int:
    """What an action costs: out of command a move or a charge takes more (ruling 2.8)."""
    if action in ("move", "charge") and edition.command.control and not in_command:
        return edition.command.out_of_control_actions
    return edition.charge.actions if action == "charge" else 1


def check_may_react(edition: Edition, in_command: bool, reply: Reply) -> None:
    """Refuse a reply that is closed to units out of command, where the table plays it so (ruling 2.8)."""
    closed = edition.rulings.reactions_out_of_command == "no-disengage-or-countercharge"
    if closed and edition.command.control and not in_command and reply in ("disengage", "countercharge"):
        raise Illegal(f"a unit out of command does not {reply}", "adf.command.out")


def inches(edition: Edition, leaders: Sequence[Placed], action: str, used: bool = False) -> Length:
    """What an attached leader adds to a move or charge; `used` says he has done so this turn (ruling 2.4)."""
    if action not in ("move", "charge") or (used and edition.rulings.leader_inches == "once-a-turn"):
        return Length(0)
    if action == "charge" and not edition.rulings.leader_inches_in_charge:
        return Length(0)
    with_him = ("unit", "group") if edition.command.groups.leader_speeds_all else ("unit",)
    return Length(1000 * max((one.leader.benefit for one in leaders if one.attached in with_him), default=0))


def competence(edition: Edition, unit: Unit) -> Trial:
    """The test against the unit's current basic point; no rule calls for it, scenarios may (ruling 6.24)."""
    if unit.strength <= 0:
        raise Malformed("a unit without figures or sections is not tested")
    return Trial(unit, basic_point(edition, unit, Situation()))


def resolve_competence(edition: Edition, trial: Trial, faces: Sequence[int]) -> TrialResult:
    rolled = checked(faces, edition.morale.competence.dice, "a test of competence")
    return TrialResult(rolled, sum(rolled) >= trial.point)


def competence_odds(edition: Edition, trial: Trial) -> Odds[bool]:
    return Odds.of_sum(edition.morale.competence.dice).map(lambda total: total >= trial.point)


def competence_receipt(edition: Edition, name: str, trial: Trial, result: TrialResult | None = None) -> Receipt:
    rule = "adf.command.competence"
    facts = (Line("unit", f"{trial.unit.name or 'unit'} ({trial.unit.quality} {trial.unit.arm})"),)
    steps = [Line("current basic point", str(trial.point), "adf.morale.points")]
    outcome: tuple[Line, ...] = ()
    if result is not None:
        steps.append(Line("rolled", f"{sum(result.faces)}: {signed(sum(result.faces) - trial.point)}", rule))
        outcome = (Line("result", "passed" if result.passed else "failed", rule),)
    return Receipt("Tactical competence", name, facts, tuple(steps), (), outcome)


def _commands(edition: Edition, standing: Standing, placed: Placed) -> bool:
    """Whether a unit is in this leader's reach: without benefit he has only those beside him (rulings 2.5, 2.6)."""
    if placed.rank == "other" or (
        placed.rank == "superior" and edition.rulings.chain_of_command == "brigade-leader-only"
    ):
        return False
    if placed.leader.benefit == 0:
        near = placed.attached == "unit" or _apart(placed) <= adjacent(edition, standing.ground, placed.ground)
        return near and edition.rulings.leader_without_benefit == "commands-adjacent"
    return placed.attached == "unit" or placed.distance <= command_radius(edition, placed.leader)


def _steadies(edition: Edition, standing: Standing, placed: Placed) -> bool:
    """Whether his benefit counts in this unit's morale (ruling 2.3)."""
    rules = edition.morale.leader
    if placed.rank == "other" and edition.rulings.leader_steadies == "own-command":
        return False
    if placed.attached == "unit" or rules.helps == "attached":
        return placed.attached == "unit"
    reach = adjacent(edition, standing.ground, placed.ground) if rules.distance is None else rules.distance
    return _apart(placed) <= reach


def _apart(placed: Placed) -> Length:
    """How far he is for whoever must be adjacent to him: with a unit he is as wide as it is (ruling 9.4)."""
    return placed.distance if placed.from_unit is None else placed.from_unit


def _sees_for(edition: Edition, placed: Placed) -> bool:
    """Whether the unit may react to what he sees (ruling 2.9)."""
    radius = reaction_radius(edition, placed.leader)
    return edition.reaction.sees == "unit-or-leader" and radius > 0 and placed.distance <= radius


def _adjacency(edition: Edition, ground: Terrain) -> Length:
    """Roads and trails are open ground."""
    key = "open" if ground in ("road", "trail") else ground.replace("-", "_")
    distance: Length = getattr(edition.zones.adjacency, key)
    return distance
