"""What must hold of a card: each rule broken on purpose is told with its place, and what is merely odd is let pass."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rules.adf.chapters.test_own_cards import card

import enfilade
from enfilade.core.measures import Length
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.proof import problems

REVISED = card()
INCH = [Length.of(n) for n in range(20)]
RESULTS = REVISED.fire.results
IMPACT = REVISED.charge.final_impact
assert IMPACT is not None
BANDS = IMPACT.bands


def broken(edition: Edition, printed: Edition = REVISED) -> list[tuple[str, str, str]]:
    """What does not hold of a card, without what is printed so and marked as suspect."""
    odd = set(problems(printed))
    return [found for found in problems(edition) if found not in odd]


def told(**changes: Any) -> list[tuple[str, str]]:
    return [(path, found) for path, found, _ in broken(card(**changes))]


def swapped(row: tuple[str, ...], place: int, result: str) -> tuple[str, ...]:
    return (*row[:place], result, *row[place + 1 :])


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"infantry__weapons": {}}, []),
        (
            {"infantry__movement__battle_line__rough": INCH[3]},
            [("infantry.movement.battle-line.rough", "3″ after 2″ on heavy-woods")],
        ),
        ({"infantry__movement__battle_line__heavy_woods": INCH[4]}, []),  # as fast as in light woods
        ({"cavalry__mounted__line__rough": INCH[0]}, [("cavalry.mounted.line.rough", "0″ mounted and 1″ on foot")]),
        ({"cavalry__mounted__line__open": None}, []),
        ({"cavalry__dismounted__line__open": None}, []),
        ({"fire__dice__short": 1}, [("fire.dice", "1 after 2")]),
        ({"fire__dice__short": 2}, []),  # as many dice as before are no fewer
        ({"morale__levels__shaken": 2}, [("morale.levels", "2 after 2")]),
        ({"morale__points__elite": (4, 4, 6)}, [("morale.points.elite", "4 after 4")]),
        ({"rulings__front_angle": 90}, None),
        ({"charge__impact": "dice-down"}, [("charge.dice-down", "nothing"), ("charge.final-impact", "a table")]),
    ],
)  # fmt: skip
def test_one_rule_broken(changes: dict[str, Any], wanted: list[tuple[str, str]] | None) -> None:
    found = told(**changes)
    if wanted is None:
        assert found
    else:
        assert found == wanted


def test_better_troops_have_no_higher_points() -> None:
    points = REVISED.morale.points
    higher = (points.veteran[0], points.veteran[1], points.veteran[2] + 1)
    assert told(morale__points__elite=points.veteran) == []
    assert told(morale__points__elite=higher) == [("morale.points.veteran", f"{list(points.veteran)}")]


def test_results_to_the_right_are_never_milder() -> None:
    row = RESULTS.infantry
    last = len(row) - 1
    assert told(fire__results__infantry=swapped(row, last, "-")) == [
        (f"fire.results.infantry[{last}]", f"- after {row[-2]}")
    ]
    assert told(
        fire__results__infantry=swapped(row, 0, "odd"), fire__results__cavalry=swapped(RESULTS.cavalry, last, "-")
    ) == [
        ("fire.results.infantry", '"odd"'),
        (f"fire.results.cavalry[{last}]", f"- after {RESULTS.cavalry[-2]}"),
    ]
    assert ("fire.results.infantry", f"{last} results") in told(fire__results__infantry=row[:-1])
    # A figure more weighs more than any check; equal results stand beside each other.
    assert told(fire__results__infantry=tuple("-" for _ in row)) == []
    hits = dict(REVISED.fire.outcomes)
    worst = msgspec.structs.replace(next(iter(hits.values())), hits=0, check=99)
    mild = msgspec.structs.replace(next(iter(hits.values())), hits=1, check=0)
    two = card(fire__outcomes=hits | {"scare": worst, "kill": mild})
    for pair, fine in ((("scare", "kill"), True), (("kill", "scare"), False)):
        results = {
            arm: swapped(swapped(tuple("-" for _ in row), last, pair[1]), last - 1, pair[0]) for arm in ("infantry",)
        }
        results |= {arm: tuple("-" for _ in row) for arm in ("artillery", "cavalry")}
        table = msgspec.structs.replace(RESULTS, **results)
        edition = msgspec.structs.replace(two, fire=msgspec.structs.replace(two.fire, results=table))
        assert (broken(edition) == []) is fine


@pytest.mark.parametrize(
    ("key", "artillery", "other", "fine"),
    [
        ("elite", -1, -1, True), ("elite", 0, -1, True), ("elite", 1, -1, False), ("elite", -1, 1, False),
        ("green", 1, 1, True), ("green", 0, 1, True), ("green", -1, 1, False), ("green", 1, -1, False),
    ],
)  # fmt: skip
def test_a_line_has_the_sign_of_its_kind(key: str, artillery: int, other: int, fine: bool) -> None:
    line = msgspec.structs.replace(getattr(REVISED.fire.target.modifiers, key), artillery=artillery, other=other)
    found = broken(card(**{f"fire__target__modifiers__{key}": line}))
    assert (found == []) is fine
    if not fine:
        sign = "0 or less for a beneficial line" if key == "elite" else "0 or more for a detrimental line"
        assert found == [(f"fire.target.modifiers.{key}", f"{artillery:+} / {other:+}", sign)]


def test_the_bands_of_the_impact_follow_each_other() -> None:
    names = list(BANDS)
    first, last = names[0], names[-1]

    def with_band(name: str, **changes: Any) -> list[tuple[str, str]]:
        bands = BANDS | {name: msgspec.structs.replace(BANDS[name], **changes)}
        return told(charge__final_impact__bands=bands)

    path = "charge.final-impact.bands"
    assert with_band(first, least=1) == [(f"{path}.{first}.least", "1")]
    assert with_band(last, most=30) == [(f"{path}.{last}.most", "30")]
    open_ended = with_band(first, most=None)
    assert [where for where, _ in open_ended] == [f"{path}.{names[1]}.least"]
    back = next(name for name, band in BANDS.items() if band.result == "driven-back")
    for missing in ({"figures": None}, {"level": None}):
        assert with_band(back, **missing) == [(f"{path}.{back}", "driven back without figures or level")]
    stop = next(name for name, band in BANDS.items() if band.result != "driven-back")
    assert BANDS[stop].figures is None or BANDS[stop].level is None
    summary = enfilade.edition("adf-summary-15mm").edition
    assert isinstance(summary, Edition)
    down = summary.charge.dice_down
    assert down is not None
    for steps, wanted in (
        (down.numbers[1:], "[0].least"),
        ((*down.numbers[:-1], msgspec.structs.replace(down.numbers[-1], most=99)), ""),
    ):
        rules = msgspec.structs.replace(down, numbers=tuple(steps))
        edition = msgspec.structs.replace(summary, charge=msgspec.structs.replace(summary.charge, dice_down=rules))
        assert [where for where, _, _ in broken(edition, summary)] == [f"charge.dice-down.numbers{wanted}"]


def test_ranges_are_more_than_nothing() -> None:
    rifle = REVISED.infantry.weapons["rifle-musket"]
    for length, fine in ((Length(1), True), (Length(0), False)):
        weapons = REVISED.infantry.weapons | {"rifle-musket": msgspec.structs.replace(rifle, range=length)}
        assert (told(infantry__weapons=weapons) == []) is fine


def test_a_card_has_the_table_of_its_impact_and_no_other() -> None:
    assert broken(card(charge__impact="dice-down")) == [
        ("charge.dice-down", "nothing", "its table"),
        ("charge.final-impact", "a table", 'no such table, since impact is "dice-down"'),
    ]
