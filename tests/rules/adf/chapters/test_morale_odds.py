"""The odds of morale against brute force, volleys with their checks, and laws that hold on every card."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import enfilade
from enfilade.core.errors import Illegal
from enfilade.core.odds import Odds
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import fire, morale
from enfilade.rules.adf.chapters.facts import FORMATIONS, LEVELS, QUALITIES, Unit, level_of
from enfilade.rules.adf.chapters.morale import Outcome
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.chapters.target import COVER
from enfilade.rules.adf.odds import chain
from enfilade.rules.adf.odds.chain import Fate

EDITIONS = [name for name in enfilade.editions() if name.startswith("adf-")]
S15, R25, W10 = "adf-summary-15mm", "adf-reference-25mm", "adf-western-10mm"
D15, D25 = "adf-revised-15mm", "adf-revised-25mm"
DICE = range(1, 7)


def card(name: str, **rulings: Any) -> Edition:
    edition: Edition = enfilade.edition(name).edition
    if not rulings:
        return edition
    return msgspec.structs.replace(edition, rulings=msgspec.structs.replace(edition.rulings, **rulings))


def foot(strength: int = 8, **more: Any) -> Unit:
    return Unit(name=more.pop("name", "24th Michigan"), strength=strength, weapon="rifle-musket", **more)


def guns(strength: int = 3, **more: Any) -> Unit:
    told: dict[str, Any] = {"name": "Battery B, 4th US", "formation": "unlimbered", "weapon": "napoleon-12-pdr"} | more
    return Unit(arm="artillery", strength=strength, **told)


def now(**more: Any) -> Situation:
    return Situation(**more)


def brute(edition: Edition, found: morale.Assessment) -> Odds[Outcome]:
    ways = Counter(morale.resolve(edition, found, faces).outcome for faces in product(DICE, repeat=2))
    return Odds(ways, 36)


@pytest.mark.parametrize("name", EDITIONS)
@pytest.mark.parametrize("purpose", ["check", "rally"])
def test_odds_are_all_36_rolls(name: str, purpose: Any) -> None:
    """Every level, quality, arm and loss that the odds remember apart, against the dice one by one."""
    edition = card(name)
    for quality, level, own_charge in product(QUALITIES, LEVELS, (False, True)):
        if purpose == "rally" and level not in ("shaken", "routed"):
            continue
        for unit in (
            foot(quality=quality, level=level),
            foot(1, full=1, stands=1, quality=quality, level=level),
            foot(4, full=8, quality=quality, level=level),
            foot(3, full=8, quality=quality, level=level),
            Unit(arm="cavalry", strength=7, full=8, quality=quality, level=level, mounted=True, formation="line"),
            guns(2, full=3, quality=quality, level=level),
        ):
            for added in (0, 2):
                moment = now(purpose=purpose, own_charge=own_charge, added=added)
                found = morale.assess(edition, unit, moment)
                assert morale.odds(edition, found) == brute(edition, found)


@pytest.mark.parametrize(
    "rulings",
    [
        {"natural_low": "named-level"},
        {"improving_rolls": "rally-only"},
        {"improving_in_charge": "as-rolled"},
        {"newly_routed": "stands-until-active"},
        {"natural_low_fall_back": "by-margin-only"},
        {"guns_fall_back": "at-most-by-hand-rate"},
        {"routed_rally": "equal-or-higher", "failed_rally_run": True},
        {"recovery_restores_point": False},
    ],
    ids=str,
)
def test_odds_played_another_way(rulings: dict[str, Any]) -> None:
    for name in (S15, D25):
        edition = card(name, **rulings)
        units = (foot(4, full=8), foot(2, stands=1), guns(2, full=3), guns(1, full=3, weapon="gun-6-pdr"))
        moments = (now(), now(ground="rough"), now(own_charge=True, charging=True), now(purpose="rally"))
        for one, level, moment in product(units, LEVELS, moments):
            if moment.purpose == "rally" and level not in ("shaken", "routed"):
                continue
            found = morale.assess(edition, msgspec.structs.replace(one, level=level), moment)
            assert morale.odds(edition, found) == brute(edition, found)


def test_chances_worked_by_hand() -> None:
    edition = card(D15)
    # Veterans in disorder, point 6. 2: routed. 3: shaken. 4 and 5 (3 + 4 ways): shaken. 6 (5 ways): as they are.
    # 7 to 11 (6 + 5 + 4 + 3 + 2 ways) and 12: good order.
    found = morale.odds(edition, morale.assess(edition, foot(level="disorder")))
    by_level = found.map(lambda outcome: outcome.level)
    chances = [by_level[level] * 36 for level in ("good", "disorder", "shaken", "routed")]
    assert chances == [21, 5, 9, 1]
    # A routed veteran rallies against 10: 11 lifts it (2), 12 mends it (1), 10 nothing (3), 2 ends it (1), the rest 29.
    rally = morale.odds(edition, morale.assess(edition, foot(level="routed"), now(purpose="rally")))
    assert rally[Outcome("shaken")] == Fraction(2, 36)
    assert rally[Outcome("good")] == Fraction(1, 36)
    assert rally[Outcome("routed")] == Fraction(3, 36)
    assert rally[Outcome("routed", disintegrates=True)] == Fraction(1, 36)
    assert rally[Outcome("routed", figures=-1)] == Fraction(29, 36)


VOLLEYS: list[tuple[str, str, fire.Shot, Situation]] = [
    ("long range, one die", D15, fire.Shot(firers=(foot(),), target=foot(6), band="long"), now(supports=1)),
    ("two dice on a line", S15, fire.Shot(firers=(foot(),), target=foot(level="disorder"), band="normal"), now()),
    (
        "on the flank of a column",
        R25,
        fire.Shot(firers=(foot(),), target=foot(formation="attack-column"), band="normal", aspect="full-flank"),
        now(leader=1),
    ),
    (
        "three dice of canister on a unit near its end",
        D25,
        fire.Shot(firers=(guns(weapon="ordnance-3-inch"),), target=foot(2, full=8, level="shaken"), band="canister"),
        now(enemy_near=True),
    ),
    (
        "guns on guns",
        W10,
        fire.Shot(firers=(guns(weapon="parrott-10-pdr"),), target=guns(2, full=3), band="short"),
        now(),
    ),
    (
        "routers fired on from behind",
        S15,
        fire.Shot(firers=(foot(),), target=foot(3, full=8, level="routed"), band="short", aspect="rear"),
        now(eliminated=2),
    ),
    (
        "desperation, with its second die",
        D15,
        fire.Shot(firers=(foot(),), target=foot(), band="desperation", reaction=True, charging=True),
        now(),
    ),
]


@pytest.mark.parametrize(("name", "shot", "moment"), [case[1:] for case in VOLLEYS], ids=[case[0] for case in VOLLEYS])
@pytest.mark.parametrize("rulings", [{}, {"section_lost_counts": "from-next-check"}], ids=["default", "sections later"])
def test_a_volley_is_all_its_dice(name: str, shot: fire.Shot, moment: Situation, rulings: dict[str, Any]) -> None:
    """Every face of the fire, then every face of the check it causes."""
    edition = card(name, **rulings)
    assessment = fire.assess(edition, shot)
    ways: Counter[Fate] = Counter()
    most = assessment.dice + (assessment.second_die_on is not None)
    for thrown in product(DICE, repeat=most):
        faces = thrown[: fire.dice_needed(assessment, thrown)]
        hit = fire.resolve(edition, assessment, faces).outcome
        for rolled in product(DICE, repeat=2):
            ways[_after(edition, assessment, moment, hit, rolled)] += 1
    assert chain.volley(edition, assessment, moment) == Odds(ways, 6 ** (most + 2))


def _after(
    edition: Edition, assessment: fire.Assessment, moment: Situation, hit: fire.Outcome, rolled: tuple[int, ...]
) -> Fate:
    target = assessment.shot.target
    if hit.check is None:
        return Fate(0, level_of(edition, target))
    if hit.hits >= target.strength:
        return Fate(target.strength, level_of(edition, target), eliminated=True)
    left = msgspec.structs.replace(target, strength=target.strength - hit.hits, full=target.start)
    after = chain.situation_after(edition, assessment.shot, assessment, moment, hit)
    end = morale.resolve(edition, morale.assess(edition, left, after), rolled).outcome
    gone = end.disintegrates or left.strength + end.figures <= 0
    return Fate(hit.hits - end.figures, end.level, end.fall_back, end.runs, gone)


def test_a_volley_worked_by_hand() -> None:
    """Eight veterans at long range on eight veterans in line: 8 + 1D6 is 9 to 14."""
    edition = card(D15)
    fates = chain.volley(edition, fire.assess(edition, fire.Shot(firers=(foot(),), target=foot(), band="long")))
    # 12 and 13 are a check, 14 one with 1 more. Against 4 a 3 (2 ways) or 2 (1) is trouble; against 5 also a 4 (3).
    # Routed: 1/36 of 3/6. Shaken by the natural 3: 2/36 of 3/6. Disorder: 3/36 of 1/6.
    by_level = fates.map(lambda fate: fate.level)
    assert by_level["routed"] == Fraction(1, 72)
    assert by_level["shaken"] == Fraction(2, 72)
    assert by_level["disorder"] == Fraction(1, 72)
    assert by_level["good"] == Fraction(68, 72)
    # Back 2 on a 2 and 1 on a 3 against 4; against 5 back 3, 2 and 1.
    assert fates[Fate(0, "routed", fall_back=2)] == Fraction(2, 6) * Fraction(1, 36)
    assert fates[Fate(0, "routed", fall_back=3)] == Fraction(1, 6) * Fraction(1, 36)
    assert fates[Fate(0, "disorder", fall_back=1)] == Fraction(1, 6) * Fraction(3, 36)


def test_the_check_knows_its_fire() -> None:
    """The volley of the 13th Alabama into the flank of the 24th Michigan, and what its check is told."""
    edition = card(D15)
    shot = fire.Shot(
        firers=(foot(name="13th Alabama", nation="cs"),),
        target=foot(),
        band="normal",
        aspect="full-flank",
        cover=("wood-fence",),
    )
    hit = fire.Outcome("1H", 1, 2)
    after = chain.situation_after(edition, shot, fire.assess(edition, shot), now(supports=1, stationary=True), hit)
    assert after == now(
        supports=1,
        stationary=True,
        added=2,
        fire="other",
        aspect="full-flank",
        cover=("wood-fence",),
        enfilade=True,
        in_order_then=True,
    )
    # 4 + 2 + 2 - 1 - 1 = 6.
    assert morale.assess(edition, chain.struck(shot.target, 1), after).point == 6
    for change in (
        {"band": "long"},
        {"firers": (foot(formation="skirmishers"),)},
        {"band": "melee"},
    ):
        other = msgspec.structs.replace(shot, **change)
        assert not chain.situation_after(edition, other, fire.assess(edition, other), now(), hit).enfilade
    battery = msgspec.structs.replace(shot, firers=(guns(weapon="ordnance-3-inch"),), target=guns(), aspect="front")
    after = chain.situation_after(edition, battery, fire.assess(edition, battery), now(), hit)
    assert (after.fire, after.sections_just_lost) == ("artillery", 1)


UNITS = st.builds(
    lambda arm, quality, level, full, lost, stands, mounted, merged, pick: Unit(
        arm=arm,
        quality=quality,
        level=level,
        strength=max(1, full - lost),
        full=full,
        stands=stands,
        mounted=mounted,
        merged=merged,
        formation=FORMATIONS[arm][pick % len(FORMATIONS[arm])],
        weapon="napoleon-12-pdr" if arm == "artillery" else "",
    ),
    st.sampled_from(["infantry", "artillery", "cavalry"]),
    st.sampled_from(QUALITIES),
    st.sampled_from(LEVELS),
    st.integers(1, 12),
    st.integers(0, 11),
    st.integers(1, 3),
    st.booleans(),
    st.booleans(),
    st.integers(0, 9),
)
MOMENTS = st.builds(
    Situation,
    purpose=st.sampled_from(["check", "fear", "impact"]),
    added=st.integers(0, 4),
    leader=st.integers(0, 2),
    cover=st.lists(st.sampled_from(COVER), max_size=3).map(tuple),
    stationary=st.booleans(),
    behind_friends=st.booleans(),
    charging=st.booleans(),
    supports=st.integers(0, 5),
    fire=st.sampled_from(["", "artillery", "other"]),
    aspect=st.sampled_from(["front", "partial-flank", "full-flank", "rear"]),
    enfilade=st.booleans(),
    enemy_near=st.booleans(),
    eliminated=st.integers(0, 4),
    charged_by=st.sampled_from(["", "infantry", "cavalry", "dismounted"]),
    charged_on=st.sampled_from(["front", "partial-flank", "full-flank", "rear"]),
    charge_morale=st.integers(-3, 6),
    level_counts=st.booleans(),
    doubled=st.booleans(),
    own_charge=st.booleans(),
)
NAMES = st.sampled_from(EDITIONS)


@given(NAMES, UNITS, MOMENTS)
def test_the_point_keeps_its_limits_and_its_sum(name: str, unit: Unit, moment: Situation) -> None:
    found = morale.assess(card(name), unit, moment)
    assert 0 <= found.point <= 12
    whole = found.basic + found.level_modifier + sum(line.value for line in found.modifiers if line.counted)
    assert found.point == min(12, max(0, whole + moment.added + moment.charge_morale))
    assert len([line for line in found.modifiers if line.counted and line.value > 0]) <= 2
    assert len([line for line in found.modifiers if line.counted and line.value < 0]) <= 3
    assert all(line.counted or line.note for line in found.modifiers)


@given(NAMES, UNITS, MOMENTS)
def test_more_help_is_never_worse(name: str, unit: Unit, moment: Situation) -> None:
    point = morale.assess(card(name), unit, moment).point
    more: list[dict[str, Any]] = [{"supports": moment.supports + 1}, {"behind_friends": True}, {"stationary": True}]
    more += [{"leader": 2}, {"cover": (*moment.cover, "hasty-works")}, {"enemy_near": False}, {"eliminated": 0}]
    for change in more:
        assert morale.assess(card(name), unit, msgspec.structs.replace(moment, **change)).point <= point


@given(NAMES, UNITS, MOMENTS)
def test_losses_and_worse_troops_are_never_steadier(name: str, unit: Unit, moment: Situation) -> None:
    edition = card(name)
    points = [morale.basic_point(edition, msgspec.structs.replace(unit, quality=one), moment) for one in QUALITIES]
    assert points == sorted(points)
    if unit.strength > 1:
        fewer = msgspec.structs.replace(unit, strength=unit.strength - 1, full=unit.start)
        assert morale.basic_point(edition, fewer, moment) >= morale.basic_point(edition, unit, moment)


@given(NAMES, UNITS, MOMENTS)
def test_odds_are_whole_and_a_higher_roll_is_never_a_worse_level(name: str, unit: Unit, moment: Situation) -> None:
    edition = card(name)
    found = morale.assess(edition, unit, moment)
    assert sum(chance for _, chance in morale.odds(edition, found).items()) == 1
    levels = [LEVELS.index(morale.outcome_of(edition, found, total).level) for total in range(4, 12)]
    assert levels == sorted(levels, reverse=True)


@given(NAMES, UNITS, st.integers(0, 2))
def test_only_the_shaken_and_the_routed_rally(name: str, unit: Unit, leader: int) -> None:
    rally = now(purpose="rally", leader=leader)
    if unit.level in ("shaken", "routed"):
        assert morale.assess(card(name), unit, rally).situation is rally
        return
    with pytest.raises(Illegal, match=r"adf\.morale\.rally"):
        morale.assess(card(name), unit, rally)
