"""Victory: who stands in the objectives, what losses and exits are worth, and who has won."""

from __future__ import annotations

from collections.abc import Iterable

from enfilade.core.scenario import Objective, Prize
from enfilade.core.stops import Over
from enfilade.ground.box import distance_to_point
from enfilade.rules.adf.battle.events import Scored
from enfilade.rules.adf.battle.field import Field, mils
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Piece, State

FORMED = ("good", "disorder")


def stand(play: Play) -> None:
    """Remember who stood last in each objective."""
    held = dict(play.state.held)
    for objective in play.table.scenario.victory.objectives:
        sides = standing_in(play.state, objective)
        if len(sides) == 1:
            held[objective.id] = next(iter(sides))
    if held != play.state.held:
        play.change(held=held)


def standing_in(state: State, objective: Objective) -> set[str]:
    """The sides with a formed unit in an objective."""
    x, y, reach = mils(objective.at[0]), mils(objective.at[1]), mils(objective.radius)
    found: set[str] = set()
    for piece in state.units.values():
        # Most units are nowhere near, and one of each side is enough.
        far = reach + piece.width + piece.depth
        if not -far < piece.x - x < far or not -far < piece.y - y < far or piece.side in found:
            continue
        if piece.place == "table" and piece.unit.level in FORMED and distance_to_point(piece.box, x, y) <= reach:
            found.add(piece.side)
    return found


def turn_over(play: Play) -> None:
    """Prizes that are paid turn by turn."""
    for objective in play.table.scenario.victory.objectives:
        for prize in objective.prizes:
            if prize.when == "each-turn" and prize.first <= play.state.turn <= prize.until:
                _pay(play, objective, prize)


def game_over(play: Play) -> None:
    """What is counted at the end: places, then losses."""
    for objective in play.table.scenario.victory.objectives:
        for prize in objective.prizes:
            if prize.when == "end":
                _pay(play, objective, prize)
    for side in play.table.sides:
        for points, why in losses(play.table, play.state, side):
            _add(play, play.table.enemy(side), points, why)


def over(table: Field, state: State) -> Over:
    """The result by the points as they stand."""
    first, second = table.sides
    lead = state.points[first] - state.points[second]
    victory = table.scenario.victory
    reached = [one for one in victory.grades if one.least <= abs(lead)]
    if abs(lead) < victory.needed or (victory.grades and not reached):
        return Over(winner="", grade="drawn", points=dict(state.points))
    grade = max(reached, key=lambda one: one.least).title if reached else "victory"
    return Over(winner=first if lead > 0 else second, grade=grade, points=dict(state.points))


def losses(table: Field, state: State, side: str) -> Iterable[tuple[int, str]]:
    """What a side's losses are worth to its enemy: points and reason."""
    tolls = [toll for toll in table.scenario.victory.tolls if toll.of in (side, "either")]
    by_unit = [toll for toll in tolls if toll.loss not in ("figure", "section", "leader-killed")]
    by_figure = [toll for toll in tolls if toll.loss in ("figure", "section")]
    for piece in state.units.values():
        if piece.side != side:
            continue
        dearest = 0
        for toll in by_unit:
            if toll.points > dearest and piece.unit.arm in toll.arms and _paid(piece, toll.loss):
                dearest = toll.points
        if dearest:
            yield dearest, f"{piece.name}: {_fate(piece)}"
        if not by_figure:
            continue
        thing, lost = "section" if piece.unit.arm == "artillery" else "figure", fallen(table, state, piece)
        for toll in by_figure:
            if toll.loss == thing and piece.unit.arm in toll.arms and lost:
                yield toll.points * lost, f"{piece.name}: {lost} {thing}{'s' if lost > 1 else ''}"
    for toll in tolls:
        if toll.loss == "leader-killed":
            for chief in state.leaders.values():
                if chief.side == side and (chief.killed or chief.replaced):
                    yield toll.points, f"{chief.name} killed"


def fallen(table: Field, state: State, piece: Piece) -> int:
    """Figures or sections lost under its name: what it began with and what joined it, less what is left."""
    began = piece.unit.start
    if piece.unit.merged:
        began = next(one.strength for one in table.scenario.units if one.id == piece.id)
    came = sum(state.units[id].unit.strength for id in piece.took_in)
    taken = piece.place == "gone" and piece.end not in ("left-table", "joined")
    return began + came - (0 if taken else piece.unit.strength + piece.attached)


def exited(play: Play, piece: Piece, edge: str, along: int) -> None:
    """Points for a unit that marches off where the scenario wants it."""
    for one in play.table.scenario.victory.exits:
        here = one.edge == edge and mils(one.start) <= along <= mils(one.end)
        now = one.first <= play.state.turn <= one.until
        counts = one.side == piece.side and piece.unit.arm in one.arms and piece.unit.level in FORMED
        if here and now and counts:
            play.change(exits=(*play.state.exits, piece.id))
            _add(play, piece.side, one.points, f"{piece.name} marched off {edge}")


def _paid(piece: Piece, loss: str) -> bool:
    match loss:
        case "eliminated":
            return piece.place == "gone" and piece.end not in ("left-table", "joined")
        case "routed-off":
            return piece.end == "left-table" and piece.unit.level == "routed"
        case "routed-at-end":
            return piece.here and piece.unit.level == "routed"
        case "one-stand":
            return piece.here and piece.unit.stands > 1 and piece.unit.stands_left == 1
        case _:
            return False


def _fate(piece: Piece) -> str:
    if piece.place == "gone":
        return "routed off the table" if piece.end == "left-table" else "eliminated"
    return "routed" if piece.unit.level == "routed" else "reduced to one stand"


def _pay(play: Play, objective: Objective, prize: Prize) -> None:
    sides = standing_in(play.state, objective)
    for side in play.table.sides:
        if prize.to not in (side, "either"):
            continue
        match prize.test:
            case "alone":
                won = sides == {side}
            case "last":
                won = play.state.held.get(objective.id) == side
            case "denied":
                won = play.table.enemy(side) not in sides
        if won:
            _add(play, side, prize.points, objective.name)


def _add(play: Play, side: str, points: int, why: str) -> None:
    play.change(points={**play.state.points, side: play.state.points[side] + points})
    play.tell(Scored(side=side, points=points, why=why))
