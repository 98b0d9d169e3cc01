"""`enfilade scenario`: what a designer of scenarios types, and what he reads."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from enfilade.cli import scenario_make as scenario_make
from enfilade.cli.scenarios import app
from enfilade.library.editions.cards import edition, editions
from enfilade.library.scenarios.shelf import scenario
from enfilade.rules.adf.battle.mustering import figures

RUN = CliRunner()
GUIDE = Path(__file__).parent.parent.parent / "docs" / "scenarios.md"
HEAD = "side,brigade,unit,arm,men,guns,weapon,quality,leader,benefit\n"


def run(*words: object) -> Result:
    return RUN.invoke(app, [str(word) for word in words], env={"ENFILADE_SCENARIOS": "", "ENFILADE_EDITIONS": ""})


@pytest.fixture
def order(tmp_path: Path) -> Path:
    """The order of battle of the guide."""
    text = GUIDE.read_text(encoding="utf-8").split("```csv\n")[1].split("```")[0]
    path = tmp_path / "order.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_list_names_every_scenario_with_its_size() -> None:
    done = run("list")
    assert done.exit_code == 0
    assert "hornets-nest" in done.output
    assert "Union 7 units, 31 figures, 4 sections; Confederate 7 units, 20 figures, 4 sections" in done.output
    assert len(json.loads(run("list", "--json").output)) == 12


def test_show_tells_forces_and_victory() -> None:
    told = run("show", "mcphersons-woods").output
    assert "24th Michigan [24-mich]: 8 figures (476 men), veteran, rifle-musket, battle-line" in told
    assert "Brig. Gen. Solomon Meredith [meredith] +1, commands Iron Brigade, First Corps; with 24-mich" in told
    assert "Maj. Gen. Abner Doubleday [doubleday] +1, commands everything" in told
    assert "Each enemy infantry unit eliminated, routed off the table, routed at the end: 2" in told
    start = scenario("mcphersons-woods").scenario.victory.handicap["confederate"]
    assert f"Confederate begins with {start}" in told
    assert "Until turn 2 within 1 inch of Seminary Ridge: 6-wis" in told
    assert json.loads(run("show", "drill-field", "--json").output)["id"] == "drill-field"


def test_show_tells_arrivals_exits_and_prizes_of_each_turn() -> None:
    told = " ".join(run("show", "hornets-nest").output.split())
    assert "comes in turn 3 by the south edge" in told
    assert "arrives on turn 4" in told
    assert "leaves on turn 6" in told
    assert "Each Union unit that leaves by the north edge between 30 and 42 on turns 8 to 9: 1" in told
    assert "Union 2, each turn from 4 to 9, if no formed" in told
    assert "may charge: 1 on turn 1" in told


def test_check_tells_every_file_and_fails_if_one_is_bad(tmp_path: Path) -> None:
    assert run("check", "drill-field", "hornets-nest", "--edition", "adf-western-10mm").exit_code == 0
    raw = scenario("drill-field").raw
    raw = raw | {"turns": 0, "units": [raw["units"][0] | {"wepon": "x"}, *raw["units"][1:]]}
    bad = tmp_path / "bad.json"
    bad.write_text(json.dumps(raw), encoding="utf-8")
    done = run("check", bad, "drill-field")
    assert done.exit_code == 1
    assert "turns: found 0" in done.output
    assert "units[0].wepon" in done.output
    assert "drill-field.json: The Drill Field, 6 units, can be played" in done.output


def test_check_tells_doubts_without_failing(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(scenario("drill-field").raw | {"charging-brigades": [1] * 9}), encoding="utf-8")
    done = run("check", path)
    assert done.exit_code == 0
    assert "doubtful:" in done.output
    assert "charging-brigades" in done.output


def test_schema_is_json() -> None:
    assert json.loads(run("schema").output)["$ref"] == "#/$defs/Scenario"


def test_men_become_figures_rounded_half_up() -> None:
    """60 men a figure on foot, 30 on horseback, two guns a section; never fewer than 2 figures."""
    revised = edition("adf-revised-15mm").edition
    assert [figures(revised, "infantry", men) for men in (10, 149, 150, 209, 210, 510)] == [2, 2, 3, 3, 4, 9]
    assert [figures(revised, "cavalry", men) for men in (59, 74, 75)] == [2, 2, 3]
    assert [figures(revised, "artillery", guns) for guns in (1, 2, 3, 4, 5, 6)] == [1, 1, 2, 2, 3, 3]


@pytest.mark.parametrize("by", [name for name in editions() if name.startswith("adf-")])
def test_a_new_scenario_can_be_played_at_once(order: Path, tmp_path: Path, by: str) -> None:
    out = tmp_path / "first-day.json"
    done = run("new", order, "-o", out, "--edition", by, "--title", "The first day")
    assert done.exit_code == 0, done.output
    assert run("check", out).exit_code == 0
    loaded = scenario(out)
    assert loaded.warnings == []
    whole = loaded.scenario
    assert (whole.id, whole.title, whole.edition) == ("first-day", "The first day", by)
    assert [unit.id for unit in whole.units] == ["2-wis", "24-mich", "hall", "13-ala", "14-tenn"]
    assert [unit.strength for unit in whole.units] == [5, 8, 3, 5, 4]
    assert [(leader.id, leader.benefit, len(leader.commands)) for leader in whole.leaders] == [
        ("meredith", 1, 1),
        ("doubleday", 1, 2),
        ("archer", 1, 1),
    ]


def test_the_armies_face_each_other_from_opposite_edges(order: Path, tmp_path: Path) -> None:
    run("new", order, "-o", tmp_path / "first-day.json")
    whole = scenario(tmp_path / "first-day.json").scenario
    union = [unit for unit in whole.units if unit.facing == 0]
    confederate = [unit for unit in whole.units if unit.facing == 180]
    assert len(union) == 3
    assert len(confederate) == 2
    assert max(unit.at[1] for unit in union) + 20 < min(unit.at[1] for unit in confederate)
    # The right of a line that faces south is in the west: the 13th Alabama stands in front, the 14th Tennessee behind.
    assert confederate[0].at[1] < confederate[1].at[1]


def test_a_whole_army_is_laid_out_without_overlaps(tmp_path: Path) -> None:
    """Forty regiments, cavalry and batteries a side, and two with the same name."""
    rows = []
    for side, state in (("us", "Ohio"), ("cs", "Georgia")):
        for number in range(1, 41):
            rows.append(f"{side},Brigade {number // 5},{number}th {state},,{200 + 10 * number},,,,,")
            if number % 5 == 0:
                rows.append(f"{side},Brigade {number // 5},{number}th {state} Cavalry,cavalry,400,,,,,")
                rows.append(f"{side},Brigade {number // 5},{number}th {state} Battery,,,6,,,,")
    order = tmp_path / "army.csv"
    order.write_text(HEAD + "\n".join(rows), encoding="utf-8")
    done = run("new", order, "-o", tmp_path / "army.json")
    assert done.exit_code == 0, done.output
    whole = scenario(tmp_path / "army.json").scenario
    assert len({unit.id for unit in whole.units}) == 112
    assert whole.table.width <= 240


def test_orders_in_toml(tmp_path: Path) -> None:
    order = tmp_path / "order.toml"
    order.write_text(
        '[[units]]\nside = "union"\nname = "2nd Wisconsin"\nmen = 302\n'
        '[[units]]\nside = "csa"\nname = "13th Alabama"\nmen = 308\nweapon = "Enfield"\n'
        '[[leaders]]\nside = "cs"\nname = "Brig. Gen. James J. Archer"\nbenefit = 1\n',
        encoding="utf-8",
    )
    assert run("new", order, "-o", tmp_path / "duel.json").exit_code == 0
    whole = scenario(tmp_path / "duel.json").scenario
    assert [brigade.name for brigade in whole.brigades] == ["Union command", "Confederate command"]
    assert whole.leaders[0].commands == ("confederate-command",)


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("us,Iron Brigade,,,302,,,,,", "order.csv, line 2 (no name): every unit and leader needs a name"),
        ("france,Iron Brigade,2nd Wisconsin,,302,,,,,", "there is no side 'france'"),
        ("us,Iron Brigade,2nd Wisconsin,,many,,,,,", "men is a number from 1 to 20,000, not 'many'"),
        (
            "us,Iron Brigade,2nd Wisconsin,,,,,,,",
            "line 2 (2nd Wisconsin): figures (or sections) are missing; men or guns will do",
        ),
        ("us,Iron Brigade,2nd Wisconsin,,302,,crossbow,,,", "there is no weapon 'crossbow'"),
        ("us,Iron Brigade,2nd Wisconsin,,302,,,brave,,", "there is no quality 'brave'"),
        ("us,Iron Brigade,2nd Wisconsin,,302,,,,,,extra", "line 2 has 11 cells under 10 headings"),
        ("us,Iron Brigade,2nd Wisconsin,,302,,,,,", "needs units of both sides"),
        ("us,,Hall's Battery,,,9,,,,\ncs,,13th Alabama,,308,,,,,", "5 sections (hall)"),
        ("us,,2nd Wisconsin,,302,,,,,\ncs,,13th Alabama,,3000,,,,,", "50"),
        ("us,Gone,Solomon Meredith,leader,,,,,,1\nus,,2nd Wisconsin,,302,,,,,\ncs,,13th Alabama,,308,,,,,", "no units"),
        ("", "no units are listed"),
    ],
)
def test_an_order_that_cannot_be_read_writes_nothing(tmp_path: Path, row: str, words: str) -> None:
    order, out = tmp_path / "order.csv", tmp_path / "out.json"
    order.write_text(HEAD + row + "\n", encoding="utf-8")
    done = run("new", order, "-o", out)
    assert done.exit_code == 2
    assert words in done.output
    assert not out.exists()


def test_new_never_overwrites_and_wants_a_proper_name(order: Path, tmp_path: Path) -> None:
    out = tmp_path / "mine.json"
    out.write_text("precious", encoding="utf-8")
    assert run("new", order, "-o", out).exit_code == 2
    assert out.read_text(encoding="utf-8") == "precious"
    assert "first-day.json" in run("new", order, "-o", tmp_path / "First Day.json").output
    assert "no edition of Across a Deadly Field" in run("new", order, "-o", out, "--edition", "jr3-15mm").output


@pytest.mark.parametrize("words", [["list"], ["show"], ["check"], ["schema"], ["new"]])
def test_every_command_has_examples(words: list[str]) -> None:
    assert f"enfilade scenario {words[0]}" in " ".join(run(*words, "--help").output.split())


def test_a_scenario_is_written_out_for_the_other_game(tmp_path: Path) -> None:
    out = tmp_path / "drill-jr3.json"
    made = run("convert", "drill-field", "--edition", "jr3-15mm", "--out", str(out))
    assert made.exit_code == 0
    assert made.stdout == f"{out} written: 6 units and 9 turns by Johnny Reb III, 15 mm, on a table of 72 x 60 inches\n"
    assert (checked := run("check", str(out))).exit_code == 0, checked.stderr
    assert checked.stdout.endswith("The Drill Field, 6 units, can be played\n")
    # Once more changes nothing.
    again = run("convert", str(out), "--edition", "jr3-15mm")
    assert again.stdout == out.read_text(encoding="utf-8")
    refused = run("convert", "drill-field", "--edition", "jr3-15mm", "--out", str(out))
    assert (refused.exit_code, refused.stderr) == (2, f"{out} exists already; remove it or name another\n")


def test_a_name_that_is_no_id_is_refused_before_anything_is_written(tmp_path: Path) -> None:
    refused = run("convert", "drill-field", "--edition", "jr3-15mm", "--out", str(tmp_path / "Drill Field.json"))
    assert refused.exit_code == 2
    assert "is no name for a scenario" in refused.stderr
    assert list(tmp_path.iterdir()) == []


def test_what_a_file_says_of_the_other_game_is_checked_too(tmp_path: Path) -> None:
    raw = json.loads(json.dumps(scenario("drill-field").raw))
    raw["games"] = {"jr3": {"leaders": {"law": {"arrives": 20}}}}
    path = tmp_path / "drill.json"
    path.write_text(json.dumps(raw), encoding="utf-8")
    found = run("check", str(path))
    assert found.exit_code == 1
    assert "games.jr3.leaders.law.arrives: found 20 (law); expected at most 9, the last turn" in found.stderr


def test_a_scenario_is_shown_as_the_other_game_plays_it() -> None:
    told = run("show", "mcphersons-woods", "--edition", "jr3-15mm").output
    assert "6 turns, table 72 x 60 inches." in told
    assert "Maj. Gen. Abner Doubleday [doubleday] division commander, commands everything" in told
    assert "2nd Wisconsin [2-wis]: 9 figures (282 men), elite" in told


def test_make_writes_a_battle_by_its_number_for_either_game(tmp_path: Path) -> None:
    wishes = ["--kind", "meeting", "--size", "brigade", "--seed", "7"]
    for name, more in (("one", []), ("again", []), ("johnny", ["--edition", "jr3-15mm"])):
        told = run("make", *wishes, *more, "--out", str(tmp_path / f"{name}.json"))
        assert told.exit_code == 0, told.output
        assert "number 7" in told.output
    one, again, johnny = (scenario(tmp_path / f"{name}.json") for name in ("one", "again", "johnny"))
    assert one.raw | {"id": ""} == again.raw | {"id": ""}
    assert one.digest != johnny.digest
    assert johnny.scenario.edition == "jr3-15mm"
    refused = run("make", "--year", "1864", "--out", str(tmp_path / "none.json"))
    assert refused.exit_code == 2
    assert "no brigades are known for east 1864" in refused.output
    assert not (tmp_path / "none.json").exists()
