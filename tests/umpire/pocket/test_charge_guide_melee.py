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
