"""Takes down, while a game is played, how it was played: decisions, luck, deeds and the modifiers that told."""

from __future__ import annotations

from collections import Counter

from enfilade.core.receipt import Modifier
from enfilade.lab.notes.conduct import Conduct
from enfilade.press.conduct.judging import Judge
from enfilade.press.conduct.worth import luck_of_check, luck_of_fire
from enfilade.rules.adf.battle.commands import Command
from enfilade.rules.adf.battle.events import (
    ChargeDeclared,
    ChargeEnded,
    Checked,
    Disengaged,
    Event,
    Fired,
    LevelChanged,
    Reacted,
    Struck,
)
from enfilade.rules.adf.battle.field import Field
from enfilade.rules.adf.battle.play import Step
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.chapters.facts import LEVELS


class Observer:
    """Watches one game, line by line."""

    def __init__(self, table: Field) -> None:
        self._table = table
        self._judge = Judge(table)
        self._luck = dict.fromkeys(table.sides, 0.0)
        self._deeds: dict[str, Counter[str]] = {side: Counter() for side in table.sides}
        self._modifiers: dict[str, list[int]] = {}
        self._rolls: Counter[str] = Counter()

    def take(self, line: int, before: State, command: Command | None, step: Step) -> None:
        """A line of the record as it was played; no command where dice were cast."""
        self._judge.take(line, before, command, step.events)
        for event in step.events:
            match event:
                case Fired():
                    self._fire(before, event)
                case Checked():
                    self._check(before, event)
                case _:
                    self._deed(before, event)

    def closed(self) -> Conduct:
        """When the battle is over."""
        return Conduct(
            slips=self._judge.slips(),
            luck={side: round(luck, 3) for side, luck in self._luck.items()},
            deeds={side: dict(sorted(deeds.items())) for side, deeds in self._deeds.items()},
            modifiers={why: (times, total) for why, (times, total) in sorted(self._modifiers.items())},
            rolls=dict(sorted(self._rolls.items())),
        )

    def _fire(self, state: State, event: Fired) -> None:
        side = state.units[event.firers[0]].side
        self._deeds[side]["fires"] += 1
        self._fell(side, luck_of_fire(self._table.edition, event))
        self._count("fire", event.assessment.modifiers)

    def _check(self, state: State, event: Checked) -> None:
        side = state.units[event.unit].side
        rallies = event.cause == "rally"
        self._fell(side, luck_of_check(self._table.edition, event))
        self._count("rally" if rallies else "check", event.assessment.modifiers)
        if rallies:
            better = LEVELS.index(event.result.outcome.level) < LEVELS.index(event.assessment.unit.level)
            self._deeds[side]["rallies" if better else "rallies that failed"] += 1

    def _deed(self, state: State, event: Event) -> None:
        match event:
            case ChargeDeclared(units=units):
                self._did(state, units[0], "charges")
            case ChargeEnded(units=units, how="vacated"):
                self._did(state, units[0], "charges the enemy did not await")
            case Struck(attacker=unit):
                self._did(state, unit, "charges that came to blows")
            case Reacted(units=units, reply=reply):
                self._did(state, units[0], "reaction fires" if reply == "fire" else "other reactions")
            case LevelChanged(unit=unit, after="routed"):
                self._did(state, unit, "routs")
            case Disengaged(unit=unit):
                self._did(state, unit, "disengagements")

    def _did(self, state: State, unit: str, deed: str) -> None:
        self._deeds[state.units[unit].side][deed] += 1

    def _fell(self, side: str, luck: float) -> None:
        """What dice give to one side they take from the other."""
        self._luck[side] += luck
        self._luck[self._table.enemy(side)] -= luck

    def _count(self, roll: str, modifiers: tuple[Modifier, ...]) -> None:
        self._rolls[roll] += 1
        for modifier in modifiers:
            if modifier.counted:
                found = self._modifiers.setdefault(f"{roll}: {modifier.why}", [0, 0])
                found[0] += 1
                found[1] += modifier.value
