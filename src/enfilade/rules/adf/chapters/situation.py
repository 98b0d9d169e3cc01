"""The situations that steady or unsettle a unit: which lines hold, and which two of each count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.core.receipt import Modifier
from enfilade.rules.adf.card.arms import Terrain
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters.facts import Aspect, Unit, fighting_level
from enfilade.rules.adf.chapters.firepower import COLUMNS
from enfilade.rules.adf.chapters.target import COVER, WORKS

Purpose = Literal["check", "rally", "fear", "impact"]
"""Why the modified point is wanted: a check, a rally attempt, the fear of a charge, or the impact itself."""
Cause = Literal["losses", "leader", "eliminated", "router"]
"""What makes a unit check, in the order in which checks that fall together are taken (ruling 6.27)."""
CAUSES: tuple[Cause, ...] = ("losses", "leader", "eliminated", "router")
End = Literal["casualties", "surrender", "disintegrated", "abandoned", "left-table"]
"""How a regiment, battery or leader was lost to its brigade."""


class Situation(msgspec.Struct, frozen=True, kw_only=True):
    """Everything about the moment, apart from the unit itself, that bears on its morale."""

    purpose: Purpose = "check"
    added: int = 0
    """What the fire result adds."""
    leader: int = 0
    """The benefit of one leader near enough."""
    cover: tuple[str, ...] = ()
    stationary: bool = False
    behind_friends: bool = False
    charging: bool = False
    supports: int = 0
    fire: Literal["", "artillery", "other"] = ""
    """What fired, if fire caused the check; for a rally, whether an enemy could enfilade it now."""
    aspect: Aspect = "front"
    enfilade: bool = True
    """False where the fire cannot enfilade: at long range, or by skirmishers."""
    in_order_then: bool = False
    """It was in good order when this fire struck it, whatever the fire has made of it since."""
    enemy_near: bool = False
    eliminated: int = 0
    """Regiments and leaders its brigade has lost."""
    charged_by: Literal["", "infantry", "cavalry", "dismounted"] = ""
    charged_on: Aspect = "front"
    charge_morale: int = 0
    """Its charge morale modifier, or the net of both sides', in fear check and impact."""
    level_counts: bool = True
    doubled: bool = False
    """A battery without support facing a charge."""
    sections_just_lost: int = 0
    own_charge: bool = False
    """Its own charge has disordered it and is not over."""
    ground: Terrain = "open"
    """Where it stands; asked only of unlimbered guns that fall back no further than by hand (ruling 6.9)."""


def modifiers(edition: Edition, unit: Unit, situation: Situation) -> list[Modifier]:
    """Every situational line that holds, counted or not; the leader stands where his card puts him."""
    good, bad = _good(edition, unit, situation), _bad(edition, unit, situation)
    morale = edition.morale
    beyond: list[Modifier] = []
    if situation.leader:
        leader = Modifier(-situation.leader, "leader", "adf.morale.leader")
        (good if morale.leader.place == "among-best-two" else beyond).append(leader)
    if edition.rulings.merged_modifier == "beyond-worst-two":
        beyond += [line for line in bad if line.rule == "adf.morale.merged"]
        bad = [line for line in bad if line.rule != "adf.morale.merged"]
    counted, idle = _picked(good, morale.best, 1, "best")
    more, further = _picked(bad, morale.worst, -1, "worst")
    return counted + more + beyond + idle + further


def is_enemy_near(edition: Edition, enemy: Unit, distance: Length) -> bool:
    """Whether this enemy at this distance is one of those whose nearness the card counts (ruling 6.17)."""
    near = edition.morale.bad.enemy_near
    if distance > near.distance:
        return False
    if near.who == "enemy-unit":
        return True
    if enemy.arm != "infantry" or enemy.level in ("shaken", "routed"):
        return False
    return near.who == "unshaken-infantry" or enemy.formation != "skirmishers"


def can_support(friend: Unit) -> bool:
    """Whether a friend near enough counts as support; the shaken, the routed and limbered guns do not (ruling 6.16)."""
    return friend.strength > 0 and friend.level in ("good", "disorder") and friend.formation != "limbered"


def is_eliminated(edition: Edition, end: End) -> bool:
    """Whether what was lost so counts as eliminated from its brigade (rulings 4.16, 4.18, 6.18)."""
    match end:
        case "casualties":
            return True
        case "left-table":
            return edition.rulings.leaving_table == "eliminated"
        case "abandoned":
            return edition.rulings.abandoned_guns == "eliminated"
        case _:
            return edition.rulings.eliminated_by == "any-loss"


def in_turn(edition: Edition, due: Sequence[tuple[Cause, int]]) -> tuple[Cause, ...]:
    """Which of the checks due at one moment are taken, and in which order; with each cause its point (ruling 6.27)."""
    ranked = sorted(due, key=lambda one: CAUSES.index(one[0]))
    if edition.rulings.several_checks == "hardest-only" and ranked:
        ranked = [max(ranked, key=lambda one: one[1])]
    return tuple(cause for cause, _ in ranked)


def check_sense(edition: Edition, unit: Unit, situation: Situation) -> None:
    """Refuse what cannot be: nobody to check, or numbers that no situation has."""
    if unit.strength <= 0:
        raise Malformed("a unit without figures or sections has no morale left to check")
    if not edition.command.benefit_least <= situation.leader <= edition.command.benefit_most:
        most = edition.command.benefit_most
        raise Malformed(
            f"a leader's benefit lies between {edition.command.benefit_least} and {most}, not {situation.leader}"
        )
    if situation.supports < 0 or situation.eliminated < 0 or situation.sections_just_lost < 0:
        raise Malformed("supporting units, lost regiments and lost sections are counted from 0")
    for place in situation.cover:
        if place not in COVER:
            raise Malformed(f"there is no cover {place!r}; there is {', '.join(COVER)}")


def lines_of(edition: Edition, situation: Situation) -> list[tuple[int | None, str, str]]:
    """The card's whole list of situations, each as its modifier begins, for telling what was not the case."""
    good, bad = edition.morale.good, edition.morale.bad
    listed: list[tuple[int | None, str, str]] = [
        (getattr(good, works.replace("-", "_")), f"behind {works.replace('-', ' ')}", "adf.morale.good")
        for works in WORKS
    ]
    listed += [
        (good.behind_friends, "behind friends", "adf.morale.good"),
        (good.infantry_charging, "charging", "adf.morale.good"),
        (good.light_cover, "in or behind light cover", "adf.morale.cover"),
        (good.heavy_cover, "in or behind heavy cover", "adf.morale.cover"),
        (good.fence_or_wall, "behind fence or wall", "adf.morale.cover"),
        (bad.enemy_near.modifier, "enemy near", "adf.morale.enemy-near"),
        (bad.eliminated_each, "losses of its brigade", "adf.morale.eliminated"),
        (bad.merged, "merged regiment", "adf.morale.merged"),
    ]
    if not situation.supports:
        listed.append((good.support_each, "supporting unit", "adf.morale.support"))
    if situation.purpose in ("fear", "impact"):
        listed.append((bad.charged_partial_flank.infantry, "charged on", "adf.morale.charged-flank"))
    else:
        listed.append((bad.line_enfiladed.partial.other, "enfiladed from", "adf.morale.enfilade"))
    return listed


def _good(edition: Edition, unit: Unit, situation: Situation) -> list[Modifier]:
    good, found, rule = edition.morale.good, [], "adf.morale.good"
    works = [place for place in WORKS if place in situation.cover]
    if works and not situation.charging:
        value: int = getattr(good, works[-1].replace("-", "_"))
        found.append(Modifier(value, f"behind {works[-1].replace('-', ' ')}", rule))
    if situation.behind_friends:
        found.append(Modifier(good.behind_friends, "behind friends", rule))
    if situation.charging:
        kind = good.mounted_charging if unit.horse else good.dismounted_charging if unit.arm == "cavalry" else None
        value_or_none = good.infantry_charging if unit.arm == "infantry" else kind
        if value_or_none:
            found.append(Modifier(value_or_none, "charging", rule))
    shelter = _cover(edition, situation)
    if shelter and shelter[0].counted and works and not situation.charging:
        # One shelter at a time: works or cover, whichever is better (ruling 6.23).
        lesser = found if shelter[0].value < found[0].value else shelter
        lesser[0] = _idle(lesser[0], "works and cover do not add up")
    return found + shelter + _support(edition, situation)


def _cover(edition: Edition, situation: Situation) -> list[Modifier]:
    good, rule = edition.morale.good, "adf.morale.cover"
    if situation.charging and not good.cover_while_charging:
        return []
    for value, places, why in (
        (good.heavy_cover, edition.rulings.heavy_cover, "heavy cover"),
        (good.light_cover, edition.rulings.light_cover, "light cover"),
    ):
        if value is not None and any(place in places for place in situation.cover):
            return [Modifier(value, f"in or behind {why}", rule)]
    fenced = any(place in ("wood-fence", "stone-wall") for place in situation.cover)
    if good.fence_or_wall is not None and fenced:
        if not situation.stationary:
            return [Modifier(good.fence_or_wall, "behind fence or wall", rule, False, "it has moved")]
        shelled = situation.fire == "artillery" and situation.purpose != "rally"
        if shelled and not good.fence_or_wall_against_artillery:
            return [Modifier(good.fence_or_wall, "behind fence or wall", rule, False, "no help against artillery")]
        return [Modifier(good.fence_or_wall, "behind fence or wall", rule)]
    return []


def _support(edition: Edition, situation: Situation) -> list[Modifier]:
    if situation.supports <= 0:
        return []
    good, charge = edition.morale.good, edition.charge
    each, limit = good.support_each, good.support_limit
    in_charge = situation.purpose == "impact"
    if situation.purpose == "fear" and edition.rulings.fear_check_support == "charge-limit":
        in_charge = True
    if in_charge:
        each, limit = charge.support_each, charge.support_limit
    value = max(each * situation.supports, limit)
    if edition.rulings.support_line == "each-unit":
        shares = [max(each, value - each * before) for before in range(situation.supports)]
        return [Modifier(share, "supporting unit", "adf.morale.support") for share in shares if share < 0]
    why = f"{situation.supports} supporting unit{'s' if situation.supports > 1 else ''}"
    note = "" if value == each * situation.supports else "no more counts"
    return [Modifier(value, why, "adf.morale.support", note=note)]


def _bad(edition: Edition, unit: Unit, situation: Situation) -> list[Modifier]:
    bad, found = edition.morale.bad, []
    found += _enfiladed(edition, unit, situation)
    closing = situation.purpose in ("fear", "impact")
    if situation.enemy_near and (not closing or edition.rulings.enemy_near_in_charge):
        found.append(Modifier(bad.enemy_near.modifier, "enemy near", "adf.morale.enemy-near"))
    if situation.eliminated:
        value = min(bad.eliminated_each * situation.eliminated, bad.eliminated_limit)
        found.append(Modifier(value, "losses of its brigade", "adf.morale.eliminated"))
    if unit.merged:
        found.append(Modifier(bad.merged, "merged regiment", "adf.morale.merged"))
    counts = closing and (
        situation.purpose == "impact" or edition.rulings.flank_charge_counts == "fear-check-and-impact"
    )
    if counts and situation.charged_by and situation.charged_on != "front":
        partial = situation.charged_on == "partial-flank"
        by = bad.charged_partial_flank if partial else bad.charged_full_flank_or_rear
        horse = situation.charged_by == "cavalry"
        if situation.charged_by == "dismounted":
            horse = bad.flank_charge_cavalry == "any-cavalry"
        who = "dismounted cavalry" if situation.charged_by == "dismounted" else situation.charged_by
        why = f"charged on {situation.charged_on.replace('-', ' ')} by {who}"
        found.append(Modifier(by.cavalry if horse else by.infantry, why, "adf.morale.charged-flank"))
    return found


def _enfiladed(edition: Edition, unit: Unit, situation: Situation) -> list[Modifier]:
    if not situation.fire or situation.purpose in ("fear", "impact"):
        return []
    rally = situation.purpose == "rally"
    if rally and edition.rulings.rally_enfilade == "never":
        return []
    bad, aspect = edition.morale.bad, situation.aspect
    if unit.formation == "skirmishers" and not edition.fire.target.enfilade_at_skirmishers:
        return []
    if unit.formation in COLUMNS or unit.formation == "limbered":
        column = bad.column_or_limbered_enfiladed
        pair = column.front if aspect == "front" else column.rear if aspect == "rear" else column.side
    elif aspect == "front" or (unit.formation == "extended-line" and not edition.rulings.extended_line_enfiladed):
        return []
    else:
        flank = bad.unlimbered_enfiladed if unit.formation == "unlimbered" else bad.line_enfiladed
        pair = flank.partial if aspect == "partial-flank" else flank.full if aspect == "full-flank" else flank.rear
    artillery = situation.fire == "artillery" and not rally
    value = pair.artillery if artillery else pair.other
    level = fighting_level(edition, unit)
    disordered = level == "disorder" or (level != "good" and edition.rulings.shaken_target == "as-disorder")
    note = ""
    if not situation.enfilade:
        note = "this fire cannot enfilade"
    elif disordered and not rally and not situation.in_order_then and not edition.fire.target.enfilade_against_disorder:
        note = "no enfilade against disorder"
    return [Modifier(value, f"enfiladed from {aspect.replace('-', ' ')}", "adf.morale.enfilade", not note, note)]


def _picked(lines: list[Modifier], most: int, sign: int, word: str) -> tuple[list[Modifier], list[Modifier]]:
    """Those of one kind that count, and those that do not."""
    holding = [line for line in lines if line.counted]
    idle = [line for line in lines if not line.counted]
    if len(holding) > most:
        holding.sort(key=lambda line: sign * line.value)
        note = f"only the {word} {'two' if most == 2 else most} count"
        idle = [_idle(line, note) for line in holding[most:]] + idle
    return holding[:most], idle


def _idle(line: Modifier, note: str) -> Modifier:
    return Modifier(line.value, line.why, line.rule, counted=False, note=note)
