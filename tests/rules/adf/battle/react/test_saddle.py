"""Ruling 9.8: cavalry mounts and dismounts as its reaction, on every card."""

from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, guns, horse, us

import enfilade
from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.commands import React
from enfilade.rules.adf.battle.events import Fired, Formed, Reacted
from enfilade.rules.adf.battle.foretell.abilities import abilities
from enfilade.rules.adf.battle.foretell.options import options
from enfilade.rules.adf.battle.frames import Window
from enfilade.rules.adf.battle.react import replies

ALL = [name for name in enfilade.editions() if name.startswith("adf-")]
MICHIGAN = us("24-mich", 10, 10)
MOUNTED = horse(cs("4-va-cav", 10, 16), mounted=True)
"""Three inches and more away: a chance comes with every inch."""


def asked(*units: Any, **told: Any) -> Game:
    return game(*units, pending=(Window(by=("24-mich",), cause="move"),), **told)


@pytest.mark.parametrize("edition", ALL)
def test_horse_dismounts_and_the_next_turn_s_reaction_mounts_it_again(edition: str) -> None:
    play = asked(MICHIGAN, MOUNTED, edition=edition).do("react 4-va-cav dismount")
    piece = play.unit("4-va-cav")
    assert (piece.unit.mounted, piece.reacted) == (False, 1)
    assert [(event.units, event.reply) for event in play.told(Reacted)] == [(("4-va-cav",), "dismount")]
    assert play.told(Formed)[0].mounted is False
    afoot = asked(MICHIGAN, horse(cs("4-va-cav", 10, 16)), edition=edition).do("react 4-va-cav mount")
    assert afoot.unit("4-va-cav").unit.mounted


def test_it_is_the_whole_reaction() -> None:
    play = game(MICHIGAN, MOUNTED, cs("7-tenn", 20, 16)).do("24-mich move advance 2", "react 4-va-cav dismount")
    assert play.refused("react 4-va-cav fire") in ("adf.reaction.desperation", "adf.reaction.once")
    assert play.refused("react 4-va-cav mount") == "adf.reaction.once"


def test_only_cavalry_does_and_only_the_other_way() -> None:
    play = asked(MICHIGAN, MOUNTED, cs("7-tenn", 14, 16), guns(cs("pegram", 18, 16)))
    assert play.refused("react 4-va-cav mount") == "adf.move.change"
    assert play.refused("react 7-tenn dismount") == "adf.move.change"
    assert play.refused("react pegram mount") == "adf.move.change"


def test_a_routed_regiment_only_rallies() -> None:
    play = asked(MICHIGAN, horse(cs("4-va-cav", 10, 16, level="routed"), mounted=True))
    assert play.refused("react 4-va-cav dismount") == "adf.reaction.routed"


def test_it_needs_room() -> None:
    # On foot it covers 0.75 inches, mounted 1.5; friends stand close before and behind it.
    afoot = horse(cs("4-va-cav", 10, 16))
    close = us("24-mich", 12.5, 16, facing=270)
    assert asked(close, afoot).unit("4-va-cav").depth == 750
    assert asked(close, afoot).do("react 4-va-cav mount").unit("4-va-cav").depth == 1500
    play = asked(close, afoot, cs("7-tenn", 10, 16.8), cs("13-ala", 10, 15.2))
    assert play.refused("react 4-va-cav mount") == "adf.move.room"


def test_it_is_offered_at_the_table_and_reads_back() -> None:
    play = asked(MICHIGAN, MOUNTED)
    assert React(("4-va-cav",), "dismount") in options(play.table, play.state)
    assert React(("4-va-cav",), "mount") not in options(play.table, play.state)
    command = notation.parse("react 4-va-cav dismount", side="cs")
    assert notation.text(command) == "react 4-va-cav dismount"
    assert play.stop is not None
    told = {one.name: one for one in abilities(play.table, play.state, play.stop, "4-va-cav")}
    assert [one.command for one in told["mount"].offers] == [command]
    foot = asked(MICHIGAN, cs("7-tenn", 10, 16))
    assert foot.stop is not None
    assert "mount" not in {one.name for one in abilities(foot.table, foot.state, foot.stop, "7-tenn")}


def test_a_group_of_horse_dismounts_together() -> None:
    pair = horse(cs("4-va-cav", 10, 16), mounted=True), horse(cs("9-va-cav", 12.1, 16), mounted=True)
    play = asked(us("24-mich", 11, 10), *pair).do("react 4-va-cav+9-va-cav dismount")
    assert [play.unit(id).unit.mounted for id in ("4-va-cav", "9-va-cav")] == [False, False]


def test_standing_orders_ask_about_it_as_about_a_formation() -> None:
    play = game(MICHIGAN, MOUNTED)
    play.order("cs", "cs", fire="never", reform="no", disengage="no", countercharge="no", other="ask")
    assert play.do("24-mich move advance 1").question == "react"


def test_on_foot_it_can_fire_where_horse_could_not() -> None:
    # Mounted troopers fire at point blank only; on foot, next turn, breechloading carbines reach 2.25 inches.
    close = horse(cs("4-va-cav", 10, 13.5), mounted=True)
    play = asked(MICHIGAN, close)
    frame = play.state.frames[-1]
    assert isinstance(frame, Window)
    assert "fire" not in replies.replies(play.table, play.state, play.unit("4-va-cav"), frame)
    afoot = asked(MICHIGAN, horse(cs("4-va-cav", 10, 13))).do("react 4-va-cav fire")
    afoot.dice(*(1,) * getattr(afoot.stop, "dice", 0))
    assert afoot.told(Fired)[0].firers == ("4-va-cav",)
