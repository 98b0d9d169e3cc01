"""A battle of Johnny Reb III in plain words: every kind of event has its sentence."""

from typing import Any, get_args

import pytest

import enfilade
from enfilade.core.measures import Length
from enfilade.core.receipt import Modifier, signed
from enfilade.ground.box import Box
from enfilade.ground.legs import Advance
from enfilade.rules.jr3.battle import events
from enfilade.rules.jr3.battle.commands import Attend, Charge, Disengage, FireRule, FirstFire, Hold, Mark, Move, Ride
from enfilade.rules.jr3.battle.events import Event
from enfilade.rules.jr3.card.edition import Edition, Phase
from enfilade.rules.jr3.chapters import casualties, charge, fire, impact, melee, morale, officers, rally
from enfilade.rules.jr3.chapters.facts import Unit
from enfilade.speech.jr3 import narrative
from enfilade.speech.jr3.narrative import story, told
from enfilade.speech.jr3.orders import ordered
from enfilade.speech.names import Names
from enfilade.tabletop.routes.steps import Form

NAMES = Names(
    {
        "union": "Union",
        "confederate": "Confederate",
        "2-wis": "2nd Wisconsin",
        "7-wis": "7th Wisconsin",
        "19-ind": "19th Indiana",
        "13-ala": "13th Alabama",
        "hall": "Hall's battery",
        "archer": "Archer",
        "meredith": "Meredith",
    },
    frozenset({"hall"}),
)
CARD: Edition = enfilade.edition("jr3-15mm").edition
IRON = Unit(name="2nd Wisconsin", weapon="rifle-musket", strength=20, full=20)
ALABAMA = Unit(name="13th Alabama", weapon="rifle-musket", strength=18, full=18)
HERE = Box(10_000, 10_000, 0, 2000, 750)
POINT = Modifier(6, "basic point", "jr3.morale.point")


def said(event: Event) -> str:
    return told(event, NAMES)


def moved(dx: int, dy: int, how: Any = "move", facing: int = 0) -> events.Moved:
    there = HERE._replace(x=HERE.x + dx, y=HERE.y + dy, facing=facing)
    return events.Moved(unit="2-wis", start=HERE, end=there, how=how)


def struck(losses: int, check: int | None = 0, kill: tuple[int, ...] = ()) -> casualties.Result:
    outcome = casualties.Outcome(losses, check, (), False, False)
    return casualties.Result((3, 5), kill, 10, 1, "MC", outcome)


def fired(result: casualties.Result, **more: Any) -> events.Fired:
    assessment = fire.assess(CARD, fire.Shot(firer=IRON, target=ALABAMA, **more))
    return events.Fired(unit="2-wis", target="13-ala", assessment=assessment, result=result)


def checked(outcome: morale.Outcome, distance: Length | None = None, **more: Any) -> events.Checked:
    assessment = morale.Assessment(morale.Check(unit=ALABAMA, **more), POINT, (), 6)
    return events.Checked(unit="13-ala", assessment=assessment, result=morale.Result((2, 3), (), 5, outcome, distance))


def rallied(outcome: rally.Outcome, distance: Length | None = None) -> events.Rallied:
    unit = Unit(name="13th Alabama", strength=18, full=18, level="shaken")
    assessment = rally.Assessment(rally.Rally(unit=unit), POINT, (), 6)
    return events.Rallied(unit="13-ala", assessment=assessment, result=rally.Result((4, 5), (), 9, outcome, distance))


def met(winner: Any, fate: Any = "", distance: Length | None = None, dice: bool = True) -> events.Met:
    assessment = impact.assess(CARD, impact.Impact(attacker=ALABAMA, defender=IRON))
    own, other = ((1, 2), (5, 6)) if dice else ((), ())
    result = impact.Result(own, other, (), 9, 17, impact.Outcome(winner, fate), distance, False)
    return events.Met(unit="13-ala", target="2-wis", assessment=assessment, result=result)


def ran(arrives: bool, volley: Length | None, disorder: bool = False) -> events.ChargeRan:
    plan = charge.Charge(attacker=ALABAMA, defender=IRON, distance=Length(8000))
    run = charge.Run(Length(3000), Length(12_000), Length(6000), arrives, volley, disorder, disorder)
    return events.ChargeRan(unit="13-ala", target="2-wis", assessment=charge.assess(CARD, plan), run=run)


ORDERS: tuple[tuple[str, Mark], ...] = (
    ("2-wis", Move((Advance(4000),))),
    ("7-wis", Move((Advance(4000),))),
    ("19-ind", Charge("13-ala")),
    ("hall", Hold()),
)


@pytest.mark.parametrize(
    ("event", "sentence"),
    [
        (events.TurnBegan(turn=3), "Turn 3."),
        (events.PhaseBegan(phase="rout-and-rally"), "Routs and rallies."),
        (events.Arrived(unit="19-ind", box=HERE), "19th Indiana arrives."),
        (events.Waited(unit="19-ind"), "19th Indiana finds no room at the edge and waits."),
        (events.Sealed(side="union"), "Union: an answer is sealed."),
        (
            events.Revealed(side="union", marks=ORDERS, rides=(Attend("meredith", "2-wis"),)),
            "The orders of Union: 2nd Wisconsin and 7th Wisconsin to move; 19th Indiana to charge 13th Alabama; "
            "Meredith to ride to 2nd Wisconsin; the others (one) to hold.",
        ),
        (events.Revealed(side="union", marks=ORDERS[3:], rides=()), "The orders of Union: all (one) to hold."),
        (
            events.Revealed(side="union", marks=(), rides=(Ride("meredith", 0, 0),)),
            "The orders of Union: Meredith to ride.",
        ),
        (
            events.Voided(unit="2-wis", why="2nd Wisconsin has fallen back this turn", rule="jr3.orders.driven"),
            "2nd Wisconsin holds instead: it has fallen back this turn [jr3.orders.driven].",
        ),
        (events.ChangedToHold(side="union", units=()), "Union: nobody changes to hold."),
        (events.ChangedToHold(side="union", units=("2-wis",)), "2nd Wisconsin changes to hold."),
        (
            events.ChangedToHold(side="union", units=("2-wis", "7-wis")),
            "2nd Wisconsin and 7th Wisconsin change to hold.",
        ),
        (
            events.LeaderRode(leader="archer", x=12_500, y=8_250),
            "Archer rides to a place of his own (12½″ east, 8¼″ north).",
        ),
        (
            events.LeaderRode(leader="archer", x=0, y=0, unit="13-ala"),
            "Archer rides to 13th Alabama and stays with it.",
        ),
        (events.LeaderCame(leader="archer", name="Fry", post="brigade"), "Fry takes his post."),
        (
            events.LeaderCame(leader="archer", name="the senior colonel of Archer's Brigade", post="colonel"),
            "The senior colonel of Archer's Brigade takes command of his brigade.",
        ),
        (events.LeaderWent(leader="archer", why="killed"), "Archer falls."),
        (events.LeaderWent(leader="archer", why="lost"), "Archer is lost to the enemy."),
        (events.LeaderWent(leader="archer", why="promoted"), "Archer moves up to a higher post."),
        (events.LeaderWent(leader="archer", why="called-away"), "Archer is called away."),
        (moved(0, 3000), "2nd Wisconsin moves 3″ north."),
        (moved(3000, 0, facing=9000), "2nd Wisconsin moves 3″ east, and faces east."),
        (moved(0, 0, facing=18_000), "2nd Wisconsin turns to face south."),
        (moved(0, -4000, "rout", 18_000), "2nd Wisconsin runs 4″ south."),
        (moved(0, -1000, "fall-back"), "2nd Wisconsin falls back 1″ south."),
        (moved(0, -1000, "disengage"), "2nd Wisconsin disengages 1″ south."),
        (moved(0, 5000, "charge"), "2nd Wisconsin charges on 5″ north."),
        (moved(0, 500, "advance"), "2nd Wisconsin follows up ½″ north."),
        (moved(-500, 0, "placed"), "2nd Wisconsin is set back ½″ west."),
        (events.Formed(unit="2-wis", formation="attack-column", mounted=False), "2nd Wisconsin forms attack column."),
        (events.Formed(unit="2-wis", formation="line", mounted=True), "2nd Wisconsin forms line, mounted."),
        (events.Formed(unit="hall", formation="limbered", mounted=False), "Hall's battery limbers."),
        (
            events.Stopped(unit="2-wis", why="a friend is in its way", rule="jr3.move.friends"),
            "2nd Wisconsin cannot go on: a friend is in its way [jr3.move.friends].",
        ),
        (
            rallied(rally.Outcome(True, "good")),
            "13th Alabama tries to rally: dice 4 5 against 6, rallies and is in good order.",
        ),
        (
            rallied(rally.Outcome(False, "routed", "bonus-move"), Length(5000)),
            "13th Alabama tries to rally: dice 4 5 against 6, fails and is routed. It is to run 5″.",
        ),
        (
            rallied(rally.Outcome(False, "shaken")),
            "13th Alabama tries to rally: dice 4 5 against 6, fails and stays shaken.",
        ),
        (
            checked(morale.Outcome(False, "shaken"), causes=("first-loss", "routed-unit-near")),
            "13th Alabama checks its morale for its first loss and routers near it: dice 2 3 against 6, "
            "fails and is shaken.",
        ),
        (
            checked(morale.Outcome(False, "routed", "bonus-move"), Length(2500)),
            "13th Alabama checks its morale: dice 2 3 against 6, fails and is routed. It is to run 2½″.",
        ),
        (events.Lost(unit="hall", figures=1, left=2), "Hall's battery loses 1 section; 2 left."),
        (events.Lost(unit="2-wis", figures=3, left=9), "2nd Wisconsin loses 3 figures; 9 left."),
        (events.RanLow(unit="2-wis"), "2nd Wisconsin is low on ammunition."),
        (
            events.ChargeBegan(units=("13-ala",), target="2-wis", distance=8000, mutual=False),
            "13th Alabama charges 2nd Wisconsin, 8″ away.",
        ),
        (
            events.ChargeBegan(units=("2-wis", "7-wis"), target="13-ala", distance=8000, mutual=True),
            "2nd Wisconsin and 7th Wisconsin charge 13th Alabama, 8″ away, who charges too.",
        ),
        (
            ran(True, Length(2000), disorder=True),
            "The charge of 13th Alabama reaches 12″: it can come to 2nd Wisconsin. "
            "The volley is to meet it 2″ away, in disorder. It arrives in disorder.",
        ),
        (ran(False, None), "The charge of 13th Alabama reaches 12″: it falls short of 2nd Wisconsin."),
        (
            met("tie"),
            "Impact: 13th Alabama has dice 1 2 for 9, 2nd Wisconsin dice 5 6 for 17. Neither gives way.",
        ),
        (
            met("attacker", "routed", Length(6000)),
            "Impact: 13th Alabama has dice 1 2 for 9, 2nd Wisconsin dice 5 6 for 17. "
            "13th Alabama wins; 2nd Wisconsin is beaten and routed, and is to fall back 6″.",
        ),
        (
            met("defender", "", Length(4000)),
            "Impact: 13th Alabama has dice 1 2 for 9, 2nd Wisconsin dice 5 6 for 17. "
            "2nd Wisconsin wins; 13th Alabama is beaten, and is to fall back 4″.",
        ),
        (
            met("attacker", "captured"),
            "Impact: 13th Alabama has dice 1 2 for 9, 2nd Wisconsin dice 5 6 for 17. "
            "13th Alabama wins; 2nd Wisconsin is captured.",
        ),
        (met("attacker", "surrendered", dice=False), "2nd Wisconsin surrenders to 13th Alabama."),
        (events.Locked(unit="13-ala", target="2-wis"), "13th Alabama and 2nd Wisconsin are locked in melee."),
        (events.Parted(unit="13-ala", target="2-wis"), "The melee of 13th Alabama and 2nd Wisconsin is over."),
        (events.LevelChanged(unit="2-wis", before="good", after="shaken"), "2nd Wisconsin is now shaken."),
        (events.LevelChanged(unit="2-wis", before="shaken", after="good"), "2nd Wisconsin is now in good order."),
        (events.Left(unit="2-wis", end="destroyed"), "2nd Wisconsin is destroyed."),
        (events.Left(unit="2-wis", end="captured"), "2nd Wisconsin is captured."),
        (events.Left(unit="2-wis", end="surrendered"), "2nd Wisconsin surrenders."),
        (events.Left(unit="2-wis", end="left-table"), "2nd Wisconsin has left the field."),
        (events.Left(unit="2-wis", end="marched-off"), "2nd Wisconsin marches off the field."),
        (
            events.OfficerRisked(
                leader="archer",
                assessment=officers.Assessment(officers.Exposure(), ()),
                result=officers.Result((6, 6), True, "enemy-close"),
            ),
            "Archer is in danger: dice 6 6, he falls.",
        ),
        (events.Scored(side="union", points=1, why="McPherson's Ridge"), "Union: 1 point (McPherson's Ridge)."),
        (
            events.Ended(winner="union", grade="decisive", points={"union": 9, "confederate": 2}),
            "The battle is over, and goes to Union: decisive (Union 9, Confederate 2).",
        ),
        (
            events.Ended(winner="", grade="draw", points={"union": 2, "confederate": 2}),
            "The battle is over, and drawn (Union 2, Confederate 2).",
        ),
    ],
)
def test_every_event_has_its_sentence(event: Event, sentence: str) -> None:
    assert said(event) == sentence


def test_a_fire_is_told_by_what_it_is_and_what_it_did() -> None:
    """What is added to the dice is the card's; 10 is what they come to together."""
    plain = fired(struck(2), band="normal")
    base = plain.assessment.strike.base
    added = f" with {signed(base)}" if base else ""
    assert said(plain) == (
        f"2nd Wisconsin fires on 13th Alabama at normal range: dice 3 5{added} make 10, loses 2 figures, morale check."
    )
    assert "meets the charge of 13th Alabama with a volley at close range" in said(
        fired(struck(0, None), band="close", volley="defensive")
    )
    assert said(fired(struck(0, None), band="close")).endswith("make 10, no effect.")
    assert "after the repulse, at close range" in said(fired(struck(0), band="close", volley="repulse"))
    assert "make 10, dice 6 5 for the possible loss, loses 1 figure" in said(
        fired(struck(1, None, (6, 5)), band="close")
    )


def test_a_round_of_melee_is_told_with_both_strikes() -> None:
    assessment = melee.assess(CARD, melee.Melee(attacker=ALABAMA, defender=IRON))
    event = events.Fought(
        unit="13-ala", target="2-wis", assessment=assessment, result=melee.Round(struck(2, None), struck(0))
    )
    first, second = said(event).split(". 2nd Wisconsin strikes 13th Alabama: ")
    assert first.startswith("A round of melee. 13th Alabama strikes 2nd Wisconsin: dice 3 5")
    assert first.endswith("loses 2 figures")
    assert second.endswith("morale check.")


def test_no_kind_of_event_lacks_a_sentence() -> None:
    kinds = [kind for kind in vars(events).values() if isinstance(kind, type) and issubclass(kind, Event)]
    assert set(narrative._TOLD) == set(kinds) - {Event}


@pytest.mark.parametrize("phase", get_args(Phase))
def test_every_phase_has_a_name(phase: Phase) -> None:
    assert said(events.PhaseBegan(phase=phase))[0].isupper()


@pytest.mark.parametrize(
    ("mark", "what"),
    [
        (FirstFire(), "to fire first"),
        (FirstFire("13-ala"), "to fire first at 13th Alabama"),
        (Hold(), "to hold"),
        (
            Hold(FireRule("13-ala", "close", waits=True)),
            "to hold (fires at 13th Alabama alone, fires within close range, lets the first fires pass)",
        ),
        (Disengage(), "to disengage"),
        (Charge(), "to charge"),
        (Charge("13-ala"), "to charge 13th Alabama"),
        (Move((Advance(2000),), halt=6000), "to move, but no nearer to an enemy than 6″"),
        (Move((Form("line"), Advance(2000))), "to form"),
        (Move((), off=True), "to march off"),
    ],
)
def test_orders_in_words(mark: Mark, what: str) -> None:
    assert ordered(mark, NAMES) == what


def test_a_story_is_its_sentences() -> None:
    assert story([events.TurnBegan(turn=1), events.RanLow(unit="2-wis")], NAMES) == [
        "Turn 1.",
        "2nd Wisconsin is low on ammunition.",
    ]
