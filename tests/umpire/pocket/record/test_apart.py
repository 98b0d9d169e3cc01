"""Two phones without a line between them: what both have done counts once, what only one has done is not lost."""

from __future__ import annotations

from typing import Any

import pytest
from tests.umpire.pocket.battles import CUT, VOLLEY, battle, entry, judged, look, sheet, unit

from enfilade.umpire.pocket.desk import answer

ROUTER = {"do": "owe", "unit": "13th Alabama", "cause": "a router passes", "added": 1}
WITH_ARCHER = {"do": "attach", "leader": "James Archer", "unit": "13th Alabama"}


def apart(before: dict[str, Any], lee: list[Any], meade: list[Any]) -> dict[str, Any]:
    """Both phones enter something without knowing of the other; Lee's is the first to reach the table."""
    seen = len(before["entries"])
    order = [("Lee", say) for say in lee] + [("Meade", say) for say in meade]
    made = [
        entry(place, say, device=device, based=seen, at=place * 1000)
        for place, (device, say) in enumerate(order, start=seen + 1)
    ]
    # Meade's phone hears of Lee's entries while its own are still on it; then all have their place.
    mine = [one | {"seq": None} if one["device"] == "Meade" else one for one in made]
    there = look(before | {"entries": before["entries"] + mine})
    told = look(before | {"entries": before["entries"] + made})
    for key in ("units", "leaders", "due", "turn", "side", "charge"):
        assert there[key] == told[key], key
    assert [item["id"] for item in there["set_aside"]] == [item["id"] for item in told["set_aside"]]
    return told


@pytest.mark.parametrize("named", [True, False])
def test_a_check_taken_on_two_phones_is_taken_once_though_another_is_due(named: bool) -> None:
    before = battle(VOLLEY, ROUTER)
    key = {"check": "entry-0001.1"} if named else {}
    found = apart(before, [judged("morale", "13th Alabama", [6, 5]) | key], [judged("morale", "13 Ala", [1, 1]) | key])
    assert unit(found, "13th Alabama")["level"] == "good"
    assert [item["cause"] for item in found["due"]] == ["a router passes"]
    (aside,) = found["set_aside"]
    assert (aside["device"], aside["rule"]) == ("Meade", "adf.roster.once")
    assert aside["why"] == (
        "This is no longer due: it has been taken, waived or taken back."
        if named
        else "Another phone has settled this check of 13th Alabama already."
    )


def test_two_phones_take_one_check_each_if_they_say_which() -> None:
    first, second = {"check": "entry-0001.1"}, {"check": "entry-0002.1"}
    before = battle(VOLLEY, ROUTER)
    found = apart(
        before, [judged("morale", "13th Alabama", [6, 5]) | second], [judged("morale", "13th Alabama", [6, 4]) | first]
    )
    assert (found["due"], found["set_aside"]) == ([], [])
    # veterans' 4: with 1 for the router first, then with 2 for the fire
    lines = [line for item in found["history"][2:] for line in item["receipts"][0]["lines"]]
    assert [line["value"] for line in lines if line["what"] == "Modified point"] == ["5", "6"]


@pytest.mark.parametrize("named", [True, False])
def test_a_leader_is_not_risked_twice_for_the_same_loss(named: bool) -> None:
    before = battle(WITH_ARCHER, {"do": "lose", "unit": "13th Alabama", "count": 1})
    key = {"check": "entry-0002.1"} if named else {}
    # a 6 would kill him; the 2 that reached the table first does not
    found = apart(before, [judged("leader", "James Archer", [2]) | key], [judged("leader", "James Archer", [6]) | key])
    assert not found["leaders"][0]["killed"]
    assert found["due"] == []
    (aside,) = found["set_aside"]
    assert aside["device"] == "Meade"
    if not named:
        assert aside["why"] == "Another phone has settled the risk of James Archer already."


@pytest.mark.parametrize("named", [True, False])
def test_a_run_is_rolled_once(named: bool) -> None:
    # a natural 2 routs veterans, who run at once on this card
    before = battle(ROUTER, judged("morale", "13th Alabama", [1, 1]), opening=CUT | {"edition": "adf-summary-15mm"})
    assert [item["procedure"] for item in look(before)["due"]] == ["rout"]
    key = {"check": look(before)["due"][0]["check"]} if named else {}
    run = judged("rout", "13th Alabama", [4, 3])
    found = apart(before, [run | key], [run | key | {"dice": [1, 1]}])
    assert found["due"] == []
    assert [(item["device"], item["rule"]) for item in found["set_aside"]] == [("Meade", "adf.roster.once")]


def test_what_a_phone_has_made_due_itself_is_taken_though_the_numbers_have_shifted() -> None:
    # on Meade's phone the volley's check is number 1; at the table Lee's router has that number
    router = {"do": "owe", "unit": "7th Wisconsin", "cause": "a router passes"}
    found = apart(battle(), [router], [VOLLEY, judged("morale", "13th Alabama", [1, 1]) | {"check": "entry-0002.1"}])
    assert unit(found, "13th Alabama")["level"] == "routed"
    assert [item["who"] for item in found["due"] if item["procedure"] == "morale"] == ["7th Wisconsin"]
    assert found["set_aside"] == []


def test_a_phone_that_took_a_check_in_vain_still_takes_the_next_one_it_has_made() -> None:
    before = battle(VOLLEY)
    check = judged("morale", "13th Alabama", [6, 5])
    found = apart(before, [check], [check, ROUTER, check])
    assert [item["id"] for item in found["set_aside"]] == ["entry-0003"]
    assert found["due"] == []


def test_a_waived_number_means_the_check_its_phone_had_under_it() -> None:
    lee, meade = ROUTER, ROUTER | {"unit": "7th Wisconsin"}
    found = apart(battle(), [lee], [meade, {"do": "waive", "number": 1}])
    assert [item["who"] for item in found["due"]] == ["13th Alabama", "7th Wisconsin"]
    assert "have its number" in found["set_aside"][0]["why"]
    found = apart(battle(), [lee], [meade, {"do": "waive", "number": 1, "check": "entry-0002.1"}])
    assert [item["who"] for item in found["due"]] == ["13th Alabama"]


def test_a_check_keeps_its_name_when_what_came_before_is_taken_back() -> None:
    router = ROUTER | {"unit": "7th Wisconsin"}
    taken = judged("morale", "7th Wisconsin", [1, 1]) | {"check": "entry-0002.1"}
    found = look(battle(VOLLEY, router, taken, {"do": "undo", "of": "entry-0001"}))
    assert unit(found, "7th Wisconsin")["level"] == "routed"
    assert found["set_aside"] == []


def test_a_turn_ended_on_two_phones_passes_once() -> None:
    found = apart(battle(), [{"do": "turn"}], [{"do": "turn"}])
    assert (found["turn"], found["side"]) == (1, "cs")
    assert found["set_aside"][0]["why"] == "Another phone has ended this turn already."
    # who was away for two turns has ended one of them that nobody else has
    found = apart(battle(), [{"do": "turn"}], [{"do": "turn"}, {"do": "turn"}])
    assert (found["turn"], found["side"]) == (2, "us")
    assert len(found["set_aside"]) == 1


def test_a_charge_is_led_on_by_one_phone_at_a_time() -> None:
    charge = {"do": "charge", "by": ["7th Wisconsin"], "on": "13th Alabama", "facts": {"distance": "5"}}
    roll = {"do": "stage", "choice": "roll", "dice": [3, 4]}
    found = apart(battle(charge), [roll], [roll | {"dice": [6, 6]}])
    assert found["charge"]["says"][0].startswith("The bonus is 3½″")
    assert [(item["device"], item["rule"]) for item in found["set_aside"]] == [("Meade", "adf.roster.charge")]
    # a charge that is over when another phone's begins is no hindrance to it
    ended = [charge, roll, {"do": "leave-charge"}]
    found = apart(battle(), ended, [charge | {"by": ["2nd Wisconsin"]}, roll])
    assert found["set_aside"] == []
    assert found["charge"]["stage"] == "way"


def test_a_round_of_a_melee_is_fought_once() -> None:
    melee = {"do": "charge", "by": ["7th Wisconsin"], "on": "13th Alabama", "facts": {"round": 2}}
    # five dice a side; nobody is hit by a 1, so a third round is due, which takes as many
    blows = {"do": "stage", "choice": "roll", "dice": [1] * 10}
    found = apart(battle(melee), [blows], [blows])
    assert found["charge"]["says"][-1].startswith("Melee, round 3")
    assert found["set_aside"][0]["why"] == "Another phone has led the charge on meanwhile."


def test_a_check_that_another_has_both_made_due_and_taken_is_not_mistaken_for_ones_own() -> None:
    check = judged("morale", "13th Alabama", [6, 5])
    found = apart(battle(), [ROUTER, check], [VOLLEY, check])
    assert (found["due"], found["set_aside"]) == ([], [])


def test_the_sheet_names_the_check_it_takes() -> None:
    told = battle(VOLLEY, ROUTER)
    assert sheet("morale", "13th Alabama", battle=told)["check"] == "entry-0001.1"
    later = sheet("morale", "13th Alabama", battle=told, check="entry-0002.1")
    assert later["check"] == "entry-0002.1"
    assert [item["check"] for item in look(told)["due"]] == ["entry-0001.1", "entry-0002.1"]
    assert sheet("rally", "13th Alabama", battle=told)["check"] is None
    assert sheet("fire", "13th Alabama", "2nd Wisconsin", battle=told)["check"] is None
    # veterans' 4, and 1 for the router
    assert later["receipt"]["total"] == "5 or better on two dice"


@pytest.mark.parametrize(
    ("check", "sentence"),
    [("entry-0009.1", "no longer due"), ("entry-0002.1", "not 13th Alabama's"), ("", "check"), ("x" * 71, "check")],
)
def test_a_check_of_nobody_or_of_another_is_refused(check: Any, sentence: str) -> None:
    told = battle(VOLLEY, ROUTER | {"unit": "7th Wisconsin"})
    say = judged("morale", "13th Alabama", [6, 5]) | {"check": check}
    assert sentence in answer({"ask": "try", "battle": told, "say": say})["error"]["sentence"]
    assert len(look(battle(VOLLEY, ROUTER | {"unit": "7th Wisconsin"}, say))["due"]) == 2
