"""One order of battle is the same armies behind every door: scenario, roster, umpire page and print."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner

from enfilade.cli.main import app
from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.shelf import scenario
from enfilade.press.paper import muster_files
from enfilade.umpire.pocket.desk import answer
from enfilade.umpire.roster import order_of_battle
from enfilade.umpire.roster.ledger import Ledger

GUIDE = Path(__file__).parents[3] / "docs" / "scenarios.md"
REVISED = "adf-revised-15mm"
HEAD = "side,brigade,unit,arm,men,guns,weapon,quality,leader,benefit\n"

# The guide's example by hand: 60 men a figure, two guns a section, rounded half up.
UNITS = [
    ("2nd Wisconsin", "us", "Iron Brigade", 5),
    ("24th Michigan", "us", "Iron Brigade", 8),
    ("Hall's 2nd Maine Battery", "us", "Artillery", 3),
    ("13th Alabama", "cs", "Archer's brigade", 5),
    ("14th Tennessee", "cs", "Archer's brigade", 4),
]
LEADERS = [
    ("Brig. Gen. Solomon Meredith", "us", "Iron Brigade", 1),
    ("Maj. Gen. Abner Doubleday", "us", "", 1),
    ("Brig. Gen. James J. Archer", "cs", "Archer's brigade", 1),
]


@pytest.fixture
def order(tmp_path: Path) -> Path:
    path = tmp_path / "order.csv"
    path.write_text(GUIDE.read_text(encoding="utf-8").split("```csv\n")[1].split("```")[0], encoding="utf-8")
    return path


def test_the_guides_example_with_the_roster(order: Path) -> None:
    done = CliRunner().invoke(app, ["roster", str(order.with_name("a.roster")), "new", str(order)])
    assert done.exit_code == 0, done.output
    state = Ledger(order.with_name("a.roster")).steps()[0].state
    assert [(name, one.side, one.brigade, one.unit.strength) for name, one in state.units.items()] == UNITS
    assert [(who.name, who.side, who.brigade, who.benefit) for who in state.leaders.values()] == LEADERS


def test_the_guides_example_on_the_umpire_page(order: Path) -> None:
    asked = {"ask": "read", "text": order.read_text(encoding="utf-8"), "kind": "csv", "edition": REVISED}
    opening = answer(asked)["opening"]
    assert [(one["name"], one["side"], one["brigade"], one["figures"]) for one in opening["units"]] == UNITS
    assert [(who["name"], who["side"], who["brigade"], who["benefit"]) for who in opening["leaders"]] == LEADERS


def test_the_guides_example_in_print(order: Path) -> None:
    muster = muster_files.read(str(order))
    assert [(one.name, one.nation, one.brigade, one.start) for one in muster.regiments] == UNITS
    assert [(who.name, who.nation, who.brigade, who.benefit) for who in muster.officers] == LEADERS


def test_the_guides_example_as_a_scenario(order: Path) -> None:
    out = order.with_name("first-day.json")
    done = CliRunner().invoke(app, ["scenario", "new", str(order), "-o", str(out)])
    assert done.exit_code == 0, done.output
    whole = scenario(out).scenario
    brigades = {one.id: one for one in whole.brigades}
    side = {key: one.nation for key, one in whole.sides.items()}
    units = [
        (one.name, side[brigades[one.brigade].side], brigades[one.brigade].name, one.strength) for one in whole.units
    ]
    assert units == UNITS
    leaders = [
        (who.name, side[who.side], brigades[who.commands[0]].name if len(who.commands) == 1 else "", who.benefit)
        for who in whole.leaders
    ]
    assert leaders == LEADERS


@pytest.mark.parametrize("arm", ["", ",arm=cavalry"])
def test_what_a_row_leaves_out_is_the_same_for_a_scenario_and_a_roster(tmp_path: Path, arm: str) -> None:
    text = "side,unit,men,arm\nus,1st Vermont,600,{0}\ncs,9th Virginia,450,{0}\n".format("cavalry" if arm else "")
    path = tmp_path / "bare.csv"
    path.write_text(text, encoding="utf-8")
    listed = order_of_battle.read(path, edition(REVISED)).units.values()
    CliRunner().invoke(app, ["scenario", "new", str(path), "-o", str(tmp_path / "bare.json")])
    made = scenario(tmp_path / "bare.json").scenario.units
    for one, two in zip((each.unit for each in listed), made, strict=True):
        assert (one.weapon, one.quality, one.formation, one.mounted) == (
            two.weapon,
            two.quality,
            two.formation,
            two.mounted,
        )
        assert (one.strength, one.stands) == (two.strength, two.stands)


def test_figures_and_an_attached_leader_make_a_scenario_too(tmp_path: Path) -> None:
    path = tmp_path / "small.json"
    units = [
        {"name": "6th Wisconsin", "side": "us", "figures": 7, "level": "disorder"},
        {"unit": "2nd Mississippi", "side": "cs", "figures": 9},
    ]
    leaders = [{"name": "Rufus Dawes", "side": "us", "benefit": 1, "attached": "6th Wisconsin"}]
    path.write_text(json.dumps({"units": units, "leaders": leaders}), encoding="utf-8")
    done = CliRunner().invoke(app, ["scenario", "new", str(path), "-o", str(tmp_path / "made.json")])
    assert done.exit_code == 0, done.output
    whole = scenario(tmp_path / "made.json").scenario
    assert [(one.strength, one.stands, one.level, one.men) for one in whole.units] == [
        (7, 2, "disorder", None),
        (9, 3, "good", None),
    ]
    assert whole.leaders[0].attached == "6-wis"


@pytest.mark.parametrize(
    ("row", "sentence"),
    [
        # The fault of old: a regiment that became a leader, and its men were gone.
        (
            "us,Iron Brigade,2nd Wisconsin,,302,,,,,1",
            "line 2 (2nd Wisconsin): the column benefit says '1', but nobody is named in the column leader",
        ),
        (
            "us,Iron Brigade,Meredith,leader,302,,,,,1",
            "line 2 (Meredith): the column men says '302', but a leader has none; empty it, or change the arm",
        ),
        (
            "us,Iron Brigade,Meredith,leader,,,,,Meredith,1",
            "line 2 (Meredith): the column leader says 'Meredith', but a leader has none",
        ),
        ("us,Iron Brigade,2nd Wisconsin,,,,,,Meredith,1", "line 2 (2nd Wisconsin): figures (or sections) are missing"),
        ("us,Iron Brigade,2nd Wisconsin,,302,6,,,,", "the columns men and guns are both filled"),
        (
            "us,Iron Brigade,2nd Wisconsin,,,6,,,,\n,Iron Brigade,6th Wisconsin,,302,,,,,",
            "line 3 (6th Wisconsin): the column side is",
        ),
        ("us,Iron Brigade,Hall,artillery,302,,,,,", "the column men is filled, but artillery is counted in guns"),
        (
            "us,Iron Brigade,2nd Wisconsin,,302,,,,Meredith,1\nus,Cutler,147th New York,,380,,,,Meredith,1",
            "line 3 (147th New York): the column leader names Meredith, who leads 'Iron Brigade' already",
        ),
        ("us,Iron Brigade,2nd Wisconsin,,302,,,,Meredith,ten", "a leader's benefit is a small number, not 'ten'"),
        (
            "us,Iron Brigade,2nd Wisconsin,,302,,,,2nd Wisconsin,1",
            "the column leader names '2nd Wisconsin', which is a unit",
        ),
    ],
)
def test_a_row_that_cannot_be_placed_is_refused_at_every_door(tmp_path: Path, row: str, sentence: str) -> None:
    path = tmp_path / "order.csv"
    path.write_text(HEAD + row + "\n", encoding="utf-8")
    for words in (
        ["roster", str(tmp_path / "x.roster"), "new", str(path)],
        ["scenario", "new", str(path), "-o", str(tmp_path / "x.json")],
        ["print", "roster", str(path), "--out", str(tmp_path / "x.pdf")],
    ):
        done = CliRunner().invoke(app, words)
        assert done.exit_code != 0
        assert sentence in " ".join((done.output + str(done.exception or "")).split())
    with pytest.raises(Malformed, match=re.escape(sentence)):
        order_of_battle.read(path, edition(REVISED))
    refused = answer({"ask": "read", "text": HEAD + row + "\n", "kind": "csv", "edition": REVISED})["error"]
    assert sentence[1:] in refused["sentence"]
    assert sorted(each.name for each in tmp_path.iterdir()) == ["order.csv"]


def test_a_leader_beside_each_regiment_of_his_brigade_counts_once(tmp_path: Path) -> None:
    rows = "us,Iron Brigade,2nd Wisconsin,,302,,,,Meredith,\nus,Iron Brigade,6th Wisconsin,,344,,,,Meredith,1\n"
    path = tmp_path / "order.csv"
    path.write_text(HEAD + rows, encoding="utf-8")
    order = order_of_battle.read(path, edition(REVISED))
    assert [(who.name, who.benefit) for who in order.leaders.values()] == [("Meredith", 1)]
    assert order.men == {"2nd Wisconsin": 302, "6th Wisconsin": 344}
