"""Laws by random and drill play: every edition and every scenario, the large ones by some editions."""

from itertools import product

import pytest
from tests.laws import laws

from enfilade.ai.players import drill, random
from enfilade.core.stops import Ask, Over
from enfilade.library.editions.cards import editions
from enfilade.library.scenarios.shelf import scenarios
from enfilade.rules.adf.battle.chapters import check, stop_of
from enfilade.rules.adf.battle.foretell.options import options
from enfilade.rules.adf.battle.frames import Charging, Fighting, Impact, Volley, Window
from enfilade.rules.adf.battle.play import Step

pytestmark = pytest.mark.long
EDITIONS = [name for name in editions() if name.startswith("adf-")]
SMALL = ("drill-field", "mcphersons-woods")
"""Played by every edition."""
LARGE = ("bufords-delay", "hornets-nest")
"""Played by every third edition; scripts/fuzz plays all of them by all."""
REST = [name for name in scenarios() if name not in (*SMALL, *LARGE)]
"""Of the rest of the shelf each is played by one edition, by chance; the corpus has it by drill."""
CASES = [
    *((name, edition) for name in SMALL for edition in EDITIONS),
    *((name, edition) for name in LARGE for edition in EDITIONS[::3]),
]
RARE = [(name, EDITIONS[i % len(EDITIONS)]) for i, name in enumerate(REST)]


@pytest.mark.parametrize(("scenario", "edition"), [*CASES, *RARE])
def test_a_battle_by_chance_keeps_every_law(scenario: str, edition: str) -> None:
    table = laws.table_of(scenario, edition)
    stops = 0

    def look(step: Step) -> None:
        nonlocal stops
        stops += 1
        laws.check_state(table, step.state)
        laws.check_codec(step.state)
        assert stop_of(table, step.state) == step.stop, "a stop is a function of the state"
        if stops % 25 == 0:
            laws.check_refusals(table, step.state)

    end = laws.play(table, dict.fromkeys(table.sides, random), f"{scenario}/{edition}", look, laws.check_words)
    assert isinstance(end.stop, Over)
    assert len(end.state.frames) == 1, "nothing is pending at the end"


@pytest.mark.parametrize(("scenario", "edition"), CASES)
def test_a_battle_by_drill_keeps_every_law(scenario: str, edition: str) -> None:
    table = laws.table_of(scenario, edition)

    def look(step: Step) -> None:
        laws.check_state(table, step.state)

    end = laws.play(table, dict.fromkeys(table.sides, drill), f"{edition}/{scenario}", look)
    assert isinstance(end.stop, Over)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_option_offered_is_legal_and_there_is_always_one(edition: str) -> None:
    table = laws.table_of("drill-field", edition)
    stops = 0

    def look(step: Step) -> None:
        nonlocal stops
        stops += 1
        if isinstance(step.stop, Ask) and stops % 9 == 0:
            offered = options(table, step.state)
            assert offered, f"nothing to answer to {step.stop}"
            for command in offered:
                check(table, step.state, command)

    laws.play(table, dict.fromkeys(table.sides, random), edition, look)


def test_the_laws_are_tried_inside_reactions_charges_and_melees() -> None:
    """A law that is never looked at in the middle of something proves little."""
    seen: set[type] = set()

    def look(step: Step) -> None:
        seen.update(type(frame) for frame in step.state.frames)

    # On a field where both sides stand within a charge of each other soon: elsewhere chance seldom brings them so far.
    for number, edition in product(range(3), EDITIONS):
        table = laws.table_of("little-round-top", edition)
        laws.play(table, dict.fromkeys(table.sides, random), f"{number}/{edition}", look)
    assert {Window, Volley, Charging, Impact} <= seen
    assert Fighting in seen or len(seen) > 10
