"""Phase 5: units on D go straight back from the nearest enemy they see, all at once (J51)."""

from __future__ import annotations

from enfilade.core.errors import Illegal
from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle.commands import Disengage
from enfilade.rules.jr3.battle.events import Stopped
from enfilade.rules.jr3.battle.frames import Disengaging
from enfilade.rules.jr3.battle.moves.path import Plan
from enfilade.rules.jr3.battle.moves.retreats import disengaging
from enfilade.rules.jr3.battle.moves.together import together
from enfilade.rules.jr3.battle.orders import law
from enfilade.rules.jr3.battle.phases.moves import carry, ending
from enfilade.rules.jr3.battle.play import Play


def go(play: Play, frame: Disengaging) -> Stop | None:
    outcome = together(play.table, play.state.units.values(), _plans(play))
    for id, track in outcome.tracks.items():
        carry(play, track, ending(id, outcome.happenings), "disengage")
    play.pop()
    return None


def _plans(play: Play) -> dict[str, Plan]:
    """The ways back of those who have not been driven from their places by the first fires."""
    found: dict[str, Plan] = {}
    for piece in play.state.units.values():
        if piece.here and piece.unit.order == "disengage" and isinstance(piece.mark, Disengage):
            try:
                law.check_stands_to(piece)
                found[piece.id] = disengaging(play.table, play.state, piece, piece.mark.facing)
            except Illegal as why:
                play.tell(Stopped(unit=piece.id, why=why.reason, rule=why.rule))
    return found
