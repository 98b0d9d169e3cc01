"""The end of a battle for its page, with the figures and the sentences of its report."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from enfilade.core.record import FIRST
from enfilade.core.stops import Over
from enfilade.game.battle import Battle
from enfilade.press.map.units import inks
from enfilade.press.report.chronicle import Chronicle, chronicle
from enfilade.press.report.games.wings import wing_of as reported
from enfilade.press.report.lines import odds_said, share_said
from enfilade.press.report.matter import Matter, matter
from enfilade.press.report.throw import Throw
from enfilade.press.report.tolls import BrigadeToll, UnitToll
from enfilade.server.showing import ending
from enfilade.server.showing.ends.balance import decided, deed, standings
from enfilade.server.store import GameRow
from enfilade.server.tables.seats import Seat
from enfilade.server.wire.ending import (
    EndBrigade,
    Ending,
    EndRoll,
    EndScore,
    EndSide,
    EndUnit,
    EvenDice,
    Level,
)
from enfilade.server.wire.games import NewGame, Who
from enfilade.speech.side_toll import toll
from enfilade.speech.spoken import counted

_ROLLS = 3
"""As many of the best, and of the worst."""


def the_end(battle: Battle, game: str, yours: tuple[str, ...], names: Mapping[str, str]) -> Ending:
    """`names` says who played a side, as the table calls him. Only of a battle that is over."""
    assert isinstance(battle.stop, Over)
    story = chronicle(battle)
    told = matter(story)
    table, stop = battle.table, battle.stop
    sides = in_order(battle)
    found = standings(battle, story, sides)
    scenario = table.scenario
    grades = sorted(scenario.victory.grades, key=lambda grade: grade.least)
    return Ending(
        game=game,
        scenario=scenario.id,
        title=told.title,
        date=scenario.date,
        edition=told.about.split(" · ")[1] if " · " in told.about else "",
        yours=yours,
        winner=stop.winner,
        grade=stop.grade,
        result=ending.said_of(table, stop),
        missing=_missing(battle, stop),
        brief=told.brief[1:],
        sides=tuple(_side(story, side, names.get(side, "")) for side in sides),
        scores=_scores(told, (table.sides[0], table.sides[1])),
        standings=found,
        levels=tuple(Level(least=one.least, title=one.title, short=short(one.title)) for one in grades),
        decided=decided(battle, story, found, sides[0]),
        even=_even(story, told, sides),
        best=tuple(_roll(battle, one, one.as_good) for one in story.luck.best[:_ROLLS]),
        worst=tuple(_roll(battle, one, one.as_bad) for one in story.luck.worst[:_ROLLS]),
        first=min(FIRST, len(battle.record.lines)) - 1,
        last=len(battle.record.lines) - 1,
        seed=story.seed,
        commitment=story.commitment,
        rematch=None,
    )


def in_order(battle: Battle) -> tuple[str, str]:
    """The Union before the Confederates, as pages have them everywhere."""
    look = inks(battle.table)
    first, second = sorted(battle.table.sides, key=lambda side: look[side].cut)
    return first, second


def short(grade: str) -> str:
    """
    >>> short("a decisive victory"), short("a victory"), short("marginal")
    ('decisive', 'victory', 'marginal')
    """
    return grade.removeprefix("a ").removesuffix(" victory")


def rematch(row: GameRow, seat: Seat) -> NewGame | None:
    """The same again with the sides changed; two at one screen change their chairs."""
    if not seat.owner or len(row.sides) != 2 or not seat.sides:
        return None
    first, second = row.sides
    seats: dict[str, Who] = {first: row.sides[second], second: row.sides[first]}  # type: ignore[dict-item]  # of three
    return NewGame(
        scenario=row.scenario,
        edition=row.edition if "+" not in row.edition else None,
        seats=seats,
        computer=row.computer or "captain",
        dice=row.dice,  # type: ignore[arg-type]  # of three
        clock=row.clock,
        name=seat.name,
        note="",
        advice=row.advice,
    )


def _missing(battle: Battle, stop: Over) -> str:
    """What the next level would have taken: of the winner, or of either side if nobody won."""
    victory = battle.table.scenario.victory
    first, second = battle.table.sides
    lead = abs(stop.points.get(first, 0) - stop.points.get(second, 0))
    steps = sorted({victory.needed, *(grade.least for grade in victory.grades)})
    above = [least for least in steps if least > lead]
    if not above:
        return ""
    grade = next((one.title for one in victory.grades if one.least == above[0]), "a victory")
    more = counted(above[0] - lead, "more point")
    return f"{more[0].upper()}{more[1:]} would have made it {_as_a_result(grade)}."


def _as_a_result(grade: str) -> str:
    """
    >>> _as_a_result("decisive victory"), _as_a_result("a victory"), _as_a_result("decisive")
    ('a decisive victory', 'a victory', 'decisive')
    """
    return f"a {grade}" if grade.endswith("victory") and not grade.startswith("a ") else grade


def _side(story: Chronicle, side: str, player: str) -> EndSide:
    one = story.table.scenario.sides[side]
    return EndSide(
        id=side,
        name=one.name,
        nation="confederate" if inks(story.table)[side].cut else "union",
        player=player,
        points=story.points.get(side, 0),
        cost=toll(story.table, story.state, side, reported(story.table).score.fallen),
        brigades=tuple(_brigade(one) for one in story.tolls if one.side == side),
    )


def _brigade(one: BrigadeToll) -> EndBrigade:
    parts = [
        f"{lost} of {began} {thing}"
        for (lost, began), thing in ((one.figures, "figures"), (one.sections, "sections"))
        if began
    ]
    return EndBrigade(name=one.name, cost=", ".join(parts), units=tuple(_unit(unit) for unit in one.units))


def _unit(one: UnitToll) -> EndUnit:
    end = "" if one.end == "good order" else one.end
    lost = min(one.lost, one.began)
    return EndUnit(
        id=one.id, name=one.name, guns=one.arm == "artillery", began=one.began, lost=lost, end=end, gone=one.gone
    )


def _scores(told: Matter, sides: tuple[str, str]) -> tuple[EndScore, ...]:
    """Of the report's rows, whose points stand in one of two columns."""
    return tuple(
        EndScore(when=row.when, why=row.why, side=side, points=int(said.replace("−", "-")))
        for row in told.scores
        for side, said in zip(sides, row.points, strict=True)
        if said
    )


def _even(story: Chronicle, told: Matter, sides: tuple[str, str]) -> EvenDice:
    by_side = {one.side: one for one in story.luck.accounts}
    mine, theirs = by_side[sides[0]], by_side[sides[1]]
    even: Fraction = theirs.expected - mine.expected
    return EvenDice(words=told.even, real=theirs.lost - mine.lost, even=round(float(even), 2))


def _roll(battle: Battle, one: Throw, chance: Fraction) -> EndRoll:
    return EndRoll(
        turn=one.turn,
        side=one.side,
        line=one.line,
        words=deed(battle, one),
        faces=one.faces,
        odds=odds_said(chance),
        exact=share_said(chance),
    )
