"""The edges of *Johnny Reb III*: the last value on each side of a rule, and cards that differ from the printed ones."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.rules.jr3.card.test_proof import card as own_card
from tests.rules.jr3.chapters.test_charge import (
    CUSHING,
    FOOT,
    HORSE,
    MINNESOTA,
    VERMONT,
    VIRGINIA,
    but,
    card,
    inches,
)

from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Dice
from enfilade.rules.jr3.chapters import assault, casualties, charge, facts, fire, impact, melee, morale, rally
from enfilade.rules.jr3.chapters.casualties import Losses
from enfilade.rules.jr3.chapters.charge import Charge
from enfilade.rules.jr3.chapters.facts import Unit
from enfilade.rules.jr3.chapters.fire import Shot
from enfilade.rules.jr3.chapters.impact import Impact
from enfilade.rules.jr3.chapters.melee import Melee
from enfilade.rules.jr3.chapters.modifiers import lines_of
from enfilade.rules.jr3.chapters.morale import Check
from enfilade.rules.jr3.chapters.rally import Rally

CARD = card()
SHARPSHOOTERS = but(VIRGINIA, sharpshooters=True, strength=12)


def test_stands_by_arm_and_by_unit() -> None:
    """Infantry and cavalry have the stands of their own line of the card, guns their sections, a unit its own."""
    three = own_card(organisation__cavalry__stands=3)
    assert facts.stands_left(three, but(HORSE, strength=12), 12) == 3
    assert facts.stands_left(three, but(VIRGINIA, strength=12), 12) == 4
    assert [facts.stands_left(CARD, but(CUSHING, strength=6), n) for n in (6, 5, 1)] == [6, 5, 1]
    assert facts.stands_lost(CARD, but(CUSHING, strength=1, full=2)) == 1
    assert facts.stands_left(CARD, but(VIRGINIA, stands=2), 8) == 2


def test_the_highest_officer_is_the_highest_in_rank() -> None:
    """Not the last in the alphabet."""
    both = but(VIRGINIA, officers=("division", "corps"))
    assert facts.officers_counted(CARD, both) == ("corps",)
    assert morale.assess(CARD, Check(unit=both)).point == 0  # 3 - 3


def test_lengths_are_cut_to_the_thousandth_below() -> None:
    assert facts.inches(Dice(1, Fraction(2, 3)), 1) == 666


def test_ammunition_comes_back_to_a_unit_that_only_rallied() -> None:
    low = but(VIRGINIA, low_ammunition=True)
    for did, still in (((), False), (("tried to rally", "rallied"), False), (("rallied", "fired"), True)):
        assert facts.replenished(low, did).low_ammunition is still
    assert facts.replenished(but(low, order="move"), ()).low_ammunition


def test_routed_riders_are_read_in_their_own_row() -> None:
    for formation in ("line", "disorder"):
        assert facts.effect_of(CARD, but(HORSE, level="routed", formation=formation)).surrenders


def test_units_in_words() -> None:
    on_foot = "8th Illinois Cavalry (veteran disorder dismounted cavalry, 12 figures, breechloading-carbine)"
    assert facts.told(but(FOOT, formation="disorder")) == on_foot
    with pytest.raises(Malformed, match=r"^mounted cavalry forms line, double line, skirmish line, march column"):
        facts.check_unit(CARD, but(HORSE, formation="attack-column"))


LIMBERED_FOOT = but(VIRGINIA, formation="limbered")


@pytest.mark.parametrize(
    ("chapter", "stated"),
    [
        (fire, Shot(firer=MINNESOTA, target=LIMBERED_FOOT, band="normal")),
        (morale, Check(unit=LIMBERED_FOOT)),
        (rally, Rally(unit=but(LIMBERED_FOOT, level="shaken"))),
        (melee, Melee(attacker=MINNESOTA, defender=LIMBERED_FOOT)),
        (melee, Melee(attacker=MINNESOTA, defender=VIRGINIA, attacker_support=(LIMBERED_FOOT,))),
    ],
)
def test_every_chapter_looks_at_its_units(chapter: Any, stated: Any) -> None:
    with pytest.raises(Malformed, match="infantry forms"):
        chapter.assess(CARD, stated)


def test_nobody_fires_at_nobody() -> None:
    with pytest.raises(Malformed, match="nobody is left of the target"):
        fire.assess(CARD, Shot(firer=MINNESOTA, target=but(VIRGINIA, strength=0, full=8), band="normal"))


def test_possible_kills_by_share() -> None:
    """A whole share is never halved, whatever is ruled for halves; parts above it are dropped."""
    nothing = card(halved_single_kill="none")
    assert casualties.losses_of(nothing, "1*", Fraction(1)) == Losses(possible=1, dice=1)
    assert casualties.losses_of(nothing, "1*", Fraction(1, 2)) == Losses()
    assert casualties.losses_of(nothing, "1*", Fraction(2)) == Losses(possible=2, dice=1)
    assert casualties.losses_of(nothing, "1*", Fraction(3, 2)) == Losses(possible=1, dice=1)


def test_a_card_that_knows_fewer_reasons_to_check() -> None:
    """Sharpshooters' 3 dice 6 in the row of 12 is MC, 11 is 2."""
    shot = Shot(firer=SHARPSHOOTERS, target=VERMONT, band="normal")
    guns_only = own_card(fire__check_from=("artillery",))
    for edition, causes in ((CARD, ("first-loss", "artillery-or-sharpshooter-hit")), (guns_only, ("first-loss",))):
        found = fire.resolve(edition, fire.assess(edition, shot), (3, 3, 4))  # 10 and green + 1
        assert (found.total, found.outcome.losses, found.outcome.causes) == (11, 2, causes)
    later = own_card(morale__causes=("artillery-or-sharpshooter-hit",))
    assert fire.resolve(later, fire.assess(later, shot), (3, 3, 4)).outcome.causes == ("artillery-or-sharpshooter-hit",)


def test_bonus_moves_are_shot_at_by_arm() -> None:
    edition = own_card(
        cavalry__mounted__effects__bonus__losses=Fraction(1, 4), rulings__bonus_move_target="routers-and-chargers"
    )
    for unit, share in ((HORSE, Fraction(1, 4)), (FOOT, Fraction(1, 2)), (VIRGINIA, Fraction(1, 2))):
        assert fire.share_of_losses(edition, but(unit, charging=True, bonus_move=True)) == share


def test_a_volley_after_a_repulse() -> None:
    """Also by one who has fired, and where the card says so only within range; never the fire of its order."""
    shot = Shot(firer=but(VIRGINIA, order="first-fire"), target=MINNESOTA, distance=inches(13), volley="repulse")
    by_order = card(defensive_volley_dice="by-its-order")
    spent = Shot(firer=VIRGINIA, target=MINNESOTA, band="normal", volley="repulse", fired=1)
    assert fire.assess(CARD, spent).strike.dice == 2
    assert fire.assess(by_order, shot).strike.base == 0
    with pytest.raises(Illegal, match="carries 12"):
        fire.assess(own_card(charge__repulse_volley__at_any_range=False), shot)


def test_how_often_and_with_how_many_dice() -> None:
    twice = card(hold_fires=2)
    for order, dice in (("hold", 3), ("changed-to-hold", 2)):
        shot = Shot(firer=but(VIRGINIA, order=order), target=MINNESOTA, band="normal", fired=1)
        assert fire.assess(twice, shot).strike.dice == dice
    four = own_card(fire__dice__first_fire=4)
    lines: dict[str, dict[str, Any]] = {
        "first fire": {"order": "first-fire"},
        "on hold": {"order": "hold"},
        "moved, formed or pivoted": {"order": "hold", "moved": True},
        "marked move": {"order": "move"},
    }
    found = {
        why: fire.assess(four, Shot(firer=but(VIRGINIA, **changes), target=MINNESOTA, band="normal")).dice
        for why, changes in lines.items()
    }
    assert {why: (line.value, line.why, line.rule) for why, (line,) in found.items()} == {
        "first fire": (4, "first fire", "jr3.fire.orders"),
        "on hold": (3, "on hold", "jr3.fire.orders"),
        "moved, formed or pivoted": (2, "moved, formed or pivoted", "jr3.fire.orders"),
        "marked move": (2, "marked move", "jr3.fire.orders"),
    }


def test_only_some_formations_of_charging_riders_are_halved() -> None:
    edition = own_card(fire__target__charging_formations=("line",))
    for formation, value in (("line", 1), ("disorder", 6)):
        target = but(HORSE, formation=formation, charging=True)
        assert fire.assess(edition, Shot(firer=VIRGINIA, target=target, band="normal")).strike.base == value


def test_a_melee_with_all_modifiers_counts_no_fire_of_an_order_and_no_gun() -> None:
    """Neither the opening volley nor first fire; a 6 pounder's crew strikes without its - 1. The formation counts."""
    edition = card(melee_modifiers="all-fire-modifiers")
    fresh = but(VIRGINIA, opening=True, order="first-fire")
    found = melee.assess(edition, Melee(attacker=fresh, defender=but(CUSHING, weapon="gun-6")))
    assert (found.attacker.strike.base, found.defender.strike.base) == (-3, 0)


def test_the_lines_that_were_not_the_case() -> None:
    """The card's whole list, from small arms and from guns."""
    listed = [
        ("officer present", 1, 1), ("opening volley", 2, 2), ("first fire", 1, 1), ("elite firer", 1, 1),
        ("green firer", -1, -1), ("elite target", -1, -1), ("green target", 1, 1), ("firer in hasty works", 1, 1),
        ("firer in medium works", 2, 2), ("firer in heavy works", 2, 2), ("target behind wood fence", -1, 0),
        ("target behind stone wall", -2, -1), ("target in woods", -2, -1), ("target in hasty works", -3, -2),
        ("target in medium works", -6, -5), ("target in heavy works", -8, -7),
        ("target hit on its partial flank", 2, 3), ("target hit on its full flank", 4, 6),
        ("target hit on its rear", 2, 3),
    ]  # fmt: skip
    for artillery in (False, True):
        found = lines_of(CARD, artillery)
        assert [(why, value) for value, why, _ in found] == [(why, both[artillery]) for why, *both in listed]
        firer = CUSHING if artillery else VIRGINIA
        shot = fire.assess(CARD, Shot(firer=firer, target=MINNESOTA, band="normal"))
        told = fire.receipt(CARD, "jr3-15mm", shot).absent
        assert [(line.why, line.value, line.counted) for line in told] == [
            (why, value, False) for value, why, _ in found
        ]
    rules = {why: rule for _, why, rule in lines_of(CARD, False)}
    assert {why for why, rule in rules.items() if rule == "jr3.fire.cover"} == {
        "target behind wood fence", "target behind stone wall", "target in woods",
    }  # fmt: skip
    assert {why for why, rule in rules.items() if rule == "jr3.fire.target-works"} == {
        "target in hasty works", "target in medium works", "target in heavy works",
    }  # fmt: skip


def test_what_the_check_after_a_fire_is_told() -> None:
    shot = Shot(firer=MINNESOTA, target=VIRGINIA, band="normal", aspect="rear")
    hit = fire.resolve(CARD, fire.assess(CARD, shot), (4, 3, 3)).outcome  # 10 and rear + 2: 1 in the row of 8
    check = morale.after_fire(shot, hit, "woods")
    assert (check.unit.strength, check.causes, check.casualties) == (7, ("first-loss",), 0)
    assert (check.struck, check.aspect, check.terrain) == ("fire", "rear", "woods")


def test_a_rout_in_a_melee_is_no_pass_and_an_officer_holds_only_where_the_card_says_so() -> None:
    assert not morale.resolve(CARD, morale.assess(CARD, Check(unit=VIRGINIA, in_melee=True)), (1, 1)).outcome.passed
    weak = but(VIRGINIA, officers=("brigade",), strength=6)
    weak = but(weak, full=8)  # 3 - 1 + 3 = 5
    free = own_card(morale__officer_holds_shaken=False)
    for edition, dice in ((CARD, 2), (free, 3)):
        assert morale.dice_needed(edition, morale.assess(edition, Check(unit=weak)), (2, 3)) == dice


def test_a_rally_asks_for_the_dice_of_a_rout_once_the_first_lie() -> None:
    shaken = rally.assess(CARD, Rally(unit=but(VIRGINIA, level="shaken")))
    assert [rally.dice_needed(CARD, shaken, faces) for faces in ((), (1,), (1, 1), (3, 3))] == [2, 2, 5, 2]
    before = card(routers_run="before-rally")
    risen = rally.resolve(before, rally.assess(before, Rally(unit=but(VIRGINIA, level="shaken"))), (5, 5))
    assert (risen.outcome.level, risen.outcome.run, risen.distance) == ("good", "", None)


def test_the_dice_of_a_charge_are_asked_for_one_after_the_other() -> None:
    found = charge.assess(CARD, Charge(attacker=VIRGINIA, defender=MINNESOTA, distance=inches(8)))
    assert [charge.dice_needed(CARD, found, (3,) * n) for n in (0, 2, 3)] == [3, 3, 4]


def test_the_reason_that_brings_the_volley_nearest_counts() -> None:
    """Works - 2 before the officer - 1, though he is named first."""
    edition = own_card(charge__volley_modifiers__works=-2, rulings__volley_point_reductions="one-at-most")
    defender = but(MINNESOTA, officers=("brigade",), cover=("hasty-works",))
    found = charge.volley_modifiers(edition, defender)
    assert [(line.value, line.counted) for line in found] == [(-2, True), (-1, False)]


def test_the_volley_at_the_very_end_of_the_weapon() -> None:
    """Rifle muskets carry 12: from 21 inches 6 + 3 leave 12, and from 21.001 the charge is never in reach."""
    for distance, volley_at in ((21, inches(12)), (21.001, None)):
        found = charge.assess(CARD, Charge(attacker=VIRGINIA, defender=MINNESOTA, distance=inches(distance)))
        assert charge.resolve(CARD, found, (1, 1, 1, 3)).volley_at == volley_at


def test_a_charge_in_disorder_is_so_before_its_first_step() -> None:
    """From one inch the volley of a 6 is fired at once."""
    disorder = but(VIRGINIA, formation="disorder")
    found = charge.assess(CARD, Charge(attacker=disorder, defender=MINNESOTA, distance=inches(1)))
    run = charge.resolve(CARD, found, (1, 1, 1, 6))
    assert (run.volley_at, run.disorder_at_volley, run.disorder_at_end) == (inches(1), True, True)


def test_a_march_column_charges_along_a_road() -> None:
    column = but(VIRGINIA, formation="march-column")
    found = charge.assess(CARD, Charge(attacker=column, defender=MINNESOTA, distance=inches(8), terrain="road"))
    assert found.move == inches(18)


def test_disorder_that_the_formation_does_not_count_is_still_charged() -> None:
    """3 + 4 charged in disorder, where the list of formations gives disorder nothing."""
    flat = own_card(infantry__effects__disorder__impact=0)
    moment = Impact(attacker=but(VIRGINIA, charging=True), defender=but(MINNESOTA, formation="disorder"))
    assert impact.assess(flat, moment).defender.morale == 7
    assert impact.assess(CARD, moment).defender.morale == 7


def test_the_dice_of_an_impact_are_told_apart() -> None:
    moment = impact.assess(CARD, Impact(attacker=but(VIRGINIA, charging=True), defender=MINNESOTA))
    result = impact.resolve(CARD, moment, (1, 2, 5, 6, 3, 4))
    assert (result.attacker_faces, result.defender_faces, result.fall_back_faces) == ((1, 2), (5, 6), (3, 4))


def test_too_few_guns_beside_figures_count_nothing() -> None:
    """One section at half is none: beside 8 figures, in full from the second round, 8 fight."""
    one = but(CUSHING, strength=1, full=3)
    found = melee.assess(CARD, Melee(attacker=one, defender=MINNESOTA, attacker_support=(VIRGINIA,), round=2))
    assert found.attacker.count == 8
    for loser, said in ((but(CUSHING, formation="limbered"), "limbered guns"), (but(one, level="routed"), "a routed")):
        with pytest.raises(Illegal, match=said):
            melee.assess(CARD, Melee(attacker=VIRGINIA, defender=loser))


def test_a_whole_charge_against_every_roll_of_it() -> None:
    """One inch over rough ground, so that every run is alike: the volley of eight figures at two, with an officer.

    The volley can destroy them; the officer holds them when they are shaken, and a 12 makes shaken men good.
    """
    for level in ("good", "shaken"):
        attacker = but(VIRGINIA, strength=2, officers=("brigade",), level=level)
        stated = Charge(attacker=attacker, defender=MINNESOTA, distance=inches(1), terrain="rough")
        assert dict(assault.odds(CARD, stated).items()) == _by_hand(stated)


def _by_hand(stated: Charge) -> dict[assault.End, Fraction]:
    found = charge.assess(CARD, stated)
    run = charge.resolve(CARD, found, (1, 1))
    volley = fire.assess(CARD, charge.volley_of(found, run))
    ends: dict[assault.End, Fraction] = {}

    def end(how: Any, lost: int, chance: Fraction, fate: Any = "") -> None:
        this = assault.End(how, lost, fate)
        ends[this] = ends.get(this, Fraction(0)) + chance

    def home(unit: Unit, lost: int, chance: Fraction) -> None:
        met = impact.assess(CARD, charge.impact_of(found, run, unit))
        for own, other in product(_sums(2).items(), _sums(2).items()):
            here = chance * own[1] * other[1]
            mine, theirs = met.attacker.morale + own[0], met.defender.morale + other[0]
            if mine == theirs:
                end("melee", lost, here)
            elif mine > theirs:
                end("repulsed", lost, here)
            else:
                for back, share in _sums(2).items():
                    fate = "good" if back <= 4 else "shaken" if back <= 8 else "routed" if back <= 11 else "captured"
                    end("success", lost, here * share, fate)

    hits: Counter[Any] = Counter()
    for faces in product(range(1, 7), repeat=volley.strike.dice):
        more = fire.dice_needed(CARD, volley, faces) - len(faces)
        for kill in product(range(1, 7), repeat=more):
            hits[fire.resolve(CARD, volley, faces + kill).outcome] += 6 ** (1 - more)
    for hit, ways in hits.items():
        chance = Fraction(ways, 6 ** (volley.strike.dice + 1))
        left = facts.after_losses(stated.attacker, hit.losses)
        if hit.destroyed:
            end("destroyed", hit.losses, chance)
        elif hit.check is None:
            home(left, hit.losses, chance)
        else:
            check = morale.assess(CARD, morale.after_fire(volley.shot, hit, stated.terrain))
            for total, share in _sums(2).items():
                nerve = morale.outcome_of(CARD, check, total)
                if nerve.run:
                    end("routed" if nerve.level == "routed" else "falls-back", hit.losses, chance * share)
                else:
                    home(but(left, level=nerve.level), hit.losses, chance * share)
    return ends


def _sums(dice: int) -> dict[int, Fraction]:
    ways = Counter(sum(faces) for faces in product(range(1, 7), repeat=dice))
    return {total: Fraction(often, 6**dice) for total, often in ways.items()}
