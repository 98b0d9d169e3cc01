"""Melees: who is locked with whom, a round a turn, and how it ends (J35, 003:174, 003:276-277)."""

from __future__ import annotations

import msgspec

from enfilade.core.stops import Roll, Stop
from enfilade.ground.box import distance, front_centre
from enfilade.rules.jr3.battle.charges.contact import close_up
from enfilade.rules.jr3.battle.charges.facts import supporting
from enfilade.rules.jr3.battle.events import Fought, Locked, Parted
from enfilade.rules.jr3.battle.fires.cover import side_struck
from enfilade.rules.jr3.battle.frames import Brawl, Due
from enfilade.rules.jr3.battle.nerve import dues, losses
from enfilade.rules.jr3.battle.nerve.moment import fighting
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import Melee
from enfilade.rules.jr3.chapters import casualties
from enfilade.rules.jr3.chapters import melee as chapter
from enfilade.rules.jr3.chapters.casualties import Outcome
from enfilade.rules.jr3.chapters.facts import Aspect, effect_of
from enfilade.tabletop.contact import TOUCH
from enfilade.tabletop.near import enemies

replace = msgspec.structs.replace
RULE = "jr3.melee.round"
FOUGHT = "fought"
"""What a unit has done that fought a round of melee in this turn: its officers run the risk of it."""


def lock(play: Play, attacker: str, defender: str, aspect: Aspect) -> None:
    """They go to melee, and fight its first round at once."""
    fight = Melee(attacker=attacker, defender=defender, aspect=aspect)
    play.change(melees=(*play.state.melees, fight))
    play.tell(Locked(unit=attacker, target=defender))
    play.push(Brawl(attacker=attacker, defender=defender))


def go(play: Play, frame: Brawl) -> Stop | None:
    fight = _fight_of(play, frame)
    if fight is None or not _touch(play, fight):
        if fight is not None:
            _part(play, fight)
        play.pop()
        return None
    if frame.fought:
        play.pop()
        if chapter.next_round(play.table.edition, decided=False) == "now":
            play.push(Brawl(attacker=frame.attacker, defender=frame.defender))
        return None
    found = _assessment(play, fight)
    first = casualties.dice_needed(play.table.edition, found.attacker.strike, frame.faces)
    needed = chapter.dice_needed(play.table.edition, found, frame.faces) - len(frame.faces)
    piece = play.unit(fight.attacker if len(frame.faces) < first else fight.defender)
    return Roll(side=piece.side, why=f"melee of {piece.name}", dice=needed, rule=RULE, about=(piece.id,))


def roll(play: Play, frame: Brawl, faces: tuple[int, ...]) -> None:
    fight = _fight_of(play, frame)
    assert fight is not None
    edition, found = play.table.edition, _assessment(play, fight)
    thrown = (*frame.faces, *faces)
    if chapter.dice_needed(edition, found, thrown) > len(thrown):
        play.swap(replace(frame, faces=thrown))
        return
    result = chapter.resolve(edition, found, thrown)
    play.tell(Fought(unit=fight.attacker, target=fight.defender, assessment=found, result=result))
    play.swap(replace(frame, faces=(), fought=True))
    play.change(melees=tuple(replace(one, round=one.round + 1) if one is fight else one for one in play.state.melees))
    _take_effect(play, fight, result)


def _take_effect(play: Play, fight: Melee, result: chapter.Round) -> None:
    """Both strikes count at once; then the checks, in which a rout is a surrender."""
    suffered: tuple[tuple[str, Outcome], ...] = (
        (fight.defender, result.attacker.outcome),
        (fight.attacker, result.defender.outcome),
    )
    found: list[Due] = []
    for id, outcome in suffered:
        piece = play.unit(id)
        play.put(replace(piece, did=(*piece.did, FOUGHT)))
        losses.suffer(play, id, outcome.losses)
    close_up(play, fight.attacker, fight.defender)
    for id, outcome in suffered:
        if play.unit(id).unit.strength <= 0:
            found += losses.remove(play, id, "destroyed")
        elif outcome.check is not None:
            found.append(Due(unit=id, causes=outcome.causes, in_melee=True))
    dues.call(play, found)


def _fight_of(play: Play, frame: Brawl) -> Melee | None:
    both = (frame.attacker, frame.defender)
    return next((one for one in play.state.melees if (one.attacker, one.defender) == both), None)


def _touch(play: Play, fight: Melee) -> bool:
    """Whether both are still there and in contact: who falls back or runs has left the melee."""
    one, other = play.unit(fight.attacker), play.unit(fight.defender)
    if not one.here or not other.here or "routed" in (one.unit.level, other.unit.level):
        return False
    return distance(one.box, other.box) <= TOUCH


def part_those_apart(play: Play) -> None:
    """End the melees of those who are no longer in contact, whatever has parted them."""
    for fight in play.state.melees:
        if not _touch(play, fight):
            _part(play, fight)


def lock_in_contact(play: Play) -> None:
    """Enemies in contact at the end of a turn go to melee, and fight its first round in the next (003:275)."""
    edition = play.table.edition
    found = [
        (other, one) if "charged" in other.did else (one, other)
        for one in enemies(play.state, play.table.sides[1])
        for other in enemies(play.state, play.table.sides[0])
        if distance(one.box, other.box) <= TOUCH and not _are_fighting(play, one.id, other.id)
    ]
    due: list[Due] = []
    for one, other in found:
        unable = [piece for piece in (one, other) if effect_of(edition, piece.unit).melee is None]
        if len(unable) == 1:
            due += losses.remove(play, unable[0].id, "surrendered")
        elif not unable:
            aspect = side_struck(play.table, other, *front_centre(one.box))
            play.change(melees=(*play.state.melees, Melee(attacker=one.id, defender=other.id, aspect=aspect)))
            play.tell(Locked(unit=one.id, target=other.id))
    dues.call(play, due)


def _are_fighting(play: Play, one: str, other: str) -> bool:
    return any({one, other} == {fight.attacker, fight.defender} for fight in play.state.melees)


def _part(play: Play, fight: Melee) -> None:
    play.change(melees=tuple(one for one in play.state.melees if one is not fight))
    play.tell(Parted(unit=fight.attacker, target=fight.defender))


def _assessment(play: Play, fight: Melee) -> chapter.Assessment:
    table, state = play.table, play.state
    one, other = state.units[fight.attacker], state.units[fight.defender]
    return chapter.assess(
        table.edition,
        chapter.Melee(
            attacker=fighting(table, state, one, enemy=other),
            defender=fighting(table, state, other, enemy=one),
            attacker_support=tuple(fighting(table, state, mate) for mate in supporting(table, state, one)),
            defender_support=tuple(fighting(table, state, mate) for mate in supporting(table, state, other)),
            round=fight.round,
            aspect=fight.aspect,
        ),
    )
