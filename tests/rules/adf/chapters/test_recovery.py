"""Ruling 3.9: what a recovered figure restores."""

from pathlib import Path

import enfilade
from enfilade.rules.adf.chapters import morale
from enfilade.rules.adf.chapters.facts import Unit, is_depleted

OUR = enfilade.edition("adf-revised-15mm").edition
# Eight figures on two stands, down to four and one stand, then one figure back: five of eight.
BACK = Unit(name="24th Michigan", strength=5, full=8, fewest=4)


def test_as_we_play_it_the_stand_is_back() -> None:
    assert not is_depleted(OUR, BACK)
    assert morale.assess(OUR, BACK).point == 4  # veteran, no stand lost


def test_a_club_may_leave_the_stand_lost(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(
        'id = "club"\nfamily = "adf"\ntitle = "Club"\nextends = "adf-revised-15mm"\n'
        "[rulings]\nrecovery-restores-point = false\n",
        encoding="utf-8",
    )
    club = enfilade.edition("club", tmp_path).edition
    assert is_depleted(club, BACK)
    assert morale.assess(club, BACK).point == 8  # veteran, last stand; its disorder adds nothing


def test_a_battery_keeps_its_lost_section_on_its_mind(tmp_path: Path) -> None:
    (tmp_path / "club.toml").write_text(
        'id = "club"\nfamily = "adf"\ntitle = "Club"\nextends = "adf-revised-15mm"\n'
        "[rulings]\nrecovery-restores-point = false\n",
        encoding="utf-8",
    )
    club = enfilade.edition("club", tmp_path).edition
    guns = Unit(arm="artillery", formation="unlimbered", strength=3, full=3, fewest=2)
    assert morale.assess(OUR, guns).point == 4
    assert morale.assess(club, guns).point == 7  # veteran 4 + 3 for the section
