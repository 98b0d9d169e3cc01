"""What each order does to the battle, and what it refuses."""

from __future__ import annotations

from typing import Any

import pytest
from tests.umpire.pocket.battles import ANGLE, CUT, VOLLEY, battle, judged, look, unit

from enfilade.umpire.pocket.desk import answer

WITH_ARCHER: dict[str, Any] = {"do": "attach", "leader": "James Archer", "unit": "13th Alabama"}


def due(shown: dict[str, Any]) -> list[tuple[str, str, str]]:
    return [(item["procedure"], item["who"], item["says"]) for item in shown["due"]]


def test_the_battle_at_one_look() -> None:
    found = look(battle())
    assert (found["name"], found["turn"], found["side_title"], found["family"]) == (
        "McPherson's Ridge",
        1,
        "Union",
        "adf",
    )
    assert unit(found, "2nd Wisconsin")["says"] == "5 of 5 figures, elite, battle line"
    assert unit(found, "13th Alabama")["short"] == "13 Ala"
    assert [one["name"] for one in found["brigades"]] == ["Iron Brigade", "Archer"]
    assert found["checklist"]
    assert (found["charge"], found["orders"], found["can_undo"]) == (None, None, None)


def test_a_loss_puts_the_leader_beside_it_at_risk() -> None:
    # 5 + 1 elite + 2 opening + 12 = 20: two figures lost, and a check
    shot = VOLLEY | {"dice": [6, 6]}
    found = look(battle(WITH_ARCHER, shot))
    assert unit(found, "13th Alabama")["figures"] == 4
    # veteran 4, two lost of six leave both stands; +2 by the fire, -1 by Archer
    assert due(found) == [
        ("morale", "13th Alabama", "5 or better on two dice"),
        ("leader", "James Archer", "at risk: roll for him"),
    ]
    stood = judged("morale", "13th Alabama", [3, 4])
    asked = {"ask": "sheet", "procedure": "leader", "who": ["James Archer"]}
    risk = answer(asked | {"battle": battle(WITH_ARCHER, shot, stood)})
    # one die a hit
    assert (risk["dice"]["due"], risk["questions"]) == (2, [])
    found = look(battle(WITH_ARCHER, shot, stood, judged("leader", "James Archer", [6, 1])))
    assert found["leaders"][0]["killed"]
    assert [item["cause"] for item in found["due"]] == ["James Archer killed"]
    assert found["brigades"][1]["lost"] == 1


def test_a_unit_takes_its_own_check_before_its_leader_is_at_risk() -> None:
    # With Archer beside it the check needs 5; were he killed first, it would need more (docs/battle.md, ruling 6.27).
    shot = VOLLEY | {"dice": [6, 6]}
    told = battle(WITH_ARCHER, shot)
    why = "13th Alabama takes its own check first, while James Archer is still with it"
    assert [item["waits"] for item in look(told)["due"]] == [None, why]
    risk = answer({"ask": "sheet", "battle": told, "procedure": "leader", "who": ["James Archer"]})
    assert risk["problem"] == {"sentence": f"{why}.", "rule": "adf.morale.due"}
    found = look(battle(WITH_ARCHER, shot, judged("leader", "James Archer", [6, 1])))
    assert (found["set_aside"][0]["why"], found["leaders"][0]["killed"]) == (f"{why}.", False)
    assert len(found["due"]) == 2
    found = look(battle(WITH_ARCHER, shot, judged("morale", "13th Alabama", [3, 4])))
    assert [(item["who"], item["waits"]) for item in found["due"]] == [("James Archer", None)]


def test_a_turn_waits_for_every_roll_that_is_due() -> None:
    losing = {"do": "lose", "unit": "13th Alabama", "count": 1}
    found = look(battle(WITH_ARCHER, losing, {"do": "turn"}))
    assert "James Archer (leader)" in found["set_aside"][0]["why"]
    found = look(battle(WITH_ARCHER, losing, {"do": "waive", "number": 1}, {"do": "turn"}))
    assert (found["turn"], found["side"], found["set_aside"]) == (1, "cs", [])


def test_the_turn_passes_to_the_other_side_and_clears_what_was_done() -> None:
    says = [VOLLEY, judged("morale", "13th Alabama", [6, 5]), {"do": "did", "unit": "7th Wisconsin", "what": "moved"}]
    found = look(battle(*says))
    assert unit(found, "7th Wisconsin")["did"] == ["moved"]
    found = look(battle(*says, {"do": "turn"}))
    assert [one["did"] for one in found["units"]] == [[], [], [], []]
    assert (found["turn"], found["side"]) == (1, "cs")
    found = look(battle(*says, {"do": "turn"}, {"do": "turn"}))
    assert (found["turn"], found["side"]) == (2, "us")


def test_the_side_that_begins_may_be_the_confederacy() -> None:
    found = look(battle({"do": "turn"}, opening=CUT | {"first": "cs"}))
    assert (found["turn"], found["side"]) == (1, "us")
    found = look(battle({"do": "turn"}, {"do": "turn"}, opening=CUT | {"first": "cs"}))
    assert (found["turn"], found["side"]) == (2, "cs")


def test_fire_out_of_turn_is_the_one_reaction_of_a_turn() -> None:
    shot = judged("fire", "13th Alabama", [1, 1], "2nd Wisconsin", range="normal", reaction=True)
    found = look(battle(shot, shot))
    assert unit(found, "13th Alabama")["reacted"]
    assert found["set_aside"][0]["rule"] == "adf.roster.reaction"


def test_an_eliminated_unit_is_gone_and_its_brigade_feels_it() -> None:
    found = look(battle({"do": "lose", "unit": "1st Tennessee", "count": 2}, {"do": "reform", "unit": "1st Tennessee"}))
    assert unit(found, "1st Tennessee")["gone"] == "eliminated"
    assert (found["brigades"][1]["lost"], found["brigades"][1]["says"]) == (1, "6 of 8 left, one eliminated")
    assert found["set_aside"][0]["why"] == "1st Tennessee is eliminated."


def test_a_rout_move_is_rolled_and_a_disengagement_takes_no_dice() -> None:
    routed = {"do": "set", "unit": "13th Alabama", "key": "level", "value": "routed"}
    found = look(battle(routed, judged("rout", "13th Alabama", [4, 3])))
    assert found["history"][1]["large"] == "Runs 7″"
    found = look(battle(judged("disengage", "2nd Wisconsin", [])))
    assert unit(found, "2nd Wisconsin")["level"] == "disorder"
    assert unit(found, "2nd Wisconsin")["did"] == ["disengaged"]
    found = look(battle(judged("disengage", "2nd Wisconsin", []), {"do": "reform", "unit": "2nd Wisconsin"}))
    assert unit(found, "2nd Wisconsin")["level"] == "good"


def test_routers_of_the_side_that_acts_are_due_until_they_have_run() -> None:
    routed = {"do": "set", "unit": "2nd Wisconsin", "key": "level", "value": "routed"}
    told = battle(routed, {"do": "turn"})
    found = look(told)
    assert [(item["who"], item["procedure"], item["rule"], item["waived"]) for item in found["due"]] == [
        ("2nd Wisconsin", "rout", "adf.turn.routed", False)
    ]
    assert (found["side"], found["set_aside"][0]["rule"]) == ("us", "adf.turn.routed")
    assert found["set_aside"][0]["why"].startswith("2nd Wisconsin is routed and must run with its first action")
    found = look(battle(routed, judged("rally", "2nd Wisconsin", [6, 6])))
    assert found["set_aside"][0]["rule"] == "adf.turn.routed"
    found = look(battle(routed, judged("rout", "2nd Wisconsin", [4, 3]), {"do": "turn"}))
    assert (found["due"], found["side"], found["set_aside"]) == ([], "cs", [])
    # In the enemy's turn it stands where it is; when its own comes round again, it runs again.
    assert look(battle(routed, judged("rout", "2nd Wisconsin", [4, 3]), {"do": "turn"}, {"do": "turn"}))["due"]


def test_an_impact_by_name() -> None:
    # elite 3 - 1 charging + 1 enemy near = 3, veteran 4 + 1 = 5: 5 - 3 + 8 against 6 - 5 + 4 wins by 5
    found = look(battle(judged("impact", "2nd Wisconsin", [4, 4, 2, 2], "13th Alabama")))
    beaten = unit(found, "13th Alabama")
    assert (beaten["figures"], beaten["level"]) == (4, "shaken")
    assert unit(found, "2nd Wisconsin")["did"] == ["charged"]


def test_marks_notes_and_checks_by_hand() -> None:
    found = look(
        battle(
            {"do": "mark", "unit": "7th Wisconsin", "mark": "behind the wall"},
            {"do": "mark", "unit": "2nd Wisconsin", "mark": "spent"},
            {"do": "mark", "unit": "2nd Wisconsin", "mark": "spent", "on": False},
            {"do": "owe", "unit": "7th Wisconsin", "cause": "a router passes", "added": 1},
            {"do": "note", "text": "Reynolds is down"},
            {"do": "set", "unit": "2nd Wisconsin", "key": "opening", "value": False},
        )
    )
    assert unit(found, "7th Wisconsin")["marks"] == ["opening volley", "behind the wall"]
    assert unit(found, "2nd Wisconsin")["marks"] == []
    # veteran 4 + 1
    assert due(found) == [("morale", "7th Wisconsin", "5 or better on two dice")]
    assert found["due"][0]["chance"] == "83%"
    assert found["history"][4]["said"] == "Note: Reynolds is down"


def test_steps_of_the_turn_are_ticked_and_phases_entered() -> None:
    phases = [phase["key"] for phase in look(battle())["checklist"]]
    found = look(battle({"do": "tick", "step": phases[0]}, {"do": "phase", "to": phases[-1]}))
    assert found["checklist"][0]["done"]
    assert found["phase"] == phases[-1]
    found = look(battle({"do": "tick", "step": "tea"}, {"do": "phase", "to": "tea"}))
    assert len(found["set_aside"]) == 2


def test_johnny_reb_melee_rally_and_officer() -> None:
    # four dice a side, sums of 8: what the rows of 16 and 20 figures say; infantry loses double
    found = look(battle(judged("melee", "24th Virginia", [2] * 8, "13th Vermont"), opening=ANGLE))
    receipt = found["history"][0]["receipts"][0]
    lost = {line["what"]: line["value"] for line in receipt["lines"] if line["kind"] == "result"}
    for what, name, start in (("Defender", "13th Vermont", 20), ("Attacker", "24th Virginia", 16)):
        assert f"loses {start - unit(found, name)['figures']} figures" in lost[what]
    assert {item["unit"] for item in found["due"]} == {"24th Virginia", "13th Vermont"}
    shaken = {"do": "set", "unit": "24th Virginia", "key": "level", "value": "shaken"}
    found = look(battle(shaken, judged("rally", "24th Virginia", [4, 4]), opening=ANGLE))
    # veteran 3 + 2 shaken: more than 5
    assert unit(found, "24th Virginia")["level"] == "good"
    found = look(battle(judged("leader", "James Kemper", [6], distance="2"), opening=ANGLE))
    assert found["leaders"][0]["killed"]
    assert (found["side_title"], found["side"]) == ("Both sides", None)


@pytest.mark.parametrize(
    ("say", "sentence"),
    [
        (judged("fire", "2nd Wisconsin", [1], "13th Alabama"), "This fire takes 2 dice"),
        (judged("fire", "2nd Wisconsin", [], "13th Alabama"), "takes 2 dice"),
        ({"do": "judge", "procedure": "fire", "who": [], "dice": [3, 5]}, "Name the units on the roster"),
        (judged("fire", "2nd Wisconsin", [1, 1], "13th Alabama", figures=8), "stands on the roster"),
        ({"do": "lose", "unit": "20th Maine", "count": 1}, "Nobody here is called"),
        ({"do": "attach", "leader": "James Archer", "unit": "2nd Wisconsin"}, "does not serve with"),
        ({"do": "set", "unit": "2nd Wisconsin", "key": "order", "value": "hold"}, "no written orders"),
        ({"do": "set", "unit": "2nd Wisconsin", "key": "formation", "value": "square"}, "no formation 'square'"),
        ({"do": "waive", "number": 9}, "No check has the number 9"),
        ({"do": "leave-charge"}, "No charge is under way"),
        ({"do": "undo", "of": "entry-9999"}, "has not been made before it"),
        ({"do": "lose", "unit": "13th Alabama", "count": 1, "why": "x"}, "unknown key 'why'"),
        ({"do": "lose", "unit": "13th Alabama"}, "no key 'count'"),
        ({"do": "note", "text": "a\nb"}, "cannot be printed"),
        ({"do": "los"}, "did you mean lose"),
        ({"do": 3}, 'the key "do"'),
        ([], 'the key "do"'),
    ],
)
def test_a_refused_order_changes_nothing(say: Any, sentence: str) -> None:
    refused = answer({"ask": "try", "battle": battle(), "say": say})
    assert sentence.lower() in refused["error"]["sentence"].lower()
    if isinstance(say, dict):
        found = look(battle(say))
        assert found["units"] == look(battle())["units"]
        assert len(found["set_aside"]) == 1


def test_only_a_game_with_reactions_keeps_who_has_reacted() -> None:
    reacted = {"do": "set", "unit": "13th Vermont", "key": "reacted", "value": True}
    found = look(battle(reacted, opening=ANGLE))
    assert unit(found, "13th Vermont")["reacted"] is None
    assert [one["why"] for one in found["set_aside"]] == ["Units of this game have no reactions."]
    assert unit(look(battle(reacted | {"unit": "13th Alabama"})), "13th Alabama")["reacted"] is True
    assert unit(look(battle()), "13th Alabama")["reacted"] is False


def test_johnny_reb_counts_the_fires_of_a_turn() -> None:
    # two dice for a unit that moves, green -1: a total of 1 does nothing to anybody
    spent = {"do": "set", "unit": "13th Vermont", "key": "opening", "value": False}
    shot = judged("fire", "13th Vermont", [1, 1], "24th Virginia", range="normal", order="move")
    found = look(battle(spent, shot, shot, {"do": "turn"}, shot, opening=ANGLE))
    # under any order but hold a unit fires once a turn
    assert [(item["id"], item["rule"]) for item in found["set_aside"]] == [("entry-0003", "jr3.fire.once")]
    assert unit(found, "13th Vermont")["did"] == ["fired"]
    assert unit(found, "24th Virginia")["figures"] == 16


def test_fires_of_a_turn_are_counted() -> None:
    shot = judged("fire", "7th Wisconsin", [1], "13th Alabama", range="long")
    assert unit(look(battle(shot, shot)), "7th Wisconsin")["did"] == ["fired", "fired"]


def test_low_ammunition_is_shown_until_a_turn_on_hold_without_a_fire_is_over() -> None:
    """Ruling J9 on the page: it was set by hand here; moved in the first turn, at rest in the second."""
    low = {"do": "set", "unit": "13th Vermont", "key": "low-ammunition", "value": True}
    moved = {"do": "did", "unit": "13th Vermont", "what": "moved", "on": True}
    turn = {"do": "turn"}
    for says, mark in (((low,), True), ((low, moved, turn), True), ((low, moved, turn, turn), False)):
        shown = look(battle(*says, opening=ANGLE))
        assert ("low on ammunition" in unit(shown, "13th Vermont")["marks"]) is mark


def test_a_natural_12_brings_the_stand_back_before_the_level_is_read() -> None:
    """Ruling 9.3: 3 of 6 figures are one stand, 4 are two again: good order. 2 of 6 and one more stay on one stand."""
    for left, level in ((3, "good"), (2, "disorder")):
        says = (
            {"do": "set", "unit": "7th Wisconsin", "key": "figures", "value": left},
            {"do": "set", "unit": "7th Wisconsin", "key": "level", "value": "shaken"},
            judged("rally", "7th Wisconsin", [6, 6]),
        )
        found = unit(look(battle(*says)), "7th Wisconsin")
        assert (found["figures"], found["level"]) == (left + 1, level)
