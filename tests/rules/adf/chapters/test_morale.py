"""Morale of *Across a Deadly Field*: situations worked by hand from the cards. Each id shows the sum or the rule."""

from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.measures import Length
from enfilade.rules.adf.card.edition import Edition
from enfilade.rules.adf.chapters import morale
from enfilade.rules.adf.chapters.facts import Unit
from enfilade.rules.adf.chapters.morale import Outcome
from enfilade.rules.adf.chapters.situation import Situation, can_support, in_turn, is_eliminated, is_enemy_near

S10, S15, S25 = "adf-summary-10mm", "adf-summary-15mm", "adf-summary-25mm"
R10, R15, R25 = "adf-reference-10mm", "adf-reference-15mm", "adf-reference-25mm"
W10, D15, D25 = "adf-western-10mm", "adf-revised-15mm", "adf-revised-25mm"


def card(name: str, **rulings: Any) -> Edition:
    edition: Edition = enfilade.edition(name).edition
    if not rulings:
        return edition
    return msgspec.structs.replace(edition, rulings=msgspec.structs.replace(edition.rulings, **rulings))


def foot(quality: Any = "veteran", strength: int = 8, **more: Any) -> Unit:
    return Unit(name=more.pop("name", "24th Michigan"), quality=quality, strength=strength, **more)


def guns(quality: Any = "veteran", strength: int = 3, **more: Any) -> Unit:
    told: dict[str, Any] = {
        "name": "Battery B, 4th US",
        "formation": "unlimbered",
        "weapon": "napoleon-12-pdr",
        "full": 3,
    } | more
    return Unit(arm="artillery", quality=quality, strength=strength, **told)


def horse(quality: Any = "veteran", strength: int = 8, **more: Any) -> Unit:
    told: dict[str, Any] = {"name": "8th Illinois Cavalry", "formation": "line", "mounted": True} | more
    return Unit(arm="cavalry", quality=quality, strength=strength, **told)


def now(**more: Any) -> Situation:
    return Situation(**more)


COLUMN = foot(formation="attack-column", name="20th New York State Militia")
LIMBERED = guns(formation="limbered")
TWO = {"behind_friends": True, "supports": 2}

# fmt: off
POINTS: list[tuple[str, str, Unit, Situation, int]] = [
    # The basic point: 000:83-92, 002:17-19, 001 and 004 the same.
    ("elite 3", S10, foot("elite"), now(), 3),
    ("veteran 4", R15, foot(), now(), 4),
    ("trained 5", W10, foot("trained"), now(), 5),
    ("green 6", D25, foot("green"), now(), 6),
    ("6 of 9 on three stands: 2 left, middle column 6", S15, foot(strength=6, full=9, stands=3), now(), 6),
    ("7 of 9 on three stands: 3 left, first column 4", R25, foot(strength=7, full=9, stands=3), now(), 4),
    ("3 of 9: last stand of a trained unit 10, no +2", D15, foot("trained", 3, full=9, stands=3), now(), 10),
    ("4 of 8 on two stands: last stand of an elite 6", D15, foot("elite", 4, full=8), now(), 6),
    ("5 of 8 on two stands: both left, elite 3", D15, foot("elite", 5, full=8), now(), 3),
    ("depleted and shaken: 8 + 4 = 12", S25, foot(strength=4, full=8, level="shaken"), now(), 12),
    ("depleted and in disorder: 8 + 0", R10, foot(strength=4, full=8, level="disorder"), now(), 8),
    ("a unit of one stand is not depleted: 4", D15, foot(strength=3, full=4, stands=1), now(), 4),
    ("veteran battery whole: 4", D15, guns(), now(), 4),
    ("one section lost: 4 + 3 = 7", S15, guns(strength=2), now(), 7),
    ("two sections lost: 4 + 3 + 3 = 10", W10, guns(strength=1), now(), 10),
    ("green battery, two lost: 6 + 6 = 12", R15, guns("green", 1), now(), 12),
    ("shaken battery is never depleted: 4 + 6 + 4 = 14, held at 12", D25, guns(strength=1, level="shaken"), now(), 12),
    ("merged: 4 + 2 = 6", D15, foot(merged=True), now(), 6),
    ("merged and short of figures, both stands: 4 + 2", R10, foot(strength=5, full=8, merged=True), now(), 6),
    ("merged, down to a stand again: 8 + 2 = 10", D15, foot(strength=3, full=8, merged=True), now(), 10),
    # Levels: 000:99.
    ("disorder: 4 + 2 = 6", R10, foot(level="disorder"), now(), 6),
    ("shaken: 5 + 4 = 9", W10, foot("trained", level="shaken"), now(), 9),
    ("routed: 6 + 6 = 12", S15, foot("green", level="routed"), now(), 12),
    ("2MC on a depleted green unit: 12 + 2, held at 12", S10, foot("green", 4, full=8), now(added=2), 12),
    ("1H that takes the stand too: 8 + 2 = 10", D15, foot(strength=4, full=8), now(added=2), 10),
    # Good lines: 000:104-110, 002:27, 004:253-265.
    ("heavy works: 4 + 2 - 4 = 2", S15, foot(), now(added=2, cover=("heavy-works",)), 2),
    ("the heaviest works count: 4 - 4 = 0", R15, foot(), now(cover=("hasty-works", "heavy-works")), 0),
    ("hasty works, light cover of a fence: one of them, 4 - 1", R10, foot(), now(cover=("hasty-works", "wood-fence")),
     3),
    ("hasty works in heavy woods: the better, 4 - 2", S15, foot(), now(cover=("hasty-works", "heavy-woods")), 2),
    ("light works in light woods: the better, 4 - 2", W10, foot(), now(cover=("light-works", "light-woods")), 2),
    ("heavy woods: 4 - 2", W10, foot(), now(cover=("heavy-woods",)), 2),
    ("orchard is light cover: 4 - 1", R25, foot(), now(cover=("orchard",)), 3),
    ("village is heavy cover: 4 - 2", S25, foot(), now(cover=("village",)), 2),
    ("woods help nobody's nerve on the revised card: 4", D15, foot(), now(cover=("heavy-woods",)), 4),
    ("stone wall, stood still: 4 - 1", D25, foot(), now(cover=("stone-wall",), stationary=True), 3),
    ("stone wall, just arrived: 4", D25, foot(), now(cover=("stone-wall",)), 4),
    (
        "stone wall under artillery: 4",
        D15,
        foot(),
        now(cover=("stone-wall",), stationary=True, fire="artillery"),
        4,
    ),
    ("stone wall under artillery, older card: 4 - 2", R15, foot(), now(cover=("stone-wall",), fire="artillery"), 2),
    ("charging out of the woods: 4 - 1, no cover", S15, foot(), now(charging=True, cover=("heavy-woods",)), 3),
    ("charging over works: 4 - 1, no works", D15, foot(), now(charging=True, cover=("heavy-works",)), 3),
    ("horsemen charging: 4 - 2", S25, horse(), now(charging=True), 2),
    ("dismounted, charging, western: 4 - 1", W10, horse(mounted=False), now(charging=True), 3),
    ("dismounted, charging, reference: 4", R10, horse(mounted=False), now(charging=True), 4),
    ("dismounted, charging, revised: 4", D15, horse(mounted=False), now(charging=True), 4),
    ("one support: 4 - 1", R25, foot(), now(supports=1), 3),
    ("five supports: 4 - 2", S15, foot(), now(supports=5), 2),
    ("best two of 6, 2 and 2: 6 + 4 - 8 = 2", S10, foot("green", level="shaken"), now(cover=("village",), **TWO), 2),
    ("never below 0: 6 - 6 - 2 = -2", S10, foot("green"), now(**TWO), 0),
    (
        "leader beyond the best two: 5 + 4 - 4 - 2 - 2 = 1",
        S15,
        foot("trained", level="shaken"),
        now(cover=("heavy-works",), supports=2, leader=2),
        1,
    ),
    (
        "leader beyond, reference (ruling 2.2): 5 + 4 - 4 - 2 - 1 = 2",
        R25,
        foot("trained", level="shaken"),
        now(cover=("heavy-works",), supports=2, leader=1),
        2,
    ),
    (
        "leader among the best two, western: 5 + 4 - 4 - 2 = 3",
        W10,
        foot("trained", level="shaken"),
        now(cover=("heavy-works",), supports=2, leader=2),
        3,
    ),
    ("leader alone, western: 4 - 2", W10, foot(), now(leader=2), 2),
    # Bad lines: 000:112-121, 002:30-37, 004:267-285.
    ("line, full flank, artillery: 4 + 3", S15, foot(), now(fire="artillery", aspect="full-flank"), 7),
    ("line, full flank, muskets: 4 + 2", S15, foot(), now(fire="other", aspect="full-flank"), 6),
    ("line, rear, artillery: 4 + 4", W10, foot(), now(fire="artillery", aspect="rear"), 8),
    ("line, partial flank, muskets: 4 + 1", D25, foot(), now(fire="other", aspect="partial-flank"), 5),
    ("column, front, muskets: 4 + 2", R15, COLUMN, now(fire="other"), 6),
    ("column, front, artillery: 4 + 3", D15, COLUMN, now(fire="artillery"), 7),
    ("column, side, artillery: 4 + 2", R10, COLUMN, now(fire="artillery", aspect="full-flank"), 6),
    ("limbered guns, rear, muskets: 4 + 3", D25, LIMBERED, now(fire="other", aspect="rear"), 7),
    ("unlimbered guns, side, artillery: 4 + 2", S10, guns(), now(fire="artillery", aspect="partial-flank"), 6),
    ("skirmishers have no flank: 4", D15, foot(formation="skirmishers"), now(fire="other", aspect="rear"), 4),
    ("long range does not enfilade: 4", S15, foot(), now(fire="artillery", aspect="rear", enfilade=False), 4),
    ("disorder is not enfiladed: 4 + 2", D15, foot(level="disorder"), now(fire="other", aspect="rear"), 6),
    ("nor the shaken: 4 + 4", R15, foot(level="shaken"), now(fire="artillery", aspect="full-flank"), 8),
    ("nor a depleted unit: 8", D15, foot(strength=4, full=8), now(fire="artillery", aspect="full-flank"), 8),
    (
        "but a rally is, by the second figure: 4 + 4 + 2 = 10",
        D15,
        foot(level="shaken"),
        now(purpose="rally", fire="artillery", aspect="full-flank"),
        10,
    ),
    (
        "a wall still helps a rally under guns: 4 + 4 - 1 = 7",
        D15,
        foot(level="shaken"),
        now(purpose="rally", fire="artillery", cover=("stone-wall",), stationary=True),
        7,
    ),
    ("enemy near and a regiment lost: 4 + 1 + 1", R10, foot(), now(enemy_near=True, eliminated=1), 6),
    ("three lost count two: 4 + 2", S25, foot(), now(eliminated=3), 6),
    ("worst two of 1, 2 and 2: 4 + 4", D15, foot(merged=True), now(enemy_near=True, eliminated=2), 8),
    # The charge: 000:56-65, 000:121, 004:201, 004:285, rulings 6.21, 7.12, 7.39.
    ("fear, partial flank, foot: 4 + 2", D15, foot(),
     now(purpose="fear", charged_by="infantry", charged_on="partial-flank"), 6),
    ("fear, full flank, horse: 4 + 6", R15, foot(), now(purpose="fear", charged_by="cavalry", charged_on="full-flank"),
     10),
    ("impact, rear, dismounted, revised: 4 + 4", D25, foot(),
     now(purpose="impact", charged_by="dismounted", charged_on="rear"), 8),
    ("impact, rear, dismounted, summary: 4 + 6", S15, foot(),
     now(purpose="impact", charged_by="dismounted", charged_on="rear"), 10),
    ("a flank charge does not trouble a check: 4", D15, foot(), now(charged_by="cavalry", charged_on="rear"), 4),
    ("fear, three supports: 4 - 2", D15, foot(), now(purpose="fear", supports=3), 2),
    ("impact, four supports, summary: 4 - 3", S15, foot(), now(purpose="impact", supports=4), 1),
    ("impact, four supports, reference: 4 - 2", R15, foot(), now(purpose="impact", supports=4), 2),
    ("impact, three supports, revised: 4 - 3", D25, foot(), now(purpose="impact", supports=3), 1),
    ("fear of an attack column, net 0 - -2: 4 + 2", D15, foot(), now(purpose="fear", charge_morale=2), 6),
    ("impact, disordered, level and modifier: 4 + 2 + 3", D15, foot(level="disorder"),
     now(purpose="impact", charge_morale=3), 9),
    (
        "impact, disordered, modifier alone: 4 + 3",
        S15,
        foot(level="disorder"),
        now(purpose="impact", charge_morale=3, level_counts=False),
        7,
    ),
    ("elite battery alone, fear: 3 x 2", D15, guns("elite"), now(purpose="fear", doubled=True), 6),
    ("with a section lost, impact: (3 + 3) x 2 = 12", S10, guns("elite", 2), now(purpose="impact", doubled=True), 12),
    ("alone, but only under fire: 3", D15, guns("elite"), now(doubled=True), 3),
]
# fmt: on


@pytest.mark.parametrize(
    ("name", "unit", "situation", "point"), [case[1:] for case in POINTS], ids=[case[0] for case in POINTS]
)
def test_point(name: str, unit: Unit, situation: Situation, point: int) -> None:
    assert morale.assess(card(name), unit, situation).point == point


# fmt: off
SWITCHES: list[tuple[str, str, dict[str, Any], Unit, Situation, int]] = [
    ("3.12 two stands, one lost: middle column 6", D15, {"two_stand_loss": "middle-column"}, foot(strength=4, full=8),
     now(), 6),
    ("3.12 three stands, last one: still 8", D15, {"two_stand_loss": "middle-column"},
     foot(strength=3, full=9, stands=3), now(), 8),
    (
        "3.14 merged beyond the worst two: 4 + 2 + 1 + 2 = 9",
        D15,
        {"merged_modifier": "beyond-worst-two"},
        foot(merged=True),
        now(enemy_near=True, eliminated=2),
        9,
    ),
    (
        "3.11 a depleted target keeps its formation: 8 + 3 = 11",
        D15,
        {"depleted_disorder": "level-only"},
        foot(strength=4, full=8),
        now(fire="artillery", aspect="full-flank"),
        11,
    ),
    (
        "5.23 extended line not enfiladed: 4",
        R15,
        {"extended_line_enfiladed": False},
        foot(formation="extended-line"),
        now(fire="other", aspect="rear"),
        4,
    ),
    ("5.23 but by default: 4 + 3", R15, {}, foot(formation="extended-line"), now(fire="other", aspect="rear"), 7),
    (
        "5.24 shaken by formation: 4 + 4 + 3 = 11",
        R15,
        {"shaken_target": "by-formation"},
        foot(level="shaken"),
        now(fire="artillery", aspect="full-flank"),
        11,
    ),
    (
        "5.24 disorder still not: 4 + 2",
        R15,
        {"shaken_target": "by-formation"},
        foot(level="disorder"),
        now(fire="artillery", aspect="full-flank"),
        6,
    ),
    (
        "6.5 each support a line of its own, beside works: 6 + 2 - 4 - 1 = 3",
        D15,
        {"support_line": "each-unit"},
        foot("green", level="disorder"),
        now(cover=("heavy-works",), supports=2),
        3,
    ),
    ("6.5 three of their own in an impact, two count: 4 - 2", D15, {"support_line": "each-unit"}, foot(),
     now(purpose="impact", supports=3), 2),
    (
        "6.14 rally never enfiladed: 4 + 4",
        D15,
        {"rally_enfilade": "never"},
        foot(level="shaken"),
        now(purpose="rally", fire="other", aspect="rear"),
        8,
    ),
    ("6.21 lone battery's fear not doubled: 3", D15, {"lone_battery_doubled": "impact-only"}, guns("elite"),
     now(purpose="fear", doubled=True), 3),
    ("6.21 its impact is: 6", D15, {"lone_battery_doubled": "impact-only"}, guns("elite"),
     now(purpose="impact", doubled=True), 6),
    (
        "6.21 the section just lost not yet: 4 + 3 + 2 = 9 of two lost",
        D15,
        {"section_lost_counts": "from-next-check"},
        guns(strength=1),
        now(added=2, sections_just_lost=1),
        9,
    ),
    ("6.21 at once: 4 + 6 + 2 = 12", D15, {}, guns(strength=1), now(added=2, sections_just_lost=1), 12),
    (
        "6.23 a fence as heavy cover: 4 - 2",
        S15,
        {"light_cover": ("light-woods",), "heavy_cover": ("wood-fence",)},
        foot(),
        now(cover=("wood-fence",)),
        2,
    ),
    ("6.23 an orchard as none: 4", S15, {"light_cover": ("light-woods",)}, foot(), now(cover=("orchard",)), 4),
    (
        "7.15 flank charge in the impact only: 4",
        R10,
        {"flank_charge_counts": "impact-only"},
        foot(),
        now(purpose="fear", charged_by="cavalry", charged_on="rear"),
        4,
    ),
    ("7.39 support up to 3 in the fear check: 4 - 3", D15, {"fear_check_support": "charge-limit"}, foot(),
     now(purpose="fear", supports=3), 1),
    ("7.39 the near enemy left out of a fear check: 4", D15, {"enemy_near_in_charge": False}, foot(),
     now(purpose="fear", enemy_near=True), 4),
    ("7.39 but not of a check under fire: 5", D15, {"enemy_near_in_charge": False}, foot(), now(enemy_near=True), 5),
]
# fmt: on


@pytest.mark.parametrize(
    ("name", "rulings", "unit", "situation", "point"),
    [case[1:] for case in SWITCHES],
    ids=[case[0] for case in SWITCHES],
)
def test_point_played_another_way(
    name: str, rulings: dict[str, Any], unit: Unit, situation: Situation, point: int
) -> None:
    assert morale.assess(card(name, **rulings), unit, situation).point == point


RALLY = now(purpose="rally")
GREEN = foot("green", name="151st Pennsylvania")

# fmt: off
OUTCOMES: list[tuple[str, str, Unit, Situation, tuple[int, int], Outcome]] = [
    ("7 against 4: good stays good", D15, foot(), now(), (3, 4), Outcome("good")),
    ("7 against 6: up one", D15, foot(level="disorder"), now(), (3, 4), Outcome("good")),
    ("6 against 6: as it was", S15, foot(level="disorder"), now(), (3, 3), Outcome("disorder")),
    ("5 against 6: down one, back 1", R15, foot(level="disorder"), now(), (1, 4), Outcome("shaken", fall_back=1)),
    ("rally 9 against 8: up one", W10, foot(level="shaken"), RALLY, (4, 5), Outcome("disorder")),
    ("rally 8 against 8: nothing", R25, foot(level="shaken"), RALLY, (4, 4), Outcome("shaken")),
    ("rally 10 against 3 + 4 - 2: 5 over, up two", D15, foot("elite", level="shaken"),
     now(purpose="rally", supports=2), (4, 6), Outcome("good")),
    ("rally 9 against 5: 4 over, up one", S10, foot("elite", level="shaken"), now(purpose="rally", supports=2), (4, 5),
     Outcome("disorder")),
    ("routed, 11 against 10: shaken", D15, foot(level="routed"), RALLY, (5, 6), Outcome("shaken")),
    ("routed, 10 against 10: no better, no worse", D25, foot(level="routed"), RALLY, (5, 5), Outcome("routed")),
    ("routed, 9 against 10: a figure lost, no fall back", S25, foot(level="routed"), RALLY, (4, 5),
     Outcome("routed", figures=-1)),
    ("routed, 9 against 4 + 6 - 6: up two", R10, foot(level="routed"), now(purpose="rally", behind_friends=True),
     (4, 5), Outcome("disorder")),
    ("routed, any check, 5 against 12: a section", W10, guns("green", level="routed"), now(), (2, 3),
     Outcome("routed", figures=-1)),
    ("4 over on 8 against 4: fear check, good", D15, foot(), now(purpose="fear"), (4, 4), Outcome("good")),
    ("5 under, 5 against 6 + 2 + 2: down two, back 5", D15, GREEN, now(added=2, fire="other", aspect="full-flank"),
     (2, 3), Outcome("shaken", fall_back=5)),
    ("4 under, 6 against 10: down one, back 4", D15, GREEN, now(added=2, fire="other", aspect="full-flank"), (2, 4),
     Outcome("disorder", fall_back=4)),
    # Naturals: 000:133-147, rulings 6.1, 6.6, 6.7, 6.10.
    ("natural 2, revised: routed, back 2", D15, foot(), now(), (1, 1), Outcome("routed", fall_back=2)),
    ("natural 2, revised 25, horse: routed, back 4", D25, horse(), now(), (1, 1), Outcome("routed", fall_back=4)),
    ("natural 2, summary: routed, runs", S15, foot(), now(), (1, 1), Outcome("routed", runs=True)),
    ("natural 2, reference: routed, runs", R15, foot(), now(), (1, 1), Outcome("routed", runs=True)),
    ("natural 2, western: routed, runs", W10, foot(), now(), (1, 1), Outcome("routed", runs=True)),
    ("natural 2, elite, 1 under 3: shaken, back 1", S10, foot("elite"), now(), (1, 1), Outcome("shaken", fall_back=1)),
    ("natural 2, elite, 2 over 0: shaken, back 1 all the same", D15, foot("elite"), now(cover=("heavy-works",)),
     (1, 1), Outcome("shaken", fall_back=1)),
    ("natural 2, elite shaken, 5 under 7: the margin routs it", D15, foot("elite", level="shaken"), now(), (1, 1),
     Outcome("routed", fall_back=5)),
    ("natural 3, trained, 2 under 5: shaken, back 2", R10, foot("trained"), now(), (1, 2),
     Outcome("shaken", fall_back=2)),
    ("natural 3, elite, just 3: disorder, back 1", S25, foot("elite"), now(), (2, 1),
     Outcome("disorder", fall_back=1)),
    ("natural 3, elite horse: back 2", S15, horse("elite"), now(), (1, 2), Outcome("disorder", fall_back=2)),
    ("natural 3, elite horse, reference 25: back 3", R25, horse("elite"), now(), (1, 2),
     Outcome("disorder", fall_back=3)),
    ("natural 3, 6 under 6 + 2 + 1: the margin is worse", D15, foot("green", level="disorder"), now(enemy_near=True),
     (1, 2), Outcome("routed", fall_back=6)),
    ("natural 3 never lifts the shaken: 0 rolled 3", S10, foot(level="shaken"),
     now(purpose="rally", behind_friends=True, supports=2), (1, 2), Outcome("shaken", fall_back=1)),
    ("natural 12 at 12, whole: good", S15, foot("green", level="routed"), RALLY, (6, 6), Outcome("good")),
    ("natural 12, two lost: good and one back", R15, foot(strength=6, full=8, level="shaken"), RALLY, (6, 6),
     Outcome("good", figures=1)),
    ("natural 12, battery: a section back", W10, guns(strength=2, level="disorder"), now(), (6, 6),
     Outcome("good", figures=1)),
    ("natural 12, depleted at 3 of 8: disorder", D15, foot(strength=3, full=8), now(), (6, 6),
     Outcome("disorder", figures=1)),
    ("natural 12, 4 of 8: the figure brings the stand back, good", D15, foot(strength=4, full=8), now(), (6, 6),
     Outcome("good", figures=1)),
    ("depleted, 10 against 8: no better than disorder", D25, foot(strength=3, full=8), now(), (4, 6),
     Outcome("disorder")),
    ("depleted, 7 against 8: shaken, back 1", D25, foot(strength=3, full=8), now(), (3, 4),
     Outcome("shaken", fall_back=1)),
    ("routed, natural 2: disintegrates", S10, foot(level="routed"), RALLY, (1, 1),
     Outcome("routed", disintegrates=True)),
    ("routed elite, natural 2 in a check: disintegrates too", D15, foot("elite", level="routed"), now(), (1, 1),
     Outcome("routed", disintegrates=True)),
    ("routed, natural 3 against 10: a figure", D15, foot(level="routed"), RALLY, (1, 2),
     Outcome("routed", figures=-1)),
    ("routed elite, natural 3 against 3 + 6 - 6: nothing lost", D15, foot("elite", level="routed"),
     now(behind_friends=True), (1, 2), Outcome("routed")),
    # Falling back: 000:149, 000:1363, 004:315, ruling 6.6.
    ("horse, 2 under 6, summary: back 4", S15, horse(level="disorder"), now(), (1, 3), Outcome("shaken", fall_back=4)),
    ("horse, 2 under 6, reference 10: back 4", R10, horse(level="disorder"), now(), (1, 3),
     Outcome("shaken", fall_back=4)),
    ("horse, 2 under 6, reference 25: back 6", R25, horse(level="disorder"), now(), (1, 3),
     Outcome("shaken", fall_back=6)),
    ("horse, 2 under 6, revised 25: back 4", D25, horse(level="disorder"), now(), (1, 3),
     Outcome("shaken", fall_back=4)),
    ("dismounted, 2 under 6: back 2", R25, horse(level="disorder", mounted=False), now(), (1, 3),
     Outcome("shaken", fall_back=2)),
    ("battery, 3 under 7: back 3", W10, guns(strength=2), now(), (2, 2), Outcome("disorder", fall_back=3)),
    ("shaken, 1 under 8: routs and runs, summary 10", S10, foot(level="shaken"), now(), (3, 4),
     Outcome("routed", runs=True)),
    ("shaken, failed rally: routs and runs, reference 25", R25, foot(level="shaken"), RALLY, (3, 4),
     Outcome("routed", runs=True)),
    ("shaken, 1 under 8: routs, back 1, revised", D15, foot(level="shaken"), now(), (3, 4),
     Outcome("routed", fall_back=1)),
    ("shaken, failed rally, revised 25: back 3", D25, foot(level="shaken"), RALLY, (2, 3),
     Outcome("routed", fall_back=3)),
    # Its own charge: ruling 6.3. Charging and disordered: 4 + 2 - 1 = 5.
    ("mid charge, 8 against 5: stays disordered", D15, foot(level="disorder"), now(charging=True, own_charge=True),
     (4, 4), Outcome("disorder")),
    ("mid charge, natural 12: disorder too", S15, foot(level="disorder"), now(charging=True, own_charge=True), (6, 6),
     Outcome("disorder")),
]
# fmt: on


@pytest.mark.parametrize(
    ("name", "unit", "situation", "faces", "outcome"),
    [case[1:] for case in OUTCOMES],
    ids=[case[0] for case in OUTCOMES],
)
def test_outcome(name: str, unit: Unit, situation: Situation, faces: tuple[int, int], outcome: Outcome) -> None:
    edition = card(name)
    assert morale.resolve(edition, morale.assess(edition, unit, situation), faces).outcome == outcome


# fmt: off
OTHERWISE: list[tuple[str, str, dict[str, Any], Unit, Situation, tuple[int, int], Outcome]] = [
    ("3.9 the stand does not come back: disorder", D15, {"recovery_restores_point": False}, foot(strength=4, full=8),
     now(), (6, 6), Outcome("disorder", figures=1)),
    ("6.1 natural 3, 6 under: the named level alone", D15, {"natural_low": "named-level"},
     foot("green", level="disorder"), now(enemy_near=True), (1, 2), Outcome("shaken", fall_back=6)),
    ("6.2 only rallies improve", D15, {"improving_rolls": "rally-only"}, foot(level="disorder"), now(), (5, 6),
     Outcome("disorder")),
    ("6.2 a rally does: 9 against 8", D15, {"improving_rolls": "rally-only"}, foot(level="shaken"), RALLY, (4, 5),
     Outcome("disorder")),
    ("6.2 and a natural 12", D15, {"improving_rolls": "rally-only"}, foot(level="shaken"), now(), (6, 6),
     Outcome("good")),
    ("6.3 the charge may find its order: 8 against 5", D15, {"improving_in_charge": "as-rolled"},
     foot(level="disorder"), now(charging=True, own_charge=True), (4, 4), Outcome("good")),
    ("6.6 a new router stands", R15, {"newly_routed": "stands-until-active"}, foot(), now(), (1, 1),
     Outcome("routed")),
    ("6.7 natural 3 at the point: no fall back", S25, {"natural_low_fall_back": "by-margin-only"}, foot("elite"),
     now(), (2, 1), Outcome("disorder")),
    ("6.9 Napoleons dragged 2 in the open, though 3 under 7", D15, {"guns_fall_back": "at-most-by-hand-rate"},
     guns(strength=2), now(), (2, 2), Outcome("disorder", fall_back=2)),
    ("6.9 and 1 in light woods", D15, {"guns_fall_back": "at-most-by-hand-rate"}, guns(strength=2),
     now(ground="light-woods"), (2, 2), Outcome("disorder", fall_back=1)),
    ("6.9 limbered guns go all the way", D15, {"guns_fall_back": "at-most-by-hand-rate"},
     guns(strength=2, formation="limbered"), now(), (2, 2), Outcome("disorder", fall_back=3)),
    ("6.11 a routed unit rises on the exact roll", D15, {"routed_rally": "equal-or-higher"}, foot(level="routed"),
     RALLY, (5, 5), Outcome("shaken")),
    ("6.11 in a rally only", D15, {"routed_rally": "equal-or-higher"}, foot(level="routed"), now(), (5, 5),
     Outcome("routed")),
    ("6.11 not the shaken", D15, {"routed_rally": "equal-or-higher"}, foot(level="shaken"), RALLY, (4, 4),
     Outcome("shaken")),
    ("6.12 it runs again", S15, {"failed_rally_run": True}, foot(level="routed"), RALLY, (4, 5),
     Outcome("routed", figures=-1, runs=True)),
    ("6.12 not after a check", S15, {"failed_rally_run": True}, foot(level="routed"), now(), (4, 5),
     Outcome("routed", figures=-1)),
    ("6.12 nor without figures", S15, {"failed_rally_run": True}, foot(strength=1, full=1, stands=1, level="routed"),
     RALLY, (4, 5), Outcome("routed", figures=-1)),
]
# fmt: on


@pytest.mark.parametrize(
    ("name", "rulings", "unit", "situation", "faces", "outcome"),
    [case[1:] for case in OTHERWISE],
    ids=[case[0] for case in OTHERWISE],
)
def test_outcome_played_another_way(
    name: str, rulings: dict[str, Any], unit: Unit, situation: Situation, faces: tuple[int, int], outcome: Outcome
) -> None:
    edition = card(name, **rulings)
    assert morale.resolve(edition, morale.assess(edition, unit, situation), faces).outcome == outcome


def told(name: str, unit: Unit, situation: Situation) -> dict[str, tuple[int, bool]]:
    """Every line by its first words: its value, and whether it counts."""
    return {line.why: (line.value, line.counted) for line in morale.assess(card(name), unit, situation).modifiers}


def test_what_does_not_count_is_listed() -> None:
    everything = now(
        cover=("light-works", "heavy-woods"), behind_friends=True, supports=2, leader=1, enemy_near=True, eliminated=2
    )
    assert told(S15, foot(merged=True), everything) == {
        "behind friends": (-6, True),
        "behind light works": (-2, True),
        "in or behind heavy cover": (-2, False),
        "2 supporting units": (-2, False),
        "leader": (-1, True),
        "losses of its brigade": (2, True),
        "merged regiment": (2, True),
        "enemy near": (1, False),
    }
    assert told(W10, foot(), now(behind_friends=True, supports=2, leader=1))["leader"] == (-1, False)
    assert told(D15, foot(), now(cover=("wood-fence",))) == {"behind fence or wall": (-1, False)}
    assert told(D15, foot(level="disorder"), now(fire="other", aspect="rear")) == {"enfiladed from rear": (3, False)}


def test_the_receipt_can_be_worked_again() -> None:
    edition = card(D15)
    unit = foot("green", name="150th New York", strength=7, full=8)
    assessment = morale.assess(edition, unit, now(added=2, fire="artillery", aspect="full-flank", supports=1))
    # 6 + 2 + 3 - 1 = 10, rolled 4: 6 under, down two.
    paper = str(morale.receipt(edition, D15, assessment, morale.resolve(edition, assessment, (1, 3))))
    for line in (
        "150th New York (green infantry, 7 strong, 1 lost, good)",
        "+3 enfiladed from full flank [adf.morale.enfilade]",
        "−1 1 supporting unit [adf.morale.support]",
        "basic point: 6 [adf.morale.points]",
        "from the fire: +2 [adf.morale.due]",
        "modified point: 10 [adf.morale.point]",
        "rolled: 1 3, together 4: −6 [adf.morale.check]",
        "result: shaken, falls back 6″ [adf.morale.check]",
        "friends it passes through: 150th New York falls back through them [adf.morale.routers]",
    ):
        assert line in paper
    capped = morale.assess(edition, foot("green", level="routed"), now(eliminated=2))
    assert "modified point: 12, because it is never worse (the sum is +14)" in str(morale.receipt(edition, D15, capped))
    alone = morale.assess(edition, guns("elite"), now(purpose="impact", doubled=True, charge_morale=-7))
    paper = str(morale.receipt(edition, D15, alone))
    assert "modified point: 0, because it is never better (the sum is −1)" in paper
    assert "[adf.morale.lone-battery]" in paper


# fmt: off
DUES: list[tuple[str, dict[str, Any], Unit, Outcome, str]] = [
    (D15, {}, foot(), Outcome("shaken", fall_back=2), "friends it passes through"),
    (D15, {}, foot(), Outcome("routed", fall_back=2), "friends adjacent along its path"),
    (S15, {}, foot(), Outcome("routed", runs=True), "friends adjacent along its path"),
    (R15, {}, foot(), Outcome("routed", runs=True), "friends within 1″ along its path"),
    (R15, {"router_checks": "once-a-turn"}, foot(), Outcome("routed", runs=True),
     "friends within 1″ along its path, once this turn"),
    (W10, {}, foot(level="routed"), Outcome("routed", disintegrates=True), "friends within 1″"),
    (D25, {}, foot(strength=1, level="routed"), Outcome("routed", figures=-1), "friends adjacent"),
    (D15, {"eliminated_by": "casualties-only"}, foot(level="routed"), Outcome("routed", disintegrates=True), ""),
    (D15, {"eliminated_by": "casualties-only"}, foot(strength=1, level="routed"), Outcome("routed", figures=-1),
     "friends adjacent"),
    (R15, {}, foot(), Outcome("routed"), ""),
    (R15, {}, foot(), Outcome("good"), ""),
]
# fmt: on


@pytest.mark.parametrize(("name", "rulings", "unit", "outcome", "due"), DUES)
def test_who_checks_next(name: str, rulings: dict[str, Any], unit: Unit, outcome: Outcome, due: str) -> None:
    """000:126 by adjacency, 000:907 and 002:48 within one inch."""
    assert [one.who for one in morale.dues(unit, outcome, card(name, **rulings))] == ([due] if due else [])


INFANTRY = foot(name="13th Alabama", nation="cs")


@pytest.mark.parametrize(
    ("name", "enemy", "inches", "near"),
    [
        (S15, INFANTRY, 2, True),  # 000:118: non-shaken enemy infantry within two inches
        (S15, INFANTRY, "2 1/8", False),
        (S25, foot(level="disorder"), 2, True),
        (S15, foot(level="shaken"), 1, False),
        (S15, horse(), 1, False),
        (S15, foot(formation="skirmishers"), 2, True),
        (R10, horse(level="routed"), 1, True),  # 000:859: any enemy unit, one inch at 6/10 mm
        (R10, INFANTRY, 2, False),
        (R15, guns(), 2, True),
        (W10, INFANTRY, "1 1/8", False),  # 002:34
        (D15, INFANTRY, 1, True),  # 001:109: one inch, non-shaken, non-skirmishing infantry
        (D15, foot(formation="skirmishers"), 1, False),
        (D25, INFANTRY, 2, False),
    ],
)
def test_which_enemy_is_near(name: str, enemy: Unit, inches: object, near: bool) -> None:
    assert is_enemy_near(card(name), enemy, Length.of(inches)) is near


def test_who_supports() -> None:
    """000:1569, ruling 6.16."""
    assert can_support(foot(level="disorder"))
    assert can_support(guns())
    assert not can_support(foot(level="shaken"))
    assert not can_support(foot(level="routed"))
    assert not can_support(LIMBERED)


def test_what_counts_as_eliminated() -> None:
    """Rulings 4.16, 4.18 and 6.18, and their other readings."""
    ends: tuple[Any, ...] = ("casualties", "surrender", "disintegrated", "abandoned", "left-table")
    assert [is_eliminated(card(D15), end) for end in ends] == [True, True, True, True, False]
    other = card(D15, eliminated_by="casualties-only", abandoned_guns="out-of-play", leaving_table="eliminated")
    assert [is_eliminated(other, end) for end in ends] == [True, False, False, False, True]


def test_several_checks_at_once() -> None:
    """Ruling 6.27: losses, leader, eliminated neighbour, router."""
    assert in_turn(card(D15), [("router", 4), ("losses", 6), ("leader", 4)]) == ("losses", "leader", "router")
    hardest = card(D15, several_checks="hardest-only")
    assert in_turn(hardest, [("router", 4), ("eliminated", 5), ("leader", 5)]) == ("leader",)
    assert in_turn(hardest, []) == ()


def test_refusals() -> None:
    edition = card(D15)
    for level in ("good", "disorder"):
        with pytest.raises(Illegal) as refused:
            morale.assess(edition, foot(level=level), RALLY)
        assert refused.value.rule == "adf.morale.rally"
    for unit, situation in (
        (foot(strength=0, full=8), now()),
        (foot(), now(leader=3)),
        (foot(), now(supports=-1)),
        (foot(), now(eliminated=-1)),
        (guns(), now(sections_just_lost=-1)),
        (foot(), now(cover=("cornfield",))),
    ):
        with pytest.raises(Malformed):
            morale.assess(edition, unit, situation)
    with pytest.raises(Malformed):
        morale.resolve(edition, morale.assess(edition, foot()), (3,))
    by_hand = card(D15, guns_fall_back="at-most-by-hand-rate")
    with pytest.raises(Malformed):
        morale.odds(by_hand, morale.assess(by_hand, guns(weapon="catapult")))
