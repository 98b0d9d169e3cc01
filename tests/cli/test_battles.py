"""Battles on the command line: fights, replays, maps and checks, as a player types them."""

import json
import random
from fractions import Fraction
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from enfilade.ai.players import thinker
from enfilade.ai.thought import Deadline, Thought
from enfilade.cli import battles as battle_commands
from enfilade.cli import fights
from enfilade.cli.keyboard import faces
from enfilade.core.dice import cast
from enfilade.core.record import Answer, Rolled, to_text
from enfilade.core.stops import Roll
from enfilade.game.battles import Battle, battle, replay
from enfilade.rules.adf.battle.commands import Charge, Done, Fire, Pass
from enfilade.rules.adf.battle.view import View
from enfilade.speech.spoken import percent

APP = typer.Typer()
for _command in (
    battle_commands.fight,
    battle_commands.replay,
    battle_commands.show,
    battle_commands.advise,
    battle_commands.verify,
):
    APP.command()(_command)


def idle(view: View, deadline: Deadline) -> Thought:
    """Stands where it was put."""
    return Thought(Pass(), "Let them come.") if getattr(view.stop, "question", "") == "react" else Thought(Done())


@pytest.fixture(autouse=True)
def _somewhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.setattr(fights, "programs_known", lambda: {"idle": idle, "drill": thinker("drill")})


def run(*words: str, typed: str = "", code: int = 0) -> str:
    done = CliRunner().invoke(APP, list(words), input=typed)
    assert done.exit_code == code, done.output
    assert done.exception is None or isinstance(done.exception, SystemExit)
    return done.output


def saved(name: str = "drill.battle", *answers: str) -> Battle:
    one = battle("drill-field", seed=1863)
    for answer in answers:
        one.answer(answer)
    one.save(name)
    return one


def test_programs_fight_and_the_result_is_told() -> None:
    told = run("fight", "drill-field", "--players", "idle,idle", "--seed", "1863", "--save", "a.battle")
    assert "Vincent's command" in told
    assert "14 figures, 2 sections" in told
    assert "The crossroads" in told
    one = replay("a.battle")
    assert one.over
    assert one.record.seed == "1863"
    assert one.record.opening.players == {"union": "idle", "confederate": "idle"}


def test_the_same_seed_gives_the_same_file() -> None:
    for name in ("a.battle", "b.battle"):
        run("fight", "drill-field", "--players", "idle,idle", "--seed", "1863", "--save", name)
    assert Path("a.battle").read_bytes() == Path("b.battle").read_bytes()


def test_many_games_give_a_summary_and_a_file_each_with_its_own_seed() -> None:
    told = run("fight", "drill-field", "--players", "idle,idle", "--seed", "7", "--games", "3", "--save", "a.battle")
    assert "3 battles" in told
    assert "100%" in told
    assert [replay(f"a-{n:03}.battle").record.seed for n in (1, 2, 3)] == ["7", "7/1", "7/2"]


def test_a_file_is_never_written_over() -> None:
    saved("a.battle")
    told = run("fight", "drill-field", "--players", "idle,idle", "--save", "a.battle", code=2)
    assert "to go on with it: enfilade fight a.battle" in told
    Path("b-002.battle").write_text("my diary", encoding="utf-8")
    run("fight", "drill-field", "--players", "idle,idle", "--games", "2", "--save", "b.battle", code=2)
    assert Path("b-002.battle").read_text(encoding="utf-8") == "my diary"


def test_a_battle_goes_on_from_its_file_with_its_own_players() -> None:
    orders = "vincent ride 17 6\nquit\n"
    run("fight", "drill-field", "--players", "human,idle", "--seed", "5", "--save", "a.battle", typed=orders)
    assert len(replay("a.battle").record.lines) > 2
    told = run("fight", "a.battle", typed="done\nquit\n")
    assert "union>" in told
    assert "confederate>" not in told
    assert "has its edition" in run("fight", "a.battle", "--seed", "6", code=2)


def test_a_refusal_says_why_and_asks_again() -> None:
    typed = "1-minn fly\nvincent ride 35 29\nvincent ride 17 6\nquit\n"
    told = run("fight", "drill-field", "--players", "human,human", typed=typed)
    assert "fly" in told
    assert "[adf.command." in told
    assert "Col. Strong Vincent rides" in told


def test_besides_orders_there_are_help_options_show_map_undo_and_save() -> None:
    typed = "help\noptions\nshow\nmap\nvincent ride 17 6\nundo\nsave b.battle\nsave b.battle\nodds done\n"
    told = run("fight", "drill-field", "--players", "human,human", "--seed", "1", typed=typed)
    for words in (
        "group 2-wis+7-wis: move, fire",
        "vincent with 1-minn",
        "20th Maine",
        "drill-field.svg written",
        "taken back: vincent ride 17 6",
        "b.battle written",
        "b.battle exists already",
        "odds are told for",
    ):
        assert words in told
    assert to_text(replay("b.battle").record) == to_text(
        battle("drill-field", seed=1, players={"union": "human", "confederate": "human"}).record
    )


def test_a_map_is_not_drawn_over_a_battle() -> None:
    one = saved("a.battle")
    told = run("fight", "drill-field", "--players", "human,human", typed="map a.battle\n")
    assert "a .svg or a .png file" in told
    assert replay("a.battle").record == one.record


def test_leaving_without_a_name_keeps_what_was_said() -> None:
    told = run("fight", "drill-field", "--players", "human,human", typed="vincent ride 17 6\n")
    (path,) = Path().glob("drill-field-*.battle")
    assert f"enfilade fight {path}" in told
    assert replay(path).state.leaders["vincent"].x == 17_000


def _to_the_dice() -> Battle:
    """A battle with real dice, up to the first that are due."""
    one = battle("drill-field", seed=1, dice="typed", players={"union": "human", "confederate": "human"})
    chance = random.Random(1863)
    while not isinstance(one.stop, Roll):
        options = list(one.options())
        keen = [option for option in options if isinstance(option, Fire | Charge)]
        one.answer(chance.choice(keen or options))
    return one


def test_real_dice_are_asked_for_until_they_are_possible() -> None:
    one = _to_the_dice()
    one.save("a.battle")
    assert isinstance(one.stop, Roll)
    right = " ".join(["4"] * one.stop.dice)
    told = run("fight", "a.battle", typed=f"three\n{right} 4\n{right.replace('4', '7')}\n{right}\nquit\n")
    assert "dice are typed as their faces" in told
    assert f"{one.stop.dice + 1} were given" in told
    assert "shows 1 to 6, not 7" in told
    again = replay("a.battle")
    assert len(again.record.lines) == len(one.record.lines) + 1
    rolled = again.record.lines[-1].entry
    assert isinstance(rolled, Rolled)
    assert (rolled.roll, rolled.source) == ((4,) * one.stop.dice, "typed")


def test_real_dice_may_be_left_to_the_seed() -> None:
    one = _to_the_dice()
    one.save("a.battle")
    assert isinstance(one.stop, Roll)
    run("fight", "a.battle", typed="cast\nquit\n")
    rolled = replay("a.battle").record.lines[len(one.record.lines)].entry
    assert isinstance(rolled, Rolled)
    assert (rolled.roll, rolled.source) == (cast("1", 0, one.stop.dice), "seeded")


@pytest.mark.parametrize(("line", "dice"), [("3 5", [3, 5]), ("3,5", [3, 5]), (" 35 ", [3, 5]), ("6", [6])])
def test_dice_as_people_type_them(line: str, dice: list[int]) -> None:
    assert faces(line) == dice


@pytest.mark.parametrize("line", ["", "three", "3.5", "-3", "²"])
def test_what_is_no_dice_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match="dice are typed as their faces"):
        faces(line)


def test_replay_tells_the_battle_and_checks_it() -> None:
    saved("a.battle", "vincent ride 17 6", "done", "1-minn move advance 2")
    told = run("replay", "a.battle")
    assert "   2 union: vincent ride 17 6" in told
    assert "Col. Strong Vincent rides to a place of his own (17″ east, 6″ north)." in told
    assert "every hash fits" in told
    short = run("replay", "a.battle", "--to", "2")
    assert "1-minn move" not in short
    assert "the record has lines 0 to" in run("replay", "a.battle", "--to", "99", code=2)
    assert "   2 union" in run("replay", "a.battle", "--step", typed="\n" * 20)


def test_show_gives_a_table_or_a_map_of_any_moment() -> None:
    saved("a.battle", "vincent ride 17 6")
    assert "at 17.0, 6.0" in run("show", "a.battle")
    assert "at 18.0, 5.0" in run("show", "a.battle", "--at", "1")
    told = run("show", "a.battle", "--svg", "a.svg")
    assert told.strip() == "a.svg written"
    assert Path("a.svg").read_text(encoding="utf-8").startswith("<")
    assert "a.battle.svg written" in run("show", "a.battle", "--svg", "a.battle")


def test_advise_tells_the_order_the_reason_and_the_odds_of_any_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    volley = Thought(Fire(("martin",), "4-tex"), "The guns have nothing better to do.")
    monkeypatch.setattr("enfilade.ai.players.thinker", lambda name: lambda view, deadline: volley)
    one = saved("a.battle", "done", "done", "martin unlimber", "done")
    told = run("advise", "a.battle", "--at", "4", "--player", "captain-bold").splitlines()
    assert told[:4] == [
        "After line 4, turn 1, Union: Martin's 3rd Massachusetts Battery: 1 action left.",
        "captain-bold: martin fire 4-tex",
        "  Fire on 4th Texas.",
        "  The guns have nothing better to do.",
    ]
    # So far off the guns can frighten, and not hurt: of a hit there is nothing to tell.
    odds = one.fork(4).odds("martin fire 4-tex")
    assert not any(fate[0] for fate in odds.ways)
    good = sum((odds[fate] for fate in odds.ways if fate[1] == "good"), Fraction())
    assert told[4] == f"  {percent(good):>4}  4th Texas in good order after it"
    plain = json.loads(run("advise", "a.battle", "--at", "4", "--json"))
    assert (plain["order"], plain["why"]) == ("martin fire 4-tex", "The guns have nothing better to do.")
    assert Fraction(plain["hopes"][0]["chance"]) == good


def test_advise_refuses_moments_at_which_nobody_is_asked() -> None:
    run("fight", "drill-field", "--players", "idle,idle", "--save", "a.battle")
    assert "the battle is over; choose another with --at" in run("advise", "a.battle", code=2)
    _to_the_dice().save("b.battle")
    assert "dice are due" in run("advise", "b.battle", code=2)
    assert "no player 'lee'" in run("advise", "b.battle", "--player", "lee", code=2)


def test_the_reasons_of_programs_are_kept_in_the_file() -> None:
    run("fight", "drill-field", "--players", "drill,idle", "--seed", "1863", "--save", "a.battle")
    answers = [line.entry for line in replay("a.battle").record.lines if isinstance(line.entry, Answer)]
    assert {entry.why for entry in answers if entry.answer == "pass"} == {"Let them come."}
    assert {entry.why for entry in answers if entry.side == "union"} == {""}
    assert "     Let them come.\n" in run("replay", "a.battle", "--reasons")
    assert "Let them come" not in run("replay", "a.battle")


def test_verify_tells_sound_from_unsound() -> None:
    saved("a.battle", "vincent ride 17 6")
    assert "a.battle: sound. The Drill Field, adf-revised-15mm" in run("verify", "a.battle")
    text = Path("a.battle").read_text(encoding="utf-8")
    Path("b.battle").write_text(text.replace("ride 17 6", "ride 17 7"), encoding="utf-8")
    told = run("verify", "a.battle", "b.battle", code=1)
    assert "b.battle: line 2 has been changed" in told


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("fight", "nowhere"), "no such scenario"),
        (("fight", "drill-field", "--players", "idl,idle"), "did you mean idle"),
        (("fight", "drill-field", "--players", "idle"), "name 2 players"),
        (("fight", "drill-field", "--players", "union=idle,france=idle"), "the sides are union and confederate"),
        (("fight", "drill-field", "--players", "human,idle", "--games", "2"), "people play one battle at a time"),
        (("replay", "nothing.battle"), "nothing.battle cannot be read"),
        (("show", "nothing.battle"), "nothing.battle cannot be read"),
    ],
)
def test_faults_are_sentences(words: tuple[str, ...], message: str) -> None:
    assert message in run(*words, code=2).replace("\n", " ")


def test_a_table_is_written_as_text_and_fought_from() -> None:
    saved("a.battle", "done")
    told = run("show", "a.battle", "--position")
    assert told.startswith("turn 1 union\nunit 1-minn ")
    Path("table.txt").write_text(told.replace("turn 1", "turn 3"), encoding="utf-8")
    run("fight", "drill-field", "--players", "idle,idle", "--position", "table.txt", "--save", "b.battle")
    one = replay("b.battle")
    assert one.at(1).turn == 3
    assert one.over
    assert run("show", "b.battle", "--at", "1", "--position") == told.replace("turn 1", "turn 3")


def test_a_table_of_the_other_game_is_written_as_text_and_fought_from() -> None:
    """Nobody has sealed a sheet yet at line 1; where a sheet lies sealed the line before it is named."""
    run(
        "fight",
        "drill-field",
        "--edition",
        "jr3-15mm",
        "--players",
        "random,random",
        "--seed",
        "7",
        "--save",
        "a.battle",
    )
    told = run("show", "a.battle", "--at", "1", "--position")
    assert told.startswith("turn 1\nunit 1-minn ")
    assert "take a line at which both sides mark orders; the last before that is 1" in run(
        "show", "a.battle", "--at", "2", "--position", code=2
    ).replace("\n", " ")
    Path("table.txt").write_text(told.replace("turn 1", "turn 3"), encoding="utf-8")
    words = ("--players", "random,random", "--position", "table.txt", "--save", "b.battle")
    run("fight", "drill-field", "--edition", "jr3-15mm", *words)
    assert replay("b.battle").at(1).turn == 3
    assert run("show", "b.battle", "--at", "1", "--position") == told.replace("turn 1", "turn 3")


def test_a_position_that_cannot_be_played_is_refused() -> None:
    saved("a.battle")
    Path("empty.txt").write_text("\n", encoding="utf-8")
    assert "empty.txt is empty; a position begins" in run("fight", "--position", "empty.txt", code=2)
    Path("bad.txt").write_text("turn 1 union / unit nobody 1,1,0 battle-line good 6/6 2", encoding="utf-8")
    assert 'no unit is called "nobody"' in run("fight", "drill-field", "--position", "bad.txt", code=2)
    assert "no such file" in run("fight", "drill-field", "--position", "none.txt", code=2)
    assert "has its edition, its seed, its table" in run("fight", "a.battle", "--position", "bad.txt", code=2)
