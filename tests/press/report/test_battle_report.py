"""The report of a battle: what it tells is what happened, in sentences, on a page and on paper."""

import json
import re
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.ai.players import PLAYERS
from enfilade.core.errors import Malformed
from enfilade.core.stops import Ask, Roll
from enfilade.game.battle import Battle
from enfilade.library.scenarios.shelf import OURS
from enfilade.press.paper.base import page_count
from enfilade.press.paper.battle_report import report_html, report_page, report_pdf
from enfilade.press.report.brief import in_brief
from enfilade.press.report.chronicle import Chronicle, chronicle, decided
from enfilade.press.report.luck import Account, Luck
from enfilade.press.report.matter import even_dice, matter
from enfilade.press.report.plots import Course, apart, brigade_losses, plot, points
from enfilade.rules.adf.battle import events

OPENING = """
union: vincent with 20-me
confederate: law with 15-ala
union: martin move advance 9
union: martin unlimber
union: done
confederate: done
union: done
confederate: 4-tex move advance 5.8
union: pass
union: pass
union: react martin fire 4-tex
dice: 6 6 6
dice: 1 1
confederate: bachman unlimber
confederate: bachman fire 20-me
dice: 1
confederate: done
"""
"""Martin's three dice and his 5 make 23: a figure. The Texans' natural 2 routs them. A 1 at long range is
too little for Bachman."""


def enacted(script: str) -> Battle:
    """A battle played from lines of side and order, with typed dice; windows that nobody wants are passed over."""
    battle = enfilade.battle("drill-field", seed=1863, dice="typed")
    for line in script.strip().splitlines():
        who, _, what = line.partition(": ")
        if who == "dice":
            assert isinstance(battle.stop, Roll)
            battle.roll(tuple(map(int, what.split())))
            continue
        while isinstance(battle.stop, Ask) and battle.side != who:
            battle.answer("pass")
        battle.answer(what, cast=False)
    return battle


@pytest.fixture(scope="module")
def opened() -> Battle:
    return enacted(OPENING)


@pytest.fixture(scope="module")
def drilled() -> Battle:
    battle = enfilade.battle("drill-field", seed=1863, players={"union": "drill", "confederate": "drill"})
    while not battle.over:
        battle.answer(PLAYERS["drill"](battle.view()))
    return battle


@pytest.fixture(scope="module")
def told(drilled: Battle) -> Chronicle:
    return chronicle(drilled)


def sentences(story: Chronicle, turn: int | None = None) -> list[str]:
    return [
        sentence
        for one in story.turns
        if turn in (None, one.number)
        for part in one.parts
        for paragraph in part.paragraphs
        for sentence in re.split(r"(?<=\.) (?=[A-Z])", paragraph.text)
    ]


def test_a_volley_that_broke_a_regiment_is_told_as_one_story(opened: Battle) -> None:
    lost = [event for _, event in opened.events if isinstance(event, events.Lost)]
    assert [(event.unit, event.figures) for event in lost] == [("4-tex", 1)]
    volley = next(one for one in sentences(chronicle(opened), 1) if "4th Texas" in one and "Martin's battery" in one)
    assert volley.startswith(
        "As the 4th Texas came up, Martin's battery fired into it at short range: it lost a figure, broke"
    )


def test_fire_without_effect_is_told_in_one_sentence(opened: Battle) -> None:
    assert "The 20th Maine stood the fire of Bachman's battery without harm." in sentences(chronicle(opened), 1)


def test_marches_are_told_by_brigade_and_towards_the_enemy(opened: Battle) -> None:
    first = sentences(chronicle(opened), 1)[0]
    # The Union's edge is the south, and Martin limbers up 9 inches to the north.
    assert first == "Martin's battery came on 9″."


def test_a_battle_that_goes_on_keeps_its_seed_and_says_where_it_stands(opened: Battle) -> None:
    story = chronicle(opened)
    assert story.over is None
    assert story.seed == ""
    assert in_brief(story)[0].startswith("The record ends in turn 1 of 6")
    assert ("Seed", "kept secret until the battle is over") in matter(story).proof
    assert decided(story) is None


def test_an_ended_battle_shows_its_seed_and_its_hash(told: Chronicle) -> None:
    proof = dict(matter(told).proof)
    assert proof["Seed"] == "1863"
    # sha256 of 1863, as the record's own doctest has it.
    assert proof["Its hash, shown before the first roll"].startswith("9b5173ba93de")


def test_who_fled_and_who_fell_is_told_in_its_turn(drilled: Battle, told: Chronicle) -> None:
    turn, gone = 1, []
    for _, event in drilled.events:
        if isinstance(event, events.TurnBegan):
            turn = event.turn
        elif isinstance(event, events.Left):
            gone.append((turn, event.unit))
    assert gone, "this battle is chosen because a regiment flees in it"
    for turn, unit in gone:
        name = drilled.state.units[unit].name
        assert any(f"the {name}" in one.lower().replace(name.lower(), name) for one in sentences(told, turn))
    ends = {unit.id: unit.end for toll in told.tolls for unit in toll.units}
    assert all(f"turn {turn}" in ends[unit] for turn, unit in gone)


def test_every_sentence_is_one_and_names_real_units(told: Chronicle) -> None:
    known = {unit.name for unit in told.table.scenario.units}
    for sentence in (*sentences(told), *in_brief(told), *(row.words for row in matter(told).best + matter(told).worst)):
        assert re.fullmatch(r"[A-Z].*[.]", sentence), sentence
        assert not re.search(r"  |None|\.\.|_|-brigade|\bis now\b", sentence), sentence
        for number, state in re.findall(r"(\d+(?:st|nd|rd|th)) ([A-Z]\w+)", sentence):
            assert any(name.startswith(f"{number} {state}") for name in known), sentence


def test_the_points_of_the_last_turn_are_the_result(told: Chronicle) -> None:
    assert told.over is not None
    assert told.turns[-1].points == told.over.points
    paid = {side: sum(one.points for one in told.scores if one.side == side) for side in told.table.sides}
    assert paid == told.over.points


def test_the_result_by_even_dice_in_words(told: Chronicle) -> None:
    def cost(side: str, lost: int, expected: Fraction) -> Account:
        return Account(
            side=side,
            lost=lost,
            expected=expected,
            levels=0,
            levels_expected=Fraction(0),
            leaders=0,
            leaders_expected=Fraction(0),
        )

    union, confederate = cost("union", 5, Fraction(13, 2)), cost("confederate", 8, Fraction(6))
    story = msgspec.structs.replace(told, luck=Luck((union, confederate), (), ()))
    # Three better for the Union as it was; by even dice half a figure worse.
    assert even_dice(story) == (
        "In figures and sections the Union lost 5 where 6.5 were to be expected, "
        "and the Confederates lost 8 where 6.0 were to be expected. "
        "The balance of losses is 3 in favour of the Union; "
        "by even dice it would have been 0.5 in favour of the Confederates."
    )
    assert story.luck.favour() == Fraction(7, 2)


def test_a_drawn_battle_says_whose_points_are_whose(told: Chronicle) -> None:
    assert told.over is not None
    drawn = msgspec.structs.replace(told.over, winner="", points={"union": 2, "confederate": 3})
    story = msgspec.structs.replace(told, over=drawn)
    assert in_brief(story)[0] == "The battle was drawn, with 2 points for the Union and 3 for the Confederates."


def test_a_battle_that_has_just_begun_is_told_without_luck() -> None:
    battle = enfilade.battle("drill-field", seed=1863)
    assert in_brief(chronicle(battle))[-1] == "No dice were cast."
    assert report_pdf(battle).startswith(b"%PDF-")


def test_who_fell_is_named_and_not_his_successor(told: Chronicle) -> None:
    end = told.turns[-1]
    (first, chief), *_ = end.end.leaders.items()
    heir = msgspec.structs.replace(chief, name="Col. Strong Vincent’s successor", killed=True, replaced=True)
    state = msgspec.structs.replace(end.end, leaders={**end.end.leaders, first: heir})
    story = msgspec.structs.replace(told, turns=(*told.turns[:-1], msgspec.structs.replace(end, end=state)))
    (fell,) = [one for one in in_brief(story) if one.endswith(" fell.")]
    assert "successor" not in fell
    assert chief.name.split()[-1] in fell


def test_losses_by_brigade_grow_to_those_of_the_roster(told: Chronicle) -> None:
    for toll in told.tolls:
        assert toll.lost[0] == 0
        assert len(toll.lost) == len(told.turns) + 1
        assert toll.lost[-1] == sum(unit.lost for unit in toll.units)


def test_names_beside_lines_do_not_cover_each_other() -> None:
    places = apart([100, 101, 102, 40], 15, 0, 120)
    ordered = sorted(places)
    assert all(later - sooner >= 15 for sooner, later in pairwise(ordered))
    assert max(places) <= 120


def test_the_scale_of_a_plot_ends_on_a_line_above_the_highest_value() -> None:
    course = Course(label="Archer's brigade 15 of 20", values=(0.0, 75.0), diamond=True, stroke="#000")
    drawn = plot([course], most=75.0, unit="%", title="Losses")
    assert re.findall(r">(−?\d+%)<", drawn) == ["0%", "20%", "40%", "60%", "80%"]
    below = plot([course], most=75.0, least=-3.0, unit="", title="Points")
    assert re.findall(r">(−?\d+)</text>", below)[0] == "−20"


def test_weapons_and_the_edition_are_called_as_on_the_card(told: Chronicle) -> None:
    said = matter(told)
    assert "Across a Deadly Field, revised, 15 mm" in said.about
    kinds = {unit.kind for side in said.sides for brigade in side.brigades for unit in brigade.units}
    assert "trained artillery · 12 pounder Napoleon" in kinds
    assert not any("-" in kind for kind in kinds)


def test_plots_tell_the_sides_apart_without_colour(told: Chronicle) -> None:
    union, confederate = (brigade_losses(told, side) for side in ("union", "confederate"))
    assert "<circle" in union
    assert "l4.4 4.4" not in union
    assert "l4.4 4.4" in confederate
    assert "<circle" not in confederate
    assert 'stroke-dasharray="7 3"' in points(told)


def test_the_page_needs_no_script_and_no_net(drilled: Battle, told: Chronicle) -> None:
    page = report_html(drilled)
    assert "<script" not in page
    assert not re.search(r"""(?:src|href)=["'](?:https?:)?//""", page)
    assert page.count('class="map"') == len(told.turns) + 1
    assert "The Union won a victory" in page


def test_names_from_a_file_cannot_become_markup(tmp_path: Path) -> None:
    raw = json.loads((OURS / "drill-field.json").read_text(encoding="utf-8"))
    raw["title"] = "<script>alert(1)</script>"
    raw["sides"]["union"]["name"] = '"><img src=x>'
    raw["introduction"] = raw["brigades"][0]["name"] = raw["units"][0]["name"] = "</p><img src=x>"
    file = tmp_path / "drill-field-again.json"
    file.write_text(json.dumps(raw | {"id": "drill-field-again"}))
    page = report_html(enfilade.battle(file, seed=1, players={"union": "<i>", "confederate": "drill"}))
    assert "<script" not in page
    assert "<img" not in page
    assert "<i>" not in page


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_paper_has_a_map_for_each_turn(told: Chronicle, paper: Any) -> None:
    page = report_page(told, paper)
    assert {f"turn-{turn.number}" for turn in told.turns} <= set(page.pictures)
    assert 3 <= page_count(page) <= 6


def test_names_are_bold_on_faint_ground_so_that_grey_can_be_read(told: Chronicle) -> None:
    page = report_page(told)
    drawn = page.pictures[f"turn-{told.turns[-1].number}"]
    names = re.findall(r"<text [^>]*>", drawn)
    assert names
    assert all('font-weight="700"' in name for name in names)
    ground = re.search(r'<g opacity="([\d.]+)">', drawn)
    assert ground is not None
    assert float(ground[1]) < 0.8


def test_a_damaged_file_is_refused_by_its_line(drilled: Battle, tmp_path: Path) -> None:
    file = tmp_path / "drill.battle"
    drilled.save(file)
    lines = file.read_text().split("\n")
    lines[40] = lines[40].replace('"roll":[', '"roll":[6,', 1)
    file.write_text("\n".join(lines))
    with pytest.raises(Malformed, match=r"^drill\.battle: line 40 "):
        report_html(file)
    with pytest.raises(Malformed, match=r"^nowhere\.battle cannot be read"):
        report_pdf(tmp_path / "nowhere.battle")


def test_a_file_is_printed(drilled: Battle, tmp_path: Path) -> None:
    file = tmp_path / "drill.battle"
    drilled.save(file)
    assert report_pdf(file).startswith(b"%PDF")
