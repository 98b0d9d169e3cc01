"""Who plays: the players of this program by name, or a function of one's own as `module:function`."""

from __future__ import annotations

import sys
from hashlib import sha256
from importlib import import_module
from inspect import signature
from pathlib import Path
from typing import Any

from enfilade.ai.players import PLAYERS, thinker
from enfilade.ai.thought import Deadline, Thinker, Thought
from enfilade.core.errors import Malformed
from enfilade.library.problems import nearest
from enfilade.rules.adf.battle.view import View


def player_named(name: str) -> Thinker:
    """The player of that name; Malformed if there is none."""
    if ":" not in name:
        try:
            return thinker(name)
        except (KeyError, Malformed):
            known = list(PLAYERS)
            raise Malformed(
                f"there is no player {name!r}{nearest(name, known)}; there are {', '.join(known)},"
                " and your own as module:function"
            ) from None
    found = _own(name)
    try:
        wants = len(signature(found).parameters)
    except (TypeError, ValueError):
        wants = 0
    if wants == 2:
        return found  # type: ignore[no-any-return]
    if wants != 1:
        raise Malformed(f"{name} is no player: it takes a view, or a view and a deadline")

    def think(view: View, deadline: Deadline) -> Thought:
        return Thought(found(view))

    return think


def fingerprint(name: str) -> str:
    """Of the file that a player of one's own is written in: another version of it is another player."""
    if ":" not in name:
        return ""
    _own(name)
    file = getattr(sys.modules[name.partition(":")[0]], "__file__", None)
    return sha256(Path(file).read_bytes()).hexdigest()[:12] if file else ""


def _own(name: str) -> Any:
    module, _, function = name.partition(":")
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)
    try:
        found = getattr(import_module(module), function)
    except (ImportError, AttributeError, ValueError) as error:
        raise Malformed(f"the player {name} cannot be loaded: {error}") from None
    if not callable(found):
        raise Malformed(f"the player {name} is no function")
    return found
