"""Every point on which the nine cards differ, typed a second time from the cards."""

from typing import Any

import pytest

import enfilade
from enfilade.library.editions.plain import plain

# The cards in the order of the columns below: four page, two page, Western, revised 15 mm, revised 25 mm.
CARDS = {
    "A10": "adf-summary-10mm",
    "A15": "adf-summary-15mm",
    "A25": "adf-summary-25mm",
    "B10": "adf-reference-10mm",
    "B15": "adf-reference-15mm",
    "B25": "adf-reference-25mm",
    "C": "adf-western-10mm",
    "D15": "adf-revised-15mm",
    "D25": "adf-revised-25mm",
}


def by_text(a: Any, b: Any, c: Any, d: Any, **single: Any) -> dict[str, Any]:
    """A value for each text; single cards may differ from their text."""
    told = {"A10": a, "A15": a, "A25": a, "B10": b, "B15": b, "B25": b, "C": c, "D15": d, "D25": d}
    return told | single


HALF, ACTION = "half-move", "action"
DIFFERENCES: list[tuple[str, str, dict[str, Any]]] = [
    ("the two actions", "turn.order", by_text("concurrent", "concurrent", "concurrent", "consecutive")),
    ("leader phase", "turn.leader-phase", by_text("active-side", "active-side", "active-side", "both-sides")),
    ("veterans form", "changes.formation.veteran", by_text(HALF, ACTION, ACTION, HALF)),
    ("trained form", "changes.formation.trained", by_text(ACTION, ACTION, ACTION, HALF)),
    ("green form", "changes.formation.green", by_text(ACTION, ACTION, ACTION, ACTION)),
    ("veterans limber", "changes.limber.veteran", by_text(HALF, HALF, HALF, HALF)),
    ("trained limber", "changes.limber.trained", by_text(ACTION, ACTION, ACTION, ACTION)),
    ("elite mount", "changes.mount.elite", by_text(HALF, HALF, HALF, HALF)),
    ("trained mount", "changes.mount.trained", by_text(ACTION, ACTION, ACTION, ACTION)),
    ("who sees", "reaction.sees", by_text("unit-or-leader", "unit-or-leader", "unit", "unit-or-leader")),
    (
        "desperation after a reaction",
        "fire.desperation.after-reaction",
        by_text("different-unit-within", "charged", "charged", "different-unit-within"),
    ),
    (
        "desperation in a charge",
        "fire.desperation.against-charge",
        by_text(
            "different-unit-in-short-range",
            "different-unit-in-short-range",
            "different-unit-in-short-range",
            "charged-by-different-unit",
        ),
    ),
    ("desperation's second die", "fire.desperation.second-die-on", by_text(6, 6, None, 6)),
    ("fear check before it", "fire.desperation.fear-check-first", by_text(False, True, True, True)),
    ("elite disorder point", "charge.disorder-point.elite", by_text(*["half-bonus"] * 4)),
    (
        "veteran disorder point",
        "charge.disorder-point.veteran",
        by_text("half-bonus", "half-bonus", "half-bonus", "half-total"),
    ),
    ("trained disorder point", "charge.disorder-point.trained", by_text(*["half-total"] * 4)),
    (
        "green disorder point",
        "charge.disorder-point.green",
        by_text("half-total", "half-total", "half-total", "at-once"),
    ),
    ("countercharge", "charge.countercharge", by_text("unstated", "unstated", "unstated", "meet-in-overlap")),
    ("impact", "charge.impact", by_text("dice-down", "final-impact", "final-impact", "final-impact")),
    (
        "won by 8 to 11",
        "charge.final-impact.bands.by-8-to-11.level",
        by_text(None, "routed", "routed", "routed", D15="shaken"),
    ),
    ("stop short, inches a pip", "charge.final-impact.stop-short.each", by_text(None, 0.5, 0.5, 0.5, B25=1)),
    ("volley after stopping short", "charge.final-impact.stop-short.volley", by_text(None, True, False, True)),
    (
        "beaten attacker's relief",
        "charge.final-impact.relief.who",
        by_text(None, "infantry", "infantry", "any-attacker"),
    ),
    ("support in a check", "morale.good.support-limit", by_text(-2, -2, -2, -2)),
    ("support in a charge", "charge.support-limit", by_text(-3, -2, -2, -3)),
    ("leader's reach", "morale.leader.distance", by_text(None, 0.5, 0.5, None)),
    (
        "leader's benefit",
        "morale.leader.place",
        by_text("beyond-best-two", "beyond-best-two", "among-best-two", "beyond-best-two"),
    ),
    ("whom it helps", "morale.leader.helps", by_text("attached", "adjacent", "adjacent", "adjacent")),
    ("behind friends", "morale.good.behind-friends-distance", by_text(6, 6, 9, 6, B25=9)),
    ("light cover", "morale.good.light-cover", by_text(-1, -1, -1, None)),
    ("heavy cover", "morale.good.heavy-cover", by_text(-2, -2, -2, None)),
    ("fence or wall", "morale.good.fence-or-wall", by_text(None, None, None, -1)),
    ("dismounted charging", "morale.good.dismounted-charging", by_text(None, None, -1, None)),
    ("enemy near", "morale.bad.enemy-near.distance", by_text(2, 2, 1, 1, B10=1)),
    (
        "which enemy",
        "morale.bad.enemy-near.who",
        by_text("unshaken-infantry", "enemy-unit", "enemy-unit", "unshaken-formed-infantry"),
    ),
    (
        "cavalry on the flank",
        "morale.bad.flank-charge-cavalry",
        by_text("any-cavalry", "any-cavalry", "any-cavalry", "mounted-cavalry"),
    ),
    (
        "neighbours check",
        "morale.due.neighbour",
        by_text("adjacent-distance", "fixed", "fixed", "adjacent-distance"),
    ),
    ("how near", "morale.due.neighbour-distance", by_text(None, 1, 1, None)),
    ("one hit adds", "fire.outcomes.1H.check", by_text(2, 2, 2, 2)),
    ("disorder adds", "morale.levels.disorder", by_text(2, 2, 2, 2)),
    ("mounted fall back", "morale.fall-back.mounted", by_text(2, 2, 2, 2, B25=3)),
    ("who stands", "morale.fall-back.spared", by_text("routed", "routed", "routed", "already-routed")),
    ("command radius", "command.command-radius-multiple", by_text(4, 4, 4, 4, D25=6)),
    ("reaction radius", "command.reaction-radius-multiple", by_text(2, 2, 2, 2, D25=3)),
    ("command and control", "command.control", by_text(True, True, False, True)),
    (
        "primary zone",
        "zones.primary-zone",
        by_text(6, 6, 6, 9, A15=9, A25=12, B15=9, B25=12, D25=12),
    ),
    ("infantry short range", "fire.ranges.infantry-short.limit", by_text(1, 1, 1, 1, A25=2)),
    ("cavalry short range", "fire.ranges.cavalry-short.touching", by_text(False, True, True, False)),
    ("firer in extended line", "fire.firer.extended-line", by_text(0, -1, -1, 0)),
    ("firer in column", "fire.firer.column-may-fire", by_text(False, False, False, False)),
    ("sharpshooters lose a die", "fire.firer.skirmishing-sharpshooters.dice", by_text(0, -1, -1, 0)),
    ("elite sharpshooters", "fire.firer.elite-sharpshooters", by_text(1, 0, 0, 1)),
    ("deliberate fire", "fire.firer.deliberate.modifier", by_text(2, 2, 2, None)),
    ("canister", "fire.ranges.canister", by_text(3, 3, 3, 3, A10=2, A25=4)),
    ("combining: dismounted", "fire.combine.cavalry.dismounted-only", by_text(False, True, True, False)),
    ("combined artillery", "fire.combine.artillery.firepower", by_text(18, 18, 18, 18, B25=None)),
    ("pistols", "fire.cavalry-point-blank.pistols", by_text("added", "added", "added", "instead")),
    ("pistol dice", "fire.cavalry-point-blank.pistol-dice", by_text(None, None, None, 5)),
    ("veteran cavalry fires", "fire.firer.quality.cavalry.veteran", by_text(0, 0, 0, 0)),
    ("opening volley, infantry", "fire.firer.opening-volley.infantry", by_text(2, 2, 2, 2)),
    ("opening volley, dismounted", "fire.firer.opening-volley.dismounted", by_text(1, 1, 1, 1)),
    ("charging horse from guns", "fire.target.modifiers.mounted-charging.artillery", by_text(4, 4, 4, 4, D15=3)),
    ("charging horse from others", "fire.target.modifiers.mounted-charging.other", by_text(3, 3, 3, 3, D15=2)),
    ("level in the impact", "rulings.impact-level", by_text("cmm-only", "both", "both", "both")),
    (
        "repeaters' range",
        "infantry.weapons.spencer-henry-rifle.range",
        by_text(3, 3, 3, 4, A15=5, A25=6, B15=5, B25=6, D25=5),
    ),
    ("Sharps' range", "infantry.weapons.sharps-rifle.range", by_text(3, 3, 3, 4, A15=5, A25=7, B15=5, B25=7, D25=5)),
    (
        "flintlocks are smoothbores",
        "infantry.weapons.smoothbore-flintlock.smoothbore",
        by_text(False, False, True, True),
    ),
    (
        "repeating carbines",
        "cavalry.weapons.repeating-carbine.firepower",
        by_text(*[[3, 4, 5, 6, 7, 8, 9]] * 4) | {"D25": [2, 3, 4, 5, 6, 7, 8]},
    ),
    ("rout on a road", "infantry.rout.road", by_text(*["2D6"] * 4) | {"D25": "3D6"}),
    ("rout over broken ground", "infantry.rout.broken", by_text(*["2D6"] * 4)),
    (
        "yards to the inch",
        "scale.yards-per-inch",
        by_text(
            [100, 120],
            [100, 120],
            [100, 120],
            [80, 100],
            A15=[80, 100],
            A25=[60, 80],
            B15=[80, 100],
            B25=[60, 80],
            D25=[60, 80],
        ),
    ),
]


def test_no_card_is_left_out() -> None:
    assert sorted(CARDS.values()) == [name for name in enfilade.editions() if name.startswith("adf-")]


def value(edition: str, path: str) -> Any:
    """What an edition has at a key path; None if the chapter does not exist there."""
    found = plain(enfilade.edition(edition).edition)
    for key in path.split("."):
        if found is None:
            return None
        found = found[key]
    return found


@pytest.mark.parametrize(("subject", "path", "told"), DIFFERENCES, ids=[subject for subject, _, _ in DIFFERENCES])
def test_the_cards_differ(subject: str, path: str, told: dict[str, Any]) -> None:
    assert {card: value(edition, path) for card, edition in CARDS.items()} == told


def test_the_rows_that_came_later() -> None:
    for card, edition in CARDS.items():
        weapons = value(edition, "infantry.weapons")
        guns = value(edition, "artillery.guns")
        later = card in ("C", "D15", "D25")
        assert ("mixed-flintlock" in weapons) == later
        assert ("mixed-guns-1862" in guns) == later
        assert (value(edition, "infantry.movement.disengage") is not None) == later
        assert set(value(edition, "artillery.limbered")) == set(guns)


FIRST, LAST = ["MC", "MC", "1MC", "2MC", "2MC", "1H", "1H", "1H"], ["2H", "2H", "2H", "3H", "3H", "4H", "4H"]


@pytest.mark.parametrize("edition", CARDS.values())
def test_one_results_table_serves_all(edition: str) -> None:
    table = value(edition, "fire.results")
    assert table["totals"] == [*range(9, 21), 22, 24, 26, 28, 30, 32]
    assert table["infantry"] == ["-"] * 3 + FIRST + LAST
    assert table["artillery"] == (
        [
            "-",
            "MC",
            "MC",
            "MC",
            "1MC",
            "1MC",
            "1MC",
            "2MC",
            "2MC",
            "2MC",
            "1H",
            "1H",
            "1H",
            "2H",
            "2H",
            "3H",
            "3H",
            "4H",
        ]
    )
    assert table["cavalry"] == ["-"] * 7 + ["MC", "MC", "1MC", "1MC", "2MC", "2MC", "1H", "2H", "2H", "3H", "4H"]
