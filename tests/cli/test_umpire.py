"""The umpire at the command line: flags, JSON, prompts; dice typed, rolled, or none."""

import io
import json

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from enfilade.cli import umpire as commands
from enfilade.cli.main import app

RUN = CliRunner()


def run(*words: str, stdin: str = "") -> Result:
    return RUN.invoke(app, list(words), input=stdin, env={"COLUMNS": "120", "ENFILADE_EDITIONS": ""})


def test_a_volley_with_typed_dice() -> None:
    # 8 firepower + 4 + 3 = 15 on the infantry row: 2MC
    done = run("umpire", "fire", "--weapon", "rifle-musket", "--figures", "8", "--range", "normal", "--dice", "4", "3")
    assert done.exit_code == 0
    assert "infantry row, column 15: 2MC" in done.output
    assert "morale check for 2MC with +2" in done.output


def test_the_check_follows_if_its_dice_are_there() -> None:
    # 15: 2MC; veteran 4 + 2 = 6; 2 + 3 = 5 fails by 1: disorder, back 1 inch
    done = run("umpire", "fire", "--figures", "8", "--range", "normal", "--dice", "4", "3", "2", "3")
    assert "modified point: 6" in done.output
    assert "disorder, falls back 1″" in done.output


def test_no_dice_gives_the_odds() -> None:
    # 8 + 2D6 reaches 12 with 4 or more: 33 of 36 rolls
    done = run("umpire", "fire", "--figures", "8", "--range", "normal", "--json")
    chances = json.loads(done.output)["odds"][0]["chances"]
    assert chances["no effect"] == "1/12"


def test_odds_and_umpire_agree() -> None:
    words = ["fire", "--figures", "6", "--range", "short", "--opening", "--json"]
    assert run("odds", *words).output == run("umpire", *words).output


def test_the_same_seed_rolls_the_same() -> None:
    words = ["umpire", "rally", "--level", "shaken", "--seed", "1863"]
    assert run(*words).output == run(*words).output
    assert run(*words).output != run(*words[:-1], "1862").output


def test_facts_as_json_in_and_out() -> None:
    facts = {
        "weapon": "R/M",
        "figures": 8,
        "range": "normal",
        "target": {"formation": "attack column", "quality": "green"},
    }
    done = run("umpire", "fire", "--facts", "-", "--json", "--dice", "1", "1", stdin=json.dumps(facts))
    answer = json.loads(done.output)
    # 8 + 2 (column from the front) + 1 (green) + 2 = 13: MC
    assert answer["outcome"]["code"] == "MC"
    assert {line["rule"] for line in answer["receipts"][0]["modifiers"]} == {
        "adf.fire.enfilade",
        "adf.fire.target-quality",
    }


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (("fire", "--range", "normal", "--dice", "4"), 2, "this fire takes 2 dice"),
        (("fire", "--range", "normal", "--dice", "4", "7"), 2, "a die shows 1 to 6, not '7'"),
        (("fire", "--range", "normal", "--dice", "1", "1", "2"), 2, "more dice were typed"),
        (("fire", "--weapon", "rifle-muskat"), 2, "did you mean rifle-musket"),
        (("fire", "--colour", "blue"), 2, "there is no fact 'colour'"),
        (("fire", "--figures", "lots"), 2, "--figures is a whole number"),
        (("fire", "--figures", "500"), 2, "--figures lies between 0 and 60"),
        (("fire", "--distance", "far"), 2, "--distance is a distance in inches"),
        (("fire", "--distance", "30"), 1, "the target is 30″ away"),
        (("fire", "--formation", "road-column"), 1, "a column does not fire [adf.fire.who]"),
        (("fire", "--deliberate"), 1, "this card has no deliberate fire [adf.fire.deliberate]"),
        (("rally",), 1, "only shaken and routed units rally"),
        (("fly",), 2, "there is no procedure 'fly'"),
        (("fire", "stray"), 2, "'stray' is no flag"),
        (("fire", "--figures", "4", "--figures", "5"), 2, "--figures was given twice"),
        (("fire", "--edition", "adf-revised-16mm"), 2, "did you mean adf-revised-15mm"),
        (("fire", "--dice", "1", "--seed", "x"), 2, "not both"),
        (("fire", "--facts", "nowhere.json"), 2, "cannot be read"),
    ],
)
def test_refusals_are_sentences(words: tuple[str, ...], code: int, sentence: str) -> None:
    done = run("umpire", *words)
    assert done.exit_code == code, done.output
    assert sentence in done.output
    assert "Traceback" not in done.output


@pytest.mark.parametrize("text", ["[]", "{", "3", '{"a": ' * 3000, '"x"'])
def test_json_that_is_no_facts(text: str) -> None:
    done = run("umpire", "fire", "--facts", "-", stdin=text)
    assert done.exit_code == 2
    assert "Traceback" not in done.output


def test_help_lists_facts_and_examples() -> None:
    done = run("umpire", "fire", "--help")
    assert "--target-formation" in done.output
    assert "enfilade umpire fire --weapon rifle-musket --figures 8 --range normal --dice 4 3" in done.output
    assert "Procedures:" in run("umpire").output


def test_a_person_is_asked() -> None:
    answers = iter(["cavalry", "blunderbuss", "", "sharps carbine"])
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return next(answers, "")

    out = Console(file=io.StringIO(), width=120)
    commands.main(["fire"], odds_only=True, out=out, ask=ask)
    assert any("which arm" in question for question in asked)
    assert any("there is no weapon 'blunderbuss'" in question for question in asked)
    text = out.file.getvalue()  # type: ignore[attr-defined]  # a StringIO, as given above
    assert "sharps-carbine" in text
    assert "The fire" in text
    assert len(asked) < 25
    assert not any("village" in question for question in asked if "cover" not in question)


def test_the_rare_is_asked_for_on_demand() -> None:
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return "yes" if "ordinary" in question or "out of a village" in question else ""

    out = Console(file=io.StringIO(), width=120)
    commands.main(["fire"], odds_only=True, out=out, ask=ask)
    assert "fires out of a village" in out.file.getvalue()  # type: ignore[attr-defined]  # a StringIO, as given above


def test_a_charge_stage_by_stage() -> None:
    # bonus 3 + 3 halved is 3: 9 inches, in disorder from 4.5 on; four inches away it arrives in order.
    words = ["umpire", "charge", "--figures", "8", "--distance", "4", "--target-figures", "6", "--dice"]
    done = run(*words, "3", "3")
    assert "bonus 3″, 9″ in all, in disorder from 4½″ on" in done.output
    assert "next: the fear check, 2 dice" in done.output
    # The defender: veteran 4 + 1 enemy near = 5; 2 + 2 = 4 fails by one and falls back.
    assert "the defender gives way" in run(*words, "3", "3", "2", "2").output
    # He stands on 3 + 3; point blank 6 + 4 + 1 + 1 + 1 = 13 is MC; the attacker 4 - 1 + 1 = 4 passes with 4 + 4.
    stood = run(*words, "3", "3", "3", "3", "4", "1", "1", "1", "4", "4", "6", "5", "1", "1")
    assert "infantry row, column 13: MC" in stood.output
    # 8 figures - 4 + 11 against 6 - 5 + 2: 15 to 3, by 12
    assert "attacker rolled: 6 5: final 15" in stood.output
    assert "the attacker wins, the loser surrenders" in stood.output


SECOND = [
    "umpire",
    "charge",
    "--distance",
    "2",
    "--target-figures",
    "3",
    "--target-quality",
    "green",
    "--answer",
    "none",
]
SECOND += ["--second", "--second-quality", "elite", "--second-answer", "none", "--dice", "6", "6"]


def test_a_second_defender_has_a_check_and_an_impact_of_its_own() -> None:
    # Green 6 + 1 stand on 6 + 5; then the elite, 3 + 1.
    assert "next: the fear check, 2 dice" in run(*SECOND, "6", "5").output
    # 8 - 4 + 12 against 3 - 7, not below 0: they surrender. The charger meets the elite in good order: 4 + 6 against
    # 8 - 4 + 2 is by four.
    both = run(*SECOND, "6", "5", "6", "5", "6", "6", "1", "1", "3", "3", "1", "1").output
    assert "the attacker wins, the loser surrenders" in both
    assert both.count("attacker: unit (veteran infantry, 8 figures, good)") == 2
    assert "the attacker wins, by 4" in both
    # On 1 + 2 the green give way, and the elite are struck alone.
    gone = run(*SECOND, "1", "2", "6", "5", "3", "3", "1", "1").output
    assert "the defender gives way" in gone
    assert "defender: Second (elite infantry, 8 figures, good)" in gone
    assert "defender: Target (green infantry" not in gone


def test_an_unnamed_charger_is_not_called_the_target() -> None:
    words = ["umpire", "charge", "--figures", "8", "--distance", "4", "--target-figures", "6", "--dice"]
    shot = run(*words, "3", "3", "3", "3", "4", "1", "1", "1", "4", "4").output
    assert "the charging unit: morale check for MC" in shot
    counter = ["umpire", "charge", "--distance", "6", "--at", "6", "--answer", "countercharge", "--dice", "3", "3"]
    told = run(*counter, "3", "3").output
    assert "at: the charger" in told
    assert "the target" not in told + shot


def test_a_countercharge_rolls_its_own_bonus() -> None:
    words = ["umpire", "charge", "--distance", "6", "--at", "6", "--answer", "countercharge", "--dice", "3", "3"]
    assert "next: the countercharge bonus, 2 dice" in run(*words).output
    assert "defender: modified point: 4 (basic 4, level 0, charging −1, enemy near +1)" in run(
        *words, "3", "3", "4", "4", "2", "2"
    ).output.replace("\n", " ")


def test_breaking_off_before_a_charge() -> None:
    # 9 inches of charge against 6 and 8 of the disengaging row
    done = run("umpire", "charge", "--distance", "6", "--at", "3", "--answer", "disengage", "--dice", "3", "3")
    assert "the defender breaks off and is not caught" in done.output


def test_only_the_routed_run() -> None:
    done = run("umpire", "rout", "--level", "shaken")
    assert done.exit_code == 1
    assert "[adf.rout.who]" in done.output


def test_a_receipt_tells_programs_what_was_not_the_case() -> None:
    done = run("umpire", "fire", "--range", "normal", "--cover", "light-woods", "--json", "--dice", "4", "4", "5", "5")
    volley, check = json.loads(done.output)["receipts"]
    idle = {line["why"]: line for line in volley["absent"]}
    assert "heavy woods" in idle
    assert "light woods" not in idle
    assert all(line["note"] == "not the case" and not line["counted"] and line["rule"] for line in idle.values())
    assert "behind heavy works" in {line["why"] for line in check["absent"]}


def test_johnny_reb_tells_it_too() -> None:
    words = ("umpire", "fire", "--edition", "jr3-15mm", "--range", "normal", "--target-cover", "stone-wall", "--json")
    idle = {line["why"] for line in json.loads(run(*words).output)["receipts"][0]["absent"]}
    assert "target in woods" in idle
    assert "target behind stone wall" not in idle


def test_a_defender_who_runs_is_not_caught_before_he_has_rolled() -> None:
    # green, natural 2 on a summary card: routed, and he runs at once instead of falling back (ruling 6.6)
    words = ("umpire", "charge", "--edition", "adf-summary-15mm", "--distance", "4", "--target-quality", "green")
    done = run(*words, "--dice", "3", "3", "1", "1")
    assert "the defender routs" in done.output
    assert "is caught" not in done.output
