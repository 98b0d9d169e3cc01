"""What holds of the captain in whole battles: legal in no time, the same again, blind to secrets, and he says why."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import msgspec
import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import changed, cs, guns, us

from enfilade.ai.adf.captain import charges as captain_charges
from enfilade.ai.adf.captain import reasons
from enfilade.ai.adf.captain.mind import DATA, mind
from enfilade.ai.adf.plans.estimate import estimate
from enfilade.ai.players import thinker
from enfilade.ai.thought import NEVER, Deadline, Thought
from enfilade.core.dice import cast
from enfilade.core.stops import Ask, Over, Roll
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.shelf import scenario
from enfilade.rules.adf.battle import chapters
from enfilade.rules.adf.battle.commands import Charge, Done, Fire, Move, Pass, React
from enfilade.rules.adf.battle.field import field_of
from enfilade.rules.adf.battle.play import Step
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.view import View, view

CARD = "adf-revised-15mm"
MOST = 3000
"""Far more answers than any battle on the drill field takes."""
LOOKS = 50
FEW = 10
"""Answers: orders, moves, fire and a reaction, and among them one that was played out to the end."""


class Hurried(Deadline):
    """Fifty milliseconds on a clock that goes on by one with every look at it."""

    __slots__ = ("_left",)

    def __init__(self) -> None:
        super().__init__()
        self._left = LOOKS

    @property
    def is_over(self) -> bool:
        self._left -= 1
        return self._left < 0


class Said(NamedTuple):
    """One answer of a captain, and what was asked."""

    question: str
    thought: Thought


class Fought(NamedTuple):
    end: Step
    said: list[Said]


def fight(
    first: str, second: str, card: str = CARD, deadline: type[Deadline] | Deadline = NEVER
) -> Iterator[Step | Said]:
    """A battle on the drill field; an illegal answer raises."""
    table = field_of(card, edition(card).edition, scenario("drill-field").scenario)
    chosen = dict(zip(table.sides, (first, second), strict=True))
    step = chapters.begin(table)
    while not isinstance(step.stop, Over):
        if isinstance(step.stop, Roll):
            step = chapters.roll(table, step.state, cast("captain", step.state.rolls, step.stop.dice))
            continue
        assert isinstance(step.stop, Ask)
        seen = view(table, step.state, step.stop.side, step.stop)
        thought = thinker(chosen[step.stop.side])(seen, deadline if isinstance(deadline, Deadline) else deadline())
        if chosen[step.stop.side] != "drill":
            yield Said(step.stop.question, thought)
        step = chapters.answer(table, step.state, thought.answer)
    yield step


@cache
def fought(first: str, second: str, card: str = CARD, hurried: bool = False) -> Fought:
    said: list[Said] = []
    for one in fight(first, second, card, Hurried if hurried else NEVER):
        if isinstance(one, Step):
            return Fought(one, said)
        said.append(one)
        assert len(said) < MOST
    raise AssertionError("the battle has no end")


@pytest.mark.long
@pytest.mark.parametrize("card", [CARD, "adf-summary-10mm", "adf-western-10mm"])
def test_a_whole_battle_ends_without_a_fault(card: str) -> None:
    end, said = fought("captain-2", "captain-2", card)
    assert isinstance(end.stop, Over)
    assert {Move, Fire, React, Pass, Done} <= {type(one.thought.answer) for one in said}


def test_fifty_milliseconds_are_enough_for_legal_answers() -> None:
    end, said = fought("captain", "drill", hurried=True)
    assert isinstance(end.stop, Over)
    assert {Move, Fire} <= {type(one.thought.answer) for one in said}


def test_with_no_time_at_all_every_answer_is_legal_and_the_battle_ends() -> None:
    over = Deadline(0.0, now=0.0)
    assert over.is_over
    *said, end = fight("captain", "captain", deadline=over)
    assert isinstance(end, Step)
    assert isinstance(end.stop, Over)
    assert len(said) < MOST


@pytest.mark.long
@pytest.mark.parametrize(
    ("first", "second", "card"),
    [
        ("captain-2", "captain-2", CARD),
        ("captain-2", "captain-2", "adf-summary-10mm"),
        ("captain-2", "captain-2", "adf-western-10mm"),
        ("captain-1", "drill", CARD),
    ],
)
def test_every_answer_but_the_trivial_has_a_reason_that_can_be_read(first: str, second: str, card: str) -> None:
    for _, (answer, why) in fought(first, second, card).said:
        if not why:
            assert isinstance(answer, Done | Pass), answer
            continue
        assert why[0] == why[0].upper(), why
        assert why.endswith("."), why
        assert len(why) <= reasons.MOST, why
        assert " %" not in why, why


def test_a_reason_that_is_too_long_loses_its_last_clauses() -> None:
    clause = "the 20th Maine fires at the 15th Alabama"
    told = reasons.said("; ".join([clause] * 9))
    assert told == "The 20th Maine fires at the 15th Alabama" + f"; {clause}" * 5 + "."


def test_the_same_view_has_the_same_answer_twice() -> None:
    """On two tables: nothing remembered of the first helps the second."""
    for who in ("captain", "captain-bold-1"):
        one, other = (thinker(who)(seen_by_minnesota(), NEVER) for _ in range(2))
        assert one == other


@pytest.mark.long
def test_the_same_view_has_the_same_answer_in_another_process() -> None:
    """One whose strings hash otherwise."""
    program = "from tests.ai.adf.captain.test_battles import FEW, first; print(first(FEW))"
    seed = "1" if os.environ.get("PYTHONHASHSEED") != "1" else "2"
    told = subprocess.run(
        [sys.executable, "-c", program],
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert told.stdout.strip() == first(FEW)


def first(count: int) -> str:
    """The first answers of two captains, with their reasons."""
    found = fight("captain", "captain")
    return repr([next(found) for _ in range(count)])


def seen_by_minnesota() -> View:
    return seen(minnesota())


def minnesota() -> Game:
    """Two regiments with a battery before two regiments, four inches off."""
    own = us("1-minn", 10, 10), us("20-me", 12.3, 10), guns(us("martin", 7, 9))
    return game(*own, cs("15-ala", 10, 14.5), cs("4-tex", 12.3, 14.5, strength=6), cs("5-tex", 24, 24))


def seen(play: Game, state: State | None = None) -> View:
    assert isinstance(play.stop, Ask)
    return view(play.table, state or play.state, play.stop.side, play.stop)


@pytest.mark.parametrize("who", ["captain", "captain-2"])
def test_what_is_hidden_changes_no_answer(who: str) -> None:
    """The 5th Texas lies in wait far off or close by, and the enemy's orders are this or that."""
    answers = []
    for x, y, fire in ((24_000, 24_000, "first"), (13_000, 18_000, "short")):
        play = minnesota().order("cs", "cs", fire=fire)
        state = changed(play.state, "5-tex", x=x, y=y, strength=9, hidden=True)
        told = seen(play, state)
        assert "5-tex" not in told.state.units
        answers.append(thinker(who)(told, NEVER))
    assert answers[0] == answers[1]


def test_what_is_hidden_changes_no_reaction() -> None:
    """A regiment comes on; another lies in wait behind it, or a long way off."""
    answers = []
    for y in (12_000, 2_000):
        play = game(us("24-mich", 10, 10), us("2-wis", 14, 9), cs("7-tenn", 10, 15)).do("24-mich move advance 2")
        answers.append(thinker("captain")(seen(play, changed(play.state, "2-wis", y=y, hidden=True)), NEVER))
    assert answers[0] == answers[1]


def test_thinking_touches_neither_the_table_nor_its_dice() -> None:
    play = minnesota()
    before = msgspec.json.encode(play.state)
    for who in ("captain", "captain-3"):
        thinker(who)(seen(play), NEVER)
    assert msgspec.json.encode(play.state) == before


@pytest.mark.parametrize("temper", ["", "-bold", "-cautious"])
def test_a_handicap_limits_how_far_he_looks_and_nothing_else(temper: str) -> None:
    full = mind(f"captain{temper}")
    for handicap in (1, 2, 3):
        less = mind(f"captain{temper}-{handicap}")
        assert msgspec.structs.replace(less, name=full.name, handicap=0, look=full.look) == full
        assert less.look.places < full.look.places


def test_a_handicap_rolls_the_same_dice() -> None:
    """Both fire, and the same roll waits for both."""
    stops = []
    for who in ("captain", "captain-3"):
        play = game(guns(us("martin", 10, 10)), cs("15-ala", 10, 15))
        answer = thinker(who)(seen(play), NEVER).answer
        assert answer == Fire(("martin",), "15-ala")
        play.do(answer)
        assert isinstance(play.stop, Roll)
        stops.append((play.stop, play.state.rolls))
    assert stops[0] == stops[1]


def test_tempers_are_data() -> None:
    """Each is the plain weights times what the file says of it."""
    data = tomllib.loads(DATA.read_text(encoding="utf-8"))
    for temper in ("bold", "cautious"):
        scaled = data["tempers"][temper]["weights"]
        assert scaled
        told = msgspec.to_builtins(mind(f"captain-{temper}").weights)
        assert told == pytest.approx({name: value * scaled.get(name, 1.0) for name, value in data["weights"].items()})


def test_a_charge_is_worth_most_to_the_bold_and_least_to_the_cautious() -> None:
    points = [charge_worth(who) for who in ("captain-bold", "captain", "captain-cautious")]
    assert points == sorted(points, reverse=True)
    assert len(set(points)) == 3


def charge_worth(who: str) -> float:
    play = game(us("20-me", 10, 10), cs("15-ala", 10, 13.5, facing=90, strength=4, full=8))
    found = estimate(seen(play), mind(who))
    guess = captain_charges.Prospect(Charge(("20-me",), "15-ala", 0), 0.0, 0.0, 0.0, 0.0)
    charge = captain_charges.exactly(found, guess)
    assert charge is not None
    return charge.points
