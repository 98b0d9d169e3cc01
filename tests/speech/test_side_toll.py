"""What a side has lost, with regiments and figures told apart, and what a report says of each unit."""

from __future__ import annotations

import msgspec

from enfilade.game.battles import battle
from enfilade.press.report.chronicle import chronicle
from enfilade.press.report.matter import left_of
from enfilade.press.report.page import page
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.turn.score import fallen
from enfilade.speech.side_toll import toll

replace = msgspec.structs.replace


def changed(state: State, id: str, **what: object) -> State:
    piece = state.units[id]
    return replace(state, units={**state.units, id: replace(piece, **what)})


def test_regiments_and_figures_are_told_apart() -> None:
    fresh = battle("drill-field", seed=1)
    table, state = fresh.table, fresh.state
    side = table.sides[0]
    own = [piece for piece in state.units.values() if piece.side == side]
    count = len(own)
    assert toll(table, state, side, fallen) == f"{count} of {count} units on the table; no figure lost"
    foot = [piece for piece in own if piece.unit.arm == "infantry"]
    gone, hurt = foot[0], foot[1]
    state = changed(state, gone.id, place="gone", end="surrendered")
    state = changed(state, hurt.id, unit=replace(hurt.unit, strength=hurt.unit.strength - 1))
    lost = gone.unit.strength + 1
    assert toll(table, state, side, fallen) == f"{count - 1} of {count} units on the table, 1 gone; {lost} figures lost"


def test_the_report_says_what_was_left_and_what_was_lost() -> None:
    assert left_of(6, 0) == "all 6 left"
    drawn = page(chronicle(battle("drill-field", seed=1)))
    assert "left and lost</th>" in drawn
    assert ">all 6 left</td>" in drawn
    assert ">0 of 6<" not in drawn
