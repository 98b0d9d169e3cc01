"""The stages of an assault one by one: a state goes in, and what comes out is worked by hand (revised card, 15 mm)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rules.adf.odds.test_charge_odds import CS, GUNS, HORSE, US, card, clash, unit

from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import charge, fire, rout
from enfilade.rules.adf.chapters.charge import Run
from enfilade.rules.adf.chapters.clash import Clash, Side
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.odds.chain import Fate
from enfilade.rules.adf.odds.stages import End, Next, Stages, State

REVISED = card("revised-15mm")
INCHES = [Length.of(n) for n in range(20)]
ATTACK = clash(unit(CS), unit(US))


def stages(what: Clash = ATTACK, edition: Edition = REVISED) -> Stages:
    return Stages(edition, what)


def state(total: int = 9, point: int = 4, distance: int = 6, **facts: Any) -> State:
    """A run of so many inches that loses its order at its point, six inches from its target."""
    run = Run(Length.of(3), INCHES[total], INCHES[point], total >= distance, total >= point)
    told: dict[str, Any] = {"attacker": Fate(0, "good"), "defender": Fate(0, "good")}
    return State(run=run, distance=INCHES[distance], **(told | facts))


def only(found: Odds[Next]) -> Next:
    (end,) = found.ways
    return end


@pytest.fixture
def shots(monkeypatch: pytest.MonkeyPatch) -> list[fire.Shot]:
    """Every shot that is assessed, as it comes."""
    seen: list[fire.Shot] = []
    sound = fire.assess

    def assess(edition: Edition, shot: fire.Shot) -> fire.Assessment:
        seen.append(shot)
        return sound(edition, shot)

    monkeypatch.setattr(fire, "assess", assess)
    return seen


def test_both_sides_as_they_now_stand() -> None:
    fresh = unit(US, opening=True)
    before = stages(clash(unit(CS), fresh))
    now = before.clash_at(state(attacker=Fate(2, "disorder"), defender=Fate(1, "shaken")))
    assert (now.attacker.unit.strength, now.attacker.unit.level) == (6, "disorder")
    assert (now.defender.unit.strength, now.defender.unit.level) == (5, "shaken")
    assert now.defender.unit.opening
    assert not now.attacker.situation.own_charge
    assert not now.defender.situation.own_charge
    assert not now.defender.disengaging
    assert not now.countercharge
    assert before.clash_at(state(own=True)).attacker.situation.own_charge
    assert before.clash_at(state(counter_own=True)).defender.situation.own_charge
    assert not before.clash_at(state(fired=True)).defender.unit.opening
    assert before.clash_at(state(fired=True)).defender.unit.strength == 6
    assert before.clash_at(state(left=True)).defender.disengaging
    assert before.clash_at(state(counter=True)).countercharge
    assert stages(clash(unit(CS), unit(US), countercharge=True)).clash_at(state()).countercharge
    began = Side(unit=unit(CS, level="disorder"), began_disordered=True)
    assert stages(msgspec.structs.replace(ATTACK, attacker=began)).clash_at(state()).attacker.situation.own_charge


@pytest.mark.parametrize(
    ("before", "moved", "point", "past"),
    [(-1, 3, 4, False), (-1, 4, 4, True), (4, 5, 4, False), (3, 5, 4, True), (-1, 0, 0, True)],
)
def test_order_is_lost_once_at_the_point(before: int, moved: int, point: int, past: bool) -> None:
    """It counts from the point on; who has crossed it before is not disordered anew."""
    here = state(point=point, moved=1000 * before if before > 0 else before)
    after = stages().onward(here, 1000 * moved)
    assert after.moved == 1000 * moved
    assert (after.own, after.attacker.level) == ((True, "disorder") if past else (False, "good"))


def test_fire_on_the_way(shots: list[fire.Shot]) -> None:
    """Three inches before contact it has come three of six; one that gives out before that is not fired at."""
    weak = state(total=2)
    assert only(stages().volley(weak, (), INCHES[3], None, "front", False)) == weak
    beside = unit(US, name="7th Wisconsin")
    found = stages().volley(state(), (beside,), INCHES[3], INCHES[5], "partial-flank", True)
    (shot,) = shots
    assert (shot.firers, shot.target.name) == ((beside,), "7th Tennessee")
    assert (shot.distance, shot.aspect) == (INCHES[5], "partial-flank")
    assert (shot.charging, shot.charged, shot.from_village, shot.reaction) == (True, False, True, True)
    assert {end.moved for end in found if isinstance(end, State)} == {3000}
    assert {end.fired for end in found if isinstance(end, State)} == {False}
    for firers in ((), (ATTACK.defender.unit,), (beside, ATTACK.defender.unit)):
        own = stages().volley(state(), firers, INCHES[3], None, "front", False)
        assert {end.fired for end in own if isinstance(end, State)} == {True}
        assert {end.how for end in own if isinstance(end, End)} == {"stopped"}
    assert [shot.distance for shot in shots[1:]] == [INCHES[3]] * 3
    assert shots[1].firers == (ATTACK.defender.unit,)


def test_breaking_off() -> None:
    """Foot goes back eight inches and a level: from six it is caught by a run of fourteen and no less."""
    weak = state(total=1)
    assert only(stages().disengage(weak, INCHES[4])) == weak
    gone = only(stages().disengage(state(total=13), INCHES[4]))
    assert gone == End("vacated", Fate(0, "disorder"), Fate(0, "disorder", 8))
    caught = only(stages().disengage(state(total=14), INCHES[4]))
    assert isinstance(caught, State)
    assert (caught.left, caught.distance, caught.defender) == (True, INCHES[14], Fate(0, "disorder", 8))
    # Over its own ground: light woods take half of that.
    wooded = Side(unit=unit(US), situation=Situation(ground="light-woods"))
    slow = only(stages(msgspec.structs.replace(ATTACK, defender=wooded)).disengage(state(total=10), INCHES[4]))
    assert isinstance(slow, State)
    assert slow.distance == INCHES[10]
    lost = only(stages().disengage(state(total=13, defender=Fate(2, "good")), INCHES[4]))
    assert lost.defender.lost == 2


def plan(who: Unit = ATTACK.defender.unit) -> charge.Assessment:
    said = charge.Declaration(units=(who,), target=ATTACK.attacker.unit, distance=Length(0))
    return charge.assess(REVISED, said)


def test_a_countercharge() -> None:
    weak = state(total=1)
    assert only(stages().countercharge(weak, INCHES[4], plan())) == weak
    found = stages().countercharge(state(), INCHES[4], plan())
    assert all(isinstance(end, State) and end.counter and end.contact for end in found)
    # Declared where the charge begins, which has then not moved at all.
    at_once = stages().countercharge(state(), INCHES[8], plan())
    assert all(isinstance(end, State) and end.moved >= 0 for end in at_once)
    # Where a countercharger takes its fear check, one that fails it has not charged.
    fearful = Stages(card("revised-15mm", countercharger_fear_check=True), clash(unit(CS), unit(US, quality="green")))
    fled = [
        end for end in fearful.countercharge(state(), INCHES[4], plan()) if isinstance(end, State) and not end.counter
    ]
    assert fled
    # It is no fire that it wants: the check is taken even where only close fire brings one.
    calm = card("revised-15mm", countercharger_fear_check=True, fear_check_due="before-close-fire")
    unmoved = Stages(calm, clash(unit(CS), unit(US, quality="green"))).countercharge(state(), INCHES[4], plan())
    assert all(isinstance(end, State) and end.counter for end in unmoved)


def test_where_charge_and_countercharge_meet() -> None:
    """Four inches apart, with six and three to run: the charge comes 8/3 of them, the other 4/3."""
    here = state(total=8, point=4, counter=True)
    back = Run(INCHES[0], INCHES[3], INCHES[1], True, True)
    met = stages().met(here, back, INCHES[4], 2000)
    assert isinstance(met, State)
    assert (met.contact, met.counter_own, met.defender.level) == (True, True, "disorder")
    assert met.own is (met.moved >= 4000)
    orderly = Run(INCHES[0], INCHES[3], INCHES[3], True, True)
    fresh = stages().met(here, orderly, INCHES[4], 2000)
    assert isinstance(fresh, State)
    assert (fresh.counter_own, fresh.defender.level) == (False, "good")
    # Both give out: the charge after its three inches, the countercharge after its one.
    stay = Run(INCHES[0], INCHES[1], INCHES[1], True, True)
    short = stages().met(state(total=3, point=3), stay, INCHES[6], 0)
    assert short == End("short", Fate(0, "disorder"), Fate(0, "disorder"))
    mild = Stages(card("revised-15mm", charge_falling_short="in-disorder-past-its-point"), ATTACK)
    assert mild.met(state(total=3, point=3), stay, INCHES[6], 0).defender.level == "disorder"


def test_the_last_inch_and_contact() -> None:
    assert only(stages().last_inch(state(total=4))) == End("short", Fate(0, "disorder"), Fate(0, "good"))
    halted = only(stages().last_inch(state(total=5)))
    assert isinstance(halted, State)
    assert (halted.moved, halted.contact) == (5000, False)
    assert only(stages().contact(state(total=5))) == End("short", Fate(0, "disorder"), Fate(0, "good"))
    home = only(stages().contact(state(total=6)))
    assert isinstance(home, State)
    assert (home.contact, home.moved, home.own) == (True, 6000, True)
    # A target that has left and is not reached has left the ground to the charge.
    assert only(stages().contact(state(total=5, left=True))) == End("vacated", Fate(0, "disorder"), Fate(0, "good"))


def test_close_fire(shots: list[fire.Shot]) -> None:
    assert only(stages().close_fire(state(), "", False)) == state()
    stages().close_fire(state(), "close", False)
    stages(clash(unit(CS), unit(GUNS))).close_fire(state(), "close", False)
    stages().close_fire(state(), "desperation", False)
    assert [(shot.band, shot.charging, shot.reaction) for shot in shots] == [
        ("point-blank", True, True), ("close-canister", True, True), ("desperation", True, True),
    ]  # fmt: skip
    found = stages().close_fire(state(), "close", False)
    assert {end.fired for end in found if isinstance(end, State)} == {True}
    # Desperate fire is a first fire of the game, too, unless only full fire is (ruling 5.31).
    for ruling, spent in (("first-fire-of-any-kind", True), ("first-full-fire", False)):
        edition = card("revised-15mm", opening_volley=ruling)
        for answer, fired in (("close", True), ("desperation", spent)):
            found = Stages(edition, ATTACK).close_fire(state(), answer, False)
            assert {end.fired for end in found if isinstance(end, State)} == {fired}
        again = Stages(edition, ATTACK).close_fire(state(fired=True), "desperation", False)
        assert {end.fired for end in again if isinstance(end, State)} == {True}
    horsemen = clash(unit(CS), unit(HORSE, mounted=False))
    summary = Stages(card("summary-15mm"), horsemen)
    shots.clear()
    for answer, drawn in (("close", True), ("close", False), ("desperation", True)):
        summary.close_fire(state(), answer, drawn)
    assert [shot.pistols for shot in shots] == [True, False, False]


def test_charging_horsemen_fire_with_the_defender(shots: list[fire.Shot]) -> None:
    """At his flank, through his cover; who gives way to it may be caught."""
    behind = Side(unit=unit(US, quality="green"), situation=Situation(cover=("stone-wall",), stationary=True))
    what = Clash(attacker=Side(unit=unit(HORSE)), defender=behind, aspect="partial-flank")
    riding = Stages(card("revised-15mm", charging_cavalry_fire="with-the-defender"), what)
    found = riding.close_fire(state(), "", False)
    (shot,) = shots
    assert (shot.firers[0].name, shot.band, shot.firer_charges) == ("8th Illinois Cavalry", "point-blank", True)
    assert (shot.aspect, shot.cover) == ("partial-flank", ("stone-wall",))
    lots = {end.defender for end in found}
    assert any(lot.lost for lot in lots)
    # Without loss and without a failed check it stands as it was.
    assert Fate(0, "good") in {end.defender for end in found if isinstance(end, State) and not end.contact}
    assert all(end.contact for end in found if isinstance(end, State) and end.defender.level != "good")
    # Who is stopped by the defender's fire has fired at the same moment.
    both = riding.close_fire(state(), "close", False)
    assert any(end.defender.lost for end in both if isinstance(end, End) and end.how == "stopped")


def test_who_flees_and_who_is_caught() -> None:
    """Six inches off and three back: a run of nine catches, of eight does not; of five never came so far."""
    back = Fate(1, "shaken", 3)
    assert only(stages().fled(state(total=5, defender=back))) == End("short", Fate(0, "disorder"), back)
    assert only(stages().fled(state(total=8, defender=back))) == End("vacated", Fate(0, "disorder"), back)
    caught = only(stages().fled(state(total=9, defender=back)))
    assert isinstance(caught, State)
    assert (caught.contact, caught.distance, caught.moved) == (True, INCHES[9], 9000)
    # One that has left before is followed on, whatever lies between.
    assert only(stages().fled(state(total=5, defender=back, left=True))).defender == back
    gone = Fate(6, "good", eliminated=True)
    assert only(stages().fled(state(total=9, defender=gone))) == End("vacated", Fate(0, "disorder"), gone)
    running = state(total=9, defender=Fate(1, "routed", runs=True))
    flight = rout.odds(REVISED, rout.assess(REVISED, rout.Run(unit=unit(US, strength=5, full=6, level="routed"))))
    reached = stages().fled(running).chance(lambda end: isinstance(end, State))
    assert reached == flight.chance(lambda run: run.distance <= INCHES[3])


def test_guns_that_cannot_be_brought_away_are_lost() -> None:
    """Abandoned where they stand: what was lost before and what is left of the battery together."""
    battery = Side(unit=unit(GUNS), situation=Situation(ground="rough"))
    what = msgspec.structs.replace(ATTACK, defender=battery)
    running = state(total=9, defender=Fate(1, "routed", runs=True))
    found = stages(what).fled(running)
    flight = rout.assess(REVISED, rout.Run(unit=unit(GUNS, strength=2, full=3, level="routed"), ground="rough"))
    assert rout.odds(REVISED, flight).chance(lambda run: run.guns == "abandoned") == 1
    assert only(found) == End("vacated", Fate(0, "disorder"), Fate(3, "routed", runs=True, eliminated=True))


def test_who_comes_exactly_so_far_is_fired_at_and_met() -> None:
    """Three of six inches run: the volley three before contact still finds it, and so does a countercharge."""
    fired = stages().volley(state(total=3), (), INCHES[3], None, "front", False)
    assert any(isinstance(end, State) and end.fired for end in fired)
    met = stages().countercharge(state(total=3), INCHES[3], plan())
    assert all(isinstance(end, State) and end.counter for end in met if not isinstance(end, End))
    assert state(total=3) not in met


@pytest.mark.parametrize(("left", "moved"), [(4, 2000), (6, 0), (7, 0)])
def test_a_countercharge_begins_where_the_charge_has_come_to(left: int, moved: int) -> None:
    """Every run of it, met from there over the gap that is left; the charge has never moved less than nothing."""
    here = msgspec.structs.replace(stages().onward(state(), moved), counter=True)
    wanted = charge.odds(REVISED, plan()).map(lambda run: stages().met(here, run, INCHES[left], moved))
    assert stages().countercharge(state(), INCHES[left], plan()) == wanted


def test_a_charge_that_begins_within_the_last_inch_has_not_moved() -> None:
    halted = only(stages().last_inch(state(distance=1)))
    assert isinstance(halted, State)
    assert halted.moved == 0
    # Order lost at once is lost there, too.
    assert only(stages().last_inch(state(distance=1, point=0))).attacker.level == "disorder"


def test_foot_that_charges_does_not_fire() -> None:
    """Only horsemen do (ruling 5.5)."""
    riding = Stages(card("revised-15mm", charging_cavalry_fire="with-the-defender"), ATTACK)
    assert only(riding.close_fire(state(), "", False)) == state()


@pytest.mark.parametrize(
    ("before", "after", "held"),
    [
        (Fate(0, "good"), Fate(0, "good"), True),
        (Fate(0, "good"), Fate(0, "disorder"), False),  # worse, though it has not gone a step
        (Fate(0, "disorder"), Fate(0, "good"), True),
        (Fate(0, "good"), Fate(0, "good", 1), False),
    ],
)
def test_who_gives_way_to_charging_horsemen(before: Fate, after: Fate, held: bool) -> None:
    end = only(stages()._ridden_at(state(defender=before), after))
    assert isinstance(end, State)
    assert end.contact is not held
    assert end.defender == after


def test_a_countercharge_that_gives_out_has_lost_its_order_only_if_played_so() -> None:
    """One inch of its own run, in order up to three; the charge stays four inches off."""
    back = Run(INCHES[0], INCHES[1], INCHES[3], True, False)
    assert stages().met(state(total=1, point=9), back, INCHES[6], 0).defender.level == "disorder"
    mild = Stages(card("revised-15mm", charge_falling_short="in-disorder-past-its-point"), ATTACK)
    assert mild.met(state(total=1, point=9), back, INCHES[6], 0).defender.level == "good"


def test_on_vacated_ground_it_has_come_no_further_than_that() -> None:
    """Eight inches could be run, in order up to seven, but the ground that was left lies at six."""
    mild = Stages(card("revised-15mm", charge_falling_short="in-disorder-past-its-point"), ATTACK)
    back = Fate(1, "shaken", 3)
    for point, level in ((7, "good"), (6, "disorder")):
        end = only(mild.fled(state(total=8, point=point, defender=back)))
        assert isinstance(end, End)
        assert (end.how, end.attacker.level) == ("vacated", level)
