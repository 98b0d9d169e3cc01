"""What a player of the computer's would do at a moment of a battle, why, and the exact chances of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from enfilade.cli.games.wing import Hope
from enfilade.cli.games.wings import wing_of
from enfilade.core.errors import Malformed
from enfilade.core.stops import Ask, Over
from enfilade.game.battle import Battle
from enfilade.speech.names import names_of
from enfilade.speech.spoken import percent


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
    wing = wing_of(view.table)
    return Advice(
        player=player,
        line=line,
        turn=view.state.turn,
        side=names_of(view.table)[view.side],
        asked=view.stop.text,
        order=battle.game.text(answer),
        words=wing.words(view, answer),
        why=reason,
        hopes=wing.hopes(view, answer),
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
