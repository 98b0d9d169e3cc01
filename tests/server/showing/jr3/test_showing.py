"""Johnny Reb III as a seat sees it: every moment of battles played by chance, and single moments by hand."""

from __future__ import annotations

import msgspec
import pytest
from tests.rules.jr3.battle import tables
from tests.rules.jr3.battle.tables import cs, us

from enfilade.ai.players import random
from enfilade.core.stops import Ask, Roll
from enfilade.game.battle import Battle
from enfilade.game.battles import battle
from enfilade.server.showing.jr3.asking import title, unit_card
from enfilade.server.showing.jr3.known import known_to
from enfilade.server.showing.jr3.log import faces_of
from enfilade.server.showing.sight import sight
from enfilade.server.showing.timeline import time_line
from enfilade.server.showing.wings import wing_of
from enfilade.server.tables.onlooker import GameNow, Onlooker
from enfilade.server.wire.common import ReceiptLine
from enfilade.server.wire.sight import Sight

UNION, REBELS, BOTH, NOBODY = (
    Onlooker(sides) for sides in (("union",), ("confederate",), ("union", "confederate"), ())
)
SEATS = (UNION, REBELS, BOTH, NOBODY)
NOW = GameNow("g", 1, "typed", {"union": "you", "confederate": "friend"}, {"union": True}, "", 0, False)


def begun(scenario: str = "drill-field", **more: str) -> Battle:
    return battle(scenario, "jr3-15mm", seed=5, **more)  # type: ignore[arg-type]  # dice


def said(shown: Sight) -> list[str]:
    return ["".join(part.text for part in one.parts) for one in shown.log]


def shown_to(one: Battle, onlooker: Onlooker, line: int | None = None) -> Sight:
    found = sight(one, onlooker, NOW, log_from=0, line=line)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Sight) == found
    return found


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["drill-field", "mcphersons-woods"])
def test_every_moment_of_a_battle_by_chance_can_be_shown_to_everybody(scenario: str) -> None:
    one = begun(scenario)
    for _ in range(24):
        if not isinstance(one.stop, Ask):
            break
        for onlooker in SEATS:
            shown = shown_to(one, onlooker)
            waiting = shown.waiting
            assert waiting.yours == bool(set(one.asked) & set(onlooker.sides))
            assert waiting.yours == bool(waiting.offers)
            for offer in waiting.offers:
                one.check(offer.order, side=waiting.side)
            assert waiting.title.endswith(".")
            for piece in shown.units:
                if piece.place == "table":
                    assert sum(stand.figures for stand in piece.stands) == piece.strength
        side = one.asked[-1]
        one.answer(random(one.view(side)), side=side)
    everything = shown_to(one, NOBODY)
    rolled = 0
    for happening in everything.log:
        event = one.events_at(happening.line)[happening.index]
        receipt = wing_of(one).receipt(one.table, event)
        assert happening.receipt == (receipt is not None)
        if receipt is not None:
            rolled += len(receipt.faces)
            assert receipt.faces == happening.faces == faces_of(event)
            assert receipt.text
    assert rolled
    line = time_line(one, REBELS)
    assert {"turn"} <= {kind for mark in line.marks for kind in mark.kinds}
    assert {mark.active for mark in line.marks} == {""}
    for past in range(0, len(one.record.lines), 25):
        assert not shown_to(one, UNION, past).waiting.offers


def test_who_has_sealed_is_told_and_never_what() -> None:
    one = begun()
    assert shown_to(one, NOBODY).waiting.title == "Turn 1: orders of the Union and Confederates."
    one.answer("sheet: 4-tex move advance 3.137", side="confederate")
    for onlooker in SEATS:
        shown = shown_to(one, onlooker)
        assert shown.waiting.title == "Turn 1: orders of the Union. The Confederates have sealed."
        assert said(shown)[-1] == "Confederates: an answer is sealed."
        assert b"3.137" not in msgspec.json.encode(shown)
    assert shown_to(one, UNION).waiting.yours
    assert not shown_to(one, REBELS).waiting.yours
    wing = wing_of(one)
    assert wing.short_ask(one, ("union",)) == "turn 1: your orders"
    assert wing.short_ask(one, ("confederate",)) == "turn 1: orders of the Union"


def test_an_order_is_told_once_it_is_revealed_and_not_in_the_next_turn() -> None:
    one = begun()
    one.answer("sheet: 20-me move advance 3", side="union")
    one.answer("sheet:", side="confederate")
    assert one.state.phase == "reveal-orders"
    maine = next(unit for unit in shown_to(one, REBELS).units if unit.id == "20-me")
    assert maine.words.endswith(", facing north, to move")
    card = unit_card(one, "20-me", ("confederate",), 7)
    assert ReceiptLine(what="Orders", value="to move") in card.lines
    one.answer("changes:", side="union")
    assert one.state.phase == "mark-orders"
    maine = next(unit for unit in shown_to(one, REBELS).units if unit.id == "20-me")
    assert maine.words.endswith(", facing north")
    assert all(line.what != "Orders" for line in unit_card(one, "20-me", (), 9).lines)


def test_who_has_changed_to_hold_does_not_move_in_words_either() -> None:
    one = begun(dice="typed")
    for side, answer in (("union", "sheet: 20-me move advance 3"), ("confederate", "sheet: 4-tex c")):
        one.answer(answer, side=side)
    one.answer("changes: 20-me", side="union")
    one.answer("changes:", side="confederate")
    units = {unit.id: unit for unit in shown_to(one, NOBODY).units}
    assert isinstance(one.stop, Roll)
    assert units["20-me"].words.endswith("facing north, changed to hold")
    assert units["4-tex"].words.endswith("facing south, to charge")
    assert ReceiptLine(what="Orders", value="changed to hold") in unit_card(one, "20-me", (), 1).lines


def test_dice_that_are_due_are_for_their_side_to_throw() -> None:
    one = begun(dice="typed")
    while not isinstance(one.stop, Roll):
        side = one.asked[0]
        one.answer(random(one.view(side)), side=side)
    mine = Onlooker((one.stop.side,))
    waiting = shown_to(one, mine).waiting
    assert (waiting.kind, waiting.yours, waiting.may_type, waiting.dice) == ("roll", True, True, one.stop.dice)
    assert not shown_to(one, NOBODY).waiting.yours
    assert wing_of(one).short_ask(one, mine.sides).endswith("your dice are due")


def test_what_one_side_hides_neither_the_other_nor_a_watcher_has() -> None:
    table, state = tables.little([us("a", 10, 10), us("b", 20, 10), cs("c", 10, 30)])
    for id in ("b", "c"):
        state = tables.changed(state, id, hidden=True)
    assert set(known_to(table, state, "us").units) == {"a", "b"}
    assert set(known_to(table, state, "cs").units) == {"a", "c"}
    assert set(known_to(table, state, "").units) == {"a"}


def test_titles_count_and_do_not_tell() -> None:
    one = begun()
    sheet = one.game.parse("sheet: 20-me h / martin fm unlimber / vincent with 20-me", "union")
    assert title(sheet) == "Two orders and one ride"
    assert title(one.game.parse("changes: 20-me / martin", "union")) == "Two units change to hold"
