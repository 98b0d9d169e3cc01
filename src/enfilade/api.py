"""What `import enfilade` promises: the names below, their arguments and what they give back; docs/api.md explains them.

Before 1.0 a promise may still be changed, but never silently: the changelog says so, and the second number of the
version goes up. Whatever lies deeper in the package may change at any time. A test holds the list.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from enfilade.ai import players as players
    from enfilade.core.errors import Illegal as Illegal
    from enfilade.core.errors import Malformed as Malformed
    from enfilade.game.battle import Battle as Battle
    from enfilade.game.battles import battle as battle
    from enfilade.game.battles import replay as replay
    from enfilade.game.battles import verify as verify
    from enfilade.lab.run.game import play as play
    from enfilade.lab.run.job import Job as Job
    from enfilade.lab.run.job import Result as Result
    from enfilade.lab.run.setting import Setting as Setting
    from enfilade.lab.run.setting import setting as setting
    from enfilade.library.editions.cards import editions as editions
    from enfilade.library.problems import BadFile as BadFile
    from enfilade.library.problems import Problem as Problem
    from enfilade.library.scenarios.checking import check_scenario as check_scenario
    from enfilade.library.scenarios.shelf import Loaded as Loaded
    from enfilade.library.scenarios.shelf import loaded as scenario
    from enfilade.library.scenarios.shelf import scenarios as scenarios
    from enfilade.umpire.forms.card import Card as Card
    from enfilade.umpire.forms.card import Fact as Fact
    from enfilade.umpire.forms.card import Judged as Judged
    from enfilade.umpire.forms.card import edition as edition

__all__ = [
    "BadFile",
    "Battle",
    "Card",
    "Fact",
    "Illegal",
    "Job",
    "Judged",
    "Loaded",
    "Malformed",
    "Problem",
    "Result",
    "Setting",
    "battle",
    "check_scenario",
    "edition",
    "editions",
    "play",
    "players",
    "replay",
    "scenario",
    "scenarios",
    "setting",
    "verify",
]

_HOMES: dict[str, tuple[str, ...]] = {
    "enfilade.core.errors": ("Illegal", "Malformed"),
    "enfilade.game.battle": ("Battle",),
    "enfilade.game.battles": ("battle", "replay", "verify"),
    "enfilade.lab.run.game": ("play",),
    "enfilade.lab.run.job": ("Job", "Result"),
    "enfilade.lab.run.setting": ("Setting", "setting"),
    "enfilade.library.editions.cards": ("editions",),
    "enfilade.library.problems": ("BadFile", "Problem"),
    "enfilade.library.scenarios.checking": ("check_scenario",),
    "enfilade.library.scenarios.shelf": ("Loaded", "scenarios"),
    "enfilade.umpire.forms.card": ("Card", "Fact", "Judged", "edition"),
}
"""Loaded when first asked for: charts and odds need neither the table nor its players."""
_HOME = {name: (module, name) for module, names in _HOMES.items() for name in names}
_HOME["scenario"] = ("enfilade.library.scenarios.shelf", "loaded")


def __getattr__(name: str) -> Any:
    if name == "players":
        return import_module("enfilade.ai.players")
    if name not in _HOME:
        raise AttributeError(f"enfilade promises no {name!r}; it has {', '.join(__all__)}")
    module, own = _HOME[name]
    return getattr(import_module(module), own)
