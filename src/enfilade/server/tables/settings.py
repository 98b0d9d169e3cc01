"""How the tables of a server are kept: the folder of one's own files, the bounds, and the computer's pace."""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

from enfilade.server.load.limits import Limits

PACE = 0.35
"""Seconds between two answers of the computer."""


class Settings(NamedTuple):
    folder: Path | None = None
    """Scenarios and editions of one's own."""
    limits: Limits = Limits()
    pace: float = PACE
    unoffered: bool = False
    """Also play games that the page does not show yet. The keeper's word: no address sets it."""
