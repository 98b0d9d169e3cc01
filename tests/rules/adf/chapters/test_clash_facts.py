"""Small questions of a charge at close quarters: who surrenders, who gives way, who may answer."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from tests.rules.adf.chapters.test_impact import CS, GUNS, HORSE, US, card, clash, side, unit

from enfilade.core.errors import Malformed
from enfilade.core.measures import Length
from enfilade.rules.adf.chapters import clash as sides
from enfilade.rules.adf.chapters import countercharge, fear, impact, melee
from enfilade.rules.adf.chapters.charge import Run
from enfilade.rules.adf.chapters.clash import Side, gives_way, in_state, surrenders
from enfilade.rules.adf.chapters.melee import Round
from enfilade.rules.adf.chapters.verdict import Outcome
from enfilade.rules.adf.odds.chain import Fate

REVISED = card("revised-15mm")
LIMBERED = unit(GUNS, formation="limbered")


def test_who_surrenders_to_what() -> None:
    routed = unit(US, level="routed")
    only_charges = card("revised-15mm", routed_surrender="charge-only")
    assert surrenders(REVISED, routed, by_charge=False)
    assert surrenders(only_charges, routed)
    assert not surrenders(only_charges, routed, by_charge=False)
    given_up = card("revised-15mm", limbered_guns_charged="surrender")
    assert surrenders(given_up, LIMBERED)
    assert not surrenders(given_up, LIMBERED, by_charge=False)
    assert not surrenders(given_up, unit(GUNS))
    assert not surrenders(given_up, unit(US))
    assert not surrenders(REVISED, LIMBERED)


@pytest.mark.parametrize(
    ("level", "fall_back", "runs", "gone", "failed"),
    [
        ("good", 0, False, False, False),
        ("good", 1, False, False, True),  # an inch is enough
        ("good", 0, True, False, True),
        ("good", 0, False, True, True),
        ("disorder", 0, False, False, True),
    ],
)
def test_who_gives_way(level: Any, fall_back: int, runs: bool, gone: bool, failed: bool) -> None:
    assert gives_way("good", level, fall_back, runs, gone) is failed


def test_a_side_after_losses() -> None:
    whole = Side(unit=unit(US))
    after = in_state(whole, 2, "shaken").unit
    assert (after.strength, after.full, after.level) == (4, 6, "shaken")
    assert in_state(whole, 0, "good") is whole


def test_two_who_charge_each_other_have_no_flanks() -> None:
    """Charged on the full flank by infantry adds to the defender's point, not when he comes to meet it."""
    what = clash(unit(CS), unit(US), aspect="full-flank")
    met = msgspec.structs.replace(what, countercharge=True)
    for now, flanked in ((what, True), (met, False)):
        point = sides.point(REVISED, now, "defender", "impact", 0, Length(0))
        assert any(line.rule == "adf.morale.charged-flank" for line in point.modifiers) is flanked


def test_the_charge_morale_a_battery_takes() -> None:
    """A column's -2 of the regiment beside it; another battery or a shaken regiment lends none; none named, none."""
    column = unit(US, formation="attack-column")
    assert sides.charge_morale(REVISED, side(unit(GUNS), supporters=(column,))).value == -2
    behind_guns = side(unit(GUNS), supporters=(unit(GUNS, name="Stewart's Battery"), column))
    assert sides.charge_morale(REVISED, behind_guns).value == -2
    shaken = side(unit(GUNS), supporters=(unit(US, level="shaken"),))
    assert not sides.charge_morale(REVISED, shaken).counted
    unnamed = sides.charge_morale(REVISED, side(unit(GUNS), {"supports": 1}))
    assert (unnamed.value, unnamed.counted) == (0, True)


@pytest.mark.parametrize(
    ("who", "facts", "answer", "why"),
    [
        (unit(US, formation="attack-column"), {}, "close", "a column does not fire"),
        (unit(US, formation="road-column"), {}, "fire", "a column does not fire"),
        (LIMBERED, {}, "close", "limbered guns do not fire"),
        (unit(US, level="routed"), {}, "disengage", "a routed unit only rallies"),
        (unit(US), {"reacted": True}, "disengage", "it has had its reaction this turn"),
        (unit(US), {"reacted": True}, "desperation", ""),
        (unit(US), {}, "desperation", "it still has its reaction"),
        (unit(HORSE), {}, "desperation", "it still has its reaction"),
        (unit(HORSE), {"reacted": True}, "desperation", "mounted cavalry fires only point blank"),
        (unit(HORSE, mounted=False), {"reacted": True}, "desperation", ""),
        (unit(US), {"fired": True}, "close", "it has fired at this unit already"),
        (unit(US), {}, "disengage", ""),
    ],
)
def test_why_an_answer_may_not_be_given(who: Any, facts: dict[str, bool], answer: str, why: str) -> None:
    found = {reply.answer: reply for reply in fear.replies(REVISED, clash(unit(CS), who), **facts)}
    assert found[answer].why == why  # type: ignore[index]
    assert found[answer].allowed is not bool(why)  # type: ignore[index]


def test_horsemen_fire_desperately_where_it_is_played_so() -> None:
    bold = card("revised-15mm", mounted_desperation_fire=True)
    found = {reply.answer: reply for reply in fear.replies(bold, clash(unit(CS), unit(HORSE)), reacted=True)}
    assert found["desperation"].allowed


def test_the_receipt_of_a_fear_check_tells_whether_it_stands() -> None:
    found = fear.assess(REVISED, clash(unit(CS), unit(US)))
    for faces, said in (((6, 5), "stands to receive the charge"), ((1, 2), "gives way, and has no close fire")):
        text = str(fear.receipt(REVISED, "adf-revised-15mm", found, fear.resolve(REVISED, found, faces)))
        assert said in text


def test_a_charge_and_a_countercharge_that_just_touch() -> None:
    run, nowhere = (Run(Length.of(0), Length.of(n), Length.of(n), True, True) for n in (3, 0))
    assert countercharge.meet(REVISED, run, run, Length.of(6)).meets
    assert not countercharge.meet(REVISED, run, run, Length(6001)).meets
    # It stands where its reach ends and waits to be met.
    assert countercharge.meet(REVISED, run, run, Length.of(3), Length.of(3)).meets
    with pytest.raises(Malformed, match="not come so far"):
        countercharge.meet(REVISED, run, nowhere, Length.of(3), Length(3001))


@pytest.mark.parametrize("who", ["attacker", "defender"])
def test_nobody_is_left_to_meet_an_impact(who: str) -> None:
    what = clash(unit(CS), unit(US))
    one = msgspec.structs.replace(what, **{who: Side(unit=unit(US, strength=1))})
    assert impact.assess(REVISED, one).dice == 2
    none = msgspec.structs.replace(what, **{who: Side(unit=unit(US, strength=0, full=6))})
    with pytest.raises(Malformed, match=f"the {who} has nobody left"):
        impact.assess(REVISED, none)


def test_batteries_side_by_side_on_the_summary_cards() -> None:
    """Three count at most, the strongest of those beside; a regiment in support is added, a shaken one not."""
    summary = card("summary-15mm", impact_figures="all-in-contact")
    weak, strong = unit(GUNS, name="Stevens's", strength=1), unit(GUNS, name="Stewart's", strength=2)
    assert impact.figures_of(summary, side(unit(GUNS), others=(weak, strong, strong))) == 3 + 2 + 2
    assert impact.figures_of(summary, side(unit(GUNS), supporters=(weak, unit(US)))) == 3 + 1 + 6
    assert impact.figures_of(summary, side(unit(GUNS), supporters=(unit(US, level="shaken"), unit(CS)))) == 3 + 8
    assert impact.figures_of(summary, side(unit(US), supporters=(weak,), others=(unit(CS),))) == 6 + 8
    # Elsewhere a battery counts its own sections alone.
    assert impact.figures_of(REVISED, side(unit(GUNS), supporters=(weak, unit(US)))) == 3


def test_the_receipt_of_an_impact_names_its_rule_and_both_dice() -> None:
    for name, rule, dice in (
        ("summary-15mm", "dice-down", ((5,), (2,))),
        ("revised-15mm", "final-impact", ((5, 1), (2, 2))),
    ):
        edition = card(name)
        found = impact.assess(edition, clash(unit(CS), unit(US)))
        result = impact.resolve(edition, found, *dice)
        assert (result.attacker_faces, result.defender_faces) == dice
        text = str(impact.receipt(edition, f"adf-{name}", found, result))
        assert (
            f"attacker rolled: {' '.join(map(str, dice[0]))}: final {result.attacker_total} [adf.charge.{rule}]" in text
        )


def test_a_melee_open_at_the_end_of_a_turn() -> None:
    """Each keeps his own lot; who has lost nothing is not said to have won."""
    one = card("revised-15mm", melee_rounds="one-a-turn")
    state = Round("", Fate(1, "good"), Fate(2, "shaken"))
    assert melee.outcome_of(one, state) == Outcome("melee", "", 0, Fate(1, "good"), Fate(2, "shaken"))
    assert melee.outcome_of(REVISED, state) == Outcome("melee", "", 0, Fate(1, "disorder"), Fate(2, "shaken"))


def test_which_side_counts_as_charged_and_what_is_near() -> None:
    late = card("revised-15mm", charge_flank_judged="at-contact")
    turned = clash(unit(CS), unit(US), aspect="full-flank", aspect_at_contact="front")
    assert (sides.aspect_of(late, turned), sides.aspect_of(REVISED, turned)) == ("front", "full-flank")
    assert sides.aspect_of(late, clash(unit(CS), unit(US), aspect="full-flank")) == "full-flank"
    # Another enemy may be near, when this one is not.
    far = clash(unit(CS), side(unit(US), {"enemy_near": True}))
    assert sides.moment(REVISED, far, "defender", Length.of(12)).enemy_near
    assert not sides.moment(REVISED, far, "attacker", Length.of(12)).enemy_near


def test_the_level_and_supports_that_count_only_in_the_impact() -> None:
    once = card("revised-15mm", impact_level="cmm-only", impact_support="charger-only")
    shaken = clash(unit(CS), side(unit(US, level="shaken"), {"supports": 2}))
    for purpose, counts in (("fear", True), ("impact", False)):
        found = sides.point(once, shaken, "defender", purpose, 0, Length(0))  # type: ignore[arg-type]
        assert bool(found.level_modifier) is counts
        assert bool(found.situation.supports) is counts
    attacker = clash(side(unit(CS), {"supports": 2}), unit(US))
    assert sides.point(once, attacker, "attacker", "impact", 0, Length(0)).situation.supports == 2


def test_a_regiment_is_no_battery_alone_and_acts_by_what_is_left() -> None:
    assert sides.is_alone(Side(unit=unit(US))) is False
    assert sides.is_alone(Side(unit=unit(GUNS)))
    six = unit(US, stands=2)
    assert [sides.acts_at(REVISED, six, lost) for lost in (0, 1, 3, 6)] == ["good", "good", "disorder", "good"]
    # Without losses, at another level: still the same side otherwise.
    assert in_state(Side(unit=six), 0, "shaken").unit.level == "shaken"
    assert in_state(Side(unit=six), 2, "good").unit.strength == 4


def test_whose_choice_a_batterys_charge_morale_is() -> None:
    """None takes it only if it helps; a skirmish line's +6 does not, and its owner may take it all the same."""
    spread = unit(US, formation="skirmishers")
    for wish, counted in ((None, False), (True, True), (False, False)):
        found = sides.charge_morale(REVISED, side(unit(GUNS), supporters=(spread,), support_morale=wish))
        assert (found.value, found.counted) == (6, counted)
    level = side(unit(GUNS), supporters=(unit(US),))
    assert not sides.charge_morale(REVISED, level).counted  # a line's 0 changes nothing
    with pytest.raises(Malformed, match="name the regiment"):
        sides.charge_morale(REVISED, side(unit(GUNS), {"supports": 1}, support_morale=True))
    alone = sides.charge_morale(REVISED, Side(unit=unit(GUNS)))
    assert (alone.value, alone.counted, alone.note) == (0, False, "its point is doubled instead")
