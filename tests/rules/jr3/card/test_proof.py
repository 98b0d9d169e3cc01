"""What must hold of a *Johnny Reb III* card: each rule broken by one step on purpose, and the last right value."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

import enfilade
from enfilade.core.measures import Length
from enfilade.rules.jr3.card.edition import Edition
from enfilade.rules.jr3.card.proof import problems


def card(**changes: Any) -> Edition:
    """The card for 15 mm with some values changed, each named by its path."""
    found: Any = enfilade.edition("jr3-15mm").edition
    for path, value in changes.items():
        found = _with(found, path.split("__"), value)
    assert isinstance(found, Edition)
    return found


def _with(whole: Any, path: list[str], value: Any) -> Any:
    inner = _with(getattr(whole, path[0]), path[1:], value) if len(path) > 1 else value
    return msgspec.structs.replace(whole, **{path[0]: inner})


def told(**changes: Any) -> list[tuple[str, str]]:
    """What does not hold, without what the card is printed with: its rear counts less than its full flank."""
    printed = set(problems(card()))
    return [(path, found) for path, found, _ in problems(card(**changes)) if (path, found, _) not in printed]


CARD = card()
ROWS = CARD.fire.casualties.rows
ROLLS = CARD.fire.casualties.rolls


def rows(place: int, **changes: Any) -> dict[str, Any]:
    row = msgspec.structs.replace(ROWS[place], **changes)
    return {"fire__casualties__rows": (*ROWS[:place], row, *ROWS[place + 1 :])}


@pytest.mark.parametrize(
    ("changes", "wanted"),
    [
        ({"zones__officer_enemy_close": Length.of(12)}, []),  # the near zone may be no wider
        ({"zones__officer_enemy_close": Length.of(13)}, [("zones.officer-enemy-close", "13″")]),
        ({"morale__check__natural_low__roll": 11}, []),
        ({"morale__check__natural_low__roll": 12}, [("morale.check.natural-high.roll", "12")]),
        ({"rulings__front_angle": 89}, []),
        ({"rulings__front_angle": 90}, [("rulings.full-flank-angle", "135")]),
        ({"rulings__partial_flank_angle": 134}, []),
        ({"rulings__partial_flank_angle": 135}, [("rulings.full-flank-angle", "135")]),
        ({"fire__ranges__small_arms": CARD.fire.ranges.small_arms | {"rifle-musket": msgspec.structs.replace(
            CARD.fire.ranges.small_arms["rifle-musket"], normal=Length.of(2))}}, []),  # no normal range of its own
        ({"fire__ranges__small_arms": CARD.fire.ranges.small_arms | {"rifle-musket": msgspec.structs.replace(
            CARD.fire.ranges.small_arms["rifle-musket"], normal=Length.of(1))}},
         [("fire.ranges.small-arms.rifle-musket.normal", "1″")]),
        ({"fire__casualties__rolls": (*ROLLS[:-1], 23)}, []),
        ({"fire__casualties__rolls": (*ROLLS[:-1], 22)}, [("fire.casualties.rolls[21]", "22")]),
        (rows(1, figures=31), []),
        (rows(1, figures=32), [("fire.casualties.rows[1].figures", "32")]),
        (rows(1, sections=15), []),
        (rows(1, sections=16), [("fire.casualties.rows[1].sections", "16")]),
        # A row without its last result is told once, and its neighbours are compared as far as it goes.
        (rows(1, results=ROWS[1].results[:-1]), [("fire.casualties.rows[1].results", "21 results")]),
        ({"morale__points__elite": 2}, []),
        ({"morale__points__elite": 3}, [("morale.points.veteran", "3")]),
        ({"fire__target__flank__full__other": 2}, []),  # as bad as the partial flank
        ({"fire__target__flank__full__other": 1}, [("fire.target.flank.full.other", "+1")]),
        ({"infantry__movement__line__broken": Length.of(6)}, []),
        ({"infantry__movement__line__broken": Length.of(7)}, [("infantry.movement.line.broken", "7″")]),
    ],
)  # fmt: skip
def test_one_rule_broken(changes: dict[str, Any], wanted: list[tuple[str, str]]) -> None:
    assert told(**changes) == wanted
