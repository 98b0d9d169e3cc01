"""No dead switches: turning any of them changes an assessment, an option, a move or an outcome somewhere."""

from __future__ import annotations

from typing import Any

import pytest
from tests.switches import adf_proofs, jr3_proofs
from tests.switches.find import BATTLES, known
from tests.switches.lockstep import parts
from tests.switches.turning import turned

from enfilade.library.editions.cards import edition

ADF, JR3 = "adf-revised-15mm", "jr3-15mm"
WAITING = {
    "movement-steps",
    "fire-arc-degrees",
    "sight-woods",
    "sight-from",
    "sight-blocked-by-villages",
    "sight-blocked-by-height",
    "sight-blocked-by-units",
    "guns-over-friends",
    "fire-through-skirmishers",
    "friends-passed",
    "rout-direction",
    "move-outside-arc",
    "wheel-cost",
    "interpenetration",
    "village-movement",
    "crossing-movement",
    "behind-friends",
}
"""Switches of *Johnny Reb III* that need its battle: they come with it, and are offered nowhere before."""
BY_HAND = [(name, value) for name, value in turned(ADF) if name in adf_proofs.situations()]
BY_BATTLE = [(name, value) for name, value in turned(ADF) if name not in adf_proofs.situations()]


@pytest.mark.parametrize(("name", "value"), BY_HAND)
def test_a_switch_of_across_a_deadly_field_tells_in_a_small_situation(name: str, value: str) -> None:
    proof = adf_proofs.situations()[name]
    card = adf_proofs.CARDS.get(name, ADF)
    usual, otherwise = edition(card).edition, edition(card, None, {name: value}).edition
    field = name.replace("-", "_")
    rulings: list[dict[str, Any]] = [{field: getattr(one.rulings, field)} for one in (usual, otherwise)]
    assert proof(usual, rulings[0]) != proof(otherwise, rulings[1]), f"turning {name} to {value} changes nothing"


@pytest.mark.long
@pytest.mark.parametrize(("name", "value"), BY_BATTLE)
def test_a_switch_of_across_a_deadly_field_tells_in_a_battle(name: str, value: str) -> None:
    hint = known().get(f"{name}={value}")
    # A change of a rule may change the battle in which it told; then another does, and find.py should be run again.
    tries = ([hint] if hint else []) + BATTLES
    assert any(parts(battle, name, value) is not None for battle in tries), (
        f"turning {name} to {value} changes nothing in {len(tries)} battles: write a situation in adf_proofs.py"
    )


@pytest.mark.parametrize(("name", "value"), list(turned(JR3)))
def test_a_switch_of_johnny_reb_tells(name: str, value: str) -> None:
    proof = jr3_proofs.situations().get(name)
    assert proof, f"{name} has no situation in jr3_proofs.py"
    card = jr3_proofs.CARDS.get(name, JR3)
    assert proof(edition(card).edition) != proof(edition(card, None, {name: value}).edition), f"{name}={value}"


def test_what_waits_for_the_battle_of_johnny_reb_is_not_there_yet() -> None:
    assert not WAITING & {name for name, _ in turned(JR3)}


def test_no_situation_is_left_of_a_switch_that_has_gone() -> None:
    assert set(adf_proofs.situations()) <= {name for name, _ in turned(ADF)}
    assert set(jr3_proofs.situations()) <= {name for name, _ in turned(JR3)}
