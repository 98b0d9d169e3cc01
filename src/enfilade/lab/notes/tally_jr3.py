"""What counts in the lab of a battle of *Johnny Reb III*."""

from __future__ import annotations

from enfilade.lab.notes.fights import ByWhom
from enfilade.rules.jr3.battle.events import Event, Fired, Fought, Met
from enfilade.rules.jr3.battle.field import set_up
from enfilade.rules.jr3.battle.score import SCORE
from enfilade.rules.jr3.battle.state import Piece


class Jr3Tally:
    family = "jr3"
    set_up = staticmethod(set_up)
    score = SCORE

    def by_whom(self, event: Event) -> ByWhom | None:
        match event:
            case Fired(unit=unit, target=target):
                return ByWhom("fire", (unit,), target)
            case Met(unit=unit, target=target):
                return ByWhom("impact", (unit,), target)
            case Fought(unit=unit, target=target):
                return ByWhom("melee", (unit,), target)
            case _:
                return None

    def under_orders(self, piece: Piece) -> int:
        here = piece.unit.level != "routed" and (piece.place != "gone" or piece.end == "marched-off")
        return piece.unit.strength if here else 0


TALLY = Jr3Tally()
