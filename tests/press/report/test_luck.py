"""Luck: every roll beside what it was to be expected to do, worked by hand and through the rules themselves."""

from fractions import Fraction
from itertools import product
from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.ai.players import PLAYERS
from enfilade.core.measures import Length
from enfilade.game.battle import Battle
from enfilade.press.report.adf.throws import throw_of
from enfilade.press.report.chronicle import Chronicle, chronicle
from enfilade.press.report.games.adf import WING
from enfilade.press.report.luck import account, luck
from enfilade.press.report.throw import Effect, Throw
from enfilade.rules.adf.battle import events, play
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.turn.score import fallen
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import fire, impact, leaders, melee, morale
from enfilade.rules.adf.chapters.clash import Clash, Side, moment
from enfilade.rules.adf.chapters.facts import LEVELS, Unit
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.odds import chain

CARD: Edition = enfilade.edition("adf-revised-15mm").edition
TEXAS = Unit(name="4th Texas", nation="cs", strength=6, weapon="rifle-musket")
MAINE = Unit(name="20th Maine", strength=8, weapon="rifle-musket", quality="trained")


@pytest.fixture(scope="module")
def drilled() -> Battle:
    battle = enfilade.battle("drill-field", seed=1863)
    while not battle.over:
        battle.answer(PLAYERS["drill"](battle.view()))
    return battle


@pytest.fixture(scope="module")
def told(drilled: Battle) -> Chronicle:
    return chronicle(drilled)


@pytest.fixture(scope="module")
def start(drilled: Battle) -> State:
    state: State = drilled.at(0)
    return state


def volley(faces: tuple[int, ...], base: int = 10) -> events.Fired:
    """Infantry at 10 and two dice: 12 and 13 only call for a check, 17 to 19 cost a figure, 20 to 22 two."""
    shot = fire.Shot(firers=(MAINE,), target=TEXAS, band="normal")
    assessment = fire.Assessment(shot, "normal", "infantry", Fraction(base), 2, None, (), base)
    return events.Fired(
        firers=("20-me",), target="4-tex", assessment=assessment, result=fire.resolve(CARD, assessment, faces)
    )


def left(state: State, figures: int) -> State:
    piece = state.units["4-tex"]
    fewer = msgspec.structs.replace(piece, unit=msgspec.structs.replace(piece.unit, strength=figures, full=6))
    return msgspec.structs.replace(state, units=state.units | {"4-tex": fewer})


def thrown(event: Any, state: State) -> Throw:
    found = throw_of(CARD, event, state)
    assert found is not None
    return found


def test_a_volley_is_expected_to_cost_what_its_36_rolls_cost_together(start: State) -> None:
    # 7, 8 or 9 on the dice (6 + 5 + 4 ways) cost one figure, 10, 11 or 12 (3 + 2 + 1 ways) two: 27 figures in 36 rolls.
    throw = thrown(volley((6, 6)), start)
    assert throw.effects == (Effect("confederate", "4-tex", 2, Fraction(27, 36)),)
    assert throw.effects[0].surplus == Fraction(5, 4)
    assert (throw.side, throw.as_good, throw.as_bad) == ("union", Fraction(6, 36), Fraction(1))


def test_a_bad_volley_is_as_rare_as_all_that_are_no_better(start: State) -> None:
    throw = thrown(volley((1, 1)), start)
    # Snake eyes call for a check like a 3: one way and two.
    assert (throw.as_good, throw.as_bad) == (Fraction(1), Fraction(3, 36))
    assert throw.effects[0].surplus == -Fraction(3, 4)


def test_nobody_loses_more_than_he_has(start: State) -> None:
    throw = thrown(volley((6, 6)), left(start, 1))
    assert throw.effects[0].lost == 1
    assert throw.effects[0].expected == Fraction(21, 36)


def test_a_check_is_expected_to_cost_so_many_levels(start: State) -> None:
    # Against 6 a veteran in good order: 5 and 4 disorder (4 + 3 ways), a natural 3 shaken (2), a natural 2 routed (1).
    assessment = morale.Assessment(TEXAS, Situation(), 6, "good", 0, (), 6)
    result = morale.resolve(CARD, assessment, (1, 1))
    event = events.Checked(unit="4-tex", cause="losses", source="martin", assessment=assessment, result=result)
    throw = thrown(event, start)
    assert throw.effects[0].levels == 3
    assert throw.effects[0].levels_expected == Fraction(7 * 1 + 2 * 2 + 1 * 3, 36)
    assert throw.as_bad == Fraction(1, 36)
    assert (throw.effects[0].lost, throw.effects[0].expected) == (0, Fraction(0))


def test_a_leader_falls_once_in_six_for_each_figure(start: State) -> None:
    risk = leaders.Risk(leaders.Peril(leader=leaders.Leader(), hits=2), 2)
    event = events.LeaderRisked(leader="law", assessment=risk, result=leaders.resolve_risk(CARD, risk, (2, 6)))
    throw = thrown(event, start)
    assert throw.killed == 1 - Fraction(25, 36)
    assert throw.as_bad == Fraction(11, 36)
    mine = account([throw], "confederate", WING.killed)
    assert (mine.leaders, mine.leaders_expected, mine.lost) == (1, Fraction(11, 36), 0)


def test_an_impact_is_expected_to_cost_both_sides_what_all_its_rolls_do(start: State) -> None:
    clash = Clash(attacker=Side(unit=MAINE), defender=Side(unit=TEXAS), distance=Length.of(0))
    found = impact.assess(CARD, clash)
    event = events.Struck(
        attacker="20-me",
        defender="4-tex",
        assessment=found,
        result=impact.resolve(CARD, found, (6,) * found.dice, (1,) * found.dice),
    )
    throw = thrown(event, start)
    faces = list(product(range(1, 7), repeat=found.dice))
    ends = [impact.resolve(CARD, found, mine, theirs).outcome for mine in faces for theirs in faces]
    for effect, who in ((throw.effects[0], "attacker"), (throw.effects[2], "defender")):
        lost = [getattr(end, who).lost for end in ends]
        assert effect.expected == Fraction(sum(lost), len(lost))
    best = [end for end in ends if end.winner == "attacker" and end.margin >= throw.event.result.outcome.margin]
    assert throw.as_good == Fraction(len(best), len(ends))


def test_a_round_of_melee_costs_each_side_what_the_other_is_expected_to_do(start: State) -> None:
    clash = Clash(attacker=Side(unit=MAINE), defender=Side(unit=TEXAS), distance=Length.of(0))
    found = melee.assess(CARD, clash)
    mine, theirs = found.attacker, found.defender
    assert mine is not None
    assert theirs is not None
    # All sixes on both sides tell, and both check.
    blows = [melee.Blow((6,) * blow.dice, (6, 5)) for blow in (mine, theirs)]
    result = melee.resolve(CARD, found, *blows)
    throw = thrown(events.Fought(attacker="20-me", defender="4-tex", assessment=found, result=result), start)
    for effect, blow, who in zip(throw.effects, (theirs, mine), ("attacker", "defender"), strict=True):
        suffered = chain.volley(CARD, blow, moment(CARD, clash, who, Length(0)))  # type: ignore[arg-type]
        assert effect.expected == suffered.mean(lambda fate: fate.lost)
        assert effect.lost == getattr(result.round, who).lost > 0
    assert len(throw.faces) == mine.dice + theirs.dice + 4


def test_expectations_are_those_of_the_rules_played_through(drilled: Battle, told: Chronicle) -> None:
    """Every roll that could have come is played from the very position: the mean of what it leaves."""
    some = [throw for throw in told.throws if throw.kind in ("fire", "check") and len(throw.faces) <= 2][:12]
    assert {throw.kind for throw in some} == {"fire", "check"}
    for throw in some:
        before, effect = drilled.at(throw.line - 1), throw.effects[0]
        lost, levels, count = 0, 0, 0
        for faces in product(range(1, 7), repeat=len(throw.faces)):
            piece, after = before.units[effect.unit], play.roll(drilled.table, before, faces).state.units[effect.unit]
            # Who disintegrates is lost to the last man.
            lost += piece.unit.strength - (after.unit.strength if after.here else 0)
            levels += LEVELS.index(after.unit.level) - LEVELS.index(piece.unit.level)
            count += 1
        assert effect.expected == Fraction(lost, count)
        assert throw.kind == "fire" or effect.levels_expected == Fraction(levels, count)


def test_losses_by_dice_are_all_losses(drilled: Battle, told: Chronicle) -> None:
    for one in told.luck.accounts:
        pieces = [piece for piece in drilled.state.units.values() if piece.side == one.side]
        assert one.lost == sum(fallen(drilled.table, drilled.state, piece) for piece in pieces)


def test_the_account_is_the_sum_over_the_rolls(told: Chronicle) -> None:
    whole = luck(told.throws, told.table.sides, WING.killed)
    for one in whole.accounts:
        effects = [effect for throw in told.throws for effect in throw.effects if effect.side == one.side]
        assert one.surplus == sum((effect.surplus for effect in effects), Fraction(0))
        assert one.expected == sum((effect.expected for effect in effects), Fraction(0))
    first, second = whole.accounts
    assert whole.favour() == (second.lost - second.expected) - (first.lost - first.expected)


def test_every_roll_of_the_record_is_weighed(drilled: Battle, told: Chronicle) -> None:
    """But for the dice of one side that wait for the other's, each roll has led to one event."""
    assert sum(told.rolls.values()) == drilled.state.rolls
    weighed = sum(len(throw.faces) for throw in told.throws)
    cast = sum(len(line.entry.roll) for line in drilled.record.lines if hasattr(line.entry, "roll"))
    assert weighed == cast


def test_the_rarest_rolls_come_first(told: Chronicle) -> None:
    good = [throw.as_good for throw in told.luck.best]
    bad = [throw.as_bad for throw in told.luck.worst]
    assert good == sorted(good)
    assert bad == sorted(bad)
    assert min(throw.as_bad for throw in told.throws) == bad[0]
