"""Where a side's points are: what it wants of each objective, whether it is ahead, and where each unit should stand."""

from __future__ import annotations

import math
from typing import NamedTuple

from enfilade.ai import prizes
from enfilade.core.scenario import Objective
from enfilade.ground.box import distance_to_point
from enfilade.rules.adf.battle.field import Field, mils
from enfilade.rules.adf.battle.move.columns import rates_of
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn import score
from enfilade.rules.adf.battle.view import View
from enfilade.tabletop.scene import scene

INCH = 1000
THREAT = 8 * INCH
"""Enemies so near to an objective threaten it."""
MOST_KEEPERS = 4
LATE = 1
"""A defender who is behind goes over to the attack in the last turn and so many before it."""
HOPEFUL = 0.6
"""A march off the table is begun if it could be done with this share of the pace of open ground."""
CLOSE = 4 * INCH
"""Who has the enemy so near stays to fight."""


class Place(NamedTuple):
    """An objective with a side's eyes."""

    id: str
    x: int
    y: int
    radius: int
    value: float
    """Points that hang on standing there, for either side."""
    secure: bool
    """It pays all it can as things stand."""
    intruder: Piece | None
    """A formed enemy who stands in it."""
    keepers: tuple[str, ...]
    """The units nearest to it, as many as it takes to keep it."""


class Outlook(NamedTuple):
    """How a side stands in the battle."""

    view: View
    own: list[Piece]
    foes: list[Piece]
    places: list[Place]
    ahead: bool
    """It need not seek a fight."""

    @property
    def table(self) -> Field:
        return self.view.table

    @property
    def state(self) -> State:
        return self.view.state

    def is_near(self, piece: Piece, x: int, y: int, limit: int) -> bool:
        return math.hypot(piece.x - x, piece.y - y) <= limit

    def nearest_foe(self, piece: Piece) -> tuple[int, Piece | None]:
        """Centre to centre, which is enough for plans."""
        # It hangs on where he stands and on the enemies alone, who mostly stand still in his turn.
        known = scene(self.table, self.state).among[self.table.enemy(self.view.side)]
        key = ("nearest", piece.x, piece.y)
        told: tuple[int, str] | None = known.get(key)
        if told is None:
            told = known[key] = self._nearest(piece.x, piece.y)
        return told[0], self.state.units.get(told[1])

    def _nearest(self, x: int, y: int) -> tuple[int, str]:
        best, found, limit = 10**9, "", 10.0**18
        for foe in self.foes:
            dx, dy = foe.x - x, foe.y - y
            # A bit more than half a mil of grace, as the best is rounded.
            if dx * dx + dy * dy < limit and foe.unit.level != "routed":
                apart = round(math.hypot(dx, dy))
                if apart < best:
                    best, found, limit = apart, foe.id, (apart + 0.6) ** 2
        return best, found


def outlook(view: View) -> Outlook:
    state = view.state
    own = [one for one in state.units.values() if one.place == "table" and one.side == view.side]
    foes = near.enemies(state, view.side)
    standing = {one.id: score.standing_in(state, one) for one in view.table.scenario.victory.objectives}
    formed = [(one.x, one.y, one.id) for one in own if _formed(one)]
    against = [one for one in foes if _formed(one)]
    places = [_place(view, one, standing[one.id], formed, against) for one in view.table.scenario.victory.objectives]
    return Outlook(view, own, foes, places, _holds(view, places, standing))


def goal_of(found: Outlook, piece: Piece) -> tuple[int, int]:
    """Where a unit should go; where it stands if it has no business elsewhere."""
    kept = _kept(found, piece)
    if kept is not None:
        if not found.is_near(piece, kept.x, kept.y, kept.radius + 2 * INCH):
            return _slot(found, piece, kept)
        return piece.x, piece.y
    out = _way_out(found, piece)
    if out is not None:
        return out
    place = _wanted(found, piece)
    if place is not None and place.intruder is not None and found.is_near(piece, place.x, place.y, 6 * INCH):
        return place.intruder.x, place.intruder.y
    if place is not None:
        return _slot(found, piece, place)
    foe = None if found.ahead else found.nearest_foe(piece)[1]
    return (foe.x, foe.y) if foe is not None else (piece.x, piece.y)


def _place(view: View, one: Objective, standing: set[str], own: list[tuple[int, int, str]], foes: list[Piece]) -> Place:
    """One objective; `own` and `foes` are those in order."""
    me = view.side
    enemy = view.table.enemy(me)
    value, secure = 0.0, True
    for prize in one.prizes:
        points = prize.points * prizes.payments(view.table, view.state.turn, prize)
        mine = prize.to in (me, "either")
        theirs = prize.to in (enemy, "either")
        value += max(0, points) * (mine + theirs) * (0.8 if mine and theirs else 1.0)
        if points > 0 and mine and not prizes.pays(view.state, one, prize, me, enemy, standing):
            secure = False
        if points > 0 and theirs and prizes.pays(view.state, one, prize, enemy, me, standing):
            secure = False
    x, y, radius = mils(one.at[0]), mils(one.at[1]), mils(one.radius)
    limit = radius + THREAT
    about = [foe for foe in foes if -limit < foe.x - x < limit and -limit < foe.y - y < limit]
    threats = sum([math.dist((foe.x, foe.y), (x, y)) < limit for foe in about])
    inside = next((foe for foe in about if distance_to_point(foe.box, x, y) <= radius), None)
    near_it = sorted(
        [
            (math.dist((own_x, own_y), (x, y)), id)
            for own_x, own_y, id in own
            if -limit < own_x - x < limit and -limit < own_y - y < limit
        ]
    )
    keepers = [id for far, id in near_it[: max(1, min(threats, MOST_KEEPERS))] if far < limit]
    return Place(one.id, x, y, radius, value, secure, inside, tuple(keepers))


def _formed(piece: Piece) -> bool:
    return piece.unit.level in score.FORMED


def _holds(view: View, places: list[Place], standing: dict[str, set[str]]) -> bool:
    """Whether it may let the enemy come: it is ahead, or it defends and there is time yet."""
    scenario = view.table.scenario
    ahead = prizes.lead(score.SCORE, view.table, view.state, view.side, standing) >= scenario.victory.needed
    if scenario.attacker == view.side:
        return ahead and all(place.secure or not place.value for place in places)
    return ahead or (scenario.attacker is not None and view.state.turn < scenario.turns - LATE)


def _kept(found: Outlook, piece: Piece) -> Place | None:
    """The objective that is safe only while this unit stays."""
    return next((place for place in found.places if place.secure and place.value and piece.id in place.keepers), None)


def _way_out(found: Outlook, piece: Piece) -> tuple[int, int] | None:
    """The nearest point of an edge where marching off pays, if there is time to get there and nobody near to hold."""
    table, state = found.table, found.state
    for one in table.scenario.victory.exits:
        if one.side != piece.side or one.points <= 0 or piece.unit.arm not in one.arms or state.turn < one.first - 1:
            continue
        low, high = mils(one.start), mils(one.end)
        if one.edge in ("north", "south"):
            x = max(low, min(piece.x, high, table.width))
            y = table.height if one.edge == "north" else 0
        else:
            x, y = table.width if one.edge == "east" else 0, max(low, min(piece.y, high, table.height))
        actions = (min(one.until, table.scenario.turns) - state.turn + 1) * table.edition.turn.actions
        rate = int(rates_of(table.edition, piece.unit).open or 0)
        if found.is_near(piece, x, y, round(actions * rate * HOPEFUL)) and found.nearest_foe(piece)[0] > CLOSE:
            return x, y
    return None


def _wanted(found: Outlook, piece: Piece) -> Place | None:
    """The objective its brigade makes for: the dearest for the way, fewer brigades to each."""
    mates = [one for one in found.own if one.brigade == piece.brigade] or [piece]
    x = sum(one.x for one in mates) / len(mates)
    y = sum(one.y for one in mates) / len(mates)
    best, wanted = 0.0, None
    for place in found.places:
        if place.secure or not place.value:
            continue
        far = math.dist((x, y), (place.x, place.y))
        if found.ahead and not _is_ours_first(found, piece, place):
            continue
        nearer = len({one.brigade for one in found.own if one.brigade < piece.brigade})
        worth = place.value / (8000 + far) / (1 + 0.25 * nearer * (place.value < 4))
        if worth > best:
            best, wanted = worth, place
    return wanted


def _is_ours_first(found: Outlook, piece: Piece, place: Place) -> bool:
    """Whether who is ahead may take a place without seeking a fight: he is nearer to it than the enemy."""
    mine = math.dist((piece.x, piece.y), (place.x, place.y))
    theirs = min((math.dist((one.x, one.y), (place.x, place.y)) for one in found.foes), default=10**9)
    return mine < 12 * INCH and mine <= theirs + 2 * INCH


def _slot(found: Outlook, piece: Piece, place: Place) -> tuple[int, int]:
    """Its place in the line that its brigade forms on the objective: as far to the side as it stands now."""
    mates = [one for one in found.own if one.brigade == piece.brigade and one.unit.level != "routed"] or [piece]
    x = sum(one.x for one in mates) / len(mates)
    y = sum(one.y for one in mates) / len(mates)
    far = math.dist((x, y), (place.x, place.y)) or 1.0
    ex, ey = (place.x - x) / far, (place.y - y) / far
    aside = (piece.x - x) * ey - (piece.y - y) * ex
    most = min(900 * len(mates), 4500)
    aside = max(-most, min(most, aside))
    gx, gy = place.x + ey * aside, place.y - ex * aside
    table = found.table
    return round(max(1500, min(table.width - 1500, gx))), round(max(1500, min(table.height - 1500, gy)))
