"""An edition of a club's own and its rulings: with every command, and in a record that goes where its folder is not."""

import json
from pathlib import Path
from typing import Any

import pytest
import typer
from tests.umpire.pocket.battles import CUT, battle, judged, look
from typer.testing import CliRunner

import enfilade
from enfilade.cli.main import app
from enfilade.library.editions import files
from enfilade.library.editions.cards import edition
from enfilade.library.editions.ruling_words import switches
from enfilade.library.scenarios import shelf as scenarios
from enfilade.press.paper import muster_files
from enfilade.umpire.pocket.desk import answer
from enfilade.umpire.roster.ledger import Ledger, card_of

CLUB = """id = "club-15mm"
family = "adf"
title = "Our club, 15 mm"
extends = "adf-revised-15mm"

[rulings]
improving-rolls = "rally-only"
leader-moves = 2
"""
ORDER = "side,brigade,unit,men\nus,Iron Brigade,2nd Wisconsin,302\ncs,Archer,13th Alabama,308\n"
RUN = CliRunner()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv(files.VARIABLE, raising=False)
    monkeypatch.delenv(scenarios.VARIABLE, raising=False)
    place = tmp_path / "club"
    place.mkdir()
    (place / "club-15mm.toml").write_text(CLUB, encoding="utf-8")
    (tmp_path / "order.csv").write_text(ORDER, encoding="utf-8")
    return place


def flags(command: Any, above: str = "") -> dict[str, list[str]]:
    """The options of every command, by its name."""
    if not hasattr(command, "commands"):
        return {above: [flag for param in command.params for flag in param.opts]}
    found: dict[str, list[str]] = {}
    for name, one in command.commands.items():
        found |= flags(one, f"{above} {name}".strip())
    return found


def test_every_command_takes_a_folder_of_editions() -> None:
    known = flags(typer.main.get_command(app))
    assert len(known) > 20
    # Three read their own words: they are tried below.
    assert {name for name, said in known.items() if "--editions" not in said} == {"umpire", "odds", "roster"}


def test_a_roster_keeps_the_clubs_card_and_needs_its_folder_only_once(folder: Path) -> None:
    book, order = folder.parent / "a.roster", folder.parent / "order.csv"
    done = RUN.invoke(
        app, ["roster", str(book), "new", str(order), "--edition", "club-15mm", "--editions", str(folder)]
    )
    assert done.exit_code == 0, done.output
    assert "Our club, 15 mm" in done.output
    (folder / "club-15mm.toml").unlink()
    done = RUN.invoke(app, ["roster", str(book), "check", "13 Ala", "--added", "0", "--dice", "4", "4"])
    assert done.exit_code == 0, done.output
    assert card_of(Ledger(book).steps()[-1].state).edition.rulings.leader_moves == 2
    assert muster_files.read(str(book)).edition_id == "club-15mm"


@pytest.mark.long
@pytest.mark.parametrize(
    "words",
    [
        ["umpire", "morale", "--edition", "club-15mm", "--dice", "4", "4"],
        ["odds", "morale", "--edition", "club-15mm"],
        ["chart", "club-15mm"],
        ["scenario", "check", "drill-field", "--edition", "club-15mm"],
        ["scenario", "new", "order.csv", "-o", "made.json", "--edition", "club-15mm"],
        ["print", "card", "club-15mm", "--out", "card.pdf"],
        ["print", "roster", "order.csv", "--edition", "club-15mm", "--out", "roster.pdf"],
        ["print", "briefing", "drill-field", "--side", "us", "--edition", "club-15mm", "--out", "briefing.pdf"],
        ["fight", "drill-field", "--players", "random,random", "--edition", "club-15mm", "--seed", "1"],
    ],
    ids=lambda words: " ".join(words[:2]),
)
def test_a_clubs_card_with_each_command(folder: Path, monkeypatch: pytest.MonkeyPatch, words: list[str]) -> None:
    monkeypatch.chdir(folder.parent)
    assert RUN.invoke(app, words).exit_code != 0
    done = RUN.invoke(app, [*words, "--editions", str(folder)])
    assert done.exit_code == 0, done.output
    # The folder is this command's only.
    assert files.shelf().folders == ()


def test_a_scenario_by_a_clubs_card_is_played_from_its_folder(folder: Path) -> None:
    """Its own edition is the club's: --editions finds it, and a battle's record is read without."""
    raw = scenarios.scenario("drill-field").raw | {"id": "ours", "edition": "club-15mm"}
    own = folder.parent / "ours.json"
    own.write_text(json.dumps(raw), encoding="utf-8")
    save = folder.parent / "ours.battle"
    words = ["fight", str(own), "--players", "random,random", "--seed", "1", "--save", str(save)]
    done = RUN.invoke(app, [*words, "--editions", str(folder)])
    assert done.exit_code == 0, done.output
    assert RUN.invoke(app, ["verify", str(save)]).exit_code == 0


def test_the_page_lists_a_clubs_own_card_first_and_says_what_is_wrong_with_another(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(files.VARIABLE, str(folder))
    found = answer({"ask": "editions"})
    assert [(one["id"], one["own"]) for one in found["editions"][:2]] == [
        ("club-15mm", True),
        (enfilade.editions()[0], False),
    ]
    assert found["bad"] == []
    (folder / "torn.toml").write_text("id = ", encoding="utf-8")
    found = answer({"ask": "editions"})
    assert "torn.toml" in found["bad"][0]
    assert found["editions"][0]["id"] == "club-15mm"


def test_a_battle_by_a_clubs_card_is_played_on_a_phone_that_has_never_seen_it(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(files.VARIABLE, str(folder))
    begun = answer({"ask": "begin", "opening": CUT | {"edition": "club-15mm", "rulings": {"rally-twice": "false"}}})
    opening = begun["opening"]
    assert list(opening["sources"]) == ["club-15mm"]
    monkeypatch.delenv(files.VARIABLE)
    found = look(battle(judged("morale", "13th Alabama", [5, 5], added=0), opening=opening))
    assert found["edition_title"] == "Our club, 15 mm"
    assert found["set_aside"] == []
    card = {key: opening[key] for key in ("edition", "rulings", "sources")}
    rows = answer({"ask": "card", **card})["sections"][-1]["rows"]
    assert ["leader moves", "2"] in rows
    assert ["rally twice", "no"] in rows
    # Written out and brought as a file it is the same battle.
    read = answer({"ask": "read", "text": json.dumps(opening), "kind": "json", "edition": "jr3-15mm"})["opening"]
    assert (read["edition"], read["rulings"], read["sources"]) == tuple(card.values())
    # A card of ours needs nothing.
    assert "sources" not in answer({"ask": "begin", "opening": CUT})["opening"]


@pytest.mark.parametrize("name", ["adf-revised-15mm", "adf-western-10mm", "jr3-15mm"])
def test_the_switches_have_words_and_the_cards_own_values(name: str) -> None:
    card = edition(name)
    listed = answer({"ask": "rulings", "edition": name})["rulings"]
    assert [one["key"] for one in listed] == [one.key for one in switches(card)]
    for one in listed:
        assert one["number"], one
        assert one["words"][0].isupper()
        assert not one["choices"] or one["value"] in [each["value"] for each in one["choices"]]
    # Said again as they stand they are the same card: the words are those that rulings are given in.
    again = edition(name, rulings={one["key"]: one["value"] for one in listed})
    assert again.digest == card.digest


def test_a_switch_is_asked_in_plain_words() -> None:
    listed = answer({"ask": "rulings", "edition": "adf-revised-15mm"})["rulings"]
    moves = next(one for one in listed if one["key"] == "leader-moves")
    assert (moves["number"], moves["words"], moves["value"]) == (
        "2.7",
        "How many moves a leader has in the leader phase",
        "1",
    )
    twice = next(one for one in listed if one["key"] == "rally-twice")
    assert twice["choices"] == [{"value": "true", "label": "yes"}, {"value": "false", "label": "no"}]


def test_a_ruling_that_is_none_is_refused_when_the_battle_is_begun() -> None:
    refused = answer({"ask": "begin", "opening": CUT | {"rulings": {"leader-mooves": "2"}}})
    assert refused["error"]["sentence"].startswith("There is no ruling 'leader-mooves' (did you mean leader-moves?)")


@pytest.mark.parametrize("flag", ["--scenarios", "--editions"])
def test_a_server_lists_the_cards_of_its_folder_on_the_umpire_page(
    folder: Path, monkeypatch: pytest.MonkeyPatch, flag: str
) -> None:
    from enfilade.server.site import serving

    listed: list[str] = []
    monkeypatch.setenv("ENFILADE_DATA", str(folder.parent / "data"))
    monkeypatch.setattr(serving, "quiet_logs", lambda _: None)
    monkeypatch.setattr(
        serving, "serve", lambda *_: listed.extend(one["id"] for one in answer({"ask": "editions"})["editions"])
    )
    done = RUN.invoke(app, ["serve", flag, str(folder)])
    assert done.exit_code == 0, done.output
    assert listed[0] == "club-15mm"
