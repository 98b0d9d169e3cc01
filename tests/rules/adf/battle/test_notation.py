"""Commands as text: every command reads back as itself, and what people write by hand is understood or refused."""

import re
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from enfilade.core.errors import Malformed
from enfilade.ground.legs import About, Advance, Back, File, March, Oblique, Sidestep, Wheel
from enfilade.rules.adf.battle import commands
from enfilade.rules.adf.battle.commands import (
    Attend,
    Charge,
    Choose,
    Command,
    Deed,
    Dismount,
    Done,
    Face,
    Fire,
    Form,
    Group,
    Join,
    Mount,
    Move,
    Order,
    Pass,
    React,
    Ride,
)
from enfilade.rules.adf.battle.notation import HEADS, parse, text
from enfilade.rules.adf.battle.react.letting import Until
from enfilade.rules.adf.battle.react.standing import Standing
from enfilade.rules.adf.battle.react.standing import choices as answers_of
from enfilade.rules.adf.chapters.facts import Formation
from enfilade.tabletop.lexer import LONGEST

DOC = Path(__file__).parents[4] / "docs/orders.md"
IRON, WIS = ("2-wis", "7-wis"), ("2-wis",)

# fmt: off
CANONICAL: list[tuple[str, Command]] = [
    ("2-wis move advance 4; wheel left 30", Move(WIS, (Advance(4000), Wheel("left", 3000)))),
    ("2-wis+7-wis move oblique right 20 3", Move(IRON, (Oblique("right", 2000, 3000),))),
    ("2-wis move form attack-column; advance 2.5", Move(WIS, (Form("attack-column"), Advance(2500)))),
    ("hall move limber; advance 6", Move(("hall",), (Form("limbered"), Advance(6000)))),
    ("hall unlimber", Move(("hall",), (Form("unlimbered"),))),
    ("gamble dismount", Move(("gamble",), (Dismount(),))),
    ("8-ill mount", Move(("8-ill",), (Mount(),))),
    ("2-wis form battle-line", Move(WIS, (Form("battle-line"),))),
    ("2-wis face 90", Move(WIS, (Face(9000),))),
    ("2-wis move march 270 3", Move(WIS, (March(27000, 3000),))),
    ("2-wis move file 6", Move(WIS, (File(6000),))),
    ("2-wis move sidestep left 1", Move(WIS, (Sidestep("left", 1000),))),
    ("2-wis move back 1; about", Move(WIS, (Back(1000), About()))),
    ("2-wis move advance 0.001", Move(WIS, (Advance(1),))),
    ("2-wis face 0.05", Move(WIS, (Face(5),))),
    ("19-ind fire 13-ala", Fire(("19-ind",), "13-ala")),
    ("19-ind+24-mich fire 13-ala", Fire(("19-ind", "24-mich"), "13-ala")),
    ("hall fire marye deliberate", Fire(("hall",), "marye", deliberate=True)),
    ("2-wis charge 13-ala", Charge(WIS, "13-ala")),
    ("2-wis charge 13-ala toward 275", Charge(WIS, "13-ala", 27500)),
    ("2-wis charge 13-ala toward 0", Charge(WIS, "13-ala", 0)),
    ("2-wis reform", Deed(WIS, "reform")),
    ("2-wis rally", Deed(WIS, "rally")),
    ("2-wis+7-wis disengage", Deed(IRON, "disengage")),
    ("2-wis run", Deed(WIS, "run")),
    ("2-wis leave", Deed(WIS, "leave")),
    ("7-tenn merge 14-tenn", Join("7-tenn", "14-tenn", "merge")),
    ("7-tenn attach 14-tenn", Join("7-tenn", "14-tenn", "attach")),
    ("group 2-wis+7-wis: move, fire", Group(IRON, ("move", "fire"))),
    ("group 2-wis+7-wis: change-formation", Group(IRON, ("change-formation",))),
    ("react 7-wis fire", React(("7-wis",), "fire")),
    ("react 7-wis fire 13-ala", React(("7-wis",), "fire", target="13-ala")),
    ("react 7-wis+2-wis fire", React(("7-wis", "2-wis"), "fire")),
    ("react 7-wis form battle-line", React(("7-wis",), "form", formation="battle-line")),
    ("react hall limber", React(("hall",), "form", formation="limbered")),
    ("react 7-wis face 120", React(("7-wis",), "face", facing=12000)),
    ("react 7-wis reform", React(("7-wis",), "reform")),
    ("react 7-wis rally", React(("7-wis",), "rally")),
    ("react 7-wis disengage", React(("7-wis",), "disengage")),
    ("react 7-wis countercharge", React(("7-wis",), "countercharge")),
    ("meredith ride 12.5 8.25", Ride("meredith", 12500, 8250)),
    ("meredith with 24-mich", Attend("meredith", "24-mich")),
    ("order union fire short reform yes disengage no",
     Order("", "union", Standing(fire="short", reform="yes", disengage="no"))),
    ("order 2-wis other no", Order("", "2-wis", Standing(other="no"))),
    ("order union ask", Order("", "union", Standing())),
    ("choose close", Choose("close")),
    ("pass", Pass()),
    ("done", Done()),
]
ALSO: list[tuple[str, str]] = [
    ("  2-WIS   Move  ADVANCE 4 ;wheel LEFT 30;", "2-wis move advance 4; wheel left 30"),
    ("2-wis advance 4; wheel left 30", "2-wis move advance 4; wheel left 30"),
    ("2-wis, 7-wis move oblique right 20° 3\"", "2-wis+7-wis move oblique right 20 3"),
    ("2-wis + 7-wis move oblique right 20 3.000", "2-wis+7-wis move oblique right 20 3"),
    ("“2-wis” move advance 2½", "2-wis move advance 2.5"),
    ("2-wis move advance 2 1/2", "2-wis move advance 2.5"),
    ("2-wis move advance 2 ½", "2-wis move advance 2.5"),
    ("2-wis move advance ¾", "2-wis move advance 0.75"),
    ("2-wis move advance .5", "2-wis move advance 0.5"),
    ("2-wis move oblique left 20 1/2", "2-wis move oblique left 20 0.5"),
    ("2-wis move march 270 1 1/8; about", "2-wis move march 270 1.125; about"),
    ("2-wis move form attack column; advance 2", "2-wis move form attack-column; advance 2"),
    ("2-wis move face 90", "2-wis face 90"),
    ("2-wis face 360", "2-wis face 0"),
    ("hall form limbered", "hall limber"),
    ("gamble move dismount", "gamble dismount"),
    ("2-wis charge 13-ala towards 275.50", "2-wis charge 13-ala toward 275.5"),
    ("group 2-wis,7-wis move, change formation", "group 2-wis+7-wis: move, change-formation"),
    ("Group 2-wis + 7-wis : charge", "group 2-wis+7-wis: charge"),
    ("react hall form limbered", "react hall limber"),
    ("meredith ride 12 1/2, 8 1/4", "meredith ride 12.5 8.25"),
    ("order union fire short reform yes disengage no countercharge ask",
     "order union fire short reform yes disengage no"),
    ("order union countercharge yes fire ask", "order union countercharge yes"),
    ("DONE\n", "done"),
]
REFUSED: list[tuple[str, str]] = [
    ("", "the line ends"),
    ("2-wis", "what they do"),
    ("dnoe", "did you mean done?"),
    ("2-wis mvoe advance 4", "did you mean move?"),
    ("2-wis chrage 13-ala", "did you mean charge?"),
    ("2-wis move advnce 4", "did you mean advance?"),
    ("2-wis form battel-line", "did you mean battle-line?"),
    ("react 7-wis countrcharge", "did you mean countercharge?"),
    ("group 2-wis: moove", "did you mean move?"),
    ("2-wis move", "expected a step"),
    ("2-wis move advance", "expected a length in inches"),
    ("2-wis move advance -4", "not a length"),
    ("2-wis move advance −4", "not a length"),
    ("2-wis move advance nan", "not a length"),
    ("2-wis move advance inf", "not a length"),
    ("2-wis move advance 1e3", "not a length"),
    ("2-wis move advance 2.", "not a length"),
    ("2-wis move advance ٣", "not a length"),
    ("2-wis move advance 2,5", "not a length"),
    ("2-wis move advance 2.1234", "at most 3 decimals"),
    ("2-wis move advance 1001", "between 0 and 1000"),
    ("2-wis move advance 1/3", "whole number of thousandths"),
    ("2-wis move advance 1/0", "0 below the line"),
    ("2-wis move advance 4 wheel left 30", '";" before the next step'),
    ("2-wis move advance 4;; about", "expected a step"),
    ("2-wis move wheel 30", "expected a side"),
    ("2-wis move wheel left 181", "from 0.01 to 180"),
    ("2-wis move wheel left 0", "from 0.01 to 180"),
    ("2-wis move oblique left 45.01 2", "from 0.01 to 45"),
    ("2-wis face 361", "from 0 to 360"),
    ("2-wis face 90.125", "at most 2 decimals"),
    ("2-wis face -90", "number of degrees"),
    ("2-wis 7-wis move advance 4", "what to do"),
    ("2-wis++7-wis rally", "joined by +"),
    ("2-wis+2-wis rally", "named twice"),
    ("2_wis rally", "joined by +"),
    ("-wis rally", "joined by +"),
    ("2-wis fire", "whom to fire at"),
    ("2-wis fire 13-ala deliberately", "nothing more"),
    ("2-wis fire 13-ala+1-tenn", "letters, digits and hyphens"),
    ("2-wis charge 13-ala toward", "number of degrees"),
    ("2-wis rally now", "nothing more"),
    ("7-tenn+1-tenn merge 14-tenn", "one at a time"),
    ("meredith ride 12 1/2", "expected a length"),
    ("meredith ride 12 8 4", "nothing more"),
    ("group 2-wis+7-wis:", "what the group will do"),
    ("group 2-wis+7-wis: move,, fire", "what the group will do"),
    ("react 7-wis", "expected a reaction"),
    ("react 7-wis form", "expected a formation"),
    ("order union", "expected a standing order"),
    ("order union fire", "expected an answer for fire"),
    ("order union fire maybe", "ask, ask-10, ask-20, ask-33, ask-50, first, short, never"),
    ("order union fire first fire never", "said twice"),
    ("choose", "one of the options"),
    ("pass done", "march, turn"),
    ("+".join(f"{n}-ny" for n in range(1, 14)) + " rally", "at most 12 units"),
    ("2-wis move " + "; ".join(["about"] * 21), "at most 20 steps"),
    ("2-wis rally" + " " * 500, "at most 500 characters"),
]
# fmt: on

names = st.from_regex(r"[a-z0-9]([a-z0-9-]{0,6}[a-z0-9])?", fullmatch=True).filter(lambda name: name not in HEADS)
units = st.lists(names, min_size=1, max_size=12, unique=True).map(tuple)
lengths = st.integers(0, 1_000_000)
facings = st.integers(0, 35999)
formations = st.sampled_from(get_args(Formation))
hands = st.sampled_from(["left", "right"])
steps = st.one_of(
    st.builds(Advance, lengths),
    st.builds(Oblique, hands, st.integers(1, 4500), lengths),
    st.builds(Wheel, hands, st.integers(1, 18000)),
    st.just(About()),
    st.builds(File, lengths),
    st.builds(Sidestep, hands, lengths),
    st.builds(Back, lengths),
    st.builds(March, facings, lengths),
    st.builds(Form, formations),
    st.builds(Face, facings),
    st.just(Mount()),
    st.just(Dismount()),
)
choices: dict[str, Any] = {
    # What was added later is unset where nothing is said, and "ask" is how that is written.
    field.name: st.sampled_from([one for one in answers_of(field.type) if one != "ask" or field.default == "ask"])
    for field in msgspec.structs.fields(Standing)
}
every_command: st.SearchStrategy[Command] = st.one_of(
    st.builds(Move, units, st.lists(steps, min_size=1, max_size=12).map(tuple)),
    st.builds(Fire, units, names, st.booleans()),
    st.builds(Charge, units, names, st.integers(-1, 35999)),
    st.builds(Deed, units, st.sampled_from(get_args(commands.DeedName))),
    st.builds(Join, names, names, st.sampled_from(["merge", "attach"])),
    st.builds(Group, units, st.lists(st.sampled_from(get_args(commands.Declared)), min_size=1, max_size=4).map(tuple)),
    st.builds(React, units, st.just("fire"), target=st.just("") | names),
    st.builds(React, units, st.just("form"), formation=formations),
    st.builds(React, units, st.just("face"), facing=facings),
    st.builds(React, units, st.sampled_from(["reform", "rally", "disengage", "countercharge"])),
    st.builds(Ride, names, lengths, lengths),
    st.builds(Attend, names, names),
    st.builds(Order, names, names, st.builds(Standing, **choices)),
    st.builds(Choose, names),
    st.builds(Pass, st.sampled_from(get_args(Until))),
    st.just(Done()),
)


@pytest.mark.parametrize(("line", "command"), CANONICAL, ids=[line for line, _ in CANONICAL])
def test_a_line_is_the_command_and_the_command_is_the_line(line: str, command: Command) -> None:
    assert parse(line) == command
    assert text(command) == line


@pytest.mark.parametrize(("line", "canonical"), ALSO, ids=[line for line, _ in ALSO])
def test_other_spellings_are_understood(line: str, canonical: str) -> None:
    assert text(parse(line)) == canonical


@pytest.mark.parametrize(("line", "why"), REFUSED, ids=[line[:40] for line, _ in REFUSED])
def test_a_line_that_cannot_be_read_is_refused_with_the_reason(line: str, why: str) -> None:
    with pytest.raises(Malformed, match=re.escape(why)):
        parse(line)


def test_every_kind_of_command_and_step_is_listed_above() -> None:
    assert {type(command) for _, command in CANONICAL} == set(get_args(Command))
    moves = [command for _, command in CANONICAL if isinstance(command, Move)]
    assert {type(step) for move in moves for step in move.steps} == set(get_args(commands.Step))


@given(every_command)
def test_every_command_reads_back_as_itself(command: Command) -> None:
    line = text(command)
    assert len(line) <= LONGEST
    assert "\n" not in line
    side = command.side if isinstance(command, Order) else ""
    assert parse(line, side=side) == command
    assert parse(f"  {line.upper()} ", side=side) == command


@given(
    st.text(max_size=60)
    | st.lists(st.sampled_from([*HEADS, "2-wis", "move", "advance", "4", ";", "+", ":", "½"])).map(" ".join)
)
def test_whatever_is_written_is_read_or_refused_as_malformed(line: str) -> None:
    try:
        command = parse(line)
    except Malformed:
        return
    assert parse(text(command)) == command


@pytest.mark.parametrize(
    "command",
    [
        Move((), (About(),)),
        Move(WIS, ()),
        Move(("2 wis",), (About(),)),
        Move(("done",), (About(),)),
        Move(WIS, (Advance(-1000),)),
        Move(WIS, (Advance(1_000_001),)),
        Move(WIS, (Form("testudo"),)),
        Move(WIS, (About(),) * 21),
        Fire(("2-wis\n13-ala",), "7-wis"),
        Charge(WIS, "13-ala", 36000),
        React(WIS, "rally", target="13-ala"),
        React(WIS, "fire", facing=9000),
        Ride("meredith", -1, 0),
        Choose("two words"),
    ],
    ids=repr,
)
def test_a_command_that_no_line_says_has_no_text(command: Command) -> None:
    with pytest.raises(Malformed):
        text(command)


def test_standing_orders_are_of_the_side_that_writes_them() -> None:
    assert parse("order union fire first", side="union") == Order("union", "union", Standing(fire="first"))


def test_the_greatest_angles_are_those_of_the_legs() -> None:
    for kind in (Oblique, Wheel):
        angle = msgspec.structs.fields(kind)[1].type
        bounds = get_args(angle)[1]
        word = str(kind.__struct_config__.tag)
        tail = " 1" if kind is Oblique else ""
        parse(f"2-wis move {word} left {bounds.le // 100}{tail}")
        with pytest.raises(Malformed, match=f"to {bounds.le // 100} "):
            parse(f"2-wis move {word} left {bounds.le // 100}.01{tail}")


def test_a_refusal_shows_an_example_that_can_be_read() -> None:
    shown = 0
    for line, _ in REFUSED:
        with pytest.raises(Malformed) as refusal:
            parse(line)
        _, mark, example = str(refusal.value).partition("for example: ")
        if mark:
            parse(example)
            shown += 1
    assert shown > 40


def test_the_examples_of_the_manual_are_orders() -> None:
    lines = "\n".join(re.findall(r"```orders\n(.*?)```", DOC.read_text(encoding="utf-8"), re.DOTALL)).splitlines()
    assert {type(parse(line)) for line in lines if line} == set(get_args(Command))


def test_the_manual_lists_every_step_and_formation() -> None:
    page = DOC.read_text(encoding="utf-8")
    listed = re.findall(r"^\| (`.*?) \|", page.split("| step |")[1].split("Formations")[0], re.MULTILINE)
    said = [word for cell in listed for word in re.findall(r"`(.*?)`", cell)]
    moves = [parse(f"2-wis move {step}") for step in said]
    assert {type(move.steps[0]) for move in moves if isinstance(move, Move)} == set(get_args(commands.Step))
    for formation in set(get_args(Formation)) - {"limbered", "unlimbered"}:
        assert f"`{formation}`" in page
