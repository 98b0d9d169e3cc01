"""Names in sentences that can be clicked: marked while a sentence is made, or found in one that was made without."""

from __future__ import annotations

import re
from collections.abc import Iterable

from enfilade.ai.adf.captain import reasons as spoken
from enfilade.rules.adf.battle.state import State
from enfilade.server.showing.words import mark
from enfilade.server.wire.common import Part
from enfilade.speech.names import Names


def marked(names: Names, ids: Iterable[str]) -> Names:
    """The same names, each of these carrying its id through whatever sentence is made with it."""
    signs = {id: mark(id, names[id]) for id in ids}
    return Names(names.known | signs, names.guns)


def linked(state: State, words: str) -> tuple[Part, ...]:
    """A sentence made without marks, in pieces: those that name a unit or a leader, in full or as he is spoken of."""
    known = {spoken.leader(chief): id for id, chief in state.leaders.items()}
    known |= {chief.name: id for id, chief in state.leaders.items()}
    known |= {spoken.unit(piece).removeprefix("the "): id for id, piece in state.units.items()}
    known |= {piece.name: id for id, piece in state.units.items()}
    longest = sorted(filter(None, known), key=len, reverse=True)
    pattern = "|".join(re.escape(name) for name in longest)
    pieces = re.split(rf"(?<!\w)({pattern})(?!\w)", words) if longest else [words]
    return tuple(Part(text=piece, id=known.get(piece, "")) for piece in pieces if piece)
