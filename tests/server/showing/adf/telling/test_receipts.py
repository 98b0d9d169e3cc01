"""Receipts of what has happened: the dice, the rows, and which of them they fell on."""

from __future__ import annotations

import pytest
from tests.rules.adf.battle.driving import game
from tests.rules.adf.battle.tables import cs, us

import enfilade
from enfilade.rules.adf.battle.events import Checked, Feared, Fired, Lost
from enfilade.server.showing.adf.telling.receipts import shown

MICHIGAN = us("24-mich", 10, 10)
TENNESSEE = cs("7-tenn", 10, 13)


def test_a_fire_shows_its_dice_and_marks_the_row_they_fell_on() -> None:
    # 10 and 4 and 5: 19, one figure, the row of 7 to 9 on the dice.
    play = game(MICHIGAN, TENNESSEE).do("24-mich fire 7-tenn").dice(4, 5)
    receipt = shown(play.table, play.told(Fired)[0])
    assert receipt is not None
    assert receipt.faces == (4, 5)
    assert [(cell.dice, cell.figures) for cell in receipt.cells if cell.marked] == [("7–9", 1)]
    assert [line.value for line in receipt.result] == ["1H: loses 1 figure, morale check with +2"]
    assert receipt.due == ("7-tenn: morale check for 1H with +2",)
    assert "7–9: 1 figure, check at +2, 15/36 (42%)  ← the dice" in receipt.text


def test_a_check_marks_its_row_too() -> None:
    play = game(MICHIGAN, TENNESSEE).do("24-mich fire 7-tenn").dice(4, 5).dice(1, 2)
    receipt = shown(play.table, play.told(Checked)[0])
    assert receipt is not None
    # A natural 3 against 6: shaken, and three inches back.
    [row] = [cell for cell in receipt.cells if cell.marked]
    assert (row.dice, row.chance.exact) == ("3", "2/36")
    assert row.words.startswith("shaken, falls back 3″")


def test_a_fear_check_has_the_faces_of_its_check() -> None:
    play = game(us("24-mich", 20, 10), cs("7-tenn", 20, 15.25)).do("24-mich charge 7-tenn").dice(3, 3).pass_all()
    play.dice(5, 5)
    receipt = shown(play.table, play.told(Feared)[0])
    assert receipt is not None
    assert receipt.title == "Fear of the charge"
    assert receipt.faces == (5, 5)


def test_what_needed_no_reckoning_has_no_receipt() -> None:
    play = game(MICHIGAN, TENNESSEE).do("24-mich fire 7-tenn").dice(4, 5)
    assert shown(play.table, play.told(Lost)[0]) is None


@pytest.mark.parametrize("edition", ["adf-revised-15mm", "adf-summary-15mm", "adf-western-10mm"])
def test_whatever_happens_its_receipt_marks_one_row_at_most_and_one_if_it_has_rows(edition: str) -> None:
    battle = enfilade.battle("drill-field", edition=edition, seed=1862)
    kinds = set()
    for _ in range(120):
        if battle.over:
            break
        for event in battle.answer(enfilade.players.drill(battle.view())):
            receipt = shown(battle.table, event)
            if receipt is not None:
                kinds.add(receipt.title)
                assert sum(cell.marked for cell in receipt.cells) == (1 if receipt.cells else 0)
    assert {"Fire", "Morale check"} <= kinds
