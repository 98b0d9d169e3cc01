"""What is wrong with a scenario, as a list and not as an exception: for programs that make scenarios."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from enfilade.library.editions import cards
from enfilade.library.problems import BadFile, Problem
from enfilade.library.scenarios import shelf


def check_scenario(
    source: str | Path | Mapping[str, Any], edition: str = "", folder: Path | str | None = None
) -> list[Problem]:
    """Everything that keeps a scenario from being played, by its own edition or by another; nothing if it can be.

    >>> [str(one) for one in check_scenario({**shelf.scenario("drill-field").raw, "turns": 0})]
    ['this scenario: turns: found 0; expected a whole number from 1 to 60']
    >>> check_scenario("drill-field", "adf-western-10mm")
    []
    """
    try:
        loaded = shelf.loaded(source, folder)
        return loaded.problems(cards.edition(edition, folder)) if edition else []
    except BadFile as error:
        return list(error.problems)
