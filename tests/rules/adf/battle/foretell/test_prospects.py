"""Orders weighed before they are given: rows and chances worked by hand, and charges against the assault chapter."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import cs, us

import enfilade
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.ground.box import Box
from enfilade.ground.legs import Advance, Sidestep
from enfilade.rules.adf.battle.commands import Charge, Choose, Command, Deed, Fire, Move, Pass, React
from enfilade.rules.adf.battle.foretell.prospects import Weighed, hit_chance, hit_chance_from, weigh
from enfilade.rules.adf.chapters.clash import Clash, Side
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.odds import assault, melee_odds
from enfilade.rules.adf.odds.assault import Assault

MICHIGAN = us("24-mich", 10, 10)
"""Its front runs along 10.375."""
TENNESSEE = cs("7-tenn", 10, 13)
"""2.25 inches away: normal range."""
FIRE = Fire(("24-mich",), "7-tenn")


def weighed(play: Game, command: Command) -> Weighed:
    return weigh(play.table, play.state, command)


def levels(odds: Odds[tuple[int, str]] | None) -> dict[str, Fraction]:
    assert odds is not None
    return dict(odds.map(lambda fate: fate[1]).items())


def test_a_fire_row_by_row() -> None:
    # 8 figures and 2 for the first fire of the game, on the revised card: 10 and two dice. Its infantry row has a check
    # at 12 and 13, a check at +1 at 14, at +2 at 15 and 16, one figure from 17 on and two from 20 on.
    found = weighed(game(MICHIGAN, TENNESSEE), FIRE)
    assert found.legal
    assert found.shot is not None
    assert (found.shot.base, found.shot.dice, found.shot.band) == (10, 2, "normal")
    assert [(row.least, row.most, row.words, row.ways, row.figures) for row in found.cells] == [
        (2, 3, "morale check", 3, 0),
        (4, 4, "check at +1", 3, 0),
        (5, 6, "check at +2", 9, 0),
        (7, 9, "1 figure, check at +2", 15, 1),
        (10, 12, "2 figures, check at +2", 6, 2),
    ]
    assert found.best == Fraction(21, 36)


def test_where_a_fire_leaves_its_target() -> None:
    # Every row has a check. Natural 2 routs (1 of 36) and natural 3 shakes (2) in each. The point is 4, so that a
    # plain check fails on nothing else; at 5 (3 of 36 rows) it fails on 4 too, which is disorder (3); at 6 (30 of 36)
    # on 4 and 5 (7). The loss of two figures of eight takes no stand, and the point with it.
    found = weighed(game(MICHIGAN, TENNESSEE), FIRE)
    disorder = Fraction(3 * 3 + 30 * 7, 36 * 36)
    assert levels(found.fates) == {
        "routed": Fraction(1, 36),
        "shaken": Fraction(2, 36),
        "disorder": disorder,
        "good": 1 - Fraction(3, 36) - disorder,
    }


def test_two_regiments_fire_as_one() -> None:
    # 8 and 8 figures, and 2 for the first fire: 18 and two dice. Two figures fall from 20 on, three from 26 on, and
    # four at 30.
    pair = game(us("24-mich", 10, 10), us("19-ind", 12.3, 10), cs("7-tenn", 11, 13))
    found = weighed(pair, Fire(("24-mich", "19-ind"), "7-tenn"))
    assert [(row.least, row.most, row.figures, row.ways) for row in found.cells] == [
        (2, 7, 2, 21),
        (8, 11, 3, 14),
        (12, 12, 4, 1),
    ]
    assert found.best == 1


def test_who_stands_behind_is_in_danger_too() -> None:
    # The fire goes on with a die less: 10 and one die. A figure falls from 17 on, which one die cannot reach.
    behind = cs("13-ala", 10, 14.25)
    found = weighed(game(MICHIGAN, TENNESSEE, behind), FIRE)
    assert found.beyond == (("13-ala", Fraction(0)),)
    # Ten figures: 12 and one die, so that 5 and 6 take a figure.
    many = us("24-mich", 10, 10, strength=10)
    assert weighed(game(many, TENNESSEE, behind), FIRE).beyond == (("13-ala", Fraction(2, 6)),)


def test_the_quick_chance_is_that_of_the_rows() -> None:
    play = game(MICHIGAN, TENNESSEE)
    assert hit_chance(play.table, play.state, FIRE) == Fraction(21, 36)
    assert hit_chance(play.table, play.state, Fire(("24-mich",), "nobody")) is None
    assert hit_chance(play.table, play.state, Pass()) is None


def test_the_chance_against_a_ghost_goes_by_where_it_stands() -> None:
    play = game(MICHIGAN, TENNESSEE)
    piece = play.unit("7-tenn")
    far = Box(10_000, 16_000, 18_000, piece.width, piece.depth)
    # 5.25 inches is long range: 10 and one die, at most 16, which takes nobody.
    assert hit_chance_from(play.table, play.state, "24-mich", "7-tenn", far) == 0
    near = Box(10_000, 13_000, 18_000, piece.width, piece.depth)
    assert hit_chance_from(play.table, play.state, "24-mich", "7-tenn", near) == Fraction(21, 36)
    behind = Box(10_000, 6_000, 18_000, piece.width, piece.depth)
    assert hit_chance_from(play.table, play.state, "24-mich", "7-tenn", behind) is None
    assert play.unit("7-tenn") is piece


def test_a_reaction_fire_is_weighed_where_the_mover_stands() -> None:
    # Come on an inch it is 1.25 away: 8 and 2, two dice, and the mover has its order: the same rows.
    play = game(MICHIGAN, TENNESSEE).do("24-mich move advance 1")
    found = weighed(play, React(("7-tenn",), "fire"))
    assert found.legal, found.why
    assert found.unit == "24-mich"
    assert found.best == Fraction(21, 36) == hit_chance(play.table, play.state, React(("7-tenn",), "fire"))
    assert sum(levels(found.fates).values()) == 1


def test_a_rally() -> None:
    # The point of veterans is 4, and 4 for being shaken: 8. Above it a level better, 8 stays, below a level worse; 12
    # is good order.
    play = game(cs("7-tenn", 10, 13, level="shaken"), us("24-mich", 40, 1), active="cs")
    found = weighed(play, Deed(("7-tenn",), "rally"))
    assert found.check is not None
    assert found.check.point == 8
    assert found.best == Fraction(4 + 3 + 2 + 1, 36)
    assert levels(found.fates) == {
        "good": Fraction(1, 36),
        "disorder": Fraction(9, 36),
        "shaken": Fraction(5, 36),
        "routed": Fraction(21, 36),
    }
    rows = [(row.least, row.most, row.ways, row.words) for row in found.cells]
    assert rows[-3:] == [(8, 8, 5, "shaken"), (9, 11, 9, "disorder"), (12, 12, 1, "good order")]
    assert sum(ways for _, _, ways, _ in rows) == 36


@pytest.mark.parametrize(
    ("apart", "first", "last"), [(1.75, 1750, 1750), (2, 2000, 2000), (2.25, 1250, 1250), (3.875, 2875, 1875)]
)
def test_where_the_target_of_a_charge_may_answer_on_the_way(apart: float, first: int, last: int) -> None:
    # At its declaration only within 2 inches, then after every inch of it down to the last. Who comes to meet it or
    # breaks off does so at the first chance, who fires at the last.
    play = game(us("24-mich", 10, 10), cs("7-tenn", 10, 10.75 + apart))
    courses = weighed(play, Charge(("24-mich",), "7-tenn")).courses
    at = {course.reply.answer: course.reply.at for course in courses}
    assert (at["countercharge"], at["disengage"], at["fire"]) == (first, first, last)


def test_to_reform_needs_no_dice() -> None:
    play = game(us("24-mich", 10, 10, level="disorder"), cs("7-tenn", 40, 30))
    found = weighed(play, Deed(("24-mich",), "reform"))
    assert found.best == 1
    assert levels(found.fates) == {"good": Fraction(1)}
    assert not found.cells


@pytest.mark.parametrize(
    ("command", "rule"),
    [
        (Deed(("24-mich",), "rally"), "adf.morale.rally"),
        (Fire(("24-mich",), "13-ala"), "adf.table.primary-zone"),
        (Deed(("24-mich",), "run"), "adf.rout.who"),
    ],
)
def test_what_may_not_be_ordered_comes_back_with_its_rule(command: Command, rule: str) -> None:
    found = weighed(game(MICHIGAN, TENNESSEE, cs("13-ala", 12.5, 14)), command)
    assert not found.legal
    assert found.rule == rule
    assert (found.cells, found.fates, found.courses) == ((), None, ())


def test_weighing_leaves_the_battle_as_it_was() -> None:
    play = game(MICHIGAN, TENNESSEE)
    before = play.state
    weighed(play, FIRE)
    assert play.state is before
    assert play.do("24-mich fire 7-tenn").question == "fire of 24-mich at 7-tenn"


WESTERN = "adf-western-10mm"


def charged(**more: Any) -> Game:
    """Veterans in column charge green troops from 3.4 inches away."""
    column = us("24-mich", 20, 24, formation="attack-column", strength=10)
    return game(column, cs("7-tenn", 20, 28, strength=9, quality="green", **more), edition=WESTERN)


@pytest.mark.parametrize("answer", ["none", "close"])
def test_a_charge_has_the_chances_of_the_assault_chapter(answer: Any) -> None:
    play = charged()
    found = weighed(play, Charge(("24-mich",), "7-tenn"))
    assert found.legal, found.why
    [course] = [one for one in found.courses if one.reply.answer == answer]
    mine, theirs = play.unit("24-mich"), play.unit("7-tenn")
    column = Unit(name="24-mich", weapon="rifle-musket", strength=10, full=10, formation="attack-column", opening=True)
    line = Unit(name="7-tenn", nation="cs", quality="green", weapon="rifle-musket", strength=9, full=9, opening=True)
    facts = Assault(
        clash=Clash(attacker=Side(unit=column), defender=Side(unit=line)),
        distance=Length(4000 - mine.depth // 2 - theirs.depth // 2),
        answer=answer,
    )
    edition = play.table.edition
    ends = assault.odds(edition, assault.assess(edition, facts), rounds=1)
    assert {how: course.chance(how) for how in assault.TOLD} == assault.chances(ends)
    assert course.passed["contact"] == assault.goes_home(ends)


def test_the_hardest_answer_to_a_charge_comes_first_and_tells_how_both_are_left() -> None:
    found = weighed(charged(), Charge(("24-mich",), "7-tenn"))
    chances = [course.carried for course in found.courses]
    assert chances == sorted(chances)
    assert found.best == chances[0]
    assert {"none", "close"} <= {course.reply.answer for course in found.courses}
    assert found.fates is not None
    assert found.own is not None
    assert sum(levels(found.fates).values()) == sum(levels(found.own).values()) == 1


def test_a_column_that_is_charged_has_no_close_fire() -> None:
    found = weighed(charged(formation="road-column"), Charge(("24-mich",), "7-tenn"))
    assert "close" not in {course.reply.answer for course in found.courses}


def test_how_far_the_bonus_must_carry() -> None:
    # In line 6 inches, and half of two dice in the open: who is 8 away needs 4 on the dice, and 3 of 36 rolls are less.
    line = game(us("24-mich", 20, 10), cs("7-tenn", 20, 18.75))
    found = weighed(line, Charge(("24-mich",), "7-tenn"))
    assert found.legal, found.why
    assert found.plan is not None
    assert int(found.plan.declaration.distance) == 8000
    assert next(row.least for row in found.cells if "reaches" in row.words) == 4
    assert found.courses[-1].passed["bonus"] == Fraction(33, 36)


def test_close_fire_is_weighed_when_the_charge_is_upon_them() -> None:
    # 8 figures and 2 for the first fire, point blank with four dice; a figure falls from 17 on, and only 15 of 1296
    # rolls are below 7.
    play = game(us("24-mich", 20, 10), cs("7-tenn", 20, 15.25)).do("24-mich charge 7-tenn").dice(3, 3).pass_all()
    play.dice(5, 5)
    assert play.question == "close"
    found = weighed(play, Choose("close"))
    assert found.best == Fraction(1296 - 15, 1296)
    [course] = found.courses
    assert course.chance(*assault.TOLD) == 1
    held = weighed(play, Choose("none"))
    # The bonus is known, the fear check behind it: who does not fire is struck for sure.
    assert held.courses[0].passed["contact"] == 1
    assert held.best == 1 - held.courses[0].carried


def test_a_round_of_melee_adds_up_where_two_nerves_come_to_one_end() -> None:
    # Elite, in disorder, with two supports the point is 3 + 2 - 2. A natural 3 then leaves it in disorder and sets it
    # back; if the enemy breaks it stays after all, and stands as if it had held.
    edition = game(MICHIGAN, TENNESSEE).table.edition
    elite = Unit(quality="elite", weapon="rifle-musket", strength=5, full=5, level="disorder")
    line = Unit(weapon="rifle-musket", strength=4, full=4)
    helped = Side(unit=elite, situation=Situation(supports=2, own_charge=True))
    found = melee_odds.round_odds(edition, Clash(attacker=helped, defender=Side(unit=line)))
    assert sum(found.ways.values()) == found.total


@pytest.mark.parametrize("edition", ["adf-revised-15mm", "adf-summary-15mm", WESTERN])
def test_every_offer_can_be_weighed_and_its_chances_add_up(edition: str) -> None:
    battle = enfilade.battle("mcphersons-woods", edition=edition, seed=1863)
    seen: Counter[str] = Counter()
    for _ in range(14):
        for command in battle.options():
            kind = type(command).__name__ + (command.reply if isinstance(command, React) else "")
            if seen[kind] >= 4:
                continue
            seen[kind] += 1
            found = weigh(battle.table, battle.state, command)
            assert found.legal, (command, found.why)
            _adds_up(found)
            if isinstance(command, Fire | Charge) or kind == "Reactfire":
                assert found.receipt is not None
                assert found.cells
            if isinstance(command, Fire) or kind == "Reactfire":
                assert found.best == hit_chance(battle.table, battle.state, command)
        battle.answer(enfilade.players.drill(battle.view()))
    assert {"Fire", "Charge", "Reactfire"} <= set(seen)


def _adds_up(found: Weighed) -> None:
    for odds in (found.fates, found.own, *(course.ends for course in found.courses)):
        assert odds is None or sum(odds.ways.values()) == odds.total
    assert not found.cells or sum(row.chance for row in found.cells) == 1


def test_the_last_man_s_nerve_is_foretold_before_he_fires() -> None:
    """One figure of eight is left: doubled to 8, charge morale of disorder 3, charger near 1, charger's own 0: 12. Only
    a natural 12 holds, and brings a figure back: nobody falls by a check."""
    play = game(
        us("24-mich", 20, 10),
        cs("7-tenn", 20, 13, strength=1, full=8),
        rulings={"fear_check_due": "before-close-fire"},
    )
    play.do("24-mich charge 7-tenn").dice(6, 6).pass_all()
    assert play.question == "close"
    found = weighed(play, Choose("close"))
    assert found.check is not None
    assert (found.unit, found.check.point) == ("7-tenn", 12)
    assert found.fates is not None
    lost = dict(found.fates.map(lambda fate: fate[0]).items())
    assert lost == {0: Fraction(35, 36), -1: Fraction(1, 36)}
    assert "eliminated" not in levels(found.fates)


@pytest.mark.parametrize("reaction", [False, True])
def test_to_break_off_needs_no_dice(reaction: bool) -> None:
    # Good order before, disorder after.
    play = game(MICHIGAN, TENNESSEE)
    order: Command = Deed(("24-mich",), "disengage")
    if reaction:
        play.do("24-mich move advance 1")
        order = React(("7-tenn",), "disengage")
    found = weighed(play, order)
    assert found.legal, found.why
    assert found.unit == ("7-tenn" if reaction else "24-mich")
    assert levels(found.fates) == {"disorder": Fraction(1)}
    assert found.receipt is not None


def test_who_would_lose_his_order_on_the_way_is_told_so() -> None:
    # To the side is outside the front arc.
    sideways = weighed(game(MICHIGAN, TENNESSEE), Move(("24-mich",), (Sidestep("left", 1000),)))
    assert sideways.notes == ("24-mich falls into disorder on the way.",)
    assert weighed(game(MICHIGAN, TENNESSEE), Move(("24-mich",), (Advance(1000),))).notes == ()
