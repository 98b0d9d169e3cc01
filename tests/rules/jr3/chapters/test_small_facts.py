"""Small questions of *Johnny Reb III*: stands, officers, shares of losses, and what each stage hands on."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest
from tests.rules.jr3.chapters.test_charge import CUSHING, FOOT, HORSE, MINNESOTA, VERMONT, VIRGINIA, but, card, inches

from enfilade.core.errors import Illegal, Malformed
from enfilade.rules.jr3.chapters import casualties, charge, facts, fire, firers, impact, modifiers
from enfilade.rules.jr3.chapters.casualties import Losses, Outcome
from enfilade.rules.jr3.chapters.charge import Charge, Run
from enfilade.rules.jr3.chapters.fire import Shot
from enfilade.rules.jr3.chapters.impact import Impact

CARD = card()
LIMBERED = but(CUSHING, formation="limbered")


def test_stands_and_the_losses_to_the_next() -> None:
    """Eight figures on the card's stands; the last figure is the last loss there is."""
    line = but(VIRGINIA, stands=4)
    assert [facts.stands_left(CARD, line, n) for n in (8, 7, 6, 1, 0)] == [4, 4, 3, 1, 0]
    assert facts.stands_left(CARD, but(line, strength=0), 0) == 0
    assert facts.next_stand(CARD, line) == 2
    assert facts.next_stand(CARD, but(line, strength=7, full=8)) == 1
    assert facts.next_stand(CARD, but(line, strength=1, full=8)) == 1
    weaker = facts.after_losses(line, 3)
    assert (weaker.strength, weaker.start) == (5, 8)
    assert facts.after_losses(line, 9).strength == 0


def test_guns_know_no_disorder_and_the_highest_officer_counts() -> None:
    assert facts.disordered(VIRGINIA).formation == "disorder"
    assert facts.disordered(CUSHING) is CUSHING
    ranks = tuple(facts.RANKS[:2])
    both = but(VIRGINIA, officers=ranks)
    highest = max(ranks, key=facts.RANKS.index)
    assert facts.officers_counted(card(several_officers="highest-only"), both) == (highest,)
    assert len(facts.officers_counted(card(several_officers="added"), both)) == 2
    assert [facts.aspect_of(CARD, degrees) for degrees in (0, 180, -180, 360, 181)] == [
        "front",
        "rear",
        "rear",
        "front",
        "rear",
    ]


def test_a_unit_in_one_line() -> None:
    assert facts.told(FOOT) == "8th Illinois Cavalry (veteran dismounted cavalry, 12 figures, breechloading-carbine)"
    assert facts.told(HORSE) == "1st Michigan Cavalry (veteran line mounted cavalry, 12 figures, breechloading-carbine)"
    assert facts.told(VIRGINIA) == "8th Virginia (veteran line infantry, 8 figures, rifle-musket)"
    shaken = but(CUSHING, level="shaken", name="")
    assert facts.told(shaken) == "unit (veteran shaken unlimbered artillery, 3 sections, rifle-10)"


def test_orders_that_are_not_in_this_edition() -> None:
    without = card(change_to_hold=False)
    facts.check_unit(without, VIRGINIA)
    with pytest.raises(Illegal, match="changed to hold"):
        facts.check_unit(without, but(VIRGINIA, order="changed-to-hold"))


def test_who_does_not_fire() -> None:
    def refused(unit: Any) -> str:
        with pytest.raises((Illegal, Malformed)) as refusal:
            firers.check_may_fire(CARD, unit, None, "", 0)  # type: ignore[arg-type]
        return str(refusal.value)

    assert "a routed unit does not fire" in refused(but(VIRGINIA, level="routed"))
    assert "limbered guns do not fire" in refused(LIMBERED)
    assert "guns are no repeaters" in refused(but(CUSHING, repeaters=True))
    firers.check_may_fire(CARD, but(VIRGINIA, repeaters=True), None, "", 0)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("unit", "rulings", "share"),
    [
        (VIRGINIA, {}, 1),
        (but(VIRGINIA, charging=True, bonus_move=True), {"bonus_move_target": "routers-and-chargers"}, None),
        (but(VIRGINIA, charging=True), {"bonus_move_target": "routers-and-chargers"}, 1),
        (but(VIRGINIA, bonus_move=True), {"bonus_move_target": "routers-and-chargers"}, 1),
        (but(HORSE, charging=True, bonus_move=True), {"bonus_move_target": "routers-and-chargers"}, None),
        (but(VIRGINIA, order="disengage"), {}, Fraction(1, 2)),
    ],
)
def test_the_share_of_losses(unit: Any, rulings: dict[str, Any], share: Fraction | None) -> None:
    """In its bonus move a charger takes the row's share, of its own arm, where it is played so."""
    edition = card(**rulings)
    block = edition.cavalry.mounted.effects if unit.arm == "cavalry" else edition.infantry.effects
    assert fire.share_of_losses(edition, unit) == (block.bonus.losses if share is None else share)


def test_the_row_and_what_a_cell_costs() -> None:
    rows = CARD.fire.casualties.rows
    single = card(single_figure_fire="as-two-figures")
    assert casualties.row_for(single, 1, sections=False) == len(rows) - 1
    assert casualties.row_for(single, 0, sections=False) is None
    kill = CARD.fire.possible_kill.dice
    assert casualties.losses_of(CARD, "PK", Fraction(1)) == Losses(possible=1, dice=kill)  # type: ignore[arg-type]
    assert casualties.losses_of(CARD, 3, Fraction(1, 2)) == Losses(sure=1)


def test_the_receipt_names_the_row_by_sections_or_figures() -> None:
    for firer, thing in ((CUSHING, "sections"), (VIRGINIA, "figures")):
        shot = Shot(firer=firer, target=but(VERMONT, name="16th Vermont"), distance=inches(3))
        found = fire.assess(CARD, shot)
        (row,) = [line.value for line in fire.receipt(CARD, "jr3-15mm", found).steps if line.what == "row"]
        assert str(row).endswith(thing)


def test_whom_a_fire_makes_check() -> None:
    (due,) = fire.due_of(VIRGINIA, Outcome(losses=8, destroyed=True, check=None, causes=(), low_ammunition=False))
    assert due.who == "friends near 8th Virginia"
    assert fire.due_of(VIRGINIA, Outcome(losses=0, destroyed=False, check=None, causes=(), low_ammunition=False)) == ()


def test_lines_that_hold_for_guns_and_routers() -> None:
    """Guns in a melee strike like others; a volley after a repulse may be its dice alone; routed guns are limbered."""
    behind = but(VERMONT, cover=("stone-wall",))
    listed = {
        fight: {line.why: line.value for line in modifiers.modifiers(CARD, CUSHING, behind, None, fight, "front")}
        for fight in ("fire", "melee")
    }
    wall = CARD.fire.target.cover.stone_wall
    assert listed["fire"]["target behind stone wall"] == wall.artillery
    assert listed["melee"]["target behind stone wall"] == wall.other
    bare = card(repulse_volley_modifiers=False)
    for fight, counted in (("repulse", False), ("fire", True)):
        lines = modifiers.modifiers(bare, VIRGINIA, behind, "close", fight, "front")  # type: ignore[arg-type]
        assert lines
        assert all(line.counted is counted for line in lines)
    whys = [
        line.why for line in modifiers.modifiers(CARD, VIRGINIA, but(CUSHING, level="routed"), "close", "fire", "front")
    ]
    assert "routed guns, as limbered" in whys
    whys = [line.why for line in modifiers.modifiers(CARD, VIRGINIA, LIMBERED, "close", "fire", "front")]
    assert "limbered guns" in whys
    fence = modifiers.modifiers(CARD, VIRGINIA, but(VERMONT, cover=("wood-fence",)), "close", "fire", "front")
    assert "target behind wood fence" in [line.why for line in fence]


def test_a_charge_needs_two_sound_units() -> None:
    for gone in ("attacker", "defender"):
        told: dict[str, Any] = {"attacker": VIRGINIA, "defender": MINNESOTA}
        told[gone] = but(told[gone], strength=0)
        with pytest.raises(Malformed, match="two units"):
            charge.assess(CARD, Charge(distance=inches(4), **told))
        with pytest.raises(Malformed, match="two units"):
            impact.assess(CARD, Impact(**told))
        told[gone] = but(told[gone], strength=8, formation="limbered")
        with pytest.raises(Malformed, match="infantry forms"):
            charge.assess(CARD, Charge(distance=inches(4), **told))
        with pytest.raises(Malformed, match="infantry forms"):
            impact.assess(CARD, Impact(**told))
    for attacker in (CUSHING, but(VIRGINIA, level="routed")):
        with pytest.raises(Illegal, match="charges home"):
            impact.assess(CARD, Impact(attacker=attacker, defender=MINNESOTA))


@pytest.mark.parametrize(("volley_at", "bonus"), [(3, False), (2, False), (1, True)])
def test_the_volley_meets_a_charge_in_its_bonus_move(volley_at: int, bonus: bool) -> None:
    """From eight inches with a move of six: two before contact it has gone six, which is its move."""
    told = charge.assess(CARD, Charge(attacker=VIRGINIA, defender=MINNESOTA, distance=inches(8), defender_fired=1))
    run = Run(inches(6), inches(12), inches(9), True, inches(volley_at), False, True)
    shot = charge.volley_of(told, run)
    assert (shot.target.charging, shot.target.bonus_move, shot.target.formation) == (True, bonus, "line")
    assert (shot.band, shot.distance, shot.volley, shot.fired) == ("close", None, "defensive", 1)
    home = charge.impact_of(told, run, but(VIRGINIA, strength=6, bonus_move=True))
    assert (home.attacker.strength, home.attacker.charging, home.attacker.bonus_move) == (6, True, False)
    assert home.attacker.formation == "disorder"
    guns = charge.assess(CARD, Charge(attacker=VIRGINIA, defender=CUSHING, distance=inches(8)))
    shot = charge.volley_of(guns, run)
    assert (shot.band, shot.distance) == (None, inches(volley_at))


def test_the_totals_of_an_impact() -> None:
    """Each side's morale and its dice; a surrender rolls none and has none."""
    found = impact.assess(CARD, Impact(attacker=VIRGINIA, defender=MINNESOTA))
    each = CARD.charge.impact.dice
    faces = [1] * each + [6] * each
    faces += [1] * (impact.dice_needed(CARD, found, faces) - 2 * each)
    result = impact.resolve(CARD, found, faces)
    assert (result.attacker_total, result.defender_total) == (
        found.attacker.morale + each, found.defender.morale + 6 * each,
    )  # fmt: skip
    assert result.outcome.winner == "attacker"
    given_up = impact.assess(CARD, Impact(attacker=VIRGINIA, defender=but(MINNESOTA, level="routed")))
    none = impact.resolve(CARD, given_up, ())
    assert (none.attacker_total, none.defender_total, none.outcome.fate) == (0, 0, "surrendered")


def test_the_volleys_after_a_repulse() -> None:
    """Both at the distance the beaten fell back; only he fires at a flank, if he charged one."""
    moment = Impact(attacker=but(VIRGINIA, charging=True, bonus_move=True), defender=MINNESOTA, aspect="partial-flank")
    theirs, mine = impact.repulse(moment, inches(3))
    assert (theirs.firer, theirs.distance, theirs.aspect, theirs.volley) == (MINNESOTA, inches(3), "front", "repulse")
    assert (mine.target, mine.distance, mine.aspect, mine.volley) == (MINNESOTA, inches(3), "partial-flank", "repulse")
    assert theirs.target == mine.firer == but(VIRGINIA, formation="disorder")


def test_the_base_dice_of_a_fire_by_its_order() -> None:
    dice = CARD.fire.dice
    orders = (("hold", False, dice.hold), ("first-fire", False, dice.first_fire), ("hold", True, dice.moved))
    for order, moved, value in orders:
        shot = Shot(firer=but(VIRGINIA, order=order, moved=moved), target=MINNESOTA, distance=inches(3))
        assert fire.assess(CARD, shot).dice[0].value == value
