"""The end of a battle: its balance half turn by half turn, the one that decided it, and the report's own figures."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
from tests.browser.players import fought

from enfilade.core.record import from_text
from enfilade.game.battle import Battle
from enfilade.game.battles import replay
from enfilade.press.report.chronicle import chronicle
from enfilade.press.report.matter import matter
from enfilade.server.showing.ends.balance import decisive
from enfilade.server.showing.ends.decisions import came_of, decisions, is_asked, moment, weightiest
from enfilade.server.showing.ends.ending import the_end
from enfilade.server.showing.ends.maps import gone
from enfilade.server.wire.ending import Standing

CORPUS = Path(__file__).parents[3] / "corpus"
JR3 = CORPUS / "jr3" / "mcphersons-woods" / "mcphersons-woods-jr3-15mm-drill.battle.gz"


@pytest.fixture(scope="module")
def drilled() -> Battle:
    """The Confederates win it, 11 to 2."""
    return fought()


@pytest.fixture(scope="module")
def johnny() -> Battle:
    return replay(from_text(gzip.decompress(JR3.read_bytes()).decode()).record)


def course(*leads: int) -> list[Standing]:
    return [Standing(line=n, turn=n, side="", hour="", lead=lead) for n, lead in enumerate(leads)]


@pytest.mark.parametrize(
    ("leads", "winner", "half"),
    [
        ((-1, 2, 2, 1, -1, -5, -9), "cs", 4),  # the Confederates lead from the fourth on, and lose it no more
        ((-8, -8, 5, -1, 2, 7), "us", 4),  # a lead that was lost again did not decide it
        ((3, 4, 9, 10), "us", 2),  # who led from the start: the largest step
        ((0, 2, -4, 0), "", 2),  # a draw: the largest step of either
        ((0, 0), "", None),
    ],
)
def test_a_battle_is_decided_when_the_winner_leads_for_good(
    leads: tuple[int, ...], winner: str, half: int | None
) -> None:
    assert decisive(course(*leads), winner, "us") == half


def test_the_end_tells_what_the_report_tells(drilled: Battle) -> None:
    end = the_end(drilled, "game", ("union",), {"confederate": "the drill sergeant"})
    told = matter(chronicle(drilled))
    assert end.result == "The Confederates win, 11 to 2: a decisive victory."
    assert (end.brief, end.even.words, end.missing) == (told.brief[1:], told.even, "")
    assert [(side.id, side.points, side.player) for side in end.sides] == [
        ("union", 2, ""),
        ("confederate", 11, "the drill sergeant"),
    ]
    assert sum(score.points for score in end.scores if score.side == "confederate") == 11
    lost = {unit.id: (unit.began, unit.lost) for side in end.sides for one in side.brigades for unit in one.units}
    assert lost == {unit.id: (unit.began, unit.lost) for toll in chronicle(drilled).tolls for unit in toll.units}
    assert [one.words for one in end.worst] == [row.words for row in told.worst][:3]


def test_the_balance_begins_with_the_handicap_and_ends_with_the_result(drilled: Battle) -> None:
    end = the_end(drilled, "game", (), {})
    first, *halves = end.standings
    assert (first.turn, first.lead, halves[-1].lead) == (0, -1, 2 - 11)
    assert [(one.turn, one.side) for one in halves] == [
        (turn, side) for turn in range(1, 7) for side in ("union", "confederate")
    ]
    assert end.decided is not None
    before, then = end.standings[end.decided.at - 1], end.standings[end.decided.at]
    assert before.lead >= 0 > then.lead
    assert before.line <= end.decided.line <= then.line


def test_crosses_stand_for_all_who_are_gone(drilled: Battle) -> None:
    last = len(drilled.record.lines) - 1
    assert len(gone(drilled, last)) == sum(piece.place == "gone" for piece in drilled.state.units.values()) == 4
    assert gone(drilled, 1) == ()


def test_the_other_game_ends_on_the_same_page(johnny: Battle) -> None:
    end = the_end(johnny, "game", (), {})
    assert [one.turn for one in end.standings] == [0, 1, 2, 3, 4, 5, 6]
    assert {one.side for one in end.standings} == {""}, "both act at once"
    points = {side.id: side.points for side in end.sides}
    assert end.standings[-1].lead == points["union"] - points["confederate"]
    assert decisions(johnny, chronicle(johnny)) == (), "sealed orders are judged by nobody"


def test_the_weightiest_decision_is_the_one_that_came_to_most(drilled: Battle) -> None:
    found = decisions(drilled, chronicle(drilled))
    for side in drilled.table.sides:
        one = weightiest(found, side)
        assert one is not None
        assert abs(one.gain) == max(abs(other.gain) for other in found if other.side == side)
        at = moment(drilled, one)
        assert is_asked(at, one)
        at.check(one.answer)
    fire = next(one for one in found if one.line == 159)
    # The battery hits one figure, the regiment goes down by two levels, and a point or more hangs on it.
    assert came_of(drilled, fire).startswith(
        "The Union lost one figure and two levels of morale; the Confederates were"
    )
