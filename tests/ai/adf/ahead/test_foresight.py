"""Ideas played out in the head: when, with whom, how far, and what counts then."""

from __future__ import annotations

import time
from typing import Any

import pytest
from tests.ai.adf.captain.test_captain import begun, crossroads, found_by
from tests.rules.adf.battle.tables import cs, guns, us

from enfilade.ai.adf.ahead import foresight, luck, playing_out
from enfilade.ai.adf.drill import player as drill_player
from enfilade.ai.adf.drill.player import drill
from enfilade.ai.search.picking import Try
from enfilade.ai.thought import NEVER, Deadline, Thought
from enfilade.core.dice import cast
from enfilade.core.stops import Ask, Over, Roll
from enfilade.ground.legs import Advance
from enfilade.rules.adf.battle import chapters
from enfilade.rules.adf.battle.commands import Command, Deed, Done, Fire, Form, Move
from enfilade.rules.adf.battle.play import Step
from enfilade.rules.adf.battle.view import View


@pytest.mark.parametrize(
    ("who", "turns", "looks"),
    [
        ("captain", 8, True),
        ("captain", 6, False),
        ("captain-1", 8, True),
        ("captain-1", 7, False),
        ("captain-2", 8, False),
    ],
)
def test_how_far_before_the_end_he_plays_it_out(who: str, turns: int, looks: bool) -> None:
    """Thirteen units are no small battle: the last two turns of eight, with a handicap one, with a greater none."""
    play = begun(
        *(us(f"us-{n}", 4 * n + 3, 4) for n in range(8)), *(cs(f"cs-{n}", 4 * n + 3, 26) for n in range(5)), turn=turns
    )
    assert foresight.goes_to_the_end(found_by(play, who)) is looks


def test_a_small_battle_is_played_out_from_its_first_turn() -> None:
    """Two units and eight turns, sixteen in all; with nine units it would be seventy-two."""
    many = begun(us("20-me", 3, 4), *(cs(f"cs-{n}", 4 * n + 3, 26) for n in range(8)))
    assert foresight.goes_to_the_end(found_by(begun(us("20-me", 10, 4), cs("15-ala", 10, 26))))
    assert not foresight.goes_to_the_end(found_by(many))
    # Before the end he looks a turn ahead, with a handicap not at all.
    assert foresight.may_look(found_by(many))
    assert not foresight.may_look(found_by(many, "captain-1"))


def test_men_count_by_their_order() -> None:
    """8 in good order and 3 sections of guns, each worth 3, against 8 shaken, a fifth of whose worth is left."""
    play = begun(us("20-me", 10, 4), guns(us("martin", 20, 4)), cs("15-ala", 10, 26, level="shaken"))
    assert playing_out._men(found_by(play), play.state) == pytest.approx(8 + 3 * 3 - 8 * 0.2)


def test_who_is_far_away_counts_where_he_stands() -> None:
    """Fifteen units are too many for the whole table; the one at the crossroads, far off, keeps his 3 points.

    Within 14 inches of the first are six of ours, up to 12.5 aside, and five of theirs, 8 ahead and up to 10 aside.
    """
    near = [us(f"us-{n}", 3 + 2.5 * n, 4) for n in range(7)] + [cs(f"cs-{n}", 3 + 2.5 * n, 12) for n in range(7)]
    play = begun(*near, us("20-me", 30, 26), **crossroads(30, 26))
    found = found_by(play)
    head = playing_out.in_the_head(found, [Thought(Deed(("us-0",), "reform"))])
    assert not head.state.units["20-me"].here
    assert (head.units, head.far, found.lead) == (6 + 5, 3.0, 3.0)


@pytest.mark.parametrize("to_the_end", [False, True])
def test_a_turn_ahead_is_until_the_enemy_has_had_his(monkeypatch: pytest.MonkeyPatch, to_the_end: bool) -> None:
    play = begun(us("20-me", 10, 4), cs("15-ala", 10, 26))
    found, ends = found_by(play), []

    def noted(_: Any, step: Step, __: float, luck: float) -> Try:
        ends.append(step)
        return Try(0.0, luck)

    monkeypatch.setattr(playing_out, "_end", noted)
    head = playing_out.in_the_head(found, [])
    step = playing_out.begun(found.table, head.state, Thought(Done()))
    assert step is not None
    assert playing_out.tried(found, head, step, "plain", drill, NEVER, to_the_end) is not None
    stop = ends[0].stop
    if to_the_end:
        assert isinstance(stop, Over)
    else:
        assert isinstance(stop, Ask)
        assert (ends[0].state.turn, stop.side, stop.question) == (2, "us", "activate")


def test_one_bad_try_is_no_reason_to_give_an_idea_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty-two units allow eight tries. In the first the other idea does worse, in the seven after it much better."""
    play = begun(
        *(us(f"us-{n}", 3 + n % 6 * 2.5, 3 + n // 6 * 2) for n in range(11)),
        *(cs(f"cs-{n}", 3 + n % 6 * 2.5, 10 + n // 6 * 2) for n in range(11)),
        turn=8,
    )
    found = found_by(play)
    numbers: list[int] = []

    def come_to(*given: Any) -> Try:
        numbers.append(int(given[3].split()[1]))
        is_other = numbers.count(numbers[-1]) == 2
        return Try((-1.0 if numbers[-1] == 0 else 5.0) if is_other else 0.0, luck=0.0)

    monkeypatch.setattr(playing_out, "tried", come_to)
    column = Move(("us-8",), (Form("road-column"),))
    chosen = foresight.best(found, [Thought(Done()), Thought(column)], drill, NEVER, foresight.of_a_command(found))
    assert (chosen.thought.answer, chosen.tries) == (column, 8)


@pytest.mark.parametrize(("turn", "tries"), [(1, 6), (8, 20)], ids=["a turn ahead", "to the end"])
def test_with_six_units_more_tries_are_spent_only_on_the_end(
    turn: int, tries: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    play = begun(
        *(us(f"us-{n}", 3 + n * 2.5, 3) for n in range(3)),
        *(cs(f"cs-{n}", 3 + n * 2.5, 10) for n in range(3)),
        turn=turn,
    )
    found = found_by(play)
    tried: list[int] = []

    def come_to(*given: Any) -> Try:
        tried.append(1)
        return Try(float(len(tried) % 2 == 0), luck=0.0)

    monkeypatch.setattr(playing_out, "tried", come_to)
    column = Move(("us-1",), (Form("road-column"),))
    chosen = foresight.best(found, [Thought(Done()), Thought(column)], drill, NEVER, foresight.of_a_command(found))
    assert (chosen.thought.answer, chosen.tries) == (column, tries)


def test_a_volley_throws_the_same_dice_whichever_idea_came_before(monkeypatch: pytest.MonkeyPatch) -> None:
    """Bachman's guns fire at Martin's in their own turn, whether Martin's fired first or did nothing at all."""
    play = begun(guns(us("martin", 10, 4)), us("20-me", 30, 4), guns(cs("bachman", 10, 20)))
    found = found_by(play)
    head = playing_out.in_the_head(found, [])
    thrown: list[tuple[str, int]] = []

    def noted(due: str, number: int, count: int) -> tuple[int, ...]:
        thrown.append((due, number))
        return cast(due, number, count)

    monkeypatch.setattr(playing_out, "cast", noted)

    def dice_of(answer: Fire | Done) -> list[tuple[str, int]]:
        thrown.clear()
        step = playing_out.begun(found.table, head.state, Thought(answer))
        assert step is not None
        playing_out.tried(found, head, step, "plain", drill, NEVER, False)
        return list(thrown)

    after_fire, after_nothing = dice_of(Fire(("martin",), "bachman")), dice_of(Done())
    first = after_nothing[0]
    assert "adf.fire" in first[0]
    assert "'bachman', 'martin'" in first[0]
    assert after_fire[0] != first
    assert first in after_fire


def test_what_one_try_has_played_out_the_next_need_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twelve tries from one beginning come to the same as twelve that each begin anew, with fewer answers."""
    play = begun(guns(us("martin", 10, 4)), us("20-me", 14, 5), guns(cs("bachman", 10, 20)), cs("15-ala", 13, 10))
    found = found_by(play)
    head = playing_out.in_the_head(found, [])
    asked: list[str] = []

    def noted(view: View) -> Command:
        asked.append(view.side)
        return drill(view)

    monkeypatch.setattr(drill_player, "drill", noted)
    idea = Thought(Fire(("martin",), "15-ala"))

    def tries(anew: bool) -> tuple[list[Try | None], int]:
        asked.clear()
        branch = playing_out.begun(found.table, head.state, idea)
        done = []
        for number in range(12):
            branch = playing_out.begun(found.table, head.state, idea) if anew else branch
            assert branch is not None
            done.append(playing_out.tried(found, head, branch, f"plain {number}", drill, NEVER, False))
        return done, len(asked)

    (each, answers), (together, fewer) = tries(anew=True), tries(anew=False)
    assert together == each
    assert len({one.worth for one in each if one}) > 1
    assert fewer < answers


def test_dice_that_lead_to_the_same_have_one_sequel() -> None:
    """Whether a volley without effect showed two ones or a one and a two, what follows is the same moment."""
    play = begun(us("20-me", 10, 4), cs("15-ala", 10, 7))
    found = found_by(play)
    head = playing_out.in_the_head(found, [])
    branch = playing_out.begun(found.table, head.state, Thought(Fire(("20-me",), "15-ala")))
    assert branch is not None
    due = branch.step
    assert isinstance(due.stop, Roll)
    low = [chapters.roll(found.table, due.state, faces) for faces in ((1, 1), (1, 2), (6, 6))]
    branch.came[1, 1] = 0.0, playing_out.Branch(low[0])
    assert branch.follows(low[1]) is branch.came[1, 1][1]
    assert branch.follows(low[2]) is not branch.came[1, 1][1]


def test_the_luck_of_every_roll_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Guns fire at guns until the enemy has had his turn: whatever dice are thrown, their luck is added up."""
    play = begun(guns(us("martin", 10, 4)), us("20-me", 30, 4), guns(cs("bachman", 10, 20)))
    found = found_by(play)
    head = playing_out.in_the_head(found, [])
    step = playing_out.begun(found.table, head.state, Thought(Fire(("martin",), "bachman")))
    assert step is not None
    lucks: list[float] = []
    as_it_is = luck.of_events

    def noted(*given: Any) -> float:
        lucks.append(as_it_is(*given))
        return lucks[-1]

    monkeypatch.setattr(luck, "of_events", noted)
    done = playing_out.tried(found, head, step, "plain", drill, NEVER, False)
    assert done is not None
    assert done.luck == sum(lucks) != 0.0


@pytest.mark.parametrize(("turn", "many", "looks"), [(1, 13, False), (8, 13, True), (7, 13, False), (7, 11, True)])
def test_a_unit_in_the_middle_of_its_actions_is_asked_in_the_last_turn_or_with_few_about(
    turn: int, many: int, looks: bool
) -> None:
    """Fourteen units are few, fifteen are not; before the last two turns fourteen are no small battle either."""
    far = [us(f"us-{n}", 20 + n % 5 * 4, 3 + n // 5 * 3) for n in range(many)]
    play = begun(us("20-me", 10, 4), cs("15-ala", 10, 26), *far, turn=turn)
    assert foresight.may_look(found_by(play))
    play.do("20-me move advance 1", "pass")
    assert play.question == "action"
    assert foresight.may_look(found_by(play)) is looks


@pytest.mark.parametrize(("turn", "venture"), [(6, False), (7, True)])
def test_a_volley_in_hand_is_thought_twice_about_only_where_the_end_is_played_out_to(
    monkeypatch: pytest.MonkeyPatch, turn: int, venture: bool
) -> None:
    far = [us(f"us-{n}", 20 + n % 5 * 4, 3 + n // 5 * 3) for n in range(12)]
    play = begun(us("20-me", 10, 4), cs("15-ala", 10, 7, facing=180), *far, turn=turn)
    found = found_by(play)
    tried: list[Any] = []

    def nothing(*given: Any) -> Try:
        tried.append(given)
        return Try(0.0, 0.0)

    monkeypatch.setattr(playing_out, "tried", nothing)
    ideas = [Thought(Fire(("20-me",), "15-ala")), Thought(Done())]
    chosen = foresight.best(found, ideas, drill, NEVER, foresight.of_a_command(found))
    assert chosen.thought is ideas[0]
    assert bool(tried) is venture


@pytest.mark.parametrize(("seconds", "tried"), [(1.0, 10), (0.2, 4), (0.005, 0)])
def test_no_more_is_tried_than_there_is_time_for(monkeypatch: pytest.MonkeyPatch, seconds: float, tried: int) -> None:
    """Ten ideas and 10 ms a try, three tries of each and half as much again: in 0.2 s, of which the first try takes
    0.01, there is time for four of them (0.19 / 0.045). With less than a try takes, the first idea stands untried."""
    play = begun(us("20-me", 10, 4), cs("15-ala", 10, 10, facing=180))
    found, clock, seen = found_by(play), [0.0], set()
    monkeypatch.setattr(time, "monotonic", lambda: clock[0])

    def takes_a_while(*given: Any) -> Try | None:
        clock[0] += 0.01
        if clock[0] > seconds:
            return None
        seen.add(id(given[2]))
        return Try(0.0, 0.0)

    monkeypatch.setattr(playing_out, "tried", takes_a_while)
    ideas = [Thought(Move(("20-me",), (Advance(1000 + 100 * n),))) for n in range(10)]
    chosen = foresight.best(found, ideas, drill, Deadline(seconds), foresight.of_a_command(found))
    assert chosen.thought is ideas[0]
    assert len(seen) == tried
