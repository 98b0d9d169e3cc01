"""The verdict of an impact in its corners: who is spared, who shares it, how far a winner follows, what is said."""

from __future__ import annotations

import msgspec
import pytest
from tests.rules.adf.chapters.test_impact import BY_DICE_DOWN, CS, GUNS, US, card, clash, side, unit

from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.nerve import ImpactBand
from enfilade.rules.adf.chapters import verdict
from enfilade.rules.adf.chapters.verdict import Blow, Outcome
from enfilade.rules.adf.odds.chain import Fate

SUMMARY, REVISED, WESTERN = card("summary-15mm"), card("revised-15mm"), card("western-10mm")
ATTACK = clash(unit(CS), unit(US))
ORDER, DISORDER = Fate(0, "good"), Fate(0, "disorder")


def own(edition: Edition, **figures: object) -> Edition:
    """A club's own card: this one with other figures for its impact."""
    charge = edition.charge
    if charge.dice_down is not None:
        changed = msgspec.structs.replace(charge, dice_down=msgspec.structs.replace(charge.dice_down, **figures))
    else:
        assert charge.final_impact is not None
        changed = msgspec.structs.replace(charge, final_impact=msgspec.structs.replace(charge.final_impact, **figures))
    return msgspec.structs.replace(edition, charge=changed)


def bands(edition: Edition) -> dict[str, ImpactBand]:
    return verdict.final_impact(edition).bands


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


def test_who_came_to_meet_a_charge_fires_in_disorder() -> None:
    """Stopped short by one: a standing defender fires as he is, one who charged too is in disorder (ruling 7.25)."""
    assert verdict.outcome_of(REVISED, ATTACK, "final-impact", 1).defender == ORDER
    met = msgspec.structs.replace(ATTACK, countercharge=True)
    found = verdict.outcome_of(REVISED, met, "final-impact", 1)
    assert (found.kind, found.attacker, found.defender) == ("stop-short", DISORDER, DISORDER)


def test_the_lines_of_a_card() -> None:
    """By one die a tie is a melee, three driven back by three; by two dice five cost two figures. In whatever order the
    card lists its lines."""
    assert verdict.blow_of(SUMMARY, "dice-down", 0) == Blow("melee")
    assert verdict.blow_of(SUMMARY, "dice-down", 3) == Blow("driven-back", 3, 3)
    assert verdict.blow_of(own(SUMMARY, figures_each=2), "dice-down", 3) == Blow("driven-back", 6, 3)
    turned = own(REVISED, bands=dict(reversed(bands(REVISED).items())))
    for edition in (REVISED, turned):
        kinds = [verdict.blow_of(edition, "final-impact", margin).kind for margin in (0, 1, 2, 11, 12)]
        assert kinds == ["melee", "stop-short", "driven-back", "driven-back", "surrender"]
        assert verdict.blow_of(edition, "final-impact", 5) == Blow("driven-back", 2, 5, "shaken")


def test_a_melee_has_no_winner_yet() -> None:
    """Where a club's card begins a melee on a win by one as well; and equal totals are one whatever its first line."""
    listed = {name: band for name, band in bands(REVISED).items() if band.least > 1}
    wide = own(REVISED, bands={"draw": ImpactBand(least=0, most=1, result="melee")} | listed)
    for lead in (-1, 0, 1):
        assert verdict.outcome_of(wide, ATTACK, "final-impact", lead) == Outcome("melee", "", abs(lead), ORDER, ORDER)
    short = own(REVISED, bands={"draw": ImpactBand(least=0, most=1, result="stop-short")} | listed)
    assert verdict.outcome_of(short, ATTACK, "final-impact", 0).kind == "melee"
    assert verdict.outcome_of(short, ATTACK, "final-impact", -1).winner == "defender"


def test_no_level_is_below_routed() -> None:
    """A shaken unit driven back by one die a side is routed, also on a card that takes two levels."""
    shaken = clash(unit(CS), unit(US, level="shaken"))
    for edition in (SUMMARY, own(SUMMARY, levels_lost=2)):
        assert verdict.outcome_of(edition, shaken, "dice-down", 2).defender == Fate(2, "routed", 2)


def test_who_is_spared_more_than_he_owes_owes_nothing() -> None:
    """Beaten by two: a figure and two inches, less what an attacker is spared: here a figure and three inches."""
    relief = msgspec.structs.replace(verdict.final_impact(REVISED).relief, retreat=Length.of(3))
    found = verdict.outcome_of(own(REVISED, relief=relief), ATTACK, "final-impact", -2)
    assert found.attacker == DISORDER


def test_the_others_share_what_drives_back_and_what_ends_it_but_not_a_win_by_one() -> None:
    """The loser of a close win goes back an inch alone; beaten by two the group goes back; by twelve it is taken."""
    group = side(unit(CS), others=(unit(CS, name="14th Tennessee", level="disorder"),))
    what = clash(group, unit(US))
    for lead, lot in ((-1, DISORDER), (-2, Fate(2, "shaken", 2))):
        close = verdict.outcome_of(SUMMARY, what, "dice-down", lead)
        assert [fate for _, fate in verdict.shared(SUMMARY, what, "dice-down", close)] == [lot]
    taken = verdict.outcome_of(REVISED, what, "final-impact", -12)
    assert [fate.eliminated for _, fate in verdict.shared(REVISED, what, "final-impact", taken)] == [True]


@pytest.mark.parametrize("lead", [-5, 1, 5])
@pytest.mark.parametrize("sharing", ["group-and-contact", "lead-unit-only", "supports-too"])
def test_contact_ends_a_routed_unit_beside_the_target_whoever_wins(lead: int, sharing: str) -> None:
    """He does not fall back with the others who lost: any contact by a non-routed enemy is the end (ruling 7.30). Where
    limbered guns give up to a charge they do so as well (7.31); a routed unit in support was not touched."""
    routed = unit(US, name="7th Wisconsin", level="routed", full=8)
    guns = unit(GUNS, formation="limbered")
    edition = card("revised-15mm", losing_units=sharing, limbered_guns_charged="surrender")
    what = clash(unit(CS), side(unit(US), others=(routed, guns), supporters=(routed,)))
    found = verdict.outcome_of(edition, what, "final-impact", lead)
    first, second, *behind = (fate for _, fate in verdict.shared(edition, what, "final-impact", found))
    assert first == Fate(6, "routed", eliminated=True)
    assert second == Fate(3, "good", eliminated=True)
    assert not any(fate.eliminated for fate in behind)
    assert len(behind) == (sharing == "supports-too" and lead == 5)


def test_a_charger_who_lost_follows_nobody_however_far_the_winner_went() -> None:
    """The volley after a close win makes its winner fall back four inches: the beaten charger gains nothing by it."""
    found = Outcome("close", "defender", 1, Fate(0, "disorder", 1), Fate(1, "shaken", 4))
    assert verdict.advance_of(SUMMARY, found) == 0
