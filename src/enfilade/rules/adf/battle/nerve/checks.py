"""Morale checks on the table, rally attempts and leaders at risk: each with its consequences at once."""

from __future__ import annotations

import msgspec

from enfilade.core.stops import Roll, Stop
from enfilade.ground.box import bearing
from enfilade.rules.adf.battle.events import Checked, LeaderRisked, LeaderWent
from enfilade.rules.adf.battle.frames import Checks, Due, Peril, Rallying, Running
from enfilade.rules.adf.battle.move.placing import away_from, retreat
from enfilade.rules.adf.battle.nerve import dues, losses, moment, routing
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.battle.sight import near
from enfilade.rules.adf.battle.state import Piece
from enfilade.rules.adf.chapters import leaders, morale

INCH = 1000


def go(play: Play, frame: Checks) -> Stop | None:
    """The next check that is still due (ruling 6.27)."""
    left = dues.waiting(play, frame.due)
    if not left:
        play.pop()
        return None
    if left != frame.due:
        play.swap(msgspec.structs.replace(frame, due=left))
    piece = play.unit(left[0].unit)
    return Roll(
        side=piece.side,
        why=f"morale check of {piece.name}",
        dice=play.table.edition.morale.check.dice,
        rule="adf.morale.check",
        about=(piece.id,),
    )


def roll(play: Play, frame: Checks, faces: tuple[int, ...]) -> None:
    due = frame.due[0]
    play.swap(msgspec.structs.replace(frame, due=frame.due[1:]))
    piece = play.unit(due.unit)
    situation = moment.check_situation(play.table, play.state, dues.in_its_charge(play.state, due))
    assessment = morale.assess(play.table.edition, piece.unit, situation)
    result = morale.resolve(play.table.edition, assessment, faces)
    play.tell(Checked(unit=piece.id, cause=due.cause, source=due.source, assessment=assessment, result=result))
    apply(play, piece.id, result.outcome, due.source)


def rally_go(play: Play, frame: Rallying) -> Stop | None:
    piece = play.unit(frame.unit)
    if not piece.here or piece.unit.level not in ("shaken", "routed"):
        play.pop()
        return None
    dice = play.table.edition.morale.check.dice
    return Roll(side=piece.side, why=f"rally of {piece.name}", dice=dice, rule="adf.morale.rally", about=(piece.id,))


def rally_roll(play: Play, frame: Rallying, faces: tuple[int, ...]) -> None:
    play.pop()
    piece = play.unit(frame.unit)
    situation = moment.situation(play.table, play.state, piece, purpose="rally")
    assessment = morale.assess(play.table.edition, piece.unit, situation)
    result = morale.resolve(play.table.edition, assessment, faces)
    play.tell(Checked(unit=piece.id, cause="rally", source="", assessment=assessment, result=result))
    apply(play, piece.id, result.outcome, "")


def apply(play: Play, id: str, outcome: morale.Outcome, source: str) -> None:
    """Level, figures, falling back or running, and whoever that frightens."""
    if outcome.disintegrates:
        eliminate(play, id, "disintegrated")
        return
    if outcome.figures > 0:
        losses.recover(play, id, outcome.figures)
    elif outcome.figures < 0:
        losses.suffer(play, id, -outcome.figures)
        if play.unit(id).unit.strength <= 0:
            eliminate(play, id, "casualties")
            return
    losses.set_level(play, id, outcome.level)
    if outcome.runs:
        play.push(Running(unit=id, source=source))
    elif outcome.fall_back:
        fall_back(play, id, outcome.fall_back * INCH, source)


def eliminate(play: Play, id: str, end: str) -> None:
    dues.call(play, losses.remove(play, id, end))  # type: ignore[arg-type]


def fall_back(play: Play, id: str, far: int, source: str) -> None:
    """Straight away from whoever caused it, facing him, through friends, who may be frightened (rulings 4.14, 6.8)."""
    piece = play.unit(id)
    enemy = foe_of(play, piece, source)
    if enemy is None:
        return
    heading = away_from(piece, enemy.x, enemy.y)
    facing = bearing(piece.x, piece.y, enemy.x, enemy.y)
    if play.table.edition.rulings.fall_back_facing == "away-from-enemy":
        facing = heading
    retreat(play, piece, heading, far, facing, "fall-back", leaves=False)
    routed = play.unit(id).unit.level == "routed"
    dues.call(play, routing.along(play, piece, play.unit(id), routed))


def foe_of(play: Play, piece: Piece, source: str) -> Piece | None:
    """Whom it falls back from: the cause of its check, or the nearest enemy."""
    cause = play.state.units.get(source)
    from_cause = play.table.edition.rulings.fall_back_from == "cause-of-check"
    if from_cause and cause is not None and cause.side != piece.side and cause.here:
        return cause
    return near.nearest_enemy(play.table, play.state, piece)


def peril_go(play: Play, frame: Peril) -> Stop | None:
    chief = play.leader(frame.leader)
    found = _risk(play, frame)
    if not chief.here or not found.dice:
        play.pop()
        return None
    return Roll(
        side=chief.side, why=f"{chief.name} at risk", dice=found.dice, rule="adf.command.casualty", about=(chief.id,)
    )


def peril_roll(play: Play, frame: Peril, faces: tuple[int, ...]) -> None:
    play.pop()
    chief, found = play.leader(frame.leader), _risk(play, frame)
    result = leaders.resolve_risk(play.table.edition, found, faces)
    play.tell(LeaderRisked(leader=chief.id, assessment=found, result=result))
    if result.fate.killed:
        play.put_leader(msgspec.structs.replace(chief, killed=True, place="gone", attached=""))
        play.tell(LeaderWent(leader=chief.id, why="killed"))
    if result.fate.checks:
        close = losses.beside_leader(play, frame.unit)
        dues.call(play, (Due(unit=piece.id, cause="leader", source=chief.id) for piece in close))


def _risk(play: Play, frame: Peril) -> leaders.Risk:
    chief = play.leader(frame.leader)
    listed = next((one for one in play.table.scenario.leaders if one.id == chief.id), None)
    named = listed is not None and listed.successor is not None
    who = leaders.Leader(name=chief.name, benefit=chief.benefit)
    return leaders.risk(
        play.table.edition, leaders.Peril(leader=who, hits=frame.hits, cause=frame.cause, successor=named)
    )
