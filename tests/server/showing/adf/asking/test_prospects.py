"""The odds panel: what an order would lead to, in the words and numbers a player reads."""

from __future__ import annotations

import msgspec
import pytest
from tests.rules.adf.battle.driving import Game, game
from tests.rules.adf.battle.tables import Told, cs, us

import enfilade
from enfilade.core.stops import Ask
from enfilade.game.battle import Battle
from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.commands import Charge, Fire, React
from enfilade.rules.adf.battle.view import View, view
from enfilade.server.showing.adf.asking.prospects import prospect
from enfilade.server.wire.asks import Prospect

MICHIGAN = us("24-mich", 10, 10, name="24th Michigan")
TENNESSEE = cs("7-tenn", 10, 13, name="7th Tennessee")
ALABAMA = cs("13-ala", 12.5, 14, name="13th Alabama")


class Table(Battle):
    """A little table in the place of a whole battle: the panel asks for nothing but a side's view."""

    def __init__(self, play: Game) -> None:
        self._play = play

    def view(self, side: str | None = None) -> View:
        assert side is not None
        assert self._play.stop is not None
        return view(self._play.table, self._play.state, side, self._play.stop)


def weighed(play: Game, order: str, side: str = "us") -> Prospect:
    return prospect(Table(play), order, side)


def at(*units: Told, active: str = "us") -> Game:
    return game(*units, active=active)


def test_the_panel_of_a_fire() -> None:
    # 8 figures and 2 for the first fire on the revised card; the rows are worked in test_prospects.py of the rules.
    found = weighed(at(MICHIGAN, TENNESSEE), "24-mich fire 7-tenn")
    assert found.legal
    assert (found.title, found.subtitle) == ("Fire on 7th Tennessee", "2¼″ · normal range · two dice")
    assert (found.sum, found.span) == ("10 + two dice", "12 to 22")
    assert [(cell.dice, cell.words, cell.chance.percent, cell.chance.exact) for cell in found.cells] == [
        ("2–3", "morale check", "8%", "3/36"),
        ("4", "check at +1", "8%", "3/36"),
        ("5–6", "check at +2", "25%", "9/36"),
        ("7–9", "1 figure, check at +2", "42%", "15/36"),
        ("10–12", "2 figures, check at +2", "17%", "6/36"),
    ]
    assert (found.best, found.best_words) == ("58%", "at least one figure")
    assert found.about == "7th Tennessee"
    # 219 of 1296 leave it in disorder, 2 of 36 shaken, 1 of 36 routed.
    assert [(fate.kind, fate.words, fate.chance.percent) for fate in found.fates] == [
        ("good", "holds", "75%"),
        ("disorder", "in disorder", "17%"),
        ("shaken", "shaken", "6%"),
        ("routed", "routed", "3%"),
    ]


def test_the_receipt_before_the_dice_lists_what_counts_and_the_exact_chances() -> None:
    receipt = weighed(at(MICHIGAN, TENNESSEE), "24-mich fire 7-tenn").receipt
    assert receipt is not None
    assert [(line.value, line.why, line.counted) for line in receipt.modifiers] == [("+2", "opening volley", True)]
    assert not receipt.faces
    assert not receipt.result
    assert not any(cell.marked for cell in receipt.cells)
    assert "7–9: 1 figure, check at +2, 15/36 (42%)" in receipt.text


def test_a_refusal_says_why_names_the_unit_and_cites_the_rule() -> None:
    found = weighed(at(MICHIGAN, TENNESSEE, ALABAMA), "24-mich fire 13-ala")
    assert not found.legal
    assert found.title == "Fire on 13th Alabama"
    assert [(part.text, part.id) for part in found.why] == [
        ("7th Tennessee", "7-tenn"),
        (" stands closest before ", ""),
        ("24th Michigan", "24-mich"),
        (".", ""),
    ]
    assert found.rule == "adf.table.primary-zone"
    assert not found.cells


@pytest.mark.parametrize(
    ("order", "side", "why"),
    [
        ("react 7-tenn fire", "cs", "It is for the Union to answer now."),
        ("24-mich fly", "us", "Expected "),
        ("24-mich fire nobody", "us", "There is no unit 'nobody'."),
    ],
)
def test_what_cannot_be_answered_now_is_refused_in_a_sentence(order: str, side: str, why: str) -> None:
    found = weighed(at(MICHIGAN, TENNESSEE), order, side)
    assert not found.legal
    assert "".join(part.text for part in found.why).startswith(why)


def test_dice_come_before_any_answer() -> None:
    play = at(MICHIGAN, TENNESSEE).do("24-mich fire 7-tenn")
    found = weighed(play, "24-mich fire 7-tenn")
    assert not found.legal
    assert "".join(part.text for part in found.why).startswith("Dice are due first: fire of ")


def test_standing_orders_may_be_given_at_any_moment() -> None:
    found = weighed(at(MICHIGAN, TENNESSEE), "order 7-tenn fire never", "cs")
    assert found.legal
    assert found.title == "Standing orders for 7th Tennessee"


def test_the_panel_of_a_charge_goes_stage_by_stage() -> None:
    # 8 inches away, 6 of them its move: half of two dice must give 2.
    found = weighed(at(us("24-mich", 20, 10), cs("7-tenn", 20, 18.75)), "24-mich charge 7-tenn")
    assert (found.title, found.subtitle) == ("Charge 7-tenn", "8″ away · needs 4 or better")
    assert (found.sum, found.span) == ("6″ + the bonus", "up to 12″")
    names = [stage.name for stage in found.stages]
    assert names[0] == "Reaches them"
    assert names[-3:] == ["Goes home", "Carries the ground", "By their answer"]
    chances = [stage.chance.value for stage in found.stages[:-2] if stage.chance is not None]
    assert chances[0] == pytest.approx(33 / 36)
    assert chances == sorted(chances, reverse=True)
    answers = {line.what for line in found.stages[-1].lines}
    assert {"if they hold their fire", "if they fire in the last inch"} <= answers
    assert (found.about, found.own_about) == ("7-tenn", "24-mich")
    assert sum(fate.chance.value for fate in found.fates) == pytest.approx(1)
    assert sum(fate.chance.value for fate in found.own_fates) == pytest.approx(1)
    assert found.best_words == "carries the ground"


def test_the_panel_of_a_rally() -> None:
    # Point 8: 9 and above rally, 10 of 36.
    play = at(cs("7-tenn", 10, 13, level="shaken"), us("24-mich", 40, 1), active="cs")
    found = weighed(play, "7-tenn rally", "cs")
    assert (found.subtitle, found.sum) == ("morale point 8", "two dice against 8")
    assert (found.best, found.best_words) == ("28%", "rallies")
    assert {(fate.words, fate.chance.exact) for fate in found.fates} >= {("still shaken", "5/36"), ("routed", "21/36")}


def test_to_reform_needs_no_dice() -> None:
    play = at(us("24-mich", 10, 10, level="disorder"), cs("7-tenn", 40, 30))
    found = weighed(play, "24-mich reform")
    assert (found.best, found.best_words, found.notes) == ("100%", "reforms", ("No dice are needed.",))


def test_the_enemys_standing_orders_do_not_show_in_a_prospect() -> None:
    plain = at(MICHIGAN, TENNESSEE)
    ordered = at(MICHIGAN, TENNESSEE).order("cs", "cs", fire="first")
    for order in ("24-mich move advance 1", "24-mich fire 7-tenn"):
        assert weighed(ordered, order) == weighed(plain, order)


@pytest.mark.long
@pytest.mark.parametrize("edition", ["adf-revised-15mm", "adf-summary-15mm", "adf-western-10mm"])
def test_every_fire_charge_and_reaction_offered_has_a_prospect_whose_chances_add_up(edition: str) -> None:
    battle = enfilade.battle("mcphersons-woods", edition=edition, seed=1861)
    kinds = set()
    for _ in range(10):
        assert isinstance(battle.stop, Ask)
        wanted = [command for command in battle.options() if isinstance(command, Fire | Charge | React)]
        for command in wanted[:3] + wanted[-2:]:
            kinds.add(type(command))
            found = prospect(battle, notation.text(command), battle.side)
            assert found.legal
            assert found.title
            for chances in (found.cells, found.fates, found.own_fates):
                assert not chances or sum(one.chance.value for one in chances) == pytest.approx(1)
            assert msgspec.convert(msgspec.to_builtins(found), Prospect) == found
        battle.answer(enfilade.players.drill(battle.view()))
    assert {Fire, React} <= kinds


def test_a_move_that_costs_the_order_says_so_before_it_is_given() -> None:
    play = game(us("24-mich", 10, 10, name="24th Michigan"), TENNESSEE)
    found = weighed(play, "24-mich move advance 1; sidestep right 0.2")
    assert found.legal
    assert found.notes == ("24th Michigan falls into disorder on the way.",)
    assert weighed(play, "24-mich move advance 1").notes == ()
