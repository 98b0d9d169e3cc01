"""The sequence of play: the card's phases in their order, who comes and goes, and the count at the end."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from enfilade.core.stops import Over, Stop
from enfilade.rules.jr3.battle import score
from enfilade.rules.jr3.battle.charges import melees
from enfilade.rules.jr3.battle.events import (
    Arrived,
    Ended,
    LeaderCame,
    LeaderWent,
    PhaseBegan,
    TurnBegan,
    Waited,
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
from enfilade.tabletop.room import entries, has_room

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
            _arrivals(play)
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
        if chief.here and one.leaves is not None and one.leaves <= play.state.turn and not chief.fallen:
            play.put_leader(msgspec.structs.replace(chief, place="gone", attached=""))
            play.tell(LeaderWent(leader=chief.id, why="called-away"))
        elif chief.place == "reserve" and not chief.attached and one.arrives and one.arrives <= play.state.turn:
            play.put_leader(msgspec.structs.replace(chief, place="table"))
            play.tell(LeaderCame(leader=chief.id, name=chief.name, post=chief.rank))


def _arrivals(play: Play) -> None:
    """Before orders are marked, so that who has come can be given one."""
    for one in play.table.scenario.units:
        if one.arrives is not None and one.arrives.turn <= play.state.turn:
            piece = play.unit(one.id)
            if piece.place == "reserve":
                _arrive(play, piece, one.arrives.edge)


def _arrive(play: Play, piece: Piece, edge: str) -> None:
    """Set it at its entry point, or as near along the edge as there is room; else it waits."""
    for box in entries(play.table, piece, edge):
        if has_room(play.table, play.state, piece, box):
            play.put(msgspec.structs.replace(piece, x=box.x, y=box.y, place="table"))
            play.tell(Arrived(unit=piece.id, box=box))
            for chief in list(play.state.leaders.values()):
                if chief.attached == piece.id and chief.place == "reserve":
                    play.put_leader(msgspec.structs.replace(chief, place="table", x=box.x, y=box.y))
            return
    play.tell(Waited(unit=piece.id))


def _end_turn(play: Play) -> None:
    score.stand(play)
    score.turn_over(play)
    play.put(*(_rested(piece) for piece in play.state.units.values()))
    beaten = [side for side in play.table.sides if not _has_any(play, side)]
    if play.state.turn >= play.table.scenario.turns or beaten:
        score.game_over(play)
        end: Over = score.over(play.table, play.state)
        play.tell(Ended(winner=end.winner, grade=end.grade, points=end.points))
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


def _has_any(play: Play, side: str) -> bool:
    return any(piece.side == side and piece.place != "gone" for piece in play.state.units.values())
