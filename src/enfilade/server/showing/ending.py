"""What any battle waits for besides its own questions, as a seat is told it: dice, or nothing any more."""

from __future__ import annotations

from enfilade.core.stops import Over, Roll
from enfilade.server.showing.words import counted, host
from enfilade.server.tables.onlooker import GameNow, Onlooker
from enfilade.server.wire.sight import Waiting
from enfilade.tabletop.board import Board


def over(table: Board, stop: Over) -> Waiting:
    first, second = table.sides
    score = f"{stop.points.get(first, 0)} to {stop.points.get(second, 0)}"
    if stop.winner:
        score = f"{stop.points[stop.winner]} to {stop.points[table.enemy(stop.winner)]}"
        end = f"{host(table, stop.winner).does('win')}, {score}: {stop.grade}"
    else:
        end = f"It is drawn, {score}"
    return Waiting(kind="over", title=f"The battle is over. {end}.", phase="The battle is over",
                   winner=stop.winner, grade=stop.grade)  # fmt: skip


def said_of(table: Board, stop: Over) -> str:
    """The result in a sentence by itself: "The Union wins, 16 to 10: a victory."."""
    said = over(table, stop).title.removeprefix("The battle is over. ")
    return f"The {said.removeprefix('The ')}" if stop.winner else said


def dice_due(table: Board, stop: Roll, before: str, onlooker: Onlooker, now: GameNow | None) -> Waiting:
    """`before` says what goes on meanwhile, ahead of who rolls; of a moment that is past (`now` is None) nothing is
    to be done."""
    dice = now.dice if now else ""
    seat = now.seats.get(stop.side, "empty") if now else "empty"
    # Somebody at the table rolls for a computer, which has no hands.
    yours = stop.side in onlooker.sides or (seat == "computer" and bool(onlooker.sides))
    return Waiting(
        kind="roll",
        side=stop.side,
        yours=yours and now is not None,
        title=f"Dice are due: {stop.why}, {counted(stop.dice, 'die')}.",
        phase=f"{before}; {host(table, stop.side).does('roll')}",
        rule=stop.rule,
        about=stop.about,
        dice=stop.dice,
        may_cast=yours and dice in ("server", "mixed"),
        may_type=yours and dice in ("typed", "mixed"),
    )
