"""Standing orders: what counts for a side that gives no sheet in its time, and that nobody else reads them (J58)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.tables import area, changed, cs, guns, little, us
from tests.rules.jr3.battle.test_records import begun, played

from enfilade.ai.players import random
from enfilade.core.codec import encode
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.record import Order, to_text
from enfilade.core.seals import own
from enfilade.core.stops import Ask, Roll
from enfilade.game import battles
from enfilade.game.moments import digest
from enfilade.rules.jr3.battle.commands import Again, Charge, Hold, Line, Sheet, Standing
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.orders import standing
from enfilade.rules.jr3.battle.state import State
from enfilade.rules.jr3.battle.view import view

UNITS = [us("2-wis", 10, 6), us("7-wis", 18, 6), guns(us("stewart", 26, 6)), cs("13-ala", 12, 30), cs("7-tenn", 20, 30)]
SECRET = "standing: 2-wis move advance 3.217; halt 7.391"


def ordered(table: Field, state: State, said: str, side: str = "us") -> State:
    found: State = ENGINE.answer(table, state, ENGINE.parse(f"standing: {said}", side)).state
    return found


def stands(table: Field, state: State, said: str) -> str:
    """The sheet of a side that gives none, after these standing orders; it can be sealed as it is."""
    state = ENGINE.begin(table).state if not state.frames else Table(table, state).state
    state = ordered(table, state, said)
    sheet = ENGINE.least(table, state, "us")
    ENGINE.check_sealed(table, state, "us", sheet)
    return ENGINE.text(sheet)


def test_without_them_all_hold() -> None:
    table, state = little(UNITS)
    assert ENGINE.least(table, Table(table, state).state, "us") == Sheet()


def test_they_unfold_like_a_sheet() -> None:
    """The nearest word counts; guns do not charge, and hold (J46)."""
    assert stands(*little(UNITS), "us c / 7-wis h within close") == "sheet: 2-wis c / 7-wis h within close"


def test_as_last_turn() -> None:
    battle = Table(*little(UNITS)).orders("2-wis advance 2 / 7-wis fm double-line").hold()
    assert stands(battle.table, battle.state, "all as last turn") == "sheet: 2-wis move advance 2"


def test_a_change_of_formation_is_made_once() -> None:
    """Turn after turn: half a move to form the double line and three inches of its seven, then three inches."""
    battle = Table(*little(UNITS))
    battle.state = ordered(battle.table, battle.state, "7-wis form double-line; advance 3")
    battle.orders("7-wis form double-line; advance 3").hold()
    assert ENGINE.text(ENGINE.least(battle.table, battle.state, "us")) == "sheet: 7-wis move advance 3"


def test_a_way_is_marched_as_far_as_it_goes() -> None:
    """Six inches are a line's whole move in the open, and the pond stops the other after two."""
    pond = [area("water", 16, 8.375, 20, 12)]
    table, state = little([UNITS[0], UNITS[1], UNITS[3]], terrain=pond)
    assert stands(table, state, "all advance 9") == "sheet: 2-wis move advance 6 / 7-wis move advance 2"


def test_an_enemy_who_has_gone_is_left_out() -> None:
    table, state = little(UNITS)
    gone = changed(state, "13-ala", place="gone", end="destroyed")
    said = "2-wis fr 13-ala / 7-wis c 13-ala / stewart h at 13-ala late"
    assert stands(table, gone, said) == "sheet: 2-wis fr / 7-wis c / stewart h late"


def test_routed_units_are_passed_by() -> None:
    table, state = little(UNITS)
    assert stands(table, changed(state, "2-wis", level="routed"), "2-wis c / 7-wis c") == "sheet: 7-wis c"


def test_no_more_brigades_charge_than_the_scenario_sends() -> None:
    units = [us("2-wis", 10, 6, brigade="iron"), us("7-wis", 18, 6, brigade="stone"), cs("13-ala", 12, 30)]
    limits: dict[str, Any] = {"charging-brigades": (1, 1, 1)}
    table, state = little(units, **limits)
    assert stands(table, state, "all c") == "sheet: 2-wis c"


def test_new_ones_take_the_place_of_the_old() -> None:
    table, state = little(UNITS)
    first = ordered(table, Table(table, state).state, "2-wis c / 7-wis h")
    second = ordered(table, first, "7-wis c")
    assert second.standing == {"us": (Line("7-wis", Charge()),)}
    assert ordered(table, second, "").standing == {}
    # The other side's are its own.
    both = ordered(table, second, "13-ala h", "cs")
    assert both.standing == {"us": (Line("7-wis", Charge()),), "cs": (Line("13-ala", Hold()),)}


@pytest.mark.parametrize(
    ("said", "kind", "why"),
    [
        ("13-ala c", Illegal, "13-ala is not yours to order"),
        ("2-wis c 7-wis", Illegal, "7-wis is no enemy"),
        ("2-wis c 99-ny", Malformed, "there is no unit '99-ny'"),
        ("99-ny c", Malformed, "there is no unit, brigade or side '99-ny'"),
        ("2-wis c / 2-wis h", Malformed, "2-wis has two orders"),
        ("meredith with 2-wis", Malformed, "standing orders are for units"),
    ],
)
def test_what_is_refused(said: str, kind: type[Exception], why: str) -> None:
    table, state = little(UNITS)
    waiting = Table(table, state).state
    with pytest.raises(kind, match=why):
        ordered(table, waiting, said)


def test_nobody_gives_them_for_nobody() -> None:
    table, state = little(UNITS)
    with pytest.raises(Malformed, match="given for us or cs"):
        ordered(table, Table(table, state).state, "2-wis c", "")


def test_they_are_written_and_read_back() -> None:
    given = Standing("us", (Line("us", Again()), Line("2-wis", Hold())))
    assert ENGINE.text(given) == "standing: us again / 2-wis h"
    assert ENGINE.parse("standing: us as last turn / 2-wis hold", "us") == given
    assert ENGINE.text(Standing("cs")) == "standing:"


def test_they_may_be_given_at_any_moment_and_change_nothing_else() -> None:
    """After one's own seal, while dice are due, and in the other's turn to answer; not when all is over."""
    battle = begun()
    battle.answer("sheet: 2-wis advance 3", side="us")
    stop = battle.stop
    battle.answer(SECRET, side="us")
    assert battle.stop == stop
    assert isinstance(stop, Ask)
    typed = battles.battle("drill-field", "jr3-15mm", 3, dice="typed")
    while not isinstance(typed.stop, Roll):
        side = typed.asked[0]
        typed.answer(random(typed.view(side)), side=side)
    due = typed.stop
    typed.answer("standing: all h", side="union")
    assert typed.stop == due
    over = played()
    with pytest.raises(Illegal, match="over"):
        over.answer(SECRET, side="us")


def test_the_least_answer_is_theirs() -> None:
    battle = begun()
    battle.answer("standing: iron advance 3.217 / stewart h late", side="us")
    assert battle.least("us") == "sheet: 2-wis move advance 3.217 / 7-wis move advance 3.217 / stewart h late"
    assert battle.least("cs") == "sheet:"
    battle.answer(battle.least("us"), side="us")
    battle.answer("sheet:", side="cs")
    assert battle.state.units["2-wis"].unit.order == "move"
    # Nobody need change to hold for it.
    assert battle.least("us") == "changes:"


def test_the_other_side_has_nothing_of_them_in_view_record_or_digest() -> None:
    battle, plain = begun(), begun()
    battle.answer(SECRET, side="us")
    table = battle.table
    seen = encode(view(table, battle.state, "cs", battle.stop).state)
    assert seen == encode(view(table, plain.state, "cs", plain.stop).state)
    assert b"3217" in encode(view(table, battle.state, "us", battle.stop).state)
    theirs = own(battle.record, ("cs",))
    assert "3.217" not in to_text(theirs)
    assert "3.217" in to_text(own(battle.record, ("us",)))
    assert digest(table, battle.state) == digest(table, plain.state)
    # Whoever has no more than that can still play it again, and go on.
    again = battles.replay(theirs)
    assert again.state.standing == {}
    assert again.stop == battle.stop


def test_events_of_them_are_for_their_own_side() -> None:
    battle = begun()
    (event,) = battle.answer(SECRET, side="us")
    assert event.seen_by == ("us",)


def test_a_record_with_them_is_replayed_and_they_may_be_taken_back() -> None:
    battle = begun()
    battle.answer(SECRET, side="us")
    assert isinstance(battle.record.lines[-1].entry, Order)
    again = battles.replay(battle.record)
    assert again.state == battle.state
    assert again.state.standing == standing_of(SECRET)
    assert battle.undo("us") == SECRET
    assert battle.state.standing == {}


def standing_of(said: str) -> dict[str, tuple[Line, ...]]:
    command = ENGINE.parse(said, "us")
    assert isinstance(command, Standing)
    assert standing.target_of(command.lines[0].order) == ""
    return {"us": command.lines}
