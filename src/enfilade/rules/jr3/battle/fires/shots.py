"""One of several fires that count together: its dice, and then perhaps those of a possible kill; its hit waits."""

from __future__ import annotations

import msgspec

from enfilade.core.stops import Roll
from enfilade.rules.jr3.battle.events import Fired
from enfilade.rules.jr3.battle.frames import Assault, Hit, Salvo
from enfilade.rules.jr3.battle.play import Play
from enfilade.rules.jr3.chapters import fire
from enfilade.rules.jr3.chapters.casualties import Outcome


def due(play: Play, frame: Salvo | Assault, found: fire.Assessment, kind: str, of: str, rule: str) -> Roll:
    """The dice of the fire that is next, or of its possible kill."""
    own, mark = (play.unit(id) for id in frame.shots[0])
    needed = fire.dice_needed(play.table.edition, found, frame.faces) - len(frame.faces)
    what = f"a possible kill in the {kind}" if frame.faces else kind
    return Roll(side=own.side, why=f"{what} of {own.name} {of}", dice=needed, rule=rule, about=(own.id, mark.id))


def rolled(play: Play, frame: Salvo | Assault, found: fire.Assessment, faces: tuple[int, ...]) -> None:
    """Once all its dice lie the fire is told; what it costs is kept until the last of them."""
    thrown = (*frame.faces, *faces)
    if fire.dice_needed(play.table.edition, found, thrown) > len(thrown):
        play.swap(msgspec.structs.replace(frame, faces=thrown))
        return
    own, mark = frame.shots[0]
    result = fire.resolve(play.table.edition, found, thrown)
    play.tell(Fired(unit=own, target=mark, assessment=found, result=result))
    hit = hit_of(own, mark, found, result.outcome)
    play.swap(msgspec.structs.replace(frame, shots=frame.shots[1:], faces=(), hits=(*frame.hits, hit)))


def hit_of(own: str, mark: str, found: fire.Assessment, outcome: Outcome) -> Hit:
    """What a fire has done, to be kept until all of them are taken together."""
    return Hit(
        firer=own,
        target=mark,
        losses=outcome.losses,
        causes=outcome.causes,
        aspect=found.shot.aspect,
        low_ammunition=outcome.low_ammunition,
    )
