"""An ask says who, what, which answers or shapes of answers there are, and by which rule."""

import pytest
from tests.laws import laws

from enfilade.ai.players import random
from enfilade.core.stops import Ask
from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.chapters import check
from enfilade.rules.adf.battle.play import Step


@pytest.mark.parametrize("edition", ["adf-summary-15mm", "adf-revised-15mm", "adf-western-10mm"])
def test_every_ask_tells_its_answers(edition: str) -> None:
    table = laws.table_of("mcphersons-woods", edition)
    kinds = set()

    def look(step: Step) -> None:
        if not isinstance(step.stop, Ask):
            return
        ask = step.stop
        kinds.add(ask.question)
        assert ask.side in table.sides
        assert ask.text
        assert ask.rule.startswith("adf.")
        assert bool(ask.options) != bool(ask.shapes), "closed or free, never both"
        for option in ask.options:
            check(table, step.state, notation.parse(option, side=ask.side))

    for seed in range(4):
        laws.play(table, dict.fromkeys(table.sides, random), f"asks {seed}", look)
    assert {"leaders", "activate", "action", "react"} <= kinds
