"""*Across a Deadly Field* in a report: sides take turns, and each half of a turn is told by brigade."""

from __future__ import annotations

from collections import Counter

from enfilade.core.record import Answer
from enfilade.game.battle import Battle
from enfilade.press.conduct.judging import Judge
from enfilade.press.conduct.slip import Slip
from enfilade.press.report.adf.deeds import by_turn, halves
from enfilade.press.report.adf.telling import paragraphs
from enfilade.press.report.adf.throw_words import told
from enfilade.press.report.adf.throws import throw_of
from enfilade.press.report.games.wing import Part, Played, Wing
from enfilade.press.report.speech import Speech
from enfilade.press.report.throw import Throw
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.state import Piece, State
from enfilade.rules.adf.battle.turn.score import SCORE
from enfilade.speech import spoken_names

_ENDS = {
    "casualties": "destroyed",
    "surrender": "taken",
    "disintegrated": "broke up",
    "abandoned": "guns left behind",
    "left-table": "left the field",
    "joined": "joined another",
}
_LEVELS = {"good": "good order", "disorder": "disorder", "shaken": "shaken", "routed": "routed"}


class AdfWing:
    family = "adf"
    reckoning = (
        "Each roll is set beside the exact mean of all that it could have done at that moment, by the odds of the "
        "card. Luck is the difference, added up roll by roll: losses in figures and sections, of which one counts as "
        "much as the other, and nerve in levels of morale, from good order over disorder and shaken to routed. "
        "Counted are fire, morale checks, rallies, the fear of a charge, impacts, rounds of melee and guns left behind "
        "in a run.",
        "Left out is what has no such measure: how far units ran or charged, leaders, ground and points; and that luck "
        "breeds luck, since a volley that tells leaves fewer to fire back. So this is a measure of the dice, and not "
        "another end of the battle.",
    )
    score = SCORE

    def played(self, battle: Battle) -> tuple[Played, ...]:
        *before, last = halves(battle)
        idle = not (last.deeds or last.marched or last.arrived or last.came or last.reformed)
        parts = tuple(before) if before and idle and not battle.over else (*before, last)
        return tuple(
            Played(
                number,
                tuple(Part(part.side, paragraphs(battle.table, part)) for part in played),
                played[-1].end,
                played[-1] is parts[-1],
            )
            for number, played in by_turn(parts)
        )

    def throw(self, table: Field, event: events.Event, before: State) -> Throw | None:
        return throw_of(table.edition, event, before)

    def told(self, throw: Throw, speech: Speech) -> str:
        return told(throw, speech)

    def end(self, piece: Piece) -> str:
        if piece.place == "gone":
            return "fled the field" if piece.end == "left-table" and piece.unit.level == "routed" else _ENDS[piece.end]
        return _LEVELS[piece.unit.level]

    def is_lost(self, piece: Piece) -> bool:
        fled = piece.end == "left-table" and piece.unit.level == "routed"
        return piece.place == "gone" and (fled or piece.end not in ("left-table", "joined"))

    def fell(self, before: State, after: State, throws: tuple[Throw, ...]) -> list[str]:
        # A successor goes by the id of him who fell: the name is that of the start.
        fell = [spoken_names.leader(before.leaders[chief.id]) for chief in after.leaders.values() if chief.killed]
        kills = Counter(one.event.leader for one in throws if self.killed(one.event))
        return fell + [spoken_names.leader(after.leaders[id]) for id, count in kills.items() if count > 1]

    def killed(self, event: events.Event) -> bool:
        return isinstance(event, events.LeaderRisked) and event.result.fate.killed

    def slips(self, battle: Battle) -> tuple[Slip, ...]:
        judge = Judge(battle.table)
        for line in battle.record.lines[1:]:
            entry = line.entry
            command = battle.game.parse(entry.answer, entry.side) if isinstance(entry, Answer) else None
            judge.take(line.n, battle.at(line.n - 1), command, battle.events_at(line.n))
        return judge.slips()


WING: Wing = AdfWing()
