"""What the battle waits for, as one seat is told it: who has still to seal, about what, and never what is sealed."""

from __future__ import annotations

from enfilade.core.stops import Ask, Over, Reveal, Roll, Stop
from enfilade.game.battle import Battle
from enfilade.rules.jr3.battle.field import Field
from enfilade.rules.jr3.battle.state import State
from enfilade.server.showing.ending import dice_due, over
from enfilade.server.showing.words import host
from enfilade.server.tables.onlooker import GameNow, Onlooker
from enfilade.server.wire.sight import Offer, Waiting
from enfilade.speech.jr3.narrative import PHASES

_ASKED = {"orders": "orders", "changes": "changes to hold"}
_NOTHING = {"orders": "all hold", "changes": "nobody changes"}


def waiting(table: Field, state: State, stop: Stop, onlooker: Onlooker, now: GameNow | None) -> Waiting:
    """Of a moment that is past (`now` is None) only what was asked, with no offers."""
    phase = PHASES[state.phase]
    match stop:
        case Over():
            return over(table, stop)
        case Roll():
            return dice_due(table, stop, phase, onlooker, now)
        case Reveal():
            return Waiting(kind="ask", title="What is sealed is opened.", phase=phase, rule=stop.rule)
        case Ask():
            return _ask(table, state, stop, onlooker, now is not None)


def short_ask(battle: Battle, sides: tuple[str, ...]) -> str:
    """What a battle waits for, in a few words for a list of battles."""
    stop, turn = battle.stop, f"turn {battle.state.turn}"
    match stop:
        case Over():
            return "over: drawn" if not stop.winner else f"over: {host(battle.table, stop.winner).does('win')}"
        case Roll():
            mine = stop.side in sides
            name = host(battle.table, stop.side).name
            return f"{turn}: {'your dice are due' if mine else f'dice of the {name} are due'}"
        case Ask():
            mine = not set(stop.sealed).isdisjoint(sides)
            asked = _ASKED[stop.question]
            return f"{turn}: your {asked}" if mine else f"{turn}: {asked} of the {_all(battle.table, stop.sealed)}"
        case _:
            return turn


def _ask(table: Field, state: State, stop: Ask, onlooker: Onlooker, present: bool) -> Waiting:
    mine = [side for side in stop.sealed if side in onlooker.sides]
    asked, done = _ASKED[stop.question], [side for side in table.sides if side in state.seals]
    title = f"Turn {state.turn}: {asked} of the {_all(table, stop.sealed)}."
    if done:
        title += f" The {_all(table, done)} {'has' if _is_one(table, done) else 'have'} sealed."
    yours = present and bool(mine)
    least = "sheet:" if stop.question == "orders" else "changes:"
    return Waiting(
        kind="ask",
        side=mine[0] if mine else stop.side,
        yours=yours,
        question=stop.question,
        title=title,
        phase=PHASES[state.phase],
        rule=stop.rule,
        offers=(Offer(order=least, words=_NOTHING[stop.question]),) if yours else (),
        shapes=stop.shapes if yours else (),
    )


def _all(table: Field, sides: tuple[str, ...] | list[str]) -> str:
    return " and ".join(host(table, side).name for side in sides)


def _is_one(table: Field, sides: list[str]) -> bool:
    return len(sides) == 1 and not host(table, sides[0]).many
