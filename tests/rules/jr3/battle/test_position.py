"""Position strings of this game: a table reads back as it was when orders are marked, and nothing else is set up."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from enfilade.ai.players import drill, random
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask
from enfilade.game.battles import Battle, battle, replay, verify
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.shelf import scenario
from enfilade.rules.jr3.battle.commands import Charge, FireRule, Hold, Line
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.field import Field, field_of, set_up, size_of
from enfilade.rules.jr3.battle.frames import Game
from enfilade.rules.jr3.battle.position import begun, placed, position
from enfilade.rules.jr3.battle.state import Chief, Melee, Piece, State
from enfilade.rules.jr3.chapters.facts import Unit

DOC = Path(__file__).parents[4] / "docs/orders.md"
replace = msgspec.structs.replace


def table_of(name: str, card: str = "jr3-15mm") -> Field:
    found = edition(card)
    return field_of(ENGINE, card, found.edition, scenario(name).by(found).scenario)


WOODS = table_of("mcphersons-woods")
START = set_up(WOODS)


def at_marking(state: State) -> State:
    """What a position keeps of a state at its own marking of orders."""
    return replace(state, frames=(Game(step="phase"),), rolls=0)


def of_equal_ground(state: State, other: State) -> State:
    """Nobody asks how much ground is covered by those who are gone."""
    there = other.units
    gone = {id: (there[id].width, there[id].depth) for id, one in state.units.items() if not one.here}
    units = {
        id: replace(one, width=gone[id][0], depth=gone[id][1]) if id in gone else one for id, one in state.units.items()
    }
    return replace(state, units=units)


def reads_back_at_every_marking(name: str, card: str, seed: str, player: Any) -> Battle:
    one = battle(name, edition=card, seed=seed)
    while not one.over:
        assert isinstance(one.stop, Ask)
        if one.stop.question == "orders" and len(one.asked) == 2:
            again = begun(one.table, one.position())
            assert again.state == of_equal_ground(replace(one.state, rolls=0), again.state), one.state.turn
            assert again.stop == one.stop
        one.answer(player(one.view()))
    return one


@pytest.mark.parametrize("card", ["jr3-5mm", "jr3-10mm", "jr3-15mm", "jr3-25mm"])
def test_a_battle_by_chance_reads_back_at_every_marking_of_orders(card: str) -> None:
    reads_back_at_every_marking("drill-field", card, f"position-{card}", random)


@pytest.mark.long
@pytest.mark.parametrize("name", ["mcphersons-woods", "bufords-delay", "hornets-nest"])
@pytest.mark.parametrize("player", [random, drill], ids=["random", "drill"])
def test_large_battles_read_back_at_every_marking_of_orders(name: str, player: Any) -> None:
    """Among them are officers who have moved up, melees that go on and units without room for all their stands."""
    reads_back_at_every_marking(name, "jr3-15mm", f"position-{name}", player)


def test_between_the_seals_and_the_end_of_a_turn_nothing_is_written_and_the_line_before_is_named() -> None:
    """Line 1 begins the battle; line 2 is the first seal."""
    one = battle("drill-field", edition="jr3-15mm", seed=1)
    first = one.position()
    assert first.startswith("turn 1\n")
    one.answer(one.least(one.side), side=one.side)
    with pytest.raises(Malformed, match=r"take a line at which both sides mark orders; the last before that is 1$"):
        one.position()
    assert one.position(1) == first


def test_a_battle_from_a_position_is_kept_replayed_and_verified(tmp_path: Path) -> None:
    """Sixteen inches apart in turn 3: the 1st Minnesota's front is bare, and the union has three points already."""
    said = "turn 3 / unit 1-minn 16,6,0 double-line shaken 9/12 4 / points union 3"
    one = battle("drill-field", edition="jr3-15mm", seed=1863, position=said)
    minn = one.state.units["1-minn"]
    assert (one.state.turn, minn.unit.formation, minn.unit.level, minn.unit.strength) == (3, "double-line", "shaken", 9)
    assert (minn.x, minn.y, minn.facing) == (16000, 6000, 0)
    assert not minn.unit.opening, "a named unit has just the flags that are said"
    assert one.state.points["union"] == 3
    while not one.over:
        one.answer(drill(one.view()))
    one.save(tmp_path / "a.battle")
    again = replay(tmp_path / "a.battle")
    assert (again.state, again.record.opening.position) == (one.state, said)
    assert verify(tmp_path / "a.battle").sound


def with_changed(thing: Unit | Piece | Chief, **changes: Any) -> State:
    """The set-up with one unit or officer changed."""
    new: Any = replace(thing, **changes)
    if isinstance(new, Chief):
        return replace(START, leaders={**START.leaders, new.id: new})
    if isinstance(new, Unit):
        width, depth = size_of(WOODS, new)
        new = replace(START.units["2-wis"], unit=new, width=width, depth=depth)
    return replace(START, units={**START.units, new.id: new})


def test_every_memory_of_a_unit_or_officer_has_its_place_in_the_string() -> None:
    """A field that is added to the state must be added to the string, or be listed here: what the scenario gives, what
    is read off the table when it matters, and what is forgotten before orders are marked."""
    without = {
        Unit: {"name", "arm", "quality", "weapon", "repeaters", "sharpshooters"}
        | {"order", "moved", "charging", "bonus_move"}
        | {"cover", "officers", "behind_friends", "commander_lost", "regiments_lost"},
        Piece: {"id", "side", "brigade", "unit"} | {"fired", "did", "charged", "passed_by"},
        Chief: {"id", "side", "commands", "ride"},
    }
    other: dict[str, Any] = {"level": "shaken", "formation": "disorder", "place": "gone", "end": "captured"}
    other |= {"mark": Charge("5-ala"), "rank": "colonel", "name": START.leaders["doubleday"].name}
    piece = START.units["2-wis"]
    for thing in (piece.unit, piece, START.leaders["meredith"]):
        for field in sorted(set(thing.__struct_fields__) - without[type(thing)]):
            old = getattr(thing, field)
            new = other.get(field, "7-wis" if isinstance(old, str) else not old if isinstance(old, bool) else None)
            changed = {field: old + 1 if new is None else new}
            more = {"place": "gone"} if field == "end" else {}
            assert position(WOODS, with_changed(thing, **more)) != position(
                WOODS, with_changed(thing, **more, **changed)
            ), field


def test_melees_last_orders_and_standing_orders_read_back() -> None:
    """Two melees of one attacker; an order of last turn with all that a fire rule can say; lines in their order."""
    state = replace(
        START,
        turn=4,
        melees=(Melee(attacker="5-ala", defender="7-wis", round=3, aspect="rear"),),
        standing={"union": (Line("all", Hold()), Line("2-wis", Hold(FireRule("5-ala", "close", waits=True))))},
        units={
            **START.units,
            "24-mich": replace(START.units["24-mich"], mark=Hold(FireRule("13-ala", "long"))),
        },
    )
    for one_line in (False, True):
        said = position(WOODS, state, one_line=one_line)
        assert ("\n" in said) is not one_line
        assert placed(WOODS, said) == at_marking(state)
    assert "melee 5-ala 7-wis 3 rear" in said
    assert "last 24-mich h at 13-ala within long" in said
    assert "order union 2-wis h at 5-ala within close late" in said


def test_who_holds_a_post_after_a_loss_reads_back() -> None:
    """Doubleday has fallen; Meredith has his division, and over the Iron Brigade is its colonel, with the 7th."""
    meredith, doubleday = START.leaders["meredith"], START.leaders["doubleday"]
    named = next(one for one in WOODS.scenario.leaders if one.id == "meredith").successor
    brigade = next(one.name for one in WOODS.scenario.brigades if one.id == meredith.commands[0])
    leaders = {
        **START.leaders,
        "doubleday": replace(doubleday, name=meredith.name, rank=meredith.rank, fallen=1, x=20000, y=9000, attached=""),
        "meredith": replace(
            meredith,
            name=named or f"the senior colonel of {brigade}",
            rank="colonel",
            attached="7-wis",
            x=START.units["7-wis"].x,
            y=START.units["7-wis"].y,
        ),
    }
    state = replace(START, leaders=leaders)
    said = position(WOODS, state)
    assert f"leader doubleday 20,9 fallen:1 rank:{meredith.rank} from:meredith" in said
    assert placed(WOODS, said).leaders == leaders


def test_the_ground_a_unit_covers_follows_its_formation_unless_it_had_no_room() -> None:
    column = placed(WOODS, "turn 1\nunit 2-wis 22,15.2,262 march-column good 9/9 4").units["2-wis"]
    assert (column.width, column.depth) == size_of(WOODS, column.unit)
    narrow = placed(WOODS, "turn 1\nunit 2-wis 22,15.2,262 line good 9/9 4 ground:1.5x0.75").units["2-wis"]
    assert (narrow.width, narrow.depth) == (1500, 750)
    assert "ground:1.5x0.75" in position(WOODS, with_changed(narrow))


REFUSED = [
    ("", "begins with its turn"),
    ("turn 3 union", "expected a turn from 1"),
    ("turn 99", "expected a turn from 1"),
    ("turn 1 / unit 2-wis 22,15,262", "a place, formation, level"),
    ("turn 1 / unit 2-wis 22,15,262 battle-line good 5/5 4", "formation of infantry"),
    ("turn 1 / unit 2-wis 22,15,262 line disorder 5/5 4", "no level"),
    ("turn 1 / unit 2-wis 22,15,262 line good 6/5 4", "cannot have 6 of 5"),
    ("turn 1 / unit 2-wis 22,15,262 line good 5/5 4 mounted", "does not mount"),
    ("turn 1 / unit 2-wis 22,15,262 line good 5/5 4 low-amunition", "did you mean low-ammunition?"),
    ("turn 1 / unit 2-wis 22,15,262 line good 5/5 4 ground:3", "is written ground:2.5x0.75"),
    ("turn 1 / unit 2-wis 22,15,262 line good 5/5 4 gone:fled", "no end"),
    ("turn 1 / unit 2-wis 22,15,262 line good 5/5 4 acted", "no flag"),
    ("turn 1 / melee 5-ala 7-wis", "an attacker, a defender"),
    ("turn 1 / melee 2-wis 7-wis 1 front", "on two sides"),
    ("turn 1 / melee 5-ala 7-wis 0 front", "whole number"),
    ("turn 1 / melee 5-ala 7-wis 1 flank", "no aspect"),
    ("turn 1 / melee 5-ala 7-wis 1 front / melee 5-ala 7-wis 2 front", "stands twice"),
    ("turn 1 / last 2-wis again", "an order of its own"),
    ("turn 1 / last 2-wis", "an order"),
    ("turn 1 / last nobody h", "no unit"),
    ("turn 1 / order union 5-ala h", "not yours to order"),
    ("turn 1 / order onion all h", "no side"),
    ("turn 1 / order union all h / order union all c", "stands twice"),
    ("turn 1 / leader meredith with 7-wis rank:general", "no rank"),
    ("turn 1 / leader meredith with 7-wis from:archer", "no leader of his side"),
    ("turn 1 / leader meredith with 5-ala", "not of his side"),
]


@pytest.mark.parametrize(("said", "why"), REFUSED, ids=[said[-40:].strip() for said, _ in REFUSED])
def test_what_cannot_be_set_up_is_refused_with_the_reason(said: str, why: str) -> None:
    with pytest.raises((Malformed, Illegal), match=re.escape(why)):
        placed(WOODS, said)


def test_the_position_in_the_manual_can_be_set_up() -> None:
    [said] = re.findall(r"```position-of-sheets\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL)
    state = placed(WOODS, said)
    assert placed(WOODS, position(WOODS, state)) == state
    assert state.units["5-ala"].end == "left-table"
    assert state.melees[0].attacker == "13-ala"
    assert begun(WOODS, said).state.units["hall"].unit.low_ammunition
