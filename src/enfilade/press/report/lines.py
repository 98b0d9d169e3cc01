"""Rolls in a line of a report that any game tells alike: impacts, melees, leaders in danger."""

from __future__ import annotations

from typing import Any

from enfilade.press.report.speech import Speech, first_up


def struck(speech: Speech, attacker: str, defender: str, totals: Any) -> str:
    score = f"{totals.attacker_total} to {totals.defender_total}"
    return f"{first_up(speech.unit(attacker))} struck {speech.unit(defender)}: {score}."


def fought(speech: Speech, attacker: str, defender: str) -> str:
    return f"{first_up(speech.unit(attacker))} fought {speech.unit(defender)} hand to hand."


def risked(speech: Speech, leader: str, falls: bool) -> str:
    return f"{first_up(speech.leader(leader))} was in danger: {'he fell' if falls else 'he was unhurt'}."
