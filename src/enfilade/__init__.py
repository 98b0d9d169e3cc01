"""Enfilade: John Hill's American Civil War regimental rules as a library, an umpire and a game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from enfilade import api
from enfilade.compiled import loading

if TYPE_CHECKING:
    from enfilade.api import BadFile as BadFile
    from enfilade.api import Battle as Battle
    from enfilade.api import Card as Card
    from enfilade.api import Fact as Fact
    from enfilade.api import Illegal as Illegal
    from enfilade.api import Job as Job
    from enfilade.api import Judged as Judged
    from enfilade.api import Loaded as Loaded
    from enfilade.api import Malformed as Malformed
    from enfilade.api import Problem as Problem
    from enfilade.api import Result as Result
    from enfilade.api import Setting as Setting
    from enfilade.api import battle as battle
    from enfilade.api import check_scenario as check_scenario
    from enfilade.api import edition as edition
    from enfilade.api import editions as editions
    from enfilade.api import play as play
    from enfilade.api import players as players
    from enfilade.api import replay as replay
    from enfilade.api import scenario as scenario
    from enfilade.api import scenarios as scenarios
    from enfilade.api import setting as setting
    from enfilade.api import verify as verify

# Before any of the engine is imported; api itself imports nothing of it until it is asked.
loading.use()

__all__ = api.__all__
__version__ = "0.2.0"


def __getattr__(name: str) -> Any:
    return getattr(api, name)


def __dir__() -> list[str]:
    return [*__all__, "__version__"]
