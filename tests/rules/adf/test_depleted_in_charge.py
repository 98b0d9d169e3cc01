"""A unit that loses a stand in a charge is in disorder, but it has not failed its check (rulings 3.11, 7.10)."""

import enfilade
from enfilade.rules.adf.chain import Fate
from enfilade.rules.adf.clash import acts_at
from enfilade.rules.adf.facts import Unit
from enfilade.rules.adf.melee import nerve_of

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
