"""Whole battles between two folders, drill answering, to the end: one record in both, and `verify` finds it sound."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.game.mail.post import ADF, JR3, Post, by_drill, offered, to_the_end

from enfilade.ai.players import drill
from enfilade.core.errors import Malformed
from enfilade.core.record import Answer, Order, Rolled, Shares
from enfilade.game import battles
from enfilade.game.battle import Battle
from enfilade.game.mail import folder as games
from enfilade.game.mail import letters
from enfilade.game.mail.exchange import taken
from enfilade.game.mail.folder import BATTLE, Folder
from enfilade.game.mail.messages import Answered, Laid, Opened
from enfilade.game.mail.plans import seal_of

STANDING = "order {} fire short reform yes disengage no countercharge yes other no leaders stay"


def is_sound(post: Post) -> battles.Report:
    """Both folders, opened again from what is on disk, have one record, and it is sound."""
    again = {side: games.opened(one.place) for side, one in post.folders.items()}
    records = [one.ahead().battle.record for one in again.values()]
    assert records[0] == records[1]
    reports = [battles.verify(one.place / BATTLE) for one in post.folders.values()]
    assert reports[0] == reports[1]
    assert not reports[0].problem
    assert reports[0].ended
    assert reports[0].dice_checked
    assert list(reports[0].rolls) == ["both"]
    return reports[0]


@pytest.mark.long
def test_a_battle_of_sealed_sheets_to_its_end(tmp_path: Path) -> None:
    post = offered(tmp_path, JR3)

    def write(folder: Folder, battle: Battle) -> list[str]:
        side = folder.own.side
        lines = by_drill(battle, side)
        # Nobody changes to hold who has said so beforehand, and the turn takes one letter of each.
        return [*lines, "changes:"] if lines and lines[0].startswith("sheet:") else lines

    count = to_the_end(post, write)
    report = is_sound(post)
    # The offer and the joining, a letter of each side a turn, and the end of the last turn.
    turns = next(iter(post.folders.values())).mail.battle
    assert turns is not None
    assert count <= 2 * turns.state.turn + 2
    assert report.rolls["both"] > 20


@pytest.mark.long
def test_a_battle_of_whole_turns_with_standing_orders_to_its_end(tmp_path: Path) -> None:
    post = offered(tmp_path, ADF)

    def write(folder: Folder, battle: Battle) -> list[str]:
        side = folder.own.side
        orders = [STANDING.format(side)] if folder.part == "answer" and battle.state.turn == 1 else []
        # Behind the first dice nobody can tell: whoever can still fire does, and the turn goes on with the next letter.
        lines = by_drill(battle, side)
        units = [one.id for one in battle.state.units.values() if one.side == side and one.here]
        hopes = [f"maybe {unit} rally" for unit in units] if lines and not folder.mail.lying else []
        return [*orders, *lines, *hopes]

    to_the_end(post, write)
    report = is_sound(post)
    assert report.answers > 50
    kinds = {type(message) for message in next(iter(post.folders.values())).mail.messages}
    assert {Laid, Answered, Opened} <= kinds


def test_a_fork_of_it_goes_on_with_other_dice(tmp_path: Path) -> None:
    post = offered(tmp_path, JR3)
    for _ in range(5):
        side = post.writer()
        post.exchange(*by_drill(post.battle(side), side))
    battle = post.battle("union")
    assert any(isinstance(line.entry, Rolled) for line in battle.record.lines)
    other = battle.fork(seed=1863)
    assert other.dice == "seeded"
    assert not other.record.opening.anchors
    assert sum(isinstance(line.entry, Shares) for line in other.record.lines) > 1
    other.cast()
    while not other.over:
        side = other.asked[0]
        other.answer(drill(other.view(side)), side=side)
    other.save(tmp_path / "other.battle")
    report = battles.verify(tmp_path / "other.battle")
    assert report.sound
    assert set(report.rolls) == {"earlier", "seeded"}


def test_nothing_of_a_sealed_sheet_is_in_the_letters_before_it_is_opened(tmp_path: Path) -> None:
    post = offered(tmp_path, JR3)
    sheet = "sheet: 15-ala move advance 3.25 / 4-tex h"
    joined = post.exchange(sheet)
    own = post.folders["confederate"].own
    assert own.plans
    for text in post.letters:
        said = msgspec.json.encode(letters.read(text)[0]).decode()
        for secret in ("3.25", own.root, own.chain, own.salt(joined.n, 0)):
            assert secret not in said
    post.exchange("sheet: 1-minn h")
    opened = post.exchange("changes:")
    assert isinstance(opened, Opened)
    assert [one.line for one in opened.shown] == [sheet, ""]
    # What is sealed for the next question lies in the same letter, and is not opened with it.
    assert opened.seal
    # The whole of what one knows oneself is in a file that nobody else can read.
    assert (post.folders["confederate"].place / "own.json").stat().st_mode & 0o077 == 0


def test_what_the_standing_orders_leave_open_is_asked_in_the_next_letter(tmp_path: Path) -> None:
    """The enemy is asked in the midst of a plan, answers, and the rest of the plan goes on."""
    post = offered(tmp_path, ADF)
    post.exchange()
    # One "done" for the second action of the 20th Maine, one for the battery.
    plan = ("vincent with 20-me", "1-minn move advance 5.8", "20-me move advance 4", "done", "done")
    post.exchange(*plan)
    # The enemy's leader may ride, and nothing was said of that.
    post.exchange()
    union = post.folders["union"]
    ahead = union.ahead()
    assert ahead.battle.asked == ("confederate",)
    used = len(plan) - len(ahead.left)
    assert 0 < used < len(plan)
    opened = post.exchange()
    assert isinstance(opened, Opened)
    # What was needed is shown, the rest is sealed again.
    assert [one.line for one in opened.shown] == list(plan[:used])
    assert opened.rest
    assert opened.seal
    assert post.folders["union"].own.plans[str(opened.n)] == plan[used:]
    # Had it opened a line more, which nobody needed yet, the letter would have been refused.
    whole = union.own.plan(2)
    more = msgspec.structs.replace(opened, shown=whole[: used + 1], rest=seal_of(whole[used + 1 :]))
    with pytest.raises(Malformed, match="it opens more of the plan than was needed"):
        taken(union.mail, more)
    asked = post.battle("confederate")
    answer = asked.game.text(asked.game.least(asked.table, asked.state, "confederate"))
    post.exchange(answer, STANDING.format("confederate"))
    told = post.folders["union"].ahead()
    assert not told.left
    assert told.battle.state.active == "confederate"


def test_whoever_alone_is_asked_may_seal_instead_of_answering(tmp_path: Path) -> None:
    post = offered(tmp_path, ADF)
    post.exchange()
    post.exchange("vincent with 20-me", "1-minn move advance 5.8", "done")
    # Not while the other is asked.
    with pytest.raises(Malformed, match="only who alone is asked may seal"):
        post.send("confederate", lead=True)
    post.exchange()
    post.exchange("done")
    assert post.battle("confederate").asked == ("confederate",)
    lead = post.exchange("law with 4-tex", "done", lead=True)
    assert isinstance(lead, Laid)
    # Now it is for the other to answer, and his own sealed plan is void.
    assert isinstance(post.exchange(), Answered)
    opened = post.exchange(*by_drill(post.battle("confederate"), "confederate"))
    assert isinstance(opened, Opened)
    assert opened.shown[0].line == "law with 4-tex"


def test_standing_orders_count_at_once_though_nobody_is_asked(tmp_path: Path) -> None:
    """The turn of the test above in three letters: nobody is asked in the midst of it."""
    post = offered(tmp_path, ADF)
    post.exchange()
    post.exchange("vincent with 20-me", "1-minn move advance 5.8", "20-me move advance 4", "done", "done")
    post.exchange(STANDING.format("confederate"))
    told = post.folders["union"].ahead()
    assert not told.left
    assert told.battle.state.active == "confederate"
    orders = [line.n for line in told.battle.record.lines if isinstance(line.entry, Order)]
    first = next(line.n for line in told.battle.record.lines if isinstance(line.entry, Answer))
    assert len(orders) == 1
    assert orders[0] < first


def test_an_answer_for_a_question_that_is_not_asked_is_passed_over(tmp_path: Path) -> None:
    """Nobody moves, so nobody is asked who changes to hold; what was written for that is no sheet of the next turn."""
    post = offered(tmp_path, JR3)
    post.exchange("sheet: all h", "changes:")
    post.exchange("sheet: all h", "changes:")
    told = post.folders["confederate"].ahead()
    assert told.battle.state.turn == 2
    assert told.battle.asked == ("union", "confederate")
    assert told.carried is not None
    assert {(one.side, one.line) for one in told.carried.refused} == {
        ("union", "changes:"),
        ("confederate", "changes:"),
    }
    # And so it stands in the letter.
    assert isinstance(post.exchange("sheet: all h"), Opened)
