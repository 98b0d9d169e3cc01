"""The melee, worked by hand from the cards: blows, checks, and who has lost."""

from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.errors import Malformed
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import melee
from enfilade.rules.adf.chapters.clash import Clash, Side
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.melee import Blow
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.odds.chain import Fate

CS: dict[str, Any] = {"name": "14th Tennessee", "nation": "cs", "weapon": "rifle-musket", "strength": 8}
US: dict[str, Any] = {"name": "2nd Wisconsin", "weapon": "rifle-musket", "strength": 6, "quality": "elite"}
HORSE: dict[str, Any] = {"name": "6th New York Cavalry", "arm": "cavalry", "mounted": True, "formation": "line"}
HORSE |= {"weapon": "sharps-carbine", "strength": 6}
GUNS: dict[str, Any] = {"name": "Hall's Battery", "arm": "artillery", "formation": "unlimbered", "strength": 3}
GUNS |= {"weapon": "napoleon-12-pdr"}


def card(name: str, **rulings: Any) -> Edition:
    found = enfilade.edition(f"adf-{name}").edition
    assert isinstance(found, Edition)
    return msgspec.structs.replace(found, rulings=msgspec.structs.replace(found.rulings, **rulings))


def unit(base: dict[str, Any], **changes: Any) -> Unit:
    return Unit(**(base | changes))


def clash(attacker: Unit, defender: Unit, cover: tuple[str, ...] = (), **facts: Any) -> Clash:
    moment = Situation(cover=cover)
    return Clash(attacker=Side(unit=attacker), defender=Side(unit=defender, situation=moment), **facts)


@pytest.mark.parametrize(
    ("name", "what", "rulings", "mine", "theirs"),
    [
        # firepower with modifiers and dice, of the attacker and of the defender
        ("revised-15mm", clash(unit(CS), unit(US)), {}, (8, 5), (7, 5)),  # 8; 6 + 1 elite
        ("summary-10mm", clash(unit(CS), unit(US)), {}, (8, 5), (7, 5)),
        ("revised-15mm", clash(unit(CS, level="disorder"), unit(US)), {}, (4, 5), (7, 5)),  # half of 8, no target lines
        ("reference-15mm", clash(unit(CS), unit(US, level="shaken")), {}, (8, 5), (4, 4)),  # half of 6 + 1, a die less
        (
            "western-10mm",
            clash(unit(CS, formation="attack-column"), unit(US)),
            {},
            (8, 5),
            (7, 5),
        ),  # a column may strike
        ("revised-25mm", clash(unit(CS), unit(US, quality="green")), {}, (8, 5), (5, 5)),  # 6 - 1
        ("revised-15mm", clash(unit(CS), unit(US), ("heavy-works",)), {}, (4, 5), (7, 5)),  # 8 - 4
        (
            "revised-15mm",
            clash(unit(CS), unit(US), ("heavy-works",)),
            {"melee_modifiers": "quality-only"},
            (8, 5),
            (7, 5),
        ),
        ("revised-15mm", clash(unit(CS), unit(US), ("stone-wall",)), {}, (8, 5), (7, 5)),  # a wall is no works
        (
            "revised-15mm",
            clash(unit(CS), unit(US), ("hasty-works",), countercharge=True),
            {},
            (8, 5),
            (7, 5),
        ),  # left behind
        # sharps 6 and pistols 4 on the older cards, 6 alone on the revised ones
        ("summary-15mm", clash(unit(CS), unit(HORSE)), {}, (8, 5), (10, 5)),
        ("reference-25mm", clash(unit(CS), unit(HORSE)), {}, (8, 5), (10, 5)),
        ("western-10mm", clash(unit(CS), unit(HORSE)), {}, (8, 5), (10, 5)),
        ("revised-15mm", clash(unit(CS), unit(HORSE)), {}, (8, 5), (6, 5)),
        ("revised-25mm", clash(unit(CS), unit(GUNS)), {}, (8, 5), (8, 5)),  # three sections of Napoleons
        (
            "revised-15mm",
            clash(unit(CS, opening=True), unit(US, opening=True)),
            {},
            (8, 5),
            (7, 5),
        ),  # no opening volley
    ],
)
def test_the_blows(
    name: str, what: Clash, rulings: dict[str, Any], mine: tuple[int, int], theirs: tuple[int, int]
) -> None:
    found = melee.assess(card(name, **rulings), what)
    assert found.attacker is not None
    assert found.defender is not None
    assert (found.attacker.base, found.attacker.dice) == mine
    assert (found.defender.base, found.defender.dice) == theirs


def test_limbered_guns_do_not_strike() -> None:
    edition = card("revised-15mm")
    found = melee.assess(edition, clash(unit(CS), unit(GUNS, formation="limbered")))
    assert found.defender is None
    assert found.idle == ("the defender cannot strike: limbered guns do not fire",)
    result = melee.resolve(edition, found, Blow((1, 1, 1, 1, 1)), Blow((), (5, 5)))  # 13: MC, passed
    assert result.round.winner == ""
    with pytest.raises(Malformed):
        melee.resolve(edition, found, Blow((1, 1, 1, 1, 1)), Blow((1, 1, 1, 1, 1), (5, 5)))


ONES = (1, 1, 1, 1, 1)
TWOS = (2, 2, 2, 2, 2)
FOURS = (4, 4, 4, 4, 4)


@pytest.mark.parametrize(
    ("mine", "theirs", "winner", "attacker", "defender"),
    [
        # 8 + 5 = 13 and 7 + 5 = 12: MC either way. Points 4 - 1 + 1 = 4 and 3 + 1 = 4
        (Blow(ONES, (2, 3)), Blow(ONES, (2, 3)), "", Fate(0, "good"), Fate(0, "good")),
        (Blow(ONES, (2, 2)), Blow(ONES, (1, 3)), "", Fate(0, "good"), Fate(0, "good")),  # equal is enough
        # 8 + 10 = 18: one figure and +2, so 6: five fails by one. 7 + 5: MC
        (Blow(TWOS, (2, 3)), Blow(ONES, (2, 3)), "attacker", Fate(0, "good"), Fate(1, "disorder", 1)),
        # 7 + 10 = 17: one figure and +2, so 6: three fails, and a natural 3 shakes
        (Blow(ONES, (1, 2)), Blow(TWOS, (2, 3)), "defender", Fate(1, "shaken", 3), Fate(0, "good")),
        # both fail by one: disordered, they fight on
        (Blow(TWOS, (2, 3)), Blow(TWOS, (2, 3)), "", Fate(1, "disorder"), Fate(1, "disorder")),
        # 8 + 20 = 28: three figures and +3; one stand of two is left: 6 + 3 + 1 = 10, four fails by six, and a
        # depleted unit is in disorder before it drops two levels
        (Blow(FOURS, (6, 5)), Blow(ONES, (1, 3)), "attacker", Fate(0, "good"), Fate(3, "routed", 6)),
    ],
)
def test_a_round(mine: Blow, theirs: Blow, winner: str, attacker: Fate, defender: Fate) -> None:
    edition = card("revised-15mm")
    found = melee.assess(edition, clash(unit(CS), unit(US)))
    result = melee.resolve(edition, found, mine, theirs)
    assert (result.round.winner, result.round.attacker, result.round.defender) == (winner, attacker, defender)
    assert "Melee" in str(melee.receipt(edition, "adf-revised-15mm", found, result))


def test_the_last_man_down_loses() -> None:
    edition = card("summary-15mm")
    found = melee.assess(edition, clash(unit(CS), unit(US, strength=1, stands=1)))
    # 18 takes one figure, the only one; the lone figure strikes with 1 + 1 + 5: no effect
    result = melee.resolve(edition, found, Blow(TWOS), Blow(ONES))
    assert result.round.winner == "attacker"
    assert result.round.defender == Fate(1, "good", eliminated=True)
    assert melee.outcome_of(edition, result.round).attacker == Fate(0, "disorder")


def test_a_check_nobody_owes_is_refused() -> None:
    edition = card("summary-15mm")
    found = melee.assess(edition, clash(unit(CS), unit(US, strength=1, stands=1)))
    with pytest.raises(Malformed, match="no check"):
        melee.resolve(edition, found, Blow(TWOS, (3, 4)), Blow(ONES))
    with pytest.raises(Malformed):
        melee.resolve(edition, found, Blow(ONES), Blow(ONES))  # 13 is a check, and its dice are missing


HOLDS, SHAKEN, ROUTED = Fate(0, "good"), Fate(1, "shaken", 5), Fate(1, "routed", 7)
DEAD = Fate(8, "good", eliminated=True)


@pytest.mark.parametrize(
    ("attacker", "defender", "winner"),
    [
        (HOLDS, HOLDS, ""),
        (HOLDS, SHAKEN, "attacker"),
        (SHAKEN, HOLDS, "defender"),
        (SHAKEN, SHAKEN, ""),
        (SHAKEN, ROUTED, "attacker"),  # both fail, but a routed unit fights no more
        (SHAKEN, DEAD, "attacker"),
        (ROUTED, ROUTED, "neither"),
        (ROUTED, DEAD, "neither"),
        (DEAD, HOLDS, "defender"),
    ],
)
def test_who_has_lost(attacker: Fate, defender: Fate, winner: str) -> None:
    found = melee.judged(card("reference-15mm"), clash(unit(CS), unit(US)), attacker, defender)
    assert found.winner == winner
    if winner == "attacker":
        assert found.attacker.fall_back == 0  # whoever has not lost stays where he is
        assert found.defender == defender


def test_the_checks_of_a_round_list_what_they_are_rolled_against() -> None:
    """Revised: 8 + 5 is 13 and 7 + 5 is 12, a check each. The veteran attacker charges (-1) and has an enemy near (+1):
    4; the elite defender has 3 and the enemy near: 4."""
    edition = card("revised-15mm")
    found = melee.assess(edition, clash(unit(CS), unit(US)))
    blow = melee.Blow((1, 1, 1, 1, 1), (4, 4))
    told = melee.receipt(edition, "card", found, melee.resolve(edition, found, blow, blow))
    steps = [str(line) for line in told.steps]
    assert "defender's check: basic point: 3 [adf.morale.points]" in steps
    assert "attacker's check: modified point: 4 [adf.morale.point]" in steps
    whys = [line.why for line in told.modifiers]
    assert [why for why in whys if why.startswith("attacker's check")], whys
    assert len([why for why in whys if why.startswith("defender's check")]) == 1


def test_a_winner_whose_own_check_failed_is_not_told_to_fall_back() -> None:
    """Revised, green defender: 8 + 15 is 23, column 22, two hits; 6 + 1 + 2 against a natural 2 routs him. The attacker
    is struck by 8 - 1 + 5 = 12, a check of 4 - 1 + 1; a natural 3 shakes him, one short. Routed loses to shaken: the
    attacker wins and stays, and nothing in the receipt says otherwise."""
    edition = card("revised-15mm")
    found = melee.assess(edition, clash(unit(CS), unit(CS, name="Green", quality="green")))
    result = melee.resolve(edition, found, Blow((3, 3, 3, 3, 3), (1, 2)), Blow((1, 1, 1, 1, 1), (1, 1)))
    assert (result.round.winner, result.round.attacker) == ("attacker", Fate(0, "shaken"))
    told = melee.receipt(edition, "card", found, result)
    mine = [str(line) for line in (*told.steps, *told.result) if "attacker" in line.what]
    assert any("shaken" in line for line in mine)
    assert not any("falls back" in line for line in mine)
    assert str(told.result[-1]) == "result: the attacker wins [adf.charge.melee-end]"


def test_a_charger_has_left_his_own_works() -> None:
    """Elite infantry strikes with 6 + 1 at one who charged from behind heavy works: they cover him no more."""
    behind = Situation(cover=("heavy-works",))
    what = Clash(attacker=Side(unit=unit(CS), situation=behind), defender=Side(unit=unit(US), situation=behind))
    found = melee.assess(card("revised-15mm"), what)
    assert (found.attacker and found.attacker.base, found.defender and found.defender.base) == (4, 7)


@pytest.mark.parametrize("winner", ["attacker", "defender", "neither"])
def test_who_took_part_in_a_melee_ends_it_in_disorder(winner: Any) -> None:
    state = melee.Round(winner, Fate(1, "good"), Fate(2, "shaken", 3))
    found = melee.outcome_of(card("revised-15mm"), state)
    assert (found.kind, found.winner) == ("melee", "" if winner == "neither" else winner)
    assert (found.attacker, found.defender) == (Fate(1, "disorder"), Fate(2, "shaken", 3))


def test_who_was_routed_before_has_not_failed_in_this_round() -> None:
    what = clash(unit(CS, level="routed"), unit(US))
    for theirs, winner in ((HOLDS, ""), (SHAKEN, "attacker"), (ROUTED, "attacker")):
        assert melee.judged(card("revised-15mm"), what, Fate(0, "routed"), theirs).winner == winner
