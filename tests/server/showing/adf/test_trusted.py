"""Deputies whom a player trusts: when one answers, and that he knows and orders only what is his."""

from __future__ import annotations

from tests.rules.adf.battle.tables import cs, us
from tests.server.little_battle import CONFEDERACY, fought, seen

from enfilade.game.battle import Battle
from enfilade.server.showing.adf.trusted import stand_in


def _come_on(trust: dict[str, str]) -> Battle:
    """The 7th Wisconsin has come on an inch, 3¼ inches before two Confederate regiments."""
    one = fought([us("7-wis", 12, 10), cs("1-tenn", 12, 15), cs("2-miss", 15, 15)])
    for subject, temper in trust.items():
        one.answer(f"order {subject} trust {temper}", side="cs")
    one.answer("7-wis move advance 2", side="us")
    return one


def test_nobody_stands_in_for_a_player_who_trusts_nobody() -> None:
    one = fought([us("7-wis", 12, 10), cs("1-tenn", 12, 15)])
    one.answer("7-wis move advance 1", side="us")
    assert stand_in(one) is None
    assert seen(one, CONFEDERACY).waiting.trusted == ""


def test_a_deputy_of_that_temper_answers_for_a_whole_side() -> None:
    one = _come_on({"cs": "bold"})
    found = stand_in(one)
    assert found is not None
    assert (found.side, found.player) == ("cs", "captain-bold")
    assert seen(one, CONFEDERACY).waiting.trusted == "bold"


def test_a_question_about_somebody_else_too_is_the_players() -> None:
    one = _come_on({"1-tenn": "steady"})
    assert stand_in(one) is None, "the 2nd Mississippi could fire too, and nobody is trusted with it"


def test_he_may_order_only_whom_he_is_trusted_with() -> None:
    one = fought([us("7-wis", 12, 10), cs("1-tenn", 12, 15), cs("2-miss", 15, 15)])
    one.answer("order 1-tenn trust steady", side="cs")
    one.answer("order 2-miss fire never reform no disengage no countercharge no other no", side="cs")
    one.answer("7-wis move advance 2", side="us")
    found = stand_in(one)
    assert found is not None
    known = found.view.state.units
    assert (known["1-tenn"].reacted, known["2-miss"].reacted) == (0, 1), "the other's reaction is not his to spend"
    assert one.state.units["2-miss"].reacted == 0
