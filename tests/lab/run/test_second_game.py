"""The lab plays the second game too: sealed sheets, dice and the end, the same at the table and from its record."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.lab.common import timeless
from tests.rules.jr3.battle.tables import cs, guns, led, scenario_of, us

from enfilade.core.record import Opened, Sealed, from_text
from enfilade.game.battles import replay
from enfilade.lab.run.game import play
from enfilade.lab.run.job import Job
from enfilade.lab.run.setting import Setting, setting


@pytest.fixture(scope="module")
def field(tmp_path_factory: pytest.TempPathFactory) -> Setting:
    """Two small lines within range of each other, in figures that both games can take."""
    iron, archers = {"brigade": "iron"}, {"brigade": "archers"}
    foot = {"strength": 8, "formation": "battle-line"}
    twelve = {"weapon": "napoleon-12-pdr"}
    units = [
        us("2-wis", 12, 14, **iron, **foot),
        us("7-wis", 22, 14, **iron, **foot),
        guns(us("stewart", 31, 10), **iron, **twelve),
        cs("13-ala", 12, 21, **archers, **foot),
        cs("7-tenn", 22, 21, **archers, **foot),
        guns(cs("pegram", 31, 27), **archers, **twelve),
    ]
    leaders = [led("meredith", "us", ["iron"], attached="2-wis"), led("archer", "cs", ["archers"], attached="13-ala")]
    path = tmp_path_factory.mktemp("second") / "little.json"
    path.write_bytes(msgspec.json.encode(scenario_of(units, leaders, edition="adf-revised-15mm", turns=4)))
    return setting(Path(path), "jr3-15mm")


def job(field: Setting, seed: str, **more: bool) -> Job:
    return Job(setting=field, players={"us": "random", "cs": "random"}, seed=seed, **more)


def test_games_are_played_to_the_end_and_go_the_same_way_again(field: Setting) -> None:
    for seed in ("1", "2", "3"):
        result = play(job(field, seed))
        assert result.fault == ""
        assert timeless(play(job(field, seed))) == timeless(result)
        assert [end.turn for end in result.course] == list(range(1, len(result.course) + 1))
        lost = sum(one.figures_lost + one.sections_lost for one in result.brigades)
        assert lost == sum(result.course[-1].lost.values())
        # Two regiments of eight figures of sixty men, which are sixteen of this card's thirty.
        assert {one.brigade: one.figures for one in result.brigades} == {"iron": 32, "archers": 32}


def test_its_record_is_that_of_a_table_and_replays(field: Setting) -> None:
    result = play(job(field, "1", keep=True))
    record = from_text(result.record).record
    again = replay(record)
    assert again.over
    assert len(record.lines) == result.lines
    sealed, opened = (sum(isinstance(line.entry, kind) for line in record.lines) for kind in (Sealed, Opened))
    assert sealed == opened > 0


@pytest.mark.parametrize("scenario", ["drill-field", "mcphersons-woods"])
def test_our_own_scenarios_are_played_to_the_end(scenario: str) -> None:
    played(setting(scenario, "jr3-15mm"))


@pytest.mark.long
@pytest.mark.parametrize("scenario", ["bufords-delay", "hornets-nest"])
def test_the_large_ones_too(scenario: str) -> None:
    played(setting(scenario, "jr3-15mm"))


def played(on: Setting) -> None:
    result = play(Job(setting=on, players=dict.fromkeys(on.sides, "random"), seed="1863", keep=True))
    assert result.fault == ""
    assert replay(from_text(result.record).record).over
