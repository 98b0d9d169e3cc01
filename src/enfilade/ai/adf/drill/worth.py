"""What a fire or a charge is worth, in enemy figures: expected losses, and the nerve that goes with them."""

from __future__ import annotations

from typing import Any

import msgspec

from enfilade.core.dice import SIDES, sums
from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import FULL, bearing, front_centre, turned
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim, cover
from enfilade.rules.adf.battle.move.columns import rates_of
from enfilade.rules.adf.battle.nerve import moment
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.sight.seeing import remember
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn import control
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import fear, fire, impact, morale
from enfilade.rules.adf.chapters.clash import Clash, Side
from enfilade.rules.adf.chapters.facts import LEVELS, Unit, worse
from enfilade.rules.adf.chapters.points import basic_point, level_modifier
from enfilade.rules.adf.chapters.shot import Shot
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.tabletop.contact import gap
from enfilade.tabletop.scene import scene

NERVE = {"elite": 0.15, "veteran": 0.25, "trained": 0.35, "green": 0.5}
"""What a check without losses costs, in figures."""
HARDER = 0.12
"""What each point added to it costs."""
SECTION = 2.5
"""A section of guns, in figures."""
SHAKY = {"good": 1.0, "disorder": 1.4, "shaken": 1.6, "routed": 0.5}
"""Fire tells most on those who are near to breaking; routers are beaten already."""
MIDDLING = 3500
"""A middling charge bonus."""
LEADER_NEAR = 9000
"""Nobody steadies a unit from farther off, not even through the length of the one he is with."""
BEATEN = 2.5
"""A unit that does not await the charge."""


def of_fire(edition: Edition, shot: Shot) -> float:
    """The worth of one fire."""
    found = fire.assess(edition, shot)
    key = (id(edition), found.row, found.base, found.dice, found.second_die_on)
    known = _MEANS.get(key)
    if known is None:
        known = _MEANS[key] = _means(edition, found)
    hits, checks, harder = known
    target = shot.target
    each = SECTION if target.arm == "artillery" else 1.0
    return (hits * each + checks * NERVE[target.quality] + harder * HARDER) * SHAKY[target.level]


def best_fire(table: Field, state: State, piece: Piece, most: int = 5) -> tuple[float, str]:
    """The fire that pays best now, and at whom; no target is worth 0."""
    best = (0.0, "")
    for target in aim.targets(table, state, piece)[:most]:
        try:
            shot = aim.shot(table, state, (piece.id,), target)
            worth = of_fire(table.edition, shot)
        except Illegal:
            continue
        best = max(best, (worth, target))
    return best


def of_charge(table: Field, state: State, piece: Piece, target: Piece, far: int) -> float:
    """The worth of a charge that must cover so much: the impact and the fear before it, less the fire on the way."""
    edition = table.edition
    clash = Clash(
        attacker=_charger(table, state, piece, far),
        defender=_charged(table, state, target, piece),
        aspect=cover.aspect_of(table, target, piece.x, piece.y),
        checked=target.feared,
    )
    try:
        found = impact.assess(edition, clash)
    except (Illegal, Malformed):
        return 0.0
    if not found.dice:
        return BEATEN + target.unit.strength / 2
    blow = _blow(found.attacker.base - found.defender.base, found.dice)
    afraid = 0.0
    if not fear.not_due(edition, clash):
        check = fear.assess(edition, clash)
        afraid = float(fear.odds(edition, check).chance(lambda end: not fear.stands(edition, check, end)))
    return afraid * BEATEN + (1 - afraid) * (blow - _defence(table, target)) - 0.08 * far / 1000


def lead(table: Field, piece: Piece, target: Piece) -> int:
    """About what a charge has to expect: figures, quality, order and flank, without the surroundings."""
    edition, plain = table.edition, Situation()
    level = target.unit.level
    if level == "routed":
        return 12
    found = piece.unit.strength - target.unit.strength
    found += basic_point(edition, target.unit, plain) + level_modifier(edition, target.unit)
    found -= basic_point(edition, piece.unit, plain) + edition.morale.levels.disorder
    found += 3 if target.unit.arm == "artillery" else 0
    return found + {"front": 0, "partial-flank": 2}.get(cover.aspect_of(table, target, piece.x, piece.y), 4)


def rally(table: Field, state: State, piece: Piece) -> tuple[float, float]:
    """The chances that an attempt to rally makes it better, and worse."""
    found = _moment(table, state, piece, None, purpose="rally")
    point = _point(table, piece.unit, found)
    key = (id(table.edition), point, piece.unit.level, piece.unit.quality)
    known = _RALLIES.get(key)
    if known is None:
        odds = morale.odds(table.edition, morale.assess(table.edition, piece.unit, found))
        now = LEVELS.index(piece.unit.level)
        better = odds.chance(lambda end: LEVELS.index(end.level) < now and not end.disintegrates)
        worse = odds.chance(lambda end: LEVELS.index(end.level) > now or end.figures < 0 or end.disintegrates)
        known = _RALLIES[key] = (float(better), float(worse))
    return known


def way(table: Field, piece: Piece, target: Piece) -> tuple[int, int] | None:
    """The direction in which a charge meets the target, within its arc, and how far off that is; None if it misses."""
    turn = turned(bearing(piece.x, piece.y, target.x, target.y), -piece.facing)
    off = turn - FULL if turn > FULL // 2 else turn
    arc = 0 if table.edition.rulings.charge_direction == "straight-ahead" else table.arc
    for angle in dict.fromkeys((max(-arc, min(arc, off)), 0)):
        direction = turned(piece.facing, angle)
        far = gap([piece], direction, target)
        if far is not None:
            return direction, far
    return None


_MEANS: dict[tuple[int, str, int, int, int | None], tuple[float, float, float]] = {}
_RALLIES: dict[tuple[int, int, str, str], tuple[float, float]] = {}
_BLOWS: dict[tuple[int, int], float] = {}
_GAINS = ((12, 9.0), (8, 6.0), (5, 4.0), (2, 2.0), (1, 0.3), (0, 0.0))
"""What a lead in the impact is worth, from so much on."""


def _point(table: Field, unit: Unit, found: Situation) -> int:
    """The point to roll against; a shaken unit asks for it at every inch of the enemy's moves."""
    key = ("rally-point", unit, found)
    known: int | None = table.remembered.get(key)
    if known is None:
        known = morale.assess(table.edition, unit, found).point
        remember(table, key, known)
    return known


def _means(edition: Edition, found: fire.Assessment) -> tuple[float, float, float]:
    hits = checks = harder = 0.0
    odds = fire.odds(edition, found)
    for outcome, ways in odds.ways.items():
        if outcome.check is not None:
            share = ways / odds.total
            hits += share * outcome.hits
            checks += share
            harder += share * outcome.check
    return hits, checks, harder


def _blow(lead: int, dice: int) -> float:
    known = _BLOWS.get((lead, dice))
    if known is None:
        rolls = sums(dice)
        whole = SIDES ** (2 * dice)
        known = sum(_gain(lead + mine - theirs) * a * b for mine, a in rolls for theirs, b in rolls) / whole
        _BLOWS[lead, dice] = known
    return known


def _gain(lead: int) -> float:
    gain = next(worth for least, worth in _GAINS if abs(lead) >= least)
    return gain if lead > 0 else -gain


def _defence(table: Field, target: Piece) -> float:
    """The last fire of who stands."""
    unit = target.unit
    if target.reacted >= table.edition.reaction.per_turn or not _fires(unit):
        return 0.3
    return 2.0 if unit.arm == "artillery" else 0.15 * unit.strength + 0.2


def _fires(unit: Unit) -> bool:
    return unit.level in ("good", "disorder") and unit.formation not in ("road-column", "attack-column", "limbered")


def _charger(table: Field, state: State, piece: Piece, far: int) -> Side:
    """One side of a charge that is only thought of: what bears on it most, and nothing that is slow to find."""
    friends = near.supporters(table, state, piece)
    found, unit = _moment(table, state, piece, None, supports=len(friends)), piece.unit
    if far >= _loses_order(table.edition, unit):
        found = msgspec.structs.replace(found, own_charge=True)
        unit = msgspec.structs.replace(unit, level=worse(unit.level, table.edition.charge.afterwards))
    return Side(unit=unit, supporters=tuple(one.unit for one in friends), situation=found)


def _charged(table: Field, state: State, piece: Piece, enemy: Piece) -> Side:
    friends = near.supporters(table, state, piece)
    found = _moment(table, state, piece, enemy, supports=len(friends))
    return Side(unit=piece.unit, supporters=tuple(one.unit for one in friends), situation=found)


def _loses_order(edition: Edition, unit: Unit) -> int:
    """About where a charge loses its order, with a middling bonus in the open."""
    move, bonus = int(rates_of(edition, unit).open or 0), MIDDLING
    match getattr(edition.charge.disorder_point, unit.quality):
        case "half-bonus":
            return move + bonus // 2
        case "half-total":
            return (move + bonus) // 2
        case _:
            return 0


def _moment(
    table: Field, state: State, piece: Piece, enemy: Piece | None, *, supports: int | None = None, **more: Any
) -> Situation:
    close = int(table.edition.morale.bad.enemy_near.distance)
    return Situation(
        leader=control.steadied(table, state, piece) if _has_leader(state, piece) else 0,
        cover=cover.cover_of(table, state, piece, *front_centre(enemy.box)) if enemy is not None else (),
        stationary=moment.is_stationary(table, piece),
        supports=len(near.supporters(table, state, piece)) if supports is None else supports,
        enemy_near=_is_near(table, state, piece, close),
        **more,
    )


def _is_near(table: Field, state: State, piece: Piece, close: int) -> bool:
    x, y, own = piece.x, piece.y, close + (piece.width + piece.depth) / 2
    for foe in scene(table, state).side(table.enemy(piece.side)):
        dx, dy, far = foe.x - x, foe.y - y, own + (foe.width + foe.depth) / 2
        if dx * dx + dy * dy <= far * far:
            return True
    return False


def _has_leader(state: State, piece: Piece) -> bool:
    return any(
        chief.side == piece.side and chief.here and abs(chief.x - piece.x) + abs(chief.y - piece.y) < LEADER_NEAR
        for chief in state.leaders.values()
    )
