"""One scenario file, two games: a little table scaled by hand, turns by the clock, and our four in Johnny Reb III."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from enfilade.core.scenario import Scenario
from enfilade.game.battles import battle, replay
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.converting import converted
from enfilade.library.scenarios.shape import faults, typed
from enfilade.library.scenarios.shelf import Loaded, scenario, scenarios, shaped
from enfilade.library.scenarios.text import pretty, written
from enfilade.library.scenarios.timing import Clock
from enfilade.tabletop.stands import sizes

Raw = dict[str, Any]
JOHNNY_REB = ("jr3-5mm", "jr3-10mm", "jr3-15mm", "jr3-25mm")
LITTLE: Raw = {
    "format": "enfilade-scenario-1",
    "id": "little-table",
    "title": "A little table",
    "edition": "adf-revised-15mm",
    "introduction": "To be scaled by hand.",
    "table": {"width": 24, "height": 20},
    "turns": 5,
    "sides": {
        "union": {"name": "Union", "nation": "us", "edge": "south"},
        "confederate": {"name": "Confederate", "nation": "cs", "edge": "north"},
    },
    "initiative": "union",
    "terrain": {
        "type": "FeatureCollection",
        "features": [
            {
                "type": "Feature",
                "properties": {"kind": "height", "name": "Hill", "level": 2},
                "geometry": {"type": "Polygon", "coordinates": [[[8, 15.333], [16, 15], [12, 18], [8, 15.333]]]},
            },
            {
                "type": "Feature",
                "properties": {"kind": "road", "name": "Pike", "width": 0.75},
                "geometry": {"type": "LineString", "coordinates": [[0, 9], [24, 9.1]]},
            },
        ],
    },
    "brigades": [
        {"id": "iron-brigade", "name": "Iron Brigade", "side": "union"},
        {"id": "davis-brigade", "name": "Davis's brigade", "side": "confederate"},
    ],
    "leaders": [
        {"id": "dawes", "name": "Lt. Col. Rufus Dawes", "side": "union", "benefit": 1, "commands": ["iron-brigade"],
         "attached": "6-wis"},
        {"id": "davis", "name": "Brig. Gen. Joseph R. Davis", "side": "confederate", "benefit": 0,
         "commands": ["davis-brigade"], "at": [12, 20], "arrives": 4},
    ],
    "units": [
        {"id": "6-wis", "name": "6th Wisconsin", "brigade": "iron-brigade", "arm": "infantry", "weapon": "rifle-musket",
         "quality": "elite", "strength": 7, "men": 424, "at": [12, 5], "facing": 0, "formation": "battle-line"},
        {"id": "14-bkn", "name": "84th New York", "brigade": "iron-brigade", "arm": "infantry",
         "weapon": "rifle-musket", "quality": "trained", "strength": 5, "at": [18, 5], "facing": 0,
         "formation": "skirmishers", "level": "shaken"},
        {"id": "2-miss", "name": "2nd Mississippi", "brigade": "davis-brigade", "arm": "infantry",
         "weapon": "mixed-muskets", "quality": "trained", "strength": 8, "men": 492, "at": [12, 19.5], "facing": 180,
         "formation": "road-column", "arrives": {"turn": 2, "edge": "north"}},
    ],
    "victory": {
        "objectives": [
            {"id": "hill", "name": "The hill", "at": [12, 15.5], "radius": 1.5, "prizes": [
                {"points": 3},
                {"points": 1, "to": "union", "when": "each-turn", "test": "denied", "first": 2, "until": 5},
            ]},
        ],
        "exits": [
            {"side": "union", "edge": "north", "start": 6, "end": 18.5, "points": 2, "first": 4},
            {"side": "confederate", "edge": "south", "points": 1, "until": 3},
        ],
        "handicap": {"union": 1},
    },
    "bounds": [{"units": ["6-wis"], "feature": "Hill", "within": 4.5, "until": 2}],
    "charging-brigades": [0, 1, 2],
    "stands": {"infantry": {"width": 0.875, "depth": 0.75}, "gun": {"width": 1.25, "depth": 1}},
}  # fmt: skip


def little(**said: Any) -> Scenario:
    raw = LITTLE | said
    assert list(faults(raw)) == []
    return typed(raw)


def by(name: str, whole: Scenario) -> Scenario:
    return converted(whole, edition(whole.edition), edition(name))


def kept(path: Path, raw: Raw) -> Loaded:
    path.write_text(json.dumps(raw), encoding="utf-8")
    return shaped(path)


def test_at_15_mm_the_table_doubles() -> None:
    there = by("jr3-15mm", little())  # 100 yards an inch, then 50.
    assert (there.edition, there.table.width, there.table.height) == ("jr3-15mm", 48, 40)
    hill, pike = there.terrain.features
    assert hill.geometry.coordinates == (((16, 30.666), (32, 30), (24, 36), (16, 30.666)),)
    assert (hill.properties.level, pike.properties.width) == (2, 1.5)
    assert pike.geometry.coordinates == ((0, 18), (48, 18.2))
    assert [unit.at for unit in there.units] == [(24, 10), (36, 10), (24, 39)]
    assert [unit.facing for unit in there.units] == [0, 0, 180]
    assert there.leaders[1].at == (24, 40)
    (place,) = there.victory.objectives
    assert (place.at, place.radius) == ((24, 31), 3)
    assert [(march.start, march.end) for march in there.victory.exits] == [(12, 37), (0, 240)]
    assert there.bounds[0].within == 9


@pytest.mark.parametrize(
    ("name", "width", "corner"),
    # 100 yards against 50 an inch, over what an inch of a move becomes: 15.333 by 1, 3/2, 2 and 3.
    [("jr3-5mm", 24, 15.333), ("jr3-10mm", 36, 23.0), ("jr3-15mm", 48, 30.666), ("jr3-25mm", 72, 45.999)],
)
def test_larger_figures_have_larger_ground(name: str, width: float, corner: float) -> None:
    there = by(name, little())
    assert there.table.width == width
    assert there.terrain.features[0].geometry.coordinates[0][0][1] == corner  # type: ignore[index]  # a polygon


def test_the_files_own_scale_counts_before_the_editions() -> None:
    there = by("jr3-15mm", little(**{"yards-per-inch": 80}))
    assert there.table.width == 38.4  # 24 times 80/50.
    assert there.terrain.features[0].geometry.coordinates[0][0] == (12.8, 24.533)
    assert there.yards_per_inch is None


def test_stands_of_the_files_own_grow_with_the_editions() -> None:
    # Infantry as the card has it says nothing more; guns a quarter wider than the card's 1 inch stay so.
    assert by("jr3-15mm", little()).stands == {"gun": {"width": 1.25, "depth": 1}}
    assert by("jr3-25mm", little()).stands == {"gun": {"width": 1.875, "depth": 1.5}}
    wide = sizes(edition("jr3-25mm").edition.stands)
    assert wide["gun"] == (1500, 1500)


def test_troops_and_ranks() -> None:
    there = by("jr3-15mm", little())
    # 424, 5 x 60 and 492 men: 14.1, 10 and 16.4.
    assert [(unit.strength, unit.stands, unit.men, unit.quality) for unit in there.units] == [
        (14, 4, 424, "elite"),
        (10, 4, 300, "veteran"),
        (16, 4, 492, "veteran"),
    ]
    assert [unit.formation for unit in there.units] == ["battle-line", "skirmishers", "road-column"]
    assert (there.units[1].level, there.units[2].weapon) == ("shaken", "mixed-muskets")
    assert [leader.rank for leader in there.leaders] == ["brigade", "brigade"]


def test_turns_by_the_clock() -> None:
    there = by("jr3-15mm", little())
    assert there.turns == 8  # 150 minutes are 7.5 turns.
    arrives = there.units[2].arrives
    assert arrives is not None
    assert arrives.turn == 2  # After 30 minutes: as near to 20 as to 40.
    assert there.leaders[1].arrives == 5  # After 90 minutes: 80 or 100.
    assert there.bounds[0].until == 3  # To the end of the first hour.
    assert [(march.first, march.until) for march in there.victory.exits] == [(5, 60), (1, 5)]  # Minute 90; 90.
    # The turns that begin after 0, 20, ... 80 minutes fall into turns 1, 1, 2, 3, 3 of half an hour; 4.5 are 5.
    assert there.charging_brigades == (0, 0, 1, 2, 2)


def test_the_initiative_passes_on_by_the_clock() -> None:
    changes = [{"turn": 2, "side": "confederate"}, {"turn": 4, "side": "union"}]
    there = by("jr3-15mm", little(**{"initiative-changes": changes}))
    # After 30 and 90 minutes: turns of 20 begin at 20 and 40, and at 80 and 100; of two as near the earlier.
    assert [(one.turn, one.side) for one in there.initiative_changes] == [(2, "confederate"), (5, "union")]
    assert [there.first_in(turn) for turn in (1, 2, 4, 5, 8)] == [
        "union", "confederate", "confederate", "union", "union",
    ]  # fmt: skip


def test_a_prize_of_each_turn_is_given_as_often_as_before() -> None:
    _, *each = by("jr3-15mm", little()).victory.objectives[0].prizes
    # Turns 2 to 5 end after 60, 90, 120 and 150 minutes, turns of 20 minutes 3, 4.5, 6 and 7.5.
    assert [(prize.first, prize.until, prize.points) for prize in each] == [(3, 3, 1), (5, 6, 1), (8, 8, 1)]
    assert {(prize.to, prize.test, prize.when) for prize in each} == {("union", "denied", "each-turn")}


def test_two_short_turns_that_end_in_one_long_one_are_paid_there_together() -> None:
    there = by("jr3-15mm", little())
    prizes = there.victory.objectives[0].prizes
    all_turns = msgspec.structs.replace(prizes[1], first=1, until=4)
    objective = msgspec.structs.replace(there.victory.objectives[0], prizes=(all_turns,))
    table = msgspec.structs.replace(
        there, games={}, victory=msgspec.structs.replace(there.victory, objectives=(objective,))
    )
    (place,) = by("adf-revised-15mm", table).victory.objectives
    # They end after 20, 40, 60 and 80 minutes: 0.67, 1.33, 2 and 2.67 half hours.
    assert [(prize.first, prize.until, prize.points) for prize in place.prizes] == [(1, 1, 2), (2, 3, 1)]


@pytest.mark.parametrize("turn", range(1, 41))
def test_the_clock_comes_back_to_where_it_was(turn: int) -> None:
    there, back = Clock(30, 20, 60), Clock(20, 30, 60)
    assert back.start(there.start(turn)) == turn
    assert back.end(there.end(turn)) == turn


def test_a_regiment_that_is_too_large_stands_as_battalions_side_by_side() -> None:
    units = [
        unit | {"men": 1200, "strength": 20, "facing": 90} if unit["id"] == "6-wis" else unit
        for unit in LITTLE["units"]
    ]
    there = by("jr3-15mm", little(units=units))
    # 40 figures: two battalions of 20 on 4 stands of 7/8 inch, 3.5 inches each, 2 thousandths apart. Facing east, the
    # first is the northern one: 10 inches and half of 3.502 up, then down.
    first, second = there.units[:2]
    assert [(one.id, one.strength, one.men, one.at) for one in (first, second)] == [
        ("6-wis", 20, 600, (24, 11.751)),
        ("6-wis-2", 20, 600, (24, 8.249)),
    ]
    assert there.bounds[0].units == ("6-wis", "6-wis-2")
    assert there.leaders[0].attached == "6-wis"
    column = [unit | {"formation": "road-column"} for unit in units]
    first, second = by("jr3-15mm", little(units=column)).units[:2]
    # Four stands of 3/4 inch and three intervals of half of that: 4.125 inches. The first is ahead, to the east.
    assert [*first.at, *second.at] == pytest.approx([26.0635, 10, 21.9365, 10], abs=0.001)


def test_a_battalions_id_is_nobody_elses() -> None:
    units = [unit | {"men": 1200, "strength": 20} if unit["id"] == "6-wis" else unit for unit in LITTLE["units"]]
    units[1] = units[1] | {"id": "6-wis-2"}
    there = by("jr3-15mm", little(units=units))
    assert [unit.id for unit in there.units] == ["6-wis", "6-wis-2-2", "6-wis-2", "2-miss"]


OWN: Raw = {
    "turns": 6,
    "introduction": "Twenty minutes a turn.",
    "units": {
        "6-wis": {"strength": 12, "stands": 3, "quality": "veteran", "weapon": "smoothbore-musket", "at": [11, 4]},
        "2-miss": {"arrives": 4, "facing": 170, "formation": "battle-line", "level": "disorder"},
    },
    "leaders": {"dawes": {"rank": "division"}, "davis": {"at": [10, 20], "arrives": 3, "leaves": 5, "benefit": 2}},
    "victory": {"handicap": {"confederate": 4}, "needed": 3, "exits": []},
    "bounds": [],
    "charging-brigades": [0],
    "trials": {"wins": {"union": 3}, "words": "3 battles by hand"},
}


def test_a_game_may_have_anything_otherwise() -> None:
    there = by("jr3-15mm", little(games={"jr3": OWN}))
    wisconsin, _, mississippi = there.units
    assert (wisconsin.strength, wisconsin.stands, wisconsin.quality) == (12, 3, "veteran")
    assert (wisconsin.weapon, wisconsin.at) == ("smoothbore-musket", (22, 8))
    assert mississippi.arrives is not None
    assert (mississippi.arrives.turn, mississippi.arrives.edge) == (4, "north")
    assert (mississippi.facing, mississippi.formation, mississippi.level) == (170, "battle-line", "disorder")
    dawes, davis = there.leaders
    assert (dawes.rank, davis.rank) == ("division", "brigade")
    assert (davis.at, davis.arrives, davis.leaves, davis.benefit) == ((20, 40), 3, 5, 2)
    assert (there.turns, there.introduction, there.bounds, there.charging_brigades) == (
        6,
        "Twenty minutes a turn.",
        (),
        (0,),
    )
    assert (there.victory.handicap, there.victory.needed, there.victory.exits) == ({"confederate": 4}, 3, ())
    assert len(there.victory.objectives) == 1
    assert there.trials is not None
    assert there.trials.wins == {"union": 3}


def test_its_own_strength_is_not_divided() -> None:
    units = [unit | {"men": 1200, "strength": 20} if unit["id"] == "6-wis" else unit for unit in LITTLE["units"]]
    own = {"units": {"6-wis": {"strength": 20}}}
    there = by("jr3-15mm", little(units=units, games={"jr3": own}))
    assert [(unit.id, unit.name, unit.strength, unit.men) for unit in there.units][:1] == [
        ("6-wis", "6th Wisconsin", 20, 1200)
    ]
    assert len(there.units) == 3


def test_the_game_it_is_written_for_plays_it_as_it_was(tmp_path: Path) -> None:
    plain, said = (
        kept(tmp_path / "a.json", LITTLE),
        kept(tmp_path / "b.json", LITTLE | {"games": {"jr3": OWN}, "yards-per-inch": 80}),
    )
    assert said.digest == plain.digest
    card = edition("adf-western-10mm")
    assert said.by(card).raw == plain.raw | {"yards-per-inch": 80}
    assert said.by(card).scenario.games == {}
    assert plain.by(card) is plain


@pytest.mark.parametrize(
    ("games", "path", "words"),
    [
        ({"jr4": {}}, "games.jr4", 'found "jr4"; expected another game: jr3'),
        ({"adf": {}}, "games.adf", "found the game it is written for; expected no such key"),
        ({"jr3": {"units": {"6-wisc": {}}}}, "games.jr3.units.6-wisc", "(did you mean 6-wis?)"),
        ({"jr3": {"leaders": {"daws": {}}}}, "games.jr3.leaders.daws", "(did you mean dawes?)"),
    ],
)
def test_what_is_said_of_games_is_proved_by_itself(tmp_path: Path, games: Raw, path: str, words: str) -> None:
    found = kept(tmp_path / "a.json", LITTLE | {"games": games}).problems(edition("adf-revised-15mm"))
    assert [problem.key for problem in found] == [path]
    assert words in str(found[0])


@pytest.mark.parametrize(
    ("own", "path"),
    [
        ({"turns": 3}, "leaders[1].arrives"),
        ({"units": {"2-miss": {"arrives": 9}}}, "games.jr3.units.2-miss.arrives"),
        ({"leaders": {"davis": {"arrives": 9}}}, "games.jr3.leaders.davis.arrives"),
        ({"leaders": {"davis": {"at": [12, 15]}}}, "games.jr3.leaders.davis.at"),
        ({"bounds": [{"units": ["6-wis"], "feature": "Hull", "within": 1, "until": 1}]}, "games.jr3.bounds[0].feature"),
        ({"victory": {"handicap": {"france": 1}}}, "games.jr3.victory.handicap.france"),
    ],
)
def test_a_fault_in_the_other_game_is_told_where_it_is_written(tmp_path: Path, own: Raw, path: str) -> None:
    found = kept(tmp_path / "a.json", LITTLE | {"games": {"jr3": own}}).problems(edition("jr3-15mm"))
    assert path in [problem.key for problem in found]


def test_places_count_as_the_file_lists_them_although_battalions_come_between(tmp_path: Path) -> None:
    units = [unit | {"men": 1200, "strength": 20} if unit["id"] == "6-wis" else unit for unit in LITTLE["units"]]
    units[2] = units[2] | {"at": [12, 10]}
    found = kept(tmp_path / "a.json", LITTLE | {"units": units}).problems(edition("jr3-15mm"))
    assert [problem.key for problem in found] == ["units[2].at"]


def test_a_table_that_would_be_too_large_is_refused(tmp_path: Path) -> None:
    found = kept(tmp_path / "a.json", LITTLE | {"yards-per-inch": 400}).problems(edition("jr3-25mm"))
    assert str(found[0]).endswith("table.width: found 288 by jr3-25mm; expected a number from 6 to 240")


@pytest.mark.parametrize("name", JOHNNY_REB)
@pytest.mark.parametrize("id", scenarios())
def test_ours_are_sound_in_johnny_reb_3_at_every_scale(id: str, name: str) -> None:
    loaded, card = scenario(id), edition(name)
    assert loaded.problems(card) == []
    there = loaded.by(card)
    assert len(there.scenario.units) == len(loaded.scenario.units)
    assert typed(there.raw) == there.scenario


@pytest.mark.parametrize("id", scenarios())
def test_a_converted_file_is_sound_and_plays_the_same(id: str, tmp_path: Path) -> None:
    ours, card = scenario(id), edition("jr3-15mm")
    there = ours.converted(card)
    path = tmp_path / f"{id}.json"
    path.write_text(pretty(there.raw) + "\n", encoding="utf-8")
    again = scenario(path)
    assert again.warnings == []
    # What is played is the same to the digest, and to convert it once more changes nothing.
    assert again.digest == ours.by(card).digest
    assert pretty(again.converted(card).raw) == pretty(there.raw)
    # The way back loses nothing that is played, up to how prizes are written.
    back = converted(again.scenario, card, edition(ours.scenario.edition))
    for was, now in zip(ours.scenario.units, back.units, strict=True):
        assert (now.id, now.quality, now.strength, now.stands) == (was.id, was.quality, was.strength, was.stands)
        assert (now.at, now.formation, now.level, now.arrives) == (was.at, was.formation, was.level, was.arrives)
    assert (back.turns, back.table, back.terrain) == (ours.scenario.turns, ours.scenario.table, ours.scenario.terrain)
    assert [one.arrives for one in back.leaders] == [one.arrives for one in ours.scenario.leaders]
    assert back.bounds == ours.scenario.bounds
    assert back.charging_brigades == ours.scenario.charging_brigades
    assert back.trials == ours.scenario.trials


@pytest.mark.parametrize("id", scenarios())
def test_a_record_holds_the_scenario_as_it_was_played(id: str, tmp_path: Path) -> None:
    begun = battle(id, "jr3-15mm", seed=1863)
    raw = begun.record.opening.scenario.raw
    assert raw["edition"] == "jr3-15mm"
    assert "games" not in raw
    begun.save(tmp_path / "a.battle")
    again = replay(tmp_path / "a.battle")
    assert again.state == begun.state
    assert again.notes == ()


def test_plain_values_leave_out_what_need_not_be_said() -> None:
    whole = little()
    assert written(whole) == LITTLE
    assert typed(written(whole)) == whole


DIGESTS = {
    "bufords-delay": "7c3d4d65c5bbadbbec3942fc42c1ba46beb77161b78d92b4caa08c256725e069",
    "drill-field": "da8fca71ee807570c8dcf52713f16135b2832177d4d8493bc522387ff744ec3c",
    "hornets-nest": "5b834248890955c684a8916d2185ccb00b85b06700ce42d780786a7833607469",
    "mcphersons-woods": "8265d2fa7556d5690debcbf1b0a658281a919bf81ad3717835e606b4e2e9aaf8",
}


@pytest.mark.parametrize("id", DIGESTS)
def test_ours_have_the_digests_of_the_battles_kept_before_there_were_two_games(id: str) -> None:
    assert scenario(id).digest == DIGESTS[id]


def test_a_file_of_one_figure_scale_is_played_by_another_on_its_own_ground(tmp_path: Path) -> None:
    path = tmp_path / "little-table.json"
    path.write_text(pretty(written(by("jr3-15mm", little()))), encoding="utf-8")
    larger = scenario(path).by(edition("jr3-25mm")).scenario
    assert (larger.edition, larger.table.width, larger.turns) == ("jr3-25mm", 72, 8)
    assert [(unit.strength, unit.stands) for unit in larger.units] == [(14, 4), (10, 4), (16, 4)]


def test_a_weapon_that_only_one_card_knows_is_refused_by_the_other(tmp_path: Path) -> None:
    raw = written(by("jr3-15mm", little()))
    raw["units"][1]["weapon"] = "rifle-10"
    (fault,) = kept(tmp_path / "a.json", raw).problems(edition("adf-revised-15mm"))
    assert (fault.key, fault.found) == ("units[1].weapon", '"rifle-10" (14-bkn)')
    raw["games"]["adf"]["units"]["14-bkn"] |= {"weapon": "rifle-musket"}
    assert kept(tmp_path / "b.json", raw).problems(edition("adf-revised-15mm")) == []


@pytest.mark.parametrize(("id", "words"), [
    ("drill-field", "carried out together"),
    ("mcphersons-woods", "after six turns"),
    ("bufords-delay", "The Confederates have nine turns"),
    ("hornets-nest", "by the fourteenth turn"),
])  # fmt: skip
def test_ours_tell_the_players_of_each_game_their_own_turns(id: str, words: str) -> None:
    ours = scenario(id)
    there = ours.by(edition("jr3-15mm")).scenario
    assert words in there.introduction
    assert words not in ours.scenario.introduction
    own = ours.by(edition(ours.scenario.edition))
    assert own.scenario.introduction == ours.scenario.introduction
    assert "games" not in own.raw


def test_house_rulings_of_the_other_game_can_be_played_on_it() -> None:
    """They have a name of their own, which is no edition that a scenario could name; the ground is that of the card."""
    field = scenario("drill-field")
    usual, house = edition("jr3-25mm"), edition("jr3-25mm", None, {"pursuit": "stays"})
    assert field.problems(house) == []
    assert field.by(house).scenario == field.by(usual).scenario
    assert field.by(house).scenario.edition == "jr3-25mm"
    # All distances are multiplied for 25 mm figures, and the ground with them; where only moves are, it is not.
    moves = edition("jr3-25mm", None, {"scaled-distances": "moves"})
    assert field.by(moves).scenario.table != field.by(usual).scenario.table
