"""Rolls in a line that the reports of any game tell alike: impacts, melees, leaders in danger; and how rare it was."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from enfilade.press.report.speech import Speech, first_up
from enfilade.speech.spoken import percent


def struck(speech: Speech, attacker: str, defender: str, totals: Any) -> str:
    score = f"{totals.attacker_total} to {totals.defender_total}"
    return f"{first_up(speech.unit(attacker))} struck {speech.unit(defender)}: {score}."


def fought(speech: Speech, attacker: str, defender: str) -> str:
    return f"{first_up(speech.unit(attacker))} fought {speech.unit(defender)} hand to hand."


def risked(speech: Speech, leader: str, falls: bool) -> str:
    return f"{first_up(speech.leader(leader))} was in danger: {'he fell' if falls else 'he was unhurt'}."


def odds_said(chance: Fraction) -> str:
    """A small chance as people say it.

    >>> odds_said(Fraction(1, 36)), odds_said(Fraction(5, 72)), odds_said(Fraction(1, 4))
    ('1 in 36', '1 in 14', '1 in 4')
    """
    return f"1 in {round(1 / chance)}"


def share_said(chance: Fraction) -> str:
    return f"{chance.numerator}/{chance.denominator}, {percent(chance)}"
