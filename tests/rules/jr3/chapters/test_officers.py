"""Officer casualties worked by hand from the *Johnny Reb III* card."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest

import enfilade
from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters import officers
from enfilade.rules.jr3.chapters.officers import Exposure


def card(name: str = "jr3-15mm", **rulings: object) -> Edition:
    found = enfilade.edition(name).edition
    assert isinstance(found, Edition)
    return msgspec.structs.replace(found, rulings=msgspec.structs.replace(found.rulings, **rulings))


# edition, distance to the enemy, melee; the chance to be killed
RISKS: dict[str, tuple[str, float | None, bool, Fraction]] = {
    "out of reach": ("jr3-15mm", None, False, Fraction(0)),
    "13 inches are out of reach": ("jr3-15mm", 13, False, Fraction(0)),
    "12 inches: 12 with two dice": ("jr3-15mm", 12, False, Fraction(1, 36)),
    "2.1 inches: 12 with two dice": ("jr3-15mm", 2.1, False, Fraction(1, 36)),
    "2 inches: 6": ("jr3-15mm", 2, False, Fraction(1, 6)),
    "melee: 5 or 6": ("jr3-15mm", 0, True, Fraction(1, 3)),
    "10 mm: 9.1 inches are out of reach": ("jr3-10mm", 9.1, False, Fraction(0)),
    "10 mm: 9 inches: 12 with two dice": ("jr3-10mm", 9, False, Fraction(1, 36)),
    "10 mm: 1.5 inches: 6": ("jr3-10mm", 1.5, False, Fraction(1, 6)),
    "25 mm: 3 inches: 6": ("jr3-25mm", 3, False, Fraction(1, 6)),
    "5 mm: 2 inches: 12 with two dice": ("jr3-5mm", 2, False, Fraction(1, 36)),
}


@pytest.mark.parametrize(("name", "enemy", "in_melee", "chance"), RISKS.values(), ids=list(RISKS))
def test_risks(name: str, enemy: float | None, in_melee: bool, chance: Fraction) -> None:
    edition = card(name)
    exposed = Exposure(
        name="Reynolds", rank="corps", enemy=None if enemy is None else Length.of(enemy), in_melee=in_melee
    )
    assert officers.odds(edition, officers.assess(edition, exposed))[True] == chance


def test_dice() -> None:
    near = officers.assess(card(), Exposure(name="Reynolds", rank="corps", enemy=Length.of(5)))
    assert officers.dice_needed(card(), near) == 2
    assert not officers.resolve(card(), near, (6, 5)).killed
    killed = officers.resolve(card(), near, (6, 6))
    assert (killed.killed, killed.by) == (True, "enemy-near")
    told = str(officers.receipt(card(), "jr3-15mm", near, killed))
    assert "killed" in told
    assert "division" in told
    armistead = officers.assess(card(), Exposure(name="Armistead", in_melee=True))
    assert [officers.resolve(card(), armistead, (face,)).killed for face in (4, 5, 6)] == [False, True, True]
    safe = officers.assess(card(), Exposure(name="Longstreet", rank="corps"))
    assert not officers.resolve(card(), safe, ()).killed


def test_every_band() -> None:
    """Melee 1/3, then close 1/6, then near 1/36: he lives with 2/3 x 5/6 x 35/36."""
    edition = card(officer_risks="every-band")
    assessment = officers.assess(edition, Exposure(name="Armistead", in_melee=True))
    assert officers.odds(edition, assessment)[False] == Fraction(2, 3) * Fraction(5, 6) * Fraction(35, 36)
    assert officers.dice_needed(edition, assessment, (5,)) == 1
    assert officers.dice_needed(edition, assessment, (4,)) == 2
    assert officers.dice_needed(edition, assessment, (4, 5)) == 4
    assert officers.resolve(edition, assessment, (4, 6)).by == "enemy-close"
    assert not officers.resolve(edition, assessment, (4, 5, 6, 5)).killed
    close = officers.assess(edition, Exposure(name="Vincent", enemy=Length.of(1)))
    assert officers.odds(edition, close)[False] == Fraction(5, 6) * Fraction(35, 36)


def test_replacements() -> None:
    assert officers.replacement(card(), "corps") == "division"
    assert officers.replacement(card(), "division") == "brigade"
    assert officers.replacement(card(), "brigade") is None
    assert officers.replacement(card(replacement_officers="none"), "corps") is None
    with pytest.raises(Malformed, match="rank"):
        officers.replacement(card(), "sergeant")  # type: ignore[arg-type]
