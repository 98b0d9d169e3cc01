"""The moment of a check, a rally or a clash: everything about a unit's surroundings that bears on its morale."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from enfilade.core.measures import Length
from enfilade.ground.box import distance, front_centre, front_distance
from enfilade.ground.shapes import segment_meets_box
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import aim, cover
from enfilade.rules.adf.battle.frames import Due
from enfilade.rules.adf.battle.sight import near, seeing
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn import control
from enfilade.rules.adf.chapters import fire, firepower
from enfilade.rules.adf.chapters import situation as situations
from enfilade.rules.adf.chapters.clash import Clash as Clash
from enfilade.rules.adf.chapters.clash import Side
from enfilade.rules.adf.chapters.facts import Aspect
from enfilade.rules.adf.chapters.situation import Purpose, Situation, is_enemy_near
from enfilade.rules.adf.odds import chain
from enfilade.tabletop.scene import recalled


def situation(
    table: Field,
    state: State,
    piece: Piece,
    *,
    purpose: Purpose = "check",
    enemy: Piece | None = None,
    charging: bool = False,
    own_charge: bool = False,
) -> Situation:
    """How a unit stands now; `enemy` is the one it faces, if not the nearest it sees."""
    found = Situation(
        purpose=purpose,
        leader=control.steadied(table, state, piece),
        cover=cover.own_cover(table, state, piece, enemy),
        stationary=is_stationary(table, piece),
        behind_friends=is_behind_friends(table, state, piece),
        charging=charging,
        supports=len(near.supporters(table, state, piece)),
        enemy_near=has_enemy_near(table, state, piece),
        eliminated=near.brigade_losses(table, state, piece.brigade),
        own_charge=own_charge,
        ground=near.ground_of(table, piece),
    )
    return _enfiladed(table, state, piece, found) if purpose == "rally" else found


def check_situation(table: Field, state: State, due: Due) -> Situation:
    """What bears on a check that is due, with what the fire added if a fire caused it."""
    piece, source = state.units[due.unit], state.units.get(due.source)
    enemy = source if source is not None and source.side != piece.side and source.here else None
    found = situation(table, state, piece, enemy=enemy, charging=due.charging, own_charge=due.own_charge)
    if due.shot is None:
        return found
    # The cover that counts is the one against this fire, even if it is none.
    found = msgspec.structs.replace(found, cover=due.shot.cover)
    meaning = table.edition.fire.outcomes[due.code]
    assessment = fire.assess(table.edition, due.shot)
    outcome = fire.Outcome(due.code, meaning.hits, meaning.check)
    return chain.situation_after(table.edition, due.shot, assessment, found, outcome)


def side_of(
    table: Field,
    state: State,
    ids: Sequence[str],
    *,
    enemy: Piece | None = None,
    own: Sequence[str] = (),
    began: Sequence[str] = (),
    disengaging: bool = False,
) -> Side:
    """One side of a clash: the lead unit first, then the others in contact; `own` are those past their disorder point
    in this charge, `began` those that were disordered before it."""
    lead = state.units[ids[0]]
    own_charge = lead.id in own
    found = situation(table, state, lead, enemy=enemy, own_charge=own_charge)
    beside = side_supporters(table, state, ids)
    if lead.unit.arm == "artillery" and all(one.unit.arm == "artillery" for one in beside):
        # Only a regiment supports a battery that is charged.
        found = msgspec.structs.replace(found, supports=0)
    return Side(
        unit=aim.fighting(lead),
        others=tuple(aim.fighting(state.units[id]) for id in ids[1:]),
        supporters=tuple(aim.fighting(one) for one in beside),
        situation=found,
        began_disordered=lead.id in began,
        disengaging=disengaging,
    )


def side_supporters(table: Field, state: State, ids: Sequence[str]) -> tuple[Piece, ...]:
    """The friends that support the lead unit without being in contact, in the order in which its side names them.

    A battery in want of a regiment has one named that is in contact too: its charge morale is the one to take.
    """
    lead = state.units[ids[0]]
    every = near.supporters(table, state, lead)
    beside = tuple(one for one in every if one.id not in ids)
    if lead.unit.arm != "artillery" or any(one.unit.arm != "artillery" for one in beside):
        return beside
    regiments = [one for one in every if one.unit.arm != "artillery"]
    return (*regiments[:1], *beside)


def clash(
    table: Field,
    state: State,
    attackers: Sequence[str],
    defenders: Sequence[str],
    aspect: Aspect,
    *,
    own: Sequence[str] = (),
    began: Sequence[str] = (),
    counter: bool = False,
    left: bool = False,
    further: bool = False,
    distance: int | None = None,
    checked: int = 0,
) -> Clash:
    """A charge at close quarters, the lead unit of either side first."""
    charger, charged = state.units[attackers[0]], state.units[defenders[0]]
    return Clash(
        attacker=side_of(table, state, attackers, enemy=charged, own=own, began=began),
        defender=side_of(table, state, defenders, enemy=charger, own=own, began=began, disengaging=left),
        aspect=aspect,
        aspect_at_contact=cover.aspect_of(table, charged, charger.x, charger.y),
        distance=None if distance is None else Length(distance),
        countercharge=counter,
        further=further,
        checked=checked,
    )


def is_stationary(table: Field, piece: Piece) -> bool:
    """Whether it has stood still behind its fence or wall (ruling 6.22)."""
    last_turn = table.edition.rulings.not_moving == "last-active-turn"
    return not (piece.moved if last_turn else piece.moved_since)


def has_enemy_near(table: Field, state: State, piece: Piece) -> bool:
    """Whether an enemy whose nearness counts is near, seen or not (ruling 6.17)."""
    box, within = piece.box, table.edition.morale.bad.enemy_near.distance
    for enemy in near.enemies(state, piece.side):
        if not near.is_beyond(piece, enemy, within):
            apart = Length(distance(box, enemy.box))
            if is_enemy_near(table.edition, enemy.unit, apart):
                return True
    return False


def is_behind_friends(table: Field, state: State, piece: Piece) -> bool:
    """Whether friends screen it from every enemy who has it in long range and whom no ground hides (ruling 6.15).

    The screen itself hides the enemy, so sight is asked over the ground alone. If nobody has it in range, or where it
    is ruled so, the nearest enemy is the one to be screened from.
    """
    return recalled(table, state, "behind", (piece,), lambda: _is_behind_friends(table, state, piece))


def _is_behind_friends(table: Field, state: State, piece: Piece) -> bool:
    friends = [friend for friend in near.friends(state, piece) if friend.unit.level != "routed"]
    if table.edition.rulings.behind_friends != "nearest-enemy":
        screened = []
        for foe in _in_reach(table, near.enemies(state, piece.side), piece):
            if _is_screened(table, piece, foe, friends):
                screened.append(foe)
            elif _is_threat(table, foe, piece):
                return False
        if any(_is_threat(table, foe, piece) for foe in screened):
            return True
    nearest = near.nearest_enemy(table, state, piece)
    return nearest is not None and _is_screened(table, piece, nearest, friends)


def _in_reach(table: Field, foes: Sequence[Piece], piece: Piece) -> Iterator[Piece]:
    """Those who have it in long range."""
    for foe in foes:
        reach = aim.reach_of(table, foe)
        if reach and not near.is_beyond(foe, piece, reach) and front_distance(foe.box, piece.box) <= reach:
            yield foe


def _is_threat(table: Field, foe: Piece, piece: Piece) -> bool:
    """Whether no ground hides one from the other."""
    return seeing.is_clear(table, foe.box, piece.box, ())


def _is_screened(table: Field, piece: Piece, foe: Piece, friends: Sequence[Piece]) -> bool:
    nearer = table.edition.morale.good.behind_friends_distance
    far = distance(piece.box, foe.box)
    return far >= nearer and any(
        segment_meets_box(foe.x, foe.y, piece.x, piece.y, friend.box) and distance(friend.box, foe.box) + nearer <= far
        for friend in friends
    )


def _enfiladed(table: Field, state: State, piece: Piece, found: Situation) -> Situation:
    """With the worst that an enemy could do to a rallying unit who has it in sight, arc and normal range (6.14)."""
    edition = table.edition
    if edition.rulings.rally_enfilade == "never":
        return found
    worst, most = found, 0
    for foe in near.enemies(state, piece.side):
        if foe.unit.formation == "skirmishers" and not edition.fire.target.enfilade_by_skirmishers:
            continue
        if not aim.reach_of(table, foe) or front_distance(foe.box, piece.box) > firepower.reach_of(edition, foe.unit):
            continue
        if not aim.is_in_arc(table, foe, piece) or not seeing.sees(table, state, foe, piece):
            continue
        under = msgspec.structs.replace(
            found,
            fire="artillery" if foe.unit.arm == "artillery" else "other",
            aspect=cover.aspect_of(table, piece, *front_centre(foe.box)),
        )
        value = _enfilade(table, piece, under)
        if value > most:
            worst, most = under, value
    return worst


def _enfilade(table: Field, piece: Piece, under: Situation) -> int:
    lines = situations.modifiers(table.edition, aim.fighting(piece), under)
    return sum(line.value for line in lines if line.rule == "adf.morale.enfilade")
