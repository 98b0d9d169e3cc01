"""The laws every battle keeps, at every stop; used by the tests beside it and by the fuzzer."""

from __future__ import annotations

from collections.abc import Callable

from enfilade.core.codec import decode, encode
from enfilade.core.dice import cast
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.stops import Ask, Over, Roll
from enfilade.ground.box import inside, overlap
from enfilade.library.editions.cards import edition
from enfilade.library.scenarios.shelf import scenario
from enfilade.rules.adf.battle import chapters, notation
from enfilade.rules.adf.battle.commands import Charge, Command, Deed, Fire, Move, Pass
from enfilade.rules.adf.battle.field import Field, field_of
from enfilade.rules.adf.battle.play import Step
from enfilade.rules.adf.battle.state import State
from enfilade.rules.adf.battle.view import View, view

MOST_STOPS = 20_000
"""Far more than any of our scenarios needs: beyond it a game counts as endless."""
Player = Callable[[View], Command]
NONSENSE: tuple[Command, ...] = (
    Pass(),
    Fire(("nobody",), "nobody"),
    Deed(("nobody",), "rally"),
    Charge((), ""),
    Move((), ()),
)


def table_of(scenario_id: str, edition_id: str) -> Field:
    return field_of(edition_id, edition(edition_id).edition, scenario(scenario_id).scenario)


def check_state(table: Field, state: State) -> None:
    """Nobody on top of another, nobody beyond the edge, nobody stronger than he began."""
    here = [piece for piece in state.units.values() if piece.here]
    for i, piece in enumerate(here):
        assert inside(piece.box, table.width, table.height), f"{piece.id} is off the table: {piece.box}"
        assert 0 < piece.unit.strength <= piece.unit.start, f"{piece.id} has {piece.unit.strength} figures"
        for other in here[i + 1 :]:
            assert not overlap(piece.box, other.box), f"{piece.id} stands on {other.id}: {piece.box}, {other.box}"
    figures = sum(piece.unit.strength + piece.attached for piece in here)
    assert figures <= sum(unit.strength for unit in table.scenario.units)
    for chief in state.leaders.values():
        if chief.attached:
            assert not chief.here or state.units[chief.attached].here, f"{chief.id} is with nobody"


def check_codec(state: State) -> None:
    assert decode(encode(state), State) == state


def check_refusals(table: Field, state: State) -> None:
    """What is refused is refused with a reason, and nothing has changed."""
    before = encode(state)
    for command in NONSENSE:
        refusal = refused(table, state, command)
        assert refusal is None or str(refusal)
        assert not isinstance(refusal, Illegal) or refusal.rule
    assert encode(state) == before


def refused(table: Field, state: State, command: Command) -> Exception | None:
    try:
        chapters.answer(table, state, command)
    except (Illegal, Malformed) as refusal:
        return refusal
    return None


def check_words(command: Command, side: str) -> None:
    assert notation.parse(notation.text(command), side=side) == command


def play(
    table: Field,
    players: dict[str, Player],
    seed: str,
    at_stop: Callable[[Step], None] = lambda step: None,
    answered: Callable[[Command, str], None] = lambda command, side: None,
) -> Step:
    """A whole battle; `at_stop` looks at every stop."""
    step = chapters.begin(table)
    for _ in range(MOST_STOPS):
        at_stop(step)
        if isinstance(step.stop, Over):
            return step
        if isinstance(step.stop, Roll):
            step = chapters.roll(table, step.state, cast(seed, step.state.rolls, step.stop.dice))
        else:
            assert isinstance(step.stop, Ask)
            side = step.stop.side
            command = players[side](view(table, step.state, side, step.stop))
            answered(command, side)
            step = chapters.answer(table, step.state, command)
    raise AssertionError(f"no end after {MOST_STOPS} stops")
