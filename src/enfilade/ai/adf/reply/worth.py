"""What a fire, a rally or a blow is worth, in figures: exact odds of how a unit ends, weighed by what that costs it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from enfilade.core.odds import Odds
from enfilade.core.scenario import Toll
from enfilade.ground.box import distance_to_point
from enfilade.rules.adf.battle.field import Field, mils
from enfilade.rules.adf.battle.nerve import moment
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn import control
from enfilade.rules.adf.chapters import fire, morale
from enfilade.rules.adf.chapters.facts import LEVELS, Unit, level_of
from enfilade.rules.adf.chapters.shot import Shot
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.odds import chain
from enfilade.rules.adf.odds.chain import Fate

Weights = Mapping[str, float]


class Blow(NamedTuple):
    """What a fire does to its target, on average."""

    worth: float
    figures: float
    worse: float
    """The chance that it loses its order, or more of it: a move ends there."""
    breaks: float
    """The chance that it is shaken, routed or gone: a charge ends there."""
    band: str = ""
    hurts: float = 0.0
    """The chance of any loss, or of worse order."""


NOTHING = Blow(0.0, 0.0, 0.0, 0.0)


class Scales:
    """The worth of fates on one table at one moment; what is found out about a unit is kept."""

    def __init__(self, table: Field, state: State, weights: Weights) -> None:
        self.table, self.state, self.weights = table, state, weights
        self._situations: dict[str, Situation] = {}
        self._ground: dict[str, float] = {}

    def harm(self, unit: Unit, side: str, end: Fate) -> float:
        """What it costs a unit to end so, in figures of its own; below 0 if it is better off."""
        weights = self.weights
        each = weights["section"] if unit.arm == "artillery" else 1.0
        tolls = _tolls(self.table, side, unit.arm)
        now = level_of(self.table.edition, unit)
        if end.eliminated:
            return unit.strength * each * (1 - _share(weights, now)) + weights["point"] * tolls["eliminated"]
        left = unit.strength - end.lost
        harm = end.lost * (each * (1 - _share(weights, now)) + weights["point"] * tolls["each"])
        harm += left * each * (_share(weights, end.level) - _share(weights, now))
        if end.level == "routed" and now != "routed":
            harm += weights["point"] * tolls["routed"] / 2
        if end.lost > 0 and unit.stands > 1 and unit.stands_left > 1:
            struck = chain.struck(unit, end.lost)
            harm += weights["point"] * tolls["one-stand"] if struck.stands_left == 1 else 0.0
        return harm

    def worth(self, piece: Piece) -> float:
        """What a unit counts for, in figures."""
        return piece.unit.strength * (self.weights["section"] if piece.unit.arm == "artillery" else 1.0)

    def ground(self, piece: Piece) -> float:
        """What it costs to be driven from where it stands: more where points hang on standing there."""
        known = self._ground.get(piece.id)
        if known is None:
            known = self.weights["ground"]
            for one in self.table.scenario.victory.objectives:
                if distance_to_point(piece.box, mils(one.at[0]), mils(one.at[1])) <= mils(one.radius):
                    points = max((prize.points for prize in one.prizes if prize.until >= self.state.turn), default=0)
                    known += self.weights["point"] * points / 2
            self._ground[piece.id] = known
        return known

    def mean(self, unit: Unit, side: str, ends: Odds[Fate]) -> float:
        return sum(self.harm(unit, side, end) * ways for end, ways in ends.ways.items()) / ends.total

    def fire(self, mark: Piece, shot: Shot) -> Blow:
        """One fire at a unit that stands as it does; the rules refuse what may not be."""
        edition, unit = self.table.edition, shot.target
        found = fire.assess(edition, shot)
        ends = chain.volley(edition, found, self.situation(mark))
        now = LEVELS.index(level_of(edition, unit))
        worth = figures = worse = breaks = hurts = 0.0
        for end, ways in ends.ways.items():
            share = ways / ends.total
            worth += share * self.harm(unit, mark.side, end)
            figures += share * (unit.strength if end.eliminated else end.lost)
            level = len(LEVELS) if end.eliminated else LEVELS.index(end.level)
            worse += share * (level > now)
            hurts += share * (level > now or end.lost > 0)
            breaks += share * (level > now and level >= LEVELS.index("shaken"))
        return Blow(worth, figures, worse, breaks, found.band, hurts)

    def rally(self, piece: Piece) -> tuple[float, float]:
        """What an attempt to rally gains, and the chance that the unit is better for it."""
        edition, unit = self.table.edition, piece.unit
        moment_of = moment.situation(self.table, self.state, piece, purpose="rally")
        odds = morale.odds(edition, morale.assess(edition, unit, moment_of))
        now = LEVELS.index(unit.level)
        gain = -self.mean(unit, piece.side, odds.map(lambda end: chain.fate(unit, 0, end)))
        return gain, float(odds.chance(lambda end: LEVELS.index(end.level) < now and not end.disintegrates))

    def reform(self, piece: Piece) -> float:
        """What it is worth to have its order back."""
        unit = piece.unit
        return -self.harm(unit, piece.side, Fate(0, "good"))

    def situation(self, piece: Piece) -> Situation:
        """What bears on its nerve most, without what is slow to find out."""
        known = self._situations.get(piece.id)
        if known is None:
            table, state = self.table, self.state
            known = self._situations[piece.id] = Situation(
                leader=control.steadied(table, state, piece),
                stationary=moment.is_stationary(table, piece),
                supports=len(near.supporters(table, state, piece)),
                enemy_near=moment.has_enemy_near(table, state, piece),
                eliminated=near.brigade_losses(table, state, piece.brigade),
                ground=near.ground_of(table, piece),
            )
        return known


def _share(weights: Weights, level: str) -> float:
    """How much of a unit's worth is lost at a level."""
    return 0.0 if level == "good" else weights[level]


def _tolls(table: Field, side: str, arm: str) -> dict[str, int]:
    """What the losses of a side cost it in victory points."""
    key = ("tolls", side, arm)
    known: dict[str, int] | None = table.remembered.get(key)
    if known is None:
        paid: dict[str, int] = {
            toll.loss: toll.points for toll in table.scenario.victory.tolls if _falls(toll, side, arm)
        }
        thing = "section" if arm == "artillery" else "figure"
        known = table.remembered[key] = {
            "eliminated": paid.get("eliminated", 0),
            "routed": max(paid.get("routed-off", 0), paid.get("routed-at-end", 0)),
            "one-stand": paid.get("one-stand", 0),
            "each": paid.get(thing, 0),
        }
    return known


def _falls(toll: Toll, side: str, arm: str) -> bool:
    return toll.of in (side, "either") and arm in toll.arms
