"""Contact: the impact, what becomes of the beaten and of the winner, and the volleys after a repulse (J30 to J34)."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from enfilade.core.stops import Roll, Stop
from enfilade.ground.box import COS, SIN, Box, distance, is_within
from enfilade.rules.jr3.battle.charges import facts
from enfilade.rules.jr3.battle.charges.contact import close_up
from enfilade.rules.jr3.battle.charges.footing import Stride, stances
from enfilade.rules.jr3.battle.charges.locked import is_locked
from enfilade.rules.jr3.battle.charges.melees import lock
from enfilade.rules.jr3.battle.events import Met, Stopped
from enfilade.rules.jr3.battle.fires import shots
from enfilade.rules.jr3.battle.fires.salvo import dues_of, loaded_once
from enfilade.rules.jr3.battle.frames import Assault, Due
from enfilade.rules.jr3.battle.nerve import dues, losses, running
from enfilade.rules.jr3.battle.placing import place, resize
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.chapters import charge, impact
from enfilade.rules.jr3.chapters.facts import disordered
from enfilade.tabletop.contact import TOUCH, slid
from enfilade.tabletop.near import enemies
from enfilade.tabletop.room import PACE, has_room

replace = msgspec.structs.replace
IMPACT = "jr3.charge.impact"
VOLLEYED = "fired after a repulse"
"""What a unit has done whose turn was not without a fire, though this one counts for none of its own (J9)."""


def go(play: Play, frame: Assault) -> Stop | None:
    if frame.step == "impact":
        return _impact_dice(play, frame)
    return _repulse_dice(play, frame)


def roll(play: Play, frame: Assault, faces: tuple[int, ...]) -> None:
    if frame.step == "impact":
        _impact_rolled(play, frame, faces)
    else:
        _repulse_rolled(play, frame, faces)


def come_together(play: Play, frame: Assault) -> None:
    """Two that charge each other meet where their rates bring them, if both together come so far (J52)."""
    table, state = play.table, play.state
    own, other = facts.plan_of(table, state, frame), facts.countercharge_of(table, state, frame)
    edition = table.edition
    far = charge.run_of(edition, own, frame.bonus or 0, 0).reach
    back = charge.run_of(edition, other, frame.other_bonus or 0, 0).reach
    lead, target = play.unit(frame.plan.units[0]), play.unit(frame.plan.target)
    if far + back < frame.distance:
        own_way, other_way = int(far), int(back)
    else:
        own_way = frame.distance * frame.move // (frame.move + frame.other_move)
        # Whoever cannot come so far is met nearer to where he began.
        own_way = max(frame.distance - int(back), min(own_way, int(far)))
        other_way = frame.distance - own_way
    heading = (frame.heading + 18000) % 36000
    leads = (Stride(lead.id, frame.heading, own_way), Stride(target.id, heading, other_way))
    others = [Stride(id, frame.heading, own_way) for id in frame.plan.units[1:]]
    others += [Stride(id, heading, other_way) for id in frame.plan.beside]
    found = stances(table, state, leads, others)
    if found is None:
        play.tell(Stopped(unit=lead.id, why="there is no room to come together", rule="jr3.charge.way"))
        play.pop()
        return
    for id, box in found.items():
        place(play, play.unit(id), box, "charge")
    frame = replace(frame, gone=own_way)
    if own_way + other_way < frame.distance:
        for plan, bonus, way, units in (
            (own, frame.bonus, own_way, frame.plan.units),
            (other, frame.other_bonus, other_way, (target.id, *frame.plan.beside)),
        ):
            if facts.is_late(table, plan, bonus or 0, way):
                disorder(play, units)
        play.tell(Stopped(unit=lead.id, why="they do not reach each other", rule="jr3.charge.reach"))
        play.pop()
        return
    play.swap(replace(frame, step="impact"))


def disorder(play: Play, ids: Iterable[str]) -> None:
    """A charge that has lost its order has lost it altogether: those who charge with the leader share it (J59)."""
    for id in ids:
        piece = play.unit(id)
        if piece.here and piece.unit.formation != "disorder":
            play.put(replace(piece, unit=disordered(piece.unit)))
            resize(play, play.unit(id))


def _impact_dice(play: Play, frame: Assault) -> Stop | None:
    edition, met = play.table.edition, _assessment(play, frame)
    needed = impact.dice_needed(edition, met, frame.faces) - len(frame.faces)
    if not needed:
        _decided(play, frame, met, impact.resolve(edition, met, frame.faces))
        return None
    lead, target = play.unit(frame.plan.units[0]), play.unit(frame.plan.target)
    each = edition.charge.impact.dice
    thrown = len(frame.faces)
    if thrown < 2 * each:
        piece = lead if thrown < each else target
        return Roll(side=piece.side, why=f"impact of {piece.name}", dice=needed, rule=IMPACT, about=(piece.id,))
    first = impact.winner_of(edition, met, sum(frame.faces[:each]), sum(frame.faces[each : 2 * each])) == "attacker"
    beaten = target if first else lead
    return Roll(side=beaten.side, why=f"fall back of {beaten.name}", dice=needed, rule=IMPACT, about=(beaten.id,))


def _impact_rolled(play: Play, frame: Assault, faces: tuple[int, ...]) -> None:
    edition, met = play.table.edition, _assessment(play, frame)
    rolled = (*frame.faces, *faces)
    if impact.dice_needed(edition, met, rolled) > len(rolled):
        play.swap(replace(frame, faces=rolled))
        return
    _decided(play, frame, met, impact.resolve(edition, met, rolled))


def _assessment(play: Play, frame: Assault) -> impact.Assessment:
    return impact.assess(play.table.edition, facts.impact_of(play.table, play.state, frame))


def _decided(play: Play, frame: Assault, met: impact.Assessment, result: impact.Result) -> None:
    lead, target = frame.plan.units[0], frame.plan.target
    play.tell(Met(unit=lead, target=target, assessment=met, result=result))
    if met.impact.attacker.formation == "disorder":
        disorder(play, frame.plan.units)
    if frame.plan.mutual and met.impact.defender.formation == "disorder":
        disorder(play, (target, *frame.plan.beside))
    winner = result.outcome.winner
    if winner == "tie":
        close_up(play, lead, target)
        play.pop()
        lock(play, lead, target, frame.aspect)
        return
    if frame.plan.mutual:
        losers = frame.plan.units if winner == "defender" else (target, *frame.plan.beside)
        _repulsed(play, frame, losers, target if winner == "defender" else lead, result)
    elif winner == "defender":
        _repulsed(play, frame, frame.plan.units, target, result)
    else:
        _carried(play, frame, result)


def _repulsed(play: Play, frame: Assault, losers: tuple[str, ...], winner: str, result: impact.Result) -> None:
    """Beaten chargers go back one die in disorder, and both sides fire (003:271-272)."""
    far = int(result.distance or 0)
    disorder(play, losers)
    # Those behind first, so that those before them find room.
    enemy = play.unit(winner).box
    for id in sorted(losers, key=lambda id: (-distance(play.unit(id).box, enemy), id)):
        running.fall_back(play, id, far, winner)
    # Whoever has another enemy on his hands fires at nobody, and nobody at him (jr3.melee.locked).
    shots = () if is_locked(play.state, winner) else _both(frame)
    play.swap(replace(frame, step="repulse", faces=(), hits=(), back=far, winner=result.outcome.winner, shots=shots))


def _both(frame: Assault) -> tuple[tuple[str, str], ...]:
    lead, target = frame.plan.units[0], frame.plan.target
    return ((target, lead), (lead, target))


def _carried(play: Play, frame: Assault, result: impact.Result) -> None:
    """The position is taken: the beaten defender goes back two dice, or is picked up (003:273-274)."""
    lead, target = play.unit(frame.plan.units[0]), play.unit(frame.plan.target)
    ground, fate = target.box, result.outcome.fate
    play.pop()
    frightened: tuple[Due, ...]
    if fate == "captured" or fate == "surrendered":
        frightened = losses.remove(play, target.id, fate)
    else:
        assert fate
        play.put(replace(target, unit=disordered(target.unit)))
        frightened = running.take_level(play, target.id, fate)
        running.fall_back(play, target.id, int(result.distance or 0), lead.id)
    if result.pursues:
        # Those who charged with him stay where the charge has brought them, in disorder like him (J78).
        disorder(play, frame.plan.units)
        _takes_ground(play, lead.id, ground, frame.heading)
    dues.call(play, frightened)


def _takes_ground(play: Play, id: str, ground: Box, heading: int) -> None:
    """The winner goes straight on until his middle is level with where the beaten's was, or as near to that as there is
    room and nobody else is touched (J33)."""
    piece = play.unit(id)
    way = round((ground.x - piece.x) * SIN[heading] + (ground.y - piece.y) * COS[heading])
    foes = [foe.box for foe in enemies(play.state, piece.side)]
    for far in range(way, 0, -PACE):
        box = slid(piece.box, heading, far)
        if has_room(play.table, play.state, piece, box) and not any(is_within(box, foe, TOUCH) for foe in foes):
            place(play, piece, box, "advance")
            return


def _repulse_dice(play: Play, frame: Assault) -> Stop | None:
    found = facts.repulse(play.table, play.state, frame)
    if found is None:
        if frame.shots:
            play.swap(replace(frame, shots=frame.shots[1:], faces=()))
        else:
            _repulse_over(play, frame)
        return None
    mark = play.unit(frame.shots[0][1])
    return shots.due(play, frame, found, "volley", f"at {mark.name} after the repulse", "jr3.charge.repulse")


def _repulse_rolled(play: Play, frame: Assault, faces: tuple[int, ...]) -> None:
    found = facts.repulse(play.table, play.state, frame)
    assert found is not None
    shots.rolled(play, frame, found, faces)


def _repulse_over(play: Play, frame: Assault) -> None:
    """Both volleys count at once, whatever either did; they are no fire of the turn (jr3.fire.once)."""
    play.pop()
    found: list[Due] = []
    due = {hit.target: dues_of(play.table.edition, play.unit(hit.target), [hit]) for hit in frame.hits}
    for hit in frame.hits:
        loaded_once(play, hit)
        own = play.unit(hit.firer)
        play.put(replace(own, did=(*own.did, VOLLEYED)))
        losses.suffer(play, hit.target, hit.losses)
    for id, one in due.items():
        if play.unit(id).unit.strength <= 0:
            found += losses.remove(play, id, "destroyed")
        else:
            found += one
    dues.call(play, found)
