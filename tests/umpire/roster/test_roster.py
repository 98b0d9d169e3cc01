"""The roster of a real battle: names, losses, checks due, undo, and a file that survives everything."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from enfilade.cli.main import app
from enfilade.rules.jr3.chapters.facts import Unit as JohnnyReb
from enfilade.umpire.roster.ledger import Ledger

RUN = CliRunner()
ORDER = """
[[units]]
name = "2nd Wisconsin"
side = "us"
brigade = "Iron Brigade"
weapon = "R/M"
quality = "elite"
figures = 5

[[units]]
name = "7th Wisconsin"
side = "us"
brigade = "Iron Brigade"
weapon = "rifle musket"
quality = "veteran"
figures = 6

[[units]]
name = "13th Alabama"
side = "cs"
brigade = "Archer"
weapon = "rifle musket"
figures = 6

[[units]]
name = "1st Tennessee"
side = "cs"
brigade = "Archer"
weapon = "rifle musket"
figures = 2

[[leaders]]
name = "James Archer"
side = "cs"
brigade = "Archer"
benefit = 1
"""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    (tmp_path / "order.toml").write_text(ORDER, encoding="utf-8")
    done = on(tmp_path / "day.roster", "new", str(tmp_path / "order.toml"))
    assert done.exit_code == 0, done.output
    return tmp_path / "day.roster"


def on(book: Path, *words: str) -> Result:
    return RUN.invoke(app, ["roster", str(book), *words], env={"COLUMNS": "160", "ENFILADE_EDITIONS": ""})


def test_a_volley_by_name(book: Path) -> None:
    # 5 + 1 elite + 2 opening + 3 + 5 = 16: 2MC
    done = on(book, "fire", "2 Wis", "at", "13 Ala", "--range", "normal", "--dice", "3", "5")
    assert "column 16: 2MC" in done.output
    assert "due 1: 13th Alabama, 2MC from 2nd Wisconsin with +2" in done.output
    state = Ledger(book).steps()[-1].state
    assert not state.units["2nd Wisconsin"].unit.opening
    assert state.units["7th Wisconsin"].unit.opening


def test_the_turn_does_not_end_over_an_open_check(book: Path) -> None:
    on(book, "fire", "2 Wis", "at", "13 Ala", "--range", "normal", "--dice", "3", "5")
    before = book.read_bytes()
    done = on(book, "turn")
    assert done.exit_code == 1
    assert "checks are still due: 13th Alabama" in done.output
    assert book.read_bytes() == before
    # veteran 4 + 2 = 6; 4 + 3 = 7 passes by 1
    assert "result: good order" in on(book, "check", "13 Ala", "--dice", "4", "3").output
    assert "turn 1, Confederate active" in on(book, "turn").output
    assert "Turn 1, Confederate active" in on(book, "show").output


def test_a_check_can_be_waived_by_number(book: Path) -> None:
    on(book, "owes", "13 Ala", "a router passes")
    assert "no check has the number 7" in on(book, "waive", "7").output
    assert "check 1 waived" in on(book, "waive", "1").output
    assert on(book, "turn").exit_code == 0


def test_losses_elimination_and_the_brigade(book: Path) -> None:
    # 5 + 6 = 11, veteran's modifier 0, opening +2, 6 + 6: 25 is 2H, and the regiment has two figures
    done = on(book, "fire", "2 Wis", "and", "7 Wis", "at", "1 Tenn", "--range", "normal", "--dice", "6", "6")
    assert "1st Tennessee is eliminated" in done.output
    state = Ledger(book).steps()[-1].state
    assert state.lost == {"Archer": 1}
    assert state.due == ()
    # the next check of the brigade feels it: 4 + 1
    assert "losses of its brigade" in on(book, "check", "13 Ala", "--added", "0", "--dice", "6", "5").output


def test_a_leader_steadies_and_falls(book: Path) -> None:
    on(book, "attach", "Archer", "13th Alabama")
    on(book, "owes", "13 Ala", "router")
    assert "leader" in on(book, "check", "13 Ala", "--dice", "4", "4").output
    done = on(book, "leader", "Archer", "2", "--dice", "5", "6")
    assert "killed" in done.output
    state = Ledger(book).steps()[-1].state
    assert state.leaders["James Archer"].killed
    assert state.due[0].cause == "James Archer killed"


def test_a_routed_unit_takes_no_more_of_its_checks(book: Path) -> None:
    # ruling 6.27: of the checks that fell due together, a unit that has routed takes no more
    on(book, "owes", "13 Ala", "a router passes")
    on(book, "owes", "13 Ala", "a neighbour is gone")
    on(book, "owes", "1 Tenn", "a neighbour is gone")
    on(book, "check", "13 Ala", "--dice", "1", "1")
    state = Ledger(book).steps()[-1].state
    assert state.units["13th Alabama"].unit.level == "routed"
    assert [item.unit for item in state.due] == ["1st Tennessee"]


def test_the_turn_does_not_end_before_its_routers_have_run(book: Path) -> None:
    on(book, "set", "2 Wis", "level=routed")
    on(book, "set", "13 Ala", "level=routed")
    # Only the side that acts must run.
    told = on(book, "due").output
    assert "due: 2nd Wisconsin, routed, runs with its first action [adf.turn.routed]" in told
    assert "13th Alabama" not in told
    before = book.read_bytes()
    done = on(book, "turn")
    assert done.exit_code == 1
    assert "2nd Wisconsin is routed and must run with its first action" in done.output
    assert "adf.turn.routed" in done.output
    # It rallies with its second action, not with its first.
    done = on(book, "rally", "2 Wis", "--dice", "6", "6")
    assert done.exit_code == 1
    assert "must run first" in done.output
    assert book.read_bytes() == before
    assert "runs 7" in on(book, "run", "2 Wis", "--dice", "4", "3").output.lower()
    assert on(book, "rally", "2 Wis", "--dice", "6", "6").exit_code == 0
    assert on(book, "turn").exit_code == 0
    assert "13th Alabama, routed, runs" in on(book, "due").output


def test_who_acted_and_was_routed_then_need_not_run_in_this_turn(book: Path) -> None:
    on(book, "set", "2 Wis", "level=routed")
    on(book, "did", "2 Wis", "moved")
    assert on(book, "turn").exit_code == 0


def test_a_check_that_makes_a_unit_run_at_once_leaves_the_run_due(tmp_path: Path) -> None:
    # On the summary card a natural 2 routs veterans, and they run at once (ruling 6.6).
    (tmp_path / "order.toml").write_text(ORDER, encoding="utf-8")
    book = tmp_path / "day.roster"
    on(book, "new", str(tmp_path / "order.toml"), "--edition", "adf-summary-15mm")
    on(book, "owes", "13 Ala", "a router passes")
    told = on(book, "check", "13 Ala", "--dice", "1", "1").output
    assert "13th Alabama, runs at once [adf.rout.distance]" in told
    assert "13th Alabama (rout)" in on(book, "turn").output
    assert on(book, "run", "13 Ala", "--dice", "4", "3").exit_code == 0
    assert on(book, "turn").exit_code == 0


def test_leaving_the_table_is_no_loss_to_the_brigade(book: Path) -> None:
    # ruling 4.16 against 6.18
    on(book, "leaves", "1 Tenn")
    assert Ledger(book).steps()[-1].state.lost == {}
    on(book, "undo")
    on(book, "surrenders", "1 Tenn")
    assert Ledger(book).steps()[-1].state.lost == {"Archer": 1}


def test_one_reaction_a_turn(book: Path) -> None:
    words = ("fire", "13 Ala", "at", "2 Wis", "--range", "normal", "--reaction", "--dice", "1", "1")
    assert on(book, *words).exit_code == 0
    done = on(book, *words)
    assert done.exit_code == 1
    assert "has used its reaction" in done.output
    on(book, "waive", "1")
    on(book, "turn")
    assert on(book, *words).exit_code == 0


def test_a_charge_on_the_roster(book: Path) -> None:
    # elite 3 - 1 charging + 1 enemy near = 3, veteran 4 + 1 = 5: 5 figures - 3 + 8 against 6 - 5 + 4 wins by 5
    done = on(book, "impact", "2 Wis", "on", "13 Ala", "--dice", "4", "4", "2", "2")
    assert done.exit_code == 0, done.output
    state = Ledger(book).steps()[-1].state
    beaten = state.units["13th Alabama"].unit
    assert (beaten.strength, beaten.level) == (4, "shaken")
    assert state.units["2nd Wisconsin"].unit.level == "disorder"


def test_the_first_of_several_impacts_on_the_roster_leaves_the_charger_in_order(book: Path) -> None:
    # The same, won by 5; with another to be struck the disorder waits.
    done = on(book, "impact", "2 Wis", "on", "13 Ala", "--more", "--dice", "4", "4", "2", "2")
    assert done.exit_code == 0, done.output
    state = Ledger(book).steps()[-1].state
    assert state.units["13th Alabama"].unit.level == "shaken"
    assert state.units["2nd Wisconsin"].unit.level == "good"


def test_a_melee_on_the_roster(book: Path) -> None:
    # 5 + 1 elite + 5 = 11: nothing on the infantry row; 6 + 5 = 11: nothing
    done = on(book, "melee", "2 Wis", "on", "13 Ala", "--dice", *["1"] * 10)
    assert "undecided" in done.output
    assert Ledger(book).steps()[-1].state.units["13th Alabama"].unit.strength == 6


def test_the_fear_check_on_the_roster(book: Path) -> None:
    # veteran 4 + 1 enemy near = 5; 4 + 4 = 8 passes
    done = on(book, "fear", "13 Ala", "of", "2 Wis", "--dice", "4", "4")
    assert done.exit_code == 0, done.output
    assert Ledger(book).steps()[-1].state.units["13th Alabama"].unit.level == "good"


def test_odds_change_nothing(book: Path) -> None:
    before = book.read_bytes()
    assert "The fire" in on(book, "fire", "2 Wis", "at", "13 Ala", "--range", "normal").output
    assert book.read_bytes() == before


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("fire", "2 Wis", "at", "7 Wis", "--range", "normal", "--dice", "1", "1"), "friends do not fire"),
        (("fire", "2 Wis", "13 Ala"), "fire UNIT at UNIT"),
        (("fire", "20 Maine", "at", "13 Ala"), "nobody here is called"),
        (("fire", "2 Wis", "at", "13 Ala", "--range", "normal", "--dice", "1"), "takes 2 dice"),
        (("fire", "2 Wis", "at", "13 Ala", "--figures", "8"), "stands on the roster"),
        (("check", "13 Ala", "--dice", "1", "1"), "owes no check"),
        (("reform", "13 Ala"), "only disorder reforms"),
        (("lose", "13 Ala", "many"), "is not a number"),
        (("undo",), "nothing to undo"),
        (("fier",), "did you mean fire"),
    ],
)
def test_a_refused_order_changes_nothing(book: Path, words: tuple[str, ...], sentence: str) -> None:
    before = book.read_bytes()
    done = on(book, *words)
    assert done.exit_code in (1, 2)
    assert sentence in done.output
    assert book.read_bytes() == before


def test_undo_and_undo_again(book: Path) -> None:
    first = Ledger(book).steps()[-1].state
    on(book, "lose", "13 Ala", "2")
    second = Ledger(book).steps()[-1].state
    on(book, "set", "13 Ala", "level=shaken")
    on(book, "undo")
    assert Ledger(book).steps()[-1].state == second
    on(book, "undo")
    assert Ledger(book).steps()[-1].state == first


def test_a_torn_last_line_is_passed_over_and_goes(book: Path) -> None:
    on(book, "lose", "13 Ala", "2")
    whole = book.read_bytes()
    on(book, "lose", "13 Ala", "1")
    torn = book.read_bytes()[: len(whole) + 40]
    book.write_bytes(torn)
    assert "4 of 6" in on(book, "show", "13 Ala").output
    on(book, "lose", "13 Ala", "1")
    assert "3 of 6" in on(book, "show", "13 Ala").output


def test_a_damaged_roster_is_said(book: Path) -> None:
    lines = book.read_text(encoding="utf-8").splitlines()
    book.write_text("\n".join([lines[0], "{}", *lines[1:]]) + "\n", encoding="utf-8")
    assert "line 2, is damaged" in on(book, "show").output
    book.write_text("hello\n", encoding="utf-8")
    assert "is not a roster" in on(book, "show").output


@pytest.mark.parametrize(
    ("name", "text", "sentence"),
    [
        ("o.csv", "name,side,arm,weapon,quality,figures\n2nd Wisconsin,us,infantry,R/M,elite,5\n", "1 units"),
        ("o.json", json.dumps({"units": [{"name": "2nd Wisconsin", "figures": 5}]}), "1 units"),
        ("o.toml", '[[units]]\nname = "2nd Wisconsin"\n', "line 1 (2nd Wisconsin): figures (or sections) are missing"),
        ("o.toml", '[[units]]\nname = "2nd Wisconsin"\nfigures = 5\nweapon = "bow"\n', "there is no weapon 'bow'"),
        ("o.toml", "[[units]]\nfigures = 5\n", "needs a name"),
        ("o.toml", "units = 3\n", "units is a list, with one entry for each"),
        ("o.toml", "[[units]\n", "o.toml, line 1: "),
        ("o.txt", "x", "is a .toml, .json or .csv file"),
        ("o.json", "[]", "has the lists units and leaders"),
    ],
)
def test_orders_of_battle(tmp_path: Path, name: str, text: str, sentence: str) -> None:
    (tmp_path / name).write_text(text, encoding="utf-8")
    done = on(tmp_path / "a.roster", "new", str(tmp_path / name))
    assert sentence in done.output
    assert (tmp_path / "a.roster").exists() == (done.exit_code == 0)


def test_a_roster_is_not_overwritten(book: Path) -> None:
    done = on(book, "new", str(book.parent / "order.toml"))
    assert done.exit_code == 2
    assert "exists already" in done.output


REBEL = """
[[units]]
name = "24th Virginia"
side = "cs"
brigade = "Kemper"
weapon = "rifle musket"
figures = 16
order = "hold"

[[units]]
name = "13th Vermont"
side = "us"
brigade = "Stannard"
weapon = "rifle musket"
quality = "green"
figures = 20

[[leaders]]
name = "James Kemper"
side = "cs"
brigade = "Kemper"
rank = "brigade"
"""


@pytest.fixture
def jr3_book(tmp_path: Path) -> Path:
    (tmp_path / "order.toml").write_text(REBEL, encoding="utf-8")
    done = on(tmp_path / "angle.roster", "new", str(tmp_path / "order.toml"), "--edition", "jr3-15mm")
    assert done.exit_code == 0, done.output
    return tmp_path / "angle.roster"


def test_johnny_reb_fire_and_check(jr3_book: Path) -> None:
    # 20 figures on hold at normal range: 3 dice, opening +2, green -1; 3 + 3 + 4 + 1 = 11 on the row of 20: 3 lost
    done = on(jr3_book, "fire", "13 Vt", "at", "24 Va", "--range", "normal", "--dice", "3", "3", "4")
    assert done.exit_code == 2  # "Vt" does not begin Vermont
    done = on(jr3_book, "fire", "13 Ver", "at", "24 Virg", "--range", "normal", "--dice", "3", "3", "4")
    assert "24th Virginia loses 3: 13 of 16 left" in done.output
    assert "due 1: 24th Virginia, first loss" in done.output
    on(jr3_book, "attach", "Kemper", "24th Virginia")
    # veteran 3, brigade officer -1: must roll more than 2; 3 + 1 = 4 passes
    done = on(jr3_book, "check", "24 Virg", "--dice", "3", "1")
    assert "must roll more than: 2" in done.output
    assert Ledger(jr3_book).steps()[-1].state.units["24th Virginia"].unit.level == "good"


def test_johnny_reb_ammunition_comes_with_a_turn_on_hold(jr3_book: Path) -> None:
    """Ruling J9: three sixes leave the Vermonters low; only a turn on hold without a fire ends it."""

    def low() -> bool:
        unit = Ledger(jr3_book).steps()[-1].state.units["13th Vermont"].unit
        assert isinstance(unit, JohnnyReb)
        return unit.low_ammunition

    on(jr3_book, "fire", "13 Ver", "at", "24 Virg", "--range", "normal", "--dice", "6", "6", "6")
    assert low()
    assert "low on ammunition" in on(jr3_book, "show", "13 Ver").output
    for number in range(1, Ledger(jr3_book).steps()[-1].state.checks + 1):
        on(jr3_book, "waive", str(number))
    assert on(jr3_book, "turn").exit_code == 0
    assert low(), "it has fired in this turn"
    on(jr3_book, "set", "13 Ver", "order=move")
    on(jr3_book, "turn")
    assert low(), "it was not on hold"
    on(jr3_book, "set", "13 Ver", "order=hold")
    # On hold with a die less: two dice instead of three.
    done = on(jr3_book, "fire", "13 Ver", "at", "24 Virg", "--range", "normal", "--dice", "1", "1")
    assert "low on ammunition" in done.output
    for item in Ledger(jr3_book).steps()[-1].state.due:
        on(jr3_book, "waive", str(item.number))
    on(jr3_book, "turn")
    assert low(), "it has fired again"
    assert "13th Vermont has ammunition again" in on(jr3_book, "turn").output
    assert not low()
    assert "low on ammunition" not in on(jr3_book, "show", "13 Ver").output


def test_johnny_reb_rally_turn_and_officer(jr3_book: Path) -> None:
    on(jr3_book, "set", "24 Virg", "level=shaken", "order=move")
    # veteran 3 + 2 shaken: more than 5; 4 + 4 passes
    assert on(jr3_book, "rally", "24 Virg", "--dice", "4", "4").exit_code == 0
    assert Ledger(jr3_book).steps()[-1].state.units["24th Virginia"].unit.level == "good"
    assert "killed" in on(jr3_book, "leader", "Kemper", "--distance", "2", "--dice", "6").output
    on(jr3_book, "owes", "24 Virg", "a router passes")
    assert "[jr3.roster.turn]" in on(jr3_book, "turn").output
    on(jr3_book, "waive", "1")
    assert "turn 2" in on(jr3_book, "turn").output
    assert on(jr3_book, "reform", "24 Virg").exit_code == 2
    assert Ledger(jr3_book).steps()[-1].state.leaders["James Kemper"].killed


def test_bytes_that_are_no_letters_are_refused_and_nothing_is_written(book: Path) -> None:
    before = book.read_bytes()
    found = on(book, "owes", "2nd Wisconsin", "a router \udcff passes")
    assert found.exit_code == 2
    assert "the order is no text in UTF-8" in found.stderr
    assert book.read_bytes() == before
