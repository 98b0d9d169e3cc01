"""Whoever was ordered to charge does, or is told why not: by hand, and as a law of crowded tables (J52, J61)."""

from __future__ import annotations

import random

import pytest
from tests.rules.jr3.battle.driving import SEAL
from tests.rules.jr3.battle.fighting import fight
from tests.rules.jr3.battle.tables import cs, us
from tests.rules.jr3.battle.test_laws import crowded

from enfilade.core.stops import Ask, Over, Reveal, Roll
from enfilade.rules.jr3.battle.charges.groups import can_charge
from enfilade.rules.jr3.battle.commands import Changes, Command
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.events import ChargeBegan, PhaseBegan, Stopped
from enfilade.rules.jr3.battle.play import LOOP
from enfilade.rules.jr3.battle.state import State


def test_who_is_charged_and_has_no_way_himself_is_told() -> None:
    """2-wis in column has a way past 14-nc to 13-ala. 13-ala in line, turned to it, would run into 14-nc, which stands
    close before its left wing."""
    units = [us("2-wis", 16, 10, formation="attack-column"), cs("13-ala", 20, 18.75), cs("14-nc", 22.9, 17.95)]
    battle = fight(units, "2-wis c", "13-ala c")
    assert [(event.unit, event.rule) for event in battle.of(Stopped)] == [("13-ala", "jr3.charge.way")]
    assert [(event.target, event.mutual) for event in battle.of(ChargeBegan)] == [("13-ala", False)]


@pytest.mark.parametrize("seed", [1, 10, 13, 24, 36, 57])
def test_no_order_to_charge_is_lost_without_a_word(seed: int) -> None:
    """Six of ten are sent to the charge in every turn, among friends, woods and water."""
    chance = random.Random(seed)
    table, state = crowded(chance)
    step, under = LOOP.begin(table, state), dict[str, Command]()
    told: set[str] = set()
    while not isinstance(step.stop, Over):
        state = step.state
        match step.stop:
            case Roll(dice=dice):
                step = LOOP.roll(table, state, [chance.randrange(1, 7) for _ in range(dice)])
            case Reveal(sides=sides):
                step = LOOP.open(table, state, sides[0], under.pop(sides[0]))
            case Ask(sealed=sealed, question=question):
                under[sealed[0]] = sheet(state, sealed[0], chance) if question == "orders" else Changes(())
                step = LOOP.seal(table, state, sealed[0], SEAL)
        for event in step.events:
            match event:
                case PhaseBegan(phase="charges"):
                    told = set()
                case ChargeBegan(units=units, target=target, mutual=mutual):
                    told |= {*units, *((target,) if mutual else ())}
                case Stopped(unit=unit):
                    told.add(unit)
                case PhaseBegan(phase="moves"):
                    assert not {id for id in waiting(step.state) if id not in told}


def waiting(state: State) -> set[str]:
    """Those who were to charge and could still, and have not charged beside somebody either."""
    return {one.id for one in state.units.values() if one.here and can_charge(state, one) and "charged" not in one.did}


def sheet(state: State, side: str, chance: random.Random) -> Command:
    locked = {id for fight in state.melees for id in (fight.attacker, fight.defender)}
    sent = [
        f"{one.id} c"
        for one in state.units.values()
        if one.side == side and one.here and one.unit.level != "routed" and one.unit.arm != "artillery"
        if one.id not in locked and chance.random() < 0.6
    ]
    command: Command = ENGINE.parse(f"sheet: {' / '.join(sent)}", side)
    return command
