"""Laws by random play: whole battles without a crash or a dead end, the codec equal at every stop, nobody on top of
anybody, and views without a word of what the other side has sealed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations
from typing import Any, get_args, get_type_hints

import msgspec
import pytest
from tests.rules.jr3.battle.driving import SEAL
from tests.rules.jr3.battle.tables import Told, area, cs, guns, led, little, us

import enfilade
from enfilade.ai.jr3.random_play import drawn
from enfilade.core.codec import encode
from enfilade.core.stops import Ask, Over, Reveal, Roll
from enfilade.ground.box import distance, overlap
from enfilade.rules.jr3.battle.commands import Command
from enfilade.rules.jr3.battle.engine import ENGINE
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.play import LOOP
from enfilade.rules.jr3.battle.state import Piece, State
from enfilade.rules.jr3.card.rulings import Rulings
from enfilade.tabletop.contact import TOUCH
from enfilade.tabletop.loop import Step

LEVELS = ("good", "good", "shaken")
FORMATIONS = ("line", "line", "double-line", "skirmish-line", "march-column")


def otherwise() -> Iterator[Told]:
    """Every switch of the card the other ways."""
    played = enfilade.edition("jr3-15mm").edition.rulings
    for name, kind in get_type_hints(Rulings).items():
        known: tuple[object, ...] = (True, False) if kind is bool else get_args(kind)
        yield from ({name: value} for value in known if value != getattr(played, name))


@pytest.mark.parametrize("seed", range(6))
def test_a_whole_battle_by_chance(seed: int) -> None:
    battle(seed)


@pytest.mark.parametrize("edition", ["jr3-5mm", "jr3-10mm", "jr3-25mm"])
def test_at_every_scale(edition: str) -> None:
    battle(1, edition=edition)


@pytest.mark.long
@pytest.mark.parametrize("rulings", list(otherwise()), ids=str)
def test_with_every_switch_the_other_way(rulings: Told) -> None:
    battle(2, rulings=rulings)


def battle(seed: int, **more: Any) -> None:
    """To the end, with the laws looked after at every stop."""
    chance = random.Random(seed)
    table, state = crowded(chance, **more)
    step = LOOP.begin(table, state)
    under: dict[str, Command] = {}
    while not isinstance(step.stop, Over):
        state = step.state
        assert msgspec.json.decode(encode(state), type=State) == state
        assert LOOP.stop_of(table, state) == step.stop
        step = _on(table, step, under, chance)
        _check_course(state, step.state)
        for event in step.events:
            ENGINE.receipt(table, event)
    assert len(step.state.frames) == 1


def _on(table: Field, step: Step, under: dict[str, Command], chance: random.Random) -> Step:
    state = step.state
    match step.stop:
        case Roll(dice=dice):
            return LOOP.roll(table, state, [chance.randrange(1, 7) for _ in range(dice)])
        case Reveal(sides=sides):
            return LOOP.open(table, state, sides[0], under.pop(sides[0]))
        case Ask(sealed=sealed, question=question):
            if question == "orders":
                _check_ground(state)
                if state.turn > 1:
                    _check_melees(state)
            for option in ENGINE.options(table, state):
                ENGINE.check_sealed(table, state, sealed[0], option)
            side = chance.choice(sealed)
            view = ENGINE.view(table, state, side, step.stop)
            assert (view.stop.side, view.state) == (side, state)
            command = drawn(view, chance)
            assert ENGINE.parse(ENGINE.text(command), side) == command
            ENGINE.check_sealed(table, state, side, command)
            under[side] = command
            return LOOP.seal(table, state, side, SEAL)
    raise AssertionError(step.stop)


def _check_course(before: State, after: State) -> None:
    """Figures never rise, who is gone stays gone, and turns follow each other."""
    for id, piece in after.units.items():
        was = before.units[id]
        assert 0 <= piece.unit.strength <= was.unit.strength
        assert was.place != "gone" or (piece.place, piece.end) == ("gone", was.end)
    for id, chief in after.leaders.items():
        assert not chief.here or not chief.attached or after.units[chief.attached].here
        assert chief.fallen >= before.leaders[id].fallen
    assert after.turn - before.turn in (0, 1)


def _check_melees(state: State) -> None:
    """Who is in a melee when orders are marked touches his enemy and can fight, and who touches an enemy is in one."""
    here = [piece for piece in state.units.values() if piece.here]
    touching = {
        frozenset((a.id, b.id))
        for a, b in combinations(here, 2)
        if a.side != b.side and distance(a.box, b.box) <= TOUCH and _can_fight(a) and _can_fight(b)
    }
    assert {frozenset((fight.attacker, fight.defender)) for fight in state.melees} == touching


def _can_fight(piece: Piece) -> bool:
    return piece.unit.level != "routed" and piece.unit.formation != "limbered"


def _check_ground(state: State) -> None:
    here = [piece for piece in state.units.values() if piece.here]
    assert not [(a.id, b.id) for a, b in combinations(here, 2) if overlap(a.box, b.box)]
    for chief in state.leaders.values():
        if chief.here and chief.attached:
            piece = state.units[chief.attached]
            assert piece.here
            assert (chief.x, chief.y) == (piece.x, piece.y)


def crowded(chance: random.Random, **more: Any) -> tuple[Field, State]:
    """Two brigades a side on broken ground, some shaken, one unit of each side to come."""
    units: list[Told] = []
    for i in range(7):
        quality = chance.choice(("elite", "veteran", "green"))
        for side, letter, south in ((us, "u", 8), (cs, "c", 22)):
            told = side(
                f"{letter}{i}",
                3 + 6 * i + chance.random(),
                south + chance.randrange(6),
                quality=quality,
                level=chance.choice(LEVELS),
                formation=chance.choice(FORMATIONS),
                brigade=f"{letter}-b{i % 2}",
            )
            if i == 3:
                told = guns(told, formation="unlimbered")
            if i == 5:
                told |= {"arm": "cavalry", "formation": "line", "mounted": chance.random() < 0.5, "strength": 12}
            if i == 6:
                told |= {"arrives": {"turn": 2, "edge": "south" if letter == "u" else "north"}}
            units.append(told)
    leaders = [
        led(f"{letter}-l{i}", side, [f"{letter}-b{i}"], attached=f"{letter}{i}")
        for side, letter in (("us", "u"), ("cs", "c"))
        for i in (0, 1)
    ]
    leaders += [led("u-d", "us", ["u-b0", "u-b1"], 20, 5), led("c-d", "cs", ["c-b0", "c-b1"], 20, 30)]
    ground = [
        area("light-woods", 5, 12, 15, 20),
        area("rough", 20, 14, 26, 18),
        area("heavy-woods", 30, 10, 40, 16),
        area("water", 44, 10, 48, 20),
    ]
    return little(units, leaders, ground, turns=5, **more)
