"""Small questions of units, points, leaders and command, each with the answer a card gives by its words."""

from __future__ import annotations

from fractions import Fraction

import msgspec
import pytest
from tests.rules.adf.chapters.test_command import D15, MEREDITH, ROWLEY, W10, at, card, standing

from enfilade.core.errors import Illegal
from enfilade.core.measures import Length
from enfilade.rules.adf.chapters import command, leaders, morale, rout
from enfilade.rules.adf.chapters.facts import Unit, counted, halves, is_depleted, worse
from enfilade.rules.adf.chapters.leaders import Leader
from enfilade.rules.adf.chapters.points import basic_point, is_doubled, modifier_at
from enfilade.rules.adf.chapters.situation import Situation

REVISED = card(D15)
LINE = Unit(name="19th Indiana", strength=6, weapon="rifle-musket", stands=3)
GUNS = Unit(name="Cooper's Battery", arm="artillery", formation="unlimbered", strength=3, weapon="ordnance-3-inch")


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (Fraction(8), "8"), (Fraction(7, 2), "3½"), (Fraction(5, 4), "1¼"), (Fraction(3, 4), "¾"),
        (Fraction(1, 2), "½"), (Fraction(0), "0"), (Fraction(1, 3), "1/3"),
    ],
)  # fmt: skip
def test_firepower_as_it_is_spoken(value: Fraction, said: str) -> None:
    assert halves(value) == said


def test_stands_and_levels() -> None:
    assert [msgspec.structs.replace(LINE, strength=n, full=6).stands_left for n in (6, 5, 4, 3, 2, 1, 0)] == [
        3,
        3,
        2,
        2,
        1,
        1,
        0,
    ]
    assert Unit(name="gone", strength=0).stands_left == 0
    assert worse("disorder", "disorder") == "disorder"
    assert worse("good", "shaken") == worse("shaken", "good") == "shaken"
    # Figures that came back restore no stand where it is played so, and losses are told from the start.
    hard = card(D15, recovery_restores_point=False)
    back = msgspec.structs.replace(LINE, strength=5, full=6, fewest=2)
    assert (counted(hard, back).strength, counted(hard, back).start, counted(hard, back).stands_left) == (2, 6, 1)
    assert counted(REVISED, back) is back
    one = msgspec.structs.replace(LINE, strength=5, full=6, fewest=1)
    assert (counted(hard, one).strength, counted(hard, LINE) is LINE) == (1, True)
    # 2 of 6 on three stands is one stand, though the start was never written down.
    assert counted(hard, msgspec.structs.replace(LINE, fewest=2)).stands_left == 1


def test_only_cavalry_is_horse() -> None:
    rider = Unit(arm="cavalry", strength=6, formation="line", mounted=True)
    assert rider.horse
    assert not msgspec.structs.replace(rider, mounted=False).horse
    assert not msgspec.structs.replace(LINE, mounted=True).horse
    assert is_depleted(REVISED, msgspec.structs.replace(GUNS, strength=1, full=3)) is False


def test_the_basic_point_of_guns() -> None:
    """More for each section lost; one lost just now counts from the next check where it is played so."""
    lost = msgspec.structs.replace(GUNS, strength=2, full=3)
    first = basic_point(REVISED, GUNS, Situation())
    each = basic_point(REVISED, lost, Situation()) - first
    assert each == REVISED.morale.section_lost > 0
    late = card(D15, section_lost_counts="from-next-check")
    assert basic_point(late, lost, Situation(sections_just_lost=1)) == first
    assert basic_point(late, lost, Situation(sections_just_lost=2)) == first
    assert basic_point(late, lost, Situation()) == first + each


def test_the_basic_point_of_a_merged_regiment() -> None:
    """Veterans 4, 6 with a stand of three lost, 8 with the last left; a merged one keeps the 4 until the last."""
    for strength, point, merged in ((6, 4, 4), (4, 6, 4), (2, 8, 8)):
        worn = msgspec.structs.replace(LINE, strength=strength, full=6)
        assert basic_point(REVISED, worn, Situation()) == point
        assert basic_point(REVISED, msgspec.structs.replace(worn, merged=True), Situation()) == merged


def test_disorder_adds_to_a_depleted_unit_only_on_a_card_of_its_own() -> None:
    """Two for disorder, four for shaken; a depleted unit is in disorder as it is."""
    rules = msgspec.structs.replace(REVISED.morale.depleted, level_modifier_counts=True)
    own = msgspec.structs.replace(REVISED, morale=msgspec.structs.replace(REVISED.morale, depleted=rules))
    for level, depleted, printed, counted_too in (
        ("disorder", False, 2, 2), ("disorder", True, 0, 2), ("shaken", True, 4, 4),
    ):  # fmt: skip
        assert modifier_at(REVISED, level, depleted) == printed  # type: ignore[arg-type]
        assert modifier_at(own, level, depleted) == counted_too  # type: ignore[arg-type]


def test_only_guns_alone_are_doubled() -> None:
    alone = Situation(purpose="impact", doubled=True)
    assert is_doubled(REVISED, GUNS, alone)
    assert is_doubled(REVISED, LINE, alone) is False
    assert is_doubled(REVISED, GUNS, Situation(purpose="impact")) is False
    assert is_doubled(REVISED, GUNS, Situation(purpose="check", doubled=True)) is False


def test_who_keeps_a_unit_in_command() -> None:
    """A leader is named before the chain; one without benefit has those beside him, and the one he is attached to."""
    chained = command.control(REVISED, standing(at(MEREDITH, 2), chained=True))
    assert chained.by == "Solomon Meredith"
    assert command.control(REVISED, standing(at(MEREDITH, 9), chained=True)).by == "its brigade's unbroken chain"
    far = at(ROWLEY, 9, attached="unit")
    assert command.control(REVISED, standing(far)).in_command
    assert not command.control(REVISED, standing(at(ROWLEY, 9))).in_command
    # Without benefit he sees for nobody, however near.
    assert command.control(REVISED, standing(at(ROWLEY, 0))).seers == ()
    assert command.control(REVISED, standing(at(MEREDITH, 2))).seers == ("Solomon Meredith",)


def test_what_actions_cost() -> None:
    dear = msgspec.structs.replace(REVISED, charge=msgspec.structs.replace(REVISED.charge, actions=2))
    assert [command.actions_for(dear, True, action) for action in ("move", "charge", "fire")] == [1, 2, 1]
    assert [command.actions_for(REVISED, False, action) for action in ("move", "charge", "fire")] == [2, 2, 1]


def test_leaders_ride_like_a_road_column_and_are_named() -> None:
    assert leaders.leader_move(REVISED, "open") == Length.of(10)
    assert leaders.leader_move(REVISED, "rough") == Length.of(2)
    # A club's own card may bar ground to a column of horse, and so to him.
    mounted = REVISED.cavalry.mounted
    barred = msgspec.structs.replace(mounted, road_column=msgspec.structs.replace(mounted.road_column, rough=None))
    cavalry = msgspec.structs.replace(REVISED.cavalry, mounted=barred)
    assert leaders.leader_move(msgspec.structs.replace(REVISED, cavalry=cavalry), "rough") == Length.of(0)
    assert leaders.named(Leader()) == "the leader"
    assert leaders.named(MEREDITH) == "Solomon Meredith"


def test_whom_a_check_makes_check() -> None:
    nameless = msgspec.structs.replace(LINE, name="")
    (due,) = morale.dues(nameless, morale.Outcome("routed", disintegrates=True), REVISED)
    assert (due.who, due.cause, due.modifier) == ("friends adjacent", "a unit is eliminated", 0)
    (due,) = morale.dues(LINE, morale.Outcome("routed", figures=-6), REVISED)
    assert (due.cause, due.modifier) == ("19th Indiana is eliminated", 0)
    surviving = card(D15, eliminated_by="casualties-only")
    assert morale.dues(LINE, morale.Outcome("routed", disintegrates=True), surviving) == []
    (due,) = morale.dues(LINE, morale.Outcome("disorder", fall_back=2), REVISED)
    assert due.cause == "19th Indiana falls back through them"
    (due,) = morale.dues(LINE, morale.Outcome("routed", fall_back=2), REVISED)
    assert due.cause == "19th Indiana routs past"


def test_an_equal_roll_is_no_failed_rally() -> None:
    """Rulings 6.11 and 6.12: a router, 4 + 6 = 10, that rolls its point neither rallies nor runs again; one less runs
    and loses a figure."""
    router = msgspec.structs.replace(LINE, strength=6, full=6, level="routed")
    again = card(D15, failed_rally_run=True)
    found = morale.assess(again, router, Situation(purpose="rally"))
    assert found.point == 10
    assert morale.resolve(again, found, (5, 5)).outcome == morale.Outcome("routed")
    assert morale.resolve(again, found, (4, 5)).outcome == morale.Outcome("routed", figures=-1, runs=True)
    # 10 - 4 - 3 = 3: the natural 3 equals it, which costs nobody.
    sheltered = Situation(purpose="rally", cover=("heavy-works",), added=-3)
    equal = morale.assess(again, router, sheltered)
    assert equal.point == 3
    assert morale.resolve(again, equal, (1, 2)).outcome.figures == 0


def test_a_low_natural_that_passes_may_hold_its_ground() -> None:
    """Point 2 with heavy works at 4 - 4 + 2: a natural 3 shakes it all the same, and it falls back an inch or none."""
    behind = Situation(cover=("heavy-works",), added=2)
    for played, inches in (("at-least-one", 1), ("by-margin-only", 0)):
        edition = card(D15, natural_low_fall_back=played)
        found = morale.assess(edition, LINE, behind)
        assert found.point == 2
        assert morale.resolve(edition, found, (1, 2)).outcome == morale.Outcome("shaken", fall_back=inches)


def test_guns_that_cannot_be_dragged() -> None:
    """Where a card has no move for them they stay; where it has two inches they fall back two."""
    dragged = card(D15, guns_fall_back="at-most-by-hand-rate")
    for rate, inches in ((None, 0), (Length.of(2), 2)):
        rates = msgspec.structs.replace(dragged.artillery.unlimbered[GUNS.weapon], rough=rate)
        rows = {**dragged.artillery.unlimbered, GUNS.weapon: rates}
        edition = msgspec.structs.replace(
            dragged, artillery=msgspec.structs.replace(dragged.artillery, unlimbered=rows)
        )
        found = morale.assess(edition, GUNS, Situation(added=4, ground="rough"))
        assert morale.resolve(edition, found, (2, 3)).outcome.fall_back == inches


def test_the_point_is_told_without_what_does_not_count() -> None:
    """4 + 2 for fire, and a fence that it reached just now."""
    found = morale.assess(REVISED, LINE, Situation(added=2, cover=("wood-fence",)))
    assert "modified point: 6 [" in str(morale.receipt(REVISED, D15, found))
    assert morale.spoken(GUNS, morale.Outcome("good", figures=1)) == "good order, recovers 1 section"
    assert morale.spoken(LINE, morale.Outcome("shaken", figures=-2)) == "shaken, loses 2 figures"
    # One figure left is not eliminated.
    assert morale.dues(LINE, morale.Outcome("routed", figures=-5), REVISED) == []


def test_adjacent_by_ones_own_ground() -> None:
    """Ruling 6.25 the other way: a leader in the open, an inch from a unit in broken ground, is not beside it; one in
    broken ground is beside a unit in the open."""
    own = card(D15, adjacency_terrain="own")
    for leader, heard in ((ROWLEY, "in_command"), (MEREDITH, "steadied")):
        inside = command.control(own, standing(at(leader, 1, ground="open"), ground="broken"))
        outside = command.control(own, standing(at(leader, 1, ground="broken"), ground="open"))
        assert (bool(getattr(inside, heard)), bool(getattr(outside, heard))) == (False, True)


def test_a_chain_is_no_command_where_a_card_says_so() -> None:
    alone = msgspec.structs.replace(
        REVISED, command=msgspec.structs.replace(REVISED.command, contiguous_brigade_counts=False)
    )
    assert command.control(REVISED, standing(chained=True)).in_command
    assert not command.control(alone, standing(chained=True)).in_command
    # The last figure is tested like the first.
    assert command.competence(REVISED, Unit(strength=1, stands=1)).point == 4


def test_who_may_not_disengage() -> None:
    """The shaken may, where it is played so."""
    shaken = rout.Disengagement(unit=msgspec.structs.replace(LINE, level="shaken"))
    good = rout.Disengagement(unit=LINE)
    strict, mild = (card(D15, shaken_disengage=value) for value in ("not-allowed", "becomes-routed"))
    assert rout.disengage(strict, good).level == "disorder"
    with pytest.raises(Illegal):
        rout.disengage(strict, shaken)
    assert rout.disengage(mild, shaken).level == "routed"


def test_an_attached_leader_is_with_his_unit_wherever_he_is_measured() -> None:
    far = at(MEREDITH, 30, attached="unit")
    found = command.control(REVISED, standing(far))
    assert (found.in_command, found.steadied) == (True, 1)
    apart = command.control(REVISED, standing(at(MEREDITH, 30)))
    assert (apart.in_command, apart.steadied) == (False, 0)
    # The best of those attached adds his inches, to a charge only where it is played so.
    both = (at(MEREDITH, 0, attached="unit"), at(Leader(name="John Reynolds", benefit=2), 0, attached="unit"))
    assert command.inches(REVISED, both, "move") == Length.of(2)
    for played, added in ((True, 2), (False, 0)):
        edition = card(D15, leader_inches_in_charge=played)
        assert command.inches(edition, both, "charge") == Length.of(added)
        assert command.inches(edition, both, "move") == Length.of(2)


def test_a_superior_commands_unless_only_the_brigades_leader_does() -> None:
    above = at(MEREDITH, 2, rank="superior")
    own = at(MEREDITH, 2)
    strict = card(D15, chain_of_command="brigade-leader-only")
    assert [command.control(REVISED, standing(one)).in_command for one in (above, own)] == [True, True]
    assert [command.control(strict, standing(one)).in_command for one in (above, own)] == [False, True]
    closed = card(D15, reactions_out_of_command="no-disengage-or-countercharge")
    command.check_may_react(closed, True, "disengage")
    command.check_may_react(closed, False, "fire")
    with pytest.raises(Illegal, match="does not disengage"):
        command.check_may_react(closed, False, "disengage")
    free = card(W10, reactions_out_of_command="no-disengage-or-countercharge")
    command.check_may_react(free, False, "disengage")  # a card without command has none out of it
