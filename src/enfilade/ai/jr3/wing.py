"""*Johnny Reb III* played by the computer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from enfilade.ai.jr3.captain.captain import think
from enfilade.ai.jr3.captain.mind import mind
from enfilade.ai.jr3.drill.player import drill
from enfilade.ai.jr3.random_play import random_play
from enfilade.ai.thought import Player, Thinker


@dataclass(frozen=True, slots=True)
class Jr3Players:
    family: str = "jr3"
    random: Player = random_play
    drill: Player = drill

    def captain(self, name: str) -> Thinker:
        his = mind(name)
        return lambda view, deadline: think(view, deadline, his)

    def to_come(self, view: Any) -> int:
        """Sheets are marked at once."""
        return 1

    def adviser(self, think: Thinker, *, is_captain: bool) -> Thinker:
        """Sheets are all that is asked, and all that he gives."""
        return think


WING = Jr3Players()
