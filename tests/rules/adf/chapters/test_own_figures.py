"""Figures that all nine cards print alike and a club's own may print otherwise: they are read."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from tests.rules.adf.chapters.test_own_cards import ENEMY, GUNS, LINE, card, declared

from enfilade.core.errors import Illegal
from enfilade.rules.adf.chapters import charge, fear, fire, impact, leaders
from enfilade.rules.adf.chapters.clash import Clash, Side
from enfilade.rules.adf.chapters.facts import Unit, is_depleted
from enfilade.rules.adf.chapters.fire import Shot
from enfilade.rules.adf.chapters.leaders import Leader, Peril

HORSE = Unit(name="8th Illinois", arm="cavalry", mounted=True, formation="line", strength=6, weapon="sharps-carbine")


def like(one: Unit, **changes: object) -> Unit:
    return msgspec.structs.replace(one, **changes)


def test_columns_and_limbered_guns_may_fire() -> None:
    for silent, key in (
        (like(LINE, formation="attack-column"), "column_may_fire"),
        (like(GUNS, formation="limbered"), "limbered_may_fire"),
    ):
        shot = Shot(firers=(silent,), target=ENEMY, band="normal")
        with pytest.raises(Illegal) as refusal:
            fire.assess(card(), shot)
        assert refusal.value.rule == "adf.fire.who"
        free = card(**{f"fire__firer__{key}": True})
        assert fire.assess(free, shot).dice == fire.assess(card(), like_line(shot)).dice
        charged = Clash(attacker=Side(unit=ENEMY), defender=Side(unit=silent))
        answers = [
            {reply.answer: reply.allowed for reply in fear.replies(edition, charged)}["close"]
            for edition in (card(), free)
        ]
        assert answers == [False, True]


def like_line(shot: Shot) -> Shot:
    """The same fire by a unit that may."""
    one = shot.firers[0]
    able = like(one, formation="unlimbered" if one.arm == "artillery" else "battle-line")
    return msgspec.structs.replace(shot, firers=(able,))


def test_shaken_units_may_charge_and_bring_it_home() -> None:
    shaken = like(LINE, level="shaken")
    brave = card(charge__shaken_may_charge=True)
    with pytest.raises(Illegal, match="a shaken unit does not charge"):
        charge.assess(card(), declared(shaken))
    assert charge.assess(brave, declared(shaken)).rows == ("shaken",)
    home = Clash(attacker=Side(unit=shaken), defender=Side(unit=ENEMY))
    with pytest.raises(Illegal, match="a shaken unit brings no charge home") as refusal:
        impact.assess(card(), home)
    assert refusal.value.rule == "adf.charge.who"
    assert impact.assess(brave, home).dice == 2
    for level in ("shaken", "routed"):
        # It may await one, unless it comes to meet it.
        stands = Clash(attacker=Side(unit=LINE), defender=Side(unit=like(ENEMY, level=level)))
        assert impact.assess(card(), stands).method == ("surrender" if level == "routed" else "final-impact")
        with pytest.raises(Illegal, match="brings no charge home"):
            impact.assess(card(), msgspec.structs.replace(stands, countercharge=True))


def test_what_a_figure_is_worth_in_the_impact() -> None:
    """Six figures count twelve where each counts two; holders of horses count for nothing."""
    for unit, key, each in (
        (LINE, "infantry__impact_per_figure", 6),
        (GUNS, "artillery__impact_per_section", 3),
        (HORSE, "cavalry__impact_per_figure", 6),
    ):
        assert impact.figures_of(card(), Side(unit=unit)) == each
        assert impact.figures_of(card(**{key: 2}), Side(unit=unit)) == 2 * each
    afoot = like(HORSE, mounted=False)
    assert impact.figures_of(card(rulings__horse_holders=Fraction(1, 4)), Side(unit=afoot)) == 5
    assert impact.figures_of(card(rulings__horse_holders=Fraction(1, 4)), Side(unit=HORSE)) == 6


def test_dice_and_firepower_that_fire_loses() -> None:
    def dice(edition: object, **facts: object) -> int:
        return fire.assess(edition, Shot(firers=(LINE,), target=ENEMY, band="normal", **facts)).dice  # type: ignore[arg-type]

    whole = dice(card())
    # Guns roll on through whom they hit, each time with so many dice less.
    cannon = Shot(firers=(GUNS,), target=ENEMY, band="canister", passes=1)
    full = fire.assess(card(), msgspec.structs.replace(cannon, passes=0)).dice
    assert fire.assess(card(), cannon).dice == full - 1
    assert fire.assess(card(fire__pass_through__dice_less=2), cannon).dice == full - 2
    half = card(fire__firer__disengaging_target__firepower=Fraction(1, 2))
    shot = Shot(firers=(LINE,), target=ENEMY, band="normal", disengaging=True)
    assert dice(card(), disengaging=True) == whole - 1
    assert fire.assess(half, shot).firepower == fire.assess(card(), shot).firepower / 2
    plain = msgspec.structs.replace(shot, disengaging=False)
    assert fire.assess(half, plain).firepower == fire.assess(card(), plain).firepower


def test_dice_for_a_leaders_life() -> None:
    peril = Peril(leader=Leader(name="Solomon Meredith", benefit=1), hits=2)
    assert leaders.risk(card(), peril).dice == 2
    assert leaders.risk(card(command__casualty__dice_per_hit=3), peril).dice == 6


def test_batteries_down_to_one_stand() -> None:
    battery = like(GUNS, strength=1, full=3, stands=3)
    assert not is_depleted(card(), battery)
    assert is_depleted(card(morale__depleted__artillery=True), battery)
    assert not is_depleted(card(morale__depleted__artillery=True), like(GUNS, stands=3))


def test_a_bonus_of_dice_that_count_double() -> None:
    """Half of twice 2D6: a roll of 7 carries seven inches."""
    edition = card()
    plan = charge.assess(edition, declared(LINE))
    twice = msgspec.structs.replace(plan, bonus=plan.bonus.scaled(Fraction(2)))
    assert [charge.run_at(edition, one, 7).bonus for one in (plan, twice)] == [3500, 7000]
