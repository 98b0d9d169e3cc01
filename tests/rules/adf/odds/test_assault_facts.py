"""Whole assaults and chains of fire and check: what is refused, what is told, and the doors that others count by."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from tests.rules.adf.odds.test_charge_odds import ATTACK, CS, US, card, clash, planned, unit

from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import aftermath, charge, fire, impact
from enfilade.rules.adf.chapters.clash import Clash, Side
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.fire import Shot
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.odds import assault, chain, melee_odds
from enfilade.rules.adf.odds.assault import Assault, Volley
from enfilade.rules.adf.odds.chain import Fate
from enfilade.rules.adf.odds.stages import Next, Stages, State

SMALL = clash(unit(CS, strength=3), unit(US, strength=2))
BESIDE = Volley(firers=(unit(US, name=""),), left=Length.of(2), distance=Length.of(3))


def test_each_with_a_bonus_of_its_own_is_an_assault_of_its_own() -> None:
    group = Side(unit=unit(CS), others=(unit(CS, name="14th Tennessee"),))
    both = Assault(clash=msgspec.structs.replace(ATTACK, attacker=group), distance=Length.of(5))
    assert assault.assess(card("revised-15mm", group_charge_bonus="one-roll"), both).plan.rolls == 1
    with pytest.raises(Malformed, match="each is an assault of its own"):
        assault.assess(card("revised-15mm", group_charge_bonus="each-unit"), both)


def test_fire_on_the_way_comes_from_a_place_on_the_way() -> None:
    edition = card("revised-15mm")
    at_the_start = msgspec.structs.replace(BESIDE, left=Length.of(5))
    assert assault.chances(planned(edition, SMALL, 5, volleys=(at_the_start,)))["stopped"] > 0
    with pytest.raises(Malformed, match="never further away"):
        planned(edition, SMALL, 5, volleys=(msgspec.structs.replace(BESIDE, left=Length.of(5.5)),))


def test_the_neighbours_own_distance_counts_for_their_fire() -> None:
    """Within its short range a volley has another die; how far the charger still has to go is another matter."""
    edition = card("revised-15mm")
    near, far = (msgspec.structs.replace(BESIDE, distance=Length.of(inches)) for inches in (2, 6))
    stopped = [assault.chances(planned(edition, SMALL, 5, volleys=(one,)))["stopped"] for one in (near, far)]
    assert stopped[0] > stopped[1]


def test_the_receipt_tells_who_fires_and_how_often_it_goes_home() -> None:
    edition = card("revised-15mm")
    found = assault.assess(edition, Assault(clash=SMALL, distance=Length.of(5), volleys=(BESIDE,)))
    odds = assault.odds(edition, found, 1)
    text = str(assault.receipt(edition, "adf-revised-15mm", found, odds))
    assert "fires at the charge: a elite infantry unit, 2″ before contact" in text
    assert f"goes home: {float(assault.goes_home(odds)):.4f}" in text
    named = msgspec.structs.replace(BESIDE, firers=(unit(US, name="7th Wisconsin"),))
    found = assault.assess(edition, Assault(clash=SMALL, distance=Length.of(5), volleys=(named,)))
    assert "fires at the charge: 7th Wisconsin, 2″" in str(assault.receipt(edition, "adf-revised-15mm", found))


def test_a_bounded_melee_of_a_draw() -> None:
    """Followed for so many rounds; a round a turn is one, however many are asked for."""
    plain, one = card("revised-15mm"), card("revised-15mm", melee_rounds="one-a-turn")
    found = {
        (name, rounds): aftermath.odds(edition, impact.assess(edition, SMALL), rounds).map(lambda end: end.winner)
        for name, edition in (("plain", plain), ("one", one))
        for rounds in (0, 1, 3)
    }
    assert found["one", 3] == found["one", 1] == found["plain", 1] != found["plain", 3]
    assert found["one", 0] == found["plain", 0] != found["plain", 1]


def test_losses_and_level_together_and_an_answer_that_is_remembered() -> None:
    edition = card("revised-15mm")
    shot = Shot(firers=(unit(US),), target=unit(CS, strength=1), band="short")
    assessment, moment = fire.assess(edition, shot), Situation()
    fates = chain.volley(edition, assessment, moment)
    joint = chain.joint(edition, assessment, moment)
    assert sum((chance for _, chance in joint.items()), Fraction(0)) == 1
    assert joint[1, "eliminated"] == fates.chance(lambda fate: fate.eliminated) > 0
    assert joint[0, "good"] == fates.chance(lambda fate: fate.level == "good" and not fate.eliminated)
    known = chain.remembered(edition, assessment, moment)
    assert known == fates
    assert chain.remembered(edition, assessment, moment) is known


def test_the_way_and_the_leaders_of_both() -> None:
    """Three inches worked out over mixed ground and half of 2D6 reach six on 6 or more: short ten ways of 36."""
    edition = card("revised-15mm")
    assert assault.chances(planned(edition, SMALL, 6, move=Length.of(3)))["short"] == Fraction(10, 36)
    told = Assault(clash=SMALL, distance=Length.of(4), answer="countercharge", at=Length.of(3), ground=("broken",))

    def counter(**facts: object) -> tuple[Length, ...]:
        found = assault.assess(edition, msgspec.structs.replace(told, **facts)).counter
        assert found is not None
        return found.moves

    assert counter() == (Length.of(5),)
    assert counter(counter_ground=("light-woods",)) == (Length.of(4),)
    assert counter(counter_leader=2) == (Length.of(7),)


def test_a_charge_that_began_in_disorder_is_known_as_such() -> None:
    edition = card("revised-15mm")
    for level, began in (("good", False), ("disorder", True)):
        what = clash(unit(CS, level=level), unit(US))
        stages, _ = assault.begun(edition, assault.assess(edition, Assault(clash=what, distance=Length.of(4))))
        assert stages.clash.attacker.began_disordered is began


def test_desperate_fire_before_or_after_the_fear_check() -> None:
    """Before it everybody fires, after it only who stands; a fear check that is behind him is not taken again."""
    for first in (True, False):
        edition = card("revised-15mm")
        rules = msgspec.structs.replace(edition.fire.desperation, fear_check_first=first)
        edition = msgspec.structs.replace(edition, fire=msgspec.structs.replace(edition.fire, desperation=rules))
        what = clash(unit(CS, strength=3), unit(US, quality="green"))
        told = Assault(clash=what, distance=Length.of(5), answer="desperation")
        found = assault.assess(edition, told)
        stages, now = assault.begun(edition, found)
        points = assault.course(stages, told, None, now)
        shot = Shot(firers=(what.defender.unit,), target=_in_disorder(what.attacker.unit), band="desperation")
        assert points["bonus"] == now
        stopped = points["close"].chance(lambda end: isinstance(end, assault.End) and end.how == "stopped")
        fled = points["fear"].chance(lambda end: isinstance(end, assault.End) and end.how != "stopped")
        early = points["fear"].chance(lambda end: isinstance(end, assault.End) and end.how == "stopped")
        assert fire.assess(edition, msgspec.structs.replace(shot, charging=True, reaction=True)).dice
        assert stopped > 0
        assert fled > 0
        assert early == (0 if first else stopped)
        feared = assault.course(stages, told, None, now, feared=True)
        assert feared["fear"].chance(lambda end: isinstance(end, assault.End)) == 0
        again = feared["close"].chance(lambda end: isinstance(end, assault.End))
        # Once the check is behind it, everybody fires in either order.
        assert again >= stopped


def _in_disorder(one: Unit) -> Unit:
    return msgspec.structs.replace(one, level="disorder")


def test_others_fire_before_the_target_breaks_off_or_fires_and_the_furthest_first() -> None:
    edition = card("revised-15mm")
    gone = planned(edition, SMALL, 5, "disengage", at=Length.of(2), volleys=(BESIDE,))
    # At the same place the neighbours' fire comes first: who is stopped by it has disturbed nobody.
    assert {end.defender.level for end in gone if end.how == "stopped"} == {"good"}
    near = planned(edition, SMALL, 5, "disengage", at=Length.of(4), volleys=(BESIDE,))
    assert {end.defender.level for end in near if end.how == "stopped"} <= {"disorder"}
    plain = planned(edition, SMALL, 5, "close", at=Length.of(2))
    assert plain == planned(edition, SMALL, 5, "close")


def test_a_melee_that_goes_on_next_turn_tells_who_has_lost_what() -> None:
    edition = card("revised-15mm", melee_rounds="one-a-turn")
    uneven = clash(unit(CS, strength=8), unit(US, strength=2, quality="green"))
    found = planned(edition, uneven, 3)
    lost = [max(getattr(end, who).lost for end in found if end.how == "undecided") for who in ("attacker", "defender")]
    assert lost[1] <= 2
    assert lost[1] != lost[0]


def test_a_melee_knows_whose_charge_has_disordered_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither side rises above disorder in it if its own charge has disordered it, or began so (ruling 6.3)."""
    edition = card("revised-15mm")
    seen: list[Clash] = []
    sound = melee_odds.fought

    def fought(card: Edition, what: Clash, starts: Any, rounds: int) -> Any:
        seen.append(what)
        return sound(card, what, starts, rounds)

    monkeypatch.setattr(melee_odds, "fought", fought)
    began = msgspec.structs.replace(SMALL, attacker=msgspec.structs.replace(SMALL.attacker, began_disordered=True))
    for what, facts, wanted in (
        (SMALL, {}, (False, False, False)),
        (SMALL, {"own": True}, (True, False, False)),
        (began, {}, (True, False, False)),
        (SMALL, {"counter": True}, (False, False, True)),
        (SMALL, {"counter": True, "counter_own": True}, (False, True, True)),
    ):
        seen.clear()
        run = charge.Run(Length(0), Length(0), Length(0), True, False)
        fates = {"attacker": Fate(0, "good"), "defender": Fate(0, "good")}
        home = State(run=run, distance=Length(0), contact=True, **fates, **facts)  # type: ignore[arg-type]
        assert assault.impacts(Stages(edition, what), Odds.sure(home), 1)
        (one,) = seen
        assert (one.attacker.situation.own_charge, one.defender.situation.own_charge, one.countercharge) == wanted


@pytest.mark.parametrize("answer", ["fire", "countercharge", "disengage"])
def test_an_answer_on_the_way_needs_a_place_and_comes_there(answer: Any) -> None:
    edition = card("revised-15mm")
    with pytest.raises(Malformed, match="how near"):
        planned(edition, SMALL, 5, answer)
    told = Assault(clash=SMALL, distance=Length.of(5), answer=answer, at=Length.of(4))
    found = assault.assess(edition, told)
    stages, now = assault.begun(edition, found)
    way = assault.course(stages, told, found.counter, now)["way"]
    states = [state for state in way if isinstance(state, State)]
    assert any(state.fired for state in states) is (answer == "fire")
    assert any(state.counter for state in states) is (answer == "countercharge")
    assert any(end.defender.fall_back for end in way) is (answer == "disengage")


def test_close_fire_never_comes_before_the_fear_check() -> None:
    """Also on the summary's card, where desperate fire does."""
    edition = card("summary-15mm")
    what = clash(unit(CS, strength=3), unit(US, quality="green"))
    answers: tuple[tuple[Any, bool], ...] = (("close", False), ("desperation", True))
    for answer, early in answers:
        told = Assault(clash=what, distance=Length.of(5), answer=answer)
        stages, now = assault.begun(edition, assault.assess(edition, told))
        points = assault.course(stages, told, None, now)
        stopped = {
            point: points[point].chance(lambda end: isinstance(end, assault.End) and end.how == "stopped")
            for point in ("fear", "close")
        }
        assert stopped["close"] > 0
        assert (stopped["fear"] > 0) is early


def test_the_melee_of_an_assault_goes_on_for_so_many_rounds_or_for_one_a_turn() -> None:
    tiny = clash(unit(CS, strength=1, stands=1), unit(US, strength=1, stands=1))
    run = charge.Run(Length(0), Length(0), Length(0), True, False)
    home: Odds[Next] = Odds.sure(
        State(run=run, distance=Length(0), contact=True, attacker=Fate(0, "good"), defender=Fate(0, "good"))
    )
    open_still = {
        (ruling, rounds): assault.impacts(Stages(card("revised-15mm", melee_rounds=ruling), tiny), home, rounds).chance(
            lambda end: end.how == "undecided"
        )
        for ruling in ("until-decided", "one-a-turn")
        for rounds in (1, 3)
    }
    assert open_still["until-decided", 1] > open_still["until-decided", 3] > 0
    assert open_still["one-a-turn", 1] == open_still["one-a-turn", 3] == open_still["until-decided", 1]
