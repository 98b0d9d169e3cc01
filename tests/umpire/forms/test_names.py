"""Names are forgiving, and errors suggest the nearest."""

import pytest

import enfilade
from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import edition, editions
from enfilade.press.games.wings import WINGS
from enfilade.umpire.forms.names import find, find_unit

CARD = enfilade.edition("adf-revised-15mm").edition
IRON = ["2nd Wisconsin", "6th Wisconsin", "7th Wisconsin", "19th Indiana", "24th Michigan", "2nd Mississippi"]


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("rifle musket", "rifle-musket"),
        ("R/M", "rifle-musket"),
        ("Rifle-Muskets", "rifle-musket"),
        ("smoothbore", "smoothbore-musket"),
        ("Spencer", "spencer-henry-rifle"),
        ("MM", "mixed-muskets"),
        ("colt revolving rifles", "colt-revolving-rifle"),
    ],
)
def test_infantry_weapons(said: str, meant: str) -> None:
    assert find(said, CARD.infantry.weapons, "weapon") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("Napoleon", "napoleon-12-pdr"),
        ("napoleons", "napoleon-12-pdr"),
        ("Whitworth", "whitworth"),
        ("James", "rifle-14-pdr"),
    ],
)
def test_guns(said: str, meant: str) -> None:
    assert find(said, CARD.artillery.guns, "gun") == meant


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("2 Wis", "2nd Wisconsin"),
        ("2nd wisc", "2nd Wisconsin"),
        ("24 mich", "24th Michigan"),
        ("Indiana", "19th Indiana"),
    ],
)
def test_regiments(said: str, meant: str) -> None:
    assert find_unit(said, IRON) == meant


@pytest.mark.parametrize(("said", "hint"), [("Wis", "could be"), ("2", "could be"), ("20 Maine", "nobody here")])
def test_what_is_not_clear_is_asked_back(said: str, hint: str) -> None:
    with pytest.raises(Malformed, match=hint):
        find_unit(said, IRON)


def test_the_nearest_is_suggested() -> None:
    with pytest.raises(Malformed, match="did you mean rifle-musket"):
        find("rifle-muskat", CARD.infantry.weapons, "weapon")


@pytest.mark.parametrize("name", editions())
def test_every_weapon_is_found_by_what_its_card_calls_it(name: str) -> None:
    card = edition(name)
    for arm in ("artillery", "infantry", "cavalry"):
        table = WINGS[card.family].weapons(card.edition, arm)
        assert table
        for id, weapon in table.items():
            for said in (str(weapon.name), str(weapon.name).upper(), str(weapon.name).removesuffix("s")):
                assert find(said, list(table), "weapon") == id, said


@pytest.mark.parametrize(
    ("said", "adf", "jr3"),
    [
        ("3 inch rifle", "ordnance-3-inch", "rifle-10"),
        ("3-inch rifles", "ordnance-3-inch", "rifle-10"),
        ("10 pounder rifle", "parrott-10-pdr", "rifle-10"),
        ("10-pounder Parrotts", "parrott-10-pdr", "rifle-10"),
        ("12 pounder Napoleon", "napoleon-12-pdr", "napoleon"),
        ("6 pounder", "gun-6-pdr", "gun-6"),
        ("20 pdr Parrott", "parrott-20-pdr", "rifle-20"),
    ],
)
def test_guns_by_their_usual_names_in_both_games(said: str, adf: str, jr3: str) -> None:
    assert find(said, list(edition("adf-revised-15mm").edition.artillery.guns), "weapon") == adf
    assert find(said, list(edition("jr3-15mm").edition.fire.guns), "weapon") == jr3


@pytest.mark.parametrize("said", ["Union", "union", "Federals", "USA", "the Union", "US"])
def test_sides_by_name(said: str) -> None:
    assert find(said, ("us", "cs"), "side") == "us"
    assert find("Confederates", ("us", "cs"), "side") == "cs"
    assert find("Confederacy", ("us", "cs"), "side") == "cs"
