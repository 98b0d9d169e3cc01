"""What `import enfilade` promises: exactly these names with these signatures, and the page that explains them."""

import inspect
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import enfilade
from enfilade import api
from enfilade.rules.adf.battle.view import View

PAGE = (Path(__file__).parent.parent / "docs/api.md").read_text(encoding="utf-8")
FUNCTIONS = {
    "battle": "scenario='mcphersons-woods', edition=None, seed=None, dice='seeded', folder=None, players=None, *,"
    " position=''",
    "check_scenario": "source, edition='', folder=None",
    "edition": "name, folder=None",
    "editions": "folder=None",
    "play": "job",
    "replay": "source, before_line=None",
    "scenario": "source, folder=None",
    "scenarios": "folder=None",
    "setting": "scenario, edition=None, rulings=None, folder=None",
    "verify": "path",
}
METHODS = {
    "Battle": {
        "answer": "command, *, side='', cast=None, why=''",
        "at": "n",
        "cast": "rolls=None",
        "check": "command, *, side=''",
        "events_at": "n",
        "finish": "",
        "fork": "n=None, seed=None, *, dice=None, players=None",
        "keep": "path",
        "least": "side",
        "odds": "command",
        "options": "*, side=''",
        "position": "n=None",
        "read": "line, side=''",
        "reveal": "",
        "roll": "faces",
        "save": "path",
        "undo": "side=''",
        "view": "side=None",
    },
    "Card": {
        "ask": "procedure, **facts",
        "charge": "**facts",
        "facts": "procedure",
        "fire": "**facts",
        "morale": "**facts",
        "rally": "**facts",
    },
    "Judged": {"cast": "seed", "roll": "*dice"},
    "Loaded": {"by": "card", "converted": "card, name=''", "problems": "card"},
    "Result": {"to_json": ""},
}
FIELDS = {
    "Battle": {"asked", "dice", "events", "is_sealing", "over", "side", "state", "stop"},
    "Card": {"procedures"},
    "Fact": {"asks", "choices", "default", "kind", "name"},
    "Job": {"judge", "keep", "key", "players", "seed", "setting"},
    "Judged": {"odds", "receipt", "report"},
    "Loaded": {"digest", "file", "raw", "scenario", "warnings"},
    "Problem": {"expected", "file", "found", "key"},
    "Setting": {"digest", "edition", "name", "packed", "sides", "title"},
}
RESULT = (
    "answers brigades conduct course edition fault fights grade key leaders_lost lines margin players points record"
    " said scenario seconds seed sides slowest thinking turns winner"
)


def arguments(what: Any, *, method: bool = False) -> str:
    wanted = [one.replace(annotation=inspect.Parameter.empty) for one in inspect.signature(what).parameters.values()]
    parameters = wanted[1:] if method else wanted
    return str(inspect.Signature(parameters))[1:-1]


def own(kind: type) -> dict[str, Any]:
    return {name: value for name, value in vars(kind).items() if not name.startswith("_")}


def test_the_promised_names_are_exactly_these() -> None:
    others = {"BadFile", "Illegal", "Malformed", "players"}
    assert set(enfilade.__all__) == set(api.__all__) == set(FUNCTIONS) | set(METHODS) | set(FIELDS) | others
    assert list(api.__all__) == sorted(api.__all__)
    assert {*dir(enfilade)} == {*api.__all__, "__version__"}


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_take_what_is_promised(name: str) -> None:
    assert arguments(getattr(enfilade, name)) == FUNCTIONS[name]


@pytest.mark.parametrize("name", METHODS)
def test_methods_take_what_is_promised(name: str) -> None:
    methods = {key: value for key, value in own(getattr(enfilade, name)).items() if inspect.isfunction(value)}
    assert {key: arguments(value, method=True) for key, value in methods.items()} == METHODS[name]


@pytest.mark.parametrize("name", [*FIELDS, "Result"])
def test_records_have_the_promised_fields(name: str) -> None:
    wanted = set(RESULT.split()) if name == "Result" else FIELDS[name]
    assert {key for key, value in own(getattr(enfilade, name)).items() if not inspect.isfunction(value)} == wanted


def test_the_page_names_all_of_it() -> None:
    methods = {method for methods in METHODS.values() for method in methods} - {"finish", "reveal"}
    for name in set(api.__all__) | methods:
        assert re.search(rf"[`.| ]{name}\b", PAGE), name
    for field in RESULT.split():
        assert f"`{field}`" in PAGE, field


def test_every_promise_says_what_it_does() -> None:
    for name in api.__all__:
        assert (getattr(enfilade, name).__doc__ or "").strip(), name


def test_what_is_not_promised_is_not_there() -> None:
    with pytest.raises(AttributeError, match="enfilade promises no 'Sorcery'; it has BadFile, "):
        _ = enfilade.Sorcery


def test_charts_and_odds_load_neither_the_table_nor_its_players() -> None:
    program = (
        "import sys, enfilade\n"
        "assert 'msgspec' not in sys.modules\n"
        "enfilade.edition('adf-revised-15mm').fire(weapon='rifle-musket', figures=8, range='short').odds\n"
        "assert not [name for name in sys.modules if name.startswith(('enfilade.ai', 'enfilade.game', 'numpy'))]\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("name", ["adf-revised-15mm", "jr3-15mm"])
def test_every_fact_of_every_procedure_is_listed_and_taken(name: str) -> None:
    """Whatever default is listed may be said, and changes nothing."""
    card = enfilade.edition(name)
    for procedure in card.procedures:
        facts = card.facts(procedure)
        assert facts
        assert [fact.name for fact in facts if "?" not in fact.asks] == [], procedure
        for fact in facts:
            assert fact.kind in ("choice", "number", "flag", "inches", "text", "choices")
    said = {fact.name: fact.default for fact in card.facts("fire") if fact.default not in (None, "", ())}
    assert said
    unsaid = {"weapon": "rifle-musket", "figures": 8, "range": "normal"}
    assert card.fire(**unsaid).odds == card.fire(**(said | unsaid)).odds  # type: ignore[arg-type]


def test_a_view_offers_and_checks_for_its_side() -> None:
    one = enfilade.battle("drill-field", seed=1863)
    one.answer("done")
    one.answer("done")
    seen = one.view()
    assert isinstance(seen, View)
    assert list(seen.options()) == list(one.options())
    seen.check("done")
    with pytest.raises(enfilade.Malformed):
        seen.check("dance")
    with pytest.raises(enfilade.Illegal):
        seen.check("1-minn fire 4-tex")


def test_a_player_may_answer_in_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "sleepers.py").write_text(
        "def idle(view):\n    return 'pass' if view.stop.question == 'react' else 'done'\n"
        "def rude(view):\n    return 'no'\n"
    )
    monkeypatch.chdir(tmp_path)
    on = enfilade.setting("drill-field")
    idle = enfilade.play(
        enfilade.Job(setting=on, players={"union": "sleepers:idle", "confederate": "sleepers:idle"}, seed="1")
    )
    assert idle.fault == ""
    rude = enfilade.play(
        enfilade.Job(setting=on, players={"union": "sleepers:rude", "confederate": "sleepers:idle"}, seed="1")
    )
    assert "union (sleepers:rude) gave an answer that is refused" in rude.fault
    assert set(msgspec.structs.asdict(idle)) == set(idle.to_json())
