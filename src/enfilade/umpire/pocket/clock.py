"""The clock of an evening: how long a turn takes, and which turn the battle will reach at this pace."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from enfilade.umpire.pocket.record.replaying import Battle
from enfilade.umpire.pocket.record.says import Turn
from enfilade.umpire.pocket.wings import WINGS

_PAUSE = 60
"""Minutes without an entry after which nobody is at the table: they are not counted."""


def clock(battle: Battle, now: int | None = None) -> dict[str, Any]:
    """Pace and forecast from the times at which entries were made; `now` is in milliseconds, as theirs."""
    items = battle.history
    times = [item.entry.at for item in items if item.entry.at]
    played = _minutes([*times, now] if now else times)
    passed = sum(1 for item in items if not item.undone and _is_turn(item.entry.say))
    # Where the sides take turns, a turn of the battle has two halves.
    halves = 2 if WINGS[battle.card.family].alternates else 1
    done = passed / halves
    pace = played / done if done else None
    turn, turns = battle.state.turn, battle.opening.turns
    left = None
    if pace and battle.opening.minutes is not None:
        left = max(0.0, (battle.opening.minutes - played) / pace)
    ends = None
    if left is not None:
        reached = max(turn, int(done + left + 1e-9))
        ends = min(reached, turns) if turns else reached
    return {
        "started": times[0] if times else None,
        "elapsed_minutes": round(played),
        "per_turn_minutes": round(pace) if pace else None,
        "turns_left_by_pace": round(left, 1) if left is not None else None,
        "ends_on_turn": ends,
        "says": _says(bool(times), round(played), pace, ends, done, turns),
    }


def _minutes(times: list[int]) -> float:
    """Minutes played: from entry to entry, without long pauses and clocks that run backwards."""
    total = 0.0
    for before, after in pairwise(times):
        minutes = (after - before) / 60_000
        total += minutes if 0 < minutes <= _PAUSE else 0
    return total


def _is_turn(say: dict[str, Any]) -> bool:
    return say.get("do") == Turn.__struct_config__.tag


def _says(started: bool, played: int, pace: float | None, ends: int | None, done: float, turns: int | None) -> str:
    if pace is None:
        if not started:
            return "The clock starts with the first entry"
        so_far = f"{_told(played)} so far" if played else "The clock runs"
        return f"{so_far}; the pace shows after the first turn"
    told = f"{_told(max(1, round(pace)))} a turn"
    if ends is not None:
        return f"{told}; at this pace you will finish turn {ends}" + (f" of {turns}" if turns else "")
    if turns:
        more = max(0, round((turns - done) * pace))
        return f"{told}; about {_told(more)} more to the end of turn {turns}"
    return told


def _told(minutes: int) -> str:
    if minutes < 90:
        return f"{minutes} minute{'' if minutes == 1 else 's'}"
    hours, rest = divmod(minutes, 60)
    return f"{hours} hour{'' if hours == 1 else 's'}" + (f" {rest} minutes" if rest else "")
