"""Several who fire together, unlike each other: whose range, whose bonus, in whichever order they are named."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rules.adf.chapters.test_fire import D15, S15, card, foot, guns, horse, shot

from enfilade.core.errors import Illegal
from enfilade.rules.adf.chapters import fire, firepower
from enfilade.rules.adf.chapters.facts import Unit


def both_ways(one: Unit, other: Unit) -> tuple[tuple[Unit, Unit], ...]:
    return ((one, other), (other, one))


def test_the_worst_band_or_the_best_whoever_is_named_first() -> None:
    """At 2½ inches a rifle musket (3) is at normal range and a smoothbore (2) at long: one die, or two."""
    for firers in both_ways(foot(4), foot(4, "smoothbore-musket")):
        for rule, band, dice in (("worst", "long", 1), ("best", "normal", 2)):
            found = fire.assess(card(D15, combined_band=rule), shot(*firers, inches="2 1/2"))
            assert (found.band, found.dice) == (band, dice)
    three = shot(foot(4), foot(4), foot(4, "smoothbore-musket"), inches="2 1/2")
    assert fire.assess(card(D15), three).band == "long"


@pytest.mark.parametrize(
    ("one", "other", "rarest"),
    [
        ("melee", "long", "long"),
        ("short", "normal", "normal"),
        ("point-blank", "short", "short"),
        ("long", "long", "long"),
    ],
)
def test_the_rarer_of_two_bands(one: Any, other: Any, rarest: Any) -> None:
    for pair in ((one, other), (other, one)):
        assert firepower.rarer(*pair, worst=True) == rarest
        assert firepower.rarer(*pair, worst=False) == (one if rarest == other else other)


def test_bonuses_that_all_of_them_must_have() -> None:
    def whys(name: str, *firers: Unit, **facts: Any) -> set[str]:
        return {line.why for line in fire.assess(card(name), shot(*firers, **facts)).modifiers}

    close: dict[str, Any] = {"band": "point-blank", "charging": True, "reaction": True}
    smooth, rifle = foot(4, "smoothbore-musket"), foot(4)
    assert "smoothbores point blank" in whys(D15, smooth, smooth, **close)
    for firers in both_ways(smooth, rifle):
        assert "smoothbores point blank" not in whys(D15, *firers, **close)
    sharp = foot(4, "sharpshooter-rifle", formation="skirmishers", quality="elite")
    for plain in (
        foot(4, "sharpshooter-rifle", formation="skirmishers"),
        foot(4, formation="skirmishers", quality="elite"),
    ):
        assert "elite sharpshooters skirmishing" in whys(S15, sharp, sharp, band="normal")
        for firers in both_ways(sharp, plain):
            assert "elite sharpshooters skirmishing" not in whys(S15, *firers, band="normal")


def test_any_of_them_mounted_makes_it_horsemens_fire() -> None:
    """Dismounted troopers may roll on the infantry's row; not with horsemen among them."""
    edition = card(D15, dismounted_results="infantry")
    afoot, mounted = horse(4), horse(4, mounted=True)
    close: dict[str, Any] = {"band": "point-blank", "charging": True, "reaction": True}
    assert fire.assess(edition, shot(afoot, **close)).row == "infantry"
    assert fire.assess(edition, shot(mounted, **close)).row == "cavalry"
    for firers in both_ways(afoot, mounted):
        assert fire.assess(edition, shot(*firers, **close)).row == "cavalry"
    assert fire.assess(edition, shot(guns(2), band="normal")).row == "artillery"


def test_each_of_them_must_be_able_to() -> None:
    for firers in both_ways(foot(4), foot(4, formation="attack-column")):
        with pytest.raises(Illegal, match="a column does not fire"):
            fire.assess(card(D15), shot(*firers, band="normal"))


def test_canister_is_for_guns_alone() -> None:
    for band in ("canister", "close-canister"):
        with pytest.raises(Illegal, match="only artillery fires canister"):
            firepower.check_may_fire(card(D15), foot(4), band)
    bold = card(D15, mounted_desperation_fire=True)
    firepower.check_may_fire(bold, horse(4, mounted=True), "desperation")
    with pytest.raises(Illegal, match="only point blank or in melee"):
        firepower.check_may_fire(bold, horse(4, mounted=True), "normal")


def test_the_receipt_tells_what_was_at_what() -> None:
    edition = card(D15)
    flank = fire.assess(edition, shot(foot(4), band="normal", aspect="partial-flank", disengaging=True))
    text = str(fire.receipt(edition, D15, flank))
    assert "at: 26th North Carolina" in text
    assert ", on its partial flank" in text
    assert "with: disengaging" in text
    front = str(fire.receipt(edition, D15, fire.assess(edition, shot(foot(4), band="normal"))))
    assert "on its" not in front.partition("range")[0]
    assert "with:" not in front
    battery = guns(3, name="Rowan Artillery", nation="cs", level="shaken")
    assert fire.spoken(battery, fire.Outcome("1H", 1, 0)) == "1H: loses 1 section, morale check"
    assert fire.spoken(foot(4), fire.Outcome("2H", 2, 3)) == "2H: loses 2 figures, morale check with +3"
    shaken = str(fire.receipt(edition, D15, fire.assess(edition, shot(foot(4), at=battery, band="normal"))))
    assert "Rowan Artillery (veteran shaken unlimbered artillery, 3 sections" in shaken


def test_the_receipt_adds_them_up() -> None:
    """Sharps rifles 9 and 9 are just the limit of 18, repeaters 11 and 11 are cut to it, 8 of a village are 4."""

    def told(*firers: Unit, **facts: Any) -> str:
        edition = card(D15)
        return str(fire.receipt(edition, D15, fire.assess(edition, shot(*firers, band="normal", **facts))))

    assert "together" not in told(foot(8))
    assert "together: 8 + 8 [adf.fire.combine]" in told(foot(8), foot(8))
    assert "together: 9 + 9 [adf.fire.combine]" in told(foot(8, "sharps-rifle"), foot(8, "sharps-rifle"))
    repeaters = foot(8, "spencer-henry-rifle")
    assert "together: 11 + 11, cut to 18 [adf.fire.combine]" in told(repeaters, repeaters)
    assert "together: 4 + 4 [adf.fire.combine]" in told(foot(8), foot(8), from_village=True)


def test_whose_check_the_receipt_names() -> None:
    """8 + 4 + 4 = 16 is a 2MC; a unit without a name is told by what it does."""
    edition = card(D15)
    for name, charging, who in (
        ("7th Tennessee", True, "7th Tennessee"),
        ("", False, "the target"),
        ("", True, "the charging unit"),
    ):
        found = fire.assess(edition, shot(foot(8), at=foot(8, name=name), band="normal", charging=charging))
        (due,) = fire.receipt(edition, D15, found, fire.resolve(edition, found, (4, 4))).due
        assert (due.who, due.modifier) == (who, 2)
