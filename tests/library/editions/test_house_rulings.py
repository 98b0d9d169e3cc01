"""Rulings played otherwise: laid over an edition, with what hangs on them, and refused where there are none such."""

from __future__ import annotations

from fractions import Fraction

import pytest

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import Card, edition
from enfilade.library.editions.house_rulings import rulings_said

CARD = "adf-revised-15mm"


def changes(plain: Card, house: Card) -> set[str]:
    before = plain.cells()
    return {path for path, value in house.cells().items() if before[path] != value}


def test_a_ruling_changes_the_card_and_its_name_and_nothing_else() -> None:
    plain, house = edition(CARD), edition(CARD, rulings={"leader-moves": "2"})
    assert changes(plain, house) == {"rulings.leader-moves"}
    assert house.edition.rulings.leader_moves == 2
    assert house.id == "adf-revised-15mm+leader-moves=2"
    assert house.digest != plain.digest
    assert house.sources["rulings.leader-moves"] == "own: house rulings"
    assert edition(CARD).edition.rulings.leader_moves == 1


def test_what_hangs_on_a_ruling_changes_with_it() -> None:
    # The edition file lists these cells under [variants.misprints.corrected].
    assert changes(edition(CARD), edition(CARD, rulings={"misprints": "corrected"})) == {
        "rulings.misprints",
        "artillery.unlimbered.howitzer-24-pdr.trail",
        "artillery.unlimbered.rifle-14-pdr.trail",
        "artillery.unlimbered.mixed-guns.trail",
        "cavalry.mounted.double-line.light-woods",
        "cavalry.dismounted.road-column.open",
    }


def test_every_kind_of_value_can_be_said() -> None:
    said = {"rally-twice": "no", "horse-holders": "1/4", "light-cover": "orchard, wood-fence", "reform-distance": "3"}
    rulings = edition(CARD, rulings=said).edition.rulings
    assert rulings.rally_twice is False
    assert rulings.horse_holders == Fraction(1, 4)
    assert rulings.light_cover == ("orchard", "wood-fence")
    assert int(rulings.reform_distance) == 3000


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("leader-move", "2", r"no ruling 'leader-move' \(did you mean leader-moves\?\). There are: abandoned-guns, .*"),
        ("leader-moves", "two", 'ruling leader-moves: found "two"; expected a whole number'),
        ("rally-twice", "maybe", 'found "maybe"; expected true or false'),
        ("misprints", "mended", 'found "mended"; expected one of "as-printed", "corrected"'),
        ("light-cover", "orchard,corn", 'found "corn"; expected one of "light-woods"'),
    ],
)
def test_a_ruling_that_there_is_not_is_refused_with_those_that_there_are(name: str, value: str, said: str) -> None:
    with pytest.raises(Malformed, match=said):
        edition(CARD, rulings={name: value})


@pytest.mark.parametrize("word", ["leader-moves", "=2", "leader-moves="])
def test_a_ruling_has_a_name_and_a_value(word: str) -> None:
    with pytest.raises(Malformed, match="name=value"):
        rulings_said([word])


def test_a_ruling_is_given_once() -> None:
    with pytest.raises(Malformed, match="twice"):
        rulings_said(["leader-moves=2", "leader-moves=1"])
