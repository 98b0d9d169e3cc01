"""`enfilade show` of a scenario: its story and its map with everybody where he begins, without a battle."""

from __future__ import annotations

import json
from pathlib import Path

from enfilade.core.errors import Malformed
from enfilade.game import battles
from enfilade.game.battle import Battle
from enfilade.game.files import LARGEST
from enfilade.library.reading import bounded
from enfilade.library.scenarios import shelf as scenarios
from enfilade.umpire.scenario_brief import brief

_SEED = "show"
"""No dice are cast before anybody acts; a battle must have some seed."""


def is_scenario(said: str) -> bool:
    """Whether a name or file is a scenario and not a battle: by its ending, else by what stands in it."""
    path = Path(said).expanduser()
    if path.suffix == ".battle":
        return False
    if path.suffix == ".json" or not path.exists():
        return path.suffix in ("", ".json")
    return _says_so(bounded(path, LARGEST))


def opened(said: str, edition: str = "") -> Battle:
    """The table as the scenario sets it up."""
    return battles.battle(said, edition or None, _SEED)


def told(said: str) -> str:
    return brief(scenarios.scenario(said))


def named(words: list[str]) -> tuple[str, bool]:
    """What is to be shown, and whether it must be a scenario: FILE, or `scenario` and a file or id."""
    if len(words) == 2 and words[0] == "scenario":
        return words[1], True
    if len(words) == 1 and words[0] != "scenario":
        return words[0], False
    raise Malformed("say what to show: `enfilade show FILE` or `enfilade show scenario FILE_OR_ID`")


def _says_so(content: bytes) -> bool:
    try:
        whole = json.loads(content)
    except (ValueError, RecursionError):
        return False
    return isinstance(whole, dict) and str(whole.get("format", "")).startswith("enfilade-scenario")
