"""What counts in the lab of a battle of *Across a Deadly Field*."""

from __future__ import annotations

from enfilade.lab.notes.fights import ByWhom
from enfilade.rules.adf.battle.events import Event, Fired, Fought, Struck
from enfilade.rules.adf.battle.field import set_up
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.battle.turn.score import SCORE


class AdfTally:
    family = "adf"
    set_up = staticmethod(set_up)
    score = SCORE

    def by_whom(self, event: Event) -> ByWhom | None:
        match event:
            case Fired(firers=firers, target=target):
                return ByWhom("fire", firers, target)
            case Struck(attacker=attacker, defender=defender):
                return ByWhom("impact", (attacker,), defender)
            case Fought(attacker=attacker, defender=defender):
                return ByWhom("melee", (attacker,), defender)
            case _:
                return None

    def under_orders(self, piece: Piece) -> int:
        here = piece.unit.level != "routed" and (piece.place != "gone" or piece.end == "left-table")
        return piece.unit.strength + piece.attached if here else 0


TALLY = AdfTally()
