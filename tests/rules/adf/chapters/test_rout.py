"""Rout and disengagement of *Across a Deadly Field*, worked by hand from the cards' movement tables."""

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import enfilade
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Dice, Length
from enfilade.core.odds import Odds
from enfilade.rules.adf.card.arms import Terrain
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import rout
from enfilade.rules.adf.chapters.facts import LEVELS, Unit
from enfilade.rules.adf.chapters.rout import GROUND, Disengagement, Outcome, Run

EDITIONS = [name for name in enfilade.editions() if name.startswith("adf-")]
S10, S15, S25 = "adf-summary-10mm", "adf-summary-15mm", "adf-summary-25mm"
R10, R15, R25 = "adf-reference-10mm", "adf-reference-15mm", "adf-reference-25mm"
W10, D15, D25 = "adf-western-10mm", "adf-revised-15mm", "adf-revised-25mm"


def card(name: str, **rulings: Any) -> Edition:
    edition: Edition = enfilade.edition(name).edition
    if not rulings:
        return edition
    return msgspec.structs.replace(edition, rulings=msgspec.structs.replace(edition.rulings, **rulings))


def foot(level: Any = "routed", **more: Any) -> Unit:
    told: dict[str, Any] = {"name": "55th North Carolina", "nation": "cs", "strength": 8} | more
    return Unit(level=level, **told)


def horse(level: Any = "routed", mounted: bool = True, **more: Any) -> Unit:
    return Unit(name="9th New York Cavalry", arm="cavalry", strength=6, level=level, mounted=mounted, **more)


def guns(level: Any = "routed", weapon: str = "napoleon-12-pdr", **more: Any) -> Unit:
    told: dict[str, Any] = {"name": "Washington Artillery", "formation": "limbered", "strength": 3} | more
    return Unit(arm="artillery", level=level, weapon=weapon, **told)


def inches(number: int, **more: Any) -> Outcome:
    return Outcome(Length(1000 * number), **more)


LOST = inches(0, guns="abandoned", eliminated=True)

# fmt: off
RUNS: list[tuple[str, str, Unit, dict[str, Any], tuple[int, ...], Outcome]] = [
    # Infantry: 000:401 (10 mm), 001:11 (15 mm), 004:131 (25 mm).
    ("10 mm open 2D6: 4 + 3", S10, foot(), {}, (4, 3), inches(7)),
    ("10 mm light woods 1D6", W10, foot(), {"ground": "light-woods"}, (5,), inches(5)),
    ("15 mm road 2D6: 6 + 6", D15, foot(), {"ground": "road"}, (6, 6), inches(12)),
    ("15 mm rough 1D6", R15, foot(), {"ground": "rough"}, (1,), inches(1)),
    ("25 mm open, summary 2D6", S25, foot(), {}, (2, 5), inches(7)),
    ("25 mm open, revised 3D6: 2 + 5 + 6", D25, foot(), {}, (2, 5, 6), inches(13)),
    ("25 mm broken, revised 2D6", D25, foot(), {"ground": "broken"}, (2, 5), inches(7)),
    # Cavalry, mounted or not: 000:430.
    ("horse, open 3D6: 1 + 2 + 3", R10, horse(), {}, (1, 2, 3), inches(6)),
    ("dismounted, light woods 2D6", D15, horse(mounted=False), {"ground": "light-woods"}, (3, 3), inches(6)),
    ("horse, heavy woods 1D6", R25, horse(), {"ground": "heavy-woods"}, (4,), inches(4)),
    # Artillery: 000:419, 000:317. Even leaves the guns, odd brings them away.
    ("guns, 10 mm road 3D6: 4 + 4 + 3 = 11 odd", S10, guns(), {"ground": "road"}, (4, 4, 3),
     inches(11, guns="limbered")),
    ("guns, 15 mm road 3D6: 4 + 4 + 4 = 12 even", S15, guns(), {"ground": "road"}, (4, 4, 4), LOST),
    ("guns, 15 mm open 2D6: 6 + 1 odd", D15, guns(), {}, (6, 1), inches(7, guns="limbered")),
    ("guns, unlimbered ones too", D15, guns(formation="unlimbered"), {}, (6, 1), inches(7, guns="limbered")),
    ("guns, western open 2D6: 5 + 1 even", W10, guns(), {}, (5, 1), LOST),
    ("guns, 25 mm road 4D6: 1 + 1 + 1 + 2 odd", R25, guns(), {"ground": "road"}, (1, 1, 1, 2),
     inches(5, guns="limbered")),
    ("guns, 25 mm open 3D6: 6 + 6 + 6 even", D25, guns(), {}, (6, 6, 6), LOST),
    ("guns, 25 mm light woods 2D6: 2 + 1", S25, guns(), {"ground": "light-woods"}, (2, 1), inches(3, guns="limbered")),
    ("guns, 15 mm heavy woods: 2 inches, die of its own 3", D15, guns(), {"ground": "heavy-woods"}, (3,),
     inches(2, guns="limbered")),
    ("guns, 15 mm heavy woods, die of its own 4", R15, guns(), {"ground": "heavy-woods"}, (4,), LOST),
    ("guns, 25 mm heavy woods: 3 inches", D25, guns(), {"ground": "heavy-woods"}, (5,), inches(3, guns="limbered")),
    ("guns, rough: abandoned without a die", S10, guns(), {"ground": "rough"}, (), LOST),
    ("guns, second run: even matters no more", D15, guns(), {"first": False}, (3, 3), inches(6, guns="limbered")),
    ("guns, second run in heavy woods: no die", D15, guns(), {"first": False, "ground": "heavy-woods"}, (),
     inches(2, guns="limbered")),
    ("guns, second run in the rough: abandoned", R25, guns(), {"first": False, "ground": "rough"}, (), LOST),
    ("only where it starts: open, though it crosses woods", D15, foot(), {"crossed": ("heavy-woods",)}, (4, 4),
     inches(8)),
]
# fmt: on


@pytest.mark.parametrize(
    ("name", "unit", "facts", "faces", "outcome"), [case[1:] for case in RUNS], ids=[case[0] for case in RUNS]
)
def test_run(name: str, unit: Unit, facts: dict[str, Any], faces: tuple[int, ...], outcome: Outcome) -> None:
    edition = card(name)
    found = rout.assess(edition, Run(unit=unit, **facts))
    assert rout.resolve(edition, found, faces).outcome == outcome


# fmt: off
OTHERWISE: list[tuple[str, dict[str, Any], Unit, dict[str, Any], tuple[int, ...], Outcome]] = [
    ("4.17 worst crossed: 1D6", {"rout_terrain": "worst-crossed"}, foot(), {"crossed": ("broken", "heavy-woods")},
     (4,), inches(4)),
    ("4.17 worst crossed, guns meet the rough", {"rout_terrain": "worst-crossed"}, guns(), {"crossed": ("rough",)}, (),
     LOST),
    ("4.18 every run: even on the second", {"gun_rout_parity": "every-run"}, guns(), {"first": False}, (3, 3), LOST),
    ("4.18 every run, heavy woods: a die again", {"gun_rout_parity": "every-run"}, guns(),
     {"first": False, "ground": "heavy-woods"}, (1,), inches(2, guns="limbered")),
    ("4.18 abandoned guns only out of play", {"abandoned_guns": "out-of-play"}, guns(), {}, (3, 3),
     inches(0, guns="abandoned")),
]
# fmt: on


@pytest.mark.parametrize(
    ("rulings", "unit", "facts", "faces", "outcome"),
    [case[1:] for case in OTHERWISE],
    ids=[case[0] for case in OTHERWISE],
)
def test_run_played_another_way(
    rulings: dict[str, Any], unit: Unit, facts: dict[str, Any], faces: tuple[int, ...], outcome: Outcome
) -> None:
    edition = card(D15, **rulings)
    assert rout.resolve(edition, rout.assess(edition, Run(unit=unit, **facts)), faces).outcome == outcome


def test_the_lost_rout_dice(tmp_path: Path) -> None:
    """Ruling 7.5: 3D6 at 15 mm for those who think so."""
    head = 'id = "club"\nfamily = "adf"\ntitle = "Club"\nextends = "adf-revised-15mm"\n'
    (tmp_path / "club.toml").write_text(head + '[rulings]\nlost-rout-dice = "3D6"\n', encoding="utf-8")
    edition = enfilade.edition("club", tmp_path).edition
    assert rout.assess(edition, Run(unit=foot())).dice == 3
    assert rout.assess(edition, Run(unit=foot(), ground="broken")).dice == 2


def test_who_runs() -> None:
    for level in ("good", "disorder", "shaken"):
        with pytest.raises(Illegal) as refused:
            rout.assess(card(D15), Run(unit=foot(level)))
        assert refused.value.rule == "adf.rout.who"
    with pytest.raises(Malformed):
        rout.assess(card(D15), Run(unit=foot(strength=0)))
    swamp: Any = "swamp"
    with pytest.raises(Malformed):
        rout.assess(card(D15), Run(unit=foot(), ground=swamp))
    with pytest.raises(Malformed):
        rout.resolve(card(D15), rout.assess(card(D15), Run(unit=foot())), (3, 3, 3))


@pytest.mark.parametrize("name", EDITIONS)
def test_odds_are_all_the_dice(name: str) -> None:
    edition = card(name)
    for unit, ground, first in product((foot(), horse(), guns()), GROUND, (True, False)):
        found = rout.assess(edition, Run(unit=unit, ground=ground, first=first))
        ways = Counter(rout.resolve(edition, found, faces).outcome for faces in product(range(1, 7), repeat=found.dice))
        odds = rout.odds(edition, found)
        assert odds == Odds(ways, 6**found.dice)
        assert sum(chance for _, chance in odds.items()) == 1


def test_half_of_the_batteries_are_lost() -> None:
    """As many even as odd totals on any number of dice; all in the rough, none on a second run."""
    edition = card(D15)

    def lost(**facts: Any) -> Fraction:
        return rout.odds(edition, rout.assess(edition, Run(unit=guns(), **facts))).chance(lambda end: end == LOST)

    assert [lost(ground=ground) for ground in GROUND] == [Fraction(1, 2)] * 6 + [1]
    assert lost(first=False) == 0


def test_receipt_and_dues() -> None:
    edition = card(R15)
    found = rout.assess(edition, Run(unit=guns(), ground="heavy-woods"))
    paper = str(rout.receipt(edition, R15, found, rout.resolve(edition, found, (3,))))
    for line in (
        "runs: Washington Artillery (veteran artillery, routed, 3 sections)",
        "rout move: 2″ [adf.rout.distance]",
        "left behind on an even roll, read from 1D6 [adf.rout.guns]",
        "result: limbers and runs 2″ [adf.rout.distance]",
        "friends within 1″ along its path: Washington Artillery routs past [adf.morale.routers]",
    ):
        assert line in paper
    gone = str(rout.receipt(edition, R15, found, rout.resolve(edition, found, (2,))))
    assert "the guns are abandoned and the battery is eliminated [adf.rout.guns]" in gone
    assert "friends within 1″: Washington Artillery is eliminated [adf.morale.due]" in gone
    spared = card(D15, abandoned_guns="out-of-play", rout_terrain="worst-crossed")
    rough = rout.assess(spared, Run(unit=guns(), crossed=("rough",)))
    paper = str(rout.receipt(spared, D15, rough, rout.resolve(spared, rough, ())))
    assert "worst ground crossed: rough" in paper
    assert "now due" not in paper


def test_friends_check_once_for_each_run() -> None:
    """Ruling 6.19; routed friends never."""
    once = card(D15, router_checks="once-a-turn")
    assert rout.must_check(card(D15), foot("shaken"), checked_before=True)
    assert not rout.must_check(once, foot("shaken"), checked_before=True)
    assert rout.must_check(once, foot("shaken"), checked_before=False)
    assert not rout.must_check(card(D15), foot("routed"), checked_before=False)


# fmt: off
DISENGAGED: list[tuple[str, str, Unit, Terrain, int, str, int | None]] = [
    # Twice the disorder row: 000:399, 000:576, 000:428. Own rows: 002:95, 001:10, 004:129.
    ("10 mm open 2 x 4", S10, foot("good"), "open", 8, "disorder", 3),
    ("15 mm heavy woods 2 x 1", R15, foot("disorder"), "heavy-woods", 2, "shaken", 3),
    ("25 mm road 2 x 8", R25, foot("good"), "road", 16, "disorder", 3),
    ("western row, light woods 3", W10, foot("good"), "light-woods", 3, "disorder", 4),
    ("western row, open 6", W10, foot("shaken"), "open", 6, "routed", 4),
    ("revised 15 row, heavy woods 3", D15, foot("good"), "heavy-woods", 3, "disorder", 4),
    ("revised 15 row, road 12", D15, foot("disorder"), "road", 12, "shaken", 4),
    ("revised 25 row, open 12", D25, foot("good"), "open", 12, "disorder", 4),
    ("horse 15 mm open 2 x 6", D15, horse("good"), "open", 12, "disorder", 2),
    ("horse 25 mm trail 2 x 10", S25, horse("disorder"), "trail", 20, "shaken", 2),
    ("dismounted 10 mm light woods 2 x 2", W10, horse("good", mounted=False), "light-woods", 4, "disorder", 4),
    ("Napoleons 15 mm open 2 x 9", D15, guns("good"), "open", 18, "disorder", None),
    ("6 pounders 10 mm road 2 x 13", R10, guns("shaken", "gun-6-pdr"), "road", 26, "routed", None),
    ("depleted, so from disorder down", D15, foot("good", strength=3, full=8), "open", 8, "shaken", 4),
]
# fmt: on


@pytest.mark.parametrize(
    ("name", "unit", "ground", "far", "level", "charge_morale"),
    [case[1:] for case in DISENGAGED],
    ids=[case[0] for case in DISENGAGED],
)
def test_disengage(name: str, unit: Unit, ground: Terrain, far: int, level: str, charge_morale: int | None) -> None:
    found = rout.disengage(card(name), Disengagement(unit=unit, ground=ground))
    assert (found.distance, found.level, found.charge_morale) == (1000 * far, level, charge_morale)


@pytest.mark.parametrize(
    ("unit", "ground", "rulings"),
    [
        (foot("routed"), "open", {}),
        (foot("shaken"), "open", {"shaken_disengage": "not-allowed"}),
        (guns("good", formation="unlimbered"), "open", {}),
        (guns("good", "parrott-30-pdr"), "rough", {}),
    ],
    ids=["routed", "shaken, where it is not allowed", "guns in battery", "30 pounders stuck in the rough"],
)
def test_who_cannot_disengage(unit: Unit, ground: Terrain, rulings: dict[str, Any]) -> None:
    with pytest.raises(Illegal) as refused:
        rout.disengage(card(D15, **rulings), Disengagement(unit=unit, ground=ground))
    assert refused.value.rule == "adf.rout.disengage"


def test_disengage_receipt() -> None:
    edition = card(D15)
    paper = str(rout.disengage_receipt(edition, D15, rout.disengage(edition, Disengagement(unit=foot("shaken")))))
    assert "distance: 8″, the card's own row [adf.rout.disengage]" in paper
    assert "charge morale if caught: +4 [adf.rout.caught]" in paper
    assert "from shaken to routed [adf.rout.disengage-level]" in paper
    assert "friends adjacent along its path: 55th North Carolina routs past [adf.morale.routers]" in paper
    paper = str(rout.disengage_receipt(edition, D15, rout.disengage(edition, Disengagement(unit=guns("good")))))
    assert "distance: 18″, 2 times its move" in paper
    assert "now due" not in paper
    for bad in (foot("good", strength=0), guns("good", "catapult")):
        with pytest.raises(Malformed):
            rout.disengage(edition, Disengagement(unit=bad))


@given(st.sampled_from(EDITIONS), st.sampled_from(LEVELS[:3]), st.sampled_from(GROUND))
def test_disengaging_costs_a_level_everywhere(name: str, level: Any, ground: Terrain) -> None:
    for unit in (foot(level), horse(level), horse(level, mounted=False), guns(level, "gun-6-pdr")):
        found = rout.disengage(card(name), Disengagement(unit=unit, ground=ground))
        assert LEVELS.index(found.level) == LEVELS.index(level) + 1
        assert found.distance > 0


def test_a_last_figure_runs_and_breaks_off() -> None:
    edition = card(D15)
    assert rout.assess(edition, Run(unit=foot(strength=1, full=8))).dice == 2
    assert rout.disengage(edition, Disengagement(unit=foot("good", strength=1, full=8))).level == "shaken"


def test_only_guns_that_can_be_brought_away_are_lost_on_an_even_roll() -> None:
    edition = card(D15)
    for unit, ground, parity in ((guns(), "open", True), (guns(), "rough", False), (foot(), "open", False)):
        assert rout.assess(edition, Run(unit=unit, ground=ground)).parity is parity  # type: ignore[arg-type]


def test_a_card_may_run_its_routers_several_times_their_dice() -> None:
    """A club's own card, 2D6 twice: 3 + 4 is seven, so fourteen inches."""
    edition = card(D15)
    far = msgspec.structs.replace(edition.infantry.rout, open=Dice(2, Fraction(2)))
    twice = msgspec.structs.replace(edition, infantry=msgspec.structs.replace(edition.infantry, rout=far))
    assert rout.resolve(twice, rout.assess(twice, Run(unit=foot())), (3, 4)).outcome == inches(14)


def test_a_nameless_unit_routs_past() -> None:
    (due,) = rout.dues(card(D15), foot(name=""), inches(7))
    assert due.cause == "a unit routs past"
    assert rout.must_check(card(D15), foot("routed"), checked_before=False) is False


def test_which_cards_print_a_row_for_breaking_off() -> None:
    """The revised card for infantry alone, the summary card for nobody."""
    for unit, printed in ((foot("good"), True), (horse("good"), False), (guns("good"), False)):
        assert rout.disengage(card(D15), Disengagement(unit=unit)).printed is printed
        assert rout.disengage(card(S15), Disengagement(unit=unit)).printed is False


def test_no_level_is_below_routed_for_who_breaks_off() -> None:
    """A club's own card that takes two levels: from good to shaken, from shaken to routed."""
    edition = card(D15)
    dear = msgspec.structs.replace(edition, turn=msgspec.structs.replace(edition.turn, disengage_levels_lost=2))
    levels = [rout.disengage(dear, Disengagement(unit=foot(level))).level for level in ("good", "disorder", "shaken")]
    assert levels == ["shaken", "routed", "routed"]
