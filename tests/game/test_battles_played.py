"""Battles with the real rules: played by chance to the end, then replayed, here and in another process."""

import os
import random
import subprocess
import sys
from collections import Counter
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.codec import decode, encode
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.odds import Odds
from enfilade.core.record import FIRST, Answer, to_text
from enfilade.core.seals import own
from enfilade.core.stops import Ask, Roll
from enfilade.game.battles import Battle, battle, replay, verify
from enfilade.rules.adf.battle import play
from enfilade.rules.adf.battle.commands import Charge, Deed, Done, Fire, Ride
from enfilade.rules.adf.battle.events import Checked
from enfilade.rules.adf.battle.foretell.forecast import forecast
from enfilade.rules.adf.battle.frames import Volley
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.chapters import fire
from enfilade.rules.adf.odds import chain

MOST_LINES = 2000


def by_chance(seed: int, scenario: str = "drill-field") -> Battle:
    """A whole battle of blind players who like to fire and to charge."""
    chance, one = random.Random(seed), battle(scenario, seed=seed)
    while not one.over and len(one.record.lines) < MOST_LINES:
        options = list(one.options())
        keen = [option for option in options if isinstance(option, Fire | Charge)]
        one.answer(chance.choice(keen if keen and chance.random() < 0.7 else options))
    return one


@pytest.fixture(scope="module")
def fought() -> Battle:
    return by_chance(1863)


def test_a_battle_comes_to_its_end_with_dice_on_the_way(fought: Battle) -> None:
    assert fought.over
    assert fought.record.ended
    assert fought.state.rolls > 0


def test_replay_gives_the_same_states_line_by_line(fought: Battle) -> None:
    again = replay(fought.record)
    for n in range(len(fought.record.lines)):
        assert encode(again.at(n)) == encode(fought.at(n)), f"line {n}"
    assert again.events == fought.events


def test_a_battle_read_in_the_middle_goes_on_to_the_same_end(fought: Battle) -> None:
    """At every tenth line, in reactions and between dice too."""
    for n in range(FIRST, len(fought.record.lines) - 1, 10):
        again = replay(fought.record.upto(n))
        assert again.at(n) == fought.at(n)
        again.cast()
        for line in fought.record.lines[len(again.record.lines) : len(again.record.lines) + 3]:
            if isinstance(line.entry, Answer) and not again.over and line.n == len(again.record.lines):
                again.answer(line.entry.answer)
        reached = again.record.lines
        assert reached == fought.record.lines[: len(reached)]


def test_every_state_is_written_and_read_back(fought: Battle) -> None:
    for n in range(len(fought.record.lines)):
        assert decode(encode(fought.at(n)), State) == fought.at(n)


def test_another_process_with_other_hashes_comes_to_the_same_state(fought: Battle, tmp_path: Path) -> None:
    path = tmp_path / "chance.battle"
    fought.save(path)
    program = (
        "import sys; from hashlib import sha256; from enfilade.core.codec import encode; import enfilade\n"
        "one = enfilade.replay(sys.argv[1])\n"
        "whole = b''.join(encode(one.at(n)) for n in range(len(one.record.lines)))\n"
        "print(sha256(whole).hexdigest())"
    )
    whole = b"".join(encode(fought.at(n)) for n in range(len(fought.record.lines)))
    for hashes in ("0", "1863"):
        done = subprocess.run(
            [sys.executable, "-c", program, str(path)],
            env={**os.environ, "PYTHONHASHSEED": hashes},
            capture_output=True,
            text=True,
            check=True,
        )
        assert done.stdout.strip() == sha256(whole).hexdigest()


def test_undo_then_the_same_again_leads_to_the_same_place(fought: Battle) -> None:
    one = battle("drill-field", seed=1863)
    undone = 0
    for line in fought.record.lines[FIRST:]:
        if not isinstance(line.entry, Answer):
            continue
        one.answer(line.entry.answer)
        try:
            said = one.undo(line.entry.side)
        except Illegal:
            continue
        undone += 1
        one.answer(said)
    assert undone
    assert to_text(one.record) == to_text(fought.record)


def test_a_view_of_either_side_holds_the_table_and_the_stop(fought: Battle) -> None:
    for side in fought.table.sides:
        seen = fought.view(side)
        assert (seen.table, seen.side, seen.stop) == (fought.table, side, fought.stop)
        assert set(seen.state.units) == set(fought.state.units)


def test_verify_finds_a_played_battle_sound(fought: Battle, tmp_path: Path) -> None:
    fought.save(tmp_path / "chance.battle")
    report = verify(tmp_path / "chance.battle")
    assert report.sound
    assert report.rolls == {"seeded": fought.state.rolls}


def _to_actions() -> Battle:
    one = battle("drill-field", seed=1)
    while isinstance(one.stop, Ask) and one.stop.question != "activate":
        one.answer("done")
    return one


def _close() -> tuple[Battle, State]:
    """The 4th Texas in line three inches or so before the 1st Minnesota."""
    one = _to_actions()
    enemy = msgspec.structs.replace(one.state.units["4-tex"], x=one.state.units["1-minn"].x, y=10_500)
    return one, msgspec.structs.replace(one.state, units={**one.state.units, "4-tex": enemy})


def test_odds_of_a_fire_are_those_of_every_roll_of_the_rules() -> None:
    one, state = _close()
    command = Fire(("1-minn",), "4-tex")
    told = forecast(one.table, state, command)
    assert sum(chance for _, chance in told.items()) == 1
    counted: Counter[tuple[int, str]] = Counter()
    first = play.answer(one.table, state, command)
    assert isinstance(first.stop, Roll)
    full = state.units["4-tex"].unit.strength
    for faces in product(range(1, 7), repeat=first.stop.dice):
        hit = play.roll(one.table, first.state, faces)
        checks = isinstance(hit.stop, Roll)
        for more in product(range(1, 7), repeat=2):
            end = play.roll(one.table, hit.state, more) if checks else hit
            piece = end.state.units["4-tex"]
            level = str(piece.unit.level) if piece.here else "eliminated"
            counted[full - piece.unit.strength, level] += 1
    assert told == Odds(counted, 6 ** (first.stop.dice + 2))


def test_odds_agree_with_the_chain_of_fire_and_check() -> None:
    """The umpire's way to the same number: the shot and the situation read off the table, then the chapters alone."""
    one, state = _close()
    command = Fire(("1-minn",), "4-tex")
    first = play.answer(one.table, state, command)
    frame = first.state.frames[-1]
    assert isinstance(frame, Volley)
    hit = play.roll(one.table, first.state, (6, 6))
    check = next(event for event in play.roll(one.table, hit.state, (1, 1)).events if isinstance(event, Checked))
    edition = one.table.edition
    assessment = fire.assess(edition, frame.shot)
    assert forecast(one.table, state, command) == chain.joint(edition, assessment, check.assessment.situation)


def test_odds_do_not_change_the_battle_and_refuse_what_hangs_on_answers() -> None:
    one = _to_actions()
    before = (one.record, one.state)
    for command in (Charge(("1-minn",), "4-tex"), Done(), Ride("vincent", 1, 1)):
        with pytest.raises(Malformed, match="odds are told for"):
            one.odds(command)
    with pytest.raises(Illegal):
        one.odds("1-minn fire 4-tex")
    with pytest.raises((Illegal, Malformed)):
        one.odds(Deed(("1-minn",), "rally"))
    assert (one.record, one.state) == before


def test_the_names_a_stranger_meets_first() -> None:
    one = enfilade.battle("drill-field", seed=1863)
    assert isinstance(one, Battle)
    assert enfilade.replay(one.record).state == one.state
    with pytest.raises(AttributeError, match="promises no 'skirmish'"):
        enfilade.skirmish  # noqa: B018


def test_a_side_s_own_file_is_played_again_up_to_where_withheld_orders_act() -> None:
    one = battle("drill-field", seed=7)
    one.answer("order confederate fire first reform yes", side="confederate")
    while not one.over and len(one.record.lines) < 120:
        one.answer(enfilade.players.drill(one.view()))
    mine = own(one.record, ("union",))
    assert "fire first" not in to_text(mine)
    again = replay(mine)
    (note,) = [note for note in again.notes if "withholds" in note]
    last = len(again.record.lines) - 1
    assert note == f"played again up to line {last}: then it goes by orders that this copy withholds"
    assert FIRST < last < len(one.record.lines) - 1
    # Up to there nothing but the orders themselves is missing.
    assert msgspec.structs.replace(one.at(last), orders={}) == msgspec.structs.replace(again.state, orders={})


def test_a_line_is_read_once_when_it_is_given(monkeypatch: pytest.MonkeyPatch) -> None:
    """Text that is written as the record writes it is not read again; other text is, to see that it comes back."""
    one = battle("drill-field", seed=1863)
    read: list[str] = []
    real = type(one.game).parse

    def counted(self: Any, line: str, side: str = "") -> Any:
        read.append(line)
        return real(self, line, side)

    monkeypatch.setattr(type(one.game), "parse", counted)
    one.answer("done")
    assert read == ["done"]
    read.clear()
    given = one.read(" DONE ")
    one.check(given)
    one.answer(given)
    assert read == [" DONE ", "done"]
    assert isinstance(one.record.lines[-1].entry, Answer)
    assert one.record.lines[-1].entry.answer == "done"
