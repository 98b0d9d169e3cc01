"""Phase 2 on the table: who rallies, who runs and whom that frightens, and who takes a fallen officer's post."""

from __future__ import annotations

import msgspec
import pytest
from tests.rules.jr3.battle.driving import Table
from tests.rules.jr3.battle.tables import Told, area, cs, guns, led, little, us

from enfilade.core.stops import Ask
from enfilade.rules.jr3.battle.events import Checked, LeaderCame, Left, LevelChanged, Moved, Rallied
from enfilade.rules.jr3.battle.nerve import moment
from enfilade.rules.jr3.battle.state import Chief, State


def begun(*units: Told, **more: object) -> Table:
    """At the first rally: both sides have given empty sheets."""
    table, state = little(units, **more)  # type: ignore[arg-type]
    return Table(table, state).orders()


def test_a_shaken_veteran_rallies_above_five() -> None:
    """Veterans 3 and shaken 2: five is not enough, six is (J21, J23)."""
    for faces, level in (((2, 3), "shaken"), ((3, 3), "good")):
        battle = begun(us("2-wis", 20, 10, level="shaken"), cs("13-ala", 20, 34))
        assert battle.why == "rally of 2-wis"
        battle.roll(*faces)
        assert battle.state.units["2-wis"].unit.level == level
        assert isinstance(battle.stop, Ask)


def test_an_officer_with_it_helps() -> None:
    """His brigade's commander takes one off: five is enough then."""
    units = us("2-wis", 20, 10, level="shaken"), cs("13-ala", 20, 34)
    battle = begun(*units, leaders=[led("meredith", "us", ["us"], attached="2-wis")])
    assert battle.roll(2, 3).state.units["2-wis"].unit.level == "good"
    battle = begun(*units, leaders=[led("meredith", "us", ["us"], 24, 10)])
    assert battle.roll(2, 3).state.units["2-wis"].unit.level == "shaken"


def test_an_officer_of_another_brigade_does_not() -> None:
    units = us("2-wis", 20, 10, level="shaken"), us("143-pa", 30, 10, brigade="stone"), cs("13-ala", 20, 34)
    battle = begun(*units, leaders=[led("stone", "us", ["stone"], attached="2-wis")])
    assert battle.roll(2, 3).state.units["2-wis"].unit.level == "shaken"


def test_woods_help() -> None:
    battle = begun(
        us("2-wis", 20, 10, level="shaken"), cs("13-ala", 20, 34), terrain=[area("light-woods", 15, 5, 25, 15)]
    )
    assert battle.roll(2, 3).state.units["2-wis"].unit.level == "good"


def test_the_sides_roll_in_turn_from_the_one_with_the_initiative_nearest_to_the_enemy_first() -> None:
    battle = begun(
        us("2-wis", 10, 6, level="shaken"),
        us("7-wis", 20, 14, level="shaken"),
        cs("13-ala", 20, 30, level="shaken"),
        cs("7-tenn", 10, 34, level="shaken"),
    )
    order = []
    while not isinstance(battle.stop, Ask):
        order.append(battle.why)
        battle.roll(3, 3)
    # 7-wis stands 15.25 inches from 13-ala; each of the others has its nearest enemy farther off.
    assert order == ["rally of 7-wis", "rally of 13-ala", "rally of 2-wis", "rally of 7-tenn"]


def test_a_router_that_fails_runs_from_the_nearest_enemy_it_sees() -> None:
    """Veterans 3, routed 4: seven fails, and it runs 18 inches in the open, away from an enemy due north."""
    battle = begun(us("2-wis", 20, 25, level="routed"), cs("13-ala", 20, 33))
    battle.roll(3, 4)
    piece = battle.state.units["2-wis"]
    assert (piece.x, piece.y, piece.facing) == (20_000, 7000, 18_000)
    assert piece.unit.level == "routed"
    assert [event.how for event in battle.of(Moved)] == ["rout"]


def test_a_router_that_passes_is_shaken_and_stays() -> None:
    battle = begun(us("2-wis", 20, 25, level="routed"), cs("13-ala", 20, 33)).roll(4, 4)
    piece = battle.state.units["2-wis"]
    assert (piece.y, piece.unit.level) == (25_000, "shaken")


def test_it_runs_to_its_own_edge_when_it_sees_nobody_and_off_the_table_it_is_lost() -> None:
    """A wood four inches deep lets nobody look through. Its officer stays at the edge (J72)."""
    battle = begun(
        us("2-wis", 20, 10, level="routed"),
        us("7-wis", 40, 10),
        cs("13-ala", 24, 33),
        terrain=[area("light-woods", 0, 20, 30, 26)],
        leaders=[led("meredith", "us", ["us"], attached="2-wis")],
    )
    # Meredith takes one off: a total of six is not more than six.
    battle.roll(3, 3)
    piece, chief = battle.state.units["2-wis"], battle.state.leaders["meredith"]
    assert (piece.place, piece.end) == ("gone", "left-table")
    assert battle.of(Left) == [Left(unit="2-wis", end="left-table")]
    assert (chief.place, chief.attached, chief.x) == ("table", "", 20_000)
    assert 0 <= chief.y < 1000
    assert moment.regiments_lost(battle.state, battle.state.units["7-wis"]) == 1


def test_friends_through_whom_it_runs_check_and_only_those() -> None:
    """Straight south through 7-wis; 6-wis stands four inches beside its way and is left in peace (J73)."""
    battle = begun(
        us("2-wis", 20, 25, level="routed"),
        us("7-wis", 20, 18),
        us("6-wis", 28, 18),
        us("24-mich", 20, 12, level="routed"),
        cs("13-ala", 20, 33),
    )
    while battle.why.startswith(("rally", "rout")):
        battle.roll(*((3, 4) if battle.why == "rally of 2-wis" else (4, 4)))
    assert battle.why == "morale check of 7-wis"
    battle.roll(2, 2)
    assert isinstance(battle.stop, Ask)
    (event,) = battle.of(Checked)
    assert (event.unit, event.assessment.check.causes) == ("7-wis", ("routed-unit-near",))
    # Veterans 3: a four passes.
    assert event.assessment.point == 3


def test_a_shaken_unit_that_throws_two_routs_runs_its_bonus_and_frightens_friends_within_six_inches() -> None:
    """6-wis stands 4 inches from it, 24-mich 8: two lines of 3.5 inches take 1.75 each off the distance of middles."""
    battle = begun(
        us("2-wis", 20, 20, level="shaken"),
        us("6-wis", 27.5, 20),
        us("24-mich", 8.5, 20),
        cs("13-ala", 20, 33),
    )
    battle.roll(1, 1)
    assert battle.why == "rout of 2-wis"
    battle.roll(2, 3, 4)
    piece = battle.state.units["2-wis"]
    assert (piece.y, piece.unit.level, piece.unit.formation) == (11_000, "routed", "disorder")
    assert battle.why == "morale check of 6-wis"
    # Veterans 3: a three fails. It is shaken and falls back a die, with its face to the enemy.
    battle.roll(1, 2)
    assert battle.why == "fall back of 6-wis"
    battle.roll(5)
    scared = battle.state.units["6-wis"]
    assert (scared.unit.level, scared.facing) == ("shaken", 0)
    assert battle.of(LevelChanged)[-1] == LevelChanged(unit="6-wis", before="good", after="shaken")
    # Five inches straight from the enemy who stands 7.5 inches west and 13 north of it.
    way = ((scared.x - 27_500) ** 2 + (scared.y - 20_000) ** 2) ** 0.5
    assert round(way) == 5000
    assert scared.x > 27_500
    assert isinstance(battle.stop, Ask)


def test_one_that_two_routers_frighten_checks_once() -> None:
    battle = begun(
        us("2-wis", 20, 20, level="shaken"),
        us("7-wis", 28, 20, level="shaken"),
        us("6-wis", 24, 22),
        cs("13-ala", 24, 34),
    )
    while battle.why.startswith(("rally", "rout")):
        battle.roll(*((1, 1) if battle.why.startswith("rally") else (3, 3, 3)))
    battle.roll(6, 5)
    assert isinstance(battle.stop, Ask)
    assert [event.unit for event in battle.of(Checked)] == ["6-wis"]


def test_routed_guns_run_limbered() -> None:
    battle = begun(guns(us("stewart", 20, 25), level="routed", formation="unlimbered"), cs("13-ala", 20, 33))
    battle.roll(3, 4)
    piece = battle.state.units["stewart"]
    # With the teams it covers two inches behind its front and not one, from 25.5 to 23.5, and then runs 16 in the open.
    assert (piece.unit.formation, piece.y) == ("limbered", 8500)


def fallen(state: State, id: str) -> State:
    chief = msgspec.structs.replace(state.leaders[id], place="gone", attached="", vacant=True, fallen=1)
    return msgspec.structs.replace(state, leaders={**state.leaders, id: chief})


def test_a_brigade_gets_its_senior_colonel_who_comes_with_the_largest_regiment() -> None:
    table, state = little(
        [us("2-wis", 20, 10, strength=12), us("7-wis", 28, 10, strength=16), cs("13-ala", 20, 34)],
        [led("meredith", "us", ["us"], attached="2-wis")],
    )
    state = fallen(state, "meredith")
    assert moment.has_lost_commander(state, "us")
    battle = Table(table, state).orders()
    chief = battle.state.leaders["meredith"]
    assert (chief.rank, chief.attached, chief.here, chief.fallen) == ("colonel", "7-wis", True, 1)
    assert battle.of(LeaderCame) == [LeaderCame(leader="meredith", name="the senior colonel of us", post="colonel")]
    assert not moment.has_lost_commander(battle.state, "us")
    # He helps nobody's morale (J65).
    assert moment.officers_with(table, battle.state, battle.state.units["7-wis"]) == ()


def test_without_the_ruling_nobody_takes_his_place() -> None:
    table, state = little(
        [us("2-wis", 20, 10), cs("13-ala", 20, 34)],
        [led("meredith", "us", ["us"], attached="2-wis")],
        rulings={"replacement_officers": "none"},
    )
    battle = Table(table, fallen(state, "meredith")).orders()
    assert battle.state.leaders["meredith"].vacant


def test_a_division_goes_to_its_senior_brigadier_and_his_brigade_to_a_colonel() -> None:
    table, state = little(
        [us("2-wis", 20, 10), us("143-pa", 30, 10, brigade="stone"), cs("13-ala", 20, 34)],
        [
            led("rowley", "us", ["us", "stone"], 25, 6),
            led("meredith", "us", ["us"], attached="2-wis"),
            led("stone", "us", ["stone"], attached="143-pa"),
        ],
    )
    battle = Table(table, fallen(state, "rowley")).orders()
    post, brigade = battle.state.leaders["rowley"], battle.state.leaders["meredith"]
    assert isinstance(post, Chief)
    assert (post.name, post.rank, post.commands, post.attached) == ("meredith", "brigade", ("us", "stone"), "2-wis")
    assert (brigade.rank, brigade.attached, brigade.fallen) == ("colonel", "2-wis", 0)
    assert battle.state.leaders["stone"].rank == "brigade"


def test_a_receipt_says_how_a_rally_came_about() -> None:
    battle = begun(us("2-wis", 20, 10, level="shaken"), cs("13-ala", 20, 34)).roll(3, 3)
    (event,) = battle.of(Rallied)
    receipt = battle.table.game.receipt(battle.table, event)
    assert receipt is not None
    assert receipt.title == "Rally"


@pytest.mark.parametrize("place", [(24, 17, True), (24, 12, False)])
def test_behind_friends(place: tuple[float, float, bool]) -> None:
    """Whoever stands on the line to every enemy it would see but for him (J44)."""
    x, y, behind = place
    table, state = little([us("2-wis", 20, 14), us("7-wis", x - 4, y), cs("13-ala", 20, 33)])
    assert moment.is_behind_friends(table, state, state.units["2-wis"]) is behind
