"""Where the captain's leaders ride: to who needs them most, near to many of their men, not into fire for nothing."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from enfilade.ai.adf.captain import orders as captain_orders
from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.captain.mind import Mind
from enfilade.ai.adf.reply.worth import Scales
from enfilade.ai.thought import Deadline, Thought
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask
from enfilade.ground.box import COS, SIN, distance_to_point
from enfilade.rules.adf.battle.commands import Attend, Done, Ride
from enfilade.rules.adf.battle.foretell.options import is_legal
from enfilade.rules.adf.battle.nerve import moment
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Chief, Piece
from enfilade.rules.adf.battle.turn import control
from enfilade.rules.adf.battle.view import View
from enfilade.rules.adf.chapters import command, morale
from enfilade.rules.adf.chapters.leaders import Leader
from enfilade.rules.adf.odds import chain
from enfilade.speech import spoken_names

INCH = 1000
BEHIND = 400
"""How far behind a unit a leader stands who does not share its danger."""
BESIDE = 5 * INCH
"""No leader steadies a unit from farther off, not even through the length of the one he is with."""
CLOSE, FAR = 3 * INCH, 6 * INCH
"""Enemies so near are likely to fire at a unit, or may come to it."""
STRIKES = 7 * INCH
"""From so near a unit may charge."""
MOST_TRIED = 3
"""How many rides of one leader are checked, the best first."""


class Ridden(NamedTuple):
    """A ride, and what it is worth."""

    worth: float
    command: Ride | Attend
    whom: str
    """The unit he would be with or behind."""


def think(view: View, deadline: Deadline, mind: Mind) -> Thought:
    """The ride worth most, one leader after the other, until none is worth it."""
    assert isinstance(view.stop, Ask)
    order = captain_orders.next_order(view)
    if order is not None:
        return order
    stable = _Stable(view, mind)
    best: Ridden | None = None
    for id in view.stop.about:
        if deadline.is_over:
            break
        found = stable.best(view.state.leaders[id])
        if found is not None and (best is None or found.worth > best.worth):
            best = found
    if best is None:
        return Thought(Done())
    return Thought(best.command, stable.why(best))


class _Stable:
    """All leaders of a side, and what their men are worth with and without them."""

    def __init__(self, view: View, mind: Mind) -> None:
        self.view, self.table, self.state, self.weights = view, view.table, view.state, mind.leaders
        self.active = view.side == view.state.active
        self.scales = Scales(view.table, view.state, mind.replies)
        self.own = [one for one in view.state.units.values() if one.here and one.side == view.side]
        self.foes = [one for one in near.enemies(view.state, view.side) if one.unit.level != "routed"]
        self.apart, self.needs, self.chains = self._found_out()
        self._others: dict[tuple[str, str], int] = {}
        self.led = {chief.id: self._led(chief) for chief in view.state.leaders.values()}

    def _found_out(self) -> tuple[dict[str, int], dict[str, float], dict[str, frozenset[str]]]:
        """What does not hang on where leaders are: it holds for all their rides of one phase."""
        pieces = list(self.state.units.values())
        key = ("leaders", self.view.side)
        known = self.table.remembered.get(key)
        if (
            known is None
            or len(known[0]) != len(pieces)
            or any(a is not b for a, b in zip(known[0], pieces, strict=True))
        ):
            self.apart = {one.id: self._nearest(one) for one in self.own}
            needs = {one.id: self._need(one) for one in self.own}
            known = self.table.remembered[key] = (pieces, (self.apart, needs, self._chained()))
        found: tuple[dict[str, int], dict[str, float], dict[str, frozenset[str]]] = known[1]
        return found

    def best(self, chief: Chief) -> Ridden | None:
        """His best ride, if it is worth more than to stay."""
        men = [one for one in self.own if one.brigade in chief.commands]
        stays = self._worth(chief, men) + self.weights["stay"]
        found = []
        for there, order, whom in self._places(chief, men):
            worth = self._worth(there, men) - stays
            if worth > 0:
                found.append(Ridden(worth, order, whom))
        found.sort(key=lambda one: -one.worth)
        for one in found[:MOST_TRIED]:
            if is_legal(self.table, self.state, one.command):
                return one
        return self._towards(chief, found[0]) if found else None

    def _towards(self, chief: Chief, wanted: Ridden) -> Ridden | None:
        """As far as he gets on the way to a place that is out of his reach."""
        piece = self.state.units[wanted.whom]
        for tenths in range(9, 1, -1):
            x, y = chief.x + (piece.x - chief.x) * tenths // 10, chief.y + (piece.y - chief.y) * tenths // 10
            ride = Ride(chief.id, x, y)
            if is_legal(self.table, self.state, ride):
                return Ridden(wanted.worth, ride, wanted.whom)
        return None

    def why(self, ridden: Ridden) -> str:
        chief, piece = self.state.leaders[ridden.command.leader], self.state.units[ridden.whom]
        name, unit, level = spoken_names.leader(chief), spoken_names.unit(piece), piece.unit.level
        where = "joins" if isinstance(ridden.command, Attend) else "rides up to"
        if level in ("shaken", "routed"):
            return reasons.said(f"{name} {where} {unit} to rally it")
        if self.apart[piece.id] <= FAR:
            return reasons.said(f"{name} {where} {unit}, which has the enemy before it")
        return reasons.said(f"{name} {where} {unit} to keep his men in hand")

    def _places(self, chief: Chief, men: list[Piece]) -> Iterator[tuple[Chief, Ride | Attend, str]]:
        """With each of his units, and close behind it."""
        for one in men:
            if one.id != chief.attached:
                there = msgspec.structs.replace(chief, x=one.x, y=one.y, attached=one.id)
                yield there, Attend(chief.id, one.id), one.id
            back = one.depth / 2 + BEHIND
            x, y = round(one.x - back * SIN[one.facing]), round(one.y - back * COS[one.facing])
            if (
                math.dist((x, y), (chief.x, chief.y)) > BEHIND
                and 0 <= x <= self.table.width
                and 0 <= y <= self.table.height
            ):
                yield msgspec.structs.replace(chief, x=x, y=y, attached=""), Ride(chief.id, x, y), one.id

    def _worth(self, chief: Chief, men: list[Piece]) -> float:
        """What his men have of him there, less what he risks."""
        alone = msgspec.structs.replace(self.state, leaders={chief.id: chief})
        worth = self._commanded(chief, men) - self._risk(chief, men)
        for one in self.own:
            if self.needs[one.id] and distance_to_point(one.box, chief.x, chief.y) <= BESIDE:
                more = control.steadied(self.table, alone, one) - self._steadied(chief, one)
                worth += self.needs[one.id] * max(0, more)
        return worth

    def _steadied(self, chief: Chief, piece: Piece) -> int:
        """What the other leaders are to a unit."""
        known = self._others.get((chief.id, piece.id))
        if known is None:
            rest = {id: one for id, one in self.state.leaders.items() if id != chief.id}
            state = msgspec.structs.replace(self.state, leaders=rest)
            known = self._others[chief.id, piece.id] = control.steadied(self.table, state, piece)
        return known

    def _commanded(self, chief: Chief, men: list[Piece]) -> float:
        """Units that he keeps in command, alone or through their neighbours, and no other leader does."""
        if not self.table.edition.command.control or not self.active:
            return 0.0
        others = set().union(*(led for id, led in self.led.items() if id != chief.id))
        led = {one.id for one in men if self._reaches(chief, one)}
        alone = [linked for one in men if (linked := self.chains[one.id]) & led and not linked & others]
        return self.weights["command"] * len(alone)

    def _led(self, chief: Chief) -> set[str]:
        """Whom he commands where he is."""
        mine = chief.here and chief.side == self.view.side
        return {one.id for one in self.own if mine and one.brigade in chief.commands and self._reaches(chief, one)}

    def _reaches(self, chief: Chief, piece: Piece) -> bool:
        if chief.attached == piece.id:
            return True
        leader = Leader(name=chief.name, benefit=chief.benefit)
        radius = max(BEHIND, int(command.command_radius(self.table.edition, leader)))
        return distance_to_point(piece.box, chief.x, chief.y) <= radius

    def _risk(self, chief: Chief, men: list[Piece]) -> float:
        """A leader with a unit falls with it; one alone may be ridden down."""
        toll = sum(
            one.points
            for one in self.table.scenario.victory.tolls
            if one.loss == "leader-killed" and one.of in (chief.side, "either")
        )
        dear = self.weights["life"] + chief.benefit * self.weights["benefit"] + toll * self.weights["point"]
        if chief.attached:
            return dear * self.weights["hit"] * self._under_fire(self.state.units[chief.attached])
        apart = min((distance_to_point(foe.box, chief.x, chief.y) for foe in self.foes), default=FAR)
        alone = self.weights["alone"] if apart < CLOSE // 2 else 0.0
        # Who is with nobody stays behind when they go on; who has the enemy upon him seldom does.
        going = sum(self.apart[one.id] > CLOSE for one in men) / max(1, len(men)) if self.active else 0.0
        return dear * alone + self.weights["follow"] * going

    def _under_fire(self, piece: Piece) -> float:
        """How much fire a unit is likely to take."""
        apart = self.apart[piece.id]
        fire = 1.0 if apart <= CLOSE else 0.3 if apart <= FAR else 0.0
        # In its own turn it is shot at in reaction only, unless he must stay with it through the enemy's as well.
        return fire / 2 if self.active and self.table.edition.turn.leader_phase == "both-sides" else fire

    def _need(self, piece: Piece) -> float:
        """What each point of a leader's benefit is worth to a unit."""
        level, apart = piece.unit.level, self.apart[piece.id]
        if level in ("shaken", "routed"):
            return self._rallies(piece)
        if apart > STRIKES:
            return 0.0
        need = self.weights["steady"] * (1.0 if apart <= CLOSE else 0.4) * self.scales.worth(piece) / 8
        return need * (1.5 if level == "disorder" else 1.0)

    def _rallies(self, piece: Piece) -> float:
        """How much more it gains by trying to rally with a leader near."""
        edition, unit = self.table.edition, piece.unit
        now = moment.situation(self.table, self.state, piece, purpose="rally")
        gains = []
        for benefit in (0, 1):
            try:
                check = morale.assess(edition, unit, msgspec.structs.replace(now, leader=benefit))
            except (Illegal, Malformed):
                return 0.0
            ends = morale.odds(edition, check).map(lambda end: chain.fate(unit, 0, end))
            gains.append(-self.scales.mean(unit, piece.side, ends))
        return max(0.0, gains[1] - gains[0]) * self.weights["rally"]

    def _nearest(self, piece: Piece) -> int:
        """How far the nearest enemy is, middle to middle less the fronts."""
        return min(
            (
                round(math.dist((foe.x, foe.y), (piece.x, piece.y))) - (foe.depth + piece.depth) // 2
                for foe in self.foes
            ),
            default=99 * INCH,
        )

    def _chained(self) -> dict[str, frozenset[str]]:
        """With whom each unit stands in an unbroken chain of its brigade."""
        found: dict[str, frozenset[str]] = {}
        counts = self.table.edition.command.contiguous_brigade_counts
        for one in self.own:
            if one.id not in found:
                mates = [mate.id for mate in self.own if mate.brigade == one.brigade]
                linked = frozenset(near.chain(self.table, self.state, (one.id,), mates) if counts else (one.id,))
                found.update(dict.fromkeys(linked, linked))
        return found
