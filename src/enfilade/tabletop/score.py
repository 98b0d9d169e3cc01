"""Victory: who stands in the objectives, what losses and exits are worth, and who has won."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Set
from typing import Any, Protocol

from enfilade.core.scenario import Objective, Prize
from enfilade.core.stops import Over
from enfilade.ground.box import distance_to_point
from enfilade.tabletop.board import Board, mils
from enfilade.tabletop.events import Ended, Scored


class Counting(Protocol):
    """What a game must tell of its units for points to be counted."""

    def is_formed(self, piece: Any) -> bool:
        """Whether it holds the ground it stands on."""

    def has_suffered(self, piece: Any, loss: str) -> bool:
        """Whether one of a scenario's losses of whole units has befallen it."""

    def fallen(self, board: Any, state: Any, piece: Any) -> int:
        """Figures or sections lost under its name."""

    def is_lost(self, leader: Any) -> bool: ...


class Score:
    """The scenario's points, counted by a game's own eyes."""

    def __init__(self, counting: Counting, playing: Callable[[Any, Any], Any]) -> None:
        """`playing` makes of a table and a state what points can be counted in."""
        self._count, self._playing = counting, playing
        self.fallen, self.has_suffered, self.is_lost = counting.fallen, counting.has_suffered, counting.is_lost

    def stand(self, play: Any) -> None:
        """Remember who stood last in each objective."""
        held = dict(play.state.held)
        for objective in play.table.scenario.victory.objectives:
            sides = self.standing_in(play.state, objective)
            if len(sides) == 1:
                held[objective.id] = next(iter(sides))
        if held != play.state.held:
            play.change(held=held)

    def standing_in(self, state: Any, objective: Objective) -> set[str]:
        """The sides with a formed unit in an objective."""
        x, y, reach = mils(objective.at[0]), mils(objective.at[1]), mils(objective.radius)
        found: set[str] = set()
        for piece in state.units.values():
            # Most units are nowhere near, and one of each side is enough.
            far = reach + piece.width + piece.depth
            if not -far < piece.x - x < far or not -far < piece.y - y < far or piece.side in found:
                continue
            if piece.place == "table" and self._count.is_formed(piece) and distance_to_point(piece.box, x, y) <= reach:
                found.add(piece.side)
        return found

    def standers(self, state: Any, objective: Objective) -> list[Any]:
        """All formed units in an objective, for whoever tells of them."""
        x, y, reach = mils(objective.at[0]), mils(objective.at[1]), mils(objective.radius)
        return [
            piece
            for piece in state.units.values()
            if piece.place == "table" and self._count.is_formed(piece) and distance_to_point(piece.box, x, y) <= reach
        ]

    def turn_over(self, play: Any) -> None:
        """Prizes that are paid turn by turn."""
        for objective in play.table.scenario.victory.objectives:
            for prize in objective.prizes:
                if prize.when == "each-turn" and prize.first <= play.state.turn <= prize.until:
                    self._pay(play, objective, prize)

    def game_over(self, play: Any) -> None:
        """What is counted at the end: places, then losses."""
        for objective in play.table.scenario.victory.objectives:
            for prize in objective.prizes:
                if prize.when == "end":
                    self._pay(play, objective, prize)
        for side in play.table.sides:
            for points, why in self.losses(play.table, play.state, side):
                self._add(play, play.table.enemy(side), points, why)

    def concluded(self, play: Any) -> bool:
        """Whether the battle ends with this turn, its last or a side's last; then all is counted, and told."""
        beaten = [side for side in play.table.sides if not _has_any(play.state, side)]
        if play.state.turn < play.table.scenario.turns and not beaten:
            return False
        self.game_over(play)
        end = self.over(play.table, play.state)
        play.tell(Ended(winner=end.winner, grade=end.grade, points=end.points))
        return True

    def as_if_over(self, table: Board, state: Any) -> Over:
        """The result if the battle ended now; the prizes of turns to come are not in it."""
        play = self._playing(table, state)
        self.game_over(play)
        return self.over(play.table, play.state)

    def over(self, table: Board, state: Any) -> Over:
        """The result by the points as they stand."""
        return result(table, state.points)

    def losses(self, table: Board, state: Any, side: str) -> Iterable[tuple[int, str]]:
        """What a side's losses are worth to its enemy: points and reason."""
        tolls = [toll for toll in table.scenario.victory.tolls if toll.of in (side, "either")]
        by_unit = [toll for toll in tolls if toll.loss not in ("figure", "section", "leader-killed")]
        by_figure = [toll for toll in tolls if toll.loss in ("figure", "section")]
        for piece in state.units.values():
            if piece.side != side:
                continue
            dearest = 0
            for toll in by_unit:
                if toll.points > dearest and piece.unit.arm in toll.arms and self._count.has_suffered(piece, toll.loss):
                    dearest = toll.points
            if dearest:
                yield dearest, f"{piece.name}: {_fate(piece)}"
            if not by_figure:
                continue
            thing = "section" if piece.unit.arm == "artillery" else "figure"
            lost = self._count.fallen(table, state, piece)
            for toll in by_figure:
                if toll.loss == thing and piece.unit.arm in toll.arms and lost:
                    yield toll.points * lost, f"{piece.name}: {lost} {thing}{'s' if lost > 1 else ''}"
        for toll in tolls:
            if toll.loss == "leader-killed":
                for chief in state.leaders.values():
                    if chief.side == side and self._count.is_lost(chief):
                        yield toll.points, f"{chief.name} killed"

    def exited(self, play: Any, piece: Any, edge: str, along: int) -> None:
        """Points for a unit that marches off where the scenario wants it."""
        for one in play.table.scenario.victory.exits:
            here = one.edge == edge and mils(one.start) <= along <= mils(one.end)
            now = one.first <= play.state.turn <= one.until
            counts = one.side == piece.side and piece.unit.arm in one.arms and self._count.is_formed(piece)
            if here and now and counts:
                play.change(exits=(*play.state.exits, piece.id))
                self._add(play, piece.side, one.points, f"{piece.name} marched off {edge}")

    def _pay(self, play: Any, objective: Objective, prize: Prize) -> None:
        held = play.state.held.get(objective.id, "")
        for side in self.winners(play.table, prize, self.standing_in(play.state, objective), held):
            self._add(play, side, prize.points, objective.name)

    def winners(self, table: Board, prize: Prize, standing: Set[str], held: str) -> list[str]:
        """The sides to which a prize falls, by who stands there and who stood there last."""
        won = []
        for side in table.sides:
            match prize.test:
                case "alone":
                    has = standing == {side}
                case "last":
                    has = held == side
                case "denied":
                    has = table.enemy(side) not in standing
            if has and prize.to in (side, "either"):
                won.append(side)
        return won

    def _add(self, play: Any, side: str, points: int, why: str) -> None:
        play.change(points={**play.state.points, side: play.state.points[side] + points})
        play.tell(Scored(side=side, points=points, why=why))


def result(table: Board, points: Mapping[str, int]) -> Over:
    """Who has won by these points, and how far."""
    first, second = table.sides
    lead = points[first] - points[second]
    victory = table.scenario.victory
    reached = [one for one in victory.grades if one.least <= abs(lead)]
    if abs(lead) < victory.needed or (victory.grades and not reached):
        return Over(winner="", grade="drawn", points=dict(points))
    grade = max(reached, key=lambda one: one.least).title if reached else "victory"
    return Over(winner=first if lead > 0 else second, grade=grade, points=dict(points))


def _fate(piece: Any) -> str:
    """What a unit has suffered, in words."""
    if piece.place == "gone":
        return "routed off the table" if piece.end == "left-table" else "eliminated"
    return "routed" if piece.unit.level == "routed" else "reduced to one stand"


def _has_any(state: Any, side: str) -> bool:
    return any(piece.side == side and piece.place != "gone" for piece in state.units.values())
