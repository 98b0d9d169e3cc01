"""The map shows everything that is on the table once, says it in shape and word, and is the same every time."""

import re
import sys
from types import ModuleType
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from msgspec.structs import replace

from enfilade.core.measures import Length
from enfilade.core.scenario import Scenario
from enfilade.ground.box import Box
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.shelf import scenario as shipped
from enfilade.press.map.barriers import barriers
from enfilade.press.map.heights import heights
from enfilade.press.map.houses import lanes
from enfilade.press.map.ink import View, length_of, plain, rings_of, wobble
from enfilade.press.map.labels import Taken, best, label_places, short_name, short_names
from enfilade.press.map.map import NoPrinter, png, svg
from enfilade.press.map.terrain import areas
from enfilade.press.map.units import stands
from enfilade.rules.adf.battle.field import Field, field_of, set_up
from enfilade.rules.adf.battle.sight.outlines import bands
from enfilade.rules.adf.battle.state import Piece, State

CARD = "adf-revised-15mm"
SVG = "{http://www.w3.org/2000/svg}"
NASTY = 'Smith & <Sons>\'s "Own" \x07]]>'


def square(west: float, south: float, east: float, north: float) -> list[list[float]]:
    return [[west, south], [east, south], [east, north], [west, north], [west, south]]


def area(kind: str, *rings: list[list[float]], name: str = "", level: int = 0) -> dict[str, Any]:
    told = {"kind": kind, "name": name, "level": level}
    return {"type": "Feature", "properties": told, "geometry": {"type": "Polygon", "coordinates": rings}}


def line(kind: str, *points: list[float], name: str = "") -> dict[str, Any]:
    told = {"kind": kind, "name": name}
    return {"type": "Feature", "properties": told, "geometry": {"type": "LineString", "coordinates": points}}


def unit(id: str, name: str, brigade: str, at: tuple[float, float], facing: float, **more: Any) -> dict[str, Any]:
    told = {"id": id, "name": name, "brigade": brigade, "at": at, "facing": facing, "arm": "infantry"}
    told |= {"weapon": "rifle-musket", "quality": "veteran", "strength": 6, "formation": "battle-line"}
    return told | more


GUNS = {"arm": "artillery", "weapon": "napoleon-12-pdr", "strength": 3, "formation": "unlimbered"}
HORSE = {"arm": "cavalry", "weapon": "carbine", "formation": "line"}
EVERYTHING = [
    area("height", square(2, 2, 12, 8), name="Herr Ridge", level=1),
    area("height", square(4, 4, 8, 6), level=2),
    *(
        area(kind, square(1 + 4 * i, 24, 4 + 4 * i, 27), name=f"{kind.title()} of Herbst")
        for i, kind in enumerate(
            ("broken", "light-woods", "heavy-woods", "rough", "orchard", "farm", "village", "field")
        )
    ),
    area("water", square(30, 2, 33, 4), name="Mill pond"),
    line("road", [0, 15], [36, 15], name="Chambersburg Pike"),
    line("trail", [18, 0], [18, 30], name="Mill lane"),
    line("stream", [20, 30], [22, 14], [20, 0], name="Willoughby Run"),
    *(
        line(kind, [24, 16 + i], [30, 16 + i])
        for i, kind in enumerate(("wood-fence", "stone-wall", "hasty-works", "light-works", "heavy-works"))
    ),
]


def scenario(**more: Any) -> Scenario:
    told: dict[str, Any] = {
        "format": "enfilade-scenario-1",
        "id": "herbst",
        "title": "Herbst Woods",
        "edition": CARD,
        "introduction": "",
        "date": "1 July 1863",
        "begins": "10:15",
        "table": {"width": 36, "height": 30},
        "turns": 6,
        "sides": {
            "union": {"name": "Union", "nation": "us", "edge": "east"},
            "confederate": {"name": "Confederate", "nation": "cs", "edge": "west"},
        },
        "initiative": "union",
        "terrain": {"type": "FeatureCollection", "features": []},
        "brigades": [
            {"id": "meredith", "name": "Meredith's brigade", "side": "union"},
            {"id": "archer", "name": "Archer's brigade", "side": "confederate"},
        ],
        "leaders": [
            {
                "id": "reynolds",
                "name": "Maj. Gen. John F. Reynolds",
                "side": "union",
                "benefit": 2,
                "commands": ["meredith"],
                "at": [26, 20],
            },
            {
                "id": "archer",
                "name": "Brig. Gen. James J. Archer",
                "side": "confederate",
                "benefit": 1,
                "commands": ["archer"],
                "attached": "14-tenn",
            },
        ],
        "units": [
            unit("7-wis", "7th Wisconsin", "meredith", (25, 10), 270),
            unit("hall", "Hall's 2nd Maine Battery", "meredith", (25, 6), 270, **GUNS),
            unit("8-ill", "8th Illinois Cavalry", "meredith", (30, 22), 270, **HORSE, mounted=True),
            unit("14-tenn", "14th Tennessee", "archer", (10, 20), 90),
            unit("pegram", "Pegram's Battery", "archer", (6, 16), 90, **GUNS),
        ],
        "victory": {
            "objectives": [{"id": "woods", "name": "The woods", "at": [15, 12], "radius": 2, "prizes": [{"points": 5}]}]
        },
    }
    return msgspec.convert(told | more, Scenario)


def table(**more: Any) -> Field:
    return field_of(CARD, edition(CARD).edition, scenario(**more))


def terrain(*features: dict[str, Any]) -> dict[str, Any]:
    return {"type": "FeatureCollection", "features": list(features)}


def changed(state: State, id: str, **more: Any) -> State:
    """A unit otherwise than it was set up: keys of its facts or of its place."""
    piece = state.units[id]
    facts = {key: value for key, value in more.items() if key in ("level", "strength", "formation", "mounted")}
    place = {key: value for key, value in more.items() if key not in facts}
    return replace(state, units=state.units | {id: replace(piece, unit=replace(piece.unit, **facts), **place)})


def parsed(text: str) -> ElementTree.Element:
    return ElementTree.fromstring(text)


def groups(root: ElementTree.Element, kind: str) -> dict[str, ElementTree.Element]:
    """Groups of a class by the id of their unit; fails if one comes twice."""
    found = [group for group in root.iter(f"{SVG}g") if group.get("class") == kind]
    ids = [group.get("data-unit") or group.get("data-leader") or "" for group in found]
    assert len(set(ids)) == len(ids)
    return dict(zip(ids, found, strict=True))


def words(element: ElementTree.Element) -> str:
    """All that is written in it for the eye, without the sentences for those who cannot see."""
    return " ".join("".join(text.itertext()) for text in element.iter(f"{SVG}text")).replace("\u00a0", " ")


def drawn(state: State | None = None, on: Field | None = None, **options: Any) -> ElementTree.Element:
    on = on or table()
    return parsed(svg(on, state or set_up(on), **options))


def test_every_kind_of_ground_is_drawn_in_well_formed_xml() -> None:
    root = drawn(on=table(terrain=terrain(*EVERYTHING)))
    (ground,) = (group for group in root.iter(f"{SVG}g") if group.get("clip-path") == "url(#table)")
    kinds = [group.get("class") for group in ground.iter(f"{SVG}g")]
    for kind in ("broken", "light-woods", "heavy-woods", "rough", "orchard", "farm", "village", "field", "water"):
        assert kinds.count(kind) == 1, kind
    text = words(root)
    for name in ("HERR RIDGE", "Chambersburg Pike", "Willoughby Run", "Mill pond", "Herbst Woods", "Turn 1 of 6"):
        assert name in text


@pytest.mark.parametrize("name", ["drill-field", "mcphersons-woods"])
def test_a_shipped_scenario_shows_each_unit_of_the_table_once_with_its_label(name: str) -> None:
    told = shipped(name).scenario
    on = field_of(told.edition, edition(told.edition).edition, told)
    state = set_up(on)
    root = drawn(state, on)
    here = [piece for piece in state.units.values() if piece.here]
    assert set(groups(root, "unit")) == set(groups(root, "label")) == {piece.id for piece in here}
    short = short_names(here)
    for id, label in groups(root, "label").items():
        assert words(label).startswith(f"{short[id]} {state.units[id].unit.strength}")


def test_labels_say_name_strength_and_who_rides_with_them() -> None:
    labels = groups(drawn(), "label")
    assert words(labels["7-wis"]) == "7 Wis 6"
    assert words(labels["hall"]) == "Hall 3"
    assert words(labels["14-tenn"]) == "14 Tenn 6 · Archer"
    assert groups(drawn(labels=False), "label") == {}


def test_a_unit_stands_at_its_place_and_faces_as_it_does() -> None:
    # 34 pixels an inch on a table 36 wide; (10, 20) is ten inches east and ten inches from the north edge.
    place = groups(drawn(), "unit")["14-tenn"].get("transform")
    assert place == "translate(340 340) rotate(90)"


def test_stands_lie_as_the_formation_has_them() -> None:
    on = table()
    piece = set_up(on).units["7-wis"]
    view = View(1000, on.width, on.height)
    # Two stands of 7/8 by 3/4 of an inch, side by side.
    assert stands(view, on, piece) == [(-437.5, 0, 875, 750), (437.5, 0, 875, 750)]
    # In road column one behind the other, half a depth between: 750 + 375 from middle to middle.
    column = replace(piece, unit=replace(piece.unit, formation="road-column"), width=875, depth=1875)
    assert stands(view, on, column) == [(0, -562.5, 875, 750), (0, 562.5, 875, 750)]


def test_sides_differ_in_shape_and_not_only_in_colour() -> None:
    units = groups(drawn(), "unit")

    def corners(id: str) -> int:
        shape = next(path for path in units[id].iter(f"{SVG}path") if path.get("stroke-width") == "1")
        return len(re.findall("[ML]", shape.get("d") or ""))

    assert corners("7-wis") == 4
    assert corners("14-tenn") == 8
    # Six round figures and six pointed ones.
    assert len(list(units["7-wis"].iter(f"{SVG}ellipse"))) == 6
    assert len(list(units["14-tenn"].iter(f"{SVG}ellipse"))) == 0


def test_two_sides_of_one_nation_still_differ() -> None:
    sides = {
        "union": {"name": "Union", "nation": "us", "edge": "east"},
        "confederate": {"name": "Home guard", "nation": "us", "edge": "west"},
    }
    units = groups(drawn(on=table(sides=sides)), "unit")
    assert "#hatch" not in ElementTree.tostring(units["7-wis"], "unicode")
    assert "#hatch" in ElementTree.tostring(units["14-tenn"], "unicode")


def test_lost_figures_are_hollow() -> None:
    root = drawn(changed(set_up(table()), "7-wis", strength=5))
    pips = list(groups(root, "unit")["7-wis"].iter(f"{SVG}ellipse"))
    assert [pip.get("fill") == "none" for pip in pips] == [False] * 5 + [True]


@pytest.mark.parametrize("level", ["disorder", "shaken", "routed"])
def test_a_level_is_a_word_and_a_shape(level: str) -> None:
    good, worse = drawn(), drawn(changed(set_up(table()), "7-wis", level=level))
    assert words(groups(worse, "label")["7-wis"]) == f"7 Wis 6 {level}"
    assert "stroke-dasharray" in ElementTree.tostring(groups(worse, "unit")["7-wis"], "unicode")
    assert "stroke-dasharray" not in ElementTree.tostring(groups(good, "unit")["7-wis"], "unicode")
    assert level not in words(good)


def test_the_wedge_of_a_routed_unit_points_to_the_rear() -> None:
    def tip(root: ElementTree.Element) -> float:
        wedge = list(groups(root, "unit")["7-wis"].iter(f"{SVG}path"))[-1]
        return float((wedge.get("d") or "").split("L")[1].split()[1])

    assert tip(drawn()) < 0 < tip(drawn(changed(set_up(table()), "7-wis", level="routed")))


def test_a_unit_of_one_stand_left_is_called_depleted() -> None:
    assert "depleted" in words(groups(drawn(changed(set_up(table()), "7-wis", strength=3)), "label")["7-wis"])
    assert "depleted" not in words(groups(drawn(changed(set_up(table()), "7-wis", strength=4)), "label")["7-wis"])


def test_cavalry_has_its_slash_mounted_and_on_foot_and_other_figures_in_the_saddle() -> None:
    def figure(root: ElementTree.Element) -> float:
        pip = next(groups(root, "unit")["8-ill"].iter(f"{SVG}ellipse"))
        return float(pip.get("ry") or 0) / float(pip.get("rx") or 1)

    slash = 'opacity=".75"'
    mounted, afoot = drawn(), drawn(changed(set_up(table()), "8-ill", mounted=False))
    for root in (mounted, afoot):
        assert slash in ElementTree.tostring(groups(root, "unit")["8-ill"], "unicode")
    assert slash not in ElementTree.tostring(groups(mounted, "unit")["7-wis"], "unicode")
    assert figure(mounted) > 2
    assert figure(afoot) == 1


@pytest.mark.parametrize("place", ["reserve", "gone"])
def test_who_is_not_on_the_table_is_not_drawn(place: str) -> None:
    root = drawn(changed(set_up(table()), "14-tenn", place=place))
    assert "14-tenn" not in groups(root, "unit")
    assert "14-tenn" not in groups(root, "label")
    assert set(groups(root, "leader")) == {"reynolds"}
    assert "Archer" not in words(root)


def test_a_leader_with_a_unit_rides_at_the_middle_of_its_rear() -> None:
    # 14th Tennessee at (340, 340) faces east; it is 3/4 of an inch deep, so its rear is 12.75 pixels to the west.
    assert groups(drawn(), "leader")["archer"].get("transform") == "translate(327.2 340)"


def test_nasty_names_come_out_as_they_were_without_what_xml_cannot_hold() -> None:
    units = [unit("7-wis", NASTY, "meredith", (25, 10), 270)]
    leaders = [{"id": "x", "name": NASTY, "side": "union", "benefit": 1, "commands": ["meredith"], "at": [9, 9]}]
    victory = {"objectives": [{"id": "woods", "name": NASTY, "at": [15, 12], "radius": 2, "prizes": []}]}
    features = terrain(area("light-woods", square(2, 2, 9, 8), name=NASTY), line("road", [0, 5], [36, 5], name=NASTY))
    on = table(title=NASTY, date=NASTY, units=units, leaders=leaders, victory=victory, terrain=features)
    root = drawn(on=on, arcs=("7-wis",), radius=("x",))
    assert root[0].text == 'Smith & <Sons>\'s "Own" ]]>, turn 1'
    assert "Smith & <Sons>'s" in words(groups(root, "label")["7-wis"])


def test_a_map_is_the_same_every_time() -> None:
    features = terrain(*EVERYTHING)
    one, other = table(terrain=features), table(terrain=features)
    assert svg(one, set_up(one)) == svg(other, set_up(other))
    assert wobble("7-wis", 1) == wobble("7-wis", 1) != wobble("7-wis", 2)
    assert all(-1 <= wobble(i) <= 1 for i in range(200))


def test_the_key_explains_what_is_on_the_table_and_nothing_else() -> None:
    (key,) = (
        group for group in drawn(on=table(terrain=terrain(*EVERYTHING))).iter(f"{SVG}g") if group.get("class") == "key"
    )
    for word in ("higher ground", "light woods", "rough ground", "buildings", "trail", "stone wall", "heavy works"):
        assert word in words(key)
    features = terrain(area("rough", square(2, 2, 9, 8)), line("stream", [0, 5], [36, 5]))
    (key,) = (group for group in drawn(on=table(terrain=features)).iter(f"{SVG}g") if group.get("class") == "key")
    assert words(key) == "rough ground stream"


def test_a_title_may_be_left_out() -> None:
    assert "Herbst Woods" in words(drawn())
    assert "Herbst Woods" not in words(drawn(title=False))


def test_the_banner_tells_the_time_and_whose_turn_it_is() -> None:
    state = replace(set_up(table()), turn=3, active="confederate", points={"union": 4, "confederate": 7})
    text = words(drawn(state))
    # Turns of half an hour from a quarter past ten.
    assert "Turn 3 of 6 · 11:15" in text
    assert "Confederate to act" in text
    assert "Union 4" in text
    assert "Confederate 7" in text


def test_an_objective_takes_the_signs_of_the_side_that_holds_it() -> None:
    def flag(state: State) -> str:
        (group,) = (group for group in drawn(state).iter(f"{SVG}g") if group.get("class") == "objective")
        assert "The woods 5 points" in words(group)
        return ElementTree.tostring(group, "unicode")

    state = set_up(table())
    assert "#hatch" not in flag(state)
    assert "#hatch" in flag(replace(state, held={"woods": "confederate"}))


def test_the_bands_of_a_musket_and_of_a_gun() -> None:
    card, state = edition(CARD).edition, set_up(table())
    # Rifle-muskets reach 3 inches and twice that at long range; Napoleons 13, with canister within its own limit.
    muskets = dict(bands(card, state.units["7-wis"].unit))
    assert muskets["normal"] == 3000
    assert muskets["long"] == 6000
    guns = dict(bands(card, state.units["hall"].unit))
    assert list(guns) == ["canister", "short", "normal", "long"]
    assert guns["normal"] == 13000
    assert guns["canister"] == card.fire.ranges.canister
    pistols = replace(state.units["8-ill"].unit, weapon="pistols")
    assert [name for name, _ in bands(card, pistols)] == ["point blank"]


def test_an_arc_and_its_bands_are_shown_for_the_chosen_unit_only() -> None:
    root = drawn(arcs=("7-wis",))
    (arc,) = (group for group in root.iter(f"{SVG}g") if group.get("class") == "arc")
    assert "normal 3″" in words(arc)
    # Facing west from (25, 10), its front is at x = 24.625; 6 inches on it is 18.625, times 34 pixels.
    reach = [float(x) for x in re.findall(r"L([\d.]+) ", next(arc.iter(f"{SVG}path")).get("d") or "")]
    assert min(reach) == pytest.approx(633.2, abs=0.1)
    assert not [group for group in drawn().iter(f"{SVG}g") if group.get("class") == "arc"]


def test_radii_are_shown_for_the_chosen_leader() -> None:
    (group,) = (group for group in drawn(radius=("reynolds",)).iter(f"{SVG}g") if group.get("class") == "radius")
    command = edition(CARD).edition.command
    expected = {2 * 34 * command.command_radius_multiple, 2 * 34 * command.reaction_radius_multiple}
    assert {float(circle.get("r") or 0) for circle in group.iter(f"{SVG}circle")} == expected
    assert f"commands {Length(2000 * command.command_radius_multiple)}" in words(group)


def test_a_trail_runs_from_where_a_unit_was_to_where_it_is() -> None:
    was = (Box(12_000, 20_000, 9000, 1750, 750),)
    (trail,) = (group for group in drawn(trail={"14-tenn": was}).iter(f"{SVG}g") if group.get("class") == "trail")
    assert "M408 340L340 340" in [path.get("d") for path in trail.iter(f"{SVG}path")]


def test_woods_leave_their_holes_bare() -> None:
    on = table(terrain=terrain(area("heavy-woods", square(2, 2, 14, 14), square(5, 5, 11, 11))))
    assert [len(ring) for ring in rings_of(on.ground.areas[0].edges)] == [4, 4]
    view = View(10, on.width, on.height)
    trees = re.findall(r'<use href="[^"]+" x="([^"]+)" y="([^"]+)"', areas(view, on.ground, ("heavy-woods",), (), ()))
    assert len(trees) > 100
    # The hole is from 50 to 110 pixels east and from 190 to 250 down; its edge has trees of its own.
    assert not [at for at in trees if 55 < float(at[0]) < 105 and 195 < float(at[1]) < 245]


def test_trees_keep_off_stands() -> None:
    on = table(terrain=terrain(area("heavy-woods", square(2, 2, 14, 14))))
    view, box = View(10, on.width, on.height), Box(8000, 8000, 0, 4000, 2000)

    def near(stands: tuple[Box, ...]) -> list[str]:
        text = areas(view, on.ground, ("heavy-woods",), stands, ())
        trees = re.findall(r'<use href="[^"]+" x="([^"]+)" y="([^"]+)"', text)
        return [x for x, y in trees if 60 <= float(x) <= 100 and 210 <= float(y) <= 230]

    assert near(())
    assert not near((box,))


def test_trees_keep_off_the_yards_of_farms() -> None:
    wood, yard = area("heavy-woods", square(2, 2, 14, 14)), area("farm", square(7, 7, 9, 9))
    on = table(terrain=terrain(wood, yard))
    text = areas(View(10, on.width, on.height), on.ground, ("heavy-woods",), (), ())
    trees = re.findall(r'<use href="[^"]+" x="([^"]+)" y="([^"]+)"', text)
    assert len(trees) > 100
    assert not [at for at in trees if 70 <= float(at[0]) <= 90 and 210 <= float(at[1]) <= 230]


def test_hachures_crowd_where_one_contour_is_near_the_next() -> None:
    """Two heights of the same outline; one has a second level half an inch within it."""

    def strokes_of(*levels: dict[str, Any]) -> int:
        on = table(terrain=terrain(*levels))
        drawn = heights(View(32, on.width, on.height), on.ground)
        first_level = drawn.split('class="level"')[1]
        return sum(path.count("z") for path in re.findall(r'class="hachure[^"]*" d="([^"]*)"', first_level))

    low = area("height", square(4, 4, 24, 16), level=1)
    assert strokes_of(low, area("height", square(4.5, 4.5, 23.5, 15.5), level=2)) > 1.25 * strokes_of(low)


def test_each_crop_has_a_drawing_of_its_own_and_pasture_has_no_rows() -> None:
    def drawn_as(name: str) -> str:
        on = table(terrain=terrain(area("field", square(4, 4, 10, 8), name=name)))
        return areas(View(32, on.width, on.height), on.ground, ("field",), (), ())

    crops = [drawn_as(name) for name in ("wheat", "corn", "ploughed", "oats", "rye", "stubble", "cotton", "pasture")]
    assert len(set(crops)) == len(crops)
    assert [text.count('class="rows"') for text in crops] == [1] * 7 + [0]


def test_a_lane_runs_from_a_farm_to_its_road_but_not_across_the_country() -> None:
    road = line("road", [0, 10], [30, 10])

    def lane(south: float) -> list[tuple[str, ...]]:
        on = table(terrain=terrain(road, area("farm", square(10, south, 11, south + 1))))
        drawn = lanes(View(10, on.width, on.height), on.ground)
        return re.findall(r'class="lane" d="M(\S+) (\S+)Q\S+ \S+ (\S+) (\S+)"', drawn)

    # The middle of the farm is 2 inches from the road, then 6.
    ((ax, _, bx, by),) = lane(11.5)
    assert (ax, bx) == ("105", "105")
    assert float(by) == 10 * (table().height / 1000 - 10)
    assert not lane(15.5)


@pytest.mark.parametrize(("post", "sign"), [((15_000.0, 12_000.0), 1), ((15_000.0, 8_000.0), -1)])
def test_the_ticks_of_works_point_away_from_who_is_posted_there(post: tuple[float, float], sign: int) -> None:
    on = table(terrain=terrain(line("light-works", [10, 10], [20, 10])))
    text = barriers(View(10, on.width, on.height), on.ground, [post])
    ticks = [float(down) for down in re.findall(r"l-?[\d.]+ (-?[\d.]+)", text)]
    assert ticks
    assert all(down * sign > 0 for down in ticks)


def test_a_label_goes_behind_its_unit_unless_another_stands_there() -> None:
    view = View(10, 36_000, 30_000)
    places = label_places(view, Box(18_000, 15_000, 0, 2000, 1000), 40, 15)
    # Facing north its rear is to the south, down the page: from 155 pixels.
    assert places[0][1] > 155
    assert (places[0][0] + places[0][2]) / 2 == pytest.approx(180)
    taken = Taken(view)
    assert best(taken, [[place] for place in places])[0] == 0
    taken.add([places[0]], 3)
    found, cost = best(taken, [[place] for place in places])
    assert found != 0
    assert cost == 0


def test_labels_of_a_crowded_line_do_not_lie_on_each_other() -> None:
    row = [unit(f"{i}-tenn", f"{i}th Tennessee", "archer", (12, 4 + 1.9 * i), 90) for i in range(4, 12)]
    on = table(units=row, leaders=[])
    places = []
    for label in groups(drawn(on=on), "label").values():
        text = next(label.iter(f"{SVG}text"))
        x, y, wide = float(text.get("x") or 0), float(text.get("y") or 0), length_of(words(label), 12.5)
        places.append((x - wide / 2, y - 12, x + wide / 2, y + 3))
    for i, (west, top, east, bottom) in enumerate(places):
        for w, t, e, b in places[:i]:
            assert w >= east or e <= west or t >= bottom or b <= top


@pytest.mark.parametrize(
    ("name", "arm", "short"),
    [
        ("7th Wisconsin", "infantry", "7 Wis"),
        ("1st Tennessee (Provisional)", "infantry", "1 Tenn"),
        ("55th North Carolina", "infantry", "55 NC"),
        ("5th Alabama Battalion and skirmishers", "infantry", "5 Ala Bn"),
        ("8th Illinois Cavalry", "cavalry", "8 Ill Cav"),
        ("Calef's Battery A, 2nd US, one section", "artillery", "Calef"),
        ("22nd West Virginia", "infantry", "22 W Va"),
    ],
)
def test_short_names(name: str, arm: str, short: str) -> None:
    assert short_name(name, arm) == short


def test_two_parts_of_a_regiment_are_told_apart() -> None:
    on = table(
        units=[
            unit("8-ill-left", "8th Illinois, left wing", "meredith", (25, 10), 270),
            unit("8-ill-right", "8th Illinois, right wing", "meredith", (25, 14), 270),
        ],
        leaders=[],
    )
    pieces: dict[str, Piece] = set_up(on).units
    assert set(short_names(pieces.values()).values()) == {"8 Ill, left wing", "8 Ill, right wing"}


def test_plain_text_is_fit_for_an_attribute() -> None:
    assert plain('"<&>"\x00\ud800') == "&quot;&lt;&amp;&gt;&quot;"


def test_a_picture_without_typst_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(NoPrinter, match="pip install typst"):
        png("<svg/>")


def test_a_picture_is_made_of_the_svg(monkeypatch: pytest.MonkeyPatch) -> None:
    typst = ModuleType("typst")
    asked: dict[str, Any] = {}

    def compile(page: bytes, **more: Any) -> bytes:
        asked.update(more)
        return b"\x89PNG"

    typst.compile = compile  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "typst", typst)
    assert png("<svg/>") == b"\x89PNG"
    assert asked["sys_inputs"] == {"map": "<svg/>"}
    assert asked["format"] == "png"


def test_joined_regiments_are_called_by_their_numbers_and_their_state() -> None:
    assert short_name("60th and 61st Georgia") == "60·61 Ga"
    assert short_name("5th and 55th North Carolina") == "5·55 NC"
    assert short_name("1st & 4th Virginia") == "1·4 Va"
    assert short_name("2nd, 6th and 7th Wisconsin") == "2·6·7 Wis"
    assert short_name("1st and 4th Virginia Cavalry (dismounted)") == "1·4 Va Cav"
    assert short_name("6th Wisconsin and brigade guard") == "6 Wis"
