"""A unit that loses a stand in a charge is in disorder, but it has not failed its check (rulings 3.11, 7.10)."""

import msgspec

import enfilade
from enfilade.rules.adf.chapters import fire, morale
from enfilade.rules.adf.chapters.clash import acts_at
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.melee import nerve_of
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.odds.chain import Fate, situation_after, struck

EDITION = enfilade.edition("adf-revised-15mm").edition
LINE = Unit(name="5th Texas", strength=6, stands=2)


def test_three_of_six_figures_leave_one_stand_which_acts_in_disorder() -> None:
    assert acts_at(EDITION, LINE, 0) == "good"
    assert acts_at(EDITION, LINE, 2) == "good"
    assert acts_at(EDITION, LINE, 3) == "disorder"


def test_who_passes_his_check_so_holds_and_who_falls_back_has_failed() -> None:
    before = acts_at(EDITION, LINE, 3)
    assert nerve_of(before, Fate(3, "disorder")) == "holds"
    assert nerve_of(before, Fate(3, "shaken", fall_back=1)) == "failed"
    assert nerve_of("good", Fate(1, "disorder")) == "failed"


def test_fire_that_enfiladed_an_ordered_column_tells_in_its_check_though_it_left_one_stand() -> None:
    """Three of six figures: disorder now, but it was struck in good order, so the column's front figure counts."""
    column = Unit(name="5th Texas", strength=6, stands=2, formation="attack-column")
    shot = fire.Shot(firers=(Unit(weapon="rifle-musket", strength=6),), target=column, band="normal")
    found = fire.assess(EDITION, shot)
    after = situation_after(EDITION, shot, found, Situation(), fire.Outcome("3H", 3, 3))
    check = morale.assess(EDITION, struck(column, 3), after)
    lines = [line for line in check.modifiers if line.rule == "adf.morale.enfilade"]
    assert [line.counted for line in lines] == [True]
    already = msgspec.structs.replace(shot, target=struck(column, 3))
    later = situation_after(EDITION, already, fire.assess(EDITION, already), Situation(), fire.Outcome("MC", 0, 0))
    lines = [
        line
        for line in morale.assess(EDITION, struck(column, 3), later).modifiers
        if line.rule == "adf.morale.enfilade"
    ]
    assert [line.counted for line in lines] == [False], "who is in disorder when it is fired on is not enfiladed"
