"""Battles of this game in their records: sealed, opened, replayed elsewhere, tampered with, taken back."""

from __future__ import annotations

import random
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.rules.jr3.battle.tables import cs, guns, led, scenario_of, us

from enfilade.ai.jr3.random_play import drawn
from enfilade.core.codec import encode
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.record import Opened, Sealed, to_text
from enfilade.core.seals import own
from enfilade.core.stops import Ask
from enfilade.game import battles
from enfilade.game.battle import Battle

SHEET = "sheet: 2-wis advance 3.217"
AGAIN = """
import sys
from hashlib import sha256
from enfilade.core.codec import encode
from enfilade.game import battles
battle = battles.replay(sys.argv[1])
for n in range(len(battle.record.lines)):
    print(sha256(encode(battle.at(n))).hexdigest())
"""


def begun(seed: int = 1863) -> Battle:
    """Six units of both games' figures, near enough to fire in the second turn."""
    units = [us("2-wis", 12, 12), us("7-wis", 22, 12), guns(us("stewart", 31, 9))]
    units += [cs("13-ala", 12, 22), cs("7-tenn", 22, 22), guns(cs("pegram", 31, 27))]
    few = [one if "arm" in one else one | {"strength": 8, "formation": "battle-line"} for one in units]
    named = [one | {"weapon": "napoleon-12-pdr"} if "arm" in one else one for one in few]
    posted = [one | {"brigade": "iron" if one["side"] == "us" else "archers"} for one in named]
    leaders = [led("meredith", "us", ["iron"], attached="2-wis"), led("archer", "cs", ["archers"], 17, 26)]
    plain = scenario_of(posted, leaders, edition="adf-revised-15mm")
    return battles.battle(plain, "jr3-15mm", seed)


def played(seed: int = 1863) -> Battle:
    """To the end, both sides by chance."""
    battle, chance = begun(seed), random.Random(seed)
    while not battle.over:
        assert isinstance(battle.stop, Ask)
        side = chance.choice(battle.stop.sealed)
        battle.answer(drawn(battle.view(side), chance), side=side)
    return battle


def test_a_record_is_replayed_in_another_process_with_the_same_state_at_every_line(tmp_path: Path) -> None:
    battle = played()
    assert battle.state.rolls > 0
    battle.save(tmp_path / "a.battle")
    run = [sys.executable, "-c", AGAIN, str(tmp_path / "a.battle")]
    there = subprocess.run(run, capture_output=True, text=True, check=True, timeout=60).stdout.split()
    assert there == [sha256(encode(battle.at(n))).hexdigest() for n in range(len(battle.record.lines))]
    report = battles.verify(tmp_path / "a.battle")
    assert (report.problem, report.ended, report.dice_checked) == ("", True, True)


def test_an_opened_sheet_that_is_not_the_sealed_one_is_found(tmp_path: Path) -> None:
    battle = begun()
    battle.answer(SHEET, side="us")
    battle.answer("sheet:", side="cs")
    path = tmp_path / "a.battle"
    battle.save(path)
    whole = path.read_text(encoding="utf-8")
    old = '"opened":"sheet: 2-wis move advance 3.217"'
    assert old in whole
    path.write_text(whole.replace(old, '"opened":"sheet:"'), encoding="utf-8")
    assert (
        battles.verify(path).problem.removeprefix("a.battle: ")
        == "line 4 has been changed, or a line before it: the hash does not fit"
    )
    # Nor does it help to chain all lines anew.
    forged = battle.record.upto(3)
    for line in battle.record.lines[4:]:
        entry = line.entry
        assert isinstance(entry, Opened)
        forged = forged.append(replace(entry, opened="sheet:") if entry.side == "us" else entry)
    path.write_text(to_text(forged), encoding="utf-8")
    assert (
        battles.verify(path).problem.removeprefix("a.battle: ") == "line 4: us shows another answer than it had sealed"
    )


def test_what_is_sealed_leaves_the_keeper_with_its_own_side_alone() -> None:
    battle = begun()
    battle.answer(SHEET, side="us")
    assert isinstance(battle.record.lines[-1].entry, Sealed)
    theirs = own(battle.record, ("cs",))
    assert "3.217" not in to_text(theirs)
    assert "3.217" in to_text(own(battle.record, ("us",)))
    # Whoever has no more than this can still play it again up to where it waits.
    assert battles.replay(theirs).state == battle.state


def test_the_digest_does_not_hang_on_what_is_sealed_but_on_its_seal() -> None:
    one, other = begun(), begun()
    one.answer(SHEET, side="us")
    other.answer("sheet:", side="us")
    same = {"us": "0" * 64}
    assert replace(one.state, seals=same) == replace(other.state, seals=same)


def test_a_sheet_may_be_taken_back_until_the_other_is_laid_down() -> None:
    battle = begun()
    battle.answer(SHEET, side="us")
    assert battle.undo("us") == "sheet: 2-wis move advance 3.217"
    battle.answer(SHEET, side="us")
    battle.answer("sheet:", side="cs")
    assert any(isinstance(line.entry, Opened) for line in battle.record.lines)
    for side in ("us", "cs"):
        with pytest.raises(Illegal) as refused:
            battle.undo(side)
        assert refused.value.rule == "record.undo"


def test_a_refused_sheet_changes_nothing() -> None:
    battle = begun()
    before, lines = encode(battle.state), len(battle.record.lines)
    for said in ("sheet: 2-wis advance 9", "sheet: 13-ala h", "sheet: 99-ny h", "changes: 2-wis", "2-wis h", "sheet"):
        with pytest.raises((Illegal, Malformed)):
            battle.answer(said, side="us")
        with pytest.raises((Illegal, Malformed)):
            battle.check(said, side="us")
    assert (encode(battle.state), len(battle.record.lines)) == (before, lines)


def test_nobody_answers_for_the_other_side() -> None:
    battle = begun()
    battle.answer("sheet:", side="us")
    with pytest.raises(Illegal) as refused:
        battle.answer("sheet:", side="us")
    assert refused.value.rule == "record.seat"
