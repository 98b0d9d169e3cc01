"""What a player of the computer's would do at a moment of a battle, why, and the exact chances of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from enfilade.core.errors import Malformed
from enfilade.core.odds import Odds
from enfilade.core.stops import Ask, Over
from enfilade.game.battle import Battle
from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.foretell.forecast import Fate
from enfilade.rules.adf.battle.foretell.prospects import weigh
from enfilade.rules.adf.battle.state import Piece
from enfilade.speech.adf.chances import hoped, percent
from enfilade.speech.adf.titles import title
from enfilade.speech.names import names_of

_LEVELS = {"good": "in good order", "disorder": "in disorder", "eliminated": "gone"}


class Hope(NamedTuple):
    """A chance, and of what."""

    words: str
    chance: Fraction


class Advice(NamedTuple):
    player: str
    line: int
    """After which the question was put."""
    turn: int
    side: str
    asked: str
    order: str
    words: str
    why: str
    hopes: tuple[Hope, ...]
    """The one that matters most first; none where no dice are thrown for it."""


def advice(battle: Battle, player: str, at: int | None = None) -> Advice:
    """At the last moment of a battle, or after line `at`; Malformed if nobody is asked anything then."""
    # The players bring half of the program with them; other commands need not wait for that.
    from enfilade.ai.players import adviser
    from enfilade.ai.thought import NEVER

    think = adviser(player)
    moment = battle if at is None else battle.fork(at)
    line, view = len(moment.record.lines) - 1, moment.view(moment.side or moment.table.sides[0])
    if not isinstance(view.stop, Ask):
        why = "the battle is over" if isinstance(view.stop, Over) else "dice are due"
        raise Malformed(f"nobody is asked anything after line {line}, {why}; choose another with --at")
    answer, reason = think(view, NEVER)
    found = weigh(view.table, view.state, answer)
    about, charger = view.state.units.get(found.unit), view.state.units.get(found.charger)
    # At long range a fire can frighten whom it cannot hurt: then only where it leaves him is worth telling.
    hopes = [Hope(hoped(found, about), found.best)] if found.best else []
    return Advice(
        player=player,
        line=line,
        turn=view.state.turn,
        side=names_of(view.table)[view.side],
        asked=view.stop.text,
        order=notation.text(answer),
        words=title(view.table, view.state, answer),
        why=reason,
        hopes=(*hopes, *_fates(about, found.fates), *_fates(charger, found.own)),
    )


def lines(given: Advice) -> Iterator[str]:
    """For a terminal."""
    yield f"After line {given.line}, turn {given.turn}, {given.side}: {given.asked}"
    yield f"{given.player}: {given.order}"
    yield f"  {given.words}."
    if given.why:
        yield f"  {given.why}"
    for words, chance in given.hopes:
        yield f"  {percent(chance):>4}  {words}"


def plain(given: Advice) -> dict[str, Any]:
    """For programs; chances as exact fractions."""
    return given._asdict() | {"hopes": [{"words": words, "chance": str(chance)} for words, chance in given.hopes]}


def _fates(unit: Piece | None, odds: Odds[Fate] | None) -> Iterator[Hope]:
    """Where it leaves a unit, the likeliest first."""
    if unit is None or odds is None:
        return
    levels = odds.map(lambda fate: fate[1])
    for level, chance in sorted(levels.items(), key=lambda item: -item[1]):
        yield Hope(f"{unit.name} {_LEVELS.get(level, level)} after it", chance)
