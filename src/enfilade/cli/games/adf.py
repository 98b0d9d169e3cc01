"""*Across a Deadly Field* on the command line."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from enfilade.cli.games.wing import Hope, Seat, Wing, standing, with_whom
from enfilade.core.errors import Illegal, Malformed
from enfilade.core.odds import Odds
from enfilade.core.stops import Ask
from enfilade.game.battle import Battle
from enfilade.rules.adf.battle import notation
from enfilade.rules.adf.battle.events import Event
from enfilade.rules.adf.battle.foretell.forecast import Fate
from enfilade.rules.adf.battle.foretell.prospects import weigh
from enfilade.rules.adf.battle.state import Chief, Piece, State
from enfilade.rules.adf.battle.turn import score
from enfilade.speech.adf.chances import hoped
from enfilade.speech.adf.narrative import story
from enfilade.speech.adf.titles import title
from enfilade.speech.ends import ENDS
from enfilade.speech.names import Names

_LEVELS = {"good": "in good order", "disorder": "in disorder", "eliminated": "gone"}


class AdfWing:
    family = "adf"
    help = """Orders, as docs/orders.md explains them:
  2-wis move advance 4; wheel left 30      19-ind fire 13-ala
  2-wis form battle-line                   2-wis charge 13-ala
  group 2-wis+7-wis: move, fire            2-wis rally
  meredith with 24-mich                    hall unlimber
  react 7-wis fire                         order 7-wis fire short
  pass (no reaction)                       done (nothing more)"""
    standing_in = staticmethod(score.standing_in)

    def story(self, events: Iterable[Event], names: Names) -> list[str]:
        return story(events, names)

    def now(self, state: State, names: Names) -> str:
        return f"{names[state.active]} active"

    def unit_row(self, piece: Piece) -> tuple[str, str, str, str]:
        unit = piece.unit
        strength = f"{unit.strength}/{unit.start}" + (f"+{piece.attached}" if piece.attached else "")
        if piece.place == "gone":
            return piece.id, piece.name, strength, ENDS.get(piece.end, "gone")
        said = [
            "good order" if unit.level == "good" else str(unit.level),
            unit.formation.replace("-", " ") + (" mounted" if unit.mounted else ""),
            standing(piece),
            *(["acted"] if piece.acted else []),
            *([] if piece.in_command else ["out of command"]),
            *([f"reacted {piece.reacted}"] if piece.reacted else []),
        ]
        return piece.id, piece.name, strength, "; ".join(said)

    def leader_row(self, chief: Chief, state: State) -> tuple[str, str, str, str]:
        if chief.here:
            where = with_whom(chief, state)
        else:
            where = "killed" if chief.killed else "to come" if chief.place == "reserve" else "gone"
        return chief.id, chief.name, f"{chief.benefit:+d}", where

    def left(self, piece: Piece) -> int:
        # Figures that joined another count there.
        return 0 if piece.place == "gone" and piece.end != "left-table" else piece.unit.strength + piece.attached

    def is_lost(self, piece: Piece) -> bool:
        return piece.place == "gone" and piece.end not in ("joined", "")

    def answer(self, seat: Seat) -> tuple[Event, ...]:
        battle, stop = seat.battle, seat.battle.stop
        assert isinstance(stop, Ask)
        about = f" ({', '.join(stop.about)})" if stop.about else ""
        seat.say(f"{seat.names[stop.side]}, turn {battle.state.turn}: {stop.text}{about}", style="bold")
        while True:
            line = seat.line(f"{stop.side}>")
            try:
                if seat.besides(line):
                    if battle.stop is not stop:
                        return ()
                elif line:
                    return battle.answer(line)
            except (Illegal, Malformed) as refusal:
                seat.say(str(refusal), style="yellow")

    def options(self, battle: Battle) -> list[str]:
        return [notation.text(option) for option in battle.options()]

    def odds(self, battle: Battle, order: str) -> list[str]:
        found = []
        for (lost, level), chance in sorted(battle.odds(order).items(), key=lambda item: -item[1]):
            what = f"loses {lost}" if lost > 0 else f"gets {-lost} back" if lost else "no loss"
            found.append(f"{float(chance):6.1%}  {what}, {'good order' if level == 'good' else level}")
        return found

    def words(self, view: Any, answer: Any) -> str:
        return title(view.table, view.state, answer)

    def hopes(self, view: Any, answer: Any) -> tuple[Hope, ...]:
        found = weigh(view.table, view.state, answer)
        about, charger = view.state.units.get(found.unit), view.state.units.get(found.charger)
        # At long range a fire can frighten whom it cannot hurt: then only where it leaves him is worth telling.
        hopes = [Hope(hoped(found, about), found.best)] if found.best else []
        return (*hopes, *_fates(about, found.fates), *_fates(charger, found.own))


def _fates(unit: Piece | None, odds: Odds[Fate] | None) -> Iterator[Hope]:
    """Where it leaves a unit, the likeliest first."""
    if unit is None or odds is None:
        return
    levels = odds.map(lambda fate: fate[1])
    for level, chance in sorted(levels.items(), key=lambda item: -item[1]):
        yield Hope(f"{unit.name} {_LEVELS.get(level, level)} after it", chance)


WING: Wing = AdfWing()
