"""A melee on the table: both strike, both check, and again until one gives way, at once or a round a turn (7.27)."""

from __future__ import annotations

import msgspec

from enfilade.core.stops import Roll, Stop
from enfilade.rules.adf.battle.charge import impacts, locked
from enfilade.rules.adf.battle.events import Fought
from enfilade.rules.adf.battle.frames import Fighting, Impact
from enfilade.rules.adf.battle.play import Play
from enfilade.rules.adf.chapters import fire, melee, verdict
from enfilade.rules.adf.chapters.clash import Who
from enfilade.rules.adf.odds.chain import Fate

NOBODY: tuple[int, ...] = ()


def go(play: Play, frame: Fighting) -> Stop | None:
    attacker, defender = play.unit(frame.attackers[0]), play.unit(frame.defenders[0])
    if not attacker.here or not defender.here:
        play.pop()
        return None
    found = melee.assess(play.table.edition, impacts.clash_of(play, frame))
    piece = defender if frame.phase.startswith("defender") else attacker
    if frame.phase in ("attacker", "defender"):
        blow = found.by(frame.phase)
        if blow is None or not blow.dice:
            roll(play, frame, NOBODY)
            return None
        why = f"{piece.name} in melee"
        return Roll(side=piece.side, why=why, dice=blow.dice, rule="adf.charge.melee", about=(piece.id,))
    if not _must_check(play, frame, found, "defender" if piece is defender else "attacker"):
        roll(play, frame, NOBODY)
        return None
    dice = play.table.edition.morale.check.dice
    why = f"morale check of {piece.name} in melee"
    return Roll(side=piece.side, why=why, dice=dice, rule="adf.morale.check", about=(piece.id,))


def roll(play: Play, frame: Fighting, faces: tuple[int, ...]) -> None:
    match frame.phase:
        case "attacker":
            play.swap(msgspec.structs.replace(frame, phase="defender", strikes=(faces,)))
        case "defender":
            play.swap(msgspec.structs.replace(frame, phase="defender-check", strikes=(*frame.strikes, faces)))
        case "defender-check":
            play.swap(msgspec.structs.replace(frame, phase="attacker-check", checks=(faces,)))
        case _:
            _resolve(play, frame, faces)


def _must_check(play: Play, frame: Fighting, found: melee.Assessment, who: Who) -> bool:
    """Whether the blow against it calls for a check that somebody is left to take."""
    edition = play.table.edition
    against: Who = "attacker" if who == "defender" else "defender"
    blow, faces = found.by(against), frame.strikes[0 if against == "attacker" else 1]
    if blow is None:
        return False
    outcome = fire.resolve(edition, blow, faces).outcome
    return outcome.check is not None and outcome.hits < found.clash.side(who).unit.strength


def _nobody_can_strike(found: melee.Assessment) -> bool:
    """Whether neither can hurt the other, as when both are routed: another round would be like this one, for ever."""
    return all(blow is None or not blow.dice for blow in (found.attacker, found.defender))


def _resolve(play: Play, frame: Fighting, faces: tuple[int, ...]) -> None:
    edition = play.table.edition
    found = melee.assess(edition, impacts.clash_of(play, frame))
    mine = melee.Blow(frame.strikes[0], faces)
    theirs = melee.Blow(frame.strikes[1], frame.checks[0])
    result = melee.resolve(edition, found, mine, theirs)
    attacker, defender = frame.attackers[0], frame.defenders[0]
    play.tell(Fought(attacker=attacker, defender=defender, assessment=found, result=result))
    ended = result.round
    fresh = msgspec.structs.replace(frame, phase="attacker", strikes=(), checks=(), rounds=frame.rounds + 1)
    fates: dict[str, Fate] = {attacker: ended.attacker, defender: ended.defender}
    if ended.winner == "" and not _nobody_can_strike(found):
        if edition.rulings.melee_rounds == "one-a-turn":
            play.pop()
            locked.lock(play)
        else:
            play.swap(fresh)
        impacts.settle(play, frame, fates, "melee")
        return
    play.pop()
    outcome = melee.outcome_of(edition, ended)
    over = play.state.frames[-1]
    if isinstance(over, Impact):
        advance = int(verdict.advance_of(edition, outcome))
        play.swap(msgspec.structs.replace(over, winner=outcome.winner, kind="melee", advance=advance))
    before = play.unit(defender).box
    # While others wait to be struck a winner is not yet at the end of his charge (ruling 9.6).
    more = isinstance(over, Impact) and over.rest and outcome.winner == "attacker"
    winner = ended.attacker if more else outcome.attacker
    impacts.settle(play, frame, {attacker: winner, defender: outcome.defender}, "melee")
    impacts.limit_advance(play, before, defender)
