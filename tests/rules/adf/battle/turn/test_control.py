"""Leaders and the units around them on little tables. The right end of the line at 10, 10 is at 10.875."""

from typing import Any

import msgspec
import pytest
from tests.rules.adf.battle.tables import area, cs, led, little, us

from enfilade.rules.adf.battle.turn import control

R15, S15, W10, D15, D25 = (
    "adf-reference-15mm",
    "adf-summary-15mm",
    "adf-western-10mm",
    "adf-revised-15mm",
    "adf-revised-25mm",
)
MICHIGAN = us("24-mich", 10, 10)


def test_how_a_unit_stands_to_each_leader_of_its_side() -> None:
    leaders = [
        led("meredith", attached="24-mich", benefit=2),
        led("wadsworth", 12.875, 10, commands=("us", "cutler")),
        led("rowley", 10, 12, commands=("rowley",), benefit=0),
        led("archer", 10, 12, side="cs"),
    ]
    table, state = little([MICHIGAN, cs("7-tenn", 10, 30)], [area("broken", 12, 5, 14, 15)], leaders)
    standing = control.standing_of(table, state, state.units["24-mich"])
    told = [(one.leader.name, one.distance, one.ground, one.rank, one.attached) for one in standing.leaders]
    assert told == [
        ("meredith", 0, "open", "brigade", "unit"),
        ("wadsworth", 2000, "broken", "superior", ""),
        ("rowley", 1625, "open", "other", ""),
    ]
    assert standing.ground == "open"
    assert not standing.chained


def steadied(leader: dict[str, Any], edition: str = D15, **rulings: str) -> int:
    table, state = little([MICHIGAN, us("19-ind", 20, 10)], (), [leader], edition, rulings=rulings)
    return control.steadied(table, state, state.units["24-mich"])


def test_whom_a_leader_steadies_differs_by_card() -> None:
    assert steadied(led("meredith", 11.875, 10)) == 1
    assert steadied(led("meredith", 11.876, 10)) == 0
    assert steadied(led("meredith", attached="24-mich", benefit=2)) == 2
    assert steadied(led("meredith", 11.375, 10), R15) == 1
    assert steadied(led("meredith", 11.376, 10), R15) == 0
    assert steadied(led("meredith", 10.9, 10), S15) == 0, "on the summary cards he must be attached"
    assert steadied(led("meredith", attached="24-mich"), S15) == 1
    assert steadied(led("meredith", attached="19-ind")) == 0


@pytest.mark.parametrize(
    ("edition", "gap", "benefit"),
    [(D15, 1.0, 1), (D15, 1.001, 0), (R15, 0.5, 1), (R15, 0.501, 0), (S15, 0.1, 0), (W10, 0.5, 1), (W10, 0.501, 0)],
)
def test_an_attached_leader_is_as_wide_as_his_unit(edition: str, gap: float, benefit: int) -> None:
    """Ruling 9.4: he rides with the 19th, whose end is so far from the 24th's; its centre is a line's length off."""
    table, state = little([MICHIGAN, us("19-ind", 20, 10)], edition=edition)
    wide = state.units["24-mich"].width / 1000
    units = [MICHIGAN, us("19-ind", 10 + wide + gap, 10)]
    table, state = little(units, (), [led("meredith", attached="19-ind")], edition)
    assert control.steadied(table, state, state.units["24-mich"]) == benefit
    assert control.steadied(table, state, state.units["19-ind"]) == 1


def test_touching_units_in_heavy_woods_share_their_leader() -> None:
    woods = [area("heavy-woods", 0, 0, 48, 36)]
    touching = [MICHIGAN, us("19-ind", 11.75, 10)], woods, [led("meredith", attached="19-ind")]
    table, state = little(*touching)
    assert control.steadied(table, state, state.units["24-mich"]) == 1
    apart = [MICHIGAN, us("19-ind", 12, 10)], woods, [led("meredith", attached="19-ind")]
    table, state = little(*apart)
    assert control.steadied(table, state, state.units["24-mich"]) == 0


def test_his_unit_spreads_and_he_with_it() -> None:
    """What was known of him is not true any more when his unit goes into an extended line."""
    units = [MICHIGAN, us("19-ind", 13.2, 10)]
    table, state = little(units, (), [led("meredith", attached="19-ind")])
    assert control.steadied(table, state, state.units["24-mich"]) == 0, "1.45 inches apart"
    wide = msgspec.structs.replace(state.units["19-ind"], width=2625)
    state = msgspec.structs.replace(state, units={**state.units, "19-ind": wide})
    assert control.steadied(table, state, state.units["24-mich"]) == 0, "1.0125 apart"
    wide = msgspec.structs.replace(wide, width=2651)
    state = msgspec.structs.replace(state, units={**state.units, "19-ind": wide})
    assert control.steadied(table, state, state.units["24-mich"]) == 1, "0.9995 apart"


def test_his_radius_of_command_is_measured_from_himself() -> None:
    # Four inches from his centre at 20 lie beyond the 24th's end at 10.875, though his unit's own end is nearer.
    table, state = little([MICHIGAN, us("19-ind", 15.5, 10)], (), [led("meredith", attached="19-ind")])
    assert sorted(control.judge(table, state)) == ["19-ind"]


def test_another_brigades_leader_steadies_only_where_a_club_plays_it_so() -> None:
    stranger = led("rowley", 11.5, 10, commands=("rowley",))
    assert steadied(stranger) == 0
    assert steadied(stranger, leader_steadies="any-friend") == 1


def in_command(units: list[Any], leaders: list[Any], edition: str = D15, **more: Any) -> list[str]:
    table, state = little(units, (), leaders, edition, **more)
    return sorted(control.judge(table, state))


def test_the_command_radius_is_four_times_the_benefit() -> None:
    assert in_command([MICHIGAN], [led("meredith", 14.875, 10)]) == ["24-mich"]
    assert in_command([MICHIGAN], [led("meredith", 14.876, 10)]) == []
    assert in_command([MICHIGAN], [led("meredith", 18.875, 10, benefit=2)]) == ["24-mich"]


def test_the_command_radius_of_the_revised_25_mm_card_is_six_times_the_benefit() -> None:
    # A line of two stands is there 2.626 wide: its right end is at 11.313.
    assert in_command([MICHIGAN], [led("meredith", 17.313, 10)], D25) == ["24-mich"]
    assert in_command([MICHIGAN], [led("meredith", 17.314, 10)], D25) == []


def test_a_leader_without_benefit_commands_who_is_adjacent() -> None:
    assert in_command([MICHIGAN], [led("meredith", 11.875, 10, benefit=0)]) == ["24-mich"]
    assert in_command([MICHIGAN], [led("meredith", 11.876, 10, benefit=0)]) == []


def test_a_superior_commands_unless_only_the_brigades_leader_does() -> None:
    division = [led("wadsworth", 12, 10, commands=("us", "cutler"))]
    assert in_command([MICHIGAN], division) == ["24-mich"]
    assert in_command([MICHIGAN], division, rulings={"chain_of_command": "brigade-leader-only"}) == []


def test_command_runs_through_a_brigades_unbroken_chain() -> None:
    row = [
        MICHIGAN,
        us("19-ind", 12.75, 10),
        us("2-wis", 15.5, 10),
        us("7-wis", 19, 10),  # 1.75 from the 2nd: the chain is broken
        us("76-ny", 10, 8.5, brigade="cutler"),  # beside the 24th, but of another brigade
    ]
    leaders = [led("meredith", 6, 10, commands=("us",))]
    assert in_command(row, leaders) == ["19-ind", "2-wis", "24-mich"]


def test_nobody_is_in_command_without_leaders_but_on_the_western_card_everybody_is() -> None:
    units = [MICHIGAN, us("19-ind", 12.75, 10)]
    assert in_command(units, []) == []
    assert in_command(units, [], W10) == ["19-ind", "24-mich"]


def test_only_the_active_side_is_judged() -> None:
    units = [MICHIGAN, cs("7-tenn", 10, 20)]
    leaders = [led("meredith", 10, 11), led("archer", 10, 21, side="cs")]
    assert in_command(units, leaders) == ["24-mich"]
    assert in_command(units, leaders, active="cs") == ["7-tenn"]


def inches(ids: list[str], action: str, used: bool = False, **rulings: Any) -> int:
    units = [MICHIGAN, us("19-ind", 12, 10), us("2-wis", 14, 10)]
    table, state = little(units, (), [led("meredith", attached="24-mich", benefit=2)], rulings=rulings)
    return control.leader_inches(table, state, ids, action, used)


def test_an_attached_leader_hastens_his_unit_and_its_group() -> None:
    assert inches(["24-mich"], "move") == 2000
    assert inches(["19-ind"], "move") == 0
    assert inches(["19-ind", "24-mich"], "charge") == 2000
    assert inches(["19-ind", "2-wis"], "move") == 0


def test_he_hastens_neither_rout_nor_fall_back() -> None:
    assert inches(["24-mich"], "run") == 0


@pytest.mark.parametrize(
    ("action", "used", "rulings", "expected"),
    [
        ("charge", False, {"leader_inches_in_charge": False}, 0),
        ("move", True, {}, 2000),
        ("move", True, {"leader_inches": "once-a-turn"}, 0),
        ("move", False, {"leader_inches": "once-a-turn"}, 2000),
    ],
)
def test_when_his_inches_count_is_a_ruling(action: str, used: bool, rulings: Any, expected: int) -> None:
    assert inches(["24-mich"], action, used, **rulings) == expected


def test_without_benefit_he_commands_who_is_adjacent_to_the_unit_he_is_with() -> None:
    """Ruling 9.4: he rides with the 19th, whose end is three quarters of an inch from the 76th's; its centre is more
    than twice as far."""
    units = [us("19-ind", 20, 10), us("76-ny", 17.5, 10, brigade="cutler"), us("95-ny", 23, 10, brigade="cutler")]
    division = [led("wadsworth", attached="19-ind", benefit=0, commands=("us", "cutler"))]
    assert in_command(units[:2], division) == ["19-ind", "76-ny"]
    # An inch and a quarter from it on the other side.
    assert in_command([units[0], units[2]], division) == ["19-ind"]
    alone = [led("wadsworth", 20, 10, benefit=0, commands=("us", "cutler"))]
    assert in_command(units[:2], alone) == ["19-ind"]
