"""The sequence of play: the card's phases in their order, who comes and goes, and the count at the end."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from enfilade.core.stops import Stop
from enfilade.rules.jr3.battle import score
from enfilade.rules.jr3.battle.charges import melees
from enfilade.rules.jr3.battle.events import (
    LeaderCame,
    LeaderWent,
    PhaseBegan,
    TurnBegan,
)
from enfilade.rules.jr3.battle.frames import (
    Charges,
    Disengaging,
    FirstFires,
    Frame,
    Game,
    Marking,
    Moves,
    MovingFires,
    OfficerCasualties,
    Rallying,
    Revealing,
)
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import Piece
from enfilade.rules.jr3.card.edition import Phase
from enfilade.rules.jr3.chapters.facts import replenished
from enfilade.tabletop.coming import arrivals, enters, is_called_away

PHASES: dict[Phase, Callable[[], Frame]] = {
    "mark-orders": Marking,
    "rout-and-rally": Rallying,
    "reveal-orders": Revealing,
    "first-fires": FirstFires,
    "disengaging-moves": Disengaging,
    "charges": Charges,
    "moves": Moves,
    "moving-fires": MovingFires,
    "officer-casualties": OfficerCasualties,
}
"""The frame that opens each phase of the card."""


def go(play: Play, frame: Game) -> Stop | None:
    match frame.step:
        case "turn":
            play.tell(TurnBegan(turn=play.state.turn))
            score.stand(play)
            _leaders_come_and_go(play)
            # Before orders are marked, so that who has come can be given one.
            arrivals(play, play.table.sides)
            play.swap(Game(step="phase"))
        case "phase":
            _next_phase(play, frame)
        case "contact":
            play.swap(Game(step="turn-end"))
            melees.part_those_apart(play)
            melees.lock_in_contact(play)
        case "turn-end":
            _end_turn(play)
        case "over":
            return score.over(play.table, play.state)
    return None


def _next_phase(play: Play, frame: Game) -> None:
    phases = play.table.edition.turn.phases
    if frame.at == len(phases):
        play.swap(Game(step="contact"))
        return
    melees.part_those_apart(play)
    phase = phases[frame.at]
    play.change(phase=phase)
    play.tell(PhaseBegan(phase=phase))
    play.swap(Game(step="phase", at=frame.at + 1))
    play.push(PHASES[phase]())


def _leaders_come_and_go(play: Play) -> None:
    for one in play.table.scenario.leaders:
        chief = play.leader(one.id)
        if is_called_away(chief, one, play.state.turn) and not chief.fallen:
            play.put_leader(msgspec.structs.replace(chief, place="gone", attached=""))
            play.tell(LeaderWent(leader=chief.id, why="called-away"))
        elif enters(chief, one, play.state.turn):
            play.put_leader(msgspec.structs.replace(chief, place="table"))
            play.tell(LeaderCame(leader=chief.id, name=chief.name, post=chief.rank))


def _end_turn(play: Play) -> None:
    score.stand(play)
    score.turn_over(play)
    play.put(*(_rested(piece) for piece in play.state.units.values()))
    if score.concluded(play):
        play.swap(Game(step="over"))
    else:
        play.change(turn=play.state.turn + 1)
        play.swap(Game())


def _rested(piece: Piece) -> Piece:
    """The unit as the next turn finds it: nothing done yet, and on hold until it is ordered otherwise."""
    unit = piece.unit
    if piece.here:
        did = (*piece.did, "fired") if piece.fired else piece.did
        unit = replenished(unit, did)
    fresh = msgspec.structs.replace(unit, order="hold", moved=False)
    return msgspec.structs.replace(
        piece, unit=unit if fresh == unit else fresh, fired=0, did=(), charged=False, passed_by=()
    )
