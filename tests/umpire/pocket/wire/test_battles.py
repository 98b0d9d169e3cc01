"""A battle is sent once: then a question brings what is new, and what the desk does not know is asked for whole."""

from __future__ import annotations

from typing import Any

from tests.umpire.pocket.battles import CUT, VOLLEY, battle, entry, look

from enfilade.umpire.pocket.desk import answer
from enfilade.umpire.pocket.wire import battles

NOTE = {"do": "note", "text": "The cut is full of smoke"}


def ask(told: dict[str, Any], **known: Any) -> dict[str, Any]:
    return answer({"ask": "look", "battle": told} | known)


def without_name(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key != "kept"}


def test_what_is_new_is_enough() -> None:
    first = look(battle(VOLLEY))
    assert first["kept"]["count"] == 1
    later = ask({"since": first["kept"]["name"], "entries": [entry(2, NOTE)]})
    assert later == look(battle(VOLLEY, NOTE))
    assert later["kept"]["count"] == 2
    # Nothing new is nothing to send.
    assert ask({"since": later["kept"]["name"]}) == later


def test_the_name_hangs_on_every_entry_and_not_on_the_order_in_which_they_came() -> None:
    one, two = entry(1, VOLLEY), entry(2, NOTE)
    names = {
        look({"opening": CUT, "entries": listed})["kept"]["name"]
        for listed in ([one, two], [two, one], [one, two, one])
    }
    assert len(names) == 1
    others = [
        {"opening": CUT, "entries": [one]},
        {"opening": CUT, "entries": [one, two | {"at": 7}]},
        {"opening": CUT | {"turns": 7}, "entries": [one, two]},
    ]
    assert not names & {look(other)["kept"]["name"] for other in others}


def test_an_entry_that_gets_its_place_is_the_same_entry() -> None:
    waiting = entry(1, VOLLEY) | {"seq": None}
    known = look({"opening": CUT, "entries": [waiting]})["kept"]
    placed = ask({"since": known["name"], "entries": [waiting | {"seq": 4}]})
    assert (placed["kept"]["count"], placed["history"][0]["seq"]) == (1, 4)
    # Once numbered it stays so: a phone that has not heard of it yet sends it without.
    again = ask({"since": placed["kept"]["name"], "entries": [waiting]})
    assert again["history"][0]["seq"] == 4


def test_what_the_desk_does_not_know_is_asked_for_whole() -> None:
    refused = ask({"since": "f" * 64, "entries": [entry(2, NOTE)]})["error"]
    assert refused["unknown"] is True
    assert refused["sentence"] == "This battle is not known here; it is sent whole."
    # No other refusal asks for it.
    assert "unknown" not in ask({"opening": CUT | {"turns": 0}})["error"]


def test_whoever_says_since_says_no_opening() -> None:
    name = look(battle())["kept"]["name"]
    assert "sent whole, with its opening" in ask({"since": name, "opening": CUT})["error"]["sentence"]
    assert "an entry" in ask({"since": name, "entries": [3]})["error"]["sentence"].lower()
    assert "are a list" in ask({"since": name, "entries": {}})["error"]["sentence"]


def test_two_phones_of_one_battle_do_not_mix_what_they_have() -> None:
    """One has entered a note that the other has not heard of; each goes on from its own."""
    start = look(battle(VOLLEY))["kept"]["name"]
    mine = ask({"since": start, "entries": [entry(2, NOTE, id="entry-mine")]})
    yours = ask({"since": start, "entries": [entry(2, NOTE | {"text": "Rain"}, id="entry-yours")]})
    assert [one["said"] for one in mine["history"]][-1] == "Note: The cut is full of smoke"
    assert [one["said"] for one in yours["history"]][-1] == "Note: Rain"


def test_only_so_much_stays_in_mind(monkeypatch: Any) -> None:
    monkeypatch.setattr(battles, "MOST_KEPT", 1_000)
    first = look(battle(VOLLEY))["kept"]["name"]
    look(battle(VOLLEY, NOTE))
    assert ask({"since": first})["error"]["unknown"] is True


def test_a_step_is_one_question() -> None:
    """The result, the battle with the entry in it, what is due, and the sheet that takes it."""
    made = {"id": "entry-0001", "at": 60_000, "based": 0}
    asked = {"ask": "try", "battle": battle(), "say": VOLLEY, "entry": made, "device": "tablet"}
    found = answer(asked | {"sheets": [{"procedure": "morale", "who": ["13th Alabama"]}]})
    entered = {"opening": CUT, "entries": [made | {"device": "tablet", "seq": None, "say": VOLLEY}]}
    after = look(entered, device="tablet")
    assert found["shown"] == without_name(after)
    assert found["kept"] == look(battle())["kept"]
    [form] = found["sheets"]
    sheet = answer({"ask": "sheet", "battle": entered, "procedure": "morale", "who": ["13th Alabama"]})
    assert form["error"] is None
    assert form["sheet"] == without_name(sheet)
    assert form["sheet"]["check"] == after["due"][0]["check"]


def test_a_form_that_is_gone_does_not_refuse_the_step() -> None:
    asked = {"ask": "try", "battle": battle(), "say": NOTE, "sheets": [{"procedure": "fire", "who": ["Nobody at all"]}]}
    [form] = answer(asked)["sheets"]
    assert form["sheet"] is None
    assert "nobody here is called" in form["error"]["sentence"].lower()


def test_an_entry_of_a_name_that_is_taken_is_refused() -> None:
    made = {"id": "entry-0001", "at": 120_000, "based": 1}
    refused = answer({"ask": "try", "battle": battle(VOLLEY), "say": NOTE, "entry": made})
    assert "made already" in refused["error"]["sentence"]


def test_unknown_keys_of_a_question_are_refused() -> None:
    assert "unknown key" in answer({"ask": "editions", "colour": "blue"})["error"]["sentence"]
