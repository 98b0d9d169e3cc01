"""What counts in the lab of a battle of *Johnny Reb III*."""

from __future__ import annotations

from enfilade.core.stops import Over
from enfilade.lab.run.job import FightKind
from enfilade.rules.jr3.battle import score
from enfilade.rules.jr3.battle.events import Event, Fired, Fought, Met
from enfilade.rules.jr3.battle.field import Field, set_up
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import Chief, Piece, State


class Jr3Tally:
    family = "jr3"
    set_up = staticmethod(set_up)
    fallen = staticmethod(score.fallen)

    def as_if_over(self, table: Field, state: State) -> Over:
        return score.SCORE.as_if_over(Play(table, state))

    def by_whom(self, events: tuple[Event, ...]) -> tuple[FightKind, tuple[str, ...], str]:
        """Fires of a phase take effect together: then it is told for the last of them."""
        for event in events:
            match event:
                case Fired(unit=unit, target=target):
                    return "fire", (unit,), target
                case Met(unit=unit, target=target):
                    return "impact", (unit,), target
                case Fought(unit=unit, target=target):
                    return "melee", (unit,), target
                case _:
                    continue
        return "other", (), ""

    def is_eliminated(self, piece: Piece) -> bool:
        return score.is_lost(piece) and piece.end != "left-table"

    def has_run(self, piece: Piece) -> bool:
        return piece.end == "left-table"

    def under_orders(self, piece: Piece) -> int:
        here = piece.unit.level != "routed" and (piece.place != "gone" or piece.end == "marched-off")
        return piece.unit.strength if here else 0

    def is_lost(self, chief: Chief) -> bool:
        return chief.fallen > 0


TALLY = Jr3Tally()
