"""*Johnny Reb III* in a report: both sides act together, and a turn is told phase by phase."""

from __future__ import annotations

from typing import Any

from enfilade.game.battle import Battle
from enfilade.press.conduct.slip import Slip
from enfilade.press.report.games.wing import Played, Wing
from enfilade.press.report.jr3 import throws
from enfilade.press.report.jr3.telling import parts
from enfilade.press.report.speech import Speech
from enfilade.press.report.throw import Throw
from enfilade.rules.jr3.battle import events
from enfilade.rules.jr3.battle.score import SCORE, is_lost
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.speech import spoken_names

_ENDS = {
    "destroyed": "destroyed",
    "captured": "captured",
    "surrendered": "surrendered",
    "left-table": "fled the field",
    "marched-off": "marched off",
}


class Jr3Wing:
    family = "jr3"
    reckoning = (
        "Each roll is set beside the exact mean of all that it could have done at that moment, by the odds of the "
        "card. Luck is the difference, added up roll by roll: losses in figures and sections, of which one counts as "
        "much as the other, and nerve in levels of morale, from good order over shaken to routed. Counted are fires, "
        "rounds of melee, morale checks and rallies.",
        "Left out is what has no such measure: how far units ran or charged, impacts, officers, ground and points; and "
        "that luck breeds luck, since a volley that tells leaves fewer to fire back. So this is a measure of the dice, "
        "and not another end of the battle.",
    )
    score = SCORE
    is_lost = staticmethod(is_lost)
    throw = staticmethod(throws.throw_of)

    def played(self, battle: Battle) -> tuple[Played, ...]:
        by_turn: dict[int, list[events.Event]] = {}
        ends: dict[int, State] = {}
        turn = 1
        for line, event in battle.events:
            turn = event.turn if isinstance(event, events.TurnBegan) else turn
            by_turn.setdefault(turn, []).append(event)
            ends[turn] = battle.at(line)
        # A line may end one turn and begin the next: the state after it is the table as the turn left it.
        found = {turn: parts(battle.table, ends[turn], happened) for turn, happened in by_turn.items()}
        told = [turn for turn in found if found[turn] or turn == 1 or battle.over]
        return tuple(Played(turn, found[turn], ends[turn], turn == max(by_turn)) for turn in told)

    def told(self, throw: Throw, speech: Speech) -> str:
        return throws.told(throw, speech)

    def end(self, piece: Piece) -> str:
        if piece.place == "gone":
            return _ENDS[piece.end]
        return "good order" if piece.unit.level == "good" else piece.unit.level

    def fell(self, before: Any, after: Any, throws: tuple[Throw, ...]) -> list[str]:
        fell = [one.event.leader for one in throws if self.killed(one.event)]
        return [spoken_names.leader(before.leaders[id]) for id in dict.fromkeys(fell) if id in before.leaders]

    def killed(self, event: events.Event) -> bool:
        return isinstance(event, events.OfficerRisked) and event.result.killed

    def slips(self, battle: Battle) -> tuple[Slip, ...]:
        # Orders are written for a whole turn: no odds are known when they are sealed.
        return ()


WING: Wing = Jr3Wing()
