"""A battle on a little table, for what is shown of it: nothing is recorded, and only its present moment is there."""

from __future__ import annotations

from tests.rules.adf.battle.driving import Game

import enfilade
from enfilade.game.battle import Battle
from enfilade.game.moments import Moment


def battle_of(played: Game) -> Battle:
    assert played.stop is not None
    record = enfilade.battle("drill-field", seed=1).record
    return Battle(played.table, record, [Moment(played.state, played.stop, ())])
