"""What is offered at an ask: every closed choice, and of the moves the sample that the movement table lets pass."""

from __future__ import annotations

from tests.rules.adf.battle.driving import Game, game, opened
from tests.rules.adf.battle.tables import cs, guns, horse, led, us

from enfilade.ground.legs import About, Advance, Back, Oblique, Sidestep, Wheel
from enfilade.rules.adf.battle.commands import (
    Attend,
    Charge,
    Choose,
    Command,
    Dismount,
    Done,
    Face,
    Fire,
    Form,
    Group,
    Mount,
    Move,
    React,
    Ride,
    Step,
)
from enfilade.rules.adf.battle.foretell.options import options

ALONE = (us("2-wis", 20, 16), cs("7-tenn", 45, 34))
"""In battle line in the open, 6 inches an action and 4 in disorder, with nobody near."""


def offered(played: Game) -> tuple[Command, ...]:
    return options(played.table, played.state)


def steps(played: Game) -> list[tuple[Step, ...]]:
    return [one.steps for one in offered(played) if isinstance(one, Move)]


def test_a_line_alone_is_offered_every_move_that_it_can_pay() -> None:
    found = steps(game(*ALONE))
    legs = [one[0] for one in found if len(one) == 1]
    # Not 8.
    assert [leg.distance for leg in legs if isinstance(leg, Advance)] == [6000, 4000, 3000, 2000, 1000]
    angles = [("left", 2000), ("left", 4500), ("right", 2000), ("right", 4500)]
    assert [leg for leg in legs if isinstance(leg, Oblique)] == [
        Oblique(side, angle, far)  # type: ignore[arg-type]
        for side, angle in angles
        for far in (4000, 2000)
    ]
    # The outer end of 1.75 inches goes 0.92, 1.83 and 2.75, and 2 more to the front are within 6.
    wheels = [Wheel(side, angle) for side in ("left", "right") for angle in (3000, 6000, 9000)]
    assert [leg for leg in legs if isinstance(leg, Wheel)] == wheels
    assert [one for one in found if len(one) == 2 and isinstance(one[0], Wheel)] == [
        (wheel, Advance(2000)) for wheel in wheels
    ]
    assert [leg for leg in legs if isinstance(leg, Sidestep)] == [Sidestep("left", 1000), Sidestep("right", 1000)]
    assert [leg for leg in legs if isinstance(leg, Back)] == [Back(1000), Back(2000)]
    assert legs.count(About()) == 1


def test_it_is_offered_every_change_but_to_what_it_is() -> None:
    found = steps(game(*ALONE))
    facings = [one[0].facing for one in found if isinstance(one[0], Face)]
    assert facings == [27000, 31500, 4500, 9000, 18000]
    formations = {one[0].formation for one in found if isinstance(one[0], Form)}
    assert formations == {"extended-line", "skirmishers", "attack-column", "road-column"}


def test_neighbours_are_offered_what_they_may_announce() -> None:
    # The 19th Indiana stands 8 inches away, and the Texans are too far to fire at, not to announce it.
    pair = ("2-wis", "7-wis")
    played = game(us("2-wis", 20, 10), us("7-wis", 21.75, 10), us("19-ind", 30, 10), cs("4-tex", 20, 20))
    found = [one for one in offered(played) if isinstance(one, Group)]
    announced = (("move", "fire"), ("move", "move"), ("fire", "fire"), ("charge",))
    assert found == [Group(pair, deeds) for deeds in announced]  # type: ignore[arg-type]
    assert offered(played)[-1] == Done()


def test_whoever_could_lead_an_impact_is_offered() -> None:
    # Both overlap the 7th Tennessee by as much.
    played = game(us("24-mich", 20, 10), us("19-ind", 21.8, 10), cs("7-tenn", 20.9, 13))
    both = ("24-mich", "19-ind")
    played.do("group 24-mich+19-ind: charge", Charge(both, "7-tenn")).dice(6, 6).pass_all().dice(6, 6)
    played.do("choose none")
    assert played.question == "lead"
    assert offered(played) == (Choose("24-mich"), Choose("19-ind"))


def test_a_leader_is_offered_whomever_of_his_command_he_is_not_with_and_a_ride_to_or_from_the_enemy() -> None:
    brigade = (us("2-wis", 20, 10), us("7-wis", 22, 10), us("76-ny", 26, 10, brigade="cutler"))
    chief = led("meredith", attached="2-wis", commands=("us",))
    played = opened(*brigade, cs("13-ala", 20, 16), leaders=[chief])
    assert played.question == "leaders"
    found = offered(played)
    assert [one.unit for one in found if isinstance(one, Attend)] == ["7-wis"]
    # From 20, 10 straight at the Alabamans at 20, 16: two inches on, four back.
    assert [(one.x, one.y) for one in found if isinstance(one, Ride)] == [(20_000, 12_000), (20_000, 6_000)]


def test_horse_is_offered_to_get_down_and_who_is_on_foot_to_mount() -> None:
    for mounted, step in ((True, Dismount()), (False, Mount())):
        trooper = horse(us("8-ill", 20, 16, formation="line"), mounted=mounted)
        found = [one[0] for one in steps(game(trooper, ALONE[1])) if isinstance(one[0], (Mount, Dismount))]
        assert found == [step]


def test_who_may_react_is_offered_every_formation_but_his_own() -> None:
    played = game(us("2-wis", 20, 10), cs("7-tenn", 20, 16)).do("2-wis move advance 1")
    found = [one for one in offered(played) if isinstance(one, React)]
    assert {one.formation for one in found if one.reply == "form"} == {
        "extended-line",
        "skirmishers",
        "attack-column",
        "road-column",
    }


def test_guns_are_offered_deliberate_fire_where_the_card_has_it() -> None:
    # Normal range.
    battery = guns(us("hall", 20, 10)), cs("7-tenn", 20, 20)
    for edition, offers in (("adf-reference-15mm", [False, True]), ("adf-revised-15mm", [False])):
        found = [one.deliberate for one in offered(game(*battery, edition=edition)) if isinstance(one, Fire)]
        assert sorted(set(found)) == offers
