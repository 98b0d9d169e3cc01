"""One charge at several, part by part: who is seen with what, who stands, who fires, and how each blow is told."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rules.adf.odds.test_several_odds import BESIDE, CHARGER, TARGET, beside, card, odds, summed, told

from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import fire, impact
from enfilade.rules.adf.chapters.clash import Clash, Other, Side
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.chapters.verdict import Outcome
from enfilade.rules.adf.odds import assault, melee_odds
from enfilade.rules.adf.odds.chain import Fate
from enfilade.rules.adf.odds.several import NOWHERE, Blow, Several, _ended
from enfilade.rules.adf.odds.stages import End, Stages, State

REVISED = card("revised-15mm")
GOOD = Fate(0, "good")
BOTH = Clash(attacker=Side(unit=CHARGER), defender=Side(unit=TARGET))


def several(*others: Other, edition: Edition = REVISED, clash: Clash = BOTH) -> Several:
    return Several(edition, clash, others)


def home(**facts: Any) -> State:
    """Six inches charged and in contact, everybody unhurt."""
    told: dict[str, Any] = {"run": NOWHERE, "distance": Length.of(0), "attacker": GOOD, "defender": GOOD}
    return State(**(told | {"others": (GOOD,), "contact": True} | facts))


def test_what_is_told_of_the_target_is_not_told_of_the_others() -> None:
    met = msgspec.structs.replace(BOTH, aspect="full-flank", aspect_at_contact="rear", countercharge=True, checked=2)
    target, other = several(beside(aspect="partial-flank", checked=1), clash=met).each
    assert (target.clash.aspect, target.clash.aspect_at_contact, target.clash.countercharge) == (
        "full-flank", "rear", True,
    )  # fmt: skip
    assert (other.clash.aspect, other.clash.aspect_at_contact, other.clash.countercharge) == (
        "partial-flank", None, False,
    )  # fmt: skip
    assert (target.clash.checked, other.clash.checked) == (2, 1)
    assert other.clash.defender.unit == BESIDE


def test_foot_does_not_fire_while_it_charges() -> None:
    """Where horsemen do, which is not told for several (ruling 5.5)."""
    edition = card("revised-15mm", charging_cavalry_fire="with-the-defender")
    assert odds(edition, told(beside())) == odds(REVISED, told(beside()))


@pytest.mark.parametrize("name", ["summary-15mm", "revised-15mm"])
@pytest.mark.parametrize("answer", ["close", "desperation"])
def test_who_has_feared_fires_once_and_who_has_faced_it_not_at_all(
    name: str, answer: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In either order of desperate fire and fear check: the summary's fire comes first."""
    edition = card(name)
    shots: list[str] = []
    sound = fire.assess

    def assess(edition: Edition, shot: fire.Shot) -> fire.Assessment:
        shots.append(shot.firers[0].name)
        return sound(edition, shot)

    what = told(beside(answer=answer, faced=True), answer=answer)
    stages, now = assault.begun(edition, assault.assess(edition, what))
    (near,) = [state for state in now if isinstance(state, State) and state.run.total == Length.of(9.5)]
    monkeypatch.setattr(fire, "assess", assess)
    assault.course(stages, what, None, Odds.sure(near), feared=True)
    assert shots == [TARGET.name]


def test_fear_and_fire_of_everyone_in_their_order() -> None:
    """Only the summary's desperate fire comes before the fear check; close fire never does."""
    for name, answer, before in (("summary-15mm", "desperation", True), ("summary-15mm", "close", False)):
        what = told(beside(answer=answer), answer=answer)
        edition = card(name)
        stages, now = assault.begun(edition, assault.assess(edition, what))
        fear = assault.course(stages, what, None, now)["fear"]
        stopped = [end for end in fear if isinstance(end, End) and end.how == "stopped"]
        assert any(end.defender.level == "good" and end.others[0].level == "good" for end in stopped)
        # Before any check was taken, or after the target's own: only then can he have failed his.
        assert all(end.others[0] == GOOD or not before for end in stopped if end.defender.level == "good")


def test_close_fire_may_be_what_brings_the_fear_check() -> None:
    """Where only who means to fire close must take it: the one beside, not the target."""
    edition = card("revised-15mm", fear_check_due="before-close-fire")
    what = told(beside(answer="close"))
    stages, now = assault.begun(edition, assault.assess(edition, what))
    states = assault.course(stages, what, None, now)["fear"]
    assert {state.defender for state in states} == {GOOD}
    assert any(1 in state.away for state in states if isinstance(state, State))


def test_the_target_breaks_off_over_its_own_ground() -> None:
    """Eight inches of foot, four of them in light woods; who stands beside it is on open ground."""
    wooded = Side(unit=TARGET, situation=Situation(ground="light-woods"))
    what = several(beside(), clash=msgspec.structs.replace(BOTH, defender=wooded))
    (gone,) = what.disengaged(Length.of(4), home(run=_run(9), distance=Length.of(6), contact=False))
    assert isinstance(gone, State)
    assert (gone.defender, gone.away) == (Fate(0, "disorder", 4), (0,))


def _run(inches: int) -> Any:
    return msgspec.structs.replace(NOWHERE, total=Length.of(inches))


def test_where_nobody_stands_the_target_is_followed_and_not_his_neighbour() -> None:
    """Guns in rough ground are abandoned; a regiment beside them could have run."""
    guns = Unit(name="Calef's Battery", arm="artillery", formation="unlimbered", strength=3, weapon="ordnance-3-inch")
    battery = Side(unit=guns, situation=Situation(ground="rough"))
    what = several(beside(), clash=msgspec.structs.replace(BOTH, defender=battery))
    lots = {"defender": Fate(0, "routed", runs=True), "others": (Fate(0, "routed"),)}
    state = home(run=_run(9), distance=Length.of(6), contact=False, away=(0, 1), **lots)
    (end,) = what.contact(state)
    assert end.defender == Fate(3, "routed", runs=True, eliminated=True)
    assert end.others == (Fate(0, "routed"),)


def test_a_target_that_is_caught_is_struck_alone() -> None:
    state = home(away=(0, 1), others=(Fate(0, "shaken"),))
    found = several(beside()).impacts(Odds.sure(state), 0)
    assert {end.others for end in found} == {(Fate(0, "shaken"),)}
    alone = assault.impacts(Stages(REVISED, BOTH), Odds.sure(home(others=())), 0)
    assert summed(found.map(lambda end: End(end.how, end.attacker, end.defender))) == summed(alone)


def test_whose_next_fire_is_not_his_first() -> None:
    """Who fired close, and who fired desperately where any fire is the first; not who faced the charge before."""
    three = (beside(answer="close"), beside(), beside(answer="close", faced=True), beside(answer="desperation"))
    for ruling, spent in (("first-fire-of-any-kind", True), ("first-full-fire", False)):
        what = several(*three, edition=card("revised-15mm", opening_volley=ruling))
        assert [what._has_fired(home(), i) for i in range(5)] == [False, True, False, False, spent]
        assert what._has_fired(home(fired=True), 0)


def test_who_is_shaken_by_his_victory_strikes_nobody_else() -> None:
    """With more to come he has not carried the rest; on the last of them it is a victory all the same."""
    what = several(beside())
    shaken, beaten = Fate(1, "shaken"), Fate(2, "shaken")
    for level, wanted in (("shaken", "lost"), ("good", None)):
        what._known[0, False, False, GOOD, GOOD] = Odds.sure(Blow("won", Fate(1, level), beaten))  # type: ignore[arg-type]
        (after,) = what._next(0, False, False, 0, True, (None, GOOD, (GOOD, GOOD)))
        assert after == (wanted, Fate(1, level), (beaten, GOOD))  # type: ignore[arg-type]
    what._known[1, False, False, GOOD, GOOD] = Odds.sure(Blow("won", shaken, beaten))
    (after,) = what._next(1, False, False, 0, False, (None, GOOD, (GOOD, GOOD)))
    assert after == (None, shaken, (GOOD, beaten))


@pytest.mark.parametrize(("began", "own"), [(False, False), (False, True), (True, False)])
def test_every_blow_knows_whether_his_own_charge_has_disordered_him(
    began: bool, own: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """At the impact and in the melee after it (ruling 6.3)."""
    seen: list[bool] = []
    strikes, fights = impact.assess, melee_odds.fought

    def assess(edition: Edition, clash: Clash) -> impact.Assessment:
        seen.append(clash.attacker.situation.own_charge)
        return strikes(edition, clash)

    def fought(edition: Edition, clash: Clash, starts: Any, rounds: int) -> Any:
        seen.append(clash.attacker.situation.own_charge)
        return fights(edition, clash, starts, rounds)

    monkeypatch.setattr(impact, "assess", assess)
    monkeypatch.setattr(melee_odds, "fought", fought)
    side = Side(unit=CHARGER, began_disordered=began)
    what = several(beside(), clash=msgspec.structs.replace(BOTH, attacker=side))
    assert what._blow(1, own, False, GOOD, GOOD, 0)
    assert seen == [began or own] * 2


@pytest.mark.parametrize(
    ("ruling", "how", "mine", "theirs"),
    [
        ("one-a-turn", "undecided", "good", "good"),  # both stay locked as they are
        ("one-a-turn", "won", "good", "disorder"),
        ("one-a-turn", "lost", "disorder", "disorder"),
        ("until-decided", "undecided", "disorder", "disorder"),
        ("until-decided", "won", "good", "disorder"),
        ("until-decided", "neither", "disorder", "disorder"),
    ],
)
def test_how_a_melee_is_told(ruling: str, how: Any, mine: Any, theirs: Any) -> None:
    """How far anybody went is left out, whether he fell back or ran."""
    what = several(beside(), edition=card("revised-15mm", melee_rounds=ruling))
    wanted = Blow(how, Fate(1, mine), Fate(2, theirs))
    assert what._told_blow(how, Fate(1, "good", 3), Fate(2, "good", runs=True)) == wanted
    assert what._told_blow(how, Fate(1, "good", runs=True), Fate(2, "good", 3)) == wanted


@pytest.mark.parametrize(
    ("winner", "attacker", "wanted"),
    [
        ("attacker", Fate(1, "good"), Blow("won", Fate(3, "good"), Fate(5, "disorder"))),
        ("attacker", Fate(1, "good", 2), Blow("lost", Fate(3, "disorder"), Fate(5, "disorder"))),
        ("attacker", Fate(1, "disorder", runs=True), Blow("lost", Fate(3, "disorder"), Fate(5, "disorder"))),
        ("attacker", Fate(1, "shaken"), Blow("lost", Fate(3, "shaken"), Fate(5, "disorder"))),
        ("attacker", Fate(2, "good", eliminated=True),
         Blow("lost", Fate(4, "good", eliminated=True), Fate(5, "disorder"))),
        ("defender", Fate(1, "good"), Blow("lost", Fate(3, "disorder"), Fate(5, "disorder"))),
    ],
)  # fmt: skip
def test_who_is_driven_off_by_the_volley_of_a_lost_impact_has_not_won(
    winner: Any, attacker: Fate, wanted: Blow
) -> None:
    """Two and four were lost before; the winner keeps the level he came with."""
    end = Outcome("close", winner, 1, attacker, Fate(1, "good"))
    assert _ended(REVISED, Fate(2, "good"), Fate(4, "good"), end) == wanted
