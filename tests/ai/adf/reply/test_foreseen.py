"""Reactions played out in the head: when, which answers are tried, and what is said of the one taken."""

from __future__ import annotations

from typing import Any

import pytest
from tests.ai.adf.captain.test_captain import begun, found_by
from tests.rules.adf.battle.driving import Game
from tests.rules.adf.battle.tables import cs, us

from enfilade.ai.adf.ahead import playing_out
from enfilade.ai.adf.captain import reactions as captain_reactions
from enfilade.ai.adf.captain import turn as captain_turn
from enfilade.ai.adf.captain.mind import Mind, mind
from enfilade.ai.search.picking import Try
from enfilade.ai.thought import NEVER, Thought
from enfilade.core.stops import Ask, Roll
from enfilade.ground.legs import Advance
from enfilade.rules.adf.battle.commands import Command, Fire, Group, Move, Pass, React
from enfilade.rules.adf.battle.view import View, view

FIRE = React(("7-tenn",), "fire", "24-mich")


def comes_on(*others: Any, inches: int = 4, **more: Any) -> Game:
    """The 24th Michigan comes on; by his rules of thumb the captain holds his fire if it is for four inches."""
    at = 16.5 if inches == 4 else 16
    return begun(us("24-mich", 10, 10), cs("7-tenn", 10, at), *others, **more).do(f"24-mich move advance {inches}")


def answered(play: Game, who: str = "captain") -> Thought:
    assert isinstance(play.stop, Ask)
    return captain_reactions.think(view(play.table, play.state, "cs", play.stop), NEVER, mind(who))


def far_off(count: int) -> list[Any]:
    """The others, 20 inches and more from those concerned: so many that the battle is no small one."""
    return [us(f"us-{n}", 30 + n % 4 * 4, 2 + n // 4 * 3) for n in range(count)]


@pytest.fixture
def tried(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """A playing out in which an answer with dice, a fire, comes to `fire` and any other to nothing."""
    worth: dict[str, Any] = {"fire": 0.0, "times": 0}

    def come_to(_: Any, __: Any, branch: playing_out.Branch, *___: Any) -> Try:
        worth["times"] += 1
        return Try(worth["fire"] if isinstance(branch.step.stop, Roll) else 0.0, luck=0.0)

    monkeypatch.setattr(playing_out, "tried", come_to)
    return worth


def test_a_fire_that_comes_off_better_is_given_at_once(tried: dict[str, Any]) -> None:
    tried["fire"] = 5.0
    found = answered(comes_on())
    assert found.answer == FIRE
    assert found.why == (
        "The 7-tenn fires on the 24-mich. Tried 12 times to the end, it leaves us level on average, and nothing else "
        "that was tried was clearly better."
    )


def test_a_fire_that_comes_off_worse_is_kept(tried: dict[str, Any]) -> None:
    """For two inches only he would fire at once by his rules of thumb."""
    tried["fire"] = -5.0
    found = answered(comes_on(inches=2))
    assert found.answer == Pass()
    assert found.why.startswith("The reaction is kept. Tried 12 times to the end, ")


def test_his_own_answer_stands_with_its_own_reason_if_nothing_is_better(tried: dict[str, Any]) -> None:
    assert answered(comes_on(inches=2)).answer == FIRE
    assert "on average" in answered(comes_on(inches=2)).why
    assert "holds its fire" in answered(comes_on()).why
    assert tried["times"] > 0


@pytest.mark.parametrize(
    ("others", "turn", "who", "looks"),
    [
        (0, 1, "captain", True),
        (0, 1, "captain-2", False),
        (13, 6, "captain", False),
        (13, 7, "captain", True),
        (13, 7, "captain-1", False),
        (13, 8, "captain-1", True),
    ],
)
def test_only_where_the_end_is_near(tried: dict[str, Any], others: int, turn: int, who: str, looks: bool) -> None:
    """Two units and eight turns are a small battle; fifteen units count from the last turn but one."""
    tried["fire"] = 5.0
    found = answered(comes_on(*far_off(others), turn=turn), who)
    assert (tried["times"] > 0) is looks
    assert ("Tried" in found.why) is looks


@pytest.mark.parametrize(("others", "looks"), [(10, True), (11, False)])
def test_twelve_units_are_the_most(tried: dict[str, Any], others: int, looks: bool) -> None:
    """With the two who are concerned; up to fourteen on the table all of them count, near or far."""
    tried["fire"] = 5.0
    answered(comes_on(*far_off(others), turn=8))
    assert (tried["times"] > 0) is looks


def test_who_gives_the_chance_is_on_the_table_in_the_head() -> None:
    """Of fifteen units only those two count, though no idea names them: the one who moves is the reason for it all."""
    head = playing_out.in_the_head(found_by(comes_on(*far_off(13))), [Thought(Pass())])
    assert {id for id, one in head.state.units.items() if one.here} == {"24-mich", "7-tenn"}


def test_a_team_of_the_enemy_s_does_in_the_head_what_it_has_announced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two regiments have announced a move and a volley; the chance to react comes on the way."""
    team = ("19-ind", "24-mich")
    play = begun(us("24-mich", 10, 10, brigade="iron"), us("19-ind", 12.5, 10, brigade="iron"), cs("7-tenn", 11, 16.5))
    play.do(Group(team, ("move", "fire")), Move(team, (Advance(3000),)))
    assert play.question == "react"
    done: list[Command] = []

    def noted(seen: View, captain: Mind) -> Command:
        done.append(as_it_is(seen, captain))
        return done[-1]

    as_it_is = captain_turn.carries_on
    monkeypatch.setattr(captain_turn, "carries_on", noted)
    answered(play)
    assert Fire(team, "7-tenn") in done
