"""Names are forgiving, and errors suggest the nearest."""

import pytest

import enfilade
from enfilade.core.errors import Malformed
from enfilade.umpire.names import find, find_unit

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
