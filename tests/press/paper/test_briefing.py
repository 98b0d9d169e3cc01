"""The briefing of a side: its own men, its own map, and nothing of what only the enemy may know."""

import json
import re
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from tests.press.paper.paper_reading import runs

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import edition
from enfilade.library.problems import BadFile
from enfilade.library.scenarios.shelf import scenario
from enfilade.press.games.adf import WING
from enfilade.press.map.ink import length_of
from enfilade.press.paper.base import Page, page_count, svgs
from enfilade.press.paper.briefing import briefing, briefing_page, side_of
from enfilade.rules.adf.battle.field import field_of
from enfilade.speech.briefing import deeds, length, places, reinforcements, rules

NEST = scenario("hornets-nest").scenario
WOODS = scenario("mcphersons-woods").scenario
DELAY = scenario("bufords-delay").scenario


def own_part(page: Page) -> str:
    """Everything on the sheet but the introduction, which the scenario tells to both."""
    values = {key: value for key, value in page.values.items() if key != "introduction"}
    return json.dumps(values, ensure_ascii=False) + page.pictures["map"]


@pytest.mark.parametrize("name", ["mcphersons-woods", "hornets-nest"])
@pytest.mark.parametrize("nation", ["us", "cs"])
def test_no_unit_or_leader_of_the_enemy_is_on_it(name: str, nation: str) -> None:
    whole = scenario(name).scenario
    text = own_part(briefing_page(name, nation))
    sides = {brigade.id: whole.sides[brigade.side].nation for brigade in whole.brigades}
    for unit in whole.units:
        assert (unit.name in text) == (sides[unit.brigade] == nation)
        assert (f'data-unit="{unit.id}"' in text) == (sides[unit.brigade] == nation and unit.arrives is None)
    for leader in whole.leaders:
        assert (leader.name in text) == (whole.sides[leader.side].nation == nation)


def test_only_who_is_there_at_first_is_on_the_map() -> None:
    card = edition(NEST.edition)
    state = WING.deployed(field_of(card.id, card.edition, NEST), "confederate")
    here = {id for id, piece in state.units.items() if piece.here}
    assert here == {"19-la", "1-ark", "13-la", "4-la"}


def test_help_comes_by_turn_and_by_the_clock() -> None:
    # Half an hour a turn from noon: turn 3 begins at one.
    told = reinforcements(NEST, "confederate", 30)
    assert told[0] == "Turn 3, one o’clock, by the south edge: 2nd Arkansas, 6th Arkansas, 7th Arkansas."
    assert "Turn 4, half past one, a leader comes by himself: Brig. Gen. Daniel Ruggles." in told
    assert "Turn 6, half past two, called away at its start: Maj. Gen. Braxton Bragg." in told
    assert reinforcements(NEST, "union", 30) == []


def test_what_a_place_is_worth_is_told_to_whom_it_is_worth_it() -> None:
    mine, theirs = dict(places(NEST, "union")), dict(places(NEST, "confederate"))
    crossing = "Where the Eastern Corinth road crosses the sunken road"
    assert mine[crossing] == (
        "within 2″ of 23½″ east, 20″ north: 2 points in each turn from 4 to 9 to you if no formed enemy is there; "
        "6 points at the end to the enemy if he alone has a formed unit there."
    )
    assert (
        "to the enemy if no formed unit of yours is there; 6 points at the end to you if you alone" in theirs[crossing]
    )


def test_losses_marches_and_leads_in_words() -> None:
    told = list(deeds(WOODS, "union"))
    assert "Each enemy infantry unit eliminated, routed off the table or routed at the end: 2 points to you." in told
    assert "Each of your infantry units down to one stand: 2 points to the enemy." in told
    assert "Each enemy infantry unit down to one stand: 2 points to you." not in told
    assert "Each of your leaders killed: 2 points to the enemy." in told
    assert "The enemy begins with 10 points." in told
    assert (
        "A lead of 1 point wins: 1 or more a marginal victory, 4 or more a victory, 9 or more a decisive victory."
        in told
    )
    off = "Each of your cavalry units that marches off in order by the east edge in turns 1 to 4: −1 point to you."
    assert off in list(deeds(DELAY, "union"))


def test_what_binds_the_enemy_is_not_told() -> None:
    bound = "Until turn 2 ends, no further than 1″ from Seminary Ridge: 6th Wisconsin and brigade guard."
    assert bound in list(rules(WOODS, "union"))
    assert not any("6th Wisconsin" in one for one in rules(WOODS, "confederate"))
    charging = "Of your brigades only so many may charge: 1 in each of turns 1 to 5; after that as many as you like."
    assert charging in list(rules(NEST, "confederate"))
    assert not any("charge" in one for one in rules(NEST, "union"))


def test_length_is_told_in_turns_and_hours() -> None:
    assert length(WOODS, 30) == "4 turns of 30 minutes, from quarter past ten to quarter past twelve"


@pytest.mark.parametrize(("name", "side", "paper"), [("bufords-delay", "cs", "letter"), ("hornets-nest", "cs", "a4")])
def test_one_sheet_is_for_words_and_one_for_the_map(name: str, side: str, paper: Any) -> None:
    page = briefing_page(name, side, paper)
    assert page_count(page) == 2
    # The first words of the second sheet stand below the map.
    words = [run.y for run in runs(svgs(page)[1], 8.0) if "Yourowndeployment" in run.text]
    above = [run for run in runs(svgs(page)[1], page.values["size"]) if "Youredge" in run.text]
    assert words
    assert not above


def test_arms_are_called_as_on_the_card() -> None:
    arms = {
        unit["weapon"]
        for brigade in briefing_page("hornets-nest", "us").values["brigades"]
        for unit in brigade["units"]
    }
    assert "20 pounder Parrott rifle" in arms
    assert not [name for name in arms if "pdr" in name]


def test_leaders_and_objectives_are_not_written_over_each_other() -> None:
    drawn = briefing_page("hornets-nest", "us").pictures["map"]
    said = re.findall(
        r'<text x="([\d.]+)" y="([\d.]+)" font-size="([\d.]+)" .*?text-anchor="(\w+)"[^>]*>([^<]+)<', drawn
    )
    wanted = {
        "Wallace",
        "Tuttle",
        "Prentiss",
        "Sweeny",
        "Lauman",
        "crosses the sunken road",
        "Where the Eastern Corinth road",
    }
    boxes = []
    for x, y, size, anchor, words in said:
        if words in wanted:
            wide = length_of(words, float(size))
            west = float(x) - {"start": 0.0, "middle": wide / 2, "end": wide}[anchor]
            boxes.append((words, west, float(y) - 11, west + wide, float(y) + 2))
    assert {words for words, *_ in boxes} == wanted
    for (one, w, t, e, b), (other, west, top, east, bottom) in combinations(boxes, 2):
        assert w >= east or e <= west or t >= bottom or b <= top, (one, other)


def test_the_map_is_as_large_as_the_sheet_says() -> None:
    page = briefing_page("mcphersons-woods", "us")
    scale = page.values["scale"]
    # 36 inches of table and a margin of 38 pixels on both sides, at pixels an inch of the drawing.
    across = float(page.pictures["map"].split('viewBox="0 0 ')[1].split()[0])
    pixels = (across - 2 * 38) / 36
    assert scale["width"] == pytest.approx(float(scale["inch"]) * across / pixels, rel=1e-3)
    assert float(scale["inch"]) % 0.25 == 0
    assert scale["width"] <= 186


def test_sides_go_by_nation_id_or_name() -> None:
    assert side_of(WOODS, "us") == side_of(WOODS, "union") == side_of(WOODS, "Union") == "union"
    with pytest.raises(Malformed, match=r"there is no side 'blue'; there are union \(us\), confederate \(cs\)"):
        side_of(WOODS, "blue")


def test_a_bad_scenario_is_refused_with_its_key(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match="no such scenario"):
        briefing("mcphersons-wood", "us")
    file = tmp_path / "bad.json"
    file.write_text('{"format": "enfilade-scenario-1",\n "id": }')
    with pytest.raises(BadFile, match="line 2"):
        briefing(file, "us")


def test_it_is_printed() -> None:
    assert briefing("drill-field", "cs", "letter").startswith(b"%PDF")
