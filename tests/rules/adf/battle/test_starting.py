"""Battles begun from positions: what is under way cannot be written, what cannot stand is not set up, and the record
of a battle begun so is like any other."""

from pathlib import Path

import msgspec
import pytest

from enfilade.ai.players import random
from enfilade.core.errors import Malformed
from enfilade.core.record import begun, line_text
from enfilade.core.stops import Ask
from enfilade.game.battles import battle, replay, verify
from enfilade.rules.adf.battle import starting
from enfilade.rules.adf.battle.events import Fired

TABLE = """turn 2 union
unit 1-minn 14.5,12,0 battle-line good 5/6 2 opening
unit 4-tex 14.5,17,180 battle-line shaken 4/6 2
points union 3"""


def test_a_battle_begins_from_a_table_of_ones_own() -> None:
    """The first question is whom the union activates, in turn 2; five inches off and in its front, it may fire."""
    one = battle("drill-field", seed=1863, position=TABLE)
    assert isinstance(one.stop, Ask)
    assert (one.stop.side, one.stop.question, one.state.turn) == ("union", "activate", 2)
    assert one.state.units["1-minn"].unit.strength == 5
    assert one.state.units["4-tex"].unit.level == "shaken"
    assert one.state.points == {"union": 3, "confederate": 1}, "nobody has said that the handicap is gone"
    one.check("1-minn fire 4-tex")
    assert any(isinstance(event, Fired) for event in one.answer("1-minn fire 4-tex"))


def test_its_record_is_replayed_forked_and_verified(tmp_path: Path) -> None:
    one = battle("drill-field", seed=1863, position=TABLE)
    one.answer("1-minn fire 4-tex")
    one.save(tmp_path / "a.battle")
    again = replay(tmp_path / "a.battle")
    assert again.state == one.state
    assert again.record.opening.position == TABLE
    assert verify(tmp_path / "a.battle").sound
    other = one.fork(1, seed=7)
    assert other.state == one.at(1)
    assert other.record.opening.position == TABLE


def test_a_record_without_a_position_says_nothing_of_one() -> None:
    assert '"position"' not in line_text(battle("drill-field", seed=1).record.lines[0])


def test_what_was_written_down_begins_as_it_stood() -> None:
    one = battle("drill-field", seed=1863)
    one.answer("done")
    one.answer("done")
    assert isinstance(one.stop, Ask)
    assert one.stop.question == "activate"
    said = one.position()
    other = battle("drill-field", seed=5, position=said)
    assert other.position() == said
    assert other.stop == one.stop


def test_what_is_under_way_is_not_written_and_the_line_before_it_is_named() -> None:
    """Both sides' leaders stay with lines 2 and 3; line 4 is a march, and at its first inch a reaction is asked."""
    one = battle("drill-field", seed=1863)
    one.answer("done")
    one.answer("done")
    one.answer("1-minn move advance 2")
    assert isinstance(one.stop, Ask)
    assert one.stop.question == "react"
    with pytest.raises(Malformed, match=r"cannot say what is under way; .*; the last before that is 3$"):
        one.position()
    assert one.position(3).startswith("turn 1 union\n")


@pytest.mark.parametrize(
    ("record", "why"),
    [
        ("unit martin 14.5,12,0 unlimbered good 2/2 1", "martin and 1-minn stand on the same ground"),
        ("unit martin 0.25,12,0 unlimbered good 2/2 1", "martin at 0.25,12 stands partly off the table"),
        ("unit martin 99,12,0 unlimbered good 2/2 1", "martin at 99,12 is not on the table"),
        ("unit martin 20,12,0 battle-line good 2/2 1", 'no formation of artillery is called "battle-line"'),
    ],
)
def test_what_cannot_stand_so_is_refused(record: str, why: str) -> None:
    with pytest.raises(Malformed, match=why):
        battle("drill-field", seed=1863, position=f"{TABLE}\n{record}")


def test_every_fault_is_told_and_not_the_first_alone() -> None:
    table = battle("mcphersons-woods", seed=1).table
    units = list(table.scenario.units)[:3]
    lines = [f"unit {unit.id} 20,20,0 {unit.formation} good {unit.strength}/{unit.strength} 2" for unit in units]
    with pytest.raises(Malformed) as refused:
        starting.begun(table, "\n".join(["turn 1 union", *lines]))
    assert str(refused.value).count("stand on the same ground") >= 3


def test_a_record_with_a_position_that_cannot_be_is_refused() -> None:
    start = battle("drill-field", seed=1863, position=TABLE).record.opening
    spoilt = begun(msgspec.structs.replace(start, position="turn 99 union"), "1863")
    with pytest.raises(Malformed, match="line 0: its position cannot be set up: expected a turn from 1 to"):
        replay(spoilt)


def reads_back_at_every_activation(name: str, card: str) -> None:
    one = battle(name, edition=card, seed=f"position-{name}-{card}")
    while not one.over:
        if isinstance(one.stop, Ask) and one.stop.question == "activate" and not one.state.melees:
            again = starting.begun(one.table, one.position())
            # Nobody asks how much ground is covered by those who are gone.
            ground = {id: {"width": unit.width, "depth": unit.depth} for id, unit in again.state.units.items()}
            units = {
                id: unit if unit.here else msgspec.structs.replace(unit, **ground[id])
                for id, unit in one.state.units.items()
            }
            assert again.state == msgspec.structs.replace(one.state, rolls=0, units=units), one.state.turn
            assert again.stop == one.stop
        one.answer(random(one.view()))


@pytest.mark.parametrize("card", ["adf-revised-15mm", "adf-western-10mm"])
def test_a_battle_by_chance_reads_back_whenever_a_side_chooses_whom_to_activate(card: str) -> None:
    reads_back_at_every_activation("drill-field", card)


@pytest.mark.long
@pytest.mark.parametrize("name", ["mcphersons-woods", "bufords-delay", "hornets-nest"])
def test_large_battles_read_back_whenever_a_side_chooses_whom_to_activate(name: str) -> None:
    """Among them are units that had no room for the ground they want."""
    reads_back_at_every_activation(name, "adf-revised-15mm")
