"""The odds of charge, fear, impact, melee and whole assaults, against every roll taken one by one."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.dice import sums
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import aftermath, charge, fear, fire, impact, melee, morale, rout
from enfilade.rules.adf.chapters.clash import Clash, Side, in_state
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.fear import Answer
from enfilade.rules.adf.chapters.melee import Blow, Round
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.odds import assault, melee_odds
from enfilade.rules.adf.odds.assault import Assault, Volley
from enfilade.rules.adf.odds.chain import Fate

EDITIONS = [name for name in enfilade.editions() if name.startswith("adf-")]
CS: dict[str, Any] = {"name": "7th Tennessee", "nation": "cs", "weapon": "rifle-musket", "strength": 8}
US: dict[str, Any] = {"name": "2nd Wisconsin", "weapon": "rifle-musket", "strength": 6, "quality": "elite"}
HORSE: dict[str, Any] = {"name": "8th Illinois Cavalry", "arm": "cavalry", "mounted": True, "formation": "line"}
HORSE |= {"weapon": "sharps-carbine", "strength": 6}
GUNS: dict[str, Any] = {"name": "Calef's Battery", "arm": "artillery", "formation": "unlimbered", "strength": 3}
GUNS |= {"weapon": "ordnance-3-inch"}


def card(name: str, **rulings: Any) -> Edition:
    found = enfilade.edition(name if name.startswith("adf-") else f"adf-{name}").edition
    assert isinstance(found, Edition)
    return msgspec.structs.replace(found, rulings=msgspec.structs.replace(found.rulings, **rulings))


def unit(base: dict[str, Any], **changes: Any) -> Unit:
    return Unit(**(base | changes))


def clash(attacker: Unit, defender: Unit, **facts: Any) -> Clash:
    return Clash(attacker=Side(unit=attacker), defender=Side(unit=defender), **facts)


def faces(total: int, count: int) -> tuple[int, ...]:
    """Some dice of this total."""
    found = []
    for left in range(count, 0, -1):
        found.append(min(6, total - (left - 1)))
        total -= found[-1]
    return tuple(found)


def whole(odds: Odds[Any]) -> bool:
    return sum(odds.ways.values()) == odds.total and all(ways >= 0 for ways in odds.ways.values())


ATTACK = clash(unit(CS), unit(US))
COLUMN = clash(unit(CS, formation="attack-column", quality="trained", level="disorder"), unit(US, quality="green"))
BATTERY = clash(unit(CS), unit(GUNS))


@pytest.mark.parametrize("name", EDITIONS)
def test_the_bonus_against_every_roll(name: str) -> None:
    edition = card(name)
    for who in (unit(CS), unit(HORSE, quality="green")):
        said = charge.Declaration(units=(who,), target=unit(US), distance=Length.of(9))
        plan = charge.assess(edition, said)
        rolls = list(product(range(1, 7), repeat=plan.bonus.count))
        counted = Counter(charge.resolve(edition, plan, roll).runs[0] for roll in rolls)
        assert charge.odds(edition, plan) == Odds(counted, len(rolls))


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("what", [ATTACK, COLUMN, BATTERY])
def test_the_fear_check_against_every_roll(name: str, what: Clash) -> None:
    edition = card(name)
    found = fear.assess(edition, what)
    counted = Counter(fear.resolve(edition, found, roll).check.outcome for roll in product(range(1, 7), repeat=2))
    assert fear.odds(edition, found) == Odds(counted, 36)


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("what", [ATTACK, COLUMN, BATTERY])
def test_the_impact_against_every_roll(name: str, what: Clash) -> None:
    edition = card(name)
    found = impact.assess(edition, what)
    rolls = list(product(range(1, 7), repeat=found.dice))
    counted = Counter(impact.resolve(edition, found, a, d).outcome for a in rolls for d in rolls)
    assert impact.odds(edition, found) == Odds(counted, len(rolls) ** 2)


def test_chances_of_an_impact_worked_by_hand() -> None:
    # One die a side with two to the attacker: a draw needs the defender two up, 4 ways of 36; a win by one of his is
    # three up, 3 ways; the attacker's by one is one up, 5 ways; defenders four or five up 2 + 1; the rest 21.
    edition = card("summary-15mm")
    found = impact.odds(edition, impact.assess(edition, clash(unit(CS), unit(US, quality="veteran"))))
    kinds = found.map(lambda end: (end.kind, end.winner))
    assert kinds[("melee", "")] == Fraction(4, 36)
    assert kinds[("close", "attacker")] == Fraction(5, 36)
    assert kinds[("close", "defender")] == Fraction(3, 36)
    assert kinds[("driven-back", "defender")] == Fraction(3, 36)
    assert kinds[("driven-back", "attacker")] == Fraction(21, 36)


def by_hand(edition: Edition, what: Clash) -> Counter[Round]:
    """One round of a melee, every pair of totals and checks through the resolver."""
    found = melee.assess(edition, what)
    counted: Counter[Round] = Counter()
    blows = {}
    for who, blow in (("attacker", found.attacker), ("defender", found.defender)):
        blows[who] = [((), 1)] if blow is None else [(faces(total, blow.dice), n) for total, n in sums(blow.dice)]
    checks = [(faces(total, 2), n) for total, n in sums(2)]
    for (mine, some), (theirs, more) in product(blows["attacker"], blows["defender"]):
        struck = {"attacker": True, "defender": True}
        for who, blow, dice, target in (
            ("defender", found.attacker, mine, what.defender.unit),
            ("attacker", found.defender, theirs, what.attacker.unit),
        ):
            hit = fire.resolve(edition, blow, dice).outcome if blow is not None else None
            struck[who] = hit is not None and hit.check is not None and hit.hits < target.strength
        for (a, n), (d, m) in product(
            checks if struck["attacker"] else [((), 36)], checks if struck["defender"] else [((), 36)]
        ):
            result = melee.resolve(edition, found, Blow(mine, a), Blow(theirs, d))
            counted[result.round] += some * more * n * m
    return counted


@pytest.mark.parametrize(
    ("name", "what"),
    [
        ("revised-15mm", clash(unit(CS, strength=3, level="shaken"), unit(GUNS, formation="limbered", strength=1))),
        ("western-10mm", clash(unit(CS), unit(GUNS, formation="limbered"))),
        ("summary-15mm", clash(unit(CS, strength=2, level="disorder"), unit(US, strength=1, stands=1, level="shaken"))),
    ],
)
def test_a_round_of_melee_against_every_roll(name: str, what: Clash) -> None:
    edition = card(name)
    counted = by_hand(edition, what)
    assert melee_odds.round_odds(edition, what) == Odds(counted, sum(counted.values()))


SMALL = clash(unit(CS, strength=1, stands=1), unit(US, strength=1, stands=1))


def won(found: Odds[Round], who: str) -> Fraction:
    return found.chance(lambda end: end.winner == who)


@pytest.mark.parametrize("name", ["summary-15mm", "reference-25mm", "western-10mm", "revised-15mm"])
def test_a_small_melee_is_solved_to_its_end(name: str) -> None:
    edition = card(name)
    found = melee_odds.odds(edition, SMALL)
    assert whole(found)
    assert won(found, "") == 0
    # p = a + sum of b p over the states one round leads to, exactly
    once = melee_odds.round_odds(edition, SMALL)
    for who in ("attacker", "defender", "neither"):
        further = Fraction(0)
        for state, chance in once.items():
            if not state.winner:
                a, d = state.attacker, state.defender
                there = Clash(
                    attacker=in_state(SMALL.attacker, a.lost, a.level),
                    defender=in_state(SMALL.defender, d.lost, d.level),
                )
                further += chance * won(melee_odds.odds(edition, there), who)
        assert won(found, who) == won(once, who) + further
    # and the rounds one by one come as near as one likes
    some = melee_odds.after(edition, SMALL, 30)
    for who in ("attacker", "defender", "neither"):
        assert won(some, who) <= won(found, who) <= won(some, who) + won(some, "")


def test_rounds_of_a_melee_add_up() -> None:
    edition = card("revised-15mm")
    what = clash(unit(CS, strength=3, level="disorder"), unit(US, strength=2))
    once, twice = melee_odds.after(edition, what, 1), melee_odds.after(edition, what, 2)
    assert once == melee_odds.round_odds(edition, what)
    assert whole(once)
    assert whole(twice)
    second = once.then(
        lambda state: Odds.sure(state) if state.winner else melee_odds.fought(edition, what, Odds.sure(state), 1)
    )
    assert second == twice
    assert won(melee_odds.after(edition, what, 8), "") < Fraction(1, 100_000)


def test_a_melee_a_round_a_turn() -> None:
    edition = card("revised-15mm", melee_rounds="one-a-turn")
    assert melee_odds.odds(edition, SMALL) == melee_odds.round_odds(edition, SMALL)


def test_two_who_cannot_strike_never_decide() -> None:
    edition = card("revised-15mm", single_figure_fire="no-fire")
    what = clash(unit(CS, strength=1, stands=1), unit(GUNS, formation="limbered"))
    found = melee_odds.odds(edition, what)
    assert dict(found.items()) == {Round("", Fate(0, "good"), Fate(0, "good")): 1}


@pytest.mark.parametrize("name", ["reference-25mm", "revised-15mm"])
def test_the_volley_after_stopping_short_against_every_roll(name: str) -> None:
    # Where a column does not fire only the attacker suffers: one die for the distance, the volley, the check.
    edition = card(name, column_free_volley=False)
    what = clash(unit(CS, formation="attack-column", strength=6), unit(US))
    found = impact.assess(edition, what)
    outcome = next(end for end in impact.odds(edition, found) if end.kind == "stop-short")
    counted: dict[Fate, Fraction] = {}
    for die in range(1, 7):
        both = aftermath.volleys(edition, what, outcome, aftermath.distance_of(edition, outcome, die))
        assert both.attacker is None
        assert both.defender is not None
        target = both.defender.shot.target
        for total, some in sums(both.defender.dice):
            hit = fire.resolve(edition, both.defender, faces(total, both.defender.dice)).outcome
            weight = Fraction(some, 6 * 6**both.defender.dice)
            if hit.check is None:
                fate = Fate(0, "disorder")
                counted[fate] = counted.get(fate, Fraction(0)) + weight
                continue
            left = msgspec.structs.replace(target, strength=target.strength - hit.hits, full=target.strength)
            near = edition.morale.bad.enemy_near.distance >= both.distance
            moment = Situation(charging=True, enemy_near=near, fire="other", added=hit.check)
            check = morale.assess(edition, left, moment)
            for roll, n in sums(2):
                end = morale.resolve(edition, check, faces(roll, 2)).outcome
                level = "disorder" if end.level == "good" else end.level
                fate = Fate(hit.hits - end.figures, level, end.fall_back, end.runs)
                counted[fate] = counted.get(fate, Fraction(0)) + weight * Fraction(n, 36)
    over = aftermath.finish(edition, found, outcome)
    assert dict(over.map(lambda end: end.attacker).items()) == counted
    assert all(end.defender == Fate(0, "disorder") for end in over)


def planned(
    edition: Edition, what: Clash, distance: object, answer: Answer = "none", **facts: Any
) -> Odds[assault.End]:
    rounds = facts.pop("rounds", 1)
    told = Assault(clash=what, distance=Length.of(distance), answer=answer, **facts)
    return assault.odds(edition, assault.assess(edition, told), rounds)


def twin(edition: Edition, what: Clash, distance: Length) -> dict[str, Fraction]:
    """A charge nobody fires at, roll by roll through the resolvers; draws and wins by one are left where they are."""
    counted: dict[str, Fraction] = {}
    near = edition.morale.due.fear_of_charge

    def add(how: str, chance: Fraction) -> None:
        counted[how] = counted.get(how, Fraction(0)) + chance

    def disordered(side: Side, past: bool) -> Side:
        if not past:
            return side
        moment = msgspec.structs.replace(side.situation, own_charge=True)
        return msgspec.structs.replace(in_state(side, 0, "disorder"), situation=moment)

    def struck(attacker: Side, defender: Side, chance: Fraction) -> None:
        found = impact.assess(edition, Clash(attacker=attacker, defender=defender))
        names = {"attacker": "won", "defender": "lost", "": "undecided"}
        for mine, some in sums(found.dice):
            for theirs, more in sums(found.dice):
                end = impact.resolve(edition, found, faces(mine, found.dice), faces(theirs, found.dice)).outcome
                how = "stopped-short" if end.kind == "stop-short" else names[end.winner]
                add(how, chance * Fraction(some * more, 36**found.dice))

    plan = charge.assess(
        edition, charge.Declaration(units=(what.attacker.unit,), target=what.defender.unit, distance=distance)
    )
    for total, some in sums(plan.bonus.count):
        chance = Fraction(some, 6**plan.bonus.count)
        run = charge.resolve(edition, plan, faces(total, plan.bonus.count)).runs[0]
        if run.total < distance - near:
            add("short", chance)
            continue
        attacker = disordered(what.attacker, charge.is_past(run, distance - near))
        check = fear.assess(edition, Clash(attacker=attacker, defender=what.defender))
        for roll, n in sums(2):
            result = fear.resolve(edition, check, faces(roll, 2))
            after, part = result.check.outcome, chance * Fraction(n, 36)
            defender = in_state(what.defender, -after.figures, after.level)
            if not run.reaches:
                add("short", part)
            elif result.stands:
                struck(disordered(what.attacker, charge.is_past(run, distance)), defender, part)
            else:
                flights = [(Length(after.fall_back * 1000), Fraction(1))]
                if after.runs:
                    flight = rout.odds(edition, rout.assess(edition, rout.Run(unit=defender.unit)))
                    flights = [(end.distance, share) for end, share in flight.items()]
                for fled, share in flights:
                    if run.total >= distance + fled:
                        caught = disordered(what.attacker, charge.is_past(run, distance + fled))
                        struck(caught, defender, part * share)
                    else:
                        add("vacated", part * share)
    return counted


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("distance", [5, 9])
def test_an_assault_against_every_roll(name: str, distance: int) -> None:
    edition = card(name)
    what = clash(unit(CS, quality="trained"), unit(US, quality="green"))
    found = planned(edition, what, distance, rounds=0)
    assert whole(found)
    chances = {how: chance for how, chance in assault.chances(found).items() if chance}
    assert chances == twin(edition, what, Length.of(distance))


def test_chances_of_an_assault_worked_by_hand() -> None:
    edition = card("revised-15mm")
    # 6 + half of 2D6 reaches 10 on 8 or more, 15 ways of 36
    assert assault.chances(planned(edition, ATTACK, 10))["short"] == Fraction(21, 36)
    # Fire at three inches: 6 + 1 elite + 2D6. 12, 13: MC; 14: 1MC; 15, 16: 2MC; 17 and more: 1H and +2.
    # The Tennesseans stand on 4 - 1 charging = 3, and fail (naturals 2 and 3 too) 3, 3, 6 and 6 times in 36.
    stopped = Fraction(9 * 3 + 6 * 3 + 9 * 6 + 6 * 6, 36 * 36)
    found = planned(edition, ATTACK, 6, "fire", at=Length.of(3))
    assert assault.chances(found)["stopped"] == stopped
    assert assault.goes_home(found) <= 1 - stopped
    # Horse 10 + half of 3D6 catches a line that was 8 off and goes back 8 on 12 or more: 81 ways of 216.
    calm = card("revised-15mm", fear_check_due="before-close-fire")
    chase = planned(calm, clash(unit(HORSE), unit(US)), 8, "disengage", at=Length.of(6))
    assert assault.chances(chase)["vacated"] == Fraction(135, 216)
    assert {end.defender for end in chase if end.how == "vacated"} == {Fate(0, "disorder", 8)}
    stay = card("revised-15mm", charge_after_disengage="takes-vacated-ground")
    assert assault.chances(planned(stay, clash(unit(HORSE), unit(US)), 8, "disengage", at=Length.of(6)))["vacated"] == 1


@pytest.mark.parametrize("name", EDITIONS)
def test_whatever_the_defender_does_the_chances_are_whole(name: str) -> None:
    edition = card(name)
    small = clash(unit(CS, strength=3), unit(US, strength=2, opening=True))
    answers: list[tuple[Answer, Length | None]] = [
        ("none", None),
        ("fire", Length.of(2)),
        ("close", None),
        ("desperation", None),
        ("countercharge", Length.of(4)),
        ("disengage", Length.of(4)),
    ]
    for answer, at in answers:
        found = planned(edition, small, 5, answer, at=at)
        assert whole(found)
        assert sum(assault.chances(found).values()) == 1
        assert assault.chances(found)["stopped"] == 0 or answer in ("fire", "close", "desperation")
    guns = planned(edition, clash(unit(CS, strength=4), unit(GUNS)), 5, "close")
    assert whole(guns)
    assert assault.chances(guns)["stopped"] > 0


def test_other_rulings_on_the_way() -> None:
    small = clash(unit(CS, strength=3), unit(US, strength=2, quality="green"))
    plain = planned(card("revised-15mm"), small, 5)
    vacated = assault.chances(plain)["vacated"]
    stays = planned(card("revised-15mm", charge_after_failed_fear_check="takes-vacated-ground"), small, 5)
    assert assault.chances(stays)["vacated"] > vacated
    fearful = planned(card("revised-15mm", countercharger_fear_check=True), small, 5, "countercharge", at=Length.of(5))
    assert whole(fearful)
    assert assault.chances(fearful)["vacated"] > 0
    horse = clash(unit(HORSE, strength=3), unit(US, strength=2))
    quiet = planned(card("summary-15mm"), horse, 5, "close")
    shooting = planned(card("summary-15mm", charging_cavalry_fire="with-the-defender"), horse, 5, "close")
    assert whole(shooting)
    assert assault.chances(shooting)["stopped"] == assault.chances(quiet)["stopped"]  # both fire at the same moment
    lost = [found.mean(lambda end: end.defender.lost) for found in (quiet, shooting)]
    assert lost[0] < lost[1]
    one = planned(card("revised-15mm", melee_rounds="one-a-turn"), small, 5, rounds=5)
    # What is open after the round goes on next turn in the order it has.
    assert assault.chances(one) == assault.chances(planned(card("revised-15mm"), small, 5, rounds=1))


def test_neighbours_fire_at_a_charge_too() -> None:
    edition = card("revised-15mm")
    small = clash(unit(CS, strength=3), unit(US, strength=2))
    beside = Volley(firers=(unit(US, name="7th Wisconsin"),), left=Length.of(2), distance=Length.of(3))
    alone, both = planned(edition, small, 5, "close"), planned(edition, small, 5, "close", volleys=(beside,))
    assert whole(both)
    assert assault.chances(both)["stopped"] > assault.chances(alone)["stopped"]


def test_an_assault_that_may_not_be() -> None:
    edition = card("revised-15mm")
    for what, answer, at, rule in (
        (ATTACK, "fire", Length.of(1), "adf.charge.close-fire"),
        (clash(unit(CS), unit(GUNS)), "countercharge", Length.of(4), "adf.charge.counter"),
        (clash(unit(CS), unit(HORSE)), "fire", Length.of(4), "adf.charge.reaction-fire"),
        (clash(unit(CS), unit(US, level="routed")), "close", None, "adf.charge.close-fire"),
        (clash(unit(CS), unit(GUNS)), "disengage", Length.of(4), "adf.charge.disengage"),
    ):
        with pytest.raises(Illegal) as refusal:
            planned(edition, what, 5, answer, at=at)  # type: ignore[arg-type]
        assert refusal.value.rule == rule
    with pytest.raises(Malformed, match="how near"):
        planned(edition, ATTACK, 5, "fire")
    with pytest.raises(Malformed, match="never further"):
        planned(edition, ATTACK, 5, "fire", at=Length.of(6))


def test_the_receipt_of_an_assault() -> None:
    edition = card("revised-15mm")
    small = clash(unit(CS, strength=3), unit(US, strength=2))
    found = assault.assess(edition, Assault(clash=small, distance=Length.of(10), answer="close"))
    text = str(assault.receipt(edition, "adf-revised-15mm", found, assault.odds(edition, found, 1)))
    assert "the defender's answer: holds its fire to the last inch [adf.charge.order]" in text
    assert "falls short: " in text
