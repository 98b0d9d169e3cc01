"""One game of the lab is the game that the table would have played, and a player that fails is never passed over."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.lab import hands_for_tests
from tests.lab.common import DRILL_FIELD, OWN, job, timeless

import enfilade
from enfilade.ai.players import PLAYERS
from enfilade.core.errors import Malformed
from enfilade.core.record import Answer, Record
from enfilade.core.stops import Over
from enfilade.game.battles import replay, verify
from enfilade.lab.notes.noting import as_if_over, brigades
from enfilade.lab.run import keeping
from enfilade.lab.run.game import Failed, file_name, play, record_of, retold
from enfilade.lab.run.job import Job
from enfilade.lab.run.players_by_name import fingerprint, player_named
from enfilade.lab.run.setting import setting, table
from enfilade.rules.adf.battle.events import Lost
from enfilade.rules.adf.battle.field import set_up
from enfilade.rules.adf.battle.state import Piece, State


def answers(record: Record) -> list[tuple[str, str]]:
    return [(line.entry.side, line.entry.answer) for line in record.lines if isinstance(line.entry, Answer)]


def test_a_game_goes_as_it_goes_at_the_table() -> None:
    result = play(job("drill", "random", seed=3))
    battle = enfilade.battle("drill-field", seed=3)
    players = {"union": PLAYERS["drill"], "confederate": PLAYERS["random"]}
    while not battle.over:
        battle.answer(players[battle.side](battle.view()))
    assert isinstance(battle.stop, Over)
    assert result.fault == ""
    assert (result.winner, result.grade, result.points) == (battle.stop.winner, battle.stop.grade, battle.stop.points)
    assert [(one.side, one.answer) for one in result.said] == answers(battle.record)
    assert result.lines == len(battle.record.lines)
    assert result.turns == battle.state.turn


def test_the_same_job_gives_the_same_result() -> None:
    assert timeless(play(job("drill", "random"))) == timeless(play(job("drill", "random")))


def test_a_kept_game_is_a_sound_record_with_its_reasons(tmp_path: Path) -> None:
    result = play(job(f"{OWN}:talker", "random", keep=True))
    path = tmp_path / file_name(result)
    path.write_text(result.record, encoding="utf-8")
    report = verify(path)
    assert report.sound, report.problem
    assert (report.lines, report.winner, report.dice_checked) == (result.lines, result.winner, True)
    again = replay(path).record
    assert again.opening.players == {"union": f"{OWN}:talker", "confederate": "random"}
    reasons = {line.entry.side: line.entry.why for line in again.lines if isinstance(line.entry, Answer)}
    assert reasons == {"union": hands_for_tests.REASON, "confederate": ""}


def test_a_file_of_the_same_name_is_kept_only_if_it_is_the_same_game(tmp_path: Path) -> None:
    one = job("drill", "random")
    result = play(one)
    path = tmp_path / file_name(result)
    keeping.save(tmp_path, one, result, result.said)
    written = path.stat().st_mtime_ns
    keeping.save(tmp_path, one, result, result.said)
    assert path.stat().st_mtime_ns == written
    keeping.save(tmp_path, one, result, result.said[:40])
    assert not keeping.is_kept(path, one, result.said)
    assert keeping.is_kept(path, one, result.said[:40])
    assert not keeping.is_kept(path, job("drill", "random", seed=2), result.said[:40])
    path.write_text("Colonel, the enemy is turning our left.", encoding="utf-8")
    assert not keeping.is_kept(path, one, result.said)


def test_a_game_is_told_again_without_its_players() -> None:
    one = job("drill", "random")
    result = play(one)
    again = list(retold(one, result.said))
    assert [taken.line for taken in again] == list(range(2, result.lines - 1))
    assert isinstance(again[-1].step.stop, Over)
    assert again[-1].step.stop.points == result.points
    with pytest.raises(Failed, match="end before"):
        list(retold(one, result.said[:-1]))


def test_fights_are_the_losses_that_the_record_tells() -> None:
    one = job("drill", "drill", seed=2)
    result = play(one)
    battle = replay(record_of(one, result.said))
    told: dict[int, dict[str, int]] = {}
    for n in range(len(battle.record.lines)):
        for event in battle.events_at(n):
            if isinstance(event, Lost) and event.figures:
                side = battle.state.units[event.unit].side
                lost = told.setdefault(n, {})
                lost[side] = lost.get(side, 0) + event.figures
    assert {fight.line: fight.lost for fight in result.fights} == told
    assert told


def test_the_course_ends_with_the_result() -> None:
    result = play(job("drill", "drill"))
    assert [row.turn for row in result.course] == list(range(1, result.turns + 1))
    assert result.course[-1].points == result.points
    assert result.course[-1].winner == result.winner
    for row in result.brigades:
        assert result.course[-1].lost[row.brigade] == row.figures_lost + row.sections_lost


def beaten_law() -> State:
    """The 1st Minnesota alone at the crossroads; the barn was last held by the Confederates.

    The 15th Alabama is shot to pieces, Bachman's guns have run off the table, and the 4th Texas has lost a figure.
    """
    state = set_up(table(DRILL_FIELD))

    def changed(piece: Piece) -> Piece:
        match piece.id:
            case "1-minn":
                return msgspec.structs.replace(piece, x=18000, y=15000)
            case "15-ala":
                return msgspec.structs.replace(piece, place="gone", end="casualties")
            case "bachman":
                routed = msgspec.structs.replace(piece.unit, level="routed")
                return msgspec.structs.replace(piece, place="gone", end="left-table", unit=routed)
            case "4-tex":
                return msgspec.structs.replace(piece, unit=msgspec.structs.replace(piece.unit, strength=5))
        return piece

    units = {id: changed(piece) for id, piece in state.units.items()}
    return msgspec.structs.replace(state, units=units, held={"barn": "confederate"})


def test_the_score_as_if_it_ended_now_counts_places_and_losses() -> None:
    over = as_if_over(table(DRILL_FIELD), beaten_law())
    # Union: 3 for the crossroads, 2 for a unit eliminated, 2 for one routed off. Confederate: handicap 1, barn 1.
    assert over.points == {"union": 7, "confederate": 2}
    assert (over.winner, over.grade) == ("union", "a victory")


def test_losses_are_told_by_brigade() -> None:
    vincent, law = brigades(table(DRILL_FIELD), beaten_law())
    assert (vincent.brigade, vincent.figures, vincent.sections, vincent.figures_lost) == ("vincents-brigade", 14, 2, 0)
    assert (law.units, law.figures, law.sections) == (3, 14, 2)
    assert (law.figures_lost, law.sections_lost) == (9, 0)
    assert (law.eliminated, law.routed_off, law.routed) == (1, 1, 0)


def test_a_player_that_fails_is_named_and_nobody_wins() -> None:
    result = play(job("drill", f"{OWN}:broken", keep=True))
    assert f"confederate ({OWN}:broken) failed: ZeroDivisionError: no figures left to divide by" in result.fault
    assert "hands_for_tests.py line" in result.fault
    assert (result.winner, result.points) == ("", {})
    assert result.said
    assert result.record.count("\n") == result.lines


def test_an_answer_that_is_refused_is_a_fault() -> None:
    assert f"union ({OWN}:cheat) gave an answer that is refused" in play(job(f"{OWN}:cheat", "drill")).fault


def test_players_that_there_are_not() -> None:
    with pytest.raises(Malformed, match=r"there is no player 'dril' \(did you mean drill\?\)"):
        player_named("dril")
    with pytest.raises(Malformed, match="cannot be loaded"):
        player_named("nowhere:player")
    with pytest.raises(Malformed, match="is no function"):
        player_named(f"{OWN}:NOT_A_PLAYER")
    with pytest.raises(Malformed, match="is no player"):
        player_named("builtins:dict")


def test_a_player_of_ones_own_is_known_by_his_file() -> None:
    assert fingerprint("drill") == ""
    assert len(fingerprint(f"{OWN}:talker")) == 12


def test_a_house_ruling_is_in_the_record_and_in_the_key(tmp_path: Path) -> None:
    players = {"union": "drill", "confederate": "random"}
    house = Job(setting=setting("drill-field", None, {"leader-moves": "2"}), players=players, seed="1", keep=True)
    plain = job("drill", "random")
    assert house.key != plain.key
    result = play(house)
    path = tmp_path / file_name(result)
    path.write_text(result.record, encoding="utf-8")
    assert path.name == "drill-field-1-drill-random-adf-revised-15mm-leader-moves-2.battle"
    again = replay(path)
    assert again.record.opening.edition.values["rulings"]["leader-moves"] == 2
    assert again.table.edition.rulings.leader_moves == 2
    assert again.notes[0].startswith("edition adf-revised-15mm+leader-moves=2 is not installed here")
