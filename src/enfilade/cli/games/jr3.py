"""*Johnny Reb III* on the command line."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import zip_longest
from typing import Any

from enfilade.cli.games.jr3_sheets import allowed, sheet
from enfilade.cli.games.wing import Hope, Seat, Wing, standing, with_whom
from enfilade.game.battle import Battle
from enfilade.rules.jr3.battle import notation, score
from enfilade.rules.jr3.battle.commands import Changes, Sheet, Standing
from enfilade.rules.jr3.battle.events import Event, PhaseBegan, Revealed, TurnBegan
from enfilade.rules.jr3.battle.foretell.forecast import Fate
from enfilade.rules.jr3.battle.orders.marks import unfolded
from enfilade.rules.jr3.battle.state import Chief, Piece, State
from enfilade.rules.jr3.chapters.assault import End
from enfilade.rules.jr3.chapters.facts import words
from enfilade.speech.jr3.narrative import PHASES, story
from enfilade.speech.jr3.orders import revealed
from enfilade.speech.names import Names, names_of
from enfilade.speech.spoken import counted

_ENDS = {
    "destroyed": "destroyed",
    "captured": "captured",
    "surrendered": "surrendered",
    "left-table": "ran off the table",
    "marched-off": "marched off",
}
_POSTS = {"brigade": "brigade", "division": "division", "corps": "corps", "colonel": "colonel"}


class Jr3Wing:
    family = "jr3"
    help = """A sheet is written line by line, for a unit, a brigade or `all`; docs/order-sheets.md explains it:
  2-wis move advance 4; wheel left 30      24-mich fr 26-nc (fire first)
  2-wis advance 6; halt 5; fire late       24-mich h (hold), h at 26-nc within close
  iron-brigade advance 6 in line           2-wis c 26-nc (charge)
  2-wis fm double-line                     2-wis d (disengage), d face 180
  hall fm limber                           iron-brigade again (as last turn)
  meredith with 24-mich                    meredith ride 12.5 8
Whoever is not named holds. About the sheet:
  sheet           what stands on it so far
  strike 2-wis    take a line off it again
  done            seal it; `sheet: LINE / LINE` on one line writes and seals a whole one
  standing: LINE / LINE    what counts for a turn in which you give no sheet"""
    standing_in = staticmethod(score.standing_in)
    is_lost = staticmethod(score.is_lost)

    def story(self, events: Iterable[Event], names: Names) -> list[str]:
        """Of phases in which nothing happened nobody need hear."""
        whole = list(events)
        quiet = [
            isinstance(one, PhaseBegan) and isinstance(after, PhaseBegan | TurnBegan)
            for one, after in zip_longest(whole, whole[1:])
        ]
        return story((one for one, is_quiet in zip(whole, quiet, strict=True) if not is_quiet), names)

    def now(self, state: State, names: Names) -> str:
        return PHASES[state.phase][:1].lower() + PHASES[state.phase][1:]

    def unit_row(self, piece: Piece) -> tuple[str, str, str, str]:
        unit = piece.unit
        strength = f"{unit.strength}/{unit.start}"
        if piece.place == "gone":
            return piece.id, piece.name, strength, _ENDS.get(piece.end, "gone")
        said = [
            "good order" if unit.level == "good" else str(unit.level),
            words(unit.formation) + (" mounted" if unit.mounted else ""),
            standing(piece),
            *([f"ordered {notation.order_text(piece.mark)}"] if piece.here and unit.order != "hold" else []),
            *(["low on ammunition"] if unit.low_ammunition else []),
        ]
        return piece.id, piece.name, strength, "; ".join(said)

    def leader_row(self, chief: Chief, state: State) -> tuple[str, str, str, str]:
        if chief.vacant:
            where = "fallen, nobody in his place"
        elif chief.here:
            where = with_whom(chief, state)
        else:
            where = "to come" if chief.place == "reserve" else "gone"
        return chief.id, chief.name, "", f"{_POSTS[chief.rank]}; {where}"

    def left(self, piece: Piece) -> int:
        return 0 if score.is_lost(piece) and piece.end != "left-table" else piece.unit.strength

    def answer(self, seat: Seat) -> tuple[Event, ...]:
        return sheet(seat)

    def options(self, battle: Battle) -> list[str]:
        return allowed(battle)

    def odds(self, battle: Battle, order: str) -> list[str]:
        chances = sorted(battle.odds(order).items(), key=lambda item: -item[1])
        return [f"{float(chance):6.1%}  {_outcome(end)}" for end, chance in chances]

    def words(self, view: Any, answer: Any) -> str:
        match answer:
            case Sheet(rides=rides):
                marks = unfolded(view.table, view.state, view.side, answer)
                told = Revealed(side=view.side, marks=tuple(marks.items()), rides=rides)
                return revealed(told, names_of(view.table, view.state)).removesuffix(".")
            case Changes(units):
                named = [view.state.units[id].name for id in units]
                return f"Changing to hold: {', '.join(named)}" if named else "Nobody changes to hold"
            case Standing(lines=lines):
                return f"Standing orders: {counted(len(lines), 'line')}" if lines else "No standing orders"
            case _:
                return ""

    def hopes(self, view: Any, answer: Any) -> tuple[Hope, ...]:
        return ()


def _outcome(end: Fate | End) -> str:
    """What comes of a first fire or of a charge, in a few words."""
    lost = f"loses {end.losses}" if end.losses else "no loss"
    if isinstance(end, Fate):
        return f"{lost}, {'good order' if end.level == 'good' else end.level}"
    how = {"success": "the charge succeeds", "melee": "a melee", "repulsed": "repulsed", "falls-short": "falls short"}
    said = how.get(end.how, f"the charge is {words(end.how)}" if end.how != "falls-back" else "the charge falls back")
    return f"{said}, the enemy {end.fate}; {lost}" if end.fate else f"{said}; {lost}"


WING: Wing = Jr3Wing()
