"""One roll on a phone: only the questions that matter, dice counted, odds before and a result in large words after."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest
from tests.umpire.pocket.battles import ANGLE, CUT, VOLLEY, battle, entry, judged, sheet

from enfilade.library.editions import cards
from enfilade.umpire.pocket.desk import answer
from enfilade.umpire.pocket.record.opening import card_of
from enfilade.umpire.pocket.sheet.judging import TWO, procedures

EVERY = [(name, each) for name in cards.editions() for each in procedures(card_of(name).family)]


def keys(found: dict[str, Any], likely: bool = False) -> list[str]:
    return [each["key"] for each in found["questions"] if each["likely"] or not likely]


def question(found: dict[str, Any], key: str) -> dict[str, Any]:
    return next(each for each in found["questions"] if each["key"] == key)


def test_a_volley_from_the_roster_asks_nothing_the_roster_knows() -> None:
    found = sheet("fire", "2nd Wisconsin", "13th Alabama")
    assert not {"weapon", "figures", "quality", "opening", "target-formation", "target-quality"} & set(keys(found))
    assert {"range", "aspect", "cover"} <= set(keys(found, likely=True))
    # 5 figures, +1 elite, +2 opening volley
    assert found["receipt"]["total"] == "8 + two dice"
    assert found["dice"] == {"due": 2, "typed": 0, "says": "two dice", "for": "this fire"}


def test_a_question_that_changes_nothing_is_not_asked() -> None:
    found = sheet("morale", "13th Alabama")
    # standing still counts only behind a fence or wall
    assert "stationary" not in keys(found)
    fenced = sheet("morale", "13th Alabama", facts={"cover": ["wood-fence"]})
    assert "stationary" in keys(fenced)


def test_options_that_the_rules_refuse_are_not_offered() -> None:
    found = question(sheet("fire", "2nd Wisconsin", "13th Alabama"), "range")
    offered = [each["value"] for each in found["options"]]
    assert "canister" not in offered
    assert {"long", "normal", "short"} <= set(offered)
    assert (found["value"], found["from"]) == ("normal", "default")


def test_six_questions_are_likely() -> None:
    found = answer({"ask": "sheet", "edition": "adf-revised-15mm", "procedure": "fire"})
    assert sum(each["likely"] for each in found["questions"]) == 6
    assert question(found, "range")["likely"]
    assert not question(found, "from-village")["likely"]


def test_fire_out_of_turn_suggests_a_reaction() -> None:
    # Union begins: the Alabamians can fire only in reaction
    found = sheet("fire", "13th Alabama", "2nd Wisconsin")
    assert found["facts"] == {"reaction": True}
    assert sheet("fire", "2nd Wisconsin", "13th Alabama")["facts"] == {}
    assert sheet("fire", "13th Alabama", "2nd Wisconsin", facts={"reaction": False})["facts"] == {"reaction": False}


def test_dice_are_counted_one_by_one() -> None:
    one = sheet("fire", "2nd Wisconsin", "13th Alabama", dice=[3])
    assert (one["dice"]["due"], one["dice"]["typed"], one["dice"]["says"]) == (2, 1, "one more die")
    assert one["result"] is None
    assert one["odds"][0]["rows"]
    # 8 + 3 + 5 = 16: a check with +2
    two = sheet("fire", "2nd Wisconsin", "13th Alabama", dice=[3, 5])
    assert two["receipt"]["total"] == "16"
    assert two["result"]["where"] == "Infantry table, column 16"
    assert two["result"]["large"] == "A morale check"
    # veteran 4 and 2 from the fire: 6 or better, 26 of 36
    assert two["result"]["due"][0] == {
        "unit": "13th Alabama",
        "says": "13th Alabama must check now",
        "detail": "6 or better on two dice · 72% pass",
    }
    three = sheet("fire", "2nd Wisconsin", "13th Alabama", dice=[3, 5, 1])
    assert three["result"] is None
    assert "more dice were typed" in three["problem"]["sentence"]


def test_the_second_die_of_desperation_fire_comes_after_the_first() -> None:
    asked = {"ask": "sheet", "edition": "adf-revised-15mm", "procedure": "fire"}
    facts = {"range": "desperation", "charging": True}
    assert answer(asked | {"facts": facts, "dice": [4]})["dice"]["due"] == 1
    again = answer(asked | {"facts": facts, "dice": [6]})
    assert (again["dice"]["due"], again["dice"]["says"]) == (2, "one more die: the second die of desperation fire")
    assert answer(asked | {"facts": facts, "dice": [6, 2]})["result"] is not None


def test_a_check_that_is_due_knows_its_cause() -> None:
    found = sheet("morale", "13th Alabama", battle=battle(VOLLEY))
    assert found["receipt"]["total"] == "6 or better on two dice"
    assert "added" not in keys(found)
    assert found["facts"] == {}
    free = sheet("morale", "7th Wisconsin", battle=battle(VOLLEY))
    assert free["facts"] == {"added": 0}
    assert "added" in keys(free)


def test_losses_of_the_brigade_and_an_attached_leader_are_known() -> None:
    gone = battle({"do": "remove", "unit": "1st Tennessee", "why": "eliminated"})
    found = sheet("morale", "13th Alabama", battle=gone)
    # veteran 4, one regiment of the brigade lost +1
    assert found["receipt"]["total"] == "5 or better on two dice"
    assert "eliminated" not in keys(found)
    steadied = battle({"do": "attach", "leader": "James Archer", "unit": "13th Alabama"})
    found = sheet("morale", "13th Alabama", battle=steadied)
    assert found["receipt"]["total"] == "3 or better on two dice"
    assert "leader" not in keys(found)


def test_what_is_refused_says_why_and_under_which_rule() -> None:
    found = sheet("fire", "2nd Wisconsin", "7th Wisconsin")
    assert found["problem"] == {"sentence": "Friends do not fire on each other.", "rule": "adf.fire.who"}
    assert found["result"] is None
    far = sheet("fire", "2nd Wisconsin", "13th Alabama", facts={"distance": 99})
    assert far["problem"]["rule"]
    # the way out is among the questions
    assert "distance" in keys(far)


def test_a_unit_of_the_roster_against_one_that_is_only_stated() -> None:
    found = sheet("fire", "2nd Wisconsin", facts={"target-formation": "attack-column", "range": "normal"})
    # 5 figures, +1 elite, +2 opening volley, +2 column from the front
    assert found["receipt"]["total"] == "10 + two dice"
    assert not found["rostered"]
    assert "figures" not in keys(found)


def test_stated_fire_tells_the_point_of_the_check_it_causes() -> None:
    asked = {"ask": "sheet", "edition": "adf-revised-15mm", "procedure": "fire", "facts": {"range": "normal"}}
    # 8 figures + 4 + 3 = 15: 2MC on a veteran, 4 + 2
    assert answer(asked | {"dice": [4, 3]})["result"]["due"] == [
        {"unit": "", "says": "Target must check", "detail": "6 or better on two dice"}
    ]


def test_johnny_reb_fire_and_check_from_the_roster() -> None:
    found = sheet("fire", "13th Vermont", "24th Virginia", battle=battle(opening=ANGLE), facts={"range": "normal"})
    # on hold three dice; opening volley +2, green -1
    assert found["receipt"]["total"] == "three dice +1"
    assert {"order", "target-cover", "aspect"} <= set(keys(found, likely=True))
    assert "figures" not in keys(found)
    shot = judged("fire", "13th Vermont", [3, 3, 4], "24th Virginia", range="normal")
    due = sheet("morale", "24th Virginia", battle=battle(shot, opening=ANGLE))
    # veteran 3, and it must roll more
    assert due["receipt"]["total"] == "4 or better on two dice"


@pytest.mark.parametrize(("edition", "procedure"), EVERY, ids=lambda part: str(part))
def test_every_procedure_of_every_edition_comes_to_a_result(edition: str, procedure: str) -> None:
    facts = {"level": "shaken"} if procedure == "rally" else {}
    asked = {"ask": "sheet", "edition": edition, "procedure": procedure, "facts": facts}
    dice: list[int] = []
    found = answer(asked)
    assert found.get("problem", "?") is None, found
    for table in found["odds"]:
        assert sum(Fraction(row["chance"]) for row in table["rows"]) == 1
    while len(dice) < found["dice"]["due"]:
        dice.append(3 + len(dice) % 2)
        found = answer(asked | {"dice": dice})
        assert found["problem"] is None
    assert found["result"]["large"]
    assert found["receipt"]["lines"]


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"procedure": "fier"}, "did you mean fire"),
        ({"procedure": "charge"}, "there is no procedure"),
        ({"who": ["20th Maine"]}, "Nobody here is called"),
        ({"who": ["2nd Wisconsin", "2nd Wisconsin"], "at": "13th Alabama"}, "is named twice"),
        ({"facts": {"colour": "blue"}}, "no fact 'colour'"),
        ({"facts": {"range": {"a": {"b": {"c": {}}}}}}, "nested too deeply"),
        ({"facts": {"range": "\u202enormal"}}, "cannot be printed"),
        ({"dice": [7]}, "a die shows 1 to 6"),
        ({"dice": "66"}, "the dice"),
        ({"who": "2nd Wisconsin"}, "who"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused_in_a_sentence(asked: dict[str, Any], sentence: str) -> None:
    found = answer({"ask": "sheet", "battle": battle(), "procedure": "fire"} | asked)
    assert sentence.lower() in found["error"]["sentence"].lower()


def answered(asked: dict[str, Any], chance: random.Random) -> Any:
    """Some answer to a question, as a thumb might give it."""
    values = [each["value"] for each in asked["options"]]
    match asked["kind"]:
        case "choice":
            return chance.choice(values)
        case "choices":
            return chance.sample(values, min(len(values), chance.randint(0, 2)))
        case "flag":
            return chance.random() < 0.5
        case "number":
            return chance.randint(asked["least"], min(asked["most"], asked["least"] + 6))
        case _:
            return chance.choice([1, "2.5", 4, 12])


@pytest.mark.parametrize("opening", [CUT, ANGLE], ids=["adf", "jr3"])
@pytest.mark.parametrize("seed", range(3))
def test_what_a_sheet_resolves_the_battle_takes(opening: dict[str, Any], seed: int) -> None:
    chance = random.Random(seed)
    told = battle(opening=opening)
    names = [one["name"] for one in opening["units"]]
    entered = 0
    for _ in range(30):
        procedure = chance.choice(procedures(card_of(opening["edition"]).family))
        who = opening["leaders"][0]["name"] if procedure == "leader" else chance.choice(names)
        at = chance.choice(names) if procedure in TWO else None
        dice: list[int] = []
        asked = {"ask": "sheet", "battle": told, "procedure": procedure, "who": [who], "at": at, "dice": dice}
        found = answer(asked)
        if "error" in found:
            continue
        asked["facts"] = {each["key"]: answered(each, chance) for each in found["questions"] if chance.random() < 0.3}
        found = answer(asked)
        while "error" not in found and len(dice) < found["dice"]["due"]:
            dice.append(chance.randint(1, 6))
            found = answer(asked)
        if "error" in found or found["problem"]:
            continue
        say = {key: asked[key] for key in ("procedure", "who", "at", "dice")} | {"do": "judge", "facts": found["facts"]}
        assert "error" not in answer({"ask": "try", "battle": told, "say": say})
        entered += 1
        told["entries"].append(entry(entered, say))
    shown = answer({"ask": "look", "battle": told})
    assert (len(shown["history"]), shown["set_aside"]) == (entered, [])
    assert entered > 3


def test_picks_of_another_arm_are_forgotten() -> None:
    asked = {"ask": "sheet", "edition": "adf-revised-15mm", "procedure": "fire"}
    stale = {"arm": "artillery", "formation": "battle-line", "weapon": "rifle-musket", "range": "normal"}
    found = answer(asked | {"facts": stale})
    assert found["problem"] is None
    assert found["facts"] == {"arm": "artillery", "range": "normal"}


def test_a_number_that_cannot_be_is_a_problem_of_the_sheet() -> None:
    found = answer({"ask": "sheet", "edition": "adf-revised-15mm", "procedure": "fire", "facts": {"figures": 99}})
    assert found["problem"]["sentence"] == "Figures lies between 0 and 60, not at 99."
    assert "figures" in keys(found)


def test_dice_of_two_sides_are_told_apart_and_their_totals_stand_against_each_other() -> None:
    """8 and 4 5 less the point 4 are 13; 8 and 3 4 less 5 are 10."""
    asked = {"ask": "sheet", "edition": "adf-revised-15mm", "procedure": "impact"}
    first = answer(asked)
    assert first["dice"]["says"].startswith("two dice: ")
    done = answer(asked | {"dice": [4, 5, 3, 4]})["receipt"]
    assert done["total"] == "13 against 10"
    # what a number is made of stands beside its name, and the dice after what they are added to
    point = next(line for line in done["lines"] if line["what"] == "Attacker: modified point")
    assert (point["value"], point["note"]) == ("4", "basic 4, level 0, charging −1, enemy near +1")
    assert [line["what"] for line in done["lines"] if line["kind"] == "total"] == ["Attacker rolled", "Defender rolled"]


def test_a_rally_does_not_ask_whether_the_unit_charges() -> None:
    shaken = [one | {"level": "shaken"} if one["name"] == "13th Alabama" else one for one in CUT["units"]]
    found = sheet("rally", "13th Alabama", battle=battle(opening=CUT | {"units": shaken}))
    assert found["problem"] is None
    assert "charging" not in keys(found)
    assert "charging" in keys(sheet("morale", "13th Alabama"))


def test_friends_whom_only_the_table_shows_can_be_noted_with_their_cause() -> None:
    """A check of 4 with two ones fails by the most there is: the unit routs past its friends."""
    found = sheet("morale", "13th Alabama", dice=[1, 1])["result"]
    friends = next(due for due in found["due"] if not due["unit"])
    assert friends["owe"]["side"] == "cs"
    assert "13th Alabama" in friends["owe"]["cause"]
    # without a roster there is nobody to note it for
    stated = answer({"ask": "sheet", "edition": "adf-revised-15mm", "procedure": "morale", "dice": [1, 1]})["result"]
    assert all("owe" not in due for due in stated["due"])
