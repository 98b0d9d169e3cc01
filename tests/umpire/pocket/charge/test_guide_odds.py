"""A twin: every roll taken through the guide gives the very chances that the chapter of the assault gives."""

from collections import defaultdict
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from enfilade.core.dice import sums
from enfilade.core.measures import Length
from enfilade.core.odds import Odds
from enfilade.library.editions.cards import Card, edition
from enfilade.rules.adf.chapters import charge
from enfilade.rules.adf.chapters.clash import Clash, Side
from enfilade.rules.adf.chapters.facts import Unit, level_of
from enfilade.rules.adf.chapters.fear import Answer
from enfilade.rules.adf.chapters.situation import Situation
from enfilade.rules.adf.odds import assault
from enfilade.rules.adf.odds.chain import Fate
from enfilade.rules.adf.odds.stages import End, Next
from enfilade.rules.adf.odds.stages import State as Stage
from enfilade.umpire.pocket.charge import guide as charge_guide
from enfilade.umpire.roster.adf import roster
from enfilade.umpire.roster.ledger import State
from enfilade.umpire.roster.order_of_battle import of_lines
from enfilade.umpire.roster.reading_rows import rows

ORDER = """name,side,weapon,quality,figures
2nd Wisconsin,us,R/M,elite,5
13th Alabama,cs,R/M,veteran,6
"""
BONUS = [3, 4]
Lot = tuple[str, tuple[int, str], tuple[int, str]]
"""How it stands, and what each side has lost and is."""


@pytest.mark.parametrize(("name", "answer"), [("adf-revised-15mm", "close"), ("adf-summary-15mm", "fire")])
def test_the_guide_and_the_chapter_agree_on_every_chance_up_to_contact(name: str, answer: Answer) -> None:
    card = edition(name)
    assert _guided(card, answer) == _reckoned(card, answer)


def _guided(card: Card, answer: Answer) -> dict[Lot, Fraction]:
    """Every total of every roll, stage after stage; states that are alike are followed once."""
    told = charge_guide.begin(card, _opened(card), ["13th Alabama"], "2nd Wisconsin", {"distance": 4})
    assert told.state is not None
    first = charge_guide.step(card, told.state, "roll", {}, BONUS).state
    assert first is not None
    ends: dict[Lot, Fraction] = defaultdict(Fraction)
    now = {_key(first): (first, Fraction(1))}
    while now:
        after: dict[bytes, tuple[State, Fraction]] = {}
        for state, chance in now.values():
            if (how := _how(state)) is not None:
                ends[how, _lot(card, state, "13th Alabama"), _lot(card, state, "2nd Wisconsin")] += chance
                continue
            key, facts, dice = _next(state, answer)
            for total, ways in sums(dice) if dice else ((0, 1),):
                done = charge_guide.step(card, state, key, facts, _faces(dice, total)).state
                assert done is not None
                known = after.get(_key(done), (done, Fraction(0)))[1]
                after[_key(done)] = (done, known + chance * Fraction(ways, 6**dice))
        now = after
    return dict(ends)


def _reckoned(card: Card, answer: Answer) -> dict[Lot, Fraction]:
    units = {name: roster.regiment(one) for name, one in _opened(card).units.items()}
    mine, theirs = units["13th Alabama"], units["2nd Wisconsin"]
    clash = Clash(
        attacker=Side(unit=mine, situation=Situation(charging=True)),
        defender=Side(unit=theirs, situation=Situation(stationary=True)),
    )
    at = Length.of(2) if answer == "fire" else None
    found = assault.assess(card.edition, assault.Assault(clash=clash, distance=Length.of(4), answer=answer, at=at))
    run = charge.resolve(card.edition, found.plan, BONUS).runs[0]
    whole = Fate(0, "good")
    now: Odds[Next] = Odds.sure(Stage(run=run, distance=Length.of(4), attacker=whole, defender=whole))
    stages, _ = assault.begun(card.edition, found)
    ends: dict[Lot, Fraction] = defaultdict(Fraction)
    for end, chance in assault.course(stages, found.assault, found.counter, now)["contact"].items():
        how = end.how if isinstance(end, End) else "contact"
        ends[how, _fate(card, mine, end.attacker), _fate(card, theirs, end.defender)] += chance
    return dict(ends)


def _next(state: State, answer: Answer) -> tuple[str, dict[str, Any], int]:
    """What is chosen now, and with how many dice: two for a fire at normal range, four at point blank."""
    assert state.charge is not None
    match state.charge.stage:
        case "way" if answer == "fire" and not getattr(state.charge, "fired", ()):
            return "fire", {"at": 2}, 2
        case "way":
            return "on", {}, 0
        case "close-fire":
            return "close", {}, 4
        case _:
            return "roll", {}, 2


def _how(state: State) -> str | None:
    assert state.charge is not None
    if state.charge.over:
        return "stopped" if "stopped" in state.charge.over else "vacated"
    return "contact" if state.charge.stage == "impact" else None


def _lot(card: Card, state: State, name: str) -> tuple[int, str]:
    one = state.units[name]
    unit = roster.regiment(one)
    return unit.lost, "gone" if one.gone else level_of(card.edition, unit)


def _fate(card: Card, unit: Unit, fate: Fate) -> tuple[int, str]:
    left = msgspec.structs.replace(unit, strength=unit.strength - fate.lost, full=unit.start, level=fate.level)
    return fate.lost, "gone" if fate.eliminated else level_of(card.edition, left)


def _key(state: State) -> bytes:
    """A state without the words that were said on the way to it."""
    return msgspec.json.encode(msgspec.structs.replace(state, charge=_silent(state.charge)))


def _silent(charge: Any) -> Any:
    return msgspec.structs.replace(charge, says=(), move=())


def _faces(count: int, total: int) -> list[int]:
    faces = []
    for left in range(count, 0, -1):
        faces.append(min(6, total - left + 1))
        total -= faces[-1]
    return faces


def _opened(card: Card) -> State:
    order = of_lines(card, rows(ORDER, "csv").rows)
    return State(edition=card.id, digest=card.digest, side="cs", units=order.units, leaders=order.leaders)
