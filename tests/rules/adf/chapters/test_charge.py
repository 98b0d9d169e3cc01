"""The charge up to contact, worked by hand from the cards: bonus, distance, disorder point, charge morale, fear."""

from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import charge, clash, countercharge, fear
from enfilade.rules.adf.chapters.clash import Clash, Side
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.situation import Situation

EDITIONS = [name for name in enfilade.editions() if name.startswith("adf-")]
ARCHER: dict[str, Any] = {"name": "7th Tennessee", "nation": "cs", "weapon": "rifle-musket", "strength": 6}
MEREDITH: dict[str, Any] = {"name": "24th Michigan", "weapon": "rifle-musket", "strength": 8}
HORSE: dict[str, Any] = {"name": "8th Illinois Cavalry", "arm": "cavalry", "mounted": True, "formation": "line"}
HORSE |= {"weapon": "sharps-carbine", "strength": 6}
GUNS: dict[str, Any] = {"name": "Calef's Battery", "arm": "artillery", "formation": "unlimbered", "strength": 3}
GUNS |= {"weapon": "ordnance-3-inch"}
OUT = Unit(name="13th Alabama", nation="cs", weapon="rifle-musket", strength=6, formation="skirmishers")


def card(name: str, **rulings: Any) -> Edition:
    found = enfilade.edition(f"adf-{name}").edition
    assert isinstance(found, Edition)
    return played(found, **rulings)


def played(edition: Edition, **rulings: Any) -> Edition:
    return msgspec.structs.replace(edition, rulings=msgspec.structs.replace(edition.rulings, **rulings))


def infantry(base: dict[str, Any] = ARCHER, **changes: Any) -> Unit:
    return Unit(**(base | changes))


def inches(value: object) -> Length:
    return Length.of(value)


def declared(unit: Unit, distance: object = 4, **facts: Any) -> charge.Declaration:
    target = facts.pop("target", OUT)
    return charge.Declaration(units=(unit, *facts.pop("group", ())), target=target, distance=inches(distance), **facts)


def run(edition: Edition, said: charge.Declaration, faces: tuple[int, ...]) -> charge.Run:
    return charge.resolve(edition, charge.assess(edition, said), faces).runs[0]


FOOT = infantry
RUNS: list[tuple[str, Unit, tuple[Any, ...], tuple[int, ...], tuple[object, object, object]]] = [
    # edition, unit, ground, dice -> bonus, whole distance, disorder point
    ("summary-15mm", FOOT(), ("open",), (3, 4), ("3 1/2", "9 1/2", "7 3/4")),  # 7/2; 6 + 3.5; 6 + 3.5/2
    ("summary-15mm", FOOT(quality="trained"), ("open",), (3, 4), ("3 1/2", "9 1/2", "4 3/4")),  # 9.5 / 2
    ("summary-15mm", FOOT(quality="green"), ("open",), (3, 4), ("3 1/2", "9 1/2", "4 3/4")),
    ("summary-15mm", FOOT(quality="elite"), ("open",), (6, 6), (6, 12, 9)),  # 6 + 6/2
    ("summary-10mm", FOOT(formation="extended-line"), ("broken",), (2, 2), (2, 7, 6)),  # 5 + 2; 5 + 1
    ("summary-25mm", FOOT(quality="green"), ("light-woods",), (5,), ("2 1/2", "7 1/2", "3 3/4")),  # 5 + 2.5
    ("reference-10mm", FOOT(), ("light-woods",), (5,), ("2 1/2", "5 1/2", "4 1/4")),  # 3 + 2.5; 3 + 1.25
    ("reference-10mm", FOOT(quality="green", formation="road-column"), ("road",), (6, 5), ("5 1/2", "15 1/2", "7 3/4")),
    ("reference-15mm", FOOT(quality="trained", formation="skirmishers"), ("open",), (1, 1), (1, 10, 5)),  # 9 + 1
    ("reference-25mm", FOOT(quality="elite"), ("heavy-woods",), (3,), ("1 1/2", "4 1/2", "3 3/4")),  # 3 + 1.5/2
    ("western-10mm", FOOT(formation="attack-column"), ("open",), (4, 4), (4, 10, 8)),  # 6 + 4; 6 + 2
    ("western-10mm", FOOT(quality="green", formation="road-column"), ("road",), (6, 5), ("5 1/2", "16 1/2", "8 1/4")),
    ("revised-15mm", FOOT(), ("open",), (3, 4), ("3 1/2", "9 1/2", "4 3/4")),  # veterans at half the total here
    ("revised-15mm", FOOT(quality="green"), ("open",), (3, 4), ("3 1/2", "9 1/2", 0)),  # green in disorder at once
    ("revised-15mm", FOOT(quality="elite"), ("open",), (1, 2), ("1 1/2", "7 1/2", "6 3/4")),  # 6 + 0.75
    (
        "revised-15mm",
        FOOT(quality="trained", formation="attack-column"),
        ("broken",),
        (2, 3),
        ("2 1/2", "8 1/2", "4 1/4"),
    ),
    ("revised-25mm", FOOT(), ("open",), (2, 3, 4), ("4 1/2", "12 1/2", "6 1/4")),  # 3D6 in the open at 25 mm
    ("revised-25mm", FOOT(), ("broken",), (5, 5), (5, 12, 6)),  # but 2D6 over broken ground
    ("summary-10mm", FOOT(HORSE, quality="elite"), ("open",), (1, 2, 3), (3, 11, "9 1/2")),  # 8 + 3; 8 + 1.5
    ("summary-25mm", FOOT(HORSE, formation="double-line"), ("broken",), (6, 6, 6), (9, 18, "13 1/2")),  # 9 + 9
    ("reference-15mm", FOOT(HORSE, mounted=False), ("open",), (2, 2, 2), (3, 9, "7 1/2")),  # on foot 6, cavalry's dice
    ("revised-15mm", FOOT(HORSE, quality="trained"), ("light-woods",), (3, 3), (3, 9, "4 1/2")),  # 6 + 3
    ("summary-15mm", FOOT(level="disorder"), ("open",), (3, 3), (3, 7, "5 1/2")),  # disorder row 4 + 3
    ("summary-15mm", FOOT(strength=2, full=6), ("open",), (3, 3), (3, 7, "5 1/2")),  # one stand of two: depleted
    ("reference-15mm", FOOT(), ("open", "light-woods"), (4,), (2, 6, 5)),  # worst ground: 4 + 2, 1D6
    ("reference-15mm", FOOT(), ("road", "broken"), (3, 3), (3, 8, "6 1/2")),  # a line's road is the ground beside: 5
]


@pytest.mark.parametrize(("name", "unit", "ground", "dice", "wanted"), RUNS)
def test_bonus_distance_and_disorder_point(
    name: str, unit: Unit, ground: tuple[Any, ...], dice: tuple[int, ...], wanted: tuple[object, object, object]
) -> None:
    found = run(card(name), declared(unit, ground=ground), dice)
    assert (found.bonus, found.total, found.point) == tuple(inches(value) for value in wanted)


@pytest.mark.parametrize(
    ("rulings", "ground", "dice", "wanted"),
    [
        ({"charge_bonus_halves": "round-down"}, ("open",), (3, 4), (3, 9, "7 1/2")),
        ({"charge_bonus_halves": "round-up"}, ("open",), (3, 4), (4, 10, 8)),
        ({"half_bonus_point": "from-start"}, ("open",), (3, 4), ("3 1/2", "9 1/2", "1 3/4")),
        ({"charge_bonus_terrain": "where-it-starts"}, ("open", "light-woods"), (2, 2), (2, 6, 5)),  # 4 + 2, 2D6
        ({"line_on_road": "open-ground"}, ("road",), (2, 2), (2, 8, 7)),
        ({"leader_inches_in_charge": True}, ("open",), (2, 2), (2, 10, 9)),  # 6 + 2 + 2
        ({"leader_inches_in_charge": False}, ("open",), (2, 2), (2, 8, 7)),
        ({"depleted_disorder": "level-only"}, ("open",), (2, 2), (2, 8, 7)),
    ],
)
def test_the_distance_by_other_rulings(
    rulings: dict[str, Any], ground: tuple[Any, ...], dice: tuple[int, ...], wanted: tuple[object, ...]
) -> None:
    edition = card("reference-15mm", **rulings)
    depleted: dict[str, Any] = {"strength": 2, "full": 6} if "depleted_disorder" in rulings else {}
    leader = 2 if "leader_inches_in_charge" in rulings else 0
    found = run(edition, declared(infantry(**depleted), ground=ground, leader=leader), dice)
    assert (found.bonus, found.total, found.point) == tuple(inches(value) for value in wanted)


@pytest.mark.parametrize(
    ("distance", "left", "reaches", "disordered"),
    [
        ("9 1/2", 2, True, False),  # 9.5 in all, point 7.75: with 2 to go it has come 7.5
        (9, 1, True, True),  # with 1 to go it has come 8
        ("9 1/2", "1 3/4", True, True),  # exactly at the point
        (7, 0, True, False),  # contact before the point
        (8, 0, True, True),
        (10, 1, False, True),  # half an inch short, 9 inches out
    ],
)
def test_what_it_looks_like_when_it_is_fired_on(
    distance: object, left: object, reaches: bool, disordered: bool
) -> None:
    edition = card("summary-15mm")
    plan = charge.assess(edition, declared(infantry(), distance))
    found = charge.resolve(edition, plan, (3, 4)).runs[0]
    assert found.reaches is reaches
    assert charge.is_past(found, inches(distance) - inches(left)) is disordered


def test_a_charge_that_falls_short() -> None:
    edition = card("revised-15mm")
    plan = charge.assess(edition, declared(infantry(), 10))
    result = charge.resolve(edition, plan, (1, 1))  # 6 + 1 = 7, three inches short
    assert not result.runs[0].reaches
    assert charge.ended(edition, "good", result.runs[0], inches(7)) == "disorder"
    lenient = played(edition, charge_falling_short="in-disorder-past-its-point")
    assert charge.ended(lenient, "good", result.runs[0], inches(3)) == "good"  # stopped before 3.5
    assert charge.ended(lenient, "good", result.runs[0], inches(7)) == "disorder"
    assert charge.ended(edition, "shaken", result.runs[0], inches(7)) == "shaken"
    text = str(charge.receipt(edition, "adf-revised-15mm", plan, result))
    assert "falls short by 3″ in disorder [adf.charge.short]" in text


LINE = infantry(MEREDITH)
REFUSED: list[tuple[charge.Declaration, dict[str, Any], str]] = [
    (declared(Unit(**GUNS)), {}, "adf.charge.who"),
    (declared(infantry(level="shaken")), {}, "adf.charge.who"),
    (declared(infantry(level="routed")), {}, "adf.charge.who"),
    (declared(infantry(strength=0, full=6)), {}, "adf.charge.who"),
    (declared(infantry(formation="skirmishers"), target=LINE), {}, "adf.charge.who"),
    (declared(infantry(formation="road-column")), {"road_column_charge": False}, "adf.charge.who"),
    (declared(infantry(), 13), {}, "adf.charge.reach"),  # 6 + 6 is the most
    (declared(infantry(), 7), {"charge_reach": "normal-move"}, "adf.charge.reach"),
    (declared(infantry(), seen="nobody"), {}, "adf.charge.target"),
    (declared(infantry(), seen="leader"), {"charge_sight": "unit"}, "adf.charge.target"),
    (declared(infantry(), group=(infantry(formation="attack-column"),)), {}, "adf.charge.group"),
]


@pytest.mark.parametrize(("said", "rulings", "rule"), REFUSED)
def test_who_may_not_charge(said: charge.Declaration, rulings: dict[str, Any], rule: str) -> None:
    with pytest.raises(Illegal) as refusal:
        charge.assess(card("reference-15mm", **rulings), said)
    assert refusal.value.rule == rule


def test_what_is_allowed_all_the_same() -> None:
    edition = card("reference-15mm")
    assert charge.assess(edition, declared(infantry(), 12)).reach == inches(12)
    assert charge.assess(edition, declared(infantry(), seen="leader"))
    assert charge.assess(played(edition, charge_sight="not-needed"), declared(infantry(), seen="nobody"))


@pytest.mark.parametrize(
    ("rulings", "faces", "wanted"),
    [
        # a group keeps together: 6 + 3.5, all lose order where the worst quality does, at half of 9.5
        ({}, (3, 4), [("9 1/2", "4 3/4"), ("9 1/2", "4 3/4")]),
        ({"group_disorder_point": "each-unit"}, (3, 4), [("9 1/2", "7 3/4"), ("9 1/2", "4 3/4")]),
        # each its own roll: 6 + 3.5 and 6 + 1; the elite's point 6 + 1.75, the trained one's half of 7
        (
            {"group_charge_bonus": "each-unit", "group_disorder_point": "each-unit"},
            (3, 4, 1, 1),
            [("9 1/2", "7 3/4"), (7, "3 1/2")],
        ),
    ],
)
def test_a_group(rulings: dict[str, Any], faces: tuple[int, ...], wanted: list[tuple[object, object]]) -> None:
    edition = card("revised-15mm", **rulings)
    said = declared(infantry(quality="elite"), group=(infantry(quality="trained"),))
    runs = charge.resolve(edition, charge.assess(edition, said), faces).runs
    assert [(found.total, found.point) for found in runs] == [(inches(a), inches(b)) for a, b in wanted]


def test_a_group_goes_at_the_pace_of_its_slowest() -> None:
    edition = card("revised-15mm")
    said = declared(infantry(), group=(infantry(level="disorder"),))
    runs = charge.resolve(edition, charge.assess(edition, said), (2, 2)).runs
    assert [found.total for found in runs] == [inches(6), inches(6)]  # 4 + 2


CMM = {
    "infantry": {"battle-line": 0, "extended-line": 1, "skirmishers": 6, "attack-column": -2, "road-column": 2},
    "mounted": {"line": -1, "skirmishers": 5, "double-line": -2, "road-column": 1},
    "dismounted": {"line": 1, "skirmishers": 6, "double-line": 0, "road-column": 3},
}
BY_LEVEL = {"infantry": (3, 6), "mounted": (2, 5), "dismounted": (4, 6)}


@pytest.mark.parametrize("name", EDITIONS)
def test_charge_morale_as_every_card_prints_it(name: str) -> None:
    edition = card(name.removeprefix("adf-"))
    for kind, table in CMM.items():
        base = ARCHER if kind == "infantry" else HORSE | {"mounted": kind == "mounted"}
        for formation, value in table.items():
            unit = infantry(base, formation=formation)
            assert clash.charge_morale(edition, Side(unit=unit)).value == value
            for level, worse in zip(("disorder", "shaken"), BY_LEVEL[kind], strict=True):
                broken = msgspec.structs.replace(unit, level=level)
                assert clash.charge_morale(edition, Side(unit=broken)).value == worse
    leaving = Side(unit=infantry(level="disorder"), disengaging=True)
    own_row = edition.infantry.movement.disengage is not None
    assert clash.charge_morale(edition, leaving).value == (4 if own_row else 3)
    with pytest.raises(Illegal, match="surrenders"):
        clash.charge_morale(edition, Side(unit=infantry(level="routed")))


def test_a_column_past_its_disorder_point() -> None:
    moment = Situation(own_charge=True)
    side = Side(unit=infantry(level="disorder", formation="attack-column"), situation=moment)
    assert clash.charge_morale(card("revised-15mm"), side).value == 3
    kept = card("revised-15mm", disordered_charge_morale="formation-row")
    assert clash.charge_morale(kept, side).value == -2
    assert clash.charge_morale(kept, msgspec.structs.replace(side, began_disordered=True)).value == 3
    assert clash.charge_morale(kept, msgspec.structs.replace(side, situation=Situation())).value == 3


def test_the_charge_morale_of_a_battery() -> None:
    edition, guns = card("revised-15mm"), Unit(**GUNS)
    column = infantry(MEREDITH, formation="attack-column")
    shaky = infantry(MEREDITH, level="disorder")
    alone = Side(unit=guns)
    assert clash.is_alone(alone)
    assert not clash.charge_morale(edition, alone).counted
    assert clash.is_alone(Side(unit=guns, supporters=(infantry(MEREDITH, level="shaken"),)))
    assert clash.is_alone(Side(unit=guns, supporters=(Unit(**GUNS),)))  # another battery has no charge morale to lend
    assert clash.is_alone(Side(unit=Unit(**GUNS | {"formation": "limbered"}), supporters=(column,)))
    assert clash.charge_morale(edition, Side(unit=guns, supporters=(column,))).value == -2
    left_out = clash.charge_morale(edition, Side(unit=guns, supporters=(shaky,)))
    assert (left_out.value, left_out.counted) == (3, False)
    bound = clash.charge_morale(played(edition, supported_battery="with-support"), Side(unit=guns, supporters=(shaky,)))
    assert (bound.value, bound.counted) == (3, True)
    taken = clash.charge_morale(edition, Side(unit=guns, supporters=(shaky,), support_morale=True))
    assert (taken.value, taken.counted) == (3, True)
    assert clash.charge_morale(edition, Side(unit=guns, situation=Situation(supports=1))).value == 0
    with pytest.raises(Malformed, match="name the regiment"):
        clash.charge_morale(
            played(edition, supported_battery="with-support"), Side(unit=guns, situation=Situation(supports=1))
        )


def facing(attacker: Unit, defender: Unit, supporters: tuple[Unit, ...] = (), **facts: Any) -> Clash:
    """`holds` is the defender's situation; the rest are facts of the clash."""
    moment = Situation(**facts.pop("holds", {}))
    return Clash(
        attacker=Side(unit=attacker), defender=Side(unit=defender, supporters=supporters, situation=moment), **facts
    )


FLANK: dict[str, Any] = {"aspect": "full-flank"}
PARTIAL: dict[str, Any] = {"aspect": "partial-flank"}
ON_FOOT = infantry(HORSE, mounted=False)
FEARS: list[tuple[str, Clash, dict[str, Any], int]] = [
    # 4 + 1 enemy near + 2 net (line 0 less column -2)
    ("reference-15mm", facing(infantry(formation="attack-column"), infantry(MEREDITH)), {}, 7),
    (
        "reference-15mm",
        facing(infantry(formation="attack-column"), infantry(MEREDITH)),
        {"fear_check_charge_morale": "own"},
        5,
    ),
    ("reference-15mm", facing(infantry(), infantry(MEREDITH)), {"enemy_near_in_charge": False}, 4),
    ("summary-15mm", facing(infantry(), infantry(MEREDITH, quality="elite")), {}, 4),  # 3 + 1
    ("summary-10mm", facing(infantry(HORSE), infantry(MEREDITH)), {}, 5),  # 4, horsemen are not near infantry, net +1
    ("reference-10mm", facing(infantry(HORSE), infantry(MEREDITH)), {}, 6),  # 4 + 1 any enemy near + 1
    ("revised-15mm", facing(infantry(), infantry(MEREDITH, quality="green"), **FLANK), {}, 11),  # 6 + 1 + 4
    (
        "revised-15mm",
        facing(infantry(), infantry(MEREDITH, quality="green"), **FLANK),
        {"flank_charge_counts": "impact-only"},
        7,
    ),
    ("revised-15mm", facing(infantry(HORSE), infantry(MEREDITH), **FLANK), {}, 11),  # 4 + 6 + 1 net
    ("reference-15mm", facing(ON_FOOT, infantry(MEREDITH), **PARTIAL), {}, 7),  # 4 + 1 + 3 any cavalry - 1 net
    ("revised-15mm", facing(ON_FOOT, infantry(MEREDITH), **PARTIAL), {}, 5),  # 4 + 2 as infantry - 1 net
    ("revised-25mm", facing(infantry(), Unit(**GUNS)), {}, 9),  # 4 doubled + 1
    ("revised-25mm", facing(infantry(), Unit(**GUNS)), {"lone_battery_doubled": "impact-only"}, 5),
    (
        "summary-25mm",
        facing(infantry(), Unit(**GUNS | {"strength": 2, "full": 3, "quality": "elite"})),
        {},
        12,
    ),  # (3+3)x2+1
    ("revised-15mm", facing(infantry(), Unit(**GUNS), supporters=(LINE,)), {}, 4),  # 4 + 1 - 1
    (
        "revised-15mm",
        facing(infantry(), infantry(MEREDITH, quality="trained"), holds={"supports": 3}),
        {},
        4,
    ),  # 5+1-2
    (
        "revised-15mm",
        facing(infantry(), infantry(MEREDITH, quality="trained"), holds={"supports": 3}),
        {"fear_check_support": "charge-limit"},
        3,
    ),
    ("revised-15mm", facing(infantry(), infantry(MEREDITH, level="disorder")), {}, 10),  # 4 + 2 + 3 + 1
    ("revised-15mm", facing(infantry(), infantry(MEREDITH, level="shaken")), {}, 12),  # 4 + 4 + 6 + 1, held at 12
    ("western-10mm", facing(infantry(level="disorder"), infantry(MEREDITH)), {}, 2),  # 4 + 1 - 3: a mob is less feared
    (
        "revised-15mm",
        facing(infantry(), infantry(MEREDITH, quality="elite"), holds={"cover": ("heavy-works",), "leader": 1}),
        {},
        0,
    ),
    # western: works -2 and support -2 take both places, the leader has none: 4 - 4 + 1
    (
        "western-10mm",
        facing(infantry(), infantry(MEREDITH), holds={"cover": ("light-works",), "leader": 1, "supports": 2}),
        {},
        1,
    ),
    (
        "reference-10mm",
        facing(infantry(), infantry(MEREDITH), holds={"cover": ("light-works",), "leader": 1, "supports": 2}),
        {},
        0,
    ),
    ("reference-25mm", facing(infantry(), infantry(MEREDITH, strength=3, full=8)), {}, 12),  # last stand 8 + 3 + 1
]


@pytest.mark.parametrize(("name", "what", "rulings", "wanted"), FEARS)
def test_the_point_of_the_fear_check(name: str, what: Clash, rulings: dict[str, Any], wanted: int) -> None:
    assert fear.assess(card(name, **rulings), what).check.point == wanted


def test_the_flank_is_judged_when_the_ruling_says() -> None:
    what = facing(infantry(), infantry(MEREDITH), aspect="front", aspect_at_contact="full-flank")
    assert fear.assess(card("reference-15mm"), what).check.point == 5
    assert fear.assess(card("reference-15mm", charge_flank_judged="at-contact"), what).check.point == 9


@pytest.mark.parametrize(
    ("facts", "rulings"),
    [
        ({"distance": inches("1 1/2")}, {}),
        ({"countercharge": True}, {}),
        ({"further": True}, {"further_impact": "impact-only"}),
        ({"checked": 1}, {"fear_checks": "first-only"}),
        ({"close_fire": False}, {"fear_check_due": "before-close-fire"}),
    ],
)
def test_when_no_fear_check_is_due(facts: dict[str, Any], rulings: dict[str, Any]) -> None:
    what = facing(infantry(), infantry(MEREDITH), **facts)
    with pytest.raises(Illegal, match="no fear check") as refusal:
        fear.assess(card("revised-15mm", **rulings), what)
    assert refusal.value.rule == "adf.charge.fear"
    if "distance" not in facts:
        other = {"countercharger_fear_check": True} if "countercharge" in facts else {}
        assert fear.not_due(card("revised-15mm", **other), what) == ""


def test_a_routed_unit_takes_no_fear_check() -> None:
    assert fear.not_due(card("revised-15mm"), facing(infantry(), infantry(MEREDITH, level="routed")))


@pytest.mark.parametrize(
    ("faces", "level", "back", "stands"),
    [
        ((2, 5), "good", 0, True),  # 7 against 7
        ((2, 3), "disorder", 2, False),  # two less: down a level, back two inches
        ((1, 2), "shaken", 4, False),  # a natural 3
        ((6, 6), "good", 0, True),
    ],
)
def test_the_fear_check_itself(faces: tuple[int, int], level: str, back: int, stands: bool) -> None:
    edition = card("reference-15mm")
    found = fear.assess(edition, facing(infantry(formation="attack-column"), infantry(MEREDITH)))
    result = fear.resolve(edition, found, faces)
    assert (result.check.outcome.level, result.check.outcome.fall_back, result.stands) == (level, back, stands)
    said = "stands to receive" if stands else "gives way"
    assert said in str(fear.receipt(edition, "adf-reference-15mm", found, result))


def test_who_falls_back_may_be_caught() -> None:
    edition = card("revised-15mm")
    assert fear.is_caught(edition, inches(6), inches(2), inches(8))
    assert not fear.is_caught(edition, inches(6), inches("2 1/2"), inches(8))
    stays = played(edition, charge_after_failed_fear_check="takes-vacated-ground")
    assert not fear.is_caught(stays, inches(6), inches(2), inches(8))
    assert fear.is_caught(stays, inches(6), inches(2), inches(8), disengaged=True)


def answers(edition: Edition, what: Clash, **facts: bool) -> set[str]:
    return {reply.answer for reply in fear.replies(edition, what, **facts) if reply.allowed}


def test_what_a_charged_unit_may_do() -> None:
    edition, what = card("revised-15mm"), facing(infantry(), infantry(MEREDITH))
    assert answers(edition, what) == {"fire", "close", "countercharge", "disengage", "none"}
    assert answers(edition, what, reacted=True) == {"desperation", "none"}
    assert answers(edition, what, reacted=True, fired=True) == {"none"}
    assert answers(edition, facing(infantry(), Unit(**GUNS))) == {"fire", "close", "none"}  # guns must limber to go
    limbered = facing(infantry(), Unit(**GUNS | {"formation": "limbered"}))
    assert answers(edition, limbered) == {"disengage", "none"}
    assert answers(edition, facing(infantry(), infantry(HORSE))) == {"close", "countercharge", "disengage", "none"}
    assert answers(edition, facing(infantry(), infantry(level="shaken"))) == {"fire", "close", "disengage", "none"}
    rigid = played(edition, shaken_disengage="not-allowed")
    assert "disengage" not in answers(rigid, facing(infantry(), infantry(level="shaken")))
    assert answers(edition, facing(infantry(), infantry(level="routed"))) == {"none"}


@pytest.mark.parametrize("name", EDITIONS)
def test_desperation_fire_comes_before_the_fear_check_on_the_summary_cards_only(name: str) -> None:
    replies = fear.replies(card(name.removeprefix("adf-")), facing(infantry(), infantry(MEREDITH)), reacted=True)
    when = {reply.answer: reply.when for reply in replies}
    assert when["desperation"] == ("before-fear-check" if "summary" in name else "after-fear-check")
    assert when["close"] == "after-fear-check"


def ran(total: object, point: object) -> charge.Run:
    return charge.Run(Length(0), inches(total), inches(point), True, False)


@pytest.mark.parametrize(
    ("rulings", "mine", "theirs", "gap", "moved", "wanted"),
    [
        # 12 and 8 reach 20; 10 apart they meet after 10 x 12/20 = 6 and 4
        ({}, ran(12, 9), ran(8, 4), 10, 0, (True, 6, 4, False, True)),
        # the ground both reach runs from 10 - 8 = 2 to 10: its middle is 6
        ({"countercharge_meets": "middle-of-overlap"}, ran(12, 9), ran(8, 4), 10, 0, (True, 6, 4, False, True)),
        # from 14 - 8 = 6 to 12: middle 9; in proportion 14 x 12/20 = 8.4
        ({"countercharge_meets": "middle-of-overlap"}, ran(12, 9), ran(8, 4), 14, 0, (True, 9, 5, True, True)),
        ({}, ran(12, 9), ran(8, 6), 14, 0, (True, "8 2/5", "5 3/5", False, False)),
        # the charge has 2 of its 8 left, and waits for the other at 8
        ({}, ran(8, 4), ran(10, 8), 6, 6, (True, 8, 4, True, False)),
        ({}, ran(7, 4), ran(7, 4), 15, 0, (False, 7, 7, True, True)),
    ],
)
def test_where_charge_and_countercharge_meet(
    rulings: dict[str, Any], mine: charge.Run, theirs: charge.Run, gap: object, moved: object, wanted: tuple[Any, ...]
) -> None:
    found = countercharge.meet(card("revised-15mm", **rulings), mine, theirs, inches(gap), inches(moved))
    meets, one, two, mine_lost, theirs_lost = wanted
    assert (found.meets, found.charger, found.counter) == (meets, inches(one), inches(two))
    assert (found.charger_disordered, found.counter_disordered) == (mine_lost, theirs_lost)
    assert "Countercharge" in str(countercharge.receipt(card("revised-15mm"), "adf-revised-15mm", found))


def test_nonsense_is_not_judged() -> None:
    edition = card("revised-15mm")
    for said in (
        charge.Declaration(units=(), target=OUT, distance=inches(1)),
        declared(infantry(), ground=()),
        declared(infantry(), ground=("swamp",)),
        declared(infantry(), ground=("road",)),  # a line has no rate there, and no other ground is named
        declared(infantry(), leader=-1),
        declared(infantry(formation="double-line")),
    ):
        with pytest.raises(Malformed):
            charge.assess(edition, said)
    with pytest.raises(Malformed):
        charge.resolve(edition, charge.assess(edition, declared(infantry())), (3, 7))
    with pytest.raises(Malformed):
        charge.resolve(edition, charge.assess(edition, declared(infantry())), (3,))
    with pytest.raises(Malformed):
        countercharge.meet(edition, ran(7, 4), ran(7, 4), inches(4), inches(8))
