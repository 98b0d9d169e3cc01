"""Every procedure of every edition: asked with its defaults, its odds are whole; rolled, it leaves receipts.

Fights are asked with few figures but on one card: the odds of a long melee of eight against eight take seconds.
"""

from fractions import Fraction
from functools import cache
from typing import Any

import pytest

import enfilade
from enfilade.core.errors import Illegal, Malformed
from enfilade.umpire.forms.card import Card, Judged
from enfilade.umpire.forms.procedures import PROCEDURES

CASES = [(name, what) for name in enfilade.editions() for what in PROCEDURES[enfilade.edition(name).family]]
LENGTHY = {("adf-reference-10mm", "charge"), ("adf-reference-10mm", "melee")}
SHORT = [case if case not in LENGTHY else pytest.param(*case, marks=pytest.mark.long) for case in CASES]
FEW: dict[str, Any] = {"figures": 4, "target_figures": 4}
AT_LENGTH = "adf-reference-10mm"
NEEDS: dict[str, dict[str, Any]] = {"rally": {"level": "shaken"}, "leader": {"distance": 2}}


@cache
def asked(name: str, what: str) -> Judged:
    """Asked once for all tests: nothing changes what was asked."""
    card = enfilade.edition(name)
    return card.ask(what, **facts(card, what))


def facts(card: Card, what: str) -> dict[str, Any]:
    if what == "leader" and card.family == "adf":
        return {}
    if card.family == "adf" and what in ("charge", "impact", "melee") and card.id != AT_LENGTH:
        return FEW
    return dict(NEEDS.get(what, {}))


@pytest.mark.parametrize(("name", "what"), SHORT)
def test_odds_are_whole(name: str, what: str) -> None:
    report = asked(name, what).report
    assert report.receipts
    for table in report.chances:
        assert sum((chance for _, chance in table.rows), Fraction(0)) == 1, table.title
        assert len({label for label, _ in table.rows}) == len(table.rows), table.title


@pytest.mark.parametrize(("name", "what"), CASES)
def test_a_roll_can_be_typed_in_again(name: str, what: str) -> None:
    """What a seed rolls, typed as dice, comes to the same: the receipt is the whole story."""
    judged = asked(name, what)
    for seed in ("Buford", "Reynolds", "Heth"):
        rolled = judged.cast(seed)
        assert rolled.to_json() == judged.roll(*rolled.dice).to_json()


@pytest.mark.parametrize(("name", "what"), CASES)
def test_receipts_name_their_rules(name: str, what: str) -> None:
    card = enfilade.edition(name)
    for receipt in asked(name, what).cast("Gamble").receipts:
        rules = [line.rule for line in receipt.modifiers] + [line.rule for line in receipt.result]
        rules += [item.rule for item in receipt.due]
        assert all(rule.startswith(f"{card.family}.") for rule in rules)
        assert str(receipt)


@pytest.mark.parametrize(("name", "what"), CASES)
def test_too_many_dice_are_refused(name: str, what: str) -> None:
    judged = asked(name, what)
    with pytest.raises((Malformed, Illegal)):
        judged.roll(*[1] * 90)
