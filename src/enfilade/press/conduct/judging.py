"""Judges decisions by exact odds as they are made: charges that were not worth it, and fires passed up for nothing."""

from __future__ import annotations

from collections.abc import Sequence

from enfilade.core.errors import Illegal, Malformed
from enfilade.ground.box import distance_to_point
from enfilade.press.conduct.slip import Slip
from enfilade.press.conduct.worth import expected, mean_hits
from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.commands import Charge, Command, Pass
from enfilade.rules.adf.battle.events import Event, Reacted, SideBegan
from enfilade.rules.adf.battle.field import Field, mils
from enfilade.rules.adf.battle.foretell import prospects
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.react import reaction
from enfilade.rules.adf.battle.react.replies import is_spent, shot
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.chapters import fire
from enfilade.speech.spoken import percent

MOST = 6
"""Slips kept of a game."""
LEAST = 0.25
"""Figures: what costs less is a matter of taste."""


class Judge:
    """Follows one game. A charge is judged at once; a fire passed up when the turn is over, since whoever waits may
    yet have a better shot."""

    def __init__(self, table: Field) -> None:
        self._table = table
        self._slips: list[Slip] = []
        self._missed: dict[str, Slip] = {}
        """The best fire that each unit has passed up in the enemy's present turn."""

    def take(self, line: int, before: State, command: Command | None, happened: Sequence[Event]) -> None:
        """A line of the record as it was played."""
        match command, before.frames[-1]:
            case Charge(), _:
                self._charge(line, before, command)
            case Pass(), Window() as window:
                self._passed(line, before, window)
        for event in happened:
            match event:
                case Reacted(units=units):
                    for unit in units:
                        self._missed.pop(unit, None)
                case SideBegan():
                    self._turn_over()

    def slips(self) -> tuple[Slip, ...]:
        """The worst of the game, the worst first."""
        self._turn_over()
        return tuple(sorted(self._slips, key=lambda slip: (-slip.cost, slip.line))[:MOST])

    def _charge(self, line: int, state: State, command: Charge) -> None:
        weighed = prospects.weigh(self._table, state, command)
        if weighed.fates is None or weighed.own is None or weighed.best is None:
            return
        mine, theirs = state.units[weighed.charger], state.units[weighed.unit]
        if self._is_prize(theirs):
            return
        pays, takes = expected(weighed.own, mine.unit), expected(weighed.fates, theirs.unit)
        words = (
            f"{mine.name} charged {theirs.name} with {percent(weighed.best)} to carry the ground, "
            f"to lose {pays:.1f} for {takes:.1f}"
        )
        if pays - takes >= LEAST:
            answer, cost = notation.text(command), round(pays - takes, 3)
            self._slips.append(Slip(line=line, turn=state.turn, side=mine.side, answer=answer, cost=cost, words=words))

    def _is_prize(self, piece: Piece) -> bool:
        """Whether it stands in an objective: there the ground may be worth the men."""
        return any(
            distance_to_point(piece.box, mils(one.at[0]), mils(one.at[1])) <= mils(one.radius)
            for one in self._table.scenario.victory.objectives
        )

    def _passed(self, line: int, state: State, window: Window) -> None:
        table = self._table
        for piece in reaction.able(table, state, window):
            if is_spent(table, piece):
                continue
            best, at = max(self._shots(state, piece, window), default=(0.0, ""))
            known = self._missed.get(piece.id)
            if best >= LEAST and (known is None or best > known.cost):
                words = f"{piece.name} never fired, with {state.units[at].name} in its sights"
                self._missed[piece.id] = Slip(
                    line=line, turn=state.turn, side=piece.side, answer="pass", cost=round(best, 3), words=words
                )

    def _shots(self, state: State, piece: Piece, window: Window) -> list[tuple[float, str]]:
        table, found = self._table, []
        if "fire" not in reaction.replies(table, state, piece, window):
            return []
        for target in reaction.shots(table, state, (piece.id,), window):
            try:
                facts = shot(table, state, (piece.id,), target, window)
                found.append((mean_hits(table.edition, fire.assess(table.edition, facts)), target))
            except (Illegal, Malformed):
                continue
        return found

    def _turn_over(self) -> None:
        self._slips += self._missed.values()
        self._missed = {}
