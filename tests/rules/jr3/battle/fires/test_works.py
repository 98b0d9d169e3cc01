"""Works of three strengths on the table, by hand: fired over, charged and fought over (003:204, 003:222-229, 003:289).

Two fronts three inches apart, normal range; the works lie an eighth and a half of that before 13-ala's front.
"""

from __future__ import annotations

import pytest
from tests.rules.jr3.battle.fighting import SPENT, dice, fight, is_over, place, unit
from tests.rules.jr3.battle.pieces import line
from tests.rules.jr3.battle.tables import Told, cs, guns, led, us

from enfilade.rules.jr3.battle.events import Checked, Fired, Met

WIS: Told = us("2-wis", 20, 10)
ALA: Told = cs("13-ala", 20, 13.75)
FAR: Told = cs("13-ala", 20, 18.75)
HASTY, MEDIUM, HEAVY = "hasty-works", "light-works", "heavy-works"
"""A scenario's light works are the card's medium ones (J69)."""


def works(kind: str, y: float) -> Told:
    return line(kind, (17, y), (23, y))


@pytest.mark.parametrize(
    ("kind", "shelter", "firer", "roll", "point"),
    [(HASTY, -3, 1, (3, 3, 3), 1), (MEDIUM, -6, 2, (4, 4, 4), 0), (HEAVY, -8, 2, (5, 5, 4), 0)],
)
def test_muskets_over_works(kind: str, shelter: int, firer: int, roll: tuple[int, ...], point: int) -> None:
    """Three, six and eight off the fire at it, one, two and two on its own (J19). Nine, twelve and fourteen are each
    six: one figure. The check is against 3 less 2, or less 3 (J20)."""
    battle = fight([WIS, ALA], terrain=[works(kind, 13.2)]).roll(*roll)
    battle.roll(1, 1, 1).roll(1)
    assert [event.assessment.strike.base for event in battle.of(Fired)] == [shelter, firer]
    assert (unit(battle, "13-ala").strength, unit(battle, "2-wis").strength) == (19, 20)
    battle.roll(1, 2)
    assert [event.assessment.point for event in battle.of(Checked)] == [point]
    assert is_over(battle)


@pytest.mark.parametrize(("kind", "shelter"), [(HASTY, -2), (MEDIUM, -5), (HEAVY, -7)])
def test_guns_over_works(kind: str, shelter: int) -> None:
    """One less of each (J17)."""
    battle = fight([guns(us("stevens", 20, 8)), ALA | SPENT], terrain=[works(kind, 13.2)]).roll(2, 2, 2)
    assert [event.assessment.strike.base for event in battle.of(Fired)] == [shelter]
    assert is_over(battle)


@pytest.mark.parametrize(("kind", "defender"), [(HASTY, 1), (MEDIUM, 0), (HEAVY, 0)])
def test_charged_in_works(kind: str, defender: int) -> None:
    """Two bonus dice over works: six and six, in order up to nine. 3 less 1 against 3 less 2, or less 3. The charger
    has no good of them."""
    battle = fight([WIS, FAR | SPENT], "2-wis c", terrain=[works(kind, 18.2)]).roll(3, 3).roll(6, 6).roll(1, 1)
    battle.roll(1)
    (event,) = battle.of(Met)
    assert (event.assessment.attacker.morale, event.assessment.defender.morale) == (2, defender)


def test_the_volley_from_works_with_an_officer_waits_until_they_touch() -> None:
    """One, less one and one: not nearer than nought inches (003:268, J29)."""
    archer = led("archer", "cs", ["cs"], attached="13-ala")
    battle = fight([WIS, FAR], "2-wis c", leaders=[archer], terrain=[works(HASTY, 18.2)]).roll(3, 3).roll(1)
    assert (battle.why, dice(battle)) == ("volley of 13-ala at the charge of 2-wis", 4)
    assert place(battle, "2-wis") == (20_000, 18_000)
