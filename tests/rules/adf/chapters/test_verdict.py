"""The verdict of an impact in its corners: who is spared, who shares it, how far a winner follows, what is said."""

from __future__ import annotations

import msgspec
import pytest
from tests.rules.adf.chapters.test_impact import BY_DICE_DOWN, CS, US, card, clash, side, unit

from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.rules.adf.chapters import verdict
from enfilade.rules.adf.chapters.verdict import Outcome
from enfilade.rules.adf.odds.chain import Fate

SUMMARY, REVISED, WESTERN = card("summary-15mm"), card("revised-15mm"), card("western-10mm")
ATTACK = clash(unit(CS), unit(US))
ORDER, DISORDER = Fate(0, "good"), Fate(0, "disorder")


def test_a_close_win_costs_an_inch_and_no_level() -> None:
    """Who was in disorder before stays so; driven back by two he drops to shaken."""
    worn = clash(unit(CS), unit(US, level="disorder"))
    close = verdict.outcome_of(SUMMARY, worn, "dice-down", 1)
    assert (close.kind, close.attacker, close.defender) == ("close", DISORDER, Fate(0, "disorder", 1))
    assert verdict.outcome_of(SUMMARY, worn, "dice-down", 2).defender.level == "shaken"
    lines = [str(line.value) for line in verdict.told(SUMMARY, close)]
    assert lines[0] == "the attacker wins, by 1"
    assert lines[1:3] == ["disorder", "disorder, falls back 1″"]


def test_surrender_has_no_margin() -> None:
    found = verdict.outcome_of(REVISED, ATTACK, "surrender", 0)
    assert found == Outcome("surrender", "attacker", 0, DISORDER, Fate(6, "good", eliminated=True))
    assert verdict.told(REVISED, found)[0].value == "the attacker wins, the loser surrenders"


@pytest.mark.parametrize("name", [*BY_DICE_DOWN, "western-10mm", "revised-15mm"])
def test_a_card_has_one_way_of_impact(name: str) -> None:
    edition = card(name)
    absent = verdict.final_impact if name in BY_DICE_DOWN else verdict.dice_down
    with pytest.raises(Malformed, match="this card has no"):
        absent(edition)


def test_a_card_without_a_line_for_a_margin() -> None:
    rules = REVISED.charge.final_impact
    assert rules is not None
    first = dict(list(rules.bands.items())[:1])
    holed = msgspec.structs.replace(
        REVISED,
        charge=msgspec.structs.replace(REVISED.charge, final_impact=msgspec.structs.replace(rules, bands=first)),
    )
    with pytest.raises(Malformed, match="no result for a win by 9"):
        verdict.blow_of(holed, "final-impact", 9)


def test_how_far_a_winner_follows() -> None:
    """An inch less than the loser goes; not after stopping short, whatever the volley did, and not a defender."""
    back = Fate(1, "shaken", 5)
    won = Outcome("driven-back", "attacker", 5, DISORDER, back)
    less = REVISED.charge.advance_less
    assert verdict.advance_of(REVISED, won) == Length.of(5) - less
    assert verdict.advance_of(REVISED, msgspec.structs.replace(won, kind="stop-short")) == 0
    assert verdict.advance_of(REVISED, Outcome("driven-back", "defender", 5, back, DISORDER)) == 0
    near = Outcome("driven-back", "attacker", 5, DISORDER, Fate(1, "shaken"))
    assert verdict.advance_of(REVISED, near) == 0
    for may in (True, False):
        edition = msgspec.structs.replace(
            REVISED, charge=msgspec.structs.replace(REVISED.charge, advance_may_impact=may)
        )
        assert verdict.may_impact_again(edition, won) is may
        assert verdict.may_impact_again(edition, near) is False


def test_nobody_is_disordered_in_his_grave() -> None:
    gone = Fate(6, "good", eliminated=True)
    assert verdict.disordered(REVISED, gone) == gone
    assert verdict.disordered(REVISED, ORDER) == DISORDER
    assert verdict.disordered(REVISED, Fate(1, "shaken", 3)) == Fate(1, "shaken", 3)


def test_who_came_to_meet_the_charge_is_spared_like_a_charger() -> None:
    """Beaten by five: two figures, five inches, shaken; a charger is spared a figure and an inch."""
    others = (unit(US, name="7th Wisconsin"),)
    for counter, lot in ((False, Fate(2, "shaken", 5)), (True, Fate(1, "shaken", 4))):
        what = clash(unit(CS), side(unit(US), others=others), countercharge=counter)
        found = verdict.outcome_of(REVISED, what, "final-impact", 5)
        assert found.defender == lot
        edition = card("revised-15mm", losing_units="group-and-contact")
        assert [fate for _, fate in verdict.shared(edition, what, "final-impact", found)] == [lot]


def test_who_shares_and_who_is_merely_disordered() -> None:
    beside = unit(US, name="7th Wisconsin")
    what = clash(side(unit(CS), others=(unit(CS, name="14th Tennessee"),)), side(unit(US), others=(beside,)))
    edition = card("revised-15mm", losing_units="lead-unit-only")
    won = verdict.outcome_of(edition, what, "final-impact", 5)
    assert [fate for _, fate in verdict.shared(edition, what, "final-impact", won)] == [DISORDER, DISORDER]
    routed = clash(unit(CS), side(unit(US), others=(unit(US, name="7th Wisconsin", level="routed"),)))
    won = verdict.outcome_of(edition, routed, "final-impact", 5)
    ((_, fate),) = verdict.shared(edition, routed, "final-impact", won)
    assert fate.eliminated


def test_the_verdict_in_words() -> None:
    beaten = Outcome("driven-back", "attacker", 5, DISORDER, Fate(2, "shaken", 5))
    said = {line.what: line.value for line in verdict.told(REVISED, beaten)}
    assert said["result"] == "the attacker wins, by 5"
    assert said["attacker"] == "disorder"
    assert said["defender"] == "shaken, loses 2, falls back 5″"
    assert "the attacker may advance" in said
    stopped = Outcome("stop-short", "attacker", 1, DISORDER, ORDER)
    assert [line.value for line in verdict.told(REVISED, stopped)] == [
        "the attacker wins, by one: the attacker stops short", "disorder", "good order",
    ]  # fmt: skip
