"""A second reading of *Johnny Reb III*: situations worked from card and rulings before the program was asked.

Each id is the working. The casualty table was counted out again from 003:147-159: a row of n entries ends at 24.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import enfilade
from enfilade.core.errors import Illegal
from enfilade.core.measures import Length

J = "jr3-15mm"
Case = tuple[str, dict[str, Any], tuple[int, ...], Any]

# fmt: off
RM: dict[str, Any] = {"weapon": "rifle-musket", "figures": 16}
NAP: dict[str, Any] = {"arm": "artillery", "weapon": "napoleon", "figures": 3, "formation": "unlimbered"}
HORSE: dict[str, Any] = {"arm": "cavalry", "weapon": "breechloading-carbine", "figures": 12, "formation": "line"}
RIDERS = HORSE | {"mounted": True}
TARGET_HORSE = {"arm": "cavalry", "figures": 12, "mounted": True, "formation": "line"}
GUNS = {"arm": "artillery", "figures": 3, "formation": "unlimbered"}

# card, facts, dice; total and losses, or None where refused
FIRE: dict[str, Case] = {
    "hold 3 dice, 16: 10 is 2": (J, RM | {"range": "normal"}, (3, 3, 4), (10, 2)),
    "first fire +1 once, 16: 13 is 3": (J, RM | {"range": "normal", "order": "first-fire"}, (4, 3, 5), (13, 3)),
    "close adds a die: 14 is 4": (J, RM | {"distance": 2}, (4, 4, 3, 3), (14, 4)),
    "close and repeaters 5 dice: 20 is 9": (J, RM | {"distance": 2, "repeaters": True}, (4, 4, 4, 4, 4), (20, 9)),
    "moved 2, long 1: 6 is 1*, a 3 misses": (J, RM | {"distance": 12, "order": "move", "moved": True}, (6, 3), (6, 0)),
    "hold, long, shaken 1 die: 5 is 1*, a 4 kills": (J, RM | {"range": "long", "level": "shaken"}, (5, 4), (5, 1)),
    "moved, long, shaken: none left": (
        J, RM | {"range": "long", "level": "shaken", "order": "move", "moved": True}, (), None),
    "changed to hold 2 dice: 8 is 1": (J, RM | {"range": "normal", "order": "changed-to-hold"}, (4, 4), (8, 1)),
    "beyond 12": (J, RM | {"distance": 12.5}, (), None),
    "25 mm: 18 is still long": ("jr3-25mm", RM | {"distance": 18}, (5, 5), (10, 2)),
    "5 mm: 6.5 is beyond": ("jr3-5mm", RM | {"distance": 6.5}, (), None),
    "MC from infantry is nothing: 4": (J, RM | {"range": "normal", "order": "move", "moved": True}, (2, 2), (4, 0)),
    "double line 8 of 16: 10 is 1*, a 6 kills": (
        J, RM | {"range": "normal", "formation": "double-line"}, (4, 3, 3, 6), (10, 1)),
    "attack column 4 of 16: 13 is 1": (J, RM | {"range": "normal", "formation": "attack-column"}, (5, 4, 4), (13, 1)),
    "attack column 2 of 10: 15 is 1": (
        J, RM | {"figures": 10, "range": "normal", "formation": "attack-column"}, (5, 5, 5), (15, 1)),
    "march column 4 of 16": (J, RM | {"range": "normal", "formation": "march-column"}, (5, 4, 4), (13, 1)),
    "extended line -1: 16 row 9 is 2": (J, RM | {"range": "normal", "formation": "extended-line"}, (3, 3, 4), (9, 2)),
    "18 figures on the row of 16": (J, RM | {"figures": 18, "range": "normal"}, (4, 4, 4), (12, 3)),
    "40 figures on the row of 32: 15 is 8": (J, RM | {"figures": 40, "range": "normal"}, (5, 5, 5), (15, 8)),
    "1 figure has no row: 15 is nothing": (J, RM | {"figures": 1, "full": 16, "range": "normal"}, (5, 5, 5), (15, 0)),
    "21 reads 20: 16 is 9": (J, RM | {"distance": 2, "repeaters": True}, (5, 4, 4, 4, 4), (21, 9)),
    "27 reads 24: 16 is 12": (J, RM | {"distance": 2, "repeaters": True, "quality": "elite", "opening": True},
                              (6, 6, 4, 4, 4), (27, 12)),
    "smoothbores +1 close: 14 + 1 is 4": (
        J, RM | {"weapon": "smoothbore-musket", "distance": 1}, (4, 4, 3, 3), (15, 4)),
    "smoothbores normal no +1: 12 is 3": (J, RM | {"weapon": "smoothbore-musket", "distance": 3}, (4, 4, 4), (12, 3)),
    "officer 1, opening 2, elite 1, in hasty works 1: 10 + 5 is 4": (
        J, RM | {"range": "normal", "officers": "division", "opening": True, "quality": "elite",
             "cover": "hasty-works"},
        (4, 3, 3), (15, 4)),
    "in heavy works +2, green -1: 10 + 1": (J, RM | {"range": "normal", "quality": "green", "cover": "heavy-works"},
                                            (4, 3, 3), (11, 2)),
    "3 sections on the row of 8, canister 5 dice: 20 is 4": (J, NAP | {"distance": 3}, (4, 4, 4, 4, 4), (20, 4)),
    "2 sections on 6, long 2 dice: 9 is MC, which checks": (
        J, NAP | {"figures": 2, "full": 2, "distance": 30}, (4, 5), (9, 0)),
    "1 section on 3, 20 pounder +1: 13 is 1*, 6 kills": (
        J, NAP | {"weapon": "rifle-20", "figures": 1, "full": 1, "range": "normal"}, (4, 4, 4, 6), (13, 1)),
    "6 pounder -1, 3 sections: 11 - 1 is 1*, 2 misses": (
        J, NAP | {"weapon": "gun-6", "range": "normal"}, (4, 4, 3, 2), (10, 0)),
    "6 sections on 12: 12 is 2": (J, NAP | {"figures": 6, "full": 6, "range": "normal"}, (4, 4, 4), (12, 2)),
    "5 sections on the row of 4, which is 10: 12 is 1": (
        J, NAP | {"figures": 5, "full": 5, "range": "normal"}, (4, 4, 4), (12, 1)),
    "limbered guns": (J, NAP | {"formation": "limbered", "range": "normal"}, (), None),
    "routed": (J, RM | {"level": "routed", "range": "normal"}, (), None),
    "riders half of 12, row 6: 12 is 1": (J, RIDERS | {"range": "normal"}, (4, 4, 4), (12, 1)),
    "riders in column quarter of 12, row 3: 14 is 1": (J, RIDERS | {"range": "normal", "formation": "march-column"},
                                                      (5, 5, 4), (14, 1)),
    "troopers on foot -2, row 12: 12 - 2 is 1": (J, HORSE | {"range": "normal"}, (4, 4, 4), (10, 1)),
    "at skirmishers 5 is 2": (
        J, RM | {"distance": 2, "target": {"figures": 16, "formation": "skirmish-line"}}, (4, 4, 4, 4), (16, 2)),
    "at a disengaging unit 1 is a 1*: a 4 kills": (
        J, RM | {"range": "normal", "target": {"figures": 16, "order": "disengage"}}, (3, 3, 2, 4), (8, 1)),
    "at skirmishers a 1* needs two: 4 and 3 is none": (
        J, RM | {"range": "long", "target": {"figures": 16, "formation": "skirmish-line"}}, (3, 3, 4, 3), (6, 0)),
    "at skirmishers a 1* needs two: 4 and 6 is one": (
        J, RM | {"range": "long", "target": {"figures": 16, "formation": "skirmish-line"}}, (3, 3, 4, 6), (6, 1)),
    "double line +1: 11 is 2": (J, RM | {"range": "normal", "target": {"figures": 16, "formation": "double-line"}},
                                (4, 3, 3), (11, 2)),
    "attack column +2: 12 is 3": (J, RM | {"range": "normal", "target": {"figures": 16, "formation": "attack-column"}},
                                  (4, 3, 3), (12, 3)),
    "march column +3": (J, RM | {"range": "normal", "target": {"figures": 16, "formation": "march-column"}},
                        (4, 3, 3), (13, 3)),
    "unlimbered guns -3: 7 is 1": (J, RM | {"range": "normal", "target": GUNS}, (4, 3, 3), (7, 1)),
    "limbered guns +3": (J, RM | {"range": "normal", "target": GUNS | {"formation": "limbered"}}, (4, 3, 3), (13, 3)),
    "riders +2": (J, RM | {"range": "normal", "target": TARGET_HORSE}, (4, 3, 3), (12, 3)),
    "riders charging +1": (J, RM | {"range": "normal", "charging": True, "target": TARGET_HORSE}, (4, 3, 3), (11, 2)),
    "disordered riders charging +3": (
        J, RM | {"range": "normal", "charging": True, "target": TARGET_HORSE | {"formation": "disorder"}}, (4, 3, 3),
        (13, 3)),
    "woods -2": (J, RM | {"range": "normal", "target": {"figures": 16, "cover": "woods"}}, (4, 4, 4), (10, 2)),
    "woods from guns -1: 8 row 11 is 1": (J, NAP | {"range": "normal", "target": {"figures": 16, "cover": "woods"}},
                                          (4, 4, 4), (11, 1)),
    "heavy works from guns -7: below the row": (
        J, NAP | {"range": "normal", "target": {"figures": 16, "cover": "heavy-works"}}, (4, 4, 4), (5, 0)),
    "fence from guns 0": (
        J, NAP | {"range": "normal", "target": {"figures": 16, "cover": "wood-fence"}}, (4, 4, 4), (12, 1)),
    "full flank from guns +6: 16 is 2": (J, NAP | {"range": "normal", "aspect": "full-flank"}, (4, 3, 3), (16, 2)),
    "rear +2, green +1": (J, RM | {"range": "normal", "aspect": "rear", "target": {"figures": 16, "quality": "green"}},
                          (4, 3, 3), (13, 3)),
    "elite -1, partial flank +2": (
        J, RM | {"range": "normal", "aspect": "partial-flank", "target": {"figures": 16, "quality": "elite"}},
        (4, 3, 3), (11, 2)),
}

# card, procedure, facts, dice; the point and the result told
NERVE: dict[str, tuple[str, str, dict[str, Any], tuple[int, ...], Any]] = {
    "veteran 3, 4 passes": (J, "morale", {"figures": 16, "causes": "first-loss"}, (2, 2), (3, "passes")),
    "veteran 3, 3 fails: shaken, back a die": (
        J, "morale", {"figures": 16, "causes": "first-loss"}, (1, 2, 5), (3, "shaken")),
    "an officer holds it: 3 - 1": (
        J, "morale", {"figures": 16, "causes": "first-loss", "officers": "brigade"}, (1, 2), (2, "passes")),
    "a 2 routs whatever the point: 2 - 3": (
        J, "morale", {"figures": 16, "quality": "elite", "officers": "corps"}, (1, 1, 3, 3, 3), (-1, "routed")),
    "two stands gone 6, green 4, shaken 2: 12 is above, but the 12 makes good": (
        J, "morale", {"figures": 8, "full": 16, "quality": "green", "level": "shaken",
             "causes": "stand-or-section-lost"},
        (6, 6), (12, "good")),
    "guns: 1 of 3 lost 3 + 3, two casualties 2: 8; 8 fails": (
        J, "morale", GUNS | {"figures": 2, "full": 3, "causes": "artillery-or-sharpshooter-hit", "casualties": 2},
        (4, 4, 3), (8, "shaken")),
    "rear by fire 6, hasty works -2, behind friends -4: 3": (
        J, "morale", {"figures": 16, "struck": "fire", "aspect": "rear", "cover": "hasty-works",
             "behind_friends": True},
        (2, 2), (3, "passes")),
    "disorder by fire 1, full flank 4, charging order no matter: 8": (
        J, "morale", {"figures": 16, "struck": "fire", "aspect": "full-flank", "formation": "disorder"}, (4, 5),
        (8, "passes")),
    "changed to hold 2, partial flank 2: 7": (
        J, "morale", {"figures": 16, "struck": "fire", "aspect": "partial-flank", "order": "changed-to-hold"},
        (4, 4), (7, "passes")),
    "commander 1, two regiments 2, woods -1: 5": (
        J, "morale", {"figures": 16, "commander_lost": True, "regiments_lost": 2, "cover": "woods",
             "causes": "first-loss"},
        (3, 3), (5, "passes")),
    "rally shaken 3 + 2: 6 to good": (J, "rally", {"figures": 16, "level": "shaken"}, (3, 3), (5, "good")),
    "rally routed 3 + 4: 8 to shaken": (J, "rally", {"figures": 16, "level": "routed"}, (4, 4), (7, "shaken")),
    "rally routed 7 fails and runs 18": (J, "rally", {"figures": 16, "level": "routed"}, (4, 3), (7, "18")),
    "rally routed riders run 12 in broken ground": (
        J, "rally", RIDERS | {"level": "routed", "terrain": "broken"}, (4, 3), (7, "12")),
    "25 mm: routed foot run 27": ("jr3-25mm", "rally", {"figures": 16, "level": "routed"}, (4, 3), (7, "27")),
}

EIGHT: dict[str, Any] = {"weapon": "rifle-musket", "figures": 8}
RUN = (3, 4, 5, 4)  # bonus 12, and the die of the volley point
VOLLEY = (1, 1, 1, 1)  # 4 on the row of 8: nothing

# card, facts, dice; reach, in order up to, volley at, both impact morales, and what comes of it
CHARGE: dict[str, Case] = {
    "6 + 12, 3 - 1 against 3: 7 and 11; 9 is routed": (
        J, {"distance": 8}, (*RUN, *VOLLEY, 2, 3, 4, 4, 5, 4), (18, 12, 2, 2, 3, "falls back 9″ in disorder, routed")),
    "12 against 6: the attacker back one die": (
        J, {"distance": 8}, (*RUN, *VOLLEY, 5, 5, 1, 2, 4), (18, 12, 2, 2, 3, "attacker falls back 4″")),
    "green, officer -1, works -1: 4 - 2 full inches; 4 - 1 - 2": (
        J, {"distance": 8, "target": {"quality": "green", "officers": "brigade", "cover": "hasty-works"}},
        (*RUN, *VOLLEY, 1, 1, 1, 1, 2), (18, 12, 2, 2, 1, "attacker falls back 2″")),
    "changed to hold and disorder (6 + 2) / 2, 3 dice; 3 + 4 once + 2": (
        J, {"distance": 8, "target": {"order": "changed-to-hold", "formation": "disorder"}},
        (3, 4, 5, 6, 1, 1, 1, 5, 5, 5, 5, 1, 1), (18, 12, 4, 2, 9, "falls back 2″ in disorder, good")),
    "rear 9, disorder 4; support 1 and 2: 12 is captured": (
        J, {"distance": 8, "aspect": "rear", "support": "infantry,cavalry", "target": {"formation": "disorder"}},
        (*RUN, *VOLLEY, 1, 1, 1, 1, 6, 6), (18, 12, 2.5, -1, 16, "captured")),
    "50 degrees off: 7 + 12 in disorder, volley +3; 3 + 4 - 1": (
        J, {"distance": 8, "off_front": 50, "formation": "attack-column"}, (*RUN, *VOLLEY, 1, 1, 5, 5, 1, 1),
        (19, 0, 2, 6, 3, "good")),
    "attack column 3 - 1 - 2: 5 and 5": (
        J, {"distance": 8, "formation": "attack-column"}, (*RUN, *VOLLEY, 2, 3, 1, 1),
        (19, 13, 2, 0, 3, "nobody gives way")),
    "shaken 3 + 2, 3 dice: 8 against 7": (
        J, {"distance": 8, "target": {"level": "shaken"}}, (*RUN, 1, 1, 1, 3, 3, 1, 1, 1),
        (18, 12, 2, 2, 5, "attacker falls back 1″")),
    "guns alone 3 + 8, double canister 6 dice: 13 and 13": (
        J, {"distance": 3, "target": NAP}, (3, 4, 5, 6, 1, 1, 1, 1, 1, 1, 6, 5, 1, 1),
        (18, 12, 3, 2, 11, "nobody gives way")),
    "guns with infantry 3 - 1": (
        J, {"distance": 3, "target": NAP, "target_support": "infantry"}, (3, 4, 5, 6, 1, 1, 1, 1, 1, 1, 6, 5, 1, 1, 3),
        (18, 12, 3, 2, 2, "attacker falls back 3″")),
    "riders 10 + 12, past 16 in disorder; 6 + 3 is 1*, a miss that guns make a check; 3 + 3 - 1": (
        J, RIDERS | {"distance": 20, "target": NAP}, (3, 3, 3, 3, 4, 1, 1, 1, 1, 1, 1, 2, 3, 3, 4, 4, 1, 1),
        (22, 16, 2, 5, 11, "nobody gives way")),
    "10 mm: three quarters of 18, 12, 2 and 9": (
        "jr3-10mm", {"distance": 6}, (*RUN, *VOLLEY, 2, 3, 4, 4, 5, 4), (13.5, 9, 1.5, 2, 3, "falls back 6¾″")),
}

# facts, dice; losses of defender and attacker
MELEE: dict[str, Case] = {
    "row 16 at 12 is 3, row 8 is 1, doubled": (J, RM | {"target": EIGHT}, (3,) * 8, (6, 2)),
    "column twice 16, elite 1, works -3: row 32 at 10 is 3; corps 1, works 1, elite -1: row 16 at 13 is 3": (
        J, RM | {"formation": "attack-column", "quality": "elite",
                 "target": {"figures": 16, "cover": "hasty-works", "officers": "corps"}}, (3,) * 8, (6, 6)),
    "riders row 12 at 12 is 2, doubled and halved; half of 16, row 8 is 1, not doubled": (
        J, RIDERS | {"target": {"figures": 16, "formation": "skirmish-line"}}, (3,) * 8, (2, 1)),
}

# facts, dice; killed
OFFICERS: dict[str, Case] = {
    "12 inches, 12 on two dice": (J, {"distance": 12}, (6, 6), True),
    "2 inches, 5": (J, {"distance": 2}, (5,), False),
    "2 inches, 6": (J, {"distance": 2}, (6,), True),
    "melee, 5": (J, {"distance": 1, "in_melee": True}, (5,), True),
    "13 inches": (J, {"distance": 13}, (), False),
    "25 mm: 3 inches are close": ("jr3-25mm", {"distance": 3}, (6,), True),
    "5 mm: 1.5 are not": ("jr3-5mm", {"distance": 1.5}, (6, 5), False),
}

# fmt: on


def asked(edition: str, kind: str, facts: dict[str, Any], dice: tuple[int, ...]) -> Any:
    return enfilade.edition(edition).ask(kind, **facts).roll(*dice)


def told(report: Any, what: str, title: str = "") -> list[str]:
    receipts = [one for one in report.receipts if not title or one.title == title]
    return [line.value for one in receipts for line in (*one.steps, *one.result) if line.what == what]


def working(cases: dict[str, Any]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases.values(), ids=list(cases))


@working(FIRE)
def test_fire(case: Case) -> None:
    edition, facts, dice, expected = case
    facts = {"target": {"figures": 16}} | facts
    if expected is None:
        with pytest.raises(Illegal):
            asked(edition, "fire", facts, (1, 1, 1))
        return
    report = asked(edition, "fire", facts, dice)
    found = re.search(r"together (\d+)", told(report, "rolled")[0])
    assert found
    assert (int(found.group(1)), report.outcome["losses"]) == expected


@pytest.mark.parametrize(
    ("facts", "dice", "check"),
    [
        (NAP | {"figures": 2, "full": 2, "range": "long"}, (4, 5), True),  # MC of guns
        (RM | {"range": "normal", "order": "move", "moved": True}, (2, 2), False),  # MC of infantry
        (RM | {"range": "normal", "order": "move", "moved": True, "sharpshooters": True}, (2, 2), True),
        (NAP | {"weapon": "gun-6", "range": "normal"}, (4, 4, 3, 2), True),  # 1* of guns that missed (J8)
        (RM | {"range": "long"}, (3, 3, 3), False),  # 1* of infantry that missed
    ],
)
def test_checks_without_a_loss(facts: dict[str, Any], dice: tuple[int, ...], check: bool) -> None:
    outcome = asked(J, "fire", facts | {"target": {"figures": 16}}, dice).outcome
    assert (outcome["losses"], outcome["check"]) == (0, check)


@working(NERVE)
def test_nerve(case: Any) -> None:
    edition, kind, facts, dice, (point, result) = case
    report = asked(edition, kind, facts, dice)
    assert told(report, "must roll more than") == [str(point)]
    assert any(result in line.value for line in report.receipts[0].result)


@working(CHARGE)
def test_charge(case: Case) -> None:
    edition, facts, dice, (reach, order, volley, mine, theirs, result) = case
    target = facts.get("target", {})
    report = asked(edition, "charge", EIGHT | facts | {"target": target if "arm" in target else EIGHT | target}, dice)
    assert told(report, "reach") == [f"{Length.of(reach)}, arrives"]
    assert told(report, "in order up to") == [str(Length.of(order))]
    assert told(report, "volley")[0].startswith(f"at {Length.of(volley)}, ")
    assert told(report, "attacker's impact morale") == [str(mine)]
    assert told(report, "defender's impact morale") == [str(theirs)]
    assert result in told(report, "result", "Impact")[0]


@working(MELEE)
def test_melee(case: Case) -> None:
    edition, facts, dice, losses = case
    report = asked(edition, "melee", facts, dice)
    found = [re.search(r"\d+", told(report, who)[-1]) for who in ("defender", "attacker")]
    assert tuple(int(one.group()) for one in found if one) == losses


@working(OFFICERS)
def test_officer(case: Case) -> None:
    edition, facts, dice, killed = case
    assert (told(asked(edition, "leader", facts, dice), "result") == ["killed"]) is killed


@pytest.mark.parametrize(
    ("facts", "inches"),
    [({"figures": 16, "terrain": "woods"}, 5), (RIDERS | {"terrain": "road"}, 26), (NAP, 16)],  # guns as limbered
)
def test_rout(facts: dict[str, Any], inches: int) -> None:
    assert asked(J, "rout", facts | {"level": "routed"}, ()).outcome["inches"] == inches


# Odds, counted without the program.

TWO = Counter(a + b for a, b in product(range(1, 7), repeat=2))
FOUR = Counter(a + b for a, b in product(TWO.elements(), repeat=2))
ROW_OF_8 = {11: 1, 12: 1, 13: 1, 14: 2, 15: 2, 16: 2, 17: 3, 18: 3, 19: 4, 20: 4, 21: 4, 22: 5, 23: 5, 24: 5}


def test_odds_of_a_fire_at_skirmishers() -> None:
    """Row 16, two dice: 5 and 6 are 1* and need two dice, 7 and 8 one kill and so a 1*, from 9 on one is left."""
    hit = Fraction(4 + 5, 36) / 4 + Fraction(6 + 5, 36) / 2 + Fraction(4 + 3 + 2 + 1, 36)
    found = enfilade.edition(J).ask("fire", **FIRE["at skirmishers a 1* needs two: 4 and 3 is none"][1]).odds
    assert 1 - found["no loss"] == hit


def test_odds_of_a_charge() -> None:
    """Eight at eight from four inches, in order: the volley, the check of the first loss, two dice each, the result."""
    ends: dict[str, Fraction] = defaultdict(Fraction)
    for volley, ways in FOUR.items():
        possible = volley in (9, 10)
        for kill in (0, 1) if possible else (0,):
            lost = kill if possible else ROW_OF_8.get(volley, 0)
            chance = Fraction(ways, 6**4) / (2 if possible else 1)
            stands = 4 - (8 - lost + 1) // 2
            point = 3 - 1 + 3 * stands
            home = Fraction(1)
            if lost:
                routs, passes = TWO[2], sum(some for roll, some in TWO.items() if roll > max(point, 2) or roll == 12)
                ends["routed"] += chance * Fraction(routs, 36)
                ends["falls back"] += chance * Fraction(36 - routs - passes, 36)
                home = Fraction(passes, 36)
            for (a, some), (d, more) in product(TWO.items(), repeat=2):
                part = chance * home * Fraction(some * more, 36 * 36)
                if a + point == d + 3:
                    ends["melee"] += part
                elif a + point > d + 3:
                    ends["repulsed"] += part
                else:
                    for roll, times in TWO.items():
                        state = (
                            "good" if roll <= 4 else "shaken" if roll <= 8 else "routed" if roll <= 11 else "captured"
                        )
                        ends[f"success: defender {state}"] += part * Fraction(times, 36)
    found = enfilade.edition(J).ask("charge", **EIGHT, distance=4, target=EIGHT).odds
    assert sum(ends.values()) == 1
    assert found == {end: chance for end, chance in ends.items() if chance}
