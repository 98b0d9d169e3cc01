"""How a scenario's troops and leaders come onto the card, each worked by hand from the card's 30 men a figure."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from enfilade.core.scenario import Leader, Scenario, Unit
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.shelf import scenario
from enfilade.rules.jr3.battle import muster
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.chapters.facts import check_unit

CARD: Edition = edition("jr3-15mm").edition
INFANTRY, CAVALRY = 60, 30
"""Men a figure of the other game."""


def unit(**said: Any) -> Unit:
    usual: dict[str, Any] = {
        "id": "2-wis",
        "name": "2nd Wisconsin",
        "brigade": "iron-brigade",
        "arm": "infantry",
        "weapon": "rifle-musket",
        "quality": "veteran",
        "strength": 5,
        "at": (10, 10),
        "facing": 90,
        "formation": "battle-line",
    }
    return Unit(**(usual | said))


def only(one: Unit, men_per_figure: int = INFANTRY) -> Unit:
    (found,) = muster.listed(CARD, one, men_per_figure)
    return found


def faults(one: Unit) -> list[tuple[str, str, str]]:
    return list(muster.unit_problems(scenario("drill-field").scenario, CARD, one, "units[0]"))


def test_302_men_are_10_figures_on_4_stands() -> None:
    facts = muster.unit_of(CARD, only(unit(men=302)))
    assert (facts.strength, facts.full, facts.stands) == (10, 10, 4)
    assert (facts.weapon, facts.repeaters, facts.sharpshooters) == ("rifle-musket", False, False)
    assert (facts.quality, facts.formation, facts.level, facts.opening) == ("veteran", "line", "good", True)


@pytest.mark.parametrize(
    ("men", "figures", "stands"),
    [
        (185, 6, 4),  # 6.2
        (225, 8, 4),  # 7.5, halves up
        (224, 7, 4),  # 7.47
        (80, 3, 3),  # A stand for each of three figures.
        (600, 20, 4),  # Full: four stands of five.
        (640, 20, 4),  # 21.3: too large by less than a stand is full.
        (734, 20, 4),  # 24.47
    ],
)
def test_figures_and_stands_of_infantry(men: int, figures: int, stands: int) -> None:
    found = only(unit(men=men))
    assert (found.strength, found.stands, found.men) == (figures, stands, men)


def test_without_a_count_of_men_a_figure_of_the_other_game_is_60_men_and_30_on_horseback() -> None:
    assert only(unit(strength=5)).strength == 10
    troopers = unit(arm="cavalry", weapon="sharps-carbine", formation="line", strength=8)
    assert only(troopers, CAVALRY).strength == 8


def test_25_figures_fight_as_two_battalions_in_equal_parts() -> None:
    first, second = muster.listed(CARD, unit(id="1-me-heavy", name="1st Maine Heavy Artillery", men=740), INFANTRY)
    # 24.67 figures, halves up 25: a whole stand too many. 13 and 12; the 740 men as 370 and 370.
    assert (first.id, first.strength, first.stands, first.men) == ("1-me-heavy", 13, 4, 370)
    assert (second.id, second.strength, second.stands, second.men) == ("1-me-heavy-2", 12, 4, 370)
    assert second.name == "1st Maine Heavy Artillery, 2nd battalion"
    assert not faults(first)
    assert not faults(second)


def test_a_cavalry_regiment_holds_12_and_15_make_two_battalions() -> None:
    troopers = unit(arm="cavalry", weapon="sharps-carbine", formation="line", mounted=True)
    assert only(msgspec.structs.replace(troopers, men=434)).strength == 12  # 14.47
    parts = muster.listed(CARD, msgspec.structs.replace(troopers, men=450), CAVALRY)
    assert [(part.strength, part.men) for part in parts] == [(8, 225), (7, 225)]


def test_a_battery_is_one_gun_and_keeps_its_sections() -> None:
    battery = unit(arm="artillery", weapon="ordnance-3-inch", formation="unlimbered", strength=3, quality="trained")
    facts = muster.unit_of(CARD, only(battery))
    assert (facts.strength, facts.stands, facts.weapon, facts.opening) == (3, 1, "rifle-10", False)
    assert (facts.quality, facts.formation) == ("veteran", "unlimbered")


@pytest.mark.parametrize(
    ("weapon", "arm", "card", "repeaters", "sharpshooters"),
    [
        ("spencer-henry-rifle", "infantry", "rifle-musket", True, False),
        ("sharpshooter-rifle", "infantry", "rifle-musket", False, True),
        ("mixed-muskets", "infantry", "smoothbore-musket", False, False),
        ("mixed-flintlock", "infantry", "smoothbore-musket", False, False),
        ("repeating-carbine", "cavalry", "breechloading-carbine", True, False),
        ("shotguns", "cavalry", "muzzleloading-carbine", False, False),
        ("howitzer-12-pdr", "artillery", "napoleon", False, False),
        ("rifle-14-pdr", "artillery", "rifle-10", False, False),
        ("mixed-guns-1862", "artillery", "mixed-guns", False, False),
        ("rifle-20", "artillery", "rifle-20", False, False),  # The card's own word.
    ],
)
def test_weapons(weapon: str, arm: str, card: str, repeaters: bool, sharpshooters: bool) -> None:
    formation = {"infantry": "battle-line", "cavalry": "line", "artillery": "limbered"}[arm]
    one = unit(weapon=weapon, arm=arm, formation=formation, strength=4)
    assert not faults(only(one, CAVALRY))
    facts = muster.unit_of(CARD, only(one, CAVALRY))
    assert (facts.weapon, facts.repeaters, facts.sharpshooters) == (card, repeaters, sharpshooters)


def test_every_weapon_of_the_other_game_is_known_here() -> None:
    for name in ("adf-revised-15mm", "adf-western-10mm", "adf-summary-25mm"):
        other = edition(name).edition
        for arm, chart in (
            ("infantry", other.infantry.weapons),
            ("cavalry", other.cavalry.weapons),
            ("artillery", other.artillery.guns),
        ):
            formation = "limbered" if arm == "artillery" else "battle-line" if arm == "infantry" else "line"
            for weapon in chart:
                one = unit(arm=arm, weapon=weapon, strength=4, stands=1, formation=formation)
                assert not [fault for fault in faults(one) if "weapon" in fault[0]], (name, weapon)


@pytest.mark.parametrize(
    ("quality", "card"), [("elite", "elite"), ("veteran", "veteran"), ("trained", "veteran"), ("green", "green")]
)
def test_trained_troops_are_veteran(quality: str, card: str) -> None:
    one = only(unit(quality=quality))
    assert one.quality == card
    assert muster.unit_of(CARD, one).quality == card


@pytest.mark.parametrize(
    ("arm", "mounted", "level", "formation", "card", "then"),
    [
        ("infantry", False, "good", "skirmishers", "skirmish-line", "good"),
        ("infantry", False, "good", "road-column", "march-column", "good"),
        ("infantry", False, "good", "attack-column", "attack-column", "good"),
        ("infantry", False, "disorder", "battle-line", "disorder", "good"),  # Disorder is a formation of this card.
        ("infantry", False, "shaken", "battle-line", "line", "shaken"),
        ("cavalry", True, "good", "double-line", "double-line", "good"),
        ("cavalry", True, "good", "skirmishers", "skirmish-line", "good"),
        ("cavalry", False, "good", "skirmishers", "line", "good"),  # On foot it has one formation.
        ("cavalry", False, "disorder", "line", "disorder", "good"),
        ("artillery", False, "disorder", "unlimbered", "unlimbered", "good"),  # Guns know no disorder.
        ("artillery", False, "shaken", "limbered", "limbered", "shaken"),
    ],
)
def test_formations_and_levels(arm: str, mounted: bool, level: str, formation: str, card: str, then: str) -> None:
    weapon = {"infantry": "rifle-musket", "cavalry": "sharps-carbine", "artillery": "napoleon-12-pdr"}[arm]
    one = only(unit(arm=arm, weapon=weapon, mounted=mounted, level=level, formation=formation, strength=4), CAVALRY)
    assert not faults(one)
    facts = muster.unit_of(CARD, one)
    assert (facts.formation, facts.level) == (card, then)
    check_unit(CARD, facts)


@pytest.mark.parametrize(
    ("said", "key", "found", "expected"),
    [
        ({"weapon": "crossbow"}, "weapon", '"crossbow" (2-wis)', "a weapon of infantry: rifle-musket, "),
        ({"weapon": "napoleon"}, "weapon", '"napoleon" (2-wis)', "a weapon of infantry: rifle-musket, "),
        ({"formation": "limbered"}, "formation", '"limbered" (2-wis)', "a formation of infantry: battle-line, "),
        ({"mounted": True}, "mounted", "true (2-wis)", "false: infantry does not fight mounted"),
        ({"strength": 21}, "strength", "21 figures (2-wis)", "2 to 20; make battalions of a larger regiment"),
        ({"strength": 1}, "strength", "1 figures (2-wis)", "2 to 20; make battalions of a larger regiment"),
        ({"strength": 8, "stands": 5}, "stands", "5 stands for 8 figures (2-wis)", "at most 4, and a figure on each"),
        ({"strength": 3, "stands": 4}, "stands", "4 stands for 3 figures (2-wis)", "at most 4, and a figure on each"),
        ({"strength": 12, "stands": 2}, "stands", "2 stands for 12 figures (2-wis)", "at most 5 figures on a stand"),
        ({"strength": 8, "men": 302}, "strength", "8 figures for 302 men (2-wis)", "about 10, at 30 men a figure"),
        ({"arm": "artillery", "weapon": "napoleon", "formation": "limbered", "strength": 17}, "strength",
         "17 sections (2-wis)", "at most 16; make two batteries of it"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_told(said: dict[str, Any], key: str, found: str, expected: str) -> None:
    (fault,) = faults(unit(**said))
    assert fault[:2] == (f"units[0].{key}", found)
    assert fault[2].startswith(expected)


@pytest.mark.parametrize(("figures", "men"), [(9, 302), (11, 302), (10, 302), (20, 734)])
def test_a_figure_more_or_less_is_the_authors_choice(figures: int, men: int) -> None:
    assert not faults(unit(strength=figures, men=men))


def test_a_regiment_that_does_not_say_stands_on_the_cards_four() -> None:
    assert muster.unit_of(CARD, unit(strength=10)).stands == 4
    assert muster.unit_of(CARD, unit(strength=3)).stands == 3
    assert muster.unit_of(CARD, unit(strength=10, stands=3)).stands == 3


def leader(id: str, *commands: str, side: str = "union", **said: Any) -> Leader:
    return Leader(id=id, name=id.title(), side=side, benefit=1, commands=commands, at=(1, 1), **said)


def ranks(*leaders: Leader) -> dict[str, str]:
    army: Scenario = msgspec.structs.replace(scenario("drill-field").scenario, leaders=leaders)
    return {one.id: muster.rank_of(army, one) for one in leaders}


def test_ranks_follow_from_the_brigades_that_leaders_command() -> None:
    assert ranks(leader("a", "x"), leader("b", "x", "y"), leader("c", "x", "y", "z")) == {
        "a": "brigade",
        "b": "division",
        "c": "corps",
    }
    # Two who share one brigade of guns: neither is over the other.
    assert ranks(leader("a", "x", "guns"), leader("b", "y", "guns")) == {"a": "division", "b": "division"}
    # Of two with the same brigades the first listed is the senior; the enemy's do not count.
    assert ranks(leader("a", "x", "y"), leader("b", "y", "x"), leader("c", "x", "y", side="confederate")) == {
        "a": "corps",
        "b": "division",
        "c": "division",
    }


def test_a_rank_that_is_given_counts() -> None:
    assert ranks(leader("a", "x", "y", rank="corps")) == {"a": "corps"}
    army = scenario("drill-field").scenario
    (fault,) = muster.leader_problems(army, CARD, leader("a", "x", rank="corps"), "leaders[0]")
    assert fault == ("leaders[0].rank", "corps over 1 brigade (a)", '"brigade", or the other brigades he commands')
    assert not list(muster.leader_problems(army, CARD, leader("a", "x", rank="brigade"), "leaders[0]"))


def test_at_shiloh_bragg_leads_a_corps_and_ruggles_a_division() -> None:
    shiloh = scenario("hornets-nest").scenario
    found = {one.id: muster.rank_of(shiloh, one) for one in shiloh.leaders}
    assert found["bragg"] == "corps"
    assert {found[who] for who in ("ruggles", "wallace", "prentiss")} == {"division"}
    assert {found[who] for who in ("tuttle", "sweeny", "lauman", "gibson", "shaver", "anderson")} == {"brigade"}


def test_works() -> None:
    assert [muster.works(CARD, kind) for kind in ("hasty-works", "light-works", "heavy-works")] == [
        "hasty-works",
        "medium-works",
        "heavy-works",
    ]
    assert muster.works(CARD, "stone-wall") is None
    assert muster.works(CARD, "works") is None
