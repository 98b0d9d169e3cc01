"""The players: always legal, always the same for the same view, and sensible in a few plain situations."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import pytest
from tests.rules.adf.battle.tables import cs, guns, little, us

import enfilade
from enfilade.ai import players
from enfilade.ai.players import adviser, thinker
from enfilade.ai.thought import NEVER
from enfilade.core.dice import cast
from enfilade.core.stops import Ask, Over, Roll
from enfilade.library.editions.cards import edition, editions
from enfilade.library.scenarios.shelf import scenario
from enfilade.rules.adf.battle import chapters
from enfilade.rules.adf.battle.commands import Charge, Command, Deed, Done, Fire, Form, Group, Move, Order, Pass, React
from enfilade.rules.adf.battle.field import Field, field_of
from enfilade.rules.adf.battle.frames import Choosing, Frame, Game, Window
from enfilade.rules.adf.battle.move import path
from enfilade.rules.adf.battle.play import Step
from enfilade.rules.adf.battle.view import view

EDITIONS = [name for name in editions() if name.startswith("adf")]
MOST = 5000
"""Far more answers than any battle takes."""


@cache
def table_of(name: str, card: str) -> Field:
    return field_of(card, edition(card).edition, scenario(name).scenario)


def played(name: str, card: str, first: str, second: str, seed: str) -> tuple[Step, list[Command]]:
    """A whole battle; an illegal answer raises."""
    table = table_of(name, card)
    chosen = dict(zip(table.sides, (players.PLAYERS[first], players.PLAYERS[second]), strict=True))
    step, said = chapters.begin(table), []
    while not isinstance(step.stop, Over):
        if isinstance(step.stop, Roll):
            step = chapters.roll(table, step.state, cast(seed, step.state.rolls, step.stop.dice))
            continue
        assert isinstance(step.stop, Ask)
        answer = chosen[step.stop.side](view(table, step.state, step.stop.side, step.stop))
        said.append(answer)
        assert len(said) < MOST
        step = chapters.answer(table, step.state, answer)
    return step, said


@pytest.mark.parametrize("card", EDITIONS)
def test_drill_plays_the_drill_field_to_its_end_by_every_card(card: str) -> None:
    step, said = played("drill-field", card, "drill", "drill", "one")
    assert isinstance(step.stop, Over)
    kinds = {type(answer) for answer in said}
    assert {Move, Fire, React, Pass, Done} <= kinds


@pytest.mark.parametrize("name", ["mcphersons-woods", "bufords-delay", "hornets-nest"])
def test_drill_plays_the_battles_to_their_end(name: str) -> None:
    step, said = played(name, "adf-revised-15mm", "drill", "drill", "one")
    assert isinstance(step.stop, Over)
    assert sum(isinstance(answer, Fire) for answer in said) > 10


def test_a_battle_between_the_same_players_with_the_same_dice_is_the_same() -> None:
    for who in ("drill", "random"):
        one = played("drill-field", "adf-revised-15mm", who, who, "again")
        other = played("drill-field", "adf-revised-15mm", who, who, "again")
        assert one[1] == other[1]
        assert one[0].state == other[0].state


def test_random_plays_whole_battles_and_does_not_just_end_its_turns() -> None:
    step, said = played("drill-field", "adf-summary-10mm", "random", "random", "one")
    assert isinstance(step.stop, Over)
    orders = sum(isinstance(answer, Move | Fire | Charge | Deed | Group) for answer in said)
    # Six turns with three units on either side: 36 activations, of which some end early.
    assert orders > 20


def test_drill_beats_random() -> None:
    won = 0
    for seed in range(6):
        name = ("drill", "random") if seed % 2 else ("random", "drill")
        step, _ = played("drill-field", "adf-revised-15mm", *name, f"beat {seed}")
        assert isinstance(step.stop, Over)
        side = table_of("drill-field", "adf-revised-15mm").sides[name.index("drill")]
        won += step.stop.winner == side
    assert won >= 5


def answered(*units: Any, frame: Frame | None = None, active: str = "us", **more: Any) -> Command:
    """What drill says on a little table, asked whom to activate or whatever else the frame asks."""
    table, state = little(list(units), active=active, **more)
    seat = table.sides.index(active)
    state = msgspec.structs.replace(
        state, frames=(Game(phase="side-end", seat=seat), frame or Choosing()), points=dict.fromkeys(table.sides, 0)
    )
    stop = chapters.stop_of(table, state)
    assert isinstance(stop, Ask)
    answer: Command = players.drill(view(table, state, stop.side, stop))
    chapters.check(table, state, answer)
    return answer


def crossroads(x: float, y: float) -> dict[str, Any]:
    prize = {"points": 3}
    return {
        "victory": {"objectives": [{"id": "o", "name": "Crossroads", "at": (x, y), "radius": 2, "prizes": [prize]}]}
    }


def test_routed_units_run_before_anybody_else_acts() -> None:
    fresh, runs = us("20-me", 10, 10), us("1-minn", 20, 8, level="routed")
    assert answered(fresh, runs, cs("15-ala", 10, 20)) == Deed(("1-minn",), "run")


def test_disorder_is_mended_before_a_march() -> None:
    assert answered(us("20-me", 10, 10, level="disorder"), cs("15-ala", 10, 25)) == Deed(("20-me",), "reform")


def test_a_column_goes_into_line_before_it_is_in_range() -> None:
    answer = answered(us("20-me", 10, 10, formation="road-column"), cs("15-ala", 10, 17))
    assert answer == Move(("20-me",), (Form("battle-line"),))


def test_guns_unlimber_where_they_see_a_target_and_then_fire() -> None:
    foe = cs("15-ala", 10, 20)
    limbered = guns(us("martin", 10, 10), formation="limbered", quality="veteran")
    assert answered(limbered, foe) == Move(("martin",), (Form("unlimbered"),))
    assert answered(guns(us("martin", 10, 10), quality="veteran"), foe) == Fire(("martin",), "15-ala")


def test_a_routed_enemy_at_hand_is_charged() -> None:
    answer = answered(us("20-me", 10, 10), cs("15-ala", 10, 14, level="routed"))
    assert isinstance(answer, Charge)
    assert answer.target == "15-ala"


def test_who_holds_the_prize_stays_and_who_does_not_comes_on() -> None:
    units = (us("20-me", 10, 10), cs("15-ala", 10, 30))
    assert answered(*units, **crossroads(10, 10)) == Done()
    answer = answered(*units, active="cs", **crossroads(10, 10))
    assert isinstance(answer, Move)
    table, state = little(list(units), active="cs", **crossroads(10, 10))
    (end,) = path.plan(table, state, answer.units, answer.steps).ends
    # A battle line covers six inches of open ground in an action.
    assert end.y == 24_000


def test_units_leave_by_the_edge_where_that_is_worth_points() -> None:
    off = {"exits": [{"side": "us", "edge": "north", "points": 1}]}
    assert answered(us("20-me", 10, 33), cs("15-ala", 40, 5), victory=off) == Deed(("20-me",), "leave")


def test_a_move_far_away_is_let_pass_and_one_before_the_muskets_is_not() -> None:
    window = Window(by=("15-ala",), cause="move")
    assert answered(us("20-me", 10, 10), cs("15-ala", 10, 30), frame=window, active="cs") == Pass()
    near = answered(us("20-me", 10, 10), cs("15-ala", 10, 13), frame=window, active="cs")
    assert near == React(("20-me",), "fire", "15-ala")


def test_fire_is_held_while_the_enemy_still_comes_nearer() -> None:
    """He is at long range now, and this very move will bring him to two inches."""
    from enfilade.ground.legs import Advance
    from enfilade.rules.adf.battle.frames import Moving

    table, state = little([us("20-me", 10, 10), cs("15-ala", 10, 15)], active="cs")
    box = state.units["15-ala"].box
    moving = Moving(
        units=("15-ala",), steps=(Advance(3000),), boxes=(box._replace(y=16_000),), gone=1000, expected=(box,)
    )
    frames = (Game(phase="side-end", seat=1), moving, Window(by=("15-ala",), cause="move"))
    state = msgspec.structs.replace(state, frames=frames)
    stop = chapters.stop_of(table, state)
    assert players.drill(view(table, state, "us", stop)) == Pass()
    stands = msgspec.structs.replace(state, frames=(frames[0], frames[2]))
    fires = players.drill(view(table, stands, "us", chapters.stop_of(table, stands)))
    assert fires == React(("20-me",), "fire", "15-ala")


def test_an_adviser_answers_what_is_asked_and_leaves_no_orders() -> None:
    """A captain at the table first orders that he need not be asked about trifles; nobody wants to be told that."""
    begun = enfilade.battle("drill-field", seed=1)
    assert isinstance(thinker("captain")(begun.view(), NEVER).answer, Order)
    assert not isinstance(adviser("captain")(begun.view(), NEVER).answer, Order)
    begun.check(adviser("captain")(begun.view(), NEVER).answer)


def test_an_adviser_has_a_reason_for_everything_and_for_doing_nothing() -> None:
    """Over a whole battle; at a table of his own a captain lets most questions go by without a word."""
    battle, quiet = enfilade.battle("drill-field", seed=3), set()
    while not battle.over:
        if isinstance(battle.stop, Roll):
            battle.cast()
            continue
        seen = battle.view()
        assert isinstance(seen.stop, Ask)
        advised = adviser("captain-3")(seen, NEVER)
        assert advised.why.endswith("."), (seen.stop, advised)
        if isinstance(advised.answer, Done | Pass):
            quiet.add(seen.stop.question)
        battle.answer(players.drill(seen))
    assert quiet == {"leaders", "activate", "action", "react"}
