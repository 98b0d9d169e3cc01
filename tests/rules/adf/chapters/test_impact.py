"""The impact of a charge, both ways of it, worked by hand from the cards."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import aftermath, impact, verdict
from enfilade.rules.adf.chapters.clash import Clash, Side, surrenders
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.odds.chain import Fate

CS: dict[str, Any] = {"name": "26th North Carolina", "nation": "cs", "weapon": "rifle-musket", "strength": 8}
US: dict[str, Any] = {"name": "19th Indiana", "weapon": "rifle-musket", "strength": 6}
HORSE: dict[str, Any] = {"name": "1st Virginia Cavalry", "nation": "cs", "arm": "cavalry", "mounted": True}
HORSE |= {"formation": "line", "weapon": "sharps-carbine", "strength": 6}
GUNS: dict[str, Any] = {"name": "Cooper's Battery", "arm": "artillery", "formation": "unlimbered", "strength": 3}
GUNS |= {"weapon": "ordnance-3-inch"}
BY_DICE_DOWN = ["summary-10mm", "summary-15mm", "summary-25mm"]
BY_FINAL_IMPACT = [
    "reference-10mm",
    "reference-15mm",
    "reference-25mm",
    "western-10mm",
    "revised-15mm",
    "revised-25mm",
]


def card(name: str, **rulings: Any) -> Edition:
    found = enfilade.edition(f"adf-{name}").edition
    assert isinstance(found, Edition)
    return msgspec.structs.replace(found, rulings=msgspec.structs.replace(found.rulings, **rulings))


def unit(base: dict[str, Any], **changes: Any) -> Unit:
    return Unit(**(base | changes))


def side(what: Unit, moment: dict[str, Any] | None = None, **facts: Any) -> Side:
    return Side(unit=what, situation=Situation(**(moment or {})), **facts)


def clash(attacker: Unit | Side, defender: Unit | Side, **facts: Any) -> Clash:
    ends = [end if isinstance(end, Side) else Side(unit=end) for end in (attacker, defender)]
    return Clash(attacker=ends[0], defender=ends[1], **facts)


def dice(total: int) -> tuple[int, int]:
    return (total // 2, total - total // 2)


def fought(edition: Edition, what: Clash, mine: int, theirs: int) -> impact.Result:
    found = impact.assess(edition, what)
    if found.dice == 1:
        return impact.resolve(edition, found, (mine,), (theirs,))
    return impact.resolve(edition, found, dice(mine), dice(theirs))


ATTACK = clash(unit(CS), unit(US))
"""Veterans in line: 8 figures less 4 (4 - 1 charging + 1 enemy near) is 4; 6 less 5 (4 + 1) is 1."""


@pytest.mark.parametrize("name", BY_FINAL_IMPACT)
@pytest.mark.parametrize(
    ("mine", "theirs", "kind", "winner", "loser"),
    [
        (6, 9, "melee", "", None),  # 10 : 10
        (7, 9, "stop-short", "attacker", None),  # 11 : 10
        (5, 9, "stop-short", "defender", None),  # 9 : 10
        (8, 9, "driven-back", "attacker", Fate(1, "disorder", 2)),  # 12 : 10
        (10, 9, "driven-back", "attacker", Fate(1, "disorder", 4)),  # 14 : 10
        (11, 9, "driven-back", "attacker", Fate(2, "shaken", 5)),  # 15 : 10
        (9, 5, "driven-back", "attacker", Fate(2, "shaken", 7)),  # 13 : 6
        (10, 5, "driven-back", "attacker", Fate(3, "routed", 8)),  # 14 : 6
        (12, 4, "driven-back", "attacker", Fate(3, "routed", 11)),  # 16 : 5
        (12, 3, "surrender", "attacker", Fate(6, "good", eliminated=True)),  # 16 : 4
        (12, 2, "surrender", "attacker", Fate(6, "good", eliminated=True)),  # 16 : 3, 13 is as 12
        (4, 9, "driven-back", "defender", Fate(0, "disorder", 1)),  # 8 : 10, spared an inch and a figure
        (4, 12, "driven-back", "defender", Fate(1, "shaken", 4)),  # 8 : 13
        (2, 12, "driven-back", "defender", Fate(1, "shaken", 6)),  # 6 : 13
    ],
)
def test_every_band_of_the_final_impact(
    name: str, mine: int, theirs: int, kind: str, winner: str, loser: Fate | None
) -> None:
    outcome = fought(card(name), ATTACK, mine, theirs).outcome
    assert (outcome.kind, outcome.winner) == (kind, winner)
    if loser is None:
        # before a volley the attacker is in disorder, the defender as he was; the western card has no volley
        assert outcome.attacker == Fate(0, "good" if kind == "melee" else "disorder")
        at_once = kind == "stop-short" and "western" in name
        assert outcome.defender == Fate(0, "disorder" if at_once else "good")
        return
    if name == "revised-15mm" and loser.level == "routed":
        loser = msgspec.structs.replace(loser, level="shaken")  # this card prints shaken for 8 to 11
    beaten, holder = ("defender", "attacker") if winner == "attacker" else ("attacker", "defender")
    assert getattr(outcome, beaten) == loser
    assert getattr(outcome, holder) == Fate(0, "disorder")


@pytest.mark.parametrize(
    ("name", "what", "rulings", "bases"),
    [
        # figures less the modified point, of the attacker and of the defender
        ("reference-15mm", ATTACK, {}, (4, 1)),
        ("reference-15mm", ATTACK, {"enemy_near_in_charge": False}, (5, 2)),
        # past its disorder point: 4 + 2 level + 3 - 1 + 1 = 9
        ("reference-15mm", clash(unit(CS, level="disorder"), unit(US)), {}, (-1, 1)),
        ("reference-15mm", clash(unit(CS, level="disorder"), unit(US)), {"impact_level": "cmm-only"}, (1, 1)),
        ("revised-25mm", clash(unit(CS, formation="attack-column"), unit(US)), {}, (6, 1)),  # 4 - 2 - 1 + 1 = 2
        # horsemen: 4 - 1 - 2 + 1 = 2; on the revised cards they are no infantry near the defender
        ("reference-15mm", clash(unit(HORSE), unit(US)), {}, (4, 1)),
        ("revised-15mm", clash(unit(HORSE), unit(US)), {}, (4, 2)),
        # on foot they count as charging on the western card only: 4 + 1 + 1, there 4 + 1 - 1 + 1
        ("reference-10mm", clash(unit(HORSE, mounted=False), unit(US)), {}, (0, 1)),
        ("western-10mm", clash(unit(HORSE, mounted=False), unit(US)), {}, (1, 1)),
        (
            "reference-10mm",
            clash(unit(HORSE, mounted=False), unit(US)),
            {"horse_holders": Fraction(1, 4)},
            (-1, 1),
        ),  # 6 - 1
        # supports: three count on the revised cards, two on the others; 4 - 3 - 1 + 1 and 4 - 2 + 1
        ("revised-15mm", clash(side(unit(CS), {"supports": 3}), side(unit(US), {"supports": 2})), {}, (7, 3)),
        ("reference-15mm", clash(side(unit(CS), {"supports": 3}), side(unit(US), {"supports": 2})), {}, (6, 3)),
        (
            "reference-15mm",
            clash(side(unit(CS), {"supports": 3}), side(unit(US), {"supports": 2})),
            {"impact_support": "charger-only"},
            (6, 1),
        ),
        # flank: 4 + 1 + 4; rear by horse 4 + 1 + 6
        ("reference-15mm", clash(unit(CS), unit(US), aspect="full-flank"), {}, (4, -3)),
        ("reference-15mm", clash(unit(HORSE), unit(US), aspect="rear"), {}, (4, -5)),
        # heavy works and a leader of 2: 4 + 1 - 4 - 2 is below 0, so 0
        ("revised-15mm", clash(unit(CS), side(unit(US), {"cover": ("heavy-works",), "leader": 2})), {}, (4, 6)),
        # a lone battery doubled: 8 + 1; the chargers are near no infantry: 4 - 1
        ("revised-15mm", clash(unit(CS), unit(GUNS)), {}, (5, -6)),
        # its regiment beside it: 4 + 1 - 1; crews alone count
        ("revised-15mm", clash(unit(CS), side(unit(GUNS), supporters=(unit(US),))), {}, (5, -1)),
        ("revised-15mm", clash(unit(CS), unit(GUNS, formation="limbered")), {}, (5, -6)),
        # both charge: 4 - 1 + 1 on either side
        ("revised-15mm", clash(unit(CS), unit(US), countercharge=True), {}, (4, 2)),
        # a disengaging unit caught: 4 + 2 + 4 + 1 = 11; where the card has no row 4 + 2 + 3 + 1
        ("revised-15mm", clash(unit(CS), side(unit(US, level="disorder"), disengaging=True)), {}, (4, -5)),
        ("reference-15mm", clash(unit(CS), side(unit(US, level="disorder"), disengaging=True)), {}, (4, -4)),
        # all in contact
        (
            "reference-15mm",
            clash(side(unit(CS), others=(unit(CS),)), unit(US)),
            {"impact_figures": "all-in-contact"},
            (12, 1),
        ),
        ("reference-15mm", clash(side(unit(CS), others=(unit(CS),)), unit(US)), {}, (4, 1)),
        # depleted: the last column 8, disorder's +3 but no +2, 1 near: 12, held there
        ("reference-15mm", clash(unit(CS), unit(US, strength=2, full=6)), {}, (4, -10)),
    ],
)
def test_what_each_side_brings(name: str, what: Clash, rulings: dict[str, Any], bases: tuple[int, int]) -> None:
    found = impact.assess(card(name, **rulings), what)
    assert (found.attacker.base, found.defender.base) == bases


@pytest.mark.parametrize(
    ("name", "what", "mine", "theirs", "wanted"),
    [
        # 10 ahead: routed and three figures, but a beaten attacker is spared an inch, a figure and the rout
        ("reference-15mm", clash(unit(CS, level="disorder"), unit(US)), 3, 11, Fate(2, "shaken", 9)),
        # horse is not spared there: 7 : 12
        ("reference-15mm", clash(unit(HORSE), unit(US)), 3, 11, Fate(2, "shaken", 5)),
        ("western-10mm", clash(unit(HORSE), unit(US)), 3, 11, Fate(2, "shaken", 5)),
        # but on the revised cards every attacker is: 7 : 13
        ("revised-15mm", clash(unit(HORSE), unit(US)), 3, 11, Fate(1, "shaken", 5)),
        ("revised-25mm", clash(unit(HORSE), unit(US)), 3, 11, Fate(1, "shaken", 5)),
        # a countercharging unit charged too, and is spared if it loses: 4 + 12 against 2 + 4
        ("reference-25mm", clash(unit(CS), unit(US), countercharge=True), 12, 4, Fate(2, "shaken", 9)),
    ],
)
def test_what_a_beaten_attacker_is_spared(name: str, what: Clash, mine: int, theirs: int, wanted: Fate) -> None:
    outcome = fought(card(name), what, mine, theirs).outcome
    assert outcome.fate("attacker" if outcome.winner == "defender" else "defender") == wanted


def test_the_final_impact_is_never_below_nothing() -> None:
    what = clash(unit(CS, quality="trained", strength=6, level="disorder"), unit(US))  # 6 - (5 + 2 + 3 - 1 + 1) = -4
    result = fought(card("revised-15mm"), what, 2, 2)
    assert (result.attacker_total, result.defender_total) == (0, 3)
    assert result.outcome.attacker == Fate(0, "disorder", 2)  # beaten by three, spared an inch and a figure


def test_a_result_never_improves_a_unit() -> None:
    what = clash(unit(CS), unit(US, level="shaken"))  # 4 + 4 + 6 + 1, held at 12: 6 - 12 = -6
    outcome = fought(card("reference-15mm"), what, 2, 8).outcome  # 6 : 2
    assert outcome.defender == Fate(1, "shaken", 4)
    assert verdict.advance_of(card("reference-15mm"), outcome) == Length.of(3)


def test_the_last_figures_lost() -> None:
    outcome = fought(card("reference-15mm"), clash(unit(CS), unit(US, strength=2, stands=1)), 9, 9).outcome
    assert outcome.defender == Fate(2, "shaken", eliminated=True)  # 13 : 6 takes two, all there are


ONE_DIE = clash(unit(CS), unit(US))
"""8 figures to 6: one for numbers. Points 4 - 1 + 1 = 4 and 4 + 1 = 5: one for morale. Two in all."""


@pytest.mark.parametrize("name", BY_DICE_DOWN)
@pytest.mark.parametrize(
    ("mine", "theirs", "kind", "attacker", "defender"),
    [
        (3, 5, "melee", Fate(0, "good"), Fate(0, "good")),  # 5 : 5
        (4, 5, "close", Fate(0, "disorder"), Fate(0, "disorder", 1)),  # 6 : 5
        (2, 5, "close", Fate(0, "disorder", 1), Fate(0, "disorder")),  # 4 : 5
        (5, 5, "driven-back", Fate(0, "disorder"), Fate(2, "disorder", 2)),  # 7 : 5
        (6, 1, "driven-back", Fate(0, "disorder"), Fate(6, "disorder", eliminated=True)),  # 8 : 1 takes all six
        (6, 3, "driven-back", Fate(0, "disorder"), Fate(5, "disorder", 5)),  # 8 : 3
        (1, 6, "driven-back", Fate(3, "disorder", 3), Fate(0, "disorder")),  # 3 : 6, and nobody is spared
    ],
)
def test_one_die_a_side(name: str, mine: int, theirs: int, kind: str, attacker: Fate, defender: Fate) -> None:
    outcome = fought(card(name), ONE_DIE, mine, theirs).outcome
    assert (outcome.kind, outcome.attacker, outcome.defender) == (kind, attacker, defender)


@pytest.mark.parametrize(
    ("what", "rulings", "bases"),
    [
        (ONE_DIE, {}, (2, 0)),
        (clash(unit(CS), unit(US, strength=5)), {}, (3, 0)),  # three more: two; one for morale
        (clash(unit(CS), unit(US, strength=3)), {}, (4, 0)),  # five more: three
        (clash(unit(CS, strength=6), unit(US)), {}, (1, 0)),  # as many: nothing
        (clash(unit(CS, strength=4), unit(US)), {}, (1, 1)),
        # the level does not count beside the charge morale: 4 + 3 - 1 + 1 = 7 against 5
        (clash(unit(CS, strength=6, level="disorder"), unit(US)), {}, (0, 1)),
        (clash(unit(CS, strength=6, level="disorder"), unit(US)), {"impact_level": "both"}, (0, 2)),  # 9 against 5
        (clash(unit(CS, strength=6, formation="attack-column"), unit(US)), {}, (2, 0)),  # 2 against 5
        # three supports: 4 - 3 - 1 + 1 = 1 against 5
        (clash(side(unit(CS, strength=6), {"supports": 3}), unit(US)), {}, (2, 0)),
        (clash(unit(CS, strength=6), unit(US), aspect="full-flank"), {}, (3, 0)),  # 4 against 9
        # a lone battery: 8 doubled + 1 near = 9 against 4 - 1 = 3; 8 figures to 3
        (clash(unit(CS), unit(GUNS)), {}, (6, 0)),
        # with its regiment: 3 + 6 figures to 8, one; 4 + 1 - 1 = 4 against 3, one to the attacker
        (clash(unit(CS), side(unit(GUNS), supporters=(unit(US),))), {}, (1, 1)),
        # three batteries count, a fourth does not: 9 to 8; doubled point 9 against 3
        (clash(unit(CS), side(unit(GUNS), others=(unit(GUNS), unit(GUNS), unit(GUNS)))), {}, (3, 1)),
        (clash(unit(HORSE), unit(US)), {}, (1, 0)),  # 4 - 1 - 2 + 1 = 2 against 4, horsemen being no infantry near
    ],
)
def test_what_a_die_is_given(what: Clash, rulings: dict[str, Any], bases: tuple[int, int]) -> None:
    found = impact.assess(card("summary-15mm", **rulings), what)
    assert (found.attacker.base, found.defender.base) == bases


def test_crews_of_several_batteries_count_on_the_summary_cards_only() -> None:
    what = side(unit(GUNS), others=(unit(GUNS), unit(GUNS), unit(GUNS)), supporters=(unit(US),))
    assert impact.figures_of(card("summary-10mm"), what) == 15  # three batteries of three and six men beside them
    assert impact.figures_of(card("reference-10mm"), what) == 3


@pytest.mark.parametrize("name", [*BY_DICE_DOWN, *BY_FINAL_IMPACT])
def test_a_routed_unit_surrenders_on_contact(name: str) -> None:
    edition = card(name)
    found = impact.assess(edition, clash(unit(CS), unit(US, level="routed")))
    result = impact.resolve(edition, found, (), ())
    assert (result.outcome.kind, result.outcome.winner) == ("surrender", "attacker")
    assert result.outcome.defender.eliminated
    limbered = clash(unit(CS), unit(GUNS, formation="limbered"))
    assert impact.assess(edition, limbered).dice > 0
    assert impact.assess(card(name, limbered_guns_charged="surrender"), limbered).method == "surrender"


def test_surrender_to_a_move_as_well() -> None:
    assert surrenders(card("revised-15mm"), unit(US, level="routed"), by_charge=False)
    assert not surrenders(
        card("revised-15mm", routed_surrender="charge-only"), unit(US, level="routed"), by_charge=False
    )
    assert not surrenders(card("revised-15mm"), unit(US, level="shaken"))


def test_who_shares_the_result() -> None:
    group = side(
        unit(CS), others=(unit(CS, name="11th North Carolina"),), supporters=(unit(CS, name="47th North Carolina"),)
    )
    what = clash(group, side(unit(US), others=(unit(US, level="shaken"),)))
    for ruling, wanted in (
        ("group-and-contact", [Fate(0, "disorder", 1), Fate(0, "shaken")]),
        ("lead-unit-only", [Fate(0, "disorder"), Fate(0, "shaken")]),
        ("supports-too", [Fate(0, "disorder", 1), Fate(0, "disorder", 1), Fate(0, "shaken")]),
    ):
        edition = card("reference-15mm", losing_units=ruling)
        outcome = fought(edition, what, 3, 9).outcome  # 8 - 3 with one support + 3 = 8 : 10
        found = verdict.shared(edition, what, "final-impact", outcome)
        assert [fate for _, fate in found] == wanted


def volleys(edition: Edition, what: Clash, mine: int, theirs: int, die: int = 0) -> aftermath.Volleys:
    outcome = fought(edition, what, mine, theirs).outcome
    return aftermath.volleys(edition, what, outcome, aftermath.distance_of(edition, outcome, die))


def test_the_volleys_after_stopping_short() -> None:
    edition = card("revised-15mm")
    near = volleys(edition, ATTACK, 7, 9, 1)  # half an inch: short range
    assert near.distance == Length.of("1/2")
    assert near.attacker is not None
    assert near.defender is not None
    # the attacker in disorder fires half of 8 with 3D6; the defender 6, the target in disorder +2
    assert (near.attacker.base, near.attacker.dice) == (4, 3)
    assert (near.defender.base, near.defender.dice) == (8, 3)
    far = volleys(edition, ATTACK, 7, 9, 6)  # three inches: normal range of a rifle musket
    assert far.defender is not None
    assert (far.distance, far.defender.band) == (Length.of(3), "normal")
    assert volleys(card("reference-25mm"), ATTACK, 7, 9, 6).distance == Length.of(6)  # whole inches there
    columns = clash(unit(CS, formation="attack-column", strength=6), unit(US))
    # 9.2, 6 - 2 + 6 = 10 : 9. In a column, too: half of 6 in disorder.
    stopped = volleys(edition, columns, 6, 8, 1)
    assert stopped.attacker is not None
    assert (stopped.attacker.base, stopped.attacker.dice) == (3, 3)
    banned = volleys(card("reference-15mm"), columns, 6, 8, 1)
    assert banned.attacker is None
    assert "column" in banned.idle[0]
    assert banned.defender is not None


def test_the_volleys_after_a_win_by_one_die() -> None:
    edition = card("summary-15mm")
    both = volleys(edition, ONE_DIE, 4, 5)
    assert both.distance == Length.of(1)
    assert both.attacker is not None
    assert both.defender is not None
    # both in disorder: half of 8, half of 6, four dice point blank, +2 against disorder
    assert (both.attacker.band, both.attacker.base, both.attacker.dice) == ("point-blank", 6, 4)
    assert (both.defender.base, both.defender.dice) == (5, 4)


def test_no_volley_on_the_western_card() -> None:
    edition = card("western-10mm")
    found = impact.assess(edition, ATTACK)
    outcome = fought(edition, ATTACK, 7, 9).outcome
    over = aftermath.finish(edition, found, outcome)
    assert dict(over.items()) == {
        impact.Outcome("stop-short", "attacker", 1, Fate(0, "disorder"), Fate(0, "disorder")): 1,
    }


def test_receipts_tell_the_whole_sum() -> None:
    edition = card("revised-15mm")
    found = impact.assess(edition, ATTACK)
    text = str(impact.receipt(edition, "adf-revised-15mm", found, impact.resolve(edition, found, (5, 6), (4, 5))))
    assert "+8 attacker: figures [adf.charge.figures]" in text
    assert "attacker: modified point: 4 (basic 4, level 0, charging −1, enemy near +1) [adf.morale.point]" in text
    assert "the attacker wins, by 5 [adf.charge.beaten]" in text
    assert "defender: shaken, loses 2, falls back 5″ [adf.charge.afterwards]" in text
    assert "the attacker may advance: 4″ [adf.charge.advance]" in text


def test_what_cannot_be_an_impact() -> None:
    edition = card("revised-15mm")
    with pytest.raises(Illegal):
        impact.assess(edition, clash(unit(CS, level="shaken"), unit(US)))
    with pytest.raises(Illegal):
        impact.assess(edition, clash(unit(CS), unit(US, level="shaken"), countercharge=True))
    with pytest.raises(Malformed):
        impact.assess(edition, clash(unit(CS), unit(US, strength=0, full=6)))
    with pytest.raises(Malformed):
        impact.resolve(edition, impact.assess(edition, ATTACK), (3,), (3, 4))
    with pytest.raises(Malformed):
        aftermath.distance_of(edition, fought(edition, ATTACK, 8, 9).outcome)


def test_the_lines_of_both_ways_of_impact() -> None:
    """Figures and the point, each with its own sign; by one die a step for either."""

    def told(name: str, who: str) -> list[tuple[int, str]]:
        found = impact.assess(card(name), ATTACK)
        return [(line.value, line.why) for line in getattr(found, who).modifiers]

    assert told("revised-15mm", "attacker") == [(8, "figures"), (-4, "modified point")]
    assert told("revised-15mm", "defender") == [(6, "figures"), (-5, "modified point")]
    assert told("summary-15mm", "attacker") == [(1, "8 figures against 6"), (1, "point 4 against 5")]
    assert told("summary-15mm", "defender") == []


def test_who_fights_beside_a_battery_on_the_summary_cards() -> None:
    """Three crews; a regiment in contact counts where all in contact do; of two in support only the first is added."""
    together = card("summary-15mm", impact_figures="all-in-contact")
    assert impact.figures_of(together, side(unit(GUNS), others=(unit(US),))) == 3 + 6
    assert impact.figures_of(card("summary-15mm"), side(unit(GUNS), others=(unit(US),))) == 3
    assert impact.figures_of(together, side(unit(GUNS), supporters=(unit(US), unit(CS)))) == 3 + 6
