"""Enfilade: John Hill's American Civil War regimental rules as a library, an umpire and a game."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from enfilade.library.editions.cards import editions
from enfilade.umpire.forms.card import Card, edition

if TYPE_CHECKING:
    from enfilade.ai import players
    from enfilade.game.battles import battle, replay

__all__ = ["Card", "battle", "edition", "editions", "players", "replay"]
__version__ = "0.1.0"

_LATER = {"battle": "enfilade.game.battles", "replay": "enfilade.game.battles", "players": "enfilade.ai.players"}
"""Loaded when first asked for: charts and odds do not need the table."""


def __getattr__(name: str) -> Any:
    if name not in _LATER:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    module = import_module(_LATER[name])
    return module if name == "players" else getattr(module, name)
