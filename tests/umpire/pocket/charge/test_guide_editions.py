"""Whole charges on every kind of card, worked by hand: columns at the free volley, short weapons, several defenders."""

from __future__ import annotations

import msgspec
from tests.umpire.pocket.charge.test_guide import Step, after, figures, guide, level, opened, said

from enfilade.library.editions.cards import Card, edition
from enfilade.umpire.pocket.charge import guide as charge_guide
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import of_lines
from enfilade.umpire.roster.reading_rows import rows

ON: Step = ("on", {}, [])
NONE: Step = ("none", {}, [])
BOTH: Step = ("touch", {"touched": ["7th Wisconsin"]}, [])


def roll(*dice: int) -> Step:
    return "roll", {}, list(dice)


def charged(card: Card, distance: float = 2, formation: str = "battle-line") -> State:
    """13th Alabama, 8 veterans, on 2nd Wisconsin, 5 elites."""
    state = opened(card)
    one = state.units["13th Alabama"]
    formed = msgspec.structs.replace(one, unit=msgspec.structs.replace(one.unit, formation=formation))
    state = msgspec.structs.replace(state, units={**state.units, "13th Alabama": formed})
    return said(charge_guide.begin(card, state, ["13th Alabama"], "2nd Wisconsin", {"distance": distance}))


def column_wins_by_one(card: Card) -> State:
    """An attack column: fear 3 + 1 + 2 = 6, they roll 8. 8 - (4 - 1 + 1 - 2) + 4 = 10 to 5 - (3 + 1) + 8 = 9; the die
    says 4, two inches."""
    state = after(charged(card, 2, "attack-column"), roll(3, 4), ON, roll(4, 4), NONE, roll(2, 2, 4, 4), card=card)
    assert guide(state, card)["stage"] == "stop-short"
    return after(state, roll(4), card=card)


def test_revised_15_an_attack_column_fires_the_free_volley() -> None:
    card = edition("adf-revised-15mm")
    state = column_wins_by_one(card)
    # Two dice each at two inches. 8 halved 4, opening +2, at elites -1: 5 + 2, nothing. 5, elite +1, opening +2, at
    # disorder +2, beside which no enfilade of a column counts: 10 + 2 = 12, that is MC.
    assert guide(state, card)["sheet"]["dice"]["due"] == 4
    state = after(state, roll(1, 1, 1, 1), card=card)
    assert guide(state, card)["says"][:2] == [
        "No effect on 2nd Wisconsin.",
        "13th Alabama loses nobody, but must check.",
    ]
    # It stands, and no order comes back in its own charge.
    state = after(state, roll(4, 4), card=card)
    assert guide(state, card)["over"] == "The volleys are over. Everyone who took part is in disorder or worse."
    assert level(state, "13th Alabama") == level(state, "2nd Wisconsin") == "disorder"


def test_reference_15_only_the_other_side_fires_at_a_column() -> None:
    card = edition("adf-reference-15mm")
    state = column_wins_by_one(card)
    assert guide(state, card)["sheet"]["dice"]["due"] == 2
    assert any("does not fire" in line and "column" in line for line in guide(state, card)["says"])


def test_western_10_nobody_fires_after_a_win_by_one() -> None:
    card = edition("adf-western-10mm")
    state = column_wins_by_one(card)
    assert guide(state, card)["over"] == "13th Alabama stops 2″ short. Nobody fires on this card."
    assert level(state, "13th Alabama") == level(state, "2nd Wisconsin") == "disorder"


def test_summary_15_a_column_fires_point_blank_after_a_win_by_one() -> None:
    card = edition("adf-summary-15mm")
    # 8 to 5 figures +2, points 4 - 1 + 1 - 2 = 2 to 3 + 1 = 4 +1: 3 + 1 to 3. Four dice each.
    state = after(charged(card, 2, "attack-column"), roll(3, 4), ON, roll(4, 4), NONE, roll(1, 3), card=card)
    assert guide(state, card)["stage"] == "volley"
    assert guide(state, card)["sheet"]["dice"]["due"] == 8


def test_revised_15_shotguns_fire_point_blank_at_the_last_inch() -> None:
    card = edition("adf-revised-15mm")
    text = """name,side,arm,weapon,quality,figures
8th Texas,us,cavalry,shotguns,veteran,5
13th Alabama,cs,infantry,R/M,veteran,8
"""
    order = of_lines(card, rows(text, "csv").rows)
    units = dict(order.units)
    one = units["8th Texas"]
    units["8th Texas"] = msgspec.structs.replace(one, unit=msgspec.structs.replace(one.unit, mounted=False))
    state = State(edition=card.id, digest=card.digest, side="cs", units=units, leaders={})
    state = said(charge_guide.begin(card, state, ["13th Alabama"], "8th Texas", {"distance": 2}))
    # Dismounted in line +1, the enemy near +1: 6, they roll 8. Shotguns of 5 figures 5, opening
    # +1, and 20: 26, that is 2H in the row of cavalry.
    state = after(state, roll(3, 4), ON, roll(4, 4), ("close", {}, [5, 5, 5, 5]), card=card)
    assert figures(state, "13th Alabama") == 6


def test_reference_25_stops_short_by_whole_inches() -> None:
    card = edition("adf-reference-25mm")
    # 8 - 4 + 5 = 9 to 5 - 4 + 7 = 8; the die says 3.
    state = after(charged(card), roll(3, 4), ON, roll(4, 4), NONE, roll(2, 3, 3, 4), roll(3), card=card)
    assert "Place 13th Alabama 3″ from 2nd Wisconsin." in guide(state, card)["move"]
    assert guide(state, card)["stage"] == "volley"


def test_revised_25_a_rout_by_eleven() -> None:
    card = edition("adf-revised-25mm")
    # Half of 3D6: 2, 3 and 4 make 4½, with 8 12½. 8 - 4 + 12 = 16 to 5 - 4 + 4 = 5: three figures and
    # eleven inches, routed.
    state = after(charged(card, 5), roll(2, 3, 4), ON, roll(4, 4), NONE, roll(6, 6, 2, 2), card=card)
    assert (figures(state, "2nd Wisconsin"), level(state, "2nd Wisconsin")) == (2, "routed")
    assert guide(state, card)["move"] == ["Move 2nd Wisconsin 11″ straight back, routed."]
    assert guide(state, card)["says"][-1] == "13th Alabama may follow up to 10″."


def test_summary_10_one_is_destroyed_and_the_other_beaten() -> None:
    card = edition("adf-summary-10mm")
    # One die: 2 for three figures more, and 6, to 1: by 7, and all five are gone.
    state = after(charged(card), roll(3, 4), BOTH, roll(4, 4), NONE, roll(4, 4), NONE, roll(6, 1), card=card)
    assert state.units["2nd Wisconsin"].gone
    assert level(state, "13th Alabama") == "good"
    # 8 to 6 figures +1; 4 to 4 + 1 and 1 for the lost regiment +1: 2 + 3 to 1, by 4: four figures, four inches.
    state = after(state, roll(3, 1), card=card)
    assert (figures(state, "7th Wisconsin"), level(state, "13th Alabama")) == (2, "disorder")
    assert guide(state, card)["says"][-1] == "13th Alabama may follow up to 3″."


def test_western_10_one_surrenders_and_the_other_holds() -> None:
    card = edition("adf-western-10mm")
    # 8 - 4 + 12 = 16 to 5 - 4 + 3 = 4: by 12, surrender.
    state = after(charged(card), roll(3, 4), BOTH, roll(4, 4), NONE, roll(4, 4), NONE, roll(6, 6, 1, 2), card=card)
    assert state.units["2nd Wisconsin"].gone == "surrendered"
    # 4 + 3 = 7 to 6 - 5 + 12 = 13, or a point less for the regiment lost: by 5 or 6, one figure and shaken either way.
    state = after(state, roll(1, 2, 6, 6), card=card)
    assert (figures(state, "13th Alabama"), level(state, "13th Alabama")) == (7, "shaken")
    assert (figures(state, "7th Wisconsin"), level(state, "7th Wisconsin")) == (6, "disorder")


def test_reference_10_a_stop_short_before_the_first_spares_the_second() -> None:
    card = edition("adf-reference-10mm")
    state = after(charged(card), roll(3, 4), BOTH, roll(4, 4), NONE, roll(4, 4), NONE, roll(2, 3, 3, 4), card=card)
    assert guide(state, card)["stage"] == "stop-short"
    # Half inches: the die says 4, two inches. 4 + 2 - 1 + 2 = 7, nothing; 5 + 1 + 2 + 2 + 2 = 12, MC, and 9 stands.
    state = after(state, roll(4), roll(1, 1, 1, 1), roll(4, 5), card=card)
    assert guide(state, card)["over"].endswith("7th Wisconsin is not struck.")
    assert level(state, "7th Wisconsin") == "disorder"
    assert figures(state, "7th Wisconsin") == 6
