"""Battles of *Johnny Reb III* on the command line: order sheets at a keyboard, every command over a whole battle."""

import json
from itertools import pairwise
from pathlib import Path

import msgspec
import pytest
import typer
from rich.console import Console
from tests.rules.jr3.battle.tables import cs, scenario_of, us
from typer.testing import CliRunner

from enfilade.cli import battles as battle_commands
from enfilade.cli.games.jr3 import WING
from enfilade.cli.games.jr3_sheets import allowed
from enfilade.cli.keyboard import Keyboard
from enfilade.cli.main import app
from enfilade.core.errors import Illegal
from enfilade.core.record import Opened, Record, Rolled, Sealed, from_text, to_text
from enfilade.core.stops import Ask
from enfilade.game.battles import battle, replay

APP = typer.Typer()
for _command in (
    battle_commands.fight,
    battle_commands.replay,
    battle_commands.show,
    battle_commands.advise,
    battle_commands.verify,
):
    APP.command()(_command)
HERE = ("fight", "drill-field", "--edition", "jr3-15mm")
MARCH = "20-me move advance 4"


@pytest.fixture(autouse=True)
def _somewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")


def run(*words: str, typed: str = "", code: int = 0) -> str:
    done = CliRunner().invoke(APP, list(words), input=typed)
    assert done.exit_code == code, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.output


@pytest.fixture(scope="module")
def fought(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A whole battle by chance."""
    path = tmp_path_factory.mktemp("fought") / "a.battle"
    run(*HERE, "--players", "random,random", "--seed", "3", "--save", str(path))
    return path


def test_programs_fight_to_the_end_and_the_result_is_told(fought: Path) -> None:
    told = run(*HERE, "--players", "random,random", "--seed", "3", "--save", "b.battle")
    one = replay(fought)
    assert one.over
    assert f"Turns: {one.state.turn}." in told
    assert "28 figures, 2 sections" in told
    assert "The crossroads" in told
    assert Path("b.battle").read_text(encoding="utf-8").count("\n") == fought.read_text(encoding="utf-8").count("\n")


def test_several_battles_give_a_summary() -> None:
    told = run(*HERE, "--players", "random,random", "--games", "2", "--seed", "3")
    assert "2 battles" in told


def test_a_battle_is_replayed_in_plain_words_with_receipts(fought: Path) -> None:
    told = run("replay", str(fought), "--receipts")
    assert "Turn 1." in told
    assert "union opens sheet: " in told
    assert "The orders of Union: " in told
    assert "[jr3." in told
    assert "every hash fits" in told


def test_phases_in_which_nothing_happened_are_passed_over(fought: Path) -> None:
    lines = [line.strip() for line in run("replay", str(fought)).splitlines()]
    assert ("First fires.", "Disengaging moves.") not in pairwise(lines)


def test_a_battle_is_shown_at_any_line(fought: Path) -> None:
    told = run("show", str(fought), "--at", "5")
    assert told.startswith("Turn 1 of 9, orders are revealed.")
    assert "to move" not in told  # the orders of units are written as on the sheet
    assert "ordered " in told
    assert "Col. Strong Vincent" in told
    assert "brigade; at 36.0, 10.0" in told


def test_a_battle_is_drawn_at_any_line(fought: Path) -> None:
    told = run("show", str(fought), "--at", "5", "--svg", "a.svg", "--png", "a.png")
    assert "a.svg written" in told
    drawn = Path("a.svg").read_text(encoding="utf-8")
    assert "Orders are revealed" in drawn
    assert '<g class="order">' in drawn
    assert Path("a.png").read_bytes().startswith(b"\x89PNG")


def test_a_sound_battle_is_verified(fought: Path) -> None:
    assert "a.battle: sound. The Drill Field, jr3-15mm" in run("verify", str(fought))


def altered(record: Record, n: int, **changes: object) -> Record:
    """The same record with one entry changed and a chain that fits again, as somebody would who knows how."""
    lines = list(record.lines)
    made = Record(tuple(lines[:n]))
    for line in lines[n:]:
        entry = msgspec.structs.replace(line.entry, **changes) if line.n == n else line.entry
        made = made.append(entry)
    return made


def test_a_sheet_changed_after_it_was_sealed_is_named_in_a_sentence(fought: Path) -> None:
    whole = from_text(fought.read_text(encoding="utf-8")).record
    line = next(one for one in whole.lines if isinstance(one.entry, Opened))
    assert isinstance(line.entry, Opened)
    changed = fought.read_text(encoding="utf-8").replace(line.entry.opened, "sheet: all c")
    Path("plain.battle").write_text(changed, encoding="utf-8")
    assert "plain.battle: line 4 has been changed" in run("verify", "plain.battle", code=1)
    Path("clever.battle").write_text(to_text(altered(whole, line.n, opened="sheet: all c")), encoding="utf-8")
    told = run("verify", "clever.battle", code=1)
    assert f"line {line.n}: {line.entry.side} shows another answer than it had sealed" in told


def test_two_at_one_keyboard_write_one_after_the_other_behind_a_curtain() -> None:
    typed = f"\n{MARCH}\ndone\n\nsheet\nshow\ndone\n\n20-me\ndone\n\nquit\n"
    told = run(*HERE, "--players", "human,human", "--seed", "5", typed=typed)
    first, second = told.split("Union: an answer is sealed.")[:2]
    assert "It is for the Union to write. Whoever else is here looks away" in first
    assert "It is for the Confederate to write." in second
    before = second.split("Orders are revealed.")[0]
    assert "nothing yet" in before
    assert "20-me" not in before
    assert "20th Maine to move" in second
    assert "20th Maine changes to hold." in told


def test_the_screen_is_wiped_when_a_sheet_is_sealed() -> None:
    one = battle("drill-field", "jr3-15mm", 5)
    console = Console(force_terminal=True, width=120, record=True)
    lines = iter(["", MARCH, "done"])
    wiped: list[int] = []
    console.clear = lambda home=True: wiped.append(len(one.record.lines))  # type: ignore[method-assign]
    Keyboard(console, lambda prompt: next(lines), one, ("union", "confederate")).answer()
    assert wiped == [2]
    alone = battle("drill-field", "jr3-15mm", 5)
    lines = iter([MARCH, "done"])
    Keyboard(console, lambda prompt: next(lines), alone, ("union",)).answer()
    assert wiped == [2]


def test_a_refused_line_says_why_and_leaves_the_sheet_as_it_was() -> None:
    typed = f"{MARCH}\n20-me advance 40\n20-me fly\n4-tex h\nsheet\nstrike 7-wis\nstrike 20-me\nsheet\nquit\n"
    told = run(*HERE, "--players", "human,random", "--seed", "5", typed=typed)
    assert "20th Maine needs more than the whole of its move for this [jr3.move.far]" in told
    assert 'but found "fly"' in told
    assert "4-tex is not yours to order [jr3.orders.who]" in told
    assert f"  {MARCH}" in told
    assert "there is no line for '7-wis' to strike out" in told
    assert "nothing yet" in told


def test_a_second_line_for_a_unit_takes_the_place_of_the_first() -> None:
    typed = f"{MARCH}\n20-me h\nvincent with 20-me\nvincent with 1-minn\nsheet\nquit\n"
    told = run(*HERE, "--players", "human,random", "--seed", "5", typed=typed)
    assert "  20-me h\n" in told
    assert MARCH not in told
    assert "vincent with 20-me" not in told
    assert "  vincent with 1-minn\n" in told


def test_what_may_be_ordered_is_listed_with_how_far() -> None:
    """20th Maine in march column has a road under it: 18 inches."""
    told = run(*HERE, "--players", "human,random", "--seed", "5", typed="?\nquit\n")
    assert "24-mich fr 26-nc (fire first)" in told
    assert "1-minn: fr, h, d, c, advance 6, fm extended-line or " in told
    assert "20-me: fr, h, d, c, advance 18, fm line or " in told
    assert "martin: h, d, advance 16, fm unlimbered; nearest enemy 4-tex, 38¼″" in told


def test_all_that_is_listed_is_legal_and_an_inch_more_is_not() -> None:
    one = battle("drill-field", "jr3-15mm", 5)
    for line in allowed(one):
        unit, _, said = line.partition(": ")
        for order in said.split(";")[0].split(", "):
            for shape in order.removeprefix("fm ").split(" or "):
                one.check(f"sheet: {unit} fm {shape}" if order.startswith("fm ") else f"sheet: {unit} {order}")
            if order.startswith("advance "):
                with pytest.raises(Illegal):
                    one.check(f"sheet: {unit} advance {float(order.split()[1]) + 0.001}")


def test_a_whole_sheet_can_be_typed_on_one_line() -> None:
    told = run(*HERE, "--players", "human,random", "--seed", "5", typed=f"sheet: {MARCH} / martin h\nquit\n")
    assert "20th Maine to move" in told


def test_a_sealed_sheet_is_taken_back_unread_and_kept_unshown() -> None:
    run(*HERE, "--players", "human,human", "--seed", "5", "--save", "a.battle", typed=f"\n{MARCH}\ndone\n\nquit\n")
    assert "20-me" not in run("replay", "a.battle")
    assert "20-me move" not in run("show", "a.battle")
    told = run("fight", "a.battle", typed="\nundo\n\nquit\n")
    assert "taken back: what the Union had sealed" in told
    assert "20-me" not in told


def test_a_battle_goes_on_with_one_sheet_sealed() -> None:
    run(*HERE, "--players", "human,human", "--seed", "5", "--save", "a.battle", typed=f"\n{MARCH}\ndone\n\nquit\n")
    one = replay("a.battle")
    assert isinstance(one.stop, Ask)
    assert one.stop.sealed == ("confederate",)
    assert isinstance(one.record.lines[-1].entry, Sealed)
    told = run("fight", "a.battle", typed="\ndone\n\ndone\n\nquit\n")
    assert "The orders of Union: 20th Maine to move" in told
    assert replay("a.battle").state.turn == 2


def test_dice_are_typed_where_people_roll_them() -> None:
    """Six inches apart two regiments fire first: 20 figures of rifle-muskets each, and each roll is typed."""
    near = scenario_of([us("a", 24, 12, brigade="1st"), cs("b", 24, 18, brigade="2nd")], edition="jr3-15mm", id="near")
    Path("near.json").write_text(json.dumps(near), encoding="utf-8")
    sheets = "\na fr\ndone\n\nb fr\ndone\n"
    told = run("fight", "near.json", "--players", "human,human", "--dice", "typed", typed=f"{sheets}7 7\n2 2\nquit\n")
    assert "Union rolls 2 dice: fire of a at b" in told
    assert "shows 1 to 6, not 7" in told
    assert "a fires on b at long range: dice 2 2" in told
    one = replay(next(Path().glob("*.battle")))
    assert [line.entry.source for line in one.record.lines if isinstance(line.entry, Rolled)] == ["typed"]


def test_odds_of_one_line_of_a_sheet() -> None:
    """36 inches and more between the lines: no charge reaches so far. Eight inches off, it may end in every way."""
    far = battle("drill-field", edition="jr3-15mm", dice="typed")
    assert WING.odds(far, "sheet: 1-minn c") == ["100.0%  falls short; no loss"]
    own, other = us("2-wis", 20, 10, brigade="meredith"), cs("13-ala", 20, 18.75, brigade="archer")
    near = battle(scenario_of([own, other], edition="jr3-15mm"), dice="typed")
    said = " ".join(WING.odds(near, "sheet: 2-wis c"))
    for end in ("the charge succeeds, the enemy captured", "a melee", "repulsed", "the charge falls back; loses 1"):
        assert end in said
    near = battle(scenario_of([own, other | {"at": (20, 13.75)}], edition="jr3-15mm"), dice="typed")
    assert "loses 2, good order" in " ".join(WING.odds(near, "sheet: 2-wis fr"))


def test_a_player_of_the_computer_s_says_what_it_would_write_and_why(fought: Path) -> None:
    told = run("advise", str(fought), "--at", "1", "--player", "drill")
    assert "After line 1, turn 1, Union: Orders for turn 1" in told
    assert "drill: sheet: " in told
    assert "The orders of Union: " in told
    assert "nobody is asked anything" in run("advise", str(fought), "--player", "drill", code=2)


def test_players_are_matched_and_a_battle_is_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(Path().absolute()))
    by = ("--edition", "jr3-15mm", "--workers", "1")
    lab = ("match", "random", "drill", "--scenario", "drill-field", "--games", "2", "--results", "m.sqlite", *by)
    done = CliRunner().invoke(app, list(lab))
    assert done.exit_code == 0, done.output
    assert "random scored" in done.output
    trial = ("simulate", "drill-field", "--players", "random", "--games", "2", "--results", "s.sqlite", *by)
    done = CliRunner().invoke(app, [*trial, "--html", "s.html"])
    assert done.exit_code == 0, done.output
    assert "2 games by jr3-15mm" in done.output
    assert 'class="unit"' in Path("s.html").read_text(encoding="utf-8")


def test_a_battle_is_reported_from_its_file(fought: Path) -> None:
    done = CliRunner().invoke(app, ["print", "report", str(fought), "--html", "--out", "a.html"])
    assert done.exit_code == 0, done.output
    assert "First fires" in Path("a.html").read_text(encoding="utf-8")
