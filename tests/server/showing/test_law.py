"""Over battles played by programs: every moment can be shown to everybody, and what is offered is legal."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from enfilade.ai.players import PLAYERS
from enfilade.core.stops import Ask
from enfilade.game.battle import Battle
from enfilade.game.battles import battle
from enfilade.rules.adf.battle.commands import Order
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.rules.adf.battle.receipts import receipt
from enfilade.server.showing.sight import sight
from enfilade.server.showing.timeline import time_line
from enfilade.server.tables.onlooker import GameNow, Onlooker
from enfilade.server.wire.sight import Sight

NOW = GameNow("g", 1, "server", {"union": "you", "confederate": "computer"}, {"union": True}, "", 0, False)
SEATS = [Onlooker(("union",)), Onlooker(("confederate",)), Onlooker(("union", "confederate")), Onlooker(())]
EVERY = 6
"""Moments that are looked at are this many lines apart; questions that are seldom asked are looked at always."""


@pytest.mark.parametrize("edition", ["adf-revised-15mm", "adf-western-10mm", "adf-reference-25mm"])
@pytest.mark.parametrize("scenario", ["drill-field", "mcphersons-woods"])
def test_every_moment_can_be_shown_and_every_offer_is_legal(scenario: str, edition: str) -> None:
    one = battle(scenario, edition=edition, seed=11)
    asked: Counter[str] = Counter()
    while not one.over and len(one.record.lines) < 260:
        assert isinstance(one.stop, Ask)
        question = one.stop.question
        asked[question] += 1
        if len(one.record.lines) % EVERY == 0 or asked[question] < 3:
            _look(one)
        if len(one.record.lines) == 60:
            one.answer(Order("confederate", "confederate", Standing(fire="first", other="no")))
        one.answer(PLAYERS["drill" if asked["react"] % 4 else "random"](one.view()))
    assert asked["react"] > 3
    assert asked["activate"] > 3
    time_line(one, SEATS[0])
    for line in range(0, len(one.record.lines), 40):
        msgspec.json.encode(sight(one, SEATS[1], NOW, log_from=0, line=line))


def _look(one: Battle) -> None:
    for onlooker in SEATS:
        shown = sight(one, onlooker, NOW, log_from=len(one.record.lines) - EVERY)
        assert msgspec.json.decode(msgspec.json.encode(shown), type=Sight) == shown
        for event in shown.log:
            rolled = receipt(one.table, one.events_at(event.line)[event.index]) is not None
            assert event.receipt == rolled
            assert event.parts
        waiting = shown.waiting
        assert waiting.yours == (one.side in onlooker.sides)
        assert bool(waiting.offers) == waiting.yours
        for offer in waiting.offers:
            one.check(offer.order)
        assert waiting.title.endswith((".", "?"))
        for piece in shown.units:
            assert piece.standing is None or piece.side in onlooker.sides
            if piece.place == "table":
                assert piece.stands
                assert sum(stand.figures for stand in piece.stands) == piece.strength
