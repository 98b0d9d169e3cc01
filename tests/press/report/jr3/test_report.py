"""The report of a battle of *Johnny Reb III*: told phase by phase, its dice weighed, every unit's end."""

from fractions import Fraction
from pathlib import Path

import pytest
from tests.rules.jr3.battle.tables import cs, guns, little, us

from enfilade.ai.players import random
from enfilade.core.dice import SIDES
from enfilade.game.battles import Battle, battle
from enfilade.ground.box import Box
from enfilade.press.paper.battle_report import report_html, report_pdf
from enfilade.press.report.chronicle import Chronicle, chronicle
from enfilade.press.report.jr3.telling import parts
from enfilade.press.report.matter import matter
from enfilade.rules.jr3.battle import events
from enfilade.rules.jr3.battle.commands import Hold, Move


@pytest.fixture(scope="module")
def fought() -> Battle:
    one = battle("mcphersons-woods", "jr3-15mm", 4)
    while not one.over:
        one.answer(random(one.view()))
    return one


@pytest.fixture(scope="module")
def story(fought: Battle) -> Chronicle:
    return chronicle(fought)


def test_a_turn_is_told_phase_by_phase_and_empty_phases_are_not() -> None:
    table, state = little([us("a", 24, 8), us("b", 12, 8), cs("c", 24, 20), guns(cs("d", 36, 24))])
    start = state.units["a"].box
    happened = [
        events.TurnBegan(turn=1),
        events.PhaseBegan(phase="reveal-orders"),
        events.Revealed(side="us", marks=(("a", Move(())), ("b", Hold())), rides=()),
        events.ChangedToHold(side="us", units=("a",)),
        events.PhaseBegan(phase="first-fires"),
        events.Lost(unit="d", figures=1, left=2),
        events.LevelChanged(unit="d", before="good", after="shaken"),
        events.PhaseBegan(phase="disengaging-moves"),
        events.PhaseBegan(phase="moves"),
        events.Moved(unit="a", start=start, end=Box(start.x, start.y + 4000, 0, start.width, start.depth), how="move"),
        events.Formed(unit="b", formation="double-line", mounted=False),
        events.PhaseBegan(phase="officer-casualties"),
        events.Scored(side="us", points=2, why="the wood"),
    ]
    told = {part.title: [one.text for one in part.paragraphs] for part in parts(table, state, happened)}
    assert list(told) == ["Orders", "First fires", "Moves", "The count"]
    assert told["Orders"][1] == "a was told to hold instead."
    assert told["First fires"] == ["The d lost one section and was shaken."]
    assert "moved 4″." in told["Moves"][0]
    assert "formed double line." in told["Moves"][0]
    assert told["The count"] == ["The turn was worth two points to the Union."]


def test_losses_of_the_tolls_are_those_of_the_battle(fought: Battle, story: Chronicle) -> None:
    lost = {unit.id: unit.lost for toll in story.tolls for unit in toll.units}
    for id, piece in fought.state.units.items():
        if piece.here:
            assert lost[id] == piece.unit.start - piece.unit.strength
        elif piece.end in ("destroyed", "captured", "surrendered"):
            assert lost[id] == piece.unit.start


def test_every_roll_of_a_fire_stands_beside_its_exact_chance(story: Chronicle) -> None:
    for throw in story.throws:
        assert 0 < throw.as_good <= 1
        assert 0 < throw.as_bad <= 1
        assert throw.as_good + throw.as_bad > 1
    fires = [throw for throw in story.throws if throw.kind == "fire"]
    assert fires
    assert all(len(throw.effects) == 1 for throw in fires)


def test_the_luck_of_a_check_is_weighed_in_levels() -> None:
    """An officer's danger and a check are no losses; a level more is counted as a level."""
    one = battle("mcphersons-woods", "jr3-15mm", 4)
    while not one.over:
        one.answer(random(one.view()))
    checks = [throw for throw in chronicle(one).throws if throw.kind == "check"]
    assert checks
    for throw in checks:
        (effect,) = throw.effects
        assert effect.lost == effect.expected == 0
        assert -2 <= effect.levels <= 2
        assert effect.levels_expected.denominator <= SIDES**2
        assert isinstance(effect.levels_expected, Fraction)


@pytest.mark.long
def test_the_whole_is_a_page_and_a_sheet(fought: Battle, tmp_path: Path) -> None:
    page = report_html(fought)
    assert "First fires" in page
    assert "Rifle muskets" in page
    assert report_pdf(fought).startswith(b"%PDF-")


def test_every_turn_has_its_orders(story: Chronicle) -> None:
    for turn in matter(story).turns:
        assert "Orders" in [part.name for part in turn.parts]


def test_a_battle_that_goes_on_is_told_as_far_as_it_has_come() -> None:
    one = battle("drill-field", "jr3-15mm", 3)
    one.answer("sheet: 20-me advance 4")
    said = matter(chronicle(one))
    assert [turn.number for turn in said.turns] == [1]
    assert "20th Maine" not in "".join(text for turn in said.turns for part in turn.parts for text in part.paragraphs)
    assert ("Seed", "kept secret until the battle is over") in said.proof
