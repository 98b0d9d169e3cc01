"""Lines of the morale list in their corners, by hand from the revised 15 mm card unless another is named."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.adf.chapters.test_fire import D15, S15, foot, guns, horse, shot
from tests.rules.adf.chapters.test_fire import card as fire_card
from tests.rules.adf.chapters.test_own_cards import card

from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import fire, situation
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.situation import Situation, can_support, is_enemy_near, lines_of

REVISED = card()
LINE, BATTERY = foot(6), guns(3)


def values(edition: Edition, unit: Unit, rule: str, **facts: Any) -> list[tuple[int, bool]]:
    """The lines of one rule, each with whether it counts."""
    listed = situation.modifiers(edition, unit, Situation(**facts))
    return [(line.value, line.counted) for line in listed if line.rule == f"adf.morale.{rule}"]


def test_supports_in_one_line_or_one_each() -> None:
    """Each counts -1, two in a check, three in the impact; as lines of their own they compete for the best two."""
    each = card(rulings__support_line="each-unit")
    assert values(REVISED, LINE, "support", supports=3) == [(-2, True)]
    assert values(REVISED, LINE, "support", supports=3, purpose="impact") == [(-3, True)]
    assert values(each, LINE, "support", supports=1) == [(-1, True)]
    assert values(each, LINE, "support", supports=4) == [(-1, True), (-1, True)]
    assert values(each, LINE, "support", supports=4, purpose="impact") == [(-1, True), (-1, True), (-1, False)]
    dear = card(rulings__support_line="each-unit", morale__good__support_each=-2, morale__good__support_limit=-3)
    assert values(dear, LINE, "support", supports=3) == [(-2, True), (-1, True)]
    wide = card(rulings__fear_check_support="charge-limit")
    for purpose, value in (("check", -2), ("fear", -3), ("impact", -3)):
        assert values(wide, LINE, "support", supports=3, purpose=purpose) == [(value, True)]
    notes = [
        [line.note for line in situation.modifiers(REVISED, LINE, Situation(supports=n)) if "support" in line.why]
        for n in (1, 2, 3)
    ]
    assert notes == [[""], [""], ["no more counts"]]


def test_who_supports_and_whose_nearness_counts() -> None:
    assert [can_support(foot(n, full=6)) for n in (0, 1)] == [False, True]
    summary = card()
    for level, near in (("good", True), ("disorder", True), ("shaken", False), ("routed", False)):
        assert is_enemy_near(summary, foot(6, level=level), Length.of(1)) is near
    assert not is_enemy_near(summary, foot(6), Length(1001))
    assert not is_enemy_near(summary, foot(6, formation="skirmishers"), Length.of(1))


def test_works_and_cover_do_not_add_up() -> None:
    """Heavy woods, -2, and hasty works, -1: the better counts; a fence that does not count takes nothing."""
    woods = {"morale__good__light_cover": -1, "morale__good__heavy_cover": -2}
    edition = card(**woods)
    assert values(edition, LINE, "good", cover=("hasty-works", "heavy-woods")) == [(-1, False)]
    assert values(edition, LINE, "cover", cover=("hasty-works", "heavy-woods")) == [(-2, True)]
    assert values(edition, LINE, "good", cover=("light-works", "light-woods")) == [(-2, True)]
    assert values(edition, LINE, "cover", cover=("light-works", "light-woods")) == [(-1, False)]
    # It has moved: the fence does not count, the works do.
    assert values(REVISED, LINE, "good", cover=("hasty-works", "wood-fence")) == [(-1, True)]
    # A charger has left both; where cover is kept in a charge, it counts beside the charge itself.
    kept = card(**woods, morale__good__cover_while_charging=True)
    assert values(edition, LINE, "cover", cover=("heavy-woods",), charging=True) == []
    assert values(kept, LINE, "cover", cover=("hasty-works", "heavy-woods"), charging=True) == [(-2, True)]
    assert values(kept, LINE, "good", cover=("hasty-works", "heavy-woods"), charging=True) == [(-1, True)]


def test_fences_and_walls() -> None:
    facts: dict[str, Any] = {"cover": ("stone-wall",), "stationary": True}
    assert values(REVISED, LINE, "cover", **facts) == [(-1, True)]
    assert values(REVISED, LINE, "cover", **facts, fire="artillery") == [(-1, False)]
    assert values(REVISED, LINE, "cover", **facts, fire="artillery", purpose="rally") == [(-1, True)]
    thick = card(morale__good__fence_or_wall_against_artillery=True)
    assert values(thick, LINE, "cover", **facts, fire="artillery") == [(-1, True)]
    # A card without the line has no such shelter, unless it counts the wall as heavy cover.
    bare = card(morale__good__fence_or_wall=None)
    assert values(bare, LINE, "cover", **facts) == []


@pytest.mark.parametrize(
    ("purpose", "by", "rulings", "value"),
    [
        ("impact", "infantry", {}, 2), ("fear", "infantry", {}, 2), ("check", "infantry", {}, None),
        ("impact", "infantry", {"rulings__flank_charge_counts": "impact-only"}, 2),
        ("fear", "infantry", {"rulings__flank_charge_counts": "impact-only"}, None),
        ("impact", "cavalry", {}, 3), ("impact", "dismounted", {}, 2),
        ("impact", "dismounted", {"morale__bad__flank_charge_cavalry": "any-cavalry"}, 3),
        ("impact", "", {}, None),
    ],
)  # fmt: skip
def test_charged_on_the_partial_flank(purpose: str, by: str, rulings: dict[str, Any], value: int | None) -> None:
    found = values(card(**rulings), LINE, "charged-flank", purpose=purpose, charged_by=by, charged_on="partial-flank")
    assert found == ([] if value is None else [(value, True)])


def test_who_charges_it_is_told() -> None:
    for by, who in (("infantry", "infantry"), ("cavalry", "cavalry"), ("dismounted", "dismounted cavalry")):
        facts: dict[str, Any] = {"purpose": "impact", "charged_by": by, "charged_on": "rear"}
        (line,) = situation.modifiers(REVISED, LINE, Situation(**facts))
        assert line.why == f"charged on rear by {who}"


@pytest.mark.parametrize(
    ("unit", "facts", "changes", "wanted"),
    [
        (LINE, {"aspect": "partial-flank"}, {}, [(1, True)]),
        (LINE, {"aspect": "front"}, {}, []),
        (LINE, {"aspect": "full-flank", "purpose": "impact"}, {}, []),
        (LINE, {"aspect": "full-flank", "purpose": "fear"}, {}, []),
        (LINE, {"aspect": "full-flank", "purpose": "rally"}, {"rulings__rally_enfilade": "never"}, []),
        (LINE, {"aspect": "full-flank"}, {"rulings__rally_enfilade": "never"}, [(2, True)]),
        (foot(6, formation="skirmishers"), {"aspect": "rear"}, {}, []),
        (
            foot(6, formation="skirmishers"),
            {"aspect": "rear"},
            {"fire__target__enfilade_at_skirmishers": True},
            [(3, True)],
        ),
        (foot(6, formation="extended-line"), {"aspect": "rear"}, {"rulings__extended_line_enfiladed": False}, []),
        (LINE, {"aspect": "rear"}, {"rulings__extended_line_enfiladed": False}, [(3, True)]),
        (guns(3, formation="limbered"), {"aspect": "front"}, {}, [(2, True)]),
        (guns(3, formation="limbered"), {"aspect": "full-flank"}, {}, [(1, True)]),
        (BATTERY, {"aspect": "front"}, {}, []),
        (foot(6, level="disorder"), {"aspect": "rear"}, {}, [(3, False)]),
        (foot(6, level="disorder"), {"aspect": "rear"}, {"fire__target__enfilade_against_disorder": True}, [(3, True)]),
        (foot(6, level="disorder"), {"aspect": "rear", "in_order_then": True}, {}, [(3, True)]),
        (foot(6, level="shaken"), {"aspect": "rear", "purpose": "rally"}, {}, [(3, True)]),
    ],
)
def test_enfilade(unit: Unit, facts: dict[str, Any], changes: dict[str, Any], wanted: list[tuple[int, bool]]) -> None:
    assert values(card(**changes), unit, "enfilade", fire="other", **facts) == wanted


def test_guns_have_a_row_of_their_own() -> None:
    """All cards print guns and lines alike; one that does not is read."""
    edition = card(morale__bad__unlimbered_enfiladed__partial__other=5)
    assert values(edition, BATTERY, "enfilade", fire="other", aspect="partial-flank") == [(5, True)]
    assert values(edition, LINE, "enfilade", fire="other", aspect="partial-flank") == [(1, True)]


def test_the_best_and_the_worst_two() -> None:
    """Of -6, -4 and -2 the first two count, of 2, 2 and 1 too; a merged regiment may stand beyond them."""
    best = {"behind_friends": True, "cover": ("heavy-works",), "supports": 2}
    listed = situation.modifiers(REVISED, LINE, Situation(**best))  # type: ignore[arg-type]
    assert sorted(line.value for line in listed if line.counted) == [-6, -4]
    worst: dict[str, Any] = {"eliminated": 2, "enemy_near": True, "fire": "other", "aspect": "rear"}
    listed = situation.modifiers(REVISED, LINE, Situation(**worst))
    assert sorted(line.value for line in listed if line.counted) == [2, 3]
    beyond = card(rulings__merged_modifier="beyond-worst-two")
    listed = situation.modifiers(beyond, foot(6, merged=True), Situation(**worst))
    assert sorted(line.value for line in listed if line.counted) == [2, 2, 3]
    listed = situation.modifiers(beyond, LINE, Situation(**worst))
    assert sorted(line.value for line in listed if line.counted) == [2, 3]


def test_a_shelter_that_does_not_count_takes_nothing() -> None:
    """A fence of -2 would be better than hasty works of -1; after a move it is no shelter, and the works are."""
    fence = card(morale__good__fence_or_wall=-2)
    both: dict[str, Any] = {"cover": ("hasty-works", "wood-fence")}
    assert values(fence, LINE, "good", **both) == [(-1, True)]
    assert values(fence, LINE, "cover", **both) == [(-2, False)]
    assert values(fence, LINE, "good", **both, stationary=True) == [(-1, False)]
    assert values(fence, LINE, "cover", **both, stationary=True) == [(-2, True)]


def test_what_is_told_as_not_the_case() -> None:
    """The whole list of the revised card, which has no cover but fences: enfilade in a check, the charge in its own."""
    always = [
        (-1, "behind hasty works", "good"),
        (-2, "behind light works", "good"),
        (-4, "behind heavy works", "good"),
        (-6, "behind friends", "good"),
        (-1, "charging", "good"),
        (None, "in or behind light cover", "cover"),
        (None, "in or behind heavy cover", "cover"),
        (-1, "behind fence or wall", "cover"),
        (1, "enemy near", "enemy-near"),
        (1, "losses of its brigade", "eliminated"),
        (2, "merged regiment", "merged"),
    ]
    support = (-1, "supporting unit", "support")
    enfiladed, charged = (1, "enfiladed from", "enfilade"), (2, "charged on", "charged-flank")
    for facts, more in (
        (Situation(), [support, enfiladed]),
        (Situation(supports=1), [enfiladed]),
        (Situation(purpose="rally"), [support, enfiladed]),
        (Situation(purpose="fear"), [support, charged]),
        (Situation(purpose="impact", supports=2), [charged]),
    ):
        found = [(value, why, rule.removeprefix("adf.morale.")) for value, why, rule in lines_of(REVISED, facts)]
        assert found == [*always, *more]


def test_pistols_and_chargers_out_of_place() -> None:
    close: dict[str, Any] = {"band": "point-blank", "charging": True, "reaction": True}
    mounted, afoot = horse(4, mounted=True), horse(4)
    for name, rule in ((D15, "adf.fire.pistols"), (S15, None)):
        stated = shot(mounted, band="melee", pistols=True)
        edition = fire_card(name)
        if rule is None:
            assert fire.assess(edition, stated).dice == 5  # pistols are added in melee on this card
        else:
            with pytest.raises(Illegal) as refusal:
                fire.assess(edition, stated)
            assert refusal.value.rule == rule
        with pytest.raises(Illegal, match="only for point-blank"):
            fire.assess(edition, shot(afoot, band="normal", pistols=True))
    riding = card(rulings__charging_cavalry_fire="with-the-defender")
    assert fire.assess(riding, shot(mounted, band="point-blank", firer_charges=True)).dice
    for firers in ((mounted, afoot), (afoot, mounted)):
        with pytest.raises(Illegal, match="only mounted cavalry fires"):
            fire.assess(riding, shot(*firers, band="point-blank", firer_charges=True))
    # A melee is no fire of a charger.
    assert fire.assess(REVISED, shot(mounted, band="melee", firer_charges=True)).dice == 5
    assert fire.assess(REVISED, shot(mounted, **close)).band == "point-blank"


def test_the_last_inch_by_distance() -> None:
    """Point blank at an inch only for a reaction at a charger who has been feared; else it is no short range either."""
    cases: list[tuple[dict[str, Any], str]] = [
        ({"charging": True, "reaction": True}, "point-blank"),
        ({"charging": True}, "normal"),
        ({"reaction": True}, "normal"),
        ({"charging": True, "reaction": True, "charged": False}, "normal"),
    ]
    for facts, band in cases:
        assert fire.assess(REVISED, shot(LINE, inches=1, **facts)).band == band
