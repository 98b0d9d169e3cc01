"""The captain's own turn, on little tables where the right thing to do is plain."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rules.adf.battle.driving import Game
from tests.rules.adf.battle.tables import area, cs, guns, line, little, us

from enfilade.ai.adf.captain import courses as captain_courses
from enfilade.ai.adf.captain import ideas as captain_ideas
from enfilade.ai.adf.captain import single as captain_single
from enfilade.ai.adf.captain.mind import mind
from enfilade.ai.adf.drill.player import drill
from enfilade.ai.adf.plans.brigade_lines import Slot
from enfilade.ai.adf.plans.brigade_plans import plan
from enfilade.ai.adf.plans.estimate import Estimate, estimate
from enfilade.ai.players import thinker
from enfilade.ai.thought import NEVER, Thought
from enfilade.core.dice import cast
from enfilade.core.stops import Ask, Over, Roll
from enfilade.ground.box import distance_to_point
from enfilade.rules.adf.battle import chapters
from enfilade.rules.adf.battle.commands import Charge, Deed, Done, Fire, Form, Group, Join, Move
from enfilade.rules.adf.battle.frames import Acting
from enfilade.rules.adf.battle.view import view

BOTH = pytest.mark.parametrize("who", ["captain", "captain-2"])
"""With all his wits, and with a handicap."""
DEPLETED = {"strength": 2, "full": 8}
HILL = [area("height", 4, 13.1, 30, 20, level=1), line("stone-wall", (4, 13.2), (30, 13.2))]


def begun(*units: Any, turn: int = 1, **more: Any) -> Game:
    """The Union's turn on a little table of eight turns: whom to activate is asked."""
    table, state = little(list(units), **more)
    return Game(table, msgspec.structs.replace(state, turn=turn))


def crossroads(x: float, y: float, radius: float = 2) -> dict[str, Any]:
    """Three points for who has it alone at the end."""
    place = {"id": "o", "name": "The crossroads", "at": (x, y), "radius": radius, "prizes": [{"points": 3}]}
    return {"victory": {"objectives": [place]}}


def asked(play: Game, who: str = "captain") -> Thought:
    assert isinstance(play.stop, Ask)
    thought = thinker(who)(view(play.table, play.state, play.stop.side, play.stop), NEVER)
    chapters.check(play.table, play.state, thought.answer)
    return thought


def turn(play: Game, who: str = "captain") -> list[Any]:
    """All he does in this turn with plain dice, while the enemy lets every chance go by."""
    found = []
    while not isinstance(play.stop, Over) and play.state.active == "us":
        if isinstance(play.stop, Roll):
            play.dice(*cast("plain", play.state.rolls, play.stop.dice))
        elif isinstance(play.stop, Ask) and play.stop.side == "cs":
            play.do("pass" if play.question == "react" else "done")
        elif play.question == "leaders":
            break
        else:
            found.append(asked(play, who).answer)
            play.do(found[-1])
            assert len(found) < 20
    return found


def without_effect(play: Game) -> Game:
    """The fire that was ordered hits nobody, whoever must check stands, and nobody answers."""
    while play.question not in ("action", "activate"):
        if isinstance(play.stop, Roll):
            play.dice(*([6 if "check" in play.question else 1] * play.stop.dice))
        else:
            play.pass_all()
    return play


def stands_in_crossroads(play: Game, id: str) -> bool:
    (place,) = play.table.scenario.victory.objectives
    x, y, radius = (round(1000 * one) for one in (*place.at, place.radius))
    return distance_to_point(play.unit(id).box, x, y) <= radius


@BOTH
def test_a_routed_regiment_at_hand_is_charged(who: str) -> None:
    """It does not fire, and it does not stand."""
    thought = asked(begun(us("20-me", 10, 10), cs("15-ala", 10, 14, level="routed")), who)
    assert isinstance(thought.answer, Charge)
    assert "over 99% to carry the ground" in thought.why


@BOTH
def test_a_limbered_battery_is_fired_at_and_then_charged_in_flank(who: str) -> None:
    """It cannot fire and hardly ever stands; but two volleys are worth more than a charge, and one volley is not."""
    play = begun(us("20-me", 10, 10), guns(cs("marye", 10, 13, facing=270), formation="limbered"))
    assert asked(play, who).answer == Fire(("20-me",), "marye")
    without_effect(play.do("20-me fire marye"))
    assert isinstance(asked(play, who).answer, Charge)


@BOTH
@pytest.mark.parametrize("y", [8, 10, 11])
def test_nobody_charges_uphill_over_a_stone_wall_at_a_fresh_stronger_line(who: str, y: float) -> None:
    stronger = cs("15-ala", 10, 13.7, strength=10, quality="elite")
    assert not any(isinstance(one, Charge) for one in turn(begun(us("20-me", 10, y), stronger, terrain=HILL), who))


def test_the_same_regiment_on_the_flat_and_routed_is_charged() -> None:
    """It is the wall, the hill and the enemy's order that keep him from it."""
    routed = cs("15-ala", 10, 13.7, strength=10, quality="elite", level="routed")
    assert isinstance(asked(begun(us("20-me", 10, 10), routed)).answer, Charge)


def test_fire_suffered_counts_for_less_behind_a_wall() -> None:
    """The same regiment at the same distance from the same enemy: all that differs is the wall before it."""
    counted = []
    for terrain in ([line("stone-wall", (6, 10.4), (14, 10.4))], []):
        play = begun(us("20-me", 10, 10), cs("15-ala", 10, 12.5), terrain=terrain)
        found = estimate(view(play.table, play.state, "us", chapters.stop_of(play.table, play.state)), mind("captain"))
        here = captain_courses.standings(found, plan(found), ("20-me",), NEVER)[0]
        counted.append(here.terms.standing)
    behind, open_ground = counted
    assert open_ground < behind <= 0


def test_a_line_posted_where_it_holds_is_not_dressed_anew() -> None:
    """Two regiments with a gap between them hold the crossroads: each keeps its post behind the wall. Who came later
    does not, nor who has no wall."""
    posted = [us("20-me", 8.5, 10), us("83-pa", 13, 10), cs("15-ala", 10, 24)]
    bare = _slots(begun(*posted, **crossroads(10, 10)))
    assert all(bare[id] != (x, 10000, 0) for id, x in (("20-me", 8500), ("83-pa", 13000)))
    play = begun(*posted, **crossroads(10, 10), terrain=[line("stone-wall", (5, 10.4), (16, 10.4))])
    table, held = play.table, play.state
    assert _slots(play) == {"20-me": (8500, 10000, 0), "83-pa": (13000, 10000, 0)}
    came = msgspec.structs.replace(held.units["83-pa"], x=13500)
    moved = Game(table, msgspec.structs.replace(held, units={**held.units, "83-pa": came}))
    slots = _slots(moved)
    assert slots["20-me"] == (8500, 10000, 0)
    assert slots["83-pa"] != (13500, 10000, 0)


@pytest.mark.parametrize(
    ("x", "handicap", "ahead"),
    [(10, 2, False), (10, 3, False), (10, 4, True), (18, 0, True), (24, 3, False)],
    ids=["less", "as much", "more than the enemy can win there", "ours", "his already"],
)
def test_points_are_in_hand_only_if_open_ground_cannot_turn_them(x: float, handicap: int, ahead: bool) -> None:
    """Three points for who is alone at the crossroads when it ends: nobody's, ours or the enemy's; a point wins."""
    victory: dict[str, Any] = crossroads(x, 10)["victory"] | {"handicap": {"us": handicap}, "needed": 1}
    play = begun(us("20-me", 18, 10), cs("15-ala", 24, 10), victory=victory)
    assert found_by(play).ahead is ahead


def _slots(play: Game) -> dict[str, Slot]:
    return plan(found_by(play)).slots


@BOTH
@pytest.mark.parametrize("foe", [30, 21], ids=["nobody near", "the enemy beyond it"])
def test_in_the_last_turn_he_goes_for_the_crossroads(who: str, foe: float) -> None:
    """Its rim is five inches off, and a line goes six in an action."""
    play = begun(us("20-me", 10, 10), cs("15-ala", 10, foe), turn=8, **crossroads(10, 17))
    turn(play, who)
    assert stands_in_crossroads(play, "20-me")


@BOTH
def test_a_regiment_goes_to_a_place_behind_it_in_time(who: str) -> None:
    """The crossroads lie 12 inches behind: half an action to face about and half its 6 inches, then all of them."""
    play = begun(us("20-me", 10, 18), cs("15-ala", 10, 26, facing=180), turn=5, **crossroads(10, 6))
    turn(play, who)
    assert (play.unit("20-me").box.y, play.unit("20-me").box.facing) == (9000, 18000)


@pytest.mark.parametrize(("slot", "goes"), [(4.8, True), (22, False)])
def test_the_drill_book_sends_nobody_back_but_to_his_place_in_line(slot: float, goes: bool) -> None:
    """Drill would face about for the crossroads behind, whatever place the captain has for the regiment."""
    play = begun(us("20-me", 10, 18), cs("15-ala", 10, 26, facing=180), **crossroads(10, 6))
    assert isinstance(play.stop, Ask)
    seen = view(play.table, play.state, "us", play.stop)
    back = drill(seen)
    assert isinstance(back, Move)
    found = estimate(seen, mind("captain"))
    planned = plan(found)._replace(slots={"20-me": Slot(10_000, round(1000 * slot), 0)})
    play.table.remembered["brigade-plan"] = (found, planned)
    assert [one.answer for one in captain_ideas.ideas(found, [], lambda _: iter(()), 1, NEVER)] == [
        back if goes else Done()
    ]


@BOTH
def test_a_long_way_with_no_enemy_near_is_marched_in_column(who: str) -> None:
    play = begun(us("20-me", 10, 4), cs("15-ala", 40, 34), **crossroads(24, 30))
    assert asked(play, who).answer == Move(("20-me",), (Form("road-column"),))


@BOTH
def test_a_column_that_meets_the_enemy_goes_into_line(who: str) -> None:
    play = begun(us("20-me", 10, 10, formation="road-column"), cs("15-ala", 10, 17))
    assert asked(play, who).answer == Move(("20-me",), (Form("battle-line"),))


def test_a_short_way_is_not_worth_a_column() -> None:
    play = begun(us("20-me", 10, 10), cs("15-ala", 10, 30), **crossroads(10, 17))
    turn(play)
    assert play.unit("20-me").unit.formation == "battle-line"


@BOTH
def test_a_depleted_regiment_joins_the_one_beside_it(who: str) -> None:
    play = begun(us("20-me", 10, 10, **DEPLETED), us("1-minn", 12.2, 10), cs("15-ala", 10, 16))
    assert Join("20-me", "1-minn", "attach") in turn(play, who)


def test_two_depleted_regiments_become_one() -> None:
    play = begun(us("20-me", 10, 10, **DEPLETED), us("1-minn", 10.7, 10, **DEPLETED), cs("15-ala", 10, 15))
    assert any(isinstance(one, Join) and one.how == "merge" for one in turn(play))


@BOTH
def test_a_depleted_regiment_joins_before_it_marches_at_the_enemy(who: str) -> None:
    play = begun(us("20-me", 10, 10, **DEPLETED), us("1-minn", 12.2, 10), cs("15-ala", 10, 30))
    assert Join("20-me", "1-minn", "attach") in turn(play, who)


@BOTH
def test_guns_unlimber_where_they_have_a_field_of_fire(who: str) -> None:
    battery = guns(us("martin", 10, 10), formation="limbered")
    play = begun(battery, us("20-me", 13, 11), cs("15-ala", 10, 20))
    orders = turn(play, who)
    assert Move(("martin",), (Form("unlimbered"),)) in orders
    assert Fire(("martin",), "15-ala") in orders


@pytest.mark.long
def test_guns_do_not_unlimber_behind_a_wood() -> None:
    battery = guns(us("martin", 10, 10), formation="limbered")
    wood = area("heavy-woods", 6, 11, 14, 14)
    play = begun(battery, us("20-me", 13, 11), cs("15-ala", 10, 20), terrain=[wood])
    turn(play)
    assert play.unit("martin").unit.formation == "limbered"
    assert play.unit("martin").y != 10_000


@BOTH
@pytest.mark.parametrize("formation", ["unlimbered", "limbered"])
def test_guns_without_support_get_away_from_infantry_that_comes_on_them(who: str, formation: str) -> None:
    """Three regiments five inches off, and nobody to help. Of sixty plays of three turns against drill, who fires loses
    the battery in 49 and who limbers up and turns away in none; if it is limbered as they come, 53 and 38."""
    foes = [cs(id, x, 15.5) for id, x in (("15-ala", 7.7), ("4-tex", 10), ("5-tex", 12.3))]
    play = begun(guns(us("martin", 10, 10), formation=formation), *foes)
    turn(play, who)
    assert play.unit("martin").unit.formation == "limbered"


@BOTH
def test_neighbours_fire_together(who: str) -> None:
    """Sixteen figures at once do more than eight and eight."""
    play = begun(us("20-me", 9, 10), us("1-minn", 11.2, 10), cs("15-ala", 10, 12.6))
    group, volley = turn(play, who)[:2]
    assert isinstance(group, Group)
    assert set(group.units) == {"20-me", "1-minn"}
    assert volley == Fire(group.units, "15-ala")


def test_the_bold_charge_where_the_cautious_fire_again() -> None:
    """Half a regiment shows its flank three inches off, and a volley has done nothing. A charge would mostly succeed,
    and is worth more than another volley to who does not fear its price."""
    answers = {}
    for who in ("captain-bold-2", "captain-cautious-2"):
        play = begun(us("20-me", 10, 10), cs("15-ala", 10, 13.5, facing=90, strength=4, full=8))
        answers[who] = asked(without_effect(play.do("20-me fire 15-ala")), who).answer
    assert isinstance(answers["captain-bold-2"], Charge)
    assert answers["captain-cautious-2"] == Fire(("20-me",), "15-ala")


@pytest.mark.long
@pytest.mark.parametrize(("y", "figures"), [(16, 8), (17, 10)])
def test_the_bold_come_on_at_least_as_far_as_the_cautious(y: float, figures: int) -> None:
    """Two regiments before two behind a fence, who have the crossroads; or they stand off less and shoot more."""
    fought = {}
    for who in ("captain-bold", "captain-cautious"):
        foes = cs("15-ala", 10, y, strength=figures), cs("4-tex", 12.3, y, strength=figures)
        fence = line("wood-fence", (4, y - 0.6), (18, y - 0.6))
        play = begun(us("20-me", 10, 10), us("1-minn", 12.3, 10), *foes, terrain=[fence], **crossroads(11, y))
        answers = turn(play, who)
        fought[who] = (sum(isinstance(one, Fire | Charge) for one in answers), play.unit("20-me").y)
    assert fought["captain-bold"] >= fought["captain-cautious"]


@pytest.mark.parametrize(("y", "tries"), [(13, True), (30, False)], ids=["behind friends", "alone"])
def test_routers_try_to_rally_only_if_they_are_not_likelier_to_lose_by_it(y: float, tries: bool) -> None:
    """Veterans who ran need more than 4 + 6: 3 in 36, and who fails loses a man. Six inches behind friends: 6 less."""
    play = begun(us("20-me", 10, 4, level="routed", quality="veteran"), us("1-minn", 10, y), cs("15-ala", 10, 24))
    found, frame = found_by(play), Acting(units=("20-me",), left=1)
    wished = [one.answer for one in captain_single.acts(found, plan(found), play.unit("20-me"), frame, NEVER)]
    assert wished == [Deed(("20-me",), "rally")] * tries


@pytest.mark.long
@BOTH
@pytest.mark.parametrize("handicap", [0, 9])
def test_guns_in_action_stay_so_while_points_are_in_hand(who: str, handicap: int) -> None:
    """A wood hides the enemy from where they stand. Only who must win something looks for another place."""
    play = begun(
        guns(us("martin", 10, 10, formation="unlimbered")),
        us("20-me", 14, 10),
        cs("15-ala", 10, 22, facing=180),
        terrain=[area("heavy-woods", 7, 14, 13, 17)],
        victory=crossroads(10, 26)["victory"] | {"handicap": {"us": handicap}, "needed": 1},
    )
    moves = [one for one in turn(play, who) if isinstance(one, Move) and one.units == ("martin",)]
    assert any(isinstance(step, Form) for one in moves for step in one.steps) is (handicap == 0)


@pytest.mark.parametrize(("bank", "storming"), [("hasty-works", True), ("wood-fence", False)])
def test_works_are_stormed_by_the_drill_book(bank: str, storming: bool) -> None:
    """The place is his, and he stands in it behind works, or behind a mere fence."""
    works = line(bank, (6, 19.5), (14, 19.5))
    play = begun(us("20-me", 10, 8), cs("15-ala", 10, 20, facing=180), terrain=[works], **crossroads(10, 20))
    found = found_by(play)
    assert plan(found).storming == ({play.unit("20-me").brigade} if storming else set())
    assert isinstance(play.stop, Ask)
    by_drill = drill(view(play.table, play.state, "us", play.stop))
    assert not storming or asked(play, "captain-2").answer == by_drill


def found_by(play: Game, who: str = "captain") -> Estimate:
    return estimate(view(play.table, play.state, "us", chapters.stop_of(play.table, play.state)), mind(who))
