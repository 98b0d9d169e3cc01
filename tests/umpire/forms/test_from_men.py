"""Men into figures and stands, by each edition's own scale."""

import pytest

from enfilade.core.errors import Malformed
from enfilade.library.editions.cards import edition
from enfilade.umpire.forms import from_men

REVISED, REBS = edition("adf-revised-15mm"), edition("jr3-15mm")


@pytest.mark.parametrize(
    ("card", "men", "arm", "said"),
    [
        (REVISED, 348, "infantry", "348 men: 6 figures on 2 stands"),  # sixty men a figure
        (REVISED, 570, "infantry", "570 men: 10 figures on 3 stands"),  # 9½ is rounded up; nine and more fill three
        (REVISED, 235, "cavalry", "235 men: 8 figures on 2 stands"),  # thirty a figure
        (REVISED, 6, "artillery", "6 guns: 3 sections"),
        (REVISED, 1, "artillery", "1 gun: 1 section"),
        (REBS, 348, "infantry", "348 men: 12 figures on 4 stands"),  # thirty a figure, four stands
        (REBS, 60, "infantry", "60 men: 2 figures on 2 stands"),
        (REBS, 640, "infantry", "640 men: 21 figures on 4 stands; more than 20 figures fight as separate battalions"),
    ],
)
def test_men_are_counted_by_the_card(card: object, men: int, arm: str, said: str) -> None:
    assert from_men.built(card, men, arm)["said"] == said  # type: ignore[arg-type]  # parametrize knows only objects


def test_a_sentence_is_understood() -> None:
    assert from_men.parsed(REVISED, "348 men, rifle-muskets, veteran") == {
        "arm": "infantry",
        "weapon": "rifle-musket",
        "quality": "veteran",
        "men": 348,
        "figures": 6,
        "stands": 2,
        "said": "348 men: 6 figures on 2 stands",
    }


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("2nd Wisconsin: 302 men, R/M, elite", ("2nd Wisconsin", "infantry", "rifle-musket", "elite", 5)),
        ("8th Illinois: 460 troopers, vet, breechloading carbines", ("8th Illinois", "cavalry", "", "veteran", 15)),
        ("Pegram: 5 Napoleon guns", None),
        ("Pegram: 5 guns, Napoleons, green", ("Pegram", "artillery", "napoleon-12-pdr", "green", 3)),
        ("1,240 men and green", ("", "infantry", "rifle-musket", "green", 21)),
    ],
)
def test_names_arms_and_words_people_use(sentence: str, expected: tuple[str, str, str, str, int] | None) -> None:
    if expected is None:
        with pytest.raises(Malformed, match="say how many men or guns"):
            from_men.parsed(REVISED, sentence)
        return
    found = from_men.parsed(REVISED, sentence)
    name, arm, weapon, quality, figures = expected
    assert found.get("name", "") == name
    assert (found["arm"], found["quality"], found["figures"]) == (arm, quality, figures)
    assert found["weapon"] == (weapon or "breechloading-carbine")


@pytest.mark.parametrize(
    ("sentence", "why"),
    [
        ("a few men", "say how many men or guns"),
        ("300 men, longbows", "'longbows' is no arm, weapon or quality"),
        ("0 men", "men is a number from 1 to 20,000"),
        ("30000 men", "men is a number from 1 to 20,000"),
        ("x" * 300, "one short sentence"),
    ],
)
def test_what_is_not_understood_is_said(sentence: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        from_men.parsed(REVISED, sentence)
