"""Leaders and command of *Across a Deadly Field*, worked by hand from the cards."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import enfilade
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.rules.adf.card.arms import Terrain
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import command, leaders
from enfilade.rules.adf.chapters.command import Placed, Standing
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.leaders import Fate, Leader, Peril

EDITIONS = [name for name in enfilade.editions() if name.startswith("adf-")]
S10, S15, S25 = "adf-summary-10mm", "adf-summary-15mm", "adf-summary-25mm"
R10, R15, R25 = "adf-reference-10mm", "adf-reference-15mm", "adf-reference-25mm"
W10, D15, D25 = "adf-western-10mm", "adf-revised-15mm", "adf-revised-25mm"


def card(name: str, **rulings: Any) -> Edition:
    edition: Edition = enfilade.edition(name).edition
    if not rulings:
        return edition
    return msgspec.structs.replace(edition, rulings=msgspec.structs.replace(edition.rulings, **rulings))


MEREDITH = Leader(name="Solomon Meredith", benefit=1)
REYNOLDS = Leader(name="John Reynolds", benefit=2)
ROWLEY = Leader(name="Thomas Rowley", benefit=0)


def at(leader: Leader, inches: object, **more: Any) -> Placed:
    return Placed(leader=leader, distance=Length.of(inches), **more)


def standing(*placed: Placed, **more: Any) -> Standing:
    return Standing(name="19th Indiana", leaders=placed, **more)


@pytest.mark.parametrize(
    ("name", "leader", "commands", "reacts"),
    [
        (S15, MEREDITH, 4, 2),  # 000:212-218: four and two times
        (S25, REYNOLDS, 8, 4),
        (R10, REYNOLDS, 8, 4),  # 000:1517-1519
        (R25, MEREDITH, 4, 2),
        (D15, REYNOLDS, 8, 4),  # 001:131
        (D25, MEREDITH, 6, 3),  # 004:386, 004:390: six and three times at 25 mm
        (D25, REYNOLDS, 12, 6),
        (D15, ROWLEY, 0, 0),
    ],
)
def test_radii(name: str, leader: Leader, commands: int, reacts: int) -> None:
    assert command.command_radius(card(name), leader) == 1000 * commands
    assert command.reaction_radius(card(name), leader) == 1000 * reacts


CONTROL: list[tuple[str, str, dict[str, Any], Standing, bool]] = [
    ("within 4 x 1", D15, {}, standing(at(MEREDITH, 4)), True),
    ("beyond it", D15, {}, standing(at(MEREDITH, "4 1/8")), False),
    ("6 x 1 at 25 mm", D25, {}, standing(at(MEREDITH, 6)), True),
    ("only 4 x 1 on the summary", S25, {}, standing(at(MEREDITH, 6)), False),
    ("his superior", R15, {}, standing(at(MEREDITH, 9), at(REYNOLDS, 8, rank="superior")), True),
    (
        "2.6 brigade leaders only",
        R15,
        {"chain_of_command": "brigade-leader-only"},
        standing(at(MEREDITH, 9), at(REYNOLDS, 8, rank="superior")),
        False,
    ),
    ("another brigade's", S15, {}, standing(at(MEREDITH, 1, rank="other")), False),
    ("2.5 benefit 0, an inch in the open", D15, {}, standing(at(ROWLEY, 1)), True),
    ("2.5 benefit 0, an inch and more", D15, {}, standing(at(ROWLEY, "1 1/8")), False),
    ("2.5 benefit 0, an inch in broken ground", D15, {}, standing(at(ROWLEY, 1), ground="broken"), False),
    ("2.5 he stands in the woods, half an inch", D15, {}, standing(at(ROWLEY, "1/2", ground="light-woods")), True),
    ("2.5 commands nobody", D15, {"leader_without_benefit": "commands-nobody"}, standing(at(ROWLEY, 0)), False),
    ("in the chain of its brigade", D15, {}, standing(at(MEREDITH, 9), chained=True), True),
    ("no leader at all", D15, {}, standing(), False),
    ("the western card has no command", W10, {}, standing(), True),
]


@pytest.mark.parametrize(
    ("name", "rulings", "unit", "held"), [case[1:] for case in CONTROL], ids=[case[0] for case in CONTROL]
)
def test_in_command(name: str, rulings: dict[str, Any], unit: Standing, held: bool) -> None:
    assert command.control(card(name, **rulings), unit).in_command is held


STEADIED: list[tuple[str, str, dict[str, Any], Standing, int]] = [
    ("summary: attached", S15, {}, standing(at(REYNOLDS, 0, attached="unit")), 2),
    ("summary: not by standing near", S15, {}, standing(at(REYNOLDS, 0)), 0),
    ("summary: nor by being with the group", S15, {}, standing(at(REYNOLDS, 0, attached="group")), 0),
    ("revised: an inch away", D15, {}, standing(at(REYNOLDS, 1)), 2),
    ("revised: half an inch in broken ground", D15, {}, standing(at(REYNOLDS, 1), ground="broken"), 0),
    ("revised: only one leader", D25, {}, standing(at(MEREDITH, 0), at(REYNOLDS, 1, rank="superior")), 2),
    ("reference: half an inch", R10, {}, standing(at(MEREDITH, "1/2")), 1),
    ("reference: not an inch", R10, {}, standing(at(MEREDITH, 1)), 0),
    ("western: half an inch in heavy woods too", W10, {}, standing(at(MEREDITH, "1/2"), ground="heavy-woods"), 1),
    ("2.3 not another's command", D15, {}, standing(at(REYNOLDS, 0, rank="other")), 0),
    ("2.3 any friend", D15, {"leader_steadies": "any-friend"}, standing(at(REYNOLDS, 0, rank="other")), 2),
    ("2.5 benefit 0 gives none", D15, {}, standing(at(ROWLEY, 0, attached="unit")), 0),
]


@pytest.mark.parametrize(
    ("name", "rulings", "unit", "benefit"), [case[1:] for case in STEADIED], ids=[case[0] for case in STEADIED]
)
def test_whom_he_steadies(name: str, rulings: dict[str, Any], unit: Standing, benefit: int) -> None:
    assert command.control(card(name, **rulings), unit).steadied == benefit


def test_who_sees_for_a_unit() -> None:
    """000:24 and 000:1519: within the reaction radius; 002:12 has only what the unit sees."""
    two = standing(at(MEREDITH, 2), at(REYNOLDS, "4 1/8", rank="superior"), at(ROWLEY, 0))
    assert command.control(card(D15), two).seers == ("Solomon Meredith",)
    assert command.control(card(D25), two).seers == ("Solomon Meredith", "John Reynolds")
    assert command.control(card(W10), two).seers == ()


@pytest.mark.parametrize(
    ("own", "other", "worse", "alone"),
    [
        ("open", "open", 1000, 1000),  # 000:154
        ("road", "trail", 1000, 1000),
        ("open", "broken", 500, 1000),
        ("light-woods", "open", 500, 500),
        ("light-woods", "heavy-woods", 0, 500),
        ("rough", "open", 0, 0),
    ],
)
def test_adjacent(own: Terrain, other: Terrain, worse: int, alone: int) -> None:
    """Ruling 6.25: the worse ground of both, or one's own."""
    assert command.adjacent(card(D15), own, other) == worse
    assert command.adjacent(card(D15, adjacency_terrain="own"), own, other) == alone


def test_what_being_out_of_command_costs() -> None:
    """000:1469: two actions to move or charge, one for the rest; 002 has no such rule."""
    actions: tuple[Any, ...] = ("move", "charge", "fire", "rally", "reform", "disengage", "change-formation")
    assert [command.actions_for(card(D15), False, action) for action in actions] == [2, 2, 1, 1, 1, 1, 1]
    assert [command.actions_for(card(D15), True, action) for action in actions] == [1] * 7
    assert [command.actions_for(card(W10), False, action) for action in actions] == [1] * 7


def test_reactions_out_of_command() -> None:
    """Ruling 2.8 and its other reading."""
    strict = card(D15, reactions_out_of_command="no-disengage-or-countercharge")
    replies: tuple[Any, ...] = ("fire", "disengage", "countercharge", "rally")
    for reply in replies:
        command.check_may_react(card(D15), False, reply)
        command.check_may_react(strict, True, reply)
    command.check_may_react(strict, False, "fire")
    for reply in replies[1:3]:
        with pytest.raises(Illegal, match=r"adf\.command\.out"):
            command.check_may_react(strict, False, reply)


def test_extra_inches() -> None:
    """000:31 and 001:65: his benefit in inches for the unit or group he is attached to; rulings 2.1 and 2.4."""
    mine, ours, near = (at(REYNOLDS, 0, attached="unit"),), (at(REYNOLDS, 1, attached="group"),), (at(REYNOLDS, 0),)
    plain = card(D15)
    assert command.inches(plain, mine, "move") == 2000
    assert command.inches(plain, ours, "move", used=True) == 2000
    assert command.inches(plain, mine, "charge") == 2000
    assert command.inches(plain, near, "move") == 0
    assert command.inches(plain, mine, "rout") == 0
    assert command.inches(plain, mine, "fall-back") == 0
    assert command.inches(card(D15, leader_inches="once-a-turn"), mine, "move", used=True) == 0
    assert command.inches(card(D15, leader_inches="once-a-turn"), mine, "move") == 2000
    assert command.inches(card(D15, leader_inches_in_charge=False), mine, "charge") == 0


def test_leaders_ride_as_a_column() -> None:
    """000:427, 000:604, 000:783: the mounted road column's row."""
    assert leaders.leader_move(card(S10), "open") == 10_000
    assert leaders.leader_move(card(D15), "road") == 16_000
    assert leaders.leader_move(card(R25), "light-woods") == 8_000


# fmt: off
PERILS: list[tuple[str, str, dict[str, Any], Peril, tuple[int, ...], Fate]] = [
    ("one hit, a 5", S15, {}, Peril(leader=REYNOLDS, hits=1), (5,), Fate(False)),
    ("one hit, a 6", S15, {}, Peril(leader=REYNOLDS, hits=1), (6,), Fate(True, checks=True)),
    ("three hits, one 6", D15, {}, Peril(leader=REYNOLDS, hits=3), (1, 6, 2), Fate(True, checks=True)),
    ("two hits, none", D25, {}, Peril(leader=REYNOLDS, hits=2), (5, 5), Fate(False)),
    ("a check without loss", D15, {}, Peril(leader=REYNOLDS, hits=0), (), Fate(False)),
    ("impact counts", R10, {}, Peril(leader=MEREDITH, hits=1, cause="impact"), (6,), Fate(True, checks=True)),
    ("not attached, not hit", D15, {}, Peril(leader=MEREDITH, hits=4, attached=False), (), Fate(False)),
    ("2.10 fire only", D15, {"leader_risk": "fire-only"}, Peril(leader=MEREDITH, hits=2, cause="melee"), (),
     Fate(False)),
    ("2.10 fire still", D15, {"leader_risk": "fire-only"}, Peril(leader=MEREDITH, hits=1), (6,),
     Fate(True, checks=True)),
    ("2.11 checks though unhurt", W10, {"leader_check": "whenever-he-rolls"}, Peril(leader=MEREDITH, hits=1), (2,),
     Fate(False, checks=True)),
    ("2.11 but not without a roll", W10, {"leader_check": "whenever-he-rolls"}, Peril(leader=MEREDITH, hits=0), (),
     Fate(False)),
    ("2.12 the scenario names another", D15, {}, Peril(leader=REYNOLDS, hits=1, successor=True), (6,),
     Fate(True, True, True)),
    ("2.12 always another", D15, {"leader_replacement": "always"}, Peril(leader=REYNOLDS, hits=1), (6,),
     Fate(True, True, True)),
    ("2.12 nobody succeeds the living", D15, {"leader_replacement": "always"}, Peril(leader=REYNOLDS, hits=1), (1,),
     Fate(False)),
]
# fmt: on


@pytest.mark.parametrize(
    ("name", "rulings", "peril", "faces", "fate"), [case[1:] for case in PERILS], ids=[case[0] for case in PERILS]
)
def test_leader_at_risk(name: str, rulings: dict[str, Any], peril: Peril, faces: tuple[int, ...], fate: Fate) -> None:
    edition = card(name, **rulings)
    assert leaders.resolve_risk(edition, leaders.risk(edition, peril), faces).fate == fate


@pytest.mark.parametrize("name", EDITIONS)
def test_a_leaders_odds(name: str) -> None:
    """One die for a hit, killed on 6: 1/6, 11/36, 91/216."""
    edition = card(name)
    for hits, chance in ((0, Fraction(0)), (1, Fraction(1, 6)), (2, Fraction(11, 36)), (3, Fraction(91, 216))):
        found = leaders.risk(edition, Peril(leader=REYNOLDS, hits=hits))
        odds = leaders.risk_odds(edition, found)
        assert odds.chance(lambda fate: fate.killed) == chance
        faces = product(range(1, 7), repeat=hits)
        ways = Counter(leaders.resolve_risk(edition, found, thrown).fate for thrown in faces)
        assert odds == Odds(ways, 6**hits)


def test_lone_leader() -> None:
    """Ruling 2.10 and its other reading."""
    assert leaders.contacted(card(D15), friends_within_move=True) == "joins-friends"
    assert leaders.contacted(card(D15), friends_within_move=False) == "lost"
    assert leaders.contacted(card(D15, lone_leader_contacted="lost"), friends_within_move=True) == "lost"


def test_who_checks_when_he_falls() -> None:
    """000:126: adjacent; 000:907: within one inch."""
    dead = Fate(True, checks=True)
    assert [str(due) for due in leaders.fallen(card(D15), REYNOLDS, dead)] == [
        "his unit and friends adjacent: John Reynolds is killed [adf.command.fallen]"
    ]
    assert leaders.fallen(card(R25), REYNOLDS, dead)[0].who == "his unit and friends within 1″"
    assert leaders.fallen(card(D15), REYNOLDS, Fate(False)) == []
    near_miss = leaders.fallen(card(D15), REYNOLDS, Fate(False, checks=True))
    assert near_miss[0].cause == "John Reynolds was in danger"


COMPETENCE: list[tuple[str, str, Unit, int, int]] = [
    # 001:129, 000:1573: 1D6 at least the current basic point.
    ("elite: 3 and up", D15, Unit(strength=8, quality="elite"), 3, 4),
    ("veteran: 4 and up", S15, Unit(strength=8), 4, 3),
    ("trained: 5 and up", R10, Unit(strength=8, quality="trained"), 5, 2),
    ("green: only a 6", D25, Unit(strength=8, quality="green"), 6, 1),
    ("veteran with one of three stands lost: 6", W10, Unit(strength=6, full=9, stands=3), 6, 1),
    ("its level does not matter", D15, Unit(strength=8, level="shaken"), 4, 3),
    ("depleted veteran: 8, never", D15, Unit(strength=4, full=8), 8, 0),
    ("elite battery less a section: 3 + 3", R25, Unit(arm="artillery", strength=2, full=3, quality="elite"), 6, 1),
]


@pytest.mark.parametrize(
    ("name", "unit", "point", "faces"), [case[1:] for case in COMPETENCE], ids=[case[0] for case in COMPETENCE]
)
def test_competence(name: str, unit: Unit, point: int, faces: int) -> None:
    edition = card(name)
    trial = command.competence(edition, unit)
    assert trial.point == point
    passed = [command.resolve_competence(edition, trial, (face,)).passed for face in range(1, 7)]
    assert passed == [False] * (6 - faces) + [True] * faces
    assert command.competence_odds(edition, trial)[True] == Fraction(faces, 6)


def test_receipts() -> None:
    edition = card(D15)
    trial = command.competence(edition, Unit(name="7th Wisconsin", strength=8))
    paper = str(command.competence_receipt(edition, D15, trial, command.resolve_competence(edition, trial, (4,))))
    assert "rolled: 4: 0 [adf.command.competence]" in paper
    assert "result: passed" in paper
    found = leaders.risk(edition, Peril(leader=REYNOLDS, hits=2, successor=True))
    paper = str(leaders.risk_receipt(edition, D15, found, leaders.resolve_risk(edition, found, (6, 1))))
    for line in (
        "dice: 2D6, any 6 kills [adf.command.casualty]",
        "rolled: 6 1",
        "John Reynolds is killed [adf.command.casualty]",
        "[adf.command.successor]",
        "[adf.morale.eliminated]",
        "his unit and friends adjacent: John Reynolds is killed [adf.command.fallen]",
    ):
        assert line in paper
    alone = leaders.risk(edition, Peril(leader=REYNOLDS, hits=2, attached=False))
    paper = str(leaders.risk_receipt(edition, D15, alone, leaders.resolve_risk(edition, alone, ())))
    assert "a leader who is not attached cannot be hit" in paper
    assert "John Reynolds is unhurt" in paper


def test_nonsense() -> None:
    edition = card(D15)
    for benefit in (-1, 3):
        bad = Leader(benefit=benefit)
        with pytest.raises(Malformed):
            command.command_radius(edition, bad)
        with pytest.raises(Malformed):
            command.reaction_radius(edition, bad)
        with pytest.raises(Malformed):
            command.control(edition, standing(at(bad, 1)))
        with pytest.raises(Malformed):
            leaders.risk(edition, Peril(leader=bad, hits=1))
    with pytest.raises(Malformed):
        leaders.risk(edition, Peril(leader=REYNOLDS, hits=-1))
    with pytest.raises(Malformed):
        command.competence(edition, Unit(strength=0, full=8))
    with pytest.raises(Malformed):
        leaders.resolve_risk(edition, leaders.risk(edition, Peril(leader=REYNOLDS, hits=2)), (6,))


@given(st.sampled_from(EDITIONS), st.integers(0, 2), st.integers(0, 15_000), st.booleans())
def test_nearer_is_never_worse(name: str, benefit: int, mils: int, superior: bool) -> None:
    leader = Leader(benefit=benefit)
    rank: Any = "superior" if superior else "brigade"
    far = command.control(card(name), standing(Placed(leader=leader, distance=Length(mils), rank=rank)))
    near = command.control(card(name), standing(Placed(leader=leader, distance=Length(mils // 2), rank=rank)))
    assert near.in_command >= far.in_command
    assert near.steadied >= far.steadied
    assert len(near.seers) >= len(far.seers)
