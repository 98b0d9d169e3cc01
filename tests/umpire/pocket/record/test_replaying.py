"""Entries of several phones: one order for all, nobody's entry lost, undo as an entry like any other."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from tests.umpire.pocket.battles import CUT, VOLLEY, battle, entry, judged, look, unit

from enfilade.umpire.pocket.desk import answer
from enfilade.umpire.pocket.record import replaying

SAYS: list[dict[str, Any]] = [
    VOLLEY,
    VOLLEY | {"dice": [6, 4]},
    judged("fire", "2nd Wisconsin", [5, 5], "1st Tennessee", range="normal"),
    judged("morale", "13th Alabama", [4, 3]),
    judged("morale", "13th Alabama", [1, 1]) | {"check": "entry-0001.1"},
    judged("fire", "13th Alabama", [6, 6], "2nd Wisconsin", range="short", reaction=True),
    {"do": "lose", "unit": "1st Tennessee", "count": 1},
    {"do": "lose", "unit": "1st Tennessee", "count": 2},
    {"do": "owe", "unit": "7th Wisconsin", "cause": "a router passes"},
    {"do": "waive", "number": 1},
    {"do": "charge", "by": ["7th Wisconsin"], "on": "13th Alabama", "facts": {"distance": "5"}},
    {"do": "stage", "choice": "roll", "dice": [3, 4]},
    {"do": "set", "unit": "13th Alabama", "key": "level", "value": "shaken"},
    judged("rally", "13th Alabama", [5, 5]),
    {"do": "attach", "leader": "James Archer", "unit": "13th Alabama"},
    {"do": "remove", "unit": "1st Tennessee", "why": "surrendered"},
    {"do": "mark", "unit": "7th Wisconsin", "mark": "behind the wall"},
    {"do": "turn"},
    {"do": "note", "text": "Reynolds is down"},
    {"do": "dance"},
]


@some.composite
def records(draw: some.DrawFn) -> list[dict[str, Any]]:
    """Entries of three phones that have seen more or less of each other, with undos of some that came before."""
    made: list[dict[str, Any]] = []
    for place in range(1, draw(some.integers(1, 9)) + 1):
        say = draw(some.sampled_from(SAYS))
        if made and draw(some.integers(0, 3)) == 0:
            say = {
                "do": draw(some.sampled_from(["undo", "dismiss", "accept"])),
                "of": draw(some.sampled_from(made))["id"],
            }
        seq = place if draw(some.booleans()) or (made and made[-1]["seq"] is not None and place < 4) else None
        phone = draw(some.sampled_from(["tablet", "Meade", "Lee"]))
        made.append(entry(place, say, seq=seq, device=phone, based=draw(some.integers(0, place - 1))))
    return made


@settings(max_examples=40, deadline=None)
@given(records(), some.randoms(use_true_random=False))
def test_the_order_of_arrival_does_not_matter_and_nothing_vanishes(
    made: list[dict[str, Any]], chance: random.Random
) -> None:
    replaying._runs.clear()
    first = look({"opening": CUT, "entries": made})
    shuffled = made + made[:2]
    chance.shuffle(shuffled)
    replaying._runs.clear()
    assert look({"opening": CUT, "entries": shuffled}) == first
    kept = [item["id"] for item in first["history"]] + [item["id"] for item in first["set_aside"]]
    assert sorted(kept) == sorted(one["id"] for one in made)


@settings(max_examples=25, deadline=None)
@given(records())
def test_a_battle_remembered_so_far_is_the_battle_replayed_from_its_first_shot(made: list[dict[str, Any]]) -> None:
    replaying._runs.clear()
    for count in range(len(made) + 1):
        remembered = look({"opening": CUT, "entries": made[:count]})
    replaying._runs.clear()
    assert look({"opening": CUT, "entries": made}) == remembered


def test_a_volley_and_its_check_stand_in_the_history_with_their_receipts() -> None:
    found = look(battle(VOLLEY, judged("morale", "13th Alabama", [4, 3])))
    assert [item["said"] for item in found["history"]] == [
        "2nd Wisconsin fires at 13th Alabama",
        "13th Alabama checks its morale",
    ]
    assert found["history"][0]["receipts"][0]["total"] == "16"
    assert found["history"][0]["large"] == "A morale check"
    assert found["history"][0]["dice"] == [3, 5]
    assert found["due"] == []
    assert unit(found, "2nd Wisconsin")["did"] == ["fired"]
    assert "opening volley" not in unit(found, "2nd Wisconsin")["marks"]
    assert "opening volley" in unit(found, "7th Wisconsin")["marks"]


def test_undo_is_an_entry_and_can_be_undone() -> None:
    taken_back = battle({"do": "lose", "unit": "13th Alabama", "count": 2}, {"do": "undo", "of": "entry-0001"})
    found = look(taken_back)
    assert unit(found, "13th Alabama")["figures"] == 6
    assert [item["undone"] for item in found["history"]] == [True, False]
    assert found["history"][1]["said"] == "Taken back: 13th Alabama loses two"
    assert found["can_undo"] is None
    taken_back["entries"].append(entry(3, {"do": "undo", "of": "entry-0002"}))
    assert unit(look(taken_back), "13th Alabama")["figures"] == 4


def test_what_stood_on_an_undone_entry_is_set_aside() -> None:
    found = look(battle(VOLLEY, judged("morale", "13th Alabama", [1, 2]), {"do": "undo", "of": "entry-0001"}))
    assert unit(found, "13th Alabama")["level"] == "good"
    (aside,) = found["set_aside"]
    assert (aside["id"], aside["why"]) == ("entry-0002", "13th Alabama owes no check.")
    # dismissed, it is put away, and still there
    dismissed = battle(
        VOLLEY,
        judged("morale", "13th Alabama", [1, 2]),
        {"do": "undo", "of": "entry-0001"},
        {"do": "dismiss", "of": "entry-0002"},
    )
    found = look(dismissed)
    assert found["set_aside"] == []
    assert found["history"][1]["undone"]


def test_two_phones_take_the_same_check_and_the_second_is_set_aside() -> None:
    one = battle(VOLLEY)
    one["entries"] += [
        entry(2, judged("morale", "13th Alabama", [6, 5]), device="Lee", based=1),
        entry(3, judged("morale", "13th Alabama", [1, 1]), device="Meade", based=1),
    ]
    found = look(one)
    assert unit(found, "13th Alabama")["level"] == "good"
    assert [(item["id"], item["device"]) for item in found["set_aside"]] == [("entry-0003", "Meade")]


def test_an_entry_made_without_knowing_of_another_says_so() -> None:
    one = battle({"do": "lose", "unit": "13th Alabama", "count": 1})
    one["entries"] += [
        entry(2, {"do": "lose", "unit": "13th Alabama", "count": 1}, device="Lee", based=0),
        entry(3, {"do": "lose", "unit": "7th Wisconsin", "count": 1}, device="Lee", based=0),
        entry(4, {"do": "lose", "unit": "13th Alabama", "count": 1}, device="Lee", based=1),
    ]
    found = look(one)
    assert [item["crossed"] for item in found["history"]] == [[], ["13th Alabama loses one"], [], []]
    assert unit(found, "13th Alabama")["figures"] == 3


def test_entries_not_yet_sent_come_last_as_they_were_made() -> None:
    late = entry(9, {"do": "set", "unit": "13th Alabama", "key": "level", "value": "routed"}, seq=None, at=5)
    early = entry(8, {"do": "set", "unit": "13th Alabama", "key": "level", "value": "shaken"}, seq=None, at=4)
    sent = entry(7, {"do": "set", "unit": "13th Alabama", "key": "level", "value": "disorder"}, at=9_000)
    found = look({"opening": CUT, "entries": [late, early, sent]})
    assert [item["id"] for item in found["history"]] == ["entry-0007", "entry-0008", "entry-0009"]
    assert unit(found, "13th Alabama")["level"] == "routed"
    assert found["seq"] == 7


def test_the_same_entry_twice_counts_once_and_the_numbered_one_is_taken() -> None:
    one = battle({"do": "lose", "unit": "13th Alabama", "count": 1})
    one["entries"].append(one["entries"][0] | {"seq": None})
    found = look(one)
    assert unit(found, "13th Alabama")["figures"] == 5
    assert [item["seq"] for item in found["history"]] == [1]


def test_trying_an_order_stores_nothing_and_is_refused_as_it_would_be_set_aside() -> None:
    asked = {"ask": "try", "battle": battle(VOLLEY)}
    done = answer(asked | {"say": judged("morale", "13th Alabama", [1, 1])})
    # a natural 2 routs all but the elite
    assert unit(done["shown"], "13th Alabama")["level"] == "routed"
    assert done["receipts"][0]["title"] == "Morale check"
    assert unit(look(battle(VOLLEY)), "13th Alabama")["level"] == "good"
    refused = answer(asked | {"say": {"do": "turn"}})
    assert refused["error"]["rule"] == "adf.roster.turn"
    assert "Checks are still due: 13th Alabama" in refused["error"]["sentence"]
    undone = answer(asked | {"say": {"do": "undo", "of": "entry-0001"}})
    assert undone["shown"]["due"] == []


@pytest.mark.parametrize(
    "say", [{"do": "dance"}, {"do": "lose", "unit": "13th Alabama", "count": 0}, {"do": "undo"}, {"do": "accept"}]
)
def test_an_order_that_cannot_be_read_is_kept_aside(say: dict[str, Any]) -> None:
    found = look(battle(say, VOLLEY))
    assert [item["id"] for item in found["set_aside"]] == ["entry-0001"]
    assert found["set_aside"][0]["why"].startswith("It cannot be read: ")
    assert len(found["due"]) == 1


def test_the_history_tells_a_charge_and_the_turn_in_the_words_of_the_players() -> None:
    told = battle(
        {"do": "tick", "step": "leaders/James Archer", "on": True},
        {"do": "charge", "by": ["7th Wisconsin"], "on": "13th Alabama", "facts": {"distance": 4}},
        {"do": "stage", "choice": "roll", "facts": {}, "dice": [3, 4]},
    )
    assert [one["said"] for one in look(told)["history"]] == [
        "Done: Leaders ride, James Archer",
        "7th Wisconsin charges 13th Alabama",
        "The charge: Roll the charge bonus",
    ]
