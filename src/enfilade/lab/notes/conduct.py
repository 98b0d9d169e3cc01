"""How a game was played, besides how it went: slips by exact odds, luck of the dice, deeds, modifiers that told."""

from __future__ import annotations

import msgspec

from enfilade.press.conduct.slip import Slip


class Conduct(msgspec.Struct, frozen=True, kw_only=True):
    """Of one game."""

    slips: tuple[Slip, ...] = ()
    """The worst, worst first."""
    luck: dict[str, float] = {}
    """By side: figures its dice were worth above what they owed it, in fire and in checks."""
    deeds: dict[str, dict[str, int]] = {}
    """By side: how often it fired, charged, reacted, rallied and so on."""
    modifiers: dict[str, tuple[int, int]] = {}
    """Modifiers of fires and checks that counted, by their words: how often, and what they came to together."""
    rolls: dict[str, int] = {}
    """How many fires, checks and attempts to rally there were, which the modifiers are a part of."""
