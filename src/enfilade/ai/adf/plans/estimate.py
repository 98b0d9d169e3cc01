"""How a commander reads the table: his men and the enemy's, what a figure is worth, what each place would pay."""

from __future__ import annotations

import math
from typing import NamedTuple

from enfilade.ai import prizes
from enfilade.ai.adf.captain.mind import Mind
from enfilade.ai.adf.reply.worth import Scales
from enfilade.core.scenario import Objective
from enfilade.ground.box import distance_to_point
from enfilade.rules.adf.battle.field import Field, mils
from enfilade.rules.adf.battle.fire.cover import cover_of
from enfilade.rules.adf.battle.move.columns import rates_of
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn import score
from enfilade.rules.adf.battle.view import View

INCH = 1000
GUNS = 3.0
"""A section of guns against a figure, in a fight."""
QUALITY = {"elite": 1.25, "veteran": 1.1, "trained": 1.0, "green": 0.85}


class Place(NamedTuple):
    """An objective with a side's eyes."""

    id: str
    x: int
    y: int
    radius: int
    have: float
    """Points between having it to ourselves to the end and leaving it to the enemy."""
    deny: float
    """Points between standing there beside the enemy and leaving it to him."""
    now: float
    """The part of `have` that is settled when this turn ends."""
    ours: bool
    """We stand in it and he does not."""
    theirs: bool


class Estimate(NamedTuple):
    """The situation of one moment."""

    view: View
    mind: Mind
    own: list[Piece]
    foes: list[Piece]
    places: list[Place]
    lead: float
    """Our points less theirs if everybody stayed where he is to the end."""
    unheld: float
    """Points of the places where nobody stands, if the enemy goes there and we do not."""
    figure: dict[str, float]
    """What a figure of each unit is worth, in points."""
    scales: Scales
    """What fates are worth, in figures."""

    @property
    def table(self) -> Field:
        return self.view.table

    @property
    def state(self) -> State:
        return self.view.state

    @property
    def side(self) -> str:
        return self.view.side

    @property
    def turns_left(self) -> int:
        """Own turns after this one."""
        return self.table.scenario.turns - self.state.turn

    @property
    def has_last_word(self) -> bool:
        """We act last in the last turn."""
        return self.table.order(self.table.scenario.turns)[-1] == self.side

    @property
    def ahead(self) -> bool:
        """Points in hand, though he should get every place where nobody stands: the enemy must come."""
        return self.lead - self.unheld >= self.table.scenario.victory.needed

    def nearest_foe(self, x: float, y: float) -> tuple[float, Piece | None]:
        """The nearest enemy who can fight, centre to centre."""
        best, found = math.inf, None
        for foe in self.foes:
            if foe.unit.level != "routed":
                apart = math.hypot(foe.x - x, foe.y - y)
                if apart < best:
                    best, found = apart, foe
        return best, found


def estimate(view: View, mind: Mind) -> Estimate:
    """Read the table, once for each moment."""
    known: tuple[State, Mind, Estimate] | None = view.table.remembered.get("estimate")
    if known is not None and known[0] is view.state and known[1] is mind and known[2].side == view.side:
        return known[2]
    state = view.state
    own = [one for one in state.units.values() if one.place == "table" and one.side == view.side]
    foes = near.enemies(state, view.side)
    standing = {one.id: score.standing_in(state, one) for one in view.table.scenario.victory.objectives}
    places = [_place(view, one, standing[one.id]) for one in view.table.scenario.victory.objectives]
    figure = {one.id: _figure(view, mind, one) for one in (*own, *foes)}
    weights = mind.weights
    levels = {"disorder": weights.disorder, "shaken": weights.shaken, "routed": weights.routed}
    scales = Scales(view.table, state, {"section": weights.section, "point": weights.point / weights.figure, **levels})
    unheld = sum(_theirs(view, one) for one in view.table.scenario.victory.objectives if not standing[one.id])
    lead = prizes.lead(score.SCORE, view.table, state, view.side, standing)
    found = Estimate(view, mind, own, foes, places, lead, unheld, figure, scales)
    view.table.remembered["estimate"] = (state, mind, found)
    return found


def is_formed(piece: Piece) -> bool:
    return piece.unit.level in score.FORMED


def power(piece: Piece) -> float:
    """About what a unit counts for in a fight, in figures of trained infantry."""
    return piece.unit.strength * (GUNS if piece.unit.arm == "artillery" else 1.0) * QUALITY[piece.unit.quality]


def weight(piece: Piece) -> float:
    """The same as something in the way: skirmishers give ground."""
    return power(piece) * (0.5 if piece.unit.formation == "skirmishers" else 1.0)


def stands_covered(found: Estimate, piece: Piece) -> bool:
    """Whether it has cover against the nearest enemy."""
    foe = found.nearest_foe(piece.x, piece.y)[1]
    return foe is not None and bool(cover_of(found.table, found.state, piece, foe.x, foe.y))


def pace(found: Estimate, piece: Piece) -> int:
    """How far it goes in an action over open ground; routers go nowhere that counts."""
    if piece.unit.level == "routed":
        return 0
    return int(rates_of(found.table.edition, piece.unit).open or 0)


def _figure(view: View, mind: Mind, piece: Piece) -> float:
    """What a figure lost costs its side: its share of the points for the whole unit, and its part in the fight."""
    unit, whole, each = piece.unit, 0, 0
    for toll in view.table.scenario.victory.tolls:
        if toll.of in (piece.side, "either") and unit.arm in toll.arms:
            if toll.loss in ("figure", "section"):
                each += toll.points
            elif toll.loss != "leader-killed":
                whole = max(whole, toll.points)
    size = mind.weights.section if unit.arm == "artillery" else 1.0
    return mind.weights.figure + mind.weights.point * (whole / max(1, unit.start) + each) / size


def _place(view: View, one: Objective, standing: set[str]) -> Place:
    me, enemy = view.side, view.table.enemy(view.side)
    have = deny = now = 0.0
    for prize in one.prizes:
        points = prize.points * prizes.payments(view.table, view.state.turn, prize)
        if prize.to in (me, "either"):
            have += points
        if prize.to in (enemy, "either"):
            have += points
            deny += points
        sides = (prize.to in (me, "either")) + (prize.to in (enemy, "either"))
        if view.state.turn == view.table.scenario.turns or (
            prize.when == "each-turn" and prize.first <= view.state.turn <= prize.until
        ):
            now += prize.points * sides
    x, y, radius = mils(one.at[0]), mils(one.at[1]), mils(one.radius)
    return Place(one.id, x, y, radius, have, deny, now, standing == {me}, enemy in standing)


def _theirs(view: View, one: Objective) -> float:
    """What it would change if the enemy had a place to himself where nobody stands now."""
    me, enemy, state = view.side, view.table.enemy(view.side), view.state
    total = 0.0
    for prize in one.prizes:
        if prize.to in (enemy, "either"):
            points = prize.points * prizes.payments(view.table, view.state.turn, prize)
            total += points * (not prizes.pays(state, one, prize, enemy, me, set()))
            if prize.to == "either" and prizes.pays(state, one, prize, me, enemy, set()):
                total += points
    return total


def stands_in(piece: Piece, place: Place) -> bool:
    return distance_to_point(piece.box, place.x, place.y) <= place.radius
