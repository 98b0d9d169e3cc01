"""The tables of fire: the same numbers as the fire chapter's odds, whatever is looked up."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from tests.rules.adf.battle.tables import area, cs, guns, horse, line, little, us

import enfilade
from enfilade.ai.adf.drill import worth as drill_worth
from enfilade.ai.adf.survey.fire_tables import ASPECTS, BANDS, NOTHING, FireTable, cover_mask, fire_table
from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.rules.adf.battle.fire import aim
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import fire, firepower
from enfilade.rules.adf.chapters.facts import QUALITIES, Unit
from enfilade.rules.adf.chapters.shot import Shot

EDITION: Edition = enfilade.edition("adf-revised-15mm").edition


def infantry(**more: object) -> Unit:
    return msgspec.structs.replace(Unit(weapon="rifle-musket", strength=6), **more)


def test_a_yield_is_what_the_odds_say() -> None:
    firer, target = infantry(), infantry(quality="green")
    shot = Shot(firers=(firer,), target=target, band="normal", aspect="full-flank", cover=("wood-fence",))
    odds = fire.odds(EDITION, fire.assess(EDITION, shot))
    distance = int(firepower.reach_of(EDITION, firer))
    found = FireTable(EDITION).of(firer, target, distance, "full-flank", ["wood-fence"])
    assert found.hit == pytest.approx(float(odds.chance(lambda outcome: outcome.hits > 0)))
    assert found.checks == pytest.approx(float(odds.chance(lambda outcome: outcome.check is not None)))
    assert found.hits == pytest.approx(float(sum(chance * outcome.hits for outcome, chance in odds.items())))
    assert found.harder == pytest.approx(float(sum(chance * (outcome.check or 0) for outcome, chance in odds.items())))
    assert found.worth == pytest.approx(drill_worth.of_fire(EDITION, shot))


CROWD = [
    us("2-wis", 10, 10, strength=8, quality="elite"),
    us("7-wis", 14, 10, formation="skirmishers", strength=5),
    us("19-ind", 18, 10, level="disorder", strength=4),
    us("24-mich", 24, 12, facing=300, strength=3, stands=3, level="good"),
    guns(us("2-maine", 21, 10), weapon="rifle-3-inch"),
    horse(us("8-ill", 6, 10), strength=5),
    cs("13-ala", 10, 15, formation="attack-column"),
    cs("1-tenn", 13, 16, level="shaken", quality="green"),
    cs("7-tenn", 17, 14, formation="skirmishers"),
    cs("14-tenn", 18, 17, facing=90),
    guns(cs("pegram", 22, 20)),
    horse(cs("jones", 5, 14), mounted=True),
]
"""Figures, levels, formations and arms of all sorts, near enough for every band."""
GROUND = [area("light-woods", 12, 14, 14.5, 18), area("village", 20, 9, 22, 11), line("stone-wall", (15, 16), (19, 16))]


@pytest.mark.parametrize("card", ["adf-revised-15mm", "adf-reference-10mm", "adf-summary-25mm", "adf-western-10mm"])
def test_real_positions_give_the_same_as_their_shots(card: str) -> None:
    weapons = enfilade.edition(card).edition
    units = [
        {**told, "weapon": next(iter(weapons.artillery.guns))} if told.get("arm") == "artillery" else told
        for told in CROWD
    ]
    table, state = little(units, GROUND, edition=card)
    fires, count = fire_table(table.edition), 0
    for firer in state.units.values():
        for target in state.units.values():
            if firer.side == target.side:
                continue
            shot = aim.plain_shot(table, state, (firer,), target)
            assert shot.distance is not None
            try:
                expected = drill_worth.of_fire(table.edition, shot)
            except Illegal:
                expected = 0.0
            found = fires.of(
                firer.unit,
                target.unit,
                shot.distance,
                shot.aspect,
                shot.cover,
                screened=shot.behind_skirmishers,
                village=shot.from_village,
            )
            assert found.worth == pytest.approx(expected)
            count += expected > 0
    assert count > 3


def test_every_band_begins_and_ends_where_the_card_says() -> None:
    fires = FireTable(EDITION)
    units = [Unit(weapon=weapon, strength=4) for weapon in EDITION.infantry.weapons]
    units += [Unit(arm="artillery", weapon=gun, strength=2, formation="unlimbered") for gun in EDITION.artillery.guns]
    units += [Unit(arm="cavalry", weapon=weapon, strength=4, formation="line") for weapon in EDITION.cavalry.weapons]
    for unit in units:
        # All limits are multiples of half an inch.
        distances = np.array([at + more for at in range(0, 60_000, 500) for more in (0, 1)])
        found = fires.bands(np.full(len(distances), fires.firers([unit])[0]), distances)
        for distance, band in zip(distances.tolist(), found.tolist(), strict=True):
            assert BANDS[band] == band_of(unit, distance), (unit.weapon, distance)


def band_of(unit: Unit, distance: int) -> str | None:
    try:
        band = firepower.band_at(EDITION, unit, Length(distance), False)
        firepower.check_may_fire(EDITION, unit, band)
    except Illegal:
        return None
    return band


def test_who_cannot_fire_so_far_yields_nothing() -> None:
    fires = FireTable(EDITION)
    assert fires.of(infantry(), infantry(), 100_000) == NOTHING
    assert fires.of(infantry(formation="road-column"), infantry(), 3000) == NOTHING
    assert fires.of(infantry(level="routed"), infantry(), 3000) == NOTHING
    assert fires.of(infantry(), infantry(), 3000) != NOTHING


def test_units_that_fire_or_suffer_alike_share_a_number() -> None:
    fires = FireTable(EDITION)
    plain, named = infantry(), infantry(name="2nd Wisconsin", full=6, stands=2)
    fewer, depleted = infantry(strength=5, full=6), infantry(strength=1, full=6)
    first, second, third = fires.firers([plain, named, fewer]).tolist()
    assert first == second != third
    ones = fires.targets(
        [plain, named, fewer, depleted, *(infantry(quality=quality) for quality in QUALITIES)]
    ).tolist()
    assert ones[0] == ones[1] == ones[2] == ones[4 + QUALITIES.index("veteran")]
    # One stand of two is left: it is shot at as disordered.
    assert ones[3] != ones[0]
    assert len(set(ones[4:])) == len(QUALITIES)


def test_aspects_and_cover_are_in_the_order_of_the_cards() -> None:
    assert ASPECTS == ("front", "partial-flank", "full-flank", "rear")
    assert cover_mask(()) == 0
    assert cover_mask(["orchard", "light-woods", "orchard"]) == 3
