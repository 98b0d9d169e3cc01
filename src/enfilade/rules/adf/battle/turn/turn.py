"""The sequence of play: turns, sides, arrivals, leaders, command, actions, and the count at the end."""

from __future__ import annotations

import msgspec

from enfilade.core.stops import Over, Stop
from enfilade.rules.adf.battle.charge import locked
from enfilade.rules.adf.battle.events import (
    Arrived,
    Ended,
    LeaderCame,
    LeaderWent,
    OutOfCommand,
    SideBegan,
    TurnBegan,
    Waited,
)
from enfilade.rules.adf.battle.frames import Choosing, Game, Leading
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Chief, Piece
from enfilade.rules.adf.battle.turn import control, score
from enfilade.tabletop.room import entries, has_room


def go(play: Play, frame: Game) -> Stop | None:
    match frame.phase:
        case "turn":
            play.tell(TurnBegan(turn=play.state.turn))
            score.stand(play)
            play.swap(Game(phase="side"))
        case "side":
            _begin_side(play, play.table.sides[frame.seat])
            play.swap(Game(phase="leaders", seat=frame.seat))
            locked.resume(play, play.table.sides[frame.seat])
        case "leaders":
            active = play.state.active
            play.swap(Game(phase="command", seat=frame.seat))
            if play.table.edition.turn.leader_phase == "both-sides":
                play.push(Leading(side=play.table.enemy(active)))
            play.push(Leading(side=active))
        case "command":
            _judge_command(play)
            play.swap(Game(phase="actions", seat=frame.seat))
        case "actions":
            play.swap(Game(phase="side-end", seat=frame.seat))
            play.push(Choosing())
        case "side-end":
            score.stand(play)
            last = frame.seat == len(play.table.sides) - 1
            play.swap(Game(phase="turn-end") if last else Game(phase="side", seat=frame.seat + 1))
        case "turn-end":
            _end_turn(play)
        case "over":
            return score.over(play.table, play.state)
    return None


def _begin_side(play: Play, side: str) -> None:
    """The side becomes active: its units may act again, the other's may react again."""
    changed = []
    for piece in play.state.units.values():
        if piece.side == side:
            fresh = msgspec.structs.replace(
                piece, acted=False, charges=0, moved=False, moved_since=False, passed_by=(), speeded=False
            )
        else:
            fresh = msgspec.structs.replace(
                piece, reacted=0, shot_at=(), feared=0, moved_since=False, passed_by=(), speeded=False
            )
        if fresh != piece:
            changed.append(fresh)
    play.put(*changed)
    play.change(active=side, charged=() if side == play.table.sides[0] else play.state.charged)
    play.tell(SideBegan(side=side))
    _leaders_come_and_go(play, side)
    for one in play.table.scenario.units:
        if one.arrives is not None and one.arrives.turn <= play.state.turn:
            piece = play.unit(one.id)
            if piece.side == side and piece.place == "reserve":
                _arrive(play, piece, one.arrives.edge)


def _leaders_come_and_go(play: Play, side: str) -> None:
    """Everybody has his moves again; who comes or goes does it at the start of his side's turn."""
    both = play.table.edition.turn.leader_phase == "both-sides"
    for one in play.table.scenario.leaders:
        chief = play.leader(one.id)
        fresh = msgspec.structs.replace(chief, moves=0)
        mine, away = chief.side == side, one.leaves is not None and one.leaves <= play.state.turn
        if mine and away and chief.here and not chief.replaced:
            fresh = msgspec.structs.replace(fresh, place="gone", attached="")
            play.tell(LeaderWent(leader=chief.id, why="called-away"))
        elif mine and _enters(chief, one.arrives, play.state.turn):
            fresh = msgspec.structs.replace(fresh, place="table")
            play.tell(LeaderCame(leader=chief.id, name=chief.name))
        elif (mine or both) and chief.killed and not chief.replaced and _is_replaced(play, one.successor):
            fresh = _successor(play, fresh, one.successor)
            play.tell(LeaderCame(leader=chief.id, name=fresh.name))
        if fresh != chief:
            play.put_leader(fresh)


def _enters(chief: Chief, arrives: int | None, turn: int) -> bool:
    """By himself; who is with a unit comes with it."""
    return chief.place == "reserve" and not chief.attached and arrives is not None and arrives <= turn


def _is_replaced(play: Play, successor: str | None) -> bool:
    return successor is not None or play.table.edition.rulings.leader_replacement == "always"


def _successor(play: Play, chief: Chief, name: str | None) -> Chief:
    """He comes where the other fell, with the least benefit (ruling 2.12)."""
    return msgspec.structs.replace(
        chief,
        name=name or f"successor of {chief.name}",
        benefit=play.table.edition.command.benefit_least,
        place="table",
        attached="",
        replaced=True,
    )


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


def _judge_command(play: Play) -> None:
    """Once for the whole turn, after leaders have moved (ruling 2.8)."""
    commanded = control.judge(play.table, play.state)
    changed, out = [], []
    for piece in play.state.units.values():
        if piece.here and piece.side == play.state.active:
            if piece.id not in commanded:
                out.append(piece.id)
            if piece.in_command != (piece.id in commanded):
                changed.append(msgspec.structs.replace(piece, in_command=piece.id in commanded))
    play.put(*changed)
    if out:
        play.tell(OutOfCommand(units=tuple(out)))


def _end_turn(play: Play) -> None:
    score.turn_over(play)
    beaten = [side for side in play.table.sides if not _has_any(play, side)]
    if play.state.turn >= play.table.scenario.turns or beaten:
        score.game_over(play)
        end: Over = score.over(play.table, play.state)
        play.tell(Ended(winner=end.winner, grade=end.grade, points=end.points))
        play.swap(Game(phase="over"))
    else:
        play.change(turn=play.state.turn + 1)
        play.swap(Game(phase="turn"))


def _has_any(play: Play, side: str) -> bool:
    return any(piece.side == side and piece.place != "gone" for piece in play.state.units.values())
