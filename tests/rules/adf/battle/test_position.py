"""Position strings: a table reads back as it was, and what cannot be set up is refused."""

import re
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import enfilade
from enfilade.core.errors import Malformed
from enfilade.library.scenarios.shelf import scenario, scenarios
from enfilade.rules.adf.battle.field import Field, field_of, set_up, size_of
from enfilade.rules.adf.battle.frames import Choosing, Game
from enfilade.rules.adf.battle.position import placed, position
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.chapters.facts import FORMATIONS, LEVELS, QUALITIES, Unit

DOC = Path(__file__).parents[4] / "docs/orders.md"
CARD = "adf-revised-15mm"


def table_of(name: str) -> Field:
    return field_of(CARD, enfilade.edition(CARD).edition, scenario(name).scenario)


WOODS = table_of("mcphersons-woods")
START = set_up(WOODS)


def at_actions(table: Field, state: State) -> State:
    """What a position keeps of a state."""
    seat = table.sides.index(state.active)
    return msgspec.structs.replace(state, frames=(Game(phase="actions", seat=seat),), rolls=0)


YES = ("in_command", "acted", "moved", "moved_since", "ran", "speeded", "hidden")
counts = st.integers(0, 9)
few = st.lists(st.sampled_from(sorted(START.units)), max_size=3, unique=True).map(tuple)


@st.composite
def pieces(draw: st.DrawFn, old: Piece) -> Piece:
    arm = old.unit.arm
    full = draw(st.integers(1, 20))
    merged = draw(st.booleans())
    unit = msgspec.structs.replace(
        old.unit,
        formation=draw(st.sampled_from(FORMATIONS[arm])),
        level=draw(st.sampled_from(LEVELS)),
        full=full,
        strength=draw(st.integers(1, full)),
        fewest=draw(counts),
        stands=draw(st.integers(1, 8)),
        mounted=arm == "cavalry" and draw(st.booleans()),
        merged=merged,
        quality=draw(st.sampled_from(QUALITIES)) if merged else old.unit.quality,
        opening=draw(st.booleans()),
    )
    where = draw(st.sampled_from([("table", ""), ("reserve", ""), ("gone", "left-table"), ("gone", "joined")]))
    beyond = 0 if where[0] == "table" else 5000
    width, depth = size_of(WOODS, unit)
    return msgspec.structs.replace(
        old,
        unit=unit,
        width=width,
        depth=depth,
        x=draw(st.integers(-beyond, WOODS.width + beyond)),
        y=draw(st.integers(-beyond, WOODS.height + beyond)),
        facing=draw(st.integers(0, 35999)),
        place=where[0],
        end=where[1],
        **{key: draw(st.booleans()) for key in YES},
        **{key: draw(counts) for key in ("reacted", "charges", "feared", "attached")},
        shot_at=draw(few),
        passed_by=draw(few),
    )


@st.composite
def chiefs(draw: st.DrawFn, old: Chief, units: dict[str, Piece]) -> Chief:
    own = sorted(unit.id for unit in units.values() if unit.side == old.side and unit.here)
    return msgspec.structs.replace(
        old,
        x=draw(st.integers(0, WOODS.width)),
        y=draw(st.integers(0, WOODS.height)),
        attached=draw(st.sampled_from(["", *own])),
        place=draw(st.sampled_from(["table", "reserve", "gone"])),
        killed=draw(st.booleans()),
        replaced=draw(st.booleans()),
        moves=draw(counts),
        benefit=draw(st.integers(0, 2)),
    )


@st.composite
def states(draw: st.DrawFn) -> State:
    units = {id: draw(pieces(piece)) for id, piece in START.units.items()}
    brigades = [one.id for one in WOODS.scenario.brigades]
    objectives = [one.id for one in WOODS.scenario.victory.objectives]
    sides = st.sampled_from(WOODS.sides)
    orders = st.builds(Standing, fire=st.sampled_from(["ask", "never"]), other=st.sampled_from(["ask", "no"]))
    return State(
        turn=draw(st.integers(1, WOODS.scenario.turns)),
        active=draw(sides),
        units=units,
        leaders={id: draw(chiefs(chief, units)) for id, chief in START.leaders.items()},
        frames=(Game(phase="actions"), Choosing()),
        rolls=draw(counts),
        orders=draw(st.dictionaries(st.sampled_from([*WOODS.sides, *brigades, *units]), orders, max_size=4)),
        points={side: draw(st.integers(-20, 20)) for side in START.points},
        held=draw(st.dictionaries(st.sampled_from(objectives), sides)) if objectives else {},
        charged=tuple(draw(st.lists(st.sampled_from(brigades), unique=True))),
        exits=draw(few),
    )


@pytest.mark.long
@given(states(), st.booleans())
def test_every_table_reads_back_as_it_was(state: State, one_line: bool) -> None:
    said = position(WOODS, state, one_line=one_line)
    assert ("\n" in said) is not one_line
    assert placed(WOODS, said) == at_actions(WOODS, state)


def test_a_merged_regiment_reads_back_with_the_quality_that_it_took_over() -> None:
    unit = START.units["2-wis"].unit
    assert unit.quality != "green"
    state = with_changed(unit, merged=True, quality="green")
    said = position(WOODS, state)
    assert " quality:green" in said
    assert placed(WOODS, said) == at_actions(WOODS, state)


@pytest.mark.parametrize("name", scenarios())
def test_every_scenario_reads_back_from_its_own_set_up(name: str) -> None:
    table = table_of(name)
    start = set_up(table)
    assert placed(table, position(table, start)) == at_actions(table, start)


def with_changed(thing: Unit | Piece | Chief, **changes: Any) -> State:
    """The set-up with one unit or leader changed."""
    new: Any = msgspec.structs.replace(thing, **changes)
    if isinstance(new, Chief):
        return msgspec.structs.replace(START, leaders={**START.leaders, new.id: new})
    if isinstance(new, Unit):
        new = msgspec.structs.replace(START.units["2-wis"], unit=new)
    return msgspec.structs.replace(START, units={**START.units, new.id: new})


def test_every_memory_of_a_unit_or_leader_has_its_place_in_the_string() -> None:
    """A field that is added to the state must be added to the string, or be listed here as the scenario's."""
    given_by_scenario = {
        Unit: {"name", "arm", "nation", "weapon"},
        Piece: {"id", "side", "brigade", "width", "depth", "unit"},
        Chief: {"id", "side", "name", "commands"},
    }
    other: dict[str, Any] = {"level": "shaken", "formation": "skirmishers", "quality": "green", "end": "joined"}
    other |= {"shot_at": ("13-ala",), "passed_by": ("7-wis",), "took_in": ("7-wis",), "place": "gone"}
    only_with: dict[str, dict[str, Any]] = {"quality": {"merged": True}, "end": {"place": "gone"}}
    piece = START.units["2-wis"]
    for thing in (piece.unit, piece, START.leaders["meredith"]):
        for field in sorted(set(thing.__struct_fields__) - given_by_scenario[type(thing)]):
            old = getattr(thing, field)
            new = other.get(field, "7-wis" if isinstance(old, str) else not old if isinstance(old, bool) else None)
            changed = {field: old + 1 if new is None else new}
            more = only_with.get(field, {})
            assert position(WOODS, with_changed(thing, **more)) != position(
                WOODS, with_changed(thing, **more, **changed)
            ), field


def test_troopers_are_mounted_or_not() -> None:
    table = table_of("bufords-delay")
    start = set_up(table)
    trooper = next(piece for piece in start.units.values() if piece.unit.arm == "cavalry" and piece.here)
    at = f"turn 1 union / unit {trooper.id} 20,20,0 skirmishers good 1/3 2"
    assert not placed(table, at).units[trooper.id].unit.mounted
    assert placed(table, f"{at} mounted").units[trooper.id].unit.mounted


def test_a_position_written_by_hand() -> None:
    state = placed(WOODS, "Turn 3 union / unit 2-wis 20.5,15.2,262.25 skirmishers disorder 4/5 2 moved reacted:1")
    wis = state.units["2-wis"]
    assert (state.turn, state.active) == (3, "union")
    assert state.frames == (Game(phase="actions", seat=WOODS.sides.index("union")),)
    assert (wis.x, wis.y, wis.facing) == (20500, 15200, 26225)
    assert (wis.unit.formation, wis.unit.level, wis.unit.strength, wis.unit.full) == ("skirmishers", "disorder", 4, 5)
    assert (wis.moved, wis.reacted, wis.unit.opening, wis.acted, wis.in_command) == (True, 1, False, False, True)
    assert {id: unit for id, unit in state.units.items() if id != "2-wis"} == {
        id: unit for id, unit in START.units.items() if id != "2-wis"
    }


def test_the_ground_a_unit_covers_follows_its_formation() -> None:
    column = placed(WOODS, "turn 1 union\nunit 2-wis 22,15.2,262 road-column good 5/5 2").units["2-wis"]
    assert (column.width, column.depth) == size_of(WOODS, column.unit)
    assert column.width < START.units["2-wis"].width


def test_a_leader_of_whom_nothing_is_said_goes_with_his_unit() -> None:
    state = placed(WOODS, "turn 2 union\nunit 24-mich 20,9,265 battle-line good 8/8 2")
    assert (state.leaders["meredith"].x, state.leaders["meredith"].y) == (20000, 9000)


def test_a_leader_may_be_named_before_the_unit_he_is_with() -> None:
    state = placed(WOODS, "turn 2 union\nleader meredith with 7-wis\nunit 7-wis 20,13,262 battle-line good 6/6 2")
    meredith = state.leaders["meredith"]
    assert (meredith.x, meredith.y, meredith.attached) == (20000, 13000, "7-wis")


def test_a_leader_without_a_unit_is_alone_and_keeps_his_benefit() -> None:
    meredith = placed(WOODS, "turn 2 union\nleader meredith 24,10").leaders["meredith"]
    assert (meredith.attached, meredith.benefit) == ("", 1)


REFUSED = [
    ("", "begins with its turn"),
    ("unit 2-wis 22,15,262 battle-line good 5/5 2", "begins with its turn"),
    ("turn 0 union", "expected a turn from 1"),
    ("turn 99 union", "expected a turn from 1"),
    ("turn 3 onion", "union"),
    ("turn 3", "expected a turn from 1"),
    ("turn x union", "whole number"),
    ("turn 1 union / unti 2-wis", "did you mean unit?"),
    ("turn 1 union / unit 2-wis 22,15,262", "a place, formation, level"),
    ("turn 1 union / unit 2-wsi 22,15,262 battle-line good 5/5 2", "did you mean 2-wis?"),
    ("turn 1 union / unit 2-wis 22,15 battle-line good 5/5 2", "expected a place"),
    ("turn 1 union / unit 2-wis 22,x,262 battle-line good 5/5 2", "not a length"),
    ("turn 1 union / unit 2-wis 22,15,400 battle-line good 5/5 2", "degrees"),
    ("turn 1 union / unit 2-wis -1,15,262 battle-line good 5/5 2", "not on the table"),
    ("turn 1 union / unit 2-wis 240,15,262 battle-line good 5/5 2", "not on the table"),
    ("turn 1 union / unit 2-wis 22,15,262 limbered good 5/5 2", "formation of infantry"),
    ("turn 1 union / unit 2-wis 22,15,262 battle-line fine 5/5 2", "no level"),
    ("turn 1 union / unit 2-wis 22,15,262 battle-line good 6/5 2", "cannot have 6 of 5"),
    ("turn 1 union / unit 2-wis 22,15,262 battle-line good 0/5 2", "cannot have 0 of 5"),
    ("turn 1 union / unit 2-wis 22,15,262 battle-line good 5 2", "whole number"),
    ("turn 1 union / unit 2-wis 22,15,262 battle-line good 5/5 0", "on 0 stands"),
    ("turn 1 union / unit 2-wis 22,15,262 battle-line good 5/5 2 mounted", "does not mount"),
    ("turn 1 union / unit 2-wis 22,15,262 battle-line good 5/5 2 actde", "did you mean acted?"),
    ("turn 1 union / unit 2-wis 22,15,262 battle-line good 5/5 2 acted:1", "is written acted"),
    ("turn 1 union / unit 2-wis 22,15,262 battle-line good 5/5 2 reacted", "is written reacted:1"),
    ("turn 1 union / unit 2-wis 22,15,262 battle-line good 5/5 2 reacted:-1", "whole number"),
    ("turn 1 union / unit 2-wis 22,15,262 battle-line good 5/5 2 shot-at:14-ala", "did you mean 13-ala?"),
    ("turn 1 union / unit 2-wis 22,15,262 battle-line good 5/5 2 out:1", "is written out"),
    ("turn 1 union / unit 2-wis 22,15,262 battle-line good 5/5 2 gone:home", "no end"),
    ("turn 1 union / leader meredith", "a place or a unit"),
    ("turn 1 union / leader meredith killed", "neither a place nor a unit"),
    ("turn 1 union / leader meredith with", "no unit"),
    ("turn 1 union / leader meredith with 13-ala", "not of his side"),
    ("turn 1 union / leader archer 200,15", "not on the table"),
    ("turn 1 union / unit 24-mich 24,9,265 battle-line good 8/8 2 gone:surrender", "say where he is"),
    ("turn 1 union / points union", "by pairs"),
    ("turn 1 union / points union many", "whole number"),
    ("turn 1 union / charged iron", "no brigade"),
    ("turn 1 union / exits nobody", "no unit"),
    ("turn 1 union / order 99-ny fire first", "no side, brigade or unit"),
    ("turn 1 union / order 2-wis fire maybe", "answer for fire"),
    ("turn 1 union / leader archer 11,15 / leader archer 12,15", "leader archer stands twice"),
    ("turn 1 union / turn 2 union", "no record"),
    ("turn 1 union" + " " * 50_000, "at most 50000 characters"),
]


@pytest.mark.parametrize(("said", "why"), REFUSED, ids=[said[-40:].strip() for said, _ in REFUSED])
def test_what_cannot_be_set_up_is_refused_with_the_reason(said: str, why: str) -> None:
    with pytest.raises(Malformed, match=re.escape(why)):
        placed(WOODS, said)


def test_the_position_in_the_manual_can_be_set_up() -> None:
    [said] = re.findall(r"```position\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL)
    state = placed(WOODS, said)
    assert placed(WOODS, position(WOODS, state)) == state
    assert state.units["5-ala"].end == "left-table"
    assert state.leaders["meredith"].attached == "7-wis"
    assert not state.units["7-wis"].in_command


def test_the_manual_explains_every_flag() -> None:
    text = DOC.read_text(encoding="utf-8")
    fields = {*Piece.__struct_fields__, *Chief.__struct_fields__}
    memories = {name for name in fields if isinstance(getattr(START.units["2-wis"], name, None), bool | tuple)}
    for word in memories - {"in_command"} | {"reacted", "charges", "feared", "attached", "fewest", "moves", "replaced"}:
        assert re.search(rf"`{word.replace('_', '-')}[:`]", text), word
