"""Rosters: every figure has its box, and what a battle has cost is crossed off."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.press.paper.paper_reading import runs, strokes

import enfilade
from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.shelf import scenario
from enfilade.press.paper.base import svgs
from enfilade.press.paper.muster import only
from enfilade.press.paper.muster_files import of_battle, of_scenario, read
from enfilade.press.paper.roster import roster_page
from enfilade.umpire.roster import ledger, order_of_battle

RAILROAD_CUT = """name,side,brigade,arm,weapon,quality,figures,full,rank
Lysander Cutler,us,Cutler's brigade,leader,,,,,brigade
147th New York,us,Cutler's brigade,infantry,rifle-musket,veteran,13,,
Hall's 2nd Maine Battery,us,First Corps artillery,artillery,rifle-10,veteran,3,,
2nd Mississippi,cs,Davis's brigade,infantry,rifle-musket,veteran,14,16,
"""
replace = msgspec.structs.replace


@pytest.fixture
def railroad_cut(tmp_path: Path) -> Path:
    path = tmp_path / "railroad-cut.csv"
    path.write_text(RAILROAD_CUT, encoding="utf-8")
    return path


def test_a_blank_roster_has_a_box_for_every_figure_and_none_crossed() -> None:
    listed = scenario("mcphersons-woods").scenario
    page = roster_page(of_scenario(listed, edition(listed.edition)))
    units = [unit for side in page.values["sides"] for brigade in side["brigades"] for unit in brigade["units"]]
    assert {unit["name"]: sum(map(len, unit["stands"])) for unit in units} == {
        one.name: one.strength for one in listed.units
    }
    assert all(here for unit in units for stand in unit["stands"] for here in stand)
    assert len(svgs(page)) == 2


def test_the_roster_of_a_battle_shows_its_losses() -> None:
    battle = enfilade.battle("mcphersons-woods", seed=1863)
    units = dict(battle.state.units)
    # 7th Tennessee has two stands of two figures: three lost leave one figure on one stand. Archer has lost 14th too.
    hurt = replace(units["7-tenn"].unit, strength=1, level="shaken", opening=False)
    gone = replace(units["14-tenn"].unit, strength=0)
    units["7-tenn"] = replace(units["7-tenn"], unit=hurt)
    units["14-tenn"] = replace(units["14-tenn"], unit=gone, place="gone", end="casualties")
    page = roster_page(only(of_battle(battle, replace(battle.state, units=units, turn=3)), "cs"))
    brigade = page.values["sides"][0]["brigades"][0]
    shown = {unit["name"]: unit for unit in brigade["units"]}
    assert shown["7th Tennessee"]["stands"] == [[True, False], [False, False]]
    assert shown["7th Tennessee"]["level"] == "S"
    assert shown["7th Tennessee"]["volley"] is True
    assert shown["14th Tennessee"]["gone"] == "shot to pieces"
    assert shown["13th Alabama"]["volley"] is False
    assert brigade["lost"].count(True) == 1
    # On paper: three boxes of the one and four of the other, one first fire, one regiment: two strokes each.
    crossed = [one for one in strokes(svgs(page)[0]) if one.weight == 0.8]
    spent = sum(unit["volley"] is True for unit in brigade["units"])
    assert spent == 1
    assert len(crossed) == 2 * (3 + 4 + spent + 1)
    assert "turn3" in "".join(run.text for run in runs(svgs(page)[0], 8.5))


def test_leaders_who_have_come_or_gone_are_shown_as_they_are() -> None:
    battle = enfilade.battle("hornets-nest", seed=1862)
    before = roster_page(of_battle(battle)).values["sides"][0]
    assert before["over"][0]["note"] == "leaves in turn 6"
    assert "arrives in turn 4" in before["over"][1]["note"]
    leaders = dict(battle.state.leaders)
    leaders["bragg"] = replace(leaders["bragg"], place="gone")
    leaders["ruggles"] = replace(leaders["ruggles"], place="table")
    now = roster_page(of_battle(battle, replace(battle.state, leaders=leaders, turn=7))).values["sides"][0]
    assert (now["over"][0]["note"], now["over"][0]["gone"]) == ("has left the field", True)
    assert (now["over"][1]["note"], now["over"][1]["gone"]) == ("", False)
    assert [brigade["kind"] for brigade in now["brigades"]] == ["regiments", "regiments", "regiments", "batteries"]


def test_a_successor_is_not_crossed_off_with_him_who_fell() -> None:
    battle = enfilade.battle("bufords-delay", seed=1863)
    leaders = dict(battle.state.leaders)
    # As the rules leave him: the same id, another name, on the table.
    leaders["archer"] = replace(leaders["archer"], name="Col. Birkett D. Fry", killed=True, replaced=True, benefit=0)
    page = roster_page(only(of_battle(battle, replace(battle.state, leaders=leaders, turn=3)), "cs"))
    (chief,) = page.values["sides"][0]["brigades"][0]["officers"]
    assert (chief["name"], chief["killed"], chief["gone"]) == ("Col. Birkett D. Fry", False, False)
    assert chief["note"].startswith("for Brig. Gen. James J. Archer, who fell")


def test_cavalry_is_noted_mounted_or_on_foot() -> None:
    union = roster_page(read("bufords-delay", "")).values["sides"][1]["brigades"]
    notes = {unit["note"] for brigade in union[:2] for unit in brigade["units"]}
    assert notes == {"mounted", "on foot"}


def test_a_leader_who_has_no_room_beside_his_brigade_stands_below_it(tmp_path: Path) -> None:
    corps = "Second Brigade of the First Division of the First Corps"
    chief = "Brigadier General Lysander Cutler of Milwaukee"
    rows = [f"{n} New York,us,{corps},infantry,rifle-musket,veteran,6,2," for n in (76, 84, 95, 147)]
    path = tmp_path / "corps.csv"
    path.write_text("\n".join(["name,side,brigade,arm,weapon,quality,figures,stands,benefit", *rows,
                               f"{chief},us,{corps},leader,,,,,1"]) + "\n")  # fmt: skip
    told = runs(svgs(roster_page(read(str(path))))[0], 10.4, 8.0, 7.6)
    (brigade,) = [run for run in told if "SecondBrigade" in run.text]
    (leader,) = [run for run in told if "BrigadierGeneral" in run.text]
    assert leader.y > brigade.y + 8
    (lost,) = [run for run in told if run.text == "regimentslost"]
    assert lost.x > 300


def test_the_foot_of_a_battles_roster_names_its_edition() -> None:
    page = roster_page(of_battle(enfilade.battle("mcphersons-woods", seed=1863)))
    assert page.foot.startswith("Across a Deadly Field, revised, 15 mm · adf-revised-15mm · digest ")


def test_a_side_that_does_not_see_a_unit_does_not_read_of_it() -> None:
    battle = enfilade.battle("mcphersons-woods", seed=1863)
    seen = {id: piece for id, piece in battle.state.units.items() if id != "2-wis"}
    names = [one.name for one in of_battle(battle, replace(battle.state, units=seen)).regiments]
    assert "7th Wisconsin" in names
    assert "2nd Wisconsin" not in names


def test_johnny_reb_counts_stands_by_its_chart_and_crosses_what_was_lost_before(railroad_cut: Path) -> None:
    muster = read(str(railroad_cut), "jr3-15mm")
    page = roster_page(muster)
    union, rebels = page.values["sides"]
    new_york = union["brigades"][0]["units"][0]
    # Thirteen figures on four stands; good, shaken and routed are all the levels there are.
    assert [len(stand) for stand in new_york["stands"]] == [3, 3, 3, 4]
    assert page.values["levels"] == ["G", "S", "R"]
    assert union["brigades"][0]["officers"][0]["worth"] == "brigade commander"
    assert union["brigades"][1]["units"][0]["guns"] is True
    # 14 of 16 are left: the last stand has lost two of its four.
    assert rebels["brigades"][0]["units"][0]["stands"][-1] == [True, True, False, False]
    assert "Railroad cut" in page.title


def test_a_roster_is_printed_as_it_stands(tmp_path: Path, railroad_cut: Path) -> None:
    card = edition("jr3-15mm")
    listed = order_of_battle.read(railroad_cut, card)
    path = tmp_path / "cut.roster"
    book = ledger.Ledger(path)
    state = ledger.State(edition=card.id, digest=card.digest, units=listed.units, leaders=listed.leaders)
    book.begin(state, "new railroad-cut.csv")
    entry = listed.units["147th New York"]
    fewer = {**listed.units, "147th New York": replace(entry, unit=replace(entry.unit, strength=6, level="routed"))}
    book.add(ledger.Step(number=1, said="lose", told=(), state=replace(state, units=fewer, turn=2)))
    unit = roster_page(read(str(path))).values["sides"][0]["brigades"][0]["units"][0]
    assert [stand.count(True) for stand in unit["stands"]] == [3, 3, 0, 0]
    assert unit["level"] == "R"


def test_an_opening_of_the_pocket_umpire_brings_its_own_edition(tmp_path: Path) -> None:
    path = tmp_path / "ridge.json"
    path.write_text(
        '{"format": "enfilade-pocket-1", "name": "McPherson\'s Ridge", "edition": "jr3-10mm", "rulings": {},\n'
        ' "turns": 8, "first": "us", "minutes": null, "leaders": [], "units": [\n'
        '  {"name": "19th Indiana", "side": "us", "brigade": "Iron Brigade", "figures": 12}]}',
        encoding="utf-8",
    )
    muster = read(str(path))
    assert (muster.title, muster.edition_id) == ("McPherson's Ridge", "jr3-10mm")


def test_bad_files_are_refused_with_their_line(tmp_path: Path, railroad_cut: Path) -> None:
    railroad_cut.write_text(RAILROAD_CUT.replace("2nd Mississippi,cs", "2nd Mississippi,france"), encoding="utf-8")
    with pytest.raises(Malformed, match=r"railroad-cut\.csv, line 5 \(2nd Mississippi\): there is no side 'france'"):
        read(str(railroad_cut), "jr3-15mm")
    battle = tmp_path / "archer.battle"
    enfilade.battle("mcphersons-woods", seed=1863).save(battle)
    lines = battle.read_text(encoding="utf-8").splitlines()
    battle.write_text("\n".join([*lines, '{"half": ', "{}"]), encoding="utf-8")
    with pytest.raises(Malformed, match=rf"archer\.battle: line {len(lines)}"):
        read(str(battle))


def test_a_file_in_another_encoding_is_refused_with_its_line_and_the_fix(tmp_path: Path, railroad_cut: Path) -> None:
    path = tmp_path / "latin.csv"
    path.write_bytes(railroad_cut.read_bytes().replace(b"147th New York", "14é Brooklyn".encode("latin-1")))
    with pytest.raises(Malformed, match=r"^latin\.csv, line 3: not UTF-8 text; save the file as UTF-8$"):
        read(str(path))
    with pytest.raises(Malformed, match=r"^nowhere\.csv cannot be read: there is no such file$"):
        read(str(tmp_path / "nowhere.csv"))
