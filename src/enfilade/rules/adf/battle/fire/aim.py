"""A fire as the table shows it: whether it may be aimed so, and the facts the fire chapter asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.ground.arcs import in_arc, in_zone
from enfilade.ground.box import SLACK, bearing, distance, front_centre, front_distance, off_facing, overlap, strip
from enfilade.ground.shapes import segment_meets_box
from enfilade.rules.adf.battle.charge import locked
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.fire import cover
from enfilade.rules.adf.battle.fire.ranges import limits_of as limits_of
from enfilade.rules.adf.battle.fire.ranges import measured as measured
from enfilade.rules.adf.battle.fire.ranges import reach_of as reach_of
from enfilade.rules.adf.battle.sight import near, seeing
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters import firepower
from enfilade.rules.adf.chapters.facts import Arm, Unit
from enfilade.rules.adf.chapters.shot import Shot
from enfilade.tabletop.scene import is_real, recalled, scene

VILLAGES = ("village", "farm")


def shot(
    table: Field,
    state: State,
    firers: tuple[str, ...],
    target: str,
    *,
    reaction: bool = False,
    deliberate: bool = False,
    charging: bool = False,
    charged: bool = False,
    pistols: bool = False,
    desperate: bool = False,
    disengaging: bool = False,
) -> Shot:
    """The facts of a fire; refuses one that the table does not allow. Who may fire at what range is not asked here."""
    own, mark = _named(state, firers, target)
    found, key = scene(table, state).found, ("aimed", firers, target, charging and charged)
    # Most fires are weighed before they are ordered: what was allowed then is not proved again.
    if key not in found:
        _check_aim(table, state, own, mark, charging and charged)
        found[key] = True
    return msgspec.structs.replace(
        plain_shot(table, state, own, mark),
        band="desperation" if desperate else None,
        charging=charging,
        charged=charged,
        disengaging=disengaging,
        deliberate=deliberate,
        reaction=reaction,
        pistols=pistols,
    )


def plain_shot(table: Field, state: State, firers: Sequence[Piece], target: Piece) -> Shot:
    """The same facts where nobody asks whether it may be aimed so: pass-through fire and volleys at close quarters.

    Several units fire at their worst: what shelters from one shelters from all, and the most frontal of them tells
    the side that is hit.
    """
    return recalled(table, state, "shot", (target, *firers), lambda: _plain_shot(table, state, firers, target))


def fighting(piece: Piece) -> Unit:
    """The unit as it fights: with the figures of a depleted regiment attached to it."""
    if not piece.attached:
        return piece.unit
    unit, more = piece.unit, piece.attached
    return msgspec.structs.replace(unit, strength=unit.strength + more, full=unit.start + more)


def check_sight(table: Field, state: State, piece: Piece, mark: Piece) -> None:
    if not seeing.sees(table, state, piece, mark):
        why = seeing.sees_why(table, state, piece, mark)
        raise Illegal(f"{piece.name} does not see {mark.name}: {why}", "adf.table.sight")


def check_arc(table: Field, piece: Piece, mark: Piece) -> None:
    if not is_in_arc(table, piece, mark):
        raise Illegal(f"{mark.name} is outside the fire arc of {piece.name}", "adf.table.arc")


def is_in_arc(table: Field, piece: Piece, mark: Piece) -> bool:
    """Whether some part of the target lies in the fire arc (ruling 5.41)."""
    if piece.unit.formation == "skirmishers" and table.edition.rulings.skirmisher_arc == "all-round":
        return True
    return in_arc(piece.box, mark.box, table.arc)


def check_zone(table: Field, state: State, piece: Piece, mark: Piece, reach: int | None = None) -> None:
    """Refuse a fire or charge past the closest enemy in the primary zone; a fire asks for those in its reach alone."""
    bound = must_engage(table, state, piece, reach)
    if bound and mark.id not in {one.id for one in bound}:
        raise Illegal(f"{bound[0].name} stands closest before {piece.name}", "adf.table.primary-zone")


def must_engage(table: Field, state: State, piece: Piece, reach: int | None = None) -> list[Piece]:
    """The closest visible enemies in its primary zone, within reach if that is given; none if it is free (5.28)."""
    if not is_real(state, piece):
        return _closest(table, state, piece, reach)
    found, key = scene(table, state).found, ("engaged", piece.id, reach)
    known: list[str] | None = found.get(key)
    if known is None:
        known = found[key] = [one.id for one in _closest(table, state, piece, reach)]
    return [state.units[id] for id in known]


def check_through(table: Field, state: State, piece: Piece, mark: Piece) -> None:
    if not has_line_of_fire(table, state, piece, mark):
        raise Illegal(f"{piece.name} would fire through friends at {mark.name}", "adf.table.through-friends")


def has_line_of_fire(table: Field, state: State, piece: Piece, mark: Piece) -> bool:
    """Whether one of its lines of sight to the target is clear of friends, too (ruling 5.30)."""
    between = seeing.friends_between(table, state, piece, mark)
    if not between or distance(piece.box, mark.box) <= seeing.TOUCHING:
        return True
    blocked = seeing.blockers(table, state, piece, mark)
    more = tuple(box for box in between if box not in blocked)
    return not more or seeing.is_clear(table, piece.box, mark.box, blocked + more)


def check_together(table: Field, state: State, own: Sequence[Piece]) -> None:
    """Who combines fire is of one arm and stands together; how many may is the fire chapter's matter."""
    if len(own) < 2:
        return
    rule = "adf.table.combine"
    if any(piece.unit.arm != own[0].unit.arm for piece in own):
        raise Illegal("only units of one arm combine their fire", rule)
    if not near.is_contiguous(table, state, [piece.id for piece in own]):
        raise Illegal("units that combine their fire must be adjacent", rule)


def check_guns(table: Field, state: State, own: Sequence[Piece], mark: Piece) -> None:
    """Guns may have to spare an enemy who is close to their friends (ruling 5.42)."""
    if own[0].unit.arm != "artillery" or table.edition.rulings.guns_near_friends == "free":
        return
    firing = {piece.id for piece in own}
    for friend in near.friends(state, own[0]):
        if friend.id not in firing and near.adjacent(table, friend, mark):
            raise Illegal(f"{mark.name} is too close to {friend.name} for guns", "adf.table.guns-near-friends")


def can_hit(table: Field, state: State, firer: Piece) -> list[str]:
    """The enemies in its range, arc and sight, nearest first; none for a unit that cannot fire at a distance."""
    if not firer.here:
        return []
    reach = reach_of(table, firer)
    if not reach:
        return []
    box = firer.box
    ranked = []
    for enemy in near.enemies(state, firer.side):
        if near.is_beyond(firer, enemy, reach):
            continue
        apart = front_distance(box, enemy.box)
        if apart <= reach and is_in_arc(table, firer, enemy) and seeing.sees(table, state, firer, enemy):
            ranked.append((apart, enemy.id))
    return [id for _, id in sorted(ranked)]


def targets(table: Field, state: State, firer: Piece) -> list[str]:
    """Those it can hit and may, as a unit that fires alone in its turn."""
    found = can_hit(table, state, firer)
    if not found:
        return []
    bound = {one.id for one in must_engage(table, state, firer, reach_of(table, firer))}
    allowed = []
    for id in found:
        try:
            check_guns(table, state, (firer,), state.units[id])
        except Illegal:
            continue
        if (not bound or id in bound) and has_line_of_fire(table, state, firer, state.units[id]):
            allowed.append(id)
    return allowed


def behind(
    table: Field, state: State, target: Piece, firer: Piece, arm: Arm, firers: Iterable[str] = ()
) -> tuple[str, ...]:
    """The units straight behind a target that fire passes on to, nearest first (ruling 5.36)."""
    length = int(getattr(table.edition.fire.pass_through, arm))
    x, y = front_centre(firer.box)
    ground = strip(target.box, bearing(x, y, target.x, target.y), length)
    spared = {target.id, firer.id, *firers}
    foes = table.edition.rulings.pass_through_hits == "foe-only"
    struck = [
        (distance(target.box, piece.box), piece.id)
        for piece in seeing.standing(table, state)
        if piece.id not in spared and not (foes and piece.side == firer.side) and overlap(ground, piece.box)
    ]
    return tuple(id for _, id in sorted(struck))


def _named(state: State, firers: tuple[str, ...], target: str) -> tuple[list[Piece], Piece]:
    if not firers or len(set(firers)) != len(firers):
        raise Malformed("a fire needs units that fire, each once")
    for id in (*firers, target):
        if id not in state.units:
            raise Malformed(f"there is no unit {id!r}")
    own, mark = [state.units[id] for id in firers], state.units[target]
    for piece in (*own, mark):
        if not piece.here:
            raise Illegal(f"{piece.name} is not on the table", "adf.table.enemy")
    if any(piece.side != own[0].side for piece in own) or mark.side == own[0].side:
        raise Illegal("units fire at enemies, and together only with friends", "adf.table.enemy")
    return own, mark


def _distance(table: Field, own: Sequence[Piece], mark: Piece) -> Length:
    """One distance for all: the greatest, or the least where the best band counts (ruling 5.27)."""
    apart = [front_distance(piece.box, mark.box) for piece in own]
    if len(own) == 1 or table.edition.rulings.combined_band == "worst":
        return Length(max(apart))
    for piece, far in zip(own, apart, strict=True):
        firepower.band_at(table.edition, piece.unit, Length(far), False)
    return Length(min(apart))


def _is_screened(table: Field, state: State, target: Piece, x: float, y: float) -> bool:
    """Whether friendly skirmishers stand in the line of fire, far enough before it (ruling 5.19)."""
    if target.unit.formation == "skirmishers":
        return False
    least = table.edition.fire.target.behind_skirmishers_distance
    return any(
        friend.side == target.side
        and friend.unit.formation == "skirmishers"
        and friend.unit.level != "routed"
        and segment_meets_box(x, y, target.x, target.y, friend.box)
        and distance(friend.box, target.box) >= least
        for friend in seeing.standing(table, state)
    )


def _check_aim(table: Field, state: State, own: Sequence[Piece], mark: Piece, charged: bool) -> None:
    for piece in (*own, mark):
        locked.check_free(state, piece)
    for piece in own:
        check_sight(table, state, piece, mark)
        check_arc(table, piece, mark)
        # Who is charged may always fire at his charger, whoever else stands before him.
        if not charged:
            check_zone(table, state, piece, mark, reach_of(table, piece))
        check_through(table, state, piece, mark)
    check_together(table, state, own)
    check_guns(table, state, own, mark)


def _plain_shot(table: Field, state: State, firers: Sequence[Piece], target: Piece) -> Shot:
    eyes = [front_centre(piece.box) for piece in firers]
    frontal = min(eyes, key=lambda eye: off_facing(target.box, *eye))
    shelter = {place for eye in eyes for place in cover.cover_of(table, state, target, *eye)}
    return Shot(
        firers=tuple(fighting(piece) for piece in firers),
        target=fighting(target),
        distance=_distance(table, firers, target),
        aspect=cover.aspect_of(table, target, *frontal),
        cover=cover.in_order(shelter),
        charged=False,
        behind_skirmishers=any(_is_screened(table, state, target, *eye) for eye in eyes),
        from_village=any(table.ground.area_at(piece.x, piece.y, VILLAGES) is not None for piece in firers),
    )


def _closest(table: Field, state: State, piece: Piece, reach: int | None) -> list[Piece]:
    rulings, deep = table.edition.rulings, int(table.edition.zones.primary_zone)
    ranked = []
    for enemy in near.enemies(state, piece.side):
        if enemy.unit.level == "routed" and rulings.routed_in_primary_zone == "may-be-ignored":
            continue
        if near.is_beyond(piece, enemy, deep):
            continue
        # Nobody fires into a melee, and so it binds nobody's fire either.
        if reach is not None and state.melees and locked.is_locked(state, enemy.id):
            continue
        apart = front_distance(piece.box, enemy.box)
        if apart > deep or (reach is not None and apart > reach):
            continue
        if rulings.primary_zone_width == "unit-front":
            inside = in_zone(piece.box, enemy.box, deep)
        else:
            inside = in_arc(piece.box, enemy.box, table.arc)
        if inside and seeing.sees(table, state, piece, enemy):
            ranked.append((apart, enemy.id, enemy))
    ranked.sort()
    return [enemy for apart, _, enemy in ranked if apart <= ranked[0][0] + SLACK]
