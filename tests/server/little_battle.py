"""A battle with its record on a little table, from the middle of a turn, with typed dice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from tests.rules.adf.battle.driving import Game
from tests.rules.adf.battle.tables import Told, changed, little

from enfilade.core.record import begun
from enfilade.core.stops import Ask, Roll
from enfilade.game.battle import Battle
from enfilade.game.battles import battle
from enfilade.game.moments import Moment
from enfilade.server.showing.sight import sight
from enfilade.server.tables.onlooker import GameNow, Onlooker
from enfilade.server.wire.sight import Sight, UnitSeen

UNION, CONFEDERACY, BOTH, NOBODY = (Onlooker(sides) for sides in (("us",), ("cs",), ("us", "cs"), ()))


def fought(units: Sequence[Told], terrain: Sequence[Told] = (), put: dict[str, dict[str, Any]] | None = None,
           **more: Any) -> Battle:  # fmt: skip
    """The Union is to choose whom to activate; `put` changes pieces as no scenario could."""
    table, state = little(units, terrain, **more)
    for id, changes in (put or {}).items():
        state = changed(state, id, **changes)
    game = Game(table, state)
    assert game.stop is not None
    opening = msgspec.structs.replace(battle("drill-field", seed=1, dice="typed").record.opening)
    start = Moment(game.state, game.stop, ())
    return Battle(table, begun(opening, "1"), [start, start])


def onward(one: Battle) -> Battle:
    """Every chance to react goes by and all dice are sixes, up to the next question of another kind."""
    while True:
        match one.stop:
            case Roll(dice=dice):
                one.roll((6,) * dice)
            case Ask(question="react"):
                one.answer("pass")
            case _:
                return one


def now(dice: str = "typed", **seats: str) -> GameNow:
    return GameNow("g", 7, dice, {"us": "you", "cs": "friend"} | seats, {"us": True, "cs": False}, "", 0, False)


def seen(one: Battle, onlooker: Onlooker, log_from: int = 0, line: int | None = None) -> Sight:
    return sight(one, onlooker, now(), log_from=log_from, line=line)


def unit(shown: Sight, id: str) -> UnitSeen:
    return next(one for one in shown.units if one.id == id)


def said(shown: Sight) -> list[str]:
    return ["".join(part.text for part in one.parts) for one in shown.log]
