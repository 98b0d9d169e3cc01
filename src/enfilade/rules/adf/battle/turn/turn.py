"""The sequence of play: turns, sides, arrivals, leaders, command, actions, and the count at the end."""

from __future__ import annotations

import msgspec

from enfilade.core.stops import Stop
from enfilade.rules.adf.battle.charge import locked
from enfilade.rules.adf.battle.events import (
    LeaderCame,
    LeaderWent,
    OutOfCommand,
    SideBegan,
    TurnBegan,
)
from enfilade.rules.adf.battle.frames import Choosing, Game, Leading
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.state import Chief
from enfilade.rules.adf.battle.turn import control, score
from enfilade.tabletop.coming import arrivals, enters, is_called_away


def go(play: Play, frame: Game) -> Stop | None:
    match frame.phase:
        case "turn":
            play.tell(TurnBegan(turn=play.state.turn))
            score.stand(play)
            play.swap(Game(phase="side"))
        case "side":
            side = play.table.order(play.state.turn)[frame.seat]
            _begin_side(play, side, is_first=not frame.seat)
            play.swap(Game(phase="leaders", seat=frame.seat))
            locked.resume(play, side)
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


def _begin_side(play: Play, side: str, *, is_first: bool) -> None:
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
    play.change(active=side, passed=msgspec.UNSET, charged=() if is_first else play.state.charged)
    play.tell(SideBegan(side=side))
    _leaders_come_and_go(play, side)
    arrivals(play, (side,))


def _leaders_come_and_go(play: Play, side: str) -> None:
    """Everybody has his moves again; who comes or goes does it at the start of his side's turn."""
    both = play.table.edition.turn.leader_phase == "both-sides"
    for one in play.table.scenario.leaders:
        chief = play.leader(one.id)
        fresh = msgspec.structs.replace(chief, moves=0)
        mine = chief.side == side
        if mine and is_called_away(chief, one, play.state.turn) and not chief.replaced:
            fresh = msgspec.structs.replace(fresh, place="gone", attached="")
            play.tell(LeaderWent(leader=chief.id, why="called-away"))
        elif mine and enters(chief, one, play.state.turn):
            fresh = msgspec.structs.replace(fresh, place="table")
            play.tell(LeaderCame(leader=chief.id, name=chief.name))
        elif (mine or both) and chief.killed and not chief.replaced and _is_replaced(play, one.successor):
            fresh = _successor(play, fresh, one.successor)
            play.tell(LeaderCame(leader=chief.id, name=fresh.name))
        if fresh != chief:
            play.put_leader(fresh)


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
    if score.concluded(play):
        play.swap(Game(phase="over"))
    else:
        play.change(turn=play.state.turn + 1)
        play.swap(Game(phase="turn"))
