"""Fire on a club's own card, where the nine are alike: what shuts lines out, what adds up, who may join. By hand."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
import pytest
from tests.rules.adf.chapters.test_fire import R15, W10, foot, guns, horse, shot
from tests.rules.adf.chapters.test_fire import card as printed
from tests.rules.adf.chapters.test_own_cards import card

from enfilade.core.errors import Illegal
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.card.firing import Deliberate
from enfilade.rules.adf.chapters import fire, target
from enfilade.rules.adf.chapters.fire import Shot

FLANK: dict[str, Any] = {"band": "normal", "aspect": "full-flank"}
FAR: dict[str, Any] = {"band": "normal"}
CLOSE: dict[str, Any] = {"band": "point-blank", "charging": True, "reaction": True}
SKIRMISH: dict[str, Any] = {"formation": "skirmishers"}


def base(stated: Shot, **changes: Any) -> int:
    return fire.assess(card(**changes), stated).base


def lines(stated: Shot, edition: Edition | None = None, **changes: Any) -> dict[str, tuple[int, bool, str]]:
    found = fire.assess(edition or card(**changes), stated).modifiers
    return {line.why: (line.value, line.counted, line.note) for line in found}


RULES = "fire__target__enfilade_"
FULL = "line on its full flank"


@pytest.mark.parametrize(
    ("stated", "note", "key", "shut", "open_"),
    [
        (shot(foot(8), band="long", aspect="full-flank"), "no enfilade at long range", "at_long_range", 8, 10),
        # 8 / 2 = 4; and disorder's own 2 beside the flank's.
        (shot(foot(8, **SKIRMISH), **FLANK), "skirmishers do not enfilade", "by_skirmishers", 4, 6),
        (shot(foot(8), at=foot(8, level="disorder"), **FLANK), "no enfilade against disorder", "against_disorder", 10,
         12),
        (shot(foot(8), at=foot(8, **SKIRMISH), **FLANK), "skirmishers are not enfiladed", "at_skirmishers", 5, 7),
    ],
)  # fmt: skip
def test_enfilade_where_a_card_allows_it(stated: Shot, note: str, key: str, shut: int, open_: int) -> None:
    assert lines(stated)[FULL] == (2, False, note)
    assert base(stated) == shut
    allowed: dict[str, Any] = {RULES + key: True}
    assert lines(stated, **allowed)[FULL] == (2, True, "")
    assert base(stated, **allowed) == open_


def test_only_an_extended_line_is_spared_as_one() -> None:
    """8 + 2 at a line; 8 - 1 at an extended one, which has no flank where it is played so."""
    spared: dict[str, Any] = {"rulings__extended_line_enfiladed": False}
    assert base(shot(foot(8), **FLANK), **spared) == 10
    extended = shot(foot(8), at=foot(8, formation="extended-line"), **FLANK)
    assert base(extended, **spared) == 7
    assert lines(extended, **spared)[FULL] == (2, False, "an extended line is not enfiladed")


def test_unlimbered_guns_on_their_flank() -> None:
    """Their -3 is lost to the enfilade's +1, 9; both count where a card lets them, 6; guns may have a figure of their
    own, 8 + 5."""
    stated = shot(foot(8), at=guns(3), aspect="partial-flank", **FAR)
    assert lines(stated)["unlimbered guns"] == (-3, False, "lost to enfilade")
    assert lines(stated)["unlimbered on its partial flank"] == (1, True, "")
    assert base(stated) == 9
    assert base(stated, fire__target__enfilade_cancels_unlimbered=False) == 6
    dear = {"fire__target__modifiers__unlimbered_partial_flank__other": 5}
    assert base(stated, **dear) == 13
    assert base(shot(foot(8), aspect="partial-flank", **FAR), **dear) == 9


def test_a_village_beside_other_benefits() -> None:
    """8 - 3 for the village alone; with the elite's -1 where a card lets both count."""
    stated = shot(foot(8), at=foot(8, quality="elite"), cover=("village",), **FAR)
    assert lines(stated)["elite target"] == (-1, False, "a village shuts out other benefits")
    assert base(stated) == 5
    assert base(stated, fire__target__village_excludes_other_benefits=False) == 4


def test_cover_that_a_charger_keeps() -> None:
    stated = shot(foot(8), charging=True, cover=("wood-fence",), **FAR)
    assert lines(stated) == {"target behind wood fence": (-1, False, "a charging unit has no cover")}
    assert (base(stated), base(stated, fire__target__modifiers__wood_fence__cover=False)) == (8, 7)
    whys = {place: next(iter(lines(shot(foot(8), cover=(place,), **FAR)))) for place in ("stone-wall", "light-woods")}
    assert whys == {"stone-wall": "target behind stone wall", "light-woods": "target in light woods"}


def test_the_best_and_the_worst_two() -> None:
    """Of -4, -2 and -1 the last is told and not counted; of 3, 2 and 1 too."""
    best = shot(foot(8), at=foot(8, quality="elite"), cover=("stone-wall", "heavy-works"), **FAR)
    assert lines(best) == {
        "target in heavy works": (-4, True, ""),
        "target behind stone wall": (-2, True, ""),
        "elite target": (-1, False, "only the best two count"),
    }
    assert base(best) == 2
    assert lines(best, fire__target__best=1)["target behind stone wall"][1] is False
    worst = shot(guns(3, "parrott-10-pdr"), at=guns(3, formation="limbered", quality="green"), **FAR)
    assert lines(worst) == {
        "limbered guns from the front": (3, True, ""),
        "green target": (2, True, ""),
        "artillery under rifled guns": (1, False, "only the worst two count"),
    }


@pytest.mark.parametrize("switch", ["among-the-two", "beyond-the-two"])
def test_quality_counts_once(switch: str) -> None:
    """An elite in heavy woods 8 - 2 - 1, a green line 8 + 1, whether it stands among the two or beyond them."""
    played = {"rulings__target_quality": switch}
    assert base(shot(foot(8), at=foot(8, quality="elite"), cover=("heavy-woods",), **FAR), **played) == 5
    assert base(shot(foot(8), at=foot(8, quality="green"), **FAR), **played) == 9


@pytest.mark.parametrize(("level", "by_formation"), [("good", 8), ("disorder", 10), ("shaken", 8), ("routed", 8)])
def test_disorder_is_disorder_whatever_the_shaken_are(level: str, by_formation: int) -> None:
    stated = shot(foot(8), at=foot(8, level=level), **FAR)
    assert base(stated, rulings__shaken_target="by-formation") == by_formation
    assert base(stated) == (8 if level == "good" else 10)


def test_what_was_not_the_case() -> None:
    """Every line of the list that nothing called up, by the chapter it stands in."""
    listed = {line.why: (line.value, line.rule) for line in target.absent(card(), False, ())}
    of: dict[str, set[str]] = {}
    for why, (_, rule) in listed.items():
        of.setdefault(rule.removeprefix("adf.fire."), set()).add(why)
    assert of["village"] == {"village"}
    assert of["cover"] == {
        *("light woods", "heavy woods", "hasty works", "light works", "heavy works", "wood fence", "stone wall")
    }
    assert of["target-quality"] == {"elite", "trained", "green"}
    assert (of["disorder"], of["rifled"]) == ({"disorder"}, {"artillery under rifled fire"})
    assert len(of["enfilade"]) == 10
    assert "unlimbered artillery" in of["formation"]
    assert (listed["heavy woods"][0], listed["skirmishers"][0]) == (-2, -3)
    stated = shot(foot(8), at=foot(8, quality="green"), **FAR)
    left = fire.receipt(card(), "", fire.assess(card(), stated)).absent
    assert {line.why for line in left} == listed.keys() - {"green"}
    by_guns = {line.why: line.value for line in target.absent(card(), True, ())}
    assert (by_guns["heavy woods"], by_guns["skirmishers"]) == (-1, -5)
    told = fire.receipt(card(), "", fire.assess(card(), shot(guns(3), **FAR))).absent
    assert {line.why: line.value for line in told} == by_guns


def test_figures_are_halved_of_skirmishers_alone() -> None:
    """A line of 8 is 8; skirmishers to whom a card gives no firepower have none, by figures too."""
    figures: dict[str, Any] = {"rulings__skirmisher_halving": "figures"}
    assert base(shot(foot(8), **FAR), **figures) == 8
    assert base(shot(foot(8, **SKIRMISH), **FAR), **figures) == 4
    assert base(shot(foot(8, **SKIRMISH), **FAR), **figures, fire__firer__skirmishers__firepower=Fraction(0)) == 0


def test_nobody_but_dismounted_horsemen_leaves_holders() -> None:
    quarter = {"rulings__horse_holders": Fraction(1, 4)}
    assert base(shot(foot(8), **FAR), **quarter) == 8
    assert base(shot(guns(4), **FAR), **quarter) == base(shot(guns(4), **FAR))
    assert base(shot(horse(8), **FAR), **quarter) == 6


def test_more_than_the_table_has() -> None:
    """10 rifle muskets are 8 and the row's 2; 9 half of it, 1."""
    assert (base(shot(foot(10), **FAR)), base(shot(foot(9), **FAR))) == (10, 9)


def test_an_inch_is_short_for_horsemen_and_a_half_more_is_not() -> None:
    """000:1018: "1 inch"."""
    for inches, band in (("1", "short"), (1.001, "normal"), ("1 1/2", "normal")):
        assert fire.assess(printed(R15), shot(horse(6), inches=inches)).band == band


def test_pistols_drawn_in_despair() -> None:
    """6 pistols are 4, with the one die of desperate fire and not the five of point blank."""
    found = fire.assess(card(), shot(horse(6, "pistols"), band="desperation"))
    assert (found.base, found.dice) == (4, 1)
    assert fire.assess(card(), shot(horse(6, "pistols", mounted=True), **CLOSE)).dice == 5
    # Five dice are for horsemen's; men on foot with pistols would roll the four of point blank.
    named = card(infantry__weapons={"pistols": card().infantry.weapons["mixed-muskets"]})
    assert fire.assess(named, shot(foot(6, "pistols"), **CLOSE)).dice == 4


def test_a_card_without_pistols() -> None:
    """8 sharps carbines are 7, and nothing is drawn beside them or instead of them."""
    weapons = {id: weapon for id, weapon in card().cavalry.weapons.items() if id != "pistols"}
    for how in ("added", "instead"):
        bare = card(cavalry__weapons=weapons, fire__cavalry_point_blank__pistols=how)
        assert fire.assess(bare, shot(horse(8, mounted=True), **CLOSE)).firepower == 7


def test_lines_a_card_has_not_are_not_told() -> None:
    extended = shot(foot(8, formation="extended-line"), **FAR)
    assert lines(extended) == {}
    assert lines(extended, edition=printed(R15)) == {"firer in extended line": (-1, True, "")}
    sharp = shot(foot(8, "sharpshooter-rifle", quality="elite", **SKIRMISH), **FAR)
    assert lines(sharp).keys() == {"elite firer", "elite sharpshooters skirmishing"}
    assert lines(sharp, edition=printed(W10)).keys() == {"elite firer"}


def test_deliberate_fire_as_a_reaction() -> None:
    stated = shot(guns(3), deliberate=True, reaction=True, **FAR)
    slow = Deliberate(modifier=2, actions=2, bands=("normal",), as_reaction=False)
    with pytest.raises(Illegal, match="no time for deliberate fire"):
        base(stated, fire__firer__deliberate=slow)
    quick = msgspec.structs.replace(slow, as_reaction=True)
    assert lines(stated, fire__firer__deliberate=quick)["deliberate fire"] == (2, True, "")


def test_who_may_join_in_one_fire() -> None:
    """000:950: three in good order; horsemen only on foot; 16 figures, 6 sections at most."""
    disordered = shot(*[foot(6, level="disorder")] * 2, **FAR)
    with pytest.raises(Illegal, match="only units in good order"):
        base(disordered)
    assert base(disordered, fire__combine__infantry__good_order=False) == 6  # 6 / 2 + 6 / 2
    afoot, mounted = horse(4), horse(4, mounted=True)
    for firers in ((afoot, mounted), (mounted, afoot)):
        with pytest.raises(Illegal, match="mounted cavalry does not combine"):
            fire.assess(printed(R15), shot(*firers, **CLOSE))
    for firers, said in (
        ((foot(9), foot(8)), "17 figures are more than the 16"),
        ((guns(4), guns(3)), "7 sections are more than the 6"),
    ):
        with pytest.raises(Illegal, match=said):
            base(shot(*firers, **FAR))
    for firers in ((mounted, foot(4)), (foot(4), mounted)):
        with pytest.raises(Illegal) as refusal:
            base(shot(*firers, pistols=True, **CLOSE))
        assert refusal.value.rule == "adf.fire.pistols"
