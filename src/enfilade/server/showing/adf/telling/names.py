"""Names in sentences that can be clicked, where the captain has made them."""

from __future__ import annotations

from enfilade.rules.adf.battle.state import State
from enfilade.server.showing.words import linked as words_linked
from enfilade.server.wire.common import Part
from enfilade.speech import spoken_names as spoken


def linked(state: State, words: str) -> tuple[Part, ...]:
    """A sentence made without marks, in pieces: those that name a unit or a leader, in full or as he is spoken of."""
    known = {spoken.leader(chief): id for id, chief in state.leaders.items()}
    known |= {chief.name: id for id, chief in state.leaders.items()}
    known |= {spoken.unit(piece).removeprefix("the "): id for id, piece in state.units.items()}
    known |= {piece.name: id for id, piece in state.units.items()}
    return words_linked(known, words)
