"""Advice as a seat is shown it: the order in words, the reason, its best chance, and what the map draws of it."""

from __future__ import annotations

from fractions import Fraction

from enfilade.core.errors import Malformed
from enfilade.core.stops import Ask
from enfilade.game.battle import Battle
from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.commands import Move, Ride
from enfilade.server.computer.deputy import Reply
from enfilade.server.showing.adf.asking.doers import doers, target
from enfilade.server.showing.adf.asking.ghosts import ghost
from enfilade.server.showing.adf.asking.offers import offers
from enfilade.server.showing.adf.asking.prospects import prospect
from enfilade.server.showing.adf.telling.names import linked
from enfilade.server.wire.asks import Advice, Ghost, GhostAsked
from enfilade.speech.spoken import percent

_BY_OFFER = ("done", "pass")
"""Answers whose words hang on what is asked."""


_NONE = percent(Fraction(0))
"""At long range a fire can frighten whom it cannot hurt."""


def advice(battle: Battle, at: int, reply: Reply) -> Advice:
    """What somebody would answer to what is asked now; Malformed if that cannot be done."""
    view = battle.view()
    command = notation.parse(reply.answer, side=view.side)
    weighed = prospect(battle, reply.answer, view.side)
    if not weighed.legal:
        raise Malformed("no advice that is any good could be found")
    return Advice(
        at=at,
        side=view.side,
        order=reply.answer,
        words=_words(battle, reply.answer) or weighed.title,
        why=linked(view.state, reply.why),
        about=doers(command),
        target=target(view.state, command),
        to=(command.x, command.y) if isinstance(command, Ride) else None,
        steps=reply.answer.partition(" move ")[2] if isinstance(command, Move) else "",
        ghost=_ghost(battle, command) if isinstance(command, Move) else None,
        best=weighed.best if weighed.best != _NONE else "",
        best_words=weighed.best_words if weighed.best != _NONE else "a check at most",
    )


def _words(battle: Battle, order: str) -> str:
    view = battle.view()
    assert isinstance(view.stop, Ask)
    if order not in _BY_OFFER:
        return ""
    return next((one.words for one in offers(view.table, view.state, view.stop) if one.order == order), "")


def _ghost(battle: Battle, command: Move) -> Ghost:
    steps = notation.text(command).partition(" ")[2].removeprefix("move ")
    return ghost(battle, GhostAsked(units=command.units, steps=steps), (battle.side,))
