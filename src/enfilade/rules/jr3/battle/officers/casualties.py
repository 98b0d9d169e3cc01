"""Who of the officers is in danger at the end of a turn, and what it costs those near him if he falls (J42, J55)."""

from __future__ import annotations

from enfilade.core.measures import Length
from enfilade.core.stops import Roll
from enfilade.ground.box import distance, distance_to_point
from enfilade.rules.jr3.battle.charges.locked import is_locked
from enfilade.rules.jr3.battle.charges.melees import FOUGHT
from enfilade.rules.jr3.battle.events import OfficerRisked
from enfilade.rules.jr3.battle.frames import Due
from enfilade.rules.jr3.battle.placing import lose_officer
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.battle.state import Chief, Piece, State
from enfilade.rules.jr3.chapters import morale, officers
from enfilade.rules.jr3.chapters.facts import RANKS
from enfilade.rules.jr3.chapters.officers import Assessment, Exposure
from enfilade.tabletop.near import enemies

RULE = "jr3.officers.risk"


def in_danger(play: Play) -> tuple[str, ...]:
    """The officers who must roll, those of the side with the initiative first."""
    chiefs = [chief for chief in play.state.leaders.values() if chief.here and assess(play, chief).dangers]
    chiefs.sort(key=lambda chief: (play.table.order(play.state.turn).index(chief.side), chief.id))
    return tuple(chief.id for chief in chiefs)


def assess(play: Play, chief: Chief) -> Assessment:
    """He is as near to the enemy as the unit he is with; a colonel in command runs a brigadier's risk."""
    unit = _unit_of(play.state, chief)
    apart = [
        distance(unit.box, foe.box) if unit else distance_to_point(foe.box, chief.x, chief.y)
        for foe in enemies(play.state, chief.side)
    ]
    return officers.assess(
        play.table.edition,
        Exposure(
            name=chief.name,
            rank=chief.rank if chief.rank in RANKS else "brigade",
            enemy=Length(min(apart)) if apart else None,
            in_melee=unit is not None and (FOUGHT in unit.did or is_locked(play.state, unit.id)),
        ),
    )


def dice_due(play: Play, id: str, faces: tuple[int, ...]) -> Roll:
    chief = play.leader(id)
    needed = officers.dice_needed(play.table.edition, assess(play, chief), faces) - len(faces)
    return Roll(side=chief.side, why=f"{chief.name} in danger", dice=needed, rule=RULE, about=(id,))


def is_complete(play: Play, id: str, faces: tuple[int, ...]) -> bool:
    found = assess(play, play.leader(id))
    return officers.dice_needed(play.table.edition, found, faces) == len(faces)


def take_effect(play: Play, id: str, faces: tuple[int, ...]) -> tuple[Due, ...]:
    """His fate; gives the checks of the friends who see him fall."""
    chief = play.leader(id)
    found = assess(play, chief)
    result = officers.resolve(play.table.edition, found, faces)
    play.tell(OfficerRisked(leader=id, assessment=found, result=result))
    if not result.killed:
        return ()
    unit = _unit_of(play.state, chief)
    lose_officer(play, chief, "killed")
    return tuple(
        Due(unit=one.id, causes=("officer-killed-near",))
        for one in play.state.units.values()
        if one.here and one.side == chief.side and one.unit.level != "routed" and _sees_him_fall(play, chief, unit, one)
    )


def _sees_him_fall(play: Play, chief: Chief, unit: Piece | None, one: Piece) -> bool:
    apart = distance(unit.box, one.box) if unit else distance_to_point(one.box, chief.x, chief.y)
    return morale.is_near(play.table.edition, Length(apart))


def _unit_of(state: State, chief: Chief) -> Piece | None:
    found = state.units.get(chief.attached) if chief.attached else None
    return found if found is not None and found.here else None
