"""A battle in plain words: every kind of event has its sentence."""

from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.measures import Length
from enfilade.game.battles import battle
from enfilade.ground.box import Box
from enfilade.rules.adf.battle import events
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import charge, fear, fire, impact, leaders, melee, morale, rout
from enfilade.rules.adf.chapters.clash import Clash, Side
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.chapters.verdict import Outcome
from enfilade.rules.adf.odds.chain import Fate
from enfilade.speech.adf import narrative
from enfilade.speech.adf.narrative import story, told
from enfilade.speech.names import Names, compass, names_of, near

NAMES = Names(
    {
        "union": "Union",
        "confederate": "Confederate",
        "2-wis": "2nd Wisconsin",
        "7-wis": "7th Wisconsin",
        "19-ind": "19th Indiana",
        "13-ala": "13th Alabama",
        "1-tenn": "1st Tennessee",
        "hall": "Hall's battery",
        "archer": "Archer",
        "meredith": "Meredith",
    },
    frozenset({"hall"}),
)
CARD: Edition = enfilade.edition("adf-revised-15mm").edition
IRON = Unit(name="2nd Wisconsin", strength=8, weapon="rifle-musket", quality="elite")
ALABAMA = Unit(name="13th Alabama", nation="cs", strength=6, weapon="rifle-musket")
HERE = Box(10_000, 10_000, 0, 2000, 750)


def said(event: Event) -> str:
    return told(event, NAMES)


def moved(dx: int, dy: int, how: Any = "move", start: Box = HERE, unit: str = "2-wis") -> events.Moved:
    return events.Moved(unit=unit, start=start, end=start._replace(x=start.x + dx, y=start.y + dy), how=how)


def checked(cause: Any, source: str, outcome: morale.Outcome) -> events.Checked:
    assessment = morale.Assessment(ALABAMA, Situation(), 6, "good", 0, (), 7)
    return events.Checked(
        unit="13-ala",
        cause=cause,
        source=source,
        assessment=assessment,
        result=morale.Result((2, 3), -2, outcome),
    )


def volley(firers: tuple[str, ...], **more: Any) -> events.Fired:
    assessment = fire.assess(CARD, fire.Shot(firers=(IRON,), target=ALABAMA, band="short"))
    result = fire.Result((3, 5), assessment.base + 8, 3, fire.Outcome("1H", 1, 2))
    return events.Fired(firers=firers, target="13-ala", assessment=assessment, result=result, **more)


BASE = fire.assess(CARD, fire.Shot(firers=(IRON,), target=ALABAMA, band="short")).base


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.TurnBegan(turn=3), "Turn 3."),
        (events.SideBegan(side="union"), "Union has the turn."),
        (events.Arrived(unit="19-ind", box=HERE), "19th Indiana arrives."),
        (events.Waited(unit="19-ind"), "19th Indiana finds no room at the edge and waits."),
        (
            events.LeaderRode(leader="archer", x=12_500, y=8_250),
            "Archer rides to a place of his own (12½″ east, 8¼″ north).",
        ),
        (
            events.LeaderRode(leader="archer", x=0, y=0, unit="13-ala"),
            "Archer rides to 13th Alabama and stays with it.",
        ),
        (events.LeaderCame(leader="archer", name="Fry"), "Fry comes onto the field."),
        (events.LeaderWent(leader="archer", why="killed"), "Archer falls."),
        (events.LeaderWent(leader="archer", why="lost"), "Archer is lost to the enemy."),
        (events.OutOfCommand(units=("2-wis", "7-wis")), "Out of command: 2nd Wisconsin and 7th Wisconsin."),
        (
            events.Grouped(units=("2-wis", "7-wis", "19-ind"), actions=("move", "fire")),
            "2nd Wisconsin, 7th Wisconsin and 19th Indiana act as one: move, then fire.",
        ),
        (moved(0, 4000), "2nd Wisconsin moves 4″ north."),
        (moved(-2120, -2120, "rout"), "2nd Wisconsin runs 3″ south-west."),
        (moved(1000, 100, "fall-back"), "2nd Wisconsin falls back 1″ east."),
        (moved(0, 0), "2nd Wisconsin turns to face north."),
        (moved(0, 500, "placed"), "2nd Wisconsin is set back ½″."),
        (events.Formed(unit="2-wis", formation="battle-line", mounted=False), "2nd Wisconsin forms battle line."),
        (
            events.Formed(unit="2-wis", formation="road-column", mounted=True),
            "2nd Wisconsin forms road column, mounted.",
        ),
        (events.Formed(unit="hall", formation="unlimbered", mounted=False), "Hall's battery unlimbers."),
        (events.Faced(unit="hall", facing=31_500), "Hall's battery turns to face north-west."),
        (
            events.Stopped(units=("2-wis",), why="the creek is too deep", rule="adf.fire.dice"),
            "2nd Wisconsin cannot go on: the creek is too deep [adf.fire.dice].",
        ),
        (
            volley(("2-wis",)),
            f"2nd Wisconsin fires on 13th Alabama at short range: dice 3 5 and {BASE} make {BASE + 8}, "
            "1H: loses 1 figure, morale check with +2.",
        ),
        (
            volley(("2-wis", "7-wis"), close=True),
            "2nd Wisconsin and 7th Wisconsin fire on 13th Alabama at short range: "
            f"dice 3 5 and {BASE} make {BASE + 8}, 1H: loses 1 figure, morale check with +2. "
            "A distance was close to call.",
        ),
        (events.Lost(unit="13-ala", figures=1, left=5), "13th Alabama loses 1 figure; 5 left."),
        (events.Lost(unit="hall", figures=2, left=1), "Hall's battery loses 2 sections; 1 left."),
        (events.Recovered(unit="13-ala", figures=1), "13th Alabama gets 1 figure back."),
        (
            checked("losses", "2-wis", morale.Outcome("disorder", fall_back=2)),
            "13th Alabama checks its morale under fire of 2nd Wisconsin: dice 2 3 against 7, disorder, falls back 2″.",
        ),
        (
            checked("router", "1-tenn", morale.Outcome("good")),
            "13th Alabama checks its morale as 1st Tennessee runs past: dice 2 3 against 7, good order.",
        ),
        (
            checked("leader", "archer", morale.Outcome("good")),
            "13th Alabama checks its morale at the fall of Archer: dice 2 3 against 7, good order.",
        ),
        (
            checked("eliminated", "", morale.Outcome("shaken")),
            "13th Alabama checks its morale at the loss of a friend: dice 2 3 against 7, shaken.",
        ),
        (
            checked("rally", "", morale.Outcome("shaken", figures=1)),
            "13th Alabama tries to rally: dice 2 3 against 7, shaken, recovers 1 figure.",
        ),
        (events.LevelChanged(unit="13-ala", before="good", after="disorder"), "13th Alabama is now in disorder."),
        (events.LevelChanged(unit="13-ala", before="disorder", after="routed"), "13th Alabama is now routed."),
        (events.Left(unit="13-ala", end="surrender"), "13th Alabama surrenders."),
        (events.Left(unit="13-ala", end="left-table"), "13th Alabama has left the field."),
        (events.Joined(unit="1-tenn", other="13-ala", how="attach"), "1st Tennessee is attached to 13th Alabama."),
        (events.Joined(unit="1-tenn", other="13-ala", how="merge"), "1st Tennessee merges with 13th Alabama."),
        (
            events.ChargeEnded(units=("2-wis", "7-wis"), target="13-ala", how="short"),
            "The charge of 2nd Wisconsin and 7th Wisconsin falls short of 13th Alabama.",
        ),
        (
            events.LeaderRisked(
                leader="archer",
                assessment=leaders.Risk(leaders.Peril(leader=leaders.Leader(), hits=1), 2),
                result=leaders.RiskResult((6, 6), leaders.Fate(killed=True)),
            ),
            "Archer is in danger: dice 6 6, he falls.",
        ),
        (
            events.Reacted(units=("7-wis",), reply="fire", standing=True),
            "7th Wisconsin reacts: fire, as ordered.",
        ),
        (events.Ordered(side="union", subject="7-wis"), "Union gives standing orders for 7th Wisconsin."),
        (events.Scored(side="union", points=1, why="the woods"), "Union: 1 point (the woods)."),
        (events.Scored(side="union", points=-2, why="the woods"), "Union: -2 points (the woods)."),
        (
            events.Ended(winner="union", grade="a victory", points={"union": 5, "confederate": 2}),
            "The battle is over. Union wins: a victory (Union 5, Confederate 2).",
        ),
        (
            events.Ended(winner="", grade="drawn", points={"union": 2, "confederate": 2}),
            "The battle is over. Drawn (Union 2, Confederate 2).",
        ),
    ],
)
def test_events_in_plain_words(event: Event, sentence: str) -> None:
    assert said(event) == sentence


def test_a_run_and_a_withdrawal() -> None:
    routed = Unit(name="13th Alabama", nation="cs", strength=6, level="routed")
    assessment = rout.assess(CARD, rout.Run(unit=routed))
    result = rout.Result((3, 4), rout.Outcome(Length.of(7)))
    assert said(events.Ran(unit="13-ala", assessment=assessment, result=result)) == "13th Alabama routs: runs 7″."
    withdrawal = rout.disengage(CARD, rout.Disengagement(unit=ALABAMA))
    assert said(events.Disengaged(unit="13-ala", withdrawal=withdrawal)) == "13th Alabama breaks off."


def _clash() -> Clash:
    return Clash(attacker=Side(unit=IRON), defender=Side(unit=ALABAMA), distance=Length.of(1))


def test_a_charge_from_its_declaration_to_its_end() -> None:
    assessment = charge.assess(CARD, charge.Declaration(units=(IRON,), target=ALABAMA, distance=Length.of(6)))
    declared = events.ChargeDeclared(units=("2-wis",), target="13-ala", assessment=assessment)
    assert said(declared) == "2nd Wisconsin charges 13th Alabama, 6″ away."
    run = charge.Run(Length.of(3), Length.of("9 1/2"), Length.of(5), reaches=True, disordered=True)
    rolled = events.ChargeRolled(
        units=("2-wis",), target="13-ala", assessment=assessment, result=charge.Result((2, 4), (run,))
    )
    assert said(rolled) == "The charge of 2nd Wisconsin: dice 2 4 carry it up to 9½″."


def test_fear_impact_and_melee() -> None:
    clash = _clash()
    check = morale.Result((1, 2), -4, morale.Outcome("shaken", fall_back=3))
    feared = events.Feared(
        unit="13-ala",
        charger="2-wis",
        assessment=fear.assess(CARD, clash),
        result=fear.Result(check, stands=False),
    )
    point = fear.assess(CARD, clash).check.point
    assert said(feared) == (
        f"13th Alabama faces the charge of 2nd Wisconsin: dice 1 2 against {point}, shaken, falls back 3″. "
        "It does not stand."
    )
    outcome = Outcome("driven-back", "attacker", 4, Fate(0, "disorder"), Fate(2, "shaken", 6))
    struck = events.Struck(
        attacker="2-wis",
        defender="13-ala",
        assessment=impact.assess(CARD, clash),
        result=impact.Result((6, 4), (1, 2), 12, 8, outcome),
    )
    assert said(struck) == (
        "Impact: 2nd Wisconsin has dice 6 4 for 12, 13th Alabama dice 1 2 for 8. 2nd Wisconsin wins by 4. "
        "2nd Wisconsin: disorder; 13th Alabama: shaken, 2 lost, falls back 6″."
    )
    even = melee.Round("", Fate(1, "good"), Fate(1, "disorder"))
    fought = events.Fought(
        attacker="2-wis",
        defender="13-ala",
        assessment=melee.assess(CARD, clash),
        result=melee.Result((None, None), (None, None), even),
    )
    assert said(fought) == (
        "A round of melee. 2nd Wisconsin: good order, 1 lost; 13th Alabama: disorder, 1 lost. It goes on."
    )
    both = melee.Round("neither", Fate(1, "routed", runs=True), Fate(1, "routed", runs=True))
    broken = msgspec.structs.replace(fought, result=melee.Result((None, None), (None, None), both))
    assert said(broken).endswith("routed, 1 lost, runs. Both are broken.")


def test_no_kind_of_event_is_without_words() -> None:
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    assert set(narrative._TOLD) == set(kinds) - {Event}


def test_the_inches_of_one_march_are_told_together() -> None:
    first = moved(0, 1000)
    second = moved(1, 1000, start=first.end)
    aside = moved(1000, 0, start=second.end)
    other = moved(0, 1000, unit="7-wis")
    assert story([first, second, aside, other], NAMES) == [
        "2nd Wisconsin moves 2″ north.",
        "2nd Wisconsin moves 1″ east.",
        "7th Wisconsin moves 1″ north.",
    ]


def test_regiments_that_go_by_turns_have_a_march_each() -> None:
    one, other = moved(0, 1000), moved(0, 1000, unit="7-wis")
    then = moved(0, 1000, start=one.end), moved(0, 500, start=other.end, unit="7-wis")
    assert story([one, other, *then], NAMES) == ["2nd Wisconsin moves 2″ north.", "7th Wisconsin moves 1½″ north."]
    halt = events.Stopped(units=("2-wis",), why="the creek is too deep", rule="adf.fire.dice")
    assert len(story([one, halt, then[0]], NAMES)) == 3


def wheeled(dx: int, dy: int, by: int, start: Box = HERE, how: Any = "move") -> events.Moved:
    """By hundredths of a degree, to the right if more than none."""
    event = moved(dx, dy, how, start)
    return msgspec.structs.replace(event, end=event.end._replace(facing=(start.facing + by) % 36_000))


def test_the_stretches_of_one_wheel_are_told_together() -> None:
    """Each goes somewhere else than the one before; what counts is where they face in the end."""
    first = wheeled(300, 600, 3000)
    second = wheeled(600, 300, 3000, first.end)
    onward = moved(1000, 500, start=second.end)
    assert story([first, second, onward], NAMES) == [
        "2nd Wisconsin wheels right, to face north-east.",
        "2nd Wisconsin moves 1″ north-east.",
    ]


def test_a_wheel_to_the_other_hand_is_another_wheel() -> None:
    first = wheeled(300, 600, 4500)
    back = wheeled(-300, 600, -4500, first.end)
    assert story([first, back], NAMES) == [
        "2nd Wisconsin wheels right, to face north-east.",
        "2nd Wisconsin wheels left, to face north.",
    ]


def test_columns_round_a_bend_and_men_in_flight_do_not_wheel() -> None:
    column = HERE._replace(width=800, depth=3000)
    assert said(wheeled(0, 1000, 2000, column)) == "2nd Wisconsin moves 1″ north."
    assert said(wheeled(0, 1000, 2000, how="rout")) == "2nd Wisconsin runs 1″ north."


def test_a_march_back_and_forth_is_not_one_march() -> None:
    first = moved(0, 1000)
    assert len(story([first, moved(0, -1000, start=first.end)], NAMES)) == 2


def test_names_are_those_of_the_scenario_and_the_id_if_there_is_none() -> None:
    names = names_of(battle("drill-field", seed=1).table)
    assert names["20-me"] == "20th Maine"
    assert names["union"] == "Union"
    assert names["nobody"] == "nobody"
    assert names.losses("martin", 2) == "2 sections"


@pytest.mark.parametrize(
    ("facing", "word"),
    [(0, "north"), (2249, "north"), (2250, "north-east"), (18_000, "south"), (33_749, "north-west"), (33_750, "north")],
)
def test_points_of_the_compass(facing: int, word: str) -> None:
    assert compass(facing) == word


def test_distances_are_told_to_a_quarter_of_an_inch() -> None:
    assert [near(mils) for mils in (120, 130, 2374, 2376)] == ["a hair", "¼″", "2¼″", "2½″"]
