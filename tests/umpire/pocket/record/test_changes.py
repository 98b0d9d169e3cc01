"""A result that is no longer the one that was entered: shown on every phone, with both receipts, until accepted."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from tests.umpire.pocket.battles import ANGLE, CUT, VOLLEY, battle, entry, judged, look, unit
from tests.umpire.pocket.record.test_replaying import records

from enfilade.umpire.pocket.desk import answer
from enfilade.umpire.pocket.record import applying, hindsight, replaying

MEADE = judged("fire", "2nd Wisconsin", [1, 1], "1st Tennessee", range="normal")
LEE = VOLLEY | {"dice": [6, 4]}
CHARGE = {"do": "charge", "by": ["7th Wisconsin"], "on": "13th Alabama", "facts": {"distance": "5"}}
ACCEPT = {"do": "accept", "of": "entry-0002"}


def crossed(*more: dict[str, Any]) -> dict[str, Any]:
    """Both phones have the same firer fire; Lee had no line, and Meade's volley is the first at the table."""
    made = [entry(1, MEADE, device="Meade", based=0), entry(2, LEE, device="Lee", based=0)]
    return {"opening": CUT, "entries": [*made, *more]}


def said_in(found: dict[str, Any]) -> list[str]:
    return [one["id"] for one in found["changed"]]


def refused(told: dict[str, Any], say: dict[str, Any]) -> str:
    sentence: str = answer({"ask": "try", "battle": told, "say": say})["error"]["sentence"]
    return sentence


def values(outcome: dict[str, Any], what: str) -> list[str]:
    return [line["value"] for one in outcome["receipts"] for line in one["lines"] if line["what"] == what]


def test_a_volley_that_is_no_longer_the_opening_one_is_shown_as_changed_with_both_receipts() -> None:
    """5 figures, +1 elite, +2 opening volley and 6 and 4 are 18: 1H. Without the opening volley they are 16: 2MC."""
    found = look(crossed())
    assert unit(found, "13th Alabama")["figures"] == 6
    (one,) = found["changed"]
    assert (one["id"], one["said"], one["device"]) == ("entry-0002", "2nd Wisconsin fires at 13th Alabama", "Lee")
    assert (one["before"]["large"], one["now"]["large"]) == ("One figure lost", "A morale check")
    assert values(one["before"], "Opening volley") == ["+2"]
    assert values(one["now"], "Opening volley") == []
    assert values(one["before"], "Table") == ["infantry row, column 18: 1H"]
    assert values(one["now"], "Table") == ["infantry row, column 16: 2MC"]
    assert one["why"] == ["“2nd Wisconsin fires at 1st Tennessee” now stands before it, entered by Meade."]
    assert one["put"] == ["13th Alabama: put one figure back; it has 6 of 6."]
    assert one["says"] == (
        "This was entered as: One figure lost. Played after “2nd Wisconsin fires at 1st Tennessee” from another phone "
        "it is now: A morale check. Put the table right, then accept."
    )


def test_the_phone_itself_shows_it_as_soon_as_it_hears_of_the_other() -> None:
    told = crossed()
    held: dict[str, Any] = {"opening": CUT, "entries": [told["entries"][0], told["entries"][1] | {"seq": None}]}
    (there,) = look(held)["changed"]
    (here,) = look(told)["changed"]
    assert there | {"seq": 2} == here
    # before it hears, there is nothing to tell
    assert look({"opening": CUT, "entries": held["entries"][1:]})["changed"] == []


@pytest.mark.parametrize(("dice", "large"), [([1, 1], "No effect"), ([6, 5], "One figure lost")])
def test_a_receipt_that_differs_with_the_same_result_is_no_change(dice: list[int], large: str) -> None:
    """10 and 8 are nothing, 19 and 17 are 1H."""
    told = crossed()
    told["entries"][1]["say"] = LEE | {"dice": dice}
    found = look(told)
    assert found["history"][1]["large"] == large
    assert found["changed"] == []


def test_results_that_are_called_the_same_are_told_apart_by_their_codes() -> None:
    """14 is 1MC, 12 is MC: both a morale check, and one of them harder."""
    told = crossed()
    told["entries"][1]["say"] = LEE | {"dice": [2, 4]}
    (one,) = look(told)["changed"]
    assert one["before"]["large"] == "A morale check (1MC: morale check with +1)"
    assert one["now"]["large"] == "A morale check (MC: morale check)"
    assert one["put"] == []


def test_what_another_phone_did_to_the_same_unit_is_no_change_by_itself() -> None:
    """Both lose a figure of 13th Alabama: each sees another number left, and each has taken one off."""
    other = judged("fire", "7th Wisconsin", [6, 4], "13th Alabama", range="normal")
    made = [entry(1, other, device="Meade", based=0), entry(2, LEE, device="Lee", based=0)]
    found = look({"opening": CUT, "entries": made})
    assert [one["large"] for one in found["history"]] == ["One figure lost", "One figure lost"]
    assert found["history"][1]["told"] == ["13th Alabama loses 1: 4 of 6 left."]
    assert found["changed"] == []


def test_a_change_is_accepted_once_and_for_all_phones() -> None:
    found = look(crossed(entry(3, ACCEPT, device="Meade")))
    assert (found["changed"], found["set_aside"]) == ([], [])
    assert found["history"][-1]["said"] == "Accepted as it now is: 2nd Wisconsin fires at 13th Alabama"
    # two who do not know of each other accept the same, and nobody is troubled
    found = look(crossed(entry(3, ACCEPT, device="Meade", based=2), entry(4, ACCEPT, device="Lee", based=2)))
    assert (found["changed"], found["set_aside"]) == ([], [])
    # whoever knows of it is told that it is done
    again = "Nothing is to be accepted: this result has been accepted as it is."
    assert refused(crossed(entry(3, ACCEPT, device="Meade")), ACCEPT) == again
    found = look(crossed(entry(3, ACCEPT, device="Meade"), entry(4, ACCEPT, device="Lee")))
    assert [one["why"] for one in found["set_aside"]] == [again]


def test_an_acceptance_taken_back_shows_the_change_again() -> None:
    undo = {"do": "undo", "of": "entry-0003"}
    found = look(crossed(entry(3, ACCEPT, device="Meade"), entry(4, undo, device="Meade")))
    assert said_in(found) == ["entry-0002"]
    assert look(crossed(entry(3, ACCEPT, device="Meade")), device="Meade")["can_undo"] == "entry-0003"
    redo = entry(5, {"do": "undo", "of": "entry-0004"}, device="Meade")
    assert look(crossed(entry(3, ACCEPT, device="Meade"), entry(4, undo, device="Meade"), redo))["changed"] == []


def test_a_result_that_changes_again_after_it_was_accepted_is_shown_again() -> None:
    back = entry(4, {"do": "undo", "of": "entry-0001"}, device="Meade")
    told = crossed(entry(3, ACCEPT, device="Lee"), back)
    (one,) = look(told)["changed"]
    assert (one["before"]["large"], one["now"]["large"]) == ("A morale check", "One figure lost")
    assert one["accepted"]
    assert one["says"].startswith(
        "This was accepted as: A morale check. "
        "Without “2nd Wisconsin fires at 1st Tennessee”, taken back since, it is now: One figure lost."
    )
    assert one["put"] == ["13th Alabama: take one figure more off; it has 5 of 6."]
    told["entries"].append(entry(5, ACCEPT, device="Meade"))
    assert look(told)["changed"] == []
    # who accepts without having heard of that accepts what he saw
    late = crossed(back | {"id": "entry-0009", "seq": 3}, entry(4, ACCEPT, device="Lee", based=2))
    assert said_in(look(late)) == ["entry-0002"]


def test_there_is_nothing_to_accept_where_nothing_has_changed() -> None:
    one = {"do": "accept", "of": "entry-0001"}
    same = "Nothing is to be accepted: this result is the one that was entered."
    assert refused(battle(VOLLEY), one) == same
    assert refused(battle({"do": "note", "text": "Reynolds is down"}), one) == same
    assert refused(battle(), one) == "The entry it is about has not been made before it."
    taken_back = battle(VOLLEY, {"do": "undo", "of": "entry-0001"})
    assert refused(taken_back, one) == "Nothing is to be accepted: this entry has no result now."
    found = look(battle(VOLLEY, one))
    assert [item["id"] for item in found["set_aside"]] == ["entry-0002"]
    assert len(found["due"]) == 1


def test_an_undo_changes_what_stood_on_it_also_on_the_phone_that_undoes() -> None:
    """The first volley of 2nd Wisconsin is taken back, so that the second is its opening one: 16 becomes 18."""
    told = battle(MEADE, LEE)
    assert look(told)["changed"] == []
    told["entries"].append(entry(3, {"do": "undo", "of": "entry-0001"}))
    (one,) = look(told)["changed"]
    assert (one["before"]["large"], one["now"]["large"]) == ("A morale check", "One figure lost")
    assert one["why"] == ["“2nd Wisconsin fires at 1st Tennessee” has been taken back."]
    # an undo of the undo puts it back as it was entered
    told["entries"].append(entry(4, {"do": "undo", "of": "entry-0003"}))
    assert look(told)["changed"] == []
    # and a volley taken back is nobody's to accept
    told["entries"][-1] = entry(4, {"do": "undo", "of": "entry-0002"})
    assert look(told)["changed"] == []


def test_what_follows_from_a_change_is_shown_too() -> None:
    """Meade's check has shaken 13th Alabama: Lee's volley strikes it the harder, and his check needs 10, not 6."""
    owed = {"do": "owe", "unit": "13th Alabama", "cause": "a router passes"}
    meade = [owed, judged("morale", "13th Alabama", [1, 2])]
    lee = [LEE, judged("morale", "13th Alabama", [2, 3]) | {"check": "entry-0003.1"}]
    made = [entry(place, say, device="Meade", based=0) for place, say in enumerate(meade, start=1)]
    made += [entry(place, say, device="Lee", based=0) for place, say in enumerate(lee, start=3)]
    volley, check = look({"opening": CUT, "entries": made})["changed"]
    assert (volley["before"]["large"], volley["now"]["large"]) == ("One figure lost", "Two figures lost")
    assert volley["put"] == ["13th Alabama: take one figure more off; it has 4 of 6."]
    assert (check["before"]["large"], check["now"]["large"]) == ("Disorder, falls back 1″", "Routed, falls back 5″")
    assert (values(check["before"], "Modified point"), values(check["now"], "Modified point")) == (["6"], ["10"])
    assert check["put"] == ["13th Alabama is routed."]


def test_the_step_of_a_charge_is_found_too() -> None:
    """3½″ of bonus carry 6″ of a line to 9½″; Meade has put the 7th into disorder, which has 4″."""
    disorder = {"do": "set", "unit": "7th Wisconsin", "key": "level", "value": "disorder"}
    roll = {"do": "stage", "choice": "roll", "dice": [3, 4]}
    made = [
        entry(1, CHARGE, device="Lee", based=0),
        entry(2, disorder, device="Meade", based=1),
        entry(3, roll, device="Lee", based=1),
    ]
    (one,) = look({"opening": CUT, "entries": made})["changed"]
    assert one["said"] == "The charge: Roll the charge bonus"
    assert "the charge carries 9½″" in one["before"]["large"]
    assert "the charge carries 7½″" in one["now"]["large"]
    assert one["why"] == ["“7th Wisconsin: level is now disorder” now stands before it, entered by Meade."]
    found = look({"opening": CUT, "entries": [*made, entry(4, {"do": "accept", "of": "entry-0003"})]})
    assert (found["changed"], found["set_aside"]) == ([], [])


def test_a_step_of_a_charge_without_dice_is_called_by_what_it_tells() -> None:
    on = {"do": "stage", "choice": "on"}
    roll = {"do": "stage", "choice": "roll", "dice": [3, 4]}
    made = [
        entry(1, CHARGE, device="Lee"),
        entry(2, roll, device="Lee"),
        entry(3, {"do": "remove", "unit": "13th Alabama"}, device="Meade", based=2),
        entry(4, on, device="Lee", based=2),
    ]
    (aside,) = look({"opening": CUT, "entries": made})["set_aside"]
    assert aside["before"]["large"] == "Move 7th Wisconsin 4″, to 1″ from 13th Alabama"


@pytest.mark.parametrize(
    ("say", "first", "meanwhile", "then", "now"),
    [
        (judged("rally", "13th Alabama", [4, 4]), "shaken", "routed", "Shaken", "Routed, one figure lost"),
        (judged("disengage", "13th Alabama", []), "good", "disorder", "to disorder", "to shaken"),
        # point 5 with the enemy near; in disorder 2 more for the level and 3 for charge morale
        (
            judged("fear", "7th Wisconsin", [1, 1], "13th Alabama"),
            "good",
            "disorder",
            "routed, falls back 3″",
            "routed, falls back 8″",
        ),
        # 6 figures and 2 on the dice against 4 and 5: 4 to 3; in disorder the defender's point is 10: 4 to 0
        (
            judged("impact", "7th Wisconsin", [1, 1, 1, 1], "13th Alabama"),
            "good",
            "disorder",
            "by one: the attacker stops short",
            "The attacker wins, by 4",
        ),
    ],
)
def test_every_procedure_is_looked_at(say: dict[str, Any], first: str, meanwhile: str, then: str, now: str) -> None:
    level = {"do": "set", "unit": "13th Alabama", "key": "level"}
    made = [
        entry(1, level | {"value": first}),
        entry(2, level | {"value": meanwhile}, device="Meade"),
        entry(3, say, device="Lee", based=1),
    ]
    found = look({"opening": CUT, "entries": made})
    assert found["set_aside"] == []
    (one,) = found["changed"]
    assert then in one["before"]["large"]
    assert now in one["now"]["large"]


def test_what_is_set_aside_tells_what_it_had_brought() -> None:
    """Meade takes the firer of Lee's volley off: the volley is not applied, and its figure is to be put back."""
    away = {"do": "remove", "unit": "2nd Wisconsin"}
    made = [entry(1, away, device="Meade"), entry(2, LEE, device="Lee", based=0)]
    found = look({"opening": CUT, "entries": made})
    (aside,) = found["set_aside"]
    assert (aside["before"]["large"], found["changed"]) == ("One figure lost", [])
    assert aside["put"] == ["13th Alabama: put one figure back; it has 6 of 6."]
    # what was never more than refused has brought nothing
    (aside,) = look(battle(judged("morale", "13th Alabama", [1, 2])))["set_aside"]
    assert (aside["before"], aside["put"]) == (None, [])


def test_a_leader_who_was_killed_lives_after_all() -> None:
    """With the opening volley 20 are 2H, and two dice are rolled for Archer; without it 18 are 1H, and one is."""
    archer = {"do": "attach", "leader": "James Archer", "unit": "13th Alabama"}
    lee = [LEE | {"dice": [6, 6]}, judged("morale", "13th Alabama", [6, 6]), judged("leader", "James Archer", [6, 2])]
    made = [entry(1, archer), entry(2, MEADE, device="Meade")]
    made += [entry(place, say, device="Lee", based=1) for place, say in enumerate(lee, start=3)]
    found = look({"opening": CUT, "entries": made})
    (one,) = found["changed"]
    assert (one["before"]["large"], one["now"]["large"]) == ("Two figures lost", "One figure lost")
    (aside,) = found["set_aside"]
    assert (aside["before"]["large"], aside["put"]) == ("James Archer is killed", ["James Archer lives."])


def test_a_unit_that_was_eliminated_stays_on_the_table() -> None:
    """Two hits would be the end of 1st Tennessee; one of them was its opening volley's."""
    volley = judged("fire", "2nd Wisconsin", [6, 6], "1st Tennessee", range="normal")
    first = judged("fire", "2nd Wisconsin", [1, 1], "13th Alabama", range="normal")
    found = look(
        {"opening": CUT, "entries": [entry(1, first, device="Meade"), entry(2, volley, device="Lee", based=0)]}
    )
    (one,) = found["changed"]
    assert one["put"] == ["1st Tennessee stays on the table, with one left."]
    # and the other way round
    taken_back = [entry(1, first), entry(2, volley), entry(3, {"do": "undo", "of": "entry-0001"})]
    (one,) = look({"opening": CUT, "entries": taken_back})["changed"]
    assert one["put"] == ["1st Tennessee leaves the table: eliminated."]


def test_johnny_reb_is_looked_at_too() -> None:
    """7 is more than 4 and 2 for a shaken regiment, and not more than 4 and 4 for a routed one."""
    level = {"do": "set", "unit": "13th Vermont", "key": "level"}
    made = [
        entry(1, level | {"value": "shaken"}),
        entry(2, level | {"value": "routed"}, device="Meade"),
        entry(3, judged("rally", "13th Vermont", [2, 5]), device="Lee", based=1),
    ]
    (one,) = look({"opening": ANGLE, "entries": made})["changed"]
    assert (one["before"]["large"], one["now"]["large"]) == ("Rallies to good", "Stays routed")
    assert one["put"] == ["13th Vermont is routed."]


def test_entries_without_a_word_of_what_was_seen_are_old_and_change_nothing() -> None:
    """Of before phones had names: no device and nothing seen is one phone, whose own entries it knew."""
    made = [{"id": f"entry-000{place}", "seq": place, "say": say} for place, say in ((1, MEADE), (2, LEE))]
    found = look({"opening": CUT, "entries": made})
    assert (found["changed"], found["set_aside"]) == ([], [])


@settings(max_examples=60, deadline=None)
@given(records())
def test_what_is_shown_is_what_a_phone_by_itself_had_shown(made: list[dict[str, Any]]) -> None:
    """The slow twin: for each entry a battle of its own with only what its phone knew."""
    replaying._runs.clear()
    found = look({"opening": CUT, "entries": [one for one in made if one["say"]["do"] != "accept"]})
    now = {one["id"]: one for one in found["history"]}
    ordered = sorted((one for one in made if one["say"]["do"] != "accept"), key=_order)
    expected = []
    for place, one in enumerate(ordered):
        if (
            one["say"]["do"] not in ("judge", "charge", "stage", "lose")
            or now.get(one["id"], {"undone": True})["undone"]
        ):
            continue
        seen = [other for other in ordered[:place] if _knew(one, other)]
        replaying._runs.clear()
        then = {item["id"]: item for item in look({"opening": CUT, "entries": [*seen, one]})["history"]}
        if one["id"] in then and _ends(then[one["id"]]) != _ends(now[one["id"]]):
            expected.append(one["id"])
    assert said_in(found) == expected


def _order(one: dict[str, Any]) -> tuple[bool, int, int]:
    return one["seq"] is None, one["seq"] or 0, one["at"]


def _knew(one: dict[str, Any], other: dict[str, Any]) -> bool:
    if other["seq"] is None:
        return one["seq"] is None
    return bool(other["seq"] <= one["based"] or other["device"] == one["device"])


def _ends(item: dict[str, Any]) -> Any:
    results = [line for one in item["receipts"] for line in one["lines"] if line["kind"] == "result"]
    return [re.sub(r"\d+ of \d+ left", "", text) for text in item["told"]], results


def test_an_evening_apart_is_replayed_once_and_then_remembered(monkeypatch: pytest.MonkeyPatch) -> None:
    """150 volleys without a line, after 150 of the other phone: one replay of one's own, not one for each."""
    replayed = 0

    def counted(*given: Any) -> Any:
        nonlocal replayed
        replayed += 1
        return applying.applied(*given)

    monkeypatch.setattr(hindsight, "applied", counted)
    replaying._runs.clear()
    made = [entry(place, MEADE, device="Meade") for place in range(1, 151)]
    made += [entry(place, MEADE, device="Lee", based=0) for place in range(151, 301)]
    told: dict[str, Any] = {"opening": CUT, "entries": made}
    look(told)
    assert replayed == 150
    look(told)
    told["entries"].append(entry(301, MEADE, device="Meade", based=300))
    look(told)
    assert replayed == 150
    # phones that always miss the last of the other's
    replaying._runs.clear()
    replayed = 0
    made = [
        entry(place, MEADE, device="Meade" if place % 2 else "Lee", based=max(0, place - 2)) for place in range(1, 301)
    ]
    look({"opening": CUT, "entries": made})
    assert replayed <= 300
