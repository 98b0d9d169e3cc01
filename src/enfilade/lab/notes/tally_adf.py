"""What counts in the lab of a battle of *Across a Deadly Field*."""

from __future__ import annotations

from enfilade.core.stops import Over
from enfilade.lab.run.job import FightKind
from enfilade.rules.adf.battle.events import Event, Fired, Fought, Struck
from enfilade.rules.adf.battle.field import Field, set_up
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.battle.turn import score


class AdfTally:
    family = "adf"
    set_up = staticmethod(set_up)
    fallen = staticmethod(score.fallen)

    def as_if_over(self, table: Field, state: State) -> Over:
        return score.SCORE.as_if_over(Play(table, state))

    def by_whom(self, events: tuple[Event, ...]) -> tuple[FightKind, tuple[str, ...], str]:
        for event in events:
            match event:
                case Fired(firers=firers, target=target):
                    return "fire", firers, target
                case Struck(attacker=attacker, defender=defender):
                    return "impact", (attacker,), defender
                case Fought(attacker=attacker, defender=defender):
                    return "melee", (attacker,), defender
                case _:
                    continue
        return "other", (), ""

    def is_eliminated(self, piece: Piece) -> bool:
        return piece.place == "gone" and piece.end not in ("left-table", "joined")

    def has_run(self, piece: Piece) -> bool:
        return piece.end == "left-table" and piece.unit.level == "routed"

    def under_orders(self, piece: Piece) -> int:
        here = piece.unit.level != "routed" and (piece.place != "gone" or piece.end == "left-table")
        return piece.unit.strength + piece.attached if here else 0

    def is_lost(self, chief: Chief) -> bool:
        return chief.killed or chief.replaced


TALLY = AdfTally()
