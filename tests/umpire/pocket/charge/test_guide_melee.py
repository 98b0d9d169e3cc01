"""The melee of a charge that is led through: who stays and who goes, as the page tells it."""

from __future__ import annotations

from typing import Any

from tests.umpire.pocket.battles import CUT, battle, look, unit

from enfilade.umpire.pocket.desk import answer

ARCHER = {"name": "13th Alabama", "side": "cs", "brigade": "Archer", "quality": "veteran", "figures": 8}
OPENING: dict[str, Any] = CUT | {"first": "cs", "units": [*CUT["units"][:2], ARCHER], "leaders": []}
CHARGE = {"do": "charge", "by": ["13th Alabama"], "on": "7th Wisconsin", "facts": {"distance": 4}}


def stage(choice: str, *dice: int) -> dict[str, Any]:
    return {"do": "stage", "choice": choice, "dice": list(dice)}


# 4 inches of 9½: in good order. Fear: 4 + 1, they roll 8. 8 - (4 - 1 + 1) + 5 to 6 - (4 + 1) + 8: equal.
TO_BLOWS = (CHARGE, stage("roll", 3, 4), stage("on"), stage("roll", 4, 4), stage("none"), stage("roll", 2, 3, 4, 4))


def melee(*says: dict[str, Any], **changed: Any) -> dict[str, Any]:
    return battle(*TO_BLOWS, *says, opening=OPENING | changed)


def test_the_winner_of_a_melee_is_not_told_to_fall_back() -> None:
    # 8 + 5 = 13 is MC, 6 + 15 = 21 reads at 20: 2H.
    blows = stage("roll", 1, 1, 1, 1, 1, 3, 3, 3, 3, 3)
    # The defender first: a natural 2 routs veterans. Nobody knows yet who has lost, so nobody falls back yet.
    asked = {"ask": "guide", "battle": melee(blows), "choice": "roll", "facts": {}, "dice": [1, 1]}
    found = answer(asked)["sheet"]["result"]
    assert found["large"] == "Routed"
    assert found["lines"][0] == "7th Wisconsin: 6 of 6 left, routed."
    assert "7th Wisconsin: routed, and fails its check." in found["lines"]
    assert found["due"] == []
    # The attacker needs 4 + 2 - 1 + 1 = 6 and rolls 4: it fails by two, but the other is routed, and so it stays.
    routed = stage("roll", 1, 1)
    asked = {"ask": "guide", "battle": melee(blows, routed), "choice": "roll", "facts": {}, "dice": [1, 3]}
    found = answer(asked)["sheet"]["result"]
    assert found["large"] == "13th Alabama wins the melee"
    assert not any("13th Alabama" in line and "back" in line for line in found["lines"])
    assert [each["says"] for each in found["due"]] == ["Friends adjacent along its path must check"]
    assert "7th Wisconsin routs past" in found["due"][0]["detail"]
    told = melee(blows, routed, stage("roll", 1, 3))
    guide = look(told)["charge"]
    assert not any("13th Alabama" in line for line in guide["move"])
    # An inch for every point it missed: 5 less 2.
    assert guide["move"] == ["Move 7th Wisconsin 3″ back."]
    assert (guide["stage"], unit(look(told), "13th Alabama")["level"]) == ("after", "disorder")
    assert guide["says"][-1] == "13th Alabama may follow up to 2″."


def test_the_checks_of_a_melee_list_what_bears_on_them() -> None:
    told = melee(stage("roll", 1, 1, 1, 1, 1, 3, 3, 3, 3, 3), stage("roll", 6, 5))
    sheet = look(told)["charge"]["sheet"]
    lines = {line["what"].lower(): str(line["value"]) for line in sheet["receipt"]["lines"]}
    assert lines["modified point"] == "6"
    assert {"charging", "enemy near"} <= {word for what in lines for word in ("charging", "enemy near") if word in what}


def test_a_charge_that_has_come_to_its_end_is_put_away_and_one_that_has_not_is_ended_by_hand() -> None:
    done = look(battle(CHARGE, stage("not"), {"do": "leave-charge"}, opening=OPENING))
    assert done["history"][-1]["said"] == "The charge is ended by hand"  # declared with its distance it must go
    short = CHARGE | {"facts": {}}
    done = look(battle(short, stage("not"), {"do": "leave-charge"}, opening=OPENING))
    assert done["history"][-1]["said"] == "The charge is over"


# One round a turn: 13 is MC for either, both stand.
STOOD = (stage("roll", 1, 1, 1, 1, 1, 3, 1, 1, 1, 1), stage("roll", 4, 4))
TURN = {"do": "turn"}


def slow(*says: dict[str, Any]) -> dict[str, Any]:
    return melee(*STOOD, *says, rulings={"melee-rounds": "one-a-turn"})


def test_a_melee_of_one_round_a_turn_is_due_again_in_the_next() -> None:
    # 8 + 5 = 13, MC at 7th Wisconsin, who stands; 6 + 7 = 13, MC at 13th Alabama: 4 - 1 + 1 = 4, and 8 stands.
    told = slow(stage("roll", 4, 4))
    found = look(told)
    assert found["charge"]["over"] == "Nobody has the better of it. Round 2 is fought in the next turn."
    assert all("in melee" in unit(found, name)["marks"] for name in ("13th Alabama", "7th Wisconsin"))
    assert found["melees"] == []  # not in this turn any more
    again = answer({"ask": "try", "battle": slow(stage("roll", 4, 4)), "say": CHARGE})
    assert again["error"] == {
        "sentence": "13th Alabama and 7th Wisconsin, round 2: it is fought in the next turn.",
        "rule": "adf.charge.melee-end",
    }

    # It is the turn of the charge that counts: the Union's half passes first.
    ended = slow(stage("roll", 4, 4), TURN)
    assert look(ended)["melees"] == []
    assert "melees" not in [phase["key"] for phase in look(ended)["checklist"]]
    ended = slow(stage("roll", 4, 4), TURN, TURN)
    found = look(ended)
    assert (found["turn"], found["side"]) == (2, "cs")
    phase = next(phase for phase in found["checklist"] if phase["key"] == "melees")
    assert [step["title"] for step in phase["steps"]] == ["13th Alabama and 7th Wisconsin, round 2"]
    order = phase["steps"][0]["go"]["say"]
    assert found["melees"] == [{"label": "13th Alabama and 7th Wisconsin, round 2", "say": order}]
    refused = look(slow(stage("roll", 4, 4), TURN, TURN, TURN))["set_aside"][0]
    assert refused["why"].startswith("A melee goes on this turn: 13th Alabama and 7th Wisconsin, round 2")
    assert refused["rule"] == "adf.roster.turn"

    # Round 2: 8 + 12 = 20, 2H at 7th Wisconsin; 6 + 5 = 11, nothing. 4 + 2 + 1 = 7, and 4 is three short.
    fought = slow(stage("roll", 4, 4), TURN, TURN, order, stage("roll", 3, 3, 2, 2, 2, 1, 1, 1, 1, 1))
    assert look(fought)["charge"]["stage"] == "check"
    done = look(
        slow(stage("roll", 4, 4), TURN, TURN, order, stage("roll", 3, 3, 2, 2, 2, 1, 1, 1, 1, 1), stage("roll", 2, 2))
    )
    assert "13th Alabama wins the melee." in done["charge"]["says"]
    assert done["charge"]["move"] == ["Move 7th Wisconsin 3″ back."]
    assert not any("in melee" in unit(done, name)["marks"] for name in ("13th Alabama", "7th Wisconsin"))
    assert done["melees"] == []


def test_a_melee_that_the_players_have_ended_by_hand_is_no_longer_due() -> None:
    parted = {"do": "mark", "unit": "7th Wisconsin", "mark": "in melee", "on": False}
    found = look(slow(stage("roll", 4, 4), TURN, TURN, parted, TURN))
    assert (found["side"], found["set_aside"]) == ("us", [])


def test_whoever_charges_the_enemy_it_fights_takes_the_melee_up() -> None:
    found = look(slow(stage("roll", 4, 4), TURN, TURN, CHARGE | {"facts": {}}))
    assert (found["charge"]["stage"], found["melees"]) == ("melee", [])
    assert found["charge"]["says"][-1] == "Melee, round 2: both sides strike at once."
